/// Why there is no initial state: the values that contradict each other or the constraints, with
/// the numbers.
#include "base/text.h"
#include "expr/print.h"
#include "run/motion/initial_internal.h"
#include "run/motion/initial_refuse_internal.h"

static void say_demand(const run_motion *r, const demand *d, text *out) {
    if (d->setting != NULL) {
        for (size_t k = 0; k < r->m->definition_count; k++) {
            if (!expr_same(r->m->definitions[k].value, d->setting->target)) continue;
            text_add(out, r->m->definitions[k].name);
            return;
        }
        if (expr_infix_tokens(r->m->pool, d->setting->target) > 40 ||
            expr_print(r->m->pool, d->setting->target, EXPR_INFIX, out) != HAMEL_OK)
            text_add(out, "a value");
    } else if (d->constraint != NULL) {
        text_addf(out, "constraint %zu", (size_t)(d->constraint - r->m->constraints) + 1);
    } else {
        text_add(out, "a prescribed velocity");
    }
}

static hamel_status refuse_value(const run_motion *r, const demand *d, double asked,
                                 double nearest) {
    text words = {0};
    const hamel_status status = HAMEL_INVALID;
    say_demand(r, d, &words);
    if (d->setting != NULL)
        diag_add(r->messages, status, d->setting->place,
                 "the initial values contradict each other or the constraints: %s = %.10g is asked "
                 "for; the nearest state has %.*g (coordinates that are not given are 0)",
                 text_cstr(&words), asked, fabs(nearest - asked) > 1e-4 * fabs(asked) ? 6 : 12,
                 fabs(nearest) > 1e-6 * fabs(asked) ? nearest : 0.0);
    else
        diag_add(r->messages, status, d->constraint != NULL ? d->constraint->place : (diag_span){0},
                 "no initial state with these values satisfies %s: its two sides differ by %.10g",
                 text_cstr(&words), nearest - asked);
    text_clear(&words);
    return status;
}

hamel_status initial_refuse(const run_motion *r, const demands *list, const double *left,
                            const double *values) {
    size_t said = 0;
    for (int constraints = 0; constraints < 2 && said == 0; constraints++) {
        for (size_t k = 0; k < list->count && said < 8; k++) {
            const demand *d = &list->items[k];
            if ((d->setting == NULL) != (constraints == 1)) continue;
            if (demand_met(d, left[k], values[k])) continue;
            const double off = constraints == 1 ? left[k] / CONSTRAINT_WEIGHT : left[k];
            (void)refuse_value(r, d, values[k], values[k] + off);
            said++;
        }
    }
    if (said == 0)
        diag_add(r->messages, HAMEL_INVALID, r->spec != NULL ? r->spec->place : (diag_span){0},
                 "no initial state with these values could be found: the equations for it have no "
                 "value there");
    return HAMEL_INVALID;
}
