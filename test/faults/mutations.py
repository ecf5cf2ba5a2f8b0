"""Runs `hamel` on damaged models and command lines: mutations.py HAMEL SEED COUNT, in a folder with models/.

A model is damaged a little (a token left out, doubled, swapped with another, a number made extreme, bytes put in),
so that much of it still makes sense; a command line is a verb with some of its own options and values good and bad.
Prints what went wrong with all that is needed to repeat it; exit code 1 if anything did.
"""
import random
import re
import subprocess
import sys
from pathlib import Path

VERBS = ["derive", "check", "compare", "eval", "run", "steady", "gait", "plan", "sweep", "export", "report"]
NUMBERS = ["0", "-1", "1e-300", "1e300", "1e999", "1/0", "0/0", "3", "0.1", "999999999999999999999", "-0", "nan", "inf"]
BYTES = ["\0", "\x1b[2J", "\u2028", "\r", "'", "''", "\"", "\\", "(", ")", "[", "]", "^", "*", "/", "#", ";", "\n", "é", "𝒜", "_"]
WORDS = ["sin(", "sqrt(", "x", "theta", "t", "run", "from", "until", "lagrangian", "=", "=" * 40, "(" * 300, "a" * 3000]
VALUES = NUMBERS + ["x", "x=1", "x'=1", "theta=0:1:3", "m=1,2", "-", "/", "", "none", "a=b=c", "1:2:3", "x=normal(0,1)", "phi=0.3"]
TOKEN = re.compile(r"\s+|\w+|[^\w\s]")
PATIENCE = 120  # a command has a limit of its own; this is for one that does not keep it


def damaged(rng, text):
    tokens = TOKEN.findall(text)
    for _ in range(rng.choice([1, 1, 1, 2, 3, 8])):
        at, other = rng.randrange(len(tokens)), rng.randrange(len(tokens))
        kind = rng.randrange(7)
        if kind == 0:
            del tokens[at]
        elif kind == 1:
            tokens.insert(at, tokens[other])
        elif kind == 2:
            tokens[at], tokens[other] = tokens[other], tokens[at]
        elif kind == 3:
            numbers = [i for i, word in enumerate(tokens) if re.fullmatch(r"\d+", word)]
            if numbers:
                tokens[rng.choice(numbers)] = rng.choice(NUMBERS)
        elif kind == 4:
            tokens.insert(at, rng.choice(BYTES))
        elif kind == 5:
            tokens[at] = rng.choice(WORDS)
        else:
            tokens[at:at + rng.randrange(1, 12)] = []
        if not tokens:
            return ""
    return "".join(tokens)


def options_of(hamel, verb):
    """The options that a verb's help names, each with whether it takes a value."""
    words = subprocess.run([hamel, verb, "--help"], capture_output=True, text=True, check=True).stdout
    found = re.findall(r"^ +(--?[a-z-]+)( [A-Z\"<][^ ]*)?", words, re.M)
    return [(name, value != "") for name, value in found if name not in ("-o", "--plot", "--to", "--time-limit", "--memory")]


def line(rng, verb, options, model):
    words = [verb, model]
    for _ in range(rng.choice([0, 0, 0, 1, 1, 2, 4])):
        name, takes = rng.choice(options)
        words.append(name)
        if takes != (rng.random() < 0.1):
            words.append(rng.choice(VALUES))
    if rng.random() < 0.1:
        words.insert(rng.randrange(len(words) + 1), rng.choice([v for v in VALUES + WORDS if "\0" not in v]))
    if verb in ("run", "sweep", "compare", "export") and rng.random() < 0.8:
        words += ["--until", "2"]
    if verb in ("report", "sweep", "export"):
        words += ["-o", "out"]
    return words + ["--time-limit", "3", "--memory", "1500M"]


def complaint(done):
    if done.returncode not in (0, 1, 2):
        return f"ended with {done.returncode}"
    if done.returncode != 0 and not (done.stderr.strip() or done.stdout.strip()):
        return f"exit code {done.returncode} without a word"
    if b"Sanitizer" in done.stderr or b"runtime error" in done.stderr:
        return "a sanitizer found something"
    if re.search(rb"(?m)^[-+.\de,]*\b(nan|inf)\b[-+.\de,naif]*$", done.stdout):
        return "a table with numbers that are none"
    return None


def main():
    hamel, seed, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    models = sorted(Path("models").glob("*.hamel"))
    options = {verb: options_of(hamel, verb) for verb in VERBS}
    bad, ends = 0, {0: 0, 1: 0, 2: 0}
    for number in range(count):
        rng = random.Random(f"{seed} {number}")
        verb, model = VERBS[number % len(VERBS)], rng.choice(models)
        text = model.read_text(encoding="utf-8")
        if rng.random() < 0.6:
            text = damaged(rng, text)
        Path("case.hamel").write_bytes(text.encode("utf-8", "surrogateescape"))
        words = line(rng, verb, options[verb], "case.hamel")
        try:
            done = subprocess.run([hamel, *words], capture_output=True, stdin=subprocess.DEVNULL, timeout=PATIENCE)
            why = complaint(done)
            ends[done.returncode] = ends.get(done.returncode, 0) + 1
        except subprocess.TimeoutExpired:
            why, done = f"still there after {PATIENCE} s", None
        if why:
            bad += 1
            kept = Path(f"bad-{number}.hamel")
            kept.write_bytes(Path("case.hamel").read_bytes())
            print(f"case {number} of seed {seed}: {why}\n  hamel {words!r}\n  model:\n{text}")
            if done is not None:
                print(done.stderr.decode("utf-8", "replace")[-2000:])
    print(f"{count} cases, {ends.get(0)} done, {ends.get(1)} ended with 1, {ends.get(2)} refused, {bad} bad")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
