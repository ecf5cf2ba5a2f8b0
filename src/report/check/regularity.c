/// Whether the equations determine the motion: on TQ, on D, and where they fail.
#include <stdlib.h>

#include "exact/sign/sign.h"
#include "expr/calculus.h"
#include "mech/quasi/singular.h"
#include "mech/tools/degenerate.h"
#include "report/check/check.h"
#include "report/check/definite.h"
#include "report/check/domain.h"
#include "report/check/regularity.h"
#include "report/check/vanish.h"
#include "report/derive/chapter.h"

/// The rank of ∂²L/∂v∂v.
static hamel_status check_on_TQ(chapter *c, doc *section) {
    const size_t n = c->m->q->n;
    expr *M = MEM_NEW(expr, n * n);
    size_t rank = 0;
    exact quiet = exact_quietly(c->x);
    check_second_derivatives(c, M);
    const hamel_status status = exact_rank(&quiet, n, n, M, &rank);
    const truth regular = status != HAMEL_OK ? TRUTH_UNKNOWN : rank == n ? TRUTH_YES : TRUTH_NO;
    doc *finding =
        check_verdict(c, section, "on_TQ", "L regular on TQ",
                      (mech_verdict){.answer = regular, .evidence = evidence_rank(n, n, M, rank)});
    if (regular == TRUTH_NO) check_reason(finding, "the mass matrix has rank %zu of %zu", rank, n);
    free(M);
    return HAMEL_OK;
}

/// The sum of the squares of some minors of β is positive as it stands, or all rows are seen to
/// keep their rank.
bool check_independent_everywhere(chapter *c) {
    const mech_system *s = c->system;
    const mech_pivots *pivots = &s->pivots;
    if (s->row_count > s->p && s->p > 0) {
        mech_degenerate d;
        exact quiet = exact_quietly(c->x);
        if (mech_degenerate_init(&d, &quiet, s->q, s->row_count, s->q->n, s->rows) != HAMEL_OK)
            return false;
        const bool keeps = d.drops == TRUTH_NO && !d.by_solver;
        mech_degenerate_clear(&d);
        return keeps;
    }
    expr total = expr_int(c->pool, 0);
    for (size_t k = 0; k < pivots->count; k++)
        total = expr_add2(c->pool, total, expr_pow_int(c->pool, pivots->determinants[k], 2));
    return exact_is_positive(c->x, total);
}

/// Where the equations fail, at a generic value of the parameters: where the model's expressions
/// have no value, or the equations cannot be solved, which they can be everywhere if the kinetic
/// energy is positive definite and the constraints are independent.
static hamel_status check_everywhere(chapter *c, doc *section, bool positive) {
    const bool definite = positive && check_independent_everywhere(c);
    size_t count = 0, ends, shown = 0;
    expr *where = NULL;
    bool complete = true, by_solver = false;
    if (!definite) {
        const hamel_status status =
            where_singular(c->x, c->system, c->quasi, &count, &where, &complete);
        if (status != HAMEL_OK) return status;
    }
    expr *end = domain_ends(c, &ends);
    where = mem_resize(where, count + ends, sizeof *where);
    for (size_t i = 0; i < ends; i++) where[count++] = end[i];
    free(end);
    truth fails = complete ? TRUTH_NO : TRUTH_UNKNOWN;
    for (size_t i = 0; i < count; i++) {
        bool solved;
        const check_zeros zeros = check_vanishes(c, where[i], &solved);
        by_solver = by_solver || solved;
        if (zeros == ZEROS_NEVER) continue;
        where[shown++] = where[i];
        fails = truth_or(fails, zeros == ZEROS_HERE       ? TRUTH_YES
                                : zeros == ZEROS_NOT_HERE ? TRUTH_NO
                                                          : TRUTH_UNKNOWN);
    }
    const size_t r = c->quasi->r;
    const mech_verdict v = {.answer = truth_not(fails),
                            .evidence = evidence_rank(r, r, c->quasi->mass, r),
                            .scope = {.parameters = fails == TRUTH_NO && shown > 0
                                                        ? PARAMETERS_GIVEN
                                                        : PARAMETERS_GENERIC,
                                      .domain = DOMAIN_EVERYWHERE},
                            .method = by_solver ? METHOD_SOLVER : METHOD_SIGNS};
    doc *finding = check_verdict(c, section, "everywhere", "regular everywhere", v);
    if (shown > 0)
        check_reason(finding, "%s %s",
                     fails == TRUTH_YES ? "fails where"
                     : fails == TRUTH_NO
                         ? by_solver ? "by Z3, for the parameters given; it would fail where"
                                     : "for the parameters given; it would fail where"
                         : "may fail where",
                     shown == 1 ? "this is zero" : "one is zero");
    else if (by_solver && fails == TRUTH_NO) check_reason(finding, "by Z3");
    else if (definite)
        check_reason(finding, c->system->p > 0
                                  ? "T is positive definite, constraints are independent everywhere"
                                  : "T is positive definite");
    else if (!complete) check_reason(finding, "the determinant is too large");
    for (size_t i = 0; i < shown; i++) { // of f and −f the one without a minus
        const bool minus = expr_is_negative(c->pool, chapter_tidy(c, where[i]));
        text key = {0};
        text_addf(&key, "where_zero_%zu", i + 1);
        chapter_formula(c, finding, text_cstr(&key), EXPR_NONE,
                        minus ? expr_neg(c->pool, where[i]) : where[i], NULL);
        text_clear(&key);
    }
    free(where);
    return HAMEL_OK;
}

hamel_status check_regularity(chapter *c, const check_request *request, doc *section) {
    (void)request;
    bool has, positive;
    text why = {0};
    hamel_status status = check_on_TQ(c, section);
    check_definite(c, section, &positive);
    if (status == HAMEL_OK) status = check_need_quasi(c, &has, &why);
    if (status == HAMEL_OK) {
        const size_t r = has ? c->quasi->r : 0;
        const verdict_evidence on_D = evidence_rank(r, r, has ? c->quasi->mass : NULL, r);
        doc *finding = check_verdict(c, section, "on_D", "L regular on D",
                                     (mech_verdict){.answer = truth_of(has),
                                                    .method = METHOD_LINEAR_ALGEBRA,
                                                    .evidence = on_D});
        if (!has) check_reason(finding, "%s", text_cstr(&why));
        if (has) status = check_everywhere(c, section, positive);
    }
    text_clear(&why);
    return status;
}
