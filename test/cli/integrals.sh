#!/usr/bin/env bash
# hamel derive MODEL integrals, the section of hamel check and what runs say: the integrals of the papers
# as they are printed, drifts, the JSON, and that an interrupted search keeps what it found.
. "$(dirname "$0")/../support/command.sh"

# in_order WHAT OUTPUT 'LINE'...: the lines stand in the output, in that order.
in_order() {
    local what=$1 out=$2 rest=$2 line
    shift 2
    for line in "$@"; do
        if [[ $'\n'$rest$'\n' == *$'\n'"$line"$'\n'* ]]; then
            pass
            rest=$'\n'$rest$'\n'
            rest=${rest#*$'\n'"$line"$'\n'}
        else fail "$(printf '%s\n  wanted %s\n  got\n%s' "$what" "$line" "$out")"; fi
    done
}

# says MODEL [-p ..] -- 'LINE'...
says() {
    local arguments=() out
    while [ "$1" != -- ]; do arguments+=("$1") && shift; done
    shift
    if [ ${#arguments[@]} = 1 ]; then out=$(plain <"$(printed "${arguments[0]}" integrals txt)")
    else out=$("$hamel" derive "${arguments[@]}" integrals 2>&1 | plain); fi
    in_order "hamel derive ${arguments[*]} integrals" "$out" "$@"
}

# ---- as in the papers ------------------------------------------------------------------------

says particle -- 'gauge momentum' "F₃ = √(1 + y²) x'" 'survives every potential invariant under: R^2'
says vertical_disk -- "F₁ = (I + R² m) θ'" 'survives every potential invariant under: R^2 x S1' \
    "F₂ = J φ'" "E = (J φ'² + (I + R² m) θ'²)/2" 'note: a function of those above' 'independent: 4'
says ball_on_turntable -- "F₁ = m (k² ω₁ − a y')" "F₂ = m (a x' + k² ω₂)" 'F₃ = k² m ω₃' \
    'moving energy' "Z = Ω (x d_y − y d_x)" 'no others in this space, for generic parameters: yes'
says chaplygin_sphere -- 'F₃ = I₁₁ γ₁ Ω₁ + I₂₂ γ₂ Ω₂ + I₃₃ γ₃ Ω₃' 'quadratic in velocities' \
    'F₄ = p₁² + p₂² + p₃²' 'note: a function of those above, but of the reduced motion a new one'
# A ball in a bowl: the shape variable is no coordinate, the equations have solutions in closed form.
says ball_on_surface -- 's = x² + y²' 'so there are: 2 independent ones' \
    'f₁ = (1 + k² s)^(√J/(2 √(J + m r²)))/√(1 + k² s)' 'independent: 3'
says routh_sphere -- 'F₁ = I₁ R (γ₁ Ω₁ + γ₂ Ω₂) − I₃ ρ₃ Ω₃' 'gauge momentum' \
    'F₂ = √(I₁ I₃ − m (I₁ R² (γ₃² − 1) − I₃ ρ₃²)) Ω₃' 'survives every potential invariant under: SE(2) × S1'
says veselova -- 'F₃ = p₁² + p₂²'
says chaplygin_sleigh -- "E = (m u² + (J + a² m) ω²)/2" 'independent: 1'
says chaplygin_sleigh -p a=0 -- 'at the present values of the parameters' 'F₁ = u' 'ζ = d_θ' # GN16 §9
says falling_disk -- 's = θ' 'J = f₁ K₁ + f₂ K₂' 'a + b = 1' 'a b = C R² m/(A (C + R² m))' 'U(z): F(a, b; 1; z)' \
    'f₁ = U((1 + sin θ)/2)' 'survive every invariant potential: yes' 'independent: 3' # Appell, Korteweg
says hoop -- 'a b = 1' 'f₁ = U((1 − sin θ)/2)'
out=$("$hamel" eval falling_disk integrals.gauge_momenta.hypergeometric.1.f_1 --at theta=0.3 2>"$work/err")
if [ "$out" = 2.8811131073681127 ] && grep -q 'U((sin(theta) + 1)/2) is within [0-9.]*e-1[67] of 2.8811131073681127' "$work/err"; then
    pass
else
    fail "the value of a gauge momentum: $out $(cat "$work/err")"
fi

# ---- check, LaTeX, JSON ----------------------------------------------------------------------

in_order 'hamel check particle' "$("$hamel" check particle | plain)" 'Conserved quantities' \
    "F_3 constant proved gauge momentum, with any potential invariant under R^2: F₃ = √(1 + y²) x'"

for model in $(affine_models); do
    json=$(page "$model" integrals json)
    [ -s "$json" ] && [ -s "$(page "$model" integrals tex)" ] || fail "$model: failed"
    if grep -qiE 'nan|inf,' "$json"; then fail "$model: numbers without value"; fi
    "$python" - "$json" <<'PY' || fail "$model: JSON"
import json, sys
d = json.load(open(sys.argv[1]))["integrals"]
assert d["complete"]["answer"] in ("yes", "unknown"), d["complete"]
for name, one in d["list"].items():
    assert one["value"], name
    assert one["reason"], name
    assert one["kind"] in ("energy", "moving_energy", "momentum", "gauge_momentum", "linear", "quadratic", "position"), name
    assert (one["kind"] == "energy") == (name == "E") and (one["kind"] == "moving_energy") == (name == "E_Z")
PY
    pass
done

# hamel eval knows them by name
value=$("$hamel" eval particle integrals.list.F_3.value --at "y=3/4, x'=2" 2>/dev/null)
claim "hamel eval F_3: $value" awk -v v="$value" 'BEGIN { exit !(v - 2.5 < 1e-14 && 2.5 - v < 1e-14) }'

# ---- runs ------------------------------------------------------------------------------------

# drift MODEL NAME BOUND [ARGUMENT..]: the integral is watched, and drifts by less.
drift() {
    local model=$1 name=$2 bound=$3
    shift 3
    "$hamel" run "$model" "$@" --json >"$work/run.json" 2>/dev/null || fail "hamel run $model $*"
    if "$python" - "$work/run.json" "$name" "$bound" <<'PY'; then pass; else fail "drift of $name in $model $*"; fi
import json, sys
found = [i for i in json.load(open(sys.argv[1]))["integrals"] if i["name"] == sys.argv[2]]
sys.exit(not (len(found) == 1 and found[0]["drift"] < float(sys.argv[3])))
PY
}
drift particle F_3 1e-10
drift routh_sphere F_2 1e-10
drift ball_on_turntable E_Z 1e-12
drift chaplygin_sphere F_4 1e-8
drift falling_disk J_1 1e-10 # coefficients without a closed form
# Motion in closed form. BKMM96 §8.1: x = (Ω/ω) R sin(ω t + φ₀) + x₀; §8.3: circles with the frequency k² Ω/(a² + k²), whatever
# the motion: the ball does not roll off; F98 §5: R = w φ₁'/φ₂'. The second routes: claims, and a run.
says vertical_disk -- 'linear in time: theta, phi' "x = x_c + R sinφ θ'/φ'" "y = y_c − R cosφ θ'/φ'" "ω = φ'" "radius = R |θ'|/|ω|"
says ball_on_turntable -- "x = x_c + y'/ω" "y = y_c − x'/ω" 'ω = Ω k²/(a² + k²)'
says ball_held_spin -- 'ω = I Ω/(I + a² m)' "radius = √(x'² + y'²)/|ω|"
says carriage -- "x = x_c + w sinθ φ₁'/φ₂'" "ω = r φ₂'/w"
proves() { "$hamel" verify "$@" >/dev/null && pass || fail "hamel verify $*"; }
proves vertical_disk "d/dt(x - R*sin(phi)*theta'/phi') = 0" "d/dt(y + R*cos(phi)*theta'/phi') = 0"
proves ball_on_turntable "d/dt(x - (a^2 + k^2)*y'/(Omega*k^2)) = 0" "d/dt(y + (a^2 + k^2)*x'/(Omega*k^2)) = 0"
cat >"$work/swings.hamel" <<'M'
model swings
parameters
    m = 2, m > 0
    k = 3, k > 0
    B = 1
coordinates
    x, y, z, w : line
lagrangian
    m/2*(x'^2 + y'^2 + z'^2 + w'^2) - k/2*x^2 + B*(y*z' - z*y')/2 + k/2*w^2
M
says "$work/swings.hamel" -- 'x vibrates, where omega is not zero; its centre is constant' 'x_c = 0' "z = z_c + m y'/B" 'ω = −B/m'
"$hamel" derive "$work/swings.hamel" integrals | grep -q 'w vibrates' && fail 'w grows' || pass
"$hamel" run ball_held_spin --every 0.25 >"$work/circle.csv" && "$python" - "$work/circle.csv" <<'PY' && pass || fail 'no circle'
import csv, math, sys
lines = open(sys.argv[1]).read().splitlines()
value = {k.strip(): eval(v) for k, v in (p.split("=") for p in lines[0].split("parameters")[1].split(";")[0].split(","))}
rows = list(csv.DictReader(lines[1:]))
omega = value["I"]*value["Omega"]/(value["I"] + value["a"]**2*value["m"])
at = [{k: float(v) for k, v in r.items()} for r in rows]
centres = [(r["x"] - r["y_dot"]/omega, r["y"] + r["x_dot"]/omega) for r in at]
assert len(at) > 20 and max(math.dist(c, centres[0]) for c in centres) < 1e-8
assert max(r["x"] for r in at) - min(r["x"] for r in at) > 1e-3
PY
# Routh, Vierkandt, Chaplygin (BKMM96 §1): as many J as momenta along S leave one degree of freedom. A run returns:
# wherever the tilt of the disk is greatest, it and the velocities are the same; not with damping, which has no such J.
periodic='periodic on compact levels without equilibria, where L is regular'
for model in falling_disk hoop ball_on_surface; do
    grep -qF "$periodic" "$(page "$model" integrals txt)" && pass || fail "derive $model integrals: reduced motions are periodic"
done
grep -qF 'quasi-periodic on Q over these, as the group is compact: yes' "$(page ball_on_surface integrals txt)" && pass || fail 'ball_on_surface is quasi-periodic'
grep -qF 'quasi-periodic' "$(page falling_disk integrals txt)" && fail 'a group that is not compact' || pass
# A velocity in the plane across n(s) is carried along parallel to itself: round the circle of n it comes back turned by
# 2π cos a = 2π/√2, so that where s goes round the reduced motion is not periodic, though energy has compact levels.
cat >"$work/carried.hamel" <<'M'
coordinates s : angle; x, y, z : line
lagrangian (s'^2 + x'^2 + y'^2 + z'^2)/2 - cos(s)
constraints cos(s)*x' + sin(s)*y' + z' = 0
run round
    from s' = 3, y' = 1
    until 60 every 0.01
M
"$hamel" derive "$work/carried.hamel" integrals | grep -qF "$periodic and s does not go round: yes" && pass || fail 'carried round a circle'
"$hamel" run "$work/carried.hamel" -o "$work/carried.csv" >"$work/out" && "$python" - "$work/carried.csv" <<'PY' && pass || fail 'carried.hamel returns'
import csv, math, sys
rows = list(csv.DictReader(line for line in open(sys.argv[1]) if not line.startswith("#")))
turn = lambda r: math.floor(float(r["s"])/(2*math.pi))
starts = [b for a, b in zip(rows, rows[1:]) if turn(b) > turn(a)]
assert len(starts) > 12 and all(abs(float(r["y_dot"]) - 1) > 0.05 for r in starts[:4])
PY
grep -qF 'motion of s' "$(page snakeboard integrals txt)" && fail 'the snakeboard has two shape variables' || pass
"$hamel" run falling_disk --until 12 --every 0.001 >"$work/disk.csv" && "$python" - "$work/disk.csv" <<'PY' && pass || fail 'the disk does not return'
import csv, sys
rows = [r for r in csv.reader(open(sys.argv[1])) if not r[0].startswith("#")]
at = {name: i for i, name in enumerate(rows[0])}
number = lambda r, name: float(r[at[name]])
tops = [r for before, r in zip(rows[1:], rows[2:]) if number(before, "theta_dot") > 0 >= number(r, "theta_dot")]
assert len(tops) > 3
for name in ("theta", "phi_dot", "psi_dot"):
    assert max(abs(number(r, name) - number(tops[0], name)) for r in tops) < 2e-3, name
PY
drift ball_on_surface J_1 1e-12
drift ball_on_surface J_2 1e-12
drift falling_disk J_2 1e-10
drift chaplygin_sleigh F_1 1e-12 -p a=0
drift snakeboard F_3 1e-9 coast
drift chaplygin_sphere F_4 1e-8 --reduced

count=$("$hamel" run particle --no-integrals --json | "$python" -c 'import json, sys; print(len(json.load(sys.stdin)["integrals"]))')
if [ "$count" = 0 ]; then pass; else fail "--no-integrals: $count watched"; fi
out=$("$hamel" run particle -o "$work/p.csv")
if [[ $out == *"integral F_3"*"drift"*"√(1 + y²) x'"* ]]; then pass; else fail "summary of a run: $out"; fi

# ---- interrupts ------------------------------------------------------------------------------

# However early: the page is whole, and says so.
cat >"$work/long.hamel" <<'EOF'
model long
coordinates
    a, b, c, d, e, f : angle
    x, y : line
lagrangian
    (x'^2 + y'^2 + a'^2 + b'^2 + c'^2 + d'^2 + e'^2 + f'^2)/2 + cos(a - b)*a'*b' + cos(b - c)*b'*c'
        + cos(c - d)*c'*d' + cos(d - e)*d'*e' + cos(e - f)*e'*f'
EOF
for seconds in 1 3 9 27 81; do # until the search has begun
    out=$(timeout -s INT $seconds "$hamel" derive "$work/long.hamel" integrals 2>"$work/err")
    [ -z "$out" ] || break
done
if [[ $out == *"Conserved quantities"* ]]; then pass; else fail "interrupted: $out $(cat "$work/err")"; fi

finish
