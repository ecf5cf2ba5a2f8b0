/// The nonholonomic connection, by one elimination: horizontal fields and the drift solve
///   ω(Y) = −b,   ⟪Z_b, Y⟫ = 0
/// over (ζ, F), solved for the ζ first. The invariant: ω and ⟪Z, ·⟫ vanish on every lift.
#include "mech/nonholonomic_connection.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "expr/calculus.h"
#include "mech/kernel.h"
#include "mech/readable.h"
#include "space/sum.h"

// ---- S -----------------------------------------------------------------------------------------

/// Whether a field on Q commutes with the action.
static bool is_invariant(exact *x, const space *q, const model_symmetry *given, const expr *field) {
    expr *bracket = MEM_NEW(expr, q->n);
    bool zero = true;
    for (size_t a = 0; a < given->dimension && zero; a++) {
        space_bracket(q, given->generators + a * q->n, field, bracket);
        for (size_t i = 0; i < q->n && zero; i++)
            zero = exact_is_zero(x, bracket[i]) == TRUTH_YES;
    }
    free(bracket);
    return zero;
}

/// Appends a row if it is independent of those there.
static hamel_status append_row(exact *x, size_t n, size_t *count, expr *rows, const expr *row,
                               bool *taken) {
    size_t rank;
    memcpy(rows + *count * n, row, n * sizeof *row);
    const hamel_status status = exact_rank(x, *count + 1, n, rows, &rank);
    *taken = status == HAMEL_OK && rank == *count + 1;
    if (*taken) ++*count;
    return status;
}

/// Fields of the model that are invariant, as components over (ζ, F); their symbols.
typedef struct own_fields {
    size_t count;
    expr *components, *symbols;
} own_fields;

static hamel_status find_own(own_fields *o, exact *x, const mech_system *s,
                             const model_symmetry *given, const mech_trivialisation *t,
                             const mech_reduction *r) {
    const size_t n = r->n;
    *o = (own_fields){0, MEM_NEW(expr, s->field_count * n), MEM_NEW(expr, s->field_count)};
    hamel_status status = HAMEL_OK;
    for (size_t f = 0; f < s->field_count && status == HAMEL_OK; f++) {
        if (!is_invariant(x, s->q, given, s->fields[f].field)) continue;
        expr *to = o->components + o->count * n;
        mech_reduction_components(r, t, s->fields[f].field, to);
        for (size_t i = 0; i < n && status == HAMEL_OK; i++) status = exact_normalise(x, &to[i]);
        o->symbols[o->count++] = s->fields[f].symbol;
    }
    return status;
}

static void own_clear(own_fields *o) {
    free(o->components);
    free(o->symbols);
}

/// Whether all of count entries are zero as they stand; they are canonical.
static bool all_zero(const expr_pool *pool, size_t count, const expr *e) {
    for (size_t i = 0; i < count; i++) {
        if (!sum_zero(pool, e[i])) return false;
    }
    return true;
}

/// A symbol for Ω^b: Omega_1, Omega_2, .. or what is free of that kind.
static expr speed_symbol(expr_pool *pool, size_t b) {
    for (size_t dashes = 0;; dashes++) {
        text name = {0};
        text_addf(&name, "Omega_S%zu", b + 1);
        for (size_t i = 0; i < dashes; i++) text_add(&name, "_");
        expr e;
        const bool taken = expr_symbol_find(pool, text_cstr(&name), &e) &&
                           expr_symbol_info_of(pool, e)->kind != EXPR_VELOCITY;
        if (!taken) e = expr_symbol(pool, text_cstr(&name), EXPR_VELOCITY);
        text_clear(&name);
        if (!taken) return e;
    }
}

/// The sections: the model's fields that lie in T Orb, then the kernel of ω on the ζ.
static hamel_status find_sections(mech_connection *c, exact *x, const mech_reduction *r,
                                  const own_fields *own) {
    const size_t n = r->n, k = r->k;
    expr *omega = MEM_NEW(expr, r->p * k), *kernel = NULL, *row = MEM_NEW(expr, n);
    bool taken;
    for (size_t i = 0; i < r->p * k; i++) omega[i] = r->omega[i / k * n + i % k];
    size_t dimension = 0;
    hamel_status status = exact_null_space(x, r->p, k, omega, NULL, &dimension, &kernel);
    c->sections = MEM_NEW(expr, (dimension + 1) * n);
    c->speeds = MEM_NEW(expr, dimension + 1);
    for (size_t f = 0; f < own->count && c->m < dimension && status == HAMEL_OK; f++) {
        const expr *field = own->components + f * n;
        if (!all_zero(x->pool, r->sigma, field + k)) continue;
        status = append_row(x, n, &c->m, c->sections, field, &taken);
        if (taken) c->speeds[c->m - 1] = own->symbols[f];
    }
    for (size_t b = 0; b < dimension && c->m < dimension && status == HAMEL_OK; b++) {
        for (size_t i = 0; i < n; i++)
            row[i] = i < k ? kernel[b * k + i] : expr_int(x->pool, 0);
        status = mech_primitive(x, r->q, row);
        if (status == HAMEL_OK) status = append_row(x, n, &c->m, c->sections, row, &taken);
        if (status == HAMEL_OK && taken) {
            c->speeds[c->m - 1] = speed_symbol(x->pool, c->m - 1);
            for (size_t a = 0; a < k; a++) { // Ω^b = ξ^a for a section that is e_a alone
                bool alone = expr_is_int(x->pool, row[a], 1);
                for (size_t i = 0; i < k && alone; i++) alone = i == a || sum_zero(x->pool, row[i]);
                for (size_t j = 0; j < dimension && alone; j++)
                    alone = j == b || sum_zero(x->pool, kernel[j * k + a]);
                if (alone && own->count == 0) c->speeds[c->m - 1] = r->velocities[a];
            }
        }
    }
    free(omega);
    free(kernel);
    free(row);
    return status;
}

/// I_bc = ⟪Z_b, Z_c⟫ and its inverse; ⟪ζ_a, ζ_b⟫.
static hamel_status find_inertia(mech_connection *c, exact *x, const mech_reduction *r) {
    const size_t n = r->n, k = r->k, m = c->m;
    c->inertia = MEM_NEW(expr, m * m);
    c->inverse = MEM_NEW(expr, m * m);
    c->locked = MEM_NEW(expr, k * k);
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < k * k; i++) c->locked[i] = r->metric[i / k * n + i % k];
    for (size_t i = 0; i < m * m && status == HAMEL_OK; i++) {
        c->inertia[i] =
            mech_reduction_metric(r, c->sections + i / m * n, c->sections + i % m * n);
        status = exact_normalise(x, &c->inertia[i]);
    }
    return status == HAMEL_OK ? exact_inverse(x, m, c->inertia, c->inverse) : status;
}

// ---- horizontal ----------------------------------------------------------------------------------

/// The equations ω(Y) = −b, ⟪Z_b, Y⟫ = 0 as rows of n + 1, eliminated. Rank and pivots out.
static hamel_status eliminate(const mech_connection *c, exact *x, const mech_reduction *r,
                              size_t *rank, expr *R, size_t *pivots) {
    const size_t n = r->n, rows = r->p + c->m;
    expr_pool *pool = x->pool;
    expr *A = MEM_NEW(expr, rows * (n + 1)), *unit = MEM_NEW(expr, n);
    for (size_t i = 0; i < r->p; i++) {
        memcpy(A + i * (n + 1), r->omega + i * n, n * sizeof *A);
        A[i * (n + 1) + n] = expr_neg(pool, r->b[i]);
    }
    for (size_t b = 0; b < c->m; b++) {
        expr *row = A + (r->p + b) * (n + 1);
        for (size_t I = 0; I < n; I++) {
            for (size_t J = 0; J < n; J++) unit[J] = expr_int(pool, I == J ? 1 : 0);
            row[I] = mech_reduction_metric(r, c->sections + b * n, unit);
        }
        row[n] = expr_int(pool, 0);
    }
    const hamel_status status = exact_row_reduce(x, rows, n + 1, A, rank, R, pivots);
    free(A);
    free(unit);
    return status;
}

/// The model's fields in place of the lifts, if they are as many, horizontal and not in S.
static hamel_status use_own_lifts(mech_connection *c, exact *x, const mech_reduction *r,
                                  const own_fields *own) {
    const size_t n = r->n;
    expr *rows = MEM_NEW(expr, (own->count + 1) * n), *symbols = MEM_NEW(expr, own->count + 1);
    size_t count = 0;
    hamel_status status = HAMEL_OK;
    for (size_t f = 0; f < own->count && status == HAMEL_OK && count < c->h; f++) {
        const expr *field = own->components + f * n;
        bool horizontal = true, taken;
        for (size_t b = 0; b < c->m && horizontal; b++)
            horizontal =
                exact_is_zero(x, mech_reduction_metric(r, c->sections + b * n, field)) == TRUTH_YES;
        if (!horizontal || all_zero(x->pool, r->sigma, field + r->k)) continue;
        status = append_row(x, n, &count, rows, field, &taken);
        if (status == HAMEL_OK && taken) symbols[count - 1] = own->symbols[f];
    }
    if (status == HAMEL_OK && count == c->h) {
        memcpy(c->lifts, rows, c->h * n * sizeof *rows);
        memcpy(c->symbols, symbols, c->h * sizeof *symbols);
    }
    free(rows);
    free(symbols);
    return status;
}

/// @eq BKMM96 (6.4.2), (6.4.3), Def 6.2
static hamel_status find_lifts(mech_connection *c, exact *x, const mech_reduction *r,
                               const own_fields *own) {
    const size_t n = r->n, k = r->k, rows = r->p + c->m;
    expr_pool *pool = x->pool;
    expr *R = MEM_NEW(expr, rows * (n + 1));
    size_t *pivots = MEM_NEW(size_t, rows), rank = 0;
    bool *solved = MEM_NEW_ZERO(bool, n + 1);
    hamel_status status = eliminate(c, x, r, &rank, R, pivots);
    if (status != HAMEL_OK) rank = 0;
    for (size_t i = 0; i < rank; i++) solved[pivots[i]] = true;
    if (solved[n]) status = HAMEL_SINGULAR; // constraints that contradict each other
    c->h = n - rank;
    c->lifts = MEM_NEW(expr, c->h * n);
    c->symbols = MEM_NEW(expr, c->h);
    c->drift = MEM_NEW(expr, n);
    for (size_t i = 0; i < n; i++) c->drift[i] = expr_int(pool, 0);
    for (size_t i = 0; i < c->h * n; i++) c->lifts[i] = expr_int(pool, 0);
    c->principal = status == HAMEL_OK && rank == k;
    for (size_t J = 0, place = 0; J < n && status == HAMEL_OK; J++) {
        if (solved[J]) continue;
        c->principal = c->principal && J >= k;
        c->lifts[place * n + J] = expr_int(pool, 1);
        for (size_t i = 0; i < rank; i++)
            c->lifts[place * n + pivots[i]] = expr_neg(pool, R[i * (n + 1) + J]);
        c->symbols[place++] = r->velocities[J];
    }
    for (size_t i = 0; i < rank && status == HAMEL_OK; i++)
        c->drift[pivots[i]] = R[i * (n + 1) + n];
    for (size_t i = 0; i < n; i++) c->affine = c->affine || !sum_zero(pool, c->drift[i]);
    if (status == HAMEL_OK && !c->principal) status = use_own_lifts(c, x, r, own);
    free(R);
    free(pivots);
    free(solved);
    return status;
}

/// 𝒜_α and its part in S,  𝒜_sym = e_b I^bc ⟪Z_c, F_α⟫ (as X_α is orthogonal to S).
static hamel_status find_local(mech_connection *c, exact *x, const mech_reduction *r) {
    const size_t n = r->n, k = r->k, h = c->h, m = c->m;
    expr_pool *pool = x->pool;
    c->local = MEM_NEW(expr, k * h);
    c->symmetric = MEM_NEW(expr, k * h);
    expr *F = MEM_NEW(expr, n), *J = MEM_NEW(expr, m + 1);
    hamel_status status = HAMEL_OK;
    sum total = {0};
    for (size_t s = 0; s < h && status == HAMEL_OK; s++) {
        for (size_t I = 0; I < n; I++)
            F[I] = I < k ? expr_int(pool, 0) : c->lifts[s * n + I];
        for (size_t b = 0; b < m; b++) J[b] = mech_reduction_metric(r, c->sections + b * n, F);
        for (size_t a = 0; a < k && status == HAMEL_OK; a++) {
            c->local[a * h + s] = expr_neg(pool, c->lifts[s * n + a]);
            for (size_t i = 0; i < m * m; i++)
                sum_add_product(pool, &total, 1, c->sections[i / m * n + a],
                                expr_mul2(pool, c->inverse[i], J[i % m]));
            c->symmetric[a * h + s] = sum_take(pool, &total);
            status = exact_normalise(x, &c->local[a * h + s]);
            if (status == HAMEL_OK) status = exact_normalise(x, &c->symmetric[a * h + s]);
        }
    }
    vec_clear(&total);
    free(F);
    free(J);
    return status;
}

/// Horizontal fields whose bracket is vertical have it as the curvature:
///   [X_α, X_β] = −(d𝒜 ∓ [𝒜, 𝒜])^a_αβ ζ_a
/// @eq BKMM96 (3.3.1), (3.4.2)      sign: docs/conventions.md#curvature
static hamel_status find_curvature(mech_connection *c, exact *x, const mech_reduction *r) {
    const size_t n = r->n, k = r->k, h = c->h;
    expr *bracket = MEM_NEW(expr, n);
    c->curvature = MEM_NEW(expr, k * h * h);
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < h * h && status == HAMEL_OK; i++) {
        const size_t s = i / h, u = i % h;
        if (s > u) continue;
        mech_reduction_bracket(r, c->lifts + s * n, c->lifts + u * n, bracket);
        for (size_t a = 0; a < k && status == HAMEL_OK; a++) {
            expr value = expr_neg(x->pool, bracket[a]);
            if (c->principal) status = exact_normalise(x, &value);
            c->curvature[(a * h + s) * h + u] = value;
            c->curvature[(a * h + u) * h + s] = expr_neg(x->pool, value);
        }
    }
    free(bracket);
    return status;
}

/// @eq BKMM96 (5.3.1)
static hamel_status find_mechanical(mech_connection *c, exact *x, const mech_reduction *r) {
    const size_t n = r->n, k = r->k, sigma = r->sigma;
    expr *rhs = MEM_NEW(expr, k * sigma + 1);
    size_t rank;
    c->mechanical_local = MEM_NEW(expr, k * sigma + 1);
    hamel_status status = exact_rank(x, k, k, c->locked, &rank);
    c->mechanical = status == HAMEL_OK && rank == k;
    if (c->mechanical && sigma > 0) {
        for (size_t i = 0; i < k * sigma; i++) rhs[i] = r->metric[i / sigma * n + k + i % sigma];
        exact brief = readable_limits(x);
        c->mechanical =
            exact_solve(&brief, k, sigma, c->locked, rhs, c->mechanical_local) == HAMEL_OK;
    }
    free(rhs);
    return status;
}

hamel_status mech_connection_init(mech_connection *c, exact *x, const mech_system *s,
                                  const model_symmetry *given, const mech_trivialisation *t,
                                  const mech_reduction *r) {
    *c = (mech_connection){.n = r->n, .k = r->k, .sigma = r->sigma};
    own_fields own;
    hamel_status status = find_own(&own, x, s, given, t, r);
    if (status == HAMEL_OK) status = find_sections(c, x, r, &own);
    if (status == HAMEL_OK) status = find_inertia(c, x, r);
    if (status == HAMEL_OK) status = find_lifts(c, x, r, &own);
    if (status == HAMEL_OK) status = find_local(c, x, r);
    if (status == HAMEL_OK) status = find_curvature(c, x, r);
    if (status == HAMEL_OK) status = find_mechanical(c, x, r);
    own_clear(&own);
    if (status != HAMEL_OK) mech_connection_clear(c);
    return status;
}

void mech_connection_clear(mech_connection *c) {
    free(c->sections);
    free(c->speeds);
    free(c->lifts);
    free(c->symbols);
    free(c->drift);
    free(c->inertia);
    free(c->inverse);
    free(c->locked);
    free(c->local);
    free(c->symmetric);
    free(c->curvature);
    free(c->mechanical_local);
    *c = (mech_connection){0};
}
