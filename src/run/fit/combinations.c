/// Fields η(p) leave f(y, p) and h(y, p) alone at every state y, so they leave their values, and
/// those of their derivatives by y, alone at each one: functions of p. At a simple state these are
/// short. As many independent ones as the rank are all there is to know: where they have the same
/// values, near by, parameters are on the same leaf of the fields.
#include "run/fit/combinations_internal.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/vec.h"
#include "expr/calculus.h"
#include "expr/print_tokens.h"
#include "expr/walk.h"
#include "run/fit/fields_internal.h"

enum { MOST_LOOKS = 3000, MOST_TOKENS = 200 };

typedef VEC(expr) expr_list;

typedef struct combining {
    fit *f;
    exact *x;
    expr_list found;
    size_t variable_count;
    expr *variables, *state; ///< what varies, and a simple state
    size_t looks;
} combining;

// ---- candidates ---------------------------------------------------------------------------------

/// Whether an irreducible factor says something of what is open.
static bool is_open(const fit *f, expr factor) {
    for (size_t k = 0; k < f->free_count; k++) {
        if (!f->verdict.each[k] && expr_contains(f->m->pool, factor, f->free[k])) return true;
    }
    return false;
}

/// Without factors that are known, and no power of another: c/(m l²) with a known l is c/m.
static bool strip(combining *w, expr *e) {
    expr_pool *pool = w->x->pool;
    size_t count, kept = 0;
    expr unit, *factors, product = expr_int(pool, 1);
    long *powers, sum = 0;
    if (exact_factor(w->x, *e, &unit, &count, &factors, &powers) != HAMEL_OK) return false;
    const bool whole = !is_open(w->f, unit);
    for (size_t i = 0; i < count; i++) {
        if (!is_open(w->f, factors[i])) continue;
        factors[kept] = factors[i];
        powers[kept++] = powers[i];
        sum += powers[i];
    }
    for (size_t i = 0; i < kept; i++) {
        const long power = kept == 1 ? 1 : sum < 0 ? -powers[i] : powers[i];
        product = expr_mul2(pool, product, expr_pow_int(pool, factors[i], power));
    }
    free(factors);
    free(powers);
    if (whole) *e = product;
    return whole && kept > 0;
}

static void add(combining *w, expr e) {
    if (exact_normalise(w->x, &e) != HAMEL_OK || !is_open(w->f, e) || !strip(w, &e)) return;
    if (expr_infix_tokens(w->x->pool, e) > MOST_TOKENS) return;
    for (size_t i = 0; i < w->found.count; i++) {
        if (expr_same(w->found.items[i], e)) return;
    }
    *vec_push(&w->found) = e;
}

/// The value at the state, of a function and of its derivatives up to some order.
static void look(combining *w, expr e, size_t first, int order) {
    expr_pool *pool = w->x->pool;
    expr value;
    if (w->looks++ > MOST_LOOKS || expr_same(e, expr_int(pool, 0))) return;
    expr_substitute(pool, 1, &e, w->variable_count, w->variables, w->state, &value);
    add(w, value);
    for (size_t i = first; i < w->variable_count && order > 0; i++)
        look(w, expr_diff(pool, e, w->variables[i]), i, order - 1);
}

// ---- states -------------------------------------------------------------------------------------

/// What varies in a system: entries, velocities, time, inputs.
static void take_variables(combining *w, const fit_system *s) {
    const size_t n = s->entry_count;
    w->variable_count = n + 1 + s->input_count;
    w->variables = mem_resize(w->variables, w->variable_count, sizeof *w->variables);
    w->state = mem_resize(w->state, w->variable_count, sizeof *w->state);
    memcpy(w->variables, s->entries, n * sizeof *w->variables);
    w->variables[n] = s->r->q->time;
    for (size_t i = 0; i < s->input_count; i++) w->variables[n + 1 + i] = fit_varying_input(s, i);
}

/// At rest where all coordinates are zero, or some small number; rotations are the identity.
static void take_state(combining *w, const fit_system *s, bool zero) {
    expr_pool *pool = w->x->pool;
    const space *q = s->r->q;
    for (size_t i = 0; i < w->variable_count; i++)
        w->state[i] = expr_int(pool, zero ? 0 : 1 + (long)(i % 3));
    for (size_t k = 0; k < q->part_count; k++) {
        const space_factor *factor = &q->factors[k];
        for (size_t i = 0; i < factor->kind->entry_count; i++) {
            expr *e = &w->state[factor->first_entry + i];
            if (factor->kind->entry_count > 1) *e = expr_int(pool, i % 4 == 0); // 3 by 3
            else if (factor->kind == &factor_angle && !zero && !factor->bare)
                *e = expr_div(pool, expr_pi(pool), expr_int(pool, 2));
        }
    }
}

static void collect(combining *w, bool values, bool zero) {
    for (size_t k = 0; k < w->f->system_count; k++) {
        const fit_system *s = &w->f->systems[k];
        size_t count;
        expr *e = fit_functions(s, values, &count);
        take_variables(w, s);
        take_state(w, s, zero);
        w->looks = 0;
        for (size_t i = 0; i < count; i++) look(w, e[i], 0, 2);
        free(e);
    }
}

// ---- choosing -----------------------------------------------------------------------------------

/// Whether all fields leave e alone, proved.
static bool is_left_alone(const combining *w, expr e) {
    const fit_verdict *v = &w->f->verdict;
    const size_t n = w->f->free_count;
    for (size_t i = 0; i < v->field_count; i++) {
        expr out;
        expr_derive(w->x->pool, 1, &e, n, w->f->free, v->fields + i * n, &out);
        if (exact_is_zero(w->x, out) != TRUTH_YES) return false;
    }
    return true;
}

/// The shortest first; of equal length as they were found.
static void sort(combining *w) {
    for (size_t i = 1; i < w->found.count; i++) {
        const expr e = w->found.items[i];
        const size_t tokens = expr_infix_tokens(w->x->pool, e);
        size_t k = i;
        for (; k > 0 && expr_infix_tokens(w->x->pool, w->found.items[k - 1]) > tokens; k--)
            w->found.items[k] = w->found.items[k - 1];
        w->found.items[k] = e;
    }
}

/// Independent ones, into the verdict. False, with none, if they are too few.
static bool choose(combining *w) {
    fit_verdict *v = &w->f->verdict;
    const size_t n = w->f->free_count;
    expr *by = MEM_NEW(expr, v->rank * n), *chosen = MEM_NEW(expr, v->rank);
    size_t count = 0;
    for (size_t k = 0; k < n; k++) { // those that are known come first
        for (size_t j = 0; v->each[k] && j < n; j++)
            by[count * n + j] = expr_int(w->x->pool, j == k);
        if (v->each[k]) chosen[count++] = w->f->free[k];
    }
    sort(w);
    for (size_t i = 0; i < w->found.count && count < v->rank; i++) {
        size_t rank;
        for (size_t k = 0; k < n; k++)
            by[count * n + k] = expr_diff(w->x->pool, w->found.items[i], w->f->free[k]);
        if (exact_rank(w->x, count + 1, n, by, &rank) != HAMEL_OK || rank <= count ||
            !is_left_alone(w, w->found.items[i]))
            continue;
        chosen[count++] = w->found.items[i];
    }
    free(by);
    if (count == v->rank) {
        v->combinations = chosen;
        v->combination_count = count;
        return true;
    }
    free(chosen);
    return false;
}

void fit_combinations_find(fit *f, exact *x) {
    combining w = {.f = f, .x = x};
    bool done = f->verdict.rank == 0;
    for (int k = 0; k < 4 && !done; k++) {
        collect(&w, k >= 2, k % 2 == 0);
        done = choose(&w);
    }
    vec_clear(&w.found);
    free(w.variables);
    free(w.state);
}

void fit_tidy(fit *f, exact *x) {
    fit_verdict *v = &f->verdict;
    for (size_t i = 0; i < v->field_count * f->free_count; i++) {
        expr shape;
        if (exact_tidy(x, v->fields[i], 0, NULL, &shape) == HAMEL_OK) v->fields[i] = shape;
    }
    for (size_t i = 0; i < v->combination_count; i++) {
        expr shape;
        if (exact_tidy(x, v->combinations[i], 0, NULL, &shape) == HAMEL_OK)
            v->combinations[i] = shape;
    }
}
