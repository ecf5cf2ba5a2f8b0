/// Growth vectors of the systems of the papers, each rank proved.
#include "mech/distribution/written.h"

#include "mech/distribution/distribution.h"

enum { LONGEST = 6 };

typedef struct growth {
    const char *name;
    size_t dimension;
    size_t ranks[LONGEST]; ///< ends with 0
    truth involutive;
} growth;

static const growth table[] = {
    {"chaplygin_sleigh", 3, {2, 3}, TRUTH_NO},
    {"vertical_disk", 4, {2, 3, 4}, TRUTH_NO},
    {"carriage", 5, {2, 3, 4}, TRUTH_NO},
    {"ball_on_turntable", 5, {3, 5}, TRUTH_NO},
    {"snakeboard", 5, {3, 4, 5}, TRUTH_NO},
    {"snakeboard_full", 6, {4, 6}, TRUTH_NO},
    {"pendulum", 2, {1}, TRUTH_YES},
    {"particle", 3, {2, 3}, TRUTH_NO},
    {"n_trailer", 6, {2, 3, 4, 5, 6}, TRUTH_NO},
    {"suslov", 3, {2, 3}, TRUTH_NO},
    {"chaplygin_sphere", 5, {3, 5}, TRUTH_NO},
    {"falling_disk", 5, {3, 4, 5}, TRUTH_NO},
    {"rigid_body", 3, {3}, TRUTH_YES},
};

static void assert_growth(const mech_flag *f, const size_t *ranks) {
    size_t count = 0;
    while (count < LONGEST && ranks[count] != 0) count++;
    assert_int_equal(f->ends, TRUTH_YES);
    assert_int_equal(f->count, count);
    for (size_t i = 0; i < count; i++) assert_int_equal(f->ranks[i], ranks[i]);
}

/// @eq BKMM96 §8.1, §8.3, §8.4; F98 §3; GN16 §3
static void growth_vectors(void **state) {
    (void)state;
    for (size_t k = 0; k < sizeof table / sizeof *table; k++) {
        const growth *g = &table[k];
        laws l;
        mech_distribution d;
        laws_init(&l, scene_find(g->name));
        assert_ok(&l, mech_distribution_init(&d, &l.x, &l.s));
        assert_int_equal(d.n, g->dimension);
        assert_growth(&d.lie, g->ranks);
        assert_int_equal(d.involutive, g->involutive);
        const bool all = d.lie.ranks[d.lie.count - 1] == d.n;
        assert_int_equal(d.bracket_generating, all ? TRUTH_YES : TRUTH_NO);
        mech_distribution_clear(&d);
        laws_clear(&l);
    }
}

/// Where a hitch is at a right angle the Lie flag stands still for a step; the derived flag does
/// not.
static void two_trailers_at_a_right_angle(void **state) {
    (void)state;
    written w;
    mech_distribution d;
    mech_flags_at f;
    char *source = written_trailers(2);
    written_init(&w, source);
    assert_int_equal(mech_distribution_init(&d, &w.x, &w.s), HAMEL_OK);
    assert_growth(&d.lie, (size_t[LONGEST]){2, 3, 4, 5});
    assert_growth(&d.derived, (size_t[LONGEST]){2, 3, 4, 5});
    expr at[2] = {written_read(&w, "theta0"), written_read(&w, "theta1")};
    expr values[2] = {written_read(&w, "pi/2 + 1/3"), written_read(&w, "1/3")};
    const mech_point point = {2, at, values};
    assert_int_equal(mech_flags_at_init(&f, &w.x, &w.s, &d, &point), HAMEL_OK);
    assert_growth(&f.lie, (size_t[LONGEST]){2, 3, 4, 4, 5});
    assert_growth(&f.derived, (size_t[LONGEST]){2, 3, 4, 5});
    mech_flags_at_clear(&f);
    // and that is the only hypersurface where ranks drop
    assert_int_equal(d.drop_count, 1);
    assert_int_equal(d.drops_complete, TRUTH_YES);
    assert_int_equal(exact_equal(&w.x, d.drops[0].where, written_read(&w, "cos(theta0 - theta1)")),
                     TRUTH_YES);
    assert_growth(&d.drops[0].lie, (size_t[LONGEST]){2, 3, 4, 4, 5});
    assert_growth(&d.drops[0].derived, (size_t[LONGEST]){2, 3, 4, 5});
    mech_distribution_clear(&d);
    written_clear(&w);
    free(source);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(growth_vectors),
        cmocka_unit_test(two_trailers_at_a_right_angle),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
