/// The divergence of the motion on D, or on D/G. With M v' = f and M free of v,
///   Σ_α ∂v'^α/∂v^α = tr(M⁻¹ ∂f/∂v),
/// so rates are written out only where M depends on v.
#include "mech/measure/divergence.h"

#include <stdlib.h>
#include <string.h>

#include "algebroid/calculus.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "expr/walk.h"

/// Whether any of these occurs in e.
static bool occurs(const expr_pool *pool, expr e, size_t count, const expr *symbols) {
    expr_walk w;
    uint32_t place;
    bool found = false;
    expr_walk_init(&w, pool, 1, &e);
    for (size_t k = 0; k < count; k++) found = found || expr_walk_find(&w, symbols[k], &place);
    expr_walk_clear(&w);
    return found;
}

/// tr(M⁻¹ ∂f/∂v), a function of (q, v).
static expr trace_of_rates(expr_pool *pool, const mech_rates *d, const expr *inverse) {
    const size_t r = d->r;
    expr *slopes = MEM_NEW(expr, r);
    sum total = {0};
    for (size_t b = 0; b < r; b++) {
        expr_gradient(pool, d->rhs[b], r, d->symbols, slopes);
        for (size_t a = 0; a < r; a++)
            sum_add_product(pool, &total, 1, inverse[a * r + b], slopes[a]);
    }
    const expr out = sum_take(pool, &total);
    vec_clear(&total);
    free(slopes);
    return out;
}

/// The same where M depends on v.
static hamel_status trace_of_solved(exact *x, const mech_rates *d, expr *out) {
    const size_t r = d->r;
    expr *rates = MEM_NEW(expr, r);
    sum total = {0};
    const hamel_status status = exact_solve(x, r, 1, d->mass, d->rhs, rates);
    for (size_t a = 0; a < r && status == HAMEL_OK; a++)
        sum_add(x->pool, &total, 1, expr_diff(x->pool, rates[a], d->symbols[a]));
    *out = sum_take(x->pool, &total);
    vec_clear(&total);
    free(rates);
    return status;
}

/// A second derivative of the trace by velocities that is proved not to be zero, or EXPR_NONE.
static expr find_steep(exact *x, const mech_rates *d, expr trace) {
    exact quiet = exact_quietly(x);
    for (size_t k = 0; k < d->r * d->r; k++) {
        expr e = expr_diff(x->pool, trace, d->symbols[k / d->r]);
        e = expr_diff(x->pool, e, d->symbols[k % d->r]);
        if (exact_normalise(&quiet, &e) == HAMEL_OK && exact_is_zero(&quiet, e) == TRUTH_NO)
            return e;
    }
    return EXPR_NONE;
}

/// The linear and the constant part in v of the trace, added to Θ. HAMEL_INVALID if there is more.
static hamel_status add_trace(mech_divergence *v, exact *x, const mech_rates *d, expr trace) {
    const size_t r = d->r;
    expr *quadratic = MEM_NEW(expr, r * r), *linear = MEM_NEW(expr, r), rest;
    hamel_status status = exact_quadratic(x, trace, r, d->symbols, quadratic, linear, &rest);
    for (size_t i = 0; i < r * r && status == HAMEL_OK; i++) {
        if (!expr_is_int(x->pool, quadratic[i], 0)) status = HAMEL_INVALID;
    }
    for (size_t a = 0; a < r && status == HAMEL_OK; a++)
        v->theta[a] = expr_add2(x->pool, v->theta[a], linear[a]);
    if (status == HAMEL_OK) v->theta[r] = expr_add2(x->pool, v->theta[r], rest);
    free(quadratic);
    free(linear);
    return status;
}

/// f(q, λv) = λ² f(q, v), for every f.
static truth is_homogeneous(exact *x, const mech_rates *d) {
    const size_t r = d->r;
    const expr scale = expr_symbol(x->pool, "homogeneity", EXPR_OTHER);
    expr *scaled = MEM_NEW(expr, r);
    for (size_t a = 0; a < r; a++) scaled[a] = expr_mul2(x->pool, scale, d->symbols[a]);
    truth all = TRUTH_YES;
    for (size_t a = 0; a < r && all == TRUTH_YES; a++) {
        expr stretched;
        expr_substitute(x->pool, 1, &d->rhs[a], r, d->symbols, scaled, &stretched);
        const expr square = expr_mul2(x->pool, expr_pow_int(x->pool, scale, 2), d->rhs[a]);
        all = exact_equal(x, stretched, square);
    }
    free(scaled);
    return all;
}

/// f(q, 0) = 0, for every f.
static truth stays_at_rest(exact *x, const mech_rates *d) {
    expr *zeros = MEM_NEW(expr, d->r);
    for (size_t a = 0; a < d->r; a++) zeros[a] = expr_int(x->pool, 0);
    truth all = TRUTH_YES;
    for (size_t a = 0; a < d->r && all == TRUTH_YES; a++) {
        expr resting;
        expr_substitute(x->pool, 1, &d->rhs[a], d->r, d->symbols, zeros, &resting);
        all = exact_is_zero(x, resting);
    }
    free(zeros);
    return all;
}

/// Whether M depends on v.
static bool is_bent(const expr_pool *pool, const mech_rates *d) {
    for (size_t i = 0; i < d->r * d->r; i++) {
        if (occurs(pool, d->mass[i], d->r, d->symbols)) return true;
    }
    return false;
}

/// Why a density in the position cannot be asked for. Where there is no divergence the volume is
/// kept, whatever else depends on time, and damping without drift leaves no density; otherwise
/// nothing that the conditions on σ are made of may depend on it.
static const char *against_time(const expr_pool *pool, const mech_divergence *v, expr time) {
    if (sum_all_zero(pool, v->count, v->theta)) return NULL;
    if (!v->drift && !sum_zero(pool, v->theta[v->count - 1])) return NULL;
    if (occurs(pool, v->mass, 1, &time)) return "the mass matrix depends on time";
    for (size_t a = 0; a < v->count; a++) {
        if (occurs(pool, v->theta[a], 1, &time)) return "the divergence depends on time";
    }
    for (size_t i = 0; i < v->count * v->n; i++) {
        if (occurs(pool, v->fields[i], 1, &time)) return "the constraints depend on time";
    }
    return NULL;
}

/// @eq GN16 §7.1, (8.1)
hamel_status mech_divergence_on(mech_divergence *v, exact *x, const mech_rates *d,
                                const char **why) {
    const size_t n = d->A->rank, r = d->r;
    expr_pool *pool = x->pool;
    *v = (mech_divergence){.n = n,
                           .count = r + 1,
                           .fields = MEM_NEW(expr, (r + 1) * n),
                           .theta = MEM_NEW(expr, r + 1)};
    memcpy(v->fields, d->fields, r * n * sizeof *v->fields);
    memcpy(v->fields + r * n, d->drift, n * sizeof *v->fields);
    *why = NULL;
    v->steep = EXPR_NONE;
    v->bent = is_bent(pool, d);
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < n; i++) v->drift = v->drift || !sum_zero(pool, d->drift[i]);
    for (size_t a = 0; a <= r; a++) v->theta[a] = algebroid_divergence(d->A, v->fields + a * n);
    expr *inverse = MEM_NEW(expr, r * r), trace = expr_int(pool, 0);
    if (v->bent) status = trace_of_solved(x, d, &trace);
    else status = exact_inverse(x, r, d->mass, inverse);
    if (status == HAMEL_OK && !v->bent) trace = trace_of_rates(pool, d, inverse);
    if (status == HAMEL_OK) status = exact_determinant(x, r, d->mass, &v->mass);
    expr steep = EXPR_NONE;
    if (status == HAMEL_OK) {
        status = add_trace(v, x, d, trace);
        if (status == HAMEL_INVALID) {
            *why = "it is not linear in velocities";
            steep = find_steep(x, d, trace);
        }
    }
    for (size_t a = 0; a <= r && status == HAMEL_OK; a++) status = exact_normalise(x, &v->theta[a]);
    if (status == HAMEL_OK) *why = against_time(pool, v, d->A->time);
    if (*why != NULL) status = HAMEL_INVALID;
    if (status == HAMEL_OK && !v->drift && !v->bent) {
        v->homogeneous = is_homogeneous(x, d) == TRUTH_YES;
        v->rests = v->homogeneous || stays_at_rest(x, d) == TRUTH_YES;
    }
    free(inverse);
    if (status != HAMEL_OK) mech_divergence_clear(v);
    v->steep = steep;
    return status;
}

hamel_status mech_divergence_init(mech_divergence *v, exact *x, const mech_system *s,
                                  const mech_quasi *d, const char **why) {
    const mech_rates on = {.A = s->tangent,
                           .r = d->r,
                           .fields = d->basis.fields,
                           .drift = d->basis.drift,
                           .symbols = d->basis.symbols,
                           .mass = d->mass,
                           .rhs = d->rhs};
    return mech_divergence_on(v, x, &on, why);
}

hamel_status mech_divergence_special(mech_divergence *v, exact *x, const mech_divergence *general,
                                     size_t count, const expr *symbols, const expr *values) {
    const size_t fields = general->count * general->n;
    *v = *general;
    v->fields = MEM_NEW(expr, fields);
    v->theta = MEM_NEW(expr, v->count);
    expr_substitute(x->pool, fields, general->fields, count, symbols, values, v->fields);
    expr_substitute(x->pool, v->count, general->theta, count, symbols, values, v->theta);
    expr_substitute(x->pool, 1, &general->mass, count, symbols, values, &v->mass);
    hamel_status status = exact_normalise(x, &v->mass);
    if (status == HAMEL_OK) status = exact_normalise_all(x, fields, v->fields);
    if (status == HAMEL_OK) status = exact_normalise_all(x, v->count, v->theta);
    if (status == HAMEL_UNDEFINED) status = HAMEL_SINGULAR;
    if (status == HAMEL_OK && exact_is_zero(x, v->mass) == TRUTH_YES) status = HAMEL_SINGULAR;
    if (status != HAMEL_OK) mech_divergence_clear(v);
    return status;
}

void mech_divergence_clear(mech_divergence *v) {
    free(v->fields);
    free(v->theta);
    *v = (mech_divergence){0};
}
