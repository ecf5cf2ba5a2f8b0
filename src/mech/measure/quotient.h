/// How the motion on D/G changes volume: what is kept on D need not be kept there, if the group is
/// not unimodular. θ_a = c_ab^b on TQ/G, though θ = 0 on TQ.
#ifndef MECH_MEASURE_QUOTIENT_H
#define MECH_MEASURE_QUOTIENT_H

#include "mech/measure/divergence.h"
#include "mech/reduction/connection.h"

/// Whether tr ad_ξ = 0 for all ξ: structure constants c_ab^c at (a·k + b)·k + c.
bool mech_is_unimodular(expr_pool *pool, size_t k, const expr *structure);

/// For group coordinates, in the sections Z_b, Y_α with velocities v^b, w^α, against the volume of
/// the slice and these. Fields are given on Q, by what they do on the shape alone: a density is a
/// function there. *why as in mech_divergence_init.
HAMEL_MUST_USE hamel_status mech_divergence_on_quotient(mech_divergence *v, exact *x,
                                                        const mech_reduction *r,
                                                        const mech_connection *c, const char **why);

#endif
