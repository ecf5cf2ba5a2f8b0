/// Multipliers that move along with the state: the further numbers of y. They belong to the
/// constraints, so a change of chart leaves them as they are. In the vakonomic form they act on the
/// motion; a carrying run only takes them with it.
#ifndef RUN_FORM_RIDERS_INTERNAL_H
#define RUN_FORM_RIDERS_INTERNAL_H

#include "base/vec.h"
#include "mech/vakonomic/motion.h"
#include "run/motion/chart_internal.h"
#include "run/motion/form.h"

/// What a form with riders keeps for itself, or what that begins with.
typedef struct run_riders {
    expr *symbols; ///< r->extra
    double *initial;
    size_t shown_count; ///< what is computed from them: the integrals first
    size_t integral_count;
    VEC(char *) shown_names;
    VEC(expr) integrals;   ///< of (q, q', λ, t), on the velocities of the space
    double *shown, *first; ///< values: now, and at the beginning
} run_riders;

run_riders *run_riders_of(const run_motion *r);
/// So many of them, without symbols; refuses λ(0) of the wrong number.
HAMEL_MUST_USE hamel_status run_riders_make(run_motion *r, run_riders *k, size_t count);
/// Room for what is shown, when all of it is named.
void run_riders_make_room(run_riders *k);
/// stem1, stem2, ..; the stem alone for 0.
void run_riders_show(run_riders *k, const char *stem, size_t number);
void run_riders_clear(run_riders *k);

/// run_form_table.clear of forms that keep nothing else.
void run_riders_destroy(run_motion *r);
/// The further numbers of a chart's functions as they stand in y: v, the work where there is any,
/// the riders. A fresh array.
expr *run_riders_inputs(const run_motion *r, const run_chart *c, size_t *count);
/// c->rates and c->shown from state', v', power, riders' and what is shown, in functions of these.
typedef void run_riders_fill(run_motion *r, const run_chart *c, const mech_vakonomic_motion *m,
                             expr *out);
HAMEL_MUST_USE hamel_status run_riders_compile(run_motion *r, run_chart *c, run_riders_fill *rates,
                                               run_riders_fill *shown);

/// Why forms with riders cannot do what others can.
#define RUN_RIDERS_IN_STATE "its multipliers are in the state"
#define RUN_RIDERS_NO_REACTIONS "its multipliers are not reactions"

// ---- functions of run_form_table: those of a form with riders
#define RUN_RIDERS                                                                                 \
    .begin = run_riders_begin, .columns = run_riders_columns, .restart = run_riders_restart,       \
    .carry_on = run_riders_carry_on, .fill = run_riders_fill_columns, .watch = run_riders_watch,   \
    .further = run_riders_further
const expr *run_riders_further(const run_motion *r);
hamel_status run_riders_begin(run_motion *r);
void run_riders_columns(run_motion *r);
void run_riders_restart(run_motion *r, run_summary *out);
bool run_riders_carry_on(run_motion *r, double t, const double *y, bool change);
bool run_riders_fill_columns(run_motion *r, double t, const double *y, double *columns);
bool run_riders_watch(run_motion *r, double t, const double *y, run_summary *out);

#endif
