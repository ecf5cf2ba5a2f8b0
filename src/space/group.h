/// Lie groups: R, S1, SO(2), SE(2), SO(3), SE(3), groups that are written out (group_written.h) and
/// products of these, exactly and in numbers.
///
/// An element is given by its entries and a vector of the Lie algebra by its components; both keep
/// the same order:
///   R           x                    e_x
///   S1, SO(2)   θ                    e_θ
///   SE(2)       x, y, θ              e_x, e_y, e_θ
///   SO(3)       B_11 .. B_33         e_1, e_2, e_3
///   SE(3)       B_11 .. B_33, p      e_1, e_2, e_3 (turns), e_4, e_5, e_6 (shifts)
///   written     its coordinates u    e_a = ∂/∂u_a at the unit
/// A product has the entries and the components of its factors, one after another.
///
/// Conventions (docs/conventions.md#groups): ad_ξ η = [ξ, η] is the bracket of the matrix group;
/// ⟨ad*_ξ μ, η⟩ = ⟨μ, [ξ, η]⟩; ⟨Ad*_g μ, η⟩ = ⟨μ, Ad_g η⟩.
#ifndef SPACE_GROUP_H
#define SPACE_GROUP_H

#include "expr/expr.h"

enum { GROUP_DIMENSION = 10, GROUP_ENTRIES = 12 }; ///< the largest of any factor

/// One of the groups above; see group_law_find.
typedef struct group_law group_law;

/// A product of groups. Made by group_init, cleared by group_clear.
typedef struct group {
    size_t count;
    const group_law **factors;
    size_t dimension, entry_count;
} group;

/// The group called "R", "S1", "SO(2)", "SE(2)", "SO(3)" or "SE(3)"; NULL for any other name.
const group_law *group_law_find(const char *name);
const char *group_law_name(const group_law *law);
size_t group_law_dimension(const group_law *law);
size_t group_law_entry_count(const group_law *law);
/// Whether it is written out, so its entries are coordinates of its own.
bool group_law_is_written(const group_law *law);
/// c_ab^c of [e_a, e_b] = c_ab^c e_c: constants.
expr group_law_structure(expr_pool *pool, const group_law *law, size_t a, size_t b, size_t c);

void group_init(group *G, size_t count, const group_law *const *factors);
void group_clear(group *G);
expr group_structure(expr_pool *pool, const group *G, size_t a, size_t b, size_t c);

// ---- exactly: entries and components are expressions -----------------------------------------

void group_identity(expr_pool *pool, const group *G, expr *out);
void group_product(expr_pool *pool, const group *G, const expr *g, const expr *h, expr *out);
void group_inverse(expr_pool *pool, const group *G, const expr *g, expr *out);
/// The matrix of Ad_g, row by row: Ad_g η = d/dt g exp(tη) g⁻¹.
void group_Ad(expr_pool *pool, const group *G, const expr *g, expr *matrix);
/// The matrix of ad_ξ, row by row.
void group_ad(expr_pool *pool, const group *G, const expr *xi, expr *matrix);
void group_bracket(expr_pool *pool, const group *G, const expr *xi, const expr *eta, expr *out);
/// Ad*_g μ. The coadjoint action of g, a left action, is Ad*_{g⁻¹}.
void group_coAd(expr_pool *pool, const group *G, const expr *g, const expr *mu, expr *out);
/// ad*_ξ μ, the right side of the Euler-Poincaré equations μ' = ad*_ξ μ.
void group_coad(expr_pool *pool, const group *G, const expr *xi, const expr *mu, expr *out);

#endif
