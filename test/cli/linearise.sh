#!/usr/bin/env bash
# hamel linearise: linear systems in formulas and numbers, feedback, files for NumPy, and what is refused.
. "$(dirname "$0")/../support/command.sh"
cd "$work" || exit 1

cat >cart.hamel <<'MODEL'
model cart_pole "A pole on a cart that a motor pushes"
parameters
    M = 1, M > 0
    m = 0.1, m > 0
    l = 0.5, l > 0
    g = 9.81, g > 0
coordinates
    x : line
    theta : angle
lagrangian
    M/2*x'^2 + m/2*((x' + l*cos(theta)*theta')^2 + l^2*sin(theta)^2*theta'^2) - m*g*l*cos(theta)
controls x
MODEL

# ---- formulas --------------------------------------------------------------------------------------
answers 0 "states z, changes of: x, θ, x', θ'" linearise cart.hamel --at theta=0 --outputs "x, theta'"
said=$(sed -E 's/ +/ /g' <<<"$said")
has 'the pole' "$said" ' [ 0 −g m/M 0 0 ]' ' [ 0 g (1 + m/M)/l 0 0 ]' ' [ −1/(M l) ]' \
    ' controllable: 4 of 4 directions, proved for generic parameters' ' [ 0 21.582 0 0 ]'
answers 0 'observable: 2 of 4 directions, proved for generic parameters' linearise cart.hamel --at theta=0 --outputs theta
answers 0 'observable: 4 of 4 directions, proved for generic parameters' linearise cart.hamel --at theta=0 --outputs x
for model in $(affine_models); do
    answers 0 'states z' linearise "$model"
    claim "$model: numbers are numbers" eval '! grep -qi "nan\|inf[^o]" <<<"$said"'
    claim "$model: LaTeX" "$hamel" linearise "$model" --latex >out.tex
done

# ---- numbers ---------------------------------------------------------------------------------------
"$hamel" linearise cart.hamel --at theta=0 --lqr "[1, 10, 1, 1], [0.1]" --every 0.01 --second "x, theta" -o cart.npz --json >cart.json
claim 'the numbers of the JSON are those of the file, feedback solves Riccati' "$python" - <<'PYTHON'
import json, struct, zipfile
d = json.load(open("cart.json"))["linear"]
z = zipfile.ZipFile("cart.npz")
assert z.testzip() is None and z.namelist() == ["A.npy", "B.npy", "C.npy", "D.npy"]
raw = z.read("A.npy")
length = struct.unpack("<H", raw[8:10])[0]
assert (10 + length) % 64 == 0 and b"(4, 4)" in raw[:10 + length]
there = struct.unpack("<16d", raw[10 + length:])
assert all(abs(a - b) <= 1e-14*abs(b) for a, b in zip(there, [x for row in d["A"] for x in row]))
A, B, K = d["A"], d["B"], d["feedback"]["K"]
assert all(x[0] < 0 for x in d["feedback"]["poles_numbers"])
M, F = d["second_order"]["M"], d["second_order"]["F"]
assert abs(M[0][0] - 1.1) < 1e-12 and abs(M[0][1] - 0.05) < 1e-12 and abs(F[0][0] - 1) < 1e-12 and abs(F[1][0]) < 1e-12
Ad = d["sampled"]["A"]  # of first order e^{hA} = 1 + hA
assert all(abs(Ad[i][j] - (i == j) - 0.01*A[i][j]) < 2e-3 for i in range(4) for j in range(4))
PYTHON

# ---- what sees inputs at once: an accelerometer, a reaction ------------------------------------------
answers 0 'G₁_₁ = (l s² − g)/(M l s² − M g − g m)' linearise cart.hamel --at theta=0 --outputs "x''"
answers 0 'G₁_₁ = (l s² − g)/(s² (M l s² − M g − g m))' linearise cart.hamel --at theta=0 --outputs x
answers 0 "y = C z + D u" linearise cart.hamel --at theta=0 --outputs "x'' + g*theta, tau_x"
printf 'model block\nparameters m = 2, m > 0; k = 3\ncoordinates x, y : line\nlagrangian m/2*(x'"'"'^2 + y'"'"'^2) - k*x^2/2\nconstraints\n    y'"'"' = 0\ncontrols force x, y\n' >block.hamel
"$hamel" linearise block.hamel --at x=0 --outputs "lambda_1, x''" --json >block.json
claim 'a constraint that holds y bears what pushes along it' "$python" -c "
import json
d = json.load(open('block.json'))['linear']
assert d['D'] == [[0, -1], [0.5, 0]], d['D']
assert d['formulas']['D'] == [['0', '-1'], ['1/m', '0']], d['formulas']['D']"
answers 2 "unknown name 'lambda_2'" linearise block.hamel --outputs lambda_2

# ---- what is refused ---------------------------------------------------------------------------------
answers 2 "weights are Q,R" linearise cart.hamel --at theta=0 --lqr 1
answers 2 "weights are Q,R" linearise cart.hamel --at theta=0 --lqr "[1, 2], 1"
answers 2 "weights are Q,R" linearise cart.hamel --at theta=0 --lqr "1,-1"
answers 2 "'q' is no state here" linearise cart.hamel --states x,q
answers 2 'the linear system has 4 states' linearise cart.hamel --at theta=0 --states "x, x'"
answers 2 'feedback needs inputs' linearise pendulum --lqr 1,1
answers 2 'not both' linearise pendulum --at "x=1" --motion 1
answers 2 'ends with .npz' linearise pendulum -o out.csv
answers 2 'which SE(2) moves: with --symmetry none it is a state' linearise snakeboard --outputs x
answers 0 'outputs y: x' linearise snakeboard --outputs x --symmetry none
answers 2 'there are only' linearise pendulum --motion 99
answers 1 'there is no stabilising feedback with these weights' linearise roller_racer --lqr 1,1
claim 'nothing is written then' [ ! -e none.npz ]

finish
