#!/usr/bin/env bash
# hamel steer: what it finds holds in hamel run; what cannot be is said.
set -u
. "$(dirname "$0")/../support/command.sh"
plugins=$(dirname "$hamel")
cd "$work" || exit 1
cat >mass.hamel <<'END'
model mass
parameters
    m = 2, m > 0
coordinates x : line in (-20, 20)
lagrangian m/2*x'^2
controls force x
run go
    from x = 0
    until 1
END

# Without the plug-in it says what is missing, before it derives anything.
mkdir copy && cp "$hamel" copy/hamel
if [ -e /usr/local/lib/hamel/hamel-ipopt.so ]; then echo 'SKIPPED: there is an installed plug-in, which would be found as well'
else
    said=$(copy/hamel steer mass.hamel --to x=1 2>&1)
    code=$?
    [[ $said == *'hamel-ipopt.so is neither near'*'install coinor-libipopt-dev'* ]] && [ $code != 0 ] && pass || fail "without plug-in ($code): $said"
fi
if ! [ -e "$plugins/hamel-ipopt.so" ]; then
    finish
    exit
fi
head -c 5000 "$plugins/hamel-ipopt.so" >copy/hamel-ipopt.so
said=$(copy/hamel steer mass.hamel --to x=1 2>&1)
[[ $said == *'hamel-ipopt.so is damaged or cut off'* ]] && pass || fail "cut off: $said"

# ends FILE TOLERANCE NAME=VALUE...: the last row of a table.
ends() {
    "$python" - "$@" <<'END'
import sys
lines = [x.strip().split(',') for x in open(sys.argv[1]) if x[0] != '#']
last = dict(zip(lines[0], map(float, lines[-1])))
wanted = dict(x.split('=') for x in sys.argv[3:])
sys.exit(not all(abs(last[k] - float(v)) <= float(sys.argv[2]) for k, v in wanted.items()))
END
}
# json FILE EXPRESSION: holds of the page d.
json() { "$python" -c "import json, sys; d = json.load(open('$1')); sys.exit(not ($2))"; }

# ---- parallel parking: a kinematic model, its velocities are the inputs ----
"$hamel" steer kinematic_car --to 'x=0, y=1, theta=0, psi=0, phi=0' --time 4 --bounds '-0.8 <= phi <= 0.8' --starts 2 \
    --cost "psi'^2 + 30*phi'^2" -o park.csv --plot park.svg --json >park.json
claim 'the car is parked' test $? = 0
claim 'a run with the table ends there' "$hamel" run kinematic_car --input park.csv --until 4 -o parked.csv >/dev/null 2>&1
claim 'as near as was said' ends parked.csv 1e-6 x=0 y=1 theta=0 psi=0 phi=0
claim 'a picture' grep -q '</svg>' park.svg
claim 'a geodesic, by the conditions' json park.json "d['extremal']['left'] < 1e-9 and d['extremal']['length'] > 0 and d['goal']['end'] == 'reached'"
claim 'of the cost that is its length' json park.json "abs(d['motion']['cost']*4 - d['extremal']['length']**2) < 1e-6"

# The command's own example: no bounds, no cost; the cheapest ways go on to the end of a range.
answers 0 'to keep from' steer kinematic_car --to 'x=0, y=1, theta=0, psi=0, phi=0' --time 4 --starts 1 -o free.csv
"$hamel" run kinematic_car --input free.csv --until 4 -o freed.csv >/dev/null 2>&1
claim 'and the run ends there' ends freed.csv 1e-6 x=0 y=1 theta=0 psi=0 phi=0
complains 1 'while looking for a motion to the goal' steer snakeboard --to 'x=0.5, y=0.2, theta=0.5, rest' --time 6 --time-limit 0.3

# ---- the snakeboard to a pose, at rest: momenta move, second rates are the inputs ----
"$hamel" steer snakeboard --to 'x=0.5, y=0.2, theta=0.5, rest' --time 6 --bounds '-1 <= phi <= 1' --starts 2 --rough -o snake.csv >snake.txt
claim 'the snakeboard comes to its pose' test $? = 0
claim 'by a run' "$hamel" run snakeboard --input snake.csv --until 6 -o posed.csv >/dev/null 2>&1
claim 'and rests there' ends posed.csv 2e-6 x=0.5 y=0.2 theta=0.5 x_dot=0 y_dot=0 theta_dot=0
claim 'the page names the run' grep -q 'hamel run MODEL drive --input FILE --until 6' snake.txt
claim 'also from a run that lets them go' "$hamel" run snakeboard coast --input snake.csv --until 6 -o /dev/null >/dev/null 2>&1

# ---- the ball on a plate to a place and an attitude ----
"$hamel" steer ball_on_plate --to 'x=0.2, y=0.1, B=Rz(0.3), rest' --time 3 --starts 1 --rough -o ball.csv >/dev/null
claim 'the ball comes to its place and attitude' test $? = 0
claim 'by a run of the plate' "$hamel" run ball_on_plate --input ball.csv --until 3 -o rolled.csv >/dev/null 2>&1
claim 'turned as asked' ends rolled.csv 2e-6 x=0.2 y=0.1 B_11=0.955336489 B_21=0.295520207 B_33=1

# ---- forces, a free time, a start of one's own, bounds on quantities ----
answers 0 'H = L + p f' steer mass.hamel --to 'x=1, rest' --from 'x=-0.5' --cost '1 + tau_x^2' --time 1:20 --starts 1 -o push.csv
claim 'the start is in the words for the run' grep -q -e '--from "x=-0.5"' <<<"$said"
T=$(tail -n 1 push.csv | cut -d, -f1)
"$hamel" run mass.hamel --input push.csv --from x=-0.5 --until "$T" -o pushed.csv >/dev/null 2>&1
claim 'forces are straight between rows' ends pushed.csv 1e-6 x=1 x_dot=0
"$hamel" steer mass.hamel --to 'rest, x=1' --bounds "x*x' <= 0.9" --starts 1 -o slow.csv >/dev/null
claim 'a bound on a quantity' test $? = 0
"$hamel" run mass.hamel --input slow.csv --until 1 --columns "x*x'" -o slow_run.csv >/dev/null 2>&1
claim 'is kept' awk -F, '$2 + 0 > 0.901 { exit 1 }' slow_run.csv
claim 'LaTeX' test -n "$("$hamel" steer mass.hamel --to x=1 --starts 1 --latex)"

# ---- a pole that falls: all covectors become much the same on the way, and none is idle ----
cat >cart.hamel <<'END'
model cart
coordinates x : line; theta : angle
define
    P = [x + sin(theta)/2, cos(theta)/2]
lagrangian x'^2/2 + dot(P', P')/10 - 1.96*P[2]
controls force x
run go
    from theta = 0.3
    until 3
END
answers 0 'kind: normal, not abnormal' steer cart.hamel --to 'x=1, rest, theta=0' --starts 1

# ---- what cannot be ----
answers 1 'the goal is not reached; this is the nearest state that was' steer mass.hamel --to x=9 --bounds '-m <= tau_x <= m' --starts 1 --json -o near.csv
claim 'with the distance' grep -q '"distance":' <<<"$said"
claim 'and the table of the nearest' ends near.csv 1e-6 x=2
complains 2 'the bounds exclude the start, where x = 0' steer mass.hamel --to x=2 --bounds 'x >= 1'
complains 2 '--to: the bounds exclude the goal: x = 0.5 is below 1' steer mass.hamel --from x=2 --to x=0.5 --bounds 'x >= 1'
complains 2 'the bounds exclude the goal: x = 30 is above' steer mass.hamel --to x=30
complains 2 "--to: unknown name 'z'" steer mass.hamel --to z=1
complains 2 '--to: ' steer mass.hamel --to ' , '
complains 2 "--from: unknown name 'z'" steer mass.hamel --to x=1 --from z=1
complains 2 "--cost: unknown name 'tau_y'" steer mass.hamel --to x=1 --cost 'tau_y^2'
complains 2 '--bounds: expected bounds' steer mass.hamel --to x=1 --bounds 'x'
complains 2 '--bounds: a quantity between two numbers' steer mass.hamel --to x=1 --bounds '1 <= x <= 0'
complains 2 '--time takes a positive time' steer mass.hamel --to x=1 --time 3:2
complains 2 'steer needs a goal' steer mass.hamel
complains 2 'no run' steer mass.hamel nowhere --to x=1
complains 2 'the model has no controls' steer pendulum --to theta=1
complains 2 'park.txt' steer mass.hamel --to x=1 --plot park.txt
complains 2 'nowhere/t.csv' steer mass.hamel --to x=1 --starts 1 -o nowhere/t.csv
claim 'no file is left behind' test ! -e nowhere
finish
