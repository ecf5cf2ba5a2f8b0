/// From a steady motion in numbers to one in symbols: coordinates that are simple numbers, or plus or
/// minus a parameter, are taken for that; quasi-velocities are zero or free. That is a guess, which
/// mech_characteristic_init proves or refuses.
#include <math.h>
#include <stdlib.h>

#include "run/steady_internal.h"

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

/// Guesses for everything a steady motion consists of; false if one has none. Quasi-velocities that are
/// not zero stay as they are.
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

bool steady_characteristic(const steady *s, const steady_motion *e, mech_characteristic *out) {
    const space *q = s->m->q;
    const steady_problem *p = s->problems.items[e->chart];
    const size_t most = q->entry_count + p->equations.r;
    guess *all = MEM_NEW(guess, most);
    expr *from = MEM_NEW(expr, most), *to = MEM_NEW(expr, most);
    expr *levels = MEM_NEW(expr, s->level_count);
    size_t count;
    bool found = false;
    *out = (mech_characteristic){0};
    mech_steady_of(&p->equations, q, s->level_count, s->levels, levels);
    if (guess_all(s, e, &count, all)) {
        for (size_t k = 0; k < MOST_TRIES && !found && pick(k, count, all, from, to); k++) {
            found = mech_characteristic_init(out, &s->r->exact, q, &p->equations, s->level_count,
                                             levels, count, from, to) == HAMEL_OK;
            if (!found) mech_characteristic_clear(out);
        }
    }
    free(all);
    free(from);
    free(to);
    free(levels);
    return found;
}
