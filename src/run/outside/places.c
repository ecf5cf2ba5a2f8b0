/// Points of a model, completed as the initial state of a run is.
#include "run/outside/places.h"

#include "base/mem.h"
#include "run/form/forms.h"
#include "run/motion/run.h"
#include "run/motion/watch.h"
#include "run/outside/point.h"

static double *typical(const model *m, exact_memo *memo) {
    double *values;
    diag none = {0};
    if (run_point(m, NULL, memo, &none, &none, &values) != HAMEL_OK) values = NULL;
    diag_clear(&none);
    return values;
}

static double *start(const model *m, const model_run *of, exact_memo *memo) {
    diag quiet = {0};
    run_motion *r;
    const run_options options = {.as_written = true, .memo = memo};
    const hamel_status status = run_create(m, of, &options, &quiet, &r);
    diag_clear(&quiet);
    if (status != HAMEL_OK) return NULL;
    double *values = MEM_NEW_ZERO(double, expr_symbol_count(m->pool));
    for (size_t i = 0; i < m->parameter_count; i++)
        values[expr_symbol_index(m->pool, m->parameters[i].symbol)] =
            model_number(m, m->parameters[i].value);
    for (size_t i = 0; i < m->q->entry_count; i++) // the first column is the time
        values[expr_symbol_index(m->pool, m->q->entries[i])] = run_initial(r)[1 + i];
    run_destroy(r);
    return values;
}

const derivation_places run_places = {typical, start};
