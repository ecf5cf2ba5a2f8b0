/// The list of formulations. Those that a run asks for by an option come before those that its
/// model asks for; the last one takes what is left.
#include "run/form/forms.h"
#include "run/form/bordered_internal.h"
#include "run/form/carrying_internal.h"
#include "run/form/discrete_internal.h"
#include "run/form/hamilton_internal.h"
#include "run/form/nonlinear_internal.h"
#include "run/form/reduced_internal.h"
#include "run/form/vakonomic_internal.h"
#include "run/form/velocities_internal.h"

const struct run_form_table *const run_forms[RUN_FORM_COUNT] = {
    &run_bordered_form,
    &run_discrete_form,
    &run_reduced_form,
    &run_hamilton_form,
    &run_nonlinear_vakonomic_form,
    &run_nonlinear_carrying_form,
    &run_nonlinear_form,
    &run_vakonomic_form,
    &run_carrying_form,
    &run_velocities_form,
};

hamel_status run_create(const model *m, const model_run *spec, const run_options *options,
                        diag *messages, run_motion **out) {
    const bool riders = options->form == RUN_VAKONOMIC || options->form == RUN_CARRYING;
    *out = NULL;
    if (options->lambda_count > 0 && !riders)
        return diag_add(messages, HAMEL_INVALID, (diag_span){0},
                        "multipliers are given to the vakonomic form only");
    const run_request q = {m, spec, options};
    size_t k = 0;
    while (run_forms[k]->asked != NULL && !run_forms[k]->asked(&q)) k++;
    return run_make(m, spec, options, run_forms[k], messages, out);
}
