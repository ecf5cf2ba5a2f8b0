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

/// The functions, one after another; NULL behind the last.
const read_function *read_function_at(size_t i);
/// The function a name token names, or NULL.
const read_function *read_function_of(const reading *r, lex_token name);
/// Whether a token names a symbol without making one.
bool read_knows_name(const reading *r, lex_token name);
hamel_status read_name(const reading *r, lex_token name, expr *out);
/// Entry of a vector or a matrix: O[3] is the name O_3, B[1,2] is B_12. `places` are the digits,
/// `primes` stand behind the bracket.
hamel_status read_name_entry(const reading *r, lex_token name, const char *places, size_t primes,
                             expr *out);
hamel_status read_number(const reading *r, lex_token number, expr *out);
/// Tells that a name followed by '(' is not a function, with the nearest one that is.
hamel_status read_unknown_function(const reading *r, lex_token name);

/// What a token is, for a message: 'x', or a control character (0x07).
void read_describe(const reading *r, lex_token t, text *out);
/// Tells that `what` was expected where `found` stands.
hamel_status read_expected(const reading *r, lex_token found, const char *what);

static inline diag_span read_span(lex_token t) {
    return (diag_span){t.offset, t.length == 0 ? 1 : t.length};
}
/// A token for a "%.*s" in a message, cut where it is too long to read.
static inline int read_shown(lex_token t) { return t.length < 60 ? (int)t.length : 60; }

#endif
