/// Whether an action whose generators are written out is free: no element of the group that they
/// generate keeps a point, but those that keep all of them.
///
/// - Generators with constant components over the base frame are translations of Q as a group,
///   under which all points fare alike.
/// - Every element is exp ξ where the algebra is nilpotent or of dimension two, and exp ξ keeps no
///   point if a line coordinate grows along ξ. That it does for each ξ = c_a ξ_a is seen where
///   generators and coordinates can be ordered so that ξ_a[x_a] has no zero and ξ_b[x_a] = 0 for
///   later b.
/// - Where some coordinates are the elements of the group, it multiplies itself and keeps none.
/// - The flow of one field that is affine on lines is known (affine_flow.c).
#include "mech/symmetry/freeness_internal.h"

#include <stdlib.h>

#include "base/mem.h"
#include "exact/sign/sign_solver.h"
#include "expr/sum.h"
#include "mech/lie/structure.h"
#include "mech/symmetry/affine_flow_internal.h"
#include "mech/tools/pivots.h"
#include "space/group_written.h"

// ---- coordinates that grow ----------------------------------------------------------------------

/// Whether coordinate i grows (or falls) along generator a and rests along the others of `open`.
static bool grows_alone(mech_symmetry *y, exact *x, const bool *open, size_t a, size_t i) {
    const expr rate = y->generators[a * y->n + i];
    for (size_t b = 0; b < y->k; b++) {
        if (b != a && open[b] && !sum_zero(x->pool, y->generators[b * y->n + i])) return false;
    }
    if (sum_zero(x->pool, rate)) return false;
    const exact_signs signs = exact_signs_decided(x, rate, 0, NULL);
    const bool grows = !(signs.may & SIGN_ZERO);
    y->by_solver = y->by_solver || (grows && signs.by == SIGN_BY_SOLVER);
    return grows;
}

static bool all_grow(mech_symmetry *y, exact *x, const space *q) {
    bool *open = MEM_NEW(bool, y->k), found = true;
    size_t left = y->k;
    for (size_t a = 0; a < y->k; a++) open[a] = true;
    while (left > 0 && found) {
        found = false;
        for (size_t j = 0; j < y->k * y->n && !found; j++) {
            const size_t a = j / y->n, i = j % y->n;
            found = open[a] && affine_is_line(q, i) && grows_alone(y, x, open, a, i);
            if (found) open[a] = false;
        }
        left -= found;
    }
    free(open);
    return left == 0;
}

/// Whether every element of the group is seen to be an exponential.
static bool is_exponential(const mech_symmetry *y, exact *x) {
    if (y->abelian || y->k <= 2) return true;
    const lie_algebra g = {y->k, y->structure};
    lie_structure s;
    if (lie_structure_init(&s, x, &g) != HAMEL_OK) return false;
    const bool nilpotent = s.nilpotent;
    lie_structure_clear(&s);
    return nilpotent;
}

// ---- translations -------------------------------------------------------------------------------

static bool all_constant(const mech_symmetry *y, const space *q) {
    bool constant = !model_symmetry_named(y->given); // a named group may do nothing to some of them
    for (size_t j = 0; j < y->k * y->n && constant; j++)
        constant = mech_is_constant(q, y->generators[j]);
    return constant;
}

// ---- the group on itself ------------------------------------------------------------------------

/// Coordinates that the group moves as its own elements, all of them: none of these keeps one.
/// Circles are circles, which was proved of the law.
static bool multiplies_itself(const mech_symmetry *y, const space *q) {
    if (y->given->action_count != 1) return false;
    const model_action *A = &y->given->actions[0];
    const group_written *w = group_law_written(A->law);
    if (w == NULL || !group_written_is_global(w)) return false;
    for (size_t a = 0; a < w->k; a++) {
        const space_factor *f = &q->factors[A->factors[a]];
        if (f->kind == &factor_angle && !f->circle) return false;
    }
    return true;
}

// ---- the answer ---------------------------------------------------------------------------------

static void settle(mech_symmetry *y, truth free, mech_freeness reason) {
    y->free = free;
    y->freeness = reason;
}

void symmetry_freeness(mech_symmetry *y, exact *x, const space *q) {
    exact quiet = exact_quietly(x);
    settle(y, TRUTH_UNKNOWN, FREENESS_OPEN);
    if (y->locally_free == TRUTH_NO) settle(y, TRUTH_NO, FREENESS_SMALLER_ORBIT);
    else if (all_constant(y, q)) settle(y, TRUTH_YES, FREENESS_TRANSLATION);
    else if (is_exponential(y, &quiet) && all_grow(y, &quiet, q))
        settle(y, TRUTH_YES, FREENESS_GROWS);
    else if (multiplies_itself(y, q)) settle(y, TRUTH_YES, FREENESS_ITSELF);
    else if (y->k == 1) affine_flow_freeness(&quiet, q, y->generators, &y->free, &y->freeness);
}
