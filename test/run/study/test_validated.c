/// Validated motion on models: bounds hold the motion that is computed without them, also over
/// changes of basis, and theorems come out.
#include "run/form/forms.h"
#include "run/motion/go.h"
#include "run/motion/watch.h"
#include "run/outside/point.h"
#include "run/running.h"

#include "run/study/validated.h"

typedef struct compared {
    size_t count, rows;
    double width; ///< the largest
    double *low, *high, *times;
} compared;

enum { MOST_ROWS = 64 };

static bool keep(double t, const double *low, const double *high, void *data) {
    compared *c = data;
    assert_true(c->rows < MOST_ROWS);
    c->times[c->rows] = t;
    for (size_t i = 0; i < c->count; i++) {
        c->low[c->rows * c->count + i] = low[i];
        c->high[c->rows * c->count + i] = high[i];
        c->width = fmax(c->width, high[i] - low[i]);
    }
    c->rows++;
    return true;
}

typedef struct cursor {
    const compared *c;
    size_t row;
    const char *name;
} cursor;

/// Every number of a sample within its bounds, up to the error of the integrator.
static bool compare(const double *columns, void *data) {
    cursor *at = data;
    const compared *c = at->c;
    assert_true(at->row < c->rows);
    assert_true(fabs(c->times[at->row] - columns[0]) < 1e-12);
    for (size_t i = 0; i < c->count; i++) {
        const double slack = 1e-9 * fmax(1, fabs(columns[i + 1]));
        const double low = c->low[at->row * c->count + i], high = c->high[at->row * c->count + i];
        if (!(columns[i + 1] >= low - slack && columns[i + 1] <= high + slack))
            fail_msg("%s: column %zu at t = %g is %.17g, not in [%.17g, %.17g]", at->name, i + 1,
                     columns[0], columns[i + 1], low, high);
    }
    at->row++;
    return true;
}

static validated_result agree(const char *source, const char *run, double until) {
    const run_options o = {
        .until = until, .every = until / 10, .tolerance = 1e-13, .route = RUN_MINIMAL};
    trip t;
    assert_int_equal(prepare(&t, source, run, o), HAMEL_OK);
    const space *q = t.m->q;
    compared c = {.count = q->entry_count + q->n};
    c.low = MEM_NEW(double, c.count *MOST_ROWS);
    c.high = MEM_NEW(double, c.count *MOST_ROWS);
    c.times = MEM_NEW(double, MOST_ROWS);
    expr *columns = MEM_NEW(expr, c.count);
    memcpy(columns, q->entries, q->entry_count * sizeof *columns);
    memcpy(columns + q->entry_count, q->velocities, q->n * sizeof *columns);
    const validated_request request = {.column_count = c.count, .columns = columns};
    validated_result out;
    assert_int_equal(validated_go(t.r, &request, keep, &c, &t.messages, &out), HAMEL_OK);
    print_message("%-18s %zu steps, %zu changes, width %.2g %s\n", t.m->name, out.steps,
                  out.changes, c.width, out.reason);
    assert_true(out.done && c.width < 1e-7);
    cursor at = {&c, 0, t.m->name};
    run_go(t.r, compare, &at, &t.summary);
    assert_int_equal(at.row, c.rows);
    trip_clear(&t);
    free(columns);
    free(c.low);
    free(c.high);
    free(c.times);
    validated_result_clear(&out);
    return out;
}

static void bounds_hold_the_motion(void **unused) {
    (void)unused;
    static const struct {
        const char *model, *run;
        double until;
    } all[] = {{"chaplygin_sleigh", NULL, 5}, {"snakeboard", "drive", 5},
               {"chaplygin_top", NULL, 0.5},  {"rattleback", NULL, 0.02},
               {"veselova", NULL, 1},         {"ball_on_turntable", NULL, 3},
               {"pendulum", NULL, 1},         {"falling_disk", NULL, 1}};
    const char *quick = getenv("HAMEL_QUICK");
    for (size_t k = 0; k < sizeof all / sizeof *all; k += quick != NULL ? 3 : 1)
        (void)agree(builtin(all[k].model), all[k].run, all[k].until);
}

/// A point on a sphere, by two coordinates of which first one and then the other is no coordinate.
static void bases_change_under_way(void **unused) {
    (void)unused;
    const validated_result v =
        agree("model wheel\ncoordinates\n    x, y : line\n    theta : angle\n"
              "lagrangian\n    (x'^2 + y'^2 + theta'^2)/2\nconstraints\n"
              "    sin(theta)*x' - cos(theta)*y' = 0\n"
              "frame\n    u = d/dx + tan(theta)*d/dy\n    w = d/dtheta\n"
              "run go\n    from theta = 0.3, theta' = 1, x' = 1\n    until 3\n",
              NULL, 3);
    assert_true(v.changes > 0);
}

// ---- passages -----------------------------------------------------------------------------------

static const char oscillator[] =
    "model oscillator\ncoordinates\n    x : line\nlagrangian\n"
    "    x'^2/2 - x^2/2\nrun go\n    from x = 1, x' = 0\n    until 8\n";

static validated_result passages(const char *source, const char *words, bool stops, double until,
                                 double radius) {
    const run_options o = {.until = until, .every = until};
    trip t;
    diag wrong = {0};
    expr of;
    assert_int_equal(prepare(&t, source, NULL, o), HAMEL_OK);
    assert_int_equal(run_equation(t.m, words, &wrong, &t.messages, &of), HAMEL_OK);
    const validated_request request = {
        .radius = radius, .watch_count = 1, .watches = &of, .stops = stops};
    validated_result out;
    assert_int_equal(validated_go(t.r, &request, NULL, NULL, &t.messages, &out), HAMEL_OK);
    diag_clear(&wrong);
    trip_clear(&t);
    return out;
}

static bool holds(const validated_crossing *c, double t) { return c->from <= t && t <= c->to; }

/// cos t = 0 at π/2, 3π/2, 5π/2 and never else; cos t = 1 is touched at 2π, which nobody can tell
/// from being missed.
static void passages_are_enclosed(void **unused) {
    (void)unused;
    const double pi = acos(-1);
    validated_result v = passages(oscillator, "x = 0", false, 8, 0);
    assert_int_equal(v.crossings.count, 3);
    for (size_t k = 0; k < 3; k++) {
        const validated_crossing *c = &v.crossings.items[k];
        assert_true(holds(c, pi / 2 + (double)k * pi) && c->to - c->from < 1e-10 && c->once);
        assert_int_equal(c->direction, k == 1 ? 1 : -1);
    }
    validated_result_clear(&v);
    v = passages(oscillator, "x = 1", false, 8, 0);
    assert_int_equal(v.crossings.count, 2); // it begins there, too
    for (size_t k = 0; k < 2; k++) {
        assert_int_equal(v.crossings.items[k].direction, 0);
        assert_true(holds(&v.crossings.items[k], 2 * pi * (double)k));
        assert_true(v.crossings.items[k].to - v.crossings.items[k].from < 1e-4);
    }
    validated_result_clear(&v);
    v = passages(oscillator, "x = 2", false, 8, 0);
    assert_int_equal(v.crossings.count, 0);
    validated_result_clear(&v);
    v = passages(oscillator, "x = 0.5", true, 8, 1e-3); // every motion of a wide box
    assert_true(v.done && v.halted && v.crossings.count == 1);
    assert_true(holds(&v.crossings.items[0], pi / 3 + 1e-3) &&
                holds(&v.crossings.items[0], pi / 3 - 1e-3));
    assert_true(v.crossings.items[0].to - v.crossings.items[0].from < 0.01);
    validated_result_clear(&v);
}

/// The sleigh of the ledger ends up sliding with its centre of mass ahead: θ' > 0 falls, and never
/// changes its sign.
static void what_never_happens_is_not_found(void **unused) {
    (void)unused;
    validated_result v = passages(builtin("chaplygin_sleigh"), "theta' = 0", false, 10, 0);
    assert_true(v.done);
    assert_int_equal(v.crossings.count, 0);
    validated_result_clear(&v);
}

/// Where there is no motion beyond a time nothing is claimed beyond it.
static void bounds_end_where_the_motion_does(void **unused) {
    (void)unused;
    static const char falls[] = "model falls\ncoordinates\n    x : line > 0\nlagrangian\n"
                                "    x'^2/2 + 1/x\nrun go\n    from x = 1, x' = 0\n    until 2\n";
    validated_result v = passages(falls, "x = 0.5", false, 2, 0);
    assert_true(!v.done && v.reason[0] != '\0' && v.time < acos(-1) / sqrt(8)); // when x is zero
    assert_true(v.time > 1 && v.crossings.count == 1);
    validated_result_clear(&v);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bounds_hold_the_motion),
        cmocka_unit_test(bases_change_under_way),
        cmocka_unit_test(passages_are_enclosed),
        cmocka_unit_test(what_never_happens_is_not_found),
        cmocka_unit_test(bounds_end_where_the_motion_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
