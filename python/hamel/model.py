"""Models, and everything that can be asked of one."""
from __future__ import annotations

import contextlib
import inspect
import math
import os
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from fractions import Fraction
from typing import Any

from . import _core
from . import progress as _progress
from . import trace as _trace
from .motion import Fit, Function, Gait, Linear, Motion, Plan, Rows, Steady, Steered, SweepRows
from .patience import patiently
from .result import Page

Value = str | int | float | Fraction
Point = str | Mapping[str, Value] | None
File = str | os.PathLike[str]
Data = File | list[File] | Mapping[str, Any]

# Options of a run that are no controls, whatever these are called
_OF_A_RUN = frozenset("until every tolerance step longest_step method form speed bordered reduced symmetry forces integrals "
                      "watches draw stop input columns lambda_ retraction".split())


def _takes_two(name: str, controller: Any) -> None:
    """A function that controls is called with the time and the state."""
    try:
        signature = inspect.signature(controller) if callable(controller) else None
    except ValueError:  # it does not tell
        return
    try:
        if signature is not None:
            signature.bind(0.0, {})
    except TypeError:
        raise TypeError(f"the function of {name} is called with the time and the state: lambda t, s: ..") from None


def join(parts: Iterable[File], path: File) -> int:
    """Joins tables of all shares of a sweep, in any order, to the one that `m.sweep(.., file=path)` would have
    written; returns how many rows it has."""
    return patiently(lambda tell: _core.join(tuple(os.fspath(part) for part in parts), os.fspath(path)))


def statistics(table: File, path: File | None = None, *, picture: str | None = None) -> bytes | None:
    """Mean, deviation and quantiles over the draws of a sweep whose table is in a file, written to another; `picture`,
    "svg", "png" or "pdf", asks for the medians with bands that hold nine motions of ten, the bytes of a file."""
    return patiently(lambda tell: _core.statistics(os.fspath(table), None if path is None else os.fspath(path), picture))


_SHAPES = ("readable", "normal", "factors")
_NOTATIONS = ("unicode", "infix", "latex", "mathml", "c", "json")


def _among(words: tuple[str, ...], word: str, what: str) -> int:
    if word not in words:
        raise ValueError(f"the {what} is one of {', '.join(words)}, not {word}")
    return words.index(word)


def expression(source: str, *, by: str | None = None, equal: str | None = None, shape: str = "readable",
               notation: str = "infix", positive: str | None = None, rotation: str | None = None,
               unit: str | None = None, short: Mapping[str, str] | None = None) -> Any:
    """Exact computation with one expression: in a readable form, `shape="normal"`, or in `"factors"`; its derivative `by` a
    name; whether it is `equal` to another ("0": whether it vanishes), True, False or None. `notation` is unicode, infix,
    latex, mathml, c or json; names that are `positive`, a `rotation` or of length one, `unit`; `short={"s": "x + y"}`."""
    asked: dict[str, Any] = {"by": by, "equal": equal, "shape": _among(_SHAPES, shape, "shape"), "positive": positive, "unit": unit,
             "notation": _among(_NOTATIONS, notation, "notation"), "rotation": rotation,
             "shorts": tuple(f"{name}={words}" for name, words in (short or {}).items())}
    return patiently(lambda tell: _core.expression(source, tell=tell, **asked))


def explain(word: str | None = None) -> Any:
    """What a word of the theory means, in a sentence; without one, all of them by their words."""
    return {each: _core.explain(each) for each in _core.glossary()} if word is None else _core.explain(word)


def models() -> dict[str, str]:
    """Names and titles of the built-in models."""
    return {name: title for name, title, _ in _core.builtins()}


def model(what: str | os.PathLike[str] | Model, /, **parameters: Value) -> Model:
    """A built-in model by its name, a model file by its path, or a model by its text, with other values
    for some of its parameters: `hamel.model("snakeboard", m=5)`."""
    if isinstance(what, Model):
        return what.replace(**parameters)
    if not isinstance(what, str):
        return _from_file(os.fspath(what), parameters)
    if "\n" in what:
        return Model(what, parameters)
    if what not in models() and (os.path.isfile(what) or os.path.basename(what) != what or what.endswith(".hamel")):
        return _from_file(what, parameters)  # where there is none the error says so
    return Model(None, parameters, name=what)


def _from_file(path, parameters):
    with open(path, encoding="utf-8") as file:
        return Model(file.read(), parameters, name=path)


def _value(value):
    """A parameter's value as exact words: floats by the shortest decimal that stands for them."""
    return value if isinstance(value, str) else _trace.exact(value)


def _point(point):
    """{"phi": 0.3, "x'": 1} in words; words stay as they are."""
    if point is None or isinstance(point, str):
        return point
    return ", ".join(f"{name}={_value(value)}" for name, value in point.items())


def _bounds(bounds):
    """{"phi": (-1, 1), "tau_x": (None, 2)} in words; words stay as they are."""
    if bounds is None or isinstance(bounds, str):
        return bounds

    def words(quantity, least, most):
        return (f"{_value(least)} <= " if least is not None else "") + quantity + (f" <= {_value(most)}" if most is not None else "")
    return ", ".join(words(quantity, *ends) for quantity, ends in bounds.items())


def _times(time):
    """4 is a time, (1, 20) one that is free between them; None, as (0, 0): that of the run."""
    if time is None:
        return 0.0, 0.0
    least, most = map(float, time) if isinstance(time, tuple) else (float(time), float(time))
    if not 0 < least <= most < math.inf:
        raise ValueError(f"a positive time, or two between which it is free, not {time}")
    return least, most


def _axis(name, values):
    """("a", (0, 1, 20)) is twenty values from 0 to 1, ("a", [0.1, 0.5]) are these."""
    if isinstance(values, str):
        return f"{name}={values}"
    if isinstance(values, tuple) and len(values) == 3:
        return f"{name}={':'.join(map(_value, values))}"
    return f"{name}={','.join(map(_value, values))}"


def normal(mean: Value, deviation: Value) -> str:
    """For the draws of a sweep."""
    return f"normal({_value(mean)},{_value(deviation)})"


def uniform(first: Value, last: Value) -> str:
    """For the draws of a sweep."""
    return f"uniform({_value(first)},{_value(last)})"


def loguniform(first: Value, last: Value) -> str:
    """For the draws of a sweep."""
    return f"loguniform({_value(first)},{_value(last)})"


def _harmonics(fourier):
    """{"psi": (2, 3), "phi": 1} in words; words stay as they are."""
    if isinstance(fourier, str):
        return fourier
    return "; ".join(f"{name}={','.join(map(str, k)) if isinstance(k, Iterable) else k}" for name, k in fourier.items())


class Model:
    """A mechanical system as its text says. It does not change: `replace` makes another with other
    values of parameters. The parts of its derivation are attributes: `m.symmetry`, `m.hamel`."""

    def __init__(self, text: str | None, parameters: Mapping[str, Value], *, name: str = "model",
                 progress: Callable[[str, float, float], object] | bool | None = True) -> None:
        self._text = text
        self._name = name
        self._given = {key: _value(value) for key, value in parameters.items()}
        self._core = patiently(lambda tell: _core.Model(name, text, self._given))
        self._pages: dict[tuple[Any, ...], Page] = {}
        # Called with (doing, done, total); True: a line in a terminal or notebook, None: nobody is told
        self.progress = progress
        # Seconds that a call may take: pages and motions have what was found by then, others raise Stopped; None: any
        self.time_limit: float | None = None

    def _told(self, call: Callable[..., Any], *arguments: Any, make: Callable[[Any], Any] | None = None,
              **options: Any) -> Any:
        """A long call, with word of how far it is; `make` makes something of its result."""
        def work(tell: Any) -> Any:
            result = call(*arguments, tell=tell, **options)
            return result if make is None else make(result)
        self._core.limit(self.time_limit or 0.0)
        with _progress.shown(self.progress) as tell:
            return patiently(work, tell)

    def _page(self, page: Any) -> Page:
        return Page(page, self._core)

    def replace(self, **parameters: Value) -> Model:
        """The same model with other values of parameters."""
        other = Model(self._text, {**self._given, **parameters}, name=self._name, progress=self.progress)
        other.time_limit = self.time_limit
        return other

    @property
    def name(self) -> str:
        return self._core.name

    @property
    def title(self) -> str | None:
        return self._core.title

    @property
    def text(self) -> str:
        """The model as it is written."""
        if self._text is not None:
            return self._text
        return next(text for name, _, text in _core.builtins() if name == self._name)

    @property
    def parameters(self) -> dict[str, float]:
        """Values of the parameters by their names."""
        return self._core.parameters

    @property
    def controls(self) -> dict[str, str]:
        """What a run says of each control, by their names: its "motion" or its "force"."""
        return {name: "motion" if motion else "force" for name, motion in self._core.controls.items()}

    @property
    def runs(self) -> tuple[str, ...]:
        return self._core.runs

    # ---- the theory ------------------------------------------------------------------------------

    def derive(
        self, *parts: str, at: Point = None, of: str | None = None, jacobi: str | None = None, cost: str | None = None,
        brief: bool = False
    ) -> Page:
        """Derives parts of the theory (`hamel.parts()`; none: all), a page: `of` functions and `jacobi`, a section, for
        hamilton, `cost` for optimal; `brief`: only what a paper would print."""
        key = (parts, _point(at), of, jacobi, cost, brief)
        if key not in self._pages:
            page = self._told(self._core.derive, parts, key[1], of=of, jacobi=jacobi, cost=cost, brief=brief, make=self._page)
            if self.time_limit is not None:  # it may be cut short
                return page
            self._pages[key] = page
        return self._pages[key]

    def __getattr__(self, part: str) -> Any:
        if part.startswith("_") or part not in _core.parts():
            raise AttributeError(f"a model has no {part}; parts of its derivation: {', '.join(_core.parts())}")
        return self.derive(part)[part]

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *_core.parts()]

    def check(self, find_symmetries: bool = False, degree: int = 1, certificate: str | os.PathLike[str] | None = None) -> Page:
        """What holds of the model: verdicts, each proved, refuted or unknown. `certificate` is a file for what they rest
        on, which scripts/recheck verifies; it is written whole or not at all."""
        page = self._told(self._core.check, find_symmetries, degree, make=self._page)
        if certificate is not None:
            words = self._told(page._page.certificate)
            part = f"{os.fspath(certificate)}.{os.getpid()}.tmp"
            try:
                with open(part, "w", encoding="utf-8") as file:
                    file.write(words)
                os.replace(part, certificate)
            except OSError:
                with contextlib.suppress(OSError):
                    os.unlink(part)
                raise
        return page

    def certificate(self, find_symmetries: bool = False, degree: int = 1) -> str:
        """What the verdicts of `check` rest on, as JSON: docs/certificates.md."""
        return self._told(self.check(find_symmetries, degree)._page.certificate)

    def verify(self, *claims: str) -> Page:
        """Whether claims hold, `"theta'' = 0"`, `"m*x' is constant"`; a page with a verdict each. A claim of several
        lines, the text of a file say, is one a line."""
        return self._told(self._core.verify, "\n".join(claims), make=self._page)

    def compare(self, run: str | None = None, **options: Any) -> Page:
        """Nonholonomic and vakonomic motion: where they agree, and how far apart they get, `.rows` side by side. Options:
        until, every, tolerance, lambda_ (initial multipliers), no_run, realise."""
        return self._told(self._core.compare, run, make=self._page, **options)

    def names(self) -> list[str]:
        """Names of all derived quantities that have values."""
        return self._told(self._core.names).split()

    def eval(self, *names: str, at: Point = None) -> Any:
        """Values of derived quantities at a point, `at={"phi": 0.3, "x'": 1}`: a float, or several."""
        numbers = Rows(self._told(self._core.values, names, _point(at)).rows())
        values = [float(numbers[name][0]) for name in names]
        return values[0] if len(values) == 1 else values

    # ---- motion ----------------------------------------------------------------------------------

    def run(self, run: str | None = None, *, start: Point = None, control: Mapping[str, Any] | None = None,
            **options: Any) -> Motion:
        """A motion: `m.run("drive", until=60, every=0.01)`. Options are those of the command:
        until, every, tolerance, step, method, form, reduced, symmetry, forces, stop, input, columns, lambda_, retraction, ..;
        `start` is its --from; watches are pairs, `watches=[("section", "theta=0")]`. Controls are given by their names, in
        place of what the run says of them: formulas in words, `phi="0.3*sin(t)"`, or functions. Of a force
        `x=lambda t, s: -3*s["theta"]` is a controller, `hamel.sampled(f, 0.01)` one that is held in between; of a
        prescribed motion `phi=lambda t, s: 0.3*np.sin(t)` is called once, for its formula. `control={"phi": ..}` is
        the same, where a control is called like an option."""
        given, words = self._controls(options)
        given.update(control or {})
        formulas, controllers = [], []
        for name, value in given.items():
            if not callable(value):
                formulas.append(f"{name}={value if isinstance(value, str) else _value(value)}")
            elif self.controls.get(name) == "motion":
                formulas.append(f"{name}={_trace.motion(name, value)}")
            else:
                controllers.append((name, getattr(value, "every", 0.0), value))
        asked = {"start": _point(start), "control": ", ".join(formulas) or None, "controllers": tuple(controllers),
                 "draw": "", **words}
        if controllers:  # in the thread that called, as whoever wrote them expects
            self._core.limit(self.time_limit or 0.0)
            with _progress.shown(self.progress) as tell:
                prepared = self._core.run(run, tell=tell, **asked)
                moved = prepared.go(tell)
        else:
            prepared = self._told(self._core.run, run, **asked)
            moved = self._told(lambda tell: prepared.go(tell))
        table, seen = moved
        return Motion(prepared, table, seen, self._core)

    def validate(self, run: str | None = None, *, radius: float = 0.0, start: Point = None, control: str | None = None,
                 **options: Any) -> Page:
        """Proved bounds of a motion, for all that begin within `radius` of its initial state: a page, whose `.rows` have
        `x_low`, `x_high`, .. Options are those of a run: until, every, columns, stop, watches."""
        prepared = self._told(self._core.run, run, start=_point(start), control=control, **options)
        return self._told(lambda tell: prepared.validate(radius, tell), make=self._page)

    def _controls(self, options: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        """What of the options of a run is given to controls, and what is none of theirs."""
        mine = {name for name, value in options.items() if callable(value) or name in self.controls and name not in _OF_A_RUN}
        for name in options:
            if name in mine:
                _takes_two(name, options[name])
            elif name not in _OF_A_RUN:
                near = get_close_matches(name, [*_OF_A_RUN, *self.controls], 1)
                raise TypeError(f"'{name}' is no option of a run, nor a control of {self.name}" +
                                (f"; did you mean '{near[0]}'?" if near else ""))
        return ({name: options[name] for name in options if name in mine},
                {name: options[name] for name in options if name not in mine})

    def function(self, run: str | None = None, *, inputs: bool = True, parameters: bool = True) -> Function:
        """The equations of motion as a function y' = f(t, y, u, p); without `inputs` or `parameters` these are not
        taken, and stay as the run has them."""
        return Function(self._told(self._core.function, run), inputs, parameters)

    def sweep(self, run: str | None = None, *, over: Mapping[str, Any] | None = None,
              draw: Mapping[str, str] | None = None, rows: tuple[int, int] | None = None,
              file: str | os.PathLike[str] | None = None, resume: bool = False, **options: Any) -> SweepRows:
        """Many runs: `over={"a": (0, 1, 20)}` is a grid, `draw={"u": hamel.normal(0, 1)}` draws,
        `count` of them at each of its points. `rows=(A, B)` computes a part; `times="0:10:21"` keeps
        trajectories, in columns `x@0.5`; `vakonomic=True` has multipliers in the state, `over={"lambda_1": (0, 1, 9)}`,
        which begin as `lambda_=(1, 0)` says. `share="3/10"` is the third of ten parts, `file="part3.csv"` writes the rows
        to a table as well, and `hamel.join` makes one table of all parts; `resume=True` computes those that it lacks."""
        prepared = self._told(self._core.sweep, run, over=tuple(_axis(*item) for item in (over or {}).items()),
                              draw=tuple(_axis(*item) for item in (draw or {}).items()), **options)
        first, last = rows or (prepared.first(), prepared.first() + len(prepared))
        if file is not None and rows is not None:
            raise ValueError('a file holds a sweep or a share of it: share="100:200" instead of rows')
        path = None if file is None else os.fspath(file)
        table, ended = self._told(lambda tell: prepared.rows(first, last, tell, path, resume))
        return SweepRows(prepared, table, ended, self._core)

    def gait(self, run: str | None = None, *, over: Mapping[str, tuple[float, float, int]] | None = None,
             fourier: str | Mapping[str, Any] | None = None, coefficients: Mapping[str, Value] | None = None,
             **options: Any) -> Gait:
        """A run that prescribes the shape: what its cycles do. `over={"a": (0, 1, 20)}` are the axes of
        maps and searches. `fourier={"psi": (2, 3), "phi": 1}` is another motion of the shape, in these harmonics, from
        rest: `coefficients={"psi_s2": 0.3, "rate": 2}` gives values to sines, cosines (`psi_c2`), constants (`psi_0`) and
        the frequency, and `best` searches among those it does not name. Options: cycles, period, rest, symmetry,
        tolerance."""
        axes = tuple((name, float(a), float(b), int(n)) for name, (a, b, n) in (over or {}).items())
        if fourier is None:
            if coefficients is not None:
                raise ValueError("coefficients are those of fourier")
            return Gait(self, axes, {"run": run, **options})
        if run is not None:
            raise ValueError(f"fourier stands for a run; {run} is too much")
        lines, names = _core.fourier(_harmonics(fourier))
        series = Model(self.text.rstrip("\n") + "\n" + lines, {**self._given, **(coefficients or {})}, name=self._name,
                       progress=self.progress)
        settled = {*(coefficients or {}), *(over or {})}
        return Gait(series, axes, {"run": "fourier", "rest": True, **options},
                    [(name, k) for name, k in names if name not in settled])

    def loop(self, path: str, run: str | None = None, **options: Any) -> Page:
        """Lifts a closed motion of a shape without coordinates, functions of t:
        `m.loop("[0.6*cos(t), 0.6*sin(t), 0.8]")`. Options: period (2π), symmetry, rest."""
        return self._told(self._core.loop, path, run, make=self._page, **options)

    def fit(self, data: Data, free: str | Iterable[str], *, run: str | None = None, outputs: str | None = None,
            sigma: Point = None, start: str = "run", tolerance: float = 0.0) -> Fit:
        """Parameters from data, by least squares over motions: `m.fit("sleigh.csv", "a, m", outputs="x, y")` has
        `.values`, `.errors` and `.determined`. `data` is a file (.csv: t, then columns of the run), or several by the
        names of their runs, `{"drive": "a.csv"}`; `start` is where motions begin, as run, data or free says."""
        pairs = data.items() if isinstance(data, Mapping) else [(run, data)]
        files = tuple((name, os.fspath(file)) for name, more in pairs
                      for file in (more if isinstance(more, (list, tuple)) else [more]))
        return self._told(self._core.fit, files, free if isinstance(free, str) else ", ".join(free), outputs=outputs,
                          sigma=_point(sigma), start=start, tolerance=tolerance, make=Fit)

    def plan(self, to: Point, **options: Any) -> Plan:
        """A sequence of gaits that brings it there: `m.plan({"x": 1, "y": 0.5})`."""
        return Plan(self._told(self._core.plan, _point(to), **options), self)

    def steer(self, to: Point, run: str | None = None, *, rest: bool = False, start: Point = None,
              time: float | tuple[float, float] | None = None, cost: str | None = None,
              bounds: str | Mapping[str, tuple[Value | None, Value | None]] | None = None, tolerance: float = 0.0,
              intervals: int = 0, starts: int = 0, rough: bool = False) -> Steered:
        """Inputs that bring it to a goal at the least cost, verified by a run: `m.steer("x=1, theta=0", time=4)`, or
        `m.steer({"x": 1}, rest=True)`, all velocities vanish there; what the goal does not name is free. `time=(1, 20)` is
        an end time that is free between them, `cost` what is integrated, `bounds={"phi": (-0.8, 0.8)}` hold on the way.
        Options are those of the command: tolerance (0: 1e-6), intervals of the first mesh (0: 16), starts, first guesses
        (0: 4), rough, not polished by the necessary conditions. Where the goal is out of reach the result is the nearest state
        that was found, `.reached` is False. It needs Ipopt."""
        goal = ", ".join(words for words in (_point(to), "rest" if rest else None) if words)
        return self._told(self._core.steer, goal, run, start=_point(start), cost=cost, bounds=_bounds(bounds),
                          time=_times(time), tolerance=tolerance, intervals=intervals, starts=starts, rough=rough,
                          make=lambda found: Steered(found, self))

    def steady(self, *, start: Point = None, hold: Point = None, vary: tuple[str, float, float, int] | None = None,
               **options: Any) -> Steady:
        """Steady motions and their stability; `vary=("v", 1, 5, 40)` follows the first."""
        if vary is not None:
            name, first, last, count = vary
            options.update(vary=name, first=float(first), last=float(last), count=int(count))
        return self._told(self._core.steady, _point(start), _point(hold), make=lambda found: Steady(found, self._core), **options)

    def linearise(self, at: Point = None, *, start: Point = None, hold: Point = None, **options: Any) -> Linear:
        """The motion near a state, or a steady motion, as a linear system: `.A`, `.B`, `.C`, `.D`, `.states`, and with
        `lqr="1,1"` the gain `.K` of u = -K z. Options are those of the command: motion, symmetry, states, outputs,
        second, every."""
        return self._told(self._core.linear, _point(at), start=_point(start), hold=_point(hold),
                          make=lambda found: Linear(found, self._core), **options)

    # ---- to others -------------------------------------------------------------------------------

    def export(self, language: str = "c", run: str | None = None, **options: Any) -> str:
        """A run as a program in c, python or js that needs nothing else."""
        return self._told(self._core.export, language, run, **options)

    def module(self, target: str = "c", prefix: str | None = None, run: str | None = None) -> dict[str, bytes]:
        """The equations as files to be linked, for c, python, js, octave, casadi, fmu (FMI 2.0) or fmu3 (3.0): bytes by names of files."""
        return self._told(self._core.module, target, prefix, run)

    def report(self, path: str | os.PathLike[str] | None = None, patience: float = 5.0) -> str | None:
        """One HTML page about the model, with its motions; written to `path`, or returned."""
        page = self._told(self._core.report, patience)
        if path is None:
            return page
        with open(path, "w", encoding="utf-8") as file:
            file.write(page)
        return None

    def page(self, height: int = 640) -> _Frame:
        """The same for a notebook: shown inline, its sliders work."""
        return _Frame(self.report(), height, self.name)

    def __repr__(self):
        return f"<model {self.name}: {self.title or 'without title'}>"


class _Frame:
    def __init__(self, page, height, name):
        self.page = page
        self.name = name
        self.height = height

    def __repr__(self):
        return f"<page of {self.name}: a notebook shows it; m.report('page.html') writes it for a browser>"

    def _repr_html_(self):
        import html
        return (f'<iframe srcdoc="{html.escape(self.page)}" width="100%" height="{self.height}" '
                'style="border: 0"></iframe>')
