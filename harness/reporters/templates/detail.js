// One case in full. Texts are only ever set as text.
const pane = document.getElementById('detail');

function element(tag, className, ...children) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children.filter((child) => child !== null));
  return made;
}

function showDetail(place) {
  const row = rows[place], detail = detailOf(place);
  pane.replaceChildren(
    element('h3', '', row[NAME]),
    element('p', 'quiet', `${index.ops[row[OP]]}   `, element('code', '', `${index.files[row[FILE]]}:${row[LINE]}`),
      row[TAGS].length ? `   ${row[TAGS].map((tag) => index.tags[tag]).join(', ')}` : null),
    detail.why ? element('p', 'why', detail.why) : '',
    detail.source ? element('p', 'quiet', 'Source: ', link(detail.source)) : '',
    verdictTable(row, detail),
    sideBySide(detail),
    ...notShown(detail),
    ...lastWords(detail),
    command(row[NAME]),
    ...(detail.programs ?? []).map(([title, text]) => folded(title, text, true)),
    detail.input ? folded('Input', detail.input, true) : '',
    ...index.subjects.flatMap((name) => detail.subjects[name]?.outcome
      ? [folded(`What ${name} did`, detail.subjects[name].outcome, true)] : []));
  pane.scrollTop = 0;
}

function link(text) {
  if (!/^https?:\/\/[^\s]+$/.test(text)) return text;
  const made = element('a', '', text);
  made.href = text;
  made.rel = 'noopener noreferrer';
  return made;
}

function verdictTable(row, detail) {
  const body = element('tbody', '');
  index.subjects.forEach((name, at) => {
    const said = detail.subjects[name] ?? {}, code = row[CODES][at];
    const grounds = [said.reason, ...(said.entries ?? []).map((id) =>
      `${id}: ${index.reasons[`${name} ${id}`] ?? 'in the ledger'}`)].filter(Boolean);
    const wish = said.wanted === undefined ? '' : said.wanted ? 'as wanted' : 'not as wanted';
    body.append(element('tr', '', element('th', '', name),
      element('td', 'short', element('span', `badge v-${code}`, verdictWords(code))),
      element('td', '', grounds.join(' ')), element('td', 'quiet', wish),
      element('td', 'quiet number', said.micros === undefined ? '' : `${said.micros.toLocaleString('en')} µs`)));
  });
  return element('table', '', body);
}

// The fields that differ, one line a field, one column a side.
function sideBySide(detail) {
  const fields = new Map();
  for (const name of index.subjects) {
    for (const [path, kind, expected, actual] of detail.subjects[name]?.differences ?? []) {
      if (!fields.has(path)) fields.set(path, {expected, sides: {}});
      fields.get(path).sides[name] = {kind, actual};
    }
  }
  if (!fields.size) return '';
  const names = index.subjects.filter((name) => detail.subjects[name]);
  const head = element('tr', '', ...['Field', 'expected', ...names].map((name) => element('th', '', name)));
  const body = element('tbody', '');
  for (const [path, {expected, sides}] of fields) {
    const cells = names.map((name) => {
      const side = sides[name];
      if (!side) return element('td', 'quiet short', hasOutcome(detail, name) ? 'as expected' : '');
      const known = detail.subjects[name].entries?.length ? 'known' : 'differs';
      return element('td', `value ${known}`, ...valueNodes(side.actual), element('span', 'units', side.kind));
    });
    body.append(element('tr', '', element('td', 'value', path || '(the outcome)'),
      element('td', 'value', ...valueNodes(expected)), ...cells));
  }
  return element('div', 'sideways', element('table', '', element('thead', '', head), body));
}

function notShown(detail) {
  return index.subjects.filter((name) => detail.subjects[name]?.more).map((name) =>
    element('p', 'quiet', `${name}: ${detail.subjects[name].more.toLocaleString('en')} more fields differ; the JSON report has them.`));
}

function hasOutcome(detail, name) {
  return !detail.subjects[name].reason;
}

// A side is [text], or [text, start, end, units] where a part of the text differs.
function valueNodes(side) {
  if (!side) return [element('span', 'quiet', '(nothing)')];
  const [text, start, end, units] = side;
  if (start === undefined) return [text];
  const points = [...text];
  const marked = element('mark', '', points.slice(start, end).join(''));
  return [points.slice(0, start).join(''), marked, points.slice(end).join(''),
    units ? element('span', 'units', units) : ''];
}

function lastWords(detail) {
  return index.subjects.filter((name) => detail.subjects[name]?.last).map((name) =>
    folded(`Last words of ${name}`, detail.subjects[name].last.join('\n')));
}

function command(name) {
  const text = `parity explain '${name.replaceAll("'", "'\\''")}'`;
  return element('p', '', element('code', '', text), copyButton(text, 'the command'));
}

function folded(title, text, copies = false) {
  const details = element('details', '', element('summary', '', title), element('pre', '', text));
  return element('div', 'fold', details, copies ? copyButton(text, title) : '');
}

function copyButton(text, title) {
  const button = element('button', 'copy', 'Copy');
  button.setAttribute('aria-label', `Copy ${title}`);
  button.type = 'button';
  button.addEventListener('click', async () => {
    button.textContent = await copied(text) ? 'Copied' : 'Not copied';
  });
  return button;
}

async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = element('textarea', 'sr');
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    return done;
  }
}
