/// Known answers of Hamiltonisation: Chaplygin's multiplier, Veselova, Borisov and Mamaev.
#include "mech/hamiltonise/hamiltonise.h"
#include "mech/law/basis_choose.h"
#include "mech/laws.h"
#include "mech/measure/chaplygin_form.h"

#include <math.h>

#include "derivation/reduction.h"
#include "mech/tools/readable.h"
#include "model/builtin.h"
#include "model/read.h"

/// A model with one of its symmetries, and what is said about it.
typedef struct question {
    laws l;
    mech_basis b;
    mech_symmetry y;
    mech_trivialisation t;
    reduction d;
    mech_hamiltonise z;
} question;

static void ask(question *o, const char *source, size_t which) {
    *o = (question){.l = {.random = {1}}};
    laws *l = &o->l;
    if (model_read("test", source, strlen(source), &l->messages, &l->m) != HAMEL_OK)
        fail_msg("%s\n%s", source, l->messages.items[0].words);
    l->pool = l->m->pool;
    exact_init(&l->x, l->pool, &l->messages);
    const model_symmetry *given = &l->m->symmetries[which];
    assert_ok(l, mech_system_init(&l->s, &l->x, l->m, 0, NULL));
    assert_ok(l, mech_basis_init(&o->b, &l->x, &l->s));
    assert_ok(l, mech_symmetry_init(&o->y, &l->x, &l->s, given));
    mech_trivialisation_init(&o->t, l->m->q, given, NULL);
    exact brief = readable_limits(&l->x);
    assert_ok(l, reduction_init(&o->d, &brief, &l->s, &o->b, &o->y, &o->t, l->m->shape_count,
                                l->m->shape));
    assert_ok(l, mech_hamiltonise_init(&o->z, &l->x, &l->s, &o->y, &o->d.r, &o->d.a, NULL));
    if (o->z.refused != NULL) fail_msg("%s", o->z.refused);
}

static void done(question *o) {
    mech_hamiltonise_clear(&o->z);
    reduction_clear(&o->d);
    mech_trivialisation_clear(&o->t);
    mech_symmetry_clear(&o->y);
    mech_basis_clear(&o->b);
    mech_system_clear(&o->l.s);
    model_destroy(o->l.m);
    diag_clear(&o->l.messages);
}

/// f² / expected is a constant: its slopes along the base frame are those of log f.
static void assert_factor_squared(question *o, const char *expected) {
    laws *l = &o->l;
    assert_true(o->z.found);
    const expr e = read(l, expected);
    for (size_t i = 0; i < l->m->q->n; i++) {
        expr slope;
        space_apply_base(l->m->q, i, 1, &e, &slope);
        assert_equal(l, expr_mul2(l->pool, expr_int(l->pool, 2), o->z.slopes_on_Q[i]),
                     expr_div(l->pool, slope, e));
    }
}

#define FLAT(constraint)                                                                           \
    "model m \"m\"\ncoordinates\n x, y, z : line\nlagrangian\n (x'^2 + y'^2 + z'^2)/2\n"           \
    "constraints\n " constraint "\nsymmetry R on z\n"

/// Two shapes: T has the shape by itself, and everything is whether there is a basic measure.
static void on_two_shapes_a_basic_measure_decides(void **state) {
    (void)state;
    question o;
    ask(&o, FLAT("z' = (x + y)*x'"), 0);
    assert_int_equal(o.z.plain.exists, TRUTH_NO);
    assert_int_equal(o.z.plain.reason, MULTIPLIER_CURL);
    assert_false(o.z.gauges);
    done(&o);
    ask(&o, FLAT("z' = y*x'"), 0);
    assert_int_equal(o.z.plain.exists, TRUTH_YES);
    assert_factor_squared(&o, "1/(1 + y^2)"); // the classical e^φ = (1 + y²)^(−1/2)
    done(&o);
}

/// e^φ = (γ, I⁻¹γ)^(−1/2), Fedorov and Jovanović.
static void veselova_has_a_multiplier(void **state) {
    (void)state;
    question o;
    ask(&o, model_builtin_find("veselova")->source, 0);
    assert_int_equal(o.z.plain.exists, TRUTH_YES);
    assert_factor_squared(&o, "1/(B_31^2/I_11 + B_32^2/I_22 + B_33^2/I_33)");
    done(&o);
}

#define SPHERE(more, symmetry)                                                                     \
    "model ball \"b\"\nparameters\n m = 1, m > 0\n R = 1, R > 0\n l = 0.3\n g = 9.81\n"            \
    " I = diag(1, 1.5, 2), I > 0\n a = 1, a > 0\n c = 2, c > 0\n"                                  \
    "coordinates\n B : rotation\n x, y : line\n"                                                   \
    "define\n Omega = body(B)\n gamma = B^T*e3\n" more "symmetry " symmetry "\nshape gamma\n"

#define BALANCED                                                                                   \
    "lagrangian\n dot(Omega, I*Omega)/2 + m/2*(x'^2 + y'^2)\n"                                     \
    "constraints\n [x', y'] = (B*cross(-R*gamma, Omega))[1..2]\n"

/// Borisov and Mamaev: on D/SE(2) only after a gauge, with the factor of Chaplygin's measure.
static void chaplygin_sphere_needs_the_gauge(void **state) {
    (void)state;
    question o;
    ask(&o, SPHERE(BALANCED, "SE(2) on (B, x, y)"), 0);
    assert_int_equal(o.z.plain.exists, TRUTH_NO);
    assert_int_equal(o.z.plain.reason, MULTIPLIER_TENSOR);
    assert_true(o.z.gauges);
    assert_int_equal(o.z.gauged.exists, TRUTH_YES);
    assert_factor_squared(&o, "1/(1 - m*R^2*(B_31^2/(I_11 + m*R^2) + B_32^2/(I_22 + m*R^2)"
                              " + B_33^2/(I_33 + m*R^2)))");
    done(&o);
}

static void chaplygin_sphere_is_not_simple_over_rotations(void **state) {
    (void)state;
    question o;
    ask(&o, SPHERE(BALANCED, "R^2 on (x, y)"), 0);
    assert_int_equal(o.z.plain.exists, TRUTH_NO);
    assert_int_equal(o.z.plain.reason, MULTIPLIER_TENSOR);
    done(&o);
}

#define RUBBER(I, l)                                                                               \
    " u = [x, y, dot(R*gamma + " l "*e3, gamma)]\n"                                                \
    "lagrangian\n dot(Omega, " I "*Omega)/2 + m/2*dot(u', u') - m*g*u[3]\n"                        \
    "constraints\n [x', y'] = (B*cross(-R*gamma - " l "*e3, Omega))[1..2]\n"                       \
    " dot(gamma, Omega) = 0\n"

/// A ball that neither slips nor spins: as Veselova's body with I + m R².
static void rubber_balls_have_one_if_balanced_or_symmetric(void **state) {
    (void)state;
    question o;
    ask(&o, SPHERE(RUBBER("I", "0"), "SE(2) on (B, x, y)"), 0);
    assert_int_equal(o.z.plain.exists, TRUTH_YES);
    assert_factor_squared(&o, "1/(B_31^2/(I_11 + m*R^2) + B_32^2/(I_22 + m*R^2)"
                              " + B_33^2/(I_33 + m*R^2))");
    done(&o);
    ask(&o, SPHERE(RUBBER("diag(a, a, c)", "l"), "SE(2) on (B, x, y)"), 0);
    assert_int_equal(o.z.plain.exists, TRUTH_YES);
    done(&o);
    ask(&o, SPHERE(RUBBER("I", "l"), "SE(2) on (B, x, y)"), 0);
    assert_int_equal(o.z.plain.exists, TRUTH_NO);
    assert_int_equal(o.z.plain.reason, MULTIPLIER_CURL);
    done(&o);
}

// ---- second routes ------------------------------------------------------------------------------

enum { N = 6 }; ///< γ, K

/// The gauged bracket of the Chaplygin sphere over f, as Borisov and Mamaev write it, on R⁶:
///   {γ_i, K_a} = (γ × e_a)_i/f,   {K_a, K_b} = −ε_abc (K − D₀ ⟨γ, Ω⟩ γ)_c/f,
///   f² = 1/(1 − D₀ ⟨γ, Aγ⟩),   A = (I + D₀)⁻¹,   K = I Ω + D₀ (Ω − ⟨γ, Ω⟩ γ),
/// so that Ω = AK + D₀ ⟨AK, γ⟩/(1 − D₀ ⟨γ, Aγ⟩) Aγ.
static void borisov_mamaev(expr_pool *pool, const expr *u, expr pi[N][N], bool gauge) {
    const double I[3] = {1, 1.5, 2}, D = 0.7;
    expr A[3], Ag[3], AK[3], one = expr_int(pool, 1), omega[3];
    for (size_t i = 0; i < 3; i++) {
        A[i] = expr_ratio(pool, 10, lround(10 * (I[i] + D)));
        Ag[i] = expr_mul2(pool, A[i], u[i]);
        AK[i] = expr_mul2(pool, A[i], u[3 + i]);
    }
    const expr D0 = expr_ratio(pool, 7, 10);
    const expr under = expr_sub(pool, one, expr_mul2(pool, D0, sum_pairing(pool, 3, u, Ag)));
    const expr along = expr_div(pool, expr_mul2(pool, D0, sum_pairing(pool, 3, AK, u)), under);
    for (size_t i = 0; i < 3; i++) omega[i] = expr_add2(pool, AK[i], expr_mul2(pool, along, Ag[i]));
    const expr g = expr_power(pool, under, expr_ratio(pool, 1, 2)); // 1/f
    const expr spin = expr_mul2(pool, D0, sum_pairing(pool, 3, u, omega));
    for (size_t i = 0; i < N * N; i++) pi[i / N][i % N] = expr_int(pool, 0);
    for (size_t a = 0; a < 3; a++) {
        const size_t b = (a + 1) % 3, c = (a + 2) % 3;
        expr V = expr_sub(pool, u[3 + c], expr_mul2(pool, spin, u[c]));
        if (!gauge) V = expr_add2(pool, V, expr_mul2(pool, D0, omega[c]));
        pi[3 + a][3 + b] = expr_neg(pool, expr_mul2(pool, V, g));
        pi[3 + b][3 + a] = expr_mul2(pool, V, g);
        pi[b][3 + a] = expr_mul2(pool, u[c], g); // (γ × e_a)_b = γ_c
        pi[c][3 + a] = expr_neg(pool, expr_mul2(pool, u[b], g));
        pi[3 + a][b] = expr_neg(pool, pi[b][3 + a]);
        pi[3 + a][c] = expr_neg(pool, pi[c][3 + a]);
    }
}

/// The largest Σcyc π_il ∂_l π_jk at a point of the sphere.
static double largest_jacobiator(bool gauge) {
    expr_pool *pool = expr_pool_create();
    const char *names[N] = {"g1", "g2", "g3", "K1", "K2", "K3"};
    const double at[N] = {1. / 3, 2. / 3, 2. / 3, 0.7, -1.1, 0.4};
    expr u[N], pi[N][N];
    double values[N], largest = 0;
    for (size_t i = 0; i < N; i++) u[i] = expr_symbol(pool, names[i], EXPR_LINE);
    for (size_t i = 0; i < N; i++) values[i] = at[i];
    borisov_mamaev(pool, u, pi, gauge);
    for (size_t i = 0; i < N * N * N; i++) {
        const size_t t[3] = {i / N / N, i / N % N, i % N};
        sum total = {0};
        for (size_t c = 0; c < 3; c++) {
            for (size_t l = 0; l < N; l++)
                sum_add_product(pool, &total, 1, pi[t[c]][l],
                                expr_diff(pool, pi[t[(c + 1) % 3]][t[(c + 2) % 3]], u[l]));
        }
        const expr J = sum_take(pool, &total);
        vec_clear(&total);
        double value;
        expr_eval(pool, 1, &J, values, &value);
        largest = fmax(largest, fabs(value));
    }
    expr_pool_destroy(pool);
    return largest;
}

/// That it takes both steps, without the code under test.
static void borisov_mamaev_bracket_satisfies_jacobi(void **state) {
    (void)state;
    assert_true(largest_jacobiator(true) < 1e-13);
    assert_true(largest_jacobiator(false) > 1e-3);
}

/// (r − 1) d log f is the one-form of Chaplygin's measure, GN16 §8.2, whatever T looks like.
static void slopes_are_those_of_the_measure(void **state) {
    (void)state;
    const char *const sources[] = {FLAT("z' = (x + y)*x'"), model_builtin_find("veselova")->source,
                                   model_builtin_find("segway")->source,
                                   SPHERE(BALANCED, "R^2 on (x, y)")};
    for (size_t k = 0; k < 4; k++) {
        question o;
        mech_chaplygin_form f;
        ask(&o, sources[k], 0);
        laws *l = &o.l;
        assert_ok(l, mech_chaplygin_form_init(&f, &l->x, &o.d.r, &o.d.a));
        assert_true(f.exists);
        for (size_t i = 0; i < f.h; i++)
            assert_equal(
                l, f.g[i],
                expr_mul2(l->pool, expr_int(l->pool, (long)o.d.a.rank - 1), o.z.slopes[i]));
        mech_chaplygin_form_clear(&f);
        done(&o);
    }
}

/// z' = x' h(y) on flat space has e^φ = (1 + h²)^(−1/2).
static void flat_factors_come_out(void **state) {
    (void)state;
    const char *const h[][2] = {{FLAT("z' = y^2*x'"), "1/(1 + y^4)"},
                                {FLAT("z' = (1 + y^3)*x'"), "1/(1 + (1 + y^3)^2)"}};
    for (size_t k = 0; k < 2; k++) {
        question o;
        ask(&o, h[k][0], 0);
        assert_int_equal(o.z.plain.exists, TRUTH_YES);
        assert_factor_squared(&o, h[k][1]);
        done(&o);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(on_two_shapes_a_basic_measure_decides),
        cmocka_unit_test(veselova_has_a_multiplier),
        cmocka_unit_test(chaplygin_sphere_needs_the_gauge),
        cmocka_unit_test(chaplygin_sphere_is_not_simple_over_rotations),
        cmocka_unit_test(borisov_mamaev_bracket_satisfies_jacobi),
        cmocka_unit_test(slopes_are_those_of_the_measure),
        cmocka_unit_test(flat_factors_come_out),
        cmocka_unit_test(rubber_balls_have_one_if_balanced_or_symmetric),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
