/// Motion by Chetaev's rule, written out on its constraints: f^c = 0 is solved for velocities, so
/// that what holds along every motion can be proved.
#ifndef MECH_NONLINEAR_CHETAEV_H
#define MECH_NONLINEAR_CHETAEV_H

#include "mech/nonlinear/nonlinear.h"
#include "mech/tools/solved.h"

/// Exact. Functions of q, t and the symbols that are left where f = 0.
typedef struct mech_chetaev {
    mech_solved level; ///< f^c = 0
    size_t n, r, count;
    size_t left;      ///< r − count
    expr *symbols;    ///< left: those of the basis that the constraints are not solved for
    expr *rates;      ///< left: their rates
    expr *all_rates;  ///< r: v'
    expr *velocity;   ///< n: q'
    expr *multiplier; ///< count: μ_c
    expr energy;
    expr power; ///< dE/dt
    expr work;  ///< of the reactions of f: μ_c (∂f^c/∂q') q'
} mech_chetaev;

/// HAMEL_INVALID, with nothing to clear and no message, if the constraints could not be solved for
/// velocities; HAMEL_TOO_LARGE if the motion is too long to be written out; HAMEL_SINGULAR if it is
/// not determined at a generic state.
HAMEL_MUST_USE hamel_status mech_chetaev_init(mech_chetaev *k, exact *x, const mech_system *s,
                                              const mech_basis *d, const mech_nonlinear *m,
                                              const expr *functions);
void mech_chetaev_clear(mech_chetaev *k);

/// (∂f/∂q') q', on the velocities that the affine constraints allow.
expr mech_chetaev_pairing(expr_pool *pool, const mech_system *s, const mech_basis *d, expr f);

/// The derivative along the motion of functions of (q, q', t), on the constraints; canonical where
/// short.
HAMEL_MUST_USE hamel_status mech_chetaev_rate(const mech_chetaev *k, exact *x, const mech_system *s,
                                              const mech_basis *d, size_t count, const expr *f,
                                              expr *out);
/// Functions of (q, q', t) on the constraints, in place; canonical where short.
HAMEL_MUST_USE hamel_status mech_chetaev_put(const mech_chetaev *k, exact *x, const mech_system *s,
                                             const mech_basis *d, size_t count, expr *f);

#endif
