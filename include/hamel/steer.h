/// Motions to a goal: inputs that bring a model from one state to another at the least cost.
#ifndef HAMEL_STEER_H
#define HAMEL_STEER_H

#include "hamel/derive.h"
#include "hamel/run.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct hamel_steer_options {
    size_t size;      ///< of this struct
    const char *from; ///< "x=0, theta=0.1", in place of the run's; NULL: as the run begins
    /// "x=1, B=Rz(0.5), rest": what is not named is free, `rest` is no velocity at all. Needed.
    const char *to;
    /// what is integrated: an expression of positions, velocities and inputs (tau_x, a force along
    /// the control x; psi'', of a control that is moved). NULL: the squares of the inputs; where
    /// all velocities are those of the controls, of these
    const char *cost;
    const char *bounds; ///< "-1 <= phi <= 1, x^2+y^2 >= 1"; NULL: none but the ranges of the model
    double time_least, time_most; ///< the end time lies between them; both 0: that of the run
    double tolerance;             ///< how near a run has to come to the goal; 0: 1e-6
    size_t intervals;             ///< of the first mesh; 0: 16
    size_t tries;                 ///< first guesses, of which the best counts; 0: 4
    int rough;                    ///< nonzero: not polished by the necessary conditions
} hamel_steer_options;

typedef enum hamel_steer_end {
    HAMEL_STEER_REACHED,   ///< a run with the inputs comes as near as asked for
    HAMEL_STEER_NEAREST,   ///< the goal was not reached: this is the nearest state that was
    HAMEL_STEER_UNVERIFIED ///< a motion was found, but a run with its inputs does not come near
} hamel_steer_end;

typedef struct hamel_steer hamel_steer;

/// What was found; all belong to the result.
typedef struct hamel_steer_numbers {
    hamel_steer_end end;
    double time, cost; ///< the end time, and the integral; not a number where the goal is not met
    double miss;       ///< of the run: the largest difference to the goal
    size_t input_count;
    const char *const *inputs; ///< names of controls
    size_t row_count;
    /// row_count × (1 + input_count): the time, then the controls; a motion is cubic between rows,
    /// a force straight. What hamel_run_options.input reads as a file.
    const double *rows;
    size_t goal_count;
    const char *const *goals; ///< what the goal is about
    const double *wanted, *reached;
    /// whether Pontryagin's conditions hold, and what is left of them; the corank of the end as a
    /// function of the inputs, in numbers: not 0, the motion is an abnormal extremal
    int extremal;
    double left;
    size_t corank;
} hamel_steer_numbers;

HAMEL_API hamel_steer_options hamel_steer_options_default(void);
/// Looks for the motion, from where a run begins (NULL: the model's first, or at rest).
/// HAMEL_UNAVAILABLE without Ipopt; HAMEL_UNDEFINED where no motion is found, not even one near the
/// goal. On failure *out is NULL.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_steer_create(hamel_model *m, const char *run,
                                                         const hamel_steer_options *options,
                                                         const hamel_progress *progress,
                                                         hamel_steer **out);
HAMEL_API hamel_steer_numbers hamel_steer_get(const hamel_steer *s);
/// The table of inputs, as the bytes of a .csv file. Free it with hamel_free.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_steer_table(const hamel_steer *s, char **out);
/// All of it as a page: it belongs to the result.
HAMEL_API const hamel_document *hamel_steer_page(const hamel_steer *s);
/// Inputs and motion over time: a file of that kind, of *length bytes. Free it with hamel_free.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_steer_draw(const hamel_steer *s, hamel_picture kind,
                                                       char **out, size_t *length);
/// NULL is allowed.
HAMEL_API void hamel_steer_destroy(hamel_steer *s);

#ifdef __cplusplus
}
#endif

#endif
