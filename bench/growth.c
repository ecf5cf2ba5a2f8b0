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
#include "tape/sine.h"

static const size_t SIZES[] = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000};
enum { COUNT = sizeof SIZES / sizeof *SIZES };

typedef struct growth {
    size_t n, unknowns, entries, instructions, steps;
    double read, create, compile; ///< seconds
    double interpreted, compiled; ///< microseconds a right-hand side
    double hand;                  ///< of one written by hand
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

/// The same motion by hand: speeds of the axles, s_i = s_{i-1} cos(θ_{i-1} − θ_i);
/// energy G u²/2 + J0 ω²/2 with G = m0 + Σ m s_i² + J θ_i'² at u = 1, and its balance.
static void by_hand(size_t n, const double *y, double *dy) {
    const double m0 = 2, m = 1, J = 0.2, l = 1;
    const double *theta = y + 2, u = y[n + 3], omega = y[n + 4];
    double s = 1, rate = 0, G = m0, change = 0, before = omega; // s_i, s_i', G, G'
    double sine, cosine;
    tape_sines(theta[0], &sine, &cosine);
    dy[0] = u * cosine, dy[1] = u * sine, dy[2] = omega;
    for (size_t i = 1; i <= n; i++) {
        tape_sines(theta[i - 1] - theta[i], &sine, &cosine);
        const double turn = s * sine / l, now = turn * u, d = before - now;
        const double turn_rate = (rate * sine + s * cosine * d) / l;
        rate = rate * cosine - s * sine * d;
        s *= cosine;
        G += m * s * s + J * turn * turn;
        change += m * s * rate + J * turn * turn_rate;
        dy[2 + i] = before = now;
    }
    dy[n + 3] = -u * change / G;
    dy[n + 4] = 0;
}

static double hand_time(size_t n) {
    double *y = calloc(2 * n + 20, sizeof *y), *dy = calloc(2 * n + 20, sizeof *dy),
           best = INFINITY;
    for (size_t i = 0; i <= n; i++) y[2 + i] = 0.1 * sin((double)i);
    y[n + 3] = 1, y[n + 4] = 0.3;
    for (int round = 0; round < 7; round++) {
        int calls = 0;
        const double start = spent();
        double passed;
        do {
            for (int k = 0; k < 10; k++) by_hand(n, y, dy), y[2] += 1e-12 * dy[n + 3];
            calls += 10;
            passed = spent() - start;
        } while (passed < 0.03);
        best = fmin(best, passed / calls);
    }
    free(y);
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
    (void)run_solver(r, &g.unknowns, &g.entries, NULL);
    g.interpreted = rate_time(r);
    const run_chart *c = &r->charts.items[0];
    g.instructions = (c->fast.tape != NULL ? &c->fast : &c->rates)->tape->code_count;
    start = spent();
    run_fast(r, &r->charts.items[0]);
    g.compile = spent() - start;
    g.compiled = rate_time(r);
    g.hand = hand_time(n);
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
               "rhs_interpreted_us,rhs_compiled_us,rhs_by_hand_us,step_us,steps,energy_drift,"
               "constraint"
             : "   n unknowns entries  instr.   read s create s compile s  total s   rhs us "
               "(interpreted, by hand)  step us  energy   constraint");
    for (size_t i = 0; i < COUNT; i++) {
        const growth g = all[i] = measure(SIZES[i]);
        printf(
            csv ? "%zu,%zu,%zu,%zu,%.4f,%.4f,%.4f,%.4f,%.2f,%.2f,%.2f,%.1f,%zu,%.1e,%.1e\n"
                : "%4zu %8zu %7zu %7zu %8.3f %8.3f %9.3f %8.3f %8.2f %8.2f %6.2f %8.1f (%zu) %.1e "
                  "%.1e\n",
            g.n, g.unknowns, g.entries, g.instructions, g.read, g.create, g.compile,
            g.read + g.create + g.compile, csv ? g.interpreted : g.compiled,
            csv ? g.compiled : g.interpreted, g.hand, g.step, g.steps, g.energy, g.constraint);
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
