#!/usr/bin/env bash
# hamel sweep in shares: what several machines compute is joined to the bytes that one would have written.
. "$(dirname "$0")/../support/command.sh"
cd "$work" || exit 1

sleigh=(sweep chaplygin_sleigh --over "a=0.1,0.2,0.3" --draw "omega=normal(0,1)" --count 17 --seed 7)

formats=(csv npy)
if "$hamel" "${sleigh[@]}" -o try.h5 >said 2>err; then formats+=(h5); else claim "HDF5 is missing" grep -q HDF5 err; fi
for end in "${formats[@]}"; do
    "$hamel" "${sleigh[@]}" -o "whole.$end" >said
    for k in 1 2 3 4; do "$hamel" "${sleigh[@]}" --part $k/4 -o "part$k.$end" >said; done
    "$hamel" sweep --join part4."$end" part[123]."$end" -o "joined.$end" >said
    claim "$end: four parts are the whole, byte for byte" cmp -s "whole.$end" "joined.$end"
    claim "$end: it is told" grep -q "51 rows of 4 tables" said
done
claim "rows keep their numbers" [ "$(sed -n 3p part3.csv | cut -d, -f1)" = 25 ]
"$hamel" sweep --join part1.csv part2.npy part3.csv part4.npy -o mixed.csv >said
claim "parts of several formats" cmp -s whole.csv mixed.csv

# Rows by their numbers; more parts than rows; an empty share.
"$hamel" "${sleigh[@]}" --rows 0:50 -o first.csv >said
claim "the summary says which rows" grep -q "50 of 50 runs (rows 0:50 of 51)" said
"$hamel" "${sleigh[@]}" --rows 50:51 -o last.csv --json >said.json
claim "JSON says which rows" "$python" -c "
import json
s = json.load(open('said.json'))
assert s['rows'] == s['done'] == 1 and s['first'] == 50 and s['all'] == 51"
"$hamel" "${sleigh[@]}" --rows 7:7 -o none.csv >said
"$hamel" sweep --join none.csv last.csv first.csv -o two.csv >said
claim "rows by their numbers" cmp -s whole.csv two.csv
for k in 1 2 3 4 5; do "$hamel" sweep chaplygin_sleigh --over "a=1,2,3" --part $k/5 -o "few$k.csv" >said; done
"$hamel" sweep chaplygin_sleigh --over "a=1,2,3" -o three.csv >said
"$hamel" sweep --join few?.csv -o joined.csv >said
claim "more parts than rows" cmp -s three.csv joined.csv

# A task of a job array knows which part it is.
for id in 3 5 7; do
    SLURM_ARRAY_TASK_ID=$id SLURM_ARRAY_TASK_MIN=3 SLURM_ARRAY_TASK_MAX=7 SLURM_ARRAY_TASK_STEP=2 SLURM_ARRAY_TASK_COUNT=3 \
        "$hamel" "${sleigh[@]}" --part slurm -o "task$id.csv" >said
done
"$hamel" sweep --join task*.csv -o joined.csv >said
claim "the tasks of a job array" cmp -s whole.csv joined.csv
unset SLURM_ARRAY_TASK_ID
answers 2 "no task of a job array" "${sleigh[@]}" --part slurm
SLURM_ARRAY_TASK_ID=4 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=9 SLURM_ARRAY_TASK_STEP=1 SLURM_ARRAY_TASK_COUNT=3 \
    answers 2 "not numbered in equal steps" "${sleigh[@]}" --part slurm

# A share is resumed as any sweep is, and is no other share's.
head -n 7 part2.csv >cut.csv
"$hamel" "${sleigh[@]}" --part 2/4 --resume -o cut.csv >said
claim "a share is resumed" cmp -s part2.csv cut.csv
claim "with the rows that were there" grep -q "5 of them before" said
answers 2 "not a table of the same sweep" "${sleigh[@]}" --part 3/4 --resume -o part2.csv
answers 2 "not a table of the same sweep" "${sleigh[@]}" --resume -o part2.csv

# What does not belong together, is missing, there twice, cut off: nothing is written.
"$hamel" "${sleigh[@]}" --part 2/4 --tolerance 1e-8 -o other.csv >said
sed '$d' part4.csv >short.csv
sed 's/; rows 13$/; rows 5 of 13/' part4.csv | head -n 7 >left.csv
answers 2 "rows 12:25 of 51 are in none of these tables" sweep --join part1.csv part3.csv part4.csv -o no.csv
answers 2 "rows 38:51 of 51 are in none" sweep --join part1.csv part2.csv part3.csv -o no.csv
answers 2 "rows from 0 on are in part1.csv and in part1.csv" sweep --join part1.csv part1.csv -o no.csv
answers 2 "not of the same sweep" sweep --join part1.csv other.csv part3.csv part4.csv -o no.csv
answers 2 "it was cut off" sweep --join part1.csv part2.csv part3.csv short.csv -o no.csv
answers 2 "it has 5 of its 13 rows; --resume completes it" sweep --join part1.csv part2.csv part3.csv left.csv -o no.csv
printf "hello\n" >text.csv
answers 2 "no table of a sweep" sweep --join text.csv -o no.csv
answers 2 "No such file" sweep --join nix.csv -o no.csv
"$hamel" run chaplygin_sleigh --until 1 -o run.csv >said
answers 2 "no table of a sweep" sweep --join run.csv -o no.csv
printf 'hello' >text.npy
answers 2 "no table of a sweep" sweep --join text.npy -o no.csv
answers 2 "-o FILE" sweep --join part1.csv
answers 2 "tables end with" sweep --join part1.csv -o no.txt
answers 2 "and no model" sweep chaplygin_sleigh --join part1.csv -o no.csv
answers 2 "not both" "${sleigh[@]}" --part 1/2 --rows 0:3
answers 2 "numbered from 1 to 4" "${sleigh[@]}" --part 5/4
answers 2 "numbered from 1 to 4" "${sleigh[@]}" --part 0/4
answers 2 "go beyond them" "${sleigh[@]}" --rows 40:52
answers 2 "from the smaller number" "${sleigh[@]}" --rows 4:2
answers 2 "a share is rows" "${sleigh[@]}" --rows 3
claim "nothing is written then" [ ! -e no.csv ]

finish
