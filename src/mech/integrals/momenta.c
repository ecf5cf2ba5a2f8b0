/// Momenta along fields of D. For one constraint β the fields β_j E_i − β_i E_j span D, all of them
/// without denominators, whichever entries of β vanish where.
#include "mech/integrals/momenta.h"
#include "mech/law/system.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/vec.h"
#include "expr/calculus.h"
#include "expr/print.h"
#include "expr/sum.h"
#include "expr/walk.h"
#include "mech/law/kernel.h"
#include "mech/law/motion.h"
#include "mech/tools/readable.h"
#include "space/field.h"

/// A symbol p_k (p if there is one only) that means nothing else.
static expr momentum_symbol(expr_pool *pool, size_t count, size_t k) {
    text name = {0};
    expr e;
    if (count == 1) text_add(&name, "p");
    else text_addf(&name, "p_%zu", k + 1);
    while (expr_symbol_find(pool, text_cstr(&name), &e) &&
           expr_symbol_info_of(pool, e)->kind != EXPR_MOMENTUM)
        text_add_char(&name, '_');
    e = expr_symbol(pool, text_cstr(&name), EXPR_MOMENTUM);
    text_clear(&name);
    return e;
}

/// @eq GN16 §9.1      the rate of p_ξ on D is ξ^TQ[L], and F(ξ)
hamel_status integral_momenta_init(integral_momenta *m, exact *x, const mech_system *s,
                                   const mech_basis *d, size_t count, const expr *fields) {
    *m = (integral_momenta){.s = s,
                            .d = d,
                            .n = d->n,
                            .count = count,
                            .fields = mem_copy(fields, count * d->n, sizeof *fields),
                            .symbols = MEM_NEW(expr, count),
                            .values = MEM_NEW(expr, count),
                            .rates = MEM_NEW(expr, count),
                            .full = MEM_NEW(expr, count)};
    algebroid_law e, all; // on D, and for any velocity
    algebroid_law_init(&all, mech_on_tangent(s), count, fields, d->n, s->q->velocities,
                       s->q->velocities);
    memcpy(m->full, all.momentum, count * sizeof *m->full);
    algebroid_law_clear(&all);
    algebroid_law_init(&e, mech_on_tangent(s), count, fields, d->r, d->symbols, d->velocity);
    space_advance(s->q, d->velocity, count, e.momentum, m->rates);
    for (size_t k = 0; k < count; k++) {
        const expr terms[3] = {m->rates[k], expr_neg(x->pool, e.bias[k]), e.force[k]};
        m->symbols[k] = momentum_symbol(x->pool, count, k);
        m->values[k] = e.momentum[k];
        m->rates[k] = expr_add(x->pool, 3, terms);
    }
    algebroid_law_clear(&e);
    exact brief = readable_limits(x);
    const hamel_status status = readable_normalise(&brief, count, m->values);
    if (status != HAMEL_OK) integral_momenta_clear(m);
    return status;
}

void integral_velocities_init(integral_momenta *m, const mech_system *s, const mech_basis *d) {
    const size_t n = d->n;
    expr *driven = MEM_NEW(expr, n);
    *m = (integral_momenta){.s = s,
                            .d = d,
                            .n = n,
                            .count = n,
                            .symbols = mem_copy(s->q->velocities, n, sizeof(expr)),
                            .values = mem_copy(d->velocity, n, sizeof(expr)),
                            .rates = MEM_NEW(expr, n),
                            .full = mem_copy(s->q->velocities, n, sizeof(expr))};
    mech_motion motion;
    mech_motion_init(&motion, s, d);
    space_advance(s->q, d->velocity, n, d->velocity, m->rates);
    expr_derive(s->q->pool, n, d->velocity, d->r, d->symbols, motion.rates, driven);
    for (size_t i = 0; i < n; i++) m->rates[i] = expr_add2(s->q->pool, m->rates[i], driven[i]);
    mech_motion_clear(&motion);
    free(driven);
}

bool integral_is_constant(const expr_pool *pool, expr e) {
    expr_walk w;
    expr_walk_init(&w, pool, 1, &e);
    bool constant = true;
    for (uint32_t i = 0; i < w.count && constant; i++) {
        const expr node = {w.ids[i]};
        constant =
            !expr_is_symbol(pool, node) || expr_symbol_info_of(pool, node)->kind == EXPR_PARAMETER;
    }
    expr_walk_clear(&w);
    return constant;
}

bool integral_momenta_are_velocities(const integral_momenta *m) {
    expr_pool *pool = m->s->q->pool;
    const size_t r = m->d->r;
    bool flat = m->s->p == 0 && m->count == r;
    expr *slopes = MEM_NEW(expr, r);
    sum rest = {0};
    for (size_t i = 0; i < r * m->n && flat; i++) flat = integral_is_constant(pool, m->fields[i]);
    for (size_t k = 0; k < r && flat; k++) {
        expr_gradient(pool, m->values[k], r, m->d->symbols, slopes);
        sum_add(pool, &rest, 1, m->values[k]);
        for (size_t a = 0; a < r; a++) {
            flat = flat && integral_is_constant(pool, slopes[a]);
            sum_add_product(pool, &rest, -1, slopes[a], m->d->symbols[a]);
        }
        flat = sum_zero(pool, sum_take(pool, &rest)) && flat;
    }
    vec_clear(&rest);
    free(slopes);
    return flat;
}

void integral_momenta_clear(integral_momenta *m) {
    free(m->fields);
    free(m->symbols);
    free(m->values);
    free(m->rates);
    free(m->full);
    *m = (integral_momenta){0};
}

// ---- fields in D -------------------------------------------------------------------------------

/// β_j E_i − β_i E_j without common factors, for one constraint β; zero if both entries vanish.
static hamel_status field_of_columns(exact *x, const mech_system *s, size_t i, size_t j,
                                     expr *field) {
    for (size_t k = 0; k < s->q->n; k++) field[k] = expr_int(x->pool, 0);
    field[i] = s->beta[j];
    field[j] = expr_neg(x->pool, s->beta[i]);
    const bool zero = sum_zero(x->pool, field[i]) && sum_zero(x->pool, field[j]);
    return zero ? HAMEL_OK : mech_primitive(x, s->q, field);
}

/// Whether the field is one of those there are, up to sign.
static bool is_listed(expr_pool *pool, size_t n, size_t count, const expr *fields,
                      const expr *field) {
    for (size_t k = 0; k < count; k++) {
        bool same = true, opposite = true;
        for (size_t i = 0; i < n; i++) {
            same = same && expr_same(fields[k * n + i], field[i]);
            opposite = opposite && expr_same(fields[k * n + i], expr_neg(pool, field[i]));
        }
        if (same || opposite) return true;
    }
    return false;
}

/// The length of the longest of the fields of one constraint that a basis solved for its pivot has:
/// whatever basis was given.
static size_t longest_of_pivot(exact *x, const mech_system *s, expr *field) {
    const size_t n = s->q->n, pivot = s->pivots.sets[0];
    size_t longest = 0;
    for (size_t i = 0; i < n; i++) {
        if (i == pivot || field_of_columns(x, s, i, pivot, field) != HAMEL_OK) continue;
        const size_t length = expr_infix_length(x->pool, n, field);
        if (length > longest) longest = length;
    }
    return longest;
}

hamel_status integral_momenta_of_D(integral_momenta *m, exact *x, const mech_system *s,
                                   const mech_basis *d) {
    const size_t n = d->n;
    VEC(expr) fields = {0};
    for (size_t i = 0; i < d->r * n; i++) *vec_push(&fields) = d->fields[i];
    exact brief = readable_limits(x);
    expr *field = MEM_NEW(expr, n);
    const size_t longest = s->p == 1 && d->r > 1 ? longest_of_pivot(&brief, s, field) : 0;
    for (size_t i = 0; i < n * n && s->p == 1 && d->r > 1; i++) {
        if (i / n >= i % n || field_of_columns(&brief, s, i / n, i % n, field) != HAMEL_OK)
            continue;
        const size_t length = expr_infix_length(x->pool, n, field);
        if (length <= longest && length > n && // not the zero field
            !is_listed(x->pool, n, fields.count / n, fields.items, field)) {
            for (size_t k = 0; k < n; k++) *vec_push(&fields) = field[k];
        }
    }
    const hamel_status status =
        integral_momenta_init(m, x, s, d, n == 0 ? 0 : fields.count / n, fields.items);
    free(field);
    vec_clear(&fields);
    return status;
}

// ---- functions of them -------------------------------------------------------------------------

expr integral_on_D(const integral_momenta *m, expr f) {
    expr_substitute(m->s->q->pool, 1, &f, m->count, m->symbols, m->values, &f);
    return f;
}

expr integral_on_TQ(const integral_momenta *m, expr f) {
    expr_substitute(m->s->q->pool, 1, &f, m->count, m->symbols, m->full, &f);
    return f;
}

expr integral_rate(const integral_momenta *m, expr f) {
    expr_pool *pool = m->s->q->pool;
    expr along, change;
    space_advance(m->s->q, m->d->velocity, 1, &f, &along);
    expr_derive(pool, 1, &f, m->count, m->symbols, m->rates, &change);
    return integral_on_D(m, expr_add2(pool, along, change));
}
