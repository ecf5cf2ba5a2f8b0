/* A loop in real time: every millisecond the state of a pole on a cart is read, a force is found,
 * and a model that runs beside it moves on by one step of fixed length. Everything is made before
 * the loop; in it nothing is allocated, and how long a turn took is measured against its deadline.
 *
 *     cc realtime.c -o realtime $(pkg-config --cflags --libs hamel) -lm
 */
#define _POSIX_C_SOURCE 200809L
#include <hamel/hamel.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

enum { STATES = 4, TURNS = 500, NANOSECONDS = 1000000000, TURN = 1000000 };

static const char cart[] = "model cart_pole\n"
                           "parameters\n"
                           "    M = 1, M > 0; m = 0.1, m > 0; l = 0.5, l > 0; g = 9.81, g > 0\n"
                           "coordinates\n"
                           "    x : line; theta : angle\n"
                           "lagrangian\n"
                           "    M/2*x'^2 + m/2*((x' + l*cos(theta)*theta')^2\n"
                           "        + l^2*sin(theta)^2*theta'^2) - m*g*l*cos(theta)\n"
                           "controls force x\n";

static void need(hamel_status status, const hamel_model *m) {
    if (status == HAMEL_OK) return;
    fprintf(stderr, "%s", hamel_messages_words(hamel_model_messages(m)));
    exit(1);
}

/* One step of fixed length by Runge and Kutta: four evaluations, always. */
static int step(const hamel_function *f, hamel_work *work, double h, const double *u, double *y) {
    static const double weight[4] = {1, 2, 2, 1}, shift[4] = {0, 0.5, 0.5, 1};
    double k[STATES] = {0}, at[STATES], sum[STATES] = {0};
    for (int stage = 0; stage < 4; stage++) {
        for (int i = 0; i < STATES; i++) at[i] = y[i] + h * shift[stage] * k[i];
        if (f->eval(work, 0, at, u, NULL, k) != 0) return 1;
        for (int i = 0; i < STATES; i++) sum[i] += h / 6 * weight[stage] * k[i];
    }
    for (int i = 0; i < STATES; i++) y[i] += sum[i];
    return 0;
}

static long since(const struct timespec *from) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (now.tv_sec - from->tv_sec) * NANOSECONDS + (now.tv_nsec - from->tv_nsec);
}

/* Bytes in use, where that can be asked. */
static size_t in_use(void) {
#ifdef __GLIBC__
    return mallinfo2().uordblks;
#else
    return 0;
#endif
}

int main(void) {
    hamel_model *m;
    need(hamel_model_parse("cart_pole", cart, strlen(cart), &m), m);
    hamel_linear_options options = hamel_linear_options_default();
    options.at = "theta=0";
    options.weights = "[1, 10, 1, 1], [0.1]";
    hamel_linear *l;
    need(hamel_linear_create(m, &options, NULL, &l), m);
    const hamel_linear_matrices s = hamel_linear_numbers(l);
    const hamel_function *f;
    need(hamel_model_compile(m, NULL, NULL, &f), m);
    hamel_work *work = hamel_work_create(f);
    if (f->size != STATES || s.states != STATES) return 1;

    double y[STATES] = {0, 0.25, 0, 0}; /* x, theta, x', theta' */
    long worst = 0;
    int failed = 0, late = 0;
    const size_t before = in_use();
    struct timespec begin;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    for (int turn = 0; turn < TURNS && !failed; turn++) {
        double u = 0;
        for (int i = 0; i < STATES; i++) u -= s.K[i] * y[i];
        failed = step(f, work, 1e-3, &u, y);
        const long took = since(&begin);
        if (took > worst) worst = took;
        late += took > TURN;
        begin.tv_nsec += TURN; /* the next turn begins then, whatever this one took */
        if (begin.tv_nsec >= NANOSECONDS) begin.tv_nsec -= NANOSECONDS, begin.tv_sec++;
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &begin, NULL);
    }
    const size_t after = in_use();
    printf("%d turns, %d of them late; the longest took %.1f us of 1000\n", TURNS, late,
           (double)worst / 1e3);
    printf("after half a second it leans by %.4f\n", y[1]);
    failed = failed || before != after || !(fabs(y[1]) < 0.2);
    hamel_work_destroy(work);
    hamel_function_destroy(f);
    hamel_linear_destroy(l);
    hamel_model_destroy(m);
    hamel_end();
    return failed;
}
