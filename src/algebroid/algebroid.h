/// The one idea: velocities live in a vector bundle A over a base M, with a frame X_1 .. X_n,
/// v = v^i X_i, and two tables,
///   X_i[s^μ] = ρ_i^μ(s)       the anchor: how functions of the base change along the frame
///   [X_i, X_j] = C_ij^k X_k   the structure functions
/// TQ is one, and so is TQ/G, whose base may be Q/G with functions that satisfy relations: γ on the
/// sphere. On every one of them the motion is Hamel's (algebroid/law.h). Formulas and signs:
/// docs/algebroid.md.
///
/// A section is an array of n expressions, its components over the frame.
#ifndef ALGEBROID_ALGEBROID_H
#define ALGEBROID_ALGEBROID_H

#include "expr/tensor.h"
#include "space/space.h"

/// One C_ij^k that is not zero.
typedef struct algebroid_term {
    size_t i, j, k;
    expr value;
} algebroid_term;

/// Frozen once made.
typedef struct algebroid {
    expr_pool *pool; ///< borrowed
    expr time;
    bool extended;     ///< time is one of the functions of the base, and an X_0 moves it
    size_t rank;       ///< n
    size_t base_count; ///< how many functions of the base there are
    expr *base;        ///< s^μ: symbols
    size_t relation_count;
    expr *relations;               ///< R_c(s), zero on the base
    tensor anchor;                 ///< ρ_i^μ: rank by base_count
    VEC(algebroid_term) structure; ///< ordered by k; antisymmetric: both halves are there
    expr *divergence; ///< rank: of ρ_i, for a volume ν of the base that the record stands for
    /// rank by dim Q: the X_i as fields on Q, the way back up; no rows if nobody asked for it
    tensor fields;
    /// rank by rank by whatever A was restricted from besides: C_αβ^a, how far brackets leave A;
    /// no rows if nothing was left out
    tensor curvature;
    expr valid; ///< the frame is one where this is not zero
    arena memory;
} algebroid;

/// TQ in the base frame of the space; ν is the volume that is 1 on it.
void algebroid_of_space(algebroid *A, const space *q);
/// Room for a record whose tables are to be filled in: anchor and divergence are zero, there is no
/// structure, no relation and no way up.
void algebroid_init(algebroid *A, expr_pool *pool, expr time, size_t rank, size_t base_count,
                    const expr *base);
/// Adds C_ij^k, if it is not zero; k may not go back.
void algebroid_add_structure(algebroid *A, size_t i, size_t j, size_t k, expr value);
void algebroid_clear(algebroid *A);

/// All C_ij^k, n by n by n, on the arena.
tensor algebroid_structure(const algebroid *A, arena *memory);

#endif
