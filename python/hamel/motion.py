"""What moves: runs, sweeps, gaits, steady motions, functions."""
from __future__ import annotations

import json
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

    def __init__(self, table):
        self._table = table
        self.columns = table.names

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


class Motion(Rows):
    """A motion: its samples by name, and how it went."""

    def __init__(self, run, table):
        super().__init__(table)
        self._run = run
        self.summary = Tree(json.loads(run.write("json")), "", {})

    @property
    def t(self) -> Any:
        return self["t"]

    @property
    def energy_drift(self) -> float:
        """The largest change of the energy."""
        return self.summary["energy"]["drift"]

    @property
    def text(self):
        """The summary as the command prints it."""
        return self._run.write("text")

    def picture(self, kind="svg"):
        """The columns that `draw` named over time: the bytes of a file."""
        return self._run.draw(kind)

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
    """The rows of a sweep; `done[i]` says whether motion i came to its end."""

    def __init__(self, table, ended):
        super().__init__(table)
        self.done = [byte == 0 for byte in ended]


class Function:
    """The equations of motion, y' = f(t, y, u, p): u are forces along the model's controls (None: none), p its
    parameters (None: as they were). `f(t, y)` makes a new array, `f(t, y, u, p, out)` fills one, and
    `f.into(t, y, u, p, dy)` is the same with nothing around it; `names`, `inputs`, `parameters` and `outputs` say
    what stands where."""

    def __init__(self, core):
        self.names, self.inputs, self.parameters, self.outputs = core.names, core.inputs, core.parameters, core.outputs
        self.into = core.into
        self._core = core

    @property
    def initial(self):
        """y at t = 0."""
        return _floats(self._core.initial)

    @property
    def values(self):
        """The parameters when it was made."""
        return _floats(self._core.values)

    def __call__(self, t: float, y: Any, u: Any = None, p: Any = None, out: Any = None) -> Any:
        return self._fill(self._core.into, (t, y, u, p), (len(self.names),), out)

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


def _empty(shape):
    try:
        import numpy
    except ImportError:
        import array
        import math
        return array.array("d", bytes(8 * math.prod(shape)))
    return numpy.empty(shape)


class Steady(Tree):
    """Steady motions, as the command writes them in JSON; `text`, `rows` and `picture` beside."""

    __slots__ = ("_steady",)

    def __init__(self, steady):
        self._steady = steady
        super().__init__(json.loads(steady.write("json")), "", {})

    @property
    def text(self):
        return self._steady.write("text")

    @property
    def rows(self):
        """Eigenvalues against what varies."""
        table = self._steady.rows()
        return None if table is None else Rows(table)

    def picture(self, kind="svg"):
        return self._steady.draw(kind)

    def __repr__(self):
        return self.text.rstrip()


class Linear(Page):
    """A linear system z' = A z + B u, y = C z: a page, and its matrices."""

    __slots__ = ("states", "inputs", "outputs", "A", "B", "C", "K", "steady")

    def __init__(self, linear):
        super().__init__(linear)
        self.states, self.inputs, self.outputs, a, b, c, k, self.steady = linear.numbers()
        self.A, self.B, self.C = as_array(a), as_array(b), as_array(c)
        self.K = None if k is None else as_array(k)


class Gait:
    """A gait: `cycles()`, and over the axes it was made with `map()` and `best(..)`."""

    def __init__(self, gait, tell):
        self._gait = gait
        self._tell = tell

    def cycles(self):
        """What the cycles do: displacement, momenta, phases."""
        return Tree(json.loads(self._gait.go(self._tell)), "", {})

    def map(self):
        return Rows(self._gait.map(self._tell))

    def best(self, what="distance", **aim):
        return Rows(self._gait.best(what, tell=self._tell, **aim))

    def path(self):
        """The way the last cycles take."""
        return Rows(self._gait.path(self._tell))

    def picture(self, kind="svg"):
        return self._gait.draw(kind)


class Plan:
    """A sequence of gaits to a target."""

    def __init__(self, plan):
        self._plan = plan
        self.result = Tree(json.loads(plan.write("json")), "", {})

    @property
    def text(self):
        return self._plan.write("text")

    def go(self, tell=None):
        """Runs the full motion; whether it reaches the target."""
        return self._plan.go(tell)

    def __repr__(self):
        return self.text.rstrip()
