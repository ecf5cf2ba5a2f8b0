/// Motion by Chetaev's rule against vakonomic motion. Verdicts known from the literature; where
/// Rumyantsev's condition is written out it is his, by plain differentiation in coordinates; on
/// affine constraints that are taken for nonlinear ones everything is as in chapter H; and special
/// states.
#include "mech/law/basis_choose.h"
#include "mech/laws.h"
#include "model/read.h"
#include "space/field.h"

#include "mech/nonlinear/rumyantsev.h"
#include "mech/nonlinear/work.h"
#include "mech/vakonomic/invariant_set.h"
#include "model/builtin.h"

enum { MOST = 16 };

/// A model with nonlinear constraints, and all that is known of it.
typedef struct example {
    laws l;
    model affine;
    mech_basis d;
    size_t count;
    expr functions[MOST];
    mech_nonlinear m;
    mech_chetaev motion;
    mech_rumyantsev k;
} example;

static void example_text(example *x, const char *source) {
    *x = (example){.l = {.random = {1}}};
    laws *l = &x->l;
    if (model_read("text", source, strlen(source), &l->messages, &l->m) != HAMEL_OK)
        fail_msg("%s", l->messages.items[0].words);
    l->pool = l->m->pool;
    exact_init(&l->x, l->pool, &l->messages);
    x->affine = *l->m;
    x->affine.nonlinear_count = 0;
    x->count = l->m->nonlinear_count;
    for (size_t c = 0; c < x->count; c++) x->functions[c] = l->m->nonlinear[c].function;
    assert_ok(l, mech_system_init(&l->s, &l->x, &x->affine, 0, NULL));
    assert_ok(l, mech_basis_init(&x->d, &l->x, &l->s));
    mech_nonlinear_init(&x->m, &l->s, &x->d, x->count, x->functions, false);
    assert_int_equal(mech_chetaev_init(&x->motion, &l->x, &l->s, &x->d, &x->m, x->functions),
                     HAMEL_OK);
    assert_int_equal(
        mech_rumyantsev_init(&x->k, &l->x, &l->s, &x->d, &x->m, &x->motion, x->functions),
        HAMEL_OK);
}

static void example_init(example *x, const char *name) {
    example_text(x, model_builtin_find(name)->source);
}

static void example_clear(example *x) {
    mech_rumyantsev_clear(&x->k);
    mech_chetaev_clear(&x->motion);
    mech_nonlinear_clear(&x->m);
    mech_basis_clear(&x->d);
    mech_system_clear(&x->l.s);
    model_destroy(x->l.m);
    diag_clear(&x->l.messages);
}

/// λ (d/dt ∂f/∂q' − ∂f/∂q) δq for δq with (∂f/∂q') δq = 0: all pairs of directions.
static void check_condition(example *x) {
    laws *l = &x->l;
    const space *q = l->s.q;
    expr P[MOST], rate[MOST], across[MOST], slope[MOST];
    truth always = TRUTH_YES, ours = TRUTH_YES;
    expr_gradient(l->pool, x->functions[0], q->n, q->velocities, P);
    for (size_t i = 0; i < q->n; i++) {
        assert_ok(l, mech_chetaev_rate(&x->motion, &l->x, &l->s, &x->d, 1, &P[i], &rate[i]));
        space_apply_base(q, i, 1, &x->functions[0], &across[i]);
        slope[i] = P[i];
        assert_ok(l, mech_chetaev_put(&x->motion, &l->x, &l->s, &x->d, 1, &across[i]));
        assert_ok(l, mech_chetaev_put(&x->motion, &l->x, &l->s, &x->d, 1, &slope[i]));
    }
    for (size_t i = 0; i < q->n * q->n; i++) { // δq = slope_j e_i − slope_i e_j
        const size_t a = i / q->n, b = i % q->n;
        const expr e =
            expr_sub(l->pool, expr_mul2(l->pool, slope[b], expr_sub(l->pool, rate[a], across[a])),
                     expr_mul2(l->pool, slope[a], expr_sub(l->pool, rate[b], across[b])));
        always = truth_and(always, exact_is_zero(&l->x, e));
    }
    for (size_t j = 0; j < x->k.force_count; j++)
        ours = truth_and(ours, exact_is_zero(&l->x, x->k.force[j]));
    assert_int_equal(always, ours);
    assert_int_equal(x->k.force_count, x->d.r - x->count); // a basis of the δq
}

/// Work by Euler's identity, without the motion, is what the motion says where it says more.
static void check_work(example *x, mech_work_reason reason) {
    laws *l = &x->l;
    const mech_work by_euler = mech_work_of(&l->x, &l->s, &x->d, &x->m, NULL, x->functions);
    const mech_work all = mech_work_of(&l->x, &l->s, &x->d, &x->m, &x->motion, x->functions);
    assert_int_equal(all.reason, reason);
    assert_int_equal(all.workless, exact_is_zero(&l->x, x->motion.work));
    assert_int_equal(all.conserved, exact_is_zero(&l->x, x->motion.power));
    assert_int_equal(by_euler.reason, reason == WORK_HOMOGENEOUS ? reason : WORK_OPEN);
    assert_int_equal(by_euler.conserved, reason == WORK_HOMOGENEOUS ? TRUTH_YES : TRUTH_UNKNOWN);
}

/// Appell and Hamel's machine, Rumyantsev's own example: the condition holds whatever the
/// multiplier is. The motion is z'' = −M g/(M + a² m), and keeps its direction.
/// @eq F98 (1), (22)
static void machine_satisfies_the_condition(void **state) {
    (void)state;
    example x;
    example_init(&x, "appell_hamel");
    laws *l = &x.l;
    expr turn, f = read(l, "y'/x'");
    assert_int_equal(x.k.e.agree, TRUTH_YES);
    assert_int_equal(x.k.e.count, 0);
    check_condition(&x);
    assert_equal(l, x.motion.all_rates[2], read(l, "-M*g/(M + a^2*m)"));
    assert_ok(l, mech_chetaev_rate(&x.motion, &l->x, &l->s, &x.d, 1, &f, &turn));
    assert_zero(l, turn);
    assert_zero(l, x.motion.work);
    assert_zero(l, x.motion.power);
    check_work(&x, WORK_HOMOGENEOUS);
    example_clear(&x);
}

/// At constant speed: m q'' = −m g e3 + μ q', and the condition asks for a multiplier that is zero,
/// while μ = m g z'/c² is not.
/// @eq F98 (1), (22)
static void thermostat_does_not(void **state) {
    (void)state;
    example x;
    example_init(&x, "isokinetic");
    laws *l = &x.l;
    assert_int_equal(x.k.e.agree, TRUTH_NO);
    check_condition(&x);
    assert_int_equal(exact_is_zero(&l->x, x.k.e.obstruction), TRUTH_NO);
    assert_equal(l, x.motion.multiplier[0], read(l, "m*g*z'/c^2"));
    assert_equal(l, x.motion.power, read(l, "m*g*z'"));
    assert_equal(l, x.motion.all_rates[2], read(l, "g*z'^2/c^2 - g"));
    check_work(&x, WORK_DONE);
    example_clear(&x);
}

/// Two particles in the plane with parallel velocities (Benenti): solved for a velocity without a
/// root.
static const char parallel[] =
    "parameters\n    m = 1\n    k = 1\ncoordinates\n    x, y, u, v : line\n"
    "lagrangian\n    m/2*(x'^2 + y'^2 + u'^2 + v'^2) - k/2*((x - u)^2 + (y - v)^2)\n"
    "constraints\n    nonlinear x'*v' = y'*u'\n";

static void parallel_velocities_do_not_agree(void **state) {
    (void)state;
    example x;
    example_text(&x, parallel);
    laws *l = &x.l;
    check_condition(&x);
    assert_int_equal(x.k.e.agree, TRUTH_NO);
    check_work(&x, WORK_HOMOGENEOUS);
    assert_int_equal(expr_op_of(l->pool, x.motion.level.values.items[0]) == EXPR_POW, false);
    example_clear(&x);
}

/// Without the spring both particles go straight on, and any multiplier does no harm where they do.
static void free_particles_with_parallel_velocities_agree(void **state) {
    (void)state;
    example x;
    example_text(&x, "coordinates\n    x, y, u, v : line\n"
                     "lagrangian\n    (x'^2 + y'^2 + u'^2 + v'^2)/2\n"
                     "constraints\n    nonlinear x'*v' = y'*u'\n");
    assert_int_equal(x.k.e.agree, TRUTH_YES);
    for (size_t a = 0; a < 4; a++) assert_zero(&x.l, x.motion.all_rates[a]);
    example_clear(&x);
}

/// Affine constraints beside nonlinear ones: the particle z' = y x' kept on a cone of velocities.
/// The verdict follows from both kinds of multipliers together.
static void both_kinds_of_constraints(void **state) {
    (void)state;
    example x;
    example_text(&x, "parameters\n    g = 1\n    a = 2\ncoordinates\n    x, y, z, w : line\n"
                     "lagrangian\n    (x'^2 + y'^2 + z'^2 + w'^2)/2 - g*w\n"
                     "constraints\n    z' = y*x'\n    nonlinear x'^2 + y'^2 = a^2*w'^2\n");
    assert_int_equal(x.k.p, 2);
    assert_int_equal(x.k.e.agree, TRUTH_NO);
    assert_zero(&x.l, x.motion.power);
    example_clear(&x);
}

/// Multiplied by a function without zeros, an affine constraint is nonlinear in form only: the
/// verdict and the condition are those of chapter H.
static void affine_in_disguise(void **state) {
    (void)state;
    static const struct {
        const char *source;
        truth agree;
    } known[] = {
        {"coordinates\n    x, y, z : line\nlagrangian\n    (x'^2 + y'^2 + z'^2)/2\n"
         "constraints\n    nonlinear (z' - y*x')*(1 + y'^2) = 0\n",
         TRUTH_NO},
        {"coordinates\n    x, y, z : line\nlagrangian\n    (x'^2 + y'^2 + (z' - y*x')^2)/2\n"
         "constraints\n    nonlinear (z' - y*x')*(1 + y'^2) = 0\n",
         TRUTH_YES},
    };
    for (size_t i = 0; i < 2; i++) {
        example x;
        example_text(&x, known[i].source);
        assert_int_equal(x.k.e.agree, known[i].agree);
        example_clear(&x);
    }
}

/// What the constraint cannot be solved for is not decided.
static void what_cannot_be_solved_is_left_open(void **state) {
    (void)state;
    static const char *const sources[] = {
        "coordinates\n    x, y : line\nlagrangian\n    (x'^2 + y'^2)/2\n"
        "constraints\n    nonlinear x'^3 + y'^3 = 1\n",
        "coordinates\n    x, y : line\nlagrangian\n    (x'^2 + y'^2)/2\n"
        "constraints\n    nonlinear x'^2 = y'^2\n", // a product: its factors are linear
    };
    for (size_t i = 0; i < 2; i++) {
        diag messages = {0};
        model *m;
        exact x;
        mech_system s;
        mech_basis d;
        mech_nonlinear n;
        mech_chetaev motion;
        assert_int_equal(model_read("text", sources[i], strlen(sources[i]), &messages, &m), 0);
        const expr f = m->nonlinear[0].function;
        m->nonlinear_count = 0;
        exact_init(&x, m->pool, NULL);
        assert_int_equal(mech_system_init(&s, &x, m, 0, NULL), HAMEL_OK);
        assert_int_equal(mech_basis_init(&d, &x, &s), HAMEL_OK);
        mech_nonlinear_init(&n, &s, &d, 1, &f, false);
        assert_int_equal(mech_chetaev_init(&motion, &x, &s, &d, &n, &f), HAMEL_INVALID);
        mech_nonlinear_clear(&n);
        mech_basis_clear(&d);
        mech_system_clear(&s);
        model_destroy(m);
        diag_clear(&messages);
    }
}

// ---- special states -----------------------------------------------------------------------------

static void set(mech_solved *start, expr symbol, expr value) {
    *vec_push(&start->symbols) = symbol;
    *vec_push(&start->values) = value;
}

/// What is known of the motion from a state with these y, x' and y'.
static truth special(const char *source, long y, long x_rate, long y_rate) {
    laws l;
    mech_quasi d;
    mech_vakonomic k;
    mech_equivalence e;
    mech_invariant_set found;
    mech_solved start = {0};
    l = (laws){.random = {1}};
    assert_int_equal(model_read("special", source, strlen(source), &l.messages, &l.m), HAMEL_OK);
    l.pool = l.m->pool;
    exact_init(&l.x, l.pool, &l.messages);
    assert_ok(&l, mech_system_init(&l.s, &l.x, l.m, 0, NULL));
    assert_ok(&l, mech_quasi_init(&d, &l.x, &l.s));
    assert_ok(&l, mech_vakonomic_init(&k, &l.x, &l.s, &d));
    expr *transport = MEM_NEW(expr, k.p);
    const mech_carried c = mech_carried_of(&l.s, &d, &k, transport);
    assert_ok(&l, mech_equivalence_of(&e, &l.x, &c));
    assert_int_equal(e.agree, TRUTH_NO);
    set(&start, read(&l, "y"), expr_int(l.pool, y));
    set(&start, read(&l, "x'"), expr_int(l.pool, x_rate));
    set(&start, read(&l, "y'"), expr_int(l.pool, y_rate));
    assert_ok(&l, mech_invariant_set_init(&found, &l.x, &c, &e, &start));
    const truth agree = found.agree;
    if (agree == TRUTH_YES) { // the motion does not leave the set
        for (size_t i = 0; i < found.set.symbols.count; i++) {
            const expr f = expr_sub(l.pool, found.set.symbols.items[i], found.set.values.items[i]);
            expr rate;
            mech_carried_along(&c, 1, &f, &rate);
            mech_solved_put(&found.set, l.pool, 1, &rate);
            assert_zero(&l, rate);
        }
    }
    mech_invariant_set_clear(&found);
    mech_solved_clear(&start);
    mech_equivalence_clear(&e);
    free(transport);
    mech_vakonomic_clear(&k);
    mech_quasi_clear(&d);
    mech_system_clear(&l.s);
    model_destroy(l.m);
    diag_clear(&l.messages);
    return agree;
}

/// (z' − z0' + λ0)(x' w_y − y' w_x) vanishes from y' = 0, and from x' = 0, where z' = y x' stays
/// constant.
/// @eq F98 (22)
static void special_states_of_the_particle(void **state) {
    (void)state;
    const char *particle = model_builtin_find("particle")->source;
    assert_int_equal(special(particle, 2, 1, 0), TRUTH_YES);
    assert_int_equal(special(particle, 2, 0, 1), TRUTH_YES);
    assert_int_equal(special(particle, 2, 1, 1), TRUTH_UNKNOWN);
}

/// y' = 0 stays if the force −sin y is zero, which cannot be solved for y: y is held where it is,
/// and only at 0 the particle stays as well.
/// @eq F98 (22)
static void what_cannot_be_solved_is_held(void **state) {
    (void)state;
    static const char swinging[] =
        "coordinates\n    x, y, z : line\nlagrangian\n    (x'^2 + y'^2 + z'^2)/2 + cos(y)\n"
        "constraints\n    z' = sin(y)*x'\n";
    assert_int_equal(special(swinging, 0, 1, 0), TRUTH_YES);
    assert_int_equal(special(swinging, 1, 1, 0), TRUTH_UNKNOWN);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(machine_satisfies_the_condition),
        cmocka_unit_test(thermostat_does_not),
        cmocka_unit_test(parallel_velocities_do_not_agree),
        cmocka_unit_test(free_particles_with_parallel_velocities_agree),
        cmocka_unit_test(both_kinds_of_constraints),
        cmocka_unit_test(affine_in_disguise),
        cmocka_unit_test(what_cannot_be_solved_is_left_open),
        cmocka_unit_test(special_states_of_the_particle),
        cmocka_unit_test(what_cannot_be_solved_is_held),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
