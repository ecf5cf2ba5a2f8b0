#!/usr/bin/env bash
# hamel sweep --trajectories, --statistics, --plot: numbers at chosen times are those of single runs, their statistics those
# of Python; tables do not depend on threads, vectors, parts or interruptions.
. "$(dirname "$0")/../support/command.sh"
cd "$work" || exit 1

sleigh=(sweep chaplygin_sleigh --over "a=0.1,0.5" --draw "omega=normal(0,1)" --count 40 --seed 3 --keep "x, max(theta), omega")
"$hamel" "${sleigh[@]}" --trajectories all.csv --times "0:30:16" --statistics over.csv --plot over.svg >said
claim "the summary names what was written" grep -q "statistics  *over.csv" said
claim "a column for each quantity and time, extremes once" \
    [ "$(sed -n 2p all.csv | tr ',' '\n' | grep -c '@')" = 32 ]
claim "the picture has a panel for each quantity" grep -q "a = 0.5" over.svg

"$hamel" sweep chaplygin_sleigh -p a=0.3 --over "omega=-0.4" --keep "x, y, u" --trajectories one.csv --every 0.5 >said
"$hamel" run chaplygin_sleigh -p a=0.3 --from "omega=-0.4" --every 0.5 --columns "x, y, u" -o run.csv >said
claim "numbers are those of a run at these times, the first and the last among them" "$python" - <<'END'
import csv
table = lambda name: list(csv.reader(line for line in open(name) if line[0] != "#"))
run, one = table("run.csv"), dict(zip(*table("one.csv")))
assert len(run) == 62 and float(run[-1][0]) == 30
for row in run[1:]:
    for name, x in list(zip(run[0], row))[1:]:
        assert abs(float(x) - float(one[f"{name}@{row[0]}"])) < 1e-8, (row[0], name)
END
claim "statistics are those of Python" "$python" - <<'END'
import csv, statistics
table = lambda name: list(csv.reader(line for line in open(name) if line[0] != "#"))
rows, over = table("all.csv"), table("over.csv")
assert len(over) == 1 + 2*16
for line in over[1:]:
    s = dict(zip(over[0], line))
    for name in "x", "omega":
        k = rows[0].index(f"{name}@{s['t']}")
        x = [float(row[k]) for row in rows[1:] if row[3] == s["a"]]
        assert len(x) == 40 == int(s["motions"]) == int(s["there"])
        near = lambda a, b: abs(float(a) - b) < 1e-12*(1 + abs(b))
        assert near(s[f"{name} mean"], statistics.fmean(x)) and near(s[f"{name} deviation"], statistics.stdev(x))
        parts = statistics.quantiles(x, n=20, method="inclusive")
        for percent in 5, 25, 50, 75, 95:
            assert near(s[f"{name} {percent}%"], parts[percent//5 - 1]), percent
END

# The same bytes, however it was computed.
many=("${sleigh[@]}" --times "0:30:16")
"$hamel" "${many[@]}" --trajectories threads.csv --threads 1 >said
claim "one thread" cmp -s all.csv threads.csv
HAMEL_VECTORS=avx2 "$hamel" "${many[@]}" --trajectories vectors.csv >said
claim "vectors of 256 bits" cmp -s all.csv vectors.csv
for k in 1 2 3; do "$hamel" "${many[@]}" --trajectories part$k.csv --part $k/3 >said; done
"$hamel" sweep --join part1.csv part2.csv part3.csv -o joined.csv --statistics again.csv >said
claim "parts, joined" cmp -s all.csv joined.csv
claim "and their statistics" cmp -s over.csv again.csv
head -n 30 all.csv >cut.csv
"$hamel" "${many[@]}" --trajectories cut.csv --resume >said
claim "resumed" cmp -s all.csv cut.csv
if "$hamel" "${many[@]}" --trajectories all.h5 >said 2>err; then
    "$hamel" sweep --join all.h5 -o back.csv >said
    claim "HDF5 and back" cmp -s all.csv back.csv
fi

# A motion that ends early has no numbers behind its end; statistics are of those that are there.
"$hamel" sweep chaplygin_sleigh --over "omega=0.5,1,2" --keep "theta" --stop "theta=1" --trajectories early.csv --times 0:30:31 >said
claim "numbers up to the end, none behind it" "$python" - <<'END'
import csv
table = list(csv.reader(line for line in open("early.csv") if line[0] != "#"))
for row in table[1:]:
    assert row[1] == "stop"
    for name, x in zip(table[0], row):
        if "@" in name: assert (x != "") == (float(name.split("@")[1]) <= float(row[2])), (name, x, row[2])
END
"$hamel" sweep --join early.csv --statistics early_over.csv >said
claim "fewer are there later" [ "$(tail -n 1 early_over.csv | cut -d, -f3,4)" = "1,0" ]

answers 2 "behind the end of the run" "${sleigh[@]}" --trajectories no.csv --times 0:31:3
answers 2 "motions begin at t = 0" "${sleigh[@]}" --trajectories no.csv --times=-1,2
answers 2 "those of --trajectories" "${sleigh[@]}" -o no.csv --times 1,2
answers 2 "takes the place of -o" "${sleigh[@]}" -o no.csv --trajectories no.h5
answers 2 "made from the table" "${sleigh[@]}" --statistics no.csv
answers 2 "too many numbers a row" "${sleigh[@]}" --trajectories no.csv --times 0:30:3000
answers 2 "trajectories of nothing" sweep chaplygin_sleigh --over "a=1,2" --keep "max(x)" --trajectories no.csv
answers 2 "this is no table of a sweep" sweep --join run.csv --statistics no.csv
claim "nothing is written then" [ ! -e no.csv ]

finish
