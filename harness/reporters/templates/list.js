// The list of cases: only the rows that can be seen are in the document.
const HEIGHT = 34, BEYOND = 10;
const list = document.getElementById('list'), spacer = document.getElementById('spacer');
let visible = [], selected = -1, drawn = false;

function setRows(places) {
  const place = visible[selected];
  visible = places;
  selected = visible.indexOf(place);
  spacer.style.height = `${visible.length * HEIGHT}px`;
  document.getElementById('shown').textContent =
    `${visible.length.toLocaleString('en')} of ${rows.length.toLocaleString('en')}`;
  draw();
}

function draw() {
  drawn = true;
  const first = Math.max(0, Math.floor(list.scrollTop / HEIGHT) - BEYOND);
  const last = Math.min(visible.length, Math.ceil((list.scrollTop + list.clientHeight) / HEIGHT) + BEYOND);
  const shown = [];
  for (let at = first; at < last; at++) shown.push(rowElement(at));
  // The selected row stays in the document, for the reader that is told of it.
  if (selected >= 0 && (selected < first || selected >= last)) shown.push(rowElement(selected));
  if (!visible.length) shown.push(element('p', 'empty', 'No case passes the filters.'));
  spacer.replaceChildren(...shown);
  if (selected >= 0) list.setAttribute('aria-activedescendant', `row-${selected}`);
  else list.removeAttribute('aria-activedescendant');
}

function rowElement(at) {
  const row = rows[visible[at]];
  const dots = element('span', 'dots');
  [...row[CODES]].forEach((code, subject) => {
    const dot = element('span', `dot v-${code}`, SIGNS[code]);
    dot.title = `${index.subjects[subject]}: ${verdictWords(code)}`;
    dots.append(dot);
  });
  const said = [...row[CODES]].map((code, subject) => `${index.subjects[subject]} ${verdictWords(code)}`);
  // Signs, and a name in two parts, are for the eye: a screen reader is told the same in words.
  const told = element('span', 'sr', [row[NAME], index.ops[row[OP]], ...said].join(', '));
  const shown = [dots, nameElement(row[NAME]), element('span', 'op', index.ops[row[OP]])];
  for (const part of shown) part.setAttribute('aria-hidden', 'true');
  const made = element('div', 'row', ...shown, told);
  made.id = `row-${at}`;
  made.title = row[NAME];
  made.style.top = `${at * HEIGHT}px`;
  made.setAttribute('role', 'option');
  made.setAttribute('aria-selected', String(at === selected));
  made.setAttribute('aria-posinset', String(at + 1));
  made.setAttribute('aria-setsize', String(visible.length));
  made.addEventListener('click', () => select(at));
  return made;
}

// The id says most, so it is the file that is cut where there is no room.
function nameElement(name) {
  const cut = name.lastIndexOf('::') + 2;
  if (cut < 2) return element('span', 'name', element('span', 'id', name));
  return element('span', 'name', element('span', 'path', name.slice(0, cut - 2)),
    element('span', 'id', `::${name.slice(cut)}`));
}

function select(at) {
  if (!visible.length) return;
  selected = Math.min(Math.max(at, 0), visible.length - 1);
  const top = selected * HEIGHT;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + HEIGHT > list.scrollTop + list.clientHeight) list.scrollTop = top + HEIGHT - list.clientHeight;
  draw();
  showDetail(visible[selected]);
  writeAddress(rows[visible[selected]][NAME]);
}

function selectNextFailure() {
  for (let step = 1; step <= visible.length; step++) {
    const at = (selected + step + visible.length) % visible.length;
    if ([...rows[visible[at]][CODES]].some(isFailing)) return select(at);
  }
}

list.addEventListener('scroll', () => {
  if (!drawn) return;
  drawn = false;
  requestAnimationFrame(draw);
});
