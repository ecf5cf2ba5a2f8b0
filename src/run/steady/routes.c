/// Two further routes to the linearised motion. The bordered system needs no basis of D: its
/// unknowns are all velocities, and the constraints, which it keeps, are rows that variations are
/// across. It shows β at the motion, and so vectors that are an orthonormal basis of D there;
/// projected to D near it they make the other route. Both are compiled once, with these vectors as
/// inputs.
#include "run/steady/routes_internal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "expr/sum.h"
#include "mech/law/projected.h"
#include "num/dense.h"
#include "run/form/reduced.h"
#include "run/motion/anchored_internal.h"
#include "run/motion/function.h"
#include "run/steady/problem_internal.h"
#include "run/steady/steady_internal.h"

static const double ALIKE = 1e-6; ///< coefficients, in units of the largest eigenvalue

/// Equations of steady motions: rates, their matrix, and rows that variations are across.
typedef struct route {
    bool tried, good;
    mech_steady equations;
    size_t size, row_count, rates, jacobian, rows;
    run_function all;
    double *out;
} route;

struct steady_routes {
    mech_basis basis; ///< of the first route
    route orthonormal, bordered;
};

steady_routes *steady_routes_create(void) { return MEM_NEW_ZERO(steady_routes, 1); }

static void route_clear(route *r) {
    if (!r->tried) return;
    mech_steady_clear(&r->equations);
    function_clear(&r->all);
    free(r->out);
}

void steady_routes_destroy(steady_routes *r) {
    if (r == NULL) return;
    route_clear(&r->orthonormal);
    route_clear(&r->bordered);
    mech_basis_clear(&r->basis);
    free(r);
}

// ---- compiling ----------------------------------------------------------------------------------

/// Compiles a route, with the functions that stay constant on it, and `inputs` behind its v.
static void compile(const steady *s, route *r, size_t function_count, const expr *functions,
                    size_t input_count, const expr *inputs) {
    const mech_steady *e = &r->equations;
    const space *q = s->m->q;
    const mech_variations by = mech_steady_variations(e);
    const size_t N = r->size = mech_variation_count(&by);
    r->row_count = e->orbit_count + function_count;
    r->jacobian = N;
    r->rows = N + N * N;
    const size_t total = r->rows + r->row_count * N, v = e->r;
    expr *out = MEM_NEW(expr, total), *on_slice = MEM_NEW(expr, function_count);
    expr *more = MEM_NEW(expr, v + input_count + 1);
    memcpy(out, e->rates, N * sizeof *out);
    mech_linearise(q, &by, N, e->rates, out + r->jacobian);
    memcpy(out + r->rows, e->orbits, e->orbit_count * N * sizeof *out);
    mech_steady_of(e, q, function_count, functions, on_slice);
    mech_linearise(q, &by, function_count, on_slice, out + r->rows + e->orbit_count * N);
    memcpy(more, e->symbols, v * sizeof *more);
    memcpy(more + v, inputs, input_count * sizeof *more);
    more[v + input_count] = s->quantity;
    r->good = function_init(&r->all, &s->varied, v + input_count + s->by_parameter, more, total,
                            out, NULL) == HAMEL_OK;
    r->out = MEM_NEW_ZERO(double, total);
    r->tried = true;
    free(out);
    free(on_slice);
    free(more);
}

static void compile_bordered(const steady *s, route *r) {
    const mech_system *system = &s->r->system;
    const size_t n = system->q->n, p = system->p, L = s->level_count;
    expr *functions = MEM_NEW(expr, L + p);
    memcpy(functions, s->levels, L * sizeof *functions);
    for (size_t a = 0; a < p; a++)
        functions[L + a] =
            expr_add2(system->q->pool,
                      sum_pairing(system->q->pool, n, system->beta + a * n, system->q->velocities),
                      system->b[a]);
    exact quiet = exact_quietly(&s->r->exact);
    mech_steady_init_bordered(&r->equations, &quiet, system, run_reduced_symmetry(s->r),
                              run_reduced_trivialisation(s->r));
    compile(s, r, L + p, functions, 0, functions);
    free(functions);
}

/// A symbol that no model can name.
static expr hidden_symbol(expr_pool *pool, size_t k) {
    char name[40];
    snprintf(name, sizeof name, "orthonormal %zu", k);
    return expr_symbol(pool, name, EXPR_OTHER);
}

static void compile_orthonormal(const steady *s, steady_routes *all) {
    const mech_system *system = &s->r->system;
    const size_t n = system->q->n, r = n - system->p;
    expr *vectors = MEM_NEW(expr, r * n);
    for (size_t k = 0; k < r * n; k++) vectors[k] = hidden_symbol(s->m->pool, k);
    exact quiet = exact_quietly(&s->r->exact);
    mech_projected_init(&all->basis, system, r, vectors);
    mech_steady_init(&all->orthonormal.equations, &quiet, system, &all->basis,
                     run_reduced_symmetry(s->r), run_reduced_trivialisation(s->r));
    compile(s, &all->orthonormal, s->level_count, s->levels, r * n, vectors);
    free(vectors);
}

// ---- numbers ------------------------------------------------------------------------------------

/// Everything of a route at a state, its v and inputs in `more`; false where it has no value.
static bool evaluate(const steady *s, route *r, const double *y, double *more) {
    more[r->all.more_count - (s->by_parameter ? 1 : 0)] = s->value;
    return r->good && function_defined(&r->all, y, more, 0, r->out);
}

/// An orthonormal basis of D at the motion, from ∂(β v + b)/∂v on the bordered route; its
/// dimension.
static size_t basis_there(const steady *s, const route *bordered, double *vectors) {
    const mech_system *system = &s->r->system;
    const size_t n = system->q->n, p = system->p, N = bordered->size;
    const double *rows = bordered->out + bordered->rows + (bordered->row_count - p) * N + (N - n);
    double *beta = MEM_NEW(double, p *n);
    for (size_t a = 0; a < p; a++) memcpy(beta + a * n, rows + a * N, n * sizeof *beta);
    const size_t rank = run_kernel_of(p, n, beta, vectors);
    free(beta);
    return rank;
}

/// The matrix of the motion that a route shows; its size.
static size_t matrix_of(const route *r, double *A) {
    double *Q = MEM_NEW(double, r->size * r->size);
    const size_t M =
        steady_restrict(r->size, r->row_count, r->out + r->rows, r->out + r->jacobian, A, Q);
    free(Q);
    return M;
}

/// The coefficients of Π (λ − λ_i/unit), complex ones in pairs of numbers.
static void polynomial(size_t M, const double *A, double unit, double *c) {
    double *copy = mem_copy(A, M * M, sizeof *A), *re = MEM_NEW(double, M);
    double *im = MEM_NEW(double, M);
    dense_eigenvalues(M, copy, re, im);
    memset(c, 0, 2 * (M + 1) * sizeof *c);
    c[0] = 1;
    for (size_t i = 0; i < M; i++) {
        const double x = re[i] / unit, y = im[i] / unit;
        for (size_t k = i + 1; k > 0; k--) { // the coefficient of λ^(i+1−k), times λ − (x + iy)
            c[2 * k] -= x * c[2 * k - 2] - y * c[2 * k - 1];
            c[2 * k + 1] -= x * c[2 * k - 1] + y * c[2 * k - 2];
        }
    }
    free(copy);
    free(re);
    free(im);
}

/// Whether two matrices have the same characteristic polynomial, in units of their largest
/// eigenvalue; eigenvalues themselves differ where they are multiple.
static bool alike(size_t M, const double *A, const double *B) {
    double *c = MEM_NEW(double, 4 * (M + 1)), difference = 0, radius = 0;
    double *copy = mem_copy(A, M * M, sizeof *A), *re = MEM_NEW(double, M);
    double *im = MEM_NEW(double, M);
    dense_eigenvalues(M, copy, re, im);
    for (size_t i = 0; i < M; i++) radius = fmax(radius, hypot(re[i], im[i]));
    const double unit = fmax(radius, 1e-4 * fmax(dense_norm(M * M, A), dense_norm(M * M, B)));
    if (unit > 0) {
        polynomial(M, A, unit, c);
        polynomial(M, B, unit, c + 2 * (M + 1));
        for (size_t k = 0; k < 2 * (M + 1); k++)
            difference = fmax(difference, fabs(c[k] - c[k + 2 * (M + 1)]));
    }
    free(c);
    free(copy);
    free(re);
    free(im);
    return difference <= ALIKE;
}

// ---- comparing ----------------------------------------------------------------------------------

static bool still(const route *r) {
    const double norm = dense_norm(r->size * r->size, r->out + r->jacobian);
    return dense_norm(r->size, r->out + r->rates) <= 1e-9 * (1 + norm);
}

/// The bordered route at a state.
static bool evaluate_bordered(const steady *s, const double *y, const double *velocity) {
    const size_t n = s->m->q->n;
    if (!s->routes->bordered.tried) compile_bordered(s, &s->routes->bordered);
    double *more = MEM_NEW(double, n + 1);
    memcpy(more, velocity, n * sizeof *more);
    const bool good = evaluate(s, &s->routes->bordered, y, more);
    free(more);
    return good;
}

/// Both routes at a motion. False if one of them has no value there.
static bool evaluate_both(const steady *s, const steady_motion *e) {
    steady_routes *r = s->routes;
    const size_t n = s->m->q->n, rank = n - s->r->system.p;
    double *more = MEM_NEW(double, rank + rank * n + 1), *vectors = MEM_NEW(double, n *n);
    bool good =
        evaluate_bordered(s, e->y, e->velocity) && basis_there(s, &r->bordered, vectors) == rank;
    if (good && !r->orthonormal.tried) compile_orthonormal(s, r);
    for (size_t a = 0; good && a < rank; a++) {
        more[a] = 0;
        for (size_t i = 0; i < n; i++) more[a] += vectors[a * n + i] * e->velocity[i];
    }
    if (good) memcpy(more + rank, vectors, rank * n * sizeof *more);
    good = good && evaluate(s, &r->orthonormal, e->y, more);
    free(more);
    free(vectors);
    return good;
}

steady_agreement steady_routes_compare(const steady *s, steady_motion *e) {
    const steady_problem *p = s->problems.items[e->chart];
    steady_routes *r = s->routes;
    if (!evaluate_both(s, e)) return STEADY_ONE_ROUTE;
    const size_t N = r->bordered.size > p->size ? r->bordered.size : p->size;
    double *A = MEM_NEW(double, N *N), *B = MEM_NEW(double, N *N), *C = MEM_NEW(double, N *N);
    double *Q = MEM_NEW(double, N *N);
    const size_t of_bordered = matrix_of(&r->bordered, B), M = matrix_of(&r->orthonormal, A);
    const size_t of_chart = steady_evaluate(s, p, e->y) ? steady_linearised(s, p, C, Q) : 0;
    steady_agreement found = STEADY_DISAGREE;
    if (still(&r->bordered) && still(&r->orthonormal) && M == of_bordered && alike(M, A, B)) {
        found = STEADY_AGREE;
        if (of_chart != M || !alike(M, A, C)) {
            found = STEADY_OVERRULED;
            spectrum_clear(&e->spectrum);
            spectrum_init(&e->spectrum, M, A, NULL);
        }
    }
    free(A);
    free(B);
    free(C);
    free(Q);
    return found;
}
