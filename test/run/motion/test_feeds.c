/// Inputs from outside: tables, samples that are held, controllers of the program; against closed
/// forms, recursions and the same inputs as expressions. And what is refused.
#include "run/running.h"

#include <stdio.h>
#include <unistd.h>

#include "run/outside/change.h"
#include "run/outside/point.h"

#define MASS                                                                                       \
    "model test\nparameters\n    k = 4, d = 1.5\ncoordinates\n    x : line\n"                      \
    "lagrangian\n    x'^2/2\ncontrols force x\n"
#define CART                                                                                       \
    "model cart\nparameters\n    M = 1, M > 0; m = 0.2, m > 0; l = 0.5, l > 0; g = 9.81\n"         \
    "coordinates\n    x : line; theta : angle\ndefine\n    P = [x + l*sin(theta), l*cos(theta)]\n" \
    "lagrangian\n    M/2*x'^2 + m/2*dot(P', P') - m*g*P[2]\ncontrols force x\n"

static const run_options ways[] = {
    {.method = "dop853", .tolerance = 1e-12},
    {.method = "taylor", .tolerance = 1e-12},
    {.method = "rk4", .step = 0.01},
    {.tolerance = 1e-12, .speed = RUN_COMPILED},
    {.tolerance = 1e-12, .route = RUN_BORDERED},
    {.tolerance = 1e-12, .form = RUN_HAMILTON},
};
enum { WAYS = sizeof ways / sizeof *ways };

static void assert_near(double a, double b, double within) {
    if (!(fabs(a - b) <= within)) fail_msg("%.17g is not near %.17g", a, b);
}

// ---- samples ------------------------------------------------------------------------------------

/// Between samples a mass is moved by a constant force: x + v T + u T²/2, v + u T, without error.
static void samples_follow_the_recursion_of_a_mass(void **state) {
    (void)state;
    for (size_t w = 0; w < WAYS; w++) {
        trip t;
        travel(&t,
               MASS "run a\n    force x = -k*x - d*x' every 0.1\n    from x = 1\n    until 5 every "
                    "0.1\n",
               NULL, ways[w]);
        assert_int_equal(t.summary.end, RUN_DONE);
        assert_true(t.summary.balance < 1e-9);
        double x = 1, v = 0;
        for (size_t row = 0; row < t.s.rows; row++) {
            assert_near(value(&t.s, row, "x"), x, 1e-11);
            assert_near(value(&t.s, row, "x_dot"), v, 1e-11);
            const double T = 0.1, u = -4 * x - 1.5 * v;
            x += T * v + T * T / 2 * u;
            v += T * u;
        }
        trip_clear(&t);
    }
}

/// The cart with its pendulum by equations of our own, four small Runge-Kutta steps a sample.
static void cart_rates(const double *y, double u, double *dy) {
    const double M = 1, m = 0.2, l = 0.5, g = 9.81, s = sin(y[1]), c = cos(y[1]);
    const double f = u + m * l * s * y[3] * y[3];
    const double a = (f - m * g * s * c) / (M + m * s * s);
    dy[0] = y[2];
    dy[1] = y[3];
    dy[2] = a;
    dy[3] = (g * s - a * c) / l;
}

static void cart_step(double *y, double u, double h) {
    double k[4][4], z[4];
    for (int s = 0; s < 4; s++) {
        const double part = s == 0 ? 0 : s == 3 ? h : h / 2;
        for (int i = 0; i < 4; i++) z[i] = y[i] + (s > 0 ? part * k[s - 1][i] : 0);
        cart_rates(z, u, k[s]);
    }
    for (int i = 0; i < 4; i++) y[i] += h / 6 * (k[0][i] + 2 * k[1][i] + 2 * k[2][i] + k[3][i]);
}

static double cart_force(const double *y) {
    return fmin(fmax(25 * y[1] + 5 * y[3] + y[0] + 2 * y[2], -4), 4);
}

static void sampled_cart_is_that_of_our_own_loop(void **state) {
    (void)state;
    trip t;
    travel(&t,
           CART "run a\n    force x = clip(25*theta + 5*theta' + x + 2*x', -4, 4) every 0.05\n"
                "    from theta = 0.2\n    until 4 every 0.05\n",
           NULL, FINE);
    assert_int_equal(t.summary.end, RUN_DONE);
    double y[4] = {0, 0.2, 0, 0};
    for (size_t row = 0; row < t.s.rows; row++) {
        assert_near(value(&t.s, row, "x"), y[0], 1e-8);
        assert_near(value(&t.s, row, "theta"), y[1], 1e-8);
        const double u = cart_force(y);
        for (int i = 0; i < 50; i++) cart_step(y, u, 0.001);
    }
    assert_near(last(&t.s, "theta"), 0, 1e-2); // it balances
    trip_clear(&t);
}

// ---- controllers of the program -----------------------------------------------------------------

static int control_cart(void *data, double t, const double *y, double *force) {
    (void)t;
    ++*(size_t *)data;
    *force = cart_force(y);
    return 0;
}

static const char BALANCED[] =
    CART "run a\n    force x = 25*theta + 5*theta' + x + 2*x'\n    from theta = 0.05\n"
         "    until 3 every 0.05\n";

static void controller_is_the_feedback_it_computes(void **state) {
    (void)state;
    for (int round = 0; round < 4; round++) {
        const bool held = round % 2 == 1;
        trip a, b;
        size_t calls = 0;
        const run_control own = {
            .direction = 0, .every = held ? 0.05 : 0, .force = control_cart, .data = &calls};
        run_options options = FINE;
        if (round > 1) options.speed = RUN_COMPILED;
        const char *source = held ? CART
                                 "run a\n    force x = 25*theta + 5*theta' + x + 2*x' every 0.05\n"
                                 "    from theta = 0.05\n    until 3 every 0.05\n"
                                  : BALANCED;
        travel(&a, source, NULL, options);
        options.controllers = &own;
        options.controller_count = 1;
        travel(&b, BALANCED, NULL, options);
        assert_int_equal(b.summary.end, RUN_DONE);
        assert_int_equal(a.s.rows, b.s.rows);
        for (size_t row = 0; row < a.s.rows; row++)
            assert_near(value(&a.s, row, "theta"), value(&b.s, row, "theta"), 1e-12);
        assert_true(held ? calls < 70 : calls > 100);
        trip_clear(&a);
        trip_clear(&b);
    }
}

static int fails_after_a_second(void *data, double t, const double *y, double *force) {
    (void)data, (void)y;
    *force = t > 1 ? NAN : 0;
    return 0;
}

static void controller_without_a_number_ends_the_run(void **state) {
    (void)state;
    trip t;
    const run_control own = {.force = fails_after_a_second, .every = 0.1};
    run_options options = FINE;
    options.controllers = &own;
    options.controller_count = 1;
    travel(&t, BALANCED, NULL, options);
    assert_int_equal(t.summary.end, RUN_SINGULAR);
    assert_non_null(strstr(t.summary.reason, "a controller gives no number"));
    assert_near(t.summary.time, 1.1, 1e-9);
    trip_clear(&t);
}

// ---- tables -------------------------------------------------------------------------------------

static char file[] = "/tmp/hamel_feeds_XXXXXX";

static void write_table(size_t rows, double step, double (*f)(double)) {
    FILE *out = fopen(file, "w");
    assert_non_null(out);
    fprintf(out, "# a table\nt, u\n");
    for (size_t i = 0; i < rows; i++)
        fprintf(out, "%.17g, %.17g\n", (double)i * step, f((double)i * step));
    fclose(out);
}

static double tent(double t) { return t < 1 ? t : 2 - t; }
static double cube(double t) { return t * t * t - t; }

static double last_with_table(const char *words, const run_options *way) {
    trip t;
    text source = {0};
    text_addf(&source, MASS "run a\n    force x = table(\"%s\"%s)\n    until 3\n", file, words);
    travel(&t, text_cstr(&source), NULL, *way);
    assert_int_equal(t.summary.end, RUN_DONE);
    const double x = last(&t.s, "x");
    text_clear(&source);
    trip_clear(&t);
    return x;
}

/// Straight lines are the tent itself, and a spline without the second knot is the cubic itself.
static void tables_are_the_functions_they_interpolate(void **state) {
    (void)state;
    for (size_t w = 0; w < WAYS; w++) {
        const double near = ways[w].step > 0 ? 1e-6 : 1e-10;
        write_table(4, 1, tent); // kinks at 1; x(3) = 1/6 + ..
        // x'' = t to 1: x = 1/6, x' = 1/2; then x'' = 1 − s for two seconds
        assert_near(last_with_table("", &ways[w]), 1. / 6 + 1 + 2 - 8. / 6, near);
        write_table(7, 0.5, cube);
        assert_near(last_with_table(", \"u\", cubic", &ways[w]), 243. / 20 - 27. / 6, near);
    }
}

static void a_motion_may_be_a_spline(void **state) {
    (void)state;
    trip t;
    text source = {0};
    write_table(31, 0.1, sin);
    text_addf(&source,
              "model test\ncoordinates\n    x, y : line\nlagrangian\n    x'^2/2 + (x - y)'^2/2\n"
              "controls y\nrun a\n    y = table(\"%s\", cubic)\n    until 3\n",
              file);
    travel(&t, text_cstr(&source), NULL, FINE);
    assert_int_equal(t.summary.end, RUN_DONE);
    assert_near(last(&t.s, "y"), sin(3), 1e-12);
    assert_near(last(&t.s, "y_dot"), cos(3), 1e-3);
    trip_clear(&t);
    text_clear(&source);
}

static void assert_refused(const char *run, const char *wanted) {
    trip t;
    text source = {0};
    text_addf(&source, run, file);
    assert_int_equal(prepare(&t, text_cstr(&source), NULL, FINE), HAMEL_INVALID);
    if (strstr(t.messages.items[0].words, wanted) == NULL)
        fail_msg("%s", t.messages.items[0].words);
    text_clear(&source);
    trip_clear(&t);
}

static void tables_that_do_not_fit_are_refused(void **state) {
    (void)state;
    write_table(4, 0.5, tent);
    assert_refused(MASS "run a\n    force x = table(\"%s\")\n    until 2\n",
                   "covers t = 0 to 1.5, and the run goes from 0 to 2");
    assert_refused(MASS "run a\n    force x = table(\"%s\", \"v\")\n    until 1\n",
                   "has no column 'v'");
    assert_refused(MASS "run a\n    force x = table(\"%s.not\")\n    until 1\n", "cannot be read");
    FILE *out = fopen(file, "w");
    fprintf(out, "t,u\n0,1\n1,one\n");
    fclose(out);
    assert_refused(MASS "run a\n    force x = table(\"%s\")\n    until 1\n",
                   "line 3: this is no number: one");
    out = fopen(file, "w");
    fprintf(out, "t,u\n0,1\n1,2,3\n");
    fclose(out);
    assert_refused(MASS "run a\n    force x = table(\"%s\")\n    until 1\n",
                   "line 3: another number of columns");
}

// ---- words of the command -----------------------------------------------------------------------

static void a_run_ends_where_it_is_told(void **state) {
    (void)state;
    trip t;
    run_options options = FINE;
    diag none = {0};
    model *m;
    const char *source = MASS "run a\n    force x = 1\n    until 9 every 1\n";
    assert_int_equal(model_read("test", source, strlen(source), &none, &m), HAMEL_OK);
    run_change c;
    const run_words_given given = {.from = "x=-1, x'=1/2"};
    const char *about;
    assert_int_equal(run_change_init(&c, m, &m->runs[0], &given, &none, &about, &none), HAMEL_OK);
    assert_null(about);
    options.halts = true;
    assert_int_equal(run_equation(m, "x=2", &none, &none, &options.halt), HAMEL_OK);
    t = (trip){.m = m};
    assert_int_equal(run_create(m, &c.spec, &options, &none, &t.r), HAMEL_OK);
    go(&t);
    assert_true(t.summary.halted);
    assert_near(last(&t.s, "t"), -0.5 + sqrt(0.25 + 6), 1e-10); // −1 + t/2 + t²/2 = 2
    assert_near(last(&t.s, "x"), 2, 1e-12);
    run_change_clear(&c);
    trip_clear(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(samples_follow_the_recursion_of_a_mass),
        cmocka_unit_test(sampled_cart_is_that_of_our_own_loop),
        cmocka_unit_test(controller_is_the_feedback_it_computes),
        cmocka_unit_test(controller_without_a_number_ends_the_run),
        cmocka_unit_test(tables_are_the_functions_they_interpolate),
        cmocka_unit_test(a_motion_may_be_a_spline),
        cmocka_unit_test(tables_that_do_not_fit_are_refused),
        cmocka_unit_test(a_run_ends_where_it_is_told),
    };
    const int handle = mkstemp(file);
    if (handle < 0) return 1;
    close(handle);
    const int failures = cmocka_run_group_tests(tests, NULL, NULL);
    unlink(file);
    return failures;
}
