/// Motions to a goal: inputs of the controls of a model, from a state to a goal, at the least cost
///   ∫_0^T L(q, q', u) dt.
/// A control whose motion the model prescribes is given a motion, cubic between the rows of a
/// table; one whose force it prescribes a force, straight between them. `hamel run --input` takes
/// that table.
#ifndef RUN_STEER_STEER_H
#define RUN_STEER_STEER_H

#include "base/diag.h"
#include "base/text.h"
#include "model/model.h"

typedef struct steer_options {
    const model_run *spec; ///< where it begins if `from` says nothing; NULL: at rest
    const char *from;      ///< "x=0, theta=0.1"; NULL: as the run begins
    const char *to;        ///< "x=1, B=Rz(0.5), rest": what is not named is free
    const char *cost;      ///< L; NULL: the squares of the inputs
    const char *bounds;    ///< "-1 <= phi <= 1, x^2+y^2 >= 1"; NULL: none but the model's ranges
    double time[2];        ///< the end time lies between them; both zero: that of the run
    double tolerance;      ///< how near the run has to come to the goal; 0: 1e-6
    size_t intervals;      ///< of the first mesh; 0: 16
    size_t tries;          ///< first guesses, of which the best counts; 0: 4
    bool rough;            ///< without the necessary conditions
    bool (*stop)(void *data);
    void *data;
} steer_options;

/// How it went.
typedef enum steer_end {
    STEER_REACHED,    ///< and verified by a run
    STEER_NEAREST,    ///< the goal was not reached: this is the nearest state that was
    STEER_UNVERIFIED, ///< the problem is solved, but the run does not come near enough
} steer_end;

/// One equation of the goal: what it is about, wanted, and where the run ends.
typedef struct steer_goal {
    char *name;
    double wanted, reached;
} steer_goal;

/// What the necessary conditions say.
typedef struct steer_extremal {
    bool tried;  ///< they were solved, or it was attempted
    bool solved; ///< to `left`, the largest of what is left of the conditions at the end
    bool flat;   ///< the inputs of least cost depend on velocities alone: a geodesic
    double left;
    double cost;   ///< then
    double length; ///< of a geodesic
    double energy; ///< H, constant where nothing depends on time,
    double drift;  ///< up to this
    size_t corank; ///< covectors, in numbers, that annihilate all that inputs can do to the end
    double least;  ///< the least singular value of that map, as a part of the largest
    char why[200]; ///< why not, if they were not
} steer_extremal;

typedef struct steer_result {
    steer_end end;
    double time, cost;  ///< T, ∫ L dt
    double cost_before; ///< on the coarser mesh before; infinite: there was none
    double miss;        ///< the largest |reached − wanted| of the run
    double nearest;     ///< not reached: the distance of the nearest state, √Σ squares
    size_t intervals, rounds, steps; ///< of the last mesh; meshes; steps of the solver in all
    size_t tries, solved;            ///< first guesses, and how many led to a solution
    bool kinematic;                  ///< velocities of the controls are the inputs
    bool second;                     ///< with exact second derivatives
    size_t goal_count;
    const steer_goal *goals;
    size_t input_count; ///< columns of the table behind the time
    char *const *inputs;
    size_t row_count;
    const double *rows; ///< row_count × (1 + input_count)
    size_t state_count; ///< columns of the motion behind the time: coordinates and velocities
    char *const *states;
    size_t sample_count;
    const double *samples;               ///< of the run, sample_count × (1 + state_count)
    const char *cost_words, *from_words; ///< L; initial values for hamel run --from, may be empty
    steer_extremal extremal;
} steer_result;

typedef struct steer steer;

/// Looks for the motion. HAMEL_UNAVAILABLE without Ipopt; HAMEL_INVALID for words that do not fit
/// the model, with *about the option they are of (or NULL) and places in `words`; HAMEL_UNDEFINED
/// where nothing is found at all. The model must outlive the result.
HAMEL_MUST_USE hamel_status steer_create(const model *m, const steer_options *options, diag *words,
                                         const char **about, diag *messages, steer **out);
const steer_result *steer_of(const steer *s);
/// The table of inputs, as a file.
void steer_table(const steer *s, text *out);
void steer_destroy(steer *s);

#endif
