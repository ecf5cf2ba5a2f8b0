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
    bool rate;    ///< γ' of a unit vector γ: then e is γ × a, whatever a is, ..
    expr dots[3]; ///< .. and stands for these symbols
    bool told;    ///< one that the section has just written in rates
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
/// Scalars times a × a', for vectors a and rates a', and times a × E_k.
void vector_turns(expr_pool *pool, const scalars *s, size_t count, const vector *given,
                  vectors *out);
/// Components, inner products of two, and of a cross product with a base vector.
void vector_scalars(expr_pool *pool, size_t count, const vector *given, size_t image_count,
                    const vector *images, scalars *out);
/// Squares of cross products.
void vector_squares(expr_pool *pool, size_t count, const vector *given, scalars *out);
/// ⟨a × b, E_k⟩²
void vector_component_squares(expr_pool *pool, size_t count, const vector *given, scalars *out);
/// A matrix of parameters, and its name.
typedef struct vector_map {
    expr name;
    expr e[9];
} vector_map;

vector vector_image(expr_pool *pool, const vector_map *I, const vector *v);
/// ⟨I a, a × a'⟩ and ⟨I (a × a'), a × a'⟩, for vectors a and rates a'.
void vector_forms(expr_pool *pool, size_t count, const vector *given, const vector_map *I,
                  scalars *out);
/// ⟨a, J b⟩ and ⟨a × c, J b⟩, with the a also among images.
void vector_pairings(expr_pool *pool, size_t count, const vector *given, size_t image_count,
                     const vector *images, const vector_map *J, scalars *out);
/// Products of two of the scalars there are, behind them.
void vector_products(expr_pool *pool, scalars *s);
/// The base vector E_k, k from 0.
vector vector_base(expr_pool *pool, size_t k);

#endif
