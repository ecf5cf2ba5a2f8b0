/// Means in two passes, so that large numbers close together lose nothing.
#include "run/sweep/measures.h"

#include <math.h>
#include <stdlib.h>

#include "run/sweep/statistics.h"

static int by_size(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

void measures_sort(size_t count, double *x) { qsort(x, count, sizeof *x, by_size); }

double measures_quantile(size_t count, const double *x, double part) {
    if (count == 0) return NAN;
    const double at = part * (double)(count - 1);
    const size_t below = (size_t)at;
    if (below + 1 >= count) return x[count - 1];
    return x[below] + (at - (double)below) * (x[below + 1] - x[below]);
}

static double moment_of(size_t count, const double *x, double from, int power) {
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += power == 1 ? x[i] - from : (x[i] - from) * (x[i] - from);
    return sum;
}

void measures_of(size_t count, const double *x, double *out) {
    static const double parts[] = {0.05, 0.25, 0.5, 0.75, 0.95};
    const double n = (double)count, first = count > 0 ? x[count / 2] : NAN;
    const double mean = first + moment_of(count, x, first, 1) / n;
    out[SWEEP_MEAN] = count > 0 ? mean : NAN;
    out[SWEEP_DEVIATION] = count > 1 ? sqrt(moment_of(count, x, mean, 2) / (n - 1)) : NAN;
    for (size_t k = 0; k < sizeof parts / sizeof *parts; k++)
        out[SWEEP_QUANTILES + k] = measures_quantile(count, x, parts[k]);
}
