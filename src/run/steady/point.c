/// A steady motion in balls, and its family. With the numbers of slots.c put in, e equations are
/// left in u unknowns. If a minor of size e is not zero, u − e unknowns are held at their numbers,
/// Krawczyk's test encloses the rest, and by the theorem on implicit functions a family of
/// dimension u − e passes there. What is known in symbols is a family too: the symbols that are
/// left are free.
#include "run/steady/point_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "exact/ball/krawczyk.h"
#include "expr/calculus.h"
#include "expr/walk.h"
#include "mech/tools/readable.h"
#include "run/steady/slots_internal.h"
#include "run/steady/steady_internal.h"

enum { BITS = 192 };

// ---- enclosing ----------------------------------------------------------------------------------

/// Entries of rotations as functions of their quaternions.
static void in_states(const steady_slots *w, size_t count, expr *e) {
    const space *q = w->s->m->q;
    steady_list from = {0}, to = {0};
    for (size_t f = 0; f < q->factor_count; f++) {
        const space_factor *factor = &q->factors[f];
        for (size_t i = 0; i < factor->kind->entry_count && factor->kind->entry_count > 1; i++) {
            *vec_push(&from) = factor->entries[i];
            *vec_push(&to) = factor->entries_of_state[i];
        }
    }
    expr_substitute(q->pool, count, e, from.count, from.items, to.items, e);
    vec_clear(&from);
    vec_clear(&to);
}

/// Moves the columns of the largest minor of J (rows by cols) to the front, with their unknowns.
/// False if it is zero.
static bool choose_unknowns(size_t rows, size_t cols, double *J, expr *unknowns) {
    for (size_t k = 0; k < rows; k++) {
        size_t row = k, col = k;
        for (size_t i = k; i < rows; i++) {
            for (size_t j = k; j < cols; j++) {
                if (!(fabs(J[i * cols + j]) > fabs(J[row * cols + col]))) continue;
                row = i;
                col = j;
            }
        }
        const double pivot = J[row * cols + col];
        if (!(fabs(pivot) > 1e-12)) return false;
        for (size_t j = 0; j < cols; j++) {
            const double kept = J[k * cols + j];
            J[k * cols + j] = J[row * cols + j];
            J[row * cols + j] = kept;
        }
        for (size_t i = 0; i < rows; i++) {
            const double kept = J[i * cols + k];
            J[i * cols + k] = J[i * cols + col];
            J[i * cols + col] = kept;
        }
        const expr kept = unknowns[k];
        unknowns[k] = unknowns[col];
        unknowns[col] = kept;
        for (size_t i = k + 1; i < rows; i++) {
            const double factor = J[i * cols + k] / pivot;
            for (size_t j = k; j < cols; j++) J[i * cols + j] -= factor * J[k * cols + j];
        }
    }
    return true;
}

static bool set_parameters(const steady_slots *w, exact_balls *b) {
    const model *m = w->s->m;
    bool good = true;
    for (size_t i = 0; i < m->parameter_count; i++) {
        const model_parameter *p = &m->parameters[i];
        if (w->s->by_parameter && expr_same(p->symbol, w->s->quantity))
            exact_balls_set(b, p->symbol, w->s->value);
        else good = good && exact_balls_assign(b, 1, &p->symbol, &p->value);
    }
    return good;
}

/// All symbols of the state at their numbers.
static void set_state(const steady_slots *w, exact_balls *b) {
    const space *q = w->s->m->q;
    const mech_steady *e = &w->p->equations;
    for (size_t f = 0; f < q->factor_count; f++) {
        for (size_t i = 0; i < q->factors[f].kind->state_count; i++)
            exact_balls_set(b, q->factors[f].state[i], w->y[q->factors[f].first_state + i]);
    }
    for (size_t a = 0; a < e->r; a++) exact_balls_set(b, e->symbols[a], w->y[q->state_count + a]);
}

static bool set_rotations(const steady_slots *w, exact_balls *b) {
    const space *q = w->s->m->q;
    bool good = true;
    for (size_t f = 0; f < q->factor_count; f++) {
        const space_factor *factor = &q->factors[f];
        if (factor->kind->entry_count > 1)
            good = good && exact_balls_assign(b, factor->kind->entry_count, factor->entries,
                                              factor->entries_of_state);
    }
    return good;
}

/// Encloses the motion that has the numbers put in and the other unknowns, as many as the family
/// has dimensions, where they are.
static bool enclose(const steady_slots *w, exact_balls *b, size_t *dimension) {
    expr_pool *pool = w->s->m->pool;
    steady_list left = {0}, unknowns = {0}, from = {0}, to = {0};
    steady_slots_left(w, &left);
    steady_slots_unknowns(w, &unknowns);
    const size_t e = left.count, u = unknowns.count;
    in_states(w, e, left.items);
    expr *slopes = MEM_NEW(expr, e * u);
    double *J = MEM_NEW(double, e *u);
    for (size_t i = 0; i < e; i++)
        expr_gradient(pool, left.items[i], u, unknowns.items, slopes + i * u);
    expr_eval(pool, e * u, slopes, w->values, J);
    steady_slots_fixed(w, &from, &to);
    bool good = e <= u && choose_unknowns(e, u, J, unknowns.items) && set_parameters(w, b);
    set_state(w, b);
    good = good && exact_balls_enclose(b, e, left.items, unknowns.items) && set_rotations(w, b) &&
           exact_balls_assign(b, from.count, from.items, to.items);
    *dimension = good ? u - e : 0;
    vec_clear(&left);
    vec_clear(&unknowns);
    vec_clear(&from);
    vec_clear(&to);
    free(slopes);
    free(J);
    return good;
}

/// The same with the numbers that leave the larger family.
static bool enclose_best(steady_slots *w, exact_balls *b, size_t *dimension) {
    size_t found[2];
    bool good[2];
    for (int k = 0; k < 2; k++) {
        steady_slots_choose(w, k == 0);
        good[k] = enclose(w, b, &found[k]);
    }
    *dimension = found[1];
    if (!good[0] || (good[1] && found[1] >= found[0])) return good[1];
    steady_slots_choose(w, true);
    return enclose(w, b, dimension);
}

// ---- what is known exactly ----------------------------------------------------------------------

/// The symbols that are left of what is known.
static void symbols_left(const steady_slots *w, const steady_known *known, steady_list *out) {
    for (size_t i = 0; i < w->slots.count; i++) {
        const expr symbol = w->slots.items[i].symbols[0];
        size_t k = 0;
        while (k < known->count && !expr_same(known->from[k], symbol)) k++;
        if (k == known->count) *vec_push(out) = symbol;
    }
}

/// Takes what is known for the family, if that is larger: what does not depend on the symbols that
/// are left is fixed.
static void consider(steady_point *at, steady_slots *w, const steady_known *known) {
    expr_pool *pool = at->s->m->pool;
    steady_list left = {0};
    symbols_left(w, known, &left);
    for (size_t i = 0; i < w->slots.count && left.count > at->dimension; i++) {
        steady_slot *c = &w->slots.items[i];
        expr values[FACTOR_ENTRIES];
        expr_substitute(pool, c->symbol_count, c->symbols, known->count, known->from, known->to,
                        values);
        c->fixed = !expr_mentions(pool, c->symbol_count, values, left.count, left.items);
    }
    if (left.count > at->dimension) at->dimension = left.count;
    vec_clear(&left);
}

/// The motion itself as it is known.
static bool place_exactly(const steady_slots *w, const steady_known *known, exact_balls *b) {
    if (!set_parameters(w, b)) return false;
    set_state(w, b);
    return set_rotations(w, b) && exact_balls_assign(b, known->count, known->from, known->to);
}

// ---- making -------------------------------------------------------------------------------------

/// Along the family fixed slots do not move; orbits that move them are further dimensions.
static void add_orbits(steady_point *at, const steady_slots *w) {
    const mech_steady *e = &at->p->equations;
    const size_t N = at->p->size;
    steady_list part = {0};
    size_t cols = 0;
    for (size_t a = 0; a < e->orbit_count; a++) {
        cols = 0;
        for (size_t i = 0; i < w->slots.count; i++) {
            const steady_slot *c = &w->slots.items[i];
            for (size_t j = 0; j < c->unknown_count && c->fixed; j++, cols++)
                *vec_push(&part) = e->orbits[a * N + c->first_column + j];
        }
    }
    if (cols > 0) at->dimension += exact_balls_rank(at->balls, e->orbit_count, cols, part.items);
    vec_clear(&part);
}

/// What is put in: what is known, or else the numbers.
static void note_fixed(steady_point *at, const steady_slots *w, const steady_known *known) {
    steady_list from = {0}, to = {0};
    if (known == NULL) steady_slots_fixed(w, &from, &to);
    for (size_t k = 0; known != NULL && k < known->count; k++) {
        *vec_push(&from) = known->from[k];
        *vec_push(&to) = known->to[k];
    }
    at->fixed_count = from.count;
    at->fixed = from.items;
    at->numbers = to.items;
}

bool steady_point_init(steady_point *at, const steady *s, const steady_motion *e) {
    const steady_problem *p = s->problems.items[e->chart];
    const steady_known *known = e->proof.ground == STEADY_EXACT ? &e->proof.known : NULL;
    *at = (steady_point){.s = s, .p = p, .x = readable_limits(&s->r->exact)};
    steady_slots w;
    steady_known family;
    steady_slots_init(&w, s, p, e->y, &at->x);
    at->balls = exact_balls_create(s->m->pool, BITS);
    bool good = enclose_best(&w, at->balls, &at->dimension);
    note_fixed(at, &w, known);
    if (known != NULL) {
        good = place_exactly(&w, known, at->balls);
        consider(at, &w, known);
    }
    if (good && at->dimension < e->dimension && steady_know_family(s, e->chart, e->y, &family)) {
        consider(at, &w, &family);
        steady_known_clear(&family);
    }
    if (good) add_orbits(at, &w);
    steady_slots_clear(&w);
    return good;
}

void steady_point_clear(steady_point *at) {
    exact_balls_destroy(at->balls);
    free(at->fixed);
    free(at->numbers);
    *at = (steady_point){0};
}
