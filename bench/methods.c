/// The right method: DOP853 and Taylor series of Hamel on every built-in run at three tolerances,
/// with Boost's Bulirsch-Stoer beside them, and what the rule of run/motion/series_cost.h chooses.
///
///   build/bench/bench_methods [--csv] [model]
///
/// From the run's own initial state over [0, 10], compiled equations, nobody projects. Everyone at
/// the same tolerance, relative and absolute; microseconds of the processor, the best of several
/// rounds in turns. The rule sees twenty steps of DOP853 and the series there, as in a run. `off`
/// is how many times as long as the better of our own the chosen one takes.
#define _GNU_SOURCE
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/mem.h"
#include "exact/exact.h"
#include "jit/jit.h"
#include "jit/taylor.h"
#include "model/builtin.h"
#include "model/read.h"
#include "ode/ode.h"
#include "run/motion/series_cost.h"
#include "support/clock.h"
#include "support/equations.h"
#include "tape/taylor_eval.h"
#include "trajectories.h"

static const double END = 10, WORTH = 1; // run/motion/go.c
enum { FIRST = 20, ROUNDS = 7 };

typedef struct system_of {
    tape *t;
    tape_work *work;
    jit_function *code;
    taylor *program;
    taylor_work *series_work;
    jit_taylor *series;
    double *in;
    size_t n;
    // where twenty steps lead
    size_t made;
    double *y, time;
} system_of;

static int rates(double t, const double *y, double *dy, void *data) {
    system_of *s = data;
    mem_copy_numbers(s->in, y, s->n);
    s->in[s->n] = t;
    return (int)jit_eval(s->code, s->work, s->in, dy).fault;
}

static bool whole_step(ode_step *step, void *data) {
    system_of *s = data;
    s->in[s->n] = step->t;
    return jit_step_go(s->code, step->y, s->in, step->h, step->first, step->rest, step->next,
                       step->relative, step->absolute, step->sums);
}

static int coefficients(double t, const double *y, size_t order, double *c, void *data) {
    system_of *s = data;
    mem_copy_numbers(s->in, y, s->n);
    s->in[s->n] = t;
    return (int)jit_taylor_eval(s->series, s->series_work, (unsigned)order, s->in, c).fault;
}

static void sum(const double *c, size_t order, double h, double *move, void *data) {
    jit_taylor_sum(((system_of *)data)->series, c, (unsigned)order, h, move);
}

static const ode_series series_functions = {.coefficients = coefficients,
                                            .sum = sum,
                                            .highest = TAYLOR_HIGHEST};

static ode_system functions(system_of *s) {
    return (ode_system){
        .n = s->n, .rhs = rates, .whole_step = whole_step, .series = &series_functions, .data = s};
}

static double processor_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/// Steps; 0 if it did not come to the end.
static size_t solve(ode *o, const double *initial, double *y, size_t n) {
    memcpy(y, initial, n * sizeof *y);
    const ode_result r = ode_solve(o, 0, END, y, NULL);
    return r.end == ODE_DONE ? r.statistics.steps + r.statistics.rejected : 0;
}

static void rates_for_boost(double t, const double *y, double *dy, void *data) {
    (void)rates(t, y, dy, data);
}

// ---- the rule -----------------------------------------------------------------------------------

static int note_step(ode *o, double t_old, double t, const double *y, void *data) {
    system_of *s = data;
    (void)o, (void)t_old;
    memcpy(s->y, y, s->n * sizeof *y);
    s->time = t;
    return ++s->made == FIRST;
}

static double gain_of(system_of *s, const double *initial, const ode_options *o) {
    const ode_system f = functions(s);
    ode *first = ode_create(ode_method_find("dop853"), &f, o);
    double *y = mem_copy(initial, s->n, sizeof *y);
    const ode_watch watch = {.step = note_step, .data = s};
    s->made = 0;
    (void)ode_solve(first, 0, END, y, &watch);
    ode_destroy(first);
    free(y);
    size_t order;
    double length;
    if (s->made == 0 || !ode_taylor_length(&f, o->relative, s->time, s->y, &order, &length))
        return 0;
    return series_gain(s->t, s->program, order, length, s->time / (double)s->made);
}

// ---- one run ------------------------------------------------------------------------------------

static size_t within, asked;

static void show(bool csv, const char *name, const char *run, double tolerance, const double *best,
                 double gain, const size_t *steps, const system_of *s) {
    const bool series = gain >= WORTH;
    const double ours = fmin(best[0], best[1]), off = best[series] / ours;
    asked++;
    within += off <= 1.3;
    if (csv)
        printf("%s,%s,%.0e,%.2f,%.2f,%.2f,%.3f,%s,%.3f,%zu,%zu,%u,%zu,%u,%u\n", name, run,
               tolerance, best[0], best[1], isfinite(best[2]) ? best[2] : 0, gain,
               series ? "taylor" : "dop853", off, steps[0], steps[1], s->t->code_count, s->n,
               s->program->step_count, s->program->product_count);
    else
        printf("  %-20s %-10s %.0e  dop853 %8.1f  taylor %8.1f  bulirsch-stoer %8.1f us   gain "
               "%5.2f %s, off %.2f\n",
               name, run, tolerance, best[0], best[1], best[2], gain, series ? "taylor" : "dop853",
               off);
    fflush(stdout);
}

static void compare_at(bool csv, const char *name, const char *run, system_of *s,
                       const double *initial, double tolerance) {
    const ode_system f = functions(s);
    ode_options o = ode_options_default();
    o.relative = o.absolute = tolerance;
    o.most_steps = 100000;
    ode *own[2] = {ode_create(ode_method_find("dop853"), &f, &o),
                   ode_create(ode_method_find("taylor"), &f, &o)};
    double *y = MEM_NEW_ZERO(double, s->n), best[3] = {INFINITY, INFINITY, INFINITY};
    size_t steps[3] = {0};
    for (int round = 0; round < ROUNDS; round++) {
        for (int who = 0; who < 3; who++) {
            if (who == 2 && round > 1) continue;
            if (round > 0 && steps[who] == 0) continue;
            const double start = processor_now();
            if (who < 2) steps[who] = solve(own[who], initial, y, s->n);
#ifdef HAMEL_ODEINT
            else {
                memcpy(y, initial, s->n * sizeof *y);
                steps[2] = odeint_bulirsch(s->n, rates_for_boost, s, END, tolerance, y);
            }
#endif
            if (steps[who] > 0) best[who] = fmin(best[who], 1e6 * (processor_now() - start));
        }
    }
    (void)rates_for_boost;
    if (steps[0] > 0 && steps[1] > 0)
        show(csv, name, run, tolerance, best, gain_of(s, initial, &o), steps, s);
    ode_destroy(own[0]);
    ode_destroy(own[1]);
    free(y);
}

static void compare(bool csv, const model *m, const model_run *spec) {
    run_equations e;
    if (run_equations_init_short(&e, m, spec, NULL) != HAMEL_OK) return;
    system_of s = {.t = e.tape, .n = e.size};
    if (taylor_create(s.t, 0, NULL, &s.program) == HAMEL_OK) {
        s.work = tape_work_create(s.t, 1);
        s.series_work = taylor_work_create(s.program);
        s.in = MEM_NEW_ZERO(double, s.t->input_count);
        s.y = MEM_NEW_ZERO(double, s.n);
        if (jit_compile_step(s.t, s.n, &ode_dop853_rule, NULL, &s.code) == HAMEL_OK &&
            jit_taylor_compile(s.program, NULL, &s.series) == HAMEL_OK) {
            for (double tolerance = 1e-6; tolerance > 0.5e-12; tolerance /= 1000)
                compare_at(csv, m->name, spec->name, &s, e.initial, tolerance);
        }
        jit_taylor_destroy(s.series);
        jit_destroy(s.code);
        taylor_work_destroy(s.series_work);
        tape_work_destroy(s.work);
        taylor_destroy(s.program);
        free(s.in);
        free(s.y);
    }
    run_equations_clear(&e);
}

int main(int argc, char **argv) {
    const bool csv = argc > 1 && strcmp(argv[1], "--csv") == 0;
    const char *only = argc > 1 + csv ? argv[1 + csv] : NULL;
    if (!jit_available()) {
        puts("there is no compiler in this build");
        return 0;
    }
    if (csv)
        puts("model,run,tolerance,dop853_us,taylor_us,bulirsch_stoer_us,gain,chosen,off,"
             "dop853_steps,taylor_steps,instructions,numbers,rules,products");
    size_t count;
    const model_builtin *models = model_builtins(&count);
    for (size_t i = 0; i < count; i++) {
        model *m;
        if (only != NULL && strcmp(only, models[i].name) != 0) continue;
        must(model_read(models[i].name, models[i].source, models[i].length, NULL, &m) == HAMEL_OK,
             "a model");
        for (size_t k = 0; k < m->run_count; k++) compare(csv, m, &m->runs[k]);
        model_destroy(m);
    }
    if (!csv)
        printf("  %zu of %zu choices take at most 1.3 times the better of ours\n", within, asked);
    exact_thread_end(true);
    return 0;
}
