/// H = L + p f is differentiated as it stands; u is found in numbers, by Newton's method.
#include "run/steer/hamiltonian_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "exact/exact.h"
#include "expr/calculus.h"
#include "expr/symbolf.h"
#include "expr/walk.h"
#include "num/dense.h"

enum { MOST_STEPS = 30, LONG = 1000 }; ///< instructions that are worth machine code

static expr covector(expr_pool *pool, size_t i) {
    return expr_symbolf(pool, EXPR_OTHER, "covector(%zu)", i);
}

/// Whether Σ u_i ∂e/∂u_i = degree e, proved.
static bool is_homogeneous(exact *x, const steer_hamiltonian *h, expr e, long degree) {
    expr along;
    expr_derive(x->pool, 1, &e, h->m, h->u, h->u, &along);
    const expr left = expr_sub(x->pool, along, expr_mul2(x->pool, expr_int(x->pool, degree), e));
    return exact_is_zero(x, left) == TRUTH_YES;
}

/// L of degree two in u, f of degree one.
static bool is_flat(const steer_hamiltonian *h) {
    if (!h->p->system.kinematic) return false;
    exact x;
    exact_init(&x, h->p->system.given->pool, NULL);
    bool flat = is_homogeneous(&x, h, h->p->cost, 2);
    for (size_t i = 0; i < h->n && flat; i++) flat = is_homogeneous(&x, h, h->p->system.f[i], 1);
    return flat;
}

static const char *compile(steer_hamiltonian *h) {
    const steer_system *s = &h->p->system;
    expr_pool *pool = s->given->pool;
    const size_t n = h->n, m = h->m, in_count = 2 * n + m + 1, count = 2 * n + m + m * m + 1;
    expr *in = MEM_NEW(expr, in_count), *terms = MEM_NEW(expr, n + 1), *out = MEM_NEW(expr, count);
    memcpy(in, h->y, n * sizeof *in);
    for (size_t i = 0; i < n; i++) in[n + i] = covector(pool, i);
    memcpy(in + 2 * n, h->u, m * sizeof *in);
    in[in_count - 1] = s->given->q->time;
    for (size_t i = 0; i < n; i++) terms[i] = expr_mul2(pool, in[n + i], s->f[i]);
    terms[n] = h->p->cost;
    const expr H = expr_add(pool, n + 1, terms);
    memcpy(out, s->f, n * sizeof *out);
    expr_gradient(pool, H, n, h->y, out + n);
    for (size_t i = 0; i < n; i++) out[n + i] = expr_neg(pool, out[n + i]);
    expr_gradient(pool, H, m, h->u, out + 2 * n);
    for (size_t i = 0; i < m; i++)
        expr_gradient(pool, out[2 * n + i], m, h->u, out + 2 * n + m + i * m);
    out[count - 1] = h->p->cost;
    h->square = !expr_mentions(pool, m * m, out + 2 * n + m, m, h->u);
    diag words = {0};
    const run_derived of = {.m = &s->knobbed, .in_count = in_count, .in = in, .messages = &words};
    const hamel_status status = run_function_tape(&of, count, out, &h->all);
    diag_clear(&words);
    free(in);
    free(terms);
    free(out);
    if (status != HAMEL_OK) return "the equations are too long";
    h->work = tape_work_create(h->all, 1);
    if (h->all->code_count < LONG || jit_compile(h->all, JIT_SCALAR, NULL, &h->code) != HAMEL_OK)
        h->code = NULL;
    h->in = MEM_NEW_ZERO(double, in_count);
    h->out = MEM_NEW_ZERO(double, count);
    h->room = MEM_NEW_ZERO(double, m *m + m);
    return NULL;
}

const char *steer_hamiltonian_init(steer_hamiltonian *h, const steer_problem *p) {
    const steer_system *s = &p->system;
    expr_pool *pool = s->given->pool;
    const size_t moved = s->kinematic ? s->moved : 0;
    *h = (steer_hamiltonian){.p = p, .n = s->n - moved, .m = s->m};
    h->y = s->y;
    h->u = s->kinematic ? s->y + h->n : s->u;
    if (s->kinematic && expr_mentions(pool, 1, &p->cost, s->m, s->u))
        return "the cost speaks of second rates, where velocities are the inputs";
    if (s->kinematic && expr_mentions(pool, p->goal_count, p->goal, moved, h->u))
        return "the goal speaks of velocities, which are the inputs";
    for (size_t i = h->n; i < s->n; i++) {
        if (!s->open_first[i]) return "the start speaks of velocities, which are the inputs";
    }
    h->flat = is_flat(h);
    return compile(h);
}

static bool eval(const steer_hamiltonian *h) {
    const tape_result r = h->code != NULL ? jit_eval(h->code, h->work, h->in, h->out)
                                          : tape_eval(h->all, h->work, h->in, h->out);
    return r.fault == TAPE_OK;
}

bool steer_hamiltonian_at(steer_hamiltonian *h, double t, const double *y, const double *p) {
    const size_t n = h->n, m = h->m;
    double *u = h->in + 2 * n, *A = h->room, *b = A + m * m;
    memcpy(h->in, y, n * sizeof *y);
    memcpy(h->in + n, p, n * sizeof *p);
    h->in[2 * n + m] = t;
    if (h->square) memset(u, 0, m * sizeof *u);
    for (int k = 0; k < MOST_STEPS; k++) {
        if (!eval(h)) return false;
        double left = 0, size = 1;
        for (size_t i = 0; i < m; i++) {
            b[i] = -h->out[2 * n + i];
            left = fmax(left, fabs(b[i]));
            size = fmax(size, fabs(u[i]));
        }
        memcpy(A, h->out + 2 * n + m, m * m * sizeof *A);
        double scale = 0;
        for (size_t i = 0; i < m * m; i++) scale = fmax(scale, fabs(A[i]));
        if (left <= 1e-13 * size * (scale > 0 ? scale : 1)) return scale > 0;
        if (!dense_solve(m, A, 1, b) || !dense_finite(m, b)) return false;
        for (size_t i = 0; i < m; i++) u[i] += b[i];
        if (h->square && k == 1) return true; // the second step is for rounding
    }
    return false;
}

void steer_hamiltonian_clear(steer_hamiltonian *h) {
    jit_destroy(h->code);
    if (h->work != NULL) tape_work_destroy(h->work);
    tape_destroy(h->all);
    free(h->in);
    free(h->out);
    free(h->room);
}
