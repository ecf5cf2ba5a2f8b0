/// How fast brackets of D grow, without formulas: for constraints too large to be solved. Fields
/// are graphs, and ranks are those of their values at random points.
#ifndef MECH_DISTRIBUTION_GROWTH_BOUND_H
#define MECH_DISTRIBUTION_GROWTH_BOUND_H

#include "exact/trial/trial.h"
#include "mech/law/basis.h"

enum { GROWTH_MOST = 12 };

/// Ranks of the Lie flag at a generic point: of D, of D and its brackets, and so on.
typedef struct mech_growth {
    size_t count;
    size_t ranks[GROWTH_MOST]; ///< proved to be at least these
    exact_seen sharp;          ///< whether they are no more than these
    bool ends;                 ///< no larger one follows
    size_t bound;              ///< none is larger: brackets stay on levels of holonomic constraints
    /// Of functions Θ_α that should be −X_α[σ] for some σ: whether there is one, as far as the flag
    /// was made. A NO is proved if `error` is 0; a YES is about generic points.
    exact_seen potential;
} mech_growth;

/// The fields of a basis of D, and functions Θ, one each, or NULL. So many constraints are given as
/// levels.
mech_growth mech_growth_of(exact *x, const space *q, const mech_basis *d, size_t holonomic,
                           const expr *theta);

#endif
