/// Body representation: what is invariant is known from its values on the slice g = e, where
/// q' = ξ^a X_a + r'^α E_α, X_a the invariant fields and E_α the base vectors that are not the
/// group's.
#include "mech/symmetry/body_momentum.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/law/invariance.h"
#include "mech/tools/readable.h"
#include "space/field.h"

/// A symbol for ξ^a: the velocity of the space that it is, or xi_x after the coordinate.
static expr body_symbol(const space *q, const mech_trivialisation *t, size_t a) {
    if (expr_is_symbol(q->pool, t->velocity[a])) return t->velocity[a];
    const size_t i = t->group_directions[a];
    const space_factor *f = space_factor_of(q, i);
    text name = {0};
    text_addf(&name, "xi_%s", f->name);
    if (f->kind->dimension > 1) text_addf(&name, "%zu", i - f->first + 1);
    expr e;
    while (expr_symbol_find(q->pool, text_cstr(&name), &e) &&
           expr_symbol_info_of(q->pool, e)->kind != EXPR_VELOCITY)
        text_add(&name, "_");
    e = expr_symbol(q->pool, text_cstr(&name), EXPR_VELOCITY);
    text_clear(&name);
    return e;
}

/// r'^α E_α, and q' on the slice.
static void slice_velocity(const mech_body_momentum *p, const space *q,
                           const mech_trivialisation *t, const expr *X, expr *shape,
                           expr *velocity) {
    sum total = {0};
    for (size_t i = 0; i < p->n; i++) shape[i] = q->velocities[i];
    for (size_t a = 0; a < p->k; a++) shape[t->group_directions[a]] = expr_int(q->pool, 0);
    for (size_t i = 0; i < p->n; i++) {
        sum_add(q->pool, &total, 1, shape[i]);
        for (size_t a = 0; a < p->k; a++)
            sum_add_product(q->pool, &total, 1, p->velocity[a], X[a * p->n + i]);
        velocity[i] = sum_take(q->pool, &total);
    }
    vec_clear(&total);
}

/// ⟨form, X_a⟩ on the slice with q' put in.
static void pair_with_fields(const mech_body_momentum *p, const space *q,
                             const mech_trivialisation *t, const expr *form, const expr *X,
                             const expr *velocity, expr *out) {
    sum total = {0};
    for (size_t a = 0; a < p->k; a++) {
        for (size_t i = 0; i < p->n; i++)
            sum_add_product(q->pool, &total, 1, form[i], X[a * p->n + i]);
        out[a] = sum_take(q->pool, &total);
    }
    vec_clear(&total);
    mech_on_slice(t, q->pool, p->k, out, out);
    expr_substitute(q->pool, p->k, out, p->n, q->velocities, velocity, out);
}

/// ±[ξ, e_b] + (∂e_b/∂r^α) r'^α + ∂e_b/∂t.
static void section_rate(const mech_body_momentum *p, const space *q, const mech_trivialisation *t,
                         const expr *shape, size_t b, expr *out) {
    const size_t k = p->k;
    const expr *e = p->sections + b * k;
    const expr one = expr_int(q->pool, 1);
    expr *bracket = MEM_NEW(expr, k), *along = MEM_NEW(expr, k), *later = MEM_NEW(expr, k);
    group_bracket(q->pool, &t->G, p->velocity, e, bracket);
    space_apply(q, shape, k, e, along);
    expr_derive(q->pool, k, e, 1, &q->time, &one, later);
    for (size_t c = 0; c < k; c++) {
        const expr turn = t->side == ACTION_LEFT ? bracket[c] : expr_neg(q->pool, bracket[c]);
        const expr terms[] = {turn, along[c], later[c]};
        out[c] = expr_add(q->pool, 3, terms);
    }
    free(bracket);
    free(along);
    free(later);
}

/// @eq BKMM96 (4.4.1), (4.4.2)
static void body_momentum_equations(mech_body_momentum *p, const mech_system *s,
                                    const mech_trivialisation *t) {
    const space *q = s->q;
    const size_t n = p->n, k = p->k;
    expr *X = MEM_NEW(expr, k * n), *shape = MEM_NEW(expr, n), *velocity = MEM_NEW(expr, n),
         *form = MEM_NEW(expr, n), *dl = MEM_NEW(expr, k), *force = MEM_NEW(expr, k),
         *rate = MEM_NEW(expr, k);
    mech_on_slice(t, q->pool, k * n, t->fields, X);
    slice_velocity(p, q, t, X, shape, velocity);
    expr_gradient(q->pool, s->lagrangian, n, q->velocities, form);
    pair_with_fields(p, q, t, form, X, velocity, dl);
    pair_with_fields(p, q, t, s->force, X, velocity, force);
    sum total = {0};
    for (size_t b = 0; b < p->m; b++) {
        const expr *e = p->sections + b * k;
        for (size_t a = 0; a < k; a++) sum_add_product(q->pool, &total, 1, dl[a], e[a]);
        p->momentum[b] = sum_take(q->pool, &total);
        section_rate(p, q, t, shape, b, rate);
        for (size_t a = 0; a < k; a++) {
            sum_add_product(q->pool, &total, 1, dl[a], rate[a]);
            sum_add_product(q->pool, &total, 1, force[a], e[a]);
        }
        p->rate[b] = sum_take(q->pool, &total);
    }
    vec_clear(&total);
    free(X);
    free(shape);
    free(velocity);
    free(form);
    free(dl);
    free(force);
    free(rate);
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

hamel_status mech_body_momentum_init(mech_body_momentum *p, exact *x, const mech_system *s,
                                     const mech_symmetry *y) {
    const size_t k = y->k, m = y->m;
    mech_trivialisation t;
    *p = (mech_body_momentum){.n = y->n, .k = k, .m = m};
    if (y->lagrangian_invariant != TRUTH_YES || y->constraints_invariant != TRUTH_YES ||
        y->forces_invariant != TRUTH_YES)
        return HAMEL_OK;
    mech_trivialisation_init(&t, s->q, y->given, s->memo);
    if (!t.exists || !moves_itself_only(y, &t, s->q->pool)) {
        if (t.exists) mech_trivialisation_clear(&t);
        return HAMEL_OK;
    }
    p->velocity = MEM_NEW(expr, k);
    p->meaning = mem_copy(t.velocity, k, sizeof *t.velocity);
    p->sections = MEM_NEW(expr, m * k);
    p->momentum = MEM_NEW(expr, m);
    p->rate = MEM_NEW(expr, m);
    p->constant = MEM_NEW(bool, m);
    p->carried = MEM_NEW(bool, m);
    hamel_status status = HAMEL_OK;
    for (size_t a = 0; a < k; a++) p->velocity[a] = body_symbol(s->q, &t, a);
    p->exists = find_sections(p, x, &t, y);
    if (p->exists) {
        body_momentum_equations(p, s, &t);
        status = readable_normalise(x, m, p->momentum);
        if (status == HAMEL_OK) status = readable_normalise(x, m, p->rate);
        for (size_t b = 0; b < m; b++) {
            p->constant[b] = true;
            for (size_t a = 0; a < k; a++)
                p->constant[b] = p->constant[b] && mech_is_constant(s->q, p->sections[b * k + a]);
            p->carried[b] = is_carried(y, x, s->q, b);
        }
    }
    mech_trivialisation_clear(&t);
    if (status != HAMEL_OK) mech_body_momentum_clear(p);
    return status;
}

void mech_body_momentum_clear(mech_body_momentum *p) {
    free(p->velocity);
    free(p->meaning);
    free(p->sections);
    free(p->momentum);
    free(p->rate);
    free(p->constant);
    free(p->carried);
    *p = (mech_body_momentum){0};
}
