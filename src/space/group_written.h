/// A group in coordinates of its own, written out: its product, as functions of the coordinates u
/// of one element and v of another. All else follows from the product P(u, v) and the unit e:
///   fields that left translations keep     X_a = ∂P/∂v_a at v = e
///   fields that right translations keep    Y_a = ∂P/∂u_a at u = e, the generators of the left ones
///   structure constants                    c_ab^c = (∂²P^c/∂u_a∂v_b − ∂²P^c/∂u_b∂v_a) at (e, e)
///   Ad                                     X_a = Σ_b (Ad_u)_ba Y_b
/// Coordinates are a chart: where the product of two elements leaves it, a denominator vanishes.
#ifndef SPACE_GROUP_WRITTEN_H
#define SPACE_GROUP_WRITTEN_H

#include "exact/exact.h"
#include "space/group.h"

typedef struct group_written {
    expr_pool *pool; ///< borrowed
    size_t k;        ///< dimension, and number of coordinates
    expr *u, *v;     ///< k symbols each
    expr *identity;  ///< k numbers
    expr *product;   ///< k, of u and v
    expr *inverse;   ///< k, of u
    expr *left;      ///< k·k: X_a, of u
    expr *right;     ///< k·k: Y_a, of u
    expr *slopes;    ///< 2·k·k: ∂P^i/∂u_a, then ∂P^i/∂v_a, i first
    expr *adjoint;   ///< k·k: Ad_u, row by row
    expr *structure; ///< k·k·k: c_ab^c at (a·k + b)·k + c
    double *structure_num;
    size_t size;  ///< of the matrices it was given by; 0 if by something else
    expr *matrix; ///< size²: of u
} group_written;

/// A second symbol for every coordinate, with its kind and what is assumed of it: h_a for a.
void group_written_symbols(expr_pool *pool, size_t k, const expr *u, const char *prefix, expr *out);

/// A law from a product, a unit and inverses, whose arrays it takes over together with `w` itself;
/// `name` is kept by the caller. NULL, with the status, where the coordinates are none near the
/// unit or an expression is beyond the limits. group_written_destroy frees it all.
HAMEL_MUST_USE hamel_status group_written_create(exact *x, const char *name, group_written *w,
                                                 group_law **out);
void group_written_destroy(group_law *law);
/// Frees the arrays of one that did not become a law.
void group_written_discard(group_written *w);
const group_written *group_law_written(const group_law *law);

#endif
