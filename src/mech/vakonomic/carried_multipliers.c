/// Multipliers carried by the group. What does to a motion what λ_b does is linear in λ_b, so the
/// condition is the reduced equation's right side, less that without multipliers.
#include "mech/vakonomic/carried_multipliers.h"

#include <stdlib.h>

#include "base/text.h"
#include "expr/calculus.h"
#include "mech/tools/readable.h"

/// Ad*_g d, or Ad*_{g⁻¹} d for a right action.
static void carried(expr_pool *pool, const mech_trivialisation *t, const expr *d, expr *out) {
    expr *g = MEM_NEW(expr, t->G.entry_count);
    for (size_t i = 0; i < t->G.entry_count; i++) g[i] = t->g[i];
    if (t->side == ACTION_RIGHT) group_inverse(pool, &t->G, t->g, g);
    group_coAd(pool, &t->G, g, d, out);
    free(g);
}

/// @eq F98 (23), (43), (44)      with Ad* of the group
hamel_status mech_carried_multipliers_init(mech_carried_multipliers *c, exact *x,
                                           const mech_system *s, const mech_symmetry *y,
                                           const mech_vakonomic_reduced *v) {
    expr_pool *pool = x->pool;
    mech_trivialisation t;
    *c = (mech_carried_multipliers){.k = v->k,
                                    .sigma = v->sigma,
                                    .constants = MEM_NEW(expr, v->k),
                                    .multipliers = MEM_NEW(expr, v->k),
                                    .conditions = MEM_NEW(expr, v->sigma)};
    mech_trivialisation_init(&t, s->q, y->given, s->memo);
    for (size_t a = 0; a < v->k; a++) {
        text name = {0};
        text_addf(&name, "d_%zu", a + 1);
        c->constants[a] = expr_symbol(pool, text_cstr(&name), EXPR_MULTIPLIER);
        text_clear(&name);
    }
    carried(pool, &t, c->constants, c->multipliers);
    for (size_t a = 0; a < v->k; a++)
        c->multipliers[a] = expr_add2(pool, v->momentum[a], c->multipliers[a]);
    for (size_t l = 0; l < v->sigma; l++) {
        expr force = expr_sub(pool, v->right[l], v->nonholonomic[l]);
        expr_substitute(pool, 1, &force, v->k, v->lambda, c->multipliers, &c->conditions[l]);
    }
    mech_trivialisation_clear(&t);
    hamel_status status = readable_normalise(x, v->k, c->multipliers);
    if (status == HAMEL_OK) status = readable_normalise(x, v->sigma, c->conditions);
    if (status != HAMEL_OK) mech_carried_multipliers_clear(c);
    return status;
}

void mech_carried_multipliers_clear(mech_carried_multipliers *c) {
    free(c->constants);
    free(c->multipliers);
    free(c->conditions);
    *c = (mech_carried_multipliers){0};
}
