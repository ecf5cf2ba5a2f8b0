/// A ball of unequal moments of inertia that rolls on a plane, by MuJoCo: Chaplygin's sphere of
/// models/chaplygin_sphere.hamel, from the state that Hamel begins with. Contact is soft there, and
/// friction is large; what a person would set against slip is set (elliptic cones, impratio, noslip
/// iterations), and each step is tried with Euler's method and RK4.
///
///   mujoco T r11 .. r33 wx wy wz vx vy      B by rows, angular velocity in the body, velocity
///
/// A line for each: integrator, step, number of steps, processor seconds, x, y and γ at T, largest
/// slip, largest change of energy. Built by bench/others/compare.py where libmujoco-dev is there.
#include <math.h>
#include <mujoco/mujoco.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char model_text[] =
    "<mujoco><option timestep='%g' integrator='%s' cone='elliptic' impratio='100' "
    "noslip_iterations='20' solver='Newton' tolerance='1e-14' iterations='200'>"
    "<flag energy='enable'/></option><worldbody>"
    "<geom type='plane' size='100 100 1' friction='100 0 0' condim='3' solref='%g 1'/>"
    "<body pos='0 0 1'><freejoint/><inertial pos='0 0 0' mass='1' diaginertia='1 1.5 2'/>"
    "<geom type='sphere' size='1' mass='0' friction='100 0 0' condim='3' solref='%g 1'/>"
    "</body></worldbody></mujoco>";

static double processor(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static mjModel *make(const char *integrator, double step) {
    char name[] = "/tmp/hamel-mujoco-XXXXXX", why[500] = "";
    const int file = mkstemp(name);
    if (file < 0) exit(1);
    FILE *f = fdopen(file, "w");
    fprintf(f, model_text, step, integrator, 2 * step, 2 * step);
    fclose(f);
    mjModel *m = mj_loadXML(name, NULL, why, (int)sizeof why);
    unlink(name);
    if (m == NULL) fprintf(stderr, "mujoco: %s\n", why);
    return m;
}

/// How fast the lowest point moves along the plane.
static double slip(const mjData *d) {
    double turn[9], omega[3];
    mju_quat2Mat(turn, d->qpos + 3);
    mju_mulMatVec(omega, turn, d->qvel + 3, 3, 3);
    return hypot(d->qvel[0] - omega[1], d->qvel[1] + omega[0]);
}

static void roll(const char *integrator, double step, double end, const double *state) {
    mjModel *m = make(integrator, step);
    if (m == NULL) exit(1);
    mjData *d = mj_makeData(m);
    mju_mat2Quat(d->qpos + 3, state);
    memcpy(d->qvel + 3, state + 9, 3 * sizeof(double));
    d->qvel[0] = state[12], d->qvel[1] = state[13];
    mj_forward(m, d);
    const double energy = d->energy[0] + d->energy[1];
    const long steps = lround(end / step);
    double worst = 0, drift = 0;
    const double begin = processor();
    for (long k = 0; k < steps; k++) {
        mj_step(m, d);
        worst = fmax(worst, slip(d));
        drift = fmax(drift, fabs(d->energy[0] + d->energy[1] - energy));
    }
    const double took = processor() - begin;
    double turn[9];
    mju_quat2Mat(turn, d->qpos + 3);
    printf("%s,%g,%ld,%g,%.9g,%.9g,%.9g,%.9g,%.9g,%.3g,%.3g\n", integrator, step, steps, took,
           d->qpos[0], d->qpos[1], turn[6], turn[7], turn[8], worst, drift);
    mj_deleteData(d);
    mj_deleteModel(m);
}

int main(int argc, char **argv) {
    if (argc != 16) return 2;
    double state[14];
    for (int i = 0; i < 14; i++) state[i] = strtod(argv[2 + i], NULL);
    const double steps[] = {1e-2, 1e-3, 1e-4};
    for (int k = 0; k < 3; k++) {
        roll("Euler", steps[k], strtod(argv[1], NULL), state);
        roll("RK4", steps[k], strtod(argv[1], NULL), state);
    }
    return 0;
}
