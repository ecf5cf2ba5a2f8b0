/// One substitution, then a tape. Everything numeric in `run` goes through here, so nobody else has
/// to know what a state is made of.
#include "run/function.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "expr/calculus.h"

static void put_values_in(const model *m, size_t count, const expr *from, expr *to) {
    const space *q = m->q;
    const size_t total = m->parameter_count + q->entry_count;
    expr *symbols = MEM_NEW(expr, total), *values = MEM_NEW(expr, total);
    size_t k = 0;
    for (size_t i = 0; i < m->parameter_count; i++, k++) {
        symbols[k] = m->parameters[i].symbol;
        values[k] = m->parameters[i].value;
    }
    for (size_t f = 0; f < q->factor_count; f++) {
        const space_factor *factor = &q->factors[f];
        for (size_t i = 0; i < factor->kind->entry_count; i++, k++) {
            symbols[k] = factor->entries[i];
            values[k] = factor->entries_of_state[i];
        }
    }
    expr_substitute(m->pool, count, from, total, symbols, values, to);
    free(symbols);
    free(values);
}

hamel_status function_init(run_function *f, const model *m, size_t more_count, const expr *more,
                           size_t count, const expr *outputs, diag *messages) {
    const space *q = m->q;
    const size_t inputs = q->state_count + more_count + 1;
    *f = (run_function){.state_count = q->state_count,
                        .more_count = more_count,
                        .count = count,
                        .in = MEM_NEW_ZERO(double, inputs)};
    expr *symbols = MEM_NEW(expr, inputs), *values = MEM_NEW(expr, count);
    size_t k = 0;
    for (size_t i = 0; i < q->factor_count; i++) {
        for (size_t j = 0; j < q->factors[i].kind->state_count; j++)
            symbols[k++] = q->factors[i].state[j];
    }
    for (size_t i = 0; i < more_count; i++) symbols[k++] = more[i];
    symbols[k] = q->time;
    put_values_in(m, count, outputs, values);
    const hamel_status status =
        tape_create(m->pool, inputs, symbols, count, values, messages, &f->tape);
    if (status == HAMEL_OK) f->work = tape_work_create(f->tape, 1);
    else function_clear(f);
    free(symbols);
    free(values);
    return status;
}

void function_compile(run_function *f) {
    if (f->tape == NULL || f->code != NULL) return;
    if (jit_compile(f->tape, JIT_SCALAR, NULL, &f->code) != HAMEL_OK) f->code = NULL;
}

void function_clear(run_function *f) {
    jit_destroy(f->code);
    if (f->work != NULL) tape_work_destroy(f->work);
    if (f->tape != NULL) tape_destroy(f->tape);
    free(f->in);
    *f = (run_function){0};
}

tape_result function_eval(const run_function *f, const double *state, const double *more, double t,
                          double *out) {
    memcpy(f->in, state, f->state_count * sizeof *state);
    if (f->more_count > 0) memcpy(f->in + f->state_count, more, f->more_count * sizeof *more);
    f->in[f->state_count + f->more_count] = t;
    if (f->code != NULL) return jit_eval(f->code, f->work, f->in, out);
    return tape_eval(f->tape, f->work, f->in, out);
}

bool function_defined(const run_function *f, const double *state, const double *more, double t,
                      double *out) {
    return f->count == 0 || function_eval(f, state, more, t, out).fault == TAPE_OK;
}
