#!/usr/bin/env bash
# A disk that is full: an error in words and exit code 1 in every verb, nothing half written, and a sweep that goes on
# once there is room. The disk is a small one in memory, mounted in a name space of our own.
if [ "${2:-}" != inside ]; then
    try() { unshare "$@" mount -t tmpfs -o size=64k none /mnt 2>/dev/null; }
    if try -m; then exec unshare -m bash "$0" "$1" inside; fi
    if try -rm; then exec unshare -rm bash "$0" "$1" inside; fi
    echo "SKIPPED: no small disk can be mounted here (not root, and no user name spaces): a full disk is NOT TESTED"
    exit 77
fi
. "$(dirname "$0")/../support/command.sh"
. "$(dirname "$0")/../support/faults.sh"
cd "$work" || exit 1
reference
mount -t tmpfs -o size=64k none /mnt || exit 1
disk() { rm -rf /mnt/* && mount -o remount,size="$1" /mnt; }

for end in "${endings[@]}"; do
    size=$(stat -c %s "reference.$end")
    for ((round = 0; round < $(times 5 50); round++)); do
        room=$((4 + RANDOM % (2 * size / 1024)))
        disk ${room}k
        "$hamel" "${sweep[@]}" -o "/mnt/table.$end" >said 2>&1
        code=$?
        if [ $code = 0 ]; then
            claim "$end, $room kB: done is done" cmp -s "/mnt/table.$end" "reference.$end"
            continue
        fi
        claim "$end, $room kB: it ends with 1: $code" [ $code = 1 ]
        claim "$end, $room kB: in words" grep -q "No space left on device" said
        claim "$end, $room kB: no half table" [ ! -e "/mnt/table.$end" ]
        claim "$end, $room kB: no temporary files" [ -z "$(find /mnt -name '*.tmp')" ]
        was=$(stat -c %s "/mnt/table.$end.part" 2>/dev/null || echo 0)
        "$hamel" "${sweep[@]}" --resume -o "/mnt/table.$end" >said 2>&1
        claim "$end, $room kB: resumed on a full disk it ends with 1" [ $? = 1 ]
        claim "$end, $room kB: and no row is lost" \
            [ "$(stat -c %s "/mnt/table.$end.part" 2>/dev/null || echo 0)" -ge $((was - 400)) ]
        mount -o remount,size=100m /mnt
        (cp "reference.$end" /mnt && cd /mnt && "$hamel" "${sweep[@]}" --resume -o "table.$end" >/dev/null)
        claim "$end, $room kB: with room it goes on" cmp -s "/mnt/table.$end" "reference.$end"
    done
done

disk 8k
head -c 100000 /dev/zero >/mnt/filler 2>/dev/null
for words in 'run snakeboard drive -o /mnt/a.csv' 'run snakeboard drive -o /mnt/a.npy' 'export snakeboard --c -o /mnt/a.c' \
    'report snakeboard -o /mnt/a.html' 'run snakeboard --until 9 --plot /mnt/a.svg' 'new /mnt/a.hamel' \
    'gait snakeboard drive --cycles 3 -o /mnt/a.csv' 'steady hoop --vary g=9:10:3 -o /mnt/a.csv' \
    'compare particle -o /mnt/a.csv' 'check snakeboard --certificate /mnt/a.json' 'plan kinematic_car --to x=1 -o /mnt/a.csv' \
    'run snakeboard --until 9 --watch integrals --to /mnt/a.csv' 'sweep chaplygin_sleigh --over a=0:1:30 -o /mnt/a.csv'; do
    # shellcheck disable=SC2086
    "$hamel" $words >said 2>&1
    code=$?
    claim "$words on a full disk: $code, $(tail -c 200 said)" [ $code = 1 ]
    claim "$words: it is said" grep -q "No space left on device" said
    claim "$words: nothing is left" [ "$(ls /mnt)" = filler ]
done
finish
