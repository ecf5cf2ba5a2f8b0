#!/usr/bin/env bash
# A limit on the size of files, at many sizes; pipes that are closed; a standard output that is none, or full.
. "$(dirname "$0")/../support/command.sh"
. "$(dirname "$0")/../support/faults.sh"
cd "$work" || exit 1
reference

# limited KILOBYTES ARGUMENTS...: exit code in $code, what was said in said.
limited() {
    local most=$1
    shift
    (
        ulimit -f "$most"
        exec "$hamel" "$@" >said 2>&1
    )
    code=$?
}

for ((round = 0; round < $(times 4 40); round++)); do
    for end in "${endings[@]}"; do
        rm -f table.*
        most=$((1 + RANDOM % ($(stat -c %s "reference.$end") / 1024 - 1)))
        limited $most "${sweep[@]}" -o "table.$end"
        claim "$end, $most kB: it ends with 1: $code" [ $code = 1 ]
        claim "$end, $most kB: in words" grep -q "table.$end: File too large" said
        no_temporaries "$end, $most kB"
        claim "$end, $most kB: no half table" [ ! -e "table.$end" ]
        resumed "table.$end" "$end, $most kB"
    done
done
for most in 1 4 16; do
    for end in "${endings[@]}"; do
        echo old >"run.$end"
        limited $most run snakeboard drive --until 200 -o "run.$end"
        claim "a run, $end, $most kB" [ $code = 1 ]
        claim "the old file stays" [ "$(cat "run.$end")" = old ]
        no_temporaries "a run, $end, $most kB"
    done
done
for words in 'export snakeboard --c -o out.c' 'check snakeboard --certificate out.json' 'run snakeboard --until 9 --plot out.svg' 'report snakeboard -o out.html' \
    'gait snakeboard drive --cycles 3 -o out.csv' 'run snakeboard --until 9 --watch integrals --to out.csv'; do
    # shellcheck disable=SC2086
    limited 1 $words
    claim "$words, 1 kB: it ends with 1: $code, $(head -c 200 said)" [ $code = 1 ]
    claim "$words: nothing is left" [ -z "$(find . -name 'out.*')" ]
done

# Pipes that nobody reads, and the rows of a sweep behind one.
for words in 'run snakeboard drive --until 500' 'sweep chaplygin_sleigh --over a=0:1:3000' 'derive snakeboard --json' models; do
    # shellcheck disable=SC2086
    "$hamel" $words 2>err | head -c 1 >/dev/null
    code=${PIPESTATUS[0]}
    claim "$words into a closed pipe: $code" [ "$code" = 141 -o "$code" = 0 ]
done
"$hamel" run pendulum -o said.csv >&- 2>err
claim "a closed standard output is said" [ $? = 1 ]
claim "and the table is there" [ -s said.csv ]
if [ -w /dev/full ]; then
    for words in --help --version 'run --help' 'sweep --help' models 'new' 'run pendulum --json' 'export pendulum --c' \
        'sweep chaplygin_sleigh --over a=0:1:3' 'steady hoop' 'run pendulum -o /dev/full'; do
        # shellcheck disable=SC2086
        "$hamel" $words >/dev/full 2>err
        code=$?
        claim "$words to a full device: $code" [ $code = 1 ]
        claim "$words: it is said" grep -q "No space left on device" err
    done
fi
finish
