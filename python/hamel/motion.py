"""What moves: runs, sweeps, gaits, steady motions, functions."""
from __future__ import annotations

import json
import math
import os
from typing import Any

from .result import Page, Tree


def as_array(table):
    """The numbers of a table without copying them: a NumPy array, or a memoryview without NumPy."""
    try:
        import numpy
    except ImportError:
        return memoryview(table)
    return numpy.asarray(table)


def _column(table, index):
    array = as_array(table)
    if isinstance(array, memoryview):
        return [array[row, index] for row in range(len(table))]
    return array[:, index]


class Rows:
    """A table with named columns: `rows["x"]`, `rows.array`, `rows.to_pandas()`."""

    def __init__(self, table, core=None, what=""):
        self._table = table
        self._home = (core, what)
        self.columns = table.names

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes it to a file, complete or not at all: .csv, .npy or .h5."""
        core, what = self._home
        core.save(os.fspath(path), what, self._table)

    def picture(self, kind: str = "svg", coordinates: bool = False) -> bytes:
        """Rows of a motion as a picture, svg, png or pdf: columns of one unit together, then the path in the plane;
        `coordinates=True`: these alone."""
        return self._home[0].draw(self._table, kind, coordinates)

    @property
    def array(self) -> Any:
        return as_array(self._table)

    def __len__(self):
        return len(self._table)

    def __getitem__(self, name: str) -> Any:
        if name not in self.columns:
            raise KeyError(f"there is no column {name}; there are: {', '.join(self.columns)}")
        return _column(self._table, self.columns.index(name))

    def __contains__(self, name):
        return name in self.columns

    def to_pandas(self) -> Any:
        import pandas
        return pandas.DataFrame(self.array, columns=list(self.columns))

    def __repr__(self):
        return f"<{type(self).__name__}: {len(self)} rows of {', '.join(self.columns)}>"


class Sampled:
    """A controller that is asked every so many seconds; its force is held in between."""

    def __init__(self, function: Any, every: float):
        self.function, self.every = function, float(every)

    def __call__(self, t: float, state: dict[str, float]) -> float:
        return self.function(t, state)


def sampled(function: Any, every: float) -> Sampled:
    """A controller with a sample every so many seconds: `m.run(x=hamel.sampled(f, 0.01))`."""
    return Sampled(function, every)


class Watched(Rows):
    """What a watch saw on a motion: rows, the `times` of sections and reversals, the `exponent` of lyapunov."""

    def __init__(self, seen, table, core):
        super().__init__(table, core, "run")
        self.times, self.exponent, self.second_half = seen["times"], seen["exponent"], seen["second_half"]


class Motion(Rows):
    """A motion: its samples by name, how it went, and what its watches saw, `watched`."""

    def __init__(self, run, table, seen, core):
        super().__init__(table, core, "run")
        self._run = run
        self.watched = tuple(Watched(run.watched(i), rows, core) for i, rows in enumerate(seen))
        self.summary = Tree(json.loads(run.write("json")), "summary")

    @property
    def t(self) -> Any:
        return self["t"]

    @property
    def energy_drift(self) -> float:
        """The largest change of the energy; where work is done, what work does not account for. NaN in a kinematic model, which
        has no energy."""
        energy = self.summary["energy"] if "energy" in self.summary else {}
        return energy["drift" if energy["conserved"] else "balance"] if energy else math.nan

    @property
    def text(self):
        """The summary as the command prints it."""
        return self._run.write("text")

    def picture(self, kind: str = "svg", coordinates: bool = False) -> bytes:
        """The columns that `draw` named over time, and the path in the plane: the bytes of a file."""
        return super().picture(kind, True) if coordinates else self._run.draw(kind)

    def _repr_svg_(self):
        try:
            return self.picture("svg").decode()
        except Exception:
            return None

    def plot(self, *names, axes=None):
        """The columns over time, with Matplotlib; returns its axes."""
        if axes is None:
            import matplotlib.pyplot
            axes = matplotlib.pyplot.subplots()[1]
        for name in names or self.columns[1:4]:
            axes.plot(self.t, self[name], label=name)
        axes.set_xlabel("t")
        axes.legend()
        return axes


class SweepRows(Rows):
    """The rows of a sweep; `done[i]` says whether motion i came to its end, `summary` how it went."""

    def __init__(self, sweep, table, ended, core):
        super().__init__(table, core, "sweep")
        self._sweep = sweep
        self.done = [byte == 0 for byte in ended]
        self.summary = Tree(json.loads(sweep.write("json")), "summary")

    def statistics(self) -> Rows:
        """Over the draws, a row for each point of the grid and each time of trajectories: `motions`, how many are
        `there`, and of what is kept `x mean`, `x deviation` (with n - 1) and quantiles, `x 5%` to `x 95%`."""
        return Rows(self._sweep.measure(self._table), self._home[0], "statistics")


class Function:
    """The equations of motion, y' = f(t, y, u, p): u are forces along the model's controls (None: none), p its
    parameters (None: as they were). `f(t, y)` makes a new array, `f(t, y, u, p, out)` fills one, and
    `f.into(t, y, u, p, dy)` is the same with nothing around it; `names`, `inputs`, `parameters` and `outputs` say
    what stands where."""

    def __init__(self, core, inputs=True, parameters=True):
        self.names, self.outputs = core.names, core.outputs
        self.inputs = core.inputs if inputs else ()
        self.parameters = core.parameters if parameters else ()
        self.into = core.into
        self._core = core
        self._new, self._size = _maker(), len(core.names)

    @property
    def initial(self):
        """y at t = 0."""
        return _floats(self._core.initial)

    @property
    def values(self):
        """The parameters when it was made."""
        return _floats(self._core.values)

    def __repr__(self):
        return (f"<y' = f(t, y, u, p): y = ({', '.join(self.names)}), u = ({', '.join(self.inputs)}), "
                f"p = ({', '.join(self.parameters)})>")

    def __call__(self, t: float, y: Any, u: Any = None, p: Any = None, out: Any = None) -> Any:
        if out is None:
            out = self._new(self._size)
        try:
            self.into(t, y, u, p, out)
        except (TypeError, BufferError, ValueError):  # lists, integers
            self._fill(self.into, (t, y, u, p), None, out)
        return out

    def output(self, t, y, u=None, p=None):
        """What a run's columns are there."""
        return self._fill(self._core.output, (t, y, u, p), (len(self.outputs),))

    def jacobian_y(self, t, y, u=None, p=None):
        """∂f_i/∂y_k, a row for each i."""
        return self._jacobian(0, self.names, (t, y, u, p))

    def jacobian_u(self, t, y, u=None, p=None):
        return self._jacobian(1, self.inputs, (t, y, u, p))

    def jacobian_p(self, t, y, u=None, p=None):
        return self._jacobian(2, self.parameters, (t, y, u, p))

    @property
    def patterns(self):
        """Row and column of the entries of the Jacobians by y, u and p that are not always zero."""
        return self._core.pattern_y, self._core.pattern_u, self._core.pattern_p

    def dynamics(self, t, y, p=None):
        """M, C, G, F and B of M v' + C + G = F + B u; v are the last entries of y."""
        r = self._core.velocity_count
        if r == 0:
            raise ValueError("constraints that are not linear in the velocities have no such form")
        shapes = [(r, r), (r,), (r,), (r,), (r, len(self.inputs))]

        def part(which):
            def call(t, y, u, p, out):
                self._core.dynamics(t, y, u, p, *(out if k == which else None for k in range(5)))
            return self._fill(call, (t, y, None, p), shapes[which])
        return tuple(part(which) for which in range(5))

    def forces(self, t, y, u=None, p=None):
        """The forces that make the motions a run prescribes, in the order of `prescribed`."""
        return self._fill(self._core.forces, (t, y, u, p), (len(self.prescribed),))

    @property
    def prescribed(self):
        return self._core.prescribed

    def _jacobian(self, which, by, place):
        def call(t, y, u, p, out):
            self._core.jacobian(t, y, u, p, *(out if k == which else None for k in range(3)))
        return self._fill(call, place, (len(self.names), len(by)))

    @staticmethod
    def _fill(call, place, shape, out=None):
        if out is None:
            out = _empty(shape)
        try:
            call(*place, out)
        except (TypeError, BufferError, ValueError):  # lists, integers: as arrays of floats
            t, *arrays = place
            call(t, *(x if x is None else _floats(x) for x in arrays), out)
        return out


def _floats(values):
    try:
        import numpy
    except ImportError:
        import array
        return array.array("d", values)
    return numpy.array(values, dtype=float)


def _maker():
    """What makes an array of so many floats."""
    try:
        import numpy
    except ImportError:
        import array
        return lambda size: array.array("d", bytes(8 * size))
    return numpy.empty


def _empty(shape):
    """An array of that shape; without NumPy a matrix is a memoryview, `A[i, k]`."""
    import math
    made = _maker()(math.prod(shape))
    if hasattr(made, "reshape"):
        return made.reshape(shape)
    return made if len(shape) == 1 or 0 in shape else memoryview(made).cast("B").cast("d", shape)


class Steady(Tree):
    """Steady motions, as the command writes them in JSON; `text`, `latex`, `rows` and `picture` beside."""

    __slots__ = ("_steady", "_core")

    def __init__(self, steady, core):
        self._steady, self._core = steady, core
        super().__init__(json.loads(steady.write("json")))

    @property
    def text(self):
        return self._steady.write("text")

    @property
    def latex(self) -> str:
        return self._steady.write("latex")

    def write(self, format: str = "text", *, width: int = 100, document: bool = False) -> str:
        """As text in lines of so many characters, latex (`document`: to be compiled as it is) or json."""
        return self._steady.write(format, width, document)

    @property
    def rows(self):
        """Eigenvalues against what varies."""
        table = self._steady.rows()
        return None if table is None else Rows(table, self._core, "steady")

    def picture(self, kind="svg"):
        return self._steady.draw(kind)

    def __repr__(self):
        return self.text.rstrip()


class Linear(Page):
    """A linear system z' = A z + B u, y = C z + D u: a page, and its matrices."""

    __slots__ = ("_linear", "states", "inputs", "outputs", "A", "B", "C", "D", "K", "steady")

    def __init__(self, linear, core):
        super().__init__(linear, core)
        self._linear = linear
        self.states, self.inputs, self.outputs, a, b, c, d, k, self.steady = linear.numbers()
        self.A, self.B, self.C, self.D = as_array(a), as_array(b), as_array(c), as_array(d)
        self.K = None if k is None else as_array(k)

    def picture(self, kind: str = "svg") -> bytes:
        """Poles and zeros in the complex plane, svg, png or pdf; with `lqr` those of A - B K too."""
        return self._linear.draw(kind)


class Fit(Page):
    """Parameters from data: a page, and `values` and `errors` (standard errors) by the names of the parameters.
    `determined` is whether the outputs determine them (None: not known); where they do not, nothing is `fitted`, and
    the page says what they leave open."""

    __slots__ = ("_fit", "values", "errors", "covariance", "squares", "steps", "determined", "fitted")

    def __init__(self, fit):
        super().__init__(fit)
        self._fit = fit
        self.values, self.errors, covariance, self.squares, self.steps, self.determined, self.fitted = fit.numbers()
        self.covariance = None if covariance is None else as_array(covariance)

    def picture(self, kind: str = "svg") -> bytes:
        """Data and fitted motions over time: the bytes of a file."""
        return self._fit.draw(kind)


class Steered(Page):
    """A motion to a goal: a page, and its numbers. `end` is reached, nearest (the goal is out of reach, this is the nearest
    state that was found) or unverified; `time`, `cost` and `miss`, the largest difference to the goal at the end of a run;
    `inputs`, rows of t and the controls; `corank`, 0 unless the motion is an abnormal extremal, None where the
    necessary conditions were not solved."""

    __slots__ = ("_steer", "_model", "end", "time", "cost", "miss", "inputs", "corank")

    def __init__(self, steer, model):
        super().__init__(steer, model._core)
        self._steer, self._model = steer, model
        self.end, self.time, self.cost, self.miss, table, self.corank = steer.numbers()
        self.inputs = Rows(table, model._core, "steer")

    @property
    def reached(self) -> bool:
        """Whether a run with these inputs comes to the goal."""
        return self.end == "reached"

    @property
    def t(self) -> Any:
        return self.inputs["t"]

    @property
    def table(self) -> bytes:
        """The inputs as a .csv file, which `m.run(input=..)` and `hamel run --input` read."""
        return self._steer.table()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the inputs to a file, complete or not at all: .csv, .npy or .h5."""
        self.inputs.save(path)

    def run(self, **options: Any) -> Motion:
        """The motion, with its states: a run with these inputs to the end time. Options are those of `m.run`."""
        import tempfile
        asked = {"start": self._items["motion"].get("from"), "until": self.time, **options}
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "inputs.csv")
            with open(path, "wb") as file:
                file.write(self.table)
            return self._model.run(self._items["motion"].get("run"), input=path, **asked)

    def picture(self, kind: str = "svg") -> bytes:
        """Inputs and motion over time: the bytes of a file."""
        return self._steer.draw(kind)


class Cycles(Tree):
    """What the cycles of a gait do, as the command writes it in JSON; `text` is what it prints."""

    __slots__ = ("text",)

    def __init__(self, record, text):
        super().__init__(record)
        self.text = text

    def __repr__(self):
        return self.text.rstrip()


class Gait:
    """A gait: `cycles()`, and over the axes it was made with `map()` and `best(..)`."""

    def __init__(self, model, axes, options, free=()):
        self._model, self._axes, self._options, self._free = model, axes, options, free
        self._gait = model._told(model._core.gait, axes=axes, **options)

    def _told(self, call):
        return self._model._told(lambda tell: call(tell))

    def _rows(self, call):
        return Rows(self._told(call), self._model._core, "gait")

    def cycles(self):
        """What the cycles do: displacement, momenta, phases."""
        record = json.loads(self._told(self._gait.go))
        return Cycles(record, self._gait.write("text"))

    def map(self):
        """The gait at every point of the grid of its axes."""
        return self._rows(self._gait.map)

    def best(self, what: str = "distance", *, bound: float = 0.5, **aim: Any) -> Rows:
        """Searches for the largest displacement between the ends of the axes, the best first: `what` is distance, or one
        of its numbers, x, theta. Options: per_effort, effort, starts, seed. Of a Fourier series all coefficients that have
        no value vary, between -bound/k and bound/k in harmonic k."""
        if self._free:
            axes = self._axes + tuple((name, -bound / k, bound / k, 0) for name, k in self._free)
            self._gait = self._model._told(self._model._core.gait, axes=axes, **self._options)
        return self._rows(lambda tell: self._gait.best(what, tell=tell, **aim))

    def path(self):
        """The way the last cycles take."""
        return self._rows(self._gait.path)

    def expand(self, order: int) -> Page:
        """Why it moves: displacement and momenta of a cycle as a series in the amplitudes, up to an order from 1 to 7."""
        return Page(self._told(lambda tell: self._gait.expand(order, tell)))

    def picture(self, kind="svg"):
        return self._gait.draw(kind)

    def __repr__(self):
        axes = ", ".join(axis[0] for axis in self._axes)
        return f"<gait of {self._model.name}: .cycles()" + (f", and over {axes} .map() and .best()>" if axes else ">")


class Plan:
    """A sequence of gaits to a target."""

    def __init__(self, plan, model):
        self._plan, self._model = plan, model
        self.result = Tree(json.loads(plan.write("json")))

    @property
    def text(self):
        return self._plan.write("text")

    def go(self) -> bool:
        """Runs the full motion, `motion` then; whether it reaches the target."""
        reached, table = self._model._told(lambda tell: self._plan.go(tell))
        self.motion = Rows(table, self._model._core, "plan")
        return reached

    def __repr__(self):
        return self.text.rstrip()
