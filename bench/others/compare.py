#!/usr/bin/env python3
"""Hamel against programs that people use for the same: CSV on standard output.

    python3 bench/others/compare.py BUILD > bench/results/others.csv

Derivation: accelerations and multipliers of a model, by Hamel (the chapter lagrange_dalembert, tidied
and printed), SymPy's LagrangesMethod with LUsolve and Maxima's linsolve (neither simplifies). Processor
time of whole processes without that of one that only begins, the best of three that take turns; memory
is the largest that the process had.

Motion: Chaplygin's sphere rolls for ten seconds by MuJoCo (bench/others/mujoco.c), and by Hamel to the
loosest tolerance whose error is no larger; the error is that of (x, y) at the end against Hamel at
1e-13. Processor seconds; of Hamel the slope between ten seconds of motion and fifty thousand.
"""
import csv
import io
import math
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
MODELS = ("chaplygin_sleigh", "snakeboard")
END, LONG = 10, 50010


def child(command, quiet=True):
    """Processor seconds, kilobytes and output of a process."""
    with tempfile.TemporaryFile() as out:
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.DEVNULL if quiet else None)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            raise RuntimeError(f"{' '.join(command)}: exit code {process.returncode}")
        out.seek(0)
        return used.ru_utime + used.ru_stime, used.ru_maxrss, out.read().decode()


def best(commands, rounds=3):
    """name -> (seconds, kilobytes), the best of some that take turns."""
    found = {}
    for _ in range(rounds):
        for name, command in commands.items():
            seconds, size, _ = child(command)
            least = found.get(name, (math.inf, math.inf))
            found[name] = (min(least[0], seconds), min(least[1], size))
    return found


# ---- derivation -------------------------------------------------------------------------------------

def derivations(hamel, write, room):
    for model in MODELS:
        commands = {"Hamel": [hamel, "derive", model, "lagrange_dalembert"], "Hamel begins": [hamel, "--version"]}
        sympy = [sys.executable, os.path.join(os.path.dirname(HERE), "derive_sympy.py"), "60", model]
        if subprocess.run([sys.executable, "-c", "import sympy"], capture_output=True, check=False).returncode == 0:
            commands["SymPy"], commands["SymPy begins"] = sympy, sympy[:-1] + ["none"]
        if shutil.which("maxima"):
            path = os.path.join(room, model + ".mac")
            with open(path, "w", encoding="utf-8") as f:
                for part in (model, "accelerations"):
                    with open(os.path.join(HERE, part + ".mac"), encoding="utf-8") as source:
                        f.write(source.read())
            commands["Maxima"] = ["maxima", "--very-quiet", "-b", path]
            commands["Maxima begins"] = ["maxima", "--very-quiet", "-b", "/dev/null"]
        found = best(commands)
        for who in ("Hamel", "SymPy", "Maxima"):
            if who in found:
                seconds = max(found[who][0] - found[who + " begins"][0], 1e-3)
                write("derivation", model, who, f"{seconds:.3g}", "s")
                write("derivation", model, who + " begins", f"{found[who + ' begins'][0]:.3g}", "s")
                write("memory", model, who, f"{found[who][1] / 1024:.0f}", "MB")


# ---- a ball that rolls ------------------------------------------------------------------------------

def last_row(text):
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return list(csv.DictReader(io.StringIO("\n".join(lines))))


def rolled(hamel, tolerance, end):
    command = [hamel, "run", "chaplygin_sphere", "--until", str(end), "--every", str(end), "--tolerance", tolerance,
               "--no-integrals", "--compiled"]
    seconds, _, out = child(command)
    return seconds, last_row(out)


def distance(a, x, y):
    return math.hypot(float(a["x"]) - x, float(a["y"]) - y)


def slip(row):
    """How fast the lowest point moves along the table."""
    x, y = (sum(float(row[f"B_{i}{j}"]) * float(row[f"B_w{j}"]) for j in (1, 2, 3)) for i in (1, 2))
    return math.hypot(float(row["x_dot"]) - y, float(row["y_dot"]) + x)


def ball(hamel, write, room):
    _, rows = rolled(hamel, "1e-13", END)
    first, reference = rows[0], rows[-1]
    program = os.path.join(room, "mujoco")
    built = subprocess.run(["cc", "-O2", "-w", os.path.join(HERE, "mujoco.c"), "-o", program, "-lmujoco", "-lm"],
                           capture_output=True, check=False)
    if built.returncode != 0:
        return
    state = [first[f"B_{i}{j}"] for i in (1, 2, 3) for j in (1, 2, 3)]
    state += [first[name] for name in ("B_w1", "B_w2", "B_w3", "x_dot", "y_dot")]
    ours = {}
    for tolerance in ("1e-2", "1e-3", "1e-4", "1e-5", "1e-6", "1e-7", "1e-8", "1e-9", "1e-10"):
        rows = rolled(hamel, tolerance, END)[1]
        ours[tolerance] = (distance(rows[-1], float(reference["x"]), float(reference["y"])),
                           abs(float(rows[-1]["energy"]) - float(first["energy"])), slip(rows[-1]))
    for line in child([program, str(END), *state])[2].splitlines():
        cells = line.split(",")
        integrator, step, steps, seconds = cells[0], cells[1], int(cells[2]), float(cells[3])
        error = distance(reference, float(cells[4]), float(cells[5]))
        what = f"a ball rolls, MuJoCo {integrator} of step {step}"
        write(what, "error", "MuJoCo", f"{error:.2g}", "m")
        write(what, "slip", "MuJoCo", cells[9], "m/s")
        write(what, "energy", "MuJoCo", cells[10], "J")
        write(what, "steps", "MuJoCo", f"{steps / seconds:.3g}", "1/s")
        write(what, "processor", "MuJoCo", f"{seconds:.3g}", "s")
        good = [t for t, (off, _, _) in ours.items() if off <= error]
        if not good:
            continue
        pairs = [(rolled(hamel, good[0], END)[0], rolled(hamel, good[0], LONG)[0]) for _ in range(3)]
        long, short = min(b for _, b in pairs), min(a for a, _ in pairs)
        slope = (long - short) * END / (LONG - END)
        write(what, "error", f"Hamel at {good[0]}", f"{ours[good[0]][0]:.2g}", "m")
        write(what, "slip", f"Hamel at {good[0]}", f"{ours[good[0]][2]:.2g}", "m/s")
        write(what, "energy", f"Hamel at {good[0]}", f"{ours[good[0]][1]:.2g}", "J")
        if long < 2 * short:  # too near to be told apart
            continue
        write(what, "processor", f"Hamel at {good[0]}", f"{slope:.3g}", "s")
        write(what, "times as fast", "Hamel", f"{seconds / slope:.3g}", "")


def main():
    hamel = os.path.join(sys.argv[1] if len(sys.argv) > 1 else "build", "hamel")
    table = csv.writer(sys.stdout, lineterminator="\n")
    print(f"# bench/others/compare.py; processor time; load {os.getloadavg()[0]:.1f}")
    table.writerow(("what", "of", "who", "value", "unit"))

    def write(*cells):
        table.writerow(cells)
        sys.stdout.flush()

    with tempfile.TemporaryDirectory() as room:
        derivations(hamel, write, room)
        ball(hamel, write, room)


if __name__ == "__main__":
    main()
