"""What the command says of a model: one name a verdict, and the one place that knows where it stands in the JSON.

    Asked(hamel, folder).answer(model, "integrable")  ->  "yes", "no", "unknown", a value, "absent", "none" or "refused"
"""
import json
import re
import subprocess
from pathlib import Path
from threading import Lock

PATIENCE = 300  # seconds after which a command counts as hanging

# name: (arguments of the command, path in its document)
CHECK = ["check"]
FOUND = ["check", "--find-symmetries"]
CONTROL = ["derive", "control"]
HAMILTON = ["derive", "hamilton"]
COMPARE = ["compare", "--no-run"]
INTEGRALS = ["derive", "integrals"]
STEADY = ["steady"]
POINT = ["derive", "distribution"]
EVALUATE = ["eval", "lagrange_dalembert.accelerations.x"]

VERDICTS = {
    "what q is": (CHECK, "space.q"),
    "count": (CHECK, "constraints.count"),
    "independent": (CHECK, "constraints.independent"),
    "linear": (CHECK, "constraints.linear"),
    "timeless": (CHECK, "constraints.independent_of_time"),
    "integrable": (CHECK, "distribution.integrable"),
    "integrable for these values": (CHECK, "distribution.integrable values"),
    "growth": (CHECK, "distribution.growth_vector"),
    "generating": (CHECK, "distribution.bracket_generating"),
    "disguise": (CHECK, "distribution.holonomic_in_disguise"),
    "ranks": (CHECK, "distribution.constant_rank"),
    "energy": (CHECK, "energy.conserved"),
    "constrained energy": (CHECK, "energy.constrained"),
    "moving energy": (CHECK, "energy.moving"),
    "workless": (CHECK, "energy.workless"),
    "measure": (CHECK, "measure.exists"),
    "measure case": (CHECK, "measure.case_1"),
    "measure of the quotient": (["derive", "measure"], "measure.chaplygin closed"),
    "measure never": (["derive", "measure"], "measure.never"),
    "regular on TQ": (CHECK, "regularity.on_TQ"),
    "definite": (CHECK, "regularity.definite"),
    "regular on D": (CHECK, "regularity.on_D"),
    "regular on D for these values": (CHECK, "regularity.on_D values"),
    "regular": (CHECK, "regularity.everywhere"),
    "regular on constraints": (CHECK, "regularity.on_constraints"),
    "reversible for these values": (CHECK, "motion.reversible values"),
    "reversible": (CHECK, "motion.reversible"),
    "reactions vanish": (CHECK, "motion.reactions_vanish"),
    "symmetry": (CHECK, "symmetry.symmetry_1"),
    "second symmetry": (CHECK, "symmetry.symmetry_2"),
    "free": (CHECK, "symmetry.symmetry_1 free"),
    "case": (CHECK, "symmetry.symmetry_1 case"),
    "momentum": (CHECK, "symmetry.momentum_1"),
    "second momentum": (CHECK, "symmetry.momentum_2"),
    "third momentum": (CHECK, "symmetry.momentum_3"),
    "integrals": (INTEGRALS, "integrals.independent"),
    "integrals listed": (CHECK, "integrals count"),
    "second integral is for parameters": (CHECK, "integrals.F_2 parameters"),
    "fourth integral survives": (INTEGRALS, "integrals.list.F_4.survives"),
    "no other integrals": (CHECK, "integrals.searched"),
    "euler-jacobi": (CHECK, "integrable.euler_jacobi"),
    "euler-jacobi assumes": (CHECK, "integrable.euler_jacobi assuming"),
    "periodic": (CHECK, "integrable.periodic"),
    "periodic assumes": (CHECK, "integrable.periodic assuming"),
    "on curves": (CHECK, "integrable.curves"),
    "on curves assumes": (CHECK, "integrable.curves assuming"),
    "motion on Q": (CHECK, "integrable.on_Q claim"),
    "quadratures": (CHECK, "integrable.quadratures"),
    "integrability": (CHECK, "integrable.missing reason"),
    "motions are vakonomic": (CHECK, "vakonomic.agrees"),
    "group": (FOUND, "symmetries_found.group"),
    "algebra": (FOUND, "symmetries_found.algebra"),
    "group dimension": (FOUND, "symmetries_found.group dimension"),
    "named": (FOUND, "symmetries_found.named_1"),
    "momentum in D": (FOUND, "symmetries_found.momentum_1"),
    "no other symmetries": (FOUND, "symmetries_found.searched"),
    "at these values": (FOUND, "symmetries_found.at_values"),
    "vakonomic": (COMPARE, "compare.for_every_state"),
    "vakonomic for these values": (COMPARE, "compare.for_every_state_at_values"),
    "kinetic": (COMPARE, "compare.theorem_32.kinetic"),
    "bundle-like": (COMPARE, "compare.theorem_32.bundle_like"),
    "complement integrable": (COMPARE, "compare.theorem_32.integrable"),
    "rumyantsev": (COMPARE, "compare.rumyantsev.always"),
    "accessible": (CONTROL, "control.accessible"),
    "accessible for these values": (CONTROL, "control.accessible.at_values"),
    "reached": (CONTROL, "control.accessible rank"),
    "controllable": (CONTROL, "control.locally_controllable"),
    "weak": (CONTROL, "control.fibre.weak"),
    "strong": (CONTROL, "control.fibre.strong"),
    "jacobi": (HAMILTON, "hamilton.jacobi"),
    "jacobi for these values": (HAMILTON, "hamilton.jacobi_at_values"),
    "hamiltonian in new time": (CHECK, "hamiltonise.group_1"),
    "hamiltonian after a gauge": (CHECK, "hamiltonise.group_1_gauged"),
    "involutive": (POINT, "distribution.involutive"),
    "involutive for these values": (POINT, "distribution.involutive_at_values"),
    "flag": (POINT, "distribution.at.growth_vector"),
    "rank": (POINT, "distribution.at.constraint_rank"),
    "stable": (STEADY, "motions stability"),
    "shown stable": (STEADY, "motions shown"),
    "stable where": (STEADY, "motions where"),
    "equilibria": (STEADY, "motions places"),
    "spectrum": (STEADY, "motions spectrum"),
    "characteristic": (STEADY, "motions characteristic"),
    "steady motions": (STEADY, "motions count"),
}
# What only a run of the command can tell: whether the model is taken, and whether a verb gives an answer at all.
VERBS = {"accepted": CHECK, "derives": ["derive"], "runs": ["run"], "steadies": STEADY, "evaluates": EVALUATE}


class Asked:
    """Documents of the command, each made once."""

    def __init__(self, hamel, folder):
        self.hamel, self.folder, self.made, self.writing = str(hamel), Path(folder), {}, Lock()

    def model(self, name, text):
        """What to call a model with this text on the command line: a built-in one by its name, else by its path."""
        if text.startswith("builtin "):
            return text.split()[1]
        path = self.folder / f"{name}.hamel"
        with self.writing:  # others may be reading it
            if not path.exists():
                path.write_text(text)
        return str(path)

    def run(self, arguments):
        """(exit code, what was printed, what was said) of the command, however long it takes."""
        limited = "--time-limit" in arguments
        patient = ["--time-limit", "0"] if not limited and arguments[0] in ("check", "derive", "compare", "steady") else []
        done = subprocess.run([self.hamel, *arguments, *patient], capture_output=True, text=True, timeout=PATIENCE)
        if "internal error" in done.stderr: # true or not, whatever was asked
            raise AssertionError(f"hamel {' '.join(arguments)}: {done.stderr}")
        return done.returncode, done.stdout, done.stderr

    def document(self, model, command, options=()):
        """The document, or None with the complaint."""
        verb, *parts = command
        key = (model, *command, *options)
        if key not in self.made:
            try:
                code, out, err = self.run([verb, model, *parts, *options, "--json"])
                self.made[key] = json.loads(out), err
            except subprocess.TimeoutExpired:
                self.made[key] = None, f"could not be decided in {PATIENCE} seconds"
            except ValueError:
                self.made[key] = None, err or f"exit code {code}"
        return self.made[key]

    def answer(self, model, name, options=()):
        """The answer to a question by its name, and the words behind it, on one line."""
        answer, words = self.full_answer(model, name, options)
        return answer, " ".join(words.split())

    def full_answer(self, model, name, options):
        if name in VERBS:
            verb, *parts = VERBS[name]
            code, _, err = self.run([verb, model, *parts, *options])
            return ("yes" if code == 0 else "no"), err
        command, path = VERDICTS[name]
        document, complaint = self.document(model, command, options)
        if document is None:
            return ("none" if "no steady motion was found" in complaint else "refused"), complaint
        return read(document, path)


# ---- the layout of the documents -----------------------------------------------------------------


def read(document, path):
    """The answer that stands at a path, `section.key` or `section.key aspect`, and its reason."""
    where, _, aspect = path.partition(" ")
    node = document
    for key in where.split("."):
        node = node.get(key) if isinstance(node, dict) else None
        if node is None:
            return "absent", ""
    return ASPECTS[aspect](node)


def summary(document):
    """All answers of `hamel check` by key. What is numbered by Hamel's choices (momenta, independent integrals, cases)
    is counted."""
    answers, counted = {}, {}
    for section, findings in document.items():
        if not isinstance(findings, dict) or section in ("model", "space"):
            continue
        for key, finding in findings.items():
            answer, reason = plain(finding) if isinstance(finding, dict) else ("absent", "")
            numbered = re.fullmatch(r"(.*?momentum|case)_\d+", key)
            if section == "integrals" and re.fullmatch(r"E|E_Z|F_\d+", key):
                if not re.search("a function of those above|at these values", reason):
                    counted.setdefault("integrals", []).append(answer)
            elif numbered:
                counted.setdefault(f"{section}.{numbered[1]}", []).append(answer)
            elif answer != "absent":
                answers[f"{section}.{key}"] = answer
    return {**answers, **{key: " ".join(sorted(values)) for key, values in counted.items()}}


def plain(node):
    """A verdict, a value among the findings of `check`, or a value of `derive`."""
    if isinstance(node, dict):
        return str(node.get("answer", node.get("value", "absent"))), str(node.get("reason", ""))
    if isinstance(node, list):
        return "(" + ", ".join(map(str, node)) + ")", ""
    return str(node), ""


def in_reason(form):
    """What a form finds in the words of a finding."""
    def find(node):
        reason = node.get("reason", "")
        found = re.search(form, reason)
        return (found[1] if found else "absent"), reason
    return find


def for_values(node):
    """The answer for the values in the file, where it is another than the generic one."""
    return plain(node.get("at_values", node))


def integrals(section):
    """How many constants of motion are listed, energy included where it is one of them."""
    listed = [k for k, v in section.items() if re.fullmatch(r"E|E_Z|F_\d+", k) and v.get("answer") == "yes"]
    return str(len(listed)), ", ".join(listed)


def in_evidence(key):
    """What is shown with a verdict."""
    def find(node):
        return str({**node.get("witness", {}), **node.get("evidence", {})}.get(key, "absent")), node.get("reason", "")
    return find


def stability(motions):
    """The word for the first motion, and the sentence."""
    said = first(motions).get("stability", {})
    return said.get("claim", "none"), said.get("reason", "")


class Motion:
    """A steady motion: position and velocity by names, eigenvalues as complex numbers."""

    def __init__(self, node):
        self.position = node.get("position", {})
        self.velocity = {k.replace("_dot", "'"): v for k, v in node.get("velocity", {}).items() if abs(v) > 1e-9}
        self.eigenvalues = [complex(a, b) for a, b in node.get("eigenvalues", [])]
        self.residual = node.get("residual", 0)

    def size(self):
        return 1 + max(map(abs, self.eigenvalues))

    def reversed(self):
        """A place to look from for the same motion run backwards."""
        return ", ".join([f"{k}={v!r}" for k, v in self.position.items()] + [f"{k}={-v!r}" for k, v in self.velocity.items()])

    def is_reversed_by(self, other):
        same = all(abs(v - other.position.get(k, 0)) < 1e-6 for k, v in self.position.items())
        names = self.velocity.keys() | other.velocity.keys()
        return same and all(abs(self.velocity.get(k, 0) + other.velocity.get(k, 0)) < 1e-6 for k in names)

    def spectrum_is_opposite(self, other):
        left = list(other.eigenvalues)
        for z in self.eigenvalues:
            if not left:
                return False
            best = min(left, key=lambda w: abs(w + z))
            if abs(best + z) > 1e-5 * self.size():
                return False
            left.remove(best)
        return not left


def steady_motions(asked, model, options):
    document, _ = asked.document(model, STEADY, options)
    return [Motion(node) for node in (document or {}).get("motions", [])]


def first(motions):
    return motions[0] if motions else {}


def words(values):
    return ", ".join(sorted(set(values)))


def number(x):
    """To six places, without a sign at zero."""
    return f"{round(x, 6) + 0.0:g}"


def place(motion):
    at = {**motion.get("position", {}), **motion.get("velocity", {})}
    return " ".join(f"{k}={number(v)}" for k, v in at.items() if abs(v) > 5e-7) or "0"


def spectrum(motion):
    """Its eigenvalues, zeros too, in the order of their real parts."""
    values = sorted((round(a, 6) + 0.0, round(b, 6) + 0.0) for a, b in motion.get("eigenvalues", []))
    return " ".join(number(a) + (f"{b:+g}i" if b else "") for a, b in values)


ASPECTS = {
    "shown": lambda motions: ("yes" if "energy-momentum" in stability(motions)[1] else "no", stability(motions)[1]),
    "where": lambda motions: (first(motions).get("stable_where", "absent"), ""),
    "assuming": lambda node: (node.get("scope", {}).get("assuming", "nothing"), node.get("reason", "")),
    "claim": lambda node: (node.get("claim", "absent"), node.get("reason", "")),
    "reason": lambda node: (node.get("reason", "absent"), ""),
    "closed": lambda systems: plain(systems[0]["closed"]),
    "": plain,
    "values": for_values,
    "free": in_reason(r"free: (\w+)"),
    "case": in_reason(r"free: \w+; ([^;]*)"),
    "dimension": in_reason(r"dimension (\d+)"),
    "count": lambda node: (str(len(node)), "") if isinstance(node, list) else integrals(node),
    "stability": stability,
    "rank": in_evidence("rank"),
    "parameters": lambda node: (node.get("scope", {}).get("parameters", "absent"), node.get("reason", "")),
    "places": lambda motions: (words(map(place, motions)) or "none", ""),
    "spectrum": lambda motions: (spectrum(first(motions)), ""),
    "characteristic": lambda motions: (first(motions).get("characteristic", "absent"), ""),
}
