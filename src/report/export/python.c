/// Exported programs in Python 3.
#include "report/export/export_internal.h"

// clang-format off
static const char elimination[] =
    "# Solves A x = b by elimination with pivots.\n"
    "def eliminate(n, A, x):\n"
    "    for k in range(n):\n"
    "        p = max(range(k, n), key=lambda i: abs(A[i*n + k]))\n"
    "        for j in range(n):\n"
    "            A[p*n + j], A[k*n + j] = A[k*n + j], A[p*n + j]\n"
    "        x[p], x[k] = x[k], x[p]\n"
    "        for i in range(k + 1, n):\n"
    "            f = A[i*n + k]/A[k*n + k]\n"
    "            for j in range(k + 1, n):\n"
    "                A[i*n + j] -= f*A[k*n + j]\n"
    "            x[i] -= f*x[k]\n"
    "    for k in range(n - 1, -1, -1):\n"
    "        for j in range(k + 1, n):\n"
    "            x[k] -= A[k*n + j]*x[j]\n"
    "        x[k] /= A[k*n + k]\n"
    "    return x\n";

static const char nothing_kept[] = "# Nothing was proved to stay as it is.\n"
                                   "invariant_names = []\n"
                                   "\n"
                                   "\n"
                                   "def invariants(t, state, out):\n"
                                   "    pass\n";

static const char driver[] =
    "# A step of Dormand and Prince, 5(4): the new state, and its error in units of the "
    "tolerance.\n"
    "C = [0, 1/5, 3/10, 4/5, 8/9, 1, 1]\n"
    "STAGES = [[], [1/5], [3/40, 9/40], [44/45, -56/15, 32/9],\n"
    "          [19372/6561, -25360/2187, 64448/6561, -212/729],\n"
    "          [9017/3168, -355/33, 46732/5247, 49/176, -5103/18656],\n"
    "          [35/384, 0, 500/1113, 125/192, -2187/6784, 11/84]]\n"
    "ERROR = [71/57600, 0, -71/16695, 71/1920, -17253/339200, 22/525, -1/40]\n"
    "\n"
    "\n"
    "def step(t, h, now):\n"
    "    k = []\n"
    "    for s in range(7):\n"
    "        new = [now[i] + h*sum(STAGES[s][j]*k[j][i] for j in range(s)) for i in "
    "range(len(now))]\n"
    "        rate = [0.0]*len(now)\n"
    "        rates(t + C[s]*h, new, rate)\n"
    "        k.append(rate)\n"
    "    error = 0.0\n"
    "    for i in range(len(now)):\n"
    "        d = h*sum(ERROR[s]*k[s][i] for s in range(7))\n"
    "        d = abs(d)/(TOLERANCE*(1 + max(abs(now[i]), abs(new[i]))))\n"
    "        if not d <= error:\n"
    "            error = d if d == d else 1e10\n"
    "    return new, error\n"
    "\n"
    "\n"
    "def main():\n"
    "    import sys\n"
    "    t, h, now, sample = 0.0, EVERY/10, list(initial), 0\n"
    "    first, change = [], [0.0]*len(invariant_names)\n"
    "    print(\",\".join([\"t\"] + columns))\n"
    "    while True:\n"
    "        end = sample*EVERY if sample*EVERY < UNTIL*(1 - 1e-12) else UNTIL\n"
    "        while t < end:\n"
    "            length = end - t if t + 1.01*h >= end else h\n"
    "            try:\n"
    "                new, error = step(t, length, now)\n"
    "                project(new)\n"
    "            except (ArithmeticError, ValueError):\n"
    "                error = 1e10\n"
    "            if error <= 1:\n"
    "                t = end if length == end - t else t + length\n"
    "                now = new\n"
    "            if length == h or error > 1:\n"
    "                h = length*min(5.0, max(0.2, 0.9*(error + 1e-10)**-0.2))\n"
    "            if not h > 1e-14*UNTIL:\n"
    "                sys.exit(\"there is no motion beyond t = %.10g\" % t)\n"
    "        row = [0.0]*len(columns)\n"
    "        kept = [0.0]*len(invariant_names)\n"
    "        try:\n"
    "            watch(t, now, row)\n"
    "            invariants(t, now, kept)\n"
    "        except (ArithmeticError, ValueError):\n"
    "            sys.exit(\"the table has no value at t = %.10g\" % t)\n"
    "        for name, x in zip(columns, row):\n"
    "            if not math.isfinite(x):\n"
    "                sys.exit(\"%s is not finite at t = %.10g\" % (name, t))\n"
    "        print(\",\".join(\"%.17g\" % x for x in [t] + row))\n"
    "        first = kept if sample == 0 else first\n"
    "        change = [max(c, abs(k - f)) for c, k, f in zip(change, kept, first)]\n"
    "        if end == UNTIL:\n"
    "            break\n"
    "        sample += 1\n"
    "    for name, f, c in zip(invariant_names, first, change):\n"
    "        print(\"%s %.10g, drift %.2g\" % (name, f, c), file=sys.stderr)\n"
    "\n"
    "\n"
    "if __name__ == \"__main__\":\n"
    "    main()\n";
// clang-format on

const export_style export_python = {.comment = "#",
                                    .number = "",
                                    .end = "\n",
                                    .indent = "    ",
                                    .slot = "_",
                                    .solution = "_x",
                                    .declare = NULL,
                                    .condition = "",
                                    .always = "True:\n",
                                    .then = ":\n",
                                    .otherwise = "else:\n",
                                    .end_if = NULL,
                                    .math = "math.",
                                    .absolute = "fabs",
                                    .power = "pow",
                                    .both = "and",
                                    .elimination = elimination,
                                    .nothing_kept = nothing_kept,
                                    .driver = driver};
