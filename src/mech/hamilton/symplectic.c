/// Fibre-restricted two-forms. The invariant: only P(q, y), its derivatives and the base frame are
/// used, so that what comes out is a second opinion on the bracket and on Hamel's equations.
#include "mech/hamilton/symplectic.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "space/field.h"
#include "space/form.h"

/// P_i c_jk^i A^j B^k.
static expr twist(const space *q, const expr *P, const expr *A, const expr *B) {
    sum total = {0};
    for (size_t j = 0; j < q->n; j++) {
        for (size_t k = 0; k < q->n; k++) {
            for (size_t i = 0; i < q->n; i++) {
                const int c = space_structure(q, j, k, i);
                if (c != 0)
                    sum_add_product(q->pool, &total, c, P[i], expr_mul2(q->pool, A[j], B[k]));
            }
        }
    }
    const expr e = sum_take(q->pool, &total);
    vec_clear(&total);
    return e;
}

/// Ω(A, B) for fields A, B of Q that do not move y.
static expr across(const space *q, const expr *P, const expr *A, const expr *B) {
    expr *rate = MEM_NEW(expr, q->n);
    space_apply(q, B, q->n, P, rate);
    const expr one = sum_pairing(q->pool, q->n, rate, A);
    space_apply(q, A, q->n, P, rate);
    const expr other = sum_pairing(q->pool, q->n, rate, B);
    free(rate);
    return expr_add2(q->pool, expr_sub(q->pool, one, other), twist(q, P, A, B));
}

/// What a form is made of: everything in (q, y, t).
typedef struct ingredients {
    const expr *y, *P, *force;
    expr energy;
} ingredients;

/// @eq KM97 (2.2.3), (2.2.4), (2.3.1), (2.3.2), (2.3.3)
static void fibre_form_init(mech_fibre_form *w, const mech_system *s, const mech_basis *b,
                            const ingredients *of) {
    const space *q = s->q;
    expr_pool *pool = q->pool;
    const size_t n = b->n, r = b->r, N = 2 * r;
    const expr zero = expr_int(pool, 0), one = expr_int(pool, 1);
    *w = (mech_fibre_form){r, MEM_NEW(expr, N * N), MEM_NEW(expr, N)};
    expr *dP = MEM_NEW(expr, n), *dE = MEM_NEW(expr, N);
    for (size_t k = 0; k < N * N; k++) w->form[k] = zero;
    expr_gradient(pool, of->energy, r, of->y, dE + r);
    for (size_t c = 0; c < r; c++) { // the vertical directions
        expr_derive(pool, n, of->P, 1, &of->y[c], &one, dP);
        for (size_t a = 0; a < r; a++) {
            const expr e = sum_pairing(pool, n, dP, b->fields + a * n);
            w->form[a * N + r + c] = e;
            w->form[(r + c) * N + a] = expr_neg(pool, e);
        }
        w->right[r + c] = expr_sub(pool, dE[r + c], sum_pairing(pool, n, dP, b->drift));
    }
    expr_derive(pool, n, of->P, 1, &q->time, &one, dP);
    for (size_t a = 0; a < r; a++) {
        const expr *X = b->fields + a * n;
        for (size_t c = 0; c < r; c++) {
            if (c != a) w->form[a * N + c] = across(q, of->P, X, b->fields + c * n);
        }
        space_apply(q, X, 1, &of->energy, &dE[a]);
        const expr push =
            expr_sub(pool, sum_pairing(pool, n, dP, X), sum_pairing(pool, n, of->force, X));
        w->right[a] = expr_sub(pool, expr_add2(pool, dE[a], push), across(q, of->P, b->drift, X));
    }
    free(dP);
    free(dE);
}

/// L's momenta P, its energy and the forces on D, unexpanded.
static void on_D(const mech_system *s, const mech_basis *b, expr *P, expr *force, expr *energy) {
    const size_t n = b->n;
    algebroid_law e;
    algebroid_law_init(&e, mech_on_tangent(s), 0, NULL, b->r, b->symbols, b->velocity);
    memcpy(P, e.base_momentum, n * sizeof *P);
    *energy = e.energy;
    expr_substitute(s->q->pool, n, s->force, n, s->q->velocities, b->velocity, force);
    algebroid_law_clear(&e);
}

void mech_form_on_D(mech_fibre_form *w, const mech_system *s, const mech_quasi *d) {
    expr *P = MEM_NEW(expr, d->n), *force = MEM_NEW(expr, d->n), energy;
    on_D(s, &d->basis, P, force, &energy);
    fibre_form_init(w, s, &d->basis, &(ingredients){d->basis.symbols, P, force, energy});
    free(P);
    free(force);
}

/// With P and E of mech_hamilton: on M the energy is H + ⟨P, X_0⟩.
void mech_form_on_M(mech_fibre_form *w, const mech_system *s, const mech_quasi *d,
                    const mech_hamilton *h) {
    assert(h->closed);
    const mech_basis *b = &d->basis;
    expr_pool *pool = s->q->pool;
    expr *force = MEM_NEW(expr, h->n);
    expr_substitute(pool, h->n, s->force, h->n, s->q->velocities, h->rates, force);
    const expr energy = expr_add2(pool, h->hamiltonian, sum_pairing(pool, h->n, h->base, b->drift));
    fibre_form_init(w, s, b, &(ingredients){h->momenta, h->base, force, energy});
    free(force);
}

void mech_fibre_form_clear(mech_fibre_form *w) {
    free(w->form);
    free(w->right);
    *w = (mech_fibre_form){0};
}

hamel_status mech_fibre_motion(const mech_fibre_form *w, exact *x, expr *out) {
    const size_t N = 2 * w->r;
    expr *A = MEM_NEW(expr, N * N);
    for (size_t k = 0; k < N * N; k++) A[k] = w->form[(k % N) * N + k / N];
    const hamel_status status = exact_solve(x, N, 1, A, w->right, out);
    free(A);
    return status;
}

// ---- proofs ------------------------------------------------------------------------------------

static truth both(truth a, truth b) {
    if (a == TRUTH_NO || b == TRUTH_NO) return TRUTH_NO;
    return a == TRUTH_YES ? b : a;
}

/// Whether X = v^α X_α + y'_β ∂/∂y_β is the motion, knowing `block` = Ω(X_α, ∂/∂y_β), which is
/// regular, and pushed_α = block_αβ y'_β. Nothing is solved.
static truth is_motion(const mech_fibre_form *w, exact *x, const expr *block, const expr *v,
                       const expr *pushed) {
    const size_t r = w->r, N = 2 * r;
    truth all = TRUTH_YES;
    for (size_t a = 0; a < r && all == TRUTH_YES; a++) {
        for (size_t c = 0; c < r; c++)
            all = both(all, exact_equal(x, w->form[a * N + r + c], block[a * r + c]));
    }
    sum total = {0};
    for (size_t c = 0; c < N && all == TRUTH_YES; c++) { // Ω(X, e_c) = right_c
        for (size_t a = 0; a < r; a++)
            sum_add_product(x->pool, &total, 1, v[a],
                            c < r ? w->form[a * N + c] : block[a * r + c - r]);
        if (c < r) sum_add(x->pool, &total, -1, pushed[c]);
        all = both(all, exact_equal(x, sum_take(x->pool, &total), w->right[c]));
    }
    vec_clear(&total);
    return all;
}

/// @eq KM97 (2.4.1), Thm 2.1
truth mech_form_agrees_on_D(exact *x, const mech_system *s, const mech_quasi *d) {
    mech_fibre_form w;
    mech_form_on_D(&w, s, d);
    const truth answer = is_motion(&w, x, d->mass, d->basis.symbols, d->rhs);
    mech_fibre_form_clear(&w);
    return answer;
}

/// @eq KM97 (2.2.4), Thm 2.1
truth mech_form_agrees_on_M(exact *x, const mech_system *s, const mech_quasi *d,
                            const mech_hamilton *h) {
    const size_t r = h->r;
    mech_fibre_form w;
    mech_form_on_M(&w, s, d, h);
    expr *unit = MEM_NEW(expr, r * r);
    for (size_t k = 0; k < r * r; k++) unit[k] = expr_int(x->pool, k % (r + 1) == 0);
    const truth answer = is_motion(&w, x, unit, h->velocities, h->rates + h->n);
    free(unit);
    mech_fibre_form_clear(&w);
    return answer;
}

/// @eq GN16 §6.1
truth mech_integrable(exact *x, const mech_system *s, const mech_basis *b) {
    const space *q = s->q;
    const size_t n = b->n;
    truth all = TRUTH_YES;
    for (size_t a = 0; a < s->p; a++) {
        form beta, dbeta;
        form_init(&beta, q, 1);
        memcpy(beta.components, s->beta + a * n, n * sizeof(expr));
        form_derivative(q, &beta, &dbeta);
        for (size_t i = 0; i < b->r; i++) {
            for (size_t j = 0; j < i; j++) {
                form once, twice;
                form_interior(q, b->fields + i * n, &dbeta, &once);
                form_interior(q, b->fields + j * n, &once, &twice);
                all = both(all, exact_is_zero(x, twice.components[0]));
                form_clear(&once);
                form_clear(&twice);
            }
        }
        form_clear(&beta);
        form_clear(&dbeta);
    }
    return all;
}
