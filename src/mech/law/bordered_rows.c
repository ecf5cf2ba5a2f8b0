/// The rows of the bordered system. What one row needs of L and f the others need too; a gradient
/// gives it to all of them at once.
#include "mech/law/bordered_rows.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "expr/symbolf.h"
#include "space/field.h"

expr mech_multiplier(expr_pool *pool, size_t a) {
    text name = {0};
    text_addf(&name, "lambda_%zu", a + 1);
    expr symbol;
    while (expr_symbol_find(pool, text_cstr(&name), &symbol) &&
           expr_symbol_info_of(pool, symbol)->kind != EXPR_MULTIPLIER)
        text_add(&name, "_");
    symbol = expr_symbol(pool, text_cstr(&name), EXPR_MULTIPLIER);
    text_clear(&name);
    return symbol;
}

/// f^a = β^a_i v^i + b^a
static expr expand(const mech_system *s, size_t a) {
    expr_pool *pool = s->q->pool;
    return expr_add2(pool, sum_pairing(pool, s->q->n, s->beta + a * s->q->n, s->q->velocities),
                     s->b[a]);
}

/// f^a as the model writes it: a velocity constraint as it stands, a level by its rate.
static expr written(const mech_system *s, const model *m, size_t a) {
    const size_t source = s->source[a];
    if (source >= m->constraint_count) return expand(s, a); // a prescribed motion
    const model_constraint *c = &m->constraints[source];
    if (!c->holonomic) return c->written;
    expr rate;
    space_total_derivative(s->q, 1, &c->level, &rate);
    return rate;
}

/// E_i[L] for all i: the gradient of the derivative along a field with symbols for components.
static void base_derivatives(const space *q, expr L, expr *out) {
    expr *gradient = MEM_NEW(expr, q->entry_count), *rates = MEM_NEW(expr, q->entry_count);
    expr_gradient(q->pool, L, q->entry_count, q->entries, gradient);
    space_rates(q, q->accelerations, rates);
    const expr along = sum_pairing(q->pool, q->entry_count, gradient, rates);
    expr_gradient(q->pool, along, q->n, q->accelerations, out);
    free(gradient);
    free(rates);
}

/// ⟨P, [E_i, q']⟩ = P_k c_ij^k v^j; base vectors of different factors commute.
static expr twist(const space *q, size_t i, const expr *P) {
    size_t first, end;
    space_block(q, i, &first, &end);
    sum total = {0};
    for (size_t j = first; j < end; j++) {
        for (size_t k = first; k < end; k++)
            sum_add_product(q->pool, &total, space_structure(q, i, j, k), P[k], q->velocities[j]);
    }
    const expr e = sum_take(q->pool, &total);
    vec_clear(&total);
    return e;
}

/// L is that of the system, or L − λ_a f^a.
/// @eq GN16 (3.2), (3.3), (3.4)      row by row
static void make_rows(mech_rows *k, const mech_system *s, expr L) {
    const space *q = s->q;
    expr_pool *pool = q->pool;
    const size_t n = q->n;
    expr *P = MEM_NEW(expr, n), *along = MEM_NEW(expr, n), *reaction = MEM_NEW(expr, n);
    sum total = {0};
    expr_gradient(pool, L, n, q->velocities, P);
    base_derivatives(q, L, along);
    expr_gradient(pool, sum_pairing(pool, k->p, k->multipliers, k->constraints), n, q->velocities,
                  reaction);
    space_total_derivative(q, n, P, k->rows);
    for (size_t i = 0; i < n; i++) {
        sum_add(pool, &total, 1, k->rows[i]);
        sum_add(pool, &total, -1, along[i]);
        sum_add(pool, &total, 1, twist(q, i, P));
        sum_add(pool, &total, -1, s->force[i]);
        sum_add(pool, &total, -1, reaction[i]);
        k->rows[i] = sum_take(pool, &total);
    }
    space_total_derivative(q, k->p, k->constraints, k->rows + n);
    vec_clear(&total);
    expr_derive(pool, 1, &s->lagrangian, n, q->velocities, q->velocities, &k->energy);
    k->energy = expr_sub(pool, k->energy, s->lagrangian);
    k->power = expr_sub(pool, sum_pairing(pool, n, s->force, q->velocities),
                        expr_diff(pool, s->lagrangian, q->time));
    free(P);
    free(along);
    free(reaction);
}

static void prepare(mech_rows *k, const mech_system *s, const model *m, bool expanded,
                    size_t further) {
    const size_t p = s->p + further;
    *k = (mech_rows){.n = s->q->n,
                     .p = p,
                     .multipliers = MEM_NEW(expr, p),
                     .constraints = MEM_NEW(expr, p),
                     .rows = MEM_NEW(expr, s->q->n + p)};
    for (size_t a = 0; a < p; a++) k->multipliers[a] = mech_multiplier(s->q->pool, a);
    for (size_t a = 0; a < s->p; a++)
        k->constraints[a] = expanded ? expand(s, a) : written(s, m, a);
}

void mech_rows_init(mech_rows *k, const mech_system *s, const model *m, bool expanded) {
    prepare(k, s, m, expanded, 0);
    make_rows(k, s, s->lagrangian);
}

void mech_rows_further_init(mech_rows *k, const mech_system *s, const model *m, size_t count,
                            const expr *functions, const expr *carried) {
    expr_pool *pool = s->q->pool;
    prepare(k, s, m, true, count);
    memcpy(k->constraints + s->p, functions, count * sizeof *functions);
    expr L = s->lagrangian;
    if (carried != NULL) {
        for (size_t a = 0; a < k->p; a++)
            k->multipliers[a] = expr_symbolf(pool, EXPR_MULTIPLIER, "lambda_%zu_dot", a + 1);
        L = expr_sub(pool, L, sum_pairing(pool, k->p, carried, k->constraints));
    }
    make_rows(k, s, L);
}

void mech_rows_clear(mech_rows *k) {
    free(k->multipliers);
    free(k->constraints);
    free(k->rows);
    *k = (mech_rows){0};
}
