/// Some of the coordinates and quasi-velocities of a steady motion are simple numbers. With these
/// put in, equations that vanish identically say no more: at rest all of q_s' = 0, in a plane of
/// symmetry the forces across it. With e equations left in u unknowns a family has dimension u − e;
/// where fewer numbers leave more of it, fewer are put in.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "expr/calculus.h"
#include "run/steady/slots_internal.h"
#include "run/steady/steady_internal.h"

static const double SIMPLE = 1e-9; ///< how near a number is to a simple one that is tried

// ---- slots --------------------------------------------------------------------------------------

/// The column of the variation along a base direction; the number of columns if there is none.
static size_t column_of(const mech_steady *e, size_t direction) {
    for (size_t j = 0; j < e->free_count; j++) {
        if (e->free[j] == direction) return j;
    }
    return e->free_count + e->r;
}

static void add_slot(steady_slots *w, steady_slot made) {
    expr_pool *pool = w->s->m->pool;
    made.simple = true;
    for (size_t i = 0; i < made.symbol_count; i++) {
        const double value = w->values[expr_symbol_index(pool, made.symbols[i])];
        const bool angle = expr_symbol_info_of(pool, made.symbols[i])->kind == EXPR_ANGLE;
        const double unit = angle ? acos(0) : 1, count = round(value / unit);
        made.simple = made.simple && fabs(count) <= 4 && fabs(value - unit * count) <= SIMPLE;
        made.numbers[i] =
            angle ? expr_mul2(pool, expr_ratio(pool, lround(fmod(count, 8)), 2), expr_pi(pool))
                  : expr_int(pool, lround(fmod(count, 8)));
    }
    made.fixed = made.simple;
    *vec_push(&w->slots) = made;
}

/// The unknowns of a rotation: its quaternion but for the largest part, which is held.
static void rotation_unknowns(const steady_slots *w, const space_factor *factor,
                              steady_slot *made) {
    const double *q = w->y + factor->first_state;
    size_t largest = 0;
    for (size_t i = 1; i < 4; i++) largest = fabs(q[i]) > fabs(q[largest]) ? i : largest;
    for (size_t i = 0; i < 4; i++) {
        if (i != largest) made->unknowns[made->unknown_count++] = factor->state[i];
    }
}

static void find_slots(steady_slots *w) {
    const space *q = w->s->m->q;
    const mech_steady *e = &w->p->equations;
    for (size_t a = 0; a < e->r; a++)
        add_slot(w, (steady_slot){.symbol_count = 1,
                                  .unknown_count = 1,
                                  .first_column = e->free_count + a,
                                  .symbols = &e->symbols[a],
                                  .unknowns = {e->symbols[a]}});
    for (size_t f = 0; f < q->factor_count; f++) {
        const space_factor *factor = &q->factors[f];
        steady_slot made = {.symbol_count = factor->kind->entry_count,
                            .first_column = column_of(e, factor->first),
                            .symbols = factor->entries};
        if (made.first_column == e->free_count + e->r) continue;
        if (factor->kind->entry_count > 1) rotation_unknowns(w, factor, &made);
        else made.unknowns[made.unknown_count++] = factor->entries[0];
        add_slot(w, made);
    }
}

// ---- values -------------------------------------------------------------------------------------

static void set(const steady_slots *w, double *values, expr symbol, double value) {
    values[expr_symbol_index(w->s->m->pool, symbol)] = value;
}

/// Entries of rotations from their states.
static void set_entries(const steady_slots *w, double *values) {
    const space *q = w->s->m->q;
    for (size_t f = 0; f < q->factor_count; f++) {
        const space_factor *factor = &q->factors[f];
        double entries[FACTOR_ENTRIES];
        expr_eval(q->pool, factor->kind->entry_count, factor->entries_of_state, values, entries);
        for (size_t i = 0; i < factor->kind->entry_count; i++)
            set(w, values, factor->entries[i], entries[i]);
    }
}

/// Numbers for all symbols: at the motion, and at places where what has a number keeps it.
static void find_values(steady_slots *w) {
    const steady *s = w->s;
    const space *q = s->m->q;
    const mech_steady *e = &w->p->equations;
    random_state random = {11};
    const size_t symbol_count = expr_symbol_count(q->pool);
    w->values = MEM_NEW_ZERO(double, symbol_count);
    for (size_t i = 0; i < s->m->parameter_count; i++) {
        const model_parameter *p = &s->m->parameters[i];
        const bool varied = s->by_parameter && expr_same(p->symbol, s->quantity);
        set(w, w->values, p->symbol, varied ? s->value : model_number(s->m, p->value));
    }
    for (size_t f = 0; f < q->factor_count; f++) {
        for (size_t i = 0; i < q->factors[f].kind->state_count; i++)
            set(w, w->values, q->factors[f].state[i], w->y[q->factors[f].first_state + i]);
    }
    for (size_t a = 0; a < e->r; a++) set(w, w->values, e->symbols[a], w->y[q->state_count + a]);
    set_entries(w, w->values);
    find_slots(w);
    for (size_t k = 0; k < STEADY_PLACES; k++) {
        w->elsewhere[k] = mem_copy(w->values, symbol_count, sizeof *w->values);
        for (size_t i = 0; i < w->slots.count; i++) {
            for (size_t j = 0; j < w->slots.items[i].unknown_count; j++) {
                const uint32_t at = expr_symbol_index(q->pool, w->slots.items[i].unknowns[j]);
                w->elsewhere[k][at] += 0.3 * (double)(1 + random_below(&random, 1000)) / 1000;
            }
        }
        set_entries(w, w->elsewhere[k]);
    }
}

// ---- equations ----------------------------------------------------------------------------------

void steady_slots_fixed(const steady_slots *w, steady_list *from, steady_list *to) {
    from->count = to->count = 0;
    for (size_t i = 0; i < w->slots.count; i++) {
        const steady_slot *c = &w->slots.items[i];
        for (size_t j = 0; j < c->symbol_count && c->fixed; j++) {
            *vec_push(from) = c->symbols[j];
            *vec_push(to) = c->numbers[j];
        }
    }
}

/// Whether an expression vanishes identically: numbers say when it is not worth asking.
static bool vanishes(const steady_slots *w, expr e) {
    for (size_t k = 0; k < STEADY_PLACES; k++) {
        double value;
        expr_eval(w->s->m->pool, 1, &e, w->elsewhere[k], &value);
        if (isfinite(value) && fabs(value) > 1e-9) return false;
    }
    return exact_is_zero(w->x, e) == TRUTH_YES;
}

void steady_slots_left(const steady_slots *w, steady_list *out) {
    steady_list from = {0}, to = {0};
    steady_slots_fixed(w, &from, &to);
    out->count = 0;
    for (size_t i = 0; i < w->equations.count; i++) {
        expr e;
        expr_substitute(w->s->m->pool, 1, &w->equations.items[i], from.count, from.items, to.items,
                        &e);
        if (!vanishes(w, e)) *vec_push(out) = e;
    }
    vec_clear(&from);
    vec_clear(&to);
}

void steady_slots_unknowns(const steady_slots *w, steady_list *out) {
    out->count = 0;
    for (size_t i = 0; i < w->slots.count; i++) {
        const steady_slot *c = &w->slots.items[i];
        for (size_t j = 0; j < c->unknown_count && !c->fixed; j++) *vec_push(out) = c->unknowns[j];
    }
}

/// u − e, as a signed number.
static long dimension_now(const steady_slots *w) {
    steady_list left = {0}, unknowns = {0};
    steady_slots_left(w, &left);
    steady_slots_unknowns(w, &unknowns);
    const long dimension = (long)unknowns.count - (long)left.count;
    vec_clear(&left);
    vec_clear(&unknowns);
    return dimension;
}

/// Takes two numbers back, or one and the same, if that makes the family larger; *best is its
/// dimension.
static bool take_back(steady_slots *w, steady_slot *a, steady_slot *b, long *best) {
    if (!a->fixed || !b->fixed) return false;
    a->fixed = b->fixed = false;
    const long next = dimension_now(w);
    const bool larger = next > *best;
    if (larger) *best = next;
    else a->fixed = b->fixed = true;
    return larger;
}

/// Takes back one number, or where that does not help two, positions first or quasi-velocities.
static bool take_some_back(steady_slots *w, bool positions_first, long *best) {
    const size_t count = w->slots.count;
    bool taken = false;
    for (int both = 0; both < 2 && !taken; both++) {
        for (size_t i = 0; i < count && !taken; i++) {
            for (size_t k = both ? 0 : i; k < i + (both ? 0 : 1) && !taken; k++)
                taken = take_back(w, &w->slots.items[positions_first ? count - 1 - i : i],
                                  &w->slots.items[positions_first ? count - 1 - k : k], best);
        }
    }
    return taken;
}

void steady_slots_choose(steady_slots *w, bool positions_first) {
    for (size_t i = 0; i < w->slots.count; i++) w->slots.items[i].fixed = w->slots.items[i].simple;
    long best = dimension_now(w);
    while (take_some_back(w, positions_first, &best)) continue;
}

// ---- making -------------------------------------------------------------------------------------

void steady_slots_init(steady_slots *w, const steady *s, const steady_problem *p, const double *y,
                       exact *x) {
    *w = (steady_slots){.s = s, .p = p, .y = y, .x = x};
    expr *levels = MEM_NEW(expr, s->level_count);
    mech_steady_of(&p->equations, s->m->q, s->level_count, s->levels, levels);
    for (size_t i = 0; i < p->size; i++) *vec_push(&w->equations) = p->equations.rates[i];
    for (size_t i = 0; i < s->level_count; i++) *vec_push(&w->equations) = levels[i];
    free(levels);
    find_values(w);
}

void steady_slots_clear(steady_slots *w) {
    for (size_t k = 0; k < STEADY_PLACES; k++) free(w->elsewhere[k]);
    free(w->values);
    vec_clear(&w->slots);
    vec_clear(&w->equations);
    *w = (steady_slots){0};
}
