/// Modes along a branch. At each place the eigenvalues are given to the modes so that the distances
/// from where the modes were heading add up to as little as they can: an assignment problem, solved
/// by H. W. Kuhn's method with the potentials of J. Munkres.
#include "run/steady/modes.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"

/// On output row_of[j] is the row that column j is given to, with the least sum of costs (n by n).
static void assign(size_t n, const double *cost, size_t *row_of) {
    // Rows and columns count from 1; 0 is where a path begins.
    double *u = MEM_NEW_ZERO(double, n + 1), *v = MEM_NEW_ZERO(double, n + 1);
    double *least = MEM_NEW(double, n + 1);
    size_t *match = MEM_NEW_ZERO(size_t, n + 1), *way = MEM_NEW_ZERO(size_t, n + 1);
    bool *used = MEM_NEW(bool, n + 1);
    for (size_t row = 1; row <= n; row++) {
        size_t at = 0;
        match[0] = row;
        for (size_t j = 0; j <= n; j++) least[j] = INFINITY, used[j] = false;
        do {
            size_t next = 0;
            double step = INFINITY;
            used[at] = true;
            for (size_t j = 1; j <= n; j++) {
                if (used[j]) continue;
                const double left = cost[(match[at] - 1) * n + j - 1] - u[match[at]] - v[j];
                if (left < least[j]) least[j] = left, way[j] = at;
                if (next == 0 || least[j] < step) step = least[j], next = j;
            }
            for (size_t j = 0; j <= n; j++) {
                if (used[j]) u[match[j]] += step, v[j] -= step;
                else least[j] -= step;
            }
            at = next;
        } while (match[at] != 0);
        for (; at != 0; at = way[at]) match[at] = match[way[at]];
    }
    for (size_t j = 1; j <= n; j++) row_of[j - 1] = match[j] - 1;
    free(u);
    free(v);
    free(least);
    free(match);
    free(way);
    free(used);
}

/// Where mode i is heading at place k: on along its last step, if that was not much shorter.
static void heading(const steady_branch *b, const size_t *modes, size_t count, size_t k, size_t i,
                    double *re, double *im) {
    const spectrum *last = &b->motions[k - 1].spectrum;
    const size_t here = modes[(k - 1) * count + i];
    *re = last->re[here];
    *im = last->im[here];
    if (k < 2) return;
    const spectrum *before = &b->motions[k - 2].spectrum;
    const size_t there = modes[(k - 2) * count + i];
    const double ratio = (b->values[k] - b->values[k - 1]) / (b->values[k - 1] - b->values[k - 2]);
    if (!(ratio > 0 && ratio < 2)) return;
    *re += ratio * (last->re[here] - before->re[there]);
    *im += ratio * (last->im[here] - before->im[there]);
}

size_t *steady_modes(const steady_branch *b, size_t *count) {
    *count = b->count > 0 ? b->motions[0].spectrum.count : 0;
    for (size_t k = 1; k < b->count; k++) {
        if (b->motions[k].spectrum.count != *count) *count = 0;
    }
    const size_t n = *count;
    size_t *modes = MEM_NEW_ZERO(size_t, b->count * n), *mode_of = MEM_NEW(size_t, n);
    double *cost = MEM_NEW(double, n *n);
    for (size_t i = 0; i < n; i++) modes[i] = i;
    for (size_t k = 1; k < b->count && n > 0; k++) {
        const spectrum *p = &b->motions[k].spectrum;
        for (size_t i = 0; i < n; i++) {
            double re, im;
            heading(b, modes, n, k, i, &re, &im);
            for (size_t j = 0; j < n; j++) cost[i * n + j] = hypot(p->re[j] - re, p->im[j] - im);
        }
        assign(n, cost, mode_of);
        for (size_t j = 0; j < n; j++) modes[k * n + mode_of[j]] = j;
    }
    free(cost);
    free(mode_of);
    return modes;
}
