// What the verdicts' letters mean, and how they look.
const index = JSON.parse(document.getElementById('index').textContent);
const SIGNS = {a: '✓', k: '≈', u: '–', d: '✗', x: '!', t: '⌛', c: '†', e: '?', '-': '·'};

function verdictWords(code) {
  return code === '-' ? 'the oracle' : index.verdicts[code].replaceAll('_', ' ');
}

function isFailing(code) {
  return index.failing.includes(code);
}
