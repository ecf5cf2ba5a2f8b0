/* A Kalman filter: a pole on a cart is balanced by what two noisy sensors say of it, position and
 * lean. A, B and C come from Hamel, and so does the motion that the controller moves: a run with a
 * function of this program that is asked every 10 ms and whose force is held in between.
 *
 *     cc kalman.c -o kalman $(pkg-config --cflags --libs hamel) -lm
 */
#include <hamel/hamel.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 4, M = 2 }; /* states, sensors */

static const char cart[] = "model cart_pole\n"
                           "parameters\n"
                           "    M = 1, M > 0; m = 0.1, m > 0; l = 0.5, l > 0; g = 9.81, g > 0\n"
                           "coordinates\n"
                           "    x : line; theta : angle\n"
                           "lagrangian\n"
                           "    M/2*x'^2 + m/2*((x' + l*cos(theta)*theta')^2\n"
                           "        + l^2*sin(theta)^2*theta'^2) - m*g*l*cos(theta)\n"
                           "controls force x\n"
                           "run balance\n"
                           "    from theta = 0.1\n"
                           "    until 10 every 0.01\n";

typedef struct filter {
    double Phi[N][N], Gamma[N]; /* z(t + T) = Phi z + Gamma u */
    double C[M][N], K[N];
    double z[N], P[N][N]; /* estimate and its covariance */
    double u;             /* the last force */
    unsigned long random;
    double missed, guessed; /* squares of errors of the lean: as measured, and as estimated */
    size_t count;
} filter;

static const double T = 0.01, noise = 0.02, drift = 1e-5;

static void need(hamel_status status, const hamel_model *m) {
    if (status == HAMEL_OK) return;
    fprintf(stderr, "%s", hamel_messages_words(hamel_model_messages(m)));
    exit(1);
}

/* Nearly normal, of variance one; the same numbers everywhere. */
static double shake(filter *f) {
    double sum = -6;
    for (int i = 0; i < 12; i++) {
        f->random = (f->random * 1103515245ul + 12345ul) & 0x7ffffffful;
        sum += (double)f->random / 2147483648.0;
    }
    return sum;
}

/* Phi = exp(A T), Gamma = the integral of exp(A s) B, by their series. */
static void sample(filter *f, const double *A, const double *B) {
    double term[N][N] = {{0}}, next[N][N];
    for (int i = 0; i < N; i++) term[i][i] = f->Phi[i][i] = 1;
    for (int k = 1; k < 20; k++) {
        for (int i = 0; i < N; i++) {
            for (int j = 0; j < N; j++) f->Gamma[i] += T / k * term[i][j] * B[j];
            for (int j = 0; j < N; j++) {
                next[i][j] = 0;
                for (int l = 0; l < N; l++) next[i][j] += T / k * term[i][l] * A[l * N + j];
            }
        }
        memcpy(term, next, sizeof term);
        for (int i = 0; i < N * N; i++) f->Phi[i / N][i % N] += term[i / N][i % N];
    }
}

/* What is expected one sample later: z = Phi z + Gamma u, P = Phi P Phi' + Q. */
static void predict(filter *f) {
    double z[N], half[N][N];
    for (int i = 0; i < N; i++) {
        z[i] = f->Gamma[i] * f->u;
        for (int j = 0; j < N; j++) {
            z[i] += f->Phi[i][j] * f->z[j];
            half[i][j] = 0;
            for (int l = 0; l < N; l++) half[i][j] += f->Phi[i][l] * f->P[l][j];
        }
    }
    memcpy(f->z, z, sizeof z);
    for (int i = 0; i < N * N; i++) {
        double *p = &f->P[i / N][i % N];
        *p = i / N == i % N ? drift : 0;
        for (int l = 0; l < N; l++) *p += half[i / N][l] * f->Phi[i % N][l];
    }
}

/* One sensor after the other: each is a number, so there is nothing to invert. */
static void correct(filter *f, const double *y) {
    for (int s = 0; s < M; s++) {
        double gain[N], variance = noise * noise, miss = y[s];
        for (int i = 0; i < N; i++) {
            gain[i] = 0;
            for (int j = 0; j < N; j++) gain[i] += f->P[i][j] * f->C[s][j];
            variance += f->C[s][i] * gain[i];
            miss -= f->C[s][i] * f->z[i];
        }
        for (int i = 0; i < N; i++) {
            f->z[i] += gain[i] / variance * miss;
            for (int j = 0; j <= i; j++) /* both halves alike: what tells them apart would grow */
                f->P[j][i] = f->P[i][j] -= gain[i] * gain[j] / variance;
        }
    }
}

/* Nothing is known yet. */
static void forget(filter *f) {
    memset(f->z, 0, sizeof f->z);
    memset(f->P, 0, sizeof f->P);
    for (int i = 0; i < N; i++) f->P[i][i] = 0.1;
}

/* The controller: it sees x and theta with noise, and nothing else. */
static int control(void *context, double t, size_t count, const char *const *names,
                   const double *state, double *force) {
    filter *f = context;
    (void)count, (void)names;
    if (t > 0) predict(f);
    else forget(f); /* a run asks at its beginning, also to see that it gets a number */
    const double y[M] = {state[0] + noise * shake(f), state[1] + noise * shake(f)};
    correct(f, y);
    *force = 0;
    for (int i = 0; i < N; i++) *force -= f->K[i] * f->z[i];
    f->u = *force;
    if (t > 2) { /* it has settled */
        f->missed += (y[1] - state[1]) * (y[1] - state[1]);
        f->guessed += (f->z[1] - state[1]) * (f->z[1] - state[1]);
        f->count++;
    }
    return 0;
}

static int last_row(void *context, size_t count, const char *const *names, const double *values) {
    (void)count, (void)names;
    memcpy(context, values, 5 * sizeof *values); /* t, x, theta, x', theta' */
    return 0;
}

int main(void) {
    hamel_model *m;
    need(hamel_model_parse("cart_pole", cart, strlen(cart), &m), m);

    hamel_linear_options options = hamel_linear_options_default();
    options.at = "theta=0";
    options.outputs = "x, theta";
    options.weights = "[1, 10, 1, 1], [0.1]";
    hamel_linear *l;
    need(hamel_linear_create(m, &options, NULL, &l), m);
    const hamel_linear_matrices s = hamel_linear_numbers(l);
    if (s.states != N || s.outputs != M || s.inputs != 1) return 1;
    filter f = {.random = 1};
    sample(&f, s.A, s.B);
    memcpy(f.C, s.C, sizeof f.C);
    memcpy(f.K, s.K, sizeof f.K);

    const hamel_controller controller = {"x", T, control, &f};
    hamel_run_options o = hamel_run_options_default();
    o.controllers = &controller;
    o.controller_count = 1;
    o.tolerance = 1e-9;
    hamel_run *r;
    need(hamel_run_create(m, "balance", &o, NULL, &r), m);
    double end[5] = {0};
    const hamel_run_listener listener = {last_row, NULL, end};
    need(hamel_run_go(r, &listener, NULL), m);

    const double missed = sqrt(f.missed / (double)f.count),
                 guessed = sqrt(f.guessed / (double)f.count);
    printf("after %g s it leans by %.4f; errors: of the sensor %.4f, of the filter %.4f\n", end[0],
           end[2], missed, guessed);
    hamel_run_destroy(r);
    hamel_linear_destroy(l);
    hamel_model_destroy(m);
    hamel_end();
    return !(end[0] == 10 && fabs(end[2]) < 0.1 && guessed < missed / 2);
}
