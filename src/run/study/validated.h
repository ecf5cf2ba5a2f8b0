/// Validated motion: bounds of every motion that begins near the initial state of a run, proved
/// (exact/ball/flow.h), and when quantities change their sign.
///
/// Invariant: a bound that is told holds for all of these motions, whatever rounding and steps did.
#ifndef RUN_STUDY_VALIDATED_H
#define RUN_STUDY_VALIDATED_H

#include "base/vec.h"
#include "run/motion/run.h"

typedef struct validated_request {
    /// how far from the initial state of the run motions may begin, in each of its numbers and
    /// relative to those above one; 0: 1e-14, which has room for how the state was rounded
    double radius;
    size_t column_count;
    const expr *columns; ///< of positions, velocities and time
    size_t watch_count;
    const expr *watches; ///< of the same: where they change their sign is looked for
    bool stops;          ///< the motion is over when the last of these has
} validated_request;

/// A quantity changes its sign, or is not seen to be nonzero, between two times.
typedef struct validated_crossing {
    size_t watch;
    double from, to;
    int direction; ///< 1: it rises, −1: it falls, 0: it may touch zero, or change its sign twice
    bool once;     ///< it is monotone there: exactly one zero
} validated_crossing;

typedef struct validated_result {
    double time; ///< reached
    size_t steps, changes;
    double radius;    ///< of the initial state, as in the request
    double width;     ///< of the state at the end, the largest
    bool done;        ///< reached its end, or where it was to stop
    bool halted;      ///< where it was to stop
    char reason[240]; ///< if not done
    VEC(validated_crossing) crossings;
} validated_result;

/// Takes the bounds of the columns at a time; false: could not, and the motion ends.
typedef bool validated_row(double t, const double *low, const double *high, void *data);

/// From the beginning of a run to its end, rows as often as the run's samples.
/// HAMEL_UNAVAILABLE for a form of motion whose flow is no equation (RUN_CAN_ENCLOSE),
/// HAMEL_INVALID where equations jump. Clear the result in either case.
HAMEL_MUST_USE hamel_status validated_go(run_motion *r, const validated_request *q,
                                         validated_row *row, void *data, diag *messages,
                                         validated_result *out);
void validated_result_clear(validated_result *v);

#endif
