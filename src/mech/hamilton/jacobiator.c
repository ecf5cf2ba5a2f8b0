/// The Jacobiator. Where the constraints prove it not zero, a component is looked for that shows
/// it; where D is involutive, all components are proved zero, one by one.
#include "mech/hamilton/jacobiator.h"

#include <stdlib.h>

#include "expr/print.h"
#include "expr/sum.h"
#include "space/field.h"

/// π_αβ on D*, with v put in where h has v; a fresh array.
static expr *momentum_brackets(const mech_hamilton *h, const dual *on) {
    const size_t r = h->r, n = h->n;
    expr *pi = MEM_NEW(expr, r * r);
    for (size_t k = 0; k < r * r; k++) pi[k] = h->bracket[(n + k / r) * h->size + n + k % r];
    dual_put_velocities(on, r * r, pi, pi);
    return pi;
}

/// Exchanges two of three, where the second is smaller.
static void order(size_t *a, size_t *b, int *sign) {
    const size_t larger = *a;
    if (larger <= *b) return;
    *a = *b;
    *b = larger;
    *sign = -*sign;
}

expr mech_jacobiator(const mech_hamilton *h, size_t A, size_t B, size_t C) {
    const size_t n = h->n;
    const dual on = mech_hamilton_dual(h);
    expr_pool *pool = on.A->pool;
    int sign = 1;
    order(&A, &B, &sign);
    order(&B, &C, &sign);
    order(&A, &B, &sign);
    if (B < n || A == B || B == C) return expr_int(pool, 0); // no bracket of positions has momenta
    expr *pi = momentum_brackets(h, &on), *Y = MEM_NEW(expr, n), J;
    if (A < n) {
        dual_jacobi_section(&on, pi, B - n, C - n, Y);
        J = Y[A];
    } else {
        J = dual_jacobi(&on, pi, A - n, B - n, C - n);
    }
    free(pi);
    free(Y);
    return sign > 0 ? J : expr_neg(pool, J);
}

/// Whether D is involutive; if not, the shortest β^a([X_α, X_β]) that is not zero.
static truth involutive(mech_jacobi *j, exact *x, const mech_system *s, const mech_basis *b) {
    const size_t n = b->n;
    truth answer = TRUTH_YES;
    expr *XY = MEM_NEW(expr, n);
    sum total = {0};
    for (size_t k = 0; k < b->r; k++) {
        for (size_t l = k + 1; l < b->r; l++) {
            space_bracket(s->q, b->fields + k * n, b->fields + l * n, XY);
            for (size_t a = 0; a < s->p; a++) {
                for (size_t i = 0; i < n; i++)
                    sum_add_product(x->pool, &total, 1, s->beta[a * n + i], XY[i]);
                expr e = sum_take(x->pool, &total);
                const truth zero = exact_is_zero(x, e);
                if (zero == TRUTH_UNKNOWN && answer == TRUTH_YES) answer = zero;
                if (zero != TRUTH_NO || exact_normalise(x, &e) != HAMEL_OK) continue;
                if (answer != TRUTH_NO ||
                    expr_infix_tokens(x->pool, e) < expr_infix_tokens(x->pool, j->curvature))
                    j->constraint = a, j->first = k, j->second = l, j->curvature = e;
                answer = TRUTH_NO;
            }
        }
    }
    vec_clear(&total);
    free(XY);
    return answer;
}

/// The shortest component on coordinates that is proved not to be zero.
static void find_component(mech_jacobi *j, exact *x, const mech_hamilton *h) {
    for (size_t i = 0; i < h->n; i++) {
        for (size_t b = h->n; b < h->size; b++) {
            for (size_t c = b + 1; c < h->size; c++) {
                expr e = mech_jacobiator(h, i, b, c);
                if (exact_is_zero(x, e) != TRUTH_NO || exact_normalise(x, &e) != HAMEL_OK) continue;
                if (j->found &&
                    expr_infix_tokens(x->pool, e) >= expr_infix_tokens(x->pool, j->value))
                    continue;
                j->found = true;
                j->A = i, j->B = b, j->C = c, j->value = e;
            }
        }
    }
}

/// J = 0, component by component.
static truth jacobiator_vanishes(exact *x, const mech_hamilton *h) {
    for (size_t A = 0; A < h->size; A++) {
        for (size_t B = h->n; B < h->size; B++) {
            for (size_t C = B + 1; C < h->size; C++) {
                if (A >= h->n && A >= B) continue;
                const truth zero = exact_is_zero(x, mech_jacobiator(h, A, B, C));
                if (zero != TRUTH_YES) return zero;
            }
        }
    }
    return TRUTH_YES;
}

hamel_status mech_jacobi_find(mech_jacobi *j, exact *x, const mech_system *s, const mech_quasi *d,
                              const mech_hamilton *h) {
    *j = (mech_jacobi){0};
    exact brief = readable_limits(x);
    const truth zero = involutive(j, x, s, &d->basis);
    j->identity = zero == TRUTH_YES ? jacobiator_vanishes(x, h) : zero;
    if (zero == TRUTH_NO && h->closed) find_component(j, &brief, h);
    return HAMEL_OK;
}
