/// What is known of D/G and of the levels of integrals on it, G the symmetries that were found.
#ifndef REPORT_CHECK_LEVELS_H
#define REPORT_CHECK_LEVELS_H

#include "mech/integrals/integrals.h"
#include "report/derive/chapter.h"

/// Each is proved, for all parameters, or false: not decided.
typedef struct level_facts {
    bool measure;  ///< D/G has an invariant measure with a density in the position
    bool positive; ///< and that is positive and smooth everywhere
    bool free;     ///< the generators are independent everywhere on Q: isotropy is discrete
    bool proper;   ///< G acts properly, so that D/G is Hausdorff, a manifold where it acts freely
    bool compact;  ///< levels of energy on D/G are compact
} level_facts;

/// On input the algebra of the symmetries is closed; `energy`: E is one of the integrals.
level_facts level_facts_of(chapter *c, const mech_found *G, bool energy);

#endif
