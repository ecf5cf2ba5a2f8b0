#!/usr/bin/env bash
# hamel run: the table it writes, its summary, what it says to bad input, and its exit codes.
. "$(dirname "$0")/../support/command.sh"
cd "$work" || exit 1

alone() { [ "$(ls -A "$1")" = "$2" ]; }

# ---- the table -------------------------------------------------------------------------------------
answers 0 'chaplygin_sleigh glide: t = 0 to 30, 601 samples in sleigh.csv' \
    run chaplygin_sleigh -o sleigh.csv
claim 'the summary tells steps' grep -q 'steps  ' <<<"$said"
claim 'the summary tells energy' grep -q 'drift .* of the largest kinetic energy' <<<"$said"
claim 'the summary tells constraints' grep -q 'β v + b' <<<"$said"
claim 'the summary tells the completed state' grep -q 'theta_dot = 0.1' <<<"$said"
claim 'columns' [ "$(names_of sleigh.csv)" = 't,x,y,theta,x_dot,y_dot,theta_dot,u,omega,energy' ]
claim 'rows' [ "$(lines_of sleigh.csv)" = 602 ]
claim 'the first row' grep -q '^0,0,0,0,-1,0,0.1' sleigh.csv
claim 'the last row' grep -q '^30,' sleigh.csv
claim 'nothing but the table is left' alone . sleigh.csv

"$hamel" run chaplygin_sleigh >out.csv 2>err.txt
claim 'standard output gets the same table' cmp -s out.csv sleigh.csv
claim 'standard error gets the summary' grep -q 'chaplygin_sleigh glide' err.txt
answers 0 'work done' run snakeboard drive -o drive.csv
answers 0 'BᵀB' run chaplygin_top roll -o top.csv
claim 'a rotation has nine columns' grep -q '^t,B_11,.*,B_33,x,y,B_w1' top.csv

# ---- units -----------------------------------------------------------------------------------------
cat >slope.hamel <<'END'
model slope
parameters
    m = 600 [g], m > 0
    J = 0.2 [kg*m^2], J > 0
    g = 9.81 [m/s^2]
coordinates
    x, y : line [m]
    theta : angle
lagrangian
    m/2*(x'^2 + y'^2) + J/2*theta'^2 + m*g*x
constraints
    sin(theta)*x' - cos(theta)*y' = 0
frame
    u = cos(theta)*x' + sin(theta)*y'
    omega = theta'
END
"$hamel" run slope.hamel --until 1 -o slope.csv >/dev/null
claim 'energy has the unit of the Lagrangian' \
    grep -q '^#.*; units .*u \[m/s\], omega \[1/s\], energy \[kg\*m^2/s^2\];' slope.csv
"$hamel" run slope.hamel --until 1 --form hamilton -o slope.csv >/dev/null
claim 'momenta have units' grep -q '^#.*, p_u \[kg\*m/s\], p_omega \[kg\*m^2/s\], energy \[' slope.csv
"$hamel" run slope.hamel --until 1 --form vakonomic -o slope.csv >/dev/null
claim 'multipliers of two kinds have none' grep -q '^#.*omega \[1/s\], energy \[' slope.csv

# ---- formats ---------------------------------------------------------------------------------------
claim 'the first line says what it is' \
    grep -q "^# hamel [0-9.]*; run chaplygin_sleigh; parameters .*a = 2/5.*; text [0-9a-f]*; [a-z]" sleigh.csv
"$hamel" run chaplygin_sleigh -p a=0.3 --watch section 'theta=0.5' --to passages.npy -o sleigh.npy >/dev/null
claim 'with what was asked for' grep -aq "; run chaplygin_sleigh -p a=0.3 --watch section theta=0.5; parameters" sleigh.npy
"$hamel" run chaplygin_sleigh -p a=0.3 -o as.csv >/dev/null
claim 'numbers have no more digits than they need' "$python" - <<'END'
import tables
digits = lambda x: len(x.split("e")[0].lstrip("-").replace(".", "").strip("0"))
assert all(digits(x) <= digits(repr(float(x))) for row in tables.read("as.csv")[1:] for x in row)
END
claim 'CSV and NumPy have the same numbers, bit for bit' "$python" - <<'END'
import ast, struct, tables
data = open("sleigh.npy", "rb").read()
assert data[:8] == b"\x93NUMPY\x01\x00"
start = 10 + struct.unpack("<H", data[8:10])[0]
head = ast.literal_eval(data[10:start].decode())
names, *rows = tables.read("as.csv")
assert start % 64 == 0 and not head["fortran_order"] and head["shape"] == (len(rows),)
assert [n if isinstance(n, str) else n[1] for n, kind in head["descr"]] == names
numbers = struct.unpack("<%dd" % (len(names) * len(rows)), data[start:])
assert numbers == tuple(float(x) for row in rows for x in row)
END
if "$hamel" run chaplygin_sleigh -p a=0.3 -o as.h5 >/dev/null 2>err.txt; then
    claim 'HDF5 it is' [ "$(head -c 4 as.h5 | tail -c 3)" = HDF ]
    "$hamel" run chaplygin_sleigh -p a=0.3 -o again.h5 >/dev/null
    claim 'the same every time' cmp -s as.h5 again.h5
else
    claim 'without HDF5 it is said' grep -q HDF5 err.txt
fi
answers 2 'tables end with .csv, .npy, .h5 or .hdf5' run chaplygin_sleigh -o table.xls
answers 2 'tables end with .csv, .npy, .h5 or .hdf5' run chaplygin_sleigh -o table
answers 2 'tables end with .csv, .npy, .h5 or .hdf5' run pendulum --watch section x=0 --to passages.txt
for words in 'compare particle' 'gait snakeboard' 'steady hoop --vary g=9:10:3' 'plan kinematic_car --to x=1'; do
    # shellcheck disable=SC2086
    answers 2 'tables end with .csv, .npy, .h5 or .hdf5' $words -o table.txt
done

# ---- options ---------------------------------------------------------------------------------------
answers 0 't = 0 to 2, 5 samples' run chaplygin_sleigh glide --until 2 --every 0.5 -o short.csv
answers 0 '"schema":' run pendulum --json --until 1
claim 'JSON alone is on standard output' grep -q '"drift":' <<<"$said"
claim 'with --json the table needs -o' [ "$(grep -c '^0,' <<<"$said")" = 0 ]
answers 0 'rk4' run --help
answers 0 'samples' run pendulum --method rk4 --step 0.01 --until 1 -o rk4.csv
answers 2 'no run' run pendulum no_such_run
answers 2 'it has: drive, coast' run snakeboard swim
answers 2 'needs a model' run
answers 2 'no option' run pendulum --quickly
answers 2 'positive number' run pendulum --until -1
answers 2 'positive number' run pendulum --every x
answers 2 'needs a value' run pendulum -o
answers 2 'no method' run pendulum --method magic
answers 2 'needs a step' run pendulum --method rk4
answers 2 'tolerance' run pendulum --tolerance 2
# What an option asks for is not blamed on the run of the model.
answers 2 'snakeboard: a sample every 0.05 until 1e+09 is more than' run snakeboard --until 1e9
answers 2 'snakeboard: a sample every 1e-10 until 60 is more than' run snakeboard --every 1e-10
answers 2 'pendulum' run pendulun

# ---- initial states --------------------------------------------------------------------------------
cat >off.hamel <<'MODEL'
model off "off the constraints"
coordinates
    x, y, z : line
lagrangian
    (x'^2 + y'^2 + z'^2)/2
constraints
    z' = y*x'
run a
    from y = 2, x' = 1, z' = 3
    until 1
MODEL
answers 2 'off.hamel:9:17: ' run off.hamel -o off.csv
claim 'the numbers are told' grep -q 'x_dot = 1 is asked for; the nearest state has 1.4' <<<"$said"
claim 'no file' [ ! -e off.csv ]

# ---- ends ------------------------------------------------------------------------------------------
cat >fall.hamel <<'MODEL'
model fall "into the centre"
coordinates
    x : line
lagrangian
    x'^2/2 + 1/x
run fall
    from x = 1, x' = 0
    until 10 every 0.1
MODEL
answers 1 'ended at t = 1.1107' run fall.hamel -o fall.csv
claim 'what was computed is kept' [ "$(lines_of fall.csv)" = 13 ]

"$hamel" run rigid_body --until 1e8 --every 1000 -o long.csv >/dev/null 2>err.txt &
written() { has_lines 2 "$(ls -d long.csv.* 2>/dev/null)"; }
wait_for written
kill -INT $!
wait $!
claim 'an interrupted run exits with 1' [ $? = 1 ]
claim 'it says so' grep -q interrupted err.txt
claim 'and keeps its rows' [ "$(lines_of long.csv)" -gt 2 ]
claim 'all of them complete' [ "$(body long.csv | awk -F, '{print NF}' | sort -u | wc -l)" = 1 ]
claim 'nothing else is left' [ -z "$(ls | grep 'long.csv.')" ]

# ---- where it cannot write -------------------------------------------------------------------------
answers 2 'No such file or directory' run pendulum -o nowhere/x.csv
answers 1 'No space left' run pendulum -o /dev/full
mkdir full
said=$(
    trap '' XFSZ
    ulimit -f 4
    "$hamel" run pendulum -o full/x.csv 2>&1
)
claim 'a file that cannot be written exits with 1' [ $? = 1 ]
claim 'with the reason' grep -q 'full/x.csv: File too large' <<<"$said"
claim 'no partial file' alone full ''
"$hamel" run pendulum >/dev/full 2>err.txt
claim 'a full standard output exits with 1' [ $? = 1 ]
claim 'and says so once' [ "$(grep -c 'No space left' err.txt)" = 1 ]
echo old >kept.csv
"$hamel" run off.hamel -o kept.csv 2>/dev/null
claim 'a refused run leaves the old file alone' [ "$(cat kept.csv)" = old ]
ln -s sleigh.csv link.csv
"$hamel" run pendulum -o link.csv >/dev/null
claim 'a link stays one' [ -L link.csv ]

finish
