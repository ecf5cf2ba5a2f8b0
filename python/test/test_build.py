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
    with pytest.raises(TypeError, match="coordinates are given by names"):
        hamel.Model("sled", coordinates=["x"], lagrangian="x'^2")


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


def kane_claims(method):
    """SymPy's accelerations, as claims about the model: the speeds and their rates in those of the coordinates."""
    from hamel.build import _words
    from hamel.mechanics import _speeds
    t = mechanics.dynamicsymbols._t
    speeds = _speeds(method, [q.diff(t) for q in method.q])
    turned = dict(zip((u.diff(t) for u in method.u), method.mass_matrix.LUsolve(method.forcing)))
    rates = method.kindiffdict()
    return [f"{q.func.__name__}'' = " + _words(rates[q.diff(t)].diff(t).xreplace(turned).xreplace(rates).xreplace(speeds))
            for q in method.q]


def all_proved(page):
    assert "\nno" not in page.text and "unknown" not in page.text and page.text.startswith("proved"), page.text


def disc():
    """The rolling disc of SymPy's documents: its point of contact is no coordinate."""
    q1, q2, q3, u1, u2, u3 = mechanics.dynamicsymbols("q1 q2 q3 u1 u2 u3")
    r, m, g = sympy.symbols("r m g")
    N = mechanics.ReferenceFrame("N")
    Y = N.orientnew("Y", "Axis", [q1, N.z])
    L = Y.orientnew("L", "Axis", [q2, Y.x])
    R = L.orientnew("R", "Axis", [q3, L.y])
    turning = R.ang_vel_in(N)
    R.set_ang_vel(N, u1 * L.x + u2 * L.y + u3 * L.z)
    contact = mechanics.Point("C")
    contact.set_vel(N, 0)
    centre = contact.locatenew("Dmc", r * L.z)
    centre.v2pt_theory(contact, N, R)
    inertia = mechanics.inertia(L, m / 4 * r**2, m / 2 * r**2, m / 4 * r**2)
    body = mechanics.RigidBody("disc", centre, R, m, (inertia, centre))
    method = mechanics.KanesMethod(N, q_ind=[q1, q2, q3], u_ind=[u1, u2, u3],
                                   kd_eqs=[(R.ang_vel_in(N) - turning).dot(axis) for axis in L])
    method.kanes_equations([body], [(centre, -m * g * Y.z)])
    return method


def test_kanes_rolling_disc_has_the_same_equations():
    method = disc()
    m = hamel.from_sympy(method, kinds={"q1": "angle", "q2": "angle", "q3": "angle"})
    assert "disc_x : line" in m.text and m.text.count(" = 0\n") == 3  # the centre, by d'Alembert's principle
    all_proved(m.verify(*kane_claims(method)))


def kane_sleigh():
    x, y, theta, u, v, w = mechanics.dynamicsymbols("x y theta u v w")
    t = mechanics.dynamicsymbols._t
    m, J, a = sympy.symbols("m J a", positive=True)
    N = mechanics.ReferenceFrame("N")
    B = N.orientnew("B", "Axis", [theta, N.z])
    B.set_ang_vel(N, w * N.z)
    blade = mechanics.Point("A")
    blade.set_vel(N, u * N.x + v * N.y)
    centre = blade.locatenew("G", a * B.x)
    centre.v2pt_theory(blade, N, B)
    body = mechanics.RigidBody("sleigh", centre, B, m, (mechanics.inertia(B, 0, 0, J), centre))
    method = mechanics.KanesMethod(N, q_ind=[x, y, theta], u_ind=[u, w], u_dependent=[v],
                                   kd_eqs=[u - x.diff(t), v - y.diff(t), w - theta.diff(t)],
                                   velocity_constraints=[blade.vel(N).dot(B.y)])
    method.kanes_equations([body], None)
    return method


def test_kanes_sleigh_has_the_same_equations():
    method = kane_sleigh()
    m = hamel.from_sympy(method, kinds={"theta": "angle"})
    assert "sleigh_x" not in m.text  # the velocity of its centre is the rate of a position
    all_proved(m.verify(*kane_claims(method)))


def pendulum():
    q, u = mechanics.dynamicsymbols("q u")
    m, l, g = sympy.symbols("m l g", positive=True)
    N = mechanics.ReferenceFrame("N")
    B = N.orientnew("B", "Axis", [q, N.z])
    O = mechanics.Point("O")
    O.set_vel(N, 0)
    P = O.locatenew("P", l * B.x)
    P.set_vel(N, l * u * B.y)
    method = mechanics.KanesMethod(N, q_ind=[q], u_ind=[u], kd_eqs=[u - q.diff(mechanics.dynamicsymbols._t)])
    method.kanes_equations([mechanics.Particle("bob", P, m)], [(P, m * g * N.x)])
    return method


def test_kanes_pendulum_has_the_same_equations():
    all_proved(hamel.from_sympy(pendulum(), kinds={"q": "angle"}).verify("q'' = -g*sin(q)/l", *kane_claims(pendulum())))


def test_a_four_bar_linkage_has_the_same_equations():
    """Three bars between two fixed hinges: a loop, closed by two holonomic constraints."""
    a, b, c = mechanics.dynamicsymbols("a b c")
    t = mechanics.dynamicsymbols._t
    m, g = sympy.symbols("m g", positive=True)
    angles, lengths = (a, b, c), (1, sympy.Rational(3, 2), sympy.Rational(5, 4))
    x = y = L = 0
    for angle, length in zip(angles, lengths):
        middle = (x + length * sympy.cos(angle) / 2, y + length * sympy.sin(angle) / 2)
        L += m * length * (sum(s.diff(t)**2 for s in middle) / 2 + length**2 * angle.diff(t)**2 / 24 - g * middle[1])
        x, y = x + length * sympy.cos(angle), y + length * sympy.sin(angle)
    method = mechanics.LagrangesMethod(L, angles, hol_coneqs=[x - 2, y])
    method.form_lagranges_equations()
    model = hamel.from_sympy(method, kinds=dict.fromkeys("abc", "angle"))
    position, rate = (0.9, 0.2, 4.3), 0.7
    rows = [[float(row.diff(q).subs(dict(zip(angles, position)))) for q in angles] for row in (x, y)]
    (p, q, r), (s, u, v) = rows  # the loop stays closed: rates of b and c by that of a
    rates = (rate, (r * s - p * v) / (q * v - r * u) * rate, (p * u - q * s) / (q * v - r * u) * rate)
    numbers = {**dict(zip((q.diff(t) for q in angles), rates)), m: 1, g: 1}
    left = method.mass_matrix_full.xreplace(numbers).xreplace(dict(zip(angles, position)))
    right = method.forcing_full.xreplace(numbers).xreplace(dict(zip(angles, position)))
    theirs = list(left.LUsolve(right))[3:6]
    at = {**dict(zip("abc", position)), "a'": rate}
    ours = model.eval(*(f"lagrange_dalembert.accelerations.{q}" for q in "abc"), at=at)
    assert ours == pytest.approx([float(value) for value in theirs], abs=1e-9)


class System:
    """As SymPy 1.13 has it: equations are formed when they are wanted."""

    eom_method = None

    def form_eoms(self):
        self.eom_method = pendulum()


def test_a_system_is_the_method_that_it_makes():
    assert hamel.from_sympy(System()).text == hamel.from_sympy(pendulum()).text


def test_other_methods_are_refused_in_words():
    with pytest.raises(TypeError, match="LagrangesMethod"):
        hamel.from_sympy(object())
    force, q = mechanics.dynamicsymbols("F q")
    t = mechanics.dynamicsymbols._t
    with pytest.raises(ValueError, match="no coordinate"):
        hamel.from_sympy(mechanics.LagrangesMethod(q.diff(t)**2 + force * q, [q]))
