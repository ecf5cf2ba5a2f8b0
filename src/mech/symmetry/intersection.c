/// The intersection S = D ∩ T Orb. T Orb is the kernel of forms α, so S is the kernel of the
/// constraint forms and the α together, and a basis of it is chosen as one of D is: the model's own
/// fields where they lie in S, then horizontal symmetries, then what is short and, if that can be,
/// invariant. Sections follow from the generators.
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "expr/sum.h"
#include "mech/law/basis_choose.h"
#include "mech/law/invariance.h"
#include "mech/law/kernel.h"
#include "mech/symmetry/intersection_internal.h"
#include "mech/symmetry/invariant_field.h"
#include "mech/symmetry/trivialisation.h"
#include "mech/tools/degenerate.h"
#include "mech/tools/fields.h"

/// Σ_a coefficients[a] · rows[a], rows of n entries.
static void combine(expr_pool *pool, size_t k, size_t n, const expr *coefficients, const expr *rows,
                    expr *out) {
    sum total = {0};
    for (size_t i = 0; i < n; i++) {
        for (size_t a = 0; a < k; a++)
            sum_add_product(pool, &total, 1, coefficients[a], rows[a * n + i]);
        out[i] = sum_take(pool, &total);
    }
    vec_clear(&total);
}

// ---- horizontal symmetries ----------------------------------------------------------------------

/// β^b(X_a) of k fields, p by k.
static void constraint_matrix(const mech_symmetry *y, const mech_system *s, const expr *fields,
                              expr *N) {
    sum total = {0};
    for (size_t i = 0; i < y->p * y->k; i++) {
        for (size_t j = 0; j < y->n; j++)
            sum_add_product(s->q->pool, &total, 1, s->beta[i / y->k * y->n + j],
                            fields[i % y->k * y->n + j]);
        N[i] = sum_take(s->q->pool, &total);
    }
    vec_clear(&total);
}

/// The constants c with β(Σ c_a ξ_a) = 0 everywhere.
/// @eq BKMM96 (4.2.4); GN16 Thm 9.1
static hamel_status find_horizontal(mech_symmetry *y, exact *x, const mech_system *s) {
    expr *N = MEM_NEW(expr, y->p * y->k);
    bool complete;
    constraint_matrix(y, s, y->generators, N);
    hamel_status status =
        exact_dependence(x, y->p, y->k, N, NULL, &y->horizontal_count, &y->horizontal, &complete);
    for (size_t i = 0; i < y->horizontal_count && status == HAMEL_OK; i++)
        status = field_clear_denominators(x, s->q, y->k, y->horizontal + i * y->k);
    free(N);
    return status;
}

/// Whether [ξ, η] of horizontal ones is horizontal.
static hamel_status check_subgroup(mech_symmetry *y, exact *x) {
    const size_t k = y->k, h = y->horizontal_count;
    expr *rows = MEM_NEW(expr, (h + 1) * k);
    sum total = {0};
    hamel_status status = HAMEL_OK;
    memcpy(rows, y->horizontal, h * k * sizeof *rows);
    y->horizontal_subgroup = TRUTH_YES;
    for (size_t i = 0; i < h * h && status == HAMEL_OK && h < k; i++) {
        const expr *u = y->horizontal + i / h * k, *v = y->horizontal + i % h * k;
        for (size_t c = 0; c < k; c++) {
            for (size_t e = 0; e < k * k; e++)
                sum_add_product(x->pool, &total, 1, expr_mul2(x->pool, u[e / k], v[e % k]),
                                y->structure[e * k + c]);
            rows[h * k + c] = sum_take(x->pool, &total);
        }
        size_t rank;
        status = exact_rank(x, h + 1, k, rows, &rank);
        if (status == HAMEL_OK && rank > h) y->horizontal_subgroup = TRUTH_NO;
    }
    vec_clear(&total);
    free(rows);
    return status;
}

// ---- S as a distribution ------------------------------------------------------------------------

/// Rows that are independent at a generic point, the first ones that can be taken; *count of them.
static hamel_status keep_independent(exact *x, size_t n, size_t *count, expr *rows) {
    const size_t all = *count;
    expr *A = MEM_NEW(expr, n * all), *R = MEM_NEW(expr, n * all);
    size_t *pivots = MEM_NEW(size_t, n + all);
    for (size_t i = 0; i < n * all; i++) A[i] = rows[i % all * n + i / all];
    hamel_status status = HAMEL_OK;
    if (all > 0) status = exact_row_reduce(x, n, all, A, count, R, pivots);
    for (size_t r = 0; r < *count && status == HAMEL_OK && all > 0; r++) // pivots increase
        memmove(rows + r * n, rows + pivots[r] * n, n * sizeof *rows);
    free(A);
    free(R);
    free(pivots);
    return status;
}

/// Where the dimension of S jumps: the rank of β^b(ξ_a) drops. If D is invariant that happens along
/// whole orbits, and is seen where they meet the slice g = e.
static hamel_status find_jumps(mech_symmetry *y, exact *x, const mech_system *s) {
    expr *N = MEM_NEW(expr, y->p * y->k);
    mech_degenerate d;
    mech_trivialisation t = {0};
    constraint_matrix(y, s, y->generators, N);
    if (y->constraints_invariant == TRUTH_YES)
        mech_trivialisation_init(&t, s->q, y->given, s->memo);
    if (t.exists) mech_on_slice(&t, x->pool, y->p * y->k, N, N);
    mech_trivialisation_clear(&t);
    const hamel_status status = mech_degenerate_init(&d, x, s->q, y->p, y->k, N);
    free(N);
    if (status != HAMEL_OK) return status;
    y->content = d.content;
    y->minor_count = d.minor_count;
    y->minors = d.minors;
    d.minors = NULL;
    mech_degenerate_clear(&d);
    return HAMEL_OK;
}

/// Forms that annihilate the orbits: n − dim Orb of them, without denominators.
static hamel_status orbit_forms(const mech_symmetry *y, exact *x, const space *q, expr *forms) {
    const size_t n = y->n, o = y->orbit_dimension;
    expr *rows = MEM_NEW(expr, o * n), *kernel = NULL;
    size_t dimension = 0;
    for (size_t i = 0; i < o; i++)
        memcpy(rows + i * n, y->generators + y->independent[i] * n, n * sizeof *rows);
    hamel_status status = exact_null_space(x, o, n, rows, NULL, &dimension, &kernel);
    for (size_t a = 0; a < dimension && status == HAMEL_OK; a++) {
        status = mech_primitive(x, q, kernel + a * n);
        memcpy(forms + a * n, kernel + a * n, n * sizeof *forms);
    }
    free(rows);
    free(kernel);
    return status;
}

/// Adds a field to the list if it lies in S and is independent of those before it.
static hamel_status offer(exact *x, const mech_system *S, const expr *field, size_t *count,
                          model_field *list, expr *rows) {
    const size_t n = S->q->n;
    expr *values = MEM_NEW(expr, S->p);
    sum total = {0};
    for (size_t a = 0; a < S->p; a++) {
        for (size_t i = 0; i < n; i++)
            sum_add_product(x->pool, &total, 1, S->beta[a * n + i], field[i]);
        values[a] = sum_take(x->pool, &total);
    }
    vec_clear(&total);
    const truth inside = exact_all_zero(x, S->p, values);
    free(values);
    if (inside != TRUTH_YES || *count == n - S->p) return HAMEL_OK;
    size_t rank = 0;
    memcpy(rows + *count * n, field, n * sizeof *rows);
    const hamel_status status = exact_rank(x, *count + 1, n, rows, &rank);
    if (status == HAMEL_OK && rank == *count + 1) {
        list[*count] = (model_field){.symbol = S->q->velocities[0], .field = rows + *count * n};
        (*count)++;
    }
    return status;
}

/// Combinations z^f Y_f of the model's own fields that lie in S: their coefficients are simpler
/// than components of fields where a product of the two has factors only modulo relations.
static hamel_status offer_combinations(exact *x, const mech_system *s, const mech_system *S,
                                       size_t *count, model_field *list, expr *rows) {
    const size_t n = S->q->n, fields = s->field_count;
    size_t dimension = 0;
    expr *N = MEM_NEW(expr, S->p * fields), *field = MEM_NEW(expr, n), *z = NULL;
    expr *own = MEM_NEW(expr, fields * n);
    hamel_status status = HAMEL_OK;
    for (size_t f = 0; f < fields; f++) memcpy(own + f * n, s->fields[f].field, n * sizeof *own);
    for (size_t i = 0; i < S->p * fields; i++)
        N[i] = sum_pairing(x->pool, n, S->beta + i / fields * n, own + i % fields * n);
    if (fields > 0 && *count < n - S->p)
        status = exact_null_space(x, S->p, fields, N, NULL, &dimension, &z);
    for (size_t i = 0; i < dimension && status == HAMEL_OK; i++) {
        status = mech_primitive_list(x, S->q, fields, z + i * fields);
        combine(x->pool, fields, n, z + i * fields, own, field);
        if (status == HAMEL_OK) status = exact_normalise_all(x, n, field);
        if (status == HAMEL_OK) status = offer(x, S, field, count, list, rows);
    }
    free(N);
    free(field);
    free(own);
    free(z);
    return status;
}

/// The fields to begin a basis of S with, *own of them, whose factors are left alone: the model's
/// own, then horizontal ones, then combinations of its own.
static hamel_status preferred(const mech_symmetry *y, exact *x, const mech_system *s,
                              const mech_system *S, size_t *own, size_t *count, model_field *list,
                              expr *rows) {
    hamel_status status = HAMEL_OK;
    expr *field = MEM_NEW(expr, y->n);
    for (size_t f = 0; f < s->field_count && status == HAMEL_OK; f++)
        status = offer(x, S, s->fields[f].field, count, list, rows);
    for (size_t h = 0; h < y->horizontal_count && status == HAMEL_OK; h++) {
        combine(x->pool, y->k, y->n, y->horizontal + h * y->k, y->generators, field);
        status = offer(x, S, field, count, list, rows);
    }
    free(field);
    if (status == HAMEL_OK) status = offer_combinations(x, s, S, count, list, rows);
    *own = *count;
    return status;
}

/// Whether the group moves every field of S to itself: its momentum is then the one in body
/// representation, too.
static bool all_invariant(const mech_symmetry *y, exact *x, const space *q, size_t count,
                          const expr *fields) {
    bool all = true;
    for (size_t b = 0; b < count && all; b++)
        all = mech_is_invariant(x, q, y->given, fields + b * y->n);
    return all;
}

/// Completes the list by invariant fields, where D is invariant and there are group coordinates:
/// those Σ_a e^a ζ_a of the invariant fields ζ_a that the constraints annihilate. The coefficients
/// e^a are invariant by themselves, being what row reduction makes of β(ζ_a), which the group
/// changes by a factor from the left.
static hamel_status offer_invariant(const mech_symmetry *y, exact *x, const mech_system *s,
                                    const mech_system *S, size_t *count, model_field *list,
                                    expr *rows) {
    const size_t n = y->n, k = y->k;
    mech_trivialisation t = {0};
    expr *N = MEM_NEW(expr, y->p * k), *field = MEM_NEW(expr, n), *kernel = NULL;
    size_t dimension = 0;
    hamel_status status = HAMEL_OK;
    if (y->constraints_invariant == TRUTH_YES)
        mech_trivialisation_init(&t, s->q, y->given, s->memo);
    if (t.exists) {
        constraint_matrix(y, s, t.fields, N);
        status = exact_null_space(x, y->p, k, N, NULL, &dimension, &kernel);
    }
    for (size_t b = 0; b < dimension && status == HAMEL_OK; b++) {
        status = field_clear_denominators(x, s->q, k, kernel + b * k);
        combine(x->pool, k, n, kernel + b * k, t.fields, field);
        if (status == HAMEL_OK) status = mech_primitive(x, s->q, field);
        if (status == HAMEL_OK) status = offer(x, S, field, count, list, rows);
    }
    mech_trivialisation_clear(&t);
    free(N);
    free(field);
    free(kernel);
    return status;
}

/// A basis of S, given the forms whose kernel it is. *own is the number of fields in it that are as
/// the model has them. One that the group moves is exchanged for one that it leaves alone, if there
/// is one.
static hamel_status basis_of(mech_symmetry *y, exact *x, const mech_system *s, size_t rank,
                             expr *forms, size_t *own) {
    const size_t n = y->n;
    expr *zero = MEM_NEW(expr, rank), *rows = MEM_NEW(expr, (y->m + 1) * n);
    model_field *list = MEM_NEW(model_field, y->m + 1);
    mech_system S = {.q = s->q,
                     .tangent = s->tangent,
                     .lagrangian = s->lagrangian,
                     .force = s->force,
                     .p = rank,
                     .beta = forms,
                     .b = zero,
                     .fields = list};
    mech_basis d;
    for (size_t i = 0; i < rank; i++) zero[i] = expr_int(x->pool, 0);
    hamel_status status = mech_pivots_init(&S.pivots, x, s->q, rank, forms);
    if (status == HAMEL_OK) {
        status = preferred(y, x, s, &S, own, &S.field_count, list, rows);
        if (status == HAMEL_OK) status = mech_basis_init(&d, x, &S);
        if (status == HAMEL_OK) {
            memcpy(y->fields, d.fields, y->m * n * sizeof *y->fields);
            mech_basis_clear(&d);
            const size_t first = S.field_count;
            if (!all_invariant(y, x, s->q, y->m - first, y->fields + first * n))
                status = offer_invariant(y, x, s, &S, &S.field_count, list, rows);
            if (status == HAMEL_OK && S.field_count == y->m)
                memcpy(y->fields, rows, y->m * n * sizeof *rows);
        }
        mech_pivots_clear(&S.pivots);
    }
    free(zero);
    free(rows);
    free(list);
    return status;
}

// ---- sections -----------------------------------------------------------------------------------

/// Frees a section that the model did not give of denominators and common factors, and its field
/// likewise.
static hamel_status clear_denominators(exact *x, const space *q, size_t k, expr *section,
                                       expr *field) {
    expr *nonzero = MEM_NEW(expr, k), common;
    size_t count = 0;
    for (size_t a = 0; a < k; a++) {
        if (!sum_zero(x->pool, section[a])) nonzero[count++] = section[a];
    }
    hamel_status status = mech_common_factor(x, q, count, nonzero, &common);
    const bool clean = status != HAMEL_OK || expr_is_int(x->pool, common, 1);
    for (size_t a = 0; a < k && !clean && status == HAMEL_OK; a++)
        status = exact_normal(x, expr_div(x->pool, section[a], common), &section[a]);
    for (size_t i = 0; i < q->n && !clean && status == HAMEL_OK; i++)
        status = exact_normal(x, expr_div(x->pool, field[i], common), &field[i]);
    free(nonzero);
    return status;
}

/// ξ^b with Σ_a ξ^b_a ξ_a = the field, over the independent generators.
static hamel_status find_sections(mech_symmetry *y, exact *x, const space *q, size_t own) {
    const size_t n = y->n, m = y->m, o = y->orbit_dimension;
    expr *rows = MEM_NEW(expr, o * n), *A = MEM_NEW(expr, o * o), *B = MEM_NEW(expr, o * m),
         *X = MEM_NEW(expr, o * m);
    mech_pivots pivots = {0};
    for (size_t a = 0; a < o; a++)
        memcpy(rows + a * n, y->generators + y->independent[a] * n, n * sizeof *rows);
    hamel_status status = mech_pivots_init(&pivots, x, q, o, rows);
    for (size_t i = 0; i < o && status == HAMEL_OK; i++) {
        const size_t col = pivots.sets[i];
        for (size_t a = 0; a < o; a++) A[i * o + a] = rows[a * n + col];
        for (size_t b = 0; b < m; b++) B[i * m + b] = y->fields[b * n + col];
    }
    if (status == HAMEL_OK) status = exact_solve(x, o, m, A, B, X);
    for (size_t b = 0; b < m && status == HAMEL_OK; b++) {
        expr *section = y->sections + b * y->k;
        for (size_t a = 0; a < y->k; a++) section[a] = expr_int(x->pool, 0);
        for (size_t a = 0; a < o; a++) section[y->independent[a]] = X[a * m + b];
        if (b >= own) status = clear_denominators(x, q, y->k, section, y->fields + b * n);
    }
    mech_pivots_clear(&pivots);
    free(rows);
    free(A);
    free(B);
    free(X);
    return status;
}

/// The dimension of what horizontal symmetries span at a generic point.
static hamel_status horizontal_rank(const mech_symmetry *y, exact *x, size_t *rank) {
    const size_t n = y->n, h = y->horizontal_count;
    expr *rows = MEM_NEW(expr, h * n);
    for (size_t i = 0; i < h; i++)
        combine(x->pool, y->k, n, y->horizontal + i * y->k, y->generators, rows + i * n);
    *rank = 0;
    const hamel_status status = h > 0 ? exact_rank(x, h, n, rows, rank) : HAMEL_OK;
    free(rows);
    return status;
}

/// @eq BKMM96 Table 6.5.1
static hamel_status find_case(mech_symmetry *y, exact *x) {
    size_t rank;
    const hamel_status status = horizontal_rank(y, x, &rank);
    if (status != HAMEL_OK) return status;
    if (y->m == y->orbit_dimension) y->kind = SYMMETRY_NO_CONSTRAINTS;
    else if (y->m == 0) y->kind = SYMMETRY_PURELY_KINEMATIC;
    else if (rank == y->m && y->horizontal_subgroup == TRUTH_YES) y->kind = SYMMETRY_HORIZONTAL;
    else y->kind = SYMMETRY_GENERAL;
    return HAMEL_OK;
}

/// @eq BKMM96 (6.4.1)
hamel_status symmetry_intersection(mech_symmetry *y, exact *x, const mech_system *s) {
    const size_t n = y->n, p = y->p, o = y->orbit_dimension;
    size_t rank = p + n - o, own = 0;
    expr *forms = MEM_NEW(expr, rank * n);
    memcpy(forms, s->beta, p * n * sizeof *forms);
    hamel_status status = find_horizontal(y, x, s);
    if (status == HAMEL_OK) status = check_subgroup(y, x);
    if (status == HAMEL_OK) status = orbit_forms(y, x, s->q, forms + p * n);
    if (status == HAMEL_OK) status = keep_independent(x, n, &rank, forms);
    if (status == HAMEL_OK) status = find_jumps(y, x, s);
    if (status == HAMEL_OK) {
        y->m = n - rank;
        y->sum_dimension = n - p + o - y->m;
        y->sections = MEM_NEW(expr, y->m * y->k);
        y->fields = MEM_NEW(expr, y->m * n);
        status = find_case(y, x);
        if (status == HAMEL_OK && y->m > 0) status = basis_of(y, x, s, rank, forms, &own);
        if (status == HAMEL_OK && y->m > 0) status = find_sections(y, x, s->q, own);
    }
    free(forms);
    return status;
}
