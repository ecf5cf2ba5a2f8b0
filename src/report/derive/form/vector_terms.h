/// Vectors of three components, and what can be made of them: the terms among which a vector
/// equation is looked for.
#ifndef REPORT_DERIVE_FORM_VECTOR_TERMS_H
#define REPORT_DERIVE_FORM_VECTOR_TERMS_H

#include "base/vec.h"
#include "expr/expr.h"

/// A vector, or a vector made of others, with the symbol or product it is printed as.
typedef struct vector {
    expr shown;
    expr e[3];
} vector;

typedef VEC(vector) vectors;

/// A scalar made of vectors.
typedef struct scalar {
    expr shown, e;
} scalar;

typedef VEC(scalar) scalars;

/// Linear terms: the vectors themselves, base vectors, their products with one another.
void vector_terms(expr_pool *pool, size_t count, const vector *given, size_t image_count,
                  const vector *images, vectors *out);
/// Terms of higher degree: scalars times vectors.
void vector_multiples(expr_pool *pool, const scalars *s, size_t count, const vector *given,
                      vectors *out);
/// Components, inner products of two, and of a cross product with a base vector.
void vector_scalars(expr_pool *pool, size_t count, const vector *given, size_t image_count,
                    const vector *images, scalars *out);
/// Squares of cross products.
void vector_squares(expr_pool *pool, size_t count, const vector *given, scalars *out);
/// Products of two of the scalars there are, behind them.
void vector_products(expr_pool *pool, scalars *s);
/// The base vector E_k, k from 0.
vector vector_base(expr_pool *pool, size_t k);

#endif
