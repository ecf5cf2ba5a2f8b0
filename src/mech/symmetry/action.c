/// The action by itself: the Lie algebra its generators span, the dimension of its orbits, and
/// whether it is free. The sign rule of a left action, [ξ_Q, η_Q] = −[ξ, η]_Q, is checked, not
/// assumed; generators that are written out count as those of a left action.
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "expr/sum.h"
#include "mech/law/invariance.h"
#include "mech/symmetry/action_internal.h"
#include "mech/symmetry/freeness_internal.h"
#include "mech/tools/degenerate.h"
#include "space/field.h"

// ---- structure constants ------------------------------------------------------------------------

static expr *structure_at(const mech_symmetry *y, size_t a, size_t b, size_t c) {
    return &y->structure[(a * y->k + b) * y->k + c];
}

/// The structure constants of the named groups, each with a block of its own.
static void named_structure(mech_symmetry *y, expr_pool *pool) {
    for (size_t i = 0; i < y->given->action_count; i++) {
        const model_action *A = &y->given->actions[i];
        const size_t d = group_law_dimension(A->law), f = A->first;
        for (size_t e = 0; e < d * d * d; e++) {
            const size_t a = e / d / d, b = e / d % d, c = e % d;
            *structure_at(y, f + a, f + b, f + c) = group_law_structure(pool, A->law, a, b, c);
        }
    }
}

/// The side from which e_a acts.
static action_side side_of(const mech_symmetry *y, size_t a) {
    for (size_t i = 0; i < y->given->action_count; i++) {
        const model_action *A = &y->given->actions[i];
        if (a >= A->first && a < A->first + group_law_dimension(A->law)) return A->side;
    }
    return ACTION_LEFT;
}

/// Whether [ξ_a, ξ_b] = ∓c_ab^c ξ_c.
static truth rule_holds(const mech_symmetry *y, exact *x, const space *q, size_t a, size_t b) {
    const size_t n = y->n;
    const long sign = side_of(y, a) == ACTION_LEFT ? 1 : -1;
    expr *bracket = MEM_NEW(expr, n);
    sum total = {0};
    space_bracket(q, y->generators + a * n, y->generators + b * n, bracket);
    for (size_t i = 0; i < n; i++) {
        sum_add(x->pool, &total, 1, bracket[i]);
        for (size_t c = 0; c < y->k; c++)
            sum_add_product(x->pool, &total, sign, *structure_at(y, a, b, c),
                            y->generators[c * n + i]);
        bracket[i] = sum_take(x->pool, &total);
    }
    const truth holds = exact_all_zero(x, n, bracket);
    vec_clear(&total);
    free(bracket);
    return holds;
}

static hamel_status check_rule(const mech_symmetry *y, exact *x, const space *q) {
    for (size_t a = 0; a < y->k; a++) {
        for (size_t b = a + 1; b < y->k; b++) {
            if (rule_holds(y, x, q, a, b) == TRUTH_YES) continue;
            return diag_add(x->messages, HAMEL_UNDECIDED, y->given->place,
                            "that the bracket of generators %zu and %zu is that of the group could "
                            "not be proved",
                            a + 1, b + 1);
        }
    }
    return HAMEL_OK;
}

/// The constants of generators that are written out: relations with constant coefficients between
/// the generators and their brackets, c_ab^c ξ_c + [ξ_a, ξ_b] = 0.
static hamel_status written_structure(mech_symmetry *y, exact *x, const space *q) {
    const size_t n = y->n, k = y->k, cols = k + k * (k - 1) / 2;
    expr *A = MEM_NEW(expr, n * cols), *relations = NULL, *field = MEM_NEW(expr, n);
    size_t count = 0, col = k;
    bool complete;
    for (size_t i = 0; i < n * k; i++) A[i / k * cols + i % k] = y->generators[i % k * n + i / k];
    for (size_t a = 0; a < k; a++) {
        for (size_t b = a + 1; b < k; b++, col++) {
            space_bracket(q, y->generators + a * n, y->generators + b * n, field);
            for (size_t i = 0; i < n; i++) A[i * cols + col] = field[i];
        }
    }
    hamel_status status = exact_dependence(x, n, cols, A, NULL, &count, &relations, &complete);
    bool closed = count == cols - k; // a relation for every bracket, and none between generators
    for (size_t i = 0; i < count && closed && status == HAMEL_OK; i++)
        closed = expr_is_int(x->pool, relations[i * cols + k + i], 1);
    if (status == HAMEL_OK && !closed)
        status = diag_add(x->messages, HAMEL_INVALID, y->given->place,
                          "the brackets of the generators of %s do not close", y->given->name);
    size_t row = 0;
    for (size_t a = 0; a < k && status == HAMEL_OK; a++) {
        for (size_t b = a + 1; b < k; b++, row++) {
            for (size_t c = 0; c < k; c++) { // of a left action: [ξ_a, ξ_b] = −c_ab^c ξ_c
                const expr constant = relations[row * cols + c];
                *structure_at(y, a, b, c) = constant;
                *structure_at(y, b, a, c) = expr_neg(x->pool, constant);
            }
        }
    }
    free(A);
    free(relations);
    free(field);
    return status;
}

// ---- orbits -------------------------------------------------------------------------------------

bool symmetry_shares(const model_symmetry *given, const model_action *by, size_t factor) {
    for (size_t i = 0; i < given->action_count; i++) {
        const model_action *A = &given->actions[i];
        for (size_t j = 0; j < A->factor_count && A != by; j++) {
            if (A->factors[j] == factor) return true;
        }
    }
    return false;
}

/// Whether a group is free on its coordinates, or on those that are its alone. R is free on lines;
/// S1 and SO(2) on angles and rotations; SE(2) needs a point besides, which its shifts move; SO(3)
/// is free on rotations, SE(3) with a point. Nothing else is: turns keep the origin, or the line
/// through all points, R turns angles by 2π, and shifts do nothing to angles and rotations.
static bool acts_freely(const space *q, const model_symmetry *given, const model_action *A,
                        bool alone) {
    if (group_law_is_written(A->law)) return true; // the group on itself
    const char *name = group_law_name(A->law);
    size_t lines = 0, angles = 0, rotations = 0;
    for (size_t j = 0; j < A->factor_count; j++) {
        const space_factor *f = &q->factors[A->factors[j]];
        if (alone && symmetry_shares(given, A, A->factors[j])) continue;
        lines += f->kind->entry_count == 1 && !f->circle;
        angles += f->circle;
        rotations += f->kind->entry_count > 1;
    }
    if (strcmp(name, "R") == 0) return lines > 0;
    if (strcmp(name, "SE(2)") == 0) return angles + rotations > 0 && lines >= 2;
    if (strcmp(name, "SO(3)") == 0) return rotations > 0;
    if (strcmp(name, "SE(3)") == 0) return rotations > 0 && lines >= 3;
    return angles + rotations > 0;
}

/// A product is free if its groups are on coordinates of their own, and is not if one of them is
/// not.
static truth is_free(const mech_symmetry *y, const space *q) {
    if (!model_symmetry_named(y->given)) return TRUTH_UNKNOWN; // flows are to be looked at
    truth free = TRUTH_YES;
    for (size_t i = 0; i < y->given->action_count; i++) {
        const model_action *A = &y->given->actions[i];
        if (!acts_freely(q, y->given, A, false)) return TRUTH_NO;
        if (!acts_freely(q, y->given, A, true)) free = TRUTH_UNKNOWN;
    }
    return free;
}

/// The dimension of the orbits, and where they are smaller.
static hamel_status find_orbits(mech_symmetry *y, exact *x, const space *q) {
    y->free = y->locally_free = is_free(y, q);
    y->freeness = y->free == TRUTH_UNKNOWN ? FREENESS_OPEN : FREENESS_GROUP;
    y->orbit_dimension = y->k;
    y->orbit_content = expr_int(x->pool, 1);
    for (size_t a = 0; a < y->k; a++) y->independent[a] = a;
    if (y->free == TRUTH_YES) return HAMEL_OK;
    mech_degenerate d;
    const hamel_status status = mech_degenerate_init(&d, x, q, y->k, y->n, y->generators);
    if (status != HAMEL_OK) return status;
    y->orbit_dimension = d.rank;
    memcpy(y->independent, d.rows, d.rank * sizeof *d.rows);
    y->locally_free = d.rank < y->k ? TRUTH_NO : truth_not(d.drops);
    y->by_solver = d.by_solver;
    if (y->free == TRUTH_UNKNOWN) symmetry_freeness(y, x, q);
    y->orbit_content = d.content;
    y->orbit_minor_count = d.minor_count;
    y->orbit_minors = d.minors;
    d.minors = NULL;
    mech_degenerate_clear(&d);
    return HAMEL_OK;
}

hamel_status symmetry_action(mech_symmetry *y, exact *x, const space *q) {
    const size_t k = y->k;
    for (size_t i = 0; i < k * k * k; i++) y->structure[i] = expr_int(x->pool, 0);
    hamel_status status;
    if (model_symmetry_named(y->given)) {
        named_structure(y, x->pool);
        status = check_rule(y, x, q);
    } else {
        status = written_structure(y, x, q);
    }
    y->abelian = true;
    for (size_t i = 0; i < k * k * k && status == HAMEL_OK; i++)
        y->abelian = y->abelian && sum_zero(x->pool, y->structure[i]);
    return status == HAMEL_OK ? find_orbits(y, x, q) : status;
}
