/// Reversors are tried, not sought: the reflection of all velocities, which turns natural systems
/// round at rest, and the one that the linearised motion has.
#include "run/steady/reversor_internal.h"

#include <stdlib.h>

#include "expr/calculus.h"
#include "run/steady/steady_internal.h"
#include "space/group.h"

bool steady_two_sided(const expr_pool *pool, size_t N, const expr *A, int *side) {
    bool good = true;
    for (size_t i = 0; i < N; i++) side[i] = 0;
    for (size_t start = 0; start < N; start++) {
        if (side[start] == 0) side[start] = 1;
        for (bool changed = true; changed;) {
            changed = false;
            for (size_t k = 0; k < N * N; k++) {
                const size_t i = k / N, j = k % N;
                if (expr_is_int(pool, A[k], 0)) continue;
                good = good && (side[i] == 0 || side[i] != side[j]);
                if (side[i] != 0 && side[j] == 0) side[j] = -side[i], changed = true;
                if (side[j] != 0 && side[i] == 0) side[i] = -side[j], changed = true;
            }
        }
    }
    return good;
}

/// Without constraints and forces motion is Hamilton's on T*Q, and what is steady by ξ rests in the
/// motion of h − J_ξ: that is linearised by an infinitesimally symplectic matrix, whose eigenvalues
/// are those on the quotient and, along the orbit, those of −ad_ξ, which are 0 and ±i ω in groups
/// that have a name. All and these come in pairs ±λ, so the rest do.
static bool is_of_hamilton(const steady_point *at) {
    const run_motion *r = at->s->r;
    const model_symmetry *given = steady_symmetry(at->s);
    bool named = given == NULL || given->action_count > 0;
    for (size_t k = 0; given != NULL && k < given->action_count; k++)
        named =
            named && given->actions[k].law != NULL && !group_law_is_written(given->actions[k].law);
    return named && r->system.row_count == 0 && r->conservative;
}

bool steady_comes_in_pairs(const steady_point *at, const expr *A) {
    int *side = MEM_NEW(int, at->p->size);
    const bool two_sided = steady_two_sided(at->s->m->pool, at->p->size, A, side);
    free(side);
    return two_sided || is_of_hamilton(at);
}

/// The symbol whose variation is column j; false for a rotation, which has none.
static bool symbol_of(const steady_point *at, size_t j, expr *symbol) {
    const mech_steady *e = &at->p->equations;
    const space_factor *factor =
        j < e->free_count ? space_factor_of(at->s->m->q, e->free[j]) : NULL;
    *symbol = factor != NULL ? factor->entries[0] : e->symbols[j - e->free_count];
    return factor == NULL || factor->kind->entry_count == 1;
}

/// The reflection as a substitution; false if it moves this state, or a rotation.
static bool reflection(const steady_point *at, const int *side, size_t *count, expr *from,
                       expr *to) {
    expr_pool *pool = at->s->m->pool;
    *count = 0;
    for (size_t j = 0; j < at->p->size; j++) {
        expr symbol;
        if (side[j] > 0) continue;
        if (!symbol_of(at, j, &symbol)) return false;
        size_t k = 0;
        while (k < at->fixed_count && !expr_same(at->fixed[k], symbol)) k++;
        if (k == at->fixed_count) return false;
        from[*count] = symbol;
        to[(*count)++] = expr_sub(pool, expr_mul2(pool, expr_int(pool, 2), at->numbers[k]), symbol);
    }
    return true;
}

/// X∘S = −S X, for the values that the parameters have.
static bool turns_round(steady_point *at, const int *side) {
    const model *m = at->s->m;
    const size_t N = at->p->size;
    expr *from = MEM_NEW(expr, N), *to = MEM_NEW(expr, N), *X = MEM_NEW(expr, 2 * N);
    size_t count;
    bool good = reflection(at, side, &count, from, to);
    for (size_t i = 0; i < N && good; i++) X[i] = at->p->equations.rates[i];
    for (size_t k = 0; k < m->parameter_count && good && !at->s->by_parameter; k++)
        expr_substitute(m->pool, N, X, 1, &m->parameters[k].symbol, &m->parameters[k].value, X);
    if (good) expr_substitute(m->pool, N, X, count, from, to, X + N);
    for (size_t i = 0; i < N && good; i++) {
        const expr sum =
            side[i] > 0 ? expr_add2(m->pool, X[N + i], X[i]) : expr_sub(m->pool, X[N + i], X[i]);
        good = exact_is_zero(&at->x, sum) == TRUTH_YES;
    }
    free(from);
    free(to);
    free(X);
    return good;
}

bool steady_reverses(steady_point *at, const expr *A) {
    const size_t N = at->p->size;
    int *side = MEM_NEW(int, N);
    for (size_t j = 0; j < N; j++) side[j] = j < at->p->equations.free_count ? 1 : -1;
    bool found = turns_round(at, side);
    if (!found && steady_two_sided(at->s->m->pool, N, A, side)) {
        found = turns_round(at, side);
        for (size_t j = 0; j < N; j++) side[j] = -side[j];
        found = found || turns_round(at, side);
    }
    free(side);
    return found;
}
