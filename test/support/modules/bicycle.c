// A module of Whipple's bicycle, of hamel export --c --prefix bike, moved for a second by the
// classical method: prints the outputs, then how far its derivatives are from differences.
#include <math.h>
#include <stdio.h>

#include "bike.h"

enum { N = BIKE_STATES, P = BIKE_PARAMETERS, STEPS = 2000 };

static bike_inputs u;
static bike_parameters p;

static int rates(double t, const double *y, double *dy) {
    return bike_rates(t, (const bike_state *)y, &u, &p, (bike_state *)dy);
}

// One step of length h.
static int step(double t, double h, double *y) {
    static const double shift[4] = {0, 0.5, 0.5, 1}, weight[4] = {1, 2, 2, 1};
    double k[N] = {0}, at[N], sum[N];
    for (int i = 0; i < N; i++) sum[i] = y[i];
    for (int s = 0; s < 4; s++) {
        for (int i = 0; i < N; i++) at[i] = y[i] + shift[s] * h * k[i];
        if (rates(t + shift[s] * h, at, k)) return 1;
        for (int i = 0; i < N; i++) sum[i] += h / 6 * weight[s] * k[i];
    }
    for (int i = 0; i < N; i++) y[i] = sum[i];
    return 0;
}

// The largest difference to a column of differences, beside its size.
static double off(double t, double *y, double *x, const double *entries, int stride) {
    const double keep = *x, d = 1e-5 * (1 + fabs(keep));
    double up[N], down[N], worst = 0;
    *x = keep + d;
    if (rates(t, y, up)) return 1;
    *x = keep - d;
    if (rates(t, y, down)) return 1;
    *x = keep;
    for (int i = 0; i < N; i++) {
        const double a = entries[i * stride], s = (up[i] - down[i]) / (2 * d);
        worst = fmax(worst, fabs(s - a) / (1 + fabs(a)));
    }
    return worst;
}

int main(void) {
    static double A[N * N], B[N * P];
    bike_state start;
    bike_outputs h;
    double *y = (double *)&start, worst = 0;
    bike_initial(&start);
    bike_defaults(&p);
    for (int s = 0; s < STEPS; s++) {
        if (step((double)s / STEPS, 1.0 / STEPS, y)) return 1;
    }
    if (bike_output(1, &start, &u, &p, &h)) return 1;
    if (bike_rates_by_state(1, &start, &u, &p, A)) return 1;
    if (bike_rates_by_parameters(1, &start, &u, &p, B)) return 1;
    for (int j = 0; j < N; j++) worst = fmax(worst, off(1, y, &y[j], A + j, N));
    for (int j = 0; j < P; j++) worst = fmax(worst, off(1, y, &((double *)&p)[j], B + j, P));
    for (int j = 0; j < BIKE_OUTPUTS; j++) printf("%.12g ", ((double *)&h)[j]);
    printf("%.3g\n", worst);
    return 0;
}
