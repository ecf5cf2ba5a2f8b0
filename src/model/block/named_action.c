/// Generators that move rotations have flows that are no functions of coordinates. What they are is
/// seen by comparison: the standard actions of the named groups on the factors they move.
#include "model/block/named_action_internal.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "exact/exact.h"
#include "expr/sum.h"

/// The factors that generators move, rotations first if so wanted; *turns whether there are some.
static size_t moved_factors(const space *q, size_t k, const expr *generators, bool rotations_first,
                            size_t *out, bool *turns) {
    size_t count = 0;
    *turns = false;
    for (int round = 0; round < 2; round++) {
        for (size_t f = 0; f < q->factor_count; f++) {
            const space_factor *own = &q->factors[f];
            const bool rotation = own->kind->dimension > 1;
            if ((round == 0) != (rotation == rotations_first)) continue;
            bool moved = false;
            for (size_t a = 0; a < k; a++)
                moved = moved || !sum_all_zero(q->pool, own->kind->dimension,
                                               generators + a * q->n + own->first);
            if (moved) out[count++] = f;
            *turns = *turns || (moved && rotation);
        }
    }
    return count;
}

/// Whether two fields are the same, proved.
static bool same_field(exact *x, size_t n, const expr *X, const expr *Y) {
    for (size_t i = 0; i < n; i++) {
        if (exact_equal(x, X[i], Y[i]) != TRUTH_YES) return false;
    }
    return true;
}

/// Whether these are the given ones, in whatever order.
static bool same_generators(exact *x, size_t n, size_t k, const expr *given, const expr *own) {
    bool *taken = MEM_NEW_ZERO(bool, k), all = true;
    for (size_t a = 0; a < k && all; a++) {
        size_t b = 0;
        while (b < k && (taken[b] || !same_field(x, n, own + a * n, given + b * n))) b++;
        all = b < k;
        if (all) taken[b] = true;
    }
    free(taken);
    return all;
}

const group_law *named_action_find(exact *x, const space *q, size_t k, expr *generators,
                                   action_side *side, size_t *factors, size_t *count) {
    static const struct {
        const char *group;
        action_side side;
    } actions[] = {{"SO(2)", ACTION_LEFT},
                   {"SE(2)", ACTION_LEFT},
                   {"SO(3)", ACTION_LEFT},
                   {"SO(3)", ACTION_RIGHT},
                   {"SE(3)", ACTION_LEFT}};
    expr *own = MEM_NEW(expr, k * q->n);
    const group_law *found = NULL;
    exact quiet = exact_quietly(x);
    for (size_t i = 0; i < 2 * sizeof actions / sizeof *actions && found == NULL; i++) {
        const group_law *law = group_law_find(actions[i / 2].group);
        bool turns;
        if (group_law_dimension(law) != k) continue;
        *count = moved_factors(q, k, generators, i % 2 == 1, factors, &turns);
        *side = actions[i / 2].side;
        diag ignored = {0};
        if (turns && action_generators(q, law, *side, *count, factors, &ignored, own) == HAMEL_OK &&
            same_generators(&quiet, q->n, k, generators, own))
            found = law;
        diag_clear(&ignored);
    }
    if (found != NULL) memcpy(generators, own, k * q->n * sizeof *own);
    free(own);
    return found;
}
