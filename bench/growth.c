/// How cost grows with the size of a model: a car with n trailers, whose text is written here, from
/// the text to a compiled function, and then for each right-hand side and each step. The exponents
/// between n = 50 and n = 500 are what matters: 1 is linear.
///
///   build/bench/bench_growth [--csv]
///
/// Times are processor times.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "exact/exact.h"
#include "run/form/bordered.h"
#include "run/form/bordered_internal.h"
#include "run/form/forms.h"
#include "run/motion/fast_internal.h"
#include "run/motion/go.h"
#include "run/motion/run_internal.h"
#include "run/motion/watch.h"
#include "support/clock.h"
#include "support/trailers.h"

static const size_t SIZES[] = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000};
enum { COUNT = sizeof SIZES / sizeof *SIZES };

typedef struct growth {
    size_t n, unknowns, entries, instructions, steps;
    double read, create, compile; ///< seconds
    double interpreted, compiled; ///< microseconds a right-hand side
    double step;                  ///< microseconds, compiled
    double energy, constraint;
} growth;

/// Seconds of this processor, so that other work on the machine counts little. All is done in one
/// thread.
static double spent(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/// Microseconds a right-hand side: the best of several rounds.
static double rate_time(run_motion *r) {
    const size_t size = r->q->state_count + r->q->n + 1;
    double *dy = calloc(size, sizeof *dy), best = INFINITY;
    must(dy != NULL && run_bordered_rates(r, 0, r->y, dy).fault == TAPE_OK, "no rates");
    for (int round = 0; round < 7; round++) {
        int calls = 0;
        const double start = spent();
        double passed;
        do {
            (void)run_bordered_rates(r, 0, r->y, dy);
            calls++;
            passed = spent() - start;
        } while (passed < 0.03);
        best = fmin(best, passed / calls);
    }
    free(dy);
    return 1e6 * best;
}

static bool ignore(const double *columns, void *data) {
    (void)columns, (void)data;
    return true;
}

static growth measure(size_t n) {
    growth g = {.n = n};
    const run_options options = {.until = 2, .every = 2, .route = RUN_BORDERED};
    diag messages = {0};
    run_motion *r;
    double start = spent();
    model *m = trailers_read(n, false);
    g.read = spent() - start;
    start = spent();
    must(run_create(m, &m->runs[0], &options, &messages, &r) == HAMEL_OK, "no run");
    g.create = spent() - start;
    (void)run_solver(r, &g.unknowns, &g.entries);
    g.instructions = r->charts.items[0].rates.tape->code_count;
    g.interpreted = rate_time(r);
    start = spent();
    run_fast(r, &r->charts.items[0]);
    g.compile = spent() - start;
    g.compiled = rate_time(r);
    double best = INFINITY;
    for (int round = 0; round < 3; round++) {
        run_summary s;
        start = spent();
        run_go(r, ignore, NULL, &s);
        must(s.end == RUN_DONE, "the run did not come to its end");
        best = fmin(best, (spent() - start) / (double)s.steps);
        g.steps = s.steps;
        g.energy = s.energy_drift / s.kinetic_largest;
        g.constraint = s.constraint;
    }
    g.step = 1e6 * best;
    run_destroy(r);
    model_destroy(m);
    return g;
}

static double exponent(double small, double large) { return log(large / small) / log(10); }

int main(int argc, char **argv) {
    const bool csv = argc > 1 && strcmp(argv[1], "--csv") == 0;
    growth all[COUNT];
    puts(csv ? "n,unknowns,entries,instructions,read_s,create_s,compile_s,total_s,"
               "rhs_interpreted_us,rhs_compiled_us,step_us,steps,energy_drift,constraint"
             : "   n unknowns entries  instr.   read s create s compile s  total s   rhs us "
               "(interpreted)  step us  energy   constraint");
    for (size_t i = 0; i < COUNT; i++) {
        const growth g = all[i] = measure(SIZES[i]);
        printf(csv ? "%zu,%zu,%zu,%zu,%.4f,%.4f,%.4f,%.4f,%.2f,%.2f,%.1f,%zu,%.1e,%.1e\n"
                   : "%4zu %8zu %7zu %7zu %8.3f %8.3f %9.3f %8.3f %8.2f %13.2f %8.1f (%zu) %.1e "
                     "%.1e\n",
               g.n, g.unknowns, g.entries, g.instructions, g.read, g.create, g.compile,
               g.read + g.create + g.compile, csv ? g.interpreted : g.compiled,
               csv ? g.compiled : g.interpreted, g.step, g.steps, g.energy, g.constraint);
        fflush(stdout);
    }
    const growth *a = &all[5], *b = &all[COUNT - 2]; // 50 and 500
    printf("%sexponent between n = 50 and 500: right-hand side %.3f, step %.3f; file to compiled "
           "function at n = 500: %.2f s\n",
           csv ? "# " : "", exponent(a->compiled, b->compiled), exponent(a->step, b->step),
           b->read + b->create + b->compile);
    exact_thread_end(true);
    return 0;
}
