/// Compiled steps of DOP853, one point at a time and over lanes, against the same steps made of
/// calls: the same motions, bit for bit, for every model.
#include "tape/support.h"

#include <math.h>

#include "base/processor.h"
#include "jit/jit.h"
#include "model/builtin.h"
#include "model/read.h"
#include "ode/lanes.h"
#include "ode/ode.h"
#include "support/affine_models.h"
#include "support/equations.h"
#include "tape/sine.h"

typedef struct field {
    const tape *t;
    tape_work *work;
    jit_function *code;
    size_t n;
    double *in;
    size_t whole; ///< steps that were computed as a whole
} field;

static int rates(double t, const double *y, double *dy, void *data) {
    field *f = data;
    memcpy(f->in, y, f->n * sizeof *y);
    f->in[f->n] = t;
    return (int)jit_eval(f->code, f->work, f->in, dy).fault;
}

static bool whole_step(ode_step *s, void *data) {
    field *f = data;
    f->in[f->n] = s->t;
    const bool made = jit_step_go(f->code, s->y, f->in, s->h, s->first, s->rest, s->next,
                                  s->relative, s->absolute, s->sums);
    f->whole += made;
    return made;
}

/// The state at the end, and in the middle of the last step.
static ode_result go(field *f, bool whole, const double *initial, double *end, double *middle) {
    ode_options o = ode_options_default();
    o.relative = o.absolute = 1e-8;
    const ode_system system = {
        .n = f->n, .rhs = rates, .whole_step = whole ? whole_step : NULL, .data = f};
    ode *s = ode_create(ode_method_find("dop853"), &system, &o);
    memcpy(end, initial, f->n * sizeof *end);
    const ode_result r = ode_solve(s, 0, 2, end, NULL);
    if (r.end != ODE_DONE || ode_dense(s, 2 - 1e-6, middle) != ODE_DONE)
        memset(middle, 0, f->n * sizeof *middle);
    ode_destroy(s);
    return r;
}

static void compare(const tape *t, size_t n, const double *initial) {
    field f = {.t = t, .n = n, .work = tape_work_create(t, 1)};
    f.in = calloc(t->input_count + 1, sizeof *f.in);
    assert_int_equal(jit_compile_step(t, n, &ode_dop853_rule, NULL, &f.code), HAMEL_OK);
    double *states = calloc(4 * n, sizeof *states);
    const ode_result a = go(&f, false, initial, states, states + n);
    assert_int_equal(f.whole, 0);
    const ode_result b = go(&f, true, initial, states + 2 * n, states + 3 * n);
    assert_true(f.whole > 0);
    assert_int_equal(a.end, b.end);
    assert_int_equal(a.statistics.steps, b.statistics.steps);
    assert_int_equal(a.statistics.rejected, b.statistics.rejected);
    assert_memory_equal(&a.t, &b.t, sizeof a.t);
    assert_memory_equal(states, states + 2 * n, 2 * n * sizeof *states);
    free(states);
    free(f.in);
    jit_destroy(f.code);
    tape_work_destroy(f.work);
}

// ---- over lanes ---------------------------------------------------------------------------------

enum { MOTIONS = 20 };

typedef struct ensemble {
    jit_function *code;
    const double *initial;
    size_t n, next;
    double *ends; ///< states at the end, by motion
    size_t steps[MOTIONS];
} ensemble;

static uint32_t nowhere(const double *point, double *dy, uint32_t lanes, void *data) {
    (void)point, (void)dy, (void)data;
    return lanes;
}

static bool next_motion(double *point, ode_lane *lane, unsigned which, void *data) {
    ensemble *e = data;
    if (e->next == MOTIONS) return false;
    for (size_t i = 0; i < e->n; i++)
        point[i * ODE_LANES + which] = e->initial[i] * (1 + 1e-3 * (double)e->next);
    lane->id = e->next++;
    lane->t_end = 0.5;
    return true;
}

static void keep_end(const double *point, const ode_lane *all, const ode_end *ends, uint32_t lanes,
                     void *data) {
    ensemble *e = data;
    (void)ends;
    for (unsigned l = 0; l < ODE_LANES; l++) {
        if (!(lanes >> l & 1)) continue;
        for (size_t i = 0; i < e->n; i++) e->ends[all[l].id * e->n + i] = point[i * ODE_LANES + l];
        e->steps[all[l].id] = all[l].steps;
    }
}

static void go_lanes(ensemble *e, bool stages) {
    const ode_options o = ode_options_default();
    const ode_lanes_system system = {.n = e->n,
                                     .code = jit_lanes(e->code),
                                     .stages = stages ? jit_stages(e->code) : NULL,
                                     .width = jit_width(e->code),
                                     .rhs = nowhere,
                                     .next = next_motion,
                                     .ended = keep_end,
                                     .data = e};
    ode_lanes *s = ode_lanes_create(&system, &o);
    ode_lanes_go(s);
    ode_lanes_destroy(s);
}

/// Whether there were stages to compare.
static bool compare_lanes(const tape *t, size_t n, const double *initial) {
    ensemble a = {.n = n, .initial = initial, .ends = calloc(MOTIONS * n, sizeof(double))};
    assert_int_equal(jit_compile_stages(t, n, &ode_dop853_rule, NULL, &a.code), HAMEL_OK);
    const bool has = t->output_count == n && jit_stages(a.code) != NULL;
    if (has) {
        ensemble b = a;
        b.ends = calloc(MOTIONS * n, sizeof *b.ends);
        go_lanes(&a, false);
        go_lanes(&b, true);
        assert_memory_equal(a.steps, b.steps, sizeof a.steps);
        assert_true(a.steps[0] > 0);
        assert_memory_equal(a.ends, b.ends, MOTIONS * n * sizeof *a.ends);
        free(b.ends);
    }
    free(a.ends);
    jit_destroy(a.code);
    return has;
}

static void every_model_makes_the_same_steps(void **state) {
    (void)state;
    size_t count;
    const model_builtin *models = affine_models(&count);
    size_t over_lanes = 0;
    for (size_t i = 0; i < count; i += model_step()) {
        model *m;
        assert_int_equal(model_read(models[i].name, models[i].source, models[i].length, NULL, &m),
                         HAMEL_OK);
        for (size_t k = 0; k < m->run_count; k++) {
            run_equations e;
            assert_int_equal(run_equations_init(&e, m, &m->runs[k], NULL), HAMEL_OK);
            compare(e.tape, e.size, e.initial);
            over_lanes += compare_lanes(e.tape, e.size, e.initial);
            run_equations_clear(&e);
        }
        model_destroy(m);
    }
    if (processor_has_fused()) assert_true(over_lanes > 0);
}

/// Sines of the interpreter and of the C library differ by a unit or two in the last place, for
/// angles of every size; beyond the largest they are the same.
static void sines_are_those_of_the_library(void **state) {
    (void)state;
    double worst = 0;
    for (int k = -20000; k <= 20000; k++) {
        const double x = 4.9 * k + 1e-3 * k * k / 20000.0;
        double s, c;
        tape_sines(x, &s, &c);
        worst = fmax(worst, fmax(fabs(s - sin(x)) / fmax(fabs(sin(x)), 1e-6),
                                 fabs(c - cos(x)) / fmax(fabs(cos(x)), 1e-6)));
    }
    assert_true(worst < 4.5e-16);
    double s, c;
    tape_sines(3e8, &s, &c);
    assert_true(s == sin(3e8) && c == cos(3e8));
    tape_sines(NAN, &s, &c);
    assert_true(isnan(s) && isnan(c));
}

int main(void) {
    if (!jit_available()) {
        puts("there is no compiler in this build: skipped");
        return 0;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_model_makes_the_same_steps),
                                       cmocka_unit_test(sines_are_those_of_the_library)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
