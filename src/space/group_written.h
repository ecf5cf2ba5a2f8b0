/// A group in coordinates of its own, written out: its product, as functions of the coordinates u
/// of one element and v of another. All else follows from the product P(u, v) and the unit e:
///   fields that left translations keep     X_a = B_a^i ∂P/∂v_i at v = e
///   fields that right translations keep    Y_a = B_a^i ∂P/∂u_i at u = e, generators of left ones
///   structure constants                    c_ab^c X_c = [X_a, X_b] at e
///   Ad                                     X_a = Σ_b (Ad_u)_ba Y_b
/// with a basis e_a = B_a^i ∂/∂u_i at the unit. Coordinates are a chart: where the product of two
/// elements leaves it, a denominator vanishes.
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
    expr *basis;  ///< k·k: B; NULL for one
    double *back; ///< k·k: B⁻¹ in numbers
    size_t other_count;
    expr *others;       ///< what the action it was found from moves besides, entry by entry ..
    expr *moved;        ///< .. and where u takes them from a point with group coordinates v
    expr *moved_slopes; ///< of each by the v, then by the others
    size_t parameter_count;
    expr *parameters; ///< constants that stand in all this ..
    double *values;   ///< .. and their values, from group_written_set
    size_t size;      ///< of the matrices it was given by; 0 if by something else
    expr *matrix;     ///< size²: of u
} group_written;

/// A second symbol for every coordinate, with its kind and what is assumed of it: h_a for a.
void group_written_symbols(expr_pool *pool, size_t k, const expr *u, const char *prefix, expr *out);

/// A law from a product, a unit and inverses, whose arrays it takes over together with `w` itself;
/// `name` is kept by the caller. NULL, with the status, where the coordinates are none near the
/// unit or an expression is beyond the limits. group_written_destroy frees it all.
HAMEL_MUST_USE hamel_status group_written_create(exact *x, const char *name, group_written *w,
                                                 group_law **out);
void group_written_destroy(group_law *law);
/// Gives the parameters values, for everything in numbers.
void group_written_set(group_law *law, size_t count, const expr *symbols, const double *values);
/// Frees the arrays of one that did not become a law.
void group_written_discard(group_written *w);
const group_written *group_law_written(const group_law *law);
/// Whether the coordinates, in their ranges, are elements of the group throughout: its fields are
/// independent at all of them, so they are one orbit. If not, *zeros vanishes where they leave it.
bool group_written_fills(exact *x, const group_law *law, expr *zeros);
/// Whether product and inverse are defined for all values of the coordinates, which have no bounds:
/// then the coordinates are the whole group.
bool group_written_is_global(const group_written *w);

#endif
