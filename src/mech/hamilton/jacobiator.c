/// The Jacobiator. Where the constraints prove it not zero, a component is looked for that shows
/// it; where D is involutive, all components are proved zero, one by one.
#include "mech/hamilton/jacobiator.h"

#include <stdlib.h>

#include "expr/calculus.h"
#include "expr/print.h"
#include "expr/sum.h"
#include "space/field.h"

/// e_D[f], the other coordinates of (q, p) held fixed. For f written with v:
///   ∂f/∂p = M⁻¹ ∂f/∂v,   E_i[f]_p = E_i[f]_v − E_i[p_β]_v ∂f/∂p_β
static expr derivative(const mech_hamilton *h, const space *q, size_t D, expr f) {
    expr_pool *pool = q->pool;
    const size_t r = h->r;
    expr out;
    if (h->closed && D >= h->n) return expr_diff(pool, f, h->momenta[D - h->n]);
    if (h->closed) {
        space_apply_base(q, D, 1, &f, &out);
        return out;
    }
    expr *by_v = MEM_NEW(expr, r), *by_p = MEM_NEW(expr, r), *shift = MEM_NEW(expr, r);
    expr_gradient(pool, f, r, h->symbols, by_v);
    expr_solve(pool, r, h->mass, by_v, by_p);
    if (D < h->n) {
        sum total = {0};
        space_apply_base(q, D, 1, &f, &out);
        space_apply_base(q, D, r, h->legendre, shift);
        sum_add(pool, &total, 1, out);
        for (size_t b = 0; b < r; b++) sum_add_product(pool, &total, -1, shift[b], by_p[b]);
        out = sum_take(pool, &total);
        vec_clear(&total);
    } else {
        out = by_p[D - h->n];
    }
    free(by_v);
    free(by_p);
    free(shift);
    return out;
}

/// {e^A, π^BC} and what the frame adds to it.
static void add_term(const mech_hamilton *h, const space *q, const expr *pi, sum *total, size_t A,
                     size_t B, size_t C) {
    const size_t N = h->size, n = h->n;
    for (size_t D = 0; D < N; D++) {
        if (!expr_is_int(q->pool, pi[A * N + D], 0))
            sum_add_product(q->pool, total, 1, pi[A * N + D], derivative(h, q, D, pi[B * N + C]));
        for (size_t E = 0; E < n && D < n && B < n; E++) {
            const int c = space_structure(q, D, E, B);
            if (c != 0)
                sum_add(q->pool, total, c, expr_mul2(q->pool, pi[A * N + D], pi[E * N + C]));
        }
    }
}

/// @eq GN16 §6.1
expr mech_jacobiator(const mech_hamilton *h, const space *q, size_t A, size_t B, size_t C) {
    const size_t N = h->size;
    sum total = {0};
    expr *pi = mem_copy(h->bracket, N * N, sizeof *pi);
    if (!h->closed) mech_hamilton_on_D(h, q->pool, N * N, pi, pi);
    add_term(h, q, pi, &total, A, B, C);
    add_term(h, q, pi, &total, B, C, A);
    add_term(h, q, pi, &total, C, A, B);
    const expr e = sum_take(q->pool, &total);
    vec_clear(&total);
    free(pi);
    return e;
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
static void find_component(mech_jacobi *j, exact *x, const space *q, const mech_hamilton *h) {
    for (size_t i = 0; i < h->n; i++) {
        for (size_t b = h->n; b < h->size; b++) {
            for (size_t c = b + 1; c < h->size; c++) {
                expr e = mech_jacobiator(h, q, i, b, c);
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
static truth jacobiator_vanishes(exact *x, const space *q, const mech_hamilton *h) {
    for (size_t A = 0; A < h->size; A++) {
        for (size_t B = h->n; B < h->size; B++) {
            for (size_t C = B + 1; C < h->size; C++) {
                if (A >= h->n && A >= B) continue;
                const truth zero = exact_is_zero(x, mech_jacobiator(h, q, A, B, C));
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
    j->identity = zero == TRUTH_YES ? jacobiator_vanishes(x, s->q, h) : zero;
    if (zero == TRUTH_NO && h->closed) find_component(j, &brief, s->q, h);
    return HAMEL_OK;
}
