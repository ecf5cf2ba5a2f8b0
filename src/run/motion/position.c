/// Positions on level sets. A state moves along a velocity to first order and is put back onto the
/// space (a quaternion to length one), which is all that Newton's method needs.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "num/least_squares.h"
#include "run/motion/position_internal.h"
#include "run/motion/run_internal.h"
#include "space/field.h"

static const double SMALL = 1e-10; ///< directions of a differential that count as none

/// With the differentials along the first n directions.
static hamel_status init(run_levels *l, const run_motion *r, size_t count, const expr *functions,
                         size_t n) {
    *l = (run_levels){.count = count,
                      .f = MEM_NEW(double, count *(n + 1)),
                      .work = MEM_NEW(double, least_squares_room(count, n)),
                      .move = MEM_NEW(double, n)};
    l->jacobian = l->f + count;
    expr *out = MEM_NEW(expr, count * (n + 1)), *column = MEM_NEW(expr, count);
    for (size_t k = 0; k < count; k++) out[k] = functions[k];
    for (size_t i = 0; i < n; i++) {
        space_apply_base(r->q, i, count, functions, column);
        for (size_t k = 0; k < count; k++) out[count + k * n + i] = column[k];
    }
    const hamel_status status =
        function_init(&l->values, r->m, 0, NULL, count * (n + 1), out, r->messages);
    free(out);
    free(column);
    return status;
}

hamel_status run_levels_init(run_levels *l, const run_motion *r, size_t count,
                             const expr *functions) {
    return init(l, r, count, functions, r->q->n);
}

hamel_status run_levels_init_values(run_levels *l, const run_motion *r, size_t count,
                                    const expr *functions) {
    return init(l, r, count, functions, 0);
}

run_levels run_levels_twin(const run_levels *l, const run_motion *twin) {
    const size_t n = twin->q->n;
    run_levels t = {.count = l->count,
                    .values = function_twin(&l->values, twin->m->knob_values),
                    .f = MEM_NEW_ZERO(double, l->count *(n + 1)),
                    .work = MEM_NEW(double, least_squares_room(l->count, n)),
                    .move = MEM_NEW_ZERO(double, n)};
    t.jacobian = t.f + t.count;
    return t;
}

void run_levels_clear(run_levels *l) {
    function_clear(&l->values);
    free(l->f);
    free(l->work);
    free(l->move);
    *l = (run_levels){0};
}

void run_displace(run_motion *r, double *state, const double *w) {
    if (!function_defined(&r->displaced, state, w, 0, r->drift)) return;
    for (size_t k = 0; k < r->q->state_count; k++) state[k] += r->drift[k];
    space_project(r->q, state);
}

/// The largest |f| at a state, f and its differential left in l.
static double evaluate(const run_levels *l, double t, const double *state) {
    if (!function_defined(&l->values, state, NULL, t, l->f)) return INFINITY;
    double largest = 0;
    for (size_t k = 0; k < l->count; k++) largest = fmax(largest, fabs(l->f[k]));
    return largest;
}

double run_levels_reach(run_motion *r, run_levels *l, double t, double *state, int most) {
    const size_t n = r->q->n, size = r->q->state_count;
    if (l->count == 0) return 0;
    double *kept = r->kept, left = evaluate(l, t, state);
    for (int k = 0; k < most && left > 0 && isfinite(left); k++) {
        least_squares(l->count, n, l->jacobian, l->f, SMALL, l->work, l->move);
        memcpy(kept, state, size * sizeof *kept);
        double factor = 1, next = INFINITY;
        for (int halvings = 0; halvings < 12; halvings++, factor /= 2) {
            for (size_t i = 0; i < n; i++) r->velocity[i] = -factor * l->move[i];
            memcpy(state, kept, size * sizeof *kept);
            run_displace(r, state, r->velocity);
            next = evaluate(l, t, state);
            if (next < left) break;
        }
        if (!(next < left)) { // as near as it gets
            memcpy(state, kept, size * sizeof *kept);
            return evaluate(l, t, state);
        }
        left = next;
    }
    return left;
}

bool run_levels_keep(run_motion *r, double t, double *y) {
    enum { STEPS = 4 };
    return isfinite(run_levels_reach(r, &r->levels, t, y, STEPS));
}
