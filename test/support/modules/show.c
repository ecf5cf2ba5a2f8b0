// Everything that a module in C has, at one point: a line a number. Structs are read as arrays of
// their fields.
#include <math.h>
#include <stdio.h>

#include "mod.h"

enum { MOST = 4000 };
static double y[MOST], u[MOST], p[MOST], out[MOST];

static void show(const char *name, int count, int missing) {
    for (int i = 0; i < count; i++) printf("%s %d %.17g\n", name, i, out[i]);
    if (missing) printf("%s is missing\n", name);
}

#define SHOW(name, type, count)                                                                    \
    show(#name, count,                                                                             \
         mod_##name(0.3, (const mod_state *)y, (const mod_inputs *)u, (const mod_parameters *)p,   \
                    (type *)out))

int main(void) {
    mod_initial((mod_state *)y);
    mod_defaults((mod_parameters *)p);
    for (int i = 0; i < MOD_STATES; i++) y[i] += 0.1 * sin(i + 1.0);
    for (int i = 0; i < MOD_INPUTS; i++) u[i] = 0.1 * (i + 1);
    for (int i = 0; i < MOD_PARAMETERS; i++) p[i] *= 1.01;
    SHOW(rates, mod_state, MOD_STATES);
    SHOW(output, mod_outputs, MOD_OUTPUTS);
    SHOW(events, double, MOD_EVENTS);
    SHOW(rates_by_state, double, MOD_STATES *MOD_STATES);
    SHOW(rates_by_time, double, MOD_STATES);
    SHOW(rates_by_parameters, double, MOD_STATES *MOD_PARAMETERS);
    SHOW(rates_by_inputs, double, MOD_STATES *MOD_INPUTS);
    SHOW(output_by_state, double, MOD_OUTPUTS *MOD_STATES);
    SHOW(output_by_time, double, MOD_OUTPUTS);
    SHOW(output_by_parameters, double, MOD_OUTPUTS *MOD_PARAMETERS);
    SHOW(output_by_inputs, double, MOD_OUTPUTS *MOD_INPUTS);
    mod_project((mod_state *)y);
    for (int i = 0; i < MOD_STATES; i++) out[i] = y[i];
    show("project", MOD_STATES, 0);
    for (int i = 0; mod_state_name(i); i++) printf("state %s\n", mod_state_name(i));
    for (int i = 0; mod_output_name(i); i++) printf("output %s\n", mod_output_name(i));
    return 0;
}
