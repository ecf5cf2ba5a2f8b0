/// Exported programs in JavaScript, for node and for pages.
#include "report/export/export_internal.h"

// clang-format off
static const char elimination[] =
    "// Solves A x = b by elimination with pivots; NaN if A is singular.\n"
    "function eliminate(n, A, x) {\n"
    "    for (let k = 0; k < n; k++) {\n"
    "        let p = k;\n"
    "        for (let i = k + 1; i < n; i++) if (Math.abs(A[i*n + k]) > Math.abs(A[p*n + "
    "k])) p = i;\n"
    "        for (let j = 0; j < n; j++) [A[p*n + j], A[k*n + j]] = [A[k*n + j], A[p*n + j]];\n"
    "        [x[p], x[k]] = [x[k], x[p]];\n"
    "        for (let i = k + 1; i < n; i++) {\n"
    "            const f = A[i*n + k]/A[k*n + k];\n"
    "            for (let j = k + 1; j < n; j++) A[i*n + j] -= f*A[k*n + j];\n"
    "            x[i] -= f*x[k];\n"
    "        }\n"
    "    }\n"
    "    for (let k = n - 1; k >= 0; k--) {\n"
    "        for (let j = k + 1; j < n; j++) x[k] -= A[k*n + j]*x[j];\n"
    "        x[k] /= A[k*n + k];\n"
    "    }\n"
    "    return x;\n"
    "}\n";

static const char nothing_kept[] = "// Nothing was proved to stay as it is.\n"
                                   "const invariant_names = [];\n"
                                   "function invariants(t, state, out) {}\n";

static const char driver[] =
    "// A step of Dormand and Prince, 5(4): the new state, and its error in units of the "
    "tolerance.\n"
    "const C = [0, 1/5, 3/10, 4/5, 8/9, 1, 1];\n"
    "const STAGES = [[], [1/5], [3/40, 9/40], [44/45, -56/15, 32/9],\n"
    "    [19372/6561, -25360/2187, 64448/6561, -212/729],\n"
    "    [9017/3168, -355/33, 46732/5247, 49/176, -5103/18656],\n"
    "    [35/384, 0, 500/1113, 125/192, -2187/6784, 11/84]];\n"
    "const ERROR = [71/57600, 0, -71/16695, 71/1920, -17253/339200, 22/525, -1/40];\n"
    "\n"
    "function step(t, h, now) {\n"
    "    const k = [];\n"
    "    let next = now;\n"
    "    for (let s = 0; s < 7; s++) {\n"
    "        next = now.map((x, i) => x + h*STAGES[s].reduce((sum, a, j) => sum + a*k[j][i], 0));\n"
    "        const rate = new Array(now.length).fill(0);\n"
    "        rates(t + C[s]*h, next, rate);\n"
    "        k.push(rate);\n"
    "    }\n"
    "    let error = 0;\n"
    "    for (let i = 0; i < now.length; i++) {\n"
    "        const d = h*ERROR.reduce((sum, e, s) => sum + e*k[s][i], 0);\n"
    "        const size = TOLERANCE*(1 + Math.max(Math.abs(now[i]), Math.abs(next[i])));\n"
    "        if (!(Math.abs(d)/size <= error)) error = d === d ? Math.abs(d)/size : 1e10;\n"
    "    }\n"
    "    return [next, error];\n"
    "}\n"
    "\n"
    "function main() {\n"
    "    let t = 0, h = EVERY/10, now = initial.slice();\n"
    "    let first = [], change = invariant_names.map(() => 0);\n"
    "    const lines = [[\"t\"].concat(columns).join(\",\")];\n"
    "    const fail = words => {\n"
    "        console.log(lines.join(\"\\n\"));\n"
    "        throw new Error(words);\n"
    "    };\n"
    "    for (let sample = 0;; sample++) {\n"
    "        const end = sample*EVERY < UNTIL*(1 - 1e-12) ? sample*EVERY : UNTIL;\n"
    "        while (t < end) {\n"
    "            const length = t + 1.01*h >= end ? end - t : h;\n"
    "            const [next, error] = step(t, length, now);\n"
    "            if (error <= 1) {\n"
    "                t = length === end - t ? end : t + length;\n"
    "                now = next;\n"
    "                project(now);\n"
    "            }\n"
    "            if (length === h || error > 1)\n"
    "                h = length*Math.min(5, Math.max(0.2, 0.9*Math.pow(error + 1e-10, "
    "-0.2)));\n"
    "            if (!(h > 1e-14*UNTIL)) fail(\"there is no motion beyond t = \" + t);\n"
    "        }\n"
    "        const row = new Array(columns.length).fill(0);\n"
    "        watch(t, now, row);\n"
    "        const bad = row.findIndex(x => !Number.isFinite(x));\n"
    "        if (bad >= 0) fail(columns[bad] + \" is not finite at t = \" + t);\n"
    "        lines.push([t].concat(row).join(\",\"));\n"
    "        const kept = invariant_names.map(() => 0);\n"
    "        invariants(t, now, kept);\n"
    "        if (sample === 0) first = kept;\n"
    "        change = change.map((c, i) => Math.max(c, Math.abs(kept[i] - first[i])));\n"
    "        if (end === UNTIL) break;\n"
    "    }\n"
    "    console.log(lines.join(\"\\n\"));\n"
    "    invariant_names.forEach((name, i) =>\n"
    "        console.error(`${name} ${first[i]}, drift ${change[i].toExponential(1)}`));\n"
    "}\n"
    "\n"
    "if (typeof module !== \"undefined\")\n"
    "    module.exports = {names, columns, initial, rates, watch, project, invariant_names, "
    "invariants,\n"
    "        jacobian: typeof jacobian === \"undefined\" ? undefined : jacobian};\n"
    "if (typeof require === \"undefined\" || require.main === module) main();\n";
// clang-format on

const export_style export_js = {.comment = "//",
                                .number = "const ",
                                .end = ";\n",
                                .indent = "    ",
                                .slot = "_",
                                .solution = "_x",
                                .declare = "let ",
                                .condition = "(",
                                .always = "(true) {\n",
                                .then = ") {\n",
                                .otherwise = "} else {\n",
                                .end_if = "}\n",
                                .math = "Math.",
                                .absolute = "abs",
                                .power = "pow",
                                .both = "&&",
                                .elimination = elimination,
                                .nothing_kept = nothing_kept,
                                .driver = driver};
