/// Sweeps: draws have the moments they should, rows are those of single runs and independent of
/// what is computed beside them, charts are changed, motions end where they should.
#include "model/read.h"
#include "run/motion/go.h"
#include "run/steady/steadying.h"
#include "run/sweep/go.h"

#include "model/assign.h"
#include "run/form/forms.h"
#include "run/motion/run.h"
#include "run/sweep/axis.h"
#include "run/sweep/sweep.h"

enum { MOST_ROWS = 600, MOST_COLUMNS = 24 };

typedef struct table {
    size_t width, count;
    sweep_status status[MOST_ROWS];
    double rows[MOST_ROWS][MOST_COLUMNS];
    uint64_t stop_after;
} table;

static bool take_row(uint64_t index, sweep_status status, const double *columns, void *data) {
    table *t = data;
    assert_true(index < MOST_ROWS && t->width <= MOST_COLUMNS);
    t->status[index] = status;
    memcpy(t->rows[index], columns, t->width * sizeof *columns);
    t->count++;
    return true;
}

static bool stop(uint64_t done, uint64_t rows, void *data) {
    (void)rows;
    const table *t = data;
    return t->stop_after > 0 && done >= t->stop_after;
}

static sweep *make(const model *m, const sweep_options *o) {
    sweep *s;
    diag messages = {0};
    const hamel_status status =
        sweep_create(m, m->run_count > 0 ? &m->runs[0] : NULL, o, &messages, &s);
    if (status != HAMEL_OK) print_message("%s\n", messages.items[0].words);
    assert_int_equal(status, HAMEL_OK);
    diag_clear(&messages);
    return s;
}

static table *go(const model *m, const sweep_options *o, uint64_t first, uint64_t stop_after) {
    sweep *s = make(m, o);
    table *t = calloc(1, sizeof *t);
    assert_non_null(t);
    t->width = sweep_column_count(s);
    t->stop_after = stop_after;
    const sweep_watch watch = {take_row, stop, t};
    sweep_summary summary;
    sweep_go(s, first, UINT64_MAX, &watch, &summary);
    assert_false(summary.failed);
    sweep_destroy(s);
    return t;
}

static model *read_words(const char *words) {
    model *m;
    diag messages = {0};
    const hamel_status status = model_read("words", words, strlen(words), &messages, &m);
    if (status != HAMEL_OK) print_message("%s\n", messages.items[0].words);
    assert_int_equal(status, HAMEL_OK);
    diag_clear(&messages);
    return m;
}

// ---- draws --------------------------------------------------------------------------------------

/// Mean and variance of many draws, within five standard errors.
static void check_moments(const model *m, const char *words, double mean, double variance,
                          double fourth) {
    enum { MANY = 200000 };
    sweep_axis x;
    assert_int_equal(sweep_axis_draw(&x, m, words, NULL), HAMEL_OK);
    double sum = 0, square = 0;
    for (uint64_t i = 0; i < MANY; i++) {
        double v;
        sweep_axis_sample(&x, 7, 2, i, &v);
        sum += v - mean;
        square += (v - mean) * (v - mean);
    }
    assert_true(fabs(sum / MANY) < 5 * sqrt(variance / MANY));
    assert_true(fabs(square / MANY - variance) < 5 * sqrt((fourth - variance * variance) / MANY));
    sweep_axis_clear(&x);
}

static void draws_have_their_moments(void **unused) {
    (void)unused;
    model *m = read_builtin("chaplygin_sleigh");
    check_moments(m, "x=uniform(-1,1)", 0, 1.0 / 3, 1.0 / 5);
    check_moments(m, "x=uniform(2,5)", 3.5, 0.75, 1.0125);
    check_moments(m, "x=normal(1,2)", 1, 4, 48);
    check_moments(m, "x = normal(a, 2*a)", 0.4, 0.64, 3 * 0.64 * 0.64); // numbers may be parameters
    model_destroy(m);
}

/// The average of a rotation is zero, and that of the square of each entry 1/3; B is a rotation.
static void rotations_are_all_alike(void **unused) {
    (void)unused;
    enum { MANY = 100000 };
    sweep_axis x;
    double mean[9] = {0}, square[9] = {0};
    assert_int_equal(sweep_axis_draw(&x, NULL, "B=rotation", NULL), HAMEL_OK);
    for (uint64_t i = 0; i < MANY; i++) {
        double B[9];
        sweep_axis_sample(&x, 1, 0, i, B);
        for (size_t k = 0; k < 9; k++) {
            mean[k] += B[k];
            square[k] += B[k] * B[k];
        }
        assert_true(fabs(B[0] * B[3] + B[1] * B[4] + B[2] * B[5]) < 1e-14);
        assert_true(fabs(B[0] * B[0] + B[1] * B[1] + B[2] * B[2] - 1) < 1e-14);
    }
    for (size_t k = 0; k < 9; k++) {
        assert_true(fabs(mean[k] / MANY) < 5 * sqrt(1.0 / 3 / MANY));
        assert_true(fabs(square[k] / MANY - 1.0 / 3) < 5 * sqrt(4.0 / 45 / MANY));
    }
    sweep_axis_clear(&x);
}

// ---- rows ---------------------------------------------------------------------------------------

/// Threads, the interpreter, an interruption: the same bits, or near.
static void rows_are_their_own(void **unused) {
    (void)unused;
    static const char *const models[] = {"chaplygin_sleigh", "chaplygin_top", "snakeboard"};
    static const char *const draws[] = {"m=uniform(1,2)", "Omega_2=normal(2,1)", "m=uniform(5,7)"};
    for (size_t k = 0; k < 3; k++) {
        model *m = read_builtin(models[k]);
        sweep_options o = {.draw_count = 1, .draw = &draws[k], .count = 100, .until = 3, .seed = 3};
        o.threads = 1;
        table *one = go(m, &o, 0, 0);
        o.threads = 3;
        table *three = go(m, &o, 0, 0), *first = go(m, &o, 0, 20);
        assert_int_equal(one->count, 100);
        assert_memory_equal(one->rows, three->rows, sizeof one->rows);
        const size_t cut = first->count; // as far as it came
        assert_true(cut >= 20);
        table *rest = go(m, &o, cut, 0);
        assert_int_equal(rest->count, 100 - cut);
        for (size_t i = 0; i < 100; i++)
            assert_memory_equal(i < cut ? first->rows[i] : rest->rows[i], one->rows[i],
                                sizeof one->rows[i]);
        o.interpreted = true;
        table *slow = go(m, &o, 0, 0);
        for (size_t i = 0; i < 100; i++) {
            assert_int_equal(one->status[i], SWEEP_DONE);
            for (size_t c = 0; c < one->width; c++)
                assert_true(fabs(one->rows[i][c] - slow->rows[i][c]) < 1e-7);
        }
        free(one);
        free(three);
        free(first);
        free(rest);
        free(slow);
        model_destroy(m);
    }
}

static bool keep_last(const double *columns, void *data) {
    memcpy(data, columns, sizeof(double) * 4);
    return true;
}

/// The sleigh with its basis chosen by Hamel, which degenerates as it turns: charts are changed.
static void charts_are_changed(void **unused) {
    (void)unused;
    model *m = read_words("model turning\n"
                          "parameters\n w = 1\n"
                          "coordinates\n x, y : line\n theta : angle\n"
                          "lagrangian\n (theta'^2 + x'^2 + y'^2 + theta'*(cos(theta)*y' -"
                          " sin(theta)*x'))/2\n"
                          "constraints\n -sin(theta)*x' + cos(theta)*y' = 0\n"
                          "frame\n v = d/dx + tan(theta)*d/dy\n omega = d/dtheta\n"
                          "run go\n from v = 1, omega = w\n until 20\n");
    static const char *const over[] = {"w=0.5:3:20"};
    const sweep_options o = {.over_count = 1, .over = over, .threads = 2, .keep = "x, y, theta"};
    sweep *s = make(m, &o);
    table *t = calloc(1, sizeof *t);
    assert_non_null(t);
    t->width = sweep_column_count(s);
    const sweep_watch watch = {take_row, NULL, t};
    sweep_summary summary;
    sweep_go(s, 0, UINT64_MAX, &watch, &summary);
    sweep_destroy(s);
    print_message("%llu changes of basis\n", (unsigned long long)summary.changes);
    assert_true(summary.changes > 0);
    for (size_t i = 0; i < 20; i++) {
        assert_int_equal(t->status[i], SWEEP_DONE);
        char value[40];
        diag messages = {0};
        snprintf(value, sizeof value, "%.17g", t->rows[i][1]);
        assert_int_equal(model_assign(m, "w", value, &messages), HAMEL_OK);
        run_motion *r;
        double last[16];
        const run_options options = {.every = 20};
        assert_int_equal(run_create(m, &m->runs[0], &options, &messages, &r), HAMEL_OK);
        run_summary single;
        run_go(r, keep_last, last, &single);
        assert_int_equal(single.end, RUN_DONE);
        for (size_t c = 0; c < 3; c++) assert_true(fabs(last[1 + c] - t->rows[i][2 + c]) < 1e-6);
        run_destroy(r);
        diag_clear(&messages);
    }
    free(t);
    model_destroy(m);
}

/// A stone thrown up with speed v in a gravity of 1 comes back at t = 2v; it leaves its range at
/// the ceiling.
static void motions_end_where_they_should(void **unused) {
    (void)unused;
    model *m = read_words("model stone\nparameters\n c = 2\n"
                          "coordinates\n z : line < c\nlagrangian\n z'^2/2 - z\n"
                          "run up\n from z' = 1\n until 10\n");
    static const char *const over[] = {"z'=1,1.5,3", "c=1/2 + 1, 3"};
    sweep_options o = {
        .over_count = 2, .over = over, .keep = "z, max(z), min(z'), energy", .stop = "z = -1"};
    table *t = go(m, &o, 0, 0);
    assert_int_equal(t->count, 6);
    for (size_t i = 0; i < 6; i++) {
        const double v = t->rows[i][1], c = t->rows[i][2], top = v * v / 2;
        if (top < c) {
            assert_int_equal(t->status[i], SWEEP_STOP);
            assert_true(fabs(t->rows[i][0] - (v + sqrt(v * v + 2))) < 1e-9);
            assert_true(fabs(t->rows[i][3] + 1) < 1e-9);
            assert_true(fabs(t->rows[i][4] - top) < 1e-9);
            assert_true(fabs(t->rows[i][5] + sqrt(v * v + 2)) < 1e-9);
        } else {
            assert_int_equal(t->status[i], SWEEP_LEFT_RANGE);
            assert_true(fabs(t->rows[i][0] - (v - sqrt(v * v - 2 * c))) < 1e-8);
            assert_true(fabs(t->rows[i][4] - c) < 1e-9);
        }
        assert_true(fabs(t->rows[i][6] - top) < 1e-9);
    }
    free(t);
    model_destroy(m);
}

/// Velocities whose squares are beyond all numbers leave the first row without a basis, in a sweep
/// that was made for one basis everywhere: no other basis comes afterwards.
static void no_chart_is_added_after_the_first_row(void **unused) {
    (void)unused;
    model *m = read_builtin("chaplygin_sleigh");
    static const char *const over[] = {"u=1e200,1e201"};
    const sweep_options o = {.over_count = 1, .over = over, .until = 1, .interpreted = true};
    table *t = go(m, &o, 0, 0);
    assert_int_equal(t->count, 2);
    for (size_t i = 0; i < 2; i++) assert_int_not_equal(t->status[i], SWEEP_DONE);
    free(t);
    model_destroy(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(draws_have_their_moments),
        cmocka_unit_test(rotations_are_all_alike),
        cmocka_unit_test(rows_are_their_own),
        cmocka_unit_test(charts_are_changed),
        cmocka_unit_test(motions_end_where_they_should),
        cmocka_unit_test(no_chart_is_added_after_the_first_row),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
