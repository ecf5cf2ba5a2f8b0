"""The files of truths: models, and claims about each.

    == contact
    coordinates x, y, z : line
    lagrangian (x'^2 + y'^2 + z'^2)/2
    constraints z' = y*x'
    ? integrable = no -- β ∧ dβ = dx ∧ dy ∧ dz
    ? [-p a=1] ranks = yes or unknown -- ..

Lines that begin with `?` are claims: options of the command in brackets, a name of verdicts.py, the answer, the reason why
that is the truth. `a or b` takes either: the truth is the first, the second is honest. `not a or b` takes all
but these. A name, `stable at x=1`, may end in a place, which is handed to --from or --at. A model may be `builtin NAME`.
Before the first model stands what the file is about."""
import re
import shlex

from verdicts import STEADY, VERBS, VERDICTS

CLAIM = re.compile(r"\?\s*(?:\[(?P<options>[^\]]*)\]\s*)?(?P<name>[^=]*?)(?:\s+at\s+(?P<at>.*?))?"
                   r"\s+=\s+(?P<answer>.*?)\s+--\s+(?P<reason>.+)")


class Claim:
    def __init__(self, line):
        found = CLAIM.fullmatch(line.strip())
        if not found or found["name"] not in {**VERDICTS, **VERBS}:
            raise SystemExit(f"no claim: {line}")
        self.name, self.at, self.answer = found["name"], found["at"], found["answer"]
        self.options = shlex.split(found["options"] or "")
        self.label = " ".join([*self.options, self.name, *(["at", self.at] if self.at else [])])

    def arguments(self):
        if not self.at:
            return self.options
        return [*self.options, "--from" if VERDICTS.get(self.name, [None])[0] is STEADY else "--at", self.at]

    def met_by(self, answer):
        excluded = self.answer.startswith("not ")
        named = self.answer.removeprefix("not ").split(" or ")
        return (answer in named) != excluded


def entries(path):
    """(name, text of the model, claims), for each model of a file."""
    found = []
    for line in path.read_text().splitlines():
        if line.startswith("=="):
            found.append((line[2:].strip(), [], []))
        elif line.startswith("?") and found:
            found[-1][2].append(Claim(line))
        elif found:
            found[-1][1].append(line)
    names = [name for name, _, _ in found]
    assert len(set(names)) == len(names), "a name stands twice"
    return [(name, "\n".join(text) + "\n", claims) for name, text, claims in found]
