/// The distribution: its basis and annihilator freed of common factors, Frobenius' test, and what
/// the other files of the chapter find out. Fields and forms whose minors have no common factor
/// continue D smoothly to where the constraints as written become dependent on a hypersurface.
#include "mech/distribution/distribution.h"

#include <stdlib.h>
#include <string.h>

#include "expr/print.h"
#include "expr/sum.h"
#include "mech/distribution/distribution_internal.h"
#include "mech/distribution/drop_internal.h"
#include "mech/distribution/holonomic_internal.h"
#include "mech/law/basis.h"
#include "mech/law/basis_choose.h"
#include "mech/law/kernel.h"
#include "mech/tools/degenerate.h"
#include "mech/tools/locus.h"
#include "space/field.h"

expr distribution_pairing(const space *q, const expr *form, const expr *X) {
    sum total = {0};
    for (size_t i = 0; i < q->n; i++) sum_add_product(q->pool, &total, 1, form[i], X[i]);
    const expr e = sum_take(q->pool, &total);
    vec_clear(&total);
    return e;
}

void distribution_divide_number(exact *x, size_t count, expr *e) {
    const expr one = expr_int(x->pool, 1);
    expr common = one;
    bool first = true, same = true;
    for (size_t i = 0; i < count && same; i++) {
        expr unit, *factors;
        long *powers;
        size_t factor_count;
        if (sum_zero(x->pool, e[i])) continue;
        same = exact_factor(x, e[i], &unit, &factor_count, &factors, &powers) == HAMEL_OK &&
               expr_is_number(x->pool, unit);
        free(factors);
        free(powers);
        if (same && expr_is_negative(x->pool, unit)) unit = expr_neg(x->pool, unit);
        same = same && (first || expr_same(unit, common));
        common = unit;
        first = false;
    }
    for (size_t i = 0; i < count && same && !first && !expr_same(common, one); i++) {
        e[i] = expr_div(x->pool, e[i], common);
        if (exact_normalise(x, &e[i]) != HAMEL_OK) continue; // as it stands
    }
}

// ---- basis --------------------------------------------------------------------------------------

/// Takes common factors out of the fields of a basis. *content is what is left of their minors'.
static hamel_status free_of_factors(exact *x, const mech_system *s, mech_basis *b, expr *content) {
    hamel_status status = HAMEL_OK;
    for (size_t a = 0; a < b->r && status == HAMEL_OK; a++)
        status = mech_primitive(x, s->q, b->fields + a * b->n);
    return status == HAMEL_OK ? mech_kernel_content(x, s->q, &s->pivots, b->fields, content)
                              : status;
}

/// The basis to read, unless it degenerates on a hypersurface and another one does not.
static hamel_status find_fields(mech_distribution *d, exact *x, const mech_system *s,
                                const mech_basis *basis) {
    enum { MOST = 6 };
    mech_basis first = mech_basis_copy(basis), *others = NULL;
    size_t count = 0;
    expr content;
    hamel_status status = free_of_factors(x, s, &first, &content);
    for (size_t a = 0; a < d->r && status == HAMEL_OK; a++)
        distribution_divide_number(x, d->n, first.fields + a * d->n);
    d->fields = mem_copy(first.fields, d->r * d->n, sizeof *d->fields);
    mech_basis_clear(&first);
    d->degenerates = status == HAMEL_OK && !mech_vanishes_nowhere(x, s->q, content);
    if (!d->degenerates) return status;
    status = mech_bases(x, s, MOST, &count, &others);
    for (size_t k = 0; k < count && status == HAMEL_OK; k++) {
        status = free_of_factors(x, s, &others[k], &content);
        if (status != HAMEL_OK || !mech_vanishes_nowhere(x, s->q, content)) continue;
        memcpy(d->fields, others[k].fields, d->r * d->n * sizeof *d->fields);
        d->degenerates = false;
        break;
    }
    for (size_t k = 0; k < count; k++) mech_basis_clear(&others[k]);
    free(others);
    return status;
}

// ---- annihilator --------------------------------------------------------------------------------

/// Where the forms are dependent on f = 0, one of them is a combination of the others there, and
/// the difference can be divided by f: ω^k ← (Σ_a c_a ω^a)/f, c_k = 1.
static hamel_status divide_out(mech_distribution *d, exact *x, const space *q, expr f) {
    locus_sheet sheets[LOCUS_SHEETS];
    const size_t n = d->n, p = d->p;
    if (locus_solve(x, q, f, sheets) == 0) return HAMEL_OK;
    const mech_point there = {1, &sheets[0].coordinate, &sheets[0].value};
    expr *columns = MEM_NEW(expr, n * p), *kernel = NULL, *made = MEM_NEW(expr, n);
    size_t dimension = 0, k = 0;
    for (size_t a = 0; a < p; a++) {
        for (size_t i = 0; i < n; i++) columns[i * p + a] = d->forms[a * n + i];
    }
    hamel_status status = mech_point_values(x, &there, n * p, columns, columns);
    if (status == HAMEL_OK) status = exact_null_space(x, n, p, columns, NULL, &dimension, &kernel);
    if (status == HAMEL_OK && dimension > 0) {
        while (!expr_is_int(x->pool, kernel[k], 1)) k++; // there is one: that of the free column
        sum total = {0};
        for (size_t i = 0; i < n && status == HAMEL_OK; i++) {
            for (size_t a = 0; a < p; a++)
                sum_add_product(x->pool, &total, 1, kernel[a], d->forms[a * n + i]);
            status = exact_normal(x, sum_take(x->pool, &total), &made[i]);
        }
        vec_clear(&total);
        if (status == HAMEL_OK) status = mech_primitive(x, q, made);
        distribution_divide_number(x, n, made);
        if (status == HAMEL_OK) memcpy(d->forms + k * n, made, n * sizeof *made);
    }
    free(columns);
    free(kernel);
    free(made);
    return status;
}

/// The forms solved for velocities whose determinant vanishes nowhere, where that is much shorter:
/// so that it does not matter how constraints were combined.
static void solve_forms(mech_distribution *d, exact *x, const mech_system *s) {
    const size_t n = d->n, p = d->p;
    const mech_pivots *pivots = &s->pivots;
    size_t k = 0;
    while (k < pivots->count && !mech_vanishes_nowhere(x, s->q, pivots->determinants[k])) k++;
    if (k == pivots->count || p < 2) return;
    exact quiet = exact_quietly(x);
    expr *A = MEM_NEW(expr, p * p), *solved = MEM_NEW(expr, p * n);
    for (size_t i = 0; i < p * p; i++) A[i] = d->forms[i / p * n + pivots->sets[k * p + i % p]];
    bool good = exact_solve(&quiet, p, n, A, d->forms, solved) == HAMEL_OK &&
                exact_normalise_all(&quiet, p * n, solved) == HAMEL_OK;
    for (size_t a = 0; a < p && good; a++)
        good = mech_primitive(&quiet, s->q, solved + a * n) == HAMEL_OK;
    if (good && 2 * expr_infix_length(x->pool, p * n, solved) <=
                    expr_infix_length(x->pool, p * n, d->forms))
        memcpy(d->forms, solved, p * n * sizeof *solved);
    free(A);
    free(solved);
}

/// The constraint forms, without factors in common, as far as these can be divided out.
static hamel_status find_forms(mech_distribution *d, exact *x, const mech_system *s) {
    const size_t n = d->n;
    d->forms = mem_copy(s->beta, d->p * n, sizeof *d->forms);
    hamel_status status = exact_normalise_all(x, d->p * n, d->forms);
    for (size_t a = 0; a < d->p && status == HAMEL_OK; a++)
        status = mech_primitive(x, s->q, d->forms + a * n);
    if (status == HAMEL_TOO_LARGE) return HAMEL_OK; // as they were given
    if (status == HAMEL_OK) solve_forms(d, x, s);
    if (status != HAMEL_OK || mech_is_constant(s->q, s->pivots.content)) return status;
    expr unit, *factors;
    long *powers;
    size_t count;
    status = exact_factor(x, s->pivots.content, &unit, &count, &factors, &powers);
    for (size_t k = 0; k < count && status == HAMEL_OK; k++) {
        for (long power = 0; power < powers[k] && status == HAMEL_OK; power++)
            status = divide_out(d, x, s->q, factors[k]);
    }
    free(factors);
    free(powers);
    return status;
}

// ---- Frobenius ----------------------------------------------------------------------------------

/// Whether [X_α, X_β] is in D, by the forms; the shortest component that is not zero is a witness.
/// @eq BKMM96 (2.1.7)
static void test_bracket(mech_distribution *d, exact *x, const space *q, size_t a, size_t b) {
    const expr *bracket = d->brackets + (a * d->r + b) * d->n;
    truth *inside = &d->inside[a * d->r + b];
    *inside = TRUTH_YES;
    for (size_t c = 0; c < d->p; c++) {
        expr component = distribution_pairing(q, d->forms + c * d->n, bracket);
        const truth zero = exact_is_zero(x, component);
        *inside = truth_and(*inside, zero);
        if (zero != TRUTH_NO || exact_normalise(x, &component) != HAMEL_OK) continue;
        if (d->has_witness && expr_infix_tokens(x->pool, component) >=
                                  expr_infix_tokens(x->pool, d->witness.component))
            continue;
        d->has_witness = true;
        d->witness = (mech_witness){a, b, c, component};
    }
}

static void find_brackets(mech_distribution *d, exact *x, const space *q) {
    exact quiet = exact_quietly(x);
    d->brackets = MEM_NEW(expr, d->r * d->r * d->n);
    d->inside = MEM_NEW(truth, d->r * d->r);
    d->involutive = TRUTH_YES;
    for (size_t a = 0; a < d->r; a++) {
        for (size_t b = a + 1; b < d->r; b++) {
            expr *bracket = d->brackets + (a * d->r + b) * d->n;
            space_bracket(q, d->fields + a * d->n, d->fields + b * d->n, bracket);
            for (size_t i = 0; i < d->n; i++) {
                if (exact_normalise(&quiet, &bracket[i]) != HAMEL_OK) break; // as it stands
            }
            test_bracket(d, &quiet, q, a, b);
            d->involutive = truth_and(d->involutive, d->inside[a * d->r + b]);
        }
    }
}

// ---- flags --------------------------------------------------------------------------------------

/// A basis of D in the chart, from the forms there. Not HAMEL_OK if it degenerates on a
/// hypersurface.
static hamel_status chart_kernel(mech_distribution *d, exact *x, const space *q) {
    enum { FEW_SETS = 6 };
    mech_pivots pivots;
    expr content;
    hamel_status status = mech_pivots_init(&pivots, x, q, d->p, d->chart_forms);
    if (status != HAMEL_OK) return status;
    bool found = false;
    for (size_t k = 0; k < pivots.count && k < FEW_SETS && status == HAMEL_OK && !found; k++) {
        status = mech_kernel(x, q, d->p, d->chart_forms, pivots.sets + k * d->p, d->chart_fields);
        if (status == HAMEL_OK)
            status = mech_kernel_content(x, q, &pivots, d->chart_fields, &content);
        found = status == HAMEL_OK && mech_vanishes_nowhere(x, q, content);
    }
    mech_pivots_clear(&pivots);
    return status == HAMEL_OK && !found ? HAMEL_SINGULAR : status;
}

/// Differences of angles, unless the basis of D is much longer in them: brackets gain more than it.
static void find_chart(mech_distribution *d, exact *x, const space *q) {
    const size_t n = d->n, count = d->r * n;
    exact quiet = exact_quietly(x);
    d->chart_fields = MEM_NEW(expr, count);
    d->chart_forms = MEM_NEW(expr, d->p * n);
    angle_chart_init(&d->chart, q, count, d->fields);
    for (size_t i = 0; i < count; i++) {
        d->chart_fields[i] = d->fields[i];
        if (exact_normalise(&quiet, &d->chart_fields[i]) != HAMEL_OK) continue; // as it stands
    }
    const size_t length = expr_infix_length(q->pool, count, d->chart_fields);
    for (size_t a = 0; a < d->p && d->chart.count > 1; a++)
        angle_chart_form(&d->chart, &quiet, d->forms + a * n, d->chart_forms + a * n);
    if (d->chart.count > 1 && chart_kernel(d, &quiet, q) == HAMEL_OK &&
        2 * expr_infix_length(q->pool, count, d->chart_fields) < 3 * length)
        return;
    d->chart.count = 0;
    memcpy(d->chart_fields, d->fields, count * sizeof(expr));
    memcpy(d->chart_forms, d->forms, d->p * n * sizeof(expr));
}

static void find_flags(mech_distribution *d, exact *x, const space *q) {
    find_chart(d, x, q);
    flag_levels_init(&d->lie_levels, x, q, FLAG_LIE, d->r, d->chart_fields, d->p, d->chart_forms);
    flag_levels_init(&d->derived_levels, x, q, FLAG_DERIVED, d->r, d->chart_fields, d->p,
                     d->chart_forms);
    d->lie = flag_levels_ranks(&d->lie_levels);
    d->derived = flag_levels_ranks(&d->derived_levels);
    d->bracket_generating = d->lie.ranks[d->lie.count - 1] == d->n ? TRUTH_YES
                            : d->lie.ends == TRUTH_YES             ? TRUTH_NO
                                                                   : TRUTH_UNKNOWN;
}

// ---- all of it ----------------------------------------------------------------------------------

hamel_status mech_distribution_in(mech_distribution *d, exact *x, const mech_system *s,
                                  const mech_basis *basis) {
    *d = (mech_distribution){.n = s->q->n, .p = s->p, .r = s->q->n - s->p};
    hamel_status status = find_fields(d, x, s, basis);
    if (status == HAMEL_OK) status = find_forms(d, x, s);
    if (status == HAMEL_OK) {
        find_brackets(d, x, s->q);
        find_flags(d, x, s->q);
        distribution_holonomic(d, x, s);
        distribution_drops(d, x, s);
    }
    if (status != HAMEL_OK) mech_distribution_clear(d);
    return status;
}

hamel_status mech_distribution_init(mech_distribution *d, exact *x, const mech_system *s) {
    mech_basis basis;
    *d = (mech_distribution){0};
    hamel_status status = mech_basis_init(&basis, x, s);
    if (status != HAMEL_OK) return status;
    status = mech_distribution_in(d, x, s, &basis);
    mech_basis_clear(&basis);
    return status;
}

void mech_distribution_clear(mech_distribution *d) {
    free(d->fields);
    free(d->forms);
    free(d->brackets);
    free(d->inside);
    mech_flag_clear(&d->lie);
    mech_flag_clear(&d->derived);
    angle_chart_clear(&d->chart);
    free(d->chart_fields);
    free(d->chart_forms);
    flag_levels_clear(&d->lie_levels);
    flag_levels_clear(&d->derived_levels);
    free(d->holonomic);
    free(d->holonomic_of);
    free(d->conserved);
    free(d->conserved_of);
    free(d->conserved_rate);
    for (size_t k = 0; k < d->drop_count; k++) {
        free(d->drops[k].instance);
        mech_flag_clear(&d->drops[k].lie);
        mech_flag_clear(&d->drops[k].derived);
    }
    free(d->drops);
    *d = (mech_distribution){0};
}

// ---- at a point ---------------------------------------------------------------------------------

/// A basis of D that is independent at the point, in the chart: that of d, or another one. *fields
/// is fresh, NULL if there is none.
static hamel_status fields_at(exact *x, const mech_system *s, const mech_distribution *d,
                              const mech_point *at, expr **fields) {
    enum { MOST = 12 };
    const size_t n = d->n;
    mech_basis *bases;
    size_t rank = 0, count;
    exact quiet = exact_quietly(x);
    *fields = mem_copy(d->chart_fields, d->r * n, sizeof **fields);
    if (mech_point_rank(&quiet, s->q, at, d->r, d->r, n, *fields, &rank) == HAMEL_OK &&
        rank == d->r)
        return HAMEL_OK;
    hamel_status status = mech_bases(x, s, MOST, &count, &bases);
    bool found = false;
    for (size_t k = 0; k < count && status == HAMEL_OK && !found; k++) {
        expr content;
        status = free_of_factors(x, s, &bases[k], &content);
        for (size_t a = 0; a < d->r; a++)
            angle_chart_field(&d->chart, x, bases[k].fields + a * n, *fields + a * n);
        found = mech_point_rank(&quiet, s->q, at, d->r, d->r, n, *fields, &rank) == HAMEL_OK &&
                rank == d->r;
    }
    for (size_t k = 0; k < count; k++) mech_basis_clear(&bases[k]);
    free(bases);
    if (!found) {
        free(*fields);
        *fields = NULL;
    }
    return status;
}

hamel_status distribution_flags_at(mech_flags_at *f, exact *x, const mech_system *s,
                                   const mech_distribution *d, const mech_point *at) {
    expr *fields;
    hamel_status status = fields_at(x, s, d, at, &fields);
    f->defined = fields != NULL;
    if (status == HAMEL_OK && f->defined)
        status = flag_at_init(&f->lie, x, FLAG_LIE, d->r, fields, &d->lie_levels, at);
    if (status == HAMEL_OK && f->defined)
        status = flag_at_init(&f->derived, x, FLAG_DERIVED, d->r, fields, &d->derived_levels, at);
    free(fields);
    if (status != HAMEL_OK) mech_flags_at_clear(f);
    return status;
}

hamel_status mech_flags_at_init(mech_flags_at *f, exact *x, const mech_system *s,
                                const mech_distribution *d, const mech_point *at) {
    *f = (mech_flags_at){0};
    hamel_status status =
        mech_point_rank(x, s->q, at, s->p, s->row_count, d->n, s->rows, &f->constraint_rank);
    if (status != HAMEL_OK) return status;
    const mech_point there = {at->count, at->at, mem_copy(at->values, at->count, sizeof(expr))};
    angle_chart_point(&d->chart, there.count, there.at, there.values);
    status = distribution_flags_at(f, x, s, d, &there);
    free(there.values);
    return status;
}

void mech_flags_at_clear(mech_flags_at *f) {
    mech_flag_clear(&f->lie);
    mech_flag_clear(&f->derived);
    *f = (mech_flags_at){0};
}
