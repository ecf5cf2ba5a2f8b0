/// The bordered system of Lagrange-d'Alembert. In the base frame, with R = βᵀλ:
///   M v' − βᵀλ = −c + F
///   β v'       = −γ,     γ = β'v + b'
/// It is regular exactly when β has full rank and M is regular on D; M alone may be singular.
#ifndef MECH_LAW_BORDERED_H
#define MECH_LAW_BORDERED_H

#include "mech/law/system.h"

/// Unexpanded. On TQ: functions of (q, q', t).
typedef struct mech_bordered {
    size_t n, p;
    algebroid_law equations; ///< of the base frame
    expr *rate;              ///< p: γ
    expr *matrix;            ///< (n + p)²
    expr *rhs;               ///< n + p
} mech_bordered;

void mech_bordered_init(mech_bordered *k, const mech_system *s);
void mech_bordered_clear(mech_bordered *k);

/// The rows of the bordered system without λ, M q'' + c − F, then β q'' + γ, on velocities q' = W
/// with r fields X_k = ∂W/∂v^k, for rates v': what other equations of motion are proved equal to.
/// Room for n + p.
void mech_bordered_residuals(const mech_system *s, size_t r, const expr *fields,
                             const expr *velocity, const expr *rates, expr *rows);

#endif
