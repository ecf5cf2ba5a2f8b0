/// What chapter G has to say of invariant measures.
#ifndef DERIVATION_MEASURE_H
#define DERIVATION_MEASURE_H

#include "mech/measure/cases.h"
#include "mech/measure/liouville.h"

typedef struct measure_answer {
    /// why the theory of densities in the position does not apply: nothing but Liouville's theorem
    /// and v.steep is there then; else NULL
    const char *refused;
    mech_liouville liouville;
    mech_divergence v;
    mech_measure m;
    bool has_cases; ///< where the answer is no: for special parameters
    measure_cases cases;
} measure_answer;

/// On input `typical` is a point where the density is made positive; may be NULL.
HAMEL_MUST_USE hamel_status measure_answer_init(measure_answer *a, exact *x, const model *m,
                                                const mech_system *s, const mech_quasi *d,
                                                size_t count,
                                                const mech_symmetry *const *symmetries,
                                                const double *typical);
void measure_answer_clear(measure_answer *a);
/// Whether there is no density in the position since the divergence is not linear in velocities.
static inline bool measure_is_steep(const measure_answer *a) {
    return a->refused != NULL && !expr_same(a->v.steep, EXPR_NONE);
}

#endif
