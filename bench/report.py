#!/usr/bin/env python3
"""All benches that have a baseline, each interleaved with it in one process, written down.

    make bench-report                 builds them, then runs this
    python3 bench/report.py BUILD [--from DIR]

Writes bench/results/NAME-KIND.csv, where KIND is avx512 or avx2 (on a processor with vectors of 512
bits both, the second with HAMEL_VECTORS=avx2 and baselines compiled alike), the table of methods in
docs/motion.md, and docs/performance.md with plots in docs/images. Every line of bench/claims.csv is a
sentence of a document and what it rests on; those that the numbers do not bear out are marked, and the
exit code is 1 then. With --from the CSVs of an earlier run are taken instead of running.
"""
import csv
import io
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BENCHES = ("rhs", "trajectories", "ensembles", "methods")


def processor():
    name, flags = "", ""
    with open("/proc/cpuinfo", encoding="utf-8") as f:
        for line in f:
            key, _, value = line.partition(":")
            if key.strip() == "model name" and not name:
                name = value.strip()
            if key.strip() == "flags" and not flags:
                flags = value
    return name, set(flags.split())


def run(build, name, kind):
    """The CSV of one bench, as text; None if there is no such program."""
    twin = os.path.join(build, "bench", f"bench_{name}_avx2")
    program = twin if kind == "avx2" and os.path.exists(twin) else os.path.join(build, "bench", f"bench_{name}")
    if not os.path.exists(program):
        return None
    env = dict(os.environ)
    if kind == "avx2":
        env["HAMEL_VECTORS"] = "avx2"
    done = subprocess.run([program, "--csv"], env=env, capture_output=True, text=True, timeout=3600, check=True)
    return done.stdout


def rows_of(text):
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return list(csv.DictReader(io.StringIO("\n".join(lines))))


# ---- numbers that claims speak of -------------------------------------------------------------------

def measured(kind, tables):
    """name -> number, for bench/claims.csv."""
    found = {}
    for row in tables.get("trajectories", ()):
        if row["asked"]:
            found[f"trajectories {row['problem']} {row['asked']} {row['who']}"] = float(row["faster_than_by_hand"])
    for row in tables.get("ensembles", ()):
        found[f"ensembles {row['system']} {row['who']}"] = float(row["processor_ratio"])
    methods = tables.get("methods", ())
    if methods:
        good = sum(float(row["off"]) <= 1.3 for row in methods)
        found["methods within 1.3"] = good / len(methods)
    compile_times = [float(row["microseconds"]) / 1000 for row in tables.get("trajectories", ())
                     if row["who"] == "compile"]
    if compile_times:
        found["series compile most ms"] = max(compile_times)
    return {f"{kind} {name}": value for name, value in found.items()}


def judge(numbers, kinds):
    """Lines of the table of claims, and how many are not borne out."""
    lines, wrong = [], 0
    with open(os.path.join(ROOT, "bench", "claims.csv"), encoding="utf-8") as f:
        for claim in csv.DictReader(f):
            with open(os.path.join(ROOT, claim["file"]), encoding="utf-8") as document:
                stands = claim["words"] in " ".join(document.read().split())
            for kind in kinds:
                value = numbers.get(f"{kind} {claim['number']}")
                if value is None:
                    verdict = "not measured"
                elif not stands:
                    verdict, wrong = "**the sentence is gone**", wrong + 1
                else:
                    limit = float(claim["limit"])
                    good = value >= limit if claim["is"] == "at least" else value <= limit
                    verdict = "holds" if good else "**does not hold**"
                    wrong += not good
                shown = "" if value is None else f"{value:.3g}"
                lines.append(f"| {claim['file']} | {claim['words']} | {kind} {claim['number']} {claim['is']} "
                             f"{claim['limit']} | {shown} | {verdict} |")
    return lines, wrong


# ---- what is written --------------------------------------------------------------------------------

def bars(title, entries):
    """A plot of bars, as SVG: (label, value) with a line at 1."""
    most = max([value for _, value in entries] + [1.0])
    height, left, wide = 22, 230, 420
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="720" height="{height * len(entries) + 50}" '
           'font-family="sans-serif" font-size="12">',
           f'<text x="10" y="20" font-size="14">{title}</text>']
    for i, (label, value) in enumerate(entries):
        y = 34 + i * height
        out.append(f'<text x="{left - 8}" y="{y + 13}" text-anchor="end">{label}</text>')
        out.append(f'<rect x="{left}" y="{y}" width="{wide * value / most:.1f}" height="{height - 6}" fill="#4878a8"/>')
        out.append(f'<text x="{left + wide * value / most + 4:.1f}" y="{y + 13}">{value:.2f}</text>')
    one = left + wide / most
    out.append(f'<line x1="{one:.1f}" x2="{one:.1f}" y1="28" y2="{34 + height * len(entries)}" stroke="#c03030"/>')
    out.append("</svg>\n")
    return "\n".join(out)


def methods_table(rows):
    """A line a run; at each tolerance what is chosen, and how many times the better of ours it takes."""
    runs, lines = {}, []
    for row in rows:
        runs.setdefault((row["model"], row["run"]), []).append(row)
    good = sum(float(row["off"]) <= 1.3 for row in rows)
    lines.append(f"{good} of {len(rows)} choices take at most 1.3 times the better of ours.\n")
    lines.append("| run | 1e-6 | 1e-9 | 1e-12 |\n|---|---|---|---|")
    for (model, name), cells in runs.items():
        by = {row["tolerance"]: row for row in cells}
        texts = []
        for tolerance in ("1e-06", "1e-09", "1e-12"):
            row = by.get(tolerance)
            texts.append("–" if row is None else f"{row['chosen']} {float(row['off']):.2f}")
        lines.append(f"| {model} {name} | " + " | ".join(texts) + " |")
    return "\n".join(lines) + "\n"


def put_between(path, begin, end, text):
    with open(path, encoding="utf-8") as f:
        old = f.read()
    head, _, rest = old.partition(begin)
    _, found, tail = rest.partition(end)
    if found:
        with open(path, "w", encoding="utf-8") as f:
            f.write(head + begin + "\n" + text + end + tail)


def section(kind, tables):
    lines = [f"## {kind}\n"]
    shares = [(f"{r['problem']} {r['asked']}, {r['who']}", float(r["faster_than_by_hand"]))
              for r in tables.get("trajectories", ()) if r["who"].startswith("hamel")]
    shares += [(f"ensemble {r['system']}", float(r["processor_ratio"]))
               for r in tables.get("ensembles", ()) if r["who"] == "Hamel"]
    if shares:
        image = f"docs/images/performance-{kind}.svg"
        with open(os.path.join(ROOT, image), "w", encoding="utf-8") as f:
            f.write(bars("how many times as fast as by hand, at equal error", shares))
        lines.append(f"![How many times as fast as by hand](images/performance-{kind}.svg)\n")
        lines.append("| | times as fast as by hand |\n|---|---|")
        lines += [f"| {label} | {value:.2f} |" for label, value in shares]
    if tables.get("rhs"):
        lines.append(f"\nRight-hand sides: bench/results/rhs-{kind}.csv.")
    return "\n".join(lines) + "\n"


def python_section(results):
    """The Python module against SciPy and SymPy, from the CSV of bench/python_module.py."""
    path = os.path.join(results, "python.csv")
    if not os.path.exists(path):
        return ""
    with open(path, encoding="utf-8") as f:
        head = f.readline().lstrip("# ").strip()
        rows = list(csv.DictReader(f))
    lines = [f"## Python\n\n{head}.\n\nThe sleigh's equations of motion, and 50 s of it to 1e-10; calls are y' = f(t, y, u, p) of "
             "the snakeboard.\n\n| what | who | |\n|---|---|---|"]
    return "\n".join([*lines, *(f"| {r['what']} | {r['who']} | {r['value']} {r['unit']} |" for r in rows)]) + "\n"


def others_section(results):
    """SymPy, Maxima and MuJoCo at the same tasks, from the CSV of bench/others/compare.py."""
    path = os.path.join(results, "others.csv")
    if not os.path.exists(path):
        return ""
    with open(path, encoding="utf-8") as f:
        head = f.readline().lstrip("# ").strip()
        rows = list(csv.DictReader(f))
    lines = [f"## Other programs\n\n{head}.\n\nDerivations: accelerations and multipliers, without the time in which a program "
             "begins; Hamel's are tidied and printed, the others' are as they come. The ball is Chaplygin's sphere, ten seconds; "
             "Hamel goes by the loosest tolerance whose error is no larger.\n\n| what | of | who | |\n|---|---|---|---|"]
    return "\n".join([*lines, *(f"| {r['what']} | {r['of']} | {r['who']} | {r['value']} {r['unit']} |" for r in rows)]) + "\n"


def others_measured(results):
    """name -> number, of the ratios in that CSV."""
    path = os.path.join(results, "others.csv")
    found, seconds = {}, {}
    if not os.path.exists(path):
        return found
    with open(path, encoding="utf-8") as f:
        for row in rows_of(f.read()):
            if row["of"] == "times as fast":
                found[row["what"]] = float(row["value"])
            if row["what"] == "derivation" and not row["who"].endswith("begins"):
                seconds[row["of"], row["who"]] = float(row["value"])
    for (model, who), value in seconds.items():
        if who != "Hamel":
            found[f"derivation {model} {who}"] = value / seconds[model, "Hamel"]
    return found


def run_others(build, results):
    script = os.path.join(ROOT, "bench", "others", "compare.py")
    done = subprocess.run([sys.executable, script, build], capture_output=True, text=True, timeout=3600, check=True)
    with open(os.path.join(results, "others.csv"), "w", encoding="utf-8") as f:
        f.write(done.stdout)


def main():
    build = sys.argv[1] if len(sys.argv) > 1 else "build"
    given = sys.argv[sys.argv.index("--from") + 1] if "--from" in sys.argv else None
    name, flags = processor()
    kinds = ["avx512", "avx2"] if "avx512f" in flags else ["avx2"]
    results = os.path.join(ROOT, "bench", "results")
    text, numbers, sections = {}, {}, []
    for kind in kinds:
        tables = {}
        for bench in BENCHES:
            path = os.path.join(results if given is None else given, f"{bench}-{kind}.csv")
            if given is None:
                output = run(build, bench, kind)
                if output is None:
                    continue
                with open(path, "w", encoding="utf-8") as f:
                    f.write(f"# bench_{bench} --csv; {name}, {kind}; load {os.getloadavg()[0]:.1f}\n" + output)
            elif not os.path.exists(path):
                continue
            with open(path, encoding="utf-8") as f:
                tables[bench] = rows_of(f.read())
        numbers.update(measured(kind, tables))
        sections.append(section(kind, tables))
        text = tables
    if text.get("methods"):
        put_between(os.path.join(ROOT, "docs", "motion.md"), "<!-- methods: made by bench/report.py -->",
                    "<!-- end of methods -->", methods_table(text["methods"]))
    if given is None:
        run_others(build, results)
    for kind in kinds:
        numbers.update({f"{kind} {name}": value for name, value in others_measured(results).items()})
    claims, wrong = judge(numbers, kinds)
    with open(os.path.join(ROOT, "docs", "performance.md"), "w", encoding="utf-8") as f:
        f.write("# Performance\n\nMade by `make bench-report`; do not edit. Processor: " + name +
                ". Contenders take turns in one process; numbers are ratios, at equal error.\n\n")
        f.write("\n".join(filter(None, [*sections, python_section(results), others_section(results)])))
        f.write("\n## Claims\n\n| document | sentence | rests on | measured | |\n|---|---|---|---|---|\n")
        f.write("\n".join(claims) + "\n")
    print(f"docs/performance.md is written; {wrong} claims do not hold")
    return 1 if wrong else 0


sys.exit(main())
