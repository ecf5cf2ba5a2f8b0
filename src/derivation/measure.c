/// Divergence, density or obstruction, special parameters: what is asked of chapter G, in order.
#include "derivation/measure.h"
#include "mech/quasi/reversal_time.h"

hamel_status measure_answer_init(measure_answer *a, exact *x, const model *m, const mech_system *s,
                                 const mech_quasi *d, size_t count,
                                 const mech_symmetry *const *symmetries, const double *typical) {
    *a = (measure_answer){0};
    const mech_measure_setting given = {count, symmetries, typical};
    hamel_status status = mech_divergence_init(&a->v, x, s, d, &a->refused);
    if (status == HAMEL_TOO_LARGE) a->refused = "it is too long to be written out";
    if (a->refused != NULL || reversal_in_time(s) || a->v.bent)
        a->liouville = mech_liouville_of(x, s, d);
    if (a->refused == NULL && a->v.bent && a->liouville.timeless) { // its density depends on v
        mech_divergence_clear(&a->v);
        a->v.steep = EXPR_NONE;
        a->refused = "the mass matrix depends on v";
    }
    if (a->refused != NULL) return HAMEL_OK;
    if (status != HAMEL_OK) return status;
    status = mech_measure_init(&a->m, x, s, &a->v, &given);
    if (status != HAMEL_OK) mech_divergence_clear(&a->v);
    else if (a->m.exists == TRUTH_NO)
        a->has_cases = measure_cases_init(&a->cases, x, m, &a->v, &a->m, typical) == HAMEL_OK;
    return status;
}

void measure_answer_clear(measure_answer *a) {
    if (a->refused != NULL) return;
    measure_cases_clear(&a->cases);
    mech_measure_clear(&a->m);
    mech_divergence_clear(&a->v);
}
