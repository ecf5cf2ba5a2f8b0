#!/usr/bin/env bash
# Address space that runs out at any size: exit code 0 or 1, words, never a signal. Sizes begin where the command can
# be loaded at all and grow in random steps, past those where LLVM can be loaded but not be used.
. "$(dirname "$0")/../support/command.sh"
cd "$work" || exit 1

if [ -n "${ASAN_OPTIONS:-}" ] && grep -qa __asan_init "$hamel"; then
    echo "AddressSanitizer needs all of the address space: not tested"
    finish
    exit
fi

# within KILOBYTES ARGUMENTS...
within() { (
    ulimit -v "$1"
    shift
    exec "$hamel" "$@"
) }

least=20000
until within $least --version >/dev/null 2>&1; do least=$((least + 1000)); done
seed=${RANDOM}
echo "from $least kB, seed $seed"
RANDOM=$seed
for arguments in "run chaplygin_sleigh --compiled --until 5 -o t.csv" \
    "sweep chaplygin_sleigh --over u=0:1:50 --threads 2 -o t.csv" "derive snakeboard"; do
    size=$least
    while [ $size -lt 700000 ]; do
        rm -f t.csv t.csv.part
        size=$((size + size / 100 + RANDOM % (size / 5)))
        # shellcheck disable=SC2086
        within $size $arguments >said 2>err
        code=$?
        claim "$arguments within $size kB ends with $code: $(cat err)" [ $code -le 1 ]
        [ $code = 0 ] || claim "$arguments within $size kB says why" [ -s err ]
    done
    claim "$arguments is done within $size kB" [ $code = 0 ]
done
claim 'no temporary file is left' [ -z "$(ls | grep -vxE 'said|err|t.csv(.part)?')" ]

finish
