/* The Chaplygin sleigh from a C program: its equations, a number, a motion, and the equations as a
 * function for an integrator of one's own.
 *
 *     u' = a ω²,   ω' = −m a u ω/(J + m a²)
 *
 *     cc first.c -o first $(pkg-config --cflags --libs hamel)
 */
#include <hamel/hamel.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char sleigh[] = "model sleigh \"A body sliding on a blade\"\n"
                             "parameters\n"
                             "    m = 1, m > 0\n"
                             "    J = 0.5, J > 0\n"
                             "    a = 0.4\n"
                             "coordinates\n"
                             "    x, y  : line\n"
                             "    theta : angle\n"
                             "define\n"
                             "    P = [x + a*cos(theta), y + a*sin(theta)]\n"
                             "lagrangian\n"
                             "    m/2*dot(P', P') + J/2*theta'^2\n"
                             "constraints\n"
                             "    -sin(theta)*x' + cos(theta)*y' = 0\n"
                             "frame\n"
                             "    u     = cos(theta)*d/dx + sin(theta)*d/dy\n"
                             "    omega = d/dtheta\n"
                             "run glide\n"
                             "    from x = 0, y = 0, theta = 0, u = -1, omega = 0.1\n"
                             "    until 30 every 1\n";

static void need(hamel_status status, const hamel_model *m) {
    if (status == HAMEL_OK) return;
    fprintf(stderr, "%s\n%s", hamel_status_text(status),
            hamel_messages_words(hamel_model_messages(m)));
    exit(1);
}

/* Keeps the last sample of a motion. */
typedef struct last_sample {
    double t, x, y;
} last_sample;

static int keep(void *context, size_t count, const char *const *names, const double *values) {
    last_sample *last = context;
    for (size_t i = 0; i < count; i++) {
        if (strcmp(names[i], "t") == 0) last->t = values[i];
        if (strcmp(names[i], "x") == 0) last->x = values[i];
        if (strcmp(names[i], "y") == 0) last->y = values[i];
    }
    return 0;
}

/* y' = f(t, y) by the classical method of Runge and Kutta, n steps to time t. */
static int runge_kutta(const hamel_function *f, int n, double t, double *y) {
    enum { MOST = 16 };
    const double h = t / n, weight[4] = {1, 2, 2, 1}, shift[4] = {0, 0.5, 0.5, 1};
    double k[MOST] = {0}, at[MOST], sum[MOST];
    hamel_work *work = hamel_work_create(f);
    int failed = f->size > MOST;
    for (int step = 0; step < n && !failed; step++) {
        memset(sum, 0, sizeof sum);
        for (int stage = 0; stage < 4 && !failed; stage++) {
            for (size_t i = 0; i < f->size; i++) at[i] = y[i] + h * shift[stage] * k[i];
            failed = f->eval(work, h * (step + shift[stage]), at, NULL, NULL, k);
            for (size_t i = 0; i < f->size; i++) sum[i] += h / 6 * weight[stage] * k[i];
        }
        for (size_t i = 0; i < f->size; i++) y[i] += sum[i];
    }
    hamel_work_destroy(work);
    return failed;
}

/* The linear motion near y: A = df/dy, B = df/du, C = dh/dy, row by row. */
static int linearise(const hamel_function *f, double t, const double *y, double *A, double *B,
                     double *C) {
    double dy[16];
    const double *u = NULL, *p = NULL; /* no inputs, and the parameters of the model */
    hamel_work *work = hamel_work_create(f);
    int failed = f->eval(work, t, y, u, p, dy) || f->jacobian(work, t, y, u, p, A, B, NULL) ||
                 hamel_function_output_jacobian(work, t, y, u, p, C, NULL, NULL);
    hamel_work_destroy(work);
    return failed;
}

int main(void) {
    hamel_model *m;
    need(hamel_model_parse("sleigh", sleigh, strlen(sleigh), &m), m);

    const char *part = "hamel";
    hamel_derive_options wanted = hamel_derive_options_default();
    wanted.part_count = 1;
    wanted.parts = &part;
    hamel_document *page;
    char *words;
    need(hamel_model_derive(m, &wanted, NULL, &page), m);
    need(hamel_document_write(page, HAMEL_TEXT, &words), m);
    puts(words);
    hamel_free(words);
    hamel_document_destroy(page);

    double acceleration;
    need(hamel_model_set(m, "a", "3/10"), m);
    need(hamel_model_evaluate(m, "lagrange_dalembert.accelerations.theta", "theta'=2, x'=1", NULL,
                              &acceleration),
         m);
    printf("theta'' = %.12g at theta' = 2, x' = 1\n", acceleration);

    last_sample last = {0};
    hamel_run *run;
    need(hamel_run_create(m, "glide", NULL, NULL, &run), m);
    const hamel_run_listener listener = {keep, NULL, &last};
    need(hamel_run_go(run, &listener, NULL), m);
    const hamel_run_summary *summary = hamel_run_summarise(run);
    printf("at t = %g it is at (%.6f, %.6f), after %zu steps; energy drift %.1e\n", last.t, last.x,
           last.y, summary->steps, summary->energy_drift);
    hamel_run_destroy(run);

    const hamel_function *f;
    need(hamel_model_compile(m, "glide", NULL, &f), m);
    hamel_model_destroy(m); /* the function does not need it */
    double y[16];
    memcpy(y, f->initial, f->size * sizeof *y);
    double A[16 * 16], C[32 * 16];
    int failed = f->output_count > 32 || runge_kutta(f, 20000, last.t, y) ||
                 linearise(f, last.t, y, A, NULL, C);
    printf("%zu outputs by %zu numbers of the state: %zu entries are not zero\n", f->output_count,
           f->size, hamel_function_output_pattern(f, HAMEL_BY_STATE).count);
    for (size_t i = 0; i < f->size; i++) printf("%s = %.6f\n", f->names[i], y[i]);
    /* Both ways must agree. */
    failed = failed || C[0] != 1; /* the first output is x, and so is the first of the state */
    failed = failed || !(fabs(y[0] - last.x) < 1e-6 && fabs(y[1] - last.y) < 1e-6);
    failed = failed || !(fabs(acceleration + 1 * 0.3 * 1 * 2 / (0.5 + 0.3 * 0.3)) < 1e-12);
    hamel_function_destroy(f);
    hamel_thread_end();
    puts(failed ? "they differ" : "they agree");
    return failed;
}
