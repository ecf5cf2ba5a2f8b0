/// The search for invariant sets: candidates are the irreducible factors of what contradicts the
/// conditions on λ, and of what was divided by, that vanish at the initial state. A candidate f is
/// closed under the motion: f' has to vanish on f = 0, or to vanish at the initial state too and
/// join the equations.
#include "mech/vakonomic/invariant_set.h"

#include <stdlib.h>

#include "base/mem.h"
#include "expr/calculus.h"
#include "expr/walk.h"

enum { DEEPEST = 3, MOST_EQUATIONS = 8 };

typedef VEC(expr) expr_list;

typedef struct hunt {
    exact x; ///< quiet, with limits
    const mech_carried *c;
    const mech_solved *start;
    expr_list candidates; ///< symbols an equation may be solved for: velocities first
} hunt;

static bool vanishes_at_start(hunt *h, expr f) {
    mech_solved_put(h->start, h->x.pool, 1, &f);
    return exact_is_zero(&h->x, f) == TRUTH_YES;
}

/// The irreducible factors of f (of its numerator) that vanish at the initial state.
static void add_factors(hunt *h, expr f, expr_list *out) {
    expr unit, *factors;
    long *powers;
    size_t count;
    if (exact_factor(&h->x, f, &unit, &count, &factors, &powers) != HAMEL_OK) return;
    for (size_t i = 0; i < count; i++) {
        bool known = powers[i] < 0 || !vanishes_at_start(h, factors[i]);
        for (size_t k = 0; k < out->count; k++)
            known = known || expr_same(out->items[k], factors[i]);
        if (!known) *vec_push(out) = factors[i];
    }
    free(factors);
    free(powers);
}

/// Solves f = 0 for a symbol; where that cannot be done, holds a coordinate at its initial value if
/// f vanishes there.
static bool solve(hunt *h, mech_solved *set, expr f, expr_list *waiting) {
    expr_pool *pool = h->x.pool;
    if (mech_solved_add(set, &h->x, f, h->candidates.count, h->candidates.items) == HAMEL_OK)
        return true;
    for (size_t i = 0; i < h->start->symbols.count; i++) {
        const expr symbol = h->start->symbols.items[i], value = h->start->values.items[i];
        expr there;
        if (!expr_is_number(pool, value) || expr_same(symbol, h->c->q->time) ||
            !expr_contains(pool, f, symbol) || mech_solved_has(set, symbol))
            continue;
        expr_substitute(pool, 1, &f, 1, &symbol, &value, &there);
        if (exact_is_zero(&h->x, there) != TRUTH_YES) continue;
        expr_substitute(pool, set->values.count, set->values.items, 1, &symbol, &value,
                        set->values.items);
        *vec_push(&set->symbols) = symbol;
        *vec_push(&set->values) = value;
        *vec_push(waiting) = expr_sub(pool, symbol, value); // its rate has to vanish
        return true;
    }
    return false;
}

/// Adds f = 0 and what follows from it along the motion to the set. False if the motion leaves f =
/// 0.
static bool close_under_motion(hunt *h, mech_solved *set, expr f) {
    expr_list waiting = {0};
    bool good = true;
    *vec_push(&waiting) = f;
    for (size_t done = 0; done < waiting.count && good; done++) {
        expr rate, e = waiting.items[done];
        mech_carried_along(h->c, 1, &e, &rate);
        mech_solved_put(set, h->x.pool, 1, &e);
        if (exact_is_zero(&h->x, e) != TRUTH_YES) {
            expr_list factors = {0};
            add_factors(h, e, &factors);
            good = factors.count > 0 && set->symbols.count < MOST_EQUATIONS &&
                   solve(h, set, factors.items[0], &waiting);
            vec_clear(&factors);
        }
        mech_solved_put(set, h->x.pool, 1, &rate);
        const truth zero = good ? exact_is_zero(&h->x, rate) : TRUTH_NO;
        if (zero == TRUTH_NO) *vec_push(&waiting) = rate;
        good = good && zero != TRUTH_UNKNOWN;
    }
    vec_clear(&waiting);
    return good;
}

/// The motion on the set, with what it carries; fresh arrays.
typedef struct restricted {
    expr *symbols, *velocity, *rates, *transport, *force;
    mech_carried c;
} restricted;

static expr *put_copy(const mech_solved *set, expr_pool *pool, size_t count, const expr *e) {
    expr *out = mem_copy(e, count, sizeof *e);
    mech_solved_put(set, pool, count, out);
    return out;
}

static void restricted_init(restricted *t, const hunt *h, const mech_solved *set) {
    const mech_carried *c = h->c;
    expr_pool *pool = h->x.pool;
    *t = (restricted){.symbols = MEM_NEW(expr, c->r),
                      .velocity = put_copy(set, pool, c->q->n, c->velocity),
                      .rates = put_copy(set, pool, c->r, c->rates),
                      .transport = put_copy(set, pool, c->p, c->transport),
                      .force = put_copy(set, pool, c->force_count, c->force),
                      .c = *c};
    t->c.r = 0;
    for (size_t a = 0; a < c->r; a++) {
        if (mech_solved_has(set, c->symbols[a])) continue;
        t->symbols[t->c.r] = c->symbols[a];
        t->rates[t->c.r++] = t->rates[a];
    }
    t->c.symbols = t->symbols;
    t->c.velocity = t->velocity;
    t->c.rates = t->rates;
    t->c.transport = t->transport;
    t->c.force = t->force;
}

static void restricted_clear(restricted *t) {
    free(t->symbols);
    free(t->velocity);
    free(t->rates);
    free(t->transport);
    free(t->force);
}

static void copy_set(mech_solved *to, const mech_solved *from) {
    for (size_t i = 0; i < from->symbols.count; i++) {
        *vec_push(&to->symbols) = from->symbols.items[i];
        *vec_push(&to->values) = from->values.items[i];
    }
}

/// Whether the initial state is on the graph, where it has a value.
static bool contains_start(hunt *h, const mech_solved *set) {
    for (size_t i = 0; i < set->symbols.count; i++) {
        const expr f = expr_sub(h->x.pool, set->symbols.items[i], set->values.items[i]);
        if (!vanishes_at_start(h, f)) return false;
    }
    return true;
}

/// Whether nothing that was divided by vanishes at the initial state: what holds at generic states
/// of the set then holds there.
static bool generic_at_start(hunt *h, const mech_equivalence *e) {
    for (size_t i = 0; i < e->nonzero_count; i++) {
        expr f = e->nonzero[i];
        mech_solved_put(h->start, h->x.pool, 1, &f);
        if (exact_is_zero(&h->x, f) != TRUTH_NO) return false;
    }
    return true;
}

/// Looks for a smaller set than `set`, on which `e` says that they do not agree.
static hamel_status look(hunt *h, mech_invariant_set *k, const mech_solved *set,
                         const mech_equivalence *e, int depth) {
    expr_list found = {0};
    hamel_status status = HAMEL_OK;
    if (e->agree == TRUTH_NO) add_factors(h, e->obstruction, &found);
    for (size_t i = 0; i < e->nonzero_count; i++) add_factors(h, e->nonzero[i], &found);
    for (size_t i = 0; i < found.count && status == HAMEL_OK && k->agree != TRUTH_YES; i++) {
        mech_solved smaller = {0};
        copy_set(&smaller, set);
        if (close_under_motion(h, &smaller, found.items[i]) && contains_start(h, &smaller)) {
            restricted t;
            mech_equivalence there;
            restricted_init(&t, h, &smaller);
            status = mech_equivalence_of(&there, &h->x, &t.c);
            restricted_clear(&t);
            if (status == HAMEL_OK && there.agree == TRUTH_YES && generic_at_start(h, &there)) {
                k->agree = TRUTH_YES;
                k->set = smaller;
                k->e = there;
                break;
            }
            if (status == HAMEL_OK && depth > 1) status = look(h, k, &smaller, &there, depth - 1);
            if (status == HAMEL_OK) mech_equivalence_clear(&there);
        }
        mech_solved_clear(&smaller);
    }
    vec_clear(&found);
    return status;
}

hamel_status mech_invariant_set_init(mech_invariant_set *k, exact *x, const mech_carried *c,
                                     const mech_equivalence *generic, const mech_solved *start) {
    const space *q = c->q;
    *k = (mech_invariant_set){.agree = TRUTH_UNKNOWN};
    hunt h = {.x = readable_limits(x), .c = c, .start = start};
    for (size_t a = 0; a < c->r; a++) *vec_push(&h.candidates) = c->symbols[a];
    for (size_t i = 0; i < q->entry_count; i++) {
        if (expr_symbol_info_of(x->pool, q->entries[i])->kind == EXPR_LINE)
            *vec_push(&h.candidates) = q->entries[i];
    }
    const mech_solved all = {0};
    const hamel_status status = look(&h, k, &all, generic, DEEPEST);
    vec_clear(&h.candidates);
    return status;
}

void mech_invariant_set_clear(mech_invariant_set *k) {
    mech_solved_clear(&k->set);
    mech_equivalence_clear(&k->e);
    *k = (mech_invariant_set){0};
}
