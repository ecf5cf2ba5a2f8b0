/// Gaits and plans: against the full motion, by symmetry under reversal, and by orders that are
/// measured.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "exact/exact.h"
#include "model/assign.h"
#include "model/builtin.h"
#include "model/read.h"
#include "run/form/forms.h"
#include "run/gait/expand.h"
#include "run/gait/map.h"
#include "run/gait/move.h"
#include "run/gait/optimise.h"
#include "run/gait/path.h"
#include "run/gait/system.h"
#include "run/motion/go.h"
#include "run/motion/run.h"
#include "run/motion/watch.h"
#include "run/plan/plan.h"
#include "run/plan/target.h"
#include "run/plan/verify.h"

#ifdef HAMEL_NLOPT
enum { SEARCHES = HAMEL_OK };
#else
enum { SEARCHES = HAMEL_INVALID }; ///< there is nothing to search with
#endif

// ---- scenes -------------------------------------------------------------------------------------

typedef struct scene {
    model *m;
    gait_system *s;
    gait *g;
    gait_work *w;
    double period;
} scene;

static const model_run *run_of(const model *m, const char *name) {
    for (size_t i = 0; i < m->run_count; i++) {
        if (strcmp(m->runs[i].name, name) == 0) return &m->runs[i];
    }
    fail_msg("%s has no run %s", m->name, name);
    return NULL;
}

static void open_text(scene *c, const char *name, const char *source, const char *run,
                      size_t vary_count, const char *const *vary) {
    diag messages = {0};
    assert_int_equal(model_read(name, source, strlen(source), &messages, &c->m), HAMEL_OK);
    const hamel_status status = gait_system_create(c->m, NULL, vary_count, vary, &messages, &c->s);
    if (status != HAMEL_OK) fail_msg("%s: %s", name, messages.items[0].words);
    assert_int_equal(gait_create(c->s, run_of(c->m, run), 0, &messages, &c->g), HAMEL_OK);
    c->w = gait_work_create(c->s, 1e-12, GAIT_EFFORT | GAIT_PHASES);
    c->period = vary_count == 0 ? gait_period(c->g, NULL) : 0;
    diag_clear(&messages);
}

static void open_scene(scene *c, const char *name, const char *run, size_t vary_count,
                       const char *const *vary) {
    const model_builtin *b = model_builtin_find(name);
    assert_non_null(b);
    open_text(c, name, b->source, run, vary_count, vary);
}

static void close_scene(scene *c) {
    gait_work_destroy(c->w);
    gait_destroy(c->g);
    gait_system_destroy(c->s);
    model_destroy(c->m);
}

static const double TWO_PI = 6.283185307179586476925286766559;

// ---- against the full motion --------------------------------------------------------------------

typedef struct sample {
    size_t count;
    double last[64];
} sample;

static bool keep(const double *columns, void *data) {
    sample *s = data;
    memcpy(s->last, columns, s->count * sizeof *columns);
    return true;
}

/// The last sample of the full run over some cycles; where its columns of forces begin.
static size_t full_run(const scene *c, const char *run, size_t cycles, double *last) {
    diag messages = {0};
    run_motion *r;
    run_summary summary;
    const run_options options = {.until = (double)cycles * c->period,
                                 .every = c->period,
                                 .tolerance = 1e-13,
                                 .forces = true};
    assert_int_equal(run_create(c->m, run_of(c->m, run), &options, &messages, &r), HAMEL_OK);
    sample s = {.count = run_column_count(r)};
    size_t force = 0;
    assert_true(s.count <= 64);
    run_go(r, keep, &s, &summary);
    memcpy(last, s.last, sizeof s.last);
    while (strncmp(run_column_name(r, force), "force_", 6) != 0) force++;
    run_destroy(r);
    diag_clear(&messages);
    return force;
}

static void gaits_move_as_the_full_equations_do(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {"snakeboard", "drive"},      {"snakeboard", "turn"},    {"snakeboard", "park"},
        {"snakeboard", "back"},       {"roller_racer", "swing"}, {"kinematic_car", "turn"},
        {"kinematic_car", "drive"},   {"kinematic_car", "park"}, {"kinematic_snake", "wriggle"},
        {"snakeboard_full", "drive"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        scene c;
        gait_motion motion;
        double last[64], numbers[GAIT_MOST], tau[GAIT_MOST];
        open_scene(&c, cases[i][0], cases[i][1], 0, NULL);
        assert_true(fabs(c.period - TWO_PI) < 1e-12);
        gait_motion_begin(c.w, c.g->momenta, &motion);
        for (size_t n = 0; n < 3; n++)
            assert_true(gait_cycle(c.w, c.g, NULL, gait_as_it_is, c.period, &motion));
        gait_numbers(c.w, motion.element, numbers);
        const size_t force = full_run(&c, cases[i][1], 3, last);
        for (size_t k = 0; k < 3; k++) {
            const double gap = fabs(numbers[k] - last[1 + k]);
            if (!(gap < 2e-9)) fail_msg("%s %s: %g", cases[i][0], cases[i][1], gap);
        }
        // the forces of BKMM96 (1.2.3) are the multipliers of the prescribed motion
        assert_true(gait_forces(c.w, c.g, NULL, 3 * c.period, motion.momenta, tau));
        for (size_t k = 0; k < c.s->h; k++) {
            const double gap = fabs(tau[k] - last[force + k]);
            if (!(gap < 1e-8)) fail_msg("%s %s: forces %g", cases[i][0], cases[i][1], gap);
        }
        close_scene(&c);
    }
}

typedef struct follower {
    const gait_path *path;
    size_t row;
    double largest; ///< distance from the full motion so far
} follower;

static bool compare_row(const double *columns, void *data) {
    follower *f = data;
    assert_true(f->row < f->path->count);
    const double *row = f->path->rows + f->row++ * f->path->columns;
    for (size_t k = 0; k <= f->path->g->s->m->q->entry_count; k++)
        f->largest = fmax(f->largest, fabs(row[k] - columns[k]));
    return true;
}

static void paths_are_those_of_the_full_motion(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {"snakeboard", "park"}, {"roller_racer", "swing"}, {"kinematic_car", "turn"}};
    enum { SAMPLES = 16, CYCLES = 2 };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        scene c;
        gait_path path;
        diag messages = {0};
        run_motion *r;
        run_summary summary;
        open_scene(&c, cases[i][0], cases[i][1], 0, NULL);
        assert_int_equal(
            gait_path_init(&path, c.w, c.g, NULL, c.period, CYCLES, SAMPLES, &messages), HAMEL_OK);
        assert_int_equal(path.count, CYCLES * SAMPLES + 1);
        const run_options options = {
            .until = CYCLES * c.period, .every = c.period / SAMPLES, .tolerance = 1e-12};
        assert_int_equal(run_create(c.m, run_of(c.m, cases[i][1]), &options, &messages, &r),
                         HAMEL_OK);
        follower f = {.path = &path};
        run_go(r, compare_row, &f, &summary);
        assert_int_equal(f.row, path.count);
        if (!(f.largest < 1e-9)) fail_msg("%s: %g", cases[i][0], f.largest);
        run_destroy(r);
        gait_path_clear(&path);
        diag_clear(&messages);
        close_scene(&c);
    }
}

// ---- reversal -----------------------------------------------------------------------------------

/// A gait and then the same backwards, from −p, is the identity, and takes −p(T) to −p(0).
static void backwards_is_the_inverse(void **state) {
    (void)state;
    static const char *const cases[][2] = {{"kinematic_car", "turn"},
                                           {"kinematic_snake", "wriggle"},
                                           {"snakeboard", "drive"},
                                           {"snakeboard", "turn"},
                                           {"roller_racer", "swing"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        scene c;
        gait_motion there, back;
        double whole[GAIT_ENTRIES], numbers[GAIT_MOST], p[GAIT_MOST] = {0.3};
        open_scene(&c, cases[i][0], cases[i][1], 0, NULL);
        gait_motion_begin(c.w, p, &there);
        assert_true(gait_cycle(c.w, c.g, NULL, gait_as_it_is, c.period, &there));
        for (size_t b = 0; b < c.s->momenta; b++) p[b] = -there.momenta[b];
        gait_motion_begin(c.w, p, &back);
        assert_true(gait_cycle(c.w, c.g, NULL, (gait_manner){true, 1}, c.period, &back));
        gait_compose(c.w, there.element, back.element, whole);
        gait_numbers(c.w, whole, numbers);
        for (size_t k = 0; k < c.s->k; k++) assert_true(fabs(numbers[k]) < 1e-10);
        for (size_t b = 0; b < c.s->momenta; b++) assert_true(fabs(back.momenta[b] + 0.3) < 1e-10);
        close_scene(&c);
    }
}

// ---- curvature ----------------------------------------------------------------------------------

/// How the error of the area formula, and the displacement, shrink with the size of the gait.
static void small_gaits_are_area_times_curvature(void **state) {
    (void)state;
    static const char *const vary[] = {"a"};
    scene c;
    double error[2], moved[2];
    open_scene(&c, "kinematic_snake", "wriggle", 1, vary);
    for (size_t i = 0; i < 2; i++) {
        const double a = i == 0 ? 0.04 : 0.02;
        double area[GAIT_MOST], numbers[GAIT_MOST], g[GAIT_ENTRIES];
        gait_motion motion;
        const double period = gait_period(c.g, &a);
        gait_motion_begin(c.w, c.g->momenta, &motion);
        assert_true(gait_cycle(c.w, c.g, &a, gait_as_it_is, period, &motion));
        assert_true(gait_area(c.w, c.g, &a, period, area));
        gait_exp(c.w, area, g);
        gait_between(c.w, g, motion.geometric, g);
        gait_numbers(c.w, g, numbers);
        error[i] = hypot(numbers[0], hypot(numbers[1], numbers[2]));
        gait_numbers(c.w, motion.geometric, numbers);
        moved[i] = hypot(numbers[0], numbers[1]);
    }
    const double order = log2(error[0] / error[1]), growth = log2(moved[0] / moved[1]);
    print_message("displacement of order %.3f, error of the area formula of order %.3f\n", growth,
                  order);
    assert_true(fabs(growth - 2) < 0.05);
    assert_true(order > 2.8);
    close_scene(&c);
}

/// What is not closed encloses nothing.
static void a_wheel_that_turns_encloses_no_area(void **state) {
    (void)state;
    scene c;
    double area[GAIT_MOST];
    open_scene(&c, "kinematic_car", "drive", 0, NULL);
    assert_false(gait_area(c.w, c.g, NULL, c.period, area));
    assert_true(gait_closes(c.g, NULL, c.period));
    close_scene(&c);
}

// ---- periods and singularities ------------------------------------------------------------------

static void periods_are_found_from_frequencies(void **state) {
    (void)state;
    static const struct {
        const char *psi, *phi;
        double cycles; ///< of 2π; 0: none
    } cases[] = {{"sin(2*t)", "sin(3*t)", 1},
                 {"sin(t/2)", "cos(t/3)", 6},
                 {"sin(0.7*t)", "sin(1.4*t)", 10. / 7},
                 {"sin(t)", "sin(sqrt(2)*t)", 0},
                 {"t", "sin(t/2)", 2},
                 {"t^2", "sin(t)", 0},
                 {"sin(t)*cos(3*t)^2", "0", 1},
                 {"exp(-t)", "sin(t)", 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char source[1000];
        diag messages = {0};
        model *m;
        gait_system *s;
        gait *g;
        snprintf(source, sizeof source,
                 "model wheel\ncoordinates\n x : line\n psi, phi : angle\n"
                 "lagrangian\n x'^2/2 + psi'^2/2 + phi'^2/2\nconstraints\n x' = sin(phi)*psi'\n"
                 "symmetry R on x\ncontrols psi, phi\nrun go\n psi = %s\n phi = %s\n until 1\n",
                 cases[i].psi, cases[i].phi);
        assert_int_equal(model_read("wheel", source, strlen(source), &messages, &m), HAMEL_OK);
        assert_int_equal(gait_system_create(m, NULL, 0, NULL, &messages, &s), HAMEL_OK);
        assert_int_equal(gait_create(s, &m->runs[0], 0, &messages, &g), HAMEL_OK);
        const double period = gait_period(g, NULL);
        const bool closes = period > 0 && gait_closes(g, NULL, period);
        if (cases[i].cycles == 0) assert_false(closes);
        else assert_true(closes && fabs(period - cases[i].cycles * TWO_PI) < 1e-9);
        gait_destroy(g);
        gait_system_destroy(s);
        model_destroy(m);
        diag_clear(&messages);
    }
}

static void singular_gaits_say_where_and_when(void **state) {
    (void)state;
    static const char *const vary[] = {"b"};
    scene c;
    gait_point point;
    open_scene(&c, "snakeboard", "drive", 1, vary);
    const double through = 2, touches = TWO_PI / 4, fine = 1.5;
    assert_false(gait_measure(c.w, c.g, &through, 1, &point));
    assert_non_null(strstr(point.reason, "cos(phi) = 0, at t = 0.903"));
    assert_false(gait_measure(c.w, c.g, &touches, 1, &point));
    assert_non_null(strstr(point.reason, "at t = 1.5708"));
    assert_true(gait_measure(c.w, c.g, &fine, 1, &point));
    close_scene(&c);
}

// ---- maps and the best --------------------------------------------------------------------------

static void maps_do_not_depend_on_threads(void **state) {
    (void)state;
    static const char *const vary[] = {"a", "b"};
    const gait_axis axes[] = {{0, 1, 7}, {0.1, 1, 5}};
    scene c;
    gait_point one[35], two[35], alone;
    open_scene(&c, "snakeboard", "turn", 2, vary);
    gait_map(c.g, axes, 2, 1e-10, 1, one);
    gait_map(c.g, axes, 2, 1e-10, 3, two);
    for (size_t i = 0; i < 35; i++) {
        assert_true(one[i].done && two[i].done);
        assert_memory_equal(one[i].numbers, two[i].numbers, 3 * sizeof(double));
    }
    const double values[] = {gait_axis_at(&axes[0], 4), gait_axis_at(&axes[1], 3)};
    assert_true(gait_measure(c.w, c.g, values, 2, &alone));
    for (size_t k = 0; k < 3; k++)
        assert_true(fabs(alone.numbers[k] - one[4 * 5 + 3].numbers[k]) < 1e-8);
    close_scene(&c);
}

static void the_best_gait_is_found_from_every_start(void **state) {
    (void)state;
    static const char *const vary[] = {"a", "b"};
    const double lower[] = {0, 0}, upper[] = {1, 1.4};
    const gait_aim aim = {.component = GAIT_DISTANCE};
    scene c;
    gait_search searches[3];
    diag messages = {0};
    open_scene(&c, "snakeboard", "drive", 2, vary);
    const hamel_status status =
        gait_optimise(c.g, lower, upper, &aim, 1, 7, 3, searches, &messages);
    assert_int_equal(status, SEARCHES);
    if (status == HAMEL_OK) {
        for (size_t i = 0; i < 3; i++) {
            assert_true(fabs(searches[i].value - searches[0].value) < 1e-7);
            assert_true(fabs(searches[i].values[0] - 1) < 1e-6);
            free(searches[i].values);
        }
        // nothing on a fine grid is better
        const gait_axis axes[] = {{0, 1, 11}, {0, 1.4, 57}};
        gait_point *points = calloc(11 * 57, sizeof *points);
        gait_map(c.g, axes, 1, 1e-9, 2, points);
        for (size_t i = 0; i < 11 * 57; i++)
            assert_true(gait_aim_value(&aim, &points[i]) <= searches[0].value + 1e-8);
        free(points);
    }
    diag_clear(&messages);
    close_scene(&c);
}

/// Dido's problem: of all loops with ∫|r''|² given the circle encloses most, π a² = E/2, and the
/// second harmonics vanish.
static void the_best_loop_for_an_effort_is_a_circle(void **state) {
    (void)state;
    static const char source[] =
        "model dido\n"
        "parameters\n"
        "    a1 = 0, a2 = 0, a3 = 0, a4 = 0, b1 = 0, b2 = 0, b3 = 0, b4 = 0\n"
        "coordinates\n    x, y, z : line\n"
        "lagrangian\n    (x'^2 + y'^2 + (z' - y*x')^2)/2\n"
        "constraints\n    z' = y*x'\n"
        "base x, y\nsymmetry R on z\ncontrols x, y\n"
        "run loop\n"
        "    x = a1*sin(t) + a2*cos(t) + a3*sin(2*t) + a4*cos(2*t)\n"
        "    y = b1*sin(t) + b2*cos(t) + b3*sin(2*t) + b4*cos(2*t)\n"
        "    until 1\n";
    static const char *const vary[] = {"a1", "a2", "a3", "a4", "b1", "b2", "b3", "b4"};
    const gait_aim aim = {.component = 0, .most_effort = 3};
    double lower[8], upper[8];
    for (size_t k = 0; k < 8; k++) lower[k] = -2, upper[k] = 2;
    scene c;
    gait_search searches[3];
    diag messages = {0};
    open_text(&c, "dido", source, "loop", 8, vary);
    const hamel_status status =
        gait_optimise(c.g, lower, upper, &aim, 1, 11, 3, searches, &messages);
    assert_int_equal(status, SEARCHES);
    for (size_t i = 0; i < 3 && status == HAMEL_OK; i++) {
        const double *v = searches[i].values;
        assert_true(fabs(searches[i].value - 1.5) < 1e-6);
        assert_true(fabs(searches[i].point.effort - 3) < 1e-6);
        for (size_t k = 2; k < 4; k++) assert_true(fabs(v[k]) + fabs(v[4 + k]) < 1e-4);
        assert_true(fabs(v[0] * v[4] + v[1] * v[5]) < 1e-4); // orthogonal, and of equal length
        assert_true(fabs(hypot(v[0], v[1]) - hypot(v[4], v[5])) < 1e-4);
        free(searches[i].values);
    }
    diag_clear(&messages);
    close_scene(&c);
}

// ---- plans --------------------------------------------------------------------------------------

static void plan_to(const char *name, const char *const *runs, size_t count, const double *to,
                    bool reachable) {
    scene c;
    plan p;
    gait *gaits[4];
    diag messages = {0};
    double reached[GAIT_ENTRIES];
    plan_target t = {.tolerance = 1e-6, .most_steps = 12, .angle = {false, false, true}};
    open_scene(&c, name, runs[0], 0, NULL);
    gaits[0] = c.g;
    for (size_t i = 1; i < count; i++)
        assert_int_equal(gait_create(c.s, run_of(c.m, runs[i]), 0, &messages, &gaits[i]), HAMEL_OK);
    for (size_t i = 0; i < 3; i++) {
        t.entries[i] = to[i];
        t.wanted[i] = true;
    }
    assert_int_equal(plan_find(&p, c.s, count, gaits, &t, &messages), HAMEL_OK);
    assert_int_equal(p.found, reachable);
    assert_int_equal(plan_verify(&p, &t, NULL, NULL, &messages, reached), HAMEL_OK);
    for (size_t i = 0; i < 3; i++) assert_true(fabs(reached[i] - p.reached[i]) < 1e-6);
    if (reachable) assert_true(plan_error(c.s, &t, reached) < 2e-6);
    plan_clear(&p);
    for (size_t i = 1; i < count; i++) gait_destroy(gaits[i]);
    diag_clear(&messages);
    close_scene(&c);
}

static void plans_reach_their_targets(void **state) {
    (void)state;
    static const char *const car[] = {"drive", "turn", "park"};
    static const char *const board[] = {"drive", "back", "turn", "park"};
    plan_to("kinematic_car", car, 3, (const double[]){1, 0.5, 0}, true);
    plan_to("kinematic_car", car, 3, (const double[]){-2, 1, 2}, true);
    plan_to("snakeboard", board, 4, (const double[]){-1, 0.2, 0.7}, true);
}

static void what_is_out_of_reach_is_said_to_be(void **state) {
    (void)state;
    static const char *const straight[] = {"drive"};
    plan_to("kinematic_car", straight, 1, (const double[]){1, 0.5, 0}, false);
}

// ---- why gaits move -----------------------------------------------------------------------------

/// How far the series is from one cycle of a gait of that size: displacement and momenta.
static double off_by(const scene *c, const gait_expansion *e, double scale) {
    double *values = MEM_NEW_ZERO(double, expr_symbol_count(c->m->pool)), off = 0;
    double sigma[GAIT_MOST], p[GAIT_MOST], element[GAIT_ENTRIES], sum[GAIT_MOST], run[GAIT_MOST];
    for (size_t i = 0; i < c->m->parameter_count; i++)
        values[expr_symbol_index(c->m->pool, c->m->parameters[i].symbol)] =
            model_number(c->m, c->m->parameters[i].value);
    gait_motion motion;
    gait_motion_begin(c->w, c->g->momenta, &motion);
    assert_true(gait_cycle(c->w, c->g, NULL, (gait_manner){false, scale}, c->period, &motion));
    gait_expansion_sum(e, c->m->pool, values, scale, sigma, p);
    gait_exp(c->w, sigma, element);
    gait_numbers(c->w, element, sum);
    gait_numbers(c->w, motion.element, run);
    for (size_t a = 0; a < e->k; a++) off = fmax(off, fabs(sum[a] - run[a]));
    for (size_t b = 0; b < e->m; b++) off = fmax(off, fabs(p[b] - motion.momenta[b]));
    free(values);
    return off;
}

/// The series agrees with the run to the order claimed: half the size, 2^(N + 1) times less error.
/// And its first term is that of the first resonance: φψ for 1:1, φ²ψ for 2:1, φ³ψ² for 3:2.
/// @eq BKMM96 (1.2.1), (1.2.2), (4.4.3)
static void gaits_move_by_the_brackets_they_excite(void **state) {
    (void)state;
    static const struct {
        const char *model, *run;
        size_t order, first[2]; ///< degrees of the first term
    } cases[] = {{"snakeboard", "drive", 5, {1, 1}},   {"snakeboard", "turn", 5, {1, 2}},
                 {"snakeboard", "park", 5, {2, 3}},    {"snakeboard", "drive", 3, {1, 1}},
                 {"roller_racer", "swing", 4, {2, 0}}, {"snakeboard_full", "drive", 3, {1, 1}}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        scene c;
        diag messages = {0};
        gait_expansion e;
        open_scene(&c, cases[i].model, cases[i].run, 0, NULL);
        assert_int_equal(gait_expand(c.m, (size_t)(c.s->given - c.m->symmetries), c.g->spec,
                                     cases[i].order, &messages, &e),
                         HAMEL_OK);
        assert_int_equal(e.terms.items[0].degree[0], cases[i].first[0]);
        assert_int_equal(e.terms.items[0].degree[1], cases[i].first[1]);
        const double whole = off_by(&c, &e, 0.5), half = off_by(&c, &e, 0.25);
        assert_true(half < 1.5 * whole / pow(2, (double)cases[i].order + 1) + 1e-11);
        gait_expansion_clear(&e);
        diag_clear(&messages);
        close_scene(&c);
    }
}

static int thread_end(void **state) {
    (void)state;
    exact_thread_end(true);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gaits_move_as_the_full_equations_do),
        cmocka_unit_test(paths_are_those_of_the_full_motion),
        cmocka_unit_test(backwards_is_the_inverse),
        cmocka_unit_test(small_gaits_are_area_times_curvature),
        cmocka_unit_test(a_wheel_that_turns_encloses_no_area),
        cmocka_unit_test(periods_are_found_from_frequencies),
        cmocka_unit_test(singular_gaits_say_where_and_when),
        cmocka_unit_test(maps_do_not_depend_on_threads),
        cmocka_unit_test(the_best_gait_is_found_from_every_start),
        cmocka_unit_test(the_best_loop_for_an_effort_is_a_circle),
        cmocka_unit_test(gaits_move_by_the_brackets_they_excite),
        cmocka_unit_test(plans_reach_their_targets),
        cmocka_unit_test(what_is_out_of_reach_is_said_to_be),
    };
    return cmocka_run_group_tests(tests, NULL, thread_end);
}
