/// Phases of loops on the sphere of γ: what is known of them without integrating anything.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "base/text.h"
#include "exact/exact.h"
#include "expr/calculus.h"
#include "expr/read.h"
#include "model/builtin.h"
#include "model/read.h"
#include "run/gait/loop.h"

static const double PI = 3.14159265358979323846;

/// γ on a wavy circle about e3, its height a function of the angle.
static const char *const wavy[] = {"sin(1 + 3/10*sin(2*t))*cos(t)", "sin(1 + 3/10*sin(2*t))*sin(t)",
                                   "cos(1 + 3/10*sin(2*t))"};
static double tilt(double t) { return 1 + 0.3 * sin(2 * t); }

/// ∮ (1 − γ_3) dφ: the area on the left of the loop, about e3.
static double solid_angle(void) {
    double total = 0;
    const int N = 20000; // trapezoids are exact enough for a periodic function
    for (int i = 0; i < N; i++) total += 1 - cos(tilt(2 * PI * i / N));
    return total * 2 * PI / N;
}

static model *read_model(const char *source) {
    diag messages = {0};
    model *m = NULL;
    if (model_read("test", source, strlen(source), &messages, &m) != HAMEL_OK)
        fail_msg("%s", messages.items[0].words);
    diag_clear(&messages);
    return m;
}

/// B with Bᵀe3 = γ(0) = (sin 1, 0, cos 1), turned by an angle about e3; x = y = 0.
static void start(const model *m, double angle, double *entries) {
    const double s = sin(1), c = cos(1), B[9] = {c, 0, -s, 0, 1, 0, s, 0, c};
    memset(entries, 0, m->q->entry_count * sizeof *entries);
    for (size_t j = 0; j < 3; j++) {
        entries[j] = cos(angle) * B[j] - sin(angle) * B[3 + j];
        entries[3 + j] = sin(angle) * B[j] + cos(angle) * B[3 + j];
        entries[6 + j] = B[6 + j];
    }
}

static gait_loop_phases follow(const char *source, double angle, double period, const double *p) {
    model *m = read_model(source);
    diag messages = {0};
    expr path[3];
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(expr_read(m->pool, wavy[i], strlen(wavy[i]), NULL, &messages, &path[i]),
                         HAMEL_OK);
    double from[16];
    start(m, angle, from);
    const gait_loop loop = {.h = 3, .path = path, .period = period, .from = from, .p = p};
    gait_loop_phases out;
    if (gait_loop_follow(m, &loop, &messages, &out) != HAMEL_OK)
        fail_msg("%s", messages.count > 0 ? messages.items[0].words : "no reason");
    assert_true(out.gap < 1e-7);
    diag_clear(&messages);
    model_destroy(m);
    return out;
}

static void assert_angle(double a, double b, double within) {
    if (fabs(remainder(a - b, 2 * PI)) > within) fail_msg("%.12g is not %.12g", a, b);
}

/// Another inertia in the source of a model.
static char *with_inertia(const char *name, const char *inertia) {
    const char *source = model_builtin_find(name)->source, *at = strstr(source, "I = diag(");
    assert_non_null(at);
    text t = {0};
    text_addf(&t, "%.*sI = %s%s", (int)(at - source), source, inertia, strchr(at, ')') + 1);
    return text_take(&t);
}

/// Veselova's holonomy is the turn about e3 by minus the solid angle, whatever I is, and there is
/// no other phase.
/// @eq BKMM96 (1.2.1), (3.4.1)
static void veselova_turns_by_minus_the_solid_angle(void **state) {
    (void)state;
    static const char *const inertias[] = {"diag(1, 3/2, 2)", "diag(7, 1, 3)", "diag(2, 2, 2)"};
    for (size_t i = 0; i < 3; i++) {
        char *source = with_inertia("veselova", inertias[i]);
        const gait_loop_phases out = follow(source, 0.3 * (double)i, 2 * PI, NULL);
        assert_int_equal(out.k, 1);
        assert_angle(out.geometric[0], -solid_angle(), 1e-8);
        assert_angle(out.whole[0], out.geometric[0], 1e-8);
        assert_angle(out.dynamic[0], 0, 1e-8);
        free(source);
    }
}

/// A rolling ball with p = 0 turns by it too if I is a multiple of 1, and not otherwise.
/// @eq BKMM96 (1.2.1), (6.4.3)
static void a_rolling_ball_does_so_if_it_is_homogeneous(void **state) {
    (void)state;
    char *source = with_inertia("chaplygin_sphere", "diag(2, 2, 2)");
    gait_loop_phases out = follow(source, 0.4, 2 * PI, NULL);
    assert_int_equal(out.k, 3);
    assert_angle(out.geometric[2], -solid_angle(), 1e-8);
    free(source);
    source = with_inertia("chaplygin_sphere", "diag(1, 6/5, 3/2)");
    out = follow(source, 0.4, 2 * PI, NULL);
    assert_true(fabs(remainder(out.geometric[2] + solid_angle(), 2 * PI)) > 1e-3);
    assert_angle(out.whole[2], out.geometric[2], 1e-8); // p stays zero
    free(source);
}

/// A rolling ball that does not turn about the vertical turns by it whatever I is: γ·Ω = 0 is the
/// connection of Veselova's problem.
/// @eq BKMM96 (1.2.1), (3.4.1)
static void a_ball_that_does_not_spin_does_so_whatever_its_inertia(void **state) {
    (void)state;
    char *source = with_inertia("chaplygin_sphere", "diag(1, 6/5, 3/2)");
    const char *rolls = "constraints\n", *at = strstr(source, rolls);
    assert_non_null(at);
    text held = {0};
    text_addf(&held, "%.*s    dot(gamma, Omega) = 0\n%s", (int)(at - source + (long)strlen(rolls)),
              source, at + strlen(rolls));
    const gait_loop_phases out = follow(text_cstr(&held), 0.4, 2 * PI, NULL);
    assert_int_equal(out.k, 3);
    assert_angle(out.geometric[2], -solid_angle(), 1e-8);
    assert_angle(out.whole[2], -solid_angle(), 1e-8);
    text_clear(&held);
    free(source);
}

/// The shift is an ordered integral: the loop run through backwards undoes it, and another start on
/// the orbit conjugates it.
/// @eq BKMM96 (1.2.1)
static void loops_are_undone_backwards(void **state) {
    (void)state;
    char *source = with_inertia("chaplygin_sphere", "diag(1, 6/5, 3/2)");
    const gait_loop_phases there = follow(source, 0, 2 * PI, NULL),
                           back = follow(source, 0, -2 * PI, NULL),
                           turned = follow(source, 1, 2 * PI, NULL);
    const double c = cos(there.geometric[2]), s = sin(there.geometric[2]);
    assert_angle(back.geometric[2], -there.geometric[2], 1e-8);
    assert_true(fabs(back.geometric[0] + c * there.geometric[0] + s * there.geometric[1]) < 1e-7);
    assert_true(fabs(back.geometric[1] - s * there.geometric[0] + c * there.geometric[1]) < 1e-7);
    assert_angle(turned.geometric[2], there.geometric[2], 1e-8);
    assert_true(fabs(turned.geometric[0] -
                     (cos(1) * there.geometric[0] - sin(1) * there.geometric[1])) < 1e-7);
    assert_true(hypot(there.geometric[0], there.geometric[1]) > 1e-2);
    free(source);
}

/// With a momentum there is a dynamic phase besides, and the geometric one stays.
/// @eq BKMM96 (1.2.1), (1.2.2)
static void momenta_add_a_dynamic_phase(void **state) {
    (void)state;
    char *source = with_inertia("chaplygin_sphere", "diag(1, 6/5, 3/2)");
    const double p = 0.7;
    const gait_loop_phases without = follow(source, 0, 2 * PI, NULL),
                           with = follow(source, 0, 2 * PI, &p);
    for (size_t i = 0; i < 3; i++)
        assert_true(fabs(with.geometric[i] - without.geometric[i]) < 1e-8);
    assert_true(fabs(remainder(with.dynamic[2], 2 * PI)) > 0.1);
    free(source);
}

/// A body that is somewhere else is brought over the loop first; its holonomy is the same.
static void a_loop_may_begin_elsewhere(void **state) {
    (void)state;
    model *m = read_model(model_builtin_find("veselova")->source);
    diag messages = {0};
    expr path[3];
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(expr_read(m->pool, wavy[i], strlen(wavy[i]), NULL, &messages, &path[i]),
                         HAMEL_OK);
    double from[16];
    gait_loop_phases out[2];
    start(m, 0.4, from);
    gait_loop loop = {.h = 3, .path = path, .period = 2 * PI, .from = from};
    assert_int_equal(gait_loop_follow(m, &loop, &messages, &out[0]), HAMEL_OK);
    for (size_t i = 0; i < 9; i++) from[i] = i % 4 == 0;
    assert_int_equal(gait_loop_follow(m, &loop, &messages, &out[1]), HAMEL_OK);
    assert_true(!out[0].moved && out[1].moved && out[1].gap < 1e-7);
    assert_true(fabs(out[0].geometric[0] - out[1].geometric[0]) < 1e-7);
    diag_clear(&messages);
    model_destroy(m);
}

static void a_loop_that_is_none_is_refused(void **state) {
    (void)state;
    model *m = read_model(model_builtin_find("veselova")->source);
    diag messages = {0};
    expr path[3];
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(expr_read(m->pool, wavy[i], strlen(wavy[i]), NULL, &messages, &path[i]),
                         HAMEL_OK);
    double from[16];
    gait_loop_phases out;
    start(m, 0, from);
    gait_loop loop = {.h = 3, .path = path, .period = 1, .from = from};
    assert_int_equal(gait_loop_follow(m, &loop, &messages, &out), HAMEL_INVALID);
    assert_non_null(strstr(messages.items[0].words, "not closed"));
    loop.period = 2 * PI;
    for (size_t i = 0; i < 3; i++) path[i] = expr_mul2(m->pool, expr_int(m->pool, 2), path[i]);
    diag_clear(&messages);
    assert_int_equal(gait_loop_follow(m, &loop, &messages, &out), HAMEL_INVALID);
    assert_non_null(strstr(messages.items[0].words, "does not begin"));
    diag_clear(&messages);
    model_destroy(m);
}

static int end(void **state) {
    (void)state;
    exact_thread_end(true);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(veselova_turns_by_minus_the_solid_angle),
        cmocka_unit_test(a_rolling_ball_does_so_if_it_is_homogeneous),
        cmocka_unit_test(a_ball_that_does_not_spin_does_so_whatever_its_inertia),
        cmocka_unit_test(loops_are_undone_backwards),
        cmocka_unit_test(momenta_add_a_dynamic_phase),
        cmocka_unit_test(a_loop_may_begin_elsewhere),
        cmocka_unit_test(a_loop_that_is_none_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, end);
}
