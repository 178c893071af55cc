#!/usr/bin/env bash
# Installs what the browser tests need: Debian's Chromium, and Playwright and axe for this project.
# Needs root for apt-get; nothing is downloaded by Playwright itself.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! command -v chromium >/dev/null; then
  apt-get update --quiet=2
  apt-get install --quiet=2 --yes --no-install-recommends chromium
fi

.venv/bin/python -m pip install --quiet 'playwright>=1.50'

# axe checks that the page can be used without eyes or mouse; it is one file of a package of npm's.
if [ ! -e build/browser/axe.min.js ]; then
  mkdir -p build/browser
  (cd build/browser && tar -xzf "$(npm pack --silent axe-core)" --strip-components=1 package/axe.min.js)
fi

echo 'Now: .venv/bin/pytest -m browser'
