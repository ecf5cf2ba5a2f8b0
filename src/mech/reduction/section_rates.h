/// How sections change with the shape, with group coordinates.
///   ∂e_b/∂r^α = γ_bα^c e_c    for a body frame e_1(r) .. e_k(r) whose first m elements span g^D.
#ifndef MECH_REDUCTION_SECTION_RATES_H
#define MECH_REDUCTION_SECTION_RATES_H

#include "mech/reduction/connection.h"

/// γ_bα^c at (b·sigma + α)·k + c, m·sigma·k. `basis` has the frame row by row, k·k.
HAMEL_MUST_USE hamel_status mech_section_rates(exact *x, const mech_reduction *r, size_t m,
                                               const expr *basis, expr *gamma);
#endif
