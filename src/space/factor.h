/// One factor of a configuration space, everything there is to know about it in one record: a line,
/// an angle, a rotation B, or an element of a Lie algebra, which has a velocity and no position.
/// The base frame of a factor is E_a:
///   coordinate          E[x] = 1
///   rotation, body      E_a[B] = B hat(e_a),  [E_a, E_b] =  ε_abc E_c
///   rotation, space     E_a[B] = hat(e_a) B,  [E_a, E_b] = −ε_abc E_c
/// A rotation moves as a quaternion; outside this file nobody needs to know.
#ifndef SPACE_FACTOR_H
#define SPACE_FACTOR_H

#include "expr/expr.h"

enum {
    FACTOR_DIMENSION = 3, ///< largest dimension, number of entries, ... of a factor
    FACTOR_ENTRIES = 9,
    FACTOR_STATE = 4,
    FACTOR_RELATIONS = 7
};

typedef struct space_factor space_factor;

/// What all factors of one kind have in common.
typedef struct factor_kind {
    const char *name;
    size_t dimension, entry_count, state_count, relation_count;
    /// c_ab^c of [E_a, E_b] = c_ab^c E_c.
    int (*structure)(size_t a, size_t b, size_t c);
    /// Makes the symbols and the expressions of a factor; `name` is set already.
    void (*fill)(expr_pool *pool, space_factor *out);
    /// The state of the point with these entries.
    void (*state_of)(const double *entries, double *state);
    /// Brings a state that has drifted back to where states live.
    void (*project)(double *state);
} factor_kind;

extern const factor_kind factor_line, factor_angle, factor_rotation_body, factor_rotation_space;
/// One basis vector of a Lie algebra whose group has no coordinates here: the brackets are those of
/// the space, see space_set_algebra.
extern const factor_kind factor_element;
/// No factor of a space: a number that comes along, see space.h.
extern const factor_kind factor_auxiliary;

struct space_factor {
    const factor_kind *kind;
    char *name;
    size_t first;       ///< index of its first base vector in the space
    size_t first_entry; ///< index of its first entry in the space
    size_t first_state; ///< index of its first state variable in the space
    bool circle;        ///< an angle that is back after a turn; every other one is on a line
    bool bare;          ///< an angle that stands outside of sines, taken as a line

    expr entries[FACTOR_ENTRIES];         ///< symbols: x, or B_11 .. B_33 row by row
    expr relations[FACTOR_RELATIONS];     ///< of the entries; zero on the factor
    expr velocities[FACTOR_DIMENSION];    ///< symbols: x_dot, or B_w1 .. B_w3
    expr accelerations[FACTOR_DIMENSION]; ///< symbols: x_ddot, or B_w1_dot .. B_w3_dot
    expr kinematics[FACTOR_DIMENSION * FACTOR_ENTRIES]; ///< E_a[entries[i]] at a·entry_count + i

    expr state[FACTOR_STATE];              ///< symbols: x, or B_q0 .. B_q3
    expr state_rates[FACTOR_STATE];        ///< in state and velocities
    expr entries_of_state[FACTOR_ENTRIES]; ///< in state
};

#endif
