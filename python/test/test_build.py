"""Models made in Python, from words, from SymPy, from SymPy's mechanics."""
import math

import hamel
import pytest

sympy = pytest.importorskip("sympy")
mechanics = pytest.importorskip("sympy.physics.mechanics")


def test_a_model_from_words():
    m = hamel.Model("sled", coordinates={"x": "line", "y": "line", "theta": "angle"}, parameters={"m": 2, "J": "1, J > 0"},
                    lagrangian="m/2*(x'^2 + y'^2) + J/2*theta'^2", constraints="sin(theta)*x' - cos(theta)*y'",
                    symmetry="SE(2) on (x, y, theta)", runs={"roll": "from theta' = 1\nuntil 2 every 0.1"}, title="A sled")
    assert m.title == "A sled" and m.runs == ("roll",) and m.parameters["J"] == 1
    assert m.check().distribution.integrable == hamel.Answer.REFUTED


def sleigh():
    x, y, theta = mechanics.dynamicsymbols("x y theta")
    t = mechanics.dynamicsymbols._t
    m, J = sympy.symbols("m J", positive=True)
    L = m * (x.diff(t)**2 + y.diff(t)**2) / 2 + J * theta.diff(t)**2 / 2
    row = sympy.sin(theta) * x.diff(t) - sympy.cos(theta) * y.diff(t)
    return mechanics.LagrangesMethod(L, [x, y, theta], nonhol_coneqs=[row])


def accelerations(method):
    """SymPy's accelerations as functions of numbers."""
    method.form_lagranges_equations()
    n = len(method.q)
    right = method.mass_matrix_full.LUsolve(method.forcing_full)
    return right[n:2 * n]


def test_sympys_lagranges_method_has_the_same_equations():
    method = sleigh()
    theirs = accelerations(method)
    m = hamel.from_sympy(method, kinds={"theta": "angle"}, parameters={"m": 2, "J": 0.6})
    at = {"theta": 0.7, "x'": 0.4, "theta'": 1.3}
    rates = [0.4, 0.4 * math.tan(0.7), 1.3]  # on the constraint
    t = mechanics.dynamicsymbols._t
    numbers = {"m": 2, "J": 0.6}
    for q, right in zip(method.q, theirs):
        right = right.subs({p.diff(t): rate for p, rate in zip(method.q, rates)})
        right = right.subs({method.q[0]: 0, method.q[1]: 0, method.q[2]: 0.7})
        right = right.subs({symbol: numbers[symbol.name] for symbol in right.free_symbols if symbol.name in numbers})
        value = m.eval(f"lagrange_dalembert.accelerations.{q.func.__name__}", at=at)
        assert float(right) == pytest.approx(value, abs=1e-9)


def test_forces_of_a_lagranges_method():
    q = mechanics.dynamicsymbols("q")
    t = mechanics.dynamicsymbols._t
    m, k, c = sympy.symbols("m k c", positive=True)
    N = mechanics.ReferenceFrame("N")
    P = mechanics.Point("P")
    P.set_vel(N, q.diff(t) * N.x)
    method = mechanics.LagrangesMethod(m * q.diff(t)**2 / 2 - k * q**2 / 2, [q],
                                       forcelist=[(P, -c * q.diff(t) * N.x)], frame=N)
    built = hamel.from_sympy(method, parameters={"m": 2})
    value = built.lagrange_dalembert.accelerations.q
    assert value.eval(m=2, k=3, c=0.5, q=0.2, q_dot=0.4) == pytest.approx((-0.5 * 0.4 - 3 * 0.2) / 2)


def test_other_methods_are_refused_in_words():
    with pytest.raises(TypeError, match="LagrangesMethod"):
        hamel.from_sympy(object())
