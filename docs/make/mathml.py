"""TeX of the pages as MathML, which browsers draw themselves: no script, no fonts, nothing from elsewhere.

A subset, strictly: what is not known here raises MathError, and the build of the pages fails.
"""
import html
import re


class MathError(ValueError):
    pass


GREEK = dict(zip(
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi chi psi omega".split(),
    "αβγδεζηθικλμνξπρστυφχψω")) | dict(
    varphi="φ", varepsilon="ε", vartheta="ϑ", Gamma="Γ", Delta="Δ", Theta="Θ", Lambda="Λ", Xi="Ξ", Pi="Π", Sigma="Σ",
    Upsilon="Υ", Phi="Φ", Psi="Ψ", Omega="Ω", ell="ℓ", partial="∂", nabla="∇", infty="∞", hbar="ℏ", emptyset="∅")
OPERATORS = dict(
    cdot="·", times="×", pm="±", mp="∓", le="≤", leq="≤", ge="≥", geq="≥", ne="≠", neq="≠", approx="≈", equiv="≡",
    sim="∼", to="→", rightarrow="→", mapsto="↦", Rightarrow="⇒", Leftrightarrow="⇔", subset="⊂", subseteq="⊆", oplus="⊕", otimes="⊗", cap="∩",
    cup="∪", surd="√", wedge="∧", circ="∘", langle="⟨", rangle="⟩", ldots="…", cdots="⋯", dots="…", perp="⊥", mid="∣", ltimes="⋉",
    sum="∑", prod="∏", int="∫", oint="∮", forall="∀", exists="∃", colon=":", lbrace="{", rbrace="}", vert="|", setminus="∖")
OPERATORS["in"] = "∈"
OPERATORS["notin"] = "∉"
OPERATORS |= {"_": "_", "{": "{", "}": "}", "|": "‖"}
FUNCTIONS = "sin cos tan cot sec csc exp log ln det dim ker rank max min lim div grad tr ad Ad".split()
SPACES = {"quad": "1em", "qquad": "2em", ",": "0.17em", ";": "0.28em", ":": "0.22em", " ": "0.25em", "!": "-0.17em"}
DOTS = dict(dot=".", ddot="..")
ACCENTS = dict(hat="^", widehat="^", bar="¯", overline="¯", tilde="~", vec="→")
STYLES = dict(mathbf="bold", mathrm="normal", mathcal="script", mathfrak="fraktur", mathbb="double-struck", boldsymbol="bold-italic")
FENCES = dict(pmatrix="()", bmatrix="[]", matrix="", cases="{", aligned="", align="")
FENCES["align*"] = ""
LETTERS = dict(script=0x1D4D0 - 0x34, fraktur=0x1D504)  # first capital of the alphabet
LETTERS["script"] = 0x1D49C
HOLES = {"script": dict(B="ℬ", E="ℰ", F="ℱ", H="ℋ", I="ℐ", L="ℒ", M="ℳ", R="ℛ", e="ℯ", g="ℊ", o="ℴ"),
         "fraktur": dict(C="ℭ", H="ℌ", I="ℑ", R="ℜ", Z="ℨ"),
         "double-struck": dict(C="ℂ", H="ℍ", N="ℕ", P="ℙ", Q="ℚ", R="ℝ", Z="ℤ"), "bold": {}, "bold-italic": {}}
STARTS = {"script": (0x1D49C, 0x1D4B6), "fraktur": (0x1D504, 0x1D51E), "double-struck": (0x1D538, 0x1D552),
          "bold": (0x1D400, 0x1D41A), "bold-italic": (0x1D468, 0x1D482)}

TOKEN = re.compile(r"\\([A-Za-z]+|.)|(\d+(?:\.\d+)?)|(\s+)|(.)", re.S)


def letter(style, c):
    """The letter of a mathematical alphabet."""
    if style in HOLES and c in HOLES[style]:
        return HOLES[style][c]
    if style in STARTS and c.isascii() and c.isalpha():
        upper, lower = STARTS[style]
        return chr((upper + ord(c) - 65) if c.isupper() else (lower + ord(c) - 97))
    return c


class Reader:
    def __init__(self, tex):
        self.tokens = []
        for m in TOKEN.finditer(tex):
            command, number, space, sign = m.groups()
            if command is not None:
                self.tokens.append(("command", command))
            elif number:
                self.tokens.append(("number", number))
            elif sign:
                self.tokens.append(("sign", sign))
            else:
                self.tokens.append(("space", " "))
        self.at = 0
        self.style = None

    def peek(self):
        while self.at < len(self.tokens) and self.tokens[self.at][0] == "space":
            self.at += 1
        return self.tokens[self.at] if self.at < len(self.tokens) else (None, None)

    def next(self):
        token = self.peek()
        self.at += 1
        return token

    def expect(self, sign):
        if self.next() != ("sign", sign):
            raise MathError(f"'{sign}' is missing")

    def raw(self):
        """The words of \\text{..}: spaces count."""
        self.expect("{")
        words, depth = "", 1
        while self.at < len(self.tokens):
            kind, value = self.tokens[self.at]
            self.at += 1
            depth += (kind, value) == ("sign", "{")
            depth -= (kind, value) == ("sign", "}")
            if depth == 0:
                return words
            words += value
        raise MathError("a brace is not closed")

    def row(self, until):
        """Atoms with their scripts, up to a token of `until`."""
        parts = []
        while self.peek() not in until:
            if self.peek()[0] is None:
                raise MathError("the formula ends too early")
            if parts and self.at_function() and not parts[-1].endswith(("</mo>", "/>")):
                parts.append('<mspace width="0.17em"/>')  # x sin y: before the function
            parts.append(self.scripted())
        return "".join(parts)

    def at_function(self):
        return self.peek()[0] == "command" and self.peek()[1] in FUNCTIONS

    def group(self):
        """An argument: {..} or one atom."""
        if self.peek() == ("sign", "{"):
            self.next()
            inside = self.row([("sign", "}")])
            self.next()
            return f"<mrow>{inside}</mrow>"
        return self.atom()

    def scripted(self):
        space = '<mspace width="0.1em"/>' if self.at_function() else ""  # sin²x: behind the script
        bare = self.peek() in (("sign", "_"), ("sign", "^"))  # x$_1$ of words
        return self.with_scripts("<mi></mi>" if bare else self.atom()) + space

    def with_scripts(self, base):
        below = above = None
        primes = 0
        while True:
            token = self.peek()
            if token == ("sign", "_") and below is None:
                self.next()
                below = self.group()
            elif token == ("sign", "^") and above is None:
                self.next()
                above = self.group()
            elif token == ("sign", "'"):
                self.next()
                primes += 1
            else:
                break
        if primes:
            sign = "<mo>" + {1: "′", 2: "″", 3: "‴"}.get(primes, "′" * primes) + "</mo>"
            above = f"<mrow>{sign}{above}</mrow>" if above else sign
        large = base.startswith("<mo>∑") or base.startswith("<mo>∏") or base.startswith("<mo>lim")
        pair = ("munder", "mover", "munderover") if large else ("msub", "msup", "msubsup")
        if below and above:
            return f"<{pair[2]}>{base}{below}{above}</{pair[2]}>"
        if below:
            return f"<{pair[0]}>{base}{below}</{pair[0]}>"
        if above:
            return f"<{pair[1]}>{base}{above}</{pair[1]}>"
        return base

    def fence(self):
        kind, value = self.next()
        if kind == "command":
            if value not in OPERATORS:
                raise MathError(f"\\{value} is no fence")
            return OPERATORS[value]
        return "" if value == "." else value

    def table(self, name):
        if name not in FENCES:
            raise MathError(f"no environment {name}")
        rows, cells = [], []
        if name == "aligned" and self.tokens[self.at:self.at + 3] == [("sign", "["), ("sign", "t"), ("sign", "]")]:
            self.at += 3
        while True:
            cells.append(self.row([("sign", "&"), ("command", "\\"), ("command", "end")]))
            kind, value = self.next()
            if value == "&":
                continue
            rows.append("".join(f"<mtd>{c}</mtd>" for c in cells))
            cells = []
            if value == "end":
                if self.raw() != name:
                    raise MathError(f"{name} is not ended")
                break
        if rows and rows[-1] == "<mtd></mtd>":
            rows.pop()
        sides = FENCES[name]
        how = ' columnalign="right left" displaystyle="true" class="aligned"' if name.startswith("align") else ""
        inside = f"<mtable{how}>" + "".join(f"<mtr>{r}</mtr>" for r in rows) + "</mtable>"
        left = f"<mo>{sides[0]}</mo>" if sides else ""
        right = f"<mo>{sides[1]}</mo>" if len(sides) > 1 else ""
        return f"<mrow>{left}{inside}{right}</mrow>"

    def atom(self):
        kind, value = self.next()
        if kind is None:
            raise MathError("the formula ends too early")
        if kind == "number":
            return f"<mn>{value}</mn>"
        if kind == "sign":
            if value == "{":
                self.at -= 1
                return self.group()
            if value in "}&^_":
                raise MathError(f"'{value}' stands where a formula should")
            if value.isalpha():
                if self.style == "normal":
                    return f'<mi mathvariant="normal">{value}</mi>'
                return f"<mi>{letter(self.style, value)}</mi>"
            return f"<mo>{html.escape({'-': '−', '*': '∗'}.get(value, value))}</mo>"
        return self.command(value)

    def command(self, name):
        if name in GREEK:
            return f"<mi>{GREEK[name]}</mi>" if name not in ("partial", "nabla", "infty") else f"<mi mathvariant=\"normal\">{GREEK[name]}</mi>"
        if name in OPERATORS:
            return f"<mo>{html.escape(OPERATORS[name])}</mo>"
        if name in FUNCTIONS:
            return f"<mo>{name}</mo>" if name == "lim" else f"<mi>{name}</mi>"
        if name in SPACES:
            return f'<mspace width="{SPACES[name]}"/>'
        if name in ("frac", "dfrac", "tfrac"):
            top = self.group()
            return f"<mfrac>{top}{self.group()}</mfrac>"
        if name == "hspace":
            return f'<mspace width="{html.escape(self.raw())}"/>'
        if name == "tag":  # the number of an equation in a paper, behind it
            if self.peek() == ("sign", "*"):
                self.next()
            return f'<mspace width="2em"/><mtext class="tag">{html.escape(self.raw())}</mtext>'
        if name == "sqrt":
            return f"<msqrt>{self.group()}</msqrt>"
        if name in DOTS:  # as accents, browsers set them into the letter
            return f'<mover>{self.group()}<mo lspace="0" rspace="0">{DOTS[name]}</mo></mover>'
        if name in ACCENTS:
            return f'<mover accent="true">{self.group()}<mo>{ACCENTS[name]}</mo></mover>'
        if name in ("text", "textrm", "operatorname"):
            words = html.escape(self.raw())
            return f"<mi>{words}</mi>" if name == "operatorname" else f"<mtext>{words}</mtext>"
        if name in STYLES:
            before, self.style = self.style, STYLES[name]
            inside = self.group()
            self.style = before
            return inside
        if name == "left":
            left = self.fence()
            inside = self.row([("command", "right")])
            self.next()
            right = self.fence()
            return (f"<mrow><mo stretchy=\"true\">{left}</mo>" if left else "<mrow>") + inside + (
                f"<mo stretchy=\"true\">{right}</mo></mrow>" if right else "</mrow>")
        if name == "begin":
            return self.table(self.raw())
        raise MathError(f"\\{name} is not known here")


def mathml(tex, block=False):
    """TeX as an element <math>."""
    reader = Reader(tex)
    inside = reader.row([(None, None)])
    return f'<math display="{"block" if block else "inline"}"><mrow>{inside}</mrow></math>'
