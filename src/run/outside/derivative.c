/// One pass of derivation a column. Entries of rotations are functions of the state first.
#include "run/outside/derivative.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/stop.h"
#include "expr/calculus.h"
#include "run/motion/function.h"

hamel_status run_function_tape(const run_derived *of, size_t count, const expr *out, tape **t) {
    tape *all;
    const hamel_status status =
        function_tape(of->m, of->in_count, of->in, count, out, of->messages, &all);
    if (status != HAMEL_OK) return status;
    uint32_t *which = MEM_NEW(uint32_t, count);
    for (uint32_t i = 0; i < count; i++) which[i] = i;
    *t = tape_select(all, count, which);
    free(which);
    tape_destroy(all);
    return HAMEL_OK;
}

/// f as a function of the state.
static expr *of_state(const run_derived *of) {
    const space *q = of->m->q;
    expr *f = mem_copy(of->f, of->rows, sizeof *f);
    for (size_t i = 0; i < q->factor_count; i++)
        expr_substitute(q->pool, of->rows, f, q->factors[i].kind->entry_count,
                        q->factors[i].entries, q->factors[i].entries_of_state, f);
    return f;
}

hamel_status run_derivative_init(run_derivative *d, const run_derived *of, size_t count,
                                 const expr *by) {
    expr_pool *pool = of->m->pool;
    const expr one = expr_int(pool, 1), zero = expr_int(pool, 0);
    const size_t most = of->rows * count;
    expr *f = of_state(of), *column = MEM_NEW(expr, of->rows), *entries = MEM_NEW(expr, most);
    *d = (run_derivative){.rows = of->rows,
                          .columns = count,
                          .row = MEM_NEW(uint32_t, most),
                          .column = MEM_NEW(uint32_t, most)};
    bool stopped = false;
    for (size_t k = 0; k < count && !stopped; k++) {
        stopped = stop_wanted();
        expr_derive(pool, of->rows, f, 1, &by[k], &one, column);
        for (size_t i = 0; i < of->rows; i++) {
            if (expr_same(column[i], zero)) continue;
            d->row[d->count] = (uint32_t)i;
            d->column[d->count] = (uint32_t)k;
            entries[d->count++] = column[i];
        }
    }
    const hamel_status status =
        stopped ? HAMEL_STOPPED : run_function_tape(of, d->count, entries, &d->tape);
    if (status != HAMEL_OK) run_derivative_clear(d);
    free(f);
    free(column);
    free(entries);
    return status;
}

void run_derivative_clear(run_derivative *d) {
    free(d->row);
    free(d->column);
    tape_destroy(d->tape);
    *d = (run_derivative){0};
}

void run_derivative_spread(const run_derivative *d, const double *entries, double *all) {
    for (size_t k = 0; k < d->rows * d->columns; k++) all[k] = 0;
    for (size_t k = 0; k < d->count; k++) all[d->row[k] * d->columns + d->column[k]] = entries[k];
}
