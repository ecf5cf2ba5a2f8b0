/// Motion planning with gaits: a sequence of a model's gaits, each forwards or backwards, some
/// cycles of it, at full size or smaller, that brings the group coordinates to a target.
///
/// Moves are made of gaits such that the momenta, zero at the beginning, are zero at the end (one
/// gait; or one to get going and another to brake). A move of a given size then has one
/// displacement, whatever came before, and searching is multiplying elements of the group: a beam
/// search over sizes and numbers of cycles, and Newton's method on the sizes for the rest of the
/// way.
#ifndef RUN_PLAN_PLAN_H
#define RUN_PLAN_PLAN_H

#include "base/vec.h"
#include "run/gait/gait.h"
#include "run/plan/target.h"

enum { PLAN_PARTS = 2 };

/// One move: parts one after another, each `cycles` times, all at one scale.
typedef struct plan_move {
    bool scales; ///< may be made smaller
    size_t part_count;
    struct {
        size_t gait;
        bool backward;
        size_t cycles;
    } parts[PLAN_PARTS];
} plan_move;

typedef struct plan_step {
    size_t move;    ///< among the moves of the plan
    size_t repeats; ///< of the whole move
    double scale;
} plan_step;

typedef struct plan {
    const gait_system *s;
    size_t gait_count;
    gait *const *gaits;
    double *periods;
    VEC(plan_move) moves;
    VEC(plan_step) steps;
    double reached[GAIT_ENTRIES];
    double error; ///< largest |difference| of a wanted entry
    double time;  ///< that it takes
    bool found;   ///< error is within the tolerance
} plan;

/// Gaits that start from another shape than the first, or are not periodic or singular, cannot be
/// used: HAMEL_INVALID with the reasons if none is left. They are borrowed. `found` says whether
/// the target is reached; if not, the steps lead to the nearest pose that was.
HAMEL_MUST_USE hamel_status plan_find(plan *p, const gait_system *s, size_t gait_count,
                                      gait *const *gaits, const plan_target *target,
                                      diag *messages);
void plan_clear(plan *p);

/// The largest difference of an entry that is wanted.
double plan_error(const gait_system *s, const plan_target *target, const double *g);

#endif
