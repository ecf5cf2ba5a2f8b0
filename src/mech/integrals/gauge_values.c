/// Values of solutions without a formula in the operations of `expr`, enclosed: F(a, b; c; z) by
/// Arb, others by Taylor steps with a bound of their errors.
#include <math.h>
#include <stdlib.h>

#include "base/text.h"
#include "exact/ball/hypergeometric.h"
#include "exact/ball/transport.h"
#include "expr/calculus.h"
#include "mech/integrals/gauge_values.h"

enum { BITS = 128 };

/// A point in balls with the values of the symbols before `count`.
static exact_balls *point_of(expr_pool *pool, uint32_t count, const double *values) {
    exact_balls *b = exact_balls_create(pool, BITS);
    for (uint32_t i = 0; i < count; i++) {
        const expr symbol = expr_symbol_at(pool, i);
        if (expr_symbol_info_of(pool, symbol)->kind != EXPR_CONSTANT && isfinite(values[i]))
            exact_balls_set(b, symbol, values[i]);
    }
    return b;
}

/// Whether A has a value at s = at, for generic parameters.
static bool defined_at(const gauge_equations *g, exact *x, expr at) {
    bool defined = true;
    for (size_t i = 0; i < g->m * g->m && defined; i++) {
        expr e = g->matrix[i];
        expr_substitute(x->pool, 1, &e, 1, &g->symbol, &at, &e);
        defined = exact_normalise(x, &e) == HAMEL_OK && expr_op_of(x->pool, e) != EXPR_FAULT;
    }
    return defined;
}

void gauge_name_solutions(gauge_equations *g, exact *x) {
    static const long quarters[] = {0, 4, 2, -2, 1};
    if (g->closed || g->gauss.found) return;
    for (size_t k = 0; k < sizeof quarters / sizeof *quarters && !g->named; k++) {
        g->from = (double)quarters[k] / 4;
        g->named = defined_at(g, x, expr_ratio(x->pool, quarters[k], 4));
    }
    for (size_t i = 0; i < g->m * g->m && g->named; i++) {
        text name = {0};
        text_addf(&name, "Phi_%zu%zu", i % g->m + 1, i / g->m + 1);
        g->solutions[i] =
            expr_call(x->pool, expr_function(x->pool, text_cstr(&name), 0), g->symbol);
        text_clear(&name);
    }
}

static bool gauss_value(const gauge_equations *g, expr_pool *pool, size_t i, uint32_t order,
                        expr argument, uint32_t count, const double *values, double *value,
                        double *radius) {
    const exact_hypergeometric f = {g->gauss.sum, g->gauss.product, g->gauss.lower[i], argument};
    exact_balls *b = point_of(pool, count, values);
    const bool known = exact_balls_hypergeometric(b, &f, order, value, radius);
    exact_balls_destroy(b);
    return known;
}

bool gauge_call_value(const gauge_equations *g, expr_pool *pool, expr call, uint32_t count,
                      const double *values, double *value, double *radius) {
    const size_t m = g->m;
    const expr called = expr_called(pool, call), argument = expr_arg(pool, call, 0);
    for (size_t i = 0; i < 2 && g->gauss.found; i++) {
        for (uint32_t order = 0; order < 2; order++) {
            const char *name = expr_symbol_info_of(pool, g->gauss.functions[i])->name;
            if (expr_same(called, expr_function(pool, name, order)))
                return gauss_value(g, pool, i, order, argument, count, values, value, radius);
        }
    }
    if (!g->named) return false;
    double at, *F = MEM_NEW(double, m *m);
    expr_eval(pool, 1, &argument, values, &at);
    bool known = false;
    exact_balls *b = point_of(pool, count, values);
    for (size_t i = 0; i < m * m && !known; i++) {
        if (!expr_same(called, expr_called(pool, g->solutions[i]))) continue;
        known = exact_balls_transport(b, m, g->matrix, g->symbol, g->from, at, F, radius);
        if (known) *value = F[i % m * m + i / m];
    }
    exact_balls_destroy(b);
    free(F);
    return known;
}
