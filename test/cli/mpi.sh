#!/usr/bin/env bash
# hamel sweep --mpi: several processes write the bytes that one would have written, also over TCP and after one of them
# was killed. A missing mpirun is a failure under HAMEL_NO_SKIPS, otherwise said.
. "$(dirname "$0")/../support/command.sh"
cd "$work" || exit 1
if ! command -v mpirun >/dev/null || [ ! -e "$(dirname "$hamel")/hamel-mpi.so" ]; then
    [ -z "${HAMEL_NO_SKIPS-}" ] || fail 'there is no mpirun, or no hamel-mpi.so'
    answers 2 "MPI cannot be loaded" sweep chaplygin_sleigh --over "a=1,2" --mpi
    echo 'not tested: sweeps of many processes'
    finish
fi
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
export OMPI_MCA_btl_base_warn_component_unused=0
together() { timeout 120 mpirun "$@"; } # what hangs is a failure

sleigh=(sweep chaplygin_sleigh --over "a=0.1,0.2,0.3" --draw "omega=normal(0,1)" --count 300 --seed 7)
"$hamel" "${sleigh[@]}" -o one.csv >said
for n in 1 2 3 5; do
    rm -f many.csv
    together -n $n "$hamel" "${sleigh[@]}" --mpi -o many.csv >said 2>err
    claim "$n processes write what one does" cmp -s one.csv many.csv
    claim "and one of them tells" [ "$(grep -c '900 of 900 runs' said)" = 1 ]
done
together --mca btl self,tcp -n 3 "$hamel" "${sleigh[@]}" --mpi --threads 2 -o tcp.csv >said 2>err
claim "over TCP" cmp -s one.csv tcp.csv
together -n 2 "$hamel" "${sleigh[@]}" --mpi --part 2/3 -o part.csv >said 2>err
"$hamel" "${sleigh[@]}" --part 2/3 -o same.csv >said
claim "a share, by several processes" cmp -s same.csv part.csv
if "$hamel" "${sleigh[@]}" -o one.h5 >said 2>err; then
    together -n 2 "$hamel" "${sleigh[@]}" --mpi -o many.h5 >said 2>err
    claim "HDF5" cmp -s one.h5 many.h5
fi

# A process is killed: all end, the journal stays, and it is resumed.
long=(sweep chaplygin_sleigh --draw "omega=normal(0,1)" --until 300 --keep x --seed 5)
together -n 3 "$hamel" "${long[@]}" --count 100000000 --mpi -o "$work/killed.csv" >said 2>err &
for ((i = 0; i < 600; i++)); do
    [ "$(stat -c %s killed.csv.part 2>/dev/null || echo 0)" -gt 20000 ] && break
    sleep 0.1
done
pkill -9 -n -f "$work/killed.csv"
wait
claim "the rows so far are in the journal" [ -s killed.csv.part ]
count=$(($(stat -c %s killed.csv.part) / 40 + 50)) # a row takes 40 bytes
together -n 2 "$hamel" "${long[@]}" --count $count --mpi --resume -o killed.csv >said 2>err
claim "rows that were there are kept" grep -q "of them before" said
"$hamel" "${long[@]}" --count $count -o whole.csv >said
claim "a sweep that was killed is resumed to the same bytes" cmp -s whole.csv killed.csv

# Ranks that would compute something else; a file that cannot be written; a model that is wrong.
together -n 1 "$hamel" "${sleigh[@]}" --mpi -o no.csv : -n 1 "$hamel" "${sleigh[@]}" --mpi -p m=2 -o no.csv >said 2>err
claim "ranks that differ are refused" [ $? != 0 ]
claim "and it is said which one" grep -q "rank 1 would compute other rows" err
together -n 2 "$hamel" "${sleigh[@]}" --mpi -o nowhere/no.csv >said 2>err
claim "a file that cannot be written ends all" grep -q "nowhere/no.csv: No such file" err
together -n 2 "$hamel" sweep chaplygin_sleigh --over "nosuch=1,2" --mpi -o no.csv >said 2>err
claim "what is wrong with the words is said" grep -q "unknown name 'nosuch'" err
claim "nothing is written then" [ ! -e no.csv ]

finish
