#!/usr/bin/env bash
# A model without a Lagrangian: kinematics works as with one, dynamics says what is missing. The built-in car, its
# Lagrangian taken away, has the same distribution, connection, brackets and gaits.
. "$(dirname "$0")/../support/command.sh"
cd "$work" || exit 1

with=kinematic_car
"$hamel" models --show $with | awk '/^lagrangian/ { skip = 1; next } /^[a-z]/ { skip = 0 } !skip' >bare.hamel
grep -q '^controls' bare.hamel || echo 'controls psi, phi' >>bare.hamel
missing='the model has no Lagrangian'

for part in distribution control; do
    "$hamel" derive $with $part --json | grep -v '"name"\|"title"' >with.json
    "$hamel" derive bare.hamel $part --json | grep -v '"name"\|"title"' >without.json
    [ "$part" = distribution ] || continue
    diff <(grep growth -A3 with.json) <(grep growth -A3 without.json) >/dev/null && pass || fail "$part differs"
done
value() { "$hamel" derive "$1" symmetry | grep -E '^ +A_[a-zθ]+_' | sort; }
[ -n "$(value bare.hamel)" ] && [ "$(value $with)" = "$(value bare.hamel)" ] && pass || fail "connection: $(value bare.hamel)"

out=$("$hamel" derive bare.hamel 2>&1) && pass || fail "derive: $out"
[[ $out == *'Left out'* && $out == *'kinematics'* && $out != *'momentum map'* && $out != *'L_c'* ]] && pass || fail "derive: $out"
out=$("$hamel" check bare.hamel) && pass || fail "check: $out"
[[ $out == *'growth vector'* && $out != *'energy'* && $out != *'regular'* ]] && pass || fail "check: $out"
answers 2 "$missing" derive bare.hamel hamel
answers 2 "$missing" steady bare.hamel
answers 2 "$missing" eval bare.hamel energy

cat >car.hamel <<'END'
coordinates
    x, y       : line
    theta, psi : angle
constraints
    cos(theta)*x' + sin(theta)*y' = psi'
    -sin(theta)*x' + cos(theta)*y' = 0
symmetry SE(2) on (x, y, theta)
controls psi, theta
run circle
    psi = t
    theta = t
    until 6.283185307179586 every 1
run coast
    psi = t
    until 1
END
out=$("$hamel" run car.hamel circle 2>summary) && pass || fail "run: $(cat summary)"
last=$(tail -n 1 <<<"$out")
awk -F, '{ exit !($2 * $2 + $3 * $3 < 1e-16) }' <<<"$last" && pass || fail "the circle is not closed: $last"
grep -q energy summary && fail 'a run of kinematics has an energy' || pass
answers 2 'a run prescribes all of its controls' run car.hamel coast
sed '/^controls/d; /^    [a-z]* = t$/d' car.hamel >idle.hamel
answers 2 'velocities free, but it has 0 controls' run idle.hamel
answers 2 "$missing" run car.hamel circle --form vakonomic
printf 'coordinates x : line\n' >nothing.hamel
answers 2 'the model has no Lagrangian' derive nothing.hamel
sed 's/^run circle/force x = 1\nrun circle/' car.hamel >forced.hamel
answers 2 'a model without a Lagrangian has no forces' derive forced.hamel
finish
