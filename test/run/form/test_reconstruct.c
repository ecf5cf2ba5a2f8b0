/// Reconstruction on groups: against exponentials and long products of them, with the order of the
/// method that moves σ, and on the group to rounding.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ode/ode.h"
#include "run/form/reconstruct.h"
#include "space/group_num.h"
#include "support/seed.h"

enum { K = 13, ENTRIES = 30 };

/// A product with every group that does not commute, and one that does.
typedef struct fixture {
    model_action actions[4];
    model_symmetry symmetry;
    reconstruction c;
    double frequency[K], size[K];
} fixture;

static void fixture_init(fixture *f, action_side side, const char *name) {
    static const char *const groups[4] = {"SE(2)", "SO(3)", "S1", "SE(3)"};
    random_state random = test_random(name);
    *f = (fixture){0};
    for (size_t i = 0; i < 4; i++)
        f->actions[i] = (model_action){.law = group_law_find(groups[i]), .side = side};
    f->symmetry = (model_symmetry){.action_count = 4, .actions = f->actions};
    reconstruct_init(&f->c, &f->symmetry);
    for (size_t a = 0; a < f->c.k; a++) {
        f->frequency[a] = random_between(&random, 0, 2);
        f->size[a] = random_between(&random, 0.4, 1);
    }
}

/// ξ(t), smooth and not constant.
static void xi_at(const fixture *f, double t, double *xi) {
    for (size_t a = 0; a < f->c.k; a++) xi[a] = f->size[a] * cos(f->frequency[a] * t);
}

static int rates(double t, const double *sigma, double *out, void *data) {
    const fixture *f = data;
    double xi[K];
    xi_at(f, t, xi);
    return reconstruct_rates(&f->c, sigma, xi, out) ? 0 : 1;
}

static int stop_when_far(ode *s, double t_old, double t, const double *y, void *data) {
    (void)s, (void)t_old, (void)t;
    const fixture *f = data;
    return reconstruct_is_far(&f->c, y);
}

/// g at time T from the identity, with some method; *folds counts how often base moved.
static void reach(fixture *f, const char *method, double step, double T, double *g, size_t *folds) {
    const ode_system system = {.n = f->c.k, .rhs = rates, .data = f};
    const ode_watch watch = {.step = stop_when_far, .data = f};
    ode_options options = ode_options_default();
    options.relative = options.absolute = 1e-14;
    options.fixed_step = step;
    double sigma[K] = {0}, t = 0;
    ode *s = ode_create(ode_method_find(method), &system, &options);
    reconstruct_identity(&f->c, g);
    reconstruct_start(&f->c, g);
    *folds = 0;
    while (t < T) {
        const ode_result result = ode_solve(s, t, T, sigma, &watch);
        assert_true(result.end == ODE_DONE || result.end == ODE_STOPPED);
        t = result.t;
        reconstruct_fold(&f->c, sigma);
        memset(sigma, 0, sizeof sigma);
        ++*folds;
    }
    reconstruct_element(&f->c, sigma, g);
    ode_destroy(s);
}

static double distance(size_t n, const double *a, const double *b) {
    double m = 0;
    for (size_t i = 0; i < n; i++) m = fmax(m, fabs(a[i] - b[i]));
    return m;
}

static const action_side sides[] = {ACTION_LEFT, ACTION_RIGHT};

/// @eq BKMM96 (6.1.1)
static void a_constant_velocity_gives_the_exponential(void **state) {
    (void)state;
    for (size_t side = 0; side < 2; side++) {
        fixture f;
        double g[ENTRIES], wanted[ENTRIES], xi[K];
        size_t folds;
        fixture_init(&f, sides[side], __func__);
        memset(f.frequency, 0, sizeof f.frequency);
        reach(&f, "dop853", 0, 5, g, &folds);
        xi_at(&f, 0, xi);
        for (size_t a = 0; a < f.c.k; a++) xi[a] *= 5;
        for (size_t i = 0; i < f.c.count; i++)
            group_exp(&f.c.parts[i].G, xi + f.c.parts[i].component, wanted + f.c.parts[i].entry);
        assert_true(folds > 3);
        assert_true(distance(f.c.entry_count, g, wanted) < 1e-12);
        reconstruct_clear(&f.c);
    }
}

/// g' = gξ is the limit of g exp(hξ) ..: a long product of exponentials of ξ at the middle of short
/// steps, extrapolated to steps of length zero.
static void the_motion_is_a_product_of_exponentials(void **state) {
    (void)state;
    for (size_t side = 0; side < 2; side++) {
        fixture f;
        double g[ENTRIES], limit[2][ENTRIES], xi[K];
        size_t folds;
        fixture_init(&f, sides[side], __func__);
        reach(&f, "dop853", 0, 3, g, &folds);
        for (int half = 0; half < 2; half++) {
            const size_t steps = half == 0 ? 2000 : 4000;
            const double h = 3.0 / (double)steps;
            double now[ENTRIES];
            reconstruct_identity(&f.c, now);
            for (size_t k = 0; k < steps; k++) {
                xi_at(&f, ((double)k + 0.5) * h, xi);
                for (size_t a = 0; a < f.c.k; a++) xi[a] *= h;
                reconstruct_start(&f.c, now);
                reconstruct_element(&f.c, xi, now);
            }
            memcpy(limit[half], now, sizeof now);
        }
        for (size_t m = 0; m < f.c.entry_count; m++)
            assert_true(fabs(g[m] - (4 * limit[1][m] - limit[0][m]) / 3) < 1e-11);
        reconstruct_clear(&f.c);
    }
}

static void the_order_is_that_of_the_method(void **state) {
    (void)state;
    static const struct {
        const char *method;
        double order, step;
    } cases[] = {{"rk4", 4, 0.05}, {"midpoint", 2, 0.05}};
    for (size_t side = 0; side < 2; side++) {
        fixture f;
        double fine[ENTRIES], g[ENTRIES], error[2];
        size_t folds;
        fixture_init(&f, sides[side], __func__);
        reach(&f, "dop853", 0, 4, fine, &folds);
        for (size_t k = 0; k < 2; k++) {
            for (int half = 0; half < 2; half++) {
                reach(&f, cases[k].method, cases[k].step / (1 + half), 4, g, &folds);
                error[half] = distance(f.c.entry_count, g, fine);
                assert_true(folds > 1);
            }
            const double order = log2(error[0] / error[1]);
            print_message("%s: order %.2f\n", cases[k].method, order);
            assert_true(fabs(order - cases[k].order) < 0.25);
        }
        reconstruct_clear(&f.c);
    }
}

static void elements_stay_on_the_group(void **state) {
    (void)state;
    fixture f;
    double g[ENTRIES];
    size_t folds;
    fixture_init(&f, ACTION_LEFT, __func__);
    for (size_t a = 0; a < f.c.k; a++) f.size[a] *= 5;
    reach(&f, "dop853", 0, 2000, g, &folds);
    assert_true(folds > 1000);
    for (size_t i = 0; i < f.c.count; i++) {
        if (f.c.parts[i].G.entry_count < 9) continue;
        const double *B = g + f.c.parts[i].entry;
        for (size_t m = 0; m < 9; m++) {
            double product = -(double)(m % 4 == 0);
            for (size_t k = 0; k < 3; k++) product += B[3 * k + m / 3] * B[3 * k + m % 3];
            assert_true(fabs(product) < 2e-15);
        }
    }
    reconstruct_clear(&f.c);
}

/// first · between(first, second) = second, on the side of the action.
static void what_is_between_leads_from_one_to_the_other(void **state) {
    (void)state;
    for (size_t side = 0; side < 2; side++) {
        fixture f;
        double first[ENTRIES], second[ENTRIES], between[ENTRIES], again[ENTRIES];
        size_t folds;
        fixture_init(&f, sides[side], __func__);
        reach(&f, "dop853", 0, 1, first, &folds);
        reach(&f, "dop853", 0, 2, second, &folds);
        reconstruct_between(&f.c, first, second, between);
        for (size_t i = 0; i < f.c.count; i++) {
            const size_t at = f.c.parts[i].entry;
            if (sides[side] == ACTION_LEFT)
                group_product_num(&f.c.parts[i].G, first + at, between + at, again + at);
            else group_product_num(&f.c.parts[i].G, between + at, first + at, again + at);
        }
        assert_true(distance(f.c.entry_count, again, second) < 1e-13);
        reconstruct_clear(&f.c);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_constant_velocity_gives_the_exponential),
        cmocka_unit_test(the_motion_is_a_product_of_exponentials),
        cmocka_unit_test(the_order_is_that_of_the_method),
        cmocka_unit_test(elements_stay_on_the_group),
        cmocka_unit_test(what_is_between_leads_from_one_to_the_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
