"""Model texts as blocks of items, and changes of them that leave the system what it is.

A change is a function (Text, generator) -> Text, or None where it cannot be made; Text is changed in place of a copy."""
import copy
import re

NAMES = re.compile(r'"[^"]*"|(?:\bd/d)?[A-Za-z_]\w*')
ACTED_ON = re.compile(r"(?<= on )(\([^)]*\)|\w+)")  # by a group; elsewhere in that line x is a product
# What stands in these is a value, or a name, an equals sign and a value.
VALUES = {"lagrangian", "constraints", "define", "force", "frame", "complement", "shape", "symmetry"}


class Text:
    """Blocks [keyword, the rest of its line, items], without comments, pictures and runs."""

    def __init__(self, text):
        self.blocks = []
        for line in text.splitlines():
            line = re.sub(r"#.*", "", line).rstrip()
            if not line.strip():
                continue
            if not line[0].isspace():
                keyword, _, rest = line.partition(" ")
                named = keyword in ("model", "run") or (keyword == "symmetry")
                self.blocks.append([keyword, rest if named else "", [] if named or not rest.strip() else [rest.strip()]])
                indent = None
                continue
            depth = len(line) - len(line.lstrip())
            items = self.blocks[-1][2]
            indent = depth if indent is None else indent
            if items and (depth > indent or line.lstrip()[0] in ")]"):
                items[-1] += " " + line.strip()
            else:
                items.append(line.strip())
        self.blocks = [b for b in self.blocks if b[0] not in ("draw", "run")]
        for block in self.blocks:
            block[2] = [item.strip() for line in block[2] for item in line.split(";") if item.strip()]

    def __str__(self):
        return "".join(f"{k} {rest}\n" + "".join(f"    {item}\n" for item in items) for k, rest, items in self.blocks)

    def of(self, keyword):
        return [block for block in self.blocks if block[0] == keyword]

    def coordinates(self):
        """(name, kind with its range), a coordinate each."""
        return [(name.strip(), kind.strip()) for block in self.of("coordinates") for item in block[2]
                for names, _, kind in [item.partition(":")] for name in names.split(",")]

    def set_coordinates(self, coordinates):
        place = self.blocks.index(self.of("coordinates")[0])
        self.blocks = [b for b in self.blocks if b[0] != "coordinates"]
        self.blocks.insert(place, ["coordinates", "", [f"{name} : {kind}" for name, kind in coordinates]])

    def constraints(self):
        return [item for block in self.of("constraints") for item in block[2]]

    def set_constraints(self, items):
        place = self.blocks.index(self.of("constraints")[0])
        self.blocks = [b for b in self.blocks if b[0] != "constraints"]
        self.blocks.insert(place, ["constraints", "", items])

    def rename(self, new):
        """Every name by a function of it, given also the `d/d` before it, in all items and after `on`."""
        def replace(found):
            word = found[0]
            if word.startswith('"'):
                return word
            return new("d/d", word[3:]) if word.startswith("d/d") else new("", word)
        for block in self.blocks:
            block[1] = ACTED_ON.sub(lambda found: NAMES.sub(replace, found[0]), block[1])
            block[2] = [NAMES.sub(replace, item) for item in block[2]]


# ---- the changes ---------------------------------------------------------------------------------


def reordered_constraints(text, dice):
    items = text.constraints()
    if len(items) < 2:
        return None
    changed = copy.deepcopy(text)
    changed.set_constraints(items[1:] + items[:1] if dice.random() < 0.5 else items[::-1])
    return changed


def repeated_constraint(text, dice):
    plain = [item for item in text.constraints() if not is_marked(item)]
    if not plain:
        return None
    left, _, right = dice.choice(plain).partition("=")
    changed = copy.deepcopy(text)
    changed.set_constraints(text.constraints() + [f"3*({left.strip()}) = 3*({right.strip()})"])
    return changed


def combined_constraints(text, dice):
    """Scalar rows times a triangular matrix without zeros on its diagonal; None where a row is a vector, marked or many."""
    items = text.constraints()
    if not items or any(is_marked(item) or is_vector(text, item) for item in items):
        return None
    rows = [f"(({left.strip()}) - ({right.strip()}))" for left, _, right in (i.partition("=") for i in items)]
    lines = [f"(1 + {name}^2)" for name, kind in text.coordinates() if kind.startswith("line")]
    circles = [f"(2 + cos({name}))" for name, kind in text.coordinates() if kind.startswith("angle")]
    factors = (lines + circles)[:4] or ["3"]
    mixed = []
    for i, row in enumerate(rows):
        others = "".join(f" + {dice.choice(factors)}*{other}" for other in rows[:i] if dice.random() < 0.7)
        mixed.append(f"{dice.choice(factors)}*{row}{others} = 0")
    changed = copy.deepcopy(text)
    changed.set_constraints(mixed)
    return changed


def renamed_coordinates(text, dice):
    names = [name for name, _ in text.coordinates()]
    new = dict(zip(names, (f"{word}_{dice.randint(2, 99)}q" for word in dice.sample(["k", "Zeta", "a0", "n", "yy", "b_", "mu",
                   "right", "left_", "h", "eps", "W", "c0", "i", "j", "K", "o", "Q", "up", "down", "ee"], len(names)))))

    def rename(before, word):
        stem, _, tail = word.partition("_")
        if word in new:
            return before + new[word]
        if stem in new and re.fullmatch(r"dot|\d\d|w\d|q\d", tail):
            return f"{before}{new[stem]}_{tail}"
        return before + word
    changed = copy.deepcopy(text)
    changed.rename(rename)
    return changed


def reordered_coordinates(text, dice):
    coordinates = text.coordinates()
    if len(coordinates) < 2:
        return None
    changed = copy.deepcopy(text)
    shuffled = dice.sample(coordinates, len(coordinates))
    changed.set_coordinates(shuffled if shuffled != coordinates else coordinates[::-1])
    return changed


def other_mass(text, dice):
    """L and the forces in another unit of mass."""
    k = dice.choice(["7", "1/3", "1000"])
    changed = copy.deepcopy(text)
    for block in changed.of("lagrangian"):
        block[2] = [f"{k}*({' '.join(block[2])})"]
    for block in changed.of("force"):
        block[2] = [f"{name.strip()} = {k}*({value.strip()})" for name, _, value in (i.partition("=") for i in block[2])]
    return changed


def other_length(text, dice):
    """Lines in another unit of length: x becomes k x wherever it stands in a formula."""
    lines = {name for name, kind in text.coordinates() if kind.startswith("line")}
    ranges = [kind for _, kind in text.coordinates() if kind.startswith("line") and kind not in ("line", "line > 0")]
    diagonal = [block for block in text.of("symmetry") if re.search(r"\bR on \(", block[1])]
    if not lines or ranges or (diagonal and len(lines) < len(text.coordinates())):
        return None  # a translation of lines and angles together is another one then
    k = dice.choice([2, 10])

    def scale(before, word):
        velocity = word.removesuffix("_dot")
        if velocity not in lines:
            return before + word
        return f"(1/{k}*d/d{word})" if before else f"({k}*{word})"
    changed = copy.deepcopy(text)
    named = [b for b in changed.blocks if b[0] in VALUES and not (b[0] == "symmetry" and not b[2])]
    kept = Text("")
    kept.blocks = named
    heads = [(b, b[1], [i.partition("=")[0] if b[0] == "force" else "" for i in b[2]]) for b in named]
    kept.rename(scale)
    for block, rest, forced in heads:
        block[1] = rest
        block[2] = [item if name.strip() not in lines else f"{name.strip()} = {k}*({item.partition('=')[2].strip()})"
                    for item, name in zip(block[2], forced or block[2])]
    return changed


def other_time(text, dice):
    """Another unit of time: every rate becomes a k-th of it and t becomes k t. d/dt ∂L/∂v keeps its value, and so do forces."""
    rate = re.compile(r"\b(?:(?:body|space)\(\w+\)|[A-Za-z_]\w*'|[A-Za-z_]\w*_dot\b)")
    formulas = [b for b in text.blocks if b[0] in VALUES]
    if any(re.search(r"[)\]']'|\b(?:body|space)\((?!\w+\))", item) for b in formulas for item in b[2]):
        return None  # the rate of more than a name
    k = dice.choice([2, 60])
    changed = copy.deepcopy(text)
    for block in (b for b in changed.blocks if b[0] in VALUES):
        block[2] = [re.sub(r"\bt\b(?!')", f"({k}*t)", rate.sub(rf"(\g<0>/{k})", item)) for item in block[2]]
    return changed


def is_marked(item):
    return item.startswith(("holonomic", "nonlinear", "for "))


def is_vector(text, item):
    """Whether an equation may be one between vectors: brackets without a place behind a value, or names of vectors."""
    bare = re.sub(r"(?<=[\w)\]])\[[^\]]*\]", "", item)
    vectors = {i.partition("=")[0].strip() for b in text.of("define") for i in b[2]}
    return "[" in bare or "cross(" in bare or any(re.search(rf"\b{re.escape(v)}\b(?!\[)", item) for v in vectors)


CHANGES = {f.__name__.replace("_", " "): f for f in (
    reordered_constraints, repeated_constraint, combined_constraints, renamed_coordinates, reordered_coordinates, other_mass,
    other_length, other_time)}
