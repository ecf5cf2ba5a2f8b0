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

/// What to reach. Only the entries of the group that are wanted count.
typedef struct plan_target {
    double first[GAIT_ENTRIES]; ///< where it begins
    double entries[GAIT_ENTRIES];
    bool wanted[GAIT_ENTRIES];
    bool angle[GAIT_ENTRIES]; ///< full turns do not matter
    double tolerance;         ///< of each entry
    size_t most_steps;
} plan_target;

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

/// "x=1, y=0.5, theta=pi/4" as what is wanted; numbers are exact ones in words. HAMEL_INVALID with
/// the reason: a name that is no coordinate of the group, a group that turns rotations.
HAMEL_MUST_USE hamel_status plan_target_read(const gait_system *s, const char *words,
                                             plan_target *t, diag *messages);
/// The runs of the model that are gaits, or those of a list of names between commas. Room for as
/// many as the model has runs. HAMEL_INVALID if there are none.
HAMEL_MUST_USE hamel_status plan_gaits(const gait_system *s, const char *names, size_t *count,
                                       gait **gaits, diag *messages);

/// Gaits that start from another shape than the first, or are not periodic or singular, cannot be
/// used: HAMEL_INVALID with the reasons if none is left. They are borrowed. `found` says whether
/// the target is reached; if not, the steps lead to the nearest pose that was.
HAMEL_MUST_USE hamel_status plan_find(plan *p, const gait_system *s, size_t gait_count,
                                      gait *const *gaits, const plan_target *target,
                                      diag *messages);
void plan_clear(plan *p);

/// The largest difference of an entry that is wanted.
double plan_error(const gait_system *s, const plan_target *target, const double *g);

/// The same by running it: the full equations of motion, not the reduced ones, with the shape
/// prescribed part by part. `sample` (may be NULL) takes the columns of the runs, with the time of
/// the whole plan. On output the pose at the end. HAMEL_SINGULAR if a run ends early.
typedef bool plan_sample(const char *const *names, size_t count, const double *columns, void *data);
HAMEL_MUST_USE hamel_status plan_verify(const plan *p, const plan_target *target,
                                        plan_sample *sample, void *data, diag *messages,
                                        double *reached);

#endif
