/// Integration and tapes, timed on the Chaplygin sleigh: the integrator with a right-hand side
/// written by hand and with the interpreter, one evaluation scalar and a lane, and a step of each
/// method.
///
///   build/bench/bench_ode
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "expr/read.h"
#include "ode/ode.h"
#include "support/clock.h"
#include "tape/tape.h"

enum { N = 5 }; // x, y, theta, u, omega

/// With m = 1, J = 1/2, a = 3/10.
static int sleigh(double t, const double *y, double *dy, void *data) {
    (void)t, (void)data;
    const double a = 0.3, m = 1, J = 0.5, u = y[3], omega = y[4];
    dy[0] = u * cos(y[2]);
    dy[1] = u * sin(y[2]);
    dy[2] = omega;
    dy[3] = a * omega * omega;
    dy[4] = -m * a * u * omega / (J + m * a * a);
    return 0;
}

typedef struct compiled {
    tape *tape;
    tape_work *work, *lanes;
} compiled;

static int sleigh_tape(double t, const double *y, double *dy, void *data) {
    (void)t;
    const compiled *c = data;
    return (int)tape_eval(c->tape, c->work, y, dy).fault;
}

static compiled compile_sleigh(expr_pool *pool) {
    static const char *const names[N] = {"x", "y", "theta", "u", "omega"};
    static const char *const texts[N] = {"u*cos(theta)", "u*sin(theta)", "omega", "3/10*omega^2",
                                         "-3/10*u*omega/(1/2 + 9/100)"};
    expr in[N], out[N];
    compiled c;
    for (size_t i = 0; i < N; i++) in[i] = expr_symbol(pool, names[i], EXPR_LINE);
    for (size_t i = 0; i < N; i++) {
        if (expr_read(pool, texts[i], strlen(texts[i]), NULL, NULL, &out[i]) != HAMEL_OK) abort();
    }
    if (tape_create(pool, N, in, N, out, NULL, &c.tape) != HAMEL_OK) abort();
    c.work = tape_work_create(c.tape, 1);
    c.lanes = tape_work_create(c.tape, TAPE_LANES);
    return c;
}

/// Best time of a trajectory on [0, 100].
static void trajectory(const char *what, const char *method, ode_rhs *rhs, void *data, double tol) {
    const ode_method *m = ode_method_find(method);
    if (m == NULL) return;
    const ode_system system = {.n = N, .rhs = rhs, .data = data};
    ode_options o = ode_options_default();
    o.relative = o.absolute = tol;
    ode *s = ode_create(m, &system, &o);
    double best = INFINITY, y[N];
    ode_result r = {0};
    for (int i = 0; i < 3 || (i < 500 && best * i < 0.5); i++) {
        memcpy(y, (double[N]){0, 0, 0, 0.5, 1}, sizeof y);
        const double start = now();
        r = ode_solve(s, 0, 100, y, NULL);
        best = fmin(best, now() - start);
    }
    if (r.end != ODE_DONE) abort();
    printf("  %-28s %-7s %.0e %10.1f us  %6zu steps %5zu rejected %7zu evaluations\n", what, method,
           tol, 1e6 * best, r.statistics.steps, r.statistics.rejected, r.statistics.evaluations);
    ode_destroy(s);
}

static void evaluations(compiled *c) {
    enum { TIMES = 1000000 };
    double y[N] = {0, 0, 0.3, 0.5, 1}, dy[N], Y[N * TAPE_LANES], dY[N * TAPE_LANES], sum = 0;
    for (size_t i = 0; i < N * TAPE_LANES; i++) Y[i] = y[i / TAPE_LANES];
    tape_result results[TAPE_LANES];
    double start = now();
    for (int i = 0; i < TIMES; i++) {
        y[2] = 1e-6 * i;
        sum += sleigh(0, y, dy, NULL) + dy[0];
    }
    printf("  %-28s %10.1f ns\n", "by hand", 1e9 * (now() - start) / TIMES);
    start = now();
    for (int i = 0; i < TIMES; i++) {
        y[2] = 1e-6 * i;
        sum += (double)tape_eval(c->tape, c->work, y, dy).fault + dy[0];
    }
    printf("  %-28s %10.1f ns\n", "tape", 1e9 * (now() - start) / TIMES);
    start = now();
    for (int i = 0; i < TIMES / TAPE_LANES; i++) {
        Y[2 * TAPE_LANES] = 1e-6 * i;
        tape_eval_lanes(c->tape, c->lanes, Y, dY, results);
        sum += dY[0];
    }
    printf("  %-28s %10.1f ns a lane   (%g)\n", "tape, lanes", 1e9 * (now() - start) / TIMES, sum);
}

int main(void) {
    expr_pool *pool = expr_pool_create();
    compiled c = compile_sleigh(pool);
    printf("the sleigh's right-hand side, %u instructions\n", c.tape->code_count);
    evaluations(&c);
    printf("the sleigh on [0, 100]\n");
    for (double tol = 1e-9; tol > 0.5e-12; tol /= 1000) {
        trajectory("by hand", "dop853", sleigh, NULL, tol);
        trajectory("tape", "dop853", sleigh_tape, &c, tol);
        trajectory("by hand", "cvode", sleigh, NULL, tol);
    }
    tape_work_destroy(c.work);
    tape_work_destroy(c.lanes);
    tape_destroy(c.tape);
    expr_pool_destroy(pool);
    return 0;
}
