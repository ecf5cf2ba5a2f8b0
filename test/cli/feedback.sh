#!/usr/bin/env bash
# Inputs of a run: feedback, samples, tables, and the words of the command in place of the run's own.
set -u
. "$(dirname "$0")/../support/command.sh"
cd "$work" || exit 1

cat >cart.hamel <<'END'
model cart "A pendulum on a cart"
parameters
    M = 1, M > 0; m = 0.2, m > 0; l = 0.5, l > 0; g = 9.81
    k1 = 25; k2 = 5; k3 = 1; k4 = 2
coordinates
    x : line; theta : angle
define
    P = [x + l*sin(theta), l*cos(theta)]
lagrangian
    M/2*x'^2 + m/2*dot(P', P') - m*g*P[2]
controls force x
run balance
    force x = clip(k1*theta + k2*theta' + k3*x + k4*x', -10, 10)
    from theta = 0.3
    until 10 every 0.5
run sampled
    force x = k1*theta + k2*theta' + k3*x + k4*x' every 0.02
    from theta = 0.3
    until 10 every 0.5
run pushed
    force x = table("push.csv")
    until 2 every 0.5
END
printf 't,x\n0,0\n1,1\n2,1\n' >push.csv
printf 't,y\n0,0\n2,1\n' >wrong.csv

for run in balance sampled; do
    "$hamel" run cart.hamel $run -o $run.csv >/dev/null
    claim "$run balances" awk -F, 'END { exit !($3^2 < 1e-6 && NR == 23) }' $run.csv
done
"$hamel" run cart.hamel balance -p k1=0 -p k2=0 -p k3=0 -p k4=0 -o free.csv >/dev/null
claim 'without gains it falls' awk -F, '/^10,/ { exit !($3^2 > 1e-2) }' free.csv
"$hamel" run cart.hamel pushed -o pushed.csv >/dev/null
"$hamel" run cart.hamel balance --from 'theta=0' --input push.csv --until 2 -o input.csv >/dev/null
claim 'a table of the run is that of --input' test "$(body pushed.csv)" = "$(body input.csv)"
claim 'whose words stand in the table' grep -q 'input push.csv' input.csv
"$hamel" run snakeboard drive --until 2 -o own.csv >/dev/null
"$hamel" run snakeboard drive --until 2 -p b=1 --control 'phi = 0.3*sin(t), psi=a*sin(t)' -o control.csv >/dev/null
claim '--control prescribes motions by formulas' test "$(body own.csv)" = "$(body control.csv)"
complains 2 'feedback is a force' run snakeboard drive --control 'phi=x'
complains 2 "there is no input 'x'; those of the model are psi, phi" run snakeboard drive --control 'x=t'
complains 2 'expected NAME=FORMULA' run snakeboard drive --control 'phi'
"$hamel" run cart.hamel balance --stop 'theta=0.1' -o stop.csv >stop.txt
claim '--stop ends the table there' awk -F, 'END { exit !(($3 - 0.1)^2 < 1e-20) }' stop.csv
claim 'and the summary says so' grep -q 'stops           where theta=0.1' stop.txt
"$hamel" run cart.hamel balance --stop 'theta=7' --json | tr -d ' \t\n' >stop.json
claim 'or that it was not met' grep -q '"stop":"theta=7","stopped_there":false' stop.json


"$hamel" run cart.hamel balance --columns 'theta, x, clip(theta, -0.1, 0.1), piecewise(theta < 0, 1, 2), max(x, theta)' -o pieces.csv >/dev/null
claim 'pieces are known to --columns' awk -F, 'NR > 2 {
    c = $2 < -0.1 ? -0.1 : $2 > 0.1 ? 0.1 : $2; m = $2 > $3 ? $2 : $3; p = $2 < 0 ? 1 : 2
    if (($4 - c)^2 > 1e-20 || ($5 - p)^2 > 0 || ($6 - m)^2 > 1e-20) exit 1 }' <(tr -d '"' <pieces.csv)
"$hamel" run cart.hamel balance --stop 'max(x, theta)=0.31' -o pieces.csv >/dev/null
claim 'and to --stop' awk -F, 'END { exit !(($2 - 0.31)^2 < 1e-20) }' pieces.csv
"$hamel" run cart.hamel balance --forces -o forces.csv >/dev/null
claim '--forces tells what acts' awk -F, 'NR > 2 { f = 25*$3 + 5*$5 + $2 + 2*$4
    f = f > 10 ? 10 : f < -10 ? -10 : f; if (($6 - f)^2 > 1e-20) exit 1 }' forces.csv
"$hamel" run cart.hamel balance --columns 'theta, force_x' -o forces.csv >/dev/null
claim 'as --columns does that names one' awk -F, 'NR == 3 { exit !($2 == 0.3 && $3^2 > 1) }' forces.csv
cat >puck.hamel <<'END'
model puck "A puck that slides in a plane"
parameters mu = 0.3; g = 9.81
coordinates x, y : line
lagrangian (x'^2 + y'^2)/2
controls force x, y
run slide
    force x = -mu*g*x'/sqrt(x'^2 + y'^2)
    force y = -mu*g*y'/sqrt(x'^2 + y'^2)
    from x' = 1, y' = 0.5
    until 3 every 0.1
END
"$hamel" run puck.hamel -o puck.csv >puck.txt
claim 'friction along two directions sticks at the time v/(mu g)' \
    grep -q 't = 0.37989602[01][0-9]*: sqrt(x_dot^2 + y_dot^2) = 0 sticks' puck.txt
claim 'and stands where it is then' awk -F, 'END { exit !(($2 - 0.5*0.379896021)^2 < 1e-16 && $4^2 + $5^2 < 1e-20) }' puck.csv

# pushed along a line it is the friction along that line; on a constraint the reaction presses
cat >plane.hamel <<'END'
model plane "A block on a table, pushed to and fro along a line that is no axis"
parameters m = 2; g = 9.81; mu = 0.3; F = 9; R = 0.5; I = 0.2
coordinates x, y, z, a, b : line
define
    s = sqrt((x' - R*a')^2 + (y' - R*b')^2)
lagrangian m/2*(x'^2 + y'^2 + z'^2) + I/2*(a'^2 + b'^2) - m*g*z
constraints
    z' = 0
controls force x, y, a, b
run line
    force x = F*sin(2*t) - mu*m*g*sign(x')
    until 6 every 0.1
run plane
    force x = 3/5*F*sin(2*t) - mu*m*g*x'/sqrt(x'^2 + y'^2)
    force y = 4/5*F*sin(2*t) - mu*m*g*y'/sqrt(x'^2 + y'^2)
    until 6 every 0.1
run pressed
    force x = 3/5*F*sin(2*t) - mu*abs(lambda_1)*x'/sqrt(x'^2 + y'^2)
    force y = 4/5*F*sin(2*t) - mu*abs(lambda_1)*y'/sqrt(x'^2 + y'^2)
    until 3 every 0.1
run weaker
    force x = 2*F*sin(2*t) - mu*m*g*(1 + exp(-abs(x')))*sign(x')
    until 3 every 0.1
run weaker_plane
    force x = 6/5*F*sin(2*t) - mu*m*g*(1 + exp(-sqrt(x'^2 + y'^2)))*x'/sqrt(x'^2 + y'^2)
    force y = 8/5*F*sin(2*t) - mu*m*g*(1 + exp(-sqrt(x'^2 + y'^2)))*y'/sqrt(x'^2 + y'^2)
    until 3 every 0.1
run roll                # a ball that slides, spinning, until it rolls
    force x = -mu*m*g*(x' - R*a')/s
    force y = -mu*m*g*(y' - R*b')/s
    force a = R*mu*m*g*(x' - R*a')/s
    force b = R*mu*m*g*(y' - R*b')/s
    from x' = 3, y' = 4, a' = -3, b' = 5
    until 3 every 0.1
run four
    force x = -x'/sqrt(x'^2 + y'^2 + a'^2 + b'^2)
    from x' = 1
    until 3
END
for run in line plane pressed weaker weaker_plane roll; do
    claim "friction in a plane: $run" "$hamel" run plane.hamel $run -o $run.csv >$run.txt
done
along() { # along RUN LINE: x and y of a run are 3/5 and 4/5 of x of another
    join -t, <(body "$2.csv" | sed 1d | sort) <(body "$1.csv" | sed 1d | sort) | awk -F, '
        ($13 - 0.6*$2)^2 > 1e-14 || ($14 - 0.8*$2)^2 > 1e-14 { exit 1 } { rows++ } END { exit !(rows > 25) }'
}
claim 'along a line it is that of the line' along plane line
claim 'with as many events' [ "$(grep -c 'sticks\|slips' plane.txt)" = "$(grep -c 'sticks\|slips' line.txt)" ]
claim 'with a reaction that presses' along pressed line
claim 'friction that is weaker when it slides' along weaker_plane weaker
claim 'a ball rolls with what its angular momentum about the floor says' \
    awk -F, 'END { exit !(($7 - 12/7)^2 < 1e-16 && ($8 - 25/7)^2 < 1e-16 && ($10 - 24/7)^2 < 1e-16) }' roll.csv
"$hamel" run plane.hamel four -o four.csv >/dev/null 2>four.err
claim 'more than three directions end the run' test $? = 1
claim 'with words' grep -q 'friction that sticks along more than three directions' four.err

for as in --c '--c --prefix p' --fmu; do
    complains 2 'a force of this run depends on a reaction: hamel run finds them together, an export does not' export plane.hamel pressed $as
done
complains 2 'a force of this run depends on a reaction: hamel run finds them together, a fit does not' fit plane.hamel pressed --data push.csv --free m
complains 2 "wrong.csv: there is no input 'y'; those of the model are x" run cart.hamel --input wrong.csv
complains 2 'push.csv covers t = 0 to 2, and the run goes from 0 to 3' run cart.hamel pushed --until 3
complains 2 "unknown name 'thta'; did you mean 'theta'?" run cart.hamel --from thta=1
complains 2 "unknown name 'thta'; did you mean 'theta'?" run cart.hamel --stop thta=1
complains 2 'an input of this run is a table: hamel run goes from piece to piece, a sweep does not' \
    sweep cart.hamel pushed --over M=1,2
complains 2 'an input of this run is held between samples' export cart.hamel sampled --c
mkdir elsewhere
(cd elsewhere && "$hamel" run ../cart.hamel pushed -o there.csv >/dev/null)
claim 'tables stand beside the model' test "$(body elsewhere/there.csv)" = "$(body pushed.csv)"
rm -f nothing.csv
"$hamel" run cart.hamel pushed --until 3 -o nothing.csv 2>/dev/null
claim 'what is refused writes nothing' test ! -e nothing.csv

# inputs without a value, dry friction, reactions
cat >block.hamel <<'END'
model block
parameters
    mu = 0.5, g = 9.81, alpha = 0.4
coordinates
    x, y : line
lagrangian
    (x'^2 + y'^2)/2 + g*sin(alpha)*x - g*cos(alpha)*y
constraints
    y' = 0
controls force x
run up
    force x = -mu*abs(lambda_1)*sign(x')
    from x' = -2
    until 3 every 0.5
run pole
    force x = 1/x
    until 1
run late
    force x = sqrt(1 - t)
    until 2
END
complains 2 'there is no motion from the initial state: the equations of motion meet division by zero in 1/x' run block.hamel pole
"$hamel" run block.hamel late -o late.csv >/dev/null 2>late.txt
claim 'an input that has no value later is exit code 1' test $? = 1
claim 'with the place' grep -q 'ended at t = 1: .* a function outside its domain in sqrt(-t + 1)' late.txt
"$hamel" run block.hamel up --json >up.json
claim 'friction of a reaction sticks where it should' "$python" -c "
import json, math
e = json.load(open('up.json'))['events']
assert len(e) == 1 and e[0]['what'] == 'sticks' and e[0]['zero'] == 'x_dot'
assert abs(e[0]['time'] - 2/9.81/(math.sin(0.4) + 0.5*math.cos(0.4))) < 1e-9"
complains 2 "there is no reaction 'lambda_2': the model has 1 constraint here" run - < <(sed 's/lambda_1/lambda_2/' block.hamel)
complains 2 'a reaction can stand in a force of a run, and nowhere else' run - < <(sed "s/^controls.*/&\nforce x = lambda_1/" block.hamel)
finish
