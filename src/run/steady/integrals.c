/// Zeros that integrals force. A family of steady motions is the kernel K of the linearised motion
/// A. An integral I of the reduced motion has dI·A = 0; if dI vanishes on K, it is an integral of
/// what A is on the quotient by K, and makes one more zero there. So many are forced in all:
///   dim K + rank dI − rank dI|K.
/// Where the last two differ zeros stand in Jordan blocks: at rest momenta that are conserved, and
/// positions along the family that move with them.
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "expr/calculus.h"
#include "mech/integrals/special.h"
#include "mech/law/invariance.h"
#include "num/dense.h"
#include "run/motion/chart_internal.h"
#include "run/steady/anchor_internal.h"
#include "run/steady/integrals.h"
#include "run/steady/integrals_internal.h"
#include "run/steady/problem_internal.h"
#include "run/steady/steady_internal.h"

static const double PATIENCE = 3; ///< seconds for the search
static const double SMALL = 1e-8;

typedef VEC(expr) expr_list;

/// Rows dI over the variations of a chart.
typedef struct rows {
    size_t chart;
    run_function values;
} rows;

struct steady_integrals {
    bool sought;
    expr_list shown, full; ///< on D; functions of position and velocity
    expr_list invariant;   ///< of the latter those that the symmetry leaves alone
    steady_gauge gauge;    ///< gauge momenta that it leaves alone, by their equations
    VEC(rows) charts;
};

// ---- finding ------------------------------------------------------------------------------------

static bool enough(void *data, const char *doing, size_t found) {
    (void)doing, (void)found;
    return clock_seconds() > *(const double *)data + PATIENCE;
}

static void take_all(steady_integrals *f, const mech_integrals *from) {
    for (size_t k = 0; k < from->count; k++) {
        *vec_push(&f->shown) = from->items[k].value;
        *vec_push(&f->full) = from->items[k].full;
    }
}

/// Whether the symmetry leaves a function of position and velocity alone, on D.
static bool is_invariant(const steady *s, exact *x, const mech_basis *d, expr f) {
    const model_symmetry *given = steady_symmetry(s);
    const space *q = s->m->q;
    bool good = true;
    for (size_t a = 0; given != NULL && a < given->dimension && good; a++) {
        expr change;
        mech_lift_apply(q, given->generators + a * q->n, 1, &f, &change);
        expr_substitute(q->pool, 1, &change, q->n, q->velocities, d->velocity, &change);
        good = exact_is_zero(x, change) == TRUTH_YES;
    }
    return good;
}

/// Equations of gauge momenta, where the symmetry leaves s and the momenta alone. What is listed of
/// them in closed form is a function of these.
static void take_gauge(const steady *s, exact *x, const mech_basis *d, const gauge_equations *g,
                       steady_gauge *out) {
    bool good = g->m > 0 && is_invariant(s, x, d, g->shape);
    for (size_t b = 0; b < g->m && good; b++) good = is_invariant(s, x, d, g->along.full[b]);
    if (!good) return;
    *out = (steady_gauge){.m = g->m, .shape = g->shape, .symbol = g->symbol};
    out->along = mem_copy(g->along.full, g->m, sizeof *out->along);
    out->matrix = mem_copy(g->matrix, g->m * g->m, sizeof *out->matrix);
}

static void seek(const steady *s, steady_integrals *f) {
    const mech_basis *d = &s->r->charts.items[0].basis;
    exact quiet = exact_quietly(&s->r->exact);
    double begin = clock_seconds();
    const mech_patience patience = {enough, &begin};
    mech_integrals general;
    f->sought = true;
    if (mech_integrals_init(&general, &quiet, &s->r->system, s->m, d, &patience) != HAMEL_OK)
        return;
    take_all(f, &general);
    mech_special special = {0};
    const bool own = s->spec.input_count == 0 && !s->by_parameter; // the model's system and values
    if (own && !general.interrupted &&
        mech_special_init(&special, &quiet, s->m, &general, &patience) == HAMEL_OK)
        take_all(f, &special.integrals);
    mech_special_clear(&special);
    run_chart_in_velocities(s->m->q, d, f->full.count, f->full.items);
    take_gauge(s, &quiet, d, &general.gauge, &f->gauge);
    for (size_t k = 0; k < f->full.count; k++)
        if (is_invariant(s, &quiet, d, f->full.items[k]))
            *vec_push(&f->invariant) = f->full.items[k];
    mech_integrals_clear(&general);
}

/// The rows of a chart, compiled when they are first asked for; NULL if they cannot be.
static const rows *rows_of(const steady *s, const steady_problem *p, size_t chart) {
    steady_integrals *f = s->integrals;
    const space *q = s->m->q;
    for (size_t k = 0; k < f->charts.count; k++) {
        if (f->charts.items[k].chart == chart) return &f->charts.items[k];
    }
    const mech_variations by = mech_steady_variations(&p->equations);
    const size_t count = f->full.count, N = p->size, r = p->equations.r;
    expr *on_slice = MEM_NEW(expr, count), *out = MEM_NEW(expr, count * N);
    expr *more = MEM_NEW(expr, r + 1);
    mech_steady_of(&p->equations, q, count, f->full.items, on_slice);
    mech_linearise(q, &by, count, on_slice, out);
    memcpy(more, steady_basis(s, chart)->symbols, r * sizeof *more);
    more[r] = s->quantity;
    rows made = {.chart = chart};
    const bool good = function_init(&made.values, &s->varied, r + s->by_parameter, more, count * N,
                                    out, NULL) == HAMEL_OK;
    if (good) *vec_push(&f->charts) = made;
    free(on_slice);
    free(out);
    free(more);
    return good ? &f->charts.items[f->charts.count - 1] : NULL;
}

// ---- counting -----------------------------------------------------------------------------------

static size_t rank(size_t count, size_t columns, const double *matrix) {
    double *copy = mem_copy(matrix, count * columns, sizeof *copy);
    double *values = MEM_NEW(double, columns), *V = MEM_NEW(double, columns *columns);
    dense_singular(count, columns, copy, values, V);
    size_t found = 0;
    while (found < columns && values[found] > SMALL) found++;
    free(copy);
    free(values);
    free(V);
    return found;
}

/// out ← rows of B (count by n) times the transposed rows of C (m by n).
static void times_transposed(size_t count, size_t n, const double *B, size_t m, const double *C,
                             double *out) {
    for (size_t i = 0; i < count * m; i++) {
        out[i] = 0;
        for (size_t k = 0; k < n; k++) out[i] += B[i / m * n + k] * C[i % m * n + k];
    }
}

/// Whether a row is one of an integral of the reduced motion, ℓA = 0; then it gets length one.
static bool normalise(const steady_linear *at, double *l) {
    const size_t M = at->M;
    const double norm = dense_norm(M, l), size = dense_norm(M * M, at->A);
    double square = 0;
    if (!(norm > 1e-12)) return false;
    for (size_t i = 0; i < M; i++) l[i] /= norm;
    for (size_t j = 0; j < M; j++) {
        double sum = 0;
        for (size_t i = 0; i < M; i++) sum += l[i] * at->A[i * M + j];
        square += sum * sum;
    }
    return square <= SMALL * SMALL * (1 + size * size);
}

bool steady_seek_integrals(const steady *s) {
    if (!s->integrals->sought) seek(s, s->integrals);
    return s->integrals->invariant.count + s->integrals->gauge.m > 0;
}

size_t steady_invariants(const steady *s, size_t most, const expr **out) {
    const expr_list *all = &s->integrals->invariant;
    *out = all->items;
    return all->count < most ? all->count : most;
}

const steady_gauge *steady_gauge_of(const steady *s) { return &s->integrals->gauge; }

size_t steady_forced(const steady *s, const steady_problem *p, size_t chart, const double *y,
                     const steady_linear *at) {
    steady_integrals *f = s->integrals;
    if (!f->sought) seek(s, f);
    const rows *of = f->full.count > 0 ? rows_of(s, p, chart) : NULL;
    if (of == NULL) return 0;
    const size_t count = f->full.count, N = at->N, M = at->M, r = p->equations.r;
    double *all = MEM_NEW(double, count *N), *L = MEM_NEW(double, count *M);
    double *K = MEM_NEW(double, at->kernel_count *M), *on = MEM_NEW(double, count *N);
    double *more = MEM_NEW(double, r + 1);
    size_t kept = 0, forced = 0;
    memcpy(more, y + s->m->q->state_count, r * sizeof *more);
    more[r] = s->value;
    if (function_defined(&of->values, y, more, 0, all)) {
        times_transposed(count, N, all, M, at->Q, L);
        for (size_t i = 0; i < count; i++) {
            memmove(L + kept * M, L + i * M, M * sizeof *L);
            kept += normalise(at, L + kept * M);
        }
        times_transposed(at->kernel_count, N, at->kernel, M, at->Q, K);
        times_transposed(kept, M, L, at->kernel_count, K, on);
        forced = rank(kept, M, L) - rank(kept, at->kernel_count, on);
    }
    free(all);
    free(L);
    free(K);
    free(on);
    free(more);
    return forced;
}

// ---- making -------------------------------------------------------------------------------------

steady_integrals *steady_integrals_create(void) { return MEM_NEW_ZERO(steady_integrals, 1); }

void steady_integrals_destroy(steady_integrals *f) {
    if (f == NULL) return;
    for (size_t k = 0; k < f->charts.count; k++) function_clear(&f->charts.items[k].values);
    vec_clear(&f->charts);
    vec_clear(&f->shown);
    vec_clear(&f->full);
    vec_clear(&f->invariant);
    free(f->gauge.along);
    free(f->gauge.matrix);
    free(f);
}

size_t steady_integral_count(const steady *s) { return s->integrals->shown.count; }
expr steady_integral(const steady *s, size_t i) { return s->integrals->shown.items[i]; }
