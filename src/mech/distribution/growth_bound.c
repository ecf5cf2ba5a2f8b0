/// Fixed vectors, projected to D, span it at a generic point; brackets of these fields are graphs,
/// whatever their closed forms would be, and a rank at one point is a lower bound of the generic
/// one.
#include "mech/distribution/growth_bound.h"

#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "base/vec.h"
#include "mech/law/projected.h"
#include "space/field.h"

typedef VEC(expr) field_list; ///< n components each, one field behind the other

/// Small whole numbers at random: for none but a few of them the projections are dependent.
static void choose(expr_pool *pool, size_t count, expr *vectors) {
    random_state rng = {1};
    for (size_t i = 0; i < count; i++)
        vectors[i] = expr_int(pool, (long)(random_next(&rng) >> 60) - 8);
}

/// Brackets of the first r fields with all from `first` on, behind them.
static void add_brackets(const space *q, size_t r, size_t first, field_list *all) {
    const size_t n = q->n, end = all->count / n;
    for (size_t a = 0; a < r; a++) {
        for (size_t b = first > a + 1 ? first : a + 1; b < end; b++) {
            expr *room = MEM_NEW(expr, n);
            space_bracket(q, all->items + a * n, all->items + b * n, room);
            for (size_t i = 0; i < n; i++) *vec_push(all) = room[i];
            free(room);
        }
    }
}

size_t mech_growth_bound(exact *x, const mech_system *s, size_t most, size_t *ranks) {
    const size_t n = s->q->n, r = n - s->p;
    exact quiet = exact_quietly(x);
    expr *vectors = MEM_NEW(expr, r * n);
    mech_basis d;
    field_list all = {0};
    choose(x->pool, r * n, vectors);
    mech_projected_init(&d, s, r, vectors);
    for (size_t i = 0; i < r * n; i++) *vec_push(&all) = d.fields[i];
    size_t count = 0, first = 0, rank = 0;
    while (count < most &&
           exact_rank_at_least(&quiet, all.count / n, n, all.items, &rank) == HAMEL_OK &&
           rank > (count == 0 ? r - 1 : ranks[count - 1])) {
        ranks[count++] = rank;
        if (rank == n) break;
        const size_t next = all.count / n;
        add_brackets(s->q, r, first, &all);
        first = next;
    }
    mech_basis_clear(&d);
    vec_clear(&all);
    free(vectors);
    return count;
}
