/// Configuration spaces: ordered products of lines, angles and rotations, with a base frame
/// E_1 .. E_n whose brackets are constant. A velocity is v^i E_i; the velocity symbols are those of
/// the factors (x_dot, and B_w1 .. B_w3: body or space angular velocity). Frozen once made.
///
/// A space may have directions of a Lie algebra g behind its factors with positions: velocities
/// live in TQ × g then, and nothing depends on where the group is. That is TQ × TG divided by G.
///
/// A vector field is an array of n expressions, its components over the base frame.
#ifndef SPACE_SPACE_H
#define SPACE_SPACE_H

#include "space/factor.h"

typedef struct space_part {
    const factor_kind *kind;
    const char *name;
} space_part;

typedef struct space {
    expr_pool *pool; ///< borrowed
    size_t factor_count;
    /// Behind the factors stand numbers that come along with a motion: each has an entry, which is
    /// its state, a rate, and no direction. part_count is that of both.
    size_t auxiliary_count, part_count;
    space_factor *factors;
    size_t n;           ///< dimension
    size_t entry_count; ///< of all parts
    size_t state_count;
    expr *entries;                       ///< of all parts, in order
    expr *velocities;                    ///< n
    expr *accelerations;                 ///< n
    expr time;                           ///< the symbol t
    size_t algebra_first, algebra_count; ///< the directions of g, one after another
    int *algebra; ///< c_ab^c of these at (a·k + b)·k + c; NULL if there are none
} space;

/// The product of the parts. Names must differ. Destroy before the pool.
space *space_create(expr_pool *pool, size_t count, const space_part *parts);
/// The same with auxiliary numbers of these names, whose rates are zero until somebody says more.
space *space_create_with(expr_pool *pool, size_t count, const space_part *parts, size_t more,
                         const char *const *names);
void space_destroy(space *q);
/// The brackets of the elements of its Lie algebra: algebra_count³ constants, before anybody reads.
void space_set_algebra(space *q, const int *constants);

/// The factor of that name, or NULL.
const space_factor *space_find(const space *q, const char *name);
/// The line or angle that has this entry, or NULL.
const space_factor *space_coordinate(const space *q, expr entry);
/// The factor that base vector i belongs to.
const space_factor *space_factor_of(const space *q, size_t i);

/// Base vectors that E_i need not commute with, and their brackets, are first .. end − 1.
void space_block(const space *q, size_t i, size_t *first, size_t *end);
/// c_ij^k of [E_i, E_j] = c_ij^k E_k.
int space_structure(const space *q, size_t i, size_t j, size_t k);

/// The state a point moves in (entries and state are those of all factors, in order), and the way
/// back onto the space after a step.
void space_state(const space *q, const double *entries, double *state);
void space_project(const space *q, double *state);

#endif
