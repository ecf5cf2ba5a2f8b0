#!/usr/bin/env bash
# Ctrl-C, kill and a closed terminal at any time: rows that were computed are kept, nothing half written is left, and a
# sweep goes on. Under nohup a closed terminal is nothing.
. "$(dirname "$0")/../support/command.sh"
. "$(dirname "$0")/../support/faults.sh"
cd "$work" || exit 1
reference

# asked SIGNAL ARGUMENTS...: the command gets the signal after a while; its exit code is in $code.
asked() {
    local signal=$1
    shift
    "$hamel" "$@" >said 2>&1 &
    local pid=$!
    draw_wait
    kill -"$signal" $pid 2>/dev/null
    wait $pid 2>/dev/null
    code=$?
}

for ((round = 0; round < $(times 3 30); round++)); do
    for signal in INT TERM HUP; do
        for end in "${endings[@]}"; do
            rm -f table.*
            asked $signal "${sweep[@]}" -o "table.$end"
            no_temporaries "$signal, $end"
            [ $code != 0 ] || claim "$signal, $end: done is done" cmp -s "table.$end" "reference.$end"
            resumed "table.$end" "$signal, $end"
        done
        rm -f run.csv
        asked $signal run snakeboard drive --until 3000 --interpreted -o run.csv
        no_temporaries "$signal, run"
        [ ! -e run.csv ] || claim "$signal: all rows of a run are whole" \
            [ "$(body run.csv | awk -F, '{ print NF }' | sort -u | wc -l)" = 1 ]
    done
done

rm -f table.*
(
    trap '' HUP
    exec "$hamel" "${sweep[@]}" -o table.csv >/dev/null 2>&1
) &
pid=$!
until [ -e table.csv.part ] || [ -e table.csv ]; do :; done
kill -HUP $pid 2>/dev/null
wait $pid
claim "under nohup a sweep goes on" [ $? = 0 ]
claim "to its end" cmp -s table.csv reference.csv
finish
