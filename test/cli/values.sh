#!/usr/bin/env bash
# Parameters whose values are special: what is used for numbers is valid at them. values.sh PATH-TO-HAMEL
. "$(dirname "$0")/../support/command.sh"

# slope A B 'EXTRA': a model whose constraint is A x' + B y' + EXTRA = 0, in a potential.
slope() {
    cat >"$work/slope.hamel" <<END
model slope
parameters
    a = $1
    b = $2
coordinates
    x, y, z : line
lagrangian
    (x'^2 + y'^2 + z'^2)/2 - x^2 - y^2/2
constraints
    a*x' + b*y' $3 = 0
run go
    from x = 1, z' = 1
    until 2 every 0.5
END
}

# The last line of a run's table, the columns of position.
end_of() { "$hamel" run "$work/slope.hamel" -o "$work/table.csv" >/dev/null && tail -n 1 "$work/table.csv" | cut -d, -f2-4; }

for extra in '' '+ x*z'"'"; do
    for values in '0 1' '1 0' '0 -2'; do
        slope $values "$extra"
        "$hamel" run "$work/slope.hamel" -o "$work/table.csv" >/dev/null && pass || fail "run with a, b = $values, $extra"
        "$hamel" steady "$work/slope.hamel" >/dev/null && pass || fail "steady with a, b = $values, $extra"
        out=$("$hamel" eval "$work/slope.hamel" lagrange_dalembert.accelerations.x --at x=1 2>&1) && pass \
            || fail "eval with a, b = $values, $extra: $out"
    done
done

# The motion is that of the model written without the parameter.
slope 0 1 ''
numbers=$(end_of)
sed -i "s/a\*x' + b\*y'/y'/" "$work/slope.hamel"
[ -n "$numbers" ] && [ "$numbers" = "$(end_of)" ] && pass || fail "a = 0: $numbers, without a: $(end_of)"

# A constraint that vanishes at the values is no constraint there.
slope 0 0 ''
for verb in run steady; do complains 2 'and less at the values' "$verb" "$work/slope.hamel"; done

finish
