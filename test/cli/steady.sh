#!/usr/bin/env bash
# hamel steady and hamel run --watch: what they say, the tables they write, and what they refuse.
. "$(dirname "$0")/../support/command.sh"
export COLUMNS=100 # columns are part of the page
cd "$work" || exit 1

# ---- steady motions ----------------------------------------------------------------------------------
for model in $(affine_models); do
    answers 0 "$model: " steady "$model"
    claim "$model: numbers are numbers" eval '! grep -qi "nan\|inf[^o]" <<<"$said"'
    claim "$model: a verdict each" grep -qE '^     (stable|unstable|centre|drifts|unknown) ' <<<"$said"
    claim "$model: lines to read" [ "$(awk '{ if (length($0) > m) m = length($0) } END { print m }' <<<"$said")" -lt 400 ]
done

answers 0 'stable       motions near it tend to members of the family' steady suslov
claim 'the other half repels' grep -q 'unstable     repelling' <<<"$said"
answers 0 "at psi' = 1.808314132003 from unstable to centre: an eigenvalue passes through zero" \
    steady falling_disk --from "psi'=2" --vary "psi'=1:3:21" -o rolling.csv
claim 'the head of the table' [ "$(names_of rolling.csv)" = "psi',unstable,energy,re_1,im_1,re_2,im_2,re_3,im_3,re_4,im_4" ]
claim 'a line a place' [ "$(lines_of rolling.csv)" = 22 ]
answers 0 "exactly      A (A + R² m) λ² + C (C + R² m) ψ'² − A R g m = 0" steady falling_disk --from "psi'=2"
answers 0 'exactly      I₁₁ I₁₃ I₂₂ λ + Ω₂ (I₁₁ I₂₃² + I₁₃² I₂₂) = 0' steady suslov
answers 0 'at g = 12 from centre to unstable: an eigenvalue passes through zero' steady falling_disk --from "psi'=2" --vary "g=9:15:7"
printf 'model flat\ncoordinates\n    x : line\nlagrangian\n    x'"'"'^2/2 - x^4\n' >flat.hamel
answers 0 'proved       the equations vanish identically' steady flat.hamel
claim 'one equilibrium' [ "$(grep -c 'at rest' <<<"$said")" = 1 ]
printf 'model weak\nparameters\n    c = -1e-9\ncoordinates\n    x : line\nlagrangian\n    x'"'"'^2/2 - x^2/2\nforce\n    x = -c*x'"'"'\n' >weak.hamel
answers 0 'eigenvalues  5e-10 ± 1i' steady weak.hamel
claim 'the sign is proved' grep -q '^     unstable .*(proved)$' <<<"$said"
answers 0 '"verdict_status":	"proved"' steady weak.hamel --json=1
claim 'the JSON says what is claimed of which motion' python3 - <("$hamel" steady weak.hamel --json) <<'PYTHON'
import json, sys
motion = json.load(open(sys.argv[1]))["motions"][0]
said = motion["stability"]
assert said["claim"] == "unstable" and said["answer"] == "yes" and said["method"] == "balls", said
assert said["scope"] == {"parameters": "given", "domain": "this motion"} and said["reason"], said
assert motion["exists"]["answer"] == "yes" and motion["exists"]["method"] == "identity"
PYTHON
printf 'model fades\ncoordinates\n    x : line\nlagrangian\n    x'"'"'^2/2 + exp(-x)\n' >fades.hamel
answers 1 'no steady motion was found' steady fades.hamel
answers 0 'isolated' steady pendulum --from "y=-1"
answers 0 'pendulum: equilibria' steady pendulum
answers 0 '"document":	"steady"' steady bicycle --json
answers 0 '"changes":' steady hoop --from "psi'=2" --vary "psi'=1:2:5" --json
answers 0 'σ = 0.1' steady bicycle --from 'u=3, psi=-0.09' --hold sigma=0.1
answers 0 'rigid_body: equilibria' steady rigid_body --symmetry none
answers 1 'further on there is no steady motion' steady pendulum --from 'y=-1' --vary 'x=0:1:3'

# All symmetries together: rolling is steady, and what it looks like is known.
answers 0 'by SE(2) x S1 on theta' steady vertical_disk
claim 'the disk rolls in circles' grep -q "circle       radius |R θ'/φ'| = 1, centre (0, 1), period 2π/|φ'| = 6.283185307" <<<"$said"
claim 'the disk rolls straight' grep -q 'straight     speed 1' <<<"$said"
claim 'all motions of the disk are steady' grep -q 'every motion near it is steady (proved)' <<<"$said"
answers 0 'circle       radius' steady vertical_disk --from "theta'=3, phi'=0.5" -p R=2
claim 'its radius is R θ / φ' grep -q "| = 12, centre (0, 12), period 2π/|φ'| = 12.56637061" <<<"$said"
answers 0 'by SE(2) x S1 on phi1 x S1 on phi2' steady carriage
claim 'the carriage drives in circles' grep -q 'circle       radius .* = 0.4, centre (0, 0.4), period .* = 8.37758041' <<<"$said"
answers 0 'by SO(3) right x SO(2) on (x, y, B)' steady ball_on_turntable
claim 'the frequency of the turntable is k² Ω/(a² + k²)' grep -q 'period .* = 23.73647783' <<<"$said"
answers 0 '= 9.565379' steady ball_on_turntable -p a=0.5 -p Omega=1.1130252100840336
answers 0 '"way":	"circle"' steady vertical_disk --json

# Generators written out, whose flows have no coordinates to be told in: Routh's sphere turns about its own axis too, and precesses.
"$hamel" models --show routh_sphere | python3 -c '
import sys
print(sys.stdin.read().replace("SE(2) on (B, x, y)", "all\n    d/dx\n    d/dy\n    dot(B^T*e3, d/dB) + x*d/dy - y*d/dx\n    d/dB[3]\n#"))' >routh.hamel
answers 0 'by all' steady routh.hamel --from 'gamma=[0.6, 0, -0.8], Omega=[0.1, 1, 2]'
claim 'the steady motion is one of four numbers, and gamma_3 stays' python3 - "$hamel" <<'PY'
import json, subprocess, sys, tables
far = ["--from", "gamma=[0.6, 0, -0.8], Omega=[0.1, 1, 2]"]
found = json.loads(subprocess.run([sys.argv[1], "steady", "routh.hamel", *far, "--json"], capture_output=True).stdout)
m = found["motions"][0]
assert len(m["xi"]) == 4 and m["dimension"] == 2 and m["residual"] < 1e-12, m
gamma = [m["position"][f"B_3{i}"] for i in (1, 2, 3)]
omega = [m["velocity"][f"B_w{i}"] for i in (1, 2, 3)]
assert abs(gamma[2]) < 0.95, gamma      # no spinning top: it leans
start = f"gamma={gamma}, Omega={omega}, x=0, y=0"
source = open("routh.hamel").read()
at = source.index("    from gamma")
open("leaning.hamel", "w").write(source[:at] + "    from " + start + source[source.index("\n", at):])
subprocess.run([sys.argv[1], "run", "leaning.hamel", "--until", "20", "-o", "leaning.csv"], check=True, capture_output=True)
rows = tables.rows("leaning.csv")
third = [float(r["B_33"]) for r in rows]
assert max(third) - min(third) < 1e-7, (min(third), max(third))
assert max(float(r["B_31"]) for r in rows) > 0.4 and min(float(r["B_31"]) for r in rows) < -0.4
PY
answers 2 'needs a model' steady
answers 2 "no option '--form'" steady hoop --form x
answers 2 '--vary takes NAME=A:B:N' steady hoop --vary g
answers 2 '--vary takes NAME=A:B:N' steady hoop --vary g=1:2
answers 2 'with N from 2' steady hoop --vary g=1:2:1
answers 2 'nothing' steady hoop --vary nothing=1:2:3
answers 2 'thta' steady hoop --from thta=1
answers 2 '-o writes what --vary follows' steady hoop -o x.csv
answers 2 'No such file' steady hoop --vary g=9:10:3 -o no/such/folder.csv
answers 2 'has no symmetry' steady hoop --symmetry SO9
answers 2 'only coordinates' steady hoop --hold "psi'=1"
answers 2 'contradict' steady pendulum --from 'x=2, y=2'
printf 'model pushed\ncoordinates\n    x : line\nlagrangian\n    x'"'"'^2/2 + x*sin(t)\n' >pushed.hamel
answers 2 'depend on time' steady pushed.hamel
printf 'model falls\ncoordinates\n    x : line\nlagrangian\n    x'"'"'^2/2 - x\n' >falls.hamel
answers 1 'no steady motion was found' steady falls.hamel

answers 0 'from unstable to centre' steady falling_disk --from "psi'=2" --vary "psi'=1:3:21" --plot rolling.svg
claim 'a curve an eigenvalue in both panels, and the change is marked' python3 - <<'PY'
import xml.etree.ElementTree as tree
root = tree.parse("rolling.svg").getroot()
curves = [e.get("d") for e in root.iter() if e.tag.endswith("path") and e.get("fill") == "none"]
words = [e.text for e in root.iter() if e.tag.endswith("text")]
assert len(curves) == 8 and all(d.count("L") == 20 for d in curves), [d.count("L") for d in curves]
assert "1.80831: unstable to centre" in words and "Re λ" in words and "Im λ" in words, words
PY
answers 2 '--plot draws what --vary follows' steady hoop --plot x.svg
answers 2 'ends with .svg, .png or .pdf' steady hoop --plot x.gif --vary g=1:2:2

printf 'model cusp\nparameters\n    mu = -1\ncoordinates\n    x : line\nlagrangian\n    x'"'"'^2/2 - x^4/4 + x^2/2 - mu*x\n' >cusp.hamel
answers 0 'folds back at mu = 0.3849001794598, -0.3849001794598' steady cusp.hamel --from x=1 --vary mu=-1:1:21 -o cusp.csv
claim 'the fold is where stability changes' grep -q 'at mu = 0.3849001794598 from centre to unstable: the branch folds back' <<<"$said"
claim 'the table ends at the last value' [ "$(tail -n 1 cusp.csv | cut -d, -f1,2)" = 1,0 ]
answers 0 '"folds":' steady cusp.hamel --from x=1 --vary mu=-1:1:21 --json

# ---- watching ----------------------------------------------------------------------------------------
answers 0 'section         x=0: 17 times, at t = 0.5919604869' run pendulum --watch section x=0 --to passages.csv -o run.csv
claim 'the table of passages' [ "$(names_of passages.csv)" = 't,x,y,x_dot,y_dot,omega,energy,direction' ]
claim 'a line a passage' [ "$(lines_of passages.csv)" = 18 ]
answers 0 'rising          x=0: 8 times' run pendulum --watch rising x=0 -o run.csv
answers 0 'falling         x=0: 9 times' run pendulum --watch falling x=0 -o run.csv
answers 0 'reversal        spin: 1 time, at t = 6.7780' run rattleback --until 30 --watch reversal spin -o run.csv
answers 0 'lyapunov        largest exponent' run rigid_body --reduced --watch lyapunov --to growth.csv -o run.csv
claim 'the table of growth' [ "$(names_of growth.csv)" = 't,growth,exponent' ]
answers 0 '"kind":	"lyapunov"' run rigid_body --watch lyapunov --json
answers 0 '"times":' run pendulum --watch section x=0 --json

"$hamel" run pendulum --watch section x=0 --watch lyapunov --plot seen.svg >/dev/null 2>&1
claim 'coordinates, a section as points, an exponent over time' python3 - <<'PY'
import xml.etree.ElementTree as tree
root = tree.parse("seen.svg").getroot()
words = [e.text for e in root.iter() if e.tag.endswith("text")]
paths = [e for e in root.iter() if e.tag.endswith("path")]
dots = [e for e in paths if e.get("fill") != "none"]
assert {"x", "y", "section x=0", "largest Lyapunov exponent"} <= set(words), words
assert len(dots) == 17 + 1, len(dots)   # one in the legend
assert sum(e.get("fill") == "none" for e in paths) == 4   # x, y, the path of both, the exponent
assert words.count("x=0") == 1          # marked in the coordinates
PY
answers 0 'integrals       after every step in kept.csv' run chaplygin_sphere --watch integrals --to kept.csv -o run.csv
claim 'what is conserved stays' python3 - <<'PY'
import tables
rows = [{k: float(v) for k, v in r.items()} for r in tables.rows("kept.csv")]
assert list(rows[0])[:3] == ["t", "energy", "F_1"] and len(rows[0]) == 6, list(rows[0])
assert rows[0]["t"] == 0 and abs(rows[-1]["t"] - 20) < 1e-9 and len(rows) > 50
for name in list(rows[0])[1:]:
    first = rows[0][name]
    assert all(abs(r[name] - first) < 1e-8*(1 + abs(first)) for r in rows), name
PY
claim 'and is drawn' "$hamel" run chaplygin_sphere --watch integrals --plot kept.svg
claim 'five curves more' [ "$(grep -c '<path' kept.svg)" -ge 5 ]
answers 2 '--watch takes section' run pendulum --watch everything
answers 2 'needs a quantity' run pendulum --watch section
answers 2 'needs a quantity' run pendulum --watch reversal --json
answers 2 '--watch needs a value' run pendulum --watch
for pair in 'Omega[3]=0.2 Omega_3=0.2' 'B[1,2]=0.1 B_12=0.1' 'gamma[3]=3*l gamma_3=0.9'; do
    read -r one other <<<"$pair"
    a=$("$hamel" run chaplygin_top --until 5 --no-integrals -p l=0.3 --watch section "$one" -o run.csv | grep -o 'times*, .*')
    b=$("$hamel" run chaplygin_top --until 5 --no-integrals -p l=0.3 --watch section "$other" -o run.csv | grep -o 'times*, .*')
    claim "$one is $other" [ -n "$a" -a "$a" = "$b" ]
done
answers 2 "unknown name 'gamma_4'" run chaplygin_top --watch section 'gamma[4]=0'
answers 2 'expected a whole number' run chaplygin_top --watch section 'gamma[x]=0'
answers 0 'gamma[3],"max(B[1,2])"' sweep chaplygin_top --over 'Omega[2]=1,2' --keep 'gamma[3], max(B[1,2])' --stop 'B[1,1]=0.9' --until 1
claim 'it stops where an entry says' grep -q '^0,stop,0.4192790375' <<<"$said"
answers 2 '--to takes the file of a --watch before it' run pendulum --to x.csv
answers 2 '--watch section "z=0"' run pendulum --watch section z=0 -o run.csv
answers 2 'No such file' run pendulum --watch section x=0 --to no/such/file.csv -o run2.csv
claim 'nothing is left of it' [ ! -e run2.csv ]

# ---- BKMM96 §5.3: a rotor that is driven by feedback makes the middle axis stable ---------------------------------

cat >"$work/rotor_feedback.hamel" <<'MODEL'
model rotor_feedback
parameters
    I = diag(3, 2, 1), I > 0
    J = 0.5, J > 0
    k = 0.6
coordinates
    B : rotation
    alpha : angle
define
    Omega = body(B)
lagrangian
    dot(Omega, I*Omega)/2 + J/2*(Omega[3] + alpha')^2
force
    alpha = k*(I_11 - I_22)*Omega[1]*Omega[2]
symmetry SO(3) x S1 on (B, alpha)
MODEL
# Free, the middle axis is unstable; with k > 1 − I_33/I_22 it is not: the polynomial says so for all parameters.
feedback="$work/rotor_feedback.hamel"
answers 0 'I₁₁ I₃₃ λ² + Ω₂² (I₁₁ − I₂₂) (I₃₃ − I₂₂ + I₂₂ k) = 0' steady "$feedback" --from 'B_w2=1'
answers 0 'where        (I₁₁ − I₂₂) (I₃₃ − I₂₂ + I₂₂ k) > 0' steady "$feedback" --from 'B_w2=1'
answers 0 'unstable     a positive real part (proved)' steady "$feedback" --from 'B_w2=1' -p k=0.49
answers 0 'at k = 0.5 from unstable' steady "$feedback" --from 'B_w2=1' --vary k=0:0.9:10

# ---- BKMM96 §9: the energy-momentum method, and where stability is lost ------------------------------------------------

# Energy with gauge momenta shows that the disk rolls on upright, and for which speeds; by a second route, the eigenvalues of
# the branch, stability is lost where that condition ends.
answers 0 'stable on D/G: a combination of integrals has a strict extremum on their level' steady falling_disk --from "psi'=3"
claim 'for which parameters and speeds' grep -q "^     where        C (C + R² m) ψ'² − A R g m > 0$" <<<"$said"
claim 'lines fit' test "$(wc -L <<<"$said")" -le 100
"$hamel" steady falling_disk --from "psi'=3" --vary "psi'=3:1:11" --json | "$python" -c '
import json, sys
c = json.load(sys.stdin)["branch"]["changes"][0]
m, R, A, C, g = [float(v) for v in sys.argv[1:]]
assert c["through_zero"] and abs(C*(C + R*R*m)*c["value"]**2 - A*R*g*m) < 1e-12, c' $(
    "$hamel" models --show falling_disk | sed -nE 's/^ *(m|R|A|C|g) = ([0-9.]+).*/\2/p') && pass || fail 'the condition ends elsewhere'

# ---- GN16 §8.1: below a threshold of the energy the hydrodynamic_sleigh has no steady motion to go to ---------------

# The steady motions with circulation are a line in the plane of (u, ω); the threshold is the least energy on it.
"$hamel" steady hydrodynamic_sleigh --from 'u=0.933, omega=-0.36' --vary u=0.933:-0.9:10 --json | "$python" -c '
import json, sys
b = json.load(sys.stdin)
def find(node):
    if isinstance(node, dict):
        if "energy_is_least" in node: return node
        node = list(node.values())
    for child in node if isinstance(node, list) else []:
        found = find(child)
        if found: return found
c = find(b)
M, J, L2 = 2, 1.5, 0.2
product = lambda a, b: M*a[0]*b[0] - L2*(a[0]*b[1] + a[1]*b[0]) + J*a[1]*b[1]
p, q = (0.9330239186, -0.3598143512), (-0.7565533304, 0.6539319982)
d = (q[0] - p[0], q[1] - p[1])
t = -product(d, p)/product(d, d)
least = (p[0] + t*d[0], p[1] + t*d[1])
assert c["energy_is_least"] and abs(c["energy"] - product(least, least)/2) < 1e-9, c' && pass || fail 'the threshold of the sleigh'

# ---- verdicts with conditions on parameters ---------------------------------------------------------

answers 0 'where        A R g m − C (C + R² m) ψ'"'"'² > 0' steady falling_disk --from "psi'=1"
answers 0 'where        4 g l m (I₁ + m (R + l)²) − (Ω₃ (I₃ + R m (R + l)))² > 0' steady routh_sphere --from 'gamma_3=1, Omega_3=1'
answers 0 'where        (Ω₃ (I₃ + R m (R + l)))² − 4 g l m (I₁ + m (R + l)²) > 0,  (R + l)² > 0' \
    steady routh_sphere --from 'gamma_3=1, Omega_3=8'
answers 0 'where        C (C + R² m) ψ'"'"'² − A R g m > 0' steady falling_disk --from "psi'=3"
answers 0 'where        a u > 0' steady chaplygin_sleigh

# Squares that may vanish are conditions, too: without damping nothing is approached, and what no spin holds in place drifts away.
printf 'model damped\nparameters\n k = 1, k > 0\n c = 0.5\ncoordinates\n x : line\nlagrangian\n x%s^2/2 - k*x^2/2\nforce\n x = -c^2*x%s\n' \' \' >damped.hamel
answers 0 'where        c² > 0' steady damped.hamel
printf 'model held\nparameters\n I1 = 1, I1 > 0\n I2 = 2, I2 > 0\n I3 = 3, I3 > 0\n c = 0.5\ncoordinates\n B : rotation\n x : line\ndefine\n Omega = body(B)
lagrangian\n (I1*Omega[1]^2 + I2*Omega[2]^2 + I3*Omega[3]^2)/2 + x%s^2/2 - c^2*Omega[3]^2*x^2/2\nsymmetry SO(3) left on B\n' \' >held.hamel
answers 0 'where        I₃ − I₁ > 0,  (I₁ − I₃) (I₂ − I₃) > 0,  Ω₃² > 0,  c² > 0' steady held.hamel --from 'Omega=[0, 0, 1]'
answers 0 'where        I₁₃ Ω₂ (I₁₁ I₂₃² + I₁₃² I₂₂) > 0' steady suslov

# The rattleback's two spins: eigenvalues by Newton and Euler's equations, of which the derivatives are differences, against the conditions.
"$hamel" steady rattleback --from 'gamma_3=1, h=0.7, Omega_3=-4' --json >attracts.json 2>/dev/null
"$hamel" steady rattleback --from 'gamma_3=1, h=0.7, Omega_3=4' --json >repels.json 2>/dev/null
claim 'the rattleback attracts where the conditions say so, and repels where the others do' "$python" - <<'END'
import json, math, random
from math import cos, sin
def conditions(path, key):
    return [part.replace("^", "**") for part in json.load(open(path))["motions"][0][key].split(" > 0") if part.strip(", ")]
attracts, repels = conditions("attracts.json", "stable_where"), conditions("repels.json", "unstable_where")
cross = lambda a, b: [a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]]
def determinant(M):
    M, d = [row[:] for row in M], 1
    for k in range(len(M)):
        p = max(range(k, len(M)), key=lambda i: abs(M[i][k]))
        if p != k: M[k], M[p], d = M[p], M[k], -d
        d *= M[k][k]
        for i in range(k + 1, len(M)):
            f = M[i][k]/M[k][k]
            M[i] = [x - f*y for x, y in zip(M[i], M[k])]
    return d
def rates(v, x):
    """γ₁, γ₂, Ω₁, Ω₂ near the spin: Ω' from I Ω' + Ω × IΩ = ρ × m (a + g γ), which is linear in Ω'."""
    I1, I2, I3, d, m, g, l = (v[k] for k in ("I1", "I2", "I3", "delta", "m", "g", "l"))
    c, s, A = cos(d), sin(d), [v["a"]**2, v["b"]**2, v["c"]**2]
    I = [[I1*c*c + I2*s*s, (I1 - I2)*s*c, 0], [(I1 - I2)*s*c, I1*s*s + I2*c*c, 0], [0, 0, I3]]
    G = [x[0], x[1], math.sqrt(1 - x[0]**2 - x[1]**2)]
    h = math.sqrt(sum(A[i]*G[i]**2 for i in range(3)))
    W = [x[2], x[3], x[4]]
    G1 = cross(G, W)
    h1 = sum(A[i]*G[i]*G1[i] for i in range(3))/h
    rho = [-A[i]*G[i]/h + (l if i == 2 else 0) for i in range(3)]
    rho1 = [-A[i]*(G1[i]*h - G[i]*h1)/h**2 for i in range(3)]
    def residual(D):
        a = [-p - q - r + m0 for p, q, r, m0 in zip(cross(D, rho), cross(W, rho1), cross(W, cross(W, rho)), [0]*3)]
        force = [m*(a[i] + g*G[i]) for i in range(3)]
        IW, ID = ([sum(I[i][k]*u[k] for k in range(3)) for i in range(3)] for u in (W, D))
        return [p + q - r for p, q, r in zip(ID, cross(W, IW), cross(rho, force))]
    zero = residual([0, 0, 0])
    M = [[residual([float(k == j) for k in range(3)])[i] - zero[i] for j in range(3)] for i in range(3)]
    D = [determinant([[-zero[i] if k == j else M[i][k] for k in range(3)] for i in range(3)])/determinant(M) for j in range(3)]
    return G1[:2] + D[:2]
def roots(p):
    z = [(0.4 + 0.9j)**k*3 for k in range(len(p) - 1)]
    for _ in range(500):
        for i in range(len(z)):
            value = 0
            for a in p: value = value*z[i] + a
            for k in range(len(z)):
                if k != i: value /= z[i] - z[k]
            z[i] -= value
    return z
def spectrum(v, w):
    J, e = [[0]*4 for _ in range(4)], 1e-5
    for k in range(4):
        up, down = ([e*s if i == k else 0 for i in range(4)] + [w] for s in (1, -1))
        for i, (p, q) in enumerate(zip(rates(v, up), rates(v, down))): J[i][k] = (p - q)/(2*e)
    p, M = [1.0], [[float(i == k) for k in range(4)] for i in range(4)]
    for n in range(1, 5): # Faddeev and LeVerrier
        M = [[sum(J[i][a]*M[a][k] for a in range(4)) for k in range(4)] for i in range(4)]
        p.append(-sum(M[i][i] for i in range(4))/n)
        for i in range(4): M[i][i] += p[-1]
    return [z.real for z in roots(p)]
random.seed(5)
seen = {}
for _ in range(400):
    u = random.uniform
    v = {"m": u(.5, 2), "a": u(.5, 3), "b": u(.5, 3), "c": u(.3, 2), "l": u(-.2, .2), "g": 9.81, "I1": u(.5, 2), "I2": u(.5, 2), "I3": u(.5, 2), "delta": u(-1.5, 1.5)}
    w = u(-8, 8)
    names = dict(v, w3=w, Omega_3=w, B_w3=w, sin=sin, cos=cos, pi=math.pi)
    real = spectrum(v, w)
    if min(map(abs, real)) < 1e-4: continue
    said = [all(eval(part.strip(" ,"), names) > 0 for part in parts) for parts in (attracts, repels)]
    truth = [max(real) < 0, min(real) > 0]
    assert said == truth, (v, w, real, said)
    seen[tuple(truth)] = seen.get(tuple(truth), 0) + 1
assert len(seen) == 3 and min(seen.values()) > 5, seen
END

finish
