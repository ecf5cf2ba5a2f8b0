/// Many motions at once: DOP853 over ODE_LANES motions side by side, each with its own time and its
/// own step. A lane whose motion has ended takes the next one; what a motion becomes depends
/// neither on its lane nor on its neighbours.
///
///   ode_lanes *s = ode_lanes_create(&system, &options);
///   ode_lanes_go(s);          // until there is no next motion
///   ode_lanes_destroy(s);
///
/// Number i of lane l stands at [i * ODE_LANES + l]. A point is the n numbers of the state, then
/// the time, then `more_count` numbers that stay as they are along a motion.
#ifndef ODE_LANES_H
#define ODE_LANES_H

#include <stdint.h>

#include "ode/ode.h"

/// Two groups of lanes take turns, so that one is computed while the other has to wait.
enum { ODE_LANES = 8, ODE_ALL_LANES = (1 << ODE_LANES) - 1, ODE_PLACES = 2 * ODE_LANES };

/// dy ← f at a point, in `width` neighbouring lanes: the result has a bit for each lane without
/// value.
typedef uint32_t ode_lanes_code(const double *point, double *dy);

/// Stage number k of a step in `width` neighbouring lanes of (times, rows): rows are the state and
/// what stands behind it (base/rule.h), the point has what stays as it is. Lanes that may have no
/// value have a bit in the result; then the stages are made of calls of the right-hand side.
typedef uint32_t ode_lanes_stage(double *rows, double *point, const double *lengths,
                                 const double *times);

/// One motion: when it is, when it ends, its next step (0: to be chosen), and whose it is.
typedef struct ode_lane {
    double t, t_end, step;
    uint64_t id;
    unsigned place;         ///< below ODE_PLACES, one for each motion at a time; set for `next`
    size_t steps, rejected; ///< accepted steps, and tries that were not
} ode_lane;

typedef struct ode_lanes ode_lanes;

/// The vectors the integrator computes with. AUTOMATIC: the widest this machine has. AVX2 and
/// AVX512 give the same bits.
typedef enum ode_lanes_kind {
    ODE_LANES_AUTOMATIC,
    ODE_LANES_PLAIN,
    ODE_LANES_AVX2,
    ODE_LANES_AVX512
} ode_lanes_kind;
/// Whether this machine has them.
bool ode_lanes_has(ode_lanes_kind kind);

typedef struct ode_lanes_system {
    size_t n, more_count;
    /// The right-hand side. `code` does what it can, over `width` lanes at a time; lanes that it
    /// says have no value are left to `rhs`, or all of them if it is NULL. Lanes that rhs returns
    /// have none.
    ode_lanes_code *code;
    /// All stages of DOP853 by number, with the bits of those made of calls; NULL: there are none.
    ode_lanes_stage *const *stages;
    unsigned width; ///< of both
    uint32_t (*rhs)(const double *point, double *dy, uint32_t lanes, void *data);
    bool timeless; ///< whether the right-hand side does not look at the time
    size_t quaternion_count;
    const size_t *quaternions; ///< where in the state they begin; brought to length one after steps
    /// Puts the state of one lane of `point` back where it belongs; may be NULL. False: it cannot.
    bool (*project)(double *point, unsigned lane, void *data);
    /// After steps in `lanes`: those that end here, whose state and time in `point` may be changed.
    /// May be NULL.
    uint32_t (*step)(ode_lanes *s, double *point, ode_lane *all, uint32_t lanes, void *data);
    /// Puts the next motion into a lane of `point` (state and more) and of `all`; false if there is
    /// none.
    bool (*next)(double *point, ode_lane *lane, unsigned which, void *data);
    /// Motions have ended, where `point` says and for the reason in `ends`: STOPPED are those that
    /// `step` ended.
    void (*ended)(const double *point, const ode_lane *all, const ode_end *ends, uint32_t lanes,
                  void *data);
    void *data;
    ode_lanes_kind kind;
} ode_lanes_system;

/// Of the options: the tolerances (not those of each component) and most_steps.
ode_lanes *ode_lanes_create(const ode_lanes_system *system, const ode_options *options);
void ode_lanes_destroy(ode_lanes *s);
/// Until there is no next motion.
void ode_lanes_go(ode_lanes *s);

/// The state of a lane at a time within the step it has just made, projected; from `step` only.
/// ODE_DONE if all went well.
ode_end ode_lanes_dense(ode_lanes *s, unsigned lane, double t, double *y);
/// When that step began.
double ode_lanes_before(const ode_lanes *s, unsigned lane);

#endif
