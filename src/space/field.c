/// Derivatives along vector fields, and the bracket. Everything is a derivation of the entries:
/// once the rates X[entry] are known, expr_derive does the rest.
#include "space/field.h"
#include "base/mem.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "expr/walk.h"
#include "space/space.h"

void space_rates(const space *q, const expr *X, expr *rates) {
    sum s = {0};
    for (size_t f = 0; f < q->part_count; f++) {
        const space_factor *factor = &q->factors[f];
        const size_t count = factor->kind->entry_count;
        for (size_t m = 0; m < count; m++) {
            for (size_t a = 0; a < factor->kind->dimension; a++)
                sum_add_product(q->pool, &s, 1, X[factor->first + a],
                                factor->kinematics[a * count + m]);
            rates[factor->first_entry + m] = sum_take(q->pool, &s);
        }
    }
    vec_clear(&s);
}

void space_apply(const space *q, const expr *X, size_t count, const expr *functions, expr *out) {
    expr *rates = MEM_NEW(expr, q->entry_count);
    space_rates(q, X, rates);
    expr_derive(q->pool, count, functions, q->entry_count, q->entries, rates, out);
    free(rates);
}

void space_apply_base(const space *q, size_t i, size_t count, const expr *functions, expr *out) {
    const space_factor *factor = space_factor_of(q, i);
    const size_t entries = factor->kind->entry_count;
    expr_derive(q->pool, count, functions, entries, factor->entries,
                factor->kinematics + (i - factor->first) * entries, out);
}

void space_advance(const space *q, const expr *W, size_t count, const expr *functions, expr *out) {
    const size_t m = q->entry_count;
    expr *symbols = MEM_NEW(expr, m + 1), *rates = MEM_NEW(expr, m + 1);
    for (size_t k = 0; k < m; k++) symbols[k] = q->entries[k];
    space_rates(q, W, rates);
    symbols[m] = q->time;
    rates[m] = expr_int(q->pool, 1);
    expr_derive(q->pool, count, functions, m + 1, symbols, rates, out);
    free(symbols);
    free(rates);
}

void space_motion(const space *q, expr_derivation *out) {
    const size_t m = q->entry_count;
    expr *symbols = MEM_NEW(expr, m + 1), *rates = MEM_NEW(expr, m + 1);
    for (size_t k = 0; k < m; k++) symbols[k] = q->entries[k];
    space_rates(q, q->velocities, rates);
    symbols[m] = q->time;
    rates[m] = expr_int(q->pool, 1);
    expr_derivation_init(out, q->pool, m + 1, symbols, rates);
    free(symbols);
    free(rates);
}

/// Entries, velocities and time, and the accelerations if they occur, each with its rate.
void space_total_derivative(const space *q, size_t count, const expr *functions, expr *out) {
    VEC(expr) symbols = {0}, rates = {0};
    vec_reserve(&symbols, q->entry_count);
    vec_reserve(&rates, q->entry_count);
    for (size_t m = 0; m < q->entry_count; m++) *vec_push(&symbols) = q->entries[m];
    space_rates(q, q->velocities, rates.items);
    rates.count = q->entry_count;
    for (size_t i = 0; i < q->n; i++) {
        *vec_push(&symbols) = q->velocities[i];
        *vec_push(&rates) = q->accelerations[i];
    }
    *vec_push(&symbols) = q->time;
    *vec_push(&rates) = expr_int(q->pool, 1);

    expr_walk w;
    expr_walk_init(&w, q->pool, count, functions);
    for (size_t i = 0; i < q->n; i++) {
        uint32_t place;
        if (!expr_walk_find(&w, q->accelerations[i], &place)) continue;
        *vec_push(&symbols) = q->accelerations[i];
        *vec_push(&rates) = expr_symbol_dot(q->pool, q->accelerations[i]);
    }
    expr_walk_clear(&w);

    expr_derive(q->pool, count, functions, symbols.count, symbols.items, rates.items, out);
    vec_clear(&symbols);
    vec_clear(&rates);
}

/// c_ij^k X^i Y^j for one k, added to s.
static void add_structure_terms(const space *q, const expr *X, const expr *Y, size_t k, sum *s) {
    size_t first, end;
    space_block(q, k, &first, &end);
    for (size_t i = first; i < end; i++) {
        for (size_t j = first; j < end; j++)
            sum_add_product(q->pool, s, space_structure(q, i, j, k), X[i], Y[j]);
    }
}

void space_bracket(const space *q, const expr *X, const expr *Y, expr *out) {
    expr *XY = MEM_NEW(expr, q->n), *YX = MEM_NEW(expr, q->n);
    space_apply(q, X, q->n, Y, XY);
    space_apply(q, Y, q->n, X, YX);
    sum s = {0};
    for (size_t k = 0; k < q->n; k++) {
        sum_add(q->pool, &s, 1, XY[k]);
        sum_add(q->pool, &s, -1, YX[k]);
        add_structure_terms(q, X, Y, k, &s);
        XY[k] = sum_take(q->pool, &s); // out may be X or Y: nothing is written before the end
    }
    for (size_t k = 0; k < q->n; k++) out[k] = XY[k];
    vec_clear(&s);
    free(XY);
    free(YX);
}
