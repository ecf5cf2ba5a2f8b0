/// Group coordinates: everything is proved from the generators the model language made, on the
/// built-in models and on actions of every group, from both sides.
#include <math.h>

#include "model/reading.h"
#include "space/field.h"
#include "space/group_num.h"

#include "base/mem.h"
#include "base/random.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/symmetry/trivialisation.h"
#include "model/builtin.h"
#include "support/affine_models.h"
#include "support/seed.h"

typedef struct fixture {
    model *m;
    exact x;
    const model_symmetry *y;
    mech_trivialisation t;
} fixture;

typedef void law(fixture *f);

static random_state chance;

static void assert_zero(fixture *f, expr e) {
    if (exact_is_zero(&f->x, e) == TRUTH_YES) return;
    text words = {0};
    if (expr_print(f->m->pool, e, EXPR_INFIX, &words) != HAMEL_OK) text_add(&words, "(too long)");
    fail_msg("%s, %s: not proved zero: %.500s", f->m->name, f->y->name, text_cstr(&words));
}

static void assert_equal(fixture *f, expr a, expr b) { assert_zero(f, expr_sub(f->m->pool, a, b)); }

static void check_model(model *m, law *holds, size_t *checked) {
    for (size_t k = 0; k < m->symmetry_count; k++) {
        fixture f = {.m = m, .y = &m->symmetries[k]};
        exact_init(&f.x, m->pool, NULL);
        mech_trivialisation_init(&f.t, m->q, f.y, NULL);
        if (f.t.exists) {
            assert_int_equal(f.t.k, f.y->dimension);
            holds(&f);
            ++*checked;
        }
        mech_trivialisation_clear(&f.t);
    }
    model_destroy(m);
}

static const char *const others[] = {
    "coordinates\n B : rotation\nlagrangian\n B_w1^2\nsymmetry SO(3) left on B\n"
    "symmetry SO(3) right on B\n",
    "coordinates\n B : rotation space\nlagrangian\n B_w1^2\nsymmetry SO(3) left on B\n"
    "symmetry SO(3) right on B\n",
    "coordinates\n x, y : line\n th : angle\nlagrangian\n x'^2\nsymmetry SE(2) right on (x, y, "
    "th)\n"
    "symmetry SE(2) on (th, x, y)\nsymmetry R right on x\nsymmetry S1 right on th\n",
    "coordinates\n x, y, z, u, v, w : line\n B, C : rotation\nlagrangian\n x'^2\n"
    "symmetry SE(3) on (x, y, z, B, u, v, w, C)\nsymmetry SE(3) right on (B, x, y, z)\n"
    "symmetry SO(3) on (B, C)\nsymmetry SO(3) on (B, x, y, z) x R on (u, v)\n",
    "coordinates\n x, y, z, u : line\n th, ph : angle\nlagrangian\n x'^2\n"
    "symmetry SE(2) on (x, y, th, z, u, ph)\nsymmetry R on (x, y) x R on (y, z)\n"
    "symmetry SE(2) on (x, y, ph) x S1 on th\n",
};

/// A law on every action that has group coordinates.
static void everywhere(law *holds, size_t least) {
    size_t count, checked = 0;
    const model_builtin *all = affine_models(&count);
    for (size_t k = 0; k < count; k++) check_model(read_model(all[k].source), holds, &checked);
    for (size_t k = 0; k < sizeof others / sizeof *others; k++)
        check_model(read_model(others[k]), holds, &checked);
    assert_true(checked >= least);
}

/// The fields do not change under the action: [X_a, (e_b)_Q] = 0.
static void commute(fixture *f) {
    const size_t n = f->m->q->n, k = f->t.k;
    expr *bracket = MEM_NEW(expr, n);
    for (size_t a = 0; a < k; a++) {
        for (size_t b = 0; b < k; b++) {
            space_bracket(f->m->q, f->t.fields + a * n, f->y->generators + b * n, bracket);
            for (size_t i = 0; i < n; i++) assert_zero(f, bracket[i]);
        }
    }
    free(bracket);
}

static void invariant_fields_commute_with_the_generators(void **state) {
    (void)state;
    everywhere(commute, 28);
}

/// [X_a, X_b] = c_ab^c X_c for a left action, the opposite for a right one.
static void close(fixture *f) {
    const size_t n = f->m->q->n, k = f->t.k;
    expr_pool *pool = f->m->pool;
    expr *bracket = MEM_NEW(expr, n);
    sum total = {0};
    for (size_t a = 0; a < k; a++) {
        for (size_t b = 0; b < a; b++) {
            space_bracket(f->m->q, f->t.fields + a * n, f->t.fields + b * n, bracket);
            for (size_t i = 0; i < n; i++) {
                const int sign = f->t.side == ACTION_LEFT ? -1 : 1;
                sum_add(pool, &total, 1, bracket[i]);
                for (size_t c = 0; c < k; c++)
                    sum_add_product(pool, &total, sign, group_structure(pool, &f->t.G, a, b, c),
                                    f->t.fields[c * n + i]);
                assert_zero(f, sum_take(pool, &total));
            }
        }
    }
    vec_clear(&total);
    free(bracket);
}

static void invariant_fields_have_the_brackets_of_the_algebra(void **state) {
    (void)state;
    everywhere(close, 28);
}

/// ξ on a field: its velocity symbols replaced by the components.
static void velocity_on(fixture *f, const expr *field, expr *out) {
    expr_substitute(f->m->pool, f->t.k, f->t.velocity, f->m->q->n, f->m->q->velocities, field, out);
}

/// ξ(X_a) = e_a and ξ((e_b)_Q) = Ad_{g⁻¹} e_b (left), Ad_g e_b (right).
static void measure(fixture *f) {
    const size_t n = f->m->q->n, k = f->t.k;
    expr_pool *pool = f->m->pool;
    expr *xi = MEM_NEW(expr, k), *h = MEM_NEW(expr, f->t.G.entry_count);
    expr *Ad = MEM_NEW(expr, k * k);
    memcpy(h, f->t.g, f->t.G.entry_count * sizeof *h);
    if (f->t.side == ACTION_LEFT) group_inverse(pool, &f->t.G, f->t.g, h);
    group_Ad(pool, &f->t.G, h, Ad);
    for (size_t a = 0; a < k; a++) {
        velocity_on(f, f->t.fields + a * n, xi);
        for (size_t b = 0; b < k; b++) assert_equal(f, xi[b], expr_int(pool, a == b));
        velocity_on(f, f->y->generators + a * n, xi);
        for (size_t b = 0; b < k; b++) assert_equal(f, xi[b], Ad[b * k + a]);
    }
    free(xi);
    free(h);
    free(Ad);
}

static void the_velocity_is_dual_to_the_fields_and_turns_the_generators(void **state) {
    (void)state;
    everywhere(measure, 28);
}

/// On the slice the invariant fields are the generators, and ξ depends on the velocities of the
/// group coordinates only.
static void slice(fixture *f) {
    const size_t n = f->m->q->n, k = f->t.k;
    expr_pool *pool = f->m->pool;
    expr *here = MEM_NEW(expr, k * n), *there = MEM_NEW(expr, k * n), *Ad = MEM_NEW(expr, k * k);
    mech_on_slice(&f->t, pool, k * n, f->t.fields, here);
    mech_on_slice(&f->t, pool, k * n, f->y->generators, there);
    mech_on_slice(&f->t, pool, k * k, f->t.Ad, Ad);
    for (size_t i = 0; i < k * n; i++) assert_equal(f, here[i], there[i]);
    for (size_t a = 0; a < k * k; a++) assert_equal(f, Ad[a], expr_int(pool, a / k == a % k));
    for (size_t i = 0; i < n; i++) {
        bool own = false;
        for (size_t a = 0; a < k; a++) own = own || f->t.group_directions[a] == i;
        for (size_t a = 0; a < k && !own; a++)
            assert_zero(f, expr_diff(pool, f->t.velocity[a], f->m->q->velocities[i]));
    }
    free(here);
    free(there);
    free(Ad);
}

static void on_the_slice_fields_are_generators(void **state) {
    (void)state;
    everywhere(slice, 28);
}

/// The generators move g as the group moves itself: (e_b)_Q[g] = d/dt exp(t e_b) g, for a right
/// action d/dt g exp(t e_b), in numbers, by exp and the product of the group.
static void move(fixture *f) {
    const group *G = &f->t.G;
    const size_t n = f->m->q->n, count = G->entry_count, symbols = expr_symbol_count(f->m->pool);
    const double small = 1e-4;
    double *values = MEM_NEW_ZERO(double, symbols), *g = MEM_NEW(double, count);
    double *xi = MEM_NEW_ZERO(double, G->dimension), *h = MEM_NEW(double, count);
    double *ahead = MEM_NEW(double, count), *behind = MEM_NEW(double, count);
    double *rates = MEM_NEW(double, count);
    expr *rate = MEM_NEW(expr, count);
    for (size_t a = 0; a < G->dimension; a++) xi[a] = random_between(&chance, -1, 1);
    group_exp(G, xi, g);
    for (size_t m = 0; m < count; m++) values[expr_symbol_index(f->m->pool, f->t.g[m])] = g[m];
    for (size_t b = 0; b < G->dimension; b++) {
        space_apply(f->m->q, f->y->generators + b * n, count, f->t.g, rate);
        expr_eval(f->m->pool, count, rate, values, rates);
        const bool left = f->t.side == ACTION_LEFT;
        for (int sign = -1; sign <= 1; sign += 2) {
            double *out = sign > 0 ? ahead : behind;
            for (size_t a = 0; a < G->dimension; a++) xi[a] = a == b ? sign * small : 0;
            group_exp(G, xi, h);
            if (left) group_product_num(G, h, g, out);
            else group_product_num(G, g, h, out);
        }
        for (size_t m = 0; m < count; m++)
            assert_true(fabs((ahead[m] - behind[m]) / (2 * small) - rates[m]) < 1e-7);
    }
    free(values);
    free(g);
    free(xi);
    free(h);
    free(ahead);
    free(behind);
    free(rates);
    free(rate);
}

static void group_coordinates_move_as_the_group(void **state) {
    (void)state;
    chance = test_random(__func__);
    everywhere(move, 28);
}

static void some_actions_have_no_group_coordinates(void **state) {
    (void)state;
    model *m =
        read_model("coordinates\n B : rotation\n x, y : line\n th : angle\nlagrangian\n x'^2\n"
                   "symmetry SO(2) on B\nsymmetry SE(2) on (B, x, y)\nsymmetry SO(2) on (x, y)\n"
                   "symmetry SO(3) right on B x S1 on th\n"
                   "symmetry turns\n x*d/dy - y*d/dx\n");
    for (size_t k = 0; k < m->symmetry_count; k++) {
        mech_trivialisation t;
        mech_trivialisation_init(&t, m->q, &m->symmetries[k], NULL);
        assert_false(t.exists);
        mech_trivialisation_clear(&t);
    }
    model_destroy(m);
}

static int thread_end(void **state) {
    (void)state;
    exact_thread_end(true);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(invariant_fields_commute_with_the_generators),
        cmocka_unit_test(invariant_fields_have_the_brackets_of_the_algebra),
        cmocka_unit_test(the_velocity_is_dual_to_the_fields_and_turns_the_generators),
        cmocka_unit_test(on_the_slice_fields_are_generators),
        cmocka_unit_test(group_coordinates_move_as_the_group),
        cmocka_unit_test(some_actions_have_no_group_coordinates),
    };
    return cmocka_run_group_tests(tests, NULL, thread_end);
}
