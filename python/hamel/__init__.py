"""Hamel: nonholonomic mechanical systems with symmetry, derived exactly and moved fast.

    import hamel
    m = hamel.model("snakeboard")          # built in, a file, or a text
    m.symmetry.momentum_equation           # formulas: .text, .latex, .sympy(), .eval(..)
    m.check().energy.conserved             # Verdict.PROVED, with its reason
    r = m.run("drive", until=60)           # r.t, r["x"], r.to_pandas(), r.plot()

`hamel.models()` lists what is built in.
"""
from ._core import Error, ModelError, Stopped, expression, libraries, new_model, parts, version
from .build import Model, from_sympy, model_text
from .formula import Formula
from .model import loguniform, model, models, normal, uniform
from .motion import sampled
from .result import Answer, Page, Tree, Verdict

__version__ = version()
__all__ = ["Answer", "Error", "Formula", "Model", "ModelError", "Page", "Stopped", "Tree", "Verdict",
           "expression", "from_sympy", "libraries", "loguniform", "model", "model_text", "models", "new_model",
           "normal", "parts", "sampled", "uniform", "version"]
