/// Sums of waves: power series in the sizes ε_1 .. ε_h of the motions of h shape coordinates, up to
/// a total degree, whose coefficients are c τ^k cos(nτ) and c τ^k sin(nτ) with expressions c. They
/// are a ring in which functions of such a motion are computed, and what solves p' = f(r, r', p)
/// order by order stays inside.
///
/// The invariant: terms in the order of their keys, each key once, coefficients canonical and not
/// zero.
#ifndef RUN_GAIT_WAVE_H
#define RUN_GAIT_WAVE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/vec.h"
#include "exact/exact.h"
#include "expr/expr.h"

enum { WAVE_SHAPES = 4, WAVE_ORDER = 7 }; ///< at most

typedef struct wave {
    unsigned char degree[WAVE_SHAPES]; ///< in ε_i
    unsigned char power;               ///< of τ
    bool sine;
    int harmonic; ///< n ≥ 0
    expr c;
} wave;

typedef VEC(wave) waves;

/// What sums of waves are computed with.
typedef struct wave_ring {
    exact *x;
    expr_pool *pool;
    size_t order;         ///< terms of a higher total degree are dropped
    hamel_status *failed; ///< the last failure of a canonical form; on input HAMEL_OK
} wave_ring;

size_t wave_degree(const wave *w);

waves waves_copy(const waves *a);
/// One term; none if c is zero.
waves waves_constant(const wave_ring *r, expr c);
void waves_add(const wave_ring *r, waves *to, const waves *a);
void waves_scale(const wave_ring *r, waves *a, expr c);
waves waves_product(const wave_ring *r, const waves *a, const waves *b);
/// d/dτ.
waves waves_rate(const wave_ring *r, const waves *a);
/// ∫ from 0 to τ.
waves waves_integral(const wave_ring *r, const waves *a);
/// f(a), where f is a node of one argument (or a power): Taylor's series about the part of degree
/// zero, which must not depend on τ. False where it does, or the series has no value.
bool waves_apply(const wave_ring *r, expr node, const waves *a, waves *out);
/// Values of expressions in the ring, where symbols[i] is values[i]; all other symbols are
/// constants, but for `forbidden`, which must not occur. False where a node has no series.
bool waves_along(const wave_ring *r, size_t count, const expr *e, size_t symbol_count,
                 const expr *symbols, const waves *values, expr forbidden, waves *out);

#endif
