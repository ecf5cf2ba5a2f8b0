/// Bases of D that are orthonormal at a state: where one in symbols would be long they carry the
/// motion, and another takes over before one degenerates.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "model/read.h"
#include "run/form/forms.h"
#include "run/motion/anchored_internal.h"
#include "run/motion/go.h"
#include "support/seed.h"

/// A blade, its constraint times a function that is never zero and has thousands of terms.
static const char SLEIGH[] = "model sleigh\n"
                             "coordinates\n    x, y, z, w : line\n    theta : angle\n"
                             "lagrangian (x'^2 + y'^2 + z'^2 + w'^2 + theta'^2)/2\n"
                             "constraints\n"
                             "    (-sin(theta)*x' + cos(theta)*y')"
                             "*(1 + (x + y^2 + z + w + sin(theta))/1000)^12 = 0\n"
                             "frame\n"
                             "    u = cos(theta)*d/dx + sin(theta)*d/dy\n"
                             "    a = d/dz\n    b = d/dw\n    omega = d/dtheta\n"
                             "run circle\n    from u = 1, omega = 1\n    until 20\n";

static model *read_model(const char *source) {
    diag messages = {0};
    model *m;
    assert_int_equal(model_read("test", source, strlen(source), &messages, &m), HAMEL_OK);
    diag_clear(&messages);
    return m;
}

static bool keep_last(const double *columns, void *data) {
    memcpy(data, columns, 6 * sizeof *columns);
    return true;
}

/// It moves along a circle of radius 1; its quasi-velocities mean what the frame says.
static void bases_follow_the_motion(void **unused) {
    (void)unused;
    model *m = read_model(SLEIGH);
    const run_options options = {.tolerance = 1e-12};
    diag messages = {0};
    run_motion *r;
    run_summary summary;
    double last[6];
    assert_int_equal(run_create(m, &m->runs[0], &options, &messages, &r), HAMEL_OK);
    run_go(r, keep_last, last, &summary);
    assert_int_equal(summary.end, RUN_DONE);
    assert_true(summary.changes >= 6); // three times round
    assert_in_range(run_anchored_count(r), 2, 8);
    assert_true(fabs(last[1] - sin(20)) < 1e-9 && fabs(last[2] - (1 - cos(20))) < 1e-9);
    assert_true(summary.constraint < 1e-13);
    run_destroy(r);
    diag_clear(&messages);
    model_destroy(m);
}

static void the_kernel_is_orthonormal_and_all_of_it(void **unused) {
    (void)unused;
    random_state rng = test_random("kernel");
    double A[15], V[25];
    for (size_t i = 0; i < 10; i++) A[i] = random_between(&rng, -1, 1);
    for (size_t i = 0; i < 5; i++) A[10 + i] = 2 * A[i] - A[5 + i]; // a row that follows
    assert_int_equal(run_kernel_of(3, 5, A, V), 3);
    for (size_t a = 0; a < 3; a++) {
        for (size_t b = 0; b < 6; b++) {
            const double *with = b < 3 ? V + 5 * b : A + 5 * (b - 3);
            double product = 0;
            for (size_t i = 0; i < 5; i++) product += V[5 * a + i] * with[i];
            assert_true(fabs(product - (a == b)) < 1e-13);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bases_follow_the_motion),
        cmocka_unit_test(the_kernel_is_orthonormal_and_all_of_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
