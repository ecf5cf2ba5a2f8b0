/// Motions to a goal whose least cost is known: loops of Heisenberg's group are isoperimetric, a
/// mass is pushed by a straight force, steering in place is abnormal; and derivatives by a second
/// route.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "model/builtin.h"
#include "model/read.h"
#include "run/steer/mesh_internal.h"
#include "run/steer/nlp.h"

static const double PI = 3.14159265358979323846;

static const char heisenberg[] = "coordinates x, y, z : line\nconstraints z' = (x*y' - y*x')/2\n"
                                 "controls x, y\nrun go\n    x = 0\n    y = 0\n    until 1\n";
static const char mass[] = "parameters m = 2\ncoordinates x : line\nlagrangian m/2*x'^2\n"
                           "controls force x\nrun go\n    from x = 0\n    until 1\n";
/// A ball that rolls on a table without spinning, moved by its centre.
static const char ball[] = "parameters r = 1/2\ncoordinates\n    x, y : line\n"
                           "    B : rotation space\ndefine w = space(B)\n"
                           "constraints\n    x' = r*w[2]\n    y' = -r*w[1]\n    w[3] = 0\n"
                           "controls x, y\nrun go\n    x = 0\n    y = 0\n    until 1\n";

static model *read_model(const char *source) {
    diag messages = {0};
    model *m = NULL;
    if (model_read("test", source, strlen(source), &messages, &m) != HAMEL_OK)
        fail_msg("%s", messages.items[0].words);
    diag_clear(&messages);
    return m;
}

static model *read_builtin(const char *name) {
    const model_builtin *b = model_builtin_find(name);
    assert_non_null(b);
    return read_model(b->source);
}

static steer *find(const model *m, steer_options o) {
    diag words = {0}, messages = {0};
    const char *about;
    steer *s = NULL;
    o.spec = m->run_count > 0 ? &m->runs[0] : NULL;
    const hamel_status status = steer_create(m, &o, &words, &about, &messages, &s);
    if (status != HAMEL_OK)
        fail_msg("%s", words.count > 0      ? words.items[0].words
                       : messages.count > 0 ? messages.items[0].words
                                            : "no words");
    diag_clear(&words);
    diag_clear(&messages);
    return s;
}

static bool lacks_solver(void) {
    if (!nlp_available()) skip();
    return !nlp_available();
}

/// A loop in the plane that encloses the area 1 is shortest as a circle: 4π = length².
static void loops_of_heisenbergs_group_are_circles(void **state) {
    (void)state;
    if (lacks_solver()) return;
    model *m = read_model(heisenberg);
    steer *s = find(m, (steer_options){.to = "x=0, y=0, z=1"});
    const steer_result *r = steer_of(s);
    assert_int_equal(r->end, STEER_REACHED);
    assert_true(r->kinematic && r->extremal.solved && r->extremal.flat);
    assert_true(fabs(r->cost - 4 * PI) < 1e-9);
    assert_true(fabs(r->extremal.length - sqrt(4 * PI)) < 1e-9);
    assert_true(fabs(r->extremal.energy + 4 * PI) < 1e-8 && r->extremal.drift < 1e-9);
    assert_int_equal(r->extremal.corank, 0);
    const double *rows = r->rows, *half = rows + 3 * (r->row_count / 2);
    const double cx = half[1] / 2, cy = half[2] / 2, radius = 1 / sqrt(PI);
    for (size_t k = 0; k < r->row_count; k++)
        assert_true(fabs(hypot(rows[3 * k + 1] - cx, rows[3 * k + 2] - cy) - radius) < 1e-9);
    steer_destroy(s);
    model_destroy(m);
}

/// ∫ τ² is least for τ = m (6 − 12 t): 12 m².
static void a_mass_is_pushed_by_a_straight_force(void **state) {
    (void)state;
    if (lacks_solver()) return;
    model *m = read_model(mass);
    steer *s = find(m, (steer_options){.to = "x=1, rest", .tries = 1});
    const steer_result *r = steer_of(s);
    assert_int_equal(r->end, STEER_REACHED);
    assert_true(fabs(r->cost - 48) < 1e-7 && r->extremal.solved && !r->extremal.flat);
    for (size_t k = 0; k < r->row_count; k++)
        assert_true(fabs(r->rows[2 * k + 1] - 2 * (6 - 12 * r->rows[2 * k])) < 1e-6);
    steer_destroy(s);
    model_destroy(m);
}

/// With |τ| ≤ m the distance 1 takes the time 2 at least; inputs straight between nodes lose a
/// little where they jump.
static void the_fastest_way_is_along_the_bounds(void **state) {
    (void)state;
    if (lacks_solver()) return;
    model *m = read_model(mass);
    steer *s = find(m, (steer_options){.to = "x=1, x'=0",
                                       .cost = "1",
                                       .bounds = "-m <= tau_x <= m",
                                       .time = {0.5, 10},
                                       .tries = 1});
    const steer_result *r = steer_of(s);
    assert_int_equal(r->end, STEER_REACHED);
    assert_true(r->time > 2 && r->time < 2.01 && fabs(r->cost - r->time) < 1e-9);
    assert_false(r->extremal.solved);
    for (size_t k = 0; k < r->row_count; k++) assert_true(fabs(r->rows[2 * k + 1]) <= 2 + 1e-8);
    steer_destroy(s);
    model_destroy(m);
}

/// Where the time is free the conditions are those with H = 0: ∫ (1 + τ²) with T between bounds.
/// With τ = a − b t the cost of a distance d is T + 12 m² d²/T³: least at T⁴ = 36 m² d².
static void a_free_end_time_makes_the_hamiltonian_vanish(void **state) {
    (void)state;
    if (lacks_solver()) return;
    model *m = read_model(mass);
    steer *s = find(
        m, (steer_options){.to = "x=1, rest", .cost = "1 + tau_x^2", .time = {1, 30}, .tries = 1});
    const steer_result *r = steer_of(s);
    assert_int_equal(r->end, STEER_REACHED);
    assert_true(r->extremal.solved && fabs(r->extremal.energy) < 1e-8);
    assert_true(fabs(r->time - sqrt(12)) < 1e-6);
    steer_destroy(s);
    model_destroy(m);
}

/// Where wheels that stand across turn a car on the spot there is no least cost: the cheaper the
/// nearer to the end of their range. They keep away from it by a twentieth, and the cost is no more
/// than that of a way that keeps away further.
static void without_bounds_the_end_of_a_range_is_kept_away_from(void **state) {
    (void)state;
    if (lacks_solver()) return;
    model *m = read_builtin("kinematic_car");
    steer_options o = {.to = "x=0, y=1, theta=0, psi=0, phi=0", .time = {4, 4}, .tries = 1};
    steer *s = find(m, o);
    o.bounds = "-1.2 <= phi <= 1.2";
    steer *narrow = find(m, o);
    const steer_result *r = steer_of(s), *n = steer_of(narrow);
    assert_int_equal(r->end, STEER_REACHED);
    assert_int_equal(n->end, STEER_REACHED);
    assert_true(r->miss <= 1e-6 && n->miss <= 1e-6 && r->cost < n->cost);
    assert_non_null(strstr(r->extremal.why, "the end of its range"));
    assert_null(strstr(n->extremal.why, "the end of its range"));
    assert_true(isfinite(r->cost_before) && fabs(r->cost - r->cost_before) < 0.05 * r->cost);
    for (size_t k = 0; k < r->row_count; k++)
        assert_true(fabs(r->rows[3 * k + 2]) <= 0.9 * PI / 2 + 1e-6);
    steer_destroy(s);
    steer_destroy(narrow);
    model_destroy(m);
}

/// A start and a goal that are nearer to the end of a range than a twentieth of it are allowed.
static void a_goal_near_the_end_of_a_range_is_reached(void **state) {
    (void)state;
    if (lacks_solver()) return;
    model *m = read_builtin("kinematic_car");
    steer *s = find(m, (steer_options){.to = "psi=0.1, phi=1.55", .time = {1, 1}, .tries = 1});
    assert_int_equal(steer_of(s)->end, STEER_REACHED);
    steer_destroy(s);
    model_destroy(m);
}

/// Wheels are turned in place: of what the inputs do to first order, x, y, θ, ψ only follow the
/// driving field, which spans two directions on the way. Two covectors are left alone.
static void turning_the_wheels_in_place_is_abnormal(void **state) {
    (void)state;
    if (lacks_solver()) return;
    model *m = read_builtin("kinematic_car");
    steer *s = find(m, (steer_options){.to = "x=0, y=0, theta=0, psi=0, phi=0.5", .time = {1, 1}});
    const steer_result *r = steer_of(s);
    assert_int_equal(r->end, STEER_REACHED);
    assert_true(fabs(r->cost - 0.25) < 1e-9);
    assert_true(r->extremal.solved);
    assert_int_equal(r->extremal.corank, 2);
    steer_destroy(s);
    model_destroy(m);
}

/// A ball comes back to its place, turned about the vertical: the run knows it by its nine entries.
static void a_ball_rolls_to_an_attitude(void **state) {
    (void)state;
    if (lacks_solver()) return;
    model *m = read_model(ball);
    steer *s = find(m, (steer_options){.to = "x=0, y=0, B=Rz(0.5)", .tries = 1});
    const steer_result *r = steer_of(s);
    assert_int_equal(r->end, STEER_REACHED);
    const double *last = r->samples + (r->sample_count - 1) * (1 + r->state_count), *B = last + 3;
    assert_string_equal(r->states[2], "B_11");
    const double want[9] = {cos(0.5), -sin(0.5), 0, sin(0.5), cos(0.5), 0, 0, 0, 1};
    for (size_t i = 0; i < 9; i++) assert_true(fabs(B[i] - want[i]) < 1e-6);
    assert_true(r->extremal.solved && r->extremal.flat);
    steer_destroy(s);
    model_destroy(m);
}

/// Nothing leaves what inputs can reach in that time: the nearest state is as far as they go.
static void what_is_out_of_reach_is_come_near_to(void **state) {
    (void)state;
    if (lacks_solver()) return;
    model *m = read_model(mass);
    steer *s = find(m, (steer_options){.to = "x=9", .bounds = "-m <= tau_x <= m", .tries = 1});
    const steer_result *r = steer_of(s);
    assert_int_equal(r->end, STEER_NEAREST);
    assert_true(fabs(r->goals[0].reached - 0.5) < 1e-6 && fabs(r->nearest - 8.5) < 1e-6);
    steer_destroy(s);
    model_destroy(m);
}

static double uniform(random_state *g) {
    return 2 * (double)(random_next(g) >> 11) / 9007199254740992.0 - 1;
}

/// First and second derivatives of the equations against differences, at a random point.
static void derivatives_are_those_of_differences(void **state) {
    (void)state;
    model *m = read_builtin("snakeboard");
    steer_problem p;
    diag words = {0}, messages = {0};
    const char *about = NULL;
    const steer_options o = {
        .spec = &m->runs[0], .to = "x=1", .cost = "phi''^2*cos(x) + psi'^4", .bounds = "x*y <= 3"};
    assert_int_equal(steer_problem_init(&p, m, &o, &words, &about, &messages), HAMEL_OK);
    const steer_functions *f = &p.along;
    random_state g = {4711};
    double at[40], plus[40], minus[40], weights[40], first[400], entries[400], other[400];
    assert_true(f->columns < 40 && f->rows < 40 && f->by.count < 400 && f->second_count < 400);
    for (size_t i = 0; i < f->columns; i++) at[i] = uniform(&g);
    for (size_t i = 0; i < f->rows; i++) weights[i] = uniform(&g);
    assert_true(steer_first(f, at, first) && steer_second(f, at, weights, entries));
    const double h = 1e-5;
    for (size_t c = 0; c < f->columns; c++) {
        const double kept = at[c];
        double by[40] = {0}, twice[40] = {0};
        at[c] = kept + h;
        assert_true(steer_values(f, at, plus) && steer_first(f, at, other));
        for (size_t k = 0; k < f->by.count; k++)
            twice[f->by.column[k]] += weights[f->by.row[k]] * other[k] / (2 * h);
        at[c] = kept - h;
        assert_true(steer_values(f, at, minus) && steer_first(f, at, other));
        for (size_t k = 0; k < f->by.count; k++)
            twice[f->by.column[k]] -= weights[f->by.row[k]] * other[k] / (2 * h);
        at[c] = kept;
        for (size_t k = 0; k < f->by.count; k++) {
            if (f->by.column[k] == c) by[f->by.row[k]] = first[k];
        }
        for (size_t i = 0; i < f->rows; i++)
            assert_true(fabs(by[i] - (plus[i] - minus[i]) / (2 * h)) < 1e-6 * (1 + fabs(by[i])));
        for (size_t k = 0; k < f->second_count; k++) {
            const size_t a = f->second_row[k], b = f->second_column[k];
            if (a == c) assert_true(fabs(entries[k] - twice[b]) < 1e-6 * (1 + fabs(twice[b])));
            if (a == c) twice[b] = 0;
            else if (b == c) twice[a] = 0;
        }
        for (size_t i = 0; i <= c; i++) assert_true(fabs(twice[i]) < 1e-6);
    }
    steer_problem_clear(&p);
    model_destroy(m);
}

static double largest_error(const steer_problem *p, steer_path *path) {
    const steer_ask ask = {.tolerance = 1e-10, .most_steps = 300};
    const steer_solved a = steer_collocate(p, &ask, path);
    assert_int_equal(a.end, NLP_SOLVED);
    double *errors = steer_errors(p, path), most = 0;
    for (size_t i = 0; i < path->intervals; i++) most = fmax(most, errors[i]);
    free(errors);
    return most;
}

/// The error of an interval is of order five: with intervals of half the length a part of 32 in the
/// limit.
static void the_rule_is_of_order_four(void **state) {
    (void)state;
    if (lacks_solver()) return;
    model *m = read_builtin("kinematic_car");
    steer_problem p;
    diag words = {0}, messages = {0};
    const char *about = NULL;
    const steer_options o = {.spec = &m->runs[0],
                             .to = "x=1, y=0.4, theta=0, phi=0",
                             .cost = "psi'^2 + 30*phi'^2",
                             .time = {1, 1}};
    assert_int_equal(steer_problem_init(&p, m, &o, &words, &about, &messages), HAMEL_OK);
    steer_path coarse = steer_guess(&p, 24, 0);
    const double first = largest_error(&p, &coarse);
    double alike[24];
    for (size_t i = 0; i < 24; i++) alike[i] = 1;
    steer_path fine = steer_refine(&p, &coarse, alike, 1 / 31.0, 1000);
    assert_int_equal(fine.intervals, 48);
    const double ratio = first / largest_error(&p, &fine);
    assert_true(ratio > 20 && ratio < 45);
    steer_path_clear(&coarse);
    steer_path_clear(&fine);
    steer_problem_clear(&p);
    model_destroy(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(loops_of_heisenbergs_group_are_circles),
        cmocka_unit_test(a_mass_is_pushed_by_a_straight_force),
        cmocka_unit_test(the_fastest_way_is_along_the_bounds),
        cmocka_unit_test(a_free_end_time_makes_the_hamiltonian_vanish),
        cmocka_unit_test(without_bounds_the_end_of_a_range_is_kept_away_from),
        cmocka_unit_test(a_goal_near_the_end_of_a_range_is_reached),
        cmocka_unit_test(turning_the_wheels_in_place_is_abnormal),
        cmocka_unit_test(a_ball_rolls_to_an_attitude),
        cmocka_unit_test(what_is_out_of_reach_is_come_near_to),
        cmocka_unit_test(derivatives_are_those_of_differences),
        cmocka_unit_test(the_rule_is_of_order_four),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
