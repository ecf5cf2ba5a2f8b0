#!/usr/bin/env bash
# hamel derive MODEL control, hamel gait, hamel plan, hamel run --forces: what they say and what they refuse.
. "$(dirname "$0")/../support/command.sh"
cd "$work" || exit 1

# ---- control -------------------------------------------------------------------------------------

answers 0 'S_p = 2 J₀ cos²φ' derive snakeboard control
answers 0 "they are α_ij + α_ji in p' and zero elsewhere: yes" derive snakeboard control
answers 0 'rank: 8 of 8, by brackets up to degree 6' derive snakeboard control
answers 0 'rank: 8 of 8, by brackets up to degree 10' derive snakeboard control --at phi=0
answers 0 'good brackets span, and bad ones are zero' derive snakeboard control
answers 0 'strongly controllable (the shape returns): yes' derive kinematic_car control
answers 0 'strongly controllable (the shape returns): no' derive carriage control
answers 0 'further ones add nothing' derive falling_disk control
answers 0 'S_p = 2 m (I₂ d₁ cos φ − I₁ d₂) (d₁ + d₂ cos φ)' derive roller_racer control
answers 0 'none: shape space is a point' derive suslov control
answers 0 'rank: 3 of 3, by brackets up to degree 2' derive veselova control
answers 0 'all zero: the shape does not generate momentum' derive chaplygin_sphere control
answers 0 'S_p = 2 R l m γ₁ γ₂ (I₁₁ − I₂₂)/Δ₁' derive chaplygin_top control
answers 0 'pushes it one way' derive roller_racer control
answers 0 'pushes it one way' derive roller_racer control --at phi=0 # where good brackets do not span
answers 0 "7 of 8, by brackets up to degree 8, at a random shape modulo a prime; no input changes the energy" derive bicycle control
answers 0 'bounded inputs cannot hold it' derive bicycle control
answers 0 '"is_alpha":	"yes"' derive snakeboard control --json=1
answers 0 '\section' derive snakeboard control --latex
answers 2 'expected NAME=VALUE' derive snakeboard control --at phi
answers 2 'a point is given by coordinates' derive snakeboard control --at 'nobody=1'
answers 2 '--at needs a value' derive snakeboard control --at

# ---- why gaits move ------------------------------------------------------------------------------
answers 0 'σ_y = −81 π J₀² a² b³/(8 m² r³)' gait snakeboard park --expand 5
answers 0 'of it by the curvature alone' gait snakeboard turn --expand 3
answers 0 '"document":	"expansion"' gait snakeboard turn --expand 3 --json
answers 0 'sigma' gait snakeboard turn --expand 3 --latex
answers 0 'nothing moves up to this order' gait snakeboard park --expand 4
answers 2 'have no common measure' gait kinematic_car --expand 3
answers 2 'expand' gait snakeboard drive --expand 9
answers 2 '--expand is a page of its own' gait snakeboard drive --expand 3 --best x --vary a=0:1

# ---- loops on the sphere -------------------------------------------------------------------------

answers 0 'θ: -1.25664' gait veselova --loop '[0.6*cos(t), 0.6*sin(t), 0.8]' # minus the solid angle, 2π (1 − 0.8)
answers 0 'θ: -1.25664' gait veselova --loop '[0.6*cos(t), 0.6*sin(t), 0.8]' -p I_11=7
answers 0 '"document":	"loop"' gait veselova --loop '[0.6*cos(t), 0.6*sin(t), 0.8]' --json
answers 2 'the motion of the shape is not closed' gait veselova --loop '[0.6*cos(t), 0.6*sin(t), 0.8]' --period 3
answers 0 'θ: -2.51327' gait veselova --loop '[0.8*cos(t), 0.8*sin(t), 0.6]' # which begins elsewhere
answers 2 'the loop does not begin where the model is' gait veselova --loop '[2*cos(t), 2*sin(t), 0]'
answers 2 'loops are lifted by the connection of SO(2), and there is none' gait ball_on_surface --loop '[cos(t), sin(t), 0]'
answers 2 'functions of a shape without coordinates' gait snakeboard --loop '[sin(t), 0]'
answers 2 'it is not among the inputs' gait veselova --loop '[0.6*cos(nobody), 0, 0.8]'
answers 2 '--loop is a motion of its own' gait veselova --loop '[1, 0, 0]' --best x --vary a=0:1

# ---- gaits ---------------------------------------------------------------------------------------

answers 0 'after 1    cycle        (-0.133554976' gait snakeboard
answers 0 'after 3    cycles       (-1.20118560' gait snakeboard drive --cycles 3
answers 0 '0.05173204' gait snakeboard turn
answers 0 '-0.003542845' gait snakeboard park
answers 0 'curvature predicts   (-0.26505845' gait kinematic_snake
answers 0 'momenta at the start   (0)' gait roller_racer --rest
# a wheel is back after a turn; one on a spring that counts its turns is not
answers 0 'after 1    cycle' gait kinematic_car drive
"$hamel" models --show kinematic_car | sed "s|K/2\*phi'^2|& - psi^2|" >wound.hamel
answers 2 'no period is found for the run drive' gait wound.hamel drive
answers 1 'the constraints are dependent where cos(phi) = 0, at t = 1.37944' gait snakeboard -p b=1.6
answers 1 'phi leaves its range' gait kinematic_car turn -p b=1.7
answers 2 'does not prescribe the motion of psi' gait snakeboard coast
answers 2 'has no run that prescribes' gait suslov
printf "coordinates\n    A, B : rotation space\nlagrangian\n    dot(space(A), space(A)) + dot(space(B), space(B))\n" >balls.hamel
printf "constraints\n    space(A)[1..2] = space(B)[1..2]\nsymmetry SO(3) right on A\n" >>balls.hamel
answers 2 'B is a rotation, and gaits move lines and angles' plan balls.hamel --to 1=0.5
answers 2 "has no run 'swim'" gait snakeboard swim
answers 2 "has no parameter 'q'" gait snakeboard --vary q=0:1:3
answers 2 'takes NAME=A:B:N' gait snakeboard --vary a=0
answers 2 'a map needs the number of values' gait snakeboard --vary a=0:1
answers 2 'names a twice' gait snakeboard --vary a=0:1:3 --vary a=0:2:3
answers 2 'takes a whole number from 1' gait snakeboard --cycles 1.5
answers 2 'does not return after 2' gait snakeboard --period 2
answers 2 '--best needs bounds' gait snakeboard --best x
answers 2 "has no symmetry 'SO(3)'" gait snakeboard --symmetry 'SO(3)'
answers 2 "no option '--nothing'" gait snakeboard --nothing

"$hamel" gait snakeboard drive --vary a=0:1:3 --vary b=0.1:2:4 -o map.csv 2>said
claim 'a map has a head and its points' test "$(names_of map.csv)" = 'a,b,period,x,y,theta,p,effort'
claim 'all points' test "$(lines_of map.csv)" = 13
claim 'singular ones without a value' grep -q ',,,,' map.csv
claim 'which are counted' grep -q 'of them have no value' said
claim 'JSON is JSON' python3 - "$hamel" <<'PY'
import json, subprocess, sys
d = json.loads(subprocess.run([sys.argv[1], "gait", "snakeboard", "--json"], capture_output=True).stdout)
assert d["schema"] == "hamel/2" and d["document"] == "gait" and len(d["cycles"]) == 1
assert abs(d["cycles"][0]["displacement"][0] + 0.1335549761) < 1e-9
PY

claim 'and so are maps' python3 - "$hamel" <<'PY'
import json, subprocess, sys
d = json.loads(subprocess.run([sys.argv[1], "gait", "snakeboard", "drive", "--vary", "b=0.3:2:2", "--json"], capture_output=True).stdout)
assert d["columns"] == ["b", "period", "x", "y", "theta", "p", "effort"]
assert abs(d["points"][0][2] + 0.1335549761) < 1e-7 and d["points"][1][2] is None
PY

# ---- Fourier series ------------------------------------------------------------------------------

answers 0 'after 1    cycle        (-0.133554976' gait snakeboard --fourier 'psi=1; phi=1' -p psi_s1=0.7 -p phi_s1=0.3
answers 0 'period 3.141592654' gait snakeboard --fourier 'psi=1,3; phi=1,2' -p psi_s3=0.1 -p phi_c2=0.3 -p rate=2
answers 0 'momenta at the start   (0)' gait roller_racer --fourier 'phi=1,2' -p phi_s1=0.3 -p phi_c2=0.1
answers 0 'psi_s1,phi_c2,period,x' gait snakeboard --fourier 'psi=1; phi=1,2' --vary psi_s1=0:1:2 --vary phi_c2=0:0.2:2
answers 2 'takes coordinates and their harmonics' gait snakeboard --fourier 'psi'
answers 2 'takes coordinates and their harmonics' gait snakeboard --fourier 'psi=0; phi=1'
answers 2 'takes coordinates and their harmonics' gait snakeboard --fourier 'psi=1,1; phi=1'
answers 2 'takes coordinates and their harmonics' gait snakeboard --fourier 'psi=1; phi=1; psi=2'
answers 2 'does not prescribe the motion of phi' gait snakeboard --fourier 'psi=1'
answers 2 "there is no coordinate 'chi'" gait snakeboard --fourier 'psi=1; phi=1; chi=1'
answers 2 'stands for a run' gait snakeboard drive --fourier 'psi=1; phi=1'
answers 2 '--bound goes with --fourier and --best' gait snakeboard --bound 1
answers 2 '--effort goes with --best' gait snakeboard --effort 1
answers 2 'not both' gait snakeboard --best x --vary a=0:1 --effort 1 --per-effort

# ---- pictures ------------------------------------------------------------------------------------

claim 'the path and the body at the ends of cycles' "$hamel" gait snakeboard park --cycles 2 --plot park.svg -o park.csv
claim 'as a table, from the beginning to the end of the last cycle' python3 - <<'PY'
import math, tables
rows = [{k: float(v) for k, v in r.items()} for r in tables.rows("park.csv")]
assert list(rows[0]) == ["t", "x", "y", "theta", "psi", "phi", "p"], list(rows[0])
assert len(rows) == 401 and abs(rows[-1]["t"] - 4*math.pi) < 1e-12
assert abs(rows[200]["y"] + 0.003542845) < 1e-8 and abs(rows[400]["y"] + 2*0.003542845) < 1e-7
assert abs(rows[100]["psi"] - 0.7*math.sin(3*math.pi)) < 1e-12
PY
claim 'well formed, three bodies, the path twice' python3 - <<'PY'
import xml.etree.ElementTree as tree
root = tree.parse("park.svg").getroot()
paths = [e.get("d") for e in root.iter() if e.tag.endswith("path") and e.get("fill") == "none"]
curves = [d for d in paths if d.count("L") == 400]
assert len(curves) == 2, len(curves)           # with the body, and by itself
assert sum(d.count("L") == 4 for d in paths) == 3*5   # a plate and four wheels at each of three places
assert sum(d.count("L") == 24 for d in paths) == 3*2  # the ends of the rotor
assert not any("nan" in d or "inf" in d for d in paths)
PY
claim 'a map in colours' "$hamel" gait snakeboard drive --vary a=0:1:5 --vary b=0.1:1.8:6 --plot map.svg
claim 'well formed, with no colour where there is no value' python3 - <<'PY'
import xml.etree.ElementTree as tree
root = tree.parse("map.svg").getroot()
words = [e.text for e in root.iter() if e.tag.endswith("text")]
assert {"x", "y", "θ", "p", "effort", "a", "b"} <= set(words), words
areas = [e.get("d") for e in root.iter() if e.tag.endswith("path") and e.get("fill") != "none"]
assert areas and not any("nan" in d or "inf" in d for d in areas)
PY
claim 'a map over one parameter' "$hamel" gait snakeboard drive --vary a=0:1:5 --plot curve.svg
claim 'is a picture' grep -q '</svg>' curve.svg
claim 'the best gait as well' "$hamel" gait kinematic_snake --best distance --vary a=0.1:0.5 --plot best.svg
answers 2 'ends with .svg, .png or .pdf' gait snakeboard --plot path.jpg
answers 2 'maps over one or two parameters' gait snakeboard --vary a=0:1:2 --vary b=0:1:2 --vary m=1:2:2 --plot map.svg
answers 2 'two values of a' gait snakeboard --vary a=0:1:1 --plot map.svg
answers 2 'No such file' gait snakeboard --plot no/such/folder.svg

# ---- plans ---------------------------------------------------------------------------------------

"$hamel" plan kinematic_car --to 'x=1, y=0.5, theta=0' -o path.csv >said
claim 'a plan is found' grep -q 'off by' said
claim 'and ends where it should' python3 - <<'PY'
import tables
rows = tables.rows("path.csv")
last = rows[-1]
assert abs(float(last["x"]) - 1) < 1e-5 and abs(float(last["y"]) - 0.5) < 1e-5
times = [float(r["t"]) for r in rows]
assert all(a < b for a, b in zip(times, times[1:]))
PY
answers 1 'the target is not reached; this is the nearest pose that was' \
    plan kinematic_car --to 'x=1, y=0.5, theta=0' --gaits drive --most 2
answers 1 'the target is not reached' plan roller_racer --to x=1 -o nothing.csv
claim 'no table where nothing moves' [ ! -e nothing.csv ]
answers 0 'nothing moves: still.svg is not written' plan kinematic_car --to 'x=0, y=0, theta=0' --plot still.svg
answers 0 'nothing moves: still.csv is not written' plan kinematic_car --to 'x=0, y=0, theta=0' -o still.csv
answers 2 'needs a target' plan kinematic_car
answers 2 "'psi' is no coordinate of SE(2); these are x, y, theta" plan kinematic_car --to psi=1
answers 2 'is no number' plan kinematic_car --to x=one
answers 2 'takes NAME=VALUE' plan kinematic_car --to x
answers 2 'has no run that is a gait' plan carriage --to x=1
answers 2 'shape space is a point' plan suslov --to x=1

# ---- forces --------------------------------------------------------------------------------------

"$hamel" run snakeboard drive --forces --until 7 -o forces.csv >/dev/null
claim 'forces do the work' python3 - <<'PY'
import tables
rows = [{k: float(v) for k, v in r.items()} for r in tables.rows("forces.csv")]
power = [r["force_psi"]*r["psi_dot"] + r["force_phi"]*r["phi_dot"] for r in rows]
work = sum((b["t"] - a["t"])*(p + q)/2 for a, b, p, q in zip(rows, rows[1:], power, power[1:]))
assert abs(work - (rows[-1]["energy"] - rows[0]["energy"])) < 2e-5, work
PY

finish
