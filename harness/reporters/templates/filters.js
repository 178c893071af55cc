// The filters, and the part of the address that holds them.
const FILTERS = ['q', 'op', 'subject', 'verdict', 'tag', 'path'];
const inputs = Object.fromEntries(FILTERS.map((name) => [name, document.getElementById(name)]));

function fillChoices() {
  const codes = Object.entries(index.verdicts).map(([code]) => [code, verdictWords(code)]);
  choices(inputs.op, index.ops.toSorted().map((op) => [op, op]));
  choices(inputs.subject, index.subjects.map((name) => [name, name]));
  choices(inputs.verdict, [['failing', 'failing'], ['differing', 'differing'], ...codes]);
  choices(inputs.tag, index.tags.toSorted().map((tag) => [tag, tag]));
  const paths = document.getElementById('paths');
  for (const path of index.paths.slice(0, 500)) paths.append(new Option('', path));
}

function choices(select, pairs) {
  select.append(new Option('all', ''));
  for (const [value, text] of pairs) select.append(new Option(text, value));
}

function readAddress() {
  const given = new URLSearchParams(location.hash.slice(1));
  for (const name of FILTERS) inputs[name].value = given.get(name) ?? '';
  return given.get('case');
}

function writeAddress(name) {
  const kept = new URLSearchParams();
  for (const filter of FILTERS) if (inputs[filter].value) kept.set(filter, inputs[filter].value);
  if (name) kept.set('case', name);
  history.replaceState(null, '', `#${kept}`);
}

// Returns the places of the rows that pass all filters, in their order.
function filtered() {
  const op = index.ops.indexOf(inputs.op.value);
  const tag = index.tags.indexOf(inputs.tag.value);
  const words = inputs.q.value.toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = inputs.path.value.toLowerCase();
  const paths = new Set(index.paths.flatMap((path, at) => path.toLowerCase().includes(wanted) ? [at] : []));
  const found = [];
  for (let place = 0; place < rows.length; place++) {
    const row = rows[place];
    if (inputs.op.value && row[OP] !== op) continue;
    if (inputs.tag.value && !row[TAGS].includes(tag)) continue;
    if (!passesVerdict(row[CODES])) continue;
    if (wanted && !row[PATHS].some((path) => paths.has(path))) continue;
    if (words.length && !words.every((word) => searchText(place).includes(word))) continue;
    found.push(place);
  }
  return found;
}

function passesVerdict(codes) {
  const verdict = inputs.verdict.value;
  const subject = index.subjects.indexOf(inputs.subject.value);
  const looked = subject < 0 ? [...codes] : [codes[subject]];
  if (!verdict) return subject < 0 || codes[subject] !== '-';
  if (verdict === 'failing') return looked.some(isFailing);
  if (verdict === 'differing') return looked.some((code) => code === 'k' || isFailing(code));
  return looked.includes(verdict);
}
