/// Values of the model language: scalars, vectors (columns) and matrices of expressions.
#ifndef MODEL_VALUE_VALUE_INTERNAL_H
#define MODEL_VALUE_VALUE_INTERNAL_H

#include "base/text.h"
#include "base/truth.h"
#include "expr/expr.h"
#include "expr/lex.h"
#include "hamel/status.h"

/// What a value is made of.
enum {
    USES_PARAMETERS = 1,
    USES_POSITION = 2,
    USES_VELOCITY = 4,
    USES_TIME = 8,
    USES_QUASI_VELOCITY = 16,
    USES_FIELD = 32,        ///< d/dx
    USES_ACCELERATION = 64, ///< allowed nowhere
    USES_UNIT = 128,        ///< of rules: a unit may follow, [ and a name
    USES_REACTION = 2048,   ///< a multiplier of a constraint, lambda_1
    USES_TABLE = 512,       ///< of rules: a table of a file may stand there
    USES_AUXILIARY = 1024,  ///< what is known by its rate
    USES_CONDITION = 256,   ///< a comparison, for piecewise alone
};

/// The angular velocities of a rotation, seen from the body and from space.
typedef struct turning {
    expr body[3], space[3];
} turning;

/// A vector has one column, a scalar is 1 by 1.
typedef struct value {
    size_t rows, cols;
    expr *entries; ///< row by row
    unsigned uses;
    const turning *turning; ///< of a matrix known to be a rotation, or NULL
} value;

struct parser;

static inline bool value_is_scalar(const value *v) { return v->rows == 1 && v->cols == 1; }
static inline bool value_is_vector(const value *v, size_t n) {
    return v->rows == n && v->cols == 1;
}
static inline bool value_is_matrix3(const value *v) { return v->rows == 3 && v->cols == 3; }
static inline size_t value_count(const value *v) { return v->rows * v->cols; }

/// A value with room for its entries.
value value_new(struct parser *p, size_t rows, size_t cols, unsigned uses);
value value_scalar(struct parser *p, expr e, unsigned uses);
value value_vector3(struct parser *p, const expr entries[3], unsigned uses);
/// "a scalar", "a vector of 3", "a 3 by 3 matrix".
void value_describe(const value *v, text *out);

// The operations: HAMEL_INVALID, with the reason at `place`, where the shapes do not fit. A result
// without value (1/0) is found by whoever called.

/// The sum of n values of one shape.
hamel_status value_sum(struct parser *p, size_t n, const value *terms, lex_token place, value *out);
/// The product of n values in their order; inverse[i] says that a factor, a scalar, is divided by.
hamel_status value_product(struct parser *p, size_t n, const value *factors, const bool *inverse,
                           lex_token place, value *out);
hamel_status value_power(struct parser *p, const value *base, const value *exponent,
                         lex_token place, value *out);
value value_negative(struct parser *p, const value *v);
value value_transpose(struct parser *p, const value *v);
/// A and B of shapes that fit.
value value_matmul(struct parser *p, const value *a, const value *b);
/// A vector of scalars, or the matrix with these rows.
hamel_status value_list(struct parser *p, size_t n, const value *items, lex_token place,
                        value *out);

/// A function of values.
typedef struct value_function {
    const char *name;
    size_t fewest, most; ///< arguments
    hamel_status (*apply)(struct parser *p, size_t n, const value *args, lex_token place,
                          value *out);
} value_function;

#endif
