/// From a steady motion in numbers to one in symbols: coordinates that are simple numbers, or plus
/// or minus a parameter, are taken for that; quasi-velocities are zero or free, or where the
/// equations have a factor that is linear in one of them, follow from the others. That is a guess,
/// which mech_characteristic_init proves or refuses.
#include <math.h>
#include <stdlib.h>

#include "expr/calculus.h"
#include "mech/tools/readable.h"
#include "run/steady/exact.h"
#include "run/steady/problem_internal.h"
#include "run/steady/steady_internal.h"

enum { MOST_GUESSES = 16, MOST_TRIES = 32 };
static const double CLOSE = 1e-11;

/// What a coordinate may be.
typedef struct guess {
    expr entry;
    size_t count;
    expr values[MOST_GUESSES];
} guess;

static void propose(guess *g, bool fits, expr value) {
    if (fits && g->count < MOST_GUESSES) g->values[g->count++] = value;
}

static void guess_entry(const steady *s, guess *g, expr entry, double value) {
    const model *m = s->m;
    const double pi = acos(-1);
    *g = (guess){.entry = entry};
    for (long k = -2; k <= 2; k++) {
        propose(g, fabs(value - (double)k) < CLOSE && labs(k) < 2, expr_int(m->pool, k));
        propose(g, k != 0 && fabs(value - (double)k * pi / 2) < CLOSE,
                expr_mul2(m->pool, expr_ratio(m->pool, k, 2), expr_pi(m->pool)));
    }
    for (size_t i = 0; i < m->parameter_count; i++) {
        const double p = model_number(m, m->parameters[i].value);
        propose(g, value != 0 && fabs(value - p) < CLOSE, m->parameters[i].symbol);
        propose(g, value != 0 && fabs(value + p) < CLOSE,
                expr_neg(m->pool, m->parameters[i].symbol));
    }
}

/// Guesses for everything a steady motion consists of; false if one has none. Quasi-velocities that
/// are not zero stay as they are.
static bool guess_all(const steady *s, const steady_motion *e, size_t *count, guess *all) {
    const space *q = s->m->q;
    *count = 0;
    for (size_t i = 0; i < q->entry_count; i++) {
        guess_entry(s, &all[*count], q->entries[i], e->entries[i]);
        if (all[(*count)++].count == 0) return false;
    }
    const steady_problem *p = s->problems.items[e->chart];
    for (size_t a = 0; a < p->equations.r; a++) {
        if (fabs(e->y[q->state_count + a]) >= CLOSE) continue;
        all[*count] = (guess){.entry = p->equations.symbols[a], .count = 1};
        all[(*count)++].values[0] = expr_int(s->m->pool, 0);
    }
    return true;
}

/// Guess number `k`, as if they were counted.
static bool pick(size_t k, size_t count, const guess *all, expr *from, expr *to) {
    for (size_t i = 0; i < count; i++) {
        from[i] = all[i].entry;
        to[i] = all[i].values[k % all[i].count];
        k /= all[i].count;
    }
    return k == 0;
}

// ---- relations ----------------------------------------------------------------------------------

/// The substitution that is tried, and the numbers it stands for.
typedef struct trial {
    const steady *s;
    const steady_problem *p;
    exact x;
    double *values; ///< of all symbols
    size_t count;
    expr *from, *to;
} trial;

/// The quasi-velocity that a factor, which is zero here, is linear in, and what it follows from.
static bool solve_linear(trial *t, expr factor, expr *symbol, expr *meaning) {
    double here;
    expr_eval(t->s->m->pool, 1, &factor, t->values, &here);
    if (!(fabs(here) < 1e-9)) return false;
    for (size_t a = 0; a < t->p->equations.r; a++) {
        unsigned long *powers;
        expr *c;
        size_t count;
        *symbol = t->p->equations.symbols[a];
        if (exact_collect(&t->x, factor, 1, symbol, &count, &powers, &c) != HAMEL_OK) continue;
        expr by_power[2] = {expr_int(t->s->m->pool, 0), expr_int(t->s->m->pool, 0)};
        bool linear = false, higher = false;
        for (size_t k = 0; k < count; k++) {
            if (powers[k] < 2) by_power[powers[k]] = c[k];
            linear = linear || powers[k] == 1;
            higher = higher || powers[k] > 1;
        }
        free(powers);
        free(c);
        if (!linear || higher) continue;
        *meaning = expr_neg(t->s->m->pool, expr_div(t->s->m->pool, by_power[0], by_power[1]));
        return true;
    }
    return false;
}

/// Adds one relation to the substitution. False if the rates show none.
static bool add_relation(trial *t) {
    expr_pool *pool = t->s->m->pool;
    const size_t N = t->p->size;
    expr *rates = MEM_NEW(expr, N);
    bool found = false;
    expr_substitute(pool, N, t->p->equations.rates, t->count, t->from, t->to, rates);
    for (size_t i = 0; i < N && !found; i++) {
        expr unit, *factors, symbol, meaning;
        long *powers;
        size_t count;
        if (exact_is_zero(&t->x, rates[i]) == TRUTH_YES ||
            exact_factor(&t->x, rates[i], &unit, &count, &factors, &powers) != HAMEL_OK)
            continue;
        for (size_t k = 0; k < count && !found; k++)
            found = powers[k] > 0 && solve_linear(t, factors[k], &symbol, &meaning);
        free(factors);
        free(powers);
        if (!found) break;
        expr_substitute(pool, t->count, t->to, 1, &symbol, &meaning, t->to);
        t->from[t->count] = symbol;
        t->to[t->count++] = meaning;
    }
    free(rates);
    return found;
}

static void set_values(trial *t, const steady_motion *e) {
    const model *m = t->s->m;
    t->values = MEM_NEW_ZERO(double, expr_symbol_count(m->pool));
    for (size_t i = 0; i < m->parameter_count; i++)
        t->values[expr_symbol_index(m->pool, m->parameters[i].symbol)] =
            model_number(m, m->parameters[i].value);
    for (size_t a = 0; a < t->p->equations.r; a++)
        t->values[expr_symbol_index(m->pool, t->p->equations.symbols[a])] =
            e->y[m->q->state_count + a];
}

/// The polynomial with the substitution as it stands, or with the relations the rates show.
static bool try_it(trial *t, const expr *levels, mech_characteristic *out) {
    for (size_t k = 0; k <= t->p->equations.r; k++) {
        const hamel_status status =
            mech_characteristic_init(out, &t->x, t->s->m->q, &t->p->equations, t->s->level_count,
                                     levels, t->count, t->from, t->to);
        if (status == HAMEL_OK) return true;
        mech_characteristic_clear(out);
        if (status != HAMEL_INVALID || t->count >= t->s->m->q->entry_count + t->p->equations.r ||
            !add_relation(t))
            return false;
    }
    return false;
}

bool steady_characteristic(const steady *s, const steady_motion *e, mech_characteristic *out) {
    const space *q = s->m->q;
    const steady_problem *p = s->problems.items[e->chart];
    const size_t most = q->entry_count + p->equations.r;
    guess *all = MEM_NEW(guess, most);
    expr *levels = MEM_NEW(expr, s->level_count);
    trial t = {.s = s,
               .p = p,
               .x = readable_limits(&s->r->exact),
               .from = MEM_NEW(expr, most),
               .to = MEM_NEW(expr, most)};
    size_t count;
    bool found = false;
    *out = (mech_characteristic){0};
    mech_steady_of(&p->equations, q, s->level_count, s->levels, levels);
    set_values(&t, e);
    if (guess_all(s, e, &count, all)) {
        for (size_t k = 0; k < MOST_TRIES && !found && pick(k, count, all, t.from, t.to); k++) {
            t.count = count;
            found = try_it(&t, levels, out);
        }
    }
    free(all);
    free(t.from);
    free(t.to);
    free(t.values);
    free(levels);
    return found;
}
