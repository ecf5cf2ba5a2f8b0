/// Motion, timed: what a model's right-hand side costs when Hamel derives and interprets it,
/// against the same equations written in C by hand, under the same integrator and tolerance.
///
///   build/bench/bench_motion
///
/// S, the sleigh: five numbers, a few products. T, the Chaplygin top: a quaternion and a 3×3 solve.
/// B, the snakeboard coasting: trigonometric functions. Before anything is timed, the two
/// right-hand sides are compared at random states.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/random.h"
#include "exact/exact.h"
#include "model/builtin.h"
#include "model/read.h"
#include "ode/ode.h"
#include "space/quaternion.h"
#include "support/clock.h"
#include "support/equations.h"

// ---- by hand, with the parameters of the model files -----------------------------------------

/// y = (x, y, θ, u, ω)
static int sleigh(double t, const double *y, double *dy, void *data) {
    (void)t, (void)data;
    const double m = 1, J = 0.5, a = 0.4, u = y[3], omega = y[4];
    dy[0] = u * cos(y[2]);
    dy[1] = u * sin(y[2]);
    dy[2] = omega;
    dy[3] = a * omega * omega;
    dy[4] = -m * a * u * omega / (J + m * a * a);
    return 0;
}

/// x solves A x = b for a symmetric A given by its entries on and below the diagonal.
static void solve_symmetric(const double A[6], const double b[3], double x[3]) {
    const double l10 = A[1] / A[0], l20 = A[3] / A[0], d1 = A[2] - l10 * A[1];
    const double r21 = A[4] - l20 * A[1], l21 = r21 / d1, d2 = A[5] - l20 * A[3] - l21 * r21;
    const double y1 = b[1] - l10 * b[0], y2 = b[2] - l20 * b[0] - l21 * y1;
    x[2] = y2 / d2;
    x[1] = y1 / d1 - l21 * x[2];
    x[0] = b[0] / A[0] - l10 * x[1] - l20 * x[2];
}

/// y = (q, x, y, Ω): GN16 (4.7)-(4.9), solved for Ω'.
static int top(double t, const double *y, double *dy, void *data) {
    (void)t, (void)data;
    const double m = 1, R = 1, l = 0.3, g = 9.81, I1 = 1, I2 = 1.2, I3 = 1.5;
    const double q0 = y[0], q1 = y[1], q2 = y[2], q3 = y[3], w1 = y[6], w2 = y[7], w3 = y[8];
    const double s = 2 / (q0 * q0 + q1 * q1 + q2 * q2 + q3 * q3);
    const double b11 = 1 - s * (q2 * q2 + q3 * q3), b12 = s * (q1 * q2 - q0 * q3),
                 b13 = s * (q1 * q3 + q0 * q2), b21 = s * (q1 * q2 + q0 * q3),
                 b22 = 1 - s * (q1 * q1 + q3 * q3), b23 = s * (q2 * q3 - q0 * q1),
                 c1 = s * (q1 * q3 - q0 * q2), c2 = s * (q2 * q3 + q0 * q1),
                 c3 = 1 - s * (q1 * q1 + q2 * q2);
    const double rho = -R * c3 - l, push = g + R * (w1 * w1 + w2 * w2);
    const double mass[6] = {I1 + m * (rho * rho + R * R * c2 * c2),
                            -m * R * R * c1 * c2,
                            I2 + m * (rho * rho + R * R * c1 * c1),
                            m * R * c1 * rho,
                            m * R * c2 * rho,
                            I3 + m * R * R * (c1 * c1 + c2 * c2)};
    const double f[3] = {(I2 - I3) * w2 * w3 + m * l * (c2 * push - rho * w2 * w3),
                         (I3 - I1) * w1 * w3 - m * l * (c1 * push - rho * w1 * w3),
                         (I1 - I2) * w1 * w2 - m * l * R * (c1 * w2 - c2 * w1) * w3};
    dy[0] = -0.5 * (q1 * w1 + q2 * w2 + q3 * w3);
    dy[1] = 0.5 * (q0 * w1 + q2 * w3 - q3 * w2);
    dy[2] = 0.5 * (q0 * w2 + q3 * w1 - q1 * w3);
    dy[3] = 0.5 * (q0 * w3 + q1 * w2 - q2 * w1);
    dy[4] = l * (b11 * w2 - b12 * w1) + R * (b21 * w1 + b22 * w2 + b23 * w3);
    dy[5] = l * (b21 * w2 - b22 * w1) - R * (b11 * w1 + b12 * w2 + b13 * w3);
    solve_symmetric(mass, f, dy + 6);
    return 0;
}

static int normalise(double t, double *y, void *data) {
    (void)t, (void)data;
    quaternion_normalise(y);
    return 0;
}

/// y = (x, y, θ, ψ, φ, v, ψ', φ'): BKMM96 §8.4 in the frame (8.4.3), nobody on the rotor.
static int snakeboard(double t, const double *y, double *dy, void *data) {
    (void)t, (void)data;
    const double m = 6, r = 0.5, J0 = 0.2;
    const double c = cos(y[4]), s = sin(y[4]), v = y[5], psi = y[6], phi = y[7];
    const double bottom = m * r * r - J0 * s * s;
    dy[0] = -2 * r * c * c * cos(y[2]) * v;
    dy[1] = -2 * r * c * c * sin(y[2]) * v;
    dy[2] = 2 * s * c * v;
    dy[3] = psi;
    dy[4] = phi;
    dy[5] = s / c * (1 + J0 * c * c / bottom) * phi * v;
    dy[6] = -2 * m * r * r * c * c * phi * v / bottom;
    dy[7] = 0;
    return 0;
}

// ---- the three ------------------------------------------------------------------------------

typedef struct problem {
    const char *letter, *model, *run, *names; ///< names of the state, to be sure of their order
    ode_rhs *by_hand;
    int (*project)(double t, double *y, void *data);
} problem;

static const problem problems[] = {
    {"S", "chaplygin_sleigh", "glide", "x y theta u omega", sleigh, NULL},
    {"T", "chaplygin_top", "roll", "B_q0 B_q1 B_q2 B_q3 x y B_w1 B_w2 B_w3", top, normalise},
    {"B", "snakeboard", "coast", "x y theta psi phi v psi_dot phi_dot", snakeboard, NULL},
};

enum { MOST = 16 };

typedef struct compiled {
    run_equations equations;
    tape_work *work;
} compiled;

static int interpret(double t, const double *y, double *dy, void *data) {
    const compiled *c = data;
    const size_t n = c->equations.size;
    double in[MOST + 1];
    memcpy(in, y, n * sizeof *in);
    in[n] = t;
    return (int)tape_eval(c->equations.tape, c->work, in, dy).fault;
}

static void check_names(const problem *p, const compiled *c) {
    char all[256] = "";
    for (size_t i = 0; i < c->equations.size; i++)
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s", i > 0 ? " " : "",
                 c->equations.names[i]);
    if (strcmp(all, p->names) != 0) fprintf(stderr, "the state is %s\n", all);
    must(strcmp(all, p->names) == 0, "the state has changed; so must the function by hand");
}

/// Both give the same rates, near the initial state.
static void check_rates(const problem *p, compiled *c) {
    const size_t n = c->equations.size;
    double y[MOST], mine[MOST], theirs[MOST];
    random_state random = {1};
    for (int k = 0; k < 100; k++) {
        for (size_t i = 0; i < n; i++)
            y[i] = c->equations.initial[i] + 1e-3 * (double)random_below(&random, 1000) - 0.5;
        must(p->by_hand(0, y, mine, NULL) == 0 && interpret(0, y, theirs, c) == 0, "no rates");
        for (size_t i = 0; i < n; i++)
            must(fabs(mine[i] - theirs[i]) <= 1e-11 * (1 + fabs(mine[i])),
                 "the function by hand differs from Hamel's");
    }
}

/// Nanoseconds an evaluation, best of many short rounds.
static double time_rates(ode_rhs *rhs, void *data, size_t n, const double *initial) {
    enum { ROUNDS = 300, TIMES = 1000 };
    ode_rhs *volatile function = rhs; // not to be inlined: an integrator cannot, either
    double y[MOST], dy[MOST], best = INFINITY, sum = 0;
    for (size_t i = 0; i < n; i++) y[i] = initial[i] + 0.1;
    for (int round = 0; round < ROUNDS; round++) {
        const double start = now();
        for (int i = 0; i < TIMES; i++) {
            for (size_t k = 0; k < n; k++) y[k] += 1e-7;
            sum += function(0, y, dy, data) + dy[n - 1];
        }
        best = fmin(best, now() - start);
    }
    must(isfinite(sum), "rates that are not finite");
    return 1e9 * best / TIMES;
}

typedef struct flight {
    double seconds, end[MOST];
    ode_statistics statistics;
} flight;

/// Best time of a trajectory on [0, 20].
static flight fly(const problem *p, ode_rhs *rhs, compiled *c, double tolerance) {
    const size_t n = c->equations.size;
    const ode_system system = {.n = n, .rhs = rhs, .project = p->project, .data = c};
    ode_options o = ode_options_default();
    o.relative = o.absolute = tolerance;
    ode *s = ode_create(ode_method_find("dop853"), &system, &o);
    flight best = {.seconds = INFINITY};
    double total = 0;
    for (int i = 0; i < 3 || (i < 1000 && total < 0.3); i++) {
        memcpy(best.end, c->equations.initial, n * sizeof *best.end);
        const double start = now();
        const ode_result r = ode_solve(s, 0, 20, best.end, NULL);
        const double taken = now() - start;
        must(r.end == ODE_DONE, "a trajectory ended early");
        best.seconds = fmin(best.seconds, taken);
        best.statistics = r.statistics;
        total += taken;
    }
    ode_destroy(s);
    return best;
}

static void bench(const problem *p) {
    diag messages = {0};
    const model_builtin *source = model_builtin_find(p->model);
    must(source != NULL, p->model);
    model *m;
    must(model_read(p->model, source->source, source->length, &messages, &m) == HAMEL_OK, p->model);
    const model_run *spec = NULL;
    for (size_t i = 0; i < m->run_count; i++)
        if (strcmp(m->runs[i].name, p->run) == 0) spec = &m->runs[i];
    must(spec != NULL, "there is no such run");
    compiled c;
    const double start = now();
    must(run_equations_init(&c.equations, m, spec, &messages) == HAMEL_OK, "no equations");
    const double compiling = now() - start;
    c.work = tape_work_create(c.equations.tape, 1);
    const size_t n = c.equations.size;
    must(n <= MOST, "too large a state");
    check_names(p, &c);
    check_rates(p, &c);
    printf("\n%s  %s %s: %zu numbers, %u instructions, made in %.1f ms\n", p->letter, p->model,
           p->run, n, c.equations.tape->code_count, 1e3 * compiling);
    const double hand = time_rates(p->by_hand, NULL, n, c.equations.initial);
    const double ours = time_rates(interpret, &c, n, c.equations.initial);
    printf("   one evaluation        by hand %8.1f ns   tape %8.1f ns   ratio %5.2f\n", hand, ours,
           ours / hand);
    for (double tolerance = 1e-6; tolerance > 0.5e-12; tolerance /= 1000) {
        const flight a = fly(p, p->by_hand, &c, tolerance), b = fly(p, interpret, &c, tolerance);
        double apart = 0;
        for (size_t i = 0; i < n; i++) apart = fmax(apart, fabs(a.end[i] - b.end[i]));
        printf("   [0, 20] to %.0e      by hand %8.1f us   tape %8.1f us   ratio %5.2f   "
               "%zu steps, %zu and %zu evaluations, ends %.0e apart\n",
               tolerance, 1e6 * a.seconds, 1e6 * b.seconds, b.seconds / a.seconds,
               b.statistics.steps, a.statistics.evaluations, b.statistics.evaluations, apart);
    }
    tape_work_destroy(c.work);
    run_equations_clear(&c.equations);
    model_destroy(m);
    diag_clear(&messages);
}

int main(void) {
    printf(
        "Trajectories under dop853: right-hand sides by hand in C, and Hamel's tape interpreted\n");
    for (size_t i = 0; i < sizeof problems / sizeof *problems; i++) bench(&problems[i]);
    exact_thread_end(true);
    return 0;
}
