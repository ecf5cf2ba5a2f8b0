"""Hamel: nonholonomic mechanical systems with symmetry, derived exactly and moved fast.

    import hamel
    m = hamel.model("snakeboard")          # built in, a file, or a text
    m.symmetry.momentum_equation           # formulas: .text, .latex, .sympy(), .eval(..)
    m.check().energy.conserved             # Verdict.PROVED, with its reason
    r = m.run("drive", until=60)           # r.t, r["x"], r.to_pandas(), r.plot()

`hamel.models()` lists what is built in.
"""
from ._core import Error, ModelError, Stopped, libraries, new_model, parts, version
from .build import Model, model_text
from .formula import Formula
from .mechanics import from_sympy
from .model import explain, expression, join, loguniform, model, models, normal, statistics, uniform
from .motion import sampled
from .result import Answer, Page, Tree, Verdict
from .trace import acos, asin, atan, cos, cosh, exp, log, sign, sin, sinh, sqrt, tan, tanh

__version__ = version()
__all__ = ["Answer", "Error", "Formula", "Model", "ModelError", "Page", "Stopped", "Tree", "Verdict",
           "acos", "asin", "atan", "cos", "cosh", "exp", "explain", "expression", "from_sympy", "join", "libraries", "log", "loguniform", "model", "model_text", "models", "new_model",
           "normal", "parts", "sampled", "sign", "sin", "sinh", "sqrt", "statistics", "tan", "tanh", "uniform", "version"]
