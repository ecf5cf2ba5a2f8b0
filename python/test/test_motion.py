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
    assert r.summary.samples == 11 and 0 < r.energy_drift < 1e-6 and "energy" in r.text
    assert r.picture("svg").startswith(b"<svg")
    try:
        assert r.picture("png")[1:4] == b"PNG" and r.picture("pdf").startswith(b"%PDF")
    except RuntimeError as error:
        assert "cairo" in str(error)


class Axes:
    """Instead of Matplotlib's: what is drawn on it."""

    def __init__(self):
        self.lines, self.words = {}, []

    def plot(self, t, y, label):
        self.lines[label] = (list(t), list(y))

    def set_xlabel(self, word):
        self.words.append(word)

    def legend(self):
        self.words.append("legend")


def test_a_run_is_plotted():
    r = hamel.model("chaplygin_sleigh").run(until=1.0)
    axes = r.plot("x", "theta", axes=Axes())
    assert list(axes.lines) == ["x", "theta"] and axes.words == ["t", "legend"]
    assert axes.lines["theta"] == (list(r.t), list(r["theta"]))
    assert list(r.plot(axes=Axes()).lines) == list(r.columns[1:4])
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    assert len(r.plot("x").lines) == 1


def test_rows_are_pandas():
    pandas = pytest.importorskip("pandas")
    r = hamel.model("chaplygin_sleigh").run(until=1.0)
    frame = r.to_pandas()
    assert isinstance(frame, pandas.DataFrame) and tuple(frame.columns) == r.columns and list(frame["x"]) == list(r["x"])


def test_what_is_made_says_what_it_is():
    m = hamel.model("snakeboard")
    said = repr(m.function("coast"))
    assert "y = (x, y, theta, psi, phi, " in said and "u = (tau_psi, tau_phi)" in said and "J0" in said
    assert ".map()" in repr(m.gait("drive", over={"a": (0, 1, 5)})) and ".map()" not in repr(m.gait("drive"))


def test_what_is_watched_is_seen():
    m = hamel.model("chaplygin_sleigh")
    r = m.run(until=3, watches=[("section", "theta=0.5")])
    assert len(r.watched) == 1 and len(r.watched[0].times) <= 1


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
    cycles = g.cycles()
    assert cycles.period == pytest.approx(2 * math.pi)
    assert repr(cycles).startswith("snakeboard drive: period 6.28") and len(cycles.cycles[0].displacement) == 3
    assert len(g.path()) > 100 and g.picture().startswith(b"<svg")
    assert len(g.map()) == 3
    plan = m.plan({"theta": 0.1}, most=3)
    assert plan.text


def test_steady_motions():
    s = hamel.model("chaplygin_sleigh").steady()
    assert len(s.motions) == 3 and "stable" in repr(s) and s.rows is None
    assert "\\lambda" in s.latex and s.write("latex", document=True).startswith("\\documentclass")
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
    assert m.module("fmu3", prefix="car")["car.fmu"] != m.module("fmu", prefix="car")["car.fmu"]
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


# ---- motions by formulas ---------------------------------------------------------------------------


def bend(t, s):
    return (numpy.float64(0.1) * numpy.sin(2 * t) ** 2 / (1 + numpy.exp(-t)) - (t - (1 - t)) / 70 + abs(numpy.cos(t) + 2) / 9
            - numpy.tanh(t) * numpy.sqrt(t + 1) * 2.0 ** -t / 5 + 1e-7 * t ** 3 - -0.01 * numpy.arctan2(t, 2) * numpy.pi)


def test_a_function_of_time_is_the_motion_it_computes():
    m = hamel.model("snakeboard")
    assert m.controls == {"psi": "motion", "phi": "motion"} and hamel.model(CART).controls == {"x": "force"}
    called = m.run("drive", until=10, phi=lambda t, s: 0.3 * numpy.sin(t))
    written = m.run("drive", until=10, phi="0.3*sin(t)")
    own = m.run("drive", until=10)  # b = 3/10
    assert numpy.allclose(called.array, written.array, atol=1e-9) and numpy.allclose(called.array, own.array, atol=1e-9)
    r = m.run("drive", until=2, every=0.1, phi=bend)  # the second way: the function itself, with numbers
    assert numpy.allclose(r["phi"], [bend(t, None) for t in r.t], atol=1e-12)
    slope = [(bend(t + 1e-6, None) - bend(t - 1e-6, None)) / 2e-6 for t in r.t]
    assert numpy.allclose(r["phi_dot"], slope, atol=1e-8)
    r = m.run("coast", until=1, control={"phi": lambda t, s: hamel.exp(-t) - 1}, psi=0.25)  # in place of phi = 0.3 at first
    assert r["phi"][-1] == pytest.approx(math.exp(-1) - 1) and all(r["psi"] == 0.25)
    r = hamel.model(CART).run("balance", x="25*theta + 5*theta' + x + 2*x'")
    assert numpy.allclose(r["theta"], hamel.model(CART).run("balance")["theta"], atol=1e-10)


@pytest.mark.parametrize("function, words", [
    (lambda t, s: math.sin(t), "the time is no number here"), (lambda t, s: float(t), "the time is no number here"),
    (lambda t, s: 1 if t > 1 else 0, "a comparison"), (lambda t, s: 1 if t == 1 else 0, "a comparison"),
    (lambda t, s: numpy.where(t > 1, 1, 0), "a comparison"), (lambda t, s: t if t else 0, "a comparison"),
    (lambda t, s: s["x"], "does not see the state"), (lambda t, s: s.get("x"), "does not see the state"),
    (lambda t, s: numpy.heaviside(t, 0), "np.heaviside has none"), (lambda t, s: t % 2, "// and % have none"),
    (lambda t, s: numpy.arange(2) * t, "no array"), (lambda t, s: "t", "not str"), (lambda t, s: None, "not NoneType"),
    (hamel.sampled(lambda t, s: t, 0.1), "would jump"), (lambda t, s: "2" * t, "the time is no number here")])
def test_what_has_no_formula_is_refused(function, words):
    with pytest.raises(TypeError, match=words):
        hamel.model("snakeboard").run("drive", phi=function)


def test_formulas_of_controls_are_checked():
    m = hamel.model("snakeboard")
    with pytest.raises(hamel.ModelError, match="feedback is a force"):
        m.run("drive", phi="0.3*x")
    with pytest.raises(hamel.ModelError, match="unknown name 'z'") as error:
        m.run("drive", phi="0.3*z")
    assert error.value.column == 9 and "^" in str(error.value)
    with pytest.raises(ValueError, match="nan"):
        m.run("drive", phi=lambda t, s: t * math.nan)
    for wrong, said in (({"theta": "t"}, "no option of a run, nor a control of snakeboard$"), ({"untl": 1}, "did you mean 'until'"),
                        ({"phi": lambda t: t}, "the time and the state")):
        with pytest.raises(TypeError, match=said):
            m.run("drive", **wrong)

    def grows(t, s):
        for _ in range(100):
            t = t * t
        return t
    with pytest.raises(TypeError, match="characters"):
        m.run("drive", phi=grows)


# ---- what else the command can do ------------------------------------------------------------------


def test_multipliers_and_retractions_of_a_run():
    m = hamel.model("chaplygin_sleigh")
    given, none = (m.run(until=1, form="vakonomic", lambda_=x)["theta"][-1] for x in ([0.3], None))
    assert abs(given - none) > 1e-3
    with pytest.raises(hamel.ModelError, match="2 multipliers are given"):
        m.run(form="vakonomic", lambda_=(1, 2))
    group, shift = (m.run(until=1, method="dla", step=0.01, retraction=x)["x"][-1] for x in ("group", "coordinates"))
    assert group != shift and group == pytest.approx(shift, abs=1e-6)
    with pytest.raises(ValueError, match="retraction"):
        m.run(retraction="round")


def test_gaits_are_explained_and_loops_lifted():
    page = hamel.model("snakeboard").gait("drive").expand(2)
    assert "frequencies" in page.text and "\\" in page.latex
    with pytest.raises(ValueError, match="from 1 to 7"):
        hamel.model("snakeboard").gait("drive").expand(8)
    page = hamel.model("veselova").loop("[0.6*cos(t), 0.6*sin(t), 0.8]")
    assert "-1.25664" in page.text  # -2 pi/5
    with pytest.raises(hamel.ModelError):
        hamel.model("veselova").loop("[0.6*cos(t), 0.6*sin(t), t]")


def test_shares_of_a_sweep_are_joined(tmp_path):
    m = hamel.model("snakeboard")
    asked = {"over": {"m": (5, 7, 5)}, "until": 1.0, "keep": "x"}
    whole = m.sweep("drive", file=tmp_path / "whole.csv", **asked)
    parts = [m.sweep("drive", share=f"{i}/2", file=tmp_path / f"{i}.csv", **asked) for i in (1, 2)]
    assert [*parts[0]["x"], *parts[1]["x"]] == [*whole["x"]]
    assert hamel.join([tmp_path / "2.csv", tmp_path / "1.csv"], tmp_path / "joined.csv") == 5
    assert (tmp_path / "joined.csv").read_bytes() == (tmp_path / "whole.csv").read_bytes()
    assert len(m.sweep("drive", file=tmp_path / "whole.csv", resume=True, **asked)) == 0
    with pytest.raises(ValueError, match="none of these tables"):
        hamel.join([tmp_path / "1.csv"], tmp_path / "less.csv")
    with pytest.raises(FileNotFoundError, match="3.csv"):
        hamel.join([tmp_path / "1.csv", tmp_path / "3.csv"], tmp_path / "less.csv")
    with pytest.raises(hamel.ModelError, match="tables end with"):
        m.sweep("drive", file=tmp_path / "whole.doc", **asked)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["1.csv", "2.csv", "joined.csv", "whole.csv"]


def test_parameters_from_data(tmp_path):
    m = hamel.model("chaplygin_sleigh")
    r = m.run(until=3, every=0.1)
    data = tmp_path / "sleigh.csv"
    data.write_text("t,x,y\n" + "".join(f"{t},{x},{y}\n" for t, x, y in zip(r.t, r["x"], r["y"])))
    found = m.replace(a=0.3).fit(data, "a", sigma={"x": 0.01, "y": 0.01})
    assert found.fitted and found.determined and found.values["a"] == pytest.approx(m.parameters["a"], abs=1e-8)
    assert found.errors["a"] ** 2 == pytest.approx(found.covariance[0][0]) and found.errors["a"] > 1e-5
    assert "all free parameters: yes" in found.text and found.picture().startswith(b"<svg")
    open_ones = m.fit({m.runs[0]: [data]}, ["m", "J"])
    assert open_ones.determined is False and not open_ones.fitted and open_ones.values == {} and open_ones.covariance is None
    with pytest.raises(hamel.ModelError, match="no parameter"):
        m.fit(data, "weight")
    with pytest.raises(ValueError, match="run, data or free"):
        m.fit(data, "a", start="here")


def test_statistics_are_numpys(tmp_path):
    m = hamel.model("chaplygin_sleigh")
    s = m.sweep(over={"m": (1, 2, 2)}, draw={"a": hamel.uniform(0.1, 1)}, count=30, until=1.0, keep="x", file=tmp_path / "s.csv")
    q = s.statistics()
    assert len(q) == 2 and list(q["m"]) == [1, 2] and list(q["motions"]) == [30, 30]
    for row, x in enumerate((s["x"][:30], s["x"][30:])):
        assert q["x mean"][row] == pytest.approx(numpy.mean(x)) and q["x deviation"][row] == pytest.approx(numpy.std(x, ddof=1))
        for part in (5, 25, 50, 75, 95):
            assert q[f"x {part}%"][row] == pytest.approx(numpy.percentile(x, part))
    assert s.summary.rows == 60
    hamel.statistics(tmp_path / "s.csv", tmp_path / "q.npy")  # the command's way, from the table
    assert numpy.array_equal(numpy.array(numpy.load(tmp_path / "q.npy").tolist()), q.array)
    assert hamel.statistics(tmp_path / "s.csv", picture="svg").startswith(b"<svg")
    with pytest.raises(FileNotFoundError):
        hamel.statistics(tmp_path / "none.csv")
    times = m.sweep(draw={"a": hamel.uniform(0.1, 1)}, count=5, until=1.0, keep="x", times="0:1:3").statistics()
    assert list(times["t"]) == [0, 0.5, 1] and times["x deviation"][0] == 0
    with pytest.raises(ValueError, match="no rows"):
        m.sweep(over={"m": (1, 2, 2)}, until=1.0, rows=(0, 0)).statistics()


def test_a_series_is_a_gait():
    m = hamel.model("snakeboard")
    series = m.gait(fourier={"psi": (1,), "phi": 1}, coefficients={"psi_s1": 0.7, "phi_s1": 0.3}).cycles()
    assert series.cycles[0].displacement[0] == pytest.approx(-0.133554976)  # as the run that says the same
    best = m.gait(fourier="psi=1; phi=1", coefficients={"psi_c1": 0, "phi_s1": 0.3, "phi_c1": 0}).best(bound=0.2, starts=1)
    assert abs(best["psi_s1"][0]) == pytest.approx(0.2)  # the larger, the further
    with pytest.raises(ValueError, match="stands for a run"):
        m.gait("drive", fourier="psi=1; phi=1")
    with pytest.raises(ValueError, match="harmonics"):
        m.gait(fourier={"psi": 0})
    with pytest.raises(hamel.ModelError, match="no parameter"):
        m.gait(fourier="psi=1; phi=1", coefficients={"psi_s2": 1})


def test_tables_are_files(tmp_path):
    m = hamel.model("chaplygin_sleigh")
    r = m.run(until=1, every=0.25, watches=[("section", "theta=0.1")])
    r.save(tmp_path / "r.csv")
    lines = (tmp_path / "r.csv").read_text().splitlines()
    assert lines[0].startswith("#") and lines[1].split(",")[:2] == ["t", "x"] and len(lines) == 7
    seen = r.watched[0]
    assert len(seen) == len(seen.times) == 1 and seen["theta"][0] == pytest.approx(0.1) and seen["t"][0] == seen.times[0]
    with pytest.raises(ValueError, match="tables end with"):
        r.save(tmp_path / "r.doc")
    with pytest.raises(FileNotFoundError):
        r.save(tmp_path / "none" / "r.csv")
    rows = m.compare(until=1.0).rows
    rows.save(tmp_path / "c.npy")
    assert len(numpy.load(tmp_path / "c.npy")) == len(rows)


@pytest.fixture
def mass():
    return hamel.Model("mass", coordinates={"x": "line in (-20, 20)"}, parameters={"m": 2}, lagrangian="m/2*x'^2",
                       controls="force x", runs={"go": "from x = 0\nuntil 1"})


def steered(m, *goal, **options):
    """A motion to a goal, where there is Ipopt; without it the words say what to install."""
    try:
        return m.steer(*goal, starts=1, **options)
    except hamel.Error as error:
        if "hamel-ipopt.so" not in str(error):
            raise
        assert "coinor-libipopt-dev" in str(error)
    pytest.skip("no Ipopt")


def test_a_motion_to_a_goal_is_the_cubic(mass, tmp_path, monkeypatch):
    """From rest to rest in a second at the least integral of the force's square: x = 3 t^2 - 2 t^3, force m (6 - 12 t)."""
    s = steered(mass, "x=1, rest")
    assert s.reached and s.end == "reached" and s.time == 1 and s.corank == 0
    assert abs(s.cost - 48) < 1e-6 and s.miss < 1e-6
    assert s.inputs.columns == ("t", "x") and len(s.t) == len(s.inputs)
    assert numpy.abs(s.inputs["x"] - 2 * (6 - 12 * s.t)).max() < 1e-6
    with pytest.raises(ValueError):
        s.inputs.array[0, 0] = 1
    r = s.run(every=0.125)
    assert r.t[-1] == 1 and numpy.abs(r["x"] - (3 * r.t ** 2 - 2 * r.t ** 3)).max() < 1e-6
    monkeypatch.chdir(tmp_path)  # the bytes, and the file, are what a run reads
    s.save("saved.csv")
    (tmp_path / "bytes.csv").write_bytes(s.table)
    ends = [mass.run("go", input=name)["x"][-1] for name in ("saved.csv", "bytes.csv")]
    assert ends[0] == ends[1] == r["x"][-1]
    assert s.goal.quantities[0].wanted == 1 and "normal" in s.extremal.kind and "reached" in s.text and s.latex
    assert s.picture().startswith(b"<svg")


def test_a_motion_with_a_free_time_starts_where_it_is_told(mass):
    """1 + tau^2 over 3/2 from rest to rest: tau^2 = 12 m^2 d^2/T^3 is the integral, so T^4 = 36 m^2 d^2."""
    s = steered(mass, {"x": 1}, rest=True, start={"x": -0.5}, time=(1, 20), cost="1 + tau_x^2")
    r = s.run()
    assert abs(s.time - math.sqrt(6 * 2 * 1.5)) < 1e-6 and r.t[-1] == s.time
    assert r["x"][0] == -0.5 and abs(r["x"][-1] - 1) < 1e-6 and abs(r["x_dot"][-1]) < 1e-6


def test_what_is_out_of_reach_is_told(mass):
    s = steered(mass, {"x": 9}, bounds={"tau_x": ("-m", "m")})
    assert not s.reached and s.end == "nearest" and math.isnan(s.cost)
    assert abs(s.run()["x"][-1] - 0.5) < 1e-6 and abs(s.miss - 8.5) < 1e-6
    with pytest.raises(hamel.ModelError, match="unknown name 'z'"):
        mass.steer("z=1")
    with pytest.raises(hamel.ModelError, match="the bounds exclude the start"):
        mass.steer("x=2", bounds={"x": (1, None)})
    for wrong in ({"time": 0}, {"time": (3, 2)}, {"time": math.nan}, {"intervals": 1}, {"starts": -1}):
        with pytest.raises(ValueError):
            mass.steer("x=1", **wrong)


def test_a_search_can_be_ended():
    m = hamel.model("snakeboard")
    steered(hamel.model("kinematic_car"), "phi=0.5", time=1, rough=True)
    m.time_limit = 0.5
    with pytest.raises(hamel.Stopped):
        m.steer("x=1, y=1, theta=1, rest", starts=1000)
    m.time_limit, m.progress = None, lambda doing, done, total: 1 / 0
    with pytest.raises(ZeroDivisionError):
        m.steer("x=1, y=1, theta=1, rest", starts=1000)
