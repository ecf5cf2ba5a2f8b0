#!/usr/bin/env bash
# The page in a browser: given the path of hamel and a folder to install playwright-core in. Without Node, npm's
# packages, chromium or the page's script this is skipped (77), and says so; with HAMEL_NO_SKIPS it fails then, so that
# whoever has promised them knows. A program with sanitisers is too slow for a browser: cli.report runs it.
set -u
hamel=$(realpath "$1") work=$2
here=$(cd "$(dirname "$0")" && pwd)
skip() {
    echo "SKIPPED: the tests of the page: $*"
    if [ -n "${HAMEL_NO_SKIPS-}" ]; then exit 1; fi
    exit 77
}

if grep -qa __asan_init "$hamel"; then echo "SKIPPED: the tests of the page: this hamel has sanitisers"; exit 77; fi

command -v node >/dev/null && command -v npm >/dev/null || skip "node and npm are not installed"
chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome) \
    || skip "chromium is not installed"
"$hamel" report pendulum -o - >/dev/null 2>&1 || skip "hamel was built without the page's script"
mkdir -p "$work"
cp "$here"/package.json "$here"/package-lock.json "$here"/*.mjs "$work"
cd "$work" || exit 1
lock=node_modules/installed-$(sha256sum package-lock.json | cut -c 1-16)
if [ ! -e "$lock" ]; then
    npm ci --no-audit --no-fund >npm.log 2>&1 || skip "npm cannot install playwright-core (see $work/npm.log)"
    touch "$lock"
fi
exec node --test-reporter=spec page.test.mjs "$hamel" "$chromium" ${HAMEL_PICTURES:+"$HAMEL_PICTURES"}
