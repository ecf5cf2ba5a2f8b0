/// DOP853: explicit, order 8, with step control and dense output of order 7. The sums over stages
/// are written out, without the coefficients that are zero: for the small systems of mechanics they
/// cost as much as the right-hand side.
///
/// Between steps k[12] = f(t, y), so a step that follows another costs eleven evaluations and the
/// one at its end. The stages of the last step stay, for dense output to be built when it is asked
/// for.
#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/processor.h"
#include "ode/control_internal.h"
#include "ode/dop853_internal.h"
#include "ode/ode_internal.h"

typedef struct dop853 {
    double *room;          ///< everything below
    double *k[DOP853_ALL]; ///< stages
    double *w;             ///< argument of a stage
    double *cont[8];       ///< dense output, if ready
    double h;              ///< length of the next step
    double h_done;         ///< of the last one, with its sign
    bool dense_ready;
    bool fused; ///< whether sums over stages are
    ode_control control;
} dop853;

static void create(ode *s) {
    const size_t n = s->system.n;
    dop853 *own = s->own = MEM_NEW_ZERO(dop853, 1);
    double *room = own->room = MEM_NEW_ZERO(double, (DOP853_ALL + 9) * n);
    for (size_t j = 0; j < DOP853_ALL; j++, room += n) own->k[j] = room;
    for (size_t j = 0; j < 8; j++, room += n) own->cont[j] = room;
    own->w = room;
    own->fused = processor_has_fused();
}

static void destroy(ode *s) {
    dop853 *own = s->own;
    free(own->room);
    free(own);
}

static ode_end start(ode *s) {
    dop853 *own = s->own;
    ode_control_start(&own->control, 8);
    if (!ode_evaluate(s, s->t, s->y, own->k[12])) return ODE_RHS_FAILED;
    if (s->options.fixed_step == 0) own->h = ode_first_step(s, 8, own->k[12], own->w, own->k[1]);
    return ODE_DONE;
}

// ---- one step ----------------------------------------------------------------------------------

#define NAME(f) f##_plain
#define TARGET
#define MUL_ADD(a, b, c) ((a) * (b) + (c))
#include "ode/dop853_sums.inc"
#undef NAME
#undef TARGET
#undef MUL_ADD

#define NAME(f) f##_fused
#ifdef __x86_64__
#define TARGET __attribute__((target("fma")))
#else
#define TARGET
#endif
#define MUL_ADD(a, b, c) __builtin_fma(a, b, c)
#include "ode/dop853_sums.inc"
#undef NAME
#undef TARGET
#undef MUL_ADD

static bool stages(ode *s, double h) {
    const dop853 *own = s->own;
    return own->fused ? stages_fused(s, own->k, own->w, h) : stages_plain(s, own->k, own->w, h);
}

/// The error of the step relative to the tolerances, from the squares of both estimates:
///   |h| ‖e5‖² / √(‖e5‖² + 0.01 ‖e3‖²), norms as root mean squares.
/// Hairer, Nørsett, Wanner, section II.10.
static double error_from(size_t n, double h, double e5, double e3) {
    const double both = e5 + 0.01 * e3;
    return both == 0 ? 0 : fabs(h) * e5 / sqrt((double)n * both);
}

static double error_of(const ode *s, double h) {
    const dop853 *own = s->own;
    double sums[2];
    if (own->fused) errors_fused(s, own->k, sums);
    else errors_plain(s, own->k, sums);
    return error_from(s->system.n, h, sums[0], sums[1]);
}

// ---- the step as a whole ------------------------------------------------------------------------

const rule_table ode_dop853_rule = {DOP853_STAGES, DOP853_A, DOP853_C, DOP853_E5, DOP853_B3};

/// Stages, y_next and error in one call, if the system has one for them. (Stages 1 .. 11 stand one
/// behind the other: only the first and the last change places.)
static bool whole_step(ode *s, double h, double *error) {
    const dop853 *own = s->own;
    if (s->system.whole_step == NULL) return false;
    ode_step step = {.n = s->system.n,
                     .t = s->t,
                     .h = h,
                     .y = s->y,
                     .relative = s->relative,
                     .absolute = s->absolute,
                     .first = own->k[0],
                     .rest = own->k[1],
                     .next = s->y_next};
    if (!s->system.whole_step(&step, s->system.data)) return false;
    s->statistics.evaluations += DOP853_STAGES - 1;
    *error = error_from(s->system.n, h, step.sums[0], step.sums[1]);
    return true;
}

/// Tries a step to t_new. ODE_DONE: y_next and k[12] are its end, and *error says how good it is.
static ode_end try_step(ode *s, double t_new, double h, double *error) {
    const dop853 *own = s->own;
    if (!whole_step(s, h, error)) {
        if (!stages(s, h)) return ODE_RHS_FAILED;
        *error = error_of(s, h);
    }
    if (s->options.fixed_step > 0) *error = 0;
    if (!ode_finite(s->system.n, s->y_next) || isnan(*error)) return ODE_NOT_FINITE;
    if (*error > 1) return ODE_DONE;
    if (!ode_project(s, t_new, s->y_next)) return ODE_PROJECTION_FAILED;
    return ode_evaluate(s, t_new, s->y_next, own->k[12]) ? ODE_DONE : ODE_RHS_FAILED;
}

/// The end of a step of length own->h, or t_end if that is near.
static double target(const ode *s) {
    const dop853 *own = s->own;
    if (s->options.fixed_step > 0) return ode_fixed_time(s);
    const double left = s->t_end - s->t;
    return fabs(left) <= 1.01 * own->h ? s->t_end : s->t + copysign(own->h, left);
}

static void swap_first_and_last(dop853 *own) {
    double *swap = own->k[0];
    own->k[0] = own->k[12];
    own->k[12] = swap;
}

static ode_end step(ode *s) {
    dop853 *own = s->own;
    const double largest = s->options.largest_step;
    ode_end trouble = ODE_STEP_TOO_SMALL; // why steps are being refused
    swap_first_and_last(own);
    for (;;) {
        if (largest > 0) own->h = fmin(own->h, largest);
        const double t_new = target(s), h = t_new - s->t;
        double error = INFINITY;
        const ode_end tried = try_step(s, t_new, h, &error);
        if (tried == ODE_DONE && error <= 1) {
            if (s->options.fixed_step == 0)
                own->h = ode_control_next(&own->control, fabs(h), error);
            ode_advance(s, t_new);
            own->h_done = h;
            own->dense_ready = false;
            return ODE_DONE;
        }
        s->statistics.rejected++;
        if (tried != ODE_DONE) trouble = tried;
        if (tried == ODE_PROJECTION_FAILED || s->options.fixed_step > 0) break;
        own->control.rejected = true;
        own->h = tried != ODE_DONE ? fabs(h) / 4 : ode_control_next(&own->control, fabs(h), error);
        if (ode_is_tiny(s, own->h)) break;
        if (ode_tries(s) >= s->options.most_steps) {
            trouble = ODE_TOO_MANY_STEPS;
            break;
        }
    }
    swap_first_and_last(own);
    return trouble;
}

// ---- dense output ------------------------------------------------------------------------------

#define A(i_, j_) (DOP853_A[i_][j_] * k[j_][i])

/// k[stage] ← f(t + c h, y + h (terms)). Leaves the function if there is no value.
#define STAGE(stage, terms)                                                                        \
    do {                                                                                           \
        for (size_t i = 0; i < n; i++) w[i] = y[i] + h * (terms);                                  \
        if (!ode_evaluate(s, t + DOP853_C[stage] * h, w, k[stage])) return false;                  \
    } while (0)

/// The three further stages.
static bool dense_stages(ode *s) {
    const dop853 *own = s->own;
    const size_t n = s->system.n;
    const double t = s->t_old, h = own->h_done, *y = s->y_old;
    double *const *k = own->k, *w = own->w;
    STAGE(13,
          A(13, 0) + A(13, 6) + A(13, 7) + A(13, 8) + A(13, 9) + A(13, 10) + A(13, 11) + A(13, 12));
    STAGE(14, A(14, 0) + A(14, 5) + A(14, 6) + A(14, 7) + A(14, 10) + A(14, 11) + A(14, 12) +
                  A(14, 13));
    STAGE(15,
          A(15, 0) + A(15, 5) + A(15, 6) + A(15, 7) + A(15, 8) + A(15, 12) + A(15, 13) + A(15, 14));
    return true;
}

/// The coefficients: a Hermite cubic, and four more of higher order.
static bool build_dense(ode *s) {
    dop853 *own = s->own;
    if (!dense_stages(s)) return false;
    const double h = own->h_done;
    double *const *k = own->k, *const *cont = own->cont;
    for (size_t i = 0; i < s->system.n; i++) {
        const double d = s->y[i] - s->y_old[i], bend = h * k[0][i] - d;
        cont[0][i] = s->y_old[i];
        cont[1][i] = d;
        cont[2][i] = bend;
        cont[3][i] = d - h * k[12][i] - bend;
#define D(j_) (DOP853_D[c][j_] * k[j_][i])
        for (size_t c = 0; c < 4; c++)
            cont[4 + c][i] = h * (D(0) + D(5) + D(6) + D(7) + D(8) + D(9) + D(10) + D(11) + D(12) +
                                  D(13) + D(14) + D(15));
#undef D
    }
    own->dense_ready = true;
    return true;
}

/// With u the part of the step that is done and v = 1 − u:
///   y = c0 + u (c1 + v (c2 + u (c3 + v (c4 + u (c5 + v (c6 + u c7))))))
static ode_end dense(ode *s, double t, double *y) {
    const dop853 *own = s->own;
    if (!own->dense_ready && !build_dense(s)) return ODE_RHS_FAILED;
    const double u = (t - s->t_old) / own->h_done, v = 1 - u;
    double *const *c = own->cont;
    for (size_t i = 0; i < s->system.n; i++) {
        const double upper = c[4][i] + u * (c[5][i] + v * (c[6][i] + u * c[7][i]));
        y[i] = c[0][i] + u * (c[1][i] + v * (c[2][i] + u * (c[3][i] + v * upper)));
    }
    return ODE_DONE;
}

const ode_method ode_dop853 = {"dop853", 8, create, destroy, start, step, dense};
