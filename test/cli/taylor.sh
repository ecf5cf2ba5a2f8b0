#!/usr/bin/env bash
# hamel run --method taylor, and which method is chosen.
set -u
. "$(dirname "$0")/../support/command.sh"
cd "$work" || exit 1

"$hamel" run chaplygin_sleigh --method taylor --until 50 --tolerance 1e-13 --json >series.json
claim 'a run by series says so' grep -q '"method":.*"taylor"' series.json
claim 'and ends' grep -q '"end":.*"done"' series.json
"$hamel" run chaplygin_sleigh --json >short.json
claim 'a short run is by dop853' grep -q '"method":.*"dop853"' short.json
"$hamel" run snakeboard drive --method taylor --interpreted --until 10 -o slow.csv >slow.txt
claim 'series are interpreted when asked to' grep -q 'method *taylor' slow.txt
"$hamel" run snakeboard drive --reduced --method taylor >reduced.csv 2>reduced.txt
claim 'a reduced run has no series' test $? = 2
claim 'and it says why' grep -q 'no Taylor series' reduced.txt
"$hamel" run snakeboard --method tailor >wrong.csv 2>wrong.txt
claim 'a method that is not there' test $? = 2
claim 'is told what there is' grep -q 'dop853, taylor' wrong.txt
if [ -e "$(dirname "$hamel")/hamel-jit.so" ]; then
    "$hamel" run snakeboard drive --compiled --until 200 --tolerance 1e-12 -o fast.csv >fast.txt
    claim 'series are chosen where they are cheaper' grep -q 'method *taylor, chosen' fast.txt
    claim 'the version names the compiler' grep -q LLVM <<<"$("$hamel" --version)"
fi
finish
