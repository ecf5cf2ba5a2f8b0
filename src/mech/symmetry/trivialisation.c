/// Group coordinates. The coordinates are chosen among those that one group of the product moves
/// alone, so g is equivariant; everything else follows from the generators:
///   fields    X_a = Σ_b (Ad_g)_ba (e_b)_Q          (right: Ad_{g⁻¹})
///   velocity  ξ with Σ_a ξ^a X_a = q' in the group directions.
#include "mech/symmetry/trivialisation.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "exact/memo.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/symmetry/action_internal.h"

// ---- choosing the coordinates -------------------------------------------------------------------

enum { MOST_PARTS = GROUP_DIMENSION }; ///< factors of the space that make up an element of a group

/// The first `count` factors in a row of one kind (NULL: of dimension one) that an action moves
/// alone, as the action sees them: points are so many lines, one after another. False if there are
/// none.
static bool find_parts(const space *q, const model_symmetry *given, const model_action *a,
                       const factor_kind *kind, size_t count, size_t *parts) {
    for (size_t i = 0; i + count <= a->factor_count;) {
        bool fits = true;
        for (size_t j = 0; j < count; j++) {
            const factor_kind *is = q->factors[a->factors[i + j]].kind;
            fits = fits && (kind == NULL ? is->dimension == 1 : is == kind) &&
                   !symmetry_shares(given, a, a->factors[i + j]);
            parts[j] = a->factors[i + j];
        }
        if (fits) return true;
        i += q->factors[a->factors[i]].kind == &factor_line ? count : 1;
    }
    return false;
}

static bool find_rotation(const space *q, const model_symmetry *given, const model_action *a,
                          size_t *parts) {
    return find_parts(q, given, a, &factor_rotation_body, 1, parts) ||
           find_parts(q, given, a, &factor_rotation_space, 1, parts);
}

/// The factors of the space that are the group's own entries, in their order; 0 if there are none.
static size_t find_element(const space *q, const model_symmetry *given, const model_action *a,
                           size_t parts[MOST_PARTS]) {
    if (group_law_is_written(a->law)) {
        const size_t own = group_law_dimension(a->law); // then what it moves besides
        for (size_t j = 0; j < own; j++) {
            if (symmetry_shares(given, a, a->factors[j])) return 0;
            parts[j] = a->factors[j];
        }
        return own;
    }
    const char *name = group_law_name(a->law);
    if (strcmp(name, "R") == 0) return find_parts(q, given, a, NULL, 1, parts) ? 1 : 0;
    if (strcmp(name, "S1") == 0 || strcmp(name, "SO(2)") == 0)
        return find_parts(q, given, a, &factor_angle, 1, parts) ? 1 : 0;
    if (strcmp(name, "SE(2)") == 0)
        return find_parts(q, given, a, &factor_line, 2, parts) &&
                       find_parts(q, given, a, &factor_angle, 1, parts + 2)
                   ? 3
                   : 0;
    if (strcmp(name, "SO(3)") == 0) return find_rotation(q, given, a, parts) ? 1 : 0;
    if (strcmp(name, "SE(3)") == 0)
        return find_rotation(q, given, a, parts) &&
                       find_parts(q, given, a, &factor_line, 3, parts + 1)
                   ? 4
                   : 0;
    return 0;
}

/// Fills in group, coordinates and directions; false if an action has no coordinates of its own.
static bool find_coordinates(mech_trivialisation *t, const space *q, const model_symmetry *given) {
    const group_law **laws = MEM_NEW(const group_law *, given->action_count);
    size_t entry = 0, direction = 0;
    bool found = given->action_count > 0;
    t->g = MEM_NEW(expr, q->entry_count);
    t->group_directions = MEM_NEW(size_t, q->n);
    for (size_t i = 0; i < given->action_count && found; i++) {
        const model_action *a = &given->actions[i];
        size_t parts[MOST_PARTS];
        const size_t count = find_element(q, given, a, parts);
        found = count > 0 && a->side == given->actions[0].side;
        for (size_t j = 0; j < count && found; j++) {
            const space_factor *f = &q->factors[parts[j]];
            for (size_t m = 0; m < f->kind->entry_count; m++) t->g[entry++] = f->entries[m];
            for (size_t m = 0; m < f->kind->dimension; m++)
                t->group_directions[direction++] = f->first + m;
        }
        laws[i] = a->law;
    }
    if (found) group_init(&t->G, given->action_count, laws);
    free(laws);
    return found;
}

// ---- what follows from them ---------------------------------------------------------------------

/// X_a = Σ_b Ad_ba (e_b)_Q.
static hamel_status find_fields(mech_trivialisation *t, exact *x, const space *q,
                                const expr *generators) {
    const size_t k = t->k, n = q->n;
    hamel_status status = HAMEL_OK;
    sum total = {0};
    for (size_t a = 0; a < k; a++) {
        for (size_t i = 0; i < n && status == HAMEL_OK; i++) {
            for (size_t b = 0; b < k; b++)
                sum_add_product(q->pool, &total, 1, t->Ad[b * k + a], generators[b * n + i]);
            t->fields[a * n + i] = sum_take(q->pool, &total);
            status = exact_normalise(x, &t->fields[a * n + i]);
        }
    }
    vec_clear(&total);
    return status;
}

/// ξ^a X_a = q' in the group directions, solved for ξ.
static hamel_status find_velocity(mech_trivialisation *t, exact *x, const space *q) {
    const size_t k = t->k;
    expr *A = MEM_NEW(expr, k * k), *rhs = MEM_NEW(expr, k);
    for (size_t i = 0; i < k; i++) {
        const size_t direction = t->group_directions[i];
        for (size_t a = 0; a < k; a++) A[i * k + a] = t->fields[a * q->n + direction];
        rhs[i] = q->velocities[direction];
    }
    const hamel_status status = exact_solve(x, k, 1, A, rhs, t->velocity);
    free(A);
    free(rhs);
    return status;
}

static void find_adjoint(mech_trivialisation *t, expr_pool *pool) {
    expr *h = mem_copy(t->g, t->G.entry_count, sizeof *h);
    if (t->side == ACTION_RIGHT) group_inverse(pool, &t->G, t->g, h);
    group_Ad(pool, &t->G, h, t->Ad);
    free(h);
}

static void make(mech_trivialisation *t, const space *q, const model_symmetry *given,
                 exact_memo *memo) {
    *t = (mech_trivialisation){0};
    if (!find_coordinates(t, q, given)) {
        mech_trivialisation_clear(t);
        return;
    }
    exact x;
    exact_init(&x, q->pool, NULL);
    x.memo = memo;
    const size_t k = t->k = t->G.dimension;
    t->side = given->actions[0].side;
    t->Ad = MEM_NEW(expr, k * k);
    t->fields = MEM_NEW(expr, k * q->n);
    t->velocity = MEM_NEW(expr, k);
    t->identity = MEM_NEW(expr, t->G.entry_count);
    group_identity(q->pool, &t->G, t->identity);
    find_adjoint(t, q->pool);
    t->exists =
        find_fields(t, &x, q, given->generators) == HAMEL_OK && find_velocity(t, &x, q) == HAMEL_OK;
    if (!t->exists) mech_trivialisation_clear(t);
}

// ---- made once ----------------------------------------------------------------------------------

static memo_list question_of(const space *q, const model_symmetry *given) {
    memo_list l = {0};
    memo_list_add_size(&l, ASKED_TRIVIALISATION);
    memo_list_add_size(&l, q->n);
    memo_list_add_size(&l, given->dimension);
    memo_list_add_size(&l, given->action_count);
    memo_list_add(&l, q->entry_count, q->entries);
    memo_list_add(&l, given->dimension * q->n, given->generators);
    for (size_t i = 0; i < given->action_count; i++) {
        const model_action *a = &given->actions[i];
        const uintptr_t law = (uintptr_t)a->law;
        memo_list_add_size(&l, law & UINT32_MAX);
        memo_list_add_size(&l, law / 2 >> 31);
        memo_list_add_size(&l, a->side);
        memo_list_add_size(&l, a->first);
        memo_list_add_size(&l, a->factor_count);
        for (size_t k = 0; k < a->factor_count; k++) memo_list_add_size(&l, a->factors[k]);
    }
    return l;
}

static void destroy(void *thing) {
    mech_trivialisation *t = thing;
    t->shared = false;
    mech_trivialisation_clear(t);
    free(t);
}

void mech_trivialisation_init(mech_trivialisation *t, const space *q, const model_symmetry *given,
                              exact_memo *memo) {
    memo_list question = question_of(q, given);
    const mech_trivialisation *known = memo_find_thing(memo, &question);
    if (known != NULL) {
        *t = *known;
        vec_clear(&question);
        return;
    }
    make(t, q, given, memo);
    mech_trivialisation *kept = MEM_NEW(mech_trivialisation, 1);
    *kept = *t;
    t->shared = kept->shared = memo_keep_thing(memo, &question, kept, destroy);
    if (!t->shared) free(kept);
}

void mech_trivialisation_clear(mech_trivialisation *t) {
    if (t->shared) *t = (mech_trivialisation){0};
    if (t->k > 0) group_clear(&t->G);
    free(t->g);
    free(t->Ad);
    free(t->fields);
    free(t->velocity);
    free(t->identity);
    free(t->group_directions);
    *t = (mech_trivialisation){0};
}

void mech_on_slice(const mech_trivialisation *t, expr_pool *pool, size_t count, const expr *e,
                   expr *out) {
    expr_substitute(pool, count, e, t->G.entry_count, t->g, t->identity, out);
}
