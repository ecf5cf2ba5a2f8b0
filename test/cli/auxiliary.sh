#!/usr/bin/env bash
# Auxiliary rates: a number that is known by its rate moves as a coordinate would that a constraint carries along
# and nothing else sees, in every form that has it; and it changes nothing of the motion.
. "$(dirname "$0")/../support/command.sh"
cd "$work" || exit 1

model() { # model COORDINATES AUXILIARIES CONSTRAINTS
    cat <<MODEL
model sleigh "A sleigh"
parameters
    m = 1, m > 0
    J = 0.5, J > 0
    a = 0.3
coordinates
    x, y  : line
    theta : angle
$1
$2
lagrangian
    m/2*(x'^2 + y'^2) + (J + m*a^2)/2*theta'^2 + m*a*theta'*(cos(theta)*y' - sin(theta)*x')
constraints
    -sin(theta)*x' + cos(theta)*y' = 0
$3
run glide
    from x' = -1, theta' = 0.4, w = 0.5, y = 0.1
    until 3 every 1
MODEL
}
rates="    w' = y*x' - 2*theta'*x + t
    z' = x + w/3"
model '' "auxiliary
$rates" '' >carried.hamel
model '    w, z : line' '' "$rates" >coordinates.hamel
model '' "auxiliary
    s' = sqrt(x'^2 + y'^2)    # length
    e' = m*x'^2" '' | sed 's/, w = 0.5//' >length.hamel
model '' '' '' | sed 's/, w = 0.5//' >plain.hamel

# same A B COLUMNS: the last samples of two tables agree to 1e-8.
same() {
    "$python" - "$@" <<'PYTHON'
import csv, sys
def last(path):
    with open(path) as f:
        rows = list(csv.reader(line for line in f if not line.startswith("#")))
    return dict(zip(rows[0], map(float, rows[-1])))
a, b = last(sys.argv[1]), last(sys.argv[2])
for name in sys.argv[3].split(","):
    assert abs(a[name] - b[name]) < 1e-8, (name, a[name], b[name])
PYTHON
}
"$hamel" run coordinates.hamel -o coordinates.csv >out 2>&1 || fail "$(cat out)"
for options in '' --bordered '--form hamilton' '--method taylor' --compiled '--method rk4 --step 0.001'; do
    # shellcheck disable=SC2086
    "$hamel" run carried.hamel $options -o carried.csv >out 2>&1 || fail "$options: $(cat out)"
    claim "run $options carries w and z along" same carried.csv coordinates.csv x,y,theta,x_dot,w,z
done
# The vakonomic motion with the constraint is another one, for its multiplier acts; without it, it is the plain one.
for options in '' '--form vakonomic --lambda 0.3'; do
    # shellcheck disable=SC2086
    "$hamel" run length.hamel $options -o length.csv >out 2>&1 || fail "$(cat out)"
    # shellcheck disable=SC2086
    "$hamel" run plain.hamel $options -o plain.csv >out 2>&1 || fail "$(cat out)"
    claim "run $options is not changed" same length.csv plain.csv x,y,theta,x_dot,energy
done

# The length of the path by the trapezoidal rule on a fine table; its rate in LaTeX and JSON.
"$hamel" run length.hamel --every 0.001 -o fine.csv >out 2>&1
claim 's is the length of the path' "$python" - <<'PYTHON'
import csv, math
rows = list(csv.DictReader(line for line in open("fine.csv") if not line.startswith("#")))
speed = [math.hypot(float(r["x_dot"]), float(r["y_dot"])) for r in rows]
length = sum(0.0005*(a + b) for a, b in zip(speed, speed[1:]))
assert abs(length - float(rows[-1]["s"])) < 1e-6
PYTHON
answers 0 "s' = √(x'² + y'²)" derive length.hamel space
answers 0 's: length' derive length.hamel space
answers 0 '"s":	"sqrt(x_dot^2 + y_dot^2)"' derive length.hamel space --json
answers 0 '\dot{s} &= \sqrt{' derive length.hamel space --latex

# Exported programs and sweeps have them.
for language in c python; do
    "$hamel" export carried.hamel --$language >"program.$language" 2>err || fail "$(cat err)"
done
gcc -O1 -o program -x c program.c -lm 2>err && ./program >c.csv 2>err || fail "$(cat err)"
"$python" program.python >python.csv 2>err || fail "$(cat err)"
claim 'in C' same c.csv coordinates.csv x,theta,w,z
claim 'in Python' same python.csv coordinates.csv x,theta,w,z
"$hamel" sweep carried.hamel --over w=0.5:1.5:3 -o sweep.csv >out 2>&1 || fail "$(cat out)"
claim 'a sweep over its initial value' test "$(lines_of sweep.csv)" = 4

# Feedback on it: the integral of the error takes the error away.
cat >cart.hamel <<'MODEL'
parameters k = 2; c = 1; i = 0.5; goal = 0.3
coordinates x : line
auxiliary e' = x - goal
lagrangian x'^2/2
controls force x
run hold
    force x = -k*x - c*x' - i*e
    from x = 1
    until 100 every 50
MODEL
for options in '' --bordered; do
    # shellcheck disable=SC2086
    x=$("$hamel" run cart.hamel $options 2>err | tail -n 1 | cut -d, -f2)
    claim "x = $x goes to 0.3" awk "BEGIN { exit !(($x - 0.3)^2 < 1e-12) }"
done
answers 2 'depend on an auxiliary' run cart.hamel --watch lyapunov

# What has no place.
refuse() { # refuse WORDS LINE: in the model, behind the coordinates
    sed "s|^lagrangian|$2\nlagrangian|" length.hamel >bad.hamel
    answers 2 "$1" derive bad.hamel
}
refuse "cannot stand in a force" 'force x = s'
refuse "the rate of an auxiliary stands in its own line only" "define d = s'"
refuse "expected a name with a prime" 'auxiliary q = x'
refuse "'x' is a coordinate already" "auxiliary x' = y"
refuse "'s' is an auxiliary already" "define s = 3"
refuse "the derivative of a velocity" "auxiliary q' = x''"
sed 's/^lagrangian/lagrangian s +/; s/^    m\/2/  m\/2/' length.hamel | sed '/^lagrangian s +/{N;s/\n */ /}' >bad.hamel
answers 2 'cannot stand in the Lagrangian' derive bad.hamel
answers 2 'does not carry auxiliary rates' run length.hamel --reduced
answers 2 'carries no auxiliary rates' run length.hamel --method dla --step 0.1
finish
