/// A path is integrated from sample to sample; the group's part is that of the start times the
/// displacement.
#include "run/gait/path.h"
#include "run/gait/move.h"
#include "run/gait/singular.h"
#include "run/gait/system.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "expr/print.h"
#include "expr/print_name.h"

/// Where symbol e stands among the entries of the space.
static size_t entry_of(const space *q, expr e) {
    size_t i = 0;
    while (i < q->entry_count && !expr_same(q->entries[i], e)) i++;
    return i;
}

static void add_row(gait_path *p, const gait_work *w, const double *values, double t,
                    double in_cycle, const gait_motion *motion) {
    const gait_system *s = p->g->s;
    const space *q = s->m->q;
    double *row = p->rows + p->count++ * p->columns, element[GAIT_ENTRIES];
    double *r = MEM_NEW(double, s->h);
    memset(row, 0, p->columns * sizeof *row);
    row[0] = t;
    gait_compose(w, p->g->first, motion->element, element);
    for (size_t i = 0; i < s->entry_count; i++) {
        const size_t at = entry_of(q, s->g[i]);
        if (at < q->entry_count) row[1 + at] = element[i];
    }
    gait_shape(p->g, values, in_cycle, r);
    for (size_t i = 0; i < s->h; i++) row[1 + q->factors[s->shape[i]].first_entry] = r[i];
    if (s->momenta > 0) memcpy(row + 1 + q->entry_count, motion->momenta, s->momenta * sizeof *row);
    free(r);
}

hamel_status gait_path_init(gait_path *p, gait_work *w, const gait *g, const double *values,
                            double period, size_t cycles, size_t samples, diag *messages) {
    const size_t columns = 1 + g->s->m->q->entry_count + g->s->momenta;
    *p = (gait_path){.g = g,
                     .cycles = cycles,
                     .samples = samples,
                     .columns = columns,
                     .rows = MEM_NEW(double, (cycles * samples + 1) * columns)};
    gait_motion motion;
    gait_motion_begin(w, g->momenta, &motion);
    add_row(p, w, values, 0, 0, &motion);
    for (size_t i = 0; i < cycles * samples; i++) {
        const size_t k = i % samples;
        const double from = period * (double)k / (double)samples;
        const double to = k + 1 == samples ? period : period * (double)(k + 1) / (double)samples;
        if (!gait_stretch(w, g, values, gait_as_it_is, period, from, to, &motion)) {
            gait_path_clear(p);
            return gait_refuse_singular(g, motion.reason, messages);
        }
        add_row(p, w, values, (double)(i / samples) * period + to, to, &motion);
    }
    return HAMEL_OK;
}

void gait_path_clear(gait_path *p) {
    free(p->rows);
    *p = (gait_path){0};
}

void gait_path_name(const gait_path *p, size_t column, text *out) {
    const gait_system *s = p->g->s;
    const space *q = s->m->q;
    if (column == 0) text_add(out, "t");
    else if (column <= q->entry_count)
        expr_print_name(q->pool, q->entries[column - 1], EXPR_INFIX, out);
    else if (s->momenta > 1) text_addf(out, "p_%zu", column - q->entry_count);
    else text_add(out, "p");
}

void gait_path_symbols(const gait_path *p, size_t row, const double *values, double *out) {
    const gait_system *s = p->g->s;
    const model *m = s->m;
    memset(out, 0, expr_symbol_count(m->pool) * sizeof *out);
    for (size_t i = 0; i < m->parameter_count; i++)
        out[expr_symbol_index(m->pool, m->parameters[i].symbol)] =
            model_number(m, m->parameters[i].value);
    for (size_t i = 0; i < s->vary_count; i++)
        out[expr_symbol_index(m->pool, s->vary[i])] = values[i];
    const double *numbers = p->rows + row * p->columns;
    out[expr_symbol_index(m->pool, m->q->time)] = numbers[0];
    for (size_t i = 0; i < m->q->entry_count; i++)
        out[expr_symbol_index(m->pool, m->q->entries[i])] = numbers[1 + i];
}
