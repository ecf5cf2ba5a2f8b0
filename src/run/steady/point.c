/// A steady motion in balls, and its family. Some of the coordinates and quasi-velocities are simple
/// numbers there. With these put in, equations that vanish identically say nothing more (at rest all
/// of q_s' = 0, in a plane of symmetry the forces across it); let e be left, in u unknowns. If a
/// minor of size e is not zero, u − e unknowns are held at their numbers, Krawczyk's test encloses
/// the rest, and by the theorem on implicit functions a family of dimension u − e passes there. Numbers are
/// put in as long as that dimension does not grow without them.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "expr/calculus.h"
#include "expr/walk.h"
#include "mech/tools/readable.h"
#include "run/steady/proof_internal.h"
#include "run/steady/steady_internal.h"

enum { BITS = 192, PLACES = 2 };
static const double SIMPLE = 1e-9; ///< how near a number is to a simple one that is tried

/// A quasi-velocity, or one factor of the shape.
typedef struct slot {
    size_t symbol_count, unknown_count, first_column;
    const expr *symbols; ///< as they occur in the equations
    expr numbers[FACTOR_ENTRIES];
    expr unknowns[FACTOR_STATE]; ///< what moves them freely
    bool simple, fixed;
} slot;

typedef VEC(slot) slot_list;
typedef VEC(expr) expr_list;

typedef struct work {
    steady_point *at;
    const steady_motion *e;
    slot_list slots;
    expr_list equations;
    size_t symbol_count;
    double *values; ///< of all symbols, at the motion
    double *elsewhere[PLACES];
} work;

// ---- slots --------------------------------------------------------------------------------------

/// The column of the variation along a base direction; the number of columns if there is none.
static size_t column_of(const mech_steady *e, size_t direction) {
    for (size_t j = 0; j < e->free_count; j++) {
        if (e->free[j] == direction) return j;
    }
    return e->free_count + e->r;
}

static void add_slot(work *w, slot made) {
    expr_pool *pool = w->at->s->m->pool;
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
static void rotation_unknowns(const work *w, const space_factor *factor, slot *made) {
    const double *q = w->e->y + factor->first_state;
    size_t largest = 0;
    for (size_t i = 1; i < 4; i++) largest = fabs(q[i]) > fabs(q[largest]) ? i : largest;
    for (size_t i = 0; i < 4; i++) {
        if (i != largest) made->unknowns[made->unknown_count++] = factor->state[i];
    }
}

static void find_slots(work *w) {
    const space *q = w->at->s->m->q;
    const mech_steady *e = &w->at->p->equations;
    for (size_t a = 0; a < e->r; a++)
        add_slot(w, (slot){.symbol_count = 1,
                           .unknown_count = 1,
                           .first_column = e->free_count + a,
                           .symbols = &e->symbols[a],
                           .unknowns = {e->symbols[a]}});
    for (size_t f = 0; f < q->factor_count; f++) {
        const space_factor *factor = &q->factors[f];
        slot made = {.symbol_count = factor->kind->entry_count,
                     .first_column = column_of(e, factor->first),
                     .symbols = factor->entries};
        if (made.first_column == e->free_count + e->r) continue;
        if (factor->kind->entry_count > 1) rotation_unknowns(w, factor, &made);
        else made.unknowns[made.unknown_count++] = factor->entries[0];
        add_slot(w, made);
    }
}

// ---- values -------------------------------------------------------------------------------------

static void set(const work *w, double *values, expr symbol, double value) {
    values[expr_symbol_index(w->at->s->m->pool, symbol)] = value;
}

/// Entries of rotations from their states.
static void set_entries(const work *w, double *values) {
    const space *q = w->at->s->m->q;
    for (size_t f = 0; f < q->factor_count; f++) {
        const space_factor *factor = &q->factors[f];
        double entries[FACTOR_ENTRIES];
        expr_eval(q->pool, factor->kind->entry_count, factor->entries_of_state, values, entries);
        for (size_t i = 0; i < factor->kind->entry_count; i++)
            set(w, values, factor->entries[i], entries[i]);
    }
}

/// Numbers for all symbols: at the motion, and at places where what has a number keeps it.
static void find_values(work *w) {
    const steady *s = w->at->s;
    const space *q = s->m->q;
    const mech_steady *e = &w->at->p->equations;
    random_state random = {11};
    w->symbol_count = expr_symbol_count(q->pool);
    w->values = MEM_NEW_ZERO(double, w->symbol_count);
    for (size_t i = 0; i < s->m->parameter_count; i++) {
        const model_parameter *p = &s->m->parameters[i];
        const bool varied = s->by_parameter && expr_same(p->symbol, s->quantity);
        set(w, w->values, p->symbol, varied ? s->value : model_number(s->m, p->value));
    }
    for (size_t f = 0; f < q->factor_count; f++) {
        for (size_t i = 0; i < q->factors[f].kind->state_count; i++)
            set(w, w->values, q->factors[f].state[i], w->e->y[q->factors[f].first_state + i]);
    }
    for (size_t a = 0; a < e->r; a++) set(w, w->values, e->symbols[a], w->e->y[q->state_count + a]);
    set_entries(w, w->values);
    find_slots(w);
    for (size_t k = 0; k < PLACES; k++) {
        w->elsewhere[k] = mem_copy(w->values, w->symbol_count, sizeof *w->values);
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

/// The numbers that are put in now.
static void collect_fixed(const work *w, expr_list *from, expr_list *to) {
    from->count = to->count = 0;
    for (size_t i = 0; i < w->slots.count; i++) {
        const slot *c = &w->slots.items[i];
        for (size_t j = 0; j < c->symbol_count && c->fixed; j++) {
            *vec_push(from) = c->symbols[j];
            *vec_push(to) = c->numbers[j];
        }
    }
}

/// Whether an expression vanishes identically: numbers say when it is not worth asking.
static bool vanishes(work *w, expr e) {
    for (size_t k = 0; k < PLACES; k++) {
        double value;
        expr_eval(w->at->s->m->pool, 1, &e, w->elsewhere[k], &value);
        if (isfinite(value) && fabs(value) > 1e-9) return false;
    }
    return exact_is_zero(&w->at->x, e) == TRUTH_YES;
}

/// The equations that are left with the numbers put in.
static void remaining(work *w, expr_list *out) {
    expr_list from = {0}, to = {0};
    collect_fixed(w, &from, &to);
    out->count = 0;
    for (size_t i = 0; i < w->equations.count; i++) {
        expr e;
        expr_substitute(w->at->s->m->pool, 1, &w->equations.items[i], from.count, from.items,
                        to.items, &e);
        if (!vanishes(w, e)) *vec_push(out) = e;
    }
    vec_clear(&from);
    vec_clear(&to);
}

static size_t unknown_count(const work *w) {
    size_t count = 0;
    for (size_t i = 0; i < w->slots.count; i++)
        count += w->slots.items[i].fixed ? 0 : w->slots.items[i].unknown_count;
    return count;
}

/// u − e, as a signed number.
static long dimension_now(work *w) {
    expr_list left = {0};
    remaining(w, &left);
    const long dimension = (long)unknown_count(w) - (long)left.count;
    vec_clear(&left);
    return dimension;
}

/// Takes back one number, or two, that make the family larger; *best is its dimension.
static bool take_back(work *w, long *best) {
    for (size_t i = 0; i < w->slots.count; i++) {
        for (size_t k = 0; k <= i; k++) {
            slot *a = &w->slots.items[i], *c = &w->slots.items[k];
            if (!a->fixed || !c->fixed) continue;
            a->fixed = c->fixed = false;
            const long next = dimension_now(w);
            if (next > *best) {
                *best = next;
                return true;
            }
            a->fixed = c->fixed = true;
        }
    }
    return false;
}

static void choose_fixed(work *w) {
    long best = dimension_now(w);
    while (take_back(w, &best)) continue;
}

// ---- enclosing ----------------------------------------------------------------------------------

/// Entries of rotations as functions of their quaternions.
static void in_states(const work *w, size_t count, expr *e) {
    const space *q = w->at->s->m->q;
    expr_list from = {0}, to = {0};
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

static bool set_parameters(const work *w, exact_balls *b) {
    const model *m = w->at->s->m;
    bool good = true;
    for (size_t i = 0; i < m->parameter_count; i++) {
        const model_parameter *p = &m->parameters[i];
        if (w->at->s->by_parameter && expr_same(p->symbol, w->at->s->quantity))
            exact_balls_set(b, p->symbol, w->at->s->value);
        else good = good && exact_balls_assign(b, 1, &p->symbol, &p->value);
    }
    return good;
}

/// All symbols of the state at their numbers.
static void set_state(const work *w, exact_balls *b) {
    const space *q = w->at->s->m->q;
    const mech_steady *e = &w->at->p->equations;
    for (size_t f = 0; f < q->factor_count; f++) {
        for (size_t i = 0; i < q->factors[f].kind->state_count; i++)
            exact_balls_set(b, q->factors[f].state[i], w->e->y[q->factors[f].first_state + i]);
    }
    for (size_t a = 0; a < e->r; a++)
        exact_balls_set(b, e->symbols[a], w->e->y[q->state_count + a]);
}

static bool set_rotations(const work *w, exact_balls *b) {
    const space *q = w->at->s->m->q;
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
static bool enclose(work *w, exact_balls *b) {
    expr_pool *pool = w->at->s->m->pool;
    expr_list left = {0}, unknowns = {0}, from = {0}, to = {0};
    remaining(w, &left);
    for (size_t i = 0; i < w->slots.count; i++) {
        const slot *c = &w->slots.items[i];
        for (size_t j = 0; j < c->unknown_count && !c->fixed; j++)
            *vec_push(&unknowns) = c->unknowns[j];
    }
    const size_t e = left.count, u = unknowns.count;
    in_states(w, e, left.items);
    expr *slopes = MEM_NEW(expr, e * u);
    double *J = MEM_NEW(double, e *u);
    for (size_t i = 0; i < e; i++)
        expr_gradient(pool, left.items[i], u, unknowns.items, slopes + i * u);
    expr_eval(pool, e * u, slopes, w->values, J);
    collect_fixed(w, &from, &to);
    bool good = e <= u && choose_unknowns(e, u, J, unknowns.items) && set_parameters(w, b);
    set_state(w, b);
    good = good && exact_balls_enclose(b, e, left.items, unknowns.items) && set_rotations(w, b) &&
           exact_balls_assign(b, from.count, from.items, to.items);
    w->at->dimension = good ? u - e : 0;
    vec_clear(&left);
    vec_clear(&unknowns);
    vec_clear(&from);
    vec_clear(&to);
    free(slopes);
    free(J);
    return good;
}

// ---- what is known exactly ----------------------------------------------------------------------

/// The family of what is known: the symbols that are left are free, and what does not depend on
/// them is fixed. Its dimension.
static size_t fix_known(work *w) {
    expr_pool *pool = w->at->s->m->pool;
    const steady_known *known = &w->e->proof.known;
    expr_list left = {0};
    for (size_t i = 0; i < w->slots.count; i++) {
        const expr symbol = w->slots.items[i].symbols[0];
        size_t k = 0;
        while (k < known->count && !expr_same(known->from[k], symbol)) k++;
        if (k == known->count) *vec_push(&left) = symbol;
    }
    for (size_t i = 0; i < w->slots.count; i++) {
        slot *c = &w->slots.items[i];
        expr values[FACTOR_ENTRIES];
        expr_substitute(pool, c->symbol_count, c->symbols, known->count, known->from, known->to,
                        values);
        c->fixed = !expr_mentions(pool, c->symbol_count, values, left.count, left.items);
    }
    const size_t dimension = left.count;
    vec_clear(&left);
    return dimension;
}

/// The motion itself, exactly; and the family of what is known of it, if that is the larger one.
static bool use_known(work *w) {
    const steady_known *known = &w->e->proof.known;
    steady_point *at = w->at;
    exact_balls *b = exact_balls_create(at->s->m->pool, BITS);
    bool good = set_parameters(w, b);
    set_state(w, b);
    good =
        good && set_rotations(w, b) && exact_balls_assign(b, known->count, known->from, known->to);
    exact_balls_destroy(at->balls);
    at->balls = b;
    slot_list kept = {0};
    for (size_t i = 0; i < w->slots.count; i++) *vec_push(&kept) = w->slots.items[i];
    const size_t dimension = fix_known(w);
    if (dimension >= at->dimension) at->dimension = dimension;
    else memcpy(w->slots.items, kept.items, kept.count * sizeof *kept.items);
    vec_clear(&kept);
    return good;
}

// ---- making -------------------------------------------------------------------------------------

/// Along the family fixed slots do not move; orbits that move them are further dimensions.
static void add_orbits(work *w) {
    steady_point *at = w->at;
    const mech_steady *e = &at->p->equations;
    const size_t N = at->p->size;
    expr_list part = {0};
    size_t cols = 0;
    for (size_t a = 0; a < e->orbit_count; a++) {
        cols = 0;
        for (size_t i = 0; i < w->slots.count; i++) {
            const slot *c = &w->slots.items[i];
            for (size_t j = 0; j < c->unknown_count && c->fixed; j++, cols++)
                *vec_push(&part) = e->orbits[a * N + c->first_column + j];
        }
    }
    if (cols > 0) at->dimension += exact_balls_rank(at->balls, e->orbit_count, cols, part.items);
    vec_clear(&part);
}

static void work_clear(work *w) {
    for (size_t k = 0; k < PLACES; k++) free(w->elsewhere[k]);
    free(w->values);
    vec_clear(&w->slots);
    vec_clear(&w->equations);
}

bool steady_point_init(steady_point *at, const steady *s, const steady_motion *e) {
    const steady_problem *p = s->problems.items[e->chart];
    const bool exactly = e->proof.ground == STEADY_EXACT;
    *at = (steady_point){.s = s, .p = p, .x = readable_limits(&s->r->exact)};
    work w = {.at = at, .e = e};
    expr *levels = MEM_NEW(expr, s->level_count);
    mech_steady_of(&p->equations, s->m->q, s->level_count, s->levels, levels);
    for (size_t i = 0; i < p->size; i++) *vec_push(&w.equations) = p->equations.rates[i];
    for (size_t i = 0; i < s->level_count; i++) *vec_push(&w.equations) = levels[i];
    free(levels);
    at->balls = exact_balls_create(s->m->pool, BITS);
    find_values(&w);
    choose_fixed(&w);
    bool good = enclose(&w, at->balls);
    at->has_family = good;
    if (exactly) good = use_known(&w);
    at->has_family = at->has_family || exactly;
    if (good) add_orbits(&w);
    expr_list from = {0}, to = {0};
    if (!exactly) collect_fixed(&w, &from, &to);
    for (size_t k = 0; exactly && k < e->proof.known.count; k++) {
        *vec_push(&from) = e->proof.known.from[k];
        *vec_push(&to) = e->proof.known.to[k];
    }
    at->fixed_count = from.count;
    at->fixed = from.items;
    at->numbers = to.items;
    work_clear(&w);
    return good;
}

void steady_point_clear(steady_point *at) {
    exact_balls_destroy(at->balls);
    free(at->fixed);
    free(at->numbers);
    *at = (steady_point){0};
}
