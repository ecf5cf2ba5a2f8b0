/// Conserved quantities, by second routes: what is listed is constant by the equations of motion
/// with solves and multipliers, which the search never looks at; generators give the momenta back,
/// lie in D, and survive invariant potentials; the lists of the built-in models; and no false ones.
#include <math.h>

#include "mech/integrals/integrals.h"
#include "mech/integrals/special.h"
#include "mech/law/basis_choose.h"
#include "mech/law/invariance.h"
#include "mech/laws.h"
#include "mech/tools/readable.h"
#include "model/builtin.h"
#include "model/read.h"
#include "support/affine_models.h"

typedef struct found {
    laws l;
    mech_basis d;
    mech_integrals f;
} found;

static void found_read(found *b, const char *name, const char *source, size_t length) {
    *b = (found){0};
    laws *l = &b->l;
    if (model_read(name, source, length, &l->messages, &l->m) != HAMEL_OK)
        fail_msg("%s: %s", name, l->messages.items[0].words);
    l->pool = l->m->pool;
    exact_init(&l->x, l->pool, &l->messages);
    assert_ok(l, mech_system_init(&l->s, &l->x, l->m, 0, NULL));
    assert_ok(l, mech_basis_init(&b->d, &l->x, &l->s));
    assert_ok(l, mech_integrals_init(&b->f, &l->x, &l->s, l->m, &b->d, NULL));
}

static void found_init(found *b, const char *name) {
    const model_builtin *from = model_builtin_find(name);
    found_read(b, name, from->source, from->length);
}

static void found_text(found *b, const char *source) {
    found_read(b, "text", source, strlen(source));
}

static void found_clear(found *b) {
    mech_integrals_clear(&b->f);
    mech_basis_clear(&b->d);
    mech_system_clear(&b->l.s);
    model_destroy(b->l.m);
    diag_clear(&b->l.messages);
}

static void each(void (*test)(found *b)) {
    size_t count;
    const model_builtin *all = affine_models(&count);
    for (size_t i = 0; i < count; i++) {
        found b;
        found_init(&b, all[i].name);
        test(&b);
        found_clear(&b);
    }
}

static size_t of_reason(const mech_integrals *f, mech_integral_reason reason) {
    size_t count = 0;
    for (size_t k = 0; k < f->count; k++) count += f->items[k].reason == reason;
    return count;
}

// ---- laws ---------------------------------------------------------------------------------------

static size_t proved, total; ///< how many were found constant exactly, of how many

/// The rate of a function of (q, v, t) at a random point, in floating point, by the motion compiled
/// for runs; relative to the terms it is made of.
static double rate_in_numbers(const found *b, random_state *random, const mech_motion *motion,
                              expr f) {
    const space *q = b->l.m->q;
    expr_pool *pool = b->l.pool;
    const expr rate = rate_on_D(&b->l, &b->d, motion->rates, f);
    double *at = MEM_NEW_ZERO(double, expr_symbol_count(pool) + 1), out[2];
    for (uint32_t i = 0; i < expr_symbol_count(pool); i++)
        at[i] = 0.5 + (double)random_below(random, 1000) / 1000;
    for (size_t k = 0; k < b->l.m->parameter_count; k++)
        at[expr_symbol_index(pool, b->l.m->parameters[k].symbol)] =
            model_number(b->l.m, b->l.m->parameters[k].symbol);
    for (size_t k = 0; k < q->factor_count; k++) {
        const space_factor *factor = &q->factors[k];
        double entries[FACTOR_ENTRIES];
        if (factor->kind->entry_count == 1) continue;
        expr_eval(pool, factor->kind->entry_count, factor->entries_of_state, at, entries);
        for (size_t i = 0; i < factor->kind->entry_count; i++)
            at[expr_symbol_index(pool, factor->entries[i])] = entries[i];
    }
    const expr both[2] = {rate, f};
    expr_eval(pool, 2, both, at, out);
    free(at);
    return out[0] / (1 + (out[1] < 0 ? -out[1] : out[1]));
}

/// Exactly, where that is not too large, and in numbers in any case.
/// @eq BKMM96 (8.2.13)
static void integrals_are_constant_by_the_motion_itself(found *b) {
    mech_motion motion;
    random_state random = {7};
    exact brief = readable_limits(&b->l.x);
    mech_motion_init(&motion, &b->l.s, &b->d);
    for (size_t k = 0; k < b->f.count; k++) {
        const expr value = b->f.items[k].value;
        proved += exact_is_zero(&brief, rate_on_D(&b->l, &b->d, motion.rates, value)) == TRUTH_YES;
        total++;
        for (int point = 0; point < 3; point++) {
            const double rate = rate_in_numbers(b, &random, &motion, b->f.items[k].value);
            if (!(rate < 1e-9 && rate > -1e-9)) fail_msg("%s, %zu: rate %g", b->l.m->name, k, rate);
        }
    }
    mech_motion_clear(&motion);
}

static void all_are_constant(void **state) {
    (void)state;
    proved = total = 0;
    each(integrals_are_constant_by_the_motion_itself);
    print_message("%zu of %zu proved exactly\n", proved, total);
    assert_true(5 * proved >= 4 * total);
}

/// ⟨∂L/∂q', ζ⟩ on D is the integral, β(ζ) = 0, and ζ^TQ[L] + F(ζ) = 0 on D.
/// @eq GN16 §9.1
static void generators_lie_in_D_and_preserve_L_there(found *b) {
    const space *q = b->l.m->q;
    laws *l = &b->l;
    expr *P = MEM_NEW(expr, q->n), change;
    expr_gradient(l->pool, l->s.lagrangian, q->n, q->velocities, P);
    for (size_t k = 0; k < b->f.count; k++) {
        const mech_integral *one = &b->f.items[k];
        if (one->generator == NULL || one->reason == INTEGRAL_MOVING_ENERGY) continue;
        for (size_t a = 0; a < l->s.p; a++)
            assert_zero(l, dot(l->pool, q->n, l->s.beta + a * q->n, one->generator));
        mech_lift_apply(q, one->generator, 1, &l->s.lagrangian, &change);
        change = expr_add2(l->pool, change, dot(l->pool, q->n, l->s.force, one->generator));
        assert_zero(l, on_D(l, &b->d, change));
        assert_equal(l, on_D(l, &b->d, dot(l->pool, q->n, P, one->generator)), one->value);
        if (one->reason == INTEGRAL_NOETHER) assert_zero(l, change);
    }
    free(P);
}

static void all_generators(void **state) {
    (void)state;
    each(generators_lie_in_D_and_preserve_L_there);
}

/// full and in_momenta are other forms of the value; plain has the same level sets.
static void forms_agree(found *b) {
    laws *l = &b->l;
    for (size_t k = 0; k < b->f.count; k++) {
        const mech_integral *one = &b->f.items[k];
        assert_equal(l, on_D(l, &b->d, one->full), one->value);
        assert_equal(l, integral_on_D(&b->f.momenta, one->in_momenta), one->value);
    }
}

static void all_forms_agree(void **state) {
    (void)state;
    each(forms_agree);
}

/// The conditions of gauge momenta hold for the equations found: with f' = A f s',
///   d/dt (f^b p_b) = 0 on D, identically in f.
/// @eq GN16 §9.1
static void gauge_equations_make_momenta_constant(void **state) {
    (void)state;
    static const char *const names[] = {"falling_disk", "hoop", "ball_on_surface"},
                             *const shapes[] = {"theta", "theta", "x^2 + y^2"};
    for (size_t i = 0; i < 3; i++) {
        found b;
        found_init(&b, names[i]);
        const gauge_equations *g = &b.f.gauge;
        laws *l = &b.l;
        assert_int_equal(g->m, 2);
        assert_equal(l, g->shape, read(l, shapes[i]));
        mech_motion motion;
        mech_motion_init(&motion, &l->s, &b.d);
        sum rate = {0};
        for (size_t c = 0; c < g->m; c++) {
            for (size_t e = 0; e < g->m; e++) {
                expr A = g->matrix[c * g->m + e];
                expr_substitute(l->pool, 1, &A, 1, &g->symbol, &g->shape, &A);
                sum_add_product(l->pool, &rate, 1, expr_mul2(l->pool, A, g->names[e]),
                                expr_mul2(l->pool, g->shape_rate, g->along.values[c]));
            }
            sum_add_product(l->pool, &rate, 1, g->names[c],
                            rate_on_D(l, &b.d, motion.rates, g->along.values[c]));
        }
        assert_zero(l, sum_take(l->pool, &rate));
        vec_clear(&rate);
        mech_motion_clear(&motion);
        found_clear(&b);
    }
}

/// The bowl of a paraboloid: its equations are of Euler's type, df/ds = A f is solved by powers of
/// 1 + k² s with exponents that are no numbers, √(J/(J + m r²)). The solutions are independent.
/// @eq GN16 §9.1
static void gauge_momenta_of_a_paraboloid_have_a_closed_form(void **state) {
    (void)state;
    found b;
    found_init(&b, "ball_on_surface");
    const gauge_equations *g = &b.f.gauge;
    laws *l = &b.l;
    assert_true(g->closed);
    const expr *f = g->solutions;
    for (size_t i = 0; i < 4; i++) {
        const expr *A = g->matrix + i % 2 * 2;
        const expr slope = expr_diff(l->pool, f[i], g->symbol);
        assert_equal(l, slope, sum_pairing(l->pool, 2, A, f + i / 2 * 2));
    }
    const expr wronskian =
        expr_sub(l->pool, expr_mul2(l->pool, f[0], f[3]), expr_mul2(l->pool, f[1], f[2]));
    double *at = MEM_NEW_ZERO(double, expr_symbol_count(l->pool) + 1), value;
    for (size_t k = 0; k < l->m->parameter_count; k++)
        at[expr_symbol_index(l->pool, l->m->parameters[k].symbol)] = 1;
    at[expr_symbol_index(l->pool, g->symbol)] = 1;
    expr_eval(l->pool, 1, &wronskian, at, &value);
    assert_true(fabs(value) > 0.1);
    free(at);
    found_clear(&b);
}

/// Momenta and their rates, by Hamel's equations without accelerations: as by the solved motion.
/// @eq GN16 §9.1
static void rates_of_momenta_are_those_of_the_motion(void **state) {
    (void)state;
    static const char *const names[] = {"particle", "chaplygin_sleigh", "vertical_disk", "suslov",
                                        "ball_on_turntable"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        found b;
        found_init(&b, names[i]);
        const integral_momenta *m = &b.f.momenta;
        mech_motion motion;
        mech_motion_init(&motion, &b.l.s, &b.d);
        for (size_t k = 0; k < m->count; k++) {
            assert_equal(&b.l, m->rates[k], rate_on_D(&b.l, &b.d, motion.rates, m->values[k]));
            assert_equal(&b.l, on_D(&b.l, &b.d, m->full[k]), m->values[k]);
        }
        mech_motion_clear(&motion);
        found_clear(&b);
    }
}

/// On the sphere two fields span D, but the third rotation has poles in them.
static void a_point_on_a_sphere_has_three_angular_momenta(void **state) {
    (void)state;
    found b;
    found_text(&b, "model s\ncoordinates\n    x, y, z : line\nlagrangian\n"
                   "    (x'^2 + y'^2 + z'^2)/2\nconstraints\n    x*x' + y*y' + z*z' = 0\n");
    assert_int_equal(b.f.r, 2);
    assert_int_equal(b.f.momenta.count, 3);
    for (size_t k = 0; k < 3; k++)
        assert_zero(&b.l, dot(b.l.pool, 3, b.l.s.beta, b.f.momenta.fields + 3 * k));
    assert_int_equal(of_reason(&b.f, INTEGRAL_NOETHER), 3);
    found_clear(&b);
}

/// The gauge momentum of the particle in a basis that is not adapted to it.
static void gauge_momenta_do_not_depend_on_the_basis(void **state) {
    (void)state;
    found b;
    found_text(&b, "model p\ncoordinates\n    x, y, z : line\nlagrangian\n"
                   "    (x'^2 + y'^2 + z'^2)/2\nconstraints\n    z' = y*x'\nframe\n"
                   "    u = d/dx + y*d/dz + d/dy\n    w = d/dx + y*d/dz - 2*d/dy\n"
                   "symmetry R^2 on (x, z)\n");
    assert_int_equal(of_reason(&b.f, INTEGRAL_GAUGE), 1);
    for (size_t k = 0; k < b.f.count; k++) {
        const mech_integral *one = &b.f.items[k];
        if (one->reason != INTEGRAL_GAUGE) continue;
        assert_string_equal(one->group, "R^2");
        assert_equal(&b.l, one->value, read(&b.l, "(u + w)*sqrt(1 + y^2)"));
    }
    found_clear(&b);
}

/// Masses that depend on velocities have no factors of position; momenta are found all the same.
static void a_relativistic_particle_keeps_its_momenta(void **state) {
    (void)state;
    found b;
    found_text(&b, "model r\ncoordinates\n    x, y : line\nlagrangian\n"
                   "    -sqrt(1 - x'^2 - y'^2)\n");
    assert_int_equal(of_reason(&b.f, INTEGRAL_NOETHER), 3);
    assert_int_equal(of_reason(&b.f, INTEGRAL_ENERGY), 1);
    found_clear(&b);
}

// ---- lists --------------------------------------------------------------------------------------

typedef struct wanted {
    const char *name;
    size_t momenta, gauge, linear, quadratic, equations; ///< by reason; gauge equations
} wanted;

static const wanted lists[] = {
    {"ball_on_turntable", 3, 0, 0, 1, 0}, {"bicycle", 1, 0, 0, 0, 0},
    {"carriage", 1, 0, 3, 0, 0},          {"chaplygin_sleigh", 0, 0, 0, 0, 0},
    {"chaplygin_sphere", 3, 0, 0, 1, 0},  {"chaplygin_top", 0, 0, 0, 0, 0},
    {"falling_disk", 0, 0, 0, 0, 2},      {"n_trailer", 1, 0, 0, 0, 0},
    {"particle", 2, 1, 0, 0, 0},          {"pendulum", 0, 0, 0, 0, 0},
    {"rigid_body", 3, 0, 0, 1, 0},        {"rigid_body_rotor", 4, 0, 0, 1, 0},
    {"routh_sphere", 1, 1, 0, 0, 0},      {"snakeboard", 2, 1, 0, 0, 0},
    {"snakeboard_full", 3, 0, 1, 0, 0},   {"suslov", 0, 0, 0, 0, 0},
    {"vertical_disk", 1, 1, 2, 0, 0},     {"veselova", 2, 0, 0, 1, 0},
    {"ellipsoid", 0, 0, 0, 0, 0},         {"ball_on_cylinder", 1, 0, 0, 0, 0},
    {"ball_on_surface", 0, 0, 0, 0, 2},   {"hydrodynamic_sleigh", 0, 0, 0, 0, 0},
};

static void builtin_models_have_these(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        const wanted *w = &lists[i];
        found b;
        found_init(&b, w->name);
        print_message("%s\n", w->name);
        assert_int_equal(of_reason(&b.f, INTEGRAL_NOETHER), w->momenta);
        assert_int_equal(of_reason(&b.f, INTEGRAL_GAUGE), w->gauge);
        assert_int_equal(of_reason(&b.f, INTEGRAL_LINEAR), w->linear);
        assert_int_equal(of_reason(&b.f, INTEGRAL_QUADRATIC), w->quadratic);
        assert_int_equal(b.f.gauge.m, w->equations);
        assert_int_equal(of_reason(&b.f, INTEGRAL_ENERGY) + of_reason(&b.f, INTEGRAL_MOVING_ENERGY),
                         1);
        assert_true(b.f.linear.complete);
        assert_true(b.f.quadratic.complete);
        found_clear(&b);
    }
}

/// The sleigh: nothing but energy, unless its centre of mass lies on the blade.
static void a_balanced_sleigh_has_more(void **state) {
    (void)state;
    found b;
    found_init(&b, "chaplygin_sleigh");
    laws *l = &b.l;
    mech_special v;
    assert_ok(l, mech_special_init(&v, &l->x, l->m, &b.f, NULL));
    assert_int_equal(v.integrals.count, 0);
    mech_special_clear(&v);
    for (size_t k = 0; k < l->m->parameter_count; k++) {
        if (expr_same(l->m->parameters[k].symbol, read(l, "a")))
            l->m->parameters[k].value = expr_int(l->pool, 0);
    }
    assert_ok(l, mech_special_init(&v, &l->x, l->m, &b.f, NULL));
    assert_int_equal(v.integrals.count, 4); // with the momentum along d/dtheta, GN16 §9
    assert_equal(l, v.integrals.items[0].value, read(l, "u"));
    assert_int_equal(v.integrals.items[1].reason, INTEGRAL_NOETHER);
    mech_special_clear(&v);
    found_clear(&b);
}

/// Gauge momenta survive potentials that the group leaves alone, and not others.
static void gauge_momenta_survive_invariant_potentials(void **state) {
    (void)state;
    static const char *const models[] = {
        "model p\ncoordinates\n    x, y, z : line\nlagrangian\n"
        "    (x'^2 + y'^2 + z'^2)/2 - y^2\nconstraints\n    z' = y*x'\nsymmetry R^2 on (x, z)\n",
        "model p\ncoordinates\n    x, y, z : line\nlagrangian\n"
        "    (x'^2 + y'^2 + z'^2)/2 - x^2\nconstraints\n    z' = y*x'\nsymmetry R on z\n"};
    for (size_t i = 0; i < 2; i++) {
        found b;
        found_text(&b, models[i]);
        assert_int_equal(of_reason(&b.f, INTEGRAL_GAUGE), 1 - i);
        found_clear(&b);
    }
}

/// Forces break what they act on.
static void damping_leaves_only_what_it_does_not_touch(void **state) {
    (void)state;
    found b;
    found_text(&b, "model p\nparameters\n    c = 1\ncoordinates\n    x, y : line\nlagrangian\n"
                   "    (x'^2 + y'^2)/2\nforce x = -c*x'\n");
    laws *l = &b.l;
    // y', and x' + c x: the damped velocity is constant together with the position
    assert_int_equal(of_reason(&b.f, INTEGRAL_ENERGY), 0);
    assert_int_equal(of_reason(&b.f, INTEGRAL_NOETHER), 1);
    bool seen = false;
    for (size_t k = 0; k < b.f.count; k++)
        seen = seen || exact_equal(&l->x, b.f.items[k].value, read(l, "x' + c*x")) == TRUTH_YES;
    assert_true(seen);
    found_clear(&b);
}

// ---- interruption -------------------------------------------------------------------------------

static bool stop_at(void *data, const char *doing, size_t count) {
    size_t *left = data;
    (void)doing;
    (void)count;
    return (*left)-- == 0;
}

/// However early the search is ended, what was found stays.
static void an_interrupted_search_keeps_what_it_found(void **state) {
    (void)state;
    found b;
    found_init(&b, "particle");
    size_t before = 0;
    for (size_t steps = 0; steps < 8; steps++) {
        size_t left = steps;
        const mech_patience patience = {stop_at, &left};
        mech_integrals f;
        assert_ok(&b.l, mech_integrals_init(&f, &b.l.x, &b.l.s, b.l.m, &b.d, &patience));
        assert_true(f.count >= before);
        if (steps < 5) assert_true(f.interrupted);
        before = f.count;
        mech_integrals_clear(&f);
    }
    assert_int_equal(before, b.f.count);
    found_clear(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_are_constant),
        cmocka_unit_test(all_generators),
        cmocka_unit_test(all_forms_agree),
        cmocka_unit_test(gauge_equations_make_momenta_constant),
        cmocka_unit_test(gauge_momenta_of_a_paraboloid_have_a_closed_form),
        cmocka_unit_test(rates_of_momenta_are_those_of_the_motion),
        cmocka_unit_test(a_point_on_a_sphere_has_three_angular_momenta),
        cmocka_unit_test(gauge_momenta_do_not_depend_on_the_basis),
        cmocka_unit_test(a_relativistic_particle_keeps_its_momenta),
        cmocka_unit_test(builtin_models_have_these),
        cmocka_unit_test(a_balanced_sleigh_has_more),
        cmocka_unit_test(gauge_momenta_survive_invariant_potentials),
        cmocka_unit_test(damping_leaves_only_what_it_does_not_touch),
        cmocka_unit_test(an_interrupted_search_keeps_what_it_found),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
