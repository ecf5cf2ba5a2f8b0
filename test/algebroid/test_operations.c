/// The operations on algebroids, as laws on random ones: a change of frame, the restriction to D
/// along a complement, the quotient by a group, the extension by X_0.
#include <stdio.h>

#include "space/laws.h"

#include "algebroid/calculus.h"
#include "algebroid/extend.h"
#include "algebroid/law.h"
#include "algebroid/quotient.h"
#include "algebroid/restrict.h"
#include "expr/calculus.h"

static const space_part flat[] = {{&factor_line, "x"},
                                  {&factor_line, "y"},
                                  {&factor_angle, "theta"}};
static const space_part curved[] = {{&factor_rotation_body, "B"}, {&factor_line, "x"}};
static const space_part with_algebra[] = {{&factor_line, "x"},
                                          {&factor_element, "e"},
                                          {&factor_element, "f"},
                                          {&factor_element, "h"}};
static const struct {
    size_t count;
    const space_part *parts;
} spaces[] = {{3, flat}, {2, curved}, {4, with_algebra}};

enum { MOST = 8 };

/// Ones on the diagonal and random functions above it.
static void random_rho(laws *l, size_t n, expr *rho) {
    for (size_t j = 0; j < n; j++) {
        for (size_t i = 0; i < n; i++)
            rho[j * n + i] = i > j ? random_function(l) : expr_int(l->pool, i == j);
    }
}

/// A random algebra: e acts on the plane of f and h by a matrix of whole numbers. Any matrix will
/// do, and most have a trace.
static void random_algebra(laws *l) {
    int c[27] = {0};
    if (l->q->algebra_count == 0) return;
    for (size_t i = 0; i < 4; i++) {
        const size_t a = 1 + i / 2, b = 1 + i % 2;
        c[a * 3 + b] = (int)random_below(&l->random, 7) - 3;
        c[a * 9 + b] = -c[a * 3 + b];
    }
    space_set_algebra(l->q, c);
}

typedef struct setting {
    laws l;
    algebroid TQ, A; ///< TQ in its base frame and in a random one
    frame f;
} setting;

static void each_frame(const char *test, void (*claim)(setting *)) {
    for (size_t s = 0; s < sizeof spaces / sizeof *spaces; s++) {
        setting w;
        expr rho[MOST * MOST];
        laws_init(&w.l, test, spaces[s].count, spaces[s].parts);
        random_algebra(&w.l);
        algebroid_of_space(&w.TQ, w.l.q);
        random_rho(&w.l, w.TQ.rank, rho);
        assert_int_equal(frame_init(&w.f, &w.l.x, &w.TQ, rho), HAMEL_OK);
        assert_int_equal(frame_algebroid(&w.f, &w.l.x, &w.A), HAMEL_OK);
        claim(&w);
        frame_clear(&w.f);
        algebroid_clear(&w.A);
        algebroid_clear(&w.TQ);
        laws_clear(&w.l);
    }
}

/// ρ_i[ρ_j] − ρ_j[ρ_i] − C_ij^k ρ_k for one function of the base.
static expr anchor_defect(const algebroid *A, tensor C, size_t i, size_t j, size_t m) {
    expr unit[MOST], there, back, along = expr_int(A->pool, 0);
    for (size_t k = 0; k < A->rank; k++) unit[k] = expr_int(A->pool, k == i);
    algebroid_apply(A, unit, 1, tensor_at(A->anchor, j, m, 0), &there);
    for (size_t k = 0; k < A->rank; k++) unit[k] = expr_int(A->pool, k == j);
    algebroid_apply(A, unit, 1, tensor_at(A->anchor, i, m, 0), &back);
    for (size_t k = 0; k < A->rank; k++)
        along =
            expr_add2(A->pool, along,
                      expr_mul2(A->pool, *tensor_at(C, i, j, k), *tensor_at(A->anchor, k, m, 0)));
    return expr_sub(A->pool, expr_sub(A->pool, there, back), along);
}

/// Σcyc (ρ_i[C_jk^m] + C_jk^l C_il^m)
static expr jacobi_defect(const algebroid *A, tensor C, size_t i, size_t j, size_t k, size_t m) {
    const size_t cycle[5] = {i, j, k, i, j};
    expr total = expr_int(A->pool, 0), unit[MOST], slope;
    for (size_t r = 0; r < 3; r++) {
        const size_t a = cycle[r], b = cycle[r + 1], c = cycle[r + 2];
        for (size_t e = 0; e < A->rank; e++) unit[e] = expr_int(A->pool, e == a);
        algebroid_apply(A, unit, 1, tensor_at(C, b, c, m), &slope);
        total = expr_add2(A->pool, total, slope);
        for (size_t e = 0; e < A->rank; e++)
            total = expr_add2(A->pool, total,
                              expr_mul2(A->pool, *tensor_at(C, b, c, e), *tensor_at(C, a, e, m)));
    }
    return total;
}

/// The anchor is a morphism that kills the relations, and the identity of Jacobi holds.
static void assert_lie_algebroid(laws *l, const algebroid *A) {
    arena memory = {0};
    const tensor C = algebroid_structure(A, &memory);
    for (size_t i = 0; i < A->rank; i++) {
        for (size_t j = 0; j < i; j++) {
            for (size_t m = 0; m < A->base_count; m++) assert_zero(l, anchor_defect(A, C, i, j, m));
            for (size_t k = 0; k < j; k++) {
                for (size_t m = 0; m < A->rank; m++)
                    assert_zero(l, jacobi_defect(A, C, i, j, k, m));
            }
        }
        for (size_t c = 0; c < A->relation_count; c++) {
            expr unit[MOST], rate;
            for (size_t k = 0; k < A->rank; k++) unit[k] = expr_int(A->pool, k == i);
            algebroid_apply(A, unit, 1, &A->relations[c], &rate);
            assert_zero(l, rate);
        }
    }
    arena_clear(&memory);
}

// ---- change of frame ----------------------------------------------------------------------------

/// Brackets and derivatives of a section do not depend on the frame it is written in.
static void check_change(setting *w) {
    laws *l = &w->l;
    const size_t n = w->TQ.rank;
    expr *X = random_functions(l, n), *Y = random_functions(l, n), Z[MOST], x[MOST], y[MOST],
         z[MOST];
    const expr f = random_function(l);
    expr along, there;
    assert_lie_algebroid(l, &w->A);
    frame_to_base(&w->f, X, x);
    frame_to_base(&w->f, Y, y);
    algebroid_bracket(&w->A, X, Y, Z);
    frame_to_base(&w->f, Z, Z);
    algebroid_bracket(&w->TQ, x, y, z);
    assert_all_equal(l, n, Z, z);
    algebroid_apply(&w->A, X, 1, &f, &along);
    algebroid_apply(&w->TQ, x, 1, &f, &there);
    assert_equal(l, along, there);
    assert_equal(l, algebroid_divergence(&w->A, X), algebroid_divergence(&w->TQ, x));
    for (size_t i = 0; i < n; i++)
        assert_all_equal(l, n, tensor_row(w->A.fields, i), frame_field(&w->f, i));
    free(X);
    free(Y);
}

static void a_change_of_frame_changes_no_calculus(void **state) {
    (void)state;
    each_frame(__func__, check_change);
}

/// A Lagrangian quadratic in the velocities, with functions of position in it.
static expr random_lagrangian(laws *l, size_t n, const expr *v) {
    expr_pool *p = l->pool;
    expr L =
        expr_add2(p, random_atom(l), expr_mul2(p, random_atom(l), expr_mul2(p, v[0], v[n - 1])));
    for (size_t i = 0; i < n; i++)
        L = expr_add2(p, L, expr_mul2(p, expr_int(p, (long)i + 2), expr_pow_int(p, v[i], 2)));
    return L;
}

/// (H) for the same sections and velocities, written in two frames: the momenta, the bias, the
/// energy and the forces are the same functions.
static void check_law(setting *w) {
    laws *l = &w->l;
    const size_t n = w->TQ.rank;
    expr u[MOST], U[MOST], F[MOST], FA[MOST], W[MOST], WA[MOST];
    for (size_t i = 0; i < n; i++) {
        char name[24];
        snprintf(name, sizeof name, "u%zu", i);
        u[i] = expr_symbol(l->pool, name, EXPR_VELOCITY);
        F[i] = random_function(l);
    }
    expr L = random_lagrangian(l, n, l->q->velocities), LA, Z[MOST], ZQ[MOST];
    frame_to_base(&w->f, u, U); // velocities over the new frame
    expr_substitute(l->pool, 1, &L, n, l->q->velocities, U, &LA);
    frame_pair(&w->f, F, FA);
    const expr v = expr_symbol(l->pool, "v", EXPR_VELOCITY);
    for (size_t i = 0; i < n; i++) {
        Z[i] = random_atom(l);
        WA[i] = expr_add2(l->pool, random_atom(l), expr_mul2(l->pool, v, random_atom(l)));
    }
    frame_to_base(&w->f, Z, ZQ);
    frame_to_base(&w->f, WA, W);
    algebroid_law on, in;
    algebroid_law_init(&on, (mechanics){&w->TQ, l->q->velocities, L, F, NULL}, 1, ZQ, 1, &v, W);
    algebroid_law_init(&in, (mechanics){&w->A, u, LA, FA, NULL}, 1, Z, 1, &v, WA);
    assert_equal(l, on.momentum[0], in.momentum[0]);
    assert_equal(l, on.mass[0], in.mass[0]);
    assert_equal(l, on.bias[0], in.bias[0]);
    assert_equal(l, on.force[0], in.force[0]);
    assert_equal(l, on.energy, in.energy);
    algebroid_law_clear(&on);
    algebroid_law_clear(&in);
}

static void the_law_does_not_depend_on_the_frame(void **state) {
    (void)state;
    each_frame(__func__, check_law);
}

// ---- restriction --------------------------------------------------------------------------------

/// What D lacks to be a Lie algebroid is its curvature, paired with the complement.
static void check_restriction(setting *w) {
    laws *l = &w->l;
    const size_t n = w->A.rank, r = n - 1;
    arena memory = {0};
    algebroid D;
    algebroid_restrict(&D, &w->A, r);
    const tensor C = algebroid_structure(&w->A, &memory), own = algebroid_structure(&D, &memory);
    for (size_t a = 0; a < r; a++) {
        for (size_t b = 0; b < a; b++) {
            const expr across = *tensor_at(D.curvature, a, b, 0);
            for (size_t m = 0; m < D.base_count; m++)
                assert_equal(l, anchor_defect(&D, own, a, b, m),
                             expr_mul2(l->pool, across, *tensor_at(w->A.anchor, r, m, 0)));
            for (size_t c = 0; c < b; c++) {
                const size_t cycle[5] = {a, b, c, a, b};
                for (size_t e = 0; e < r; e++) {
                    expr wanted = expr_int(l->pool, 0);
                    for (size_t t = 0; t < 3; t++)
                        wanted = expr_sub(
                            l->pool, wanted,
                            expr_mul2(l->pool,
                                      *tensor_at(D.curvature, cycle[t + 1], cycle[t + 2], 0),
                                      *tensor_at(C, cycle[t], r, e)));
                    assert_equal(l, jacobi_defect(&D, own, a, b, c, e), wanted);
                }
            }
        }
    }
    algebroid_clear(&D);
    arena_clear(&memory);
}

static void what_a_restriction_lacks_is_its_curvature(void **state) {
    (void)state;
    each_frame(__func__, check_restriction);
}

/// (H) on A along D, with velocities in D, is written in the record of D and the momenta of the
/// complement: p_α' = ρ_α[L_c] − C_αβ^γ v^β p_γ − C_αβ^a v^β P_a + F_α.
static void check_restricted_law(setting *w) {
    laws *l = &w->l;
    expr_pool *pool = l->pool;
    const size_t n = w->A.rank, r = n - 1;
    arena memory = {0};
    algebroid D;
    algebroid_law law;
    expr v[MOST], W[MOST], F[MOST], X[MOST * MOST], P, L, Lc, zero = expr_int(pool, 0);
    for (size_t i = 0; i < n; i++) {
        char name[24];
        snprintf(name, sizeof name, "u%zu", i);
        v[i] = expr_symbol(pool, name, EXPR_VELOCITY);
        W[i] = i < r ? v[i] : zero;
        F[i] = random_function(l);
    }
    L = expr_add2(pool, random_lagrangian(l, n, v), expr_mul2(pool, random_atom(l), v[r]));
    expr_substitute(pool, 1, &L, 1, &v[r], &zero, &Lc);
    P = expr_diff(pool, L, v[r]);
    expr_substitute(pool, 1, &P, 1, &v[r], &zero, &P);
    for (size_t i = 0; i < r * n; i++) X[i] = expr_int(pool, i / n == i % n);
    algebroid_restrict(&D, &w->A, r);
    const tensor C = algebroid_structure(&D, &memory);
    algebroid_law_init(&law, (mechanics){&w->A, v, L, F, NULL}, r, X, r, v, W);
    for (size_t a = 0; a < r; a++) {
        expr wanted, unit[MOST];
        for (size_t i = 0; i < r; i++) unit[i] = expr_int(pool, i == a);
        algebroid_apply(&D, unit, 1, &Lc, &wanted);
        wanted = expr_add2(pool, wanted, F[a]);
        for (size_t b = 0; b < r; b++) {
            expr twist = expr_mul2(pool, *tensor_at(D.curvature, a, b, 0), P);
            for (size_t c = 0; c < r; c++)
                twist =
                    expr_add2(pool, twist,
                              expr_mul2(pool, *tensor_at(C, a, b, c), expr_diff(pool, Lc, v[c])));
            wanted = expr_sub(pool, wanted, expr_mul2(pool, v[b], twist));
        }
        assert_equal(l, algebroid_law_rate(&law, pool, a), wanted);
    }
    algebroid_law_clear(&law);
    algebroid_clear(&D);
    arena_clear(&memory);
}

static void the_law_on_D_needs_the_curvature_and_the_momenta_across(void **state) {
    (void)state;
    each_frame(__func__, check_restricted_law);
}

// ---- quotient -----------------------------------------------------------------------------------

typedef struct sphere {
    laws l;
    algebroid TQ;
    frame f;
    const expr *gamma; ///< the last row of B, which turns about e_3 leave alone
    expr relation;
} sphere;

/// SO(2) × R on B, x, in a frame whose functions have only γ in them.
static void sphere_init(sphere *s, const char *test) {
    expr rho[16];
    laws_init(&s->l, test, 2, curved);
    expr_pool *pool = s->l.pool;
    algebroid_of_space(&s->TQ, s->l.q);
    s->gamma = s->l.q->entries + 6;
    s->relation = expr_int(pool, -1);
    for (size_t i = 0; i < 3; i++)
        s->relation = expr_add2(pool, s->relation, expr_pow_int(pool, s->gamma[i], 2));
    for (size_t i = 0; i < 16; i++) {
        const size_t a = random_below(&s->l.random, 3);
        rho[i] = i % 4 > i / 4 ? expr_add2(pool, s->gamma[a], expr_int(pool, (long)i % 3))
                               : expr_int(pool, i % 5 == 0);
    }
    assert_int_equal(frame_init(&s->f, &s->l.x, &s->TQ, rho), HAMEL_OK);
}

static void sphere_clear(sphere *s) {
    frame_clear(&s->f);
    algebroid_clear(&s->TQ);
    laws_clear(&s->l);
}

/// Over the sphere, with a relation: an algebroid whose anchor has a kernel.
static void a_quotient_is_a_lie_algebroid(void **state) {
    (void)state;
    sphere s;
    algebroid A, none;
    size_t rank;
    sphere_init(&s, __func__);
    assert_int_equal(algebroid_quotient(&A, &s.l.x, &s.f, 3, s.gamma, 1, &s.relation), HAMEL_OK);
    assert_lie_algebroid(&s.l, &A);
    assert_int_equal(exact_rank(&s.l.x, 4, 3, A.anchor.entries, &rank), HAMEL_OK);
    assert_int_equal(rank, 2);
    algebroid_clear(&A);
    // two functions do not tell the orbits apart, and what does not vanish is no relation
    assert_int_equal(algebroid_quotient(&none, &s.l.x, &s.f, 2, s.gamma, 0, NULL), HAMEL_INVALID);
    assert_int_equal(algebroid_quotient(&none, &s.l.x, &s.f, 3, s.gamma, 1, s.gamma),
                     HAMEL_INVALID);
    sphere_clear(&s);
}

static void assert_same_tables(laws *l, const algebroid *A, const algebroid *B) {
    arena memory = {0};
    const tensor C = algebroid_structure(A, &memory), E = algebroid_structure(B, &memory);
    assert_int_equal(A->rank, B->rank);
    assert_int_equal(A->base_count, B->base_count);
    assert_all_equal(l, tensor_size(A->anchor), A->anchor.entries, B->anchor.entries);
    assert_all_equal(l, tensor_size(C), C.entries, E.entries);
    assert_int_equal(tensor_size(A->curvature), tensor_size(B->curvature));
    assert_all_equal(l, tensor_size(A->curvature), A->curvature.entries, B->curvature.entries);
    arena_clear(&memory);
}

static void to_restrict_and_to_divide_commute(void **state) {
    (void)state;
    enum { R = 3 };
    sphere s;
    algebroid A, D, AG, DG, other;
    frame own;
    expr one[R * R];
    sphere_init(&s, __func__);
    assert_int_equal(algebroid_quotient(&AG, &s.l.x, &s.f, 3, s.gamma, 1, &s.relation), HAMEL_OK);
    algebroid_restrict(&DG, &AG, R);
    assert_int_equal(frame_algebroid(&s.f, &s.l.x, &A), HAMEL_OK);
    algebroid_restrict(&D, &A, R);
    for (size_t i = 0; i < R * R; i++) one[i] = expr_int(s.l.pool, i % (R + 1) == 0);
    assert_int_equal(frame_init(&own, &s.l.x, &D, one), HAMEL_OK);
    assert_int_equal(algebroid_quotient(&other, &s.l.x, &own, 3, s.gamma, 1, &s.relation),
                     HAMEL_OK);
    assert_same_tables(&s.l, &DG, &other);
    assert_false(tensor_is_zero(s.l.pool, DG.curvature));
    frame_clear(&own);
    algebroid_clear(&other);
    algebroid_clear(&D);
    algebroid_clear(&A);
    algebroid_clear(&DG);
    algebroid_clear(&AG);
    sphere_clear(&s);
}

// ---- extension ----------------------------------------------------------------------------------

/// A drift and time in the velocities, or an element X_0 with v^0 = 1: the same equations.
static void check_extension(setting *w) {
    laws *l = &w->l;
    const size_t n = w->TQ.rank;
    algebroid E;
    expr b[MOST], Z[MOST], W[MOST], WE[MOST], F[MOST], vE[MOST];
    const expr t = l->q->time, v = expr_symbol(l->pool, "v", EXPR_VELOCITY);
    for (size_t i = 0; i < n; i++) {
        b[i] = expr_mul2(l->pool, t, random_function(l));
        Z[i] = expr_add2(l->pool, random_function(l), t);
        WE[i] = expr_mul2(l->pool, v, expr_mul2(l->pool, t, random_function(l)));
        W[i] = expr_add2(l->pool, WE[i], b[i]);
        F[i] = random_function(l);
        vE[i] = expr_sub(l->pool, l->q->velocities[i], b[i]);
    }
    algebroid_extend(&E, &w->TQ, b);
    assert_lie_algebroid(l, &E);
    Z[n] = F[n] = expr_int(l->pool, 0);
    WE[n] = expr_int(l->pool, 1);
    // L(q, q') with q' = v + v^0 b over the frame with X_0
    expr L = expr_mul2(l->pool, t, random_lagrangian(l, n, l->q->velocities)), LE;
    const expr v0 = expr_symbol(l->pool, "v0", EXPR_VELOCITY);
    for (size_t i = 0; i < n; i++)
        vE[i] = expr_add2(l->pool, l->q->velocities[i], expr_mul2(l->pool, v0, b[i]));
    expr_substitute(l->pool, 1, &L, n, l->q->velocities, vE, &LE);
    for (size_t i = 0; i < n; i++) vE[i] = l->q->velocities[i];
    vE[n] = v0;
    algebroid_law on, in;
    algebroid_law_init(&on, (mechanics){&w->TQ, l->q->velocities, L, F, NULL}, 1, Z, 1, &v, W);
    algebroid_law_init(&in, (mechanics){&E, vE, LE, F, NULL}, 1, Z, 1, &v, WE);
    assert_equal(l, on.momentum[0], in.momentum[0]);
    assert_equal(l, on.bias[0], in.bias[0]);
    algebroid_law_clear(&on);
    algebroid_law_clear(&in);
    algebroid_clear(&E);
}

static void a_drift_is_one_more_element_of_the_frame(void **state) {
    (void)state;
    each_frame(__func__, check_extension);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_change_of_frame_changes_no_calculus),
        cmocka_unit_test(the_law_does_not_depend_on_the_frame),
        cmocka_unit_test(what_a_restriction_lacks_is_its_curvature),
        cmocka_unit_test(the_law_on_D_needs_the_curvature_and_the_momenta_across),
        cmocka_unit_test(a_quotient_is_a_lie_algebroid),
        cmocka_unit_test(to_restrict_and_to_divide_commute),
        cmocka_unit_test(a_drift_is_one_more_element_of_the_frame),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
