/// Ensembles, timed: Hamel's sweep against the same motions by hand (bench/baseline): DOP853 over
/// lanes, and one at a time; and GSL's rk8pd, if it is there.
///
///   build/bench/bench_ensembles [--csv | S | T]
///
/// S: Chaplygin sleigh. T: Chaplygin top, with quaternion. 10,000 initial states, t from 0 to 20,
/// steps held to 1e-9, two threads. The states are drawn by Hamel, in its time; those by hand are
/// given them. Contenders take turns, and the best of several rounds counts; ratios are those of
/// one run, by the clock and by the time of processors, which others at work on the machine disturb
/// less. Equations are compiled once, before; how long that takes is told. Errors are against a
/// tolerance of 1e-13.
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "baseline/ensemble.h"
#include "baseline/rhs.h"
#include "exact/exact.h"
#include "model/builtin.h"
#include "model/read.h"
#include "run/sweep/go.h"
#include "run/sweep/sweep.h"
#include "support/clock.h"

#ifdef HAMEL_GSL
#include <gsl/gsl_errno.h>
#include <gsl/gsl_odeiv2.h>
#endif

enum { COUNT = 10000, THREADS = 2, ROUNDS = 9, CHECKED = 200, MOST = 9 };
static const double UNTIL = 20, TOLERANCE = 1e-9;

typedef struct problem {
    const char *letter, *model, *keep;
    size_t size, draw_count;
    const char *draw[4];
    size_t place[4];   ///< where in the state a draw goes
    double rest[MOST]; ///< the state otherwise
    size_t kept[MOST]; ///< where in the state the columns kept are, as many as there are
    size_t kept_count;
    baseline_ensemble *scalar, *const *lanes;
    baseline_rhs *rhs;
} problem;

static const problem problems[] = {
    {.letter = "S",
     .model = "chaplygin_sleigh",
     .keep = "x, y, theta, u, omega",
     .size = 5,
     .draw_count = 3,
     .draw = {"theta=uniform(-3,3)", "u=uniform(-1.5,1.5)", "omega=uniform(-2,2)"},
     .place = {2, 3, 4},
     .kept = {0, 1, 2, 3, 4},
     .kept_count = 5,
     .scalar = baseline_sleigh_ensemble,
     .lanes = &baseline_sleigh_ensemble_lanes,
     .rhs = baseline_sleigh},
    {.letter = "T",
     .model = "chaplygin_top",
     .keep = "x, y, Omega_1, Omega_2, Omega_3",
     .size = 9,
     .draw_count = 3,
     .draw = {"Omega_1=uniform(-2,2)", "Omega_2=uniform(-2,2)", "Omega_3=uniform(-2,2)"},
     .place = {6, 7, 8},
     .rest = {1},
     .kept = {4, 5, 6, 7, 8},
     .kept_count = 5,
     .scalar = baseline_top_ensemble,
     .lanes = &baseline_top_ensemble_lanes,
     .rhs = baseline_top},
};

// ---- Hamel --------------------------------------------------------------------------------------

typedef struct rows {
    const problem *p;
    double *start, *end; ///< states; the columns kept
} rows;

static bool take_row(uint64_t index, sweep_status status, const double *columns, void *data) {
    const rows *r = data;
    must(status == SWEEP_DONE, "a motion to its end");
    double *y = r->start + index * r->p->size;
    memcpy(y, r->p->rest, r->p->size * sizeof *y);
    for (size_t k = 0; k < r->p->draw_count; k++) y[r->p->place[k]] = columns[1 + k];
    memcpy(r->end + index * r->p->kept_count, columns + 1 + r->p->draw_count,
           r->p->kept_count * sizeof *y);
    return true;
}

static sweep *open_sweep(const problem *p, model **m) {
    const model_builtin *b = model_builtin_find(p->model);
    must(model_read(p->model, b->source, strlen(b->source), NULL, m) == HAMEL_OK, "a model");
    const sweep_options options = {.draw_count = p->draw_count,
                                   .draw = p->draw,
                                   .count = COUNT,
                                   .seed = 7,
                                   .keep = p->keep,
                                   .until = UNTIL,
                                   .tolerance = 10 * TOLERANCE, // steps are held to a tenth of it
                                   .threads = THREADS};
    sweep *s;
    diag messages = {0};
    const hamel_status status = sweep_create(*m, &(*m)->runs[0], &options, &messages, &s);
    if (status != HAMEL_OK) fprintf(stderr, "%s\n", messages.items[0].words);
    must(status == HAMEL_OK, "a sweep");
    diag_clear(&messages);
    return s;
}

/// Time on the clock, and of processors.
typedef struct times {
    double clock, processor;
} times;

static double processor_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static times times_now(void) { return (times){now(), processor_now()}; }

/// The better of two, since `began`.
static times better(times best, times began) {
    const times t = times_now();
    return (times){fmin(best.clock, t.clock - began.clock),
                   fmin(best.processor, t.processor - began.processor)};
}

static times hamel(times best, sweep *s, const problem *p, double *start, double *end,
                   sweep_summary *out) {
    rows r = {p, start, end};
    const sweep_watch watch = {.row = take_row, .data = &r};
    const times began = times_now();
    sweep_go(s, 0, UINT64_MAX, &watch, out);
    return better(best, began);
}

// ---- by hand ------------------------------------------------------------------------------------

/// Halves, one a thread, in pieces; lanes want long ones.
typedef struct half {
    baseline_ensemble *f;
    size_t from, to, tries;
    double tolerance, *y;
} half;

static void *go_half(void *data) {
    half *h = data;
    h->tries = h->f(h->from, h->to, UNTIL, h->tolerance, h->y);
    return NULL;
}

static times by_hand(times best, baseline_ensemble *f, const problem *p, size_t count,
                     double tolerance, const double *start, double *y, size_t *tries) {
    memcpy(y, start, count * p->size * sizeof *y);
    half halves[THREADS];
    pthread_t threads[THREADS];
    const times began = times_now();
    for (size_t k = 0; k < THREADS; k++) {
        halves[k] = (half){f, count * k / THREADS, count * (k + 1) / THREADS, 0, tolerance, y};
        must(pthread_create(&threads[k], NULL, go_half, &halves[k]) == 0, "a thread");
    }
    *tries = 0;
    for (size_t k = 0; k < THREADS; k++) {
        pthread_join(threads[k], NULL);
        *tries += halves[k].tries;
    }
    return better(best, began);
}

// ---- GSL ----------------------------------------------------------------------------------------

#ifdef HAMEL_GSL
static int gsl_rhs(double t, const double *y, double *dy, void *data) {
    const problem *p = data;
    p->rhs(t, y, dy);
    return GSL_SUCCESS;
}

static size_t gsl_ensemble(const problem *p, size_t from, size_t to, double *all) {
    problem own = *p;
    gsl_odeiv2_system system = {gsl_rhs, NULL, p->size, &own};
    gsl_odeiv2_driver *d =
        gsl_odeiv2_driver_alloc_y_new(&system, gsl_odeiv2_step_rk8pd, 1e-2, TOLERANCE, TOLERANCE);
    for (size_t k = from; k < to; k++) {
        double t = 0;
        gsl_odeiv2_driver_reset_hstart(d, 1e-2);
        must(gsl_odeiv2_driver_apply(d, &t, UNTIL, all + k * p->size) == GSL_SUCCESS, "GSL");
    }
    gsl_odeiv2_driver_free(d);
    return 0;
}

static size_t gsl_sleigh(size_t from, size_t to, double until, double tolerance, double *y) {
    (void)until, (void)tolerance;
    return gsl_ensemble(&problems[0], from, to, y);
}
static size_t gsl_top(size_t from, size_t to, double until, double tolerance, double *y) {
    (void)until, (void)tolerance;
    return gsl_ensemble(&problems[1], from, to, y);
}
#endif

// ---- the contest --------------------------------------------------------------------------------

/// The largest difference of what is kept, of the first motions.
static double difference(const problem *p, const double *reference, const double *states,
                         const double *kept) {
    double largest = 0;
    for (size_t i = 0; i < CHECKED; i++) {
        for (size_t k = 0; k < p->kept_count; k++) {
            const double x =
                states != NULL ? states[i * p->size + p->kept[k]] : kept[i * p->kept_count + k];
            largest = fmax(largest, fabs(x - reference[i * p->size + p->kept[k]]));
        }
    }
    return largest;
}

static void show(bool csv, const problem *p, const char *who, times t, times hand, double error,
                 size_t tries) {
    const double rate = COUNT / t.clock, ratio = hand.clock / t.clock,
                 cpu_rate = COUNT / t.processor, cpu_ratio = hand.processor / t.processor;
    if (csv)
        printf("%s,%s,%.0f,%.3f,%.0f,%.3f,%.2g,%.1f\n", p->letter, who, rate, ratio, cpu_rate,
               cpu_ratio, error, (double)tries / COUNT);
    else
        printf("  %s  %-15s %9.0f motions/s (%.3f)   %9.0f a second of a processor (%.3f)   error "
               "%.1e   %.1f steps\n",
               p->letter, who, rate, ratio, cpu_rate, cpu_ratio, error, (double)tries / COUNT);
}

static void compare(bool csv, const problem *p) {
    model *m;
    const double began = now();
    sweep *s = open_sweep(p, &m);
    const double created = now() - began;
    double *start = malloc(COUNT * p->size * sizeof *start),
           *y = malloc(COUNT * p->size * sizeof *y),
           *kept = malloc(COUNT * p->kept_count * sizeof *kept),
           *reference = malloc(COUNT * p->size * sizeof *reference);
    must(start != NULL && y != NULL && kept != NULL && reference != NULL, "memory");
    const times never = {INFINITY, INFINITY};
    times best[4] = {never, never, never, never};
    double error[4] = {0};
    size_t tries[4] = {0};
    sweep_summary summary;
    (void)hamel(never, s, p, start, kept, &summary);
    (void)by_hand(never, p->scalar, p, CHECKED, 1e-13, start, reference, &tries[0]);
    error[0] = difference(p, reference, NULL, kept);
    for (int round = 0; round < ROUNDS; round++) {
        best[0] = hamel(best[0], s, p, start, kept, &summary);
        tries[0] = summary.steps + summary.rejected;
        if (*p->lanes != NULL) {
            best[1] = by_hand(best[1], *p->lanes, p, COUNT, TOLERANCE, start, y, &tries[1]);
            error[1] = difference(p, reference, y, NULL);
        }
        if (round % 3 != 0) continue;
        best[2] = by_hand(best[2], p->scalar, p, COUNT, TOLERANCE, start, y, &tries[2]);
        error[2] = difference(p, reference, y, NULL);
#ifdef HAMEL_GSL
        baseline_ensemble *gsl = p == &problems[0] ? gsl_sleigh : gsl_top;
        best[3] = by_hand(best[3], gsl, p, COUNT, TOLERANCE, start, y, &tries[3]);
        error[3] = difference(p, reference, y, NULL);
#endif
    }
    if (!csv) printf("  %s  derived and compiled in %.0f ms\n", p->letter, 1e3 * created);
    show(csv, p, "Hamel", best[0], best[1], error[0], tries[0]);
    if (*p->lanes != NULL) show(csv, p, "lanes by hand", best[1], best[1], error[1], tries[1]);
    show(csv, p, "scalar by hand", best[2], best[1], error[2], tries[2]);
    if (isfinite(best[3].clock)) show(csv, p, "GSL rk8pd", best[3], best[1], error[3], tries[3]);
    free(start);
    free(y);
    free(kept);
    free(reference);
    sweep_destroy(s);
    model_destroy(m);
}

int main(int argc, char **argv) {
    const bool csv = argc > 1 && strcmp(argv[1], "--csv") == 0;
    if (csv)
        puts("system,who,motions_per_second,ratio_to_lanes_by_hand,motions_per_processor_second,"
             "processor_ratio,error,steps");
    else puts("ensembles of 10,000 motions, two threads");
    const char *only = argc > 1 && !csv ? argv[1] : NULL;
    for (size_t i = 0; i < sizeof problems / sizeof *problems; i++) {
        if (only == NULL || strcmp(only, problems[i].letter) == 0) compare(csv, &problems[i]);
    }
    exact_thread_end(true);
    return 0;
}
