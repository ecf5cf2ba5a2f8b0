"""Model texts from Python: from parts in words or SymPy, and from SymPy's own mechanics."""
from .model import Model as _Model
from .model import _value


def _words(expression):
    """An expression in the model language: words stay, SymPy's are printed."""
    if isinstance(expression, (str, int, float)):
        return str(expression)
    return _printer().doprint(expression)


_made = None


def _printer():
    """A SymPy printer of the model language, made when SymPy is there."""
    global _made
    if _made is not None:
        return _made
    from sympy.printing.str import StrPrinter

    class ModelPrinter(StrPrinter):
        def _print_Pow(self, e, rational=False):
            base = self.parenthesize(e.base, 100)
            exponent = self.parenthesize(e.exp, 100)
            return f"{base}^{exponent}" if e.exp.is_Atom and e.exp.is_nonnegative else f"({base})^({self._print(e.exp)})"

        def _print_Derivative(self, e):
            function, (_, order) = e.expr, e.variable_count[0]
            return self._print(function) + "'" * int(order)

        def _print_Function(self, e):
            if not e.args or e.func.__name__ not in FUNCTIONS:
                return _name(e)
            return f"{FUNCTIONS[e.func.__name__]}({', '.join(map(self._print, e.args))})"

        def _print_Symbol(self, e):
            return _name(e)

        def _print_Rational(self, e):
            return f"({e.p}/{e.q})" if e.q != 1 else str(e.p)

        def _print_Float(self, e):
            return _value(float(e))

    FUNCTIONS = {name: name for name in
                 "sin cos tan cot sec csc asin acos atan sinh cosh tanh exp log atan2 sign".split()}
    FUNCTIONS["Abs"] = "abs"
    _made = ModelPrinter()
    return _made


def _name(symbol):
    """The name of a symbol or of a function of time, as the language has it."""
    name = getattr(symbol, "name", None) or symbol.func.__name__
    return name.replace("{", "").replace("}", "").replace("\\", "")


def _lines(things):
    return [things] if isinstance(things, str) or not hasattr(things, "__iter__") else list(things)


def model_text(name="model", *, coordinates, lagrangian, parameters=(), constraints=(), holonomic=(),
               forces=(), symmetry=None, title=None, runs=(), more=""):
    """A model text. `coordinates` are {"x": "line", "theta": "angle", "B": "rotation"}, `parameters`
    {"m": 6} or {"m": "6, m > 0"}; expressions are words or SymPy's, constraints equal zero unless they say
    otherwise; `runs` are {"roll": "initial ..."}; `more` is added as it is."""
    out = [f'model {name}' + (f' "{title}"' if title else "")]

    def block(head, lines):
        lines = list(lines)
        if lines:
            out.append("\n" + head + "\n" + "\n".join("    " + line for line in lines))

    block("parameters", (f"{key} = {value if isinstance(value, str) else _value(value)}"
                         for key, value in dict(parameters).items()))
    block("coordinates", (f"{key} : {kind}" for key, kind in dict(coordinates).items()))
    block("lagrangian", [_words(lagrangian)])
    block("constraints", (word if "=" in word else word + " = 0" for word in map(_words, _lines(constraints))))
    block("holonomic", (word if "=" in word else word + " = 0" for word in map(_words, _lines(holonomic))))
    block("force", (f"{key} = {_words(value)}" for key, value in dict(forces).items()))
    for group in _lines(symmetry) if symmetry else ():
        out.append(f"\nsymmetry {group}")
    for key, words in dict(runs).items():
        block(f"run {key}", words.strip().splitlines())
    if more:
        out.append("\n" + more.strip())
    return "\n".join(out) + "\n"


def Model(name="model", **parts):
    """A model from its parts: see model_text."""
    return _Model(model_text(name, **parts), {}, name=name)


def from_sympy(system, *, kinds=None, parameters=None, name="model", **parts):
    """The model of a SymPy `LagrangesMethod`: its Lagrangian, constraints and forces, with all that Hamel
    has to say about it. Free symbols become parameters of value 1 unless `parameters` says more; `kinds`
    names coordinates that are angles: {"theta": "angle"}."""
    kind = type(system).__name__
    if kind != "LagrangesMethod":
        raise TypeError(f"a LagrangesMethod is expected, not {kind}: "
                        "other formulations do not keep the Lagrangian that Hamel starts from")
    return Model(name, **_of_lagrange(system, kinds or {}, dict(parameters or {})), **parts)


def _of_lagrange(system, kinds, parameters):
    import sympy
    from sympy.physics.mechanics import dynamicsymbols
    time = dynamicsymbols._t
    coordinates = {_name(q): kinds.get(_name(q), "line") for q in system.q}
    lagrangian = system._L[0] if hasattr(system._L, "shape") else system._L
    rows = list(system.coneqs or ())  # positions by their rates
    forces = {}
    for q in system.q:
        force = _force_of(system, q.diff(time))
        if force != 0:
            forces[_name(q)] = force
    free = set().union(*(sympy.sympify(e).free_symbols for e in (lagrangian, *rows, *forces.values()))) - {time}
    for symbol in sorted(free, key=str):
        parameters.setdefault(_name(symbol), 1)
    return {"coordinates": coordinates, "lagrangian": lagrangian, "constraints": rows,
            "forces": forces, "parameters": parameters}


def _force_of(system, rate):
    """The generalised force along a rate: sum of partial velocities times forces, torques likewise."""
    total = 0
    for place, vector in system.forcelist or ():
        velocity = place.vel(system.inertial) if hasattr(place, "vel") else place.ang_vel_in(system.inertial)
        total += velocity.diff(rate, system.inertial, var_in_dcm=False).dot(vector)
    return total
