/// Why gaits move: the displacement in one cycle from rest, as a series in the sizes of the motions
/// of the shape coordinates. With r = r̄ + ε_i f_i(t) the momenta and log of the displacement are
/// solved for order by order,
///   p' = r'ᵀα r' + r'ᵀβ p + pᵀγ p,   σ' = ξ + ½[σ, ξ] + [σ, [σ, ξ]]/12 − ..,  ξ = −𝒜 r' + I⁻¹p,
/// and what is left after a period is a sum over monomials ε_1^i ε_2^j ..: the brackets in which
/// the field of the first shape coordinate stands i times, that of the second j times. A ratio of
/// frequencies excites those whose products of waves have a mean.
#ifndef RUN_GAIT_EXPAND_H
#define RUN_GAIT_EXPAND_H

#include "model/model.h"
#include "run/gait/wave.h"

/// One monomial. Expressions of the parameters.
typedef struct gait_term {
    unsigned char degree[WAVE_SHAPES];
    expr *moved;     ///< k: log of the displacement
    expr *geometric; ///< k: the same of the horizontal lift, which is made by the curvature
    expr *momenta;   ///< m
} gait_term;

typedef struct gait_expansion {
    size_t k, m, h, order;
    expr shape[WAVE_SHAPES];    ///< coordinates
    int harmonics[WAVE_SHAPES]; ///< the lowest of each, in units of the cycle's frequency
    expr *group;                ///< k: ξ^a, names of the components
    expr *symbols;              ///< m: p_b
    VEC(gait_term) terms;       ///< not all zero; in the order of their degree
} gait_expansion;

/// On input a run that prescribes the shape as sums and products of sines and cosines.
/// HAMEL_INVALID with the reason where there is no such series: drift, a shape that turns,
/// functions that are not analytic at its mean.
HAMEL_MUST_USE hamel_status gait_expand(const model *m, size_t symmetry, const model_run *spec,
                                        size_t order, diag *messages, gait_expansion *out);
void gait_expansion_clear(gait_expansion *e);
/// Numbers of the sum at the values of the symbols, with the shape motion `scale` times as large:
/// log of the displacement, and momenta (may be NULL).
void gait_expansion_sum(const gait_expansion *e, const expr_pool *pool, const double *values,
                        double scale, double *sigma, double *momenta);

#endif
