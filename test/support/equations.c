/// A run is made, and its right-hand side taken out of it.
#include "support/equations.h"
#include "run/form/forms.h"
#include "run/motion/chart_internal.h"
#include "run/motion/fast_internal.h"

#include <stdlib.h>
#include <string.h>

#include "run/motion/run_internal.h"

static char *name_of(const expr_pool *pool, expr symbol) {
    const char *name = expr_symbol_info_of(pool, symbol)->name;
    return mem_string(name);
}

static hamel_status init(run_equations *e, const model *m, const model_run *spec, bool shorter,
                         diag *messages) {
    *e = (run_equations){0};
    const run_options any = {.until = 1, .every = 1, .as_written = true}; // it is not going to move
    run_motion *r;
    const hamel_status status = run_create(m, spec, &any, messages, &r);
    if (status != HAMEL_OK) return status;
    run_chart *chart = &r->charts.items[r->chart];
    const size_t states = r->q->state_count;
    e->size = states + chart->basis.r;
    e->names = MEM_NEW(char *, e->size);
    for (size_t f = 0; f < r->q->factor_count; f++) {
        const space_factor *factor = &r->q->factors[f];
        for (size_t i = 0; i < factor->kind->state_count; i++)
            e->names[factor->first_state + i] = name_of(m->pool, factor->state[i]);
    }
    for (size_t i = 0; i < chart->basis.r; i++)
        e->names[states + i] = name_of(m->pool, chart->basis.symbols[i]);
    e->initial = mem_copy(r->y, e->size, sizeof *r->y);
    if (shorter && r->form->shorten != NULL) r->form->shorten(r, chart);
    run_function *rates = chart->fast.tape != NULL ? &chart->fast : &chart->rates;
    uint32_t *which = MEM_NEW(uint32_t, e->size); // y' comes first; the power is for the run only
    for (uint32_t i = 0; i < e->size; i++) which[i] = i;
    e->tape = tape_select(rates->tape, e->size, which);
    free(which);
    run_destroy(r);
    return HAMEL_OK;
}

hamel_status run_equations_init(run_equations *e, const model *m, const model_run *spec,
                                diag *messages) {
    return init(e, m, spec, false, messages);
}

hamel_status run_equations_init_short(run_equations *e, const model *m, const model_run *spec,
                                      diag *messages) {
    return init(e, m, spec, true, messages);
}

void run_equations_clear(run_equations *e) {
    for (size_t i = 0; i < e->size; i++) free(e->names[i]);
    free(e->names);
    free(e->initial);
    if (e->tape != NULL) tape_destroy(e->tape);
    *e = (run_equations){0};
}
