/// For which parameters there is an invariant measure, where generically there is none: the
/// conditions on the parameters solved by cases, and every case decided again on the special
/// system.
#ifndef MECH_MEASURE_CASES_H
#define MECH_MEASURE_CASES_H

#include "mech/measure/measure.h"
#include "mech/tools/parameters.h"

typedef struct measure_case {
    parameter_branch given;
    truth exists;
    bool found;
    mech_density density; ///< with respect to dq dv, if found
} measure_case;

typedef struct measure_cases {
    size_t count;
    measure_case *items; ///< without those where it is proved that there is none
    bool complete;       ///< there is none for any other parameters
} measure_cases;

/// The answer `m` is no, for the divergence `v` of the system of `of`. HAMEL_TOO_LARGE if nothing
/// could be found out.
HAMEL_MUST_USE hamel_status measure_cases_init(measure_cases *c, exact *x, const model *of,
                                               const mech_divergence *v, const mech_measure *m,
                                               const double *typical);
void measure_cases_clear(measure_cases *c);

/// The symmetries of a model that count here, and the measure: what both the general and a special
/// system are asked.
HAMEL_MUST_USE hamel_status mech_measure_of_model(mech_measure *out, exact *x, const model *m,
                                                  const mech_system *s, const mech_divergence *v,
                                                  const double *typical);

#endif
