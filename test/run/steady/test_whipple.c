/// Whipple's bicycle with the parameters of the benchmark, written plainly: its eigenvalues when it
/// rides straight on, and the speeds where stability changes, are the published ones.
///
/// J. P. Meijaard, J. M. Papadopoulos, A. Ruina, A. L. Schwab, Proc. R. Soc. A 463 (2007), table 2;
/// https://doi.org/10.1098/rspa.2007.1857
#include "run/form/forms.h"
#include "run/motion/go.h"
#include "run/motion/watch.h"
#include "run/steady/family.h"
#include "run/steady/follow.h"
#include "run/steady/steadying.h"

static model *read_bicycle(const char *name) {
    text path = {0}, source = {0};
    text_addf(&path, "%s/test/data/%s.hamel", HAMEL_SOURCE_DIR, name);
    FILE *file = fopen(text_cstr(&path), "r");
    assert_non_null(file);
    char line[400];
    while (fgets(line, sizeof line, file) != NULL) text_add(&source, line);
    fclose(file);
    model *m = read_text(name, text_cstr(&source));
    text_clear(&path);
    text_clear(&source);
    return m;
}

/// The eigenvalues of a motion beside its zeros, by real part, and how far they are off.
static double distance(const spectrum *s, const double (*wanted)[2]) {
    double most = 0;
    assert_int_equal(s->count, 4);
    for (size_t i = 0; i < 4; i++)
        most = fmax(most, hypot(s->re[i] - wanted[i][0], s->im[i] - wanted[i][1]));
    return most;
}

static const double SLOW[4][2] = {{-7.11008014637442, 0},
                                  {-3.13423125066578, 0},
                                  {3.52696170990070, -0.80774027519930},
                                  {3.52696170990070, 0.80774027519930}};
static const double FAST[4][2] = {{-14.0783896927982, 0},
                                  {-0.77534188219585, -4.46486771378823},
                                  {-0.77534188219585, 4.46486771378823},
                                  {-0.32286642900409, 0}};

static void riding_straight_on_has_the_eigenvalues_of_the_benchmark(void **unused) {
    (void)unused;
    model *m = read_bicycle("whipple");
    const struct {
        const char *from;
        const double (*wanted)[2];
        steady_verdict verdict;
    } cases[] = {{"x'=1", SLOW, STEADY_UNSTABLE}, {"x'=5", FAST, STEADY_STABLE}};
    for (size_t k = 0; k < 2; k++) {
        steady *s = find(m, cases[k].from, NULL);
        const steady_motion *e = steady_at(s, 0);
        const double off = distance(&e->spectrum, cases[k].wanted);
        print_message("%s: %.1e off\n", cases[k].from, off);
        assert_true(off < 1e-11 * e->spectrum.radius);
        assert_int_equal(e->agreement, STEADY_AGREE);
        assert_int_equal(e->spectrum.zeros, 1); // the family of speeds
        assert_int_equal(e->dimension, 1);
        assert_int_equal(steady_verdict_of(e), cases[k].verdict);
        steady_destroy(s);
    }
    model_destroy(m);
}

static void it_is_stable_between_weave_and_capsize(void **unused) {
    (void)unused;
    model *m = read_bicycle("whipple");
    steady *s = find(m, "x'=5", "x'");
    steady_branch b;
    steady_follow(s, 3, 8, 6, &b);
    assert_int_equal(b.change_count, 2);
    // to all the digits that are published: crossings are refined in balls
    print_message("weave %.15g, capsize %.15g\n", b.changes[0].value, b.changes[1].value);
    assert_true(fabs(b.changes[0].value - 4.29238253634111) < 1e-13);
    assert_false(b.changes[0].through_zero);
    assert_int_equal(b.changes[0].after, STEADY_STABLE);
    assert_true(fabs(b.changes[1].value - 6.02426201538837) < 1e-13);
    assert_true(b.changes[1].through_zero);
    assert_int_equal(b.changes[1].after, STEADY_UNSTABLE);
    // each mode stays what it is: the caster decays, capsize is real, weave is a pair, though the
    // real parts of capsize and weave pass each other
    assert_int_equal(b.mode_count, 4);
    for (size_t k = 0; k < b.count; k++) {
        const spectrum *p = &b.motions[k].spectrum;
        const size_t *mode = b.modes + 4 * k;
        assert_true(p->re[mode[0]] < -10 && p->im[mode[0]] == 0);
        assert_true(p->re[mode[1]] > -3 && p->im[mode[1]] == 0);
        assert_true(p->im[mode[2]] < -2 && p->im[mode[3]] > 2);
    }
    steady_branch_clear(&b);
    steady_destroy(s);
    model_destroy(m);
}

/// With one more coordinate, and lengths that are not quite those: bases in symbols degenerate
/// where it is upright, and the eigenvalues are those of the benchmark to as many digits as the
/// lengths.
static void the_lean_of_the_front_wheel_may_be_a_coordinate(void **unused) {
    (void)unused;
    model *m = read_bicycle("whipple_front_lean");
    steady *s = find(m, "x'=5", NULL);
    const steady_motion *e = steady_at(s, 0);
    assert_true(distance(&e->spectrum, FAST) < 1e-6);
    assert_int_equal(e->agreement, STEADY_AGREE);
    assert_int_equal(steady_verdict_of(e), STEADY_STABLE);
    steady_destroy(s);
    model_destroy(m);
}

// ---- motion -------------------------------------------------------------------------------------

static bool keep_last(const double *columns, void *data) {
    memcpy(data, columns, 17 * sizeof *columns);
    return true;
}

static void it_goes_the_same_way_along_bases_and_in_all_velocities(void **unused) {
    (void)unused;
    model *m = read_bicycle("whipple");
    double last[2][32] = {{0}};
    for (size_t k = 0; k < 2; k++) {
        const run_options options = {.route = k == 0 ? RUN_AUTOMATIC_ROUTE : RUN_BORDERED};
        diag messages = {0};
        run_motion *r;
        run_summary summary;
        assert_int_equal(run_create(m, &m->runs[0], &options, &messages, &r), HAMEL_OK);
        assert_int_equal(run_anchored_count(r), k == 0);
        run_go(r, keep_last, last[k], &summary);
        assert_int_equal(summary.end, RUN_DONE);
        assert_true(summary.constraint < 1e-12);
        run_destroy(r);
        diag_clear(&messages);
    }
    for (size_t i = 0; i < 17; i++)
        assert_true(fabs(last[0][i] - last[1][i]) < 1e-8 * (1 + fabs(last[1][i])));
    model_destroy(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(riding_straight_on_has_the_eigenvalues_of_the_benchmark),
        cmocka_unit_test(it_is_stable_between_weave_and_capsize),
        cmocka_unit_test(the_lean_of_the_front_wheel_may_be_a_coordinate),
        cmocka_unit_test(it_goes_the_same_way_along_bases_and_in_all_velocities),
    };
    return cmocka_run_group_tests(tests, NULL, end_thread);
}
