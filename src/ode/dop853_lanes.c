/// DOP853 over lanes: which lane has which motion. Lanes without one stand still beside another
/// lane, so that they have values.
#include <assert.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/exhausted.h"
#include "base/mem.h"
#include "base/processor.h"
#include "base/stop.h"
#include "ode/lanes_internal.h"

bool ode_lanes_has(ode_lanes_kind kind) {
#ifdef HAMEL_WIDE
    const bool fused = __builtin_cpu_supports("fma") && __builtin_cpu_supports("avx2");
    if (kind == ODE_LANES_AVX512) return fused && processor_has_wide();
    if (kind == ODE_LANES_AVX2) return fused;
#endif
    return kind == ODE_LANES_AUTOMATIC || kind == ODE_LANES_PLAIN;
}

static const ode_lanes_machine *find_machine(ode_lanes_kind kind) {
    assert(ode_lanes_has(kind));
    if (kind == ODE_LANES_AUTOMATIC)
        kind = ode_lanes_has(ODE_LANES_AVX512) ? ODE_LANES_AVX512
               : ode_lanes_has(ODE_LANES_AVX2) ? ODE_LANES_AVX2
                                               : ODE_LANES_PLAIN;
#ifdef HAMEL_WIDE
    if (kind == ODE_LANES_AVX512) return &ode_lanes_avx512;
    if (kind == ODE_LANES_AVX2) return &ode_lanes_avx2;
#endif
    return &ode_lanes_plain;
}

static double *take_rows(double **room, size_t count) {
    double *rows = *room;
    *room += count * ODE_LANES;
    return rows;
}

static ode_lanes *create_group(const ode_lanes_system *system, const ode_options *options,
                               unsigned place) {
    const size_t n = system->n, point = n + 1 + system->more_count;
    const size_t rows = 2 * point + (3 + DOP853_ALL + 8) * n + 7;
    ode_lanes *s = MEM_NEW_ZERO(ode_lanes, 1);
    s->machine = find_machine(system->kind);
    s->system = *system;
    if (s->machine == &ode_lanes_plain) s->system.stages = NULL; // they are fused
    s->relative = options->relative;
    s->absolute = options->absolute;
    s->most_steps = options->most_steps;
    double *room = s->room = aligned_alloc(64, rows * ODE_LANES * sizeof(double));
    if (room == NULL) exhausted(rows * ODE_LANES * sizeof(double));
    memset(room, 0, rows * ODE_LANES * sizeof(double));
    s->point = take_rows(&room, point);
    s->probe = take_rows(&room, point);
    s->y = take_rows(&room, n);
    s->y_old = take_rows(&room, n);
    s->y_next = take_rows(&room, n);
    for (size_t j = 0; j < DOP853_ALL; j++) s->k[j] = take_rows(&room, n);
    for (size_t j = 0; j < 8; j++) s->cont[j] = take_rows(&room, n);
    s->t = take_rows(&room, 1);
    s->t_old = take_rows(&room, 1);
    s->t_end = take_rows(&room, 1);
    s->length = take_rows(&room, 1);
    s->done = take_rows(&room, 1);
    s->steps = (int64_t *)take_rows(&room, 1);
    s->rejected = (int64_t *)take_rows(&room, 1);
    assert(room == s->room + rows * ODE_LANES);
    for (unsigned l = 0; l < ODE_LANES; l++) s->lanes[l].place = place + l;
    return s;
}

ode_lanes *ode_lanes_create(const ode_lanes_system *system, const ode_options *options) {
    ode_lanes *s = create_group(system, options, 0);
    s->second = create_group(system, options, ODE_LANES);
    return s;
}

void ode_lanes_destroy(ode_lanes *s) {
    if (s == NULL) return;
    ode_lanes_destroy(s->second);
    free(s->room);
    free(s);
}

// ---- lanes --------------------------------------------------------------------------------------

/// Copies a lane of the point to another.
static void copy_lane(ode_lanes *s, unsigned from, unsigned to) {
    for (size_t i = 0; i < s->system.n + 1 + s->system.more_count; i++)
        s->point[i * ODE_LANES + to] = s->point[i * ODE_LANES + from];
}

/// Lanes without motion stand still where another one is.
static void pad(ode_lanes *s, uint32_t idle, uint32_t active) {
    if (active == 0) return;
    const unsigned from = (unsigned)__builtin_ctz(active);
    for (; idle != 0; idle &= idle - 1) {
        const unsigned l = (unsigned)__builtin_ctz(idle);
        copy_lane(s, from, l);
        s->t_end[l] = s->point[s->system.n * ODE_LANES + l];
        s->length[l] = 0;
    }
}

/// Puts the next motions into lanes; those that got one.
static uint32_t fill(ode_lanes *s, uint32_t lanes) {
    uint32_t fresh = 0;
    for (; lanes != 0; lanes &= lanes - 1) {
        const unsigned l = (unsigned)__builtin_ctz(lanes);
        ode_lane *lane = &s->lanes[l];
        *lane = (ode_lane){.place = lane->place};
        if (!s->system.next(s->point, lane, l, s->system.data)) break;
        s->point[s->system.n * ODE_LANES + l] = lane->t;
        s->t_end[l] = lane->t_end;
        s->length[l] = lane->step;
        s->steps[l] = (int64_t)lane->steps;
        s->rejected[l] = (int64_t)lane->rejected;
        fresh |= 1u << l;
    }
    return fresh;
}

/// The motions in `lanes` are over.
static void finish(ode_lanes *s, uint32_t lanes, const ode_end *ends) {
    for (uint32_t left = lanes; left != 0; left &= left - 1) {
        const unsigned l = (unsigned)__builtin_ctz(left);
        s->lanes[l].t = s->point[s->system.n * ODE_LANES + l];
        s->lanes[l].steps = (size_t)s->steps[l];
        s->lanes[l].rejected = (size_t)s->rejected[l];
    }
    if (lanes != 0) s->system.ended(s->point, s->lanes, ends, lanes, s->system.data);
}

/// Takes a lane back to where its last step began.
static void take_back(ode_lanes *s, unsigned l) {
    const size_t n = s->system.n;
    for (size_t i = 0; i < n; i++)
        s->point[i * ODE_LANES + l] = s->y[i * ODE_LANES + l] = s->y_old[i * ODE_LANES + l];
    s->point[n * ODE_LANES + l] = s->t[l] = s->t_old[l];
    s->steps[l]--;
    s->rejected[l]++;
    s->length[l] = s->done[l] / 4;
    s->again |= 1u << l;
}

static bool is_tiny(const ode_lanes *s, unsigned l) {
    return s->length[l] <= 4 * DBL_EPSILON * fmax(fabs(s->t[l]), DBL_EPSILON * fabs(s->t_end[l]));
}

/// The lanes of `refused` that do not go on, with the reason.
static uint32_t give_up(const ode_lanes *s, uint32_t refused, uint32_t bad, ode_end *ends) {
    uint32_t over = 0;
    for (; refused != 0; refused &= refused - 1) {
        const unsigned l = (unsigned)__builtin_ctz(refused);
        const bool many = (size_t)(s->steps[l] + s->rejected[l]) >= s->most_steps;
        if (!is_tiny(s, l) && !many) continue;
        ends[l] = many ? ODE_TOO_MANY_STEPS : (bad >> l & 1) ? ODE_RHS_FAILED : ODE_STEP_TOO_SMALL;
        over |= 1u << l;
    }
    return over;
}

/// Projects the lanes that made a step; those that cannot be.
static uint32_t project(ode_lanes *s, uint32_t made, ode_end *ends) {
    uint32_t over = 0;
    for (; s->system.project != NULL && made != 0; made &= made - 1) {
        const unsigned l = (unsigned)__builtin_ctz(made);
        if (!s->system.project(s->point, l, s->system.data)) {
            ends[l] = ODE_PROJECTION_FAILED;
            over |= 1u << l;
        }
        for (size_t i = 0; i < s->system.n; i++)
            s->y[i * ODE_LANES + l] = s->point[i * ODE_LANES + l];
    }
    return over;
}

static uint32_t tell_step(ode_lanes *s, uint32_t made, ode_end *ends) {
    if (s->system.step == NULL || made == 0) return 0;
    s->dense_ready = false;
    uint32_t over = 0;
    for (unsigned l = 0; l < ODE_LANES; l++) {
        s->lanes[l].steps = (size_t)s->steps[l];
        s->lanes[l].rejected = (size_t)s->rejected[l];
    }
    const uint32_t stopped = made & s->system.step(s, s->point, s->lanes, made, s->system.data);
    for (uint32_t left = stopped; left != 0; left &= left - 1) {
        const unsigned l = (unsigned)__builtin_ctz(left);
        ends[l] = ODE_STOPPED;
        over |= 1u << l;
    }
    return over;
}

/// The lanes that have come to the end of their time.
static uint32_t arrived(const ode_lanes *s, uint32_t made, ode_end *ends) {
    uint32_t over = 0;
    for (; made != 0; made &= made - 1) {
        const unsigned l = (unsigned)__builtin_ctz(made);
        if (s->t[l] != s->t_end[l]) continue;
        ends[l] = ODE_DONE;
        over |= 1u << l;
    }
    return over;
}

// ---- going --------------------------------------------------------------------------------------

/// Ends the motions in `over`, puts others in their places, and computes f where all lanes are. A
/// motion without f at its beginning ends there; one without f at the end of a step takes the step
/// back. The lanes with a motion.
static uint32_t go_on(ode_lanes *s, uint32_t active, uint32_t made, uint32_t over, ode_end *ends) {
    uint32_t fresh = 0;
    for (;;) {
        finish(s, over & active, ends);
        const uint32_t filled = fill(s, over);
        active = (active & ~over) | filled;
        pad(s, (uint32_t)ODE_ALL_LANES & ~active & over, active);
        fresh = (fresh & ~over) | filled;
        made &= ~over;
        if (active == 0) return 0;
        const uint32_t missing = s->machine->refresh(s) & active;
        over = missing & fresh;
        const uint32_t back = missing & made;
        for (uint32_t left = back; left != 0; left &= left - 1)
            take_back(s, (unsigned)__builtin_ctz(left));
        made &= ~back;
        for (unsigned l = 0; l < ODE_LANES; l++) {
            if (over >> l & 1) ends[l] = ODE_RHS_FAILED;
        }
        over |= give_up(s, back, back, ends);
        if (over == 0) break;
    }
    uint32_t first = 0;
    for (uint32_t left = fresh; left != 0; left &= left - 1) {
        const unsigned l = (unsigned)__builtin_ctz(left);
        if (!(s->lanes[l].step > 0)) first |= 1u << l;
    }
    if (first != 0) s->machine->first_step(s, first);
    s->again &= ~fresh;
    return active;
}

/// What comes after a try of a step; the lanes with a motion.
static uint32_t after_try(ode_lanes *s, const lanes_try *try) {
    ode_end ends[ODE_LANES] = {0};
    uint32_t over = give_up(s, try->active & ~try->made, try->bad, ends);
    over |= project(s, try->made, ends);
    over |= tell_step(s, try->made & ~over, ends);
    over |= arrived(s, try->made & ~over, ends);
    return go_on(s, try->active, try->made, over, ends);
}

void ode_lanes_go(ode_lanes *s) {
    ode_lanes *const groups[LANES_GROUPS] = {s, s->second};
    ode_end ends[ODE_LANES] = {0};
    lanes_try tries[LANES_GROUPS] = {0};
    for (size_t g = 0; g < LANES_GROUPS; g++)
        tries[g].active = go_on(groups[g], 0, 0, ODE_ALL_LANES, ends);
    while ((tries[0].active != 0 || tries[1].active != 0) && !stop_wanted()) {
        const size_t first = tries[0].active != 0 ? 0 : 1;
        const size_t both = tries[0].active != 0 && tries[1].active != 0 ? 2 : 1;
        s->machine->attempt(groups + first, both, tries + first);
        for (size_t g = first; g < first + both; g++)
            tries[g].active = after_try(groups[g], &tries[g]);
    }
}

double ode_lanes_before(const ode_lanes *s, unsigned lane) { return s->t_old[lane]; }

/// The polynomial of ode/dop853.c.
ode_end ode_lanes_dense(ode_lanes *s, unsigned lane, double t, double *y) {
    if (!s->dense_ready) s->dense = (uint32_t)ODE_ALL_LANES & ~s->machine->build_dense(s);
    s->dense_ready = true;
    if (!(s->dense >> lane & 1)) return ODE_RHS_FAILED;
    const size_t n = s->system.n;
    const double u = (t - s->t_old[lane]) / s->done[lane], v = 1 - u;
    for (size_t i = 0; i < n; i++) {
        double c[8];
        for (size_t j = 0; j < 8; j++) c[j] = s->cont[j][i * ODE_LANES + lane];
        const double upper = c[4] + u * (c[5] + v * (c[6] + u * c[7]));
        y[i] = c[0] + u * (c[1] + v * (c[2] + u * (c[3] + v * upper)));
    }
    for (size_t c = 0; c < s->system.quaternion_count; c++) {
        double *q = y + s->system.quaternions[c];
        const double length = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
        for (size_t i = 0; i < 4 && length > 0; i++) q[i] /= length;
    }
    if (s->system.project == NULL) return ODE_DONE;
    for (size_t i = 0; i < n; i++) s->probe[i * ODE_LANES + lane] = y[i];
    s->probe[n * ODE_LANES + lane] = t;
    if (!s->system.project(s->probe, lane, s->system.data)) return ODE_PROJECTION_FAILED;
    for (size_t i = 0; i < n; i++) y[i] = s->probe[i * ODE_LANES + lane];
    return ODE_DONE;
}
