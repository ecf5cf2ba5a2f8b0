/// Hamel's equations. The invariant: for W = v^i X_i and Z_i = X_i they are those of the frame; for
/// any other choice they are those, paired with Z_i, on the velocities W.
#include "algebroid/law.h"

#include <string.h>

#include "algebroid/calculus.h"
#include "exact/memo.h"
#include "expr/calculus.h"
#include "expr/sum.h"

/// L, P and F on the velocities W. What comes back is F.
static const expr *on_velocities(algebroid_law *e, mechanics m, const expr *velocity) {
    const size_t n = m.A->rank;
    expr *of_v = ARENA_NEW(&e->memory, expr, 2 * n + 1);
    of_v[2 * n] = m.lagrangian;
    memcpy(of_v + n, m.force, n * sizeof *of_v);
    expr_gradient(m.A->pool, m.lagrangian, n, m.velocities, of_v);
    expr_substitute(m.A->pool, 2 * n + 1, of_v, n, m.velocities, velocity, of_v);
    memcpy(e->base_momentum, of_v, n * sizeof *of_v);
    e->lagrangian = of_v[2 * n];
    e->energy = expr_sub(m.A->pool, sum_pairing(m.A->pool, n, of_v, velocity), e->lagrangian);
    return of_v + n;
}

/// c_i, given p_i.
static expr bias_of(algebroid_law *e, const algebroid *A, size_t i, const expr *Z, const expr *W) {
    expr across, *bracket = MEM_NEW(expr, A->rank);
    algebroid_advance(A, W, 1, &e->momentum[i], &e->carried[i]);
    algebroid_apply(A, Z, 1, &e->lagrangian, &across);
    algebroid_relative_rate(A, Z, W, bracket);
    const expr twist = sum_pairing(A->pool, A->rank, e->base_momentum, bracket);
    free(bracket);
    return expr_add2(A->pool, expr_sub(A->pool, e->carried[i], across), twist);
}

/// @eq GN16 (5.7), (5.5), (5.9), §8.1; BKMM96 (7.1.1)      with a drift and time in W: the section
/// ∂/∂t + W has v^0 = 1
static void write_law(algebroid_law *e, mechanics m, const expr *sections, const expr *w,
                      const expr *velocity) {
    expr_pool *pool = m.A->pool;
    const size_t n = m.A->rank;
    const expr *F = on_velocities(e, m, velocity);
    for (size_t i = 0; i < e->rows; i++) {
        const expr *Z = sections + i * n;
        e->momentum[i] = sum_pairing(pool, n, e->base_momentum, Z);
        expr_gradient(pool, e->momentum[i], e->cols, w, e->mass + i * e->cols);
        e->bias[i] = bias_of(e, m.A, i, Z, velocity);
        e->force[i] = sum_pairing(pool, n, F, Z);
    }
}

// ---- laws that were written before --------------------------------------------------------------

/// All that a law is made of.
static memo_list question_of(const algebroid_law *e, mechanics m, const expr *sections,
                             const expr *w, const expr *velocity) {
    const algebroid *A = m.A;
    memo_list q = {0};
    const size_t sizes[] = {ASKED_LAW, A->extended, A->rank,           A->base_count,
                            e->rows,   e->cols,     A->structure.count};
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) memo_list_add_size(&q, sizes[k]);
    memo_list_add(&q, 1, &A->time);
    memo_list_add(&q, A->base_count, A->base);
    memo_list_add(&q, A->rank * A->base_count, A->anchor.entries);
    for (size_t k = 0; k < A->structure.count; k++) {
        const algebroid_term *c = &A->structure.items[k];
        const size_t at[] = {c->i, c->j, c->k};
        for (size_t i = 0; i < sizeof at / sizeof *at; i++) memo_list_add_size(&q, at[i]);
        memo_list_add(&q, 1, &c->value);
    }
    memo_list_add(&q, A->rank, m.velocities);
    memo_list_add(&q, 1, &m.lagrangian);
    memo_list_add(&q, A->rank, m.force);
    memo_list_add(&q, A->rank, velocity);
    memo_list_add(&q, e->cols, w);
    memo_list_add(&q, e->rows * A->rank, sections);
    return q;
}

/// Lagrangian, energy and momenta of the base frame stand before the rest.
void algebroid_law_init(algebroid_law *e, mechanics m, size_t rows, const expr *sections,
                        size_t cols, const expr *w, const expr *velocity) {
    const size_t n = m.A->rank, size = 2 + n + rows * (cols + 4);
    *e = (algebroid_law){.rows = rows, .cols = cols};
    expr *all = ARENA_NEW(&e->memory, expr, size);
    e->base_momentum = all + 2;
    e->momentum = e->base_momentum + n;
    e->mass = e->momentum + rows;
    e->carried = e->mass + rows * cols;
    e->bias = e->carried + rows;
    e->force = e->bias + rows;
    memo_list question = question_of(e, m, sections, w, velocity), answer = {0};
    const uint32_t *known;
    if (memo_find_list(m.memo, &question, &known)) {
        for (size_t i = 0; i < size; i++) all[i] = (expr){known[i]};
        e->lagrangian = all[0];
        e->energy = all[1];
        vec_clear(&question);
        return;
    }
    write_law(e, m, sections, w, velocity);
    all[0] = e->lagrangian;
    all[1] = e->energy;
    memo_list_add(&answer, size, all);
    memo_keep_list(m.memo, &question, &answer);
}

expr algebroid_law_rate(const algebroid_law *e, expr_pool *pool, size_t i) {
    return expr_add2(pool, expr_sub(pool, e->carried[i], e->bias[i]), e->force[i]);
}

void algebroid_law_clear(algebroid_law *e) {
    arena_clear(&e->memory);
    *e = (algebroid_law){0};
}
