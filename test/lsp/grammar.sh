#!/usr/bin/env bash
# The grammars of editors/: given the path of hamel and a folder to install VS Code's tokenizer in. Without Node or npm's
# packages this is skipped (77), and says so; with HAMEL_NO_SKIPS it fails then.
set -u
hamel=$(realpath "$1") work=$2
here=$(cd "$(dirname "$0")" && pwd)
skip() {
    echo "SKIPPED: the tests of the grammars: $*"
    if [ -n "${HAMEL_NO_SKIPS-}" ]; then exit 1; fi
    exit 77
}
command -v node >/dev/null && command -v npm >/dev/null || skip "node and npm are not installed"
mkdir -p "$work"
cp "$here"/package.json "$here"/package-lock.json "$here"/grammar.mjs "$work"
cd "$work" || exit 1
lock=node_modules/installed-$(sha256sum package-lock.json | cut -c 1-16)
if [ ! -e "$lock" ]; then
    npm ci --no-audit --no-fund >npm.log 2>&1 || skip "npm cannot install vscode-textmate (see $work/npm.log)"
    touch "$lock"
fi
exec node grammar.mjs "$hamel" "$here/../.."
