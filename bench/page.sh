#!/usr/bin/env bash
# How large the pages of the built-in models are, how soon they show something, how fast they draw:
#   bench/page.sh build/hamel build/test-web > bench/results/page.csv
# The second argument is a folder for playwright-core; test/web/run.sh uses the same.
set -eu
hamel=$(realpath "$1") work=$2
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$work"
cp "$here"/../test/web/package.json "$here"/../test/web/package-lock.json "$here"/page.mjs "$work"
cd "$work"
[ -d node_modules/playwright-core ] || npm ci --no-audit --no-fund >npm.log 2>&1
exec node page.mjs "$hamel" "$(command -v chromium || command -v chromium-browser || command -v google-chrome)"
