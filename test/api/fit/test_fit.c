/// Parameters from data through the library: numbers with names, the verdict, page and picture,
/// what is refused; standard errors by a second route, differences of motions.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "support/library.h"

enum { ROWS = 41 };
static const double EVERY = 0.05;

static const char pendulum[] =
    "model pendulum\nparameters\n    m = 1, m > 0; l = 0.5, l > 0; g = 9.81; c = 0.1\n"
    "coordinates theta : angle\nlagrangian m*l^2/2*theta'^2 + m*g*l*cos(theta)\n"
    "force theta = -c*theta'\nrun swing\n    from theta = 1\n    until 2 every 0.05\n";

static hamel_model *parse(void) {
    hamel_model *m;
    if (hamel_model_parse("pendulum", pendulum, sizeof pendulum - 1, &m) != HAMEL_OK)
        fail_msg("%s", library_said(m));
    return m;
}

static int keep(void *context, size_t count, const char *const *names, const double *values) {
    double **at = context;
    (void)count, (void)names;
    *(*at)++ = values[1];
    return 0;
}

/// θ of the run with these values.
static void swing(const char *l, const char *c, double *theta) {
    hamel_model *m = parse();
    assert_int_equal(hamel_model_set(m, "l", l), HAMEL_OK);
    assert_int_equal(hamel_model_set(m, "c", c), HAMEL_OK);
    hamel_run_options o = hamel_run_options_default();
    o.tolerance = 1e-12;
    o.integrals = 0;
    hamel_run *r;
    assert_int_equal(hamel_run_create(m, NULL, &o, NULL, &r), HAMEL_OK);
    const hamel_run_listener ear = {.sample = keep, .context = &theta};
    assert_int_equal(hamel_run_go(r, &ear, NULL), HAMEL_OK);
    hamel_run_destroy(r);
    hamel_model_destroy(m);
}

/// A file with θ, and with noise of a fixed pattern.
static char *write_data(const double *theta, double noise) {
    char *path = strdup("/tmp/hamel-fit-XXXXXX");
    FILE *f = fdopen(mkstemp(path), "w");
    assert_non_null(f);
    fprintf(f, "t,theta\n");
    for (int i = 0; i < ROWS; i++)
        fprintf(f, "%.17g,%.17g\n", i * EVERY, theta[i] + noise * sin(37.0 * i * i));
    fclose(f);
    return path;
}

static hamel_fit *fit_to(hamel_model *m, const char *file, const char *free_names) {
    const hamel_data data = {.file = file};
    hamel_fit_options o = hamel_fit_options_default();
    o.data_count = 1;
    o.data = &data;
    o.free = free_names;
    o.tolerance = 1e-11;
    hamel_fit *f;
    if (hamel_fit_create(m, &o, NULL, &f) != HAMEL_OK) fail_msg("%s", library_said(m));
    return f;
}

static void parameters_come_back(void **state) {
    (void)state;
    double theta[ROWS];
    swing("0.5", "0.1", theta);
    char *file = write_data(theta, 0);
    hamel_model *m = parse();
    assert_int_equal(hamel_model_set(m, "l", "0.55"), HAMEL_OK);
    hamel_fit *f = fit_to(m, file, "l, c");
    const hamel_fit_numbers n = hamel_fit_get(f);
    assert_int_equal(n.count, 2);
    assert_int_equal(n.determined, HAMEL_YES);
    assert_true(n.fitted && n.steps > 1 && n.squares < 1e-16);
    assert_string_equal(n.names[0], "l");
    assert_true(fabs(n.values[0] - 0.5) < 1e-8 && fabs(n.values[1] - 0.1) < 1e-8);
    char *words, *picture;
    size_t length;
    assert_int_equal(hamel_document_write(hamel_fit_page(f), HAMEL_JSON, &words), HAMEL_OK);
    assert_non_null(strstr(words, "\"identifiability\""));
    hamel_free(words);
    assert_int_equal(hamel_fit_draw(f, HAMEL_SVG, &picture, &length), HAMEL_OK);
    assert_non_null(strstr(picture, "</svg>"));
    hamel_free(picture);
    hamel_fit_destroy(f);
    hamel_model_destroy(m);
    unlink(file);
    free(file);
}

/// (JᵀJ)⁻¹ Σ r²/(N − 2) with J from differences of whole motions at the values that were fitted.
static void errors_are_those_of_differences(void **state) {
    (void)state;
    double theta[ROWS], side[2][ROWS], J[2][ROWS], squares = 0;
    swing("0.5", "0.1", theta);
    char *file = write_data(theta, 0.01);
    hamel_model *m = parse();
    hamel_fit *f = fit_to(m, file, "l, c");
    const hamel_fit_numbers n = hamel_fit_get(f);
    for (int k = 0; k < 2; k++) {
        static const double h = 1e-5;
        for (int s = 0; s < 2; s++) {
            char words[2][40];
            for (int i = 0; i < 2; i++)
                snprintf(words[i], sizeof *words, "%.15f",
                         n.values[i] + (i == k) * (s == 0 ? h : -h));
            swing(words[0], words[1], side[s]);
        }
        for (int i = 0; i < ROWS; i++) {
            J[k][i] = (side[0][i] - side[1][i]) / (2 * h);
            const double r = (side[0][i] + side[1][i]) / 2 - theta[i] - 0.01 * sin(37.0 * i * i);
            if (k == 0) squares += r * r;
        }
    }
    double a = 0, b = 0, d = 0;
    for (int i = 0; i < ROWS; i++) {
        a += J[0][i] * J[0][i];
        b += J[0][i] * J[1][i];
        d += J[1][i] * J[1][i];
    }
    const double spread = squares / (ROWS - 2) / (a * d - b * b);
    assert_true(fabs(n.squares / squares - 1) < 1e-6);
    assert_true(fabs(n.covariance[0] / (spread * d) - 1) < 1e-5);
    assert_true(fabs(n.covariance[1] / (-spread * b) - 1) < 1e-5);
    assert_true(fabs(n.errors[1] / sqrt(spread * a) - 1) < 1e-5);
    hamel_fit_destroy(f);
    hamel_model_destroy(m);
    unlink(file);
    free(file);
}

static void what_is_open_is_said_and_not_fitted(void **state) {
    (void)state;
    double theta[ROWS];
    swing("0.5", "0.1", theta);
    char *file = write_data(theta, 0);
    hamel_model *m = parse();
    hamel_fit *f = fit_to(m, file, "m, l, c");
    assert_int_equal(hamel_fit_get(f).determined, HAMEL_NO);
    assert_false(hamel_fit_get(f).fitted);
    char *words, *picture;
    size_t length;
    assert_int_equal(hamel_document_write(hamel_fit_page(f), HAMEL_TEXT, &words), HAMEL_OK);
    assert_non_null(strstr(words, "m d_m + c d_c"));
    hamel_free(words);
    assert_int_equal(hamel_fit_draw(f, HAMEL_SVG, &picture, &length), HAMEL_INVALID);
    hamel_fit_destroy(f);
    hamel_model_destroy(m);
    unlink(file);
    free(file);
}

static void what_makes_no_sense_is_refused(void **state) {
    (void)state;
    hamel_model *m = parse();
    hamel_fit *f;
    hamel_fit_options o = hamel_fit_options_default();
    assert_int_equal(hamel_fit_create(m, NULL, NULL, &f), HAMEL_INVALID);
    assert_int_equal(hamel_fit_create(m, &o, NULL, &f), HAMEL_INVALID);
    const hamel_data data = {.file = "/nonexistent/data.csv"};
    o.data = &data;
    o.data_count = 1;
    o.free = "l";
    assert_int_equal(hamel_fit_create(m, &o, NULL, &f), HAMEL_INVALID);
    assert_null(f);
    assert_non_null(strstr(library_said(m), "cannot be read"));
    o.tolerance = -1;
    assert_int_equal(hamel_fit_create(m, &o, NULL, &f), HAMEL_INVALID);
    assert_int_equal(hamel_fit_create(NULL, &o, NULL, &f), HAMEL_INVALID);
    assert_int_equal(hamel_fit_get(NULL).count, 0);
    assert_null(hamel_fit_page(NULL));
    assert_int_equal(hamel_fit_draw(NULL, HAMEL_SVG, NULL, NULL), HAMEL_INVALID);
    hamel_fit_destroy(NULL);
    hamel_model_destroy(m);
}

static int end(void **state) {
    (void)state;
    hamel_end();
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parameters_come_back),
        cmocka_unit_test(errors_are_those_of_differences),
        cmocka_unit_test(what_is_open_is_said_and_not_fitted),
        cmocka_unit_test(what_makes_no_sense_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, end);
}
