/// Why there is no motion, from the beginning or further on: what the equations met, in words.
#include "run/motion/why_internal.h"

#include <math.h>
#include <stdlib.h>

#include "expr/print.h"
#include "mech/quasi/quasi.h"
#include "run/motion/chart_internal.h"
#include "run/motion/feed_values.h"
#include "run/motion/rates.h"
#include "run/motion/run_internal.h"

/// The velocity that is largest in the state last looked at.
static void say_fastest(const run_motion *r, text *out) {
    const double *w = r->watched + r->q->entry_count;
    size_t most = 0;
    for (size_t i = 1; i < r->q->n; i++) {
        if (fabs(w[i]) > fabs(w[most])) most = i;
    }
    text_addf(out, "; the largest velocity is %s = %.4g",
              expr_symbol_info_of(r->m->pool, r->q->velocities[most])->name, w[most]);
}

/// What the right-hand side met, and where in it.
static void say_fault(const run_motion *r, text *out) {
    const tape *code = r->charts.items[r->chart].rates.tape;
    const uint32_t id =
        r->fault.place < tape_slots(code) ? code->origins[r->fault.place] : TAPE_NONE;
    text_addf(out, "the equations of motion meet %s", tape_fault_text(r->fault.fault));
    if (id == TAPE_NONE || expr_infix_tokens(r->m->pool, (expr){id}) > 30 ||
        r->fault.fault == TAPE_SINGULAR)
        return;
    text_add(out, " in ");
    if (expr_print(r->m->pool, (expr){id}, EXPR_INFIX, out) != HAMEL_OK) text_add(out, "them");
}

hamel_status run_check_start(run_motion *r) {
    double *dy = MEM_NEW_ZERO(double, r->q->state_count + r->q->n + 1 + r->extra);
    const int reason = run_field(0, r->y, dy, r);
    free(dy);
    if (reason == 0) return HAMEL_OK;
    if (reason == RATES_NO_INPUT)
        return diag_add(r->messages, HAMEL_SINGULAR, (diag_span){0},
                        "there is no motion from the initial state: %s", run_feeds_failure(r));
    mech_quasi d; // a Lagrangian that is singular everywhere is explained by the chapter
    if (reason == TAPE_SINGULAR && r->form->unknowns->basis == run_basis &&
        mech_quasi_init(&d, &r->exact, &r->system) == HAMEL_OK)
        mech_quasi_clear(&d);
    if (r->messages != NULL && r->messages->count > 0) return HAMEL_SINGULAR;
    text words = {0};
    say_fault(r, &words);
    const hamel_status status =
        diag_add(r->messages, HAMEL_SINGULAR, r->spec != NULL ? r->spec->place : (diag_span){0},
                 "there is no motion from the initial state: %s", text_cstr(&words));
    text_clear(&words);
    return status;
}

/// Why there is no motion further on.
void run_explain(const run_motion *r, const ode_result *result, text *out) {
    if (r->feeds != NULL && r->feeds->failed) text_add(out, run_feeds_failure(r));
    else if (result->reason == RATES_NOT_DETERMINED)
        text_add(out, "the motion sticks, and what holds it is not determined");
    else if (result->end == ODE_RHS_FAILED && r->fault.fault != TAPE_OK) say_fault(r, out);
    else text_add(out, ode_end_text(result->end));
    if (result->end == ODE_STEP_TOO_SMALL) say_fastest(r, out);
    if (result->end == ODE_NOT_CONVERGED) text_add(out, "; a shorter step may help");
}
