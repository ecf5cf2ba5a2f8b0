#!/usr/bin/env bash
# kill -9 at any time: what was computed is resumed, and the table is, bit for bit, that of a sweep that nothing
# happened to. There is never half a table.
. "$(dirname "$0")/../support/command.sh"
. "$(dirname "$0")/../support/faults.sh"
cd "$work" || exit 1
reference

# killed FILE: the sweep is begun or resumed, and killed after a while, or ends before that.
killed() {
    "$hamel" "${sweep[@]}" --resume -o "$1" >/dev/null 2>&1 &
    local pid=$!
    draw_wait
    kill -KILL $pid 2>/dev/null
    wait $pid 2>/dev/null
    [ ! -e "$1" ] || claim "a table that is there is whole" cmp -s "$1" "reference.${1##*.}"
}

early=0
for ((round = 0; round < $(times 7 70); round++)); do
    for end in "${endings[@]}"; do
        rm -f table.*
        for ((k = 0; k <= RANDOM % 3; k++)); do killed "table.$end"; done
        [ -e "table.$end" ] || early=$((early + 1))
        resumed "table.$end" "$end, killed"
    done
done
claim "some were killed before their table was there" [ $early -gt 0 ]

# The moment of the first row, and that of the head: as early as there is anything.
for end in "${endings[@]}"; do
    rm -f table.*
    "$hamel" "${sweep[@]}" -o "table.$end" >/dev/null 2>&1 &
    pid=$!
    until [ -e "table.$end.part" ] || [ -e "table.$end" ]; do :; done
    kill -KILL $pid 2>/dev/null
    wait $pid 2>/dev/null
    resumed "table.$end" "$end, killed as soon as the journal was there"
done

# A journal that is damaged anywhere: what is before the damage counts.
"$hamel" "${sweep[@]}" -o damaged.csv >/dev/null 2>&1 &
pid=$!
until [ -n "$(find . -name damaged.csv.part -size +30k)" ] || [ -e damaged.csv ]; do :; done
kill -KILL $pid 2>/dev/null
wait $pid 2>/dev/null
if [ -e damaged.csv.part ] && [ ! -e damaged.csv ]; then
    cp damaged.csv.part kept.part
    size=$(stat -c %s kept.part)
    for ((k = 0; k < $(times 5 40); k++)); do
        at=$((2000 + (RANDOM * 32768 + RANDOM) % (size - 2000)))
        cp kept.part damaged.csv.part
        if ((k % 2)); then truncate -s $at damaged.csv.part
        else printf 'damaged!' | dd of=damaged.csv.part bs=1 seek=$at conv=notrunc status=none; fi
        resumed damaged.csv "damaged at $at"
        rm -f damaged.csv
    done
    cp kept.part damaged.csv.part
    truncate -s 10 damaged.csv.part
    answers 2 "not a table of the same sweep" "${sweep[@]}" --resume -o damaged.csv
fi
finish
