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


def _named(what, things, example):
    """A mapping, from names."""
    try:
        return dict(things)
    except (TypeError, ValueError):
        raise TypeError(f"{what} are given by names: {example}") from None


def model_text(name="model", *, coordinates, lagrangian, parameters=(), constraints=(), holonomic=(),
               forces=(), symmetry=None, title=None, runs=(), define=(), controls=(), more=""):
    """A model text. `coordinates` are {"x": "line", "theta": "angle", "B": "rotation"}, `parameters`
    {"m": 6} or {"m": "6, m > 0"}; expressions are words or SymPy's, constraints equal zero unless they say
    otherwise; `define` is {"P": "[x, y]"}, `controls` "psi, phi" or "force x"; `runs` are {"roll": "initial ..."}; `more`
    is added as it is."""
    out = [f'model {name}' + (f' "{title}"' if title else "")]

    def block(head, lines):
        lines = list(lines)
        if lines:
            out.append("\n" + head + "\n" + "\n".join("    " + line for line in lines))

    block("parameters", (f"{key} = {value if isinstance(value, str) else _value(value)}"
                         for key, value in _named("parameters", parameters, '{"m": 6}').items()))
    kinds = _named("coordinates", coordinates, '{"x": "line", "theta": "angle"}')
    block("coordinates", (f"{key} : {kind}" for key, kind in kinds.items()))
    block("define", (f"{key} = {_words(value)}" for key, value in dict(define).items()))
    block("lagrangian", [_words(lagrangian)])
    block("constraints", (word if "=" in word else word + " = 0" for word in map(_words, _lines(constraints))))
    block("holonomic", (word if "=" in word else word + " = 0" for word in map(_words, _lines(holonomic))))
    block("force", (f"{key} = {_words(value)}" for key, value in dict(forces).items()))
    for group in _lines(symmetry) if symmetry else ():
        out.append(f"\nsymmetry {group}")
    for line in _lines(controls):
        out.append(f"\ncontrols {line}")
    for key, words in dict(runs).items():
        block(f"run {key}", words.strip().splitlines())
    if more:
        out.append("\n" + more.strip())
    return "\n".join(out) + "\n"


def Model(name="model", **parts):
    """A model from its parts: see model_text."""
    return _Model(model_text(name, **parts), {}, name=name)
