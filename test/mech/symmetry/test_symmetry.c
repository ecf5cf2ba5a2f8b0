/// Actions and S = D ∩ T Orb, by routes other than those of the code: brackets of fields, ranks of
/// spans, finite motions of the group.
#include "mech/law/basis_choose.h"
#include "mech/symmetric.h"
#include "mech/symmetry/invariant_field.h"

#include "mech/reduction/invariant_frame.h"

// ---- the action ---------------------------------------------------------------------------------

static expr c_of(const mech_symmetry *y, size_t a, size_t b, size_t c) {
    return y->structure[(a * y->k + b) * y->k + c];
}

/// Σ_e c_ab^e c_ed^f + cyclic = 0, and c is skew.
static void check_jacobi(symmetric *s) {
    const mech_symmetry *y = &s->y;
    const size_t k = y->k;
    for (size_t i = 0; i < k * k * k * k; i++) {
        const size_t t[3] = {i % k, i / k % k, i / k / k % k}, f = i / k / k / k;
        sum total = {0};
        for (size_t r = 0; r < 3; r++) {
            for (size_t e = 0; e < k; e++)
                sum_add_product(s->l.pool, &total, 1, c_of(y, t[r], t[(r + 1) % 3], e),
                                c_of(y, e, t[(r + 2) % 3], f));
        }
        assert_zero(&s->l, sum_take(s->l.pool, &total));
        vec_clear(&total);
        assert_zero(&s->l, expr_add2(s->l.pool, c_of(y, t[0], t[1], f), c_of(y, t[1], t[0], f)));
    }
}

static void structure_constants_are_those_of_a_lie_algebra(void **state) {
    (void)state;
    symmetric_each(check_jacobi);
}

static const char planar[] = "parameters\n    a = 2, a > 0\n"
                             "coordinates\n    x, y, z : line\n"
                             "lagrangian\n    (x'^2 + y'^2 + z'^2)/2\n";

static void text_with(symmetric *s, const char *symmetry, size_t which) {
    text t = {0};
    text_addf(&t, "%s%s", planar, symmetry);
    symmetric_text(s, text_cstr(&t), which);
    text_clear(&t);
}

/// [∂_x, ∂_y + x ∂_z] = ∂_z, and generators written out count as a left action.
static void written_generators_have_constants_with_the_sign_of_a_left_action(void **state) {
    (void)state;
    symmetric s;
    text_with(&s, "symmetry heisenberg\n    d/dx; d/dy + x*d/dz; d/dz\n", 0);
    assert_equal(&s.l, c_of(&s.y, 0, 1, 2), expr_int(s.l.pool, -1));
    assert_zero(&s.l, c_of(&s.y, 0, 1, 0));
    assert_false(s.y.abelian);
    assert_int_equal(s.y.locally_free, TRUTH_YES);
    assert_int_equal(s.y.free, TRUTH_YES);
    assert_int_equal(s.y.freeness, FREENESS_GROWS); // x, or y, or z
    symmetric_clear(&s);
    // a constant that is a parameter, and generators that are dependent at every point
    text_with(&s, "symmetry affine\n    a*x*d/dx; d/dx\n", 0);
    assert_equal(&s.l, c_of(&s.y, 0, 1, 1), read(&s.l, "a"));
    assert_int_equal(s.y.orbit_dimension, 1);
    symmetric_clear(&s);
}

static void freeness_is_decided_for_named_groups(void **state) {
    (void)state;
    static const struct {
        const char *symmetry;
        truth free, local;
        size_t orbits;
    } cases[] = {
        {"symmetry R on x\n", TRUTH_YES, TRUTH_YES, 1},
        {"symmetry SO(2) on (x, y)\n", TRUTH_NO, TRUTH_NO, 1},
        {"symmetry SO(3) on (x, y, z)\n", TRUTH_NO, TRUTH_NO, 2},
        {"symmetry SE(2) on (x, y)\n", TRUTH_NO, TRUTH_NO, 2},
        {"symmetry R^2 x R on (x, y, z)\n", TRUTH_YES, TRUTH_YES, 3},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        symmetric s;
        text_with(&s, cases[i].symmetry, 0);
        assert_int_equal(s.y.free, cases[i].free);
        assert_int_equal(s.y.locally_free, cases[i].local);
        assert_int_equal(s.y.orbit_dimension, cases[i].orbits);
        symmetric_clear(&s);
    }
    symmetric s;
    symmetric_text(&s,
                   "coordinates\n    x : line\n    s : angle\n    B : rotation\n"
                   "lagrangian\n    (x'^2 + s'^2)/2 + dot(body(B), body(B))/2\n"
                   "symmetry R on s\nsymmetry SO(3) left on B\n"
                   "symmetry SO(3) left on B x SO(3) right on B\n",
                   0);
    assert_int_equal(s.y.free, TRUTH_NO); // turns by 2π
    assert_int_equal(s.y.locally_free, TRUTH_YES);
    symmetric_clear(&s);
}

/// The orbits of SO(3) on space are spheres: smaller at the origin, and nowhere else.
static void orbits_get_smaller_where_all_minors_vanish(void **state) {
    (void)state;
    symmetric s;
    text_with(&s, "symmetry SO(3) on (x, y, z)\nsymmetry SO(2) on (x, y)\n", 0);
    assert_true(expr_is_int(s.l.pool, s.y.orbit_content, 1));
    assert_true(s.y.orbit_minor_count > 0);
    sum total = {0};
    for (size_t i = 0; i < s.y.orbit_minor_count; i++)
        sum_add_product(s.l.pool, &total, 1, s.y.orbit_minors[i], s.y.orbit_minors[i]);
    // the sum of the squares of all minors of order two is (x² + y² + z²)²; of f and −f one is
    // listed
    const expr radius = read(&s.l, "x^2 + y^2 + z^2"), squares = sum_take(s.l.pool, &total);
    vec_clear(&total);
    expr at[3] = {read(&s.l, "x"), read(&s.l, "y"), read(&s.l, "z")}, zero[3], e;
    for (size_t i = 0; i < 3; i++) zero[i] = expr_int(s.l.pool, 0);
    expr_substitute(s.l.pool, 1, &squares, 3, at, zero, &e);
    assert_zero(&s.l, e);
    assert_int_equal(exact_is_zero(&s.l.x, expr_sub(s.l.pool, squares, radius)), TRUTH_NO);
    symmetric_clear(&s);
}

// ---- S ------------------------------------------------------------------------------------------

/// Fields of S satisfy the constraints, are the generators of their sections, and are as many as
/// the dimensions of D, of the orbits and of their sum demand.
/// @eq BKMM96 (6.4.1)
static void check_intersection(symmetric *s) {
    const mech_symmetry *y = &s->y;
    const size_t n = y->n;
    mech_basis d;
    assert_ok(&s->l, mech_basis_init(&d, &s->l.x, &s->l.s));
    expr *rows = MEM_NEW(expr, (d.r + y->k) * n);
    size_t rank = 0;
    for (size_t b = 0; b < y->m; b++) {
        for (size_t c = 0; c < y->p; c++)
            assert_zero(&s->l, pair(s, n, s->l.s.beta + c * n, y->fields + b * n));
        for (size_t i = 0; i < n; i++) {
            sum total = {0};
            for (size_t a = 0; a < y->k; a++)
                sum_add_product(s->l.pool, &total, 1, y->sections[b * y->k + a],
                                y->generators[a * n + i]);
            assert_equal(&s->l, y->fields[b * n + i], sum_take(s->l.pool, &total));
            vec_clear(&total);
        }
    }
    if (y->m > 0) assert_ok(&s->l, exact_rank(&s->l.x, y->m, n, y->fields, &rank));
    assert_int_equal(rank, y->m);
    memcpy(rows, d.fields, d.r * n * sizeof *rows);
    memcpy(rows + d.r * n, y->generators, y->k * n * sizeof *rows);
    assert_ok(&s->l, exact_rank(&s->l.x, d.r + y->k, n, rows, &rank));
    assert_int_equal(rank, y->sum_dimension);
    assert_int_equal(y->m, d.r + y->orbit_dimension - rank);
    free(rows);
    mech_basis_clear(&d);
}

static void the_intersection_is_spanned(void **state) {
    (void)state;
    symmetric_each(check_intersection);
}

/// Horizontal symmetries are constant, and their generators lie in D.
static void check_horizontal(symmetric *s) {
    const mech_symmetry *y = &s->y;
    for (size_t h = 0; h < y->horizontal_count; h++) {
        for (size_t c = 0; c < y->p; c++) {
            sum total = {0};
            for (size_t a = 0; a < y->k; a++) {
                assert_true(mech_is_constant(s->l.m->q, y->horizontal[h * y->k + a]));
                sum_add_product(s->l.pool, &total, 1, y->horizontal[h * y->k + a],
                                pair(s, y->n, s->l.s.beta + c * y->n, y->generators + a * y->n));
            }
            assert_zero(&s->l, sum_take(s->l.pool, &total));
            vec_clear(&total);
        }
    }
}

static void horizontal_symmetries_lie_in_D(void **state) {
    (void)state;
    symmetric_each(check_horizontal);
}

/// @eq BKMM96 Table 6.5.1
static void the_case_is_that_of_the_table(void **state) {
    (void)state;
    static const struct {
        const char *name;
        size_t which, m;
        bool principal;
        mech_symmetry_case kind;
    } cases[] = {
        {"ball_on_turntable", 0, 1, true, SYMMETRY_GENERAL},
        {"ball_on_turntable", 1, 3, true, SYMMETRY_GENERAL},
        {"bicycle", 0, 1, true, SYMMETRY_GENERAL},
        {"carriage", 0, 0, true, SYMMETRY_PURELY_KINEMATIC},
        {"chaplygin_sleigh", 0, 2, true, SYMMETRY_GENERAL},
        {"chaplygin_sphere", 0, 1, true, SYMMETRY_GENERAL},
        {"chaplygin_sphere", 1, 1, false, SYMMETRY_NO_CONSTRAINTS},
        {"chaplygin_top", 0, 1, true, SYMMETRY_GENERAL},
        {"falling_disk", 0, 2, true, SYMMETRY_GENERAL},
        {"n_trailer", 0, 0, false, SYMMETRY_PURELY_KINEMATIC},
        {"particle", 0, 1, true, SYMMETRY_GENERAL},
        {"particle", 1, 0, true, SYMMETRY_PURELY_KINEMATIC},
        {"rigid_body", 0, 3, true, SYMMETRY_NO_CONSTRAINTS},
        {"rigid_body_rotor", 0, 4, true, SYMMETRY_NO_CONSTRAINTS},
        {"routh_sphere", 0, 1, true, SYMMETRY_GENERAL},
        {"snakeboard", 0, 1, true, SYMMETRY_GENERAL},
        {"snakeboard_full", 0, 1, true, SYMMETRY_GENERAL},
        {"suslov", 0, 2, true, SYMMETRY_GENERAL},
        {"vertical_disk", 0, 1, true, SYMMETRY_GENERAL},
        {"vertical_disk", 1, 1, true, SYMMETRY_GENERAL},
        {"veselova", 0, 0, true, SYMMETRY_PURELY_KINEMATIC},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        symmetric s;
        symmetric_init(&s, cases[i].name, cases[i].which);
        if (s.y.m != cases[i].m || s.y.kind != cases[i].kind ||
            mech_symmetry_principal(&s.y) != cases[i].principal)
            fail_msg("%s %zu: dim S = %zu, case %d", cases[i].name, cases[i].which, s.y.m,
                     (int)s.y.kind);
        symmetric_clear(&s);
    }
    // shifts along the plane z = const are a subgroup
    symmetric s;
    text_with(&s, "constraints\n    z' = 0\nsymmetry R^2 x R on (x, y, z)\n", 0);
    assert_int_equal(s.y.kind, SYMMETRY_HORIZONTAL);
    symmetric_clear(&s);
}

/// The three horizontal symmetries of the ball on a turntable are no subgroup.
static void horizontal_symmetries_need_not_close(void **state) {
    (void)state;
    symmetric s;
    symmetric_init(&s, "ball_on_turntable", 1);
    assert_int_equal(s.y.horizontal_count, 3);
    assert_int_equal(s.y.horizontal_subgroup, TRUTH_NO);
    symmetric_clear(&s);
}

static void the_dimension_of_S_jumps_where_wheels_block_the_snakeboard(void **state) {
    (void)state;
    symmetric s;
    symmetric_init(&s, "snakeboard", 0);
    assert_equal(&s.l, s.y.content, read(&s.l, "cos(phi)"));
    symmetric_clear(&s);
    // with independent wheels not on a hypersurface, but where the whole field (8.4.3) vanishes
    symmetric_init(&s, "snakeboard_full", 0);
    assert_true(expr_is_int(s.l.pool, s.y.content, 1));
    assert_int_equal(s.y.minor_count, 3);
    symmetric_clear(&s);
    symmetric_init(&s, "bicycle", 0);
    assert_int_equal(s.y.minor_count, 0);
    symmetric_clear(&s);
}

static void sections_keep_the_scale_of_the_models_fields(void **state) {
    (void)state;
    symmetric s;
    symmetric_init(&s, "snakeboard", 0);
    for (size_t i = 0; i < s.y.n; i++) assert_equal(&s.l, s.y.fields[i], s.l.m->fields[0].field[i]);
    symmetric_clear(&s);
}

/// A blade that drags a shape along: short fields of D that span S would be moved by the group, and
/// the momenta along them were then others than in body representation.
static void sections_are_invariant_where_they_can_be(void **state) {
    (void)state;
    symmetric s;
    symmetric_text(&s,
                   "coordinates\n    x, y, r : line; th : angle\n"
                   "lagrangian\n    (x'^2 + y'^2 + th'^2 + r'^2)/2\n"
                   "constraints\n    cos(th)*y' - sin(th)*x' = r*th' + r'\n"
                   "symmetry SE(2) on (x, y, th)\n",
                   0);
    assert_int_equal(s.y.m, 2);
    for (size_t b = 0; b < s.y.m; b++)
        assert_true(mech_is_invariant(&s.l.x, s.l.m->q, s.y.given, s.y.fields + b * s.y.n));
    symmetric_clear(&s);
}

/// Parameters that may be zero are no denominators.
static void constant_sections_have_no_denominators(void **state) {
    (void)state;
    symmetric s;
    symmetric_text(&s,
                   "parameters\n    e = 0.2\n"
                   "coordinates\n    r, z : line; a, b : angle\n"
                   "lagrangian\n    (r'^2 + r^2*a'^2 + b'^2 + z'^2)/2\n"
                   "constraints\n    z' = r^2*a' + e*b'\n"
                   "symmetry S1 x S1 x R on (a, b, z)\n",
                   0);
    assert_int_equal(s.y.horizontal_count, 1);
    assert_equal(&s.l, s.y.horizontal[1], expr_int(s.l.pool, 1));
    assert_equal(&s.l, s.y.horizontal[2], read(&s.l, "e"));
    assert_equal(&s.l, s.y.sections[2], read(&s.l, "e"));
    symmetric_clear(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(structure_constants_are_those_of_a_lie_algebra),
        cmocka_unit_test(written_generators_have_constants_with_the_sign_of_a_left_action),
        cmocka_unit_test(freeness_is_decided_for_named_groups),
        cmocka_unit_test(orbits_get_smaller_where_all_minors_vanish),
        cmocka_unit_test(the_intersection_is_spanned),
        cmocka_unit_test(horizontal_symmetries_lie_in_D),
        cmocka_unit_test(the_case_is_that_of_the_table),
        cmocka_unit_test(horizontal_symmetries_need_not_close),
        cmocka_unit_test(the_dimension_of_S_jumps_where_wheels_block_the_snakeboard),
        cmocka_unit_test(sections_keep_the_scale_of_the_models_fields),
        cmocka_unit_test(sections_are_invariant_where_they_can_be),
        cmocka_unit_test(constant_sections_have_no_denominators),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
