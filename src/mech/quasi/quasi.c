/// Quasi-velocities. The frame is chosen so that the constraints read u^a = 0; what is left are
/// Hamel's equations of the X_α, on velocities that satisfy the constraints from the start.
#include "mech/quasi/quasi.h"
#include "space/field.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "expr/print.h"
#include "expr/sum.h"
#include "expr/walk.h"
#include "mech/law/basis_choose.h"
#include "mech/law/kernel.h"
#include "mech/tools/readable.h"

// ---- complement --------------------------------------------------------------------------------

/// The metric on D × TQ: rows α, columns i of  ∂²L/∂q'^i∂v^α. False if it depends on velocities.
static bool metric_rows(const mech_system *s, const mech_basis *d, expr *rows) {
    const size_t n = d->n, r = d->r;
    expr *E = MEM_NEW(expr, n * n);
    for (size_t i = 0; i < n * n; i++) E[i] = expr_int(s->q->pool, i % (n + 1) == 0);
    algebroid_law e;
    algebroid_law_init(&e, mech_on_tangent(s), n, E, r, d->symbols, d->velocity);
    for (size_t i = 0; i < n; i++) {
        for (size_t a = 0; a < r; a++) rows[a * n + i] = e.mass[i * r + a];
    }
    algebroid_law_clear(&e);
    free(E);
    expr_walk w;
    uint32_t place;
    bool free_of_v = true;
    expr_walk_init(&w, s->q->pool, r * n, rows);
    for (size_t a = 0; a < r; a++)
        free_of_v = free_of_v && !expr_walk_find(&w, d->symbols[a], &place);
    expr_walk_clear(&w);
    return free_of_v;
}

/// Y spanning D⊥, the kernel of the metric rows; as many as there are constraints, or
/// HAMEL_SINGULAR.
static hamel_status orthogonal(exact *x, const mech_system *s, const mech_basis *d, expr *Y) {
    const size_t n = d->n, r = d->r;
    const mech_pivots *pivots = &s->pivots;
    expr *rows = MEM_NEW(expr, r * n), *kernel = NULL;
    size_t *prefer = MEM_NEW(size_t, n), count = 0, dimension = 0;
    for (size_t i = 0; i < n; i++) { // what the constraints do not solve for is solved for here
        bool pivot = false;
        for (size_t a = 0; a < s->p; a++) pivot = pivot || pivots->sets[a] == i;
        if (!pivot) prefer[count++] = i;
    }
    memcpy(prefer + count, pivots->sets, s->p * sizeof *prefer);
    hamel_status status = metric_rows(s, d, rows) ? HAMEL_OK : HAMEL_INVALID;
    if (status == HAMEL_OK) status = exact_null_space(x, r, n, rows, prefer, &dimension, &kernel);
    if (status == HAMEL_OK && dimension != s->p) status = HAMEL_SINGULAR;
    for (size_t a = 0; a < s->p && status == HAMEL_OK; a++)
        status = mech_primitive(x, s->q, kernel + a * n);
    if (status == HAMEL_OK) memcpy(Y, kernel, s->p * n * sizeof *Y);
    free(rows);
    free(kernel);
    free(prefer);
    return status;
}

/// Y_a = E_i for the columns i that the constraints are solved for.
static void coordinate_fields(const mech_system *s, expr *Y) {
    for (size_t a = 0; a < s->p; a++) {
        for (size_t i = 0; i < s->q->n; i++)
            Y[a * s->q->n + i] = expr_int(s->q->pool, i == s->pivots.sets[a]);
    }
}

/// The length of the structure functions C_αβ^k, α < β.
static size_t structure_length(const mech_quasi *d) {
    size_t length = 0;
    for (size_t a = 0; a < d->r; a++)
        length += expr_infix_length(d->frame.base->pool, (d->r - a - 1) * d->n,
                                    d->structure + (a * d->r + a + 1) * d->n);
    return length;
}

/// A frame with the orthogonal complement; not HAMEL_OK, and nothing to clear, if it is long to
/// write.
static hamel_status orthogonal_frame(mech_quasi *d, exact *x, const mech_system *s, expr *rho) {
    enum { TOKENS_A_FIELD = 60, TOKENS_A_BRACKET = 240 };
    const size_t n = d->n, r = d->r;
    exact brief = readable_limits(x);
    hamel_status status = orthogonal(&brief, s, &d->basis, rho + r * n);
    const size_t slack = mech_is_constant(s->q, s->pivots.determinants[0]) ? 1 : 4;
    if (status == HAMEL_OK &&
        expr_infix_length(x->pool, (n - r) * n, rho + r * n) > slack * TOKENS_A_FIELD * d->p)
        status = HAMEL_TOO_LARGE;
    if (status == HAMEL_OK) status = frame_init(&d->frame, &brief, s->tangent, rho);
    if (status != HAMEL_OK) return status;
    status = frame_structure(&d->frame, &brief, r, d->structure);
    if (status == HAMEL_OK && structure_length(d) > slack * TOKENS_A_BRACKET * (r * (r - 1) / 2))
        status = HAMEL_TOO_LARGE;
    if (status != HAMEL_OK) frame_clear(&d->frame);
    return status;
}

/// The frame of D and its complement: the model's, or orthogonal if that can be had in short
/// (longer formulas are allowed where a coordinate complement would degenerate), else by
/// coordinates.
/// @eq GN16 (5.8)
static hamel_status make_quasi_frame(mech_quasi *d, exact *x, const mech_system *s) {
    const size_t n = d->n, r = d->r;
    hamel_status status = HAMEL_OK;
    expr *rho = MEM_NEW(expr, n * n);
    memcpy(rho, d->basis.fields, r * n * sizeof *rho);
    d->complement = COMPLEMENT_ORTHOGONAL;
    if (s->complement_count > 0) {
        d->complement = COMPLEMENT_GIVEN;
        for (size_t a = 0; a < s->p; a++)
            memcpy(rho + (r + a) * n, s->complement[a].field, n * sizeof *rho);
        exact quiet = exact_quietly(x); // what is wrong is said here, at its place
        status = frame_init(&d->frame, &quiet, s->tangent, rho);
        if (status == HAMEL_SINGULAR)
            status = diag_add(x->messages, HAMEL_INVALID, s->complement[0].place,
                              "these fields and those of D are dependent: they are no complement");
        else if (status == HAMEL_OK) status = frame_structure(&d->frame, x, r, d->structure);
    } else if (orthogonal_frame(d, x, s, rho) != HAMEL_OK) {
        d->complement = COMPLEMENT_COORDINATE;
        coordinate_fields(s, rho + r * n);
        status = frame_init(&d->frame, x, s->tangent, rho);
        if (status == HAMEL_OK) status = frame_structure(&d->frame, x, r, d->structure);
    }
    free(rho);
    return status;
}

// ---- equations ---------------------------------------------------------------------------------

/// λ from the equations of fields Y_a, given rates:  β^b(Y_a) λ_b = M_aβ v'^β + c_a − F_a.
/// `e` holds the equations from its row `first` on. HAMEL_TOO_LARGE if they are left as a solve.
/// @eq GN16 (5.12)      its other half, i = a, with R
static hamel_status multipliers_from(const mech_quasi *d, exact *x, const mech_system *s,
                                     const algebroid_law *e, size_t first, const expr *Y,
                                     const expr *rates, expr *out) {
    const size_t p = d->p, r = d->r, n = d->n;
    expr *A = MEM_NEW(expr, p * p), *rhs = MEM_NEW(expr, p);
    sum total = {0};
    for (size_t a = 0; a < p; a++) {
        for (size_t b = 0; b < p; b++) {
            for (size_t i = 0; i < n; i++)
                sum_add_product(x->pool, &total, 1, s->beta[b * n + i], Y[a * n + i]);
            A[a * p + b] = sum_take(x->pool, &total);
        }
        for (size_t k = 0; k < r; k++)
            sum_add_product(x->pool, &total, 1, e->mass[(first + a) * r + k], rates[k]);
        sum_add(x->pool, &total, 1, e->bias[first + a]);
        sum_add(x->pool, &total, -1, e->force[first + a]);
        rhs[a] = sum_take(x->pool, &total);
    }
    vec_clear(&total);
    hamel_status status = readable_normalise(x, p, rhs);
    if (status == HAMEL_OK) status = readable_write_out(x, p, A, rhs, out);
    if (status == HAMEL_TOO_LARGE) expr_solve(x->pool, p, A, rhs, out);
    free(A);
    free(rhs);
    return status;
}

/// The multipliers: written out, or with the symbols v'^α, by the equations of the coordinates that
/// the constraints are solved for.
static hamel_status find_multipliers(mech_quasi *d, exact *x, const mech_system *s,
                                     const algebroid_law *e) {
    const size_t p = d->p, r = d->r, n = d->n;
    hamel_status status = HAMEL_TOO_LARGE;
    if (d->closed)
        status = multipliers_from(d, x, s, e, r, d->frame.rho + r * n, d->rates, d->multipliers);
    if (status != HAMEL_TOO_LARGE) return status;
    algebroid_law own;
    expr *Y = MEM_NEW(expr, p * n);
    coordinate_fields(s, Y);
    algebroid_law_init(&own, mech_on_tangent(s), p, Y, r, d->basis.symbols, d->basis.velocity);
    status = multipliers_from(d, x, s, &own, 0, Y, d->rate_symbols, d->multipliers);
    if (status == HAMEL_TOO_LARGE)
        status = HAMEL_OK; // then they hold solves, which are right as well
    algebroid_law_clear(&own);
    free(Y);
    return status;
}

/// q''^i = X_α^i v'^α + W[W^i] + ∂W^i/∂t
static void accelerations_with(const mech_quasi *d, const space *q, const expr *rates, expr *out) {
    space_advance(q, d->basis.velocity, d->n, d->basis.velocity, out);
    sum total = {0};
    for (size_t i = 0; i < d->n; i++) {
        for (size_t k = 0; k < d->r; k++)
            sum_add_product(q->pool, &total, 1, d->basis.fields[k * d->n + i], rates[k]);
        sum_add(q->pool, &total, 1, out[i]);
        out[i] = sum_take(q->pool, &total);
    }
    vec_clear(&total);
}

/// The accelerations, each written out if that is short, else with the symbols v'^α.
static hamel_status find_accelerations(mech_quasi *d, exact *x, const space *q) {
    expr *with_symbols = MEM_NEW(expr, d->n);
    accelerations_with(d, q, d->rate_symbols, with_symbols);
    accelerations_with(d, q, d->closed ? d->rates : d->rate_symbols, d->accelerations);
    hamel_status status = readable_normalise(x, d->n, d->accelerations);
    for (size_t i = 0; i < d->n && status == HAMEL_OK && d->closed; i++) {
        if (expr_infix_tokens(x->pool, d->accelerations[i]) <= READABLE_TOKENS) continue;
        d->accelerations[i] = with_symbols[i];
        status = readable_normalise(x, 1, &d->accelerations[i]);
    }
    free(with_symbols);
    return status;
}

/// Refuses a Lagrangian that is singular on D, naming the velocities it does not see.
static hamel_status refuse_singular(const mech_quasi *d, exact *x, const mech_system *s) {
    const space *q = s->q;
    size_t dimension = 0;
    expr *kernel = NULL;
    text words = {0};
    const hamel_status status = exact_null_space(x, d->r, d->r, d->mass, NULL, &dimension, &kernel);
    for (size_t i = 0; i < d->n && status == HAMEL_OK && dimension > 0; i++) {
        sum total = {0};
        for (size_t k = 0; k < d->r; k++)
            sum_add_product(x->pool, &total, 1, kernel[k], d->basis.fields[k * d->n + i]);
        const bool moves = exact_is_zero(x, sum_take(x->pool, &total)) == TRUTH_NO;
        vec_clear(&total);
        if (!moves) continue;
        text_add(&words, words.length > 0 ? ", " : "");
        text_add(&words, expr_symbol_info_of(x->pool, q->velocities[i])->name);
    }
    free(kernel);
    if (status != HAMEL_OK) return status;
    diag_add(x->messages, HAMEL_SINGULAR, s->lagrangian_place,
             "the Lagrangian is singular on the constraints: it gives no inertia to a motion in %s",
             words.length > 0 ? text_cstr(&words) : "some direction");
    text_clear(&words);
    return HAMEL_SINGULAR;
}

/// @eq GN16 (5.13), (5.14), (5.15)
static hamel_status find_quasi_equations(mech_quasi *d, exact *x, const mech_system *s) {
    const size_t n = d->n, r = d->r;
    algebroid_law e;
    algebroid_law_init(&e, mech_on_tangent(s), n, d->frame.rho, r, d->basis.symbols,
                       d->basis.velocity);
    d->lagrangian = e.lagrangian;
    d->energy = e.energy;
    memcpy(d->momentum, e.momentum, n * sizeof(expr));
    memcpy(d->mass, e.mass, r * r * sizeof(expr));
    for (size_t a = 0; a < r; a++) {
        d->rhs[a] = expr_sub(x->pool, e.force[a], e.bias[a]);
        d->rate_symbols[a] = expr_symbol_dot(x->pool, d->basis.symbols[a]);
    }
    hamel_status status = readable_normalise(x, 1, &d->lagrangian);
    if (status == HAMEL_OK) status = readable_normalise(x, 1, &d->energy);
    if (status == HAMEL_OK) status = readable_normalise(x, n, d->momentum);
    if (status == HAMEL_OK) status = readable_normalise(x, r * r, d->mass);
    if (status == HAMEL_OK) status = readable_normalise(x, r, d->rhs);
    if (status == HAMEL_OK) {
        status = readable_solve(x, r, d->mass, d->rhs, d->rates, &d->closed);
        if (status == HAMEL_SINGULAR) status = refuse_singular(d, x, s);
    }
    if (status == HAMEL_OK) status = find_multipliers(d, x, s, &e);
    if (status == HAMEL_OK) status = find_accelerations(d, x, s->q);
    algebroid_law_clear(&e);
    return status;
}

hamel_status mech_quasi_in(mech_quasi *d, exact *x, const mech_system *s, const mech_basis *basis) {
    const size_t n = s->q->n, p = s->p, r = n - p;
    *d = (mech_quasi){.n = n,
                      .r = r,
                      .p = p,
                      .structure = MEM_NEW(expr, r * r * n),
                      .momentum = MEM_NEW(expr, n),
                      .mass = MEM_NEW(expr, r * r),
                      .rhs = MEM_NEW(expr, r),
                      .rate_symbols = MEM_NEW(expr, r),
                      .rates = MEM_NEW(expr, r),
                      .accelerations = MEM_NEW(expr, n),
                      .multipliers = MEM_NEW(expr, p)};
    d->basis = mech_basis_copy(basis);
    hamel_status status = make_quasi_frame(d, x, s);
    if (status == HAMEL_OK) status = find_quasi_equations(d, x, s);
    if (status != HAMEL_OK) mech_quasi_clear(d);
    return status;
}

hamel_status mech_quasi_init(mech_quasi *d, exact *x, const mech_system *s) {
    mech_basis basis;
    *d = (mech_quasi){0};
    hamel_status status = mech_basis_init(&basis, x, s);
    if (status != HAMEL_OK) return status;
    status = mech_quasi_in(d, x, s, &basis);
    mech_basis_clear(&basis);
    return status;
}

void mech_quasi_clear(mech_quasi *d) {
    mech_basis_clear(&d->basis);
    frame_clear(&d->frame);
    free(d->structure);
    free(d->momentum);
    free(d->mass);
    free(d->rhs);
    free(d->rate_symbols);
    free(d->rates);
    free(d->accelerations);
    free(d->multipliers);
    *d = (mech_quasi){0};
}
