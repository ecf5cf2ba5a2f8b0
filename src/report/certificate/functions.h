/// The functions of a certificate: one program for all of them, nodes by their number in the pool.
#ifndef REPORT_CERTIFICATE_FUNCTIONS_H
#define REPORT_CERTIFICATE_FUNCTIONS_H

#include <cjson/cJSON.h>

#include "base/vec.h"
#include "expr/expr.h"

typedef struct certificate_functions {
    expr_pool *pool; ///< borrowed
    VEC(expr) roots; ///< all that was referred to
} certificate_functions;

/// The number that stands for e in the certificate.
cJSON *functions_refer(certificate_functions *f, expr e);
/// An array of them; rows of a matrix.
cJSON *functions_list(certificate_functions *f, size_t count, const expr *e);
cJSON *functions_rows(certificate_functions *f, size_t rows, size_t cols, const expr *e);

/// Adds the nodes of all that was referred to, children first, and the symbols among them.
void functions_write(const certificate_functions *f, cJSON *to);
void functions_clear(certificate_functions *f);

/// How many nodes some functions have.
size_t functions_size(const expr_pool *pool, size_t count, const expr *e);
/// A rational number, "3/2".
cJSON *functions_number(mpq_srcptr value);
/// The first symbol of the rotation or unit vector that a symbol is in; false if it is in none.
bool functions_block(const expr_pool *pool, expr symbol, expr *first);

#endif
