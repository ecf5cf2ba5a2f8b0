/// Trajectories, timed at matched error: Hamel's integrators with compiled equations against DOP853
/// and right-hand sides written by hand (bench/baseline), and what Debian has to offer.
///
///   build/bench/bench_trajectories [--csv] [letter]
///   build/bench/bench_trajectories --states | python3 bench/trajectories_scipy.py
///
/// S, T, B, N4 as in bench/rhs.c, on [0, 100]. All start from the same state, nobody projects. The
/// error is the largest at the end, against a reference in 80 bits. The hand-written DOP853 is run
/// at the tolerances 1e-9 and 1e-12; everyone else at a ladder of tolerances, and the loosest
/// counts from which on downwards errors are not larger than its error. Contenders take turns; the
/// best of many rounds counts.
#include "trajectories.h"

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
#include "support/clock.h"
#include "support/equations.h"
#include "tape/taylor_eval.h"
#include "trailers.h"

static const trajectory_problem problems[] = {
    {"S", "chaplygin_sleigh", "glide", 5, baseline_sleigh, baseline_sleigh_dop853,
     baseline_sleigh_reference},
    {"T", "chaplygin_top", "roll", 9, baseline_top, baseline_top_dop853, baseline_top_reference},
    {"B", "snakeboard", "drive", 6, baseline_snakeboard, baseline_snakeboard_dop853,
     baseline_snakeboard_reference},
    {"N4", NULL, "coast", 9, baseline_trailers, baseline_trailers_dop853,
     baseline_trailers_reference},
};

static const double END = 100;

// ---- Hamel --------------------------------------------------------------------------------------

typedef struct hamel {
    tape *t;
    tape_work *work;
    jit_function *code;
    taylor *program;
    taylor_work *series_work;
    jit_taylor *series;
    double in[TRAJECTORY_MOST + 1];
    size_t n;
    ode *odes[2]; ///< dop853, taylor
    double tolerances[2];
} hamel;

static hamel own;

static int rates(double t, const double *y, double *dy, void *data) {
    hamel *h = data;
    mem_copy_numbers(h->in, y, h->n);
    h->in[h->n] = t;
    return (int)jit_eval(h->code, h->work, h->in, dy).fault;
}

static bool whole_step(ode_step *s, void *data) {
    hamel *h = data;
    h->in[h->n] = s->t;
    return jit_step_go(h->code, s->y, h->in, s->h, s->first, s->rest, s->next, s->relative,
                       s->absolute, s->sums);
}

static int coefficients(double t, const double *y, size_t order, double *c, void *data) {
    hamel *h = data;
    mem_copy_numbers(h->in, y, h->n);
    h->in[h->n] = t;
    return (int)jit_taylor_eval(h->series, h->series_work, (unsigned)order, h->in, c).fault;
}

static void sum(const double *c, size_t order, double h, double *move, void *data) {
    jit_taylor_sum(((hamel *)data)->series, c, (unsigned)order, h, move);
}

/// Integrators are made once and used again, as everyone does who integrates more than once.
static size_t solve_with(int which, double tolerance, double *y) {
    static const ode_series series = {
        .coefficients = coefficients, .sum = sum, .highest = TAYLOR_HIGHEST};
    if (own.odes[which] == NULL || own.tolerances[which] != tolerance) {
        const ode_system system = {
            .n = own.n, .rhs = rates, .whole_step = whole_step, .series = &series, .data = &own};
        ode_options o = ode_options_default();
        o.relative = o.absolute = own.tolerances[which] = tolerance;
        ode_destroy(own.odes[which]);
        own.odes[which] =
            ode_create(ode_method_find(which == 0 ? "dop853" : "taylor"), &system, &o);
    }
    const ode_result r = ode_solve(own.odes[which], 0, END, y, NULL);
    return r.end == ODE_DONE ? r.statistics.steps + r.statistics.rejected : 0;
}

static size_t hamel_dop853(const trajectory_problem *p, double tolerance, double *y) {
    (void)p;
    return solve_with(0, tolerance, y);
}

static size_t hamel_taylor(const trajectory_problem *p, double tolerance, double *y) {
    (void)p;
    return solve_with(1, tolerance, y);
}

static size_t by_hand(const trajectory_problem *p, double tolerance, double *y) {
    return p->by_hand(END, tolerance, y);
}

static void hamel_init(const trajectory_problem *p, double *initial) {
    const model_builtin *b = p->model != NULL ? model_builtin_find(p->model) : NULL;
    const char *source = b != NULL ? b->source : trailers_model;
    model *m;
    must(model_read("model", source, strlen(source), NULL, &m) == HAMEL_OK, "a model");
    const model_run *spec = NULL;
    for (size_t k = 0; k < m->run_count; k++) {
        if (strcmp(m->runs[k].name, p->run) == 0) spec = &m->runs[k];
    }
    run_equations e;
    must(run_equations_init_short(&e, m, spec, NULL) == HAMEL_OK, "equations");
    must(e.size == p->n, "the state has changed");
    memcpy(initial, e.initial, e.size * sizeof *initial);
    own = (hamel){.t = e.tape, .n = e.size};
    e.tape = NULL;
    own.work = tape_work_create(own.t, 1);
    must(jit_compile_step(own.t, own.n, &ode_dop853_rule, NULL, &own.code) == HAMEL_OK,
         "compiled code");
    must(taylor_create(own.t, 0, NULL, &own.program) == HAMEL_OK, "series");
    own.series_work = taylor_work_create(own.program);
    must(jit_taylor_compile(own.program, NULL, &own.series) == HAMEL_OK, "compiled series");
    run_equations_clear(&e);
    model_destroy(m);
}

static void hamel_clear(void) {
    for (int i = 0; i < 2; i++) ode_destroy(own.odes[i]);
    jit_taylor_destroy(own.series);
    taylor_work_destroy(own.series_work);
    taylor_destroy(own.program);
    jit_destroy(own.code);
    tape_work_destroy(own.work);
    tape_destroy(own.t);
}

// ---- the contest --------------------------------------------------------------------------------

typedef struct contender {
    const char *name;
    trajectory_solve *solve;
    bool slow;
} contender;

static const contender contenders[] = {
    {"dop853 by hand", by_hand, false},
    {"hamel dop853", hamel_dop853, false},
    {"hamel taylor", hamel_taylor, false},
#ifdef HAMEL_GSL
    {"gsl rk8pd", trajectory_gsl, false},
#endif
#ifdef HAMEL_ODEINT
    {"odeint rkf78", trajectory_odeint, false},
    {"odeint bulirsch-stoer", trajectory_bulirsch, false},
#endif
#ifdef HAMEL_CVODE
    {"cvode adams", trajectory_cvode, true},
#endif
};
enum { CONTENDERS = sizeof contenders / sizeof *contenders };

typedef struct contest {
    const trajectory_problem *p;
    double initial[TRAJECTORY_MOST], reference[TRAJECTORY_MOST];
} contest;

static size_t run_once(const contest *c, const contender *who, double tolerance, double *error) {
    double y[TRAJECTORY_MOST];
    memcpy(y, c->initial, c->p->n * sizeof *y);
    const size_t steps = who->solve(c->p, tolerance, y);
    *error = steps == 0 ? INFINITY : 0;
    for (size_t i = 0; i < c->p->n; i++) *error = fmax(*error, fabs(y[i] - c->reference[i]));
    return steps;
}

/// The loosest tolerance of a ladder from which on downwards errors are at most `goal`.
static double matched_tolerance(const contest *c, const contender *who, double goal) {
    double found = 0;
    for (double tolerance = 1e-15; tolerance < 1e-5; tolerance *= pow(10, 0.125)) {
        double error;
        (void)run_once(c, who, tolerance, &error);
        if (error <= goal) found = tolerance;
        else if (found > 0) break;
    }
    return found;
}

/// Microseconds a trajectory at a tolerance each, in turns.
static void time_them(const contest *c, const double *tolerances, double *best) {
    enum { ROUNDS = 100 };
    double sums = 0, error;
    for (size_t k = 0; k < CONTENDERS; k++) best[k] = INFINITY;
    for (int round = 0; round < ROUNDS; round++) {
        for (size_t k = 0; k < CONTENDERS; k++) {
            if (tolerances[k] == 0 || (contenders[k].slow && round % 5 > 0)) continue;
            const int times = contenders[k].slow || best[k] > 200e-6 ? 1 : best[k] < 50e-6 ? 20 : 4;
            const double start = now();
            for (int i = 0; i < times; i++) {
                (void)run_once(c, &contenders[k], tolerances[k], &error);
                sums += error;
            }
            best[k] = fmin(best[k], (now() - start) / times);
        }
    }
    must(isfinite(sums), "trajectories");
    for (size_t k = 0; k < CONTENDERS; k++) best[k] *= 1e6;
}

static void show(bool csv, const contest *c, double asked, const double *tolerances,
                 const double *best) {
    for (size_t k = 0; k < CONTENDERS; k++) {
        double error = NAN;
        if (tolerances[k] == 0) continue;
        const size_t steps = run_once(c, &contenders[k], tolerances[k], &error);
        printf(
            csv ? "%s,%.0e,%s,%.2e,%zu,%.2e,%.2f,%.3f\n"
                : "  %-3s %.0e  %-21s tolerance %.1e  %6zu steps  error %.1e  %9.2f us  %6.2fx\n",
            c->p->letter, asked, contenders[k].name, tolerances[k], steps, error, best[k],
            best[0] / best[k]);
    }
}

static void compare(bool csv, const trajectory_problem *p) {
    contest c = {.p = p};
    double check[TRAJECTORY_MOST], best[CONTENDERS], tolerances[CONTENDERS], off = 0;
    hamel_init(p, c.initial);
    memcpy(c.reference, c.initial, sizeof c.reference);
    memcpy(check, c.initial, sizeof check);
    p->reference(END, 0.05, c.reference);
    p->reference(END, 0.07, check);
    for (size_t i = 0; i < p->n; i++) off = fmax(off, fabs(check[i] - c.reference[i]));
    if (!csv) printf("%s: the reference is good to %.0e\n", p->letter, off);
    for (double asked = 1e-9; asked > 0.5e-12; asked /= 1000) {
        double goal;
        tolerances[0] = asked;
        (void)run_once(&c, &contenders[0], asked, &goal);
        for (size_t k = 1; k < CONTENDERS; k++)
            tolerances[k] = matched_tolerance(&c, &contenders[k], goal);
        time_them(&c, tolerances, best);
        show(csv, &c, asked, tolerances, best);
    }
    hamel_clear();
}

/// Initial and final states, for others.
static void show_states(void) {
    for (size_t i = 0; i < sizeof problems / sizeof *problems; i++) {
        double y[TRAJECTORY_MOST];
        const trajectory_problem *p = &problems[i];
        hamel_init(p, y);
        hamel_clear();
        printf("%s", p->letter);
        for (size_t k = 0; k < p->n; k++) printf(" %.17g", y[k]);
        (void)p->reference(END, 0.05, y);
        for (size_t k = 0; k < p->n; k++) printf(" %.17g", y[k]);
        puts("");
    }
}

/// Milliseconds of this process to compile the series of every built-in run, best of five.
static void time_compiling(bool csv) {
    size_t count;
    const model_builtin *models = model_builtins(&count);
    for (size_t i = 0; i < count; i++) {
        model *m;
        must(model_read("model", models[i].source, strlen(models[i].source), NULL, &m) == HAMEL_OK,
             "a model");
        for (size_t k = 0; k < m->run_count; k++) {
            run_equations e;
            if (run_equations_init_short(&e, m, &m->runs[k], NULL) != HAMEL_OK) continue;
            double best = INFINITY;
            taylor *s;
            if (taylor_create(e.tape, 0, NULL, &s) !=
                HAMEL_OK) { // a linear system that is too large
                run_equations_clear(&e);
                continue;
            }
            for (int round = 0; round < 5; round++) {
                jit_taylor *f;
                const clock_t start = clock();
                if (jit_taylor_compile(s, NULL, &f) != HAMEL_OK) break; // too large for it
                best = fmin(best, (double)(clock() - start) / CLOCKS_PER_SEC);
                jit_taylor_destroy(f);
            }
            if (isfinite(best))
                printf(csv ? "%s %s,,compile,,%u,,%.0f,\n"
                           : "  %-20s %-12s %4u products  %6.2f ms\n",
                       m->name, m->runs[k].name, s->product_count, csv ? 1e6 * best : 1e3 * best);
            taylor_destroy(s);
            run_equations_clear(&e);
        }
        model_destroy(m);
    }
}

int main(int argc, char **argv) {
    const bool csv = argc > 1 && strcmp(argv[1], "--csv") == 0;
    const char *only = argc > 1 + csv ? argv[1 + csv] : NULL;
    if (!jit_available()) {
        puts("there is no compiler in this build");
        return 0;
    }
    if (argc > 1 && strcmp(argv[1], "--states") == 0) {
        show_states();
        return 0;
    }
    if (csv) puts("problem,asked,who,tolerance,steps,error,microseconds,faster_than_by_hand");
    for (size_t i = 0; i < sizeof problems / sizeof *problems; i++) {
        if (only == NULL || strcmp(only, problems[i].letter) == 0) compare(csv, &problems[i]);
    }
    if (only == NULL) {
        if (!csv) puts("compiling series");
        time_compiling(csv);
    }
    exact_thread_end(true);
    return 0;
}
