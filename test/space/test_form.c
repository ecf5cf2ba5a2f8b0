/// Fields and forms: the identities of Cartan's calculus, proved for random fields and forms on a
/// product of a line, an angle and a rotation, where the base frame does not commute.
#include "laws.h"
#include "space/field.h"

#include "space/form.h"

static const space_part parts[] = {{&factor_line, "x"},
                                   {&factor_rotation_body, "B"},
                                   {&factor_angle, "theta"}};
static const space_part flat[] = {{&factor_line, "x"},
                                  {&factor_angle, "theta"},
                                  {&factor_line, "y"}};
static const space_part space_frame_parts[] = {{&factor_angle, "theta"},
                                               {&factor_rotation_space, "B"}};

static void random_form(laws *l, size_t degree, form *w) {
    form_init(w, l->q, degree);
    for (size_t i = 0; i < w->count; i++) {
        // A few components are enough in the middle degrees, and keep the proofs short.
        if (w->count < 6 || random_below(&l->random, 3) == 0) w->components[i] = random_function(l);
    }
}

static void assert_forms_equal(laws *l, const form *a, const form *b) {
    assert_int_equal(a->degree, b->degree);
    assert_all_equal(l, a->count, a->components, b->components);
}

static void add(laws *l, long sign, const form *a, const form *b, form *out) {
    form_combine(l->q, expr_int(l->pool, 1), a, expr_int(l->pool, sign), b, out);
}

static void jacobi_identity_holds_for_fields(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__, 3, parts);
    const size_t n = l.q->n;
    expr *X[3], *inner = MEM_NEW(expr, n), *total = MEM_NEW(expr, n);
    for (size_t i = 0; i < 3; i++) X[i] = random_functions(&l, n);
    for (size_t k = 0; k < n; k++) total[k] = expr_int(l.pool, 0);
    for (size_t i = 0; i < 3; i++) {
        space_bracket(l.q, X[(i + 1) % 3], X[(i + 2) % 3], inner);
        space_bracket(l.q, X[i], inner, inner);
        for (size_t k = 0; k < n; k++) total[k] = expr_add2(l.pool, total[k], inner[k]);
    }
    for (size_t k = 0; k < n; k++) assert_zero(&l, total[k]);
    for (size_t i = 0; i < 3; i++) free(X[i]);
    free(inner);
    free(total);
    laws_clear(&l);
}

/// [fX, Y] = f [X, Y] − Y[f] X
static void bracket_obeys_the_product_rule(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__, 3, parts);
    const size_t n = l.q->n;
    expr *X = random_functions(&l, n), *Y = random_functions(&l, n), *Z = MEM_NEW(expr, n);
    expr *left = MEM_NEW(expr, n), Yf;
    const expr f = random_function(&l);
    space_bracket(l.q, X, Y, Z);
    space_apply(l.q, Y, 1, &f, &Yf);
    for (size_t k = 0; k < n; k++) left[k] = expr_mul2(l.pool, f, X[k]);
    space_bracket(l.q, left, Y, left);
    for (size_t k = 0; k < n; k++)
        assert_equal(&l, left[k],
                     expr_sub(l.pool, expr_mul2(l.pool, f, Z[k]), expr_mul2(l.pool, Yf, X[k])));
    free(X);
    free(Y);
    free(Z);
    free(left);
    laws_clear(&l);
}

static void check_d_squared(laws *l) {
    for (size_t p = 0; p + 2 <= l->q->n; p++) {
        form w, dw, ddw;
        random_form(l, p, &w);
        form_derivative(l->q, &w, &dw);
        form_derivative(l->q, &dw, &ddw);
        for (size_t i = 0; i < ddw.count; i++) assert_zero(l, ddw.components[i]);
        form_clear(&w);
        form_clear(&dw);
        form_clear(&ddw);
    }
}

static void exterior_derivative_squares_to_zero(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__, 3, parts);
    check_d_squared(&l);
    laws_clear(&l);
    laws_init(&l, __func__, 2, space_frame_parts);
    check_d_squared(&l);
    laws_clear(&l);
    laws_init(&l, __func__, 3, flat);
    check_d_squared(&l);
    laws_clear(&l);
}

/// L_X ω = d i_X ω + i_X dω, the left side computed without d.
static void check_cartan(laws *l) {
    for (size_t p = 1; p <= l->q->n; p++) {
        expr *X = random_functions(l, l->q->n);
        form w, dw, iw, diw, idw, cartan, lie;
        random_form(l, p, &w);
        form_derivative(l->q, &w, &dw);
        form_interior(l->q, X, &w, &iw);
        form_derivative(l->q, &iw, &diw);
        form_interior(l->q, X, &dw, &idw);
        add(l, 1, &diw, &idw, &cartan);
        form_lie(l->q, X, &w, &lie);
        assert_forms_equal(l, &lie, &cartan);
        form *all[] = {&w, &dw, &iw, &diw, &idw, &cartan, &lie};
        for (size_t i = 0; i < 7; i++) form_clear(all[i]);
        free(X);
    }
}

static void lie_derivative_is_cartans_formula(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__, 3, parts);
    check_cartan(&l);
    laws_clear(&l);
    laws_init(&l, __func__, 2, space_frame_parts);
    check_cartan(&l);
    laws_clear(&l);
    laws_init(&l, __func__, 3, flat);
    check_cartan(&l);
    laws_clear(&l);
}

/// L_[X,Y] = L_X L_Y − L_Y L_X on one-forms and two-forms.
static void lie_derivative_is_a_representation(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__, 2, space_frame_parts);
    for (size_t p = 1; p <= 2; p++) {
        expr *X = random_functions(&l, l.q->n), *Y = random_functions(&l, l.q->n);
        expr *Z = MEM_NEW(expr, l.q->n);
        form w, LX, LY, LXLY, LYLX, commutator, LZ;
        space_bracket(l.q, X, Y, Z);
        random_form(&l, p, &w);
        form_lie(l.q, X, &w, &LX);
        form_lie(l.q, Y, &w, &LY);
        form_lie(l.q, X, &LY, &LXLY);
        form_lie(l.q, Y, &LX, &LYLX);
        add(&l, -1, &LXLY, &LYLX, &commutator);
        form_lie(l.q, Z, &w, &LZ);
        assert_forms_equal(&l, &LZ, &commutator);
        form *all[] = {&w, &LX, &LY, &LXLY, &LYLX, &commutator, &LZ};
        for (size_t i = 0; i < 7; i++) form_clear(all[i]);
        free(X);
        free(Y);
        free(Z);
    }
    laws_clear(&l);
}

/// d(α ∧ β) = dα ∧ β + (−1)^p α ∧ dβ, and α ∧ β = (−1)^{pq} β ∧ α.
static void wedge_is_graded(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__, 3, parts);
    for (size_t p = 0; p <= 2; p++) {
        for (size_t r = 1; r <= 2; r++) {
            form a, b, ab, ba, dab, da, db, dab1, dab2, sum, zero;
            random_form(&l, p, &a);
            random_form(&l, r, &b);
            form_wedge(l.q, &a, &b, &ab);
            form_wedge(l.q, &b, &a, &ba);
            add(&l, p * r % 2 ? 1 : -1, &ab, &ba, &zero);
            for (size_t i = 0; i < zero.count; i++) assert_zero(&l, zero.components[i]);
            form_derivative(l.q, &ab, &dab);
            form_derivative(l.q, &a, &da);
            form_derivative(l.q, &b, &db);
            form_wedge(l.q, &da, &b, &dab1);
            form_wedge(l.q, &a, &db, &dab2);
            add(&l, p % 2 ? -1 : 1, &dab1, &dab2, &sum);
            assert_forms_equal(&l, &dab, &sum);
            form *all[] = {&a, &b, &ab, &ba, &dab, &da, &db, &dab1, &dab2, &sum, &zero};
            for (size_t i = 0; i < 11; i++) form_clear(all[i]);
        }
    }
    laws_clear(&l);
}

/// dα(X, Y) = X[α(Y)] − Y[α(X)] − α([X, Y])
static void derivative_of_a_one_form_is_that_of_its_definition(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__, 3, parts);
    const size_t n = l.q->n;
    expr_pool *p = l.pool;
    expr *X = random_functions(&l, n), *Y = random_functions(&l, n), *Z = MEM_NEW(expr, n);
    space_bracket(l.q, X, Y, Z);
    form a, da, i, aX, aY, aZ, daXY;
    random_form(&l, 1, &a);
    form_derivative(l.q, &a, &da);
    form_interior(l.q, X, &da, &i);
    form_interior(l.q, Y, &i, &daXY);
    form_interior(l.q, X, &a, &aX);
    form_interior(l.q, Y, &a, &aY);
    form_interior(l.q, Z, &a, &aZ);
    expr XaY, YaX;
    space_apply(l.q, X, 1, aY.components, &XaY);
    space_apply(l.q, Y, 1, aX.components, &YaX);
    assert_equal(&l, daXY.components[0], expr_sub(p, expr_sub(p, XaY, YaX), aZ.components[0]));
    form *all[] = {&a, &da, &i, &aX, &aY, &aZ, &daXY};
    for (size_t k = 0; k < 7; k++) form_clear(all[k]);
    free(X);
    free(Y);
    free(Z);
    laws_clear(&l);
}

/// dE^c = −½ c_ab^c E^a ∧ E^b: the Maurer-Cartan equation of the body frame.
static void base_coframe_satisfies_maurer_cartan(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__, 3, parts);
    for (size_t c = 0; c < l.q->n; c++) {
        form e, de;
        form_init(&e, l.q, 1);
        e.components[c] = expr_int(l.pool, 1);
        form_derivative(l.q, &e, &de);
        for (size_t a = 0; a < l.q->n; a++) {
            for (size_t b = 0; b < l.q->n; b++)
                assert_true(expr_is_int(l.pool, form_component(l.q, &de, (size_t[]){a, b}),
                                        -space_structure(l.q, a, b, c)));
        }
        form_clear(&e);
        form_clear(&de);
    }
    laws_clear(&l);
}

static void components_are_found_in_any_order_of_indices(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__, 3, parts);
    form w;
    form_init(&w, l.q, 3);
    assert_int_equal(w.count, 10);
    for (size_t i = 0; i < w.count; i++) w.components[i] = expr_int(l.pool, (long)i + 1);
    assert_int_equal(form_place(3, (size_t[]){0, 1, 2}), 0);
    assert_int_equal(form_place(3, (size_t[]){2, 3, 4}), 9);
    const long value = (long)form_place(3, (size_t[]){0, 2, 4}) + 1;
    assert_true(expr_is_int(l.pool, form_component(l.q, &w, (size_t[]){0, 2, 4}), value));
    assert_true(expr_is_int(l.pool, form_component(l.q, &w, (size_t[]){2, 4, 0}), value));
    assert_true(expr_is_int(l.pool, form_component(l.q, &w, (size_t[]){4, 2, 0}), -value));
    assert_true(expr_is_int(l.pool, form_component(l.q, &w, (size_t[]){2, 4, 2}), 0));
    form_clear(&w);
    laws_clear(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(jacobi_identity_holds_for_fields),
        cmocka_unit_test(bracket_obeys_the_product_rule),
        cmocka_unit_test(exterior_derivative_squares_to_zero),
        cmocka_unit_test(lie_derivative_is_cartans_formula),
        cmocka_unit_test(lie_derivative_is_a_representation),
        cmocka_unit_test(wedge_is_graded),
        cmocka_unit_test(derivative_of_a_one_form_is_that_of_its_definition),
        cmocka_unit_test(base_coframe_satisfies_maurer_cartan),
        cmocka_unit_test(components_are_found_in_any_order_of_indices),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
