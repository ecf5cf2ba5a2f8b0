/// One derivation a model: parts are made once, failures are remembered, and neither touches the
/// other parts.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/stop.h"
#include "derivation/derivation.h"
#include "model/builtin.h"
#include "model/read.h"
#include "run/outside/places.h"
#include "support/affine_models.h"

typedef struct subject {
    model *m;
    exact x;
    derivation *d;
} subject;

static void subject_init(subject *s, const char *source) {
    diag messages = {0};
    if (model_read("test", source, strlen(source), &messages, &s->m) != HAMEL_OK)
        fail_msg("%s", messages.items[0].words);
    exact_init(&s->x, s->m->pool, NULL);
    s->d = derivation_create(&s->x, s->m, &(derivation_options){.places = &run_places});
}

static void subject_clear(subject *s) {
    derivation_destroy(s->d);
    model_destroy(s->m);
}

/// A sleigh whose kinetic energy is no square: it has no reduced equations of this kind.
static const char relativistic[] =
    "model fast\nparameters\n c = 10, c > 0\ncoordinates\n x, y : line\n theta : angle\n"
    "lagrangian\n -c*sqrt(c^2 - x'^2 - y'^2) + theta'^2/2\n"
    "constraints\n sin(theta)*x' - cos(theta)*y' = 0\nsymmetry SE(2) on (x, y, theta)\n";

#define ASK_TWICE(type, call)                                                                      \
    do {                                                                                           \
        const type *first, *second;                                                                \
        const hamel_status status = call(&first);                                                  \
        assert_int_equal(call(&second), status);                                                   \
        assert_ptr_equal(first, second);                                                           \
        assert_int_equal(first != NULL, status == HAMEL_OK);                                       \
    } while (0)

static void asking_twice_gives_the_same_pointer(void **state) {
    (void)state;
    size_t count;
    const model_builtin *all = affine_models(&count);
    for (size_t i = 0; i < count; i++) {
        subject s;
        subject_init(&s, all[i].source);
#define SYSTEM(out) derivation_system(s.d, NULL, out)
#define QUASI(out) derivation_quasi(s.d, NULL, out)
#define EHRESMANN(out) derivation_ehresmann(s.d, NULL, out)
        ASK_TWICE(mech_system, SYSTEM);
        ASK_TWICE(mech_quasi, QUASI);
        ASK_TWICE(mech_ehresmann, EHRESMANN);
        for (size_t k = 0; k < s.m->symmetry_count; k++) {
#define SYMMETRY(out) derivation_symmetry(s.d, k, NULL, out)
#define TRIVIALISATION(out) derivation_trivialisation(s.d, k, NULL, out)
            ASK_TWICE(mech_symmetry, SYMMETRY);
            ASK_TWICE(mech_trivialisation, TRIVIALISATION);
        }
        subject_clear(&s);
    }
}

static void a_failure_is_remembered_and_leaves_the_others_alone(void **state) {
    (void)state;
    subject s;
    const reduction *r;
    const mech_reduced_coefficients *q;
    const mech_quasi *d;
    const mech_symmetry *y;
    subject_init(&s, relativistic);
    for (int again = 0; again < 2; again++) {
        assert_int_equal(derivation_reduction(s.d, 0, NULL, &r), HAMEL_INVALID);
        assert_null(r);
        assert_int_equal(derivation_coefficients(s.d, 0, NULL, &q), HAMEL_INVALID);
        assert_int_equal(derivation_quasi(s.d, NULL, &d), HAMEL_OK);
        assert_int_equal(derivation_symmetry(s.d, 0, NULL, &y), HAMEL_OK);
    }
    subject_clear(&s);
}

static void the_words_of_a_failure_are_told_each_time(void **state) {
    (void)state;
    subject s;
    const mech_quasi *d;
    subject_init(&s, "model flat\ncoordinates\n x, y : line\nlagrangian\n x'^2/2\n");
    for (int again = 0; again < 2; again++) {
        diag messages = {0};
        assert_int_equal(derivation_quasi(s.d, &messages, &d), HAMEL_SINGULAR);
        assert_int_equal(messages.count, 1);
        assert_int_equal(messages.items[0].status, HAMEL_SINGULAR);
        diag_clear(&messages);
    }
    subject_clear(&s);
}

static int always(void *data) {
    (void)data;
    return 1;
}

static void what_was_asked_to_stop_is_tried_again(void **state) {
    (void)state;
    subject s;
    const mech_distribution *d;
    subject_init(&s, model_builtin_find("snakeboard")->source);
    const stop_wish before = stop_listen((stop_wish){always, NULL});
    const hamel_status stopped = derivation_distribution(s.d, NULL, &d);
    stop_listen(before);
    assert_int_equal(stopped, HAMEL_STOPPED);
    assert_int_equal(derivation_distribution(s.d, NULL, &d), HAMEL_OK);
    assert_non_null(d);
    subject_clear(&s);
}

static void nonlinear_constraints_are_refused_but_the_affine_part_is_there(void **state) {
    (void)state;
    subject s;
    const mech_system *of;
    subject_init(&s, model_builtin_find("appell_hamel")->source);
    assert_int_equal(derivation_system(s.d, NULL, &of), HAMEL_INVALID);
    derivation *affine = derivation_of_affine(s.d);
    assert_ptr_equal(affine, derivation_of_affine(s.d));
    assert_ptr_equal(affine, derivation_of_affine(affine));
    assert_int_equal(derivation_system(affine, NULL, &of), HAMEL_OK);
    subject_clear(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(asking_twice_gives_the_same_pointer),
        cmocka_unit_test(a_failure_is_remembered_and_leaves_the_others_alone),
        cmocka_unit_test(the_words_of_a_failure_are_told_each_time),
        cmocka_unit_test(what_was_asked_to_stop_is_tried_again),
        cmocka_unit_test(nonlinear_constraints_are_refused_but_the_affine_part_is_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
