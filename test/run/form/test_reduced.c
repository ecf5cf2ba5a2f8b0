/// Reduced runs: reduced and reconstructed is the full motion, on every model with a symmetry and
/// on actions of every kind; phases against closed forms; what does not reduce is refused.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "exact/exact.h"
#include "model/builtin.h"
#include "model/read.h"
#include "ode/ode.h"
#include "run/form/forms.h"
#include "run/form/reduced.h"
#include "run/motion/go.h"
#include "run/motion/run.h"
#include "run/motion/watch.h"
#include "support/affine_models.h"

// ---- running ------------------------------------------------------------------------------------

enum { MOST_PHASES = 24 };

/// The last sample of a run, and its phases.
typedef struct result {
    hamel_status status;
    char words[200]; ///< of the first message
    size_t columns;
    double *last;
    run_summary summary;
    size_t phase_count;
    bool split;
    double total[MOST_PHASES], geometric[MOST_PHASES], dynamic[MOST_PHASES];
} result;

static bool keep(const double *columns, void *data) {
    result *r = data;
    memcpy(r->last, columns, r->columns * sizeof *columns);
    return true;
}

static void keep_phases(result *out, const run_phases *p) {
    if (p == NULL) return;
    out->phase_count = p->count;
    out->split = p->split;
    memcpy(out->total, p->total, p->count * sizeof *p->total);
    memcpy(out->geometric, p->geometric, p->count * sizeof *p->total);
    memcpy(out->dynamic, p->dynamic, p->count * sizeof *p->total);
}

static result run_model(const model *m, const model_run *spec, run_options options) {
    result out = {0};
    diag messages = {0};
    run_motion *r;
    out.status = run_create(m, spec, &options, &messages, &r);
    if (messages.count > 0) snprintf(out.words, sizeof out.words, "%s", messages.items[0].words);
    if (out.status == HAMEL_OK) {
        out.columns = run_column_count(r);
        out.last = calloc(out.columns, sizeof *out.last);
        run_go(r, keep, &out, &out.summary);
        keep_phases(&out, run_phases_of(r));
    }
    run_destroy(r);
    diag_clear(&messages);
    return out;
}

static model *read_model(const char *source) {
    diag messages = {0};
    model *m;
    const hamel_status status = model_read("test", source, strlen(source), &messages, &m);
    if (messages.count > 0) print_message("%s\n", messages.items[0].words);
    assert_int_equal(status, HAMEL_OK);
    diag_clear(&messages);
    return m;
}

static double distance(const result *a, const result *b) {
    double largest = 0;
    assert_int_equal(a->columns, b->columns);
    for (size_t k = 0; k < a->columns; k++) {
        if (!isnan(a->last[k])) largest = fmax(largest, fabs(a->last[k] - b->last[k]));
    }
    return largest;
}

// ---- the law ------------------------------------------------------------------------------------

static const double TEN = 1e-10; ///< agreement at t = 10, at tolerance 1e-12

/// What a tenth of the tolerance changes.
static double change_of(const model *m, const model_run *spec, run_options options,
                        const result *before) {
    options.tolerance /= 10;
    result finer = run_model(m, spec, options);
    const double change = distance(before, &finer);
    free(finer.last);
    return change;
}

/// Every run of a model until T, full and by every symmetry that reduces it: the difference is
/// below `least`, or 20 times what the tolerance makes of either motion: of the full one alone it
/// may be little by luck. The number of comparisons.
static size_t compare(const model *m, double T, double least) {
    size_t count = 0;
    for (size_t k = 0; k < m->run_count; k++) {
        run_options options = {.until = T, .every = T, .tolerance = 1e-12};
        result full = run_model(m, &m->runs[k], options);
        const double changes = change_of(m, &m->runs[k], options, &full);
        for (size_t y = 0; y < m->symmetry_count; y++) {
            char number[24];
            snprintf(number, sizeof number, "%zu", y + 1);
            options.reduced = true;
            options.symmetry = number;
            result reduced = run_model(m, &m->runs[k], options);
            if (reduced.status == HAMEL_OK) {
                const double off = distance(&full, &reduced);
                double change = changes;
                if (off >= fmax(least, 20 * change))
                    change = fmax(change, change_of(m, &m->runs[k], options, &reduced));
                print_message("%-18s %-10s %-12s off %.1e, change %.1e\n", m->name, m->runs[k].name,
                              m->symmetries[y].name, off, change);
                assert_int_equal(reduced.summary.end, RUN_DONE);
                assert_true(off < fmax(least, 20 * change));
                assert_true(reduced.summary.constraint < 1e-12);
                assert_true(reduced.summary.level < 1e-13);
                assert_true(reduced.summary.rotation < 1e-14);
                count++;
            } else {
                assert_int_equal(reduced.status, HAMEL_INVALID);
                assert_true(strstr(reduced.words, "not invariant") != NULL ||
                            strstr(reduced.words, "is prescribed, and") != NULL);
            }
            free(reduced.last);
        }
        free(full.last);
    }
    return count;
}

/// @eq BKMM96 (1.2.1)
static void reduced_and_reconstructed_is_the_full_motion(void **state) {
    (void)state;
    size_t count, compared = 0;
    const model_builtin *all = affine_models(&count);
    for (size_t k = 0; k < count; k++) {
        model *m = read_model(all[k].source);
        compared += compare(m, 10, TEN);
        model_destroy(m);
    }
    assert_true(compared >= 21);
}

static void and_stays_so_for_long(void **state) {
    (void)state;
    size_t count;
    const model_builtin *all = affine_models(&count);
    for (size_t k = 0; k < count; k++) {
        model *m = read_model(all[k].source);
        (void)compare(m, 100, 1e-11);
        model_destroy(m);
    }
}

/// Bodies and points side by side, right actions, rotations seen from space, bases that are not
/// invariant and degenerate on the way, holonomic constraints, forces, motions that are prescribed.
static const char *const others[] = {
    "model bodies\nparameters\n k = 2\ncoordinates\n B : rotation\n C : rotation space\n"
    " x, y, z, u, v, w : line\n"
    "define\n a = [x, y, z] + B*[0.5, 0, 0.1]\n b = [u, v, w] + C*[0, 0.3, 0.2]\n"
    "lagrangian\n dot(body(B), diag(1,2,2.5)*body(B))/2 + dot(body(C), diag(1.5,1,2)*body(C))/2\n"
    "  + (x'^2+y'^2+z'^2)/2 + (u'^2+v'^2+w'^2) - k/2*dot(a - b, a - b)\n"
    "symmetry SE(3) on (B, x, y, z, C, u, v, w)\nsymmetry SE(3) on (x, y, z, u, v, w, C, B)\n"
    "symmetry SO(3) on (B, C, x, y, z, u, v, w)\nsymmetry SO(3) on (x, y, z, u, v, w, C, B)\n"
    "symmetry R on (x, u) x R on (y, v) x R on (z, w)\n"
    "run go\n from x = 1, y = 2, z = -1, u = 3, v = 0.5, w = 0.2, body(B) = [0.4, 1, 0.2],\n"
    "  body(C) = [-0.2, 0.3, 1], x' = 0.3, v' = -0.4, B_33 = 0.5\n until 10 every 1\n",
    "model right\ncoordinates\n x, y : line\n th : angle\n s : line\nlagrangian\n"
    " ((x' + y*th')^2*(1+s^2) + 2*(y' - x*th')^2 + 3*th'^2 + (x' + y*th')*th'*s + s'^2 - s^2)/2\n"
    "constraints\n x' + y*th' = s*th' + 0.3\nsymmetry SE(2) right on (x, y, th)\n"
    "run go\n from x = 0.3, y = -0.2, th = 0.5, s = 0.4, s' = 0.2, th' = 0.7, y' = 0.1\n"
    " until 10 every 1\n",
    "model right_space\ncoordinates\n B : rotation\n x, y, z, s : line\n"
    "define\n w = space(B)\n v = [x', y', z'] - cross(w, [x, y, z])\n"
    "lagrangian\n dot(w, diag(1,2,2.5)*w)/2 + dot(v, diag(1,1.5,0.7)*v)/2 + s*dot(w, v)/4\n"
    "  + s'^2/2 - s^2/2\nconstraints\n w[1] = s*v[2]\nsymmetry SE(3) right on (B, x, y, z)\n"
    "run go\n from x = 1, y = 0.2, z = -0.3, s = 0.4, s' = 0.2, B_33 = 0.3,\n"
    "  body(B) = [0.4, 0.7, 0.2]\n until 10 every 1\n",
    "model sleigh\ncoordinates\n x, y : line\n th : angle\n"
    "lagrangian\n (2/3*th'^2 + x'^2 + y'^2 + 0.8*th'*(cos(th)*y' - sin(th)*x'))/2\n"
    "constraints\n -sin(th)*x' + cos(th)*y' = 0\nforce x = -0.1*x'\nforce y = -0.1*y'\n"
    "frame\n s = d/dx + tan(th)*d/dy\n"
    "symmetry SE(2) on (x, y, th)\nsymmetry R^2 on (x, y)\n"
    "run glide\n from x = 1, y = 0, th = 0.3, x' = -1, th' = 0.6\n until 10 every 1\n",
    "model rod\ncoordinates\n x, y, u, v : line\n al : angle\n"
    "lagrangian\n (x'^2 + y'^2 + 2*u'^2 + 2*v'^2 + 0.3*al'^2)/2\n"
    "constraints\n holonomic (x-u)^2 + (y-v)^2 = 1\n -sin(al)*x' + cos(al)*y' = 0\n"
    "symmetry SE(2) on (x, y, al, u, v)\nsymmetry SE(2) on (al, u, v, x, y)\n"
    "run go\n from x = 1, y = 2, u = 1.6, v = 2.8, al = 0.4, al' = 0.3, x' = 0.5\n"
    " until 10 every 1\n",
    "model spherical_pendulum\ncoordinates\n x, y, z : line\n"
    "lagrangian\n (x'^2 + y'^2 + z'^2)/2 - z\n"
    "constraints\n holonomic x^2 + y^2 + z^2 = 1\nsymmetry SO(2) on (x, y)\n"
    "run go\n from x = 0.6, y = 0, z = -0.8, y' = 0.7, x' = 0.1\n until 10 every 1\n",
    "model driven\ncoordinates\n x, y : line\n th, ph : angle\n B : rotation\n"
    "define\n g = B^T*e3\n"
    "lagrangian\n (x'^2 + y'^2 + th'^2 + ph'^2 + ph'*th')/2 + dot(body(B), diag(1,2,3)*body(B))/2\n"
    "  - g[1] + 0.2*g[2]*ph' \n"
    "constraints\n -sin(th + ph)*x' + cos(th + ph)*y' = 0.1*ph'\ncontrols ph\n"
    "symmetry SE(2) on (x, y, th) x SO(2) on B\n"
    "run go\n from x = 1, th = 2, x' = 1, th' = 0.4, body(B) = [0.1, 1, 0.3]\n ph = 0.5*sin(t)\n"
    " until 10 every 1\n",
};

static void any_action_will_do(void **state) {
    (void)state;
    size_t compared = 0;
    for (size_t k = 0; k < sizeof others / sizeof *others; k++) {
        model *m = read_model(others[k]);
        compared += compare(m, 10, TEN);
        model_destroy(m);
    }
    assert_int_equal(compared, 13);
}

/// With a basis that fails on the way, seen from the slice, another one takes over.
static void bases_change_in_reduced_runs(void **state) {
    (void)state;
    model *m = read_model(others[4]);
    result r =
        run_model(m, &m->runs[0], (run_options){.until = 10, .tolerance = 1e-12, .reduced = true});
    assert_true(r.summary.changes > 0);
    free(r.last);
    model_destroy(m);
}

/// The methods differ, the motion does not.
static void other_methods_reconstruct_as_well(void **state) {
    (void)state;
    const model_builtin *b = model_builtin_find("chaplygin_top");
    model *m = read_model(b->source);
    run_options options = {.until = 4, .tolerance = 1e-12};
    result full = run_model(m, &m->runs[0], options);
    options.reduced = true;
    options.method = "rk4";
    double error[2];
    for (int half = 0; half < 2; half++) {
        options.step = half == 0 ? 0.01 : 0.005;
        result r = run_model(m, &m->runs[0], options);
        error[half] = distance(&full, &r);
        free(r.last);
    }
    print_message("rk4: %.1e, %.1e\n", error[0], error[1]);
    assert_true(error[1] < 1e-6);
    assert_true(log2(error[0] / error[1]) > 3.7);
    options = (run_options){.until = 4, .tolerance = 1e-10, .reduced = true, .method = "cvode"};
    if (ode_method_find("cvode") != NULL) {
        result r = run_model(m, &m->runs[0], options);
        assert_true(distance(&full, &r) < 1e-6);
        free(r.last);
    }
    free(full.last);
    model_destroy(m);
}

/// A range of a coordinate that the group moves ends the motion where it ends the full one.
static void ranges_hold_for_what_is_reconstructed(void **state) {
    (void)state;
    model *m =
        read_model("coordinates\n x : line < 2\n y : line\n th : angle\n"
                   "lagrangian\n (x'^2 + y'^2 + th'^2)/2 + th'*(cos(th)*y' - sin(th)*x')/2\n"
                   "constraints\n -sin(th)*x' + cos(th)*y' = 0\nsymmetry SE(2) on (x, y, th)\n"
                   "run go\n from x = 1, th = 0.2, x' = 0.7, th' = 0.1\n until 10 every 0.1\n");
    run_options options = {.tolerance = 1e-12};
    result full = run_model(m, &m->runs[0], options);
    options.reduced = true;
    result reduced = run_model(m, &m->runs[0], options);
    assert_int_equal(full.summary.end, RUN_LEFT_RANGE);
    assert_int_equal(reduced.summary.end, RUN_LEFT_RANGE);
    assert_true(fabs(full.summary.time - reduced.summary.time) < 1e-10);
    assert_int_equal(full.summary.samples, reduced.summary.samples);
    assert_true(distance(&full, &reduced) < 1e-10);
    free(full.last);
    free(reduced.last);
    model_destroy(m);
}

/// Going a second time begins at the beginning, on the group as well.
static void a_reduced_run_can_be_repeated(void **state) {
    (void)state;
    model *m = read_model(model_builtin_find("rigid_body")->source);
    const run_options options = {.until = 20, .reduced = true};
    diag messages = {0};
    run_motion *r;
    assert_int_equal(run_create(m, &m->runs[0], &options, &messages, &r), HAMEL_OK);
    result once = {.columns = run_column_count(r)}, twice = {.columns = once.columns};
    once.last = calloc(once.columns, sizeof *once.last);
    twice.last = calloc(once.columns, sizeof *once.last);
    run_go(r, keep, &once, &once.summary);
    run_go(r, keep, &twice, &twice.summary);
    assert_true(distance(&once, &twice) == 0);
    free(once.last);
    free(twice.last);
    run_destroy(r);
    diag_clear(&messages);
    model_destroy(m);
}

// ---- phases -------------------------------------------------------------------------------------

static result reduced_builtin(const char *name, const char *run, const char *symmetry, double T) {
    model *m = read_model(model_builtin_find(name)->source);
    const model_run *spec = &m->runs[0];
    for (size_t k = 0; run != NULL && k < m->run_count; k++) {
        if (strcmp(m->runs[k].name, run) == 0) spec = &m->runs[k];
    }
    result r = run_model(
        m, spec,
        (run_options){.until = T, .tolerance = 1e-12, .reduced = true, .symmetry = symmetry});
    assert_int_equal(r.status, HAMEL_OK);
    assert_true(r.split);
    model_destroy(m);
    free(r.last);
    r.last = NULL;
    return r;
}

/// The disk: 𝒜_loc = −R e_x dθ for SE(2), so the geometric phase is Rθ along e_x; for R² × S1 it is
/// zero.
static void phases_of_the_disk(void **state) {
    (void)state;
    result r = reduced_builtin("vertical_disk", NULL, "SE(2)", 20);
    assert_true(fabs(r.geometric[0] - 40) < 1e-10);
    assert_true(fabs(r.geometric[1]) + fabs(r.geometric[2]) < 1e-12);
    assert_true(fabs(r.total[2] - 10) < 1e-12);
    r = reduced_builtin("vertical_disk", NULL, "2", 20);
    for (size_t a = 0; a < 3; a++) assert_true(fabs(r.geometric[a]) < 1e-12);
}

/// Purely kinematic: all of it is geometric. The group itself: none.
static void phases_of_the_extreme_cases(void **state) {
    (void)state;
    static const char *const kinematic[] = {"veselova", "n_trailer"};
    for (size_t k = 0; k < 2; k++) {
        const result r = reduced_builtin(kinematic[k], NULL, NULL, 10);
        for (size_t a = 0; a < r.phase_count; a++) assert_true(fabs(r.dynamic[a]) < 1e-9);
    }
    const result particle = reduced_builtin("particle", NULL, "R", 10);
    assert_true(fabs(particle.dynamic[0]) < 1e-9);
    assert_true(fabs(particle.total[0]) > 1);
    static const char *const own[] = {"rigid_body", "suslov", "chaplygin_sleigh"};
    for (size_t k = 0; k < 3; k++) {
        const result r = reduced_builtin(own[k], NULL, NULL, 10);
        for (size_t a = 0; a < r.phase_count; a++) {
            assert_true(fabs(r.geometric[a]) < 1e-12);
            assert_true(fabs(r.dynamic[a] - r.total[a]) < 1e-10);
        }
    }
}

/// g'= −g 𝒜_loc r' of the snakeboard by a second route: 𝒜_loc is BKMM96 §8.4, and over small steps
/// the motion is a product of motions of the plane.
static void phase_of_the_snakeboard_follows_from_its_connection(void **state) {
    (void)state;
    const double m = 6, r = 0.5, J0 = 0.2, T = 7;
    const result run = reduced_builtin("snakeboard", "drive", NULL, T);
    double limit[2][3];
    for (int half = 0; half < 2; half++) {
        const int steps = half == 0 ? 4000 : 8000;
        const double h = T / steps;
        double x = 0, y = 0, theta = 0;
        for (int k = 0; k < steps; k++) {
            const double t = (k + 0.5) * h, phi = 0.3 * sin(t), psi_dot = 0.7 * cos(t);
            const double u = J0 * sin(2 * phi) / (2 * m * r) * psi_dot * h;
            const double w = -J0 * sin(phi) * sin(phi) / (m * r * r) * psi_dot * h;
            x += u * cos(theta + w / 2);
            y += u * sin(theta + w / 2);
            theta += w;
        }
        limit[half][0] = x;
        limit[half][1] = y;
        limit[half][2] = theta;
    }
    for (size_t a = 0; a < 3; a++)
        assert_true(fabs(run.geometric[a] - (4 * limit[1][a] - limit[0][a]) / 3) < 1e-9);
}

/// whole = geometric · dynamic.
static void phases_compose(void **state) {
    (void)state;
    static const char *const names[] = {"chaplygin_top", "snakeboard", "bicycle", "falling_disk",
                                        "carriage"};
    for (size_t k = 0; k < 5; k++) {
        const result r = reduced_builtin(names[k], NULL, NULL, 2);
        const double c = cos(r.geometric[2]), s = sin(r.geometric[2]);
        assert_true(fabs(r.geometric[0] + c * r.dynamic[0] - s * r.dynamic[1] - r.total[0]) <
                    1e-12);
        assert_true(fabs(r.geometric[1] + s * r.dynamic[0] + c * r.dynamic[1] - r.total[1]) <
                    1e-12);
        assert_true(fabs(r.geometric[2] + r.dynamic[2] - r.total[2]) < 1e-12);
    }
}

// ---- refusing -----------------------------------------------------------------------------------

static void refuses(const char *source, const char *symmetry, const char *words) {
    model *m = read_model(source);
    const model_run *spec = m->run_count > 0 ? &m->runs[0] : NULL;
    const result r =
        run_model(m, spec, (run_options){.until = 1, .reduced = true, .symmetry = symmetry});
    if (r.status != HAMEL_INVALID || strstr(r.words, words) == NULL)
        fail_msg("wanted '%s', got %d: '%s'", words, r.status, r.words);
    model_destroy(m);
}

static void what_does_not_reduce_is_refused_with_the_reason(void **state) {
    (void)state;
#define PLANE "coordinates\n x, y : line\n th : angle\nlagrangian\n (x'^2 + y'^2 + th'^2)/2"
    refuses(PLANE "\n", NULL, "no symmetry block");
    refuses(PLANE " - x\nsymmetry R on x\n", NULL, "the Lagrangian is not invariant under R");
    refuses(PLANE "\nconstraints\n y' = x*th'\nsymmetry R on x\n", NULL,
            "the constraint distribution is not invariant");
    refuses(PLANE "\nconstraints\n y' = x\nsymmetry R on x\n", NULL,
            "the affine part of the constraints is not invariant");
    refuses(PLANE "\nforce x = -x\nsymmetry R on x\n", NULL, "the forces are not invariant");
    refuses(PLANE "\nconstraints\n holonomic x + y = 0\nsymmetry R on x\n", NULL,
            "a holonomic constraint is not invariant");
    refuses(PLANE "\ncontrols x\nsymmetry R on x\nrun go\n x = sin(t)\n until 1\n", NULL,
            "the motion of x is prescribed, and R moves it");
    refuses(PLANE "\nsymmetry turn\n x*d/dy - y*d/dx\n", NULL,
            "reconstruction along turn needs coordinates that it moves as its own elements");
    refuses(PLANE "\nsymmetry R on x\nsymmetry S1 on th\n", "SE(2)", "it has 1: R, 2: S1");
}

static int thread_end(void **state) {
    (void)state;
    exact_thread_end(true);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reduced_and_reconstructed_is_the_full_motion),
        cmocka_unit_test(and_stays_so_for_long),
        cmocka_unit_test(any_action_will_do),
        cmocka_unit_test(bases_change_in_reduced_runs),
        cmocka_unit_test(other_methods_reconstruct_as_well),
        cmocka_unit_test(ranges_hold_for_what_is_reconstructed),
        cmocka_unit_test(a_reduced_run_can_be_repeated),
        cmocka_unit_test(phases_of_the_disk),
        cmocka_unit_test(phases_of_the_extreme_cases),
        cmocka_unit_test(phase_of_the_snakeboard_follows_from_its_connection),
        cmocka_unit_test(phases_compose),
        cmocka_unit_test(what_does_not_reduce_is_refused_with_the_reason),
    };
    return cmocka_run_group_tests(tests, NULL, thread_end);
}
