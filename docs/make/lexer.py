"""Colours for models in the pages."""
from pygments.lexer import RegexLexer, words
from pygments.token import Comment, Keyword, Name, Number, Operator, String, Text

BLOCKS = ("language model integer parameters coordinates algebra define lagrangian constraints force group symmetry controls "
          "frame complement base shape run draw").split()
INSIDE = "line angle rotation from until every on for in holonomic nonlinear tolerance at left right body space".split()
FUNCTIONS = ("sin cos tan cot exp log sqrt atan2 dot cross norm hat vee diag sum product piecewise min max clip table sign abs").split()


class HamelLexer(RegexLexer):
    name = "Hamel"
    aliases = ["hamel"]
    filenames = ["*.hamel"]
    tokens = {"root": [
        (r"#.*$", Comment),
        (words(BLOCKS, prefix=r"^", suffix=r"\b"), Keyword),
        (words(INSIDE, prefix=r"\b", suffix=r"\b"), Keyword.Type),
        (words(FUNCTIONS, prefix=r"\b", suffix=r"(?=\()"), Name.Builtin),
        (r'"[^"\n]*"', String),
        (r"\d+(\.\d+)?(e[+-]?\d+)?", Number),
        (r"[A-Za-z_]\w*", Name),
        (r"[-+*/^'=<>]", Operator),
        (r"\s+|.", Text),
    ]}
