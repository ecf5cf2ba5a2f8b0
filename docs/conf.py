"""The site of the documents, made by `make docs` from build/docs/source: docs/make/build.py says what is done before."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from lexer import HamelLexer  # noqa: E402
from mathml import MathError, mathml  # noqa: E402

project = "Hamel"
author = "The Hamel maintainers"
copyright = "The Hamel maintainers; Apache-2.0"  # noqa: A001
extensions = ["myst_parser"]
myst_enable_extensions = ["dollarmath", "amsmath", "colon_fence", "deflist"]
myst_heading_anchors = 4
myst_dmath_allow_space = False
myst_dmath_allow_digits = False
source_suffix = {".md": "markdown"}
exclude_patterns = ["gallery/extra"]
html_theme = "furo"
html_title = "Hamel"
html_css_files = ["site.css"]
html_static_path = ["site.css"]
html_copy_source = False
html_show_sphinx = False
html_use_index = True
html_math_renderer = "mathml"
suppress_warnings = ["misc.highlighting_failure"]
highlight_language = "text"
nitpicky = False


def inline(self, node):
    from docutils import nodes
    from sphinx.util import logging
    try:
        self.body.append(mathml(node.astext()))
    except MathError as error:
        logging.getLogger(__name__).warning("%s in $%s$", error, node.astext(), location=node)
    raise nodes.SkipNode


def display(self, node):
    from docutils import nodes
    from sphinx.util import logging
    try:
        number = f'<span class="eqno">({node["number"]})</span>' if node.get("number") else ""
        self.body.append(f'<div class="math">{number}{mathml(node.astext(), block=True)}</div>\n')
    except MathError as error:
        logging.getLogger(__name__).warning("%s in $$%s$$", error, node.astext(), location=node)
    raise nodes.SkipNode


def setup(app):
    app.add_html_math_renderer("mathml", (inline, None), (display, None))
    app.add_lexer("hamel", HamelLexer)
