#!/usr/bin/env bash
# hamel run --compiled: the same motion by machine code, and that short runs do without.
. "$(dirname "$0")/../support/command.sh"
cd "$work" || exit 1

# same FILE FILE: two tables with, to 1e-7, the same numbers.
same() {
    [ "$(lines_of "$1")" = "$(lines_of "$2")" ] && paste -d, <(body "$1") <(body "$2") | awk -F, 'NR > 1 {
        for (i = 1; i <= NF/2; i++) {
            d = $i - $(i + NF/2); s = 1 + ($i < 0 ? -$i : $i)
            if (!(d <= 1e-7*s && -d <= 1e-7*s)) { print "row " NR ": " $i " and " $(i + NF/2); exit 1 }
        }
    }'
}

for case in 'chaplygin_sleigh' 'chaplygin_top' 'snakeboard drive' 'n_trailer' 'pendulum' 'veselova' \
    'snakeboard drive --reduced' 'bicycle slalom'; do
    read -r -a words <<<"$case"
    claim "$case, interpreted" "$hamel" run "${words[@]}" --until 5 --interpreted -o slow.csv >slow.txt
    claim "$case, compiled" "$hamel" run "${words[@]}" --until 5 --compiled -o fast.csv >fast.txt 2>fast.err
    [ ! -e "$(dirname "$hamel")/hamel-jit.so" ] || claim "$case, compiled: nothing to complain of" [ ! -s fast.err ]
    claim "$case moves the same compiled" same slow.csv fast.csv
    claim "$case is not compiled unless asked to" grep -qv compiled slow.txt
done

"$hamel" run chaplygin_sleigh --json >short.json
claim 'a short run is interpreted' grep -q '"compiled":.*false' short.json
"$hamel" run chaplygin_top --until 300 --every 50 --compiled -o one.csv >one.txt
"$hamel" run chaplygin_top --until 300 --every 50 --compiled -o two.csv >two.txt
claim 'a run is the same every time' cmp -s one.csv two.csv

# A copy of the command without the compiler beside it still moves everything.
if [ -e "$(dirname "$hamel")/hamel-jit.so" ]; then
    claim 'machine code was run' grep -q ', compiled' one.txt
    cp "$hamel" alone
    if ! [ -e /usr/local/lib/hamel/hamel-jit.so ]; then
        ./alone run chaplygin_top --until 300 --every 50 --compiled -o three.csv >three.txt
        claim 'without a compiler the numbers are the same, bit for bit' cmp -s one.csv three.csv
        claim 'and it says so' grep -qv compiled three.txt
    fi
fi

finish
