/// Vakonomic reduction: l, A and μ are read off on the slice; the rest is calculus on shapes and
/// the bracket of the Lie algebra.
#include "mech/vakonomic/reduced.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/tools/readable.h"
#include "mech/vakonomic/symmetry.h"
#include "space/field.h"

// ---- on the slice ------------------------------------------------------------------------------

/// The directions that are not the group's; false if one belongs to a rotation.
static bool find_shape(mech_vakonomic_reduced *v, const space *q, const mech_trivialisation *t) {
    for (size_t i = 0; i < q->n; i++) {
        bool its = false;
        for (size_t a = 0; a < v->k; a++) its = its || t->group_directions[a] == i;
        if (its) continue;
        if (space_factor_of(q, i)->kind->dimension != 1) return false;
        v->shape[v->sigma++] = i;
    }
    return true;
}

static void make_symbols(mech_vakonomic_reduced *v, expr_pool *pool) {
    for (size_t a = 0; a < v->k; a++) {
        text name = {0};
        text_addf(&name, "xi_%zu", a + 1);
        v->xi[a] = expr_symbol(pool, text_cstr(&name), EXPR_VELOCITY);
        text_clear(&name);
        text_addf(&name, "lambda_b%zu", a + 1);
        v->lambda[a] = expr_symbol(pool, text_cstr(&name), EXPR_MULTIPLIER);
        v->lambda_dot[a] = expr_symbol_dot(pool, v->lambda[a]);
        text_clear(&name);
    }
}

/// β^c(X_a) (ξ + A y' − μ)^a = β^c q' + b^c on the slice; and λ_b = β(X)ᵀ λ everywhere.
/// @eq F98 (12), (15), (33)
static hamel_status vakonomic_connection(mech_vakonomic_reduced *v, exact *x, const mech_system *s,
                                         const mech_trivialisation *t, const expr *lambda) {
    const size_t k = v->k, n = s->q->n, columns = v->sigma + 1;
    expr *B = MEM_NEW(expr, k * k), *rhs = MEM_NEW(expr, k * columns);
    expr *solved = MEM_NEW(expr, k * columns);
    sum total = {0};
    for (size_t i = 0; i < k * k; i++) {
        for (size_t j = 0; j < n; j++)
            sum_add_product(x->pool, &total, 1, s->beta[i / k * n + j], t->fields[i % k * n + j]);
        B[i] = sum_take(x->pool, &total);
    }
    for (size_t a = 0; a < k; a++) {
        for (size_t c = 0; c < k; c++) sum_add_product(x->pool, &total, 1, lambda[c], B[c * k + a]);
        v->body[a] = sum_take(x->pool, &total);
        for (size_t l = 0; l < v->sigma; l++) rhs[a * columns + l] = s->beta[a * n + v->shape[l]];
        rhs[a * columns + v->sigma] = expr_neg(x->pool, s->b[a]);
    }
    vec_clear(&total);
    mech_on_slice(t, x->pool, k * k, B, B);
    mech_on_slice(t, x->pool, k * columns, rhs, rhs);
    const hamel_status status = exact_solve(x, k, columns, B, rhs, solved);
    for (size_t a = 0; a < k && status == HAMEL_OK; a++) {
        memcpy(v->A + a * v->sigma, solved + a * columns, v->sigma * sizeof *solved);
        v->mu[a] = solved[a * columns + v->sigma];
        v->affine = v->affine || !expr_is_int(x->pool, v->mu[a], 0);
    }
    free(B);
    free(rhs);
    free(solved);
    return status;
}

/// q' on the slice for a given ξ: ξ^a X_a + y'.
static void slice_velocity(const mech_vakonomic_reduced *v, const space *q,
                           const mech_trivialisation *t, const expr *xi, expr *out) {
    sum total = {0};
    for (size_t i = 0; i < q->n; i++) {
        for (size_t a = 0; a < v->k; a++)
            sum_add_product(q->pool, &total, 1, xi[a], t->fields[a * q->n + i]);
        for (size_t l = 0; l < v->sigma; l++) {
            if (v->shape[l] == i) sum_add(q->pool, &total, 1, q->velocities[i]);
        }
        out[i] = sum_take(q->pool, &total);
    }
    vec_clear(&total);
    mech_on_slice(t, q->pool, q->n, out, out);
}

/// ξ = −A y' + μ
static void constrained_xi(const mech_vakonomic_reduced *v, const space *q, expr *xi) {
    sum total = {0};
    for (size_t a = 0; a < v->k; a++) {
        for (size_t l = 0; l < v->sigma; l++)
            sum_add_product(q->pool, &total, -1, v->A[a * v->sigma + l],
                            q->velocities[v->shape[l]]);
        sum_add(q->pool, &total, 1, v->mu[a]);
        xi[a] = sum_take(q->pool, &total);
    }
    vec_clear(&total);
}

/// l, l_c and ∂l/∂ξ.
/// @eq F98 (34), (39)
static hamel_status vakonomic_reduced_lagrangian(mech_vakonomic_reduced *v, exact *x,
                                                 const mech_system *s, const mech_trivialisation *t,
                                                 const expr *xi) {
    const space *q = s->q;
    expr *w = MEM_NEW(expr, q->n);
    slice_velocity(v, q, t, v->xi, w);
    mech_on_slice(t, q->pool, 1, &s->lagrangian, &v->lagrangian);
    expr_substitute(q->pool, 1, &v->lagrangian, q->n, q->velocities, w, &v->lagrangian);
    free(w);
    hamel_status status = readable_normalise(x, 1, &v->lagrangian);
    expr_gradient(q->pool, v->lagrangian, v->k, v->xi, v->momentum);
    expr_substitute(q->pool, v->k, v->momentum, v->k, v->xi, xi, v->momentum);
    expr_substitute(q->pool, 1, &v->lagrangian, v->k, v->xi, xi, &v->constrained);
    if (status == HAMEL_OK) status = readable_normalise(x, v->k, v->momentum);
    return status == HAMEL_OK ? readable_normalise(x, 1, &v->constrained) : status;
}

// ---- curvature ---------------------------------------------------------------------------------

/// Column l of A: an element of the Lie algebra.
static void column(const mech_vakonomic_reduced *v, size_t l, expr *out) {
    for (size_t a = 0; a < v->k; a++) out[a] = v->A[a * v->sigma + l];
}

/// @eq F98 (11)      Ω_loc = dA − [A, A], Dμ = dμ − [A, μ]; for a right action with plus signs
static hamel_status vakonomic_curvature(mech_vakonomic_reduced *v, exact *x, const space *q,
                                        const group *G) {
    const size_t k = v->k, sigma = v->sigma;
    const long sign = v->side == ACTION_LEFT ? -1 : 1;
    expr *room = MEM_NEW(expr, 5 * k), *one = room + k, *other = room + 2 * k;
    expr *d_one = room + 3 * k, *d_other = room + 4 * k;
    sum total = {0};
    for (size_t l = 0; l < sigma; l++) {
        column(v, l, one);
        for (size_t m = 0; m <= sigma; m++) { // the last is μ
            if (m < sigma) column(v, m, other);
            else memcpy(other, v->mu, k * sizeof *other);
            group_bracket(q->pool, G, one, other, room);
            space_apply_base(q, v->shape[l], k, other, d_other);
            if (m < sigma) space_apply_base(q, v->shape[m], k, one, d_one);
            for (size_t a = 0; a < k; a++) {
                sum_add(q->pool, &total, 1, d_other[a]);
                if (m < sigma) sum_add(q->pool, &total, -1, d_one[a]);
                sum_add(q->pool, &total, sign, room[a]);
                const expr e = sum_take(q->pool, &total);
                if (m < sigma) v->curvature[(a * sigma + l) * sigma + m] = e;
                else v->covariant[a * sigma + l] = e;
            }
        }
    }
    vec_clear(&total);
    free(room);
    const hamel_status status = readable_normalise(x, k * sigma * sigma, v->curvature);
    return status == HAMEL_OK ? readable_normalise(x, k * sigma, v->covariant) : status;
}

// ---- equations ---------------------------------------------------------------------------------

/// F(X_a) and F(∂_l) on the slice, where the constraints hold: k + sigma.
static void find_forces(const mech_vakonomic_reduced *v, const mech_system *s,
                        const mech_trivialisation *t, const expr *xi, expr *out) {
    const space *q = s->q;
    expr *w = MEM_NEW(expr, 2 * q->n), *force = w + q->n;
    sum total = {0};
    slice_velocity(v, q, t, xi, w);
    mech_on_slice(t, q->pool, q->n, s->force, force);
    for (size_t a = 0; a < v->k; a++) {
        for (size_t i = 0; i < q->n; i++)
            sum_add_product(q->pool, &total, 1, s->force[i], t->fields[a * q->n + i]);
        out[a] = sum_take(q->pool, &total);
    }
    mech_on_slice(t, q->pool, v->k, out, out);
    for (size_t l = 0; l < v->sigma; l++) out[v->k + l] = force[v->shape[l]];
    expr_substitute(q->pool, v->k + v->sigma, out, q->n, q->velocities, w, out);
    vec_clear(&total);
    free(w);
}

/// λ_b' = d/dt ∂l/∂ξ ∓ ad*_ξ (∂l/∂ξ − λ_b) − F
/// @eq F98 (36), Prop 4.2
static void multiplier_rates_on_slice(mech_vakonomic_reduced *v, const space *q, const group *G,
                                      const expr *xi, const expr *force) {
    const long sign = v->side == ACTION_LEFT ? -1 : 1;
    expr *pi = MEM_NEW(expr, 2 * v->k), *turned = pi + v->k;
    sum total = {0};
    for (size_t a = 0; a < v->k; a++) pi[a] = expr_sub(q->pool, v->momentum[a], v->lambda[a]);
    group_coad(q->pool, G, xi, pi, turned);
    space_total_derivative(q, v->k, v->momentum, v->rates);
    for (size_t a = 0; a < v->k; a++) {
        sum_add(q->pool, &total, 1, v->rates[a]);
        sum_add(q->pool, &total, sign, turned[a]);
        sum_add(q->pool, &total, -1, force[a]);
        v->rates[a] = sum_take(q->pool, &total);
    }
    vec_clear(&total);
    free(pi);
}

/// The right side of (38): that of the equations of y with l, before the constraint is used.
/// @eq F98 (37), (38)
static void vakonomic_variation(mech_vakonomic_reduced *v, const space *q, const expr *force) {
    const size_t k = v->k, sigma = v->sigma;
    expr *A = MEM_NEW(expr, 2 * k), *d = A + k;
    sum total = {0};
    for (size_t l = 0; l < sigma; l++) {
        space_apply_base(q, v->shape[l], k, v->mu, d);
        for (size_t a = 0; a < k; a++) sum_add_product(q->pool, &total, 1, v->lambda[a], d[a]);
        for (size_t m = 0; m < sigma; m++) { // dA(∂_m, ∂_l) y'^m
            const expr w = q->velocities[v->shape[m]];
            column(v, l, A);
            space_apply_base(q, v->shape[m], k, A, d);
            for (size_t a = 0; a < k; a++)
                sum_add_product(q->pool, &total, 1, expr_mul2(q->pool, v->lambda[a], w), d[a]);
            column(v, m, A);
            space_apply_base(q, v->shape[l], k, A, d);
            for (size_t a = 0; a < k; a++)
                sum_add_product(q->pool, &total, -1, expr_mul2(q->pool, v->lambda[a], w), d[a]);
        }
        for (size_t a = 0; a < k; a++)
            sum_add_product(q->pool, &total, 1, v->lambda_dot[a], v->A[a * sigma + l]);
        sum_add(q->pool, &total, 1, force[k + l]);
        v->variation[l] = sum_take(q->pool, &total);
    }
    vec_clear(&total);
    free(A);
}

/// ⟨λ_b − ∂l/∂ξ, Ω_loc(y', ∂_l) + Dμ(∂_l)⟩ + F(∂_l) − A^a_l F(X_a); without λ_b that of (42).
/// @eq F98 (40), (41), (42)
static void vakonomic_right_side(mech_vakonomic_reduced *v, const space *q, const expr *force) {
    const size_t k = v->k, sigma = v->sigma;
    sum with = {0}, without = {0};
    for (size_t l = 0; l < sigma; l++) {
        for (size_t a = 0; a < k; a++) {
            sum twist = {0};
            for (size_t m = 0; m < sigma; m++)
                sum_add_product(q->pool, &twist, 1, v->curvature[(a * sigma + m) * sigma + l],
                                q->velocities[v->shape[m]]);
            sum_add(q->pool, &twist, 1, v->covariant[a * sigma + l]);
            const expr e = sum_take(q->pool, &twist);
            vec_clear(&twist);
            sum_add_product(q->pool, &with, 1, expr_sub(q->pool, v->lambda[a], v->momentum[a]), e);
            sum_add_product(q->pool, &without, -1, v->momentum[a], e);
            sum_add_product(q->pool, &with, -1, v->A[a * sigma + l], force[a]);
            sum_add_product(q->pool, &without, -1, v->A[a * sigma + l], force[a]);
        }
        sum_add(q->pool, &with, 1, force[k + l]);
        sum_add(q->pool, &without, 1, force[k + l]);
        v->right[l] = sum_take(q->pool, &with);
        v->nonholonomic[l] = sum_take(q->pool, &without);
    }
    vec_clear(&with);
    vec_clear(&without);
}

/// [l_c]_l = d/dt ∂l_c/∂y'^l − ∂l_c/∂y^l = mass·y'' + bias
static void find_left(mech_vakonomic_reduced *v, const space *q) {
    const size_t sigma = v->sigma;
    expr *w = MEM_NEW(expr, 4 * sigma), *P = w + sigma, *rate = w + 2 * sigma,
         *none = w + 3 * sigma;
    expr *accelerations = MEM_NEW(expr, sigma);
    for (size_t l = 0; l < sigma; l++) {
        w[l] = q->velocities[v->shape[l]];
        accelerations[l] = q->accelerations[v->shape[l]];
        none[l] = expr_int(q->pool, 0);
    }
    expr_gradient(q->pool, v->constrained, sigma, w, P);
    space_total_derivative(q, sigma, P, rate);
    expr_substitute(q->pool, sigma, rate, sigma, accelerations, none, rate);
    for (size_t l = 0; l < sigma; l++) {
        expr across;
        space_apply_base(q, v->shape[l], 1, &v->constrained, &across);
        v->bias[l] = expr_sub(q->pool, rate[l], across);
        expr_gradient(q->pool, P[l], sigma, w, v->mass + l * sigma);
    }
    free(w);
    free(accelerations);
}

/// [l]_l = d/dt ∂l/∂y'^l − ∂l/∂y^l, the left side of (38), with ξ and ξ' as they are.
static void find_bracket(mech_vakonomic_reduced *v, const space *q) {
    const size_t k = v->k;
    expr *by_xi = MEM_NEW(expr, k);
    sum total = {0};
    for (size_t l = 0; l < v->sigma; l++) {
        const expr P = expr_diff(q->pool, v->lagrangian, q->velocities[v->shape[l]]);
        expr rate, across;
        space_total_derivative(q, 1, &P, &rate);
        space_apply_base(q, v->shape[l], 1, &v->lagrangian, &across);
        expr_gradient(q->pool, P, k, v->xi, by_xi);
        sum_add(q->pool, &total, 1, rate);
        sum_add(q->pool, &total, -1, across);
        for (size_t a = 0; a < k; a++)
            sum_add_product(q->pool, &total, 1, by_xi[a], expr_symbol_dot(q->pool, v->xi[a]));
        v->bracket[l] = sum_take(q->pool, &total);
    }
    vec_clear(&total);
    free(by_xi);
}

static hamel_status find_equations(mech_vakonomic_reduced *v, exact *x, const mech_system *s,
                                   const mech_trivialisation *t, const expr *xi) {
    const size_t sigma = v->sigma;
    expr *force = MEM_NEW(expr, v->k + sigma);
    find_forces(v, s, t, xi, force);
    multiplier_rates_on_slice(v, s->q, &t->G, xi, force);
    vakonomic_variation(v, s->q, force);
    vakonomic_right_side(v, s->q, force);
    find_left(v, s->q);
    find_bracket(v, s->q);
    free(force);
    const readable_part parts[] = {
        {v->k, v->rates},         {sigma, v->variation},    {sigma, v->bracket}, {sigma, v->right},
        {sigma, v->nonholonomic}, {sigma * sigma, v->mass}, {sigma, v->bias}};
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < sizeof parts / sizeof *parts && status == HAMEL_OK; i++)
        status = readable_normalise(x, parts[i].count, parts[i].items);
    return status;
}

static void make_room(mech_vakonomic_reduced *v, size_t k, size_t sigma) {
    *v = (mech_vakonomic_reduced){.k = k,
                                  .shape = MEM_NEW(size_t, sigma),
                                  .xi = MEM_NEW(expr, k),
                                  .lambda = MEM_NEW(expr, k),
                                  .lambda_dot = MEM_NEW(expr, k),
                                  .body = MEM_NEW(expr, k),
                                  .A = MEM_NEW(expr, k * sigma),
                                  .mu = MEM_NEW(expr, k),
                                  .momentum = MEM_NEW(expr, k),
                                  .curvature = MEM_NEW(expr, k * sigma * sigma),
                                  .covariant = MEM_NEW(expr, k * sigma),
                                  .rates = MEM_NEW(expr, k),
                                  .variation = MEM_NEW(expr, sigma),
                                  .bracket = MEM_NEW(expr, sigma),
                                  .mass = MEM_NEW(expr, sigma * sigma),
                                  .bias = MEM_NEW(expr, sigma),
                                  .right = MEM_NEW(expr, sigma),
                                  .nonholonomic = MEM_NEW(expr, sigma)};
}

hamel_status mech_vakonomic_reduced_init(mech_vakonomic_reduced *v, exact *x, const mech_system *s,
                                         const mech_symmetry *y, const expr *lambda) {
    *v = (mech_vakonomic_reduced){0};
    if (!mech_symmetry_is_principal_connection(y)) return HAMEL_INVALID;
    mech_trivialisation t;
    mech_trivialisation_init(&t, s->q, y->given, s->memo);
    if (!t.exists) return HAMEL_INVALID;
    const size_t k = t.k;
    expr *xi = MEM_NEW(expr, k);
    exact brief = readable_limits(x);
    make_room(v, k, s->q->n - k);
    v->side = t.side;
    v->velocity = mem_copy(t.velocity, k, sizeof(expr));
    hamel_status status = find_shape(v, s->q, &t) ? HAMEL_OK : HAMEL_INVALID;
    make_symbols(v, x->pool);
    if (status == HAMEL_OK) status = vakonomic_connection(v, &brief, s, &t, lambda);
    if (status == HAMEL_OK) {
        constrained_xi(v, s->q, xi);
        status = vakonomic_reduced_lagrangian(v, &brief, s, &t, xi);
    }
    if (status == HAMEL_OK) status = vakonomic_curvature(v, &brief, s->q, &t.G);
    if (status == HAMEL_OK) status = find_equations(v, &brief, s, &t, xi);
    if (status == HAMEL_OK) status = readable_normalise(&brief, k, v->body);
    free(xi);
    mech_trivialisation_clear(&t);
    if (status != HAMEL_OK) mech_vakonomic_reduced_clear(v);
    return status == HAMEL_TOO_LARGE ? HAMEL_INVALID : status;
}

void mech_vakonomic_reduced_clear(mech_vakonomic_reduced *v) {
    free(v->shape);
    free(v->xi);
    free(v->lambda);
    free(v->lambda_dot);
    free(v->body);
    free(v->velocity);
    free(v->A);
    free(v->mu);
    free(v->momentum);
    free(v->curvature);
    free(v->covariant);
    free(v->rates);
    free(v->variation);
    free(v->bracket);
    free(v->mass);
    free(v->bias);
    free(v->right);
    free(v->nonholonomic);
    *v = (mech_vakonomic_reduced){0};
}
