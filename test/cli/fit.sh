#!/usr/bin/env bash
# hamel fit: parameters of a motion that was computed come back; what cannot be determined is said.
set -u
. "$(dirname "$0")/../support/command.sh"
cd "$work" || exit 1

cat >pendulum.hamel <<'EOF'
model pendulum "A damped pendulum"
parameters
    m = 1, m > 0; l = 0.5, l > 0; g = 9.81; c = 0.1; w = 1
coordinates theta : angle
lagrangian m*l^2/2*theta'^2 + m*g*l*cos(theta)
force theta = -c*theta'
controls force theta
run swing
    from theta = 1
    until 4 every 0.05
run fast
    from theta = 0.3, theta' = 5
    until 4 every 0.05
run driven
    force theta = 0.4*sin(3*t)
    from theta = 0.2
    until 4 every 0.05
run started
    from theta = w
    until 4 every 0.05
EOF
for run in swing fast driven started; do "$hamel" run pendulum.hamel $run -o $run.csv >/dev/null; done

# near FILE NAME VALUE WITHIN: a fitted parameter of a page in JSON
near() {
    "$python" -c "
import json, sys
p = json.load(open('$1'))['parameters']['$2']
sys.exit(not abs(p['value'] - $3) <= $4)"
}
"$hamel" fit pendulum.hamel swing --data swing.csv --outputs theta --free 'l, c' -p l=0.6 -p c=0.3 --json >a.json
claim 'what the motion was computed with comes back' near a.json l 0.5 1e-8
claim 'all of it' near a.json c 0.1 1e-8
"$hamel" fit pendulum.hamel --data fast=fast.csv --data swing=swing.csv --outputs theta --free 'l, c, g' >b.txt 2>/dev/null
claim 'of g, l and c only two combinations are determined' test $? = 1
claim 'by several runs either' grep -q 'l d_l + 2 c d_c + g d_g' b.txt
"$hamel" fit pendulum.hamel --data fast=fast.csv --data swing=swing.csv --outputs theta --free 'g, c' -p g=9 -p c=0.2 --json >b.json
claim 'several runs at once' near b.json g 9.81 1e-7
"$hamel" fit pendulum.hamel started --data started.csv --outputs theta --free 'w, l' -p w=0.8 -p l=0.55 --json >w.json
claim 'a parameter of the initial state' near w.json w 1 1e-8
claim 'which is determined with the others' grep -q '"determined":[[:space:]]*"yes"' w.json
sed 's/from theta = w$/from theta = w + m/' pendulum.hamel >summed.hamel
"$hamel" fit summed.hamel started --data started.csv --outputs theta --free 'w, m' >w.txt 2>/dev/null
claim 'two whose sum begins' grep -q 'all free parameters: yes' w.txt # c/m is seen, too
"$hamel" fit summed.hamel started --data started.csv --outputs theta --free 'w, m, c' >w.txt 2>/dev/null
claim 'is not called determined' grep -q 'all free parameters: unknown' w.txt
# s stands still: a run says one s, however often it was measured, and two runs say two
cat >still.hamel <<'EOF'
model still
parameters p1 = 2; p2 = 3
coordinates x, s : line
lagrangian x'^2/2 + s'^2/2
constraints
    s' = 0
force x = -p1*s - p2
run a
    from s = 1
    until 1 every 0.1
run b
    from s = 2
    until 1 every 0.1
EOF
for run in a b; do "$hamel" run still.hamel $run -o still_$run.csv >/dev/null 2>&1; done
answers 1 'all free parameters: no' fit still.hamel a --data still_a.csv --data still_a.csv --outputs x --free p1,p2
answers 0 'all free parameters: yes' fit still.hamel --data a=still_a.csv --data b=still_b.csv --outputs x --free p1,p2
awk -F, -v OFS=, '/^#/ || NR == 2 || $1 >= 0.99 { print }' fast.csv >late.csv
"$hamel" fit pendulum.hamel fast --data late.csv --start data --outputs theta --free 'l, c' -p l=0.52 --json >s.json
claim 'data may begin later, where they begin' near s.json l 0.5 1e-7
"$hamel" fit pendulum.hamel swing --data fast.csv --start free --outputs theta --free 'l, c' -p c=0.12 --json >f.json
claim 'or the start is fitted' near f.json l 0.5 1e-7

# an input of the data: tau_theta, straight between rows, beside what the run says (nothing)
awk -F, 'NR == 2 { print "t,theta,tau_theta" } NR > 2 { printf "%s,%s,%.15g\n", $1, $2, 0.4*sin(3*$1) }' driven.csv >measured.csv
sed 's/^run swing/run rest\n    from theta = 0.2\n    until 4 every 0.05\n&/' pendulum.hamel >rest.hamel
"$hamel" fit rest.hamel rest --data measured.csv --free 'm, l, c' -p m=1.1 -p l=0.52 --json >u.json
claim 'with a force that is measured masses are determined' near u.json m 1 2e-2
"$hamel" fit rest.hamel rest --data measured.csv --outputs theta --free 'm, l, c' --plot fit.svg --latex >u.tex
claim 'a picture' grep -q '</svg>' fit.svg
claim 'LaTeX' grep -q 'leave\|rank' u.tex

# without it only c/m is: said before anything is fitted, with the field
"$hamel" fit pendulum.hamel swing --data swing.csv --outputs theta --free 'm, l, c' >no.txt 2>no.err
claim 'what is not determined is exit code 1' test $? = 1
claim 'with the field that leaves the outputs alone' grep -q 'm d_m + c d_c' no.txt
claim 'proved' grep -q 'evidence: proved' no.txt
claim 'and the parameter that is' grep -q '^  determined: l$' no.txt

# fields that are no scalings, the combinations that they leave alone, and a motion that shows it: l = 0.4, I = 0.12, c = 0.08 has
# the l m/(I + l² m) = 10/7 and c/(I + l² m) = 2/7 of l = 0.5, I = 0.1, c = 0.1; x is moved by what no output sees
cat >compound.hamel <<'EOF'
model compound "A pendulum that is a body, and a mass that nobody looks at"
parameters
    m = 1, m > 0; l = 0.5, l > 0; g = 9.81; I = 0.1, I > 0; c = 0.1; M = 2, M > 0
coordinates
    theta : angle; x : line
lagrangian (m*l^2 + I)/2*theta'^2 + m*g*l*cos(theta) + M*x'^2/2
force theta = -c*theta'
force x = theta
run swing
    from theta = 1
    until 2 every 0.1
EOF
"$hamel" run compound.hamel --columns theta -o compound.csv >/dev/null
"$hamel" run compound.hamel --columns theta -p l=0.4 -p I=0.12 -p c=0.08 -o same.csv >/dev/null
claim 'parameters that are not told apart' "$python" -c "
a, b = ([float(x.split(',')[1]) for x in open(f) if x[0] not in '#t'] for f in ('compound.csv', 'same.csv'))
assert len(a) == 21 and max(abs(x - y) for x, y in zip(a, b)) < 1e-8"
"$hamel" fit compound.hamel --data compound.csv --free 'l, I, c' >leaf.txt 2>/dev/null
claim 'have a field with coefficients of its own' grep -qF 'l d_l + (I − l² m) d_I + c d_c' leaf.txt
claim 'which proves it' grep -q 'evidence: proved' leaf.txt
claim 'and combinations that are determined' eval 'grep -qF "l/(I + l² m)" leaf.txt && grep -qF "c/(I + l² m)" leaf.txt'
"$hamel" fit compound.hamel --data compound.csv --free 'M, l' --json >unseen.json 2>/dev/null
claim 'what acts on nothing that is seen is not determined' "$python" -c "
import json
d = json.load(open('unseen.json'))['identifiability']
assert d['determined'] == 'no' and d['evidence'].startswith('proved') and d['fields'] == ['M d_M'], d
assert d['combinations'] == ['l'], d"

# on a holonomic constraint less may be determined than around it: a multiplies what is zero there
cat >held.hamel <<'EOF'
model held
parameters
    k = 2; a = 1
coordinates x, y : line
lagrangian (x'^2 + y'^2)/2 - k*x^2/2 - a*x*y
constraints
    holonomic y = 0
run go
    from x = 1
    until 3 every 0.1
EOF
"$hamel" run held.hamel -o held.csv >/dev/null
"$hamel" fit held.hamel --data held.csv --outputs x --free 'k, a' --start data >held.txt 2>&1
claim 'which is not called determined' grep -q 'all free parameters: unknown' held.txt
claim 'nor by these data' grep -q 'leave a combination undetermined' held.txt

# standard errors: nine of ten fits to noise are within two of them
"$python" - "$hamel" <<'EOF' && passed=$((passed + 1)) || { failed=$((failed + 1)); echo 'FAIL standard errors are those of many fits'; }
import json, random, subprocess, sys
random.seed(3)
lines = [x.strip().split(',') for x in open('swing.csv') if x[0] != '#'][1:]
inside = 0
for k in range(20):
    with open('noisy.csv', 'w') as f:
        f.write('t,theta\n')
        for x in lines: f.write('%s,%.15g\n' % (x[0], float(x[1]) + random.gauss(0, 0.02)))
    out = subprocess.run([sys.argv[1], 'fit', 'pendulum.hamel', 'swing', '--data', 'noisy.csv', '--free', 'l, c', '--json'],
                         stdout=subprocess.PIPE, check=True).stdout
    p = json.loads(out)['parameters']
    inside += abs(p['l']['value'] - 0.5) < 2*p['l']['error']
    inside += abs(p['c']['value'] - 0.1) < 2*p['c']['error']
sys.exit(not 33 <= inside <= 40)
EOF

printf 't,theta\n0,1\n0.1,\n' >gap.csv
printf 't,thet\n0,1\n0.1,1\n' >wrong.csv
printf '0,1\n0.1,1\n' >nameless.csv
complains 2 "gap.csv: line 3: there is no number in the column 'theta'" fit pendulum.hamel --data gap.csv --free l
complains 2 "the run has no column 'thet', did you mean theta" fit pendulum.hamel --data wrong.csv --free l
complains 2 'data need a line with the names' fit pendulum.hamel --data nameless.csv --free l
complains 2 'cannot be read' fit pendulum.hamel --data none.csv --free l
complains 2 "'k' is no parameter" fit pendulum.hamel --data swing.csv --free k
complains 2 "'l' is free twice" fit pendulum.hamel --data swing.csv --free l,l
complains 2 'fit needs --data' fit pendulum.hamel --free l
complains 2 'fit needs --free' fit pendulum.hamel --data swing.csv
complains 2 'accuracies are positive numbers' fit pendulum.hamel --data swing.csv --free l --sigma theta=0
complains 2 "outputs: the run has no column 'thet', did you mean theta" fit pendulum.hamel --data swing.csv --free l --outputs thet
printf 't,theta\n0,1\n0.1,0.9\n' >angle.csv
complains 2 "outputs: no file has a column 'theta_dot'" fit pendulum.hamel --data angle.csv --free l --outputs theta,theta_dot
complains 2 'no run' fit pendulum.hamel --data nowhere=swing.csv --free l
# ---- the command's own example: exact data, of which only the errors of the integrator are left ----
"$hamel" run chaplygin_sleigh -o own.csv >/dev/null 2>&1
answers 0 'a: 0.4 ±' fit chaplygin_sleigh --data own.csv --free a -p a=0.2

# ---- jumps and kinks: sensitivities across them; a wrong one would need many steps, or end elsewhere ----
cat >springs.hamel <<'END'
model springs
parameters
    m = 1, m > 0
    k = 4
    c = 9
    mu = 0.3
    t1 = 2
coordinates x : line
lagrangian m/2*x'^2
force x = -piecewise(x > 0, k*x, c*x) - mu*sign(x') + piecewise(t < t1, 0, 1/2)
controls force x
run swing
    from x = 2, x' = 0.5
    until 6 every 0.02
run stick
    from x = 0.01, x' = 0.5
    until 6 every 0.02
END
"$hamel" run springs.hamel -o springs.csv >/dev/null 2>&1
"$hamel" fit springs.hamel --data springs.csv --outputs x --free 'k, c, mu, t1' -p k=4.5 -p c=8 -p mu=0.2 -p t1=2.1 --json >springs.json
claim 'jumps are fitted' test $? = 0
claim 'to the values of the data, in few steps' "$python" - <<'END'
import json, sys
d = json.load(open('springs.json'))
p = d['parameters']
good = all(abs(p[n]['value'] - v) < 1e-6 for n, v in (('k', 4), ('c', 9), ('mu', 0.3), ('t1', 2)))
sys.exit(not (good and d['fit']['steps'] <= 9 and d['identifiability']['determined'] == 'unknown'))
END

# ---- what sticks: S is brought to the zero and kept there; one wrong term and steps no longer converge ----
cat >blocks.hamel <<'END'
model blocks "Two blocks and a spring, one on the other and both on a table"
parameters
    m = 1, m > 0
    mu = 0.2
    nu = 0.35
    k = 6
    w = 1.3
coordinates x, y : line
lagrangian m/2*x'^2 + y'^2 - k*(x - y)^2/2
controls force x, y
run go
    force x = 3*sin(w*t) - mu*sign(x' - y') - nu*sign(x')
    force y = mu*sign(x' - y') - 0.5*sign(y')
    from x = 0.2
    until 9 every 0.05
END
"$hamel" run blocks.hamel -o blocks.csv >blocks.txt 2>&1
claim 'both friction forces stick' eval 'grep -q "x_dot = 0 sticks" blocks.txt && grep -q "x_dot - y_dot = 0 sticks" blocks.txt'
"$hamel" fit blocks.hamel --data blocks.csv --outputs x,y --free 'm, mu, nu, k, w' -p mu=0.17 -p nu=0.3 -p k=6.3 -p w=1.32 --json >blocks.json
for v in 'm 1' 'mu 0.2' 'nu 0.35' 'k 6' 'w 1.3'; do
    claim "what sticks is fitted: $v" near blocks.json ${v% *} "${v#* }" 1e-7
done
claim 'in few steps' "$python" -c "import json, sys; sys.exit(json.load(open('blocks.json'))['fit']['steps'] > 7)"

# ---- tables, and data that begin later than the run ----
"$hamel" run snakeboard drive --until 4 -o drive.csv >/dev/null 2>&1
"$hamel" models --show snakeboard | sed '/^run drive/,$d' >logged.hamel
cat >>logged.hamel <<'END'
run logged
    from x = 0, y = 0, theta = 0, v = 0
    psi = table("drive.csv", "psi", cubic)
    phi = table("drive.csv", "phi", cubic)
    until 4
END
awk -F, '/^[#t]/ || $1 >= 1' drive.csv >late.csv
"$hamel" fit logged.hamel --data drive.csv --data late.csv --start data --outputs x,y,theta --free 'r, J0' -p r=0.6 -p J0=0.3 --json >logged.json
claim 'motions of a table' near logged.json r 0.5 1e-7
claim 'and what it moves' near logged.json J0 0.2 1e-7
"$hamel" fit snakeboard drive --data late.csv --start data --outputs x,y,theta --free r -p r=0.6 --json >late.json
claim 'a prescribed motion is where it is when data begin' near late.json r 0.5 1e-7
printf 't,x\n0,0\n5,1\n' >long.csv
complains 2 'drive.csv covers t = 0 to 4, and the run goes from 0 to 5' fit logged.hamel --data long.csv --free r

# ---- a step that would make J negative is not the end of the way (0, 4, 8), nor a matrix that is nearly singular (0, 1) ----
for k in 0 1 4 8; do
    "$hamel" run bicycle turn --from "u=3+0.3*$k, sigma=0.05+0.01*$k, psi=-0.09-0.01*$k, sigma'=0.02*$k" --until 1 --every 0.05 -o way$k.csv >/dev/null 2>&1
done
for sets in '0 4 8' '0 1'; do
    "$hamel" fit bicycle turn $(printf -- '--data way%s.csv ' $sets) --start data --outputs x,y,theta,psi,sigma,energy --free 'm, J, a, c, g' \
        -p m=9 -p J=0.15 -p a=1.1 -p c=0.4 --json >way.json
    claim "all parameters of the bicycle, the small one too: $sets" near way.json J 0.1 5e-4
    claim "$sets" near way.json c 0.5 1e-5
done

# ---- the first state of s is not seen at all: c and b are determined all the same ----
cat >energy.hamel <<'END'
model energy
parameters c = 0.5, c > 0; b = 1
coordinates x, s : line
lagrangian x'^2/2 + s'^2/2
force x = -c*x - b*x^3
run go
    from x = 1, s' = 0.05
    until 9 every 0.1
END
"$hamel" run energy.hamel -o energy.csv >/dev/null 2>&1
awk -F, -v OFS=, '/^t/ || $1 != "" && !/^#/ { print $1, $2, $5 }' energy.csv >unseen.csv
"$hamel" fit energy.hamel --data unseen.csv --outputs x --start free --free 'c, b' -p c=0.52 --json >unseen.json
claim 'what is left open of the start leaves parameters their errors' "$python" -c "
import json
d = json.load(open('unseen.json'))
assert abs(d['parameters']['c']['value'] - 0.5) < 1e-7 and d['parameters']['c']['error'] < 1e-7, d"

finish
