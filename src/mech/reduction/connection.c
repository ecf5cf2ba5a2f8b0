/// The nonholonomic connection. One elimination of ω(Y) = −b over (ζ, F), solved for the ζ first,
/// gives the fields Y_α and the drift: the columns left free are those of S, then those of shape
/// space. Taking away their part in S makes them horizontal. The invariant: ω and ⟪Z, ·⟫ vanish on
/// every lift.
#include "mech/reduction/connection.h"
#include "algebroid/calculus.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/reduction/invariant_frame.h"
#include "mech/symmetry/invariant_field.h"
#include "mech/tools/fresh_symbol.h"
#include "mech/tools/readable.h"

// ---- S -----------------------------------------------------------------------------------------

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

static hamel_status find_own(own_fields *o, exact *x, const mech_system *s, const mech_symmetry *y,
                             const mech_trivialisation *t, const mech_reduction *r) {
    const size_t n = r->n;
    *o = (own_fields){0, MEM_NEW(expr, s->field_count * n), MEM_NEW(expr, s->field_count)};
    hamel_status status = HAMEL_OK;
    for (size_t f = 0; f < s->field_count && status == HAMEL_OK; f++) {
        if (!mech_is_invariant(x, s->q, y->given, s->fields[f].field)) continue;
        expr *to = o->components + o->count * n;
        mech_reduction_components(r, t, s->fields[f].field, to);
        status = exact_normalise_all(x, n, to);
        o->symbols[o->count++] = s->fields[f].symbol;
    }
    return status;
}

static void own_clear(own_fields *o) {
    free(o->components);
    free(o->symbols);
}

/// The sections e_b(r): those of y on the slice.
static hamel_status find_sections(mech_connection *c, exact *x, const mech_symmetry *y,
                                  const mech_trivialisation *t) {
    const size_t n = c->n, k = c->k, m = y->m;
    expr *on = MEM_NEW(expr, m * k + 1);
    hamel_status status = HAMEL_OK;
    c->m = m;
    c->sections = MEM_NEW(expr, m * n + 1);
    c->speeds = MEM_NEW(expr, m + 1);
    mech_on_slice(t, x->pool, m * k, y->sections, on);
    for (size_t i = 0; i < m * n && status == HAMEL_OK; i++) {
        c->sections[i] = i % n < k ? on[i / n * k + i % n] : expr_int(x->pool, 0);
        status = exact_normalise(x, &c->sections[i]);
    }
    free(on);
    return status;
}

hamel_status mech_connection_inertia(mech_connection *c, exact *x, const mech_reduction *r) {
    const size_t n = r->n, m = c->m;
    c->inertia = MEM_NEW(expr, m * m + 1);
    c->inverse = MEM_NEW(expr, m * m + 1);
    for (size_t i = 0; i < m * m; i++)
        c->inertia[i] = mech_reduction_metric(r, c->sections + i / m * n, c->sections + i % m * n);
    const hamel_status status = exact_normalise_all(x, m * m, c->inertia);
    return status == HAMEL_OK ? exact_inverse(x, m, c->inertia, c->inverse) : status;
}

/// I_bc and its inverse; ⟪ζ_a, ζ_b⟫.
static hamel_status find_inertia(mech_connection *c, exact *x, const mech_reduction *r) {
    const size_t n = r->n, k = r->k;
    c->locked = MEM_NEW(expr, k * k);
    for (size_t i = 0; i < k * k; i++) c->locked[i] = r->metric[i / k * n + i % k];
    return mech_connection_inertia(c, x, r);
}

// ---- fields of D --------------------------------------------------------------------------------

/// The model's fields in place of the Y_α, if they are as many and independent beside S.
static hamel_status use_own_fields(mech_connection *c, exact *x, const mech_reduction *r,
                                   const own_fields *own) {
    const size_t n = r->n, m = c->m, h = c->h;
    expr *rows = MEM_NEW(expr, (m + own->count + 1) * n), *symbols = MEM_NEW(expr, own->count + 1);
    size_t count = m;
    hamel_status status = HAMEL_OK;
    memcpy(rows, c->sections, m * n * sizeof *rows);
    for (size_t f = 0; f < own->count && status == HAMEL_OK && count < m + h; f++) {
        bool taken;
        status = append_row(x, n, &count, rows, own->components + f * n, &taken);
        if (status == HAMEL_OK && taken) symbols[count - m - 1] = own->symbols[f];
    }
    if (status == HAMEL_OK && count == m + h) {
        memcpy(c->fields, rows + m * n, h * n * sizeof *rows);
        memcpy(c->symbols, symbols, h * sizeof *symbols);
    }
    free(rows);
    free(symbols);
    return status;
}

/// Rows (ω, −b) of n + 1, eliminated.
static hamel_status eliminate(exact *x, const mech_reduction *r, size_t *rank, expr *R,
                              size_t *pivots) {
    const size_t n = r->n;
    expr *A = MEM_NEW(expr, r->p * (n + 1));
    for (size_t i = 0; i < r->p; i++) {
        memcpy(A + i * (n + 1), r->omega + i * n, n * sizeof *A);
        A[i * (n + 1) + n] = expr_neg(x->pool, r->b[i]);
    }
    const hamel_status status = exact_row_reduce(x, r->p, n + 1, A, rank, R, pivots);
    free(A);
    return status;
}

/// Y_α and Y_0.
static hamel_status find_fields(mech_connection *c, exact *x, const mech_reduction *r,
                                const own_fields *own) {
    const size_t n = r->n, k = r->k;
    expr_pool *pool = x->pool;
    expr *R = MEM_NEW(expr, r->p * (n + 1));
    size_t *pivots = MEM_NEW(size_t, r->p + 1), rank = 0;
    bool *solved = MEM_NEW_ZERO(bool, n + 1);
    const hamel_status status = eliminate(x, r, &rank, R, pivots);
    if (status != HAMEL_OK) rank = 0;
    for (size_t i = 0; i < rank; i++) solved[pivots[i]] = true;
    c->h = 0;
    for (size_t J = k; J < n; J++) c->h += solved[J] ? 0 : 1;
    c->principal = c->h == c->sigma;
    c->rank = c->h;
    c->fields = MEM_NEW(expr, c->h * n + 1);
    c->symbols = MEM_NEW(expr, c->h + 1);
    c->drift = MEM_NEW(expr, n);
    for (size_t i = 0; i < n; i++) c->drift[i] = expr_int(pool, 0);
    for (size_t i = 0; i < c->h * n; i++) c->fields[i] = expr_int(pool, 0);
    for (size_t J = k, place = 0; J < n; J++) {
        if (solved[J]) continue;
        c->fields[place * n + J] = expr_int(pool, 1);
        for (size_t i = 0; i < rank; i++)
            c->fields[place * n + pivots[i]] = expr_neg(pool, R[i * (n + 1) + J]);
        c->symbols[place++] = r->velocities[J];
    }
    for (size_t i = 0; i < rank; i++) c->drift[pivots[i]] = R[i * (n + 1) + n];
    c->affine = !sum_all_zero(pool, n, c->drift);
    free(R);
    free(pivots);
    free(solved);
    return status == HAMEL_OK && !c->principal ? use_own_fields(c, x, r, own) : status;
}

/// v^b is the model's symbol if Z_b is its field, and ξ^a if Z_b has 1 there and all other fields
/// 0.
static void name_speeds(mech_connection *c, const mech_reduction *r, const own_fields *own) {
    expr_pool *pool = r->q->pool;
    const size_t n = c->n;
    for (size_t b = 0; b < c->m; b++) {
        const expr *Z = c->sections + b * n;
        c->speeds[b] = fresh_velocity(pool, "v_", b + 1);
        for (size_t a = 0; a < c->k; a++) {
            bool alone = expr_is_int(pool, Z[a], 1) && sum_zero(pool, c->drift[a]);
            for (size_t d = 0; d < c->m && alone; d++)
                alone = d == b || sum_zero(pool, c->sections[d * n + a]);
            for (size_t s = 0; s < c->h && alone; s++) alone = sum_zero(pool, c->fields[s * n + a]);
            if (!alone) continue;
            c->speeds[b] = r->velocities[a];
            break;
        }
        for (size_t f = 0; f < own->count; f++) {
            if (memcmp(Z, own->components + f * n, n * sizeof *Z) == 0)
                c->speeds[b] = own->symbols[f];
        }
    }
}

// ---- the connection -----------------------------------------------------------------------------

hamel_status mech_take_from_S(const mech_connection *c, exact *x, const mech_reduction *r,
                              const expr *Y, expr *part, expr *rest) {
    const size_t n = c->n, m = c->m;
    expr *J = MEM_NEW(expr, m + 1);
    hamel_status status = HAMEL_OK;
    sum total = {0};
    for (size_t b = 0; b < m; b++) J[b] = mech_reduction_metric(r, Y, c->sections + b * n);
    for (size_t b = 0; b < m && status == HAMEL_OK; b++) {
        for (size_t e = 0; e < m; e++)
            sum_add_product(x->pool, &total, 1, J[e], c->inverse[e * m + b]);
        part[b] = sum_take(x->pool, &total);
        status = exact_normalise(x, &part[b]);
    }
    for (size_t I = 0; I < n && status == HAMEL_OK; I++) {
        sum_add(x->pool, &total, 1, Y[I]);
        for (size_t b = 0; b < m; b++)
            sum_add_product(x->pool, &total, -1, part[b], c->sections[b * n + I]);
        rest[I] = sum_take(x->pool, &total);
    }
    vec_clear(&total);
    free(J);
    return status;
}

/// The same, canonical.
static hamel_status make_horizontal(const mech_connection *c, exact *x, const mech_reduction *r,
                                    const expr *Y, expr *part, expr *out) {
    const hamel_status status = mech_take_from_S(c, x, r, Y, part, out);
    return status == HAMEL_OK ? exact_normalise_all(x, c->n, out) : status;
}

/// X_α, 𝒜_α, and its part in S: 𝒜_sym = e_b I^bc ⟪Z_c, F_α⟫, what taking F_α for Y_α would take
/// away.
/// @eq BKMM96 (6.4.2), (6.4.3), Def 6.2
static hamel_status nonholonomic_lifts(mech_connection *c, exact *x, const mech_reduction *r) {
    const size_t n = c->n, k = c->k, h = c->h, m = c->m;
    expr_pool *pool = x->pool;
    c->coupling = MEM_NEW(expr, h * m + 1);
    c->drift_coupling = MEM_NEW(expr, m + 1);
    c->lifts = MEM_NEW(expr, h * n + 1);
    c->gamma = MEM_NEW(expr, n);
    c->local = MEM_NEW(expr, k * h + 1);
    c->symmetric = MEM_NEW(expr, k * h + 1);
    expr *F = MEM_NEW(expr, n), *part = MEM_NEW(expr, m + 1), *rest = MEM_NEW(expr, n);
    hamel_status status = make_horizontal(c, x, r, c->drift, c->drift_coupling, c->gamma);
    for (size_t s = 0; s < h && status == HAMEL_OK; s++) {
        const expr *Y = c->fields + s * n;
        status = make_horizontal(c, x, r, Y, c->coupling + s * m, c->lifts + s * n);
        for (size_t I = 0; I < n; I++) F[I] = I < k ? expr_int(pool, 0) : Y[I];
        if (status == HAMEL_OK) status = make_horizontal(c, x, r, F, part, rest);
        for (size_t a = 0; a < k && status == HAMEL_OK; a++) {
            c->local[a * h + s] = expr_neg(pool, c->lifts[s * n + a]);
            c->symmetric[a * h + s] = expr_neg(pool, rest[a]);
            status = exact_normalise(x, &c->local[a * h + s]);
            if (status == HAMEL_OK) status = exact_normalise(x, &c->symmetric[a * h + s]);
        }
    }
    free(F);
    free(part);
    free(rest);
    return status;
}

/// Horizontal fields whose bracket is vertical have it as the curvature:
///   [X_α, X_β] = −(d𝒜 ∓ [𝒜, 𝒜])^a_αβ ζ_a
/// @eq BKMM96 (3.3.1), (3.4.2)      sign: docs/conventions.md#curvature
static hamel_status nonholonomic_curvature(mech_connection *c, exact *x, const mech_reduction *r) {
    const size_t n = r->n, k = r->k, h = c->h;
    expr *bracket = MEM_NEW(expr, n);
    c->curvature = MEM_NEW(expr, k * h * h + 1);
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < h * h && status == HAMEL_OK; i++) {
        const size_t s = i / h, u = i % h;
        if (s > u) continue;
        algebroid_bracket(&r->quotient, c->lifts + s * n, c->lifts + u * n, bracket);
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

/// DΓ_α = [X_α, Γ], which is vertical.
/// @eq BKMM96 (3.4.3), (3.4.4)      DΓ = dΓ − [𝒜, Γ] on the slice (right action: +)
static hamel_status find_covariant(mech_connection *c, exact *x, const mech_reduction *r) {
    const size_t n = r->n, k = r->k, h = c->h;
    if (!c->affine || !c->principal) return HAMEL_OK;
    expr *bracket = MEM_NEW(expr, n);
    c->covariant = MEM_NEW(expr, k * h + 1);
    for (size_t s = 0; s < h; s++) {
        algebroid_bracket(&r->quotient, c->lifts + s * n, c->gamma, bracket);
        for (size_t a = 0; a < k; a++) c->covariant[a * h + s] = bracket[a];
    }
    free(bracket);
    return exact_normalise_all(x, k * h, c->covariant);
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
                                  const mech_symmetry *y, const mech_trivialisation *t,
                                  const mech_reduction *r) {
    *c = (mech_connection){.n = r->n, .k = r->k, .sigma = r->sigma};
    own_fields own;
    hamel_status status = find_own(&own, x, s, y, t, r);
    if (status == HAMEL_OK) status = find_sections(c, x, y, t);
    if (status == HAMEL_OK) status = find_inertia(c, x, r);
    if (status == HAMEL_OK) status = find_fields(c, x, r, &own);
    if (status == HAMEL_OK) {
        name_speeds(c, r, &own);
        status = nonholonomic_lifts(c, x, r);
    }
    if (status == HAMEL_OK) status = nonholonomic_curvature(c, x, r);
    if (status == HAMEL_OK) status = find_covariant(c, x, r);
    if (status == HAMEL_OK) status = find_mechanical(c, x, r);
    own_clear(&own);
    if (status != HAMEL_OK) mech_connection_clear(c);
    return status;
}

void mech_connection_clear(mech_connection *c) {
    free(c->conormal);
    free(c->base_structure);
    free(c->sections);
    free(c->speeds);
    free(c->fields);
    free(c->symbols);
    free(c->drift);
    free(c->inertia);
    free(c->inverse);
    free(c->coupling);
    free(c->drift_coupling);
    free(c->lifts);
    free(c->gamma);
    free(c->locked);
    free(c->local);
    free(c->symmetric);
    free(c->curvature);
    free(c->mechanical_local);
    free(c->covariant);
    *c = (mech_connection){0};
}
