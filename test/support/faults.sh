# What the tests of faults share, behind command.sh: a short sweep, what it should give, and how often to try.
# HAMEL_FAULTS=long tries more (make faults-long). The seed of what is drawn is printed; HAMEL_SEED=N repeats it.
RANDOM=${HAMEL_SEED:=$(($(date +%s) % 32768))}
echo "seed $HAMEL_SEED"

# times SHORT LONG: how often.
times() { [ "${HAMEL_FAULTS:-}" = long ] && echo "$2" || echo "$1"; }

# Rows enough for a second or so of one idle processor.
sweep=(sweep chaplygin_top --draw "B=rotation" --count 2000 --until 20 --seed 3 --threads 2)

# The kinds of tables this hamel can write.
endings=(csv npy)
"$hamel" run pendulum --until 0.1 -o "$work/probe.h5" >/dev/null 2>&1 && endings+=(h5)
[ "${endings[2]:-}" = h5 ] || echo "NO HDF5: tables in HDF5 are not tested"
rm -f "$work/probe.h5"

# reference: the tables of a sweep that nothing happens to, reference.csv and so on, and in $whole how long
# one takes, in milliseconds.
reference() {
    local end before
    for end in "${endings[@]}"; do
        before=$(date +%s%N)
        "$hamel" "${sweep[@]}" -o "reference.$end" >/dev/null || fail "no reference.$end"
        whole=$((($(date +%s%N) - before) / 1000000))
    done
    echo "a sweep takes $whole ms here"
}

# draw_wait: sleeps for a time drawn between nothing and a little more than the whole sweep.
draw_wait() { sleep "$(awk -v a=$RANDOM -v b=$RANDOM -v t="$whole" 'BEGIN { print (a + b/32768)/32768*t*1.1/1000 }')"; }

# resumed FILE 'WORDS': the sweep resumed to its end is the reference, and its journal is gone.
resumed() {
    local end=${1##*.}
    "$hamel" "${sweep[@]}" --resume -o "$1" >said 2>&1 || fail "$2: it cannot be resumed: $(cat said)"
    claim "$2: resumed, it is the table of a sweep that nothing happened to" cmp -s "$1" "reference.$end"
    claim "$2: no journal is left" [ ! -e "$1.part" ]
}

# no_temporaries 'WORDS': nothing half written stands around.
no_temporaries() { claim "$1: no temporary files" [ -z "$(find . -name '*.tmp')" ]; }
