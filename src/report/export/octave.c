/// Exported functions in Octave; Matlab reads them too.
#include "report/export/export_internal.h"

// clang-format off
static const char elimination[] =
    "% Solves A x = b by elimination with pivots; A row by row. NaN if A is singular.\n"
    "function x = eliminate(n, A, x)\n"
    "    A = reshape(A, n, n)';\n"
    "    x = x(:);\n"
    "    for k = 1:n\n"
    "        [~, p] = max(abs(A(k:n, k)));\n"
    "        p = p + k - 1;\n"
    "        A([k p], :) = A([p k], :);\n"
    "        x([k p]) = x([p k]);\n"
    "        for i = k + 1:n\n"
    "            f = A(i, k)/A(k, k);\n"
    "            A(i, :) = A(i, :) - f*A(k, :);\n"
    "            x(i) = x(i) - f*x(k);\n"
    "        end\n"
    "    end\n"
    "    for k = n:-1:1\n"
    "        x(k) = (x(k) - A(k, k + 1:n)*x(k + 1:n))/A(k, k);\n"
    "    end\n"
    "end\n";
// clang-format on

const export_style export_octave = {.comment = "%",
                                    .number = "",
                                    .end = ";\n",
                                    .indent = "    ",
                                    .slot = "v",
                                    .solution = "solution",
                                    .declare = NULL,
                                    .condition = "(",
                                    .always = "true\n",
                                    .then = ")\n",
                                    .otherwise = "else\n",
                                    .end_if = "end\n",
                                    .math = "",
                                    .absolute = "abs",
                                    .power = "power",
                                    .both = "&&",
                                    .elimination = elimination};
