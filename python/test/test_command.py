"""Whatever the command can do can be done here: each of its verbs and options has a line of Python, which is run."""
import os
import re
import subprocess
from pathlib import Path

import hamel
import pytest

COMMAND = Path(os.environ["HAMEL_BUILD"]) / "hamel"

# What no program needs, and why
LEFT_OUT = {"completion": "for a shell", "help": "help(hamel)", "lsp": "for an editor", "--memory": "resource.setrlimit",
            "--mpi": "processes that mpirun starts", "--live": "a page that is served while a file is written"}

COMMON = {"-p": "m.replace(a=0.3)", "--time-limit": "short = m.replace(); short.time_limit = 60; short.derive('energy')",
          "--json": "page.json", "--latex": "page.latex", "--document": "assert 'documentclass' in page.write('latex', document=True)",
          "--evidence": "assert len(m.check().write(evidence=True)) > len(m.check().text)",
          "--width": "assert max(map(len, page.write(width=60).split('\\n'))) <= 60"}

LINES = {
    "check": {"--find-symmetries": "m.check(find_symmetries=True)", "--degree": "m.check(find_symmetries=True, degree=2)",
              "--certificate": "m.check(certificate='m.json'); assert open('m.json').read() == m.certificate()"},
    "compare": {"--plot": "m.compare(until=1.0).rows.picture()", "-o": "m.compare(until=1.0).rows.save('c.csv')", "--lambda": "m.compare(until=1.0, lambda_=[0.3])",
                "--no-run": "m.compare(no_run=True)", "--realise": "m.compare(until=0.1, realise=True)",
                "--until": "m.compare(until=1.0)", "--every": "m.compare(until=1.0, every=0.5)",
                "--tolerance": "m.compare(until=1.0, tolerance=1e-8)"},
    "derive": {"--at": "m.derive('distribution', at={'theta': 'pi/2'})", "--of": "m.derive('hamilton', of='x*p_u')",
               "--jacobi": "m.derive('hamilton', jacobi='p_u = 2, p_omega = 0')",
               "--cost": "m.derive('optimal', cost=\"x'^2 + y'^2 + theta'^2\")", "--brief": "m.derive(brief=True)"},
    "eval": {"--at": "m.eval('energy.energy', at={'theta': 0.3, 'u': 1})"},
    "explain": {},
    "export": {**{f"--{language}": f"m.export('{language}')" for language in ("c", "python", "js")},
               **{f"--{target}": f"m.module('{target}')" for target in ("octave", "casadi", "fmu")},
               "--fmi": "m.module('fmu3')", "--prefix": "m.module('c', prefix='sled')",
               "-o": "open('sled.c', 'w').write(m.export('c'))", "--until": "m.export('c', until=1.0)",
               "--every": "m.export('c', every=0.5)", "--tolerance": "m.export('c', tolerance=1e-8)"},
    "expr": {"--normal": "hamel.expression('x', shape='normal')", "--factor": "hamel.expression('x^2 - 1', shape='factors')",
             "--diff": "assert hamel.expression('x^2', by='x') == '2*x'", "--zero": "assert hamel.expression('x - x', equal='0')",
             "--equal": "assert hamel.expression('x', equal='y') is False",
             **{f"--{way}": f"hamel.expression('x^2', notation='{way}')" for way in ("infix", "latex", "mathml", "c", "json")},
             "--positive": "assert hamel.expression('sqrt(x^2)', positive='x') == 'x'",
             "--rotation": "hamel.expression('B_11', rotation='B')",
             "--unit": "assert hamel.expression('g_1^2 + g_2^2 + g_3^2', unit='g') == '1'",
             "--short": "assert hamel.expression('(a + b)^2', short={'s': 'a + b'}) == 's^2'"},
    "fit": {"--data": "m.fit('data.csv', 'a')", "--free": "m.fit('data.csv', ['a'])", "--outputs": "m.fit('data.csv', 'a', outputs='x')",
            "--sigma": "m.fit('data.csv', 'a', sigma={'x': 0.1, 'y': 0.1})", "--start": "m.fit('data.csv', 'a', start='data')",
            "--tolerance": "m.fit('data.csv', 'a', tolerance=1e-8)", "--plot": "m.fit('data.csv', 'a').picture()"},
    "gait": {"--cycles": "board.gait('turn', cycles=2).cycles()", "--period": "board.gait('turn', period=6.283185307179586)",
             "--rest": "board.gait('turn', rest=True)", "--fourier": "board.gait(fourier={'psi': 1, 'phi': (1, 2)})",
             "--expand": "board.gait('turn').expand(2)", "--loop": "hamel.model('veselova').loop('[0.6*cos(t), 0.6*sin(t), 0.8]')",
             "--vary": "board.gait('turn', over={'a': (0.1, 0.5, 2)}).map()",
             "--best": "board.gait('turn', over={'a': (0.1, 0.5, 0)}).best('theta', starts=1)",
             "--per-effort": "board.gait('turn', over={'a': (0.1, 0.5, 0)}).best(starts=1, per_effort=True)",
             "--effort": "board.gait('turn', over={'a': (0.1, 0.5, 0)}).best(starts=1, effort=1.0)",
             "--bound": "board.gait(fourier='phi=1; psi=1', coefficients=dict(phi_s1=.3, phi_c1=0, psi_c1=0)).best(bound=0.2, starts=1)",
             "--starts": "board.gait('turn', over={'a': (0.1, 0.5, 0)}).best(starts=2)",
             "--seed": "board.gait('turn', over={'a': (0.1, 0.5, 0)}).best(starts=1, seed=7)",
             "-o": "g = board.gait('turn'); g.cycles(); g.path().save('g.csv')", "--plot": "g = board.gait('turn'); g.cycles(); g.picture()",
             "--tolerance": "board.gait('turn', tolerance=1e-8)", "--symmetry": "board.gait('turn', symmetry='1')"},
    "linearise": {"--plot": "cart.linearise({'theta': 0}, lqr='1,1').picture()", "--at": "m.linearise({'theta': 0})", "--motion": "m.linearise(motion=1)", "--from": "m.linearise(start={'u': 1})",
                  "--states": "cart.linearise({'theta': 0}, states=\"theta, x, theta', x'\")", "--outputs": "cart.linearise({'theta': 0}, outputs='x')",
                  "--second": "cart.linearise({'theta': 0}, second='x, theta')", "--every": "m.linearise(every=0.1)",
                  "--lqr": "cart.linearise({'theta': 0}, lqr='1,1')", "-o": "s = m.linearise(); list(s.A)",
                  "--hold": "car.linearise(hold={'phi': 0})", "--symmetry": "m.linearise(symmetry='1')"},
    "models": {"--show": "m.text", "--json": "hamel.models()"},
    "new": {},
    "plan": {"--to": "board.plan({'theta': 0.1}, **TURN)", "--gaits": "TURN['gaits']", "--tolerance": "TURN['tolerance']",
             "--most": "TURN['most']", "--symmetry": "TURN['symmetry']",
             "-o": "p = board.plan({'theta': 0.1}, **TURN); p.go(); p.motion.save('p.csv')",
             "--plot": "p = board.plan({'theta': 0.1}, **TURN); p.go(); len(p.motion) == 0 or p.motion.picture(coordinates=True)"},
    "report": {"-o": "rod.report('rod.html')", "--patience": "rod.report(patience=0.1)"},
    "run": {"-o": "m.run(until=1).save('r.csv')", "--plot": "m.run(until=1).picture()", "--columns": "m.run(until=1, columns='x, theta')",
            "--from": "m.run(until=1, start={'theta': 0.1})", "--control": "cart.run('balance', until=0.1, x='25*theta')",
            "--input": "cart.run('balance', until=0.1, input='push.csv')", "--until": "m.run(until=1)", "--stop": "m.run(stop='x=0.1')",
            "--every": "m.run(until=1, every=0.5)", "--tolerance": "m.run(until=1, tolerance=1e-8)",
            "--method": "m.run(until=1, method='taylor')", "--longest-step": "m.run(until=1, longest_step=0.1)",
            "--step": "m.run(until=1, method='rk4', step=0.1)", "--retraction": "m.run(until=1, method='dla', step=0.1, retraction='group')",
            "--compiled": "m.run(until=1, speed='compiled')", "--interpreted": "m.run(until=1, speed='interpreted')",
            "--reduced": "m.run(until=1, reduced=True)", "--symmetry": "m.run(until=1, reduced=True, symmetry='1')",
            "--form": "m.run(until=1, form='hamilton')", "--lambda": "m.run(until=1, form='vakonomic', lambda_=[0.3])",
            "--validated": "b = m.validate(until=0.5).rows; assert b['x_low'][-1] < b['x_high'][-1] < b['x_low'][-1] + 1e-9",
            "--radius": "assert m.validate(until=0.2, radius=1e-6, columns='x').rows['x_high'][0] >= 1e-6",
            "--bordered": "m.run(until=1, bordered=True)", "--no-integrals": "m.run(until=1, integrals=False)",
            "--watch": "assert len(m.run(until=5, watches=[('section', 'theta=0.5')]).watched[0].times) > 0",
            "--to": "m.run(until=5, watches=[('section', 'theta=0.5')]).watched[0].save('w.csv')",
            "--forces": "board.run('drive', until=1, forces=True)"},
    "steady": {"--from": "m.steady(start={'u': 1})", "--vary": "m.steady(vary=('a', 0.1, 1, 3))",
               "-o": "m.steady(vary=('a', 0.1, 1, 3)).rows.save('s.csv')", "--plot": "m.steady(vary=('a', 0.1, 1, 3)).picture()",
               "--hold": "car.steady(hold={'phi': 0})", "--symmetry": "m.steady(symmetry='1')"},
    "steer": {"--to": "s = mass.steer('x=1, rest', starts=1)", "--from": "mass.steer('x=1', start={'x': -0.5}, starts=1)",
              "--time": "mass.steer('x=1', time=(1, 2), starts=1)", "--cost": "mass.steer('x=1', cost='1 + tau_x^2', starts=1)",
              "--bounds": "assert not mass.steer('x=9', bounds={'tau_x': (-2, 2)}, starts=1).reached",
              "--tolerance": "mass.steer('x=1', tolerance=1e-8, starts=1)", "--intervals": "mass.steer('x=1', intervals=8, starts=1)",
              "--starts": "mass.steer('x=1', starts=2)", "--rough": "assert mass.steer('x=1', starts=1, rough=True).corank is None",
              "-o": "s.save('inputs.csv'); mass.run(input='inputs.csv', until=s.time)", "--plot": "s.picture()"},
    "sweep": {"--over": "m.sweep(over={'a': (0.1, 1, 3)}, until=1.0)", "--draw": "m.sweep(draw={'a': hamel.uniform(0.1, 1)}, until=1.0)",
              "--count": "sweep = m.sweep(draw={'a': hamel.uniform(0.1, 1)}, count=5, until=1.0)", "--seed": "m.sweep(**SOME, seed=2)",
              "--keep": "m.sweep(**SOME, keep='x, max(theta)')", "--stop": "m.sweep(**SOME, stop='x=0.1')",
              "-o": "m.sweep(**SOME, file='s.csv')", "--trajectories": "m.sweep(**SOME, times='every', file='t.csv')",
              "--times": "m.sweep(**SOME, times='0:1:3')", "--every": "m.sweep(**SOME, times='every 0.5')",
              "--statistics": "m.sweep(**SOME, file='q.csv'); hamel.statistics('q.csv', 'q5.csv')",
              "--plot": "m.sweep(**SOME, file='v.csv'); hamel.statistics('v.csv', picture='svg')",
              "--resume": "m.sweep(**SOME, file='u.csv'); m.sweep(**SOME, file='u.csv', resume=True)",
              "--rows": "m.sweep(**SOME, rows=(1, 3))", "--part": "m.sweep(**SOME, share='1/2')",
              "--join": "[m.sweep(**SOME, share=f'{i}/2', file=f'{i}.csv') for i in (1, 2)]; hamel.join(['1.csv', '2.csv'], '3.csv')",
              "--threads": "m.sweep(**SOME, threads=1)", "--until": "m.sweep(**SOME)", "--tolerance": "m.sweep(**SOME, tolerance=1e-8)",
              "--interpreted": "m.sweep(**SOME, interpreted=True)", "--form": "m.sweep(**SOME, vakonomic=True)",
              "--lambda": "m.sweep(**SOME, vakonomic=True, lambda_=[0.3])", "--json": "m.sweep(**SOME).summary"},
    "verify": {"--file": "m.verify('u is constant\\nomega is constant')"},
}
SETUP = """
import hamel
m, board, car, rod = (hamel.model(name) for name in ("chaplygin_sleigh", "snakeboard", "kinematic_car", "pendulum"))
cart = hamel.Model("cart", coordinates={"x": "line", "theta": "angle"}, controls="force x",
                   lagrangian="x'^2/2 + ((x' + cos(theta)*theta')^2 + sin(theta)^2*theta'^2)/20 - cos(theta)",
                   runs={"balance": "from theta = 0.1\\nuntil 1 every 0.1"})
mass = hamel.Model("mass", coordinates={"x": "line"}, lagrangian="x'^2", controls="force x", runs={"go": "from x = 0\\nuntil 1"})
page = m.derive("energy")
TURN = {"gaits": "turn", "tolerance": 0.1, "most": 1, "symmetry": "1"}
SOME = {"draw": {"a": hamel.uniform(0.1, 1)}, "count": 4, "until": 1.0}
m.run(until=1, every=0.1, columns="x, y, theta, u, omega").save("data.csv")
open("push.csv", "w").write("t,x\\n0,0\\n1,1\\n")
"""


def said(*words):
    return subprocess.run([COMMAND, *words], capture_output=True, text=True, check=True).stdout


def options(verb):
    return re.findall(r"^  (-[-a-z]+)", said(verb, "--help"), re.MULTILINE)


VERBS = re.findall(r"^  ([a-z]+) ", said("--help").split("commands:")[1].split("\n\n")[0], re.MULTILINE)


def test_every_verb_is_here():
    assert {"derive", "sweep"} <= set(VERBS) and set(VERBS) <= {*LINES, *LEFT_OUT}
    assert hamel.explain("momentum equation") and hamel.new_model("sled") and hamel.libraries()


@pytest.mark.parametrize("verb", [verb for verb in VERBS if verb in LINES])
def test_every_option_is_here(verb, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    lines, asked = {**COMMON, **LINES[verb]}, options(verb)
    assert not set(LINES[verb]) - set(asked), "the command has no such options"
    missing = [option for option in asked if option not in lines and option not in LEFT_OUT]
    assert not missing, f"{verb} has options that Python does not: {missing}"
    if verb == "steer" and not (COMMAND.parent / "hamel-ipopt.so").exists():
        pytest.skip("no Ipopt")
    names = {}
    exec(SETUP, names)
    for option in LINES[verb]:
        try:
            exec(lines[option], names)
        except Exception as error:
            raise AssertionError(f"{verb} {option}: {lines[option]}: {error}") from error
    for line in COMMON.values() if verb == "derive" else ():
        exec(line, names)
