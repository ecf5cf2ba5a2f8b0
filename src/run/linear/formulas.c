/// The matrices in formulas. Where a steady motion is known exactly, its positions and velocities
/// are put into the derivatives; the rows that variations are across are solved for those that are
/// no coordinates. Numbers have chosen the coordinates; every entry is exact.
#include "run/linear/formulas_internal.h"

#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "mech/tools/readable.h"
#include "run/steady/exact.h"
#include "run/steady/problem_internal.h"

static const double CLOSE = 1e-9; ///< to an exact steady motion, of a state that is one to rounding
enum { MOST_VARIATIONS = 24 };

/// What is known of the state: positions, and all velocities from those of the chart.
typedef struct state {
    size_t count;
    expr *from, *to;
} state;

static void state_init(state *at, const linear *l, const steady_known *known) {
    const space *q = l->s->m->q;
    const steady_problem *p = l->s->problems.items[l->chart];
    at->count = known->count + q->n;
    at->from = MEM_NEW(expr, at->count);
    at->to = MEM_NEW(expr, at->count);
    memcpy(at->from, known->from, known->count * sizeof(expr));
    memcpy(at->to, known->to, known->count * sizeof(expr));
    memcpy(at->from + known->count, q->velocities, q->n * sizeof(expr));
    expr_substitute(q->pool, q->n, p->equations.velocity, known->count, known->from, known->to,
                    at->to + known->count);
}

static void state_clear(state *at) {
    free(at->from);
    free(at->to);
}

/// Functions at the state, in canonical form; inputs are zero, and the parameters have their values
/// if the motion is known for these alone.
static hamel_status put_in(const linear *l, exact *x, const state *at, bool for_values,
                           size_t count, const expr *functions, expr *out) {
    const model *m = &l->open.open;
    const size_t first = for_values ? 0 : m->parameter_count - l->open.count;
    expr *from = MEM_NEW(expr, m->parameter_count), *to = MEM_NEW(expr, m->parameter_count);
    for (size_t i = first; i < m->parameter_count; i++) {
        from[i - first] = m->parameters[i].symbol;
        to[i - first] = m->parameters[i].value;
    }
    expr_substitute(m->pool, count, functions, at->count, at->from, at->to, out);
    expr_substitute(m->pool, count, out, m->parameter_count - first, from, to, out);
    free(from);
    free(to);
    return exact_normalise_all(x, count, out);
}

/// P with δ = P z, N by n: the null space of the rows, with z as free columns.
static hamel_status lift(const linear *l, exact *x, const expr *across, expr *P) {
    const size_t N = l->e.N, n = l->shown.n;
    size_t *prefer = MEM_NEW(size_t, N), count = 0, dimension = 0;
    expr *basis = NULL;
    for (size_t pass = 0; pass < 2; pass++) { // pivots are what is not chosen
        for (size_t k = 0; k < N; k++) {
            bool chosen = false;
            for (size_t i = 0; i < n; i++) chosen = chosen || l->chosen[i] == k;
            if (chosen == (pass == 1)) prefer[count++] = k;
        }
    }
    hamel_status status = exact_null_space(x, l->e.rows, N, across, prefer, &dimension, &basis);
    if (status == HAMEL_OK && dimension != n) status = HAMEL_UNDEFINED;
    for (size_t k = 0; status == HAMEL_OK && k < n; k++) {
        for (size_t i = 0; i < n; i++) { // which z the vector is for
            if (!expr_is_int(x->pool, basis[k * N + l->chosen[i]], 1)) continue;
            for (size_t j = 0; j < N; j++) P[j * n + i] = basis[k * N + j];
        }
    }
    free(prefer);
    free(basis);
    return status;
}

static hamel_status find(linear *l, exact *x, const state *at, bool for_values) {
    const size_t N = l->e.N, n = l->shown.n, m = l->shown.m, p = l->shown.p;
    expr *rates = MEM_NEW(expr, N * N), *across = MEM_NEW(expr, l->e.rows * N);
    expr *P = MEM_NEW_ZERO(expr, N * n), *B = MEM_NEW(expr, N * m), *C = MEM_NEW(expr, p * N);
    expr *chosen = MEM_NEW(expr, n * N);
    hamel_status status = put_in(l, x, at, for_values, l->e.rows * N, l->e.across, across);
    if (status == HAMEL_OK) status = lift(l, x, across, P);
    for (size_t i = 0; i < n; i++)
        memcpy(chosen + i * N, l->e.rates + l->chosen[i] * N, N * sizeof *chosen);
    if (status == HAMEL_OK) status = put_in(l, x, at, for_values, n * N, chosen, rates);
    if (status == HAMEL_OK) status = exact_product(x, n, N, n, rates, P, l->exact);
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < m; k++) B[i * m + k] = l->e.by_input[l->chosen[i] * m + k];
    if (status == HAMEL_OK) status = put_in(l, x, at, for_values, n * m, B, l->exact + n * n);
    expr *outputs = l->exact + n * (n + m);
    for (size_t i = 0; i < p * n; i++) outputs[i] = expr_int(x->pool, i / n == i % n);
    if (status == HAMEL_OK && l->shown.own_outputs) {
        status = put_in(l, x, at, for_values, p * N, l->e.outputs, C);
        if (status == HAMEL_OK) status = exact_product(x, p, N, n, C, P, outputs);
    }
    expr *direct = outputs + p * n;
    for (size_t i = 0; i < p * m; i++) direct[i] = expr_int(x->pool, 0);
    if (status == HAMEL_OK && l->shown.own_outputs)
        status = put_in(l, x, at, for_values, p * m, l->e.direct, direct);
    free(rates);
    free(across);
    free(P);
    free(B);
    free(C);
    free(chosen);
    return status;
}

/// How many A, B, C and D have.
static size_t entries(const linear *l) {
    return (l->shown.n + l->shown.p) * (l->shown.n + l->shown.m);
}

/// The shapes to print.
static void tidy(linear *l, exact *x) {
    readable_part part = {entries(l), l->exact};
    readable_seen seen = {0};
    if (readable_tidy(x, &seen, 1, &part) != HAMEL_OK) {
        free(l->exact);
        l->exact = NULL;
    }
    readable_seen_clear(&seen);
}

void linear_find_formulas(linear *l) {
    steady_known known;
    if (!l->shown.steady || l->e.motion.orbit_count > 0 || l->e.N > MOST_VARIATIONS ||
        l->s->r->system.large || !steady_know(l->s, l->chart, l->y, CLOSE, &known))
        return;
    exact x = readable_limits(&l->s->r->exact);
    state at;
    state_init(&at, l, &known);
    l->exact = MEM_NEW(expr, entries(l));
    if (find(l, &x, &at, known.for_values) == HAMEL_OK) {
        l->shown.for_values = known.for_values;
        tidy(l, &x);
    } else {
        free(l->exact);
        l->exact = NULL;
    }
    state_clear(&at);
    steady_known_clear(&known);
}
