/// What is proved of a steady motion: that it exists, and what the linearised motion says of its
/// stability. Everything else that is shown of it is numeric.
#ifndef RUN_STEADY_PROOF_H
#define RUN_STEADY_PROOF_H

#include "exact/ball/roots.h"
#include "mech/steady/characteristic.h"
#include "mech/verdict/verdict.h"
#include "run/steady/exact.h"

typedef enum steady_verdict {
    STEADY_STABLE,   ///< everything off the family is attracted to it
    STEADY_UNSTABLE, ///< a real part is positive
    STEADY_CENTRE,   ///< linearly stable: no positive real part, some are zero
    STEADY_DRIFTS,   ///< a zero in a Jordan block: small velocities carry it away along the family
    STEADY_UNKNOWN   ///< the linearisation does not tell
} steady_verdict;

/// How a steady motion is known to exist.
typedef enum steady_ground {
    STEADY_NUMERIC,  ///< the residual is small, which proves nothing
    STEADY_ENCLOSED, ///< a root of the equations was enclosed in balls
    STEADY_EXACT     ///< the equations vanish identically on what is known of it in symbols
} steady_ground;

typedef struct steady_proof {
    steady_ground ground;
    steady_known known;    ///< where that is exact
    bool asked_polynomial; ///< for the polynomial in symbols,
    bool has_polynomial;   ///< .. which can be read:
    mech_characteristic polynomial;
    bool enclosed;     ///< the eigenvalues other than zeros are in balls, and zeros are counted:
    size_t root_count; ///< of the reduced motion
    exact_root *roots;
    size_t zeros;
    bool isolated;   ///< though the linearised motion has zeros: higher derivatives show it
    bool has_family; ///< it belongs to a family of dimension:
    size_t family_dimension;
    bool least;       ///< energy has a strict minimum there,
    bool by_solver;   ///< .. by Z3
    bool by_momentum; ///< energy and other integrals together show that it is stable;
    size_t condition_count;
    expr *conditions; ///< the verdict is so wherever these functions are positive
    bool decided;     ///< the verdict is proved:
    steady_verdict verdict;
    const char *reason;               ///< a sentence; NULL where nothing more is known
    mech_verdict *exists, *stability; ///< as they passed the gate; NULL where nothing is proved
} steady_proof;

#endif
