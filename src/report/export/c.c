/// Exported programs in C99.
#include "report/export/export_internal.h"

// clang-format off
static const char elimination[] =
    "// Solves A x = b: on input x is b. Elimination with pivots; NaN if A is singular.\n"
    "static void eliminate(int n, double *A, double *x) {\n"
    "    for (int k = 0; k < n; k++) {\n"
    "        int p = k;\n"
    "        for (int i = k + 1; i < n; i++)\n"
    "            if (fabs(A[i*n + k]) > fabs(A[p*n + k])) p = i;\n"
    "        for (int j = 0; p != k && j < n; j++) {\n"
    "            const double a = A[p*n + j];\n"
    "            A[p*n + j] = A[k*n + j];\n"
    "            A[k*n + j] = a;\n"
    "        }\n"
    "        const double b = x[p];\n"
    "        x[p] = x[k];\n"
    "        x[k] = A[k*n + k] != 0 ? b : NAN;\n"
    "        for (int i = k + 1; i < n; i++) {\n"
    "            const double f = A[i*n + k]/A[k*n + k];\n"
    "            for (int j = k + 1; j < n; j++) A[i*n + j] -= f*A[k*n + j];\n"
    "            x[i] -= f*x[k];\n"
    "        }\n"
    "    }\n"
    "    for (int k = n - 1; k >= 0; k--) {\n"
    "        for (int j = k + 1; j < n; j++) x[k] -= A[k*n + j]*x[j];\n"
    "        x[k] /= A[k*n + k];\n"
    "    }\n"
    "}\n";

static const char nothing_kept[] =
    "// Nothing was proved to stay as it is.\n"
    "static const char *const invariant_names[] = {\"\"};\n"
    "enum { INVARIANTS = 0 };\n"
    "void invariants(double t, const double *state, double *out) {\n"
    "    (void)t, (void)state, (void)out;\n"
    "}\n";

static const char driver[] =
    "// A step of Dormand and Prince, 5(4): next from now; the error in units of the tolerance.\n"
    "static double step(double t, double h, const double *now, double *next) {\n"
    "    static const double c[7] = {0, 1/5.0, 3/10.0, 4/5.0, 8/9.0, 1, 1};\n"
    "    static const double a[7][6] = {{0},\n"
    "        {1/5.0},\n"
    "        {3/40.0, 9/40.0},\n"
    "        {44/45.0, -56/15.0, 32/9.0},\n"
    "        {19372/6561.0, -25360/2187.0, 64448/6561.0, -212/729.0},\n"
    "        {9017/3168.0, -355/33.0, 46732/5247.0, 49/176.0, -5103/18656.0},\n"
    "        {35/384.0, 0, 500/1113.0, 125/192.0, -2187/6784.0, 11/84.0}};\n"
    "    static const double e[7] = {71/57600.0, 0, -71/16695.0, 71/1920.0, "
    "-17253/339200.0, 22/525.0, -1/40.0};\n"
    "    double k[7][SIZE], error = 0;\n"
    "    for (int s = 0; s < 7; s++) {\n"
    "        for (int i = 0; i < SIZE; i++) {\n"
    "            next[i] = now[i];\n"
    "            for (int j = 0; j < s; j++) next[i] += h*a[s][j]*k[j][i];\n"
    "        }\n"
    "        rates(t + c[s]*h, next, k[s]);\n"
    "    }\n"
    "    for (int i = 0; i < SIZE; i++) {\n"
    "        double d = 0;\n"
    "        for (int s = 0; s < 7; s++) d += h*e[s]*k[s][i];\n"
    "        d /= TOLERANCE*(1 + fmax(fabs(now[i]), fabs(next[i])));\n"
    "        if (!(fabs(d) <= error)) error = d == d ? fabs(d) : 1e10;\n"
    "    }\n"
    "    return error;\n"
    "}\n"
    "\n"
    "int main(void) {\n"
    "    double t = 0, h = EVERY/10, now[SIZE], next[SIZE], row[COLUMNS];\n"
    "    double first[INVARIANTS + 1], kept[INVARIANTS + 1], change[INVARIANTS + 1] = {0};\n"
    "    (void)names;\n"
    "    memcpy(now, initial, sizeof now);\n"
    "    printf(\"t\");\n"
    "    for (int i = 0; i < COLUMNS; i++) printf(\",%s\", columns[i]);\n"
    "    printf(\"\\n\");\n"
    "    for (long sample = 0;; sample++) {\n"
    "        const double end = sample*EVERY < UNTIL*(1 - 1e-12) ? sample*EVERY : UNTIL;\n"
    "        while (t < end) {\n"
    "            const double length = t + 1.01*h >= end ? end - t : h, error = step(t, "
    "length, now, next);\n"
    "            if (error <= 1) {\n"
    "                t = length == end - t ? end : t + length;\n"
    "                memcpy(now, next, sizeof now);\n"
    "                project(now);\n"
    "            }\n"
    "            if (length == h || error > 1) h = length*fmin(5, fmax(0.2, 0.9*pow(error + "
    "1e-10, -0.2)));\n"
    "            if (!(h > 1e-14*UNTIL)) {\n"
    "                fprintf(stderr, \"there is no motion beyond t = %.10g\\n\", t);\n"
    "                return 1;\n"
    "            }\n"
    "        }\n"
    "        watch(t, now, row);\n"
    "        for (int i = 0; i < COLUMNS; i++) {\n"
    "            if (isfinite(row[i])) continue;\n"
    "            fprintf(stderr, \"%s is not finite at t = %.10g\\n\", columns[i], t);\n"
    "            return 1;\n"
    "        }\n"
    "        printf(\"%.17g\", t);\n"
    "        for (int i = 0; i < COLUMNS; i++) printf(\",%.17g\", row[i]);\n"
    "        printf(\"\\n\");\n"
    "        invariants(t, now, kept);\n"
    "        for (int i = 0; i < INVARIANTS; i++) {\n"
    "            if (sample == 0) first[i] = kept[i];\n"
    "            change[i] = fmax(change[i], fabs(kept[i] - first[i]));\n"
    "        }\n"
    "        if (end == UNTIL) break;\n"
    "    }\n"
    "    for (int i = 0; i < INVARIANTS; i++)\n"
    "        fprintf(stderr, \"%s %.10g, drift %.2g\\n\", invariant_names[i], first[i], "
    "change[i]);\n"
    "    if (fflush(stdout) == 0 && !ferror(stdout)) return 0;\n"
    "    fprintf(stderr, \"the table could not be written\\n\");\n"
    "    return 1;\n"
    "}\n";
// clang-format on

const export_style export_c = {.comment = "//",
                               .number = "const double ",
                               .end = ";\n",
                               .indent = "    ",
                               .slot = "_",
                               .solution = "_x",
                               .declare = "double ",
                               .condition = "(",
                               .always = "(1) {\n",
                               .then = ") {\n",
                               .otherwise = "} else {\n",
                               .end_if = "}\n",
                               .math = "",
                               .absolute = "fabs",
                               .power = "pow",
                               .both = "&&",
                               .elimination = elimination,
                               .nothing_kept = nothing_kept,
                               .driver = driver};
