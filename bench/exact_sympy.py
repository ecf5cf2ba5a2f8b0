#!/usr/bin/env python3
"""What SymPy takes for the tasks of bench/exact.c, which runs this and reads the lines it prints.

    python3 bench/exact_sympy.py [seconds an item of the ledger may take]

Each line is a key and numbers: `det3 SECONDS`, `inverse3 SECONDS`, `ledger DONE ALL MEDIAN WORST TOTAL`. What
was stopped counts with its limit, and its line ends with `stopped`.
"""
import json
import re
import signal
import statistics
import sys
import time
from pathlib import Path

try:
    import sympy
except ImportError:
    print("missing")
    sys.exit(0)

LEDGER = Path(__file__).parent.parent / "test" / "data" / "truth.json"
MATRIX_LIMIT = 60


class Stopped(Exception):
    pass


def stop(signum, frame):
    raise Stopped


def timed(task, limit):
    """Seconds the task took, and whether it was stopped."""
    signal.setitimer(signal.ITIMER_REAL, limit)
    start = time.perf_counter()
    try:
        task()
        return time.perf_counter() - start, False
    except Stopped:
        return limit, True
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def pendulum(n):
    """M_ij = (m_max(i,j) + ... + m_n) l_i l_j cos(theta_i - theta_j)."""
    m, l, t = (sympy.symbols(f"{name}1:{n + 1}") for name in ("m", "l", "theta"))
    return sympy.Matrix(n, n, lambda i, j: sum(m[max(i, j):]) * l[i] * l[j] * sympy.cos(t[i] - t[j]))


def matrices():
    M = pendulum(3)
    tasks = {
        "det3": lambda: sympy.simplify(M.det()),
        "inverse3": lambda: M.inv(method="ADJ").applyfunc(sympy.simplify),
    }
    for name, task in tasks.items():
        seconds, stopped = timed(task, MATRIX_LIMIT)
        print(name, seconds, "stopped" if stopped else "", flush=True)


def ledger(limit):
    times, done = [], 0
    for entry in json.loads(LEDGER.read_text()):
        names = set(re.findall(r"[A-Za-z_]\w*", entry["expr"])) - {"sin", "cos", "tan", "cot", "sqrt"}
        e = sympy.parse_expr(entry["expr"], {name: sympy.Symbol(name) for name in names})
        seconds, stopped = timed(lambda: sympy.simplify(e), limit)
        times.append(seconds)
        done += not stopped
    print("ledger", done, len(times), statistics.median(times), max(times), sum(times), flush=True)


signal.signal(signal.SIGALRM, stop)
print("version", sympy.__version__, flush=True)
matrices()
ledger(float(sys.argv[1]) if len(sys.argv) > 1 else 2)
