/// Families: what is written out is what one would have written by hand, and what is wrong is told
/// where a person wrote it, with the index.
#include "model/reading.h"

#define NUMBERS "integer n = 3\ncoordinates\n    q[0..n] : line\n    theta[1..n] : angle\n"

static model *read_member(const char *source, long n) {
    diag messages = {0};
    model *m;
    const model_whole size = {"n", n};
    const hamel_status status =
        model_read_member("test.hamel", source, strlen(source), 1, &size, &messages, &m);
    if (status != HAMEL_OK) show_messages(&messages, source);
    assert_int_equal(status, HAMEL_OK);
    diag_clear(&messages);
    return m;
}

static void a_family_is_what_one_would_write_by_hand(void **state) {
    (void)state;
    model *m =
        read_model(NUMBERS "define\n    for i in 1..n: d[i] = q[i] - q[i-1]\n"
                           "    for i in 1..n: for k in 1..i: A[i, k] = i*q[k]\n"
                           "    v = [q[1..n]]\n    w = v[n-1]\n"
                           "    P = product(k, 1, n, q[k])\n    none = q[0] + sum(k, 1, 0, q[k])\n"
                           "lagrangian sum(i, 0, n, q[i]'^2)/2 + sum(i, 1, n, theta[i]'^2/(2*i))\n"
                           "constraints\n    for i in 2..n: theta'[i] = cos((i-1)*theta[1])*q[i]'\n"
                           "frame u = d/dq[0] + sum(i, 1, 0, d/dq[i])\n");
    assert_int_equal(m->q->n, 7);
    assert_proved(m, definition(m, "d2"), "q2 - q1");
    assert_proved(m, definition(m, "A3_2"), "3*q2");
    assert_proved(m, definition(m, "w"), "q2");
    assert_proved(m, definition(m, "P"), "q1*q2*q3");
    assert_proved(m, definition(m, "none"), "q0");
    assert_proved(m, m->lagrangian,
                  "(q0_dot^2 + q1_dot^2 + q2_dot^2 + q3_dot^2 + theta1_dot^2 + theta2_dot^2/2 + "
                  "theta3_dot^2/3)/2");
    assert_int_equal(m->constraint_count, 2);
    assert_proved(m, m->constraints[1].written, "theta3_dot - cos(2*theta1)*q3_dot");
    assert_int_equal(m->field_count, 1);
    assert_int_equal(m->integer_count, 1);
    assert_int_equal(m->integers[0].value, 3);
    model_destroy(m);
}

static void another_number_makes_another_member(void **state) {
    (void)state;
    const char *source = "model m \"A row of {n} masses\"\n"
                         "integer\n    n = 2, n > 0\n    last = n - 1\ncoordinates q[0..last] : "
                         "line\nlagrangian sum(i, 0, last, q[i]'^2)\n"
                         "constraints\n    for i in 1..last: q[i]' = i*q[i-1]'\n";
    model *two = read_model(source), *one = read_member(source, 1), *many = read_member(source, 40);
    assert_int_equal(two->q->n, 2);
    assert_int_equal(one->q->n, 1);
    assert_int_equal(one->constraint_count, 0); // a block whose loops are all empty is none
    assert_int_equal(many->q->n, 40);
    assert_int_equal(many->constraint_count, 39);
    assert_string_equal(two->title, "A row of two masses");
    assert_string_equal(many->title, "A row of 40 masses");
    model_destroy(one);
    model_destroy(two);
    model_destroy(many);
}

/// Names over an empty range leave their list, wherever it stands; a list without names is no line.
static void smallest_members_have_no_empty_names(void **state) {
    (void)state;
    const char *source =
        "integer n = 3\ncoordinates\n    x, y : line # place\n    theta : angle\n"
        "    alpha[2..n], beta[2..n] : angle # joints\n    q[1..n-1], z[1..n] : line; e : line\n"
        "lagrangian x'^2 + y'^2 + theta'^2 + e'^2 + sum(i, 1, n, z[i]'^2)\n"
        "    + sum(i, 2, n, alpha[i]'^2 + beta[i]'^2 + q[i-1]'^2)\n"
        "symmetry R^2 on (q[1..n-1], alpha[2..n], x, y, beta[2..n])\ncontrols alpha[2..n]\n";
    model *one = read_member(source, 1);
    assert_int_equal(one->q->n, 5);
    assert_string_equal(one->q->factors[3].name, "z1");
    assert_string_equal(one->q->factors[4].name, "e");
    assert_int_equal(one->meaning_count, 2); // of x and y: that of joints went with them
    assert_string_equal(one->meanings[0].words, "place");
    assert_int_equal(one->control_count, 0);
    model_destroy(one);
    ASSERT_MESSAGES("integer n = 0\ncoordinates q[1..n] : line\nlagrangian 1\n",
                    "the model has no coordinates");
    ASSERT_MESSAGES("integer n = 0\ncoordinates x, q[1..n] : line\n    r[2..n] : line\n"
                    "lagrangian x'^2\n",
                    "3:7: the range 2..0 runs backwards");
}

static void several_lines_are_one_loop(void **state) {
    (void)state;
    model *m = read_model("integer n = 2\ncoordinates\n    for i in 1..n\n        a[i] : line   # "
                          "place\n        b[i] : angle\nlagrangian\n    sum(i, 1, n, a[i]'^2\n"
                          "        + b[i]'^2)\ndefine for i in 1..n: c[i] =\n    a[i]\n"
                          "        + cos(b[i])\n");
    assert_int_equal(m->q->n, 4);
    assert_string_equal(m->q->factors[1].name, "b1");
    assert_proved(m, m->lagrangian, "a1_dot^2 + a2_dot^2 + b1_dot^2 + b2_dot^2");
    assert_proved(m, definition(m, "c2"), "a2 + cos(b2)");
    assert_int_equal(m->meaning_count, 1); // said once for the family
    assert_string_equal(m->meanings[0].name, "a1");
    model_destroy(m);
}

static void faults_are_told_where_they_are_written_with_the_index(void **state) {
    (void)state;
    ASSERT_MESSAGES(NUMBERS "lagrangian 1\nconstraints\n    for i in 1..n: q[i]' = q[i+1]'\n",
                    "7:28: there is no q[4]: its index goes from 0 to 3 (i = 3)");
    ASSERT_MESSAGES(NUMBERS "lagrangian sum(i, 1, n, q[i]'^2 + qq^2)\n",
                    "5:35: unknown name 'qq'; did you mean 'q0'? (i = 1)");
    ASSERT_MESSAGES(NUMBERS "lagrangian sum(i in 1..n: q[i]'^2)\n",
                    "5:18: the ends stand behind commas here: sum(i, 1, n, ..)");
    ASSERT_MESSAGES(NUMBERS "lagrangian 1\ndefine\n    for i in 0..n: for k in 2..3: a[i, k] = "
                            "1/(i - k)\n",
                    "7:46: division by zero (i = 2, k = 2)");
    ASSERT_MESSAGES(NUMBERS "lagrangian 1\nsymmetry R^2 on (q[n], q[n+1])\n",
                    "6:24: there is no q[4]: its index goes from 0 to 3");
    ASSERT_MESSAGES(NUMBERS "lagrangian 1\ndefine a = 1\ndefine for i in 1..n: a = i\n",
                    "7:23: 'a' is defined already (line 6) (i = 1)");
}

static void what_is_no_family_is_refused(void **state) {
    (void)state;
    ASSERT_MESSAGES("integer n = 1000000\ncoordinates q[1..n] : line\nlagrangian 1\n",
                    "2:15: the range 1..1000000 is too long: at most 4096");
    ASSERT_MESSAGES("integer n = -2\ncoordinates q[1..n] : line\nlagrangian 1\n",
                    "2:15: the range 1..-2 runs backwards");
    ASSERT_MESSAGES("integer n = 0, n > 0\ncoordinates q[1..n] : line\nlagrangian 1\n",
                    "1:16: 'n' is assumed to be positive, and is 0");
    ASSERT_MESSAGES("integer n = 3/2\ncoordinates x : line\nlagrangian 1\n",
                    "1:14: the quotient is no whole number");
    ASSERT_MESSAGES("integer n = 2.5\ncoordinates x : line\nlagrangian 1\n",
                    "1:13: this must be a whole number below 1000000000");
    ASSERT_MESSAGES("integer n = 2\ncoordinates q[n..m] : line\nlagrangian 1\n",
                    "2:18: only whole numbers can stand here: 'integer' names them, and 'for' and "
                    "'sum' give indices");
    ASSERT_MESSAGES("coordinates x : line\nlagrangian 1\ndefine for x in 1..2: a[x] = 1\n",
                    "3:12: 'x' is a name of the model; choose another index");
    ASSERT_MESSAGES("coordinates x : line\nlagrangian 1\ndefine for i in 1..2:\n",
                    "3:22: nothing stands behind this 'for'");
    ASSERT_MESSAGES("coordinates x : line\nlagrangian sum(i, 1, 2, i*x\n",
                    "2:28: expected an operator or ')': the end of this sum");
    ASSERT_MESSAGES("coordinates x : line\nlagrangian sum(i, 1, 4000, sum(k, 1, 4000, "
                    "sum(j, 1, 4000, x*i*k*j)))\n",
                    "2:60: the family becomes too large here: more than 8388608 letters written "
                    "out (i = 1, k = 132, j = 3423)");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_family_is_what_one_would_write_by_hand),
        cmocka_unit_test(another_number_makes_another_member),
        cmocka_unit_test(smallest_members_have_no_empty_names),
        cmocka_unit_test(several_lines_are_one_loop),
        cmocka_unit_test(faults_are_told_where_they_are_written_with_the_index),
        cmocka_unit_test(what_is_no_family_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
