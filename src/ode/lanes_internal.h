/// The inside of an ode_lanes, and the parts of it that are compiled for several kinds of vectors.
#ifndef ODE_LANES_INTERNAL_H
#define ODE_LANES_INTERNAL_H

#include "ode/dop853_internal.h"
#include "ode/lanes.h"

enum { LANES_GROUPS = 2 };

/// A try of a step in a group of lanes: in, the lanes with a motion; out, those that made a step,
/// and those whose step has no value.
typedef struct lanes_try {
    uint32_t active, made, bad;
} lanes_try;

/// What is compiled for one kind of vector.
typedef struct ode_lanes_machine {
    /// Tries a step in every lane of one group or two: accepted ones are made, s->point is where
    /// lanes are now, s->length the step to try next.
    void (*attempt)(ode_lanes *const *groups, size_t count, lanes_try *tries);
    /// f at s->point becomes the first stage; the lanes where it has no value keep theirs, and are
    /// the result.
    uint32_t (*refresh)(ode_lanes *s);
    /// The first step of these lanes: s->length.
    void (*first_step)(ode_lanes *s, uint32_t lanes);
    /// Dense output of the last step, for all lanes; the lanes without it are the result.
    uint32_t (*build_dense)(ode_lanes *s);
} ode_lanes_machine;

extern const ode_lanes_machine ode_lanes_plain, ode_lanes_avx2, ode_lanes_avx512;

/// Where they stand behind y, in n rows.
enum { LANES_OLD = 1, LANES_NEXT = 2, LANES_STAGES = RULE_STATES_BEFORE };

struct ode_lanes {
    const ode_lanes_machine *machine;
    ode_lanes_system system;
    double relative, absolute;
    size_t most_steps;
    double *room;               ///< all rows below, each of ODE_LANES numbers
    double *point;              ///< arguments of the right-hand side: state, time, more
    double *probe;              ///< another one, for dense output
    double *y, *y_old, *y_next; ///< one behind the other, and the stages behind them, n rows each
    double *k[DOP853_ALL];
    double *cont[8];
    double *t, *t_old, *t_end;
    double *length, *done;     ///< steps: to try, and the last one made
    int64_t *steps, *rejected; ///< tries that were accepted, and that were not
    uint32_t again;            ///< lanes whose last try was refused
    uint32_t dense;            ///< lanes with dense output
    bool dense_ready;
    ode_lane lanes[ODE_LANES];
    ode_lanes *second; ///< the other group, that belongs to this one; NULL in that
};

/// dy ← f at a point in all lanes; those without value.
static inline uint32_t lanes_evaluate(const ode_lanes *s, const double *point, double *dy) {
    const ode_lanes_system *f = &s->system;
    if (f->code == NULL) return f->rhs(point, dy, ODE_ALL_LANES, f->data);
    uint32_t missing = 0;
    for (unsigned first = 0; first < ODE_LANES; first += f->width)
        missing |= f->code(point + first, dy + first) << first;
    return missing == 0 ? 0 : f->rhs(point, dy, missing, f->data);
}

#endif
