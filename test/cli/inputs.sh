#!/usr/bin/env bash
# Inputs are symbols in all equations. The second route: the same model whose forces are written out, with a parameter
# for each input, has the same equations, every one of them, at a random point.
. "$(dirname "$0")/../support/command.sh"
cd "$work" || exit 1

sleigh() {
    cat <<'M'
model sleigh "A sleigh with a rotor, pushed and turned"
parameters
    m = 2, m > 0; J = 1, J > 0; I = 1/2, I > 0; a = 0.3; c = 0.1
coordinates
    x, y : line
    theta, psi : angle
lagrangian
    m/2*(x'^2 + y'^2) + J/2*theta'^2 + I/2*(psi' + theta')^2
constraints
    -sin(theta)*x' + cos(theta)*y' - a*theta' = 0
symmetry SE(2) on (x, y, theta)
M
}
particle() {
    cat <<'M'
model pushed "A particle of nonlinear speed, pushed"
parameters
    m = 2, m > 0; k = 1/3, k > 0
coordinates
    x, y, z : line
lagrangian
    m/2*(x'^2 + y'^2 + z'^2) - m*z
constraints
    nonlinear x'^2 + y'^2 - k*z'^2 = 0
M
}
built_in() {
    sed 's/^controls.*//; /^run/,$d' "$here"/../../models/"$1".hamel
}

# equal MODEL "x, psi" LEAST [NAME [PARTS]]: as many formulas with inputs at least, equal to those with written forces.
equal() {
    local name=$1 least=$3 c
    { "$name" "${4-}"; for c in ${2//,/ }; do echo "controls force $c"; done; } >driven.hamel
    { "$name" "${4-}" | sed "s/^parameters/parameters\n$(for c in ${2//,/ }; do printf '    tau_%s = 0.3\\n' "$c"; done)/"
      for c in ${2//,/ }; do echo "force $c = tau_$c"; done; } >written.hamel
    # shellcheck disable=SC2086
    "$hamel" derive driven.hamel ${5-} --json >driven.json && "$hamel" derive written.hamel ${5-} --json >written.json ||
        fail "derive $name"
    "$python" - "$least" <<'PY' && pass || fail "$name: inputs differ from forces"
import json, math, random, re, sys
def leaves(d, path=()):
    if isinstance(d, dict):
        for k, v in d.items(): yield from leaves(v, path + (k,))
    elif isinstance(d, list):
        for i, v in enumerate(d): yield from leaves(v, path + (i,))
    elif isinstance(d, str): yield path, d
read = lambda f: {p: e for p, e in leaves(json.load(open(f))) if p[0] not in ('formulas', 'symbols', 'names')}
driven, written = read('driven.json'), read('written.json')
changed = 'inputs_note' in open('driven.json').read()
random.seed(5)
values = {f: getattr(math, f) for f in ('sin', 'cos', 'tan', 'sqrt', 'exp', 'log')}
values |= {'cot': lambda x: 1/math.tan(x), 'abs': abs}
def value(e):
    for n in re.findall(r'[A-Za-z_]\w*', e): values.setdefault(n, random.uniform(0.5, 1.5))
    return eval(e.replace('^', '**'), {}, values)
values |= {'x_dot': 0.4, 'y_dot': 0.9, 'k': 1.3} # on the constraint of the particle
values['z_dot'] = math.sqrt((0.4**2 + 0.9**2)/1.3)
same = 0
# An equation of the forced model that has forces has them with inputs too.
for path, e in written.items():
    told = path[0] in ('hamel', 'lagrange_dalembert', 'ehresmann') or {'momentum_equations', 'velocity_equations'} & set(path)
    if 'parts' not in path and told and 'tau_' in e and 'tau_' not in driven.get(path, 'tau_'):
        sys.exit(f'{path} lost its inputs: {driven[path]}\n{e}')
for path, e in driven.items():
    if 'tau_' not in e or path[0] == 'space': continue
    if path not in written:
        # a written force that the group changes leaves no reduced equations; what is constant without inputs has no rate
        if changed and {'body', 'reduction'} & set(path) or path[:2] == ('hamilton', 'reduced') or path[-1] == 'inputs_note' \
           or {'zeta_rates', 'momentum_rates'} & set(path): continue
        sys.exit(f'{path} is not among the equations with forces: {e}')
    a, b = value(e), value(written[path])
    if abs(a - b) > 1e-9*(1 + abs(a)): sys.exit(f'{path}: {e}\n{written[path]}\n{a} {b}')
    same += 1
if same < int(sys.argv[1]): sys.exit(f'only {same} formulas')
print(same, 'formulas')
PY
}
equal sleigh 'psi, x' 30
equal sleigh 'psi' 20
equal particle 'x, z' 5
equal built_in 'psi, phi' 20 snakeboard
equal built_in 'alpha' 8 rigid_body_rotor
equal built_in 'phi_R, phi_L' 20 segway
equal built_in 'psi_1, psi_2, psi_3' 20 spherical_robot 'symmetry hamilton'

# What is said of the motion is said of the one without inputs.
"$hamel" derive snakeboard energy >told
grep -qF "E' = ψ' τ_ψ + φ' τ_φ" told && grep -qF 'conserved: yes' told && pass || fail "energy: $(cat told)"
finish
