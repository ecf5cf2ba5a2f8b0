/// A program is made at the first state, and again, a few times at most, where one has been refused
/// often. One that is too long to become machine code is none: num/elimination.h has it as a list,
/// which is shorter to run through.
#include "run/form/bordered_program_internal.h"

#include <math.h>
#include <stdlib.h>

#include "num/pivot_order.h"
#include "run/form/bordered_internal.h"

static const double LARGE = 100;  ///< a multiplier: rounding grows no more than that in a step
static const double SMALL = 1e-6; ///< a pivot, against the one that was chosen
enum {
    MOST = 6,       ///< programs of a run
    OFTEN = 64,     ///< refusals of one before there is another
    LONGEST = 2500, ///< instructions
};

static run_chart *chart_of(run_motion *r) { return &r->charts.items[r->chart]; }

/// The largest of some sizes; what is not a number is larger than all. Eight side by side.
static double largest(size_t count, const double *x) {
    double most[8] = {0}, all = 0;
    size_t k = 0;
    for (; k + 8 <= count; k += 8) {
        for (size_t l = 0; l < 8; l++) {
            const double size = fabs(x[k + l]);
            most[l] = size <= most[l] ? most[l] : size;
        }
    }
    for (; k < count; k++) most[0] = fabs(x[k]) <= most[0] ? most[0] : fabs(x[k]);
    for (size_t l = 0; l < 8; l++) all = most[l] <= all ? all : most[l];
    return all;
}

static bool pivots_good(const bordered_program *p) {
    const double *pivots = p->values + p->about.wanted + p->about.multipliers;
    bool good = true;
    for (uint32_t k = 0; k < p->about.pivots; k++) good &= fabs(pivots[k]) >= p->usual[k];
    return good;
}

const double *run_bordered_program_solve(run_motion *r, double t, const double *y) {
    bordered_program *p = &run_bordered_of(r)->program;
    if (p->about.t == NULL) return NULL;
    const tape_result result =
        function_eval(&chart_of(r)->fast, y, y + r->q->state_count, t, p->values);
    if (result.fault != TAPE_OK) return NULL;
    if (!(largest(p->about.multipliers, p->values + p->about.wanted) <= LARGE)) return NULL;
    return pivots_good(p) ? p->values : NULL;
}

static void drop(run_motion *r, bordered_program *p) {
    function_clear(&chart_of(r)->fast); // the tape with it
    p->about = (tape_eliminated){0};
    run_bordered_program_clear(p);
}

/// Whether it is good where it was made; the sizes of its pivots are those that are usual.
static bool begin(run_motion *r, bordered_program *p, double t, const double *y) {
    p->usual = MEM_NEW_ZERO(double, p->about.pivots);
    p->values = MEM_NEW_ZERO(double, p->about.t->output_count);
    if (run_bordered_program_solve(r, t, y) == NULL) return false;
    const double *pivots = p->values + p->about.wanted + p->about.multipliers;
    for (uint32_t k = 0; k < p->about.pivots; k++) p->usual[k] = SMALL * fabs(pivots[k]);
    return true;
}

void run_bordered_program_make(run_motion *r, double t, const double *y, const double *entries) {
    run_bordered *l = run_bordered_of(r);
    bordered_program *p = &l->program;
    const tape_linear *a = &l->linear;
    if (p->made >= MOST || (p->made > 0 && ++p->refused < OFTEN) || a->entry_count > LONGEST)
        return;
    p->made++;
    p->refused = 0;
    drop(r, p);
    uint32_t *row_of = MEM_NEW(uint32_t, 2 * (size_t)a->order), *column_of = row_of + a->order;
    if (pivot_order(a->order, a->starts, a->rows, entries, row_of, column_of) &&
        tape_eliminate(&p->about, a, row_of, column_of, (uint32_t)(r->q->n + l->rows.p))) {
        run_chart *c = chart_of(r);
        function_from_tape(&c->fast, r->m, r->q->n, p->about.t);
        if (p->about.t->code_count > LONGEST) {
            drop(r, p);
            p->made = MOST;
        } else if (!begin(r, p, t, y)) {
            drop(r, p);
        } else if (c->is_fast) {
            function_compile(&c->fast);
        }
    }
    free(row_of);
}

void run_bordered_program_clear(bordered_program *p) {
    free(p->values);
    free(p->usual);
    p->values = p->usual = NULL;
}
