#!/usr/bin/env python3
"""The Python module: what a call costs, and the same motion by SciPy with SymPy's equations.

    PYTHONPATH=build/python python3 bench/python_module.py > bench/results/python.csv

Processor time; of calls the best of 400 times a thousand by the clock, so that a busy machine matters less; the empty
call is a Python function that does nothing with the same arguments.
"""
import platform
import time
import timeit

import numpy as np
import sympy
from scipy.integrate import solve_ivp
from sympy.physics.mechanics import LagrangesMethod, dynamicsymbols

import hamel


def best(statement, names, number=1000):
    return min(timeit.repeat(statement, globals=names, number=number, repeat=400, timer=time.perf_counter)) / number


def calls():
    """Nanoseconds of one evaluation of y' = f(t, y, u, p)."""
    f = hamel.model("snakeboard").function("coast")
    names = {"f": f, "into": f.into, "y": np.array(f.initial), "u": np.zeros(len(f.inputs)), "p": np.array(f.values),
             "dy": np.empty(len(f.names)), "nothing": lambda t, y, u, p, dy: dy}
    for what, statement in (("an empty call", "nothing(0.0, y, u, p, dy)"), ("a method", "into(0.0, y, u, p, dy)"),
                            ("a call with arrays", "f(0.0, y, u, p, dy)"), ("a call that makes the array", "f(0.0, y, u, p)")):
        yield "call", what, best(statement, names) * 1e9, "ns"


def sleigh():
    x, y, theta = dynamicsymbols("x y theta")
    t = dynamicsymbols._t
    m, J, a = sympy.symbols("m J a", positive=True)
    L = m*(x.diff(t)**2 + y.diff(t)**2)/2 + (J + m*a**2)*theta.diff(t)**2/2 + \
        m*a*theta.diff(t)*(sympy.cos(theta)*y.diff(t) - sympy.sin(theta)*x.diff(t))
    row = sympy.sin(theta)*x.diff(t) - sympy.cos(theta)*y.diff(t)
    return LagrangesMethod(L, [x, y, theta], nonhol_coneqs=[row]), {m: 1, J: sympy.Rational(1, 2), a: sympy.Rational(2, 5)}


def timed(work):
    begun = time.process_time()
    return work(), time.process_time() - begun


def by_sympy():
    """The right-hand side of the sleigh: derived by LagrangesMethod, made a function by lambdify."""
    method, values = sleigh()
    method.form_lagranges_equations()
    state = [*method.q, *(q.diff() for q in method.q)]
    letters = sympy.symbols(f"s0:{len(state)}")
    rates = method.mass_matrix_full.LUsolve(method.forcing_full)[:6]
    rates = [r.subs(dict(zip(reversed(state), reversed(letters)))).subs(values) for r in rates]
    return sympy.lambdify([letters], rates)


TEXT = """model sleigh
parameters
    m = 1; J = 1/2; a = 2/5
coordinates
    x, y : line; theta : angle
lagrangian
    m/2*(x'^2 + y'^2) + (J + m*a^2)/2*theta'^2 + m*a*theta'*(cos(theta)*y' - sin(theta)*x')
constraints
    sin(theta)*x' - cos(theta)*y' = 0
run roll
    from theta = 0.3, theta' = 1.5, x' = 0.7
    until 50 every 50
"""


def motions():
    """Derivation, and fifty seconds of the sleigh to 1e-10, by both."""
    function, derived = timed(by_sympy)
    start = [0, 0, 0.3, 0.7, 0.7*np.tan(0.3), 1.5]
    theirs, moved = timed(lambda: solve_ivp(lambda t, s: function(s), (0, 50), start, "DOP853", rtol=1e-10, atol=1e-10))
    model, read = timed(lambda: hamel.model(TEXT))
    _, made = timed(lambda: model.derive("lagrange_dalembert").json)
    model.run(until=1.0)  # compiled by then
    ours, ran = timed(lambda: model.run(tolerance=1e-10))
    yield "derivation", "SymPy LagrangesMethod and lambdify", derived, "s"
    yield "derivation", "Hamel, in readable form", read + made, "s"
    yield "motion", "SciPy solve_ivp DOP853", moved, "s"
    yield "motion", "Hamel, with its energy and constraints watched", ran, "s"
    yield "difference", "of x at the end", abs(theirs.y[0, -1] - ours["x"][-1]), ""


if __name__ == "__main__":
    print(f"# bench/python_module.py; processor time, of calls the best of 400 times a thousand; Python {platform.python_version()}, NumPy {np.__version__}, "
          f"SymPy {sympy.__version__}; {platform.machine()}")
    print("what,who,value,unit")
    for what, who, value, unit in (*calls(), *motions()):
        print(f"{what},\"{who}\",{value:.3g},{unit}")
