/// From a steady motion in numbers to one in symbols: first the numbers that symmetric states have,
/// then the equations one after another, each solved for one symbol until all of them vanish
/// identically. What is put in only guides the search; the identities prove it.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "mech/tools/readable.h"
#include "run/steady/exact.h"
#include "run/steady/problem_internal.h"
#include "run/steady/steady_internal.h"
#include "space/quaternion.h"

/// What is put in as a number, from much to little.
typedef enum attempt {
    WITH_UNITS,  ///< 0, multiples of π/2, ±1
    WITH_ZEROS,  ///< 0, multiples of π/2
    WITH_VALUES, ///< the same, and the parameters have their values
    AS_FREE      ///< only what the equations demand, and rotations along the axes
} attempt;

typedef struct trial {
    const steady *s;
    const steady_problem *p;
    exact x;
    double close;
    double *values;    ///< of all symbols
    size_t free_count; ///< symbols that are left,
    expr *left;        ///< quasi-velocities first
    size_t equation_count;
    expr *equations; ///< rates and levels
    steady_known known;
} trial;

// ---- numbers ------------------------------------------------------------------------------------

static double parameter_value(const steady *s, size_t i) {
    const model_parameter *p = &s->m->parameters[i];
    return s->by_parameter && expr_same(p->symbol, s->quantity) ? s->value
                                                                : model_number(s->m, p->value);
}

static void set_values(trial *t, const double *y) {
    const model *m = t->s->m;
    t->values = MEM_NEW_ZERO(double, expr_symbol_count(m->pool));
    for (size_t i = 0; i < m->parameter_count; i++)
        t->values[expr_symbol_index(m->pool, m->parameters[i].symbol)] = parameter_value(t->s, i);
    for (size_t i = 0; i < m->q->entry_count; i++)
        t->values[expr_symbol_index(m->pool, m->q->entries[i])] = t->p->out[t->p->entries + i];
    for (size_t a = 0; a < t->p->equations.r; a++)
        t->values[expr_symbol_index(m->pool, t->p->equations.symbols[a])] =
            y[m->q->state_count + a];
}

static double value_of(const trial *t, expr e) {
    double value;
    expr_eval(t->s->m->pool, 1, &e, t->values, &value);
    return value;
}

static void put(trial *t, expr symbol, expr value) {
    t->known.from[t->known.count] = symbol;
    t->known.to[t->known.count++] = value;
    t->values[expr_symbol_index(t->s->m->pool, symbol)] = value_of(t, value);
}

/// The number that an entry is, if it is a simple one.
static bool simple(const trial *t, const space_factor *factor, bool units, double value,
                   expr *out) {
    expr_pool *pool = t->s->m->pool;
    if (factor->kind == &factor_angle) {
        const double quarters = round(value / acos(0));
        *out = expr_mul2(pool, expr_ratio(pool, (long)quarters, 2), expr_pi(pool));
        return fabs(quarters) <= 4 && fabs(value - quarters * acos(0)) <= t->close;
    }
    *out = expr_int(pool, (long)round(fmax(-2, fmin(2, value))));
    return fabs(value - round(value)) <= t->close && fabs(value) < (units ? 1.5 : 0.5);
}

/// Numbers for everything that has simple ones; false for a rotation that is not along the axes.
static bool put_numbers(trial *t, attempt which) {
    const space *q = t->s->m->q;
    for (size_t a = 0; a < t->p->equations.r; a++) {
        const expr symbol = t->p->equations.symbols[a];
        if (which != AS_FREE && fabs(value_of(t, symbol)) <= t->close)
            put(t, symbol, expr_int(q->pool, 0));
        else t->left[t->free_count++] = symbol;
    }
    for (size_t f = 0; f < q->factor_count; f++) {
        const space_factor *factor = &q->factors[f];
        const bool rotation = factor->kind->entry_count > 1;
        for (size_t i = 0; i < factor->kind->entry_count; i++) {
            expr value;
            const bool units = rotation || which == WITH_UNITS;
            if ((rotation || which != AS_FREE) &&
                simple(t, factor, units, value_of(t, factor->entries[i]), &value))
                put(t, factor->entries[i], value);
            else if (rotation) return false;
            else t->left[t->free_count++] = factor->entries[i];
        }
    }
    return true;
}

// ---- equations ----------------------------------------------------------------------------------

/// The coefficients of 1, symbol and symbol² in a factor; false if there are others.
static bool up_to_square(trial *t, expr factor, expr symbol, expr c[3]) {
    unsigned long *powers;
    expr *terms;
    size_t count;
    bool low = true;
    if (exact_collect(&t->x, factor, 1, &symbol, &count, &powers, &terms) != HAMEL_OK) return false;
    for (int k = 0; k < 3; k++) c[k] = expr_int(t->s->m->pool, 0);
    for (size_t k = 0; k < count; k++) {
        if (powers[k] < 3) c[powers[k]] = terms[k];
        low = low && powers[k] < 3;
    }
    free(powers);
    free(terms);
    return low;
}

/// What a symbol is where a factor vanishes that is linear in it or in its square.
static bool solve_for(trial *t, expr factor, expr symbol, expr *meaning) {
    expr_pool *pool = t->s->m->pool;
    expr c[3];
    if (!up_to_square(t, factor, symbol, c)) return false;
    const bool square = !expr_is_int(pool, c[2], 0), linear = !expr_is_int(pool, c[1], 0);
    if (square == linear) return false;
    *meaning = expr_neg(pool, expr_div(pool, c[0], square ? c[2] : c[1]));
    if (square) {
        const expr root = expr_sqrt(pool, *meaning);
        *meaning = value_of(t, symbol) < 0 ? expr_neg(pool, root) : root;
    }
    const double there = value_of(t, *meaning);
    return fabs(there - value_of(t, symbol)) <= fmax(10 * t->close, 1e-9 * (1 + fabs(there)));
}

/// Solves an equation that does not vanish identically for one of the symbols that are left.
static bool solve_one(trial *t, expr equation) {
    expr unit, *factors, meaning;
    long *powers;
    size_t count;
    bool found = false;
    if (exact_factor(&t->x, equation, &unit, &count, &factors, &powers) != HAMEL_OK) return false;
    for (size_t k = 0; k < count && !found; k++) {
        for (size_t a = 0; a < t->free_count && powers[k] > 0 && !found; a++) {
            const expr symbol = t->left[a];
            found = solve_for(t, factors[k], symbol, &meaning);
            if (!found) continue;
            expr_substitute(t->s->m->pool, t->known.count, t->known.to, 1, &symbol, &meaning,
                            t->known.to);
            put(t, symbol, meaning);
            t->left[a] = t->left[--t->free_count];
        }
    }
    free(factors);
    free(powers);
    return found;
}

/// Whether all equations vanish identically; the first that does not goes to *open.
static truth all_vanish(trial *t, expr *open) {
    truth all = TRUTH_YES;
    for (size_t i = 0; i < t->equation_count && all == TRUTH_YES; i++) {
        expr_substitute(t->s->m->pool, 1, &t->equations[i], t->known.count, t->known.from,
                        t->known.to, open);
        all = exact_is_zero(&t->x, *open);
    }
    return all;
}

static bool succeeds(trial *t, attempt which, const double *y) {
    const model *m = t->s->m;
    t->known.count = t->free_count = 0;
    t->known.for_values = which == WITH_VALUES;
    free(t->values);
    set_values(t, y);
    if (!put_numbers(t, which)) return false;
    for (size_t i = 0; which == WITH_VALUES && i < m->parameter_count; i++)
        put(t, m->parameters[i].symbol, m->parameters[i].value);
    for (;;) {
        expr open;
        const truth all = all_vanish(t, &open);
        if (all == TRUTH_YES) return true;
        if (all == TRUTH_UNKNOWN || !solve_one(t, open)) return false;
    }
}

/// What is known by the attempts from `first` to `last`.
static bool know(const steady *s, size_t chart, const double *y, double close, attempt first,
                 attempt last, steady_known *out) {
    const space *q = s->m->q;
    const steady_problem *p = s->problems.items[chart];
    const size_t N = p->size, most = q->entry_count + p->equations.r + s->m->parameter_count;
    trial t = {.s = s,
               .p = p,
               .x = readable_limits(&s->r->exact),
               .close = close,
               .left = MEM_NEW(expr, most),
               .equation_count = N + s->level_count,
               .equations = MEM_NEW(expr, N + s->level_count),
               .known = {.from = MEM_NEW(expr, most), .to = MEM_NEW(expr, most)}};
    memcpy(t.equations, p->equations.rates, N * sizeof *t.equations);
    mech_steady_of(&p->equations, q, s->level_count, s->levels, t.equations + N);
    bool found = false;
    for (attempt k = first; k <= last && !found && steady_evaluate(s, p, y); k++)
        found = succeeds(&t, k, y);
    free(t.values);
    free(t.left);
    free(t.equations);
    if (found) *out = t.known;
    else steady_known_clear(&t.known);
    return found;
}

bool steady_know(const steady *s, size_t chart, const double *y, double close, steady_known *out) {
    return know(s, chart, y, close, WITH_UNITS, s->by_parameter ? WITH_ZEROS : WITH_VALUES, out);
}

bool steady_know_family(const steady *s, size_t chart, const double *y, steady_known *out) {
    return know(s, chart, y, 1e-9, AS_FREE, AS_FREE, out);
}

bool steady_known_same(const steady_known *a, const steady_known *b) {
    bool same = a->count == b->count && a->for_values == b->for_values;
    for (size_t i = 0; i < a->count && same; i++)
        same = expr_same(a->from[i], b->from[i]) && expr_same(a->to[i], b->to[i]);
    return same;
}

void steady_known_clear(steady_known *known) {
    free(known->from);
    free(known->to);
    *known = (steady_known){0};
}

// ---- the state ----------------------------------------------------------------------------------

void steady_known_apply(const steady *s, size_t chart, const steady_known *known, double *y) {
    const space *q = s->m->q;
    const steady_problem *p = s->problems.items[chart];
    if (!steady_evaluate(s, p, y)) return;
    trial t = {.s = s, .p = p};
    set_values(&t, y);
    double *entries = MEM_NEW(double, q->entry_count);
    for (size_t k = 0; k < known->count; k++)
        t.values[expr_symbol_index(q->pool, known->from[k])] = value_of(&t, known->to[k]);
    for (size_t i = 0; i < q->entry_count; i++) entries[i] = value_of(&t, q->entries[i]);
    space_state(q, entries, y);
    for (size_t a = 0; a < p->equations.r; a++)
        y[q->state_count + a] = value_of(&t, p->equations.symbols[a]);
    free(entries);
    free(t.values);
}
