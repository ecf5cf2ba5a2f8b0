/// The draw block: what is read, and what is said to what cannot be drawn.
#include "model/reading.h"

#define HEAD                                                                                       \
    "parameters\n    R = 2\ncoordinates\n    x, y : line\n    theta : angle\n"                     \
    "lagrangian\n    x'^2 + y'^2 + theta'^2\nconstraints\n    x' = y*theta'\n"

static void assert_entry(const model *m, const model_property *p, size_t i, const char *expected) {
    text out = {0};
    assert_true(i < p->count);
    assert_int_equal(expr_print(m->pool, p->entries[i], EXPR_INFIX, &out), HAMEL_OK);
    assert_string_equal(text_cstr(&out), expected);
    text_clear(&out);
}

static void things_have_their_properties(void **state) {
    (void)state;
    model *m = read_model(HEAD "draw\n"
                               "    ahead = [cos(theta), sin(theta)]\n"
                               "    ground\n"
                               "    wheel at [x, y] heading ahead radius R turned x/R\n"
                               "    segment [0, 0] to [x, y, 1]\n"
                               "    body [x, y], [x + 1, y],\n        [x, y + 1]\n"
                               "    sphere at [x, y, R] frame Rz(theta) radius R\n"
                               "    reaction 1 at [x, y] along [1, 0]\n"
                               "draw trace [x, y]\n");
    assert_int_equal(m->thing_count, 7);
    assert_string_equal(m->things[0].kind, "ground");
    assert_int_equal(m->things[0].property_count, 0);
    const model_thing *wheel = &m->things[1];
    assert_string_equal(wheel->kind, "wheel");
    assert_int_equal(wheel->property_count, 4);
    assert_string_equal(wheel->properties[1].name, "heading");
    assert_entry(m, &wheel->properties[0], 2, "0"); // a point of the plane lies in space
    assert_entry(m, &wheel->properties[1], 1, "sin(theta)");
    assert_entry(m, &wheel->properties[3], 0, "x/R");
    assert_entry(m, &m->things[2].properties[1], 2, "1");
    assert_int_equal(m->things[3].properties[0].count, 9);
    assert_entry(m, &m->things[3].properties[0], 7, "y + 1");
    assert_int_equal(m->things[4].properties[1].count, 9);
    assert_entry(m, &m->things[4].properties[1], 3, "sin(theta)");
    assert_string_equal(m->things[5].properties[0].name, "number");
    assert_string_equal(m->things[6].kind, "trace");
    model_destroy(m);
}

static void names_of_pictures_are_no_definitions(void **state) {
    (void)state;
    model *m = read_model(HEAD "draw\n    ahead = [cos(theta), sin(theta)]\n    point ahead\n");
    assert_int_equal(m->definition_count, 0);
    model_destroy(m);
}

static void what_cannot_be_drawn_is_told(void **state) {
    (void)state;
    ASSERT_MESSAGES(
        HEAD "draw\n    whel at [x, y]\n    wheel at [x, y] radius 1\n    point x\n"
             "    point [x, y] radius [1, 2]\n    wheel at [x, y] at [x, y]\n    segment [x, y]\n"
             "    sphere at [x, y] frame x radius 1\n    disk near [x, y]\n    ahead = q\n"
             "    reaction 2 at [x, y] along [1, 0]\n    reaction x at [x, y] along [1, 0]\n"
             "    point [x, y, 1, 2]\n    point\n",
        "11:5: 'whel' cannot be drawn; did you mean 'wheel'?", "12:5: this needs 'heading'",
        "13:11: 'at' is a vector of two or three entries, and this is a scalar",
        "14:25: 'radius' is a scalar, and this is a vector of 2", "15:21: 'at' is given twice",
        "16:5: this needs 'to'", "17:28: 'frame' is a 3 by 3 matrix, and this is a scalar",
        "18:10: expected at, frame, radius, width, found 'near'", "19:13: unknown name 'q'",
        "20:5: there is no constraint 2: the model has 1",
        "21:14: a coordinate cannot stand in the number of a constraint",
        "22:11: 'at' is a vector of two or three entries, and this is a vector of 4",
        "23:10: expected a number, a name, '(' or '[', found the end of the line");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(things_have_their_properties),
        cmocka_unit_test(names_of_pictures_are_no_definitions),
        cmocka_unit_test(what_cannot_be_drawn_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
