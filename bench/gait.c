/// Gait maps, timed: the displacement of the snakeboard's drive gait on a grid of amplitudes, with
/// one thread and with two, and what one cycle costs.
///
///   build/bench/bench_gait
///
/// The aim: a map of 100 × 100 points in less than ten seconds on two cores.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "exact/exact.h"
#include "model/builtin.h"
#include "model/read.h"
#include "run/gait/map.h"
#include "run/gait/system.h"
#include "support/clock.h"

enum { SIDE = 100 };

static gait *open_gait(model **m, gait_system **s) {
    static const char *const vary[] = {"a", "b"};
    const model_builtin *b = model_builtin_find("snakeboard");
    diag messages = {0};
    gait *g = NULL;
    if (model_read("snakeboard", b->source, strlen(b->source), &messages, m) != HAMEL_OK ||
        gait_system_create(*m, NULL, 2, vary, &messages, s) != HAMEL_OK ||
        gait_create(*s, &(*m)->runs[0], 0, &messages, &g) != HAMEL_OK) {
        fprintf(stderr, "%s\n", messages.items[0].words);
        exit(1);
    }
    diag_clear(&messages);
    return g;
}

int main(void) {
    const gait_axis axes[] = {{0, 1, SIDE}, {0, 1.2, SIDE}};
    model *m;
    gait_system *s;
    double start = now();
    gait *g = open_gait(&m, &s);
    printf("deriving and compiling          %8.3f s\n", now() - start);
    gait_point *points = calloc(SIDE * SIDE, sizeof *points);
    if (points == NULL) abort();
    for (size_t threads = 1; threads <= 2; threads++) {
        start = now();
        gait_map(g, axes, 1, 1e-9, threads, points);
        const double taken = now() - start;
        printf("map of %d x %d, %zu thread%s     %8.3f s, %.1f us a cycle\n", SIDE, SIDE, threads,
               threads == 1 ? " " : "s", taken, 1e6 * taken / (SIDE * SIDE));
    }
    printf("corner: x = %.12g, y = %.12g\n", points[SIDE * SIDE - 1].numbers[0],
           points[SIDE * SIDE - 1].numbers[1]);
    free(points);
    gait_destroy(g);
    gait_system_destroy(s);
    model_destroy(m);
    exact_thread_end(true);
    return 0;
}
