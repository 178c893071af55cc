// The cases: rows as arrays, and the details behind them as one line of JSON each.
const NAME = 0, OP = 1, FILE = 2, LINE = 3, TAGS = 4, CODES = 5, PATHS = 6;
const rows = index.rows;
const details = document.getElementById('details').textContent.split('\n');
const places = new Map(rows.map((row, place) => [row[NAME], place]));
let searched = null;

function detailOf(place) {
  return JSON.parse(details[place]);
}

// What a search looks at: the name, the operation, the tags, and all that the details say.
function searchText(place) {
  searched ??= rows.map((row, at) =>
    [row[NAME], index.ops[row[OP]], ...row[TAGS].map((tag) => index.tags[tag]), details[at]]
      .join('\n').toLowerCase());
  return searched[place];
}
