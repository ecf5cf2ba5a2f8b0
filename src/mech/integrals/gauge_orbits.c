/// Invariants by exact linear algebra over the constants: of polynomials of degree two in line
/// coordinates, and of fields with coefficients of degree one in them, those that the generators
/// leave alone.
#include "mech/integrals/gauge_orbits.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "base/vec.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "space/field.h"

typedef VEC(expr) expr_list;

/// The line coordinates, all of them moved by the group; false if one is not: it is a shape
/// variable itself.
static bool moved_lines(const space *q, size_t k, const expr *generators, expr_list *out) {
    for (size_t f = 0; f < q->factor_count; f++) {
        bool moved = false;
        if (q->factors[f].kind != &factor_line) continue;
        for (size_t a = 0; a < k; a++)
            moved = moved || !sum_zero(q->pool, generators[a * q->n + q->factors[f].first]);
        if (!moved) return false;
        *vec_push(out) = q->factors[f].entries[0];
    }
    return out->count > 0;
}

/// The one combination of x_i and x_i x_j that the group leaves alone.
static bool find_shape(gauge_orbits *o, exact *x, const space *q, size_t k, const expr *generators,
                       const expr_list *lines) {
    expr_list candidates = {0};
    for (size_t i = 0; i < lines->count; i++) *vec_push(&candidates) = lines->items[i];
    for (size_t i = 0; i < lines->count; i++) {
        for (size_t j = i; j < lines->count; j++)
            *vec_push(&candidates) = expr_mul2(x->pool, lines->items[i], lines->items[j]);
    }
    const size_t count = candidates.count;
    expr *rates = MEM_NEW(expr, k * count), *basis = NULL;
    size_t dimension = 0;
    bool complete;
    for (size_t a = 0; a < k; a++)
        space_apply(q, generators + a * q->n, count, candidates.items, rates + a * count);
    const bool found =
        exact_dependence(x, k, count, rates, NULL, &dimension, &basis, &complete) == HAMEL_OK &&
        dimension == 1;
    if (found) o->shape = sum_pairing(x->pool, count, basis, candidates.items);
    free(rates);
    free(basis);
    vec_clear(&candidates);
    return found;
}

/// s = c x² where the others vanish.
static bool find_place(gauge_orbits *o, exact *x, const expr_list *lines) {
    expr_pool *pool = x->pool;
    const expr zero = expr_int(pool, 0);
    o->zeros = MEM_NEW(expr, lines->count);
    for (size_t i = 0; i < lines->count; i++) {
        const expr own = lines->items[i];
        expr s = o->shape;
        o->zero_count = 0;
        for (size_t j = 0; j < lines->count; j++) {
            if (j == i) continue;
            o->zeros[o->zero_count++] = lines->items[j];
            expr_substitute(pool, 1, &s, 1, &lines->items[j], &zero, &s);
        }
        const expr c = expr_div(pool, s, expr_pow_int(pool, own, 2));
        if (!expr_is_number(pool, c) || mpq_sgn(expr_value(pool, c)) <= 0) continue;
        o->place[0] = own;
        o->place[1] = expr_sqrt(pool, expr_div(pool, o->symbol, c));
        return true;
    }
    return false;
}

/// The fields φ_j E_i, φ one of 1 and the lines: `count` of them.
static expr *candidate_fields(const space *q, const expr_list *lines, size_t *count) {
    const size_t n = q->n, functions = 1 + lines->count;
    *count = n * functions;
    expr *out = MEM_NEW(expr, *count * n);
    for (size_t c = 0; c < *count; c++) {
        for (size_t i = 0; i < n; i++) out[c * n + i] = expr_int(q->pool, 0);
        out[c * n + c % n] = c < n ? expr_int(q->pool, 1) : lines->items[c / n - 1];
    }
    return out;
}

/// Adds Σ_c solution_c candidate_c if it is tangent to the levels of s and independent of those
/// there.
static hamel_status add_field(gauge_orbits *o, exact *x, const space *q, size_t count,
                              const expr *candidates, const expr *solution, size_t *kept) {
    const size_t n = q->n;
    expr *field = o->fields + *kept * n, across;
    sum total = {0};
    for (size_t i = 0; i < n; i++) {
        for (size_t c = 0; c < count; c++)
            sum_add_product(x->pool, &total, 1, solution[c], candidates[c * n + i]);
        field[i] = sum_take(x->pool, &total);
    }
    vec_clear(&total);
    space_apply(q, field, 1, &o->shape, &across);
    if (exact_is_zero(x, across) != TRUTH_YES) return HAMEL_OK;
    size_t rank;
    const hamel_status status = exact_rank(x, *kept + 1, n, o->fields, &rank);
    if (status == HAMEL_OK && rank == *kept + 1) ++*kept;
    return status;
}

/// Combinations that commute with every generator, until they span ker ds.
static bool find_fields(gauge_orbits *o, exact *x, const space *q, size_t k, const expr *generators,
                        const expr_list *lines) {
    const size_t n = q->n;
    size_t count, dimension = 0, kept = 0;
    expr *candidates = candidate_fields(q, lines, &count), *basis = NULL;
    expr *brackets = MEM_NEW(expr, k * n * count), *one = MEM_NEW(expr, n);
    bool complete;
    for (size_t i = 0; i < k * count; i++) {
        const size_t a = i / count, c = i % count;
        space_bracket(q, generators + a * n, candidates + c * n, one);
        for (size_t l = 0; l < n; l++) brackets[(a * n + l) * count + c] = one[l];
    }
    hamel_status status =
        exact_dependence(x, k * n, count, brackets, NULL, &dimension, &basis, &complete);
    o->fields = MEM_NEW(expr, n * n);
    for (size_t b = 0; b < dimension && status == HAMEL_OK && kept + 1 < n; b++)
        status = add_field(o, x, q, count, candidates, basis + b * count, &kept);
    free(candidates);
    free(brackets);
    free(basis);
    free(one);
    return status == HAMEL_OK && kept + 1 == n;
}

hamel_status gauge_orbits_init(gauge_orbits *o, exact *x, const space *q, size_t k,
                               const expr *generators) {
    *o = (gauge_orbits){.n = q->n};
    expr_list lines = {0};
    text name = {0};
    text_add(&name, "s");
    while (expr_symbol_find(x->pool, text_cstr(&name), &o->symbol)) text_add(&name, "_");
    o->symbol = expr_symbol(x->pool, text_cstr(&name), EXPR_OTHER);
    text_clear(&name);
    o->exists = moved_lines(q, k, generators, &lines) &&
                find_shape(o, x, q, k, generators, &lines) && find_place(o, x, &lines) &&
                find_fields(o, x, q, k, generators, &lines);
    vec_clear(&lines);
    if (!o->exists) gauge_orbits_clear(o);
    return HAMEL_OK;
}

void gauge_orbits_clear(gauge_orbits *o) {
    free(o->zeros);
    free(o->fields);
    *o = (gauge_orbits){0};
}

bool gauge_orbits_write(const gauge_orbits *o, exact *x, expr *e) {
    const expr before = *e, zero = expr_int(x->pool, 0);
    expr back;
    for (size_t i = 0; i < o->zero_count; i++)
        expr_substitute(x->pool, 1, e, 1, &o->zeros[i], &zero, e);
    expr_substitute(x->pool, 1, e, 1, &o->place[0], &o->place[1], e);
    if (exact_normalise(x, e) != HAMEL_OK) return false;
    expr_substitute(x->pool, 1, e, 1, &o->symbol, &o->shape, &back);
    return exact_equal(x, back, before) == TRUTH_YES;
}
