"""Models, and everything that can be asked of one."""
from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from . import _core
from .motion import Function, Gait, Linear, Motion, Plan, Rows, Steady, SweepRows
from .result import Page

Value = str | int | float | Fraction
Point = str | Mapping[str, Value] | None


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
    if what not in models() and os.path.isfile(what):
        return _from_file(what, parameters)
    return Model(None, parameters, name=what)


def _from_file(path, parameters):
    with open(path, encoding="utf-8") as file:
        return Model(file.read(), parameters, name=path)


def _value(value):
    """A parameter's value as exact words: floats by the shortest decimal that stands for them."""
    if isinstance(value, (str, int, Fraction)):
        return str(value)
    text = repr(float(value))
    if "e" in text:
        text = format(Fraction(text))
    return text


def _point(point):
    """{"phi": 0.3, "x'": 1} in words; words stay as they are."""
    if point is None or isinstance(point, str):
        return point
    return ", ".join(f"{name}={_value(value)}" for name, value in point.items())


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


class Model:
    """A mechanical system as its text says. It does not change: `replace` makes another with other
    values of parameters. The parts of its derivation are attributes: `m.symmetry`, `m.hamel`."""

    def __init__(self, text: str | None, parameters: Mapping[str, Value], *, name: str = "model",
                 progress: Callable[[str, float, float], object] | None = None) -> None:
        self._text = text
        self._name = name
        self._given = {key: _value(value) for key, value in parameters.items()}
        self._core = _core.Model(name, text, self._given)
        self._pages: dict[tuple[tuple[str, ...], str | None, str | None, str | None, str | None], Page] = {}
        self.progress = progress  # called with (doing, done, total); None: nobody is told

    def replace(self, **parameters: Value) -> Model:
        """The same model with other values of parameters."""
        return Model(self._text, {**self._given, **parameters}, name=self._name, progress=self.progress)

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
    def runs(self) -> tuple[str, ...]:
        return self._core.runs

    # ---- the theory ------------------------------------------------------------------------------

    def derive(
        self, *parts: str, at: Point = None, of: str | None = None, jacobi: str | None = None, cost: str | None = None
    ) -> Page:
        """Derives parts of the theory (`hamel.parts()`; none: all), a page: `of` functions and `jacobi`, a section, for
        hamilton, `cost` for optimal."""
        key = (parts, _point(at), of, jacobi, cost)
        if key not in self._pages:
            self._pages[key] = Page(self._core.derive(parts, key[1], self.progress, of, jacobi, cost))
        return self._pages[key]

    def __getattr__(self, part: str) -> Any:
        if part.startswith("_") or part not in _core.parts():
            raise AttributeError(f"a model has no {part}; parts of its derivation: {', '.join(_core.parts())}")
        return self.derive(part)[part]

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *_core.parts()]

    def check(self, find_symmetries: bool = False, degree: int = 1) -> Page:
        """What holds of the model: verdicts, each proved, refuted or unknown."""
        return Page(self._core.check(find_symmetries, degree, self.progress))

    def verify(self, *claims: str) -> Page:
        """Whether claims hold, `"theta'' = 0"`, `"m*x' is constant"`; a page with a verdict each."""
        return Page(self._core.verify("\n".join(claims), self.progress))

    def compare(self, run: str | None = None, **options: Any) -> Page:
        """Nonholonomic and vakonomic motion: where they agree, and how far apart they get."""
        return Page(self._core.compare(run, tell=self.progress, **options))

    def names(self) -> list[str]:
        """Names of all derived quantities that have values."""
        return self._core.names(self.progress).split()

    def eval(self, *names: str, at: Point = None) -> Any:
        """Values of derived quantities at a point, `at={"phi": 0.3, "x'": 1}`: a float, or several."""
        numbers = Rows(self._core.values(names, _point(at), self.progress).rows())
        values = [float(numbers[name][0]) for name in names]
        return values[0] if len(values) == 1 else values

    # ---- motion ----------------------------------------------------------------------------------

    def run(self, run: str | None = None, *, start: Point = None, **options: Any) -> Motion:
        """A motion: `m.run("drive", until=60, every=0.01)`. Options are those of the command:
        until, every, tolerance, step, method, form, reduced, symmetry, forces, stop, input, columns, ..; `start` is its
        --from; watches are pairs, `watches=[("section", "theta=0")]`. Functions are controllers, named like the control
        whose force they give: `m.run(x=lambda t, s: -3*s["theta"])`; `hamel.sampled(f, 0.01)` is held in between."""
        controllers = tuple((name, getattr(f, "every", 0.0), f) for name, f in options.items() if callable(f))
        words = {name: value for name, value in options.items() if not callable(value)}
        prepared = self._core.run(run, tell=self.progress, start=_point(start), controllers=controllers,
                                  **{"draw": "", **words})
        return Motion(prepared, prepared.go(self.progress))

    def function(self, run: str | None = None) -> Function:
        """The equations of motion as a function y' = f(t, y)."""
        return Function(self._core.function(run, self.progress))

    def sweep(self, run: str | None = None, *, over: Mapping[str, Any] | None = None,
              draw: Mapping[str, str] | None = None, rows: tuple[int, int] | None = None, **options: Any) -> SweepRows:
        """Many runs: `over={"a": (0, 1, 20)}` is a grid, `draw={"u": hamel.normal(0, 1)}` draws,
        `count` of them at each of its points. `rows=(A, B)` computes a part."""
        prepared = self._core.sweep(run, over=tuple(_axis(*item) for item in (over or {}).items()),
                                    draw=tuple(_axis(*item) for item in (draw or {}).items()),
                                    tell=self.progress, **options)
        first, last = rows or (0, len(prepared))
        return SweepRows(*prepared.rows(first, last, self.progress))

    def gait(self, run: str | None = None, *, over: Mapping[str, tuple[float, float, int]] | None = None,
             **options: Any) -> Gait:
        """A run that prescribes the shape: what its cycles do. `over={"a": (0, 1, 20)}` are the axes of
        maps and searches."""
        axes = tuple((name, float(a), float(b), int(n)) for name, (a, b, n) in (over or {}).items())
        return Gait(self._core.gait(run, axes=axes, tell=self.progress, **options), self.progress)

    def plan(self, to: Point, **options: Any) -> Plan:
        """A sequence of gaits that brings it there: `m.plan({"x": 1, "y": 0.5})`."""
        return Plan(self._core.plan(_point(to), tell=self.progress, **options))

    def steady(self, *, start: Point = None, hold: Point = None, vary: tuple[str, float, float, int] | None = None,
               **options: Any) -> Steady:
        """Steady motions and their stability; `vary=("v", 1, 5, 40)` follows the first."""
        if vary is not None:
            name, first, last, count = vary
            options.update(vary=name, first=float(first), last=float(last), count=int(count))
        return Steady(self._core.steady(_point(start), _point(hold), tell=self.progress, **options))

    def linearise(self, at: Point = None, *, start: Point = None, hold: Point = None, **options: Any) -> Linear:
        """The motion near a state, or a steady motion, as a linear system: `.A`, `.B`, `.C`, `.states`, and with
        `lqr="1,1"` the gain `.K` of u = -K z. Options are those of the command: motion, symmetry, states, outputs,
        second, every."""
        return Linear(self._core.linear(_point(at), start=_point(start), hold=_point(hold), tell=self.progress,
                                        **options))

    # ---- to others -------------------------------------------------------------------------------

    def export(self, language: str = "c", run: str | None = None, **options: Any) -> str:
        """A run as a program in c, python or js that needs nothing else."""
        return self._core.export(language, run, tell=self.progress, **options)

    def module(self, target: str = "c", prefix: str | None = None, run: str | None = None) -> dict[str, bytes]:
        """The equations as files to be linked, for c, python, js, octave, casadi or fmu: bytes by names of files."""
        return self._core.module(target, prefix, run, self.progress)

    def report(self, path: str | os.PathLike[str] | None = None, patience: float = 5.0) -> str | None:
        """One HTML page about the model, with its motions; written to `path`, or returned."""
        page = self._core.report(patience, self.progress)
        if path is None:
            return page
        with open(path, "w", encoding="utf-8") as file:
            file.write(page)
        return None

    def page(self, height: int = 640) -> _Frame:
        """The same for a notebook: shown inline, its sliders work."""
        return _Frame(self.report(), height)

    def __repr__(self):
        return f"<model {self.name}: {self.title or 'without title'}>"


class _Frame:
    def __init__(self, page, height):
        self.page = page
        self.height = height

    def _repr_html_(self):
        import html
        return (f'<iframe srcdoc="{html.escape(self.page)}" width="100%" height="{self.height}" '
                'style="border: 0"></iframe>')
