/// The search goes in steps, each a question about constant combinations: first the fields of the
/// ansatz that preserve L (for a kinetic energy these are Killing fields, few of them), then, among
/// these, what preserves the constraints and the forces, and what lies in D.
#include "mech/symmetry/find.h"

#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/law/basis_choose.h"
#include "mech/lie/structure.h"
#include "mech/symmetry/field_condition.h"
#include "mech/tools/fields.h"
#include "space/field.h"

/// Fields, `count` rows of n, and whether they are proved to be all there are.
typedef struct field_list {
    size_t count;
    expr *fields;
    bool complete;
} field_list;

/// The last columns first, as pivots: what is left free are the simple ones, which stand first.
static size_t *simple_last(size_t count) {
    size_t *order = MEM_NEW(size_t, count);
    for (size_t j = 0; j < count; j++) order[j] = count - 1 - j;
    return order;
}

/// Vectors in the order of their free columns, simple ones first.
static void reverse_rows(size_t count, size_t cols, expr *rows) {
    for (size_t i = 0; i < count / 2; i++) {
        for (size_t j = 0; j < cols; j++) {
            const expr swap = rows[i * cols + j];
            rows[i * cols + j] = rows[(count - 1 - i) * cols + j];
            rows[(count - 1 - i) * cols + j] = swap;
        }
    }
}

/// c with Σ_j c_j f_ij = 0, the relations between few simple functions first.
static hamel_status relations(exact *x, size_t rows, size_t cols, const expr *f, size_t *count,
                              expr **basis, bool *complete) {
    size_t *order = simple_last(cols);
    const hamel_status status = exact_dependence(x, rows, cols, f, order, count, basis, complete);
    if (status == HAMEL_OK) reverse_rows(*count, cols, *basis);
    free(order);
    return status;
}

// ---- in the ansatz -----------------------------------------------------------------------------

/// f(φ_j E_l) at j·n + l, for one condition.
static void condition_row(const field_condition *f, const space *q, const ansatz *a, expr *row) {
    const size_t n = q->n;
    expr *rates = MEM_NEW(expr, a->count), *also = MEM_NEW(expr, a->count);
    if (f->B != NULL) space_apply(q, f->along, a->count, a->functions, rates);
    if (f->C != NULL) space_apply(q, f->also_along, a->count, a->functions, also);
    sum total = {0};
    for (size_t i = 0; i < a->count * n; i++) {
        const size_t j = i / n, l = i % n;
        sum_add_product(q->pool, &total, 1, a->functions[j], f->A[l]);
        if (f->B != NULL) sum_add_product(q->pool, &total, 1, rates[j], f->B[l]);
        if (f->C != NULL) sum_add_product(q->pool, &total, 1, also[j], f->C[l]);
        row[i] = sum_take(q->pool, &total);
    }
    vec_clear(&total);
    free(rates);
    free(also);
}

/// The fields of the ansatz that satisfy the conditions, whose rows are fresh in *rows.
static hamel_status search(field_list *out, exact *x, const space *q, const ansatz *a,
                           const field_conditions *conditions, expr **rows) {
    const size_t n = q->n, cols = a->count * n;
    expr *f = MEM_NEW(expr, conditions->count * cols), *c = NULL, *own = MEM_NEW(expr, a->count);
    for (size_t i = 0; i < conditions->count; i++)
        condition_row(&conditions->items[i], q, a, f + i * cols);
    *out = (field_list){0};
    const hamel_status status =
        relations(x, conditions->count, cols, f, &out->count, &c, &out->complete);
    out->fields = MEM_NEW(expr, out->count * n);
    for (size_t i = 0; i < out->count * n; i++) {
        for (size_t j = 0; j < a->count; j++) own[j] = c[i / n * cols + j * n + i % n];
        out->fields[i] = ansatz_combination(a, x->pool, own);
    }
    free(own);
    free(c);
    *rows = f;
    return status;
}

// ---- among fields ------------------------------------------------------------------------------

/// Σ_j c_j X_j for each row of c; entries in canonical form.
static hamel_status combine(exact *x, size_t n, size_t count, size_t cols, const expr *c,
                            const expr *fields, expr *out) {
    sum total = {0};
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < count * n && status == HAMEL_OK; i++) {
        for (size_t j = 0; j < cols; j++)
            sum_add_product(x->pool, &total, 1, c[i / n * cols + j], fields[j * n + i % n]);
        out[i] = sum_take(x->pool, &total);
        status = exact_normalise(x, &out[i]);
    }
    vec_clear(&total);
    return status;
}

/// The combinations of some fields that satisfy conditions.
static hamel_status restrict_to(field_list *out, exact *x, const space *q, const field_list *from,
                                const field_conditions *conditions) {
    const size_t cols = from->count;
    expr *f = MEM_NEW(expr, conditions->count * cols), *c = NULL;
    for (size_t i = 0; i < conditions->count * cols; i++)
        f[i] =
            field_condition_value(&conditions->items[i / cols], q, from->fields + i % cols * q->n);
    *out = (field_list){0};
    hamel_status status = relations(x, conditions->count, cols, f, &out->count, &c, &out->complete);
    out->fields = MEM_NEW(expr, out->count * q->n);
    if (status == HAMEL_OK)
        status = combine(x, q->n, out->count, cols, c, from->fields, out->fields);
    out->complete = out->complete && from->complete;
    free(c);
    free(f);
    return status;
}

hamel_status mech_found_express(const mech_found *f, exact *x, size_t count, const expr *fields,
                                truth *inside, expr **coefficients) {
    hamel_status status = HAMEL_OK;
    *coefficients = MEM_NEW(expr, count * f->k);
    for (size_t i = 0; i < count && status == HAMEL_OK; i++)
        status = field_span_express(x, f->n, f->k, f->fields, fields + i * f->n,
                                    *coefficients + i * f->k, &inside[i]);
    return status;
}

// ---- the whole ---------------------------------------------------------------------------------

/// What the angles of an ansatz are looked for in.
static void ansatz_of_system(ansatz *a, exact *x, const mech_system *s, unsigned degree,
                             hamel_status *status) {
    const size_t n = s->q->n;
    VEC(expr) seen = {0};
    *vec_push(&seen) = s->lagrangian;
    for (size_t i = 0; i < s->p * n; i++) *vec_push(&seen) = s->beta[i];
    for (size_t i = 0; i < s->p; i++) *vec_push(&seen) = s->b[i];
    for (size_t i = 0; i < n; i++) *vec_push(&seen) = s->force[i];
    *status = ansatz_init(a, x, s->q, degree, seen.count, seen.items);
    vec_clear(&seen);
}

/// X[f] = 0 for the levels of holonomic constraints: motions stay on f = 0, so a symmetry has to.
static void keeps_levels(field_conditions *out, const mech_system *s, const model *m) {
    field_conditions all = {0}; // β(X) = 0, all rows
    field_lies_in_D(&all, s);
    for (size_t a = 0; a < s->p; a++) {
        if (s->source[a] >= m->constraint_count || !m->constraints[s->source[a]].holonomic)
            continue;
        out->items = mem_resize(out->items, out->count + 1, sizeof *out->items);
        out->items[out->count++] = all.items[a];
        all.items[a] = (field_condition){0};
    }
    field_conditions_clear(&all);
}

/// Momenta of the fields in D, and whether the forces leave them alone. A field that preserves L
/// changes ⟨P, X⟩ only by F(X) and the reaction R(X), which is zero in D:
///   d/dt ⟨P, X⟩ = X^TQ[L] + F(X) + R(X) = F(X)
/// @eq BKMM96 (4.2.3)
static void find_momenta_in_D(mech_found *f, exact *x, const mech_system *s) {
    const space *q = s->q;
    expr *P = MEM_NEW(expr, q->n);
    sum total = {0};
    expr_gradient(q->pool, s->lagrangian, q->n, q->velocities, P);
    f->in_D_momenta = MEM_NEW(expr, f->in_D);
    f->in_D_constant = MEM_NEW(truth, f->in_D);
    for (size_t k = 0; k < f->in_D; k++) {
        const expr *X = f->in_D_fields + k * q->n;
        for (size_t i = 0; i < q->n; i++) sum_add_product(q->pool, &total, 1, P[i], X[i]);
        f->in_D_momenta[k] = sum_take(q->pool, &total);
        for (size_t i = 0; i < q->n; i++) sum_add_product(q->pool, &total, 1, s->force[i], X[i]);
        f->in_D_constant[k] = exact_is_zero(x, sum_take(q->pool, &total));
    }
    vec_clear(&total);
    free(P);
}

/// The symmetries among the fields that preserve L, and then those that preserve the forces.
static hamel_status find_symmetries(mech_found *f, exact *x, const mech_system *s,
                                    const mech_basis *d, const model *m,
                                    const field_list *killing) {
    field_conditions constraints = {0}, forces = {0};
    field_keeps_constraints(&constraints, s, d);
    keeps_levels(&constraints, s, m);
    field_keeps_forces(&forces, s);
    field_list free_ones, all = {0};
    hamel_status status = restrict_to(&free_ones, x, s->q, killing, &constraints);
    f->forces = forces.count > 0;
    f->without_forces = free_ones.count;
    if (status == HAMEL_OK) status = restrict_to(&all, x, s->q, &free_ones, &forces);
    f->k = all.count;
    f->fields = all.fields;
    f->complete = all.complete;
    free(free_ones.fields);
    field_conditions_clear(&constraints);
    field_conditions_clear(&forces);
    return status;
}

/// The fields in D, those that are symmetries first.
static hamel_status find_in_D(mech_found *f, exact *x, const mech_system *s,
                              const field_list *killing) {
    field_conditions inside = {0};
    field_lies_in_D(&inside, s);
    const field_list symmetries = {f->k, f->fields, f->complete};
    field_list both = {0}, all = {0};
    hamel_status status = restrict_to(&both, x, s->q, &symmetries, &inside);
    if (status == HAMEL_OK) status = restrict_to(&all, x, s->q, killing, &inside);
    f->in_D = both.count + all.count;
    f->in_D_symmetric = both.count;
    f->in_D_fields = MEM_NEW(expr, f->in_D * f->n);
    memcpy(f->in_D_fields, both.fields, both.count * f->n * sizeof *f->fields);
    memcpy(f->in_D_fields + both.count * f->n, all.fields, all.count * f->n * sizeof *f->fields);
    if (status == HAMEL_OK) status = field_span_independent(x, f->n, &f->in_D, f->in_D_fields);
    for (size_t i = 0; i < f->in_D && status == HAMEL_OK; i++)
        status = field_clear_denominators(x, s->q, f->n, f->in_D_fields + i * f->n);
    free(both.fields);
    free(all.fields);
    field_conditions_clear(&inside);
    if (status == HAMEL_OK) find_momenta_in_D(f, x, s);
    return status;
}

enum { LARGEST_ALGEBRA = 36 };

/// The algebra generated by the symmetries. Brackets are symmetries again, by Jacobi's identity,
/// and are added where they leave the ansatz.
static hamel_status find_algebra(mech_found *f, exact *x, const space *q) {
    f->searched = f->k;
    hamel_status status = field_span_close(x, q, &f->k, &f->fields, LARGEST_ALGEBRA, &f->closed);
    for (size_t i = 0; i < f->k && status == HAMEL_OK; i++)
        status = field_clear_denominators(x, q, f->n, f->fields + i * f->n);
    if (status == HAMEL_OK && f->closed == TRUTH_YES)
        status = lie_algebra_of_fields(&f->algebra, x, q, f->k, f->fields, &f->closed);
    return status;
}

hamel_status mech_found_in(mech_found *f, exact *x, const mech_system *s, const mech_basis *d,
                           const model *m, unsigned degree) {
    *f = (mech_found){.n = s->q->n};
    hamel_status status;
    ansatz_of_system(&f->functions, x, s, degree, &status);
    field_conditions lagrangian = {0};
    field_list killing = {0};
    field_keeps_lagrangian(&lagrangian, s);
    f->condition_count = lagrangian.count;
    if (status == HAMEL_OK)
        status = search(&killing, x, s->q, &f->functions, &lagrangian, &f->conditions);
    f->killing = killing.count;
    if (status == HAMEL_OK) status = find_symmetries(f, x, s, d, m, &killing);
    if (status == HAMEL_OK) status = find_algebra(f, x, s->q);
    if (status == HAMEL_OK) status = find_in_D(f, x, s, &killing);
    if (status == HAMEL_OK && f->closed == TRUTH_YES)
        status = lie_structure_init(&f->structure, x, &f->algebra);
    free(killing.fields);
    field_conditions_clear(&lagrangian);
    if (status != HAMEL_OK) mech_found_clear(f);
    return status;
}

hamel_status mech_found_init(mech_found *f, exact *x, const mech_system *s, const model *m,
                             unsigned degree) {
    mech_basis d;
    *f = (mech_found){0};
    hamel_status status = mech_basis_init(&d, x, s);
    if (status != HAMEL_OK) return status;
    status = mech_found_in(f, x, s, &d, m, degree);
    mech_basis_clear(&d);
    return status;
}

void mech_found_clear(mech_found *f) {
    free(f->conditions);
    ansatz_clear(&f->functions);
    lie_algebra_clear(&f->algebra);
    lie_structure_clear(&f->structure);
    free(f->fields);
    free(f->in_D_fields);
    free(f->in_D_momenta);
    free(f->in_D_constant);
    *f = (mech_found){0};
}
