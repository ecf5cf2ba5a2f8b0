/// The right-hand side of Whipple's bicycle: Hamel's, along a basis of D and from the bordered
/// system, against a C function with the same operations, `hamel export --c` compiled by gcc -O2.
/// bench/bicycle.sh exports and compiles it.
///
///   build/bench/bench_bicycle MODEL.hamel RATES.so
#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "exact/exact.h"
#include "model/read.h"
#include "run/form/forms.h"
#include "run/motion/fast_internal.h"
#include "run/motion/run_internal.h"
#include "support/clock.h"

typedef void exported(double t, const double *state, double *rate);

static model *open_model(const char *path) {
    static char words[1 << 16];
    FILE *f = fopen(path, "r");
    must(f != NULL, "the model");
    const size_t length = fread(words, 1, sizeof words, f);
    fclose(f);
    model *m;
    must(model_read("bicycle", words, length, NULL, &m) == HAMEL_OK, "a model");
    return m;
}

static run_motion *open_run(const model *m, run_route route) {
    const run_options options = {.until = 1, .every = 1, .route = route};
    diag messages = {0};
    run_motion *r;
    must(run_create(m, &m->runs[0], &options, &messages, &r) == HAMEL_OK, "a run");
    run_fast(r, &r->charts.items[0]);
    return r;
}

/// Nanoseconds a call, the best of many rounds.
static double time_run(run_motion *r) {
    double dy[64], best = INFINITY;
    for (int round = 0; round < 100; round++) {
        const double start = now();
        for (int k = 0; k < 200; k++)
            must(r->form->rates(r, 0, r->y, dy).fault == TAPE_OK, "rates");
        best = fmin(best, (now() - start) / 200);
    }
    return 1e9 * best;
}

static double time_exported(exported *f, const double *y) {
    double dy[64], best = INFINITY;
    for (int round = 0; round < 100; round++) {
        const double start = now();
        for (int k = 0; k < 200; k++) f(0, y, dy);
        best = fmin(best, (now() - start) / 200);
    }
    return 1e9 * best;
}

int main(int argc, char **argv) {
    must(argc == 3, "MODEL.hamel RATES.so");
    void *library = dlopen(argv[2], RTLD_NOW);
    must(library != NULL, "the compiled function");
    exported *f;
    *(void **)&f = dlsym(library, "rates");
    model *m = open_model(argv[1]);
    run_motion *minimal = open_run(m, RUN_MINIMAL), *bordered = open_run(m, RUN_BORDERED);
    double a[64], b[64];
    const size_t size = m->q->state_count + minimal->charts.items[0].basis.r;
    must(minimal->form->rates(minimal, 0, minimal->y, a).fault == TAPE_OK, "rates");
    f(0, minimal->y, b);
    for (size_t i = 0; i < size; i++)
        must(fabs(a[i] - b[i]) <= 1e-9 * (1 + fabs(a[i])), "both are the same function");
    const double mine = time_run(minimal), theirs = time_exported(f, minimal->y),
                 other = time_run(bordered);
    printf("along a basis of D: compiled %.0f ns, gcc -O2 %.0f ns (%.2fx); bordered system %.0f ns "
           "(%.2fx)\n",
           mine, theirs, mine / theirs, other, other / theirs);
    run_destroy(minimal);
    run_destroy(bordered);
    model_destroy(m);
    dlclose(library);
    exact_thread_end(true);
    return 0;
}
