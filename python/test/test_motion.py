"""Runs, functions, sweeps, gaits, plans, steady motions, programs and pages."""
import math

import hamel
import pytest

numpy = pytest.importorskip("numpy")


def test_a_run_is_arrays_by_name():
    r = hamel.model("snakeboard").run("drive", until=5, every=0.5)
    assert len(r) == 11 and r.t[-1] == 5 and r["x"].shape == (11,)
    assert r.array.base is not None and not r.array.flags.owndata  # not copied
    with pytest.raises(ValueError):
        r.array[0, 0] = 1
    with pytest.raises(KeyError, match="energy"):
        r["z"]
    assert r.summary.samples == 11 and r.energy_drift > 0 and "energy" in r.text
    assert r.picture("svg").startswith(b"<svg") and r.picture("png")[1:4] == b"PNG"


def test_what_is_watched_is_seen():
    m = hamel.model("chaplygin_sleigh")
    r = m.run(until=3, watches=[("section", "theta=0.5")])
    assert len(r._run.watched(0)["times"]) <= 1


def test_a_motion_that_ends_early_says_how():
    r = hamel.model("snakeboard").run("coast", until=200)
    assert r.summary.end == "singular" and r.t[-1] < 200


def test_the_function_is_the_motion():
    m = hamel.model("chaplygin_sleigh")
    f = m.function(m.runs[0])
    y = f.initial
    dy = numpy.empty_like(y)
    f.into(0.0, y, None, None, dy)
    assert numpy.array_equal(f(0.0, y), dy) and numpy.array_equal(f(0.0, list(y)), dy)
    for _ in range(1000):  # four stages of the classical rule
        h = 1e-3
        a = f(0.0, y)
        b = f(0.0, y + h / 2 * a)
        c = f(0.0, y + h / 2 * b)
        y = y + h / 6 * (a + 2 * b + 2 * c + f(0.0, y + h * c))
    r = m.run(until=1, every=1)
    assert y[0] == pytest.approx(r["x"][-1], abs=1e-9)
    with pytest.raises(ValueError, match="floats"):
        f.into(0.0, y[:2], None, None, dy)
    with pytest.raises((BufferError, ValueError)):
        f.into(0.0, y, None, None, numpy.arange(len(y)))


def test_inputs_and_parameters_are_given_at_the_call():
    m = hamel.model("snakeboard")
    f = m.function("coast")
    assert f.inputs == ("tau_psi", "tau_phi") and f.parameters[0] == "m"
    y, u, p = f.initial, [0.3, -0.2], f.values
    A, B, P = f.jacobian_y(0, y, u, p), f.jacobian_u(0, y, u, p), f.jacobian_p(0, y, u, p)
    assert A.shape == (len(y), len(y))
    assert B.shape == (len(y), 2) and P.shape == (len(y), len(p))
    assert f(0, y, u) - f(0, y) == pytest.approx(B @ u)  # forces act linearly
    heavier = p * [2, 1, 1, 1, 1, 1]
    assert f(0, y, u, heavier) == pytest.approx(m.replace(m=12).function("coast")(0, y, u))
    assert len(f.output(0, y)) == len(f.outputs) and f.outputs[-1] == "energy"


def test_sweeps_are_rows():
    m = hamel.model("snakeboard")
    s = m.sweep("drive", over={"m": (5, 7, 3)}, until=1.0, keep="x, energy")
    assert len(s) == 3 and all(s.done) and list(s["m"]) == [5, 6, 7]
    part = m.sweep("drive", over={"m": (5, 7, 3)}, until=1.0, keep="x, energy", rows=(1, 2))
    assert part["x"][0] == s["x"][1]
    drawn = m.sweep("drive", draw={"m": hamel.uniform(5, 6)}, count=4, seed=3, until=0.5)
    assert len(set(drawn["m"])) == 4 and 5 <= min(drawn["m"]) and max(drawn["m"]) <= 6


def test_gaits_and_plans():
    m = hamel.model("snakeboard")
    g = m.gait("drive", over={"a": (0.1, 0.9, 3)})
    assert g.cycles().period == pytest.approx(2 * math.pi)
    assert len(g.path()) > 100 and g.picture().startswith(b"<svg")
    assert len(g.map()) == 3
    plan = m.plan({"theta": 0.1}, most=3)
    assert plan.text


def test_steady_motions():
    s = hamel.model("chaplygin_sleigh").steady()
    assert len(s.motions) == 3 and "stable" in repr(s) and s.rows is None
    v = hamel.model("chaplygin_sleigh").steady(vary=("a", 0.1, 1, 5))
    assert len(v.rows) >= 5 and v.picture().startswith(b"<svg")


def test_linear_systems():
    m = hamel.model("""model cart_pole
coordinates
    x : line
    theta : angle
lagrangian
    x'^2/2 + ((x' + cos(theta)*theta')^2 + sin(theta)^2*theta'^2)/20 - cos(theta)
controls x
""")
    s = m.linearise({"theta": 0}, lqr="1,1", outputs="x")
    assert s.states == ("x", "theta", "x_dot", "theta_dot") and s.inputs == ("tau_x",) and s.outputs == ("x",)
    A, B, K = (memoryview(x).tolist() for x in (s.A, s.B, s.K))
    assert A[3][1] == pytest.approx(11) and B[2][0] == pytest.approx(1) and len(K[0]) == 4
    assert "controllable: 4 of 4" in s.text and s.steady and "pmatrix" in s.latex
    assert hamel.model("pendulum").linearise().K is None
    with pytest.raises(hamel.Error, match="no state"):
        m.linearise(states="nobody")


def test_dynamics_before_they_are_solved():
    m = hamel.model("snakeboard")
    f = m.function("coast")
    y, u = f.initial, [0.3, -0.2]
    dv = list(f(0, y, u))[-3:]
    M, C, G, F, B = (memoryview(x).tolist() for x in f.dynamics(0, y))
    for i in range(3):
        left = sum(M[i][j]*dv[j] for j in range(3)) + C[i] + G[i]
        assert left == pytest.approx(F[i] + sum(B[i][k]*u[k] for k in range(2)))
    A = memoryview(f.jacobian_y(0, y, u)).tolist()
    assert all((i, k) in f.patterns[0] for i in range(len(A)) for k in range(len(A)) if A[i][k] != 0)
    drive = m.function("drive")
    assert drive.prescribed == ("force_psi", "force_phi") and len(drive.forces(0.5, drive.initial)) == 2
    with pytest.raises(ValueError, match="no such form"):
        rolling = hamel.model("appell_hamel")
        rolling.function(rolling.runs[0]).dynamics(0, [0.0])


def test_comparison_has_numbers():
    assert "vakonomic" in hamel.model("chaplygin_sleigh").compare(until=1.0).text


def test_programs_and_pages(tmp_path):
    m = hamel.model("chaplygin_sleigh")
    assert "int main" in m.export("c") and "def " in m.export("python")
    with pytest.raises(ValueError, match="language"):
        m.export("fortran")
    files = m.module("c", prefix="car")
    assert list(files) == ["car.h", "car.c"] and b"int car_rates(" in files["car.h"]
    assert list(m.module("octave")) == ["chaplygin_sleigh.m"]
    assert m.module("fmu", prefix="car")["car.fmu"].startswith(b"PK")
    with pytest.raises(ValueError, match="target"):
        m.module("fortran")
    with pytest.raises(hamel.Error, match="prefix"):
        m.module("c", prefix="9")
    try:
        m.report(tmp_path / "page.html")
    except hamel.Error as error:  # the library may be built without the page's script
        assert "without" in str(error)
    else:
        assert "<html" in (tmp_path / "page.html").read_text()
        assert "iframe" in m.page()._repr_html_()


CART = """
model cart
parameters
    M = 1, M > 0; m = 0.2, m > 0; l = 0.5, l > 0; g = 9.81
coordinates
    x : line; theta : angle
define
    P = [x + l*sin(theta), l*cos(theta)]
lagrangian
    M/2*x'^2 + m/2*dot(P', P') - m*g*P[2]
controls force x
run balance
    force x = 25*theta + 5*theta' + x + 2*x'
    from theta = 0.1
    until 2 every 0.1
run held
    force x = 25*theta + 5*theta' + x + 2*x' every 0.05
    from theta = 0.1
    until 2 every 0.1
"""


def balance(t, s):
    return 25 * s["theta"] + 5 * s["theta_dot"] + s["x"] + 2 * s["x_dot"]


def test_a_function_is_the_feedback_it_computes():
    m = hamel.model(CART)
    written, called = m.run("balance"), m.run("balance", x=balance)
    assert numpy.allclose(written["theta"], called["theta"], atol=1e-10)
    written, called = m.run("held"), m.run("balance", x=hamel.sampled(balance, 0.05))
    assert numpy.allclose(written["theta"], called["theta"], atol=1e-12)


def test_what_a_controller_raises_ends_the_run():
    m = hamel.model(CART)
    with pytest.raises(ZeroDivisionError):
        m.run("balance", x=lambda t, s: 1 / 0)
    with pytest.raises(KeyError):
        m.run("balance", x=lambda t, s: s["phi"] if t > 1 else 0.0)
    with pytest.raises(TypeError):
        m.run("balance", x=lambda t, s: "much")
    assert m.run("balance", x=lambda t, s: math.nan if t > 1 else 0.0).summary.end == "singular"
    with pytest.raises(hamel.Error, match="there is no input 'theta'"):
        m.run("balance", theta=lambda t, s: 0.0)


def test_a_run_starts_and_stops_where_it_is_told():
    r = hamel.model(CART).run("balance", start={"theta": 0.2}, stop="theta=0.05", columns="theta")
    assert r["theta"][0] == 0.2 and abs(r["theta"][-1] - 0.05) < 1e-12
