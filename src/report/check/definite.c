/// Whether ∂²L/∂v∂v is positive definite everywhere: exactly if its leading minors are positive, by
/// Sylvester. Each of them is asked for its signs, for all parameters and then for those given; one
/// that vanishes somewhere, or is nowhere positive, refutes.
#include <stdlib.h>

#include "exact/sign/sign_solver.h"
#include "expr/calculus.h"
#include "report/check/check.h"
#include "report/check/definite.h"
#include "report/check/vanish.h"

void check_second_derivatives(const chapter *c, expr *M) {
    const space *q = c->m->q;
    expr *P = MEM_NEW(expr, q->n);
    expr_gradient(c->pool, c->system->lagrangian, q->n, q->velocities, P);
    for (size_t i = 0; i < q->n; i++)
        expr_gradient(c->pool, P[i], q->n, q->velocities, M + i * q->n);
    free(P);
}

/// What is known of the minors so far.
typedef struct definiteness {
    truth positive;
    bool given, by_solver; ///< for the parameters given; rests on Z3
    size_t order;          ///< of the minor that is not seen to be positive
} definiteness;

/// Adds that a minor is positive everywhere, or is not.
static void ask_minor(chapter *c, expr minor, definiteness *d) {
    bool solved;
    expr here;
    const exact_signs generic = exact_signs_decided(c->x, minor, 0, NULL);
    d->by_solver = d->by_solver || generic.by == SIGN_BY_SOLVER;
    if (generic.may == SIGN_PLUS) return;
    if (!(generic.may & SIGN_PLUS)) {
        d->positive = TRUTH_NO;
        return;
    }
    d->given = true;
    const bool defined = mech_system_at_values(c->system, 1, &minor, &here);
    const exact_signs s =
        defined ? exact_signs_decided(c->x, here, 0, NULL) : (exact_signs){.may = SIGN_ANY};
    d->by_solver = d->by_solver || s.by == SIGN_BY_SOLVER;
    if (s.may == SIGN_PLUS) return;
    d->positive = !(s.may & SIGN_PLUS) || check_vanishes(c, minor, &solved) == ZEROS_HERE
                      ? TRUTH_NO
                      : TRUTH_UNKNOWN;
}

/// The leading minors of g, as far as all before are positive: *count of them are in `minors`.
static definiteness ask(chapter *c, const expr *g, expr *minors, size_t *count) {
    const size_t n = c->m->q->n;
    exact brief = readable_limits(c->x);
    expr *block = MEM_NEW(expr, n * n);
    definiteness d = {.positive = TRUTH_YES};
    *count = 0;
    for (size_t k = 1; k <= n && d.positive == TRUTH_YES; k++) {
        d.order = k;
        for (size_t i = 0; i < k * k; i++) block[i] = g[i / k * n + i % k];
        if (exact_determinant(&brief, k, block, &minors[k - 1]) != HAMEL_OK) {
            d.positive = TRUTH_UNKNOWN;
            break;
        }
        *count = k;
        ask_minor(c, minors[k - 1], &d);
    }
    free(block);
    return d;
}

bool check_plainly_definite(chapter *c) {
    const size_t n = c->m->q->n;
    expr *g = MEM_NEW(expr, n * n), *minors = MEM_NEW(expr, n);
    size_t count;
    check_second_derivatives(c, g);
    const definiteness d = ask(c, g, minors, &count);
    free(g);
    free(minors);
    return d.positive == TRUTH_YES && !d.given && !d.by_solver;
}

void check_definite(chapter *c, doc *section, bool *plainly) {
    const size_t n = c->m->q->n;
    expr *g = MEM_NEW(expr, n * n), *minors = MEM_NEW(expr, n);
    size_t count;
    check_second_derivatives(c, g);
    const definiteness d = ask(c, g, minors, &count);
    const bool yes = d.positive == TRUTH_YES;
    *plainly = yes && !d.given && !d.by_solver;
    mech_verdict v = {.answer = d.positive,
                      .scope = {.parameters = d.given ? PARAMETERS_GIVEN : PARAMETERS_ALL,
                                .domain = DOMAIN_EVERYWHERE},
                      .method = d.by_solver ? METHOD_SOLVER : METHOD_SIGNS,
                      .evidence = evidence_positive(yes ? count : 0, minors)};
    if (d.positive == TRUTH_NO && expr_is_int(c->pool, minors[count - 1], 0))
        v.evidence = evidence_not_zero(1, &minors[count - 1]); // none is positive: it is zero
    doc *finding = check_verdict(c, section, "definite", "T positive definite", v);
    if (yes && d.given) check_reason(finding, "for the parameters given");
    if (!yes)
        check_reason(finding,
                     d.positive == TRUTH_NO
                         ? "the leading minor of order %zu is not positive everywhere"
                         : "the leading minor of order %zu is not decided",
                     d.order);
    if (!yes && count == d.order && expr_infix_tokens(c->pool, minors[count - 1]) <= DOC_LONGEST)
        chapter_formula(c, finding, "minor", EXPR_NONE, minors[count - 1], NULL);
    free(g);
    free(minors);
}
