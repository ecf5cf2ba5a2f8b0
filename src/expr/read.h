/// The parts of the infix reader, for whoever reads a language with infix in it.
#ifndef EXPR_READ_H
#define EXPR_READ_H

#include "base/text.h"
#include "expr/lex.h"
#include "expr/print.h"

/// A reading in progress: what is read, into what, and who is told of errors.
typedef struct reading {
    expr_pool *pool;
    const char *source;
    size_t length;
    const expr_reader *names; ///< may be NULL
    diag *messages;
} reading;

typedef struct read_function {
    const char *name;
    expr_op op;         ///< EXPR_POW stands for sqrt
    uint32_t arguments; ///< 0: as many as it takes (solve)
} read_function;

static inline diag_span read_span(lex_token t) {
    return (diag_span){t.offset, t.length == 0 ? 1 : t.length};
}
/// A token for a "%.*s" in a message, cut where it is too long to read.
static inline int read_shown(lex_token t) { return t.length < 60 ? (int)t.length : 60; }

/// Reads one infix expression: + - * / ^ ** ( ), exact numbers (0.1 is 1/10, 1e-3), names, names
/// with primes (x' is x_dot), the functions of ops.h, sqrt, atan2(y, x), pi, and
/// solve(i, n, A row by row, b) for entry i (from 1) of a solution. What expr_print writes as infix
/// is read as the same node, if the constructors built it. The first error goes to `messages` with
/// its place in source: HAMEL_SYNTAX; HAMEL_UNDEFINED (1/0) and HAMEL_TOO_LARGE (2^(10^12)) at the
/// operator.
HAMEL_MUST_USE hamel_status expr_read(expr_pool *pool, const char *source, size_t length,
                                      const expr_reader *reader, diag *messages, expr *out);

#endif
