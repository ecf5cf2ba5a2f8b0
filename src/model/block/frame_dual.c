/// Quasi-velocities as Kane writes them, u = cos(theta)*x' + sin(theta)*y': one-forms ω^a instead
/// of fields. With as many names as D has dimensions there is one frame X_a of D with
///   β(X_a) = 0,  ω^c(X_a) = δ^c_a,
/// and q' = u^a X_a + v^b F_b, where the F_b are the fields that the text gives beside them: these
/// must not change any of the u^a, ω^a(F_b) = 0, or the names would not mean what they say. What is
/// then left open, a part of X_a along the F_b, is taken to be none in as many coordinates.
#include "model/block/frame_dual_internal.h"

#include "base/mem.h"

typedef struct dual {
    parser *p;
    size_t n, m, k, j; ///< dimension, independent constraints, functions and fields
    expr *beta;        ///< m rows
} dual;

static const model_field *nth(const parser *p, bool function, size_t which) {
    for (size_t i = 0; i < p->fields.count; i++) {
        const bool is_function = p->forms.items[i] != NULL;
        if (is_function == function && which-- == 0) return &p->fields.items[i];
    }
    return NULL;
}

static const expr *form(const dual *d, size_t a) {
    return d->p->forms.items[nth(d->p, true, a) - d->p->fields.items];
}

/// The independent rows of the constraints.
static hamel_status reduce_constraints(dual *d) {
    parser *p = d->p;
    const size_t rows = p->constraints.count;
    expr *all = MEM_NEW(expr, rows * d->n);
    for (size_t i = 0; i < rows * d->n; i++) all[i] = p->constraints.items[i / d->n].beta[i % d->n];
    size_t least = 0;
    hamel_status status =
        rows == 0 ? HAMEL_OK : exact_rank_at_least(&p->exact, rows, d->n, all, &least);
    d->m = rows;
    if (status == HAMEL_OK && least < rows) { // some may follow from others
        size_t *pivots = MEM_NEW(size_t, rows);
        expr *R = MEM_NEW(expr, rows * d->n);
        status = exact_row_reduce(&p->exact, rows, d->n, all, &d->m, R, pivots);
        free(pivots);
        free(all);
        all = R;
    }
    d->beta = all;
    return status;
}

static hamel_status check_count(const dual *d) {
    const diag_span place = nth(d->p, true, 0)->place;
    for (size_t i = 0; i < d->p->constraints.count; i++) {
        if (exact_is_zero(&d->p->exact, d->p->constraints.items[i].b) != TRUTH_YES)
            return parser_fail(d->p, HAMEL_INVALID, place,
                               "a quasi-velocity is a function of velocities only where the "
                               "constraints are linear; give it by its vector field");
    }
    if (d->m + d->k + d->j == d->n) return HAMEL_OK;
    return parser_fail(d->p, HAMEL_INVALID, place,
                       "quasi-velocities that are functions of velocities need a name for each "
                       "dimension of D, which are %zu, and the frame has %zu",
                       d->n - d->m, d->k + d->j);
}

/// ω^a(F_b) = 0.
static hamel_status check_fields(const dual *d) {
    parser *p = d->p;
    for (size_t b = 0; b < d->j; b++) {
        const model_field *F = nth(p, false, b);
        for (size_t a = 0; a < d->k; a++) {
            expr *terms = MEM_NEW(expr, d->n);
            for (size_t i = 0; i < d->n; i++)
                terms[i] = expr_mul2(p->r.pool, form(d, a)[i], F->field[i]);
            const truth zero = exact_is_zero(&p->exact, expr_add(p->r.pool, d->n, terms));
            free(terms);
            if (zero == TRUTH_YES) continue;
            return parser_fail(p, HAMEL_INVALID, F->place,
                               "this field changes '%s' (line %zu), which is a function of "
                               "velocities",
                               expr_symbol_info_of(p->r.pool, nth(p, true, a)->symbol)->name,
                               parser_line(p, nth(p, true, a)->place));
        }
    }
    return HAMEL_OK;
}

/// Coordinates in which the fields are told apart.
static hamel_status field_columns(const dual *d, size_t *columns) {
    if (d->j == 0) return HAMEL_OK;
    expr *F = MEM_NEW(expr, d->j * d->n), *R = MEM_NEW(expr, d->j * d->n);
    for (size_t i = 0; i < d->j * d->n; i++) F[i] = nth(d->p, false, i / d->n)->field[i % d->n];
    size_t rank;
    hamel_status status = exact_row_reduce(&d->p->exact, d->j, d->n, F, &rank, R, columns);
    if (status == HAMEL_OK && rank < d->j) status = HAMEL_SINGULAR; // told by frame_finish
    free(F);
    free(R);
    return status;
}

/// The first function that depends on those before it on D.
static hamel_status refuse_dependent(const dual *d) {
    parser *p = d->p;
    expr *rows = MEM_NEW(expr, (d->m + d->k) * d->n);
    for (size_t i = 0; i < d->m * d->n; i++) rows[i] = d->beta[i];
    size_t a = 0, rank = 0;
    hamel_status status = HAMEL_OK;
    for (; a < d->k && status == HAMEL_OK; a++) {
        for (size_t i = 0; i < d->n; i++) rows[(d->m + a) * d->n + i] = form(d, a)[i];
        status = exact_rank(&p->exact, d->m + a + 1, d->n, rows, &rank);
        if (status == HAMEL_OK && rank < d->m + a + 1) break;
    }
    free(rows);
    if (a == d->k || status != HAMEL_OK)
        return parser_fail(p, HAMEL_UNDECIDED, nth(p, true, d->k - 1)->place,
                           "that these quasi-velocities are independent on the constraints could "
                           "not be proved");
    return parser_fail(p, HAMEL_INVALID, nth(p, true, a)->place,
                       "on the constraints this quasi-velocity is a combination of the ones "
                       "before it");
}

/// X_a from β, ω and the coordinates that stay out.
static hamel_status solve(const dual *d, const size_t *columns) {
    parser *p = d->p;
    const size_t n = d->n;
    expr *A = MEM_NEW(expr, n * n), *B = MEM_NEW(expr, n * d->k), *X = MEM_NEW(expr, n * d->k);
    for (size_t r = 0; r < n; r++) {
        for (size_t i = 0; i < n; i++)
            A[r * n + i] = r < d->k          ? form(d, r)[i]
                           : r < d->k + d->m ? d->beta[(r - d->k) * n + i]
                                             : expr_int(p->r.pool, columns[r - d->k - d->m] == i);
        for (size_t a = 0; a < d->k; a++) B[r * d->k + a] = expr_int(p->r.pool, r == a);
    }
    hamel_status status = exact_solve(&p->exact, n, d->k, A, B, X);
    if (status != HAMEL_OK) status = refuse_dependent(d);
    for (size_t a = 0; status == HAMEL_OK && a < d->k; a++) {
        const model_field *f = nth(p, true, a);
        for (size_t i = 0; i < n; i++) f->field[i] = X[i * d->k + a];
    }
    free(A);
    free(B);
    free(X);
    return status;
}

hamel_status frame_dual_finish(parser *p) {
    dual d = {.p = p, .n = p->m->q->n};
    for (size_t i = 0; i < p->fields.count; i++) {
        if (p->forms.items[i] != NULL) d.k++;
        else d.j++;
    }
    if (d.k == 0) return HAMEL_OK;
    if (p->r.messages->count > 0) return HAMEL_INVALID; // constraints may be missing
    size_t *columns = MEM_NEW(size_t, d.j);
    hamel_status status = reduce_constraints(&d);
    if (status != HAMEL_OK)
        (void)parser_fail(p, HAMEL_UNDECIDED, nth(p, true, 0)->place,
                          "the rank of the constraints could not be determined");
    if (status == HAMEL_OK) status = check_count(&d);
    if (status == HAMEL_OK) status = check_fields(&d);
    if (status == HAMEL_OK) status = field_columns(&d, columns);
    if (status == HAMEL_OK) status = solve(&d, columns);
    free(columns);
    free(d.beta);
    return status;
}
