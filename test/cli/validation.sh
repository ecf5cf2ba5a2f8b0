#!/usr/bin/env bash
# Published numbers and theorems: every row of docs/validation.md is run, and the page is what its script writes.
. "$(dirname "$0")/../support/command.sh"

script=$here/../../scripts/validation
out=$("$python" "$script" --check ${HAMEL_QUICK:+--quick} --hamel "$hamel" 2>&1) && pass || fail "$out"
rows=$(grep -c '^| ' "$here/../../docs/validation.md")
[ "$rows" -ge 14 ] && pass || fail "only $rows rows"
# a wrong number is noticed
mkdir -p "$work/docs" "$work/scripts" && cp "$here/../../docs/validation.md" "$work/docs/"
sed 's/9\.81 \/ 3)), 1e-9/9.82 \/ 3)), 1e-9/' "$script" >"$work/scripts/wrong"
"$python" "$work/scripts/wrong" --check --quick --hamel "$hamel" >"$work/said" 2>&1 && fail 'a wrong number passed' || pass
grep -q 'FAIL a disk rolls' "$work/said" && pass || fail "$(cat "$work/said")"
finish
