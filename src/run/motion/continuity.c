/// The values of prescribed motions and of their rates on both sides of every place in time.
#include "run/motion/continuity.h"

#include <math.h>
#include <stdlib.h>

#include "expr/calculus.h"
#include "expr/print.h"
#include "run/motion/impulse.h"
#include "run/motion/run_internal.h"
#include "run/motion/switch_values.h"

enum { MOST_PLACES = 10000 };

/// The lines of a run that prescribe a motion which breaks.
typedef struct lines {
    size_t count;
    const model_setting **items;
    run_function values; ///< (t) → f, f' of each
    double *before, *after;
} lines;

static hamel_status lines_init(lines *l, const run_motion *r) {
    const model_run *spec = r->spec;
    *l = (lines){.items = MEM_NEW(const model_setting *, spec->input_count)};
    for (size_t k = 0; k < spec->input_count; k++) {
        const model_setting *s = &spec->inputs[k];
        if (!s->force && run_switches_mention(r, s->value, true)) l->items[l->count++] = s;
    }
    l->before = MEM_NEW(double, 2 * l->count);
    l->after = MEM_NEW(double, 2 * l->count);
    expr *out = MEM_NEW(expr, 2 * l->count);
    for (size_t k = 0; k < l->count; k++) {
        out[2 * k] = l->items[k]->value;
        out[2 * k + 1] = expr_diff(r->m->pool, l->items[k]->value, r->q->time);
    }
    const hamel_status status =
        function_init(&l->values, r->m, 0, NULL, 2 * l->count, out, r->messages);
    free(out);
    return status;
}

static void lines_clear(lines *l) {
    function_clear(&l->values);
    free(l->items);
    free(l->before);
    free(l->after);
}

static bool jumps(double a, double b) { return fabs(a - b) > 1e-9 * (1 + fabs(a) + fabs(b)); }

/// Refuses what jumps at t.
static hamel_status compare(const run_motion *r, const lines *l, double t) {
    for (size_t k = 0; k < l->count; k++) {
        const char *name = expr_symbol_info_of(r->m->pool, l->items[k]->target)->name;
        if (jumps(l->before[2 * k], l->after[2 * k]))
            return diag_add(r->messages, HAMEL_INVALID, l->items[k]->place,
                            "%s jumps at t = %.10g, from %.6g to %.6g: a position that is "
                            "prescribed has to be continuous",
                            name, t, l->before[2 * k], l->after[2 * k]);
        if (jumps(l->before[2 * k + 1], l->after[2 * k + 1]) && !run_impulse_is_known(r))
            return diag_add(r->messages, HAMEL_INVALID, l->items[k]->place,
                            "the velocity of %s jumps at t = %.10g: an impulse, which is not "
                            "modelled in this form of the motion",
                            name, t);
    }
    return HAMEL_OK;
}

static hamel_status check(run_motion *r, const lines *l) {
    const run_switches *s = r->switches;
    hamel_status status = HAMEL_OK;
    size_t which;
    if (!run_switches_restart(r, &which)) return HAMEL_OK; // said already
    for (size_t k = 0; k < MOST_PLACES && s->end < r->until && status == HAMEL_OK; k++) {
        const double t = s->end;
        const bool defined = function_defined(&l->values, r->y, NULL, t, l->before) &&
                             run_switches_segment(r, t, &which) &&
                             function_defined(&l->values, r->y, NULL, t, l->after);
        if (!defined) break; // the motion will meet it
        status = compare(r, l, t);
    }
    if (!run_switches_restart(r, &which)) return HAMEL_INVALID;
    return status;
}

hamel_status run_continuity_check(run_motion *r) {
    if (r->switches == NULL || r->spec == NULL) return HAMEL_OK;
    lines l;
    hamel_status status = lines_init(&l, r);
    if (status == HAMEL_OK && l.count > 0) status = check(r, &l);
    lines_clear(&l);
    return status;
}
