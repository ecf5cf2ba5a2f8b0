#!/usr/bin/env bash
# hamel sweep: rows, their order and their independence, interruption, resuming, bad usage.
. "$(dirname "$0")/../support/command.sh"
cd "$work" || exit 1

sleigh=(sweep chaplygin_sleigh --draw "omega=normal(0,1)" --draw "u=uniform(-1,1)" --seed 7)

# One row a run, in order, with what varied.
"$hamel" sweep chaplygin_sleigh --over "a=0:1:3" --over "m=1,2" --keep "x, energy" -o grid.csv >said
claim "six rows and two lines of head" [ "$(wc -l <grid.csv)" = 8 ]
claim "the head names the columns" grep -qx "index,status,t,a,m,x,energy" grid.csv
claim "the first axis is the slowest" \
    [ "$(grep -v '^[#i]' grid.csv | cut -d, -f1,4,5 | tr '\n' ' ')" = "0,0,1 1,0,2 2,0.5,1 3,0.5,2 4,1,1 5,1,2 " ]
claim "the summary counts" grep -q "6 of 6 runs" said

# The same as single runs.
cat >model.hamel <<'END'
model m
parameters
    a = 0.1
    w = 0.3
coordinates
    x, y : line
    theta : angle
lagrangian
    ((1/2 + a^2)*theta'^2 + x'^2 + y'^2 + 2*a*theta'*(cos(theta)*y' - sin(theta)*x'))/2
constraints
    -sin(theta)*x' + cos(theta)*y' = 0
frame
    u     = cos(theta)*d/dx + sin(theta)*d/dy
    omega = d/dtheta
run go
    from u = -1, omega = w
    until 5
END
"$hamel" sweep model.hamel --over "a=0.1,0.7" --over "w=0.3,-1" >rows.csv 2>/dev/null
row=0
for a in 0.1 0.7; do
    for w in 0.3 -1; do
        "$hamel" run model.hamel -p a=$a -p w=$w --no-integrals 2>/dev/null | sed -n '2p;$p' >one.csv
        claim "row $row is the run with a = $a, w = $w" "$python" - $row <<'END'
import csv, sys
one = list(csv.reader(open("one.csv")))
rows = list(csv.reader(line for line in open("rows.csv") if line[0] != "#"))
a, b = dict(zip(*one)), dict(zip(rows[0], rows[1 + int(sys.argv[1])]))
assert b["status"] == "done"
for name in a:
    assert abs(float(a[name]) - float(b[name])) < 1e-8, (name, a[name], b[name])
END
        row=$((row + 1))
    done
done

# Rows do not depend on threads, nor on what is computed beside them; nor on where a sweep was cut.
"$hamel" "${sleigh[@]}" --count 500 --threads 1 >one.csv 2>/dev/null
"$hamel" "${sleigh[@]}" --count 500 --threads 5 >five.csv 2>/dev/null
claim "one thread and five give the same bytes" cmp -s one.csv five.csv
"$hamel" "${sleigh[@]}" --count 37 --threads 3 2>/dev/null | sed -n '3,$p' >few.csv
claim "the first rows are those of a shorter sweep" cmp -s few.csv <(sed -n '3,39p' one.csv)
head -n 103 one.csv >cut.csv
printf '101,done,30,0.3' >>cut.csv # a row that was cut off
"$hamel" "${sleigh[@]}" --count 500 --resume -o cut.csv >said
claim "a table that was cut off is completed" cmp -s one.csv cut.csv
claim "the summary tells how many were there" grep -q "101 of them before" said
claim "seeds are recorded" grep -q "; seed 7;" one.csv
answers 2 "not a table of the same sweep" "${sleigh[@]}" --count 500 -p a=0.3 --resume -o cut.csv
answers 2 "not a table of the same sweep" "${sleigh[@]}" --count 500 --seed 8 --resume -o cut.csv
answers 2 "not a table of the same sweep" "${sleigh[@]}" --count 500 --keep x --resume -o cut.csv
answers 2 "it has 500 rows, more than the 400" "${sleigh[@]}" --count 400 --resume -o cut.csv
claim "it is left alone then" cmp -s one.csv cut.csv
claim "and nothing is left beside it" [ "$(echo cut.csv*)" = cut.csv ]

# A longer sweep goes on with a shorter one, in every format.
for end in csv npy h5; do
    "$hamel" "${sleigh[@]}" --count 120 -o "few.$end" >said 2>err || { claim "HDF5 is missing" grep -q HDF5 err; continue; }
    "$hamel" "${sleigh[@]}" --count 300 --resume -o "few.$end" >said
    claim "$end: rows that are there are not computed again" grep -q "120 of them before" said
    "$hamel" "${sleigh[@]}" --count 300 -o "whole.$end" >said
    claim "$end: the longer table is that of one sweep, bit for bit" cmp -s "few.$end" "whole.$end"
    "$hamel" "${sleigh[@]}" --count 300 --resume -o "few.$end" >said
    claim "$end: nothing is left to do" grep -q "300 of them before" said
    claim "$end: it is what it was" cmp -s "few.$end" "whole.$end"
    echo "something else" >"other.$end"
    answers 2 "not a table of the same sweep" "${sleigh[@]}" --count 300 --resume -o "other.$end"
    claim "$end: what is no table is left alone" grep -qx "something else" "other.$end"
done
"$hamel" sweep chaplygin_sleigh --over a=0:1:3 --draw "u=uniform(-1,1)" --count 4 -o grid4.csv >said
answers 2 "not a table of the same sweep" sweep chaplygin_sleigh --over a=0:1:3 --draw "u=uniform(-1,1)" --count 5 --resume -o grid4.csv
claim "what the table is of stands in its first line" grep -q '^# hamel [0-9.]*; sweep; model chaplygin_sleigh; run glide; parameters .*; draw omega=normal(0,1); .*; seed 7; .*; rows 500$' one.csv
answers 2 "end with .csv, .npy, .h5 or .hdf5" "${sleigh[@]}" -o table.txt
"$hamel" "${sleigh[@]}" --count 20 --seed 8 2>/dev/null | sed -n 3p >other.csv
claim "another seed, other draws" [ "$(sed -n 3p one.csv)" != "$(cat other.csv)" ]

# Ctrl-C keeps what is finished.
"$hamel" sweep chaplygin_top --draw "B=rotation" --count 100000000 --until 30 -o long.csv >said 2>err &
wait_for larger_than 20000 long.csv.part
kill -INT $!
wait $!
code=$?
claim "it ends with code 1" [ $code = 1 ]
claim "it says so" grep -q "interrupted: .* --resume goes on" err
claim "whole rows, without gaps" "$python" - <<'END'
rows = [line.split(",") for line in open("long.csv")][2:]
assert len(rows) > 10 and all(int(r[0]) == k and len(r) == len(rows[0]) for k, r in enumerate(rows))
assert open("long.csv").read()[-1] == "\n"
assert f"; rows {len(rows)} of 100000000\n" in open("long.csv").readline()
END
claim "the journal is gone" [ ! -e long.csv.part ]

# A journal that somebody else is at work on, or that is there already.
"$hamel" sweep chaplygin_top --draw "B=rotation" --count 100000000 --until 30 -o busy.csv >said 2>err &
pid=$!
wait_for test -s busy.csv.part
answers 2 "another program is writing to it" sweep chaplygin_top --draw "B=rotation" --count 100000000 --until 30 -o busy.csv --resume
kill -KILL $pid
wait $pid 2>/dev/null
claim "a killed sweep leaves its journal and no table" [ "$(echo busy.csv*)" = busy.csv.part ]
cp busy.csv.part before.part
answers 2 "--resume goes on with them, or remove that file" sweep chaplygin_top --draw "B=rotation" --count 100000000 --until 30 -o busy.csv
answers 2 "not a table of the same sweep" sweep chaplygin_top --draw "B=rotation" --count 100000000 --until 29 -o busy.csv --resume
claim "it is left alone" cmp -s busy.csv.part before.part

# The interpreter gives the same to tolerance.
"$hamel" "${sleigh[@]}" --count 20 --interpreted 2>/dev/null | grep -v '^#' >slow.csv
claim "interpreted and compiled agree" "$python" - <<'END'
import csv
a = list(csv.reader(open("slow.csv")))
b = list(csv.reader(line for line in open("one.csv") if line[0] != "#"))[: len(a)]
for x, y in zip(a[1:], b[1:]):
    assert x[:2] == y[:2] and all(abs(float(p) - float(q)) < 1e-7 for p, q in zip(x[2:], y[2:])), (x, y)
END

# Endings: stops, ranges, starts that are none, parameters that are not allowed.
cat >swing.hamel <<'END'
model swing
parameters
    k = 1, k > 0
coordinates
    theta : angle
lagrangian
    theta'^2/2 + k*cos(theta)
run swing
    from theta = 1
    until 20/k
END
"$hamel" sweep swing.hamel --over "theta=0.1:0.5:3" --stop "theta=0" --keep "theta" >stop.csv 2>/dev/null
claim "motions stop where they are asked to" "$python" - <<'END'
import csv
rows = list(csv.DictReader(line for line in open("stop.csv") if line[0] != "#"))
assert len(rows) == 3 and all(r["status"] == "stop" and abs(float(r["theta"])) < 1e-9 and 0 < float(r["t"]) < 20 for r in rows)
END
"$hamel" sweep swing.hamel --over "theta=0.3" --keep "max(theta), min(theta), max(energy), energy" >most.csv 2>/dev/null
claim "extremes are those of the motion, not of its steps" "$python" - <<'END'
import csv
r = list(csv.DictReader(line for line in open("most.csv") if line[0] != "#"))[0]
assert abs(float(r["max(theta)"]) - 0.3) < 1e-9 and abs(float(r["min(theta)"]) + 0.3) < 1e-9, r
assert abs(float(r["max(energy)"]) - float(r["energy"])) < 1e-7
END
"$hamel" sweep swing.hamel --over "k=1,2,4" --keep theta 2>/dev/null | grep -v '^[#i]' | cut -d, -f3 | tr '\n' ' ' >ends
claim "an end time that varies" [ "$(cat ends)" = "20 10 5 " ]
"$hamel" sweep pendulum --over "x=0.5,1" --keep y 2>/dev/null | grep -v '^[#i]' | cut -d, -f2 | tr '\n' ' ' >starts
claim "a start that contradicts the constraints is told" [ "$(cat starts)" = "no_start done " ]
"$hamel" sweep chaplygin_sleigh --draw "m=normal(0,1)" --count 50 --keep x >law.csv 2>/dev/null
claim "parameters that are not allowed are told" "$python" - <<'END'
import csv
rows = list(csv.DictReader(line for line in open("law.csv") if line[0] != "#"))
assert all((r["status"] == "not_allowed") == (float(r["m"]) <= 0) and (r["x"] == "") == (float(r["m"]) <= 0) for r in rows)
assert 10 < sum(r["status"] == "done" for r in rows) < 40
END
claim "no number is NaN" bash -c '! grep -qi nan *.csv'

# HDF5, where it is built in.
if "$hamel" "${sleigh[@]}" --count 20 -o a.h5 >said 2>err; then
    pass
    "$hamel" "${sleigh[@]}" --count 20 -o b.h5 >said
    claim "equal rows give equal bytes" cmp -s a.h5 b.h5
else
    claim "without HDF5 it is said" grep -q "HDF5" err
fi

"$hamel" "${sleigh[@]}" --count 5 -o j.csv --json >j.json
claim "the summary as JSON" "$python" - <<'END'
import json
s = json.load(open("j.json"))
assert s["rows"] == s["done"] == s["ended"]["done"] == 5 and s["seed"] == 7 and s["columns"][0] == "t"
END

complains 2 "nothing varies" sweep chaplygin_sleigh
complains 2 "needs a model" sweep --over "a=0:1:2"
complains 2 "expected FIRST:LAST:COUNT" sweep chaplygin_sleigh --over "a=0:1"
complains 2 "expected NAME=uniform(A,B)" sweep chaplygin_sleigh --draw "a=triangle(1,2)"
complains 2 "neither a parameter nor" sweep chaplygin_sleigh --over "t=0:1:2"
complains 2 "unknown" sweep chaplygin_sleigh --over "nosuch=0:1:2"
complains 2 "varies twice" sweep chaplygin_sleigh --over "a=0:1:2" --draw "a=uniform(0,1)"
complains 2 "the model assumes that m is positive" sweep chaplygin_sleigh --over "m=-1:1:3"
complains 2 "nothing is drawn" sweep chaplygin_sleigh --over "a=0:1:2" --count 3
complains 2 "one is empty" sweep chaplygin_sleigh --over "a=0:1:2" --keep "x,,y"
complains 2 "no rotation" sweep chaplygin_sleigh --draw "x=rotation"
complains 2 "needs the file" sweep chaplygin_sleigh --over "a=0:1:2" --resume
complains 2 "no run 'nosuch'" sweep chaplygin_sleigh nosuch --over "a=0:1:2"
complains 2 "No such file" sweep chaplygin_sleigh --over "a=0:1:2" -o nowhere/a.csv

# ---- rotation numbers -----------------------------------------------------------------------------

# A symmetric body free in space: seen from it, Ω turns about the axis with (c − a)/a Ω₃ (Euler).
cat >top.hamel <<'END'
model top "A free symmetric body"
parameters
    a = 1, a > 0
    c = 1.7, c > 0
coordinates
    B : rotation
define
    Omega = body(B)
lagrangian
    dot(Omega, diag(a, a, c)*Omega)/2
run spin
    from Omega = [0.3, 0.1, 1]
    until 200
END
"$hamel" sweep top.hamel --over "c=1.2,1.45,1.7" --keep "turning(Omega_1, Omega_2), turning(Omega_1,Omega_2) / turning(Omega_2, Omega_1)" >top.csv 2>/dev/null
claim "Euler's frequency of the free symmetric body" "$python" - <<'END'
import csv
rows = list(csv.DictReader(line for line in open("top.csv") if line[0] != "#"))
assert len(rows) == 3
for r in rows:
    rate, ratio = [float(value) for name, value in r.items() if name.startswith("turning")]
    assert abs(rate - (float(r["c"]) - 1)) < 1e-10 and abs(ratio + 1) < 1e-12, r
END
"$hamel" sweep swing.hamel --over "theta=0.3:2.7:4" --until 300 --keep "turning(theta, theta')" >swing.csv 2>/dev/null
claim "the pendulum's frequency is Gauss' mean of 1 and cos(θ/2)" "$python" - <<'END'
import csv, math
for r in csv.DictReader(line for line in open("swing.csv") if line[0] != "#"):
    a, b = 1, math.cos(float(r["theta(0)"])/2)
    for _ in range(9): a, b = (a + b)/2, math.sqrt(a*b)
    assert abs(float(r["turning(theta, theta')"]) + a) < 1e-7, (r, a)
END
# The disk: how far its path turns in an oscillation of the lean. Second route: where the lean is least.
"$hamel" sweep falling_disk wobble --over "psi'=3,5" --until 60 --keep "turning(phi)/turning(theta - 0.11, theta'), turning(phi)" >disk.csv 2>/dev/null
"$hamel" run falling_disk wobble --from "psi'=5" --until 60 --every 60 --no-integrals --watch rising "theta'=0" --to least.csv >/dev/null 2>&1
claim "the disk's rotation number is the turn between two places of least lean" "$python" - <<'END'
import csv, math
read = lambda path: list(csv.DictReader(line for line in open(path) if line[0] != "#"))
kept, least = read("disk.csv"), read("least.csv")
ratio, rate = [[float(r[name]) for r in kept] for name in kept[0] if name.startswith("turning")]
phi, t = [float(least[-1][name]) - float(least[0][name]) for name in ("phi", "t")]
assert abs(ratio[1] + phi/(2*math.pi*(len(least) - 1))) < 1e-6, (ratio, phi, len(least))
assert abs(rate[1] - phi/t) < 1e-6 and abs(ratio[0] - ratio[1]) > 0.05
END
"$hamel" sweep swing.hamel --over "theta=0.3" --stop "theta=0" --keep "turning(theta, theta'), t" >early.csv 2>/dev/null
claim "a motion that ends early has no rate" grep -q '^0,no_value,[0-9.]*,0.3,,' early.csv
complains 2 "turning" sweep swing.hamel --over "theta=0.3" --keep "turning(theta, theta', 1)"

# Vakonomic motions over λ(0) (F98 §5): each row is the run with these multipliers; they begin at one
# state and end apart, though the first row is where the nonholonomic motion begins too.
"$hamel" sweep carriage --form vakonomic --over "lambda_1=0,0.5" --over "lambda_2=0,-0.2" --lambda 0,0,0.1 --until 3 \
    --keep "x, y, theta, lambda_1, lambda_2, lambda_3" >vak.csv 2>/dev/null
row=0
for one in 0 0.5; do
    for two in 0 -0.2; do
        "$hamel" run carriage --form vakonomic --lambda "$one,$two,0.1" --until 3 --every 3 --no-integrals \
            --columns "x, y, theta, lambda_1, lambda_2, lambda_3" 2>/dev/null | tail -n 1 | cut -d, -f2- >one.csv
        grep "^$row," vak.csv | cut -d, -f6- >other.csv
        claim "row $row of F98 §5 sensitivity is the run" "$python" - <<'END'
one, other = (list(map(float, open(f).read().split(","))) for f in ("one.csv", "other.csv"))
assert len(one) == len(other) == 6 and all(abs(a - b) < 1e-8 for a, b in zip(one, other)), (one, other)
END
        row=$((row + 1))
    done
done
claim "four vakonomic motions from one state" [ "$(grep -v '^[#i]' vak.csv | cut -d, -f7 | cut -c1-6 | sort -u | wc -l)" = 4 ]
complains 2 "multipliers are in the state of --form vakonomic" sweep carriage --over "lambda_1=0,1"
complains 2 "there is no lambda_4" sweep carriage --form vakonomic --over "lambda_4=0,1"

finish
