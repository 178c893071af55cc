#!/usr/bin/env bash
# Installs what the browser tests need beside .venv/ (which has Playwright): Debian's Chromium, and axe.
# Needs root for apt-get, if Chromium is missing; Playwright itself downloads nothing.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! command -v chromium >/dev/null; then
  apt-get update --quiet=2
  apt-get install --quiet=2 --yes --no-install-recommends chromium
fi

# axe checks that the page can be used without eyes or mouse. The tests want one file of it.
if [ ! -e build/browser/axe/axe_playwright_python/axe.min.js ]; then
  .venv/bin/python -m pip install --quiet --no-deps --require-hashes --only-binary :all: \
    --upgrade --target build/browser/axe --requirement scripts/axe.lock
fi

echo 'Now: .venv/bin/pytest -m browser'
