/// Semi-reduced vakonomic equations: those of chapter C with −ζ_a in the place of ∂L/∂s'^a, and the
/// equations of the fibre, which chapter C has no need of.
#include "mech/vakonomic/semi_reduced.h"

#include <stdlib.h>

#include "base/text.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/tools/readable.h"
#include "space/field.h"

/// @eq F98 (28)
static void semi_reduced_meaning(mech_semi_reduced *z, const mech_system *s,
                                 const mech_ehresmann *e, const expr *lambda) {
    expr_pool *pool = s->q->pool;
    sum total = {0};
    for (size_t a = 0; a < z->p; a++) {
        text name = {0};
        text_addf(&name, "zeta_%zu", a + 1);
        z->zeta[a] = expr_symbol(pool, text_cstr(&name), EXPR_MULTIPLIER);
        text_clear(&name);
        for (size_t b = 0; b < z->p; b++)
            sum_add_product(pool, &total, 1, lambda[b], s->beta[b * e->n + e->base.fibre[a]]);
        sum_add(pool, &total, -1, e->momentum[e->r + a]);
        z->meaning[a] = sum_take(pool, &total);
    }
    vec_clear(&total);
}

/// The nonholonomic right side, with p_b + ζ_b = λ_b put back in.
/// @eq F98 (29)      its second line, along X_α; sign: Ω = −B
static void semi_reduced_right_side(mech_semi_reduced *z, const space *q, const mech_ehresmann *e) {
    const size_t r = z->r;
    sum total = {0};
    for (size_t k = 0; k < r; k++) {
        sum_add(q->pool, &total, 1, e->right[k]);
        for (size_t b = 0; b < z->p; b++) {
            const expr lambda = expr_add2(q->pool, z->zeta[b], e->momentum[r + b]);
            for (size_t l = 0; l < r; l++)
                sum_add_product(q->pool, &total, 1, lambda,
                                expr_mul2(q->pool, e->curvature[(b * r + k) * r + l],
                                          q->velocities[e->base.base[l]]));
            sum_add_product(q->pool, &total, 1, lambda, e->covariant[b * r + k]);
        }
        z->right[k] = sum_take(q->pool, &total);
    }
    vec_clear(&total);
}

/// ζ'_a = −E_a[L_c] + (∂L_c/∂r'^γ) h^γ − ζ_b u^b − F_a, with [E_a, q'] = h^γ X_γ + u^b E_b.
/// @eq F98 (14), (29)      the equations along the fibre
static void semi_reduced_rates(mech_semi_reduced *z, const mech_system *s,
                               const mech_ehresmann *e) {
    const space *q = s->q;
    const size_t n = e->n;
    expr *E = MEM_NEW(expr, 5 * n), *bracket = E + n, *hor = E + 2 * n, *ver = E + 3 * n;
    expr *force = E + 4 * n;
    sum total = {0};
    expr_substitute(q->pool, n, s->force, n, q->velocities, e->velocity, force);
    for (size_t a = 0; a < z->p; a++) {
        const size_t along = e->base.fibre[a];
        expr across;
        for (size_t i = 0; i < n; i++) E[i] = expr_int(q->pool, i == along);
        space_apply_base(q, along, 1, &e->lagrangian, &across);
        space_bracket(q, E, e->velocity, bracket);
        mech_ehresmann_project(e, q->pool, bracket, hor, ver);
        sum_add(q->pool, &total, -1, across);
        for (size_t k = 0; k < z->r; k++)
            sum_add_product(q->pool, &total, 1, e->momentum[k], bracket[e->base.base[k]]);
        for (size_t b = 0; b < z->p; b++)
            sum_add_product(q->pool, &total, -1, z->zeta[b], ver[e->base.fibre[b]]);
        sum_add(q->pool, &total, -1, force[along]);
        z->rates[a] = sum_take(q->pool, &total);
    }
    vec_clear(&total);
    free(E);
}

hamel_status mech_semi_reduced_init(mech_semi_reduced *z, exact *x, const mech_system *s,
                                    const mech_ehresmann *e, const expr *lambda) {
    *z = (mech_semi_reduced){.r = e->r,
                             .p = e->p,
                             .zeta = MEM_NEW(expr, e->p),
                             .meaning = MEM_NEW(expr, e->p),
                             .rates = MEM_NEW(expr, e->p),
                             .right = MEM_NEW(expr, e->r),
                             .constant = TRUTH_YES};
    exact brief = readable_limits(x);
    semi_reduced_meaning(z, s, e, lambda);
    semi_reduced_right_side(z, s->q, e);
    semi_reduced_rates(z, s, e);
    hamel_status status = readable_normalise(&brief, z->p, z->meaning);
    if (status == HAMEL_OK) status = readable_normalise(&brief, z->p, z->rates);
    if (status == HAMEL_OK) status = readable_normalise(&brief, z->r, z->right);
    for (size_t a = 0; a < z->p && status == HAMEL_OK; a++)
        z->constant = truth_and(z->constant, exact_is_zero(&brief, z->rates[a]));
    if (status != HAMEL_OK) mech_semi_reduced_clear(z);
    return status;
}

void mech_semi_reduced_clear(mech_semi_reduced *z) {
    free(z->zeta);
    free(z->meaning);
    free(z->rates);
    free(z->right);
    *z = (mech_semi_reduced){0};
}
