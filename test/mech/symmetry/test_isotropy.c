/// The connection of an action that is free nowhere, against its definition: what it gives back of
/// a velocity along the orbit moves the point as that velocity does, it is orthogonal to what keeps
/// the point, and it does not see velocities orthogonal to the orbit.
#include "mech/laws.h"

#include <string.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/symmetry/isotropy.h"
#include "model/read.h"

static const char *const source =
    "coordinates\n    x, y, z : line\nlagrangian\n    (x'^2 + y'^2 + z'^2)*(1 + x^2 + y^2 + z^2)\n"
    "symmetry SO(3) on (x, y, z)\n";

/// @eq BKMM96 (5.3.1)
static void the_connection_is_q_cross_v_over_q_squared(void **state) {
    (void)state;
    model *m;
    assert_int_equal(model_read("central", source, strlen(source), NULL, &m), HAMEL_OK);
    exact x;
    exact_init(&x, m->pool, NULL);
    mech_system s;
    mech_symmetry y;
    mech_isotropy i;
    assert_int_equal(mech_system_init(&s, &x, m, 0, NULL), HAMEL_OK);
    assert_int_equal(mech_symmetry_init(&y, &x, &s, &m->symmetries[0]), HAMEL_OK);
    assert_int_equal(mech_isotropy_init(&i, &x, &s, &y), HAMEL_OK);
    assert_true(i.exists);
    assert_int_equal(i.dimension, 1);
    const expr *q = m->q->entries, *v = m->q->velocities;
    const expr square = sum_pairing(m->pool, 3, q, q);
    for (size_t a = 0; a < 3; a++) {
        const size_t b = (a + 1) % 3, c = (a + 2) % 3;
        const expr cross =
            expr_sub(m->pool, expr_mul2(m->pool, q[b], v[c]), expr_mul2(m->pool, q[c], v[b]));
        assert_int_equal(exact_equal(&x, i.connection[a], expr_div(m->pool, cross, square)),
                         TRUTH_YES);
        expr along, back = expr_int(m->pool, 0); // of a generator: moved as by it
        for (size_t e = 0; e < 3; e++) {
            expr_substitute(m->pool, 1, &i.connection[e], 3, v, y.generators + a * 3, &along);
            back = expr_add2(m->pool, back, expr_mul2(m->pool, along, y.generators[e * 3 + b]));
        }
        assert_int_equal(exact_equal(&x, back, y.generators[a * 3 + b]), TRUTH_YES);
        expr_substitute(m->pool, 1, &i.connection[a], 3, v, q, &along); // away from the origin
        assert_int_equal(exact_is_zero(&x, along), TRUTH_YES);
    }
    assert_int_equal(exact_is_zero(&x, sum_pairing(m->pool, 3, i.connection, i.algebra)),
                     TRUTH_YES);
    mech_isotropy_clear(&i);
    mech_symmetry_clear(&y);
    mech_system_clear(&s);
    model_destroy(m);
}

static int end(void **state) {
    (void)state;
    exact_thread_end(true);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_connection_is_q_cross_v_over_q_squared)};
    return cmocka_run_group_tests(tests, NULL, end);
}
