/// Body representation: rows of Hamel's law on TQ/G, in the frame of mech/reduction/reduction.h.
#include "mech/reduction/body_momentum.h"

#include <stdlib.h>

#include "expr/sum.h"
#include "mech/law/invariance.h"
#include "mech/reduction/reduction.h"
#include "mech/tools/readable.h"
#include "space/field.h"

/// Row e_b of Hamel's law on TQ/G, for all its velocities: ζ_a moves no function of the slice, so
///   d/dt p_b = −⟨∂l, [e_b, W] − ∂e_b/∂t⟩ + F(e_b),   W = ξ^a ζ_a + r'^α F_α.
/// @eq BKMM96 (4.4.1), (4.4.2)
static void body_momentum_equations(mech_body_momentum *p, const mech_reduction *r) {
    const size_t n = r->n, k = p->k;
    expr_pool *pool = r->q->pool;
    expr *sections = MEM_NEW(expr, p->m * n + 1);
    for (size_t i = 0; i < p->m * n; i++)
        sections[i] = i % n < k ? p->sections[i / n * k + i % n] : expr_int(pool, 0);
    algebroid_law law;
    algebroid_law_init(&law, mech_on_quotient(r), p->m, sections, n, r->velocities, r->velocities);
    for (size_t b = 0; b < p->m; b++) {
        p->momentum[b] = law.momentum[b];
        p->rate[b] = algebroid_law_rate(&law, pool, b);
    }
    algebroid_law_clear(&law);
    free(sections);
}

/// Whether a section is Ad_g e_b(r): then its field is invariant, and only then.
static bool is_carried(const mech_symmetry *y, exact *x, const space *q, size_t b) {
    bool invariant = true;
    expr *bracket = MEM_NEW(expr, y->n);
    for (size_t a = 0; a < y->k && invariant; a++) {
        space_bracket(q, y->generators + a * y->n, y->fields + b * y->n, bracket);
        invariant = exact_all_zero(x, y->n, bracket) == TRUTH_YES;
    }
    free(bracket);
    return invariant;
}

/// The sections on the slice; false if they degenerate there.
static bool find_sections(mech_body_momentum *p, exact *x, const mech_trivialisation *t,
                          const mech_symmetry *y) {
    size_t rank = 0;
    mech_on_slice(t, x->pool, p->m * p->k, y->sections, p->sections);
    return readable_normalise(x, p->m * p->k, p->sections) == HAMEL_OK &&
           (p->m == 0 || exact_rank(x, p->m, p->k, p->sections, &rank) == HAMEL_OK) && rank == p->m;
}

/// Whether the group moves nothing but its own coordinates: else those others on the slice stand
/// for something else (an angle for its difference to the group's), which chapter E's second half
/// names.
static bool moves_itself_only(const mech_symmetry *y, const mech_trivialisation *t,
                              const expr_pool *pool) {
    for (size_t i = 0; i < y->n; i++) {
        bool own = false, moved = false;
        for (size_t a = 0; a < y->k; a++) {
            own = own || t->group_directions[a] == i;
            moved = moved || !sum_zero(pool, y->generators[a * y->n + i]);
        }
        if (moved && !own) return false;
    }
    return true;
}

/// All of it, over the quotient.
static hamel_status momentum_on_quotient(mech_body_momentum *p, exact *x, const mech_system *s,
                                         const mech_symmetry *y, const mech_trivialisation *t,
                                         const mech_reduction *r) {
    const size_t k = p->k, m = p->m;
    hamel_status status = HAMEL_OK;
    p->velocity = arena_copy(&p->memory, r->velocities, k, sizeof(expr));
    p->meaning = arena_copy(&p->memory, t->velocity, k, sizeof(expr));
    p->sections = ARENA_NEW(&p->memory, expr, m * k);
    p->momentum = ARENA_NEW(&p->memory, expr, m), p->rate = ARENA_NEW(&p->memory, expr, m);
    p->constant = ARENA_NEW(&p->memory, bool, m), p->carried = ARENA_NEW(&p->memory, bool, m);
    p->exists = find_sections(p, x, t, y);
    if (p->exists) {
        body_momentum_equations(p, r);
        status = readable_normalise(x, m, p->momentum);
        if (status == HAMEL_OK) status = readable_normalise(x, m, p->rate);
    }
    for (size_t b = 0; b < m && p->exists; b++) {
        p->constant[b] = true;
        for (size_t a = 0; a < k; a++)
            p->constant[b] = p->constant[b] && mech_is_constant(s->q, p->sections[b * k + a]);
        p->carried[b] = is_carried(y, x, s->q, b);
    }
    return status;
}

/// The same over a quotient of its own.
static hamel_status momentum_alone(mech_body_momentum *p, exact *x, const mech_system *s,
                                   const mech_symmetry *y, const mech_trivialisation *t) {
    mech_reduction r;
    exact quiet = exact_quietly(x);
    hamel_status status = mech_reduction_init(&r, &quiet, s, y->given, t);
    if (status != HAMEL_OK) return status == HAMEL_INVALID ? HAMEL_OK : status;
    status = momentum_on_quotient(p, x, s, y, t, &r);
    mech_reduction_clear(&r);
    return status;
}

hamel_status mech_body_momentum_init(mech_body_momentum *p, exact *x, const mech_system *s,
                                     const mech_symmetry *y, const mech_reduction *r) {
    mech_trivialisation t;
    hamel_status status = HAMEL_OK;
    *p = (mech_body_momentum){.n = y->n, .k = y->k, .m = y->m};
    if (y->lagrangian_invariant != TRUTH_YES || y->constraints_invariant != TRUTH_YES ||
        y->forces_invariant != TRUTH_YES)
        return HAMEL_OK;
    mech_trivialisation_init(&t, s->q, y->given, s->memo);
    if (!t.exists) return HAMEL_OK;
    if (moves_itself_only(y, &t, s->q->pool))
        status =
            r != NULL ? momentum_on_quotient(p, x, s, y, &t, r) : momentum_alone(p, x, s, y, &t);
    mech_trivialisation_clear(&t);
    if (status != HAMEL_OK) mech_body_momentum_clear(p);
    return status;
}

void mech_body_momentum_clear(mech_body_momentum *p) {
    arena_clear(&p->memory);
    *p = (mech_body_momentum){0};
}
