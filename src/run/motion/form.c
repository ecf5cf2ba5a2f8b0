/// What a form cannot do is said here, and nowhere else.
#include "run/motion/form.h"
#include "run/motion/run_internal.h"

static const char *const refused[RUN_ABILITY_COUNT] = {
    [RUN_CAN_SWEEP] = "cannot be swept; hamel run computes such motions one by one",
    [RUN_CAN_SERIES] = "has no Taylor series",
    [RUN_CAN_EXPORT] = "cannot be exported",
    [RUN_CAN_EXPONENT] = "has no Lyapunov exponent",
    [RUN_CAN_ENCLOSE] = "has no proved bounds",
    [RUN_CAN_FORCES] = "does not tell the forces of prescribed motions",
    [RUN_CAN_INTEGRALS] = "does not watch the integrals of the nonholonomic motion",
};

const run_form_table *run_form_of(const run_motion *r) { return r->form; }

bool run_can(const run_motion *r, run_ability what) { return r->form->cannot[what] == NULL; }

hamel_status run_need(const run_motion *r, run_ability what, diag *messages) {
    if (run_can(r, what)) return HAMEL_OK;
    return diag_add(messages, HAMEL_UNAVAILABLE, (diag_span){0}, "%s %s: %s", r->form->name,
                    refused[what], r->form->cannot[what]);
}
