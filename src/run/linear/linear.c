/// Where the motion is linearised, and its matrices in numbers. All velocities vary, and the
/// bordered system says how they move; the constraints, levels that are kept and orbits are rows
/// that variations are across.
#include "run/linear/linear.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "exact/ball/balls.h"
#include "expr/walk.h"
#include "num/dense.h"
#include "run/linear/coordinates_internal.h"
#include "run/linear/equations_internal.h"
#include "run/linear/formulas_internal.h"
#include "run/linear/linear_internal.h"
#include "run/linear/words_internal.h"
#include "run/outside/point.h"
#include "run/steady/anchor_internal.h"
#include "space/space.h"

// ---- numbers ------------------------------------------------------------------------------------

/// The blocks of numbers of the equations at the state.
typedef struct numbers {
    double *rates, *by_input, *across, *outputs, *direct, *mass, *all;
} numbers;

/// False, with a message, where they have no value.
static hamel_status evaluate(const linear *l, numbers *out, diag *messages) {
    const linear_equations *e = &l->e;
    const size_t n = l->s->m->q->n, N = e->N;
    const size_t m = l->shown.m, p = l->shown.p;
    const size_t counts[] = {N * N, N * m, e->rows * N, p * N, p * m, n * n};
    const expr *blocks[] = {e->rates, e->by_input, e->across, e->outputs, e->direct, e->mass};
    double **places[] = {&out->rates,   &out->by_input, &out->across,
                         &out->outputs, &out->direct,   &out->mass};
    enum { BLOCKS = sizeof counts / sizeof *counts };
    size_t total = 0;
    for (size_t k = 0; k < BLOCKS; k++) total += counts[k];
    expr *all = MEM_NEW(expr, total);
    out->all = MEM_NEW(double, total);
    for (size_t k = 0, at = 0; k < BLOCKS; at += counts[k++]) {
        if (counts[k] > 0) memcpy(all + at, blocks[k], counts[k] * sizeof *all);
        *places[k] = out->all + at;
    }
    run_function f;
    hamel_status status =
        function_init(&f, &l->open.open, n, l->s->m->q->velocities, total, all, messages);
    if (status == HAMEL_OK && !function_defined(&f, l->y, l->velocity, 0, out->all))
        status = diag_add(messages, HAMEL_SINGULAR, (diag_span){0},
                          "the linearised motion has no value there");
    if (status == HAMEL_OK) function_clear(&f);
    free(all);
    return status;
}

static bool has_corners(const expr_pool *pool, size_t count, const expr *e) {
    expr_walk w;
    bool has = false;
    expr_walk_init(&w, pool, count, e);
    for (uint32_t i = 0; i < w.count && !has; i++) {
        const expr_op op = expr_op_of(pool, (expr){w.ids[i]});
        has = op == EXPR_ABS || op == EXPR_SIGN;
    }
    expr_walk_clear(&w);
    return has;
}

/// Refuses a state at which rates of the motion, or their derivatives, jump: with sign(0) = 0 they
/// have values there that say nothing of what is near.
static hamel_status check_corners(const linear *l, diag *messages) {
    const model *m = l->s->m;
    const linear_equations *e = &l->e;
    const size_t counts[] = {e->motion.free_count + e->motion.r, e->N * e->N, e->N * l->shown.m};
    const expr *const blocks[] = {e->motion.rates, e->rates, e->by_input};
    bool smooth = true;
    exact_balls *at = exact_balls_create(m->pool, 192);
    for (size_t i = 0; i < m->parameter_count; i++)
        exact_balls_set(at, m->parameters[i].symbol, model_number(m, m->parameters[i].value));
    for (size_t i = 0; i < l->point.count; i++)
        exact_balls_set(at, l->point_names[i], l->point_values[i]);
    for (size_t k = 0; k < 3 && smooth; k++)
        smooth = !has_corners(m->pool, counts[k], blocks[k]) ||
                 !exact_balls_defined(at, counts[k], blocks[k]) ||
                 exact_balls_continuous(at, counts[k], blocks[k]);
    exact_balls_destroy(at);
    if (smooth) return HAMEL_OK;
    return diag_add(messages, HAMEL_SINGULAR, (diag_span){0},
                    "the equations of motion jump there, or have a corner (|u| or sign u at u = "
                    "0): they have no linear part");
}

/// Where a motion is not steady variations of turns are carried along: −c_ij^k V^i η^j.
static void carry_turns(const linear *l, double *J) {
    const space *q = l->s->m->q;
    const mech_steady *e = &l->e.motion;
    for (size_t a = 0; a < e->free_count; a++) {
        for (size_t b = 0; b < e->free_count; b++) {
            for (size_t i = 0; i < q->n; i++)
                J[a * l->e.N + b] -= space_structure(q, i, e->free[b], e->free[a]) * l->velocity[i];
        }
    }
}

/// Positions first, then their velocities, then the others.
static void usual_order(const linear *l, size_t *order) {
    const mech_steady *e = &l->e.motion;
    const size_t n = l->s->m->q->n;
    size_t count = 0;
    for (size_t j = 0; j < e->free_count; j++) order[count++] = j;
    for (size_t j = 0; j < e->free_count; j++) order[count++] = e->free_count + e->free[j];
    for (size_t i = 0; i < n; i++) {
        bool shape = false;
        for (size_t j = 0; j < e->free_count; j++) shape = shape || e->free[j] == i;
        if (!shape) order[count++] = e->free_count + i;
    }
}

static int by_number(const void *a, const void *b) {
    const size_t x = *(const size_t *)a, y = *(const size_t *)b;
    return x < y ? -1 : x > y;
}

/// Which variations are z: those asked for, or the usual ones.
static hamel_status choose(linear *l, const linear_options *o, size_t M, const double *Q,
                           diag *words) {
    const size_t N = l->e.N;
    size_t *order = MEM_NEW(size_t, N), asked = 0;
    hamel_status status = HAMEL_OK;
    l->chosen = MEM_NEW(size_t, N);
    usual_order(l, order);
    if (o->states != NULL) status = linear_words_states(l, o->states, words, &asked, order);
    const size_t found =
        status == HAMEL_OK ? linear_choose(M, N, Q, o->states != NULL ? asked : N, order, l->chosen)
                           : 0;
    if (status == HAMEL_OK && (found < M || (o->states != NULL && asked != M)))
        status = diag_add(words, HAMEL_INVALID, (diag_span){0},
                          "the linear system has %zu states, and %zu of those named are "
                          "independent coordinates of them",
                          M, found);
    if (status == HAMEL_OK && o->states != NULL) memcpy(l->chosen, order, M * sizeof *order);
    else qsort(l->chosen, found, sizeof *l->chosen, by_number);
    l->shown.n = M;
    free(order);
    return status;
}

/// A = (J P) at the chosen rows; across orbits what leads along them is taken off: T (Q J Qᵀ) T⁻¹.
static void take_matrices(linear *l, const numbers *at, size_t M, const double *Q,
                          const double *P) {
    const size_t N = l->e.N, m = l->shown.m, p = l->shown.p;
    double *JP = MEM_NEW(double, N *M), *B = mem_copy(at->by_input, N * m, sizeof *B);
    double *inner = MEM_NEW(double, M *(M + m));
    l->A = MEM_NEW(double, M *M);
    l->B = MEM_NEW(double, M *m);
    l->C = MEM_NEW(double, p *M);
    l->D = mem_copy(at->direct, p * m, sizeof *l->D);
    dense_product(N, N, M, at->rates, P, JP);
    if (l->e.motion.orbit_count > 0) {
        dense_product(M, N, M, Q, JP, inner);
        dense_product(M, N, m, Q, B, inner + M * M);
        for (size_t i = 0; i < N; i++) {
            for (size_t j = 0; j < M + m; j++) {
                double entry = 0;
                for (size_t k = 0; k < M; k++)
                    entry +=
                        Q[k * N + i] * (j < M ? inner[k * M + j] : inner[M * M + k * m + j - M]);
                *(j < M ? &JP[i * M + j] : &B[i * m + j - M]) = entry;
            }
        }
    }
    for (size_t i = 0; i < M; i++) {
        memcpy(l->A + i * M, JP + l->chosen[i] * M, M * sizeof *l->A);
        for (size_t k = 0; k < m; k++) l->B[i * m + k] = B[l->chosen[i] * m + k];
    }
    if (l->shown.p > 0) dense_product(p, N, M, at->outputs, P, l->C);
    free(JP);
    free(B);
    free(inner);
}

/// Without outputs that were asked for, z are.
static void default_outputs(linear *l) {
    const size_t M = l->shown.n;
    l->shown.own_outputs = l->shown.p > 0;
    if (l->shown.own_outputs) return;
    l->shown.p = M;
    l->outputs = mem_resize(l->outputs, M + 1, sizeof *l->outputs);
    memcpy(l->outputs, l->states, M * sizeof *l->outputs);
    l->C = mem_resize(l->C, M * M + 1, sizeof *l->C);
    for (size_t i = 0; i < M * M; i++) l->C[i] = i / M == i % M;
    free(l->D);
    l->D = MEM_NEW_ZERO(double, M * l->shown.m + 1);
}

static hamel_status find_matrices(linear *l, const linear_options *o, diag *words, diag *messages) {
    const size_t N = l->e.N;
    numbers at = {0};
    hamel_status status = evaluate(l, &at, messages);
    if (status == HAMEL_OK) status = check_corners(l, messages);
    double *A = MEM_NEW(double, N *N), *Q = MEM_NEW(double, N *N), *P = MEM_NEW(double, N *N);
    size_t M = 0;
    if (status == HAMEL_OK) {
        if (!l->shown.steady) carry_turns(l, at.rates);
        M = steady_restrict(N, l->e.rows, at.across, at.rates, A, Q);
        status = choose(l, o, M, Q, words);
    }
    if (status == HAMEL_OK && !linear_lift(M, N, Q, l->chosen, P))
        status = diag_add(words, HAMEL_INVALID, (diag_span){0},
                          "these states are no coordinates of the linear system");
    if (status == HAMEL_OK) {
        take_matrices(l, &at, M, Q, P);
        l->states = MEM_NEW(expr, M);
        for (size_t i = 0; i < M; i++) l->states[i] = l->e.names[l->chosen[i]];
        default_outputs(l);
        if (o->second != NULL) status = linear_words_second(l, o->second, at.mass, P, words);
    }
    free(at.all);
    free(A);
    free(Q);
    free(P);
    return status;
}

// ---- where --------------------------------------------------------------------------------------

static hamel_status open_by(linear *l, const linear_options *o, const char *symmetry, diag *words,
                            diag *messages) {
    const steady_options options = {
        .from = o->at != NULL ? o->at : o->from, .hold = o->hold, .symmetry = symmetry};
    steady_destroy(l->s);
    l->s = NULL;
    return steady_create(l->m, &options, words, messages, &l->s);
}

/// Reduced by one symmetry, the first of the model that reduces if none is asked for: what a
/// further one moves may be what is to be controlled.
static hamel_status open_steady(linear *l, const linear_options *o, const char *symmetry,
                                diag *words, diag *messages) {
    for (size_t k = 0; symmetry == NULL && k < l->m->symmetry_count; k++) {
        char number[24];
        diag unheard = {0};
        snprintf(number, sizeof number, "%zu", k + 1);
        const hamel_status status = open_by(l, o, number, &unheard, &unheard);
        diag_clear(&unheard);
        if (status == HAMEL_OK) return status;
    }
    return open_by(l, o, symmetry != NULL ? symmetry : "none", words, messages);
}

/// Positions and velocities of the state evaluated last, and quasi-velocities that are none of
/// them.
static void take_point(linear *l, const steady_problem *p) {
    const space *q = l->s->m->q;
    const size_t first = q->entry_count + q->n, most = first + p->equations.r;
    free(l->point_values);
    free(l->point_names);
    l->point_values = MEM_NEW(double, most);
    l->point_names = MEM_NEW(expr, most);
    memcpy(l->point_names, q->entries, q->entry_count * sizeof(expr));
    memcpy(l->point_names + q->entry_count, q->velocities, q->n * sizeof(expr));
    memcpy(l->point_values, p->out + p->entries, q->entry_count * sizeof *l->y);
    memcpy(l->point_values + q->entry_count, l->velocity, q->n * sizeof *l->y);
    size_t count = first;
    for (size_t k = 0; k < p->equations.r; k++) {
        bool known = false;
        for (size_t i = 0; i < first; i++)
            known = known || expr_same(l->point_names[i], p->equations.symbols[k]);
        if (known) continue;
        l->point_names[count] = p->equations.symbols[k];
        l->point_values[count++] = l->y[q->state_count + k];
    }
    l->point.count = count;
}

/// The state y of a chart: its velocity, and how fast it moves.
static hamel_status take_state(linear *l, size_t chart, const double *y, diag *messages) {
    const steady *s = l->s;
    const steady_problem *p = steady_problem_of(l->s, chart);
    const size_t n = s->m->q->n;
    if (p == NULL || !steady_evaluate(s, p, y))
        return diag_add(messages, HAMEL_SINGULAR, (diag_span){0},
                        "the equations of motion have no value there");
    free(l->y);
    free(l->velocity);
    l->chart = chart;
    l->y = mem_copy(y, steady_length(s, p), sizeof *y);
    l->velocity = mem_copy(p->out + p->velocity, n, sizeof *y);
    l->shown.residual = dense_norm(p->size, p->out + p->rates);
    l->shown.steady = l->shown.residual <= steady_tolerance(p);
    take_point(l, p);
    return HAMEL_OK;
}

/// At a state: reduced by a symmetry if it is steady then, else as it is.
static hamel_status find_state(linear *l, const linear_options *o, diag *words, diag *messages) {
    hamel_status status = open_steady(l, o, o->symmetry, words, messages);
    if (status == HAMEL_OK) status = take_state(l, l->s->r->chart, l->s->r->y, messages);
    if (status != HAMEL_OK || l->shown.steady || steady_symmetry(l->s) == NULL) return status;
    status = open_steady(l, o, "none", words, messages);
    return status == HAMEL_OK ? take_state(l, l->s->r->chart, l->s->r->y, messages) : status;
}

static hamel_status find_motion(linear *l, const linear_options *o, diag *words, diag *messages) {
    hamel_status status = open_steady(l, o, o->symmetry, words, messages);
    if (status == HAMEL_OK) status = steady_find(l->s, messages);
    if (status != HAMEL_OK) return status;
    const size_t which = o->motion > 0 ? o->motion : 1, count = steady_count(l->s);
    if (which > count)
        return diag_add(words, HAMEL_INVALID, (diag_span){0},
                        "there are only %zu steady motions: see hamel steady", count);
    const steady_motion *e = steady_at(l->s, which - 1);
    return take_state(l, e->chart, e->y, messages);
}

// ---- making -------------------------------------------------------------------------------------

static void show(linear *l) {
    const space *q = l->s->m->q;
    const model_symmetry *symmetry = steady_symmetry(l->s);
    const size_t M = l->shown.n;
    l->point.names = l->point_names;
    l->point.values = l->point_values;
    l->point.symmetry = symmetry != NULL ? symmetry->name : NULL;
    for (size_t i = 0; i < M; i++) {
        const size_t j = l->chosen[i];
        l->shown.rotations += j < l->e.motion.free_count &&
                              space_factor_of(q, l->e.motion.free[j])->kind->dimension > 1;
    }
    l->shown.states = l->states;
    l->shown.inputs = l->inputs;
    l->shown.outputs = l->outputs;
    l->shown.A = l->A;
    l->shown.B = l->B;
    l->shown.C = l->C;
    l->shown.D = l->D;
    if (l->exact == NULL) return;
    l->shown.A_exact = l->exact;
    l->shown.B_exact = l->exact + M * M;
    l->shown.C_exact = l->exact + M * (M + l->shown.m);
    l->shown.D_exact = l->shown.C_exact + l->shown.p * M;
}

static hamel_status find(linear *l, const linear_options *o, diag *words, diag *messages) {
    hamel_status status =
        o->at != NULL ? find_state(l, o, words, messages) : find_motion(l, o, words, messages);
    if (status == HAMEL_OK && o->outputs != NULL)
        status = linear_words_outputs(l, o->outputs, words, messages);
    if (status == HAMEL_OK) status = linear_words_invariant(l, words);
    if (status != HAMEL_OK) return status;
    linear_equations_derive(l);
    status = find_matrices(l, o, words, messages);
    if (status != HAMEL_OK) return status;
    linear_find_formulas(l);
    show(l);
    return HAMEL_OK;
}

hamel_status linear_create(const model *m, const linear_options *options, diag *word_messages,
                           diag *messages, linear **out) {
    linear *l = MEM_NEW_ZERO(linear, 1);
    *out = NULL;
    l->m = m;
    run_inputs_init(&l->open, m, NULL);
    l->shown.m = l->open.count;
    l->inputs = MEM_NEW(expr, l->open.count + 1);
    l->directions = MEM_NEW(size_t, l->open.count + 1);
    for (size_t k = 0; k < l->open.count; k++) {
        l->inputs[k] = l->open.parameters[m->parameter_count + k].symbol;
        l->directions[k] = m->controls[k].direction;
    }
    const hamel_status status = find(l, options, word_messages, messages);
    if (status == HAMEL_OK) *out = l;
    else linear_destroy(l);
    return status;
}

void linear_destroy(linear *l) {
    if (l == NULL) return;
    linear_equations_clear(&l->e);
    steady_destroy(l->s);
    run_inputs_clear(&l->open);
    free(l->y);
    free(l->velocity);
    free(l->chosen);
    free(l->states);
    free(l->inputs);
    free(l->directions);
    free(l->outputs);
    free(l->coordinates);
    free(l->point_names);
    free(l->A);
    free(l->B);
    free(l->C);
    free(l->D);
    free(l->second);
    free(l->point_values);
    free(l->exact);
    free(l);
}

const linear_system *linear_of(const linear *l) { return &l->shown; }
const linear_point *linear_point_of(const linear *l) { return &l->point; }
const model *linear_model(const linear *l) { return l->m; }
