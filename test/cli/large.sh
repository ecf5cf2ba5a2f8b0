#!/usr/bin/env bash
# Models too large for formulas: hamel run integrates them and says how; the rest refuses at once.
. "$(dirname "$0")/../support/command.sh"

# trailers N: a car with N trailers.
trailers() {
    "$python" - "$1" <<'PY'
import sys
n = int(sys.argv[1])
p = lambda line, first=1: "".join(line.replace("K-1", str(k - 1)).replace("K", str(k)) + "\n" for k in range(first, n + 1))
print("parameters\n  m = 1, m > 0\n  J = 0.2, J > 0\n  l = 1, l > 0\ncoordinates\n  x, y : line\n" + p("  thetaK : angle", 0)
      + "define\n  p0 = [x, y]\n" + p("  pK = pK-1 - l*[cos(thetaK), sin(thetaK)]")
      + "lagrangian\n  m*dot(p0', p0') + J*theta0'^2\n" + p("    + m/2*dot(pK', pK') + J/2*thetaK'^2")
      + "constraints\n" + p("  dot([-sin(thetaK), cos(thetaK)], pK') = 0", 0)
      + "run coast\n  from x' = 1, theta0' = 0.3, theta1 = 0.2\n  until 2 every 0.5")
PY
}

for n in 4 20 60; do trailers $n >"$work/t$n.hamel"; done

# ---- the motion ---------------------------------------------------------------------------------

answers 0 'bordered system' run "$work/t20.hamel" -o "$work/t20.csv"
[[ $said == *'constraints     |β v + b| up to '* && $said == *', drift '* ]] && pass || fail "summary: $said"
claim 'five samples and a head' [ "$(lines_of "$work/t20.csv")" = 6 ]
claim 'all columns' [ "$(names_of "$work/t20.csv" | tr , '\n' | wc -l)" = 48 ]
"$hamel" run "$work/t60.hamel" --json | "$python" -c '
import json, sys
d = json.load(sys.stdin)
assert d["end"] == "done" and d["constraint_residual"] < 1e-12
assert d["energy"]["conserved"] and d["energy"]["drift"] < 1e-9
b = d["bordered"]
assert b["solver"] in ("KLU", "LAPACK") and b["unknowns"] < 8 * 60 and b["entries"] < 30 * 60
' && pass || fail 'the JSON of sixty trailers'

# The same numbers either way.
"$hamel" run "$work/t4.hamel" --tolerance 1e-12 -o "$work/a.csv" >/dev/null
"$hamel" run "$work/t4.hamel" --tolerance 1e-12 --bordered -o "$work/b.csv" >/dev/null
"$python" -c '
import sys, tables
a, b = (tables.rows(f) for f in sys.argv[1:])
assert len(a) == len(b) == 5
assert all(abs(float(x[k]) - float(y[k])) < 1e-9 for x, y in zip(a, b) for k in y)
' "$work/a.csv" "$work/b.csv" && pass || fail 'four trailers, bordered and not'

# ---- what needs formulas ------------------------------------------------------------------------

for command in derive check; do complains 1 'too many for formulas' $command "$work/t20.hamel"; done
complains 1 'too many for formulas' eval "$work/t20.hamel" energy
complains 2 'a bordered run is nonholonomic' run chaplygin_sleigh --bordered --reduced

finish
