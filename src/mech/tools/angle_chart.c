/// Angles in the order of the space. Invariant: old_of_new and new_of_old are inverse to each
/// other, and without a change (count ≤ 1) everything stays as it is.
#include "mech/tools/angle_chart.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "expr/calculus.h"
#include "expr/walk.h"

static void find_angles(angle_chart *c, size_t count, const expr *e) {
    expr_walk w;
    uint32_t place;
    expr_walk_init(&w, c->q->pool, count, e);
    for (size_t f = 0; f < c->q->factor_count; f++) {
        const space_factor *factor = &c->q->factors[f];
        if (factor->kind != &factor_angle || !expr_walk_find(&w, factor->entries[0], &place))
            continue;
        c->angles[c->count] = factor->entries[0];
        c->directions[c->count++] = factor->first;
    }
    expr_walk_clear(&w);
}

static void find_change(angle_chart *c) {
    expr_pool *pool = c->q->pool;
    for (size_t i = 0; i < c->count; i++) {
        c->new_of_old[i] = i == 0 ? c->angles[0] : expr_sub(pool, c->angles[i - 1], c->angles[i]);
        c->old_of_new[i] =
            i == 0 ? c->angles[0] : expr_sub(pool, c->old_of_new[i - 1], c->angles[i]);
    }
}

static void change(exact *x, size_t count, const expr *e, size_t angles, const expr *from,
                   const expr *to, expr *out) {
    exact quiet = exact_quietly(x);
    expr_substitute(x->pool, count, e, angles, from, to, out);
    for (size_t i = 0; i < count; i++) {
        if (exact_normalise(&quiet, &out[i]) != HAMEL_OK) continue; // as it stands
    }
}

void angle_chart_init(angle_chart *c, const space *q, size_t count, const expr *e) {
    *c = (angle_chart){.q = q,
                       .angles = MEM_NEW(expr, q->n),
                       .directions = MEM_NEW(size_t, q->n),
                       .old_of_new = MEM_NEW(expr, q->n),
                       .new_of_old = MEM_NEW(expr, q->n)};
    find_angles(c, count, e);
    find_change(c);
}

void angle_chart_clear(angle_chart *c) {
    free(c->angles);
    free(c->directions);
    free(c->old_of_new);
    free(c->new_of_old);
    *c = (angle_chart){0};
}

void angle_chart_functions(const angle_chart *c, exact *x, size_t count, const expr *e, expr *out) {
    if (c->count > 1) change(x, count, e, c->count, c->angles, c->old_of_new, out);
    else memmove(out, e, count * sizeof *e);
}

void angle_chart_functions_back(const angle_chart *c, exact *x, size_t count, const expr *e,
                                expr *out) {
    if (c->count > 1) change(x, count, e, c->count, c->angles, c->new_of_old, out);
    else memmove(out, e, count * sizeof *e);
}

/// X[new_i] = X[a_{i−1}] − X[a_i].
void angle_chart_field(const angle_chart *c, exact *x, const expr *X, expr *out) {
    const size_t n = c->q->n;
    expr *Y = mem_copy(X, n, sizeof *Y);
    for (size_t i = 1; i < c->count; i++)
        Y[c->directions[i]] = expr_sub(x->pool, X[c->directions[i - 1]], X[c->directions[i]]);
    angle_chart_functions(c, x, n, Y, out);
    free(Y);
}

/// ω_i da_i with a_i = a_0 − Σ_{0<k≤i} new_k: the component along new_k is −Σ_{i≥k} ω_i.
void angle_chart_form(const angle_chart *c, exact *x, const expr *form, expr *out) {
    const size_t n = c->q->n;
    expr *w = mem_copy(form, n, sizeof *w), rest = expr_int(x->pool, 0);
    for (size_t i = c->count; i-- > 0 && c->count > 1;) {
        rest = expr_add2(x->pool, rest, form[c->directions[i]]);
        w[c->directions[i]] = i == 0 ? rest : expr_neg(x->pool, rest);
    }
    angle_chart_functions(c, x, n, w, out);
    free(w);
}

/// ω_k dnew_k with new_k = a_{k−1} − a_k.
void angle_chart_form_back(const angle_chart *c, exact *x, const expr *form, expr *out) {
    const size_t n = c->q->n;
    expr *w = mem_copy(form, n, sizeof *w);
    for (size_t i = 0; i < c->count && c->count > 1; i++) {
        const expr own = form[c->directions[i]];
        expr e = i == 0 ? own : expr_neg(x->pool, own);
        if (i + 1 < c->count) e = expr_add2(x->pool, e, form[c->directions[i + 1]]);
        w[c->directions[i]] = e;
    }
    angle_chart_functions_back(c, x, n, w, out);
    free(w);
}

/// new_i = a_{i−1} − value, where a_{i−1} is what the angles before it say.
void angle_chart_point(const angle_chart *c, size_t count, const expr *at, expr *values) {
    expr_pool *pool = c->q->pool;
    if (c->count <= 1) return;
    // values may hold angles that are not given: to the new coordinates first
    expr_substitute(pool, count, values, c->count, c->angles, c->old_of_new, values);
    expr before = expr_int(pool, 0); // a_{i−1}
    for (size_t i = 0; i < c->count; i++) {
        expr here = i == 0 ? c->angles[0] : expr_sub(pool, before, c->angles[i]);
        for (size_t k = 0; k < count; k++) {
            if (!expr_same(at[k], c->angles[i])) continue;
            here = values[k];
            values[k] = i == 0 ? here : expr_sub(pool, before, here);
        }
        before = here;
    }
}
