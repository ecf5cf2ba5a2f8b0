/// Flags by a second route: all brackets, evaluated at random points; independence of the basis and
/// of the coordinates; and points where a flag is slower than elsewhere.
#include "mech/distribution/written.h"
#include "space/field.h"

#include "base/modular.h"
#include "exact/sample.h"
#include "mech/distribution/distribution.h"
#include "mech/tools/angle_chart.h"
#include "mech/tools/locus.h"

static void assert_flag(const mech_flag *f, size_t count, const size_t *ranks) {
    assert_int_equal(f->ends, TRUTH_YES);
    assert_int_equal(f->count, count);
    for (size_t i = 0; i < count; i++) assert_int_equal(f->ranks[i], ranks[i]);
}

#define assert_ranks(f, ...)                                                                       \
    assert_flag((f), sizeof((size_t[]){__VA_ARGS__}) / sizeof(size_t), (size_t[]){__VA_ARGS__})

// ---- all brackets, at random points -------------------------------------------------------------

static size_t rank_mod(size_t rows, size_t cols, uint64_t *V, uint64_t P) {
    size_t rank = 0;
    for (size_t j = 0; j < cols && rank < rows; j++) {
        size_t at = rank;
        while (at < rows && V[at * cols + j] == 0) at++;
        if (at == rows) continue;
        for (size_t k = 0; k < cols; k++) {
            const uint64_t swap = V[at * cols + k];
            V[at * cols + k] = V[rank * cols + k];
            V[rank * cols + k] = swap;
        }
        const uint64_t inverse = mod_inv(V[rank * cols + j], P);
        for (size_t i = rank + 1; i < rows; i++) {
            const uint64_t f = mod_mul(V[i * cols + j], inverse, P);
            for (size_t k = 0; k < cols; k++)
                V[i * cols + k] = mod_sub(V[i * cols + k], mod_mul(f, V[rank * cols + k], P), P);
        }
        rank++;
    }
    return rank;
}

/// The rank of fields at a random point.
static size_t sampled_rank(laws *l, size_t rows, const expr *fields) {
    const size_t n = l->m->q->n;
    uint64_t *values = MEM_NEW(uint64_t, rows * n), prime;
    assert_ok(l, exact_sample(&l->x, rows * n, fields, 1, &prime, values));
    const size_t rank = rank_mod(rows, n, values, prime);
    free(values);
    return rank;
}

/// Adds the brackets of fields `from` .. `to` with the first `left` ones.
static void add_brackets(const space *q, readable_list *fields, size_t left, size_t from,
                         size_t to) {
    const size_t n = q->n;
    expr *X = MEM_NEW(expr, 3 * n);
    for (size_t a = 0; a < left; a++) {
        for (size_t b = from; b < to; b++) {
            memcpy(X, fields->items + a * n, n * sizeof *X);
            memcpy(X + n, fields->items + b * n, n * sizeof *X);
            space_bracket(q, X, X + n, X + 2 * n);
            for (size_t i = 0; i < n; i++) *vec_push(fields) = X[2 * n + i];
        }
    }
    free(X);
}

static void ranks_are_those_of_all_brackets(void **state) {
    (void)state;
    for (size_t k = 0; k < SCENE_COUNT; k++) {
        laws l;
        mech_distribution d;
        laws_init(&l, &scenes[k]);
        assert_ok(&l, mech_distribution_init(&d, &l.x, &l.s));
        for (int kind = 0; kind < 2; kind++) {
            const mech_flag *f = kind == 0 ? &d.lie : &d.derived;
            readable_list fields = {0};
            for (size_t i = 0; i < d.r * d.n; i++) *vec_push(&fields) = d.fields[i];
            size_t from = 0, to = d.r;
            assert_int_equal(f->ends, TRUTH_YES);
            for (size_t i = 0; i < f->count && i < 3; i++) { // beyond, there are many
                assert_int_equal(sampled_rank(&l, to, fields.items), f->ranks[i]);
                add_brackets(l.m->q, &fields, kind == 0 ? d.r : to, from, to);
                from = kind == 0 ? to : 0;
                to = fields.count / d.n;
                if (i + 1 == f->count)
                    assert_int_equal(sampled_rank(&l, to, fields.items), f->ranks[i]);
            }
            vec_clear(&fields);
        }
        mech_distribution_clear(&d);
        laws_clear(&l);
    }
}

static void the_derived_flag_is_no_slower(void **state) {
    (void)state;
    for (size_t k = 0; k < SCENE_COUNT; k++) {
        laws l;
        mech_distribution d;
        laws_init(&l, &scenes[k]);
        assert_ok(&l, mech_distribution_init(&d, &l.x, &l.s));
        for (size_t i = 0; i < d.derived.count && i < d.lie.count; i++)
            assert_true(d.derived.ranks[i] >= d.lie.ranks[i]);
        assert_int_equal(d.derived.ranks[d.derived.count - 1], d.lie.ranks[d.lie.count - 1]);
        mech_distribution_clear(&d);
        laws_clear(&l);
    }
}

/// X̃_1 = X_1 + q^1 X_2 spans the same distribution.
static void flags_do_not_depend_on_the_basis(void **state) {
    (void)state;
    for (size_t k = 0; k < SCENE_COUNT; k++) {
        laws l;
        mech_distribution d;
        laws_init(&l, &scenes[k]);
        assert_ok(&l, mech_distribution_init(&d, &l.x, &l.s));
        for (size_t i = 0; i < d.n && d.r > 1; i++)
            d.fields[i] = expr_add2(
                l.pool, d.fields[i],
                expr_mul2(l.pool, expr_add2(l.pool, l.m->q->entries[0], expr_int(l.pool, 2)),
                          d.fields[d.n + i]));
        flag_levels f;
        flag_levels_init(&f, &l.x, l.m->q, FLAG_LIE, d.r, d.fields, d.p, d.forms);
        mech_flag ranks = flag_levels_ranks(&f);
        assert_true(mech_flag_same(&ranks, &d.lie));
        mech_flag_clear(&ranks);
        flag_levels_clear(&f);
        mech_distribution_clear(&d);
        laws_clear(&l);
    }
}

// ---- at points ----------------------------------------------------------------------------------

static void a_point_without_values_is_generic(void **state) {
    (void)state;
    for (size_t k = 0; k < SCENE_COUNT; k++) {
        laws l;
        mech_distribution d;
        mech_flags_at f;
        const mech_point nowhere = {0};
        laws_init(&l, &scenes[k]);
        assert_ok(&l, mech_distribution_init(&d, &l.x, &l.s));
        assert_ok(&l, mech_flags_at_init(&f, &l.x, &l.s, &d, &nowhere));
        assert_true(f.defined);
        assert_int_equal(f.constraint_rank, d.p);
        assert_true(mech_flag_same(&f.lie, &d.lie));
        assert_true(mech_flag_same(&f.derived, &d.derived));
        mech_flags_at_clear(&f);
        mech_distribution_clear(&d);
        laws_clear(&l);
    }
}

#define MARTINET                                                                                   \
    "model martinet\ncoordinates\n    x, y, z : line\nlagrangian\n    x'^2 + y'^2 + z'^2\n"        \
    "constraints\n    z' = y^2*x'\n"

static void flags_at(written *w, const mech_distribution *d, size_t count, const char *const *names,
                     const char *const *values, mech_flags_at *f) {
    expr at[8], to[8];
    for (size_t i = 0; i < count; i++) {
        at[i] = written_read(w, names[i]);
        to[i] = written_read(w, values[i]);
    }
    const mech_point point = {count, at, to};
    assert_int_equal(mech_flags_at_init(f, &w->x, &w->s, d, &point), HAMEL_OK);
}

/// Martinet's distribution: y = 0 is where one more bracket is needed.
static void martinet_is_slower_on_a_plane(void **state) {
    (void)state;
    written w;
    mech_distribution d;
    mech_flags_at f;
    written_init(&w, MARTINET);
    assert_int_equal(mech_distribution_init(&d, &w.x, &w.s), HAMEL_OK);
    assert_ranks(&d.lie, 2, 3);
    assert_int_equal(d.drop_count, 1);
    assert_int_equal(d.drops_complete, TRUTH_YES);
    assert_int_equal(d.drops[0].level, 2);
    assert_true(d.drops[0].proved && d.drops[0].examined);
    assert_int_equal(exact_equal(&w.x, d.drops[0].where, written_read(&w, "y")), TRUTH_YES);
    assert_ranks(&d.drops[0].lie, 2, 2, 3);
    flags_at(&w, &d, 1, (const char *[]){"y"}, (const char *[]){"0"}, &f);
    assert_ranks(&f.lie, 2, 2, 3);
    mech_flags_at_clear(&f);
    flags_at(&w, &d, 2, (const char *[]){"y", "x"}, (const char *[]){"1/3", "0"}, &f);
    assert_ranks(&f.lie, 2, 3);
    mech_flags_at_clear(&f);
    mech_distribution_clear(&d);
    written_clear(&w);
}

/// Every hitch at a right angle: as slow as a car with three trailers gets, F_6 = 8 brackets (F.
/// Jean, The car with n trailers, 1996).
static void three_trailers_at_right_angles(void **state) {
    (void)state;
    written w;
    mech_distribution d;
    mech_flags_at f;
    char *source = written_trailers(3);
    written_init(&w, source);
    assert_int_equal(mech_distribution_init(&d, &w.x, &w.s), HAMEL_OK);
    assert_ranks(&d.lie, 2, 3, 4, 5, 6);
    static const char *const names[] = {"theta0", "theta1", "theta2", "theta3"};
    flags_at(&w, &d, 4, names, (const char *[]){"pi", "pi/2", "0", "1/5"}, &f);
    assert_int_equal(f.lie.ends, TRUTH_YES);
    assert_int_equal(f.lie.count, 8);
    assert_ranks(&f.derived, 2, 3, 4, 5, 6);
    mech_flags_at_clear(&f);
    flags_at(&w, &d, 4, names, (const char *[]){"1/7", "1/3", "0.3", "pi/3"}, &f);
    assert_ranks(&f.lie, 2, 3, 4, 5, 6);
    mech_flags_at_clear(&f);
    mech_distribution_clear(&d);
    written_clear(&w);
    free(source);
}

// ---- the chart of differences -------------------------------------------------------------------

static void differences_of_angles_keep_pairings_and_brackets(void **state) {
    (void)state;
    laws l;
    mech_distribution d;
    laws_init(&l, scene_find("n_trailer"));
    assert_ok(&l, mech_distribution_init(&d, &l.x, &l.s));
    const space *q = l.m->q;
    const size_t n = d.n;
    angle_chart c;
    angle_chart_init(&c, q, d.r * n, d.fields);
    assert_int_equal(c.count, 4);
    expr X[2][6], Y[6], Z[6], form[6], back[6];
    const expr *bracket = d.brackets + n;
    for (size_t a = 0; a < 2; a++) angle_chart_field(&c, &l.x, d.fields + a * n, X[a]);
    space_bracket(q, X[0], X[1], Y);
    angle_chart_field(&c, &l.x, bracket, Z);
    for (size_t i = 0; i < n; i++) assert_equal(&l, Y[i], Z[i]);
    for (size_t a = 0; a < d.p; a++) {
        angle_chart_form(&c, &l.x, d.forms + a * n, form);
        angle_chart_form_back(&c, &l.x, form, back);
        for (size_t i = 0; i < n; i++) assert_equal(&l, back[i], d.forms[a * n + i]);
        expr value = dot(l.pool, n, form, Z);
        angle_chart_functions_back(&c, &l.x, 1, &value, &value);
        assert_equal(&l, value, dot(l.pool, n, d.forms + a * n, bracket));
    }
    angle_chart_clear(&c);
    mech_distribution_clear(&d);
    laws_clear(&l);
}

static void sheets_of_a_locus_are_zeros(void **state) {
    (void)state;
    static const char *const functions[] = {"cos(phi)", "sin(theta + phi)", "x - psi*y",
                                            "cos(theta - psi)"};
    static const size_t counts[] = {2, 2, 1, 2};
    laws l;
    laws_init(&l, scene_find("snakeboard"));
    for (size_t k = 0; k < 4; k++) {
        locus_sheet sheets[LOCUS_SHEETS];
        const expr f = read(&l, functions[k]);
        assert_int_equal(locus_solve(&l.x, l.m->q, f, sheets), counts[k]);
        for (size_t i = 0; i < counts[k]; i++) {
            expr value;
            expr_substitute(l.pool, 1, &f, 1, &sheets[i].coordinate, &sheets[i].value, &value);
            assert_zero(&l, value);
        }
    }
    locus_sheet none[LOCUS_SHEETS];
    assert_int_equal(locus_solve(&l.x, l.m->q, read(&l, "x^2 + y^2 + 1"), none), 0);
    laws_clear(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ranks_are_those_of_all_brackets),
        cmocka_unit_test(the_derived_flag_is_no_slower),
        cmocka_unit_test(flags_do_not_depend_on_the_basis),
        cmocka_unit_test(a_point_without_values_is_generic),
        cmocka_unit_test(martinet_is_slower_on_a_plane),
        cmocka_unit_test(three_trailers_at_right_angles),
        cmocka_unit_test(differences_of_angles_keep_pairings_and_brackets),
        cmocka_unit_test(sheets_of_a_locus_are_zeros),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
