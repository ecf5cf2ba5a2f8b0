/// The motion near a state as a linear system. Of a steady motion it is one with constant matrices,
///   z' = A z + B u,   y = C z + D u,
/// z the changes of some positions (on the slice, where the group is the identity) and velocities,
/// as many as the constraints leave free; u forces along the model's controls.
#ifndef RUN_LINEAR_LINEAR_H
#define RUN_LINEAR_LINEAR_H

#include "base/diag.h"
#include "model/model.h"

typedef struct linear_options {
    const char *at;       ///< the state, "theta=0.1, x'=2"; NULL: a steady motion
    size_t motion;        ///< which of them, from 1; 0: the first
    const char *from;     ///< steady motions near there; NULL: in many places
    const char *hold;     ///< coordinates that are held, "sigma=0.1"
    const char *symmetry; ///< a name or a number from 1; "none"; NULL: the first that reduces
    const char *states;   ///< which z, "phi, delta, phi', delta'"; NULL: chosen
    const char *outputs;  ///< y, "x, phi'', lambda_1"; NULL: z
    const char *second;   ///< coordinates q for M q'' + C q' + K q = F u; NULL: not asked for
} linear_options;

/// Matrices row by row.
typedef struct linear_system {
    size_t n, m, p; ///< states, inputs, outputs
    const expr *states, *inputs, *outputs;
    const double *A, *B, *C, *D;
    bool own_outputs; ///< asked for; else they are the states
    bool steady;      ///< else A and B change along the motion
    double residual;  ///< how fast the reduced state moves
    size_t rotations; ///< how many z are turns of a body about its axes, in radians
    /// Formulas, for all values of the parameters, and of the positions and velocities that occur
    /// in them; NULL where the motion is not known exactly or they are too long.
    const expr *A_exact, *B_exact, *C_exact, *D_exact;
    bool for_values; ///< of the parameters as they are
    size_t k;        ///< of the form of second order: coordinates; 0: not asked for
    const expr *coordinates;
    const double *mass, *damping, *stiffness, *force; ///< k by k, force k by m
} linear_system;

/// Where a system is linearised.
typedef struct linear_point {
    size_t count; ///< positions, velocities, quasi-velocities
    const expr *names;
    const double *values;
    const char *symmetry; ///< as the model writes it; NULL
} linear_point;

typedef struct linear linear;

/// What is wrong with the words of the options is told in `word_messages`, what with the model in
/// `messages`. The model must outlive the result.
HAMEL_MUST_USE hamel_status linear_create(const model *m, const linear_options *options,
                                          diag *word_messages, diag *messages, linear **out);
void linear_destroy(linear *l);

const linear_system *linear_of(const linear *l);
const linear_point *linear_point_of(const linear *l);
const model *linear_model(const linear *l);

#endif
