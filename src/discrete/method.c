/// The methods by name, and what a motion by discrete steps keeps between them.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "discrete/discrete_internal.h"
#include "discrete/method_internal.h"
#include "discrete/newton_internal.h"

static const discrete_method *const methods[] = {&discrete_dla, &discrete_leapfrog,
                                                 &discrete_energy, &discrete_energy_momentum};

const discrete_method *discrete_method_find(const char *name) {
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        if (strcmp(methods[i]->name, name) == 0) return methods[i];
    }
    return NULL;
}

discrete *discrete_create(const discrete_method *method, const discrete_system *system) {
    discrete *d = MEM_NEW_ZERO(discrete, 1);
    const size_t n = system->space.n, unknowns = method->unknowns(system);
    *d = (discrete){.method = method,
                    .system = *system,
                    .solver = newton_create(unknowns),
                    .room = MEM_NEW_ZERO(double, method->room(system)),
                    .swap = MEM_NEW_ZERO(size_t, system->r),
                    .z = MEM_NEW_ZERO(double, unknowns),
                    .last = MEM_NEW_ZERO(double, n),
                    .hidden = MEM_NEW_ZERO(double, n)};
    return d;
}

void discrete_destroy(discrete *d) {
    if (d == NULL) return;
    newton_destroy(&d->solver);
    free(d->room);
    free(d->swap);
    free(d->z);
    free(d->last);
    free(d->hidden);
    free(d);
}

void discrete_begin(discrete *d) {
    d->going = false;
    d->across = d->along = 0;
    d->evaluations = 0;
    d->solver.ready = false;
}

void discrete_change_basis(discrete *d) { d->solver.ready = false; }

discrete_end discrete_step(discrete *d, double t, double h, const double *y, double *y_next) {
    if (d->going && h != d->h) d->solver.ready = false;
    d->t = t;
    d->step = h;
    d->state = y;
    const discrete_end end = d->method->step(d, t, h, y, y_next);
    if (end != DISCRETE_DONE) {
        d->solver.ready = false;
        return end;
    }
    d->going = true;
    d->h = h;
    return DISCRETE_DONE;
}

size_t discrete_evaluations(const discrete *d) { return d->evaluations; }

double discrete_reflected(const discrete *d) {
    return d->across > 0 ? d->across / fmax(d->across, d->along) : 0;
}

void discrete_guess(const discrete *d, const double *velocity, double *xi) {
    const bool on = d->going && d->h == d->step;
    for (size_t i = 0; i < d->system.space.n; i++)
        xi[i] = on ? 2 * velocity[i] - d->last[i] : velocity[i];
}

double discrete_scale(const discrete *d, const double *y) {
    double scale = 1;
    for (size_t i = 0; i < d->system.space.state_count; i++) scale = fmax(scale, fabs(y[i]));
    return scale;
}
