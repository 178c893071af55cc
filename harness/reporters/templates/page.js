// What the page does when it is opened, and when keys are pressed.
const KEYS = {
  ArrowDown: () => select(selected + 1), j: () => select(selected + 1),
  ArrowUp: () => select(selected - 1), k: () => select(selected - 1),
  PageDown: () => select(selected + 15), PageUp: () => select(selected - 15),
  Home: () => select(0), End: () => select(visible.length - 1),
  n: selectNextFailure, Enter: () => pane.focus(),
};

function applyFilters() {
  setRows(filtered());
  list.scrollTop = selected < 0 ? 0 : Math.max(0, selected * HEIGHT - list.clientHeight / 2);
  draw();
  writeAddress(selected < 0 ? null : rows[visible[selected]][NAME]);
}

function openAddress() {
  const name = readAddress();
  setRows(filtered());
  const place = places.get(name);
  if (place === undefined) {
    selected = -1;
    draw();
    pane.replaceChildren(element('p', 'empty', 'Choose a case to see what each subject did.'));
    return;
  }
  if (!visible.includes(place)) {
    for (const filter of FILTERS) inputs[filter].value = '';
    setRows(filtered());
  }
  select(visible.indexOf(place));
}

function isTyping(target) {
  return target.matches('input, select, textarea');
}

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Escape') {
    if (event.target === inputs.q) inputs.q.value = '';
    applyFilters();
    list.focus();
  } else if (event.key === '/' && !isTyping(event.target)) {
    event.preventDefault();
    inputs.q.focus();
  } else if (event.target === list && KEYS[event.key]) {
    event.preventDefault();
    KEYS[event.key]();
  }
});

// An address that only names a section is the browser's own business.
function isOurs(hash) {
  return !hash || hash.includes('=');
}

window.addEventListener('hashchange', () => {
  if (!isOurs(location.hash)) return;
  openAddress();
  document.getElementById('cases').scrollIntoView();
});

const form = document.getElementById('filters');
form.addEventListener('input', applyFilters);
form.addEventListener('submit', (event) => event.preventDefault());
form.addEventListener('reset', () => setTimeout(applyFilters));

const theme = document.getElementById('theme');
const remembered = {
  get: () => { try { return localStorage.getItem('parity-theme'); } catch { return null; } },
  set: (value) => { try { localStorage.setItem('parity-theme', value); } catch { /* private mode */ } },
};
if (remembered.get()) document.documentElement.dataset.theme = remembered.get();
theme.addEventListener('click', () => {
  const dark = document.documentElement.dataset.theme
    ? document.documentElement.dataset.theme === 'dark'
    : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = dark ? 'light' : 'dark';
  remembered.set(document.documentElement.dataset.theme);
});

fillChoices();
openAddress();
if (location.hash.includes('=')) document.getElementById('cases').scrollIntoView();
