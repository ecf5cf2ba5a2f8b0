#!/usr/bin/env bash
# hamel derive MODEL control, hamel gait, hamel plan, hamel run --forces: what they say and what they refuse.
set -u
hamel=$1
passed=0 failed=0
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1

# claim 'WORDS' COMMAND...: the command succeeds.
claim() {
    local words=$1
    shift
    if "$@"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'not so: %s\n' "$words"
    fi
}

# says CODE 'WORDS' ARGUMENTS...: exit code, and words on either output.
says() {
    local code=$1 words=$2 status said
    shift 2
    said=$("$hamel" "$@" 2>&1)
    status=$?
    if [[ $said == *"$words"* ]] && [ "$status" = "$code" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'hamel %s\n  wanted (%s) ...%s...\n  got    (%s) %s\n' "$*" "$code" "$words" "$status" "$said"
    fi
}

# ---- control -------------------------------------------------------------------------------------

says 0 'S_p = 2 J₀ cos²φ' derive snakeboard control
says 0 "they are alpha_ij + alpha_ji in p' and zero elsewhere: yes" derive snakeboard control
says 0 'rank: 8 of 8, by brackets up to degree 6' derive snakeboard control
says 0 'rank: 8 of 8, by brackets up to degree 10' derive snakeboard control --at phi=0
says 0 'good brackets span, and bad ones are zero' derive snakeboard control
says 0 'strongly controllable (the shape returns): yes' derive kinematic_car control
says 0 'strongly controllable (the shape returns): no' derive carriage control
says 0 'further ones add nothing' derive falling_disk control
says 0 'S_p = 2 m (I₂ d₁ cos φ − I₁ d₂) (d₁ + d₂ cos φ)' derive roller_racer control
says 0 'none: shape space is a point' derive suslov control
says 0 '"is_alpha":	"yes"' derive snakeboard control --json
says 0 '\section' derive snakeboard control --latex
says 2 'expected NAME=VALUE' derive snakeboard control --at phi
says 2 'a point is given by coordinates' derive snakeboard control --at 'nobody=1'
says 2 '--at needs a value' derive snakeboard control --at

# ---- gaits ---------------------------------------------------------------------------------------

says 0 'after 1    cycle        (-0.133554976' gait snakeboard
says 0 'after 3    cycles       (-1.20118560' gait snakeboard drive --cycles 3
says 0 '0.05173204' gait snakeboard turn
says 0 '-0.003542845' gait snakeboard park
says 0 'curvature predicts   (-0.26505845' gait kinematic_snake
says 0 'momenta at the start   (0)' gait roller_racer --rest
says 1 'the constraints are dependent where cos(phi) = 0, at t = 1.37944' gait snakeboard -p b=1.6
says 1 'phi leaves its range' gait kinematic_car turn -p b=1.7
says 2 'does not prescribe the motion of psi' gait snakeboard coast
says 2 'has no run that prescribes' gait suslov
says 2 "has no run 'swim'" gait snakeboard swim
says 2 "has no parameter 'q'" gait snakeboard --vary q=0:1:3
says 2 'takes NAME=FROM:TO:COUNT' gait snakeboard --vary a=0
says 2 'a map needs the number of values' gait snakeboard --vary a=0:1
says 2 'names a twice' gait snakeboard --vary a=0:1:3 --vary a=0:2:3
says 2 'takes a positive whole number' gait snakeboard --cycles 1.5
says 2 'does not return after 2' gait snakeboard --period 2
says 2 '--best needs bounds' gait snakeboard --best x
says 2 "has no symmetry 'SO(3)'" gait snakeboard --symmetry 'SO(3)'
says 2 "no option '--nothing'" gait snakeboard --nothing

"$hamel" gait snakeboard drive --vary a=0:1:3 --vary b=0.1:2:4 -o map.csv 2>said
claim 'a map has a head and its points' test "$(head -1 map.csv)" = 'a,b,period,x,y,theta,p,effort'
claim 'all points' test "$(wc -l <map.csv)" = 13
claim 'singular ones without a value' grep -q ',,,,' map.csv
claim 'which are counted' grep -q 'of them have no value' said
claim 'JSON is JSON' python3 - "$hamel" <<'PY'
import json, subprocess, sys
d = json.loads(subprocess.run([sys.argv[1], "gait", "snakeboard", "--json"], capture_output=True).stdout)
assert d["schema"] == "hamel-gait/1" and len(d["cycles"]) == 1
assert abs(d["cycles"][0]["displacement"][0] + 0.1335549761) < 1e-9
PY

# ---- plans ---------------------------------------------------------------------------------------

"$hamel" plan kinematic_car --to 'x=1, y=0.5, theta=0' -o path.csv >said
claim 'a plan is found' grep -q 'off by' said
claim 'and ends where it should' python3 - <<'PY'
import csv
rows = list(csv.DictReader(open("path.csv")))
last = rows[-1]
assert abs(float(last["x"]) - 1) < 1e-5 and abs(float(last["y"]) - 0.5) < 1e-5
times = [float(r["t"]) for r in rows]
assert all(a < b for a, b in zip(times, times[1:]))
PY
says 1 'the target is not reached; this is the nearest pose that was' \
    plan kinematic_car --to 'x=1, y=0.5, theta=0' --gaits drive --most 2
says 2 'needs a target' plan kinematic_car
says 2 "'psi' is no coordinate of SE(2); these are x, y, theta" plan kinematic_car --to psi=1
says 2 'is no number' plan kinematic_car --to x=one
says 2 'takes NAME=VALUE' plan kinematic_car --to x
says 2 'has no run that is a gait' plan carriage --to x=1
says 2 'shape space is a point' plan suslov --to x=1

# ---- forces --------------------------------------------------------------------------------------

"$hamel" run snakeboard drive --forces --until 7 -o forces.csv >/dev/null
claim 'forces do the work' python3 - <<'PY'
import csv
rows = [{k: float(v) for k, v in r.items()} for r in csv.DictReader(open("forces.csv"))]
power = [r["force_psi"]*r["psi_dot"] + r["force_phi"]*r["phi_dot"] for r in rows]
work = sum((b["t"] - a["t"])*(p + q)/2 for a, b, p, q in zip(rows, rows[1:], power, power[1:]))
assert abs(work - (rows[-1]["energy"] - rows[0]["energy"])) < 2e-5, work
PY

printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" = 0 ]
