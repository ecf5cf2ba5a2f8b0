/// Pieces of an extremal: Pontryagin's equations from node to node.
#include "run/steer/shot_internal.h"

#include <string.h>

double steer_shot_time(const steer_shot *s, const double *x) { return x[shot_time_at(s)]; }

double steer_shot_energy(const steer_shot *s, const double *p) {
    double H = steer_cost(&s->h);
    for (size_t i = 0; i < s->h.n; i++) H += p[i] * steer_rates(&s->h)[i];
    return H;
}

static int rates(double t, const double *z, double *dz, void *data) {
    steer_shot *s = data;
    const size_t n = s->h.n;
    if (!steer_hamiltonian_at(&s->h, t, z, z + n)) return 1;
    memcpy(dz, s->h.out, 2 * n * sizeof *dz);
    dz[2 * n] = steer_cost(&s->h);
    return 0;
}

bool steer_shot_piece(steer_shot *s, const double *x, size_t j, const ode_watch *watch) {
    const size_t n = s->h.n;
    const double T = steer_shot_time(s, x), *node = x + shot_node_at(s, j);
    memcpy(s->z, j == 0 ? s->p->system.first : node, n * sizeof *s->z);
    memcpy(s->z + n, j == 0 ? node : node + n, n * sizeof *s->z);
    s->z[2 * n] = 0;
    if (!(T > 0)) return false;
    return ode_solve(s->flow, T * (double)j / SHOT_PIECES, T * (double)(j + 1) / SHOT_PIECES, s->z,
                     watch)
               .end == ODE_DONE;
}

bool steer_shot_goal(steer_shot *s, double T) {
    memset(s->at, 0, (s->p->system.n + 1) * sizeof *s->at);
    memcpy(s->at, s->z, s->h.n * sizeof *s->at);
    s->at[s->p->system.n] = T;
    return steer_values(&s->p->at_end, s->at, s->goal) &&
           steer_first(&s->p->at_end, s->at, s->goal_by);
}

ode *steer_shot_flow(steer_shot *s) {
    const ode_system system = {.n = 2 * s->h.n + 1, .rhs = rates, .data = s};
    ode_options how = ode_options_default();
    how.relative = how.absolute = 1e-12;
    how.most_steps = 5000;
    return ode_create(ode_method_find("dop853"), &system, &how);
}
