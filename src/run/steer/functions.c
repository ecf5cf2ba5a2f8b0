/// Second derivatives are found from the gradient of the weighted sum, one pass a variable.
#include "run/steer/functions.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/stop.h"
#include "base/text.h"
#include "expr/calculus.h"
#include "expr/symbolf.h"
#include "expr/walk.h"

/// Longer second derivatives are left to the solver, which then gathers them from its steps.
enum { MOST_NODES = 400000 };

static size_t node_count(const expr_pool *pool, size_t count, const expr *e) {
    expr_walk w;
    expr_walk_init(&w, pool, count, e);
    const size_t nodes = w.count;
    expr_walk_clear(&w);
    return nodes;
}

static expr weight_symbol(expr_pool *pool, size_t i) {
    return expr_symbolf(pool, EXPR_OTHER, "weight(%zu)", i);
}

/// The gradient of Σ w_i f_i.
static void weighted_gradient(expr_pool *pool, size_t rows, const expr *f, const expr *weights,
                              size_t columns, const expr *variables, expr *out) {
    expr *terms = MEM_NEW(expr, rows + 1);
    for (size_t i = 0; i < rows; i++) terms[i] = expr_mul2(pool, weights[i], f[i]);
    expr_gradient(pool, expr_add(pool, rows, terms), columns, variables, out);
    free(terms);
}

static hamel_status make_second(steer_functions *s, const model *m, const expr *f,
                                const expr *variables, diag *messages) {
    expr_pool *pool = m->pool;
    const size_t n = s->columns, most = n * (n + 1) / 2;
    const expr one = expr_int(pool, 1), zero = expr_int(pool, 0);
    expr *in = MEM_NEW(expr, n + s->rows), *g = MEM_NEW(expr, n), *column = MEM_NEW(expr, n),
         *entries = MEM_NEW(expr, most);
    memcpy(in, variables, n * sizeof *in);
    for (size_t i = 0; i < s->rows; i++) in[n + i] = weight_symbol(pool, i);
    s->second_row = MEM_NEW(uint32_t, most);
    s->second_column = MEM_NEW(uint32_t, most);
    weighted_gradient(pool, s->rows, f, in + n, n, variables, g);
    bool good = node_count(pool, n, g) < MOST_NODES / 4, stopped = false;
    for (size_t k = 0; k < n && good && !stopped; k++) {
        stopped = stop_wanted();
        expr_derive(pool, n - k, g + k, 1, &variables[k], &one, column);
        for (size_t i = k; i < n; i++) {
            if (expr_same(column[i - k], zero)) continue;
            s->second_row[s->second_count] = (uint32_t)i;
            s->second_column[s->second_count] = (uint32_t)k;
            entries[s->second_count++] = column[i - k];
        }
        good = node_count(pool, s->second_count, entries) < MOST_NODES;
    }
    hamel_status status = stopped ? HAMEL_STOPPED : HAMEL_OK;
    if (good && !stopped) {
        const run_derived of = {.m = m, .in_count = n + s->rows, .in = in, .messages = messages};
        status = run_function_tape(&of, s->second_count, entries, &s->second);
        if (status == HAMEL_OK) s->second_work = tape_work_create(s->second, 1);
    }
    free(in);
    free(g);
    free(column);
    free(entries);
    return status;
}

hamel_status steer_functions_init(steer_functions *s, const model *m, size_t rows, const expr *f,
                                  size_t columns, const expr *variables, diag *messages) {
    *s = (steer_functions){.rows = rows, .columns = columns};
    s->in = MEM_NEW_ZERO(double, columns + rows);
    if (rows == 0) return HAMEL_OK;
    const run_derived of = {
        .m = m, .in_count = columns, .in = variables, .rows = rows, .f = f, .messages = messages};
    hamel_status status = run_function_tape(&of, rows, f, &s->values);
    if (status == HAMEL_OK) status = run_derivative_init(&s->by, &of, columns, variables);
    if (status == HAMEL_OK) {
        s->value_work = tape_work_create(s->values, 1);
        s->by_work = tape_work_create(s->by.tape, 1);
        status = make_second(s, m, f, variables, messages);
    }
    if (status != HAMEL_OK) steer_functions_clear(s);
    return status;
}

static void destroy_work(tape_work *w) {
    if (w != NULL) tape_work_destroy(w);
}

void steer_functions_clear(steer_functions *s) {
    destroy_work(s->value_work);
    destroy_work(s->by_work);
    destroy_work(s->second_work);
    tape_destroy(s->values);
    tape_destroy(s->second);
    run_derivative_clear(&s->by);
    free(s->second_row);
    free(s->second_column);
    free(s->in);
    *s = (steer_functions){0};
}

bool steer_values(const steer_functions *s, const double *at, double *f) {
    return s->rows == 0 || tape_eval(s->values, s->value_work, at, f).fault == TAPE_OK;
}

bool steer_first(const steer_functions *s, const double *at, double *entries) {
    return s->by.count == 0 || tape_eval(s->by.tape, s->by_work, at, entries).fault == TAPE_OK;
}

bool steer_second(const steer_functions *s, const double *at, const double *weights,
                  double *entries) {
    if (s->second_count == 0) return true;
    memcpy(s->in, at, s->columns * sizeof *at);
    memcpy(s->in + s->columns, weights, s->rows * sizeof *weights);
    return tape_eval(s->second, s->second_work, s->in, entries).fault == TAPE_OK;
}
