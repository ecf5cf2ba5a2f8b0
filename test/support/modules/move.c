// Moves a module in C by steps of Runge and Kutta, and prints its outputs as hamel run does.
#include <stdio.h>
#include <stdlib.h>

#include "mod.h"

static mod_inputs u;
static mod_parameters p;

static void rates(double t, const double *y, double *dy) {
    if (mod_rates(t, (const mod_state *)y, &u, &p, (mod_state *)dy)) exit(1);
}

static void step(double t, double h, double *y) {
    double k[4][MOD_STATES], z[MOD_STATES];
    const double c[4] = {0, 0.5, 0.5, 1};
    for (int s = 0; s < 4; s++) {
        for (int i = 0; i < MOD_STATES; i++) z[i] = y[i] + (s > 0 ? c[s] * h * k[s - 1][i] : 0);
        rates(t + c[s] * h, z, k[s]);
    }
    for (int i = 0; i < MOD_STATES; i++)
        y[i] += h / 6 * (k[0][i] + 2 * k[1][i] + 2 * k[2][i] + k[3][i]);
    mod_project((mod_state *)y);
}

int main(void) {
    double y[MOD_STATES], h[MOD_OUTPUTS];
    mod_initial((mod_state *)y);
    mod_defaults(&p);
    printf("t");
    for (int i = 0; i < MOD_OUTPUTS; i++) printf(",%s", mod_output_name(i));
    printf("\n");
    for (int row = 0; row <= 10; row++) {
        if (mod_output(row / 10.0, (mod_state *)y, &u, &p, (mod_outputs *)h)) return 1;
        printf("%.17g", row / 10.0);
        for (int i = 0; i < MOD_OUTPUTS; i++) printf(",%.17g", h[i]);
        printf("\n");
        for (int k = 0; k < 200; k++) step(row / 10.0 + k / 2000.0, 1 / 2000.0, y);
    }
    return 0;
}
