/// Where the equations of a run break. Operators that jump or kink (expr/switch.h) are smooth while
/// the signs of their switching functions u are held, so the run is made of a model in which each
/// sign is a number of its own, a knob: everything derived from it, in every form, is smooth up to
/// and beyond the place. The motion is cut where a sign changes, and goes on with the other one.
///
/// Functions of time alone change at times that are known before: their zeros are found with proof
/// (exact/ball/crossing.h). Those of the state are events of the integrator.
#ifndef RUN_MOTION_SWITCHES_H
#define RUN_MOTION_SWITCHES_H

#include "base/vec.h"
#include "exact/ball/crossing.h"
#include "run/motion/direction_force.h"
#include "run/motion/function.h"
#include "run/motion/slide.h"

typedef struct run_switch {
    expr written;          ///< u as it is written
    expr function;         ///< u with the signs of what breaks inside it held
    expr sign;             ///< the symbol of its sign
    exact_crossing *zeros; ///< of a function of time alone; NULL for one of the state
    double next, beyond;   ///< its next zero, and where the search for the one after it begins
    double largest;        ///< |u| so far: what counts as zero is measured by it
    bool reactive;         ///< it depends on a reaction
    bool slides;           ///< it is kept at zero, and its sign is between −1 and 1
    double slack;          ///< |u| while it was
    double up, down;       ///< a reaction with one sign put in, and with the other
    bool unsure;           ///< it was zero where the leg began, and its slope was too
    size_t direction;      ///< it is a component of this direction, from 1; 0: of none
} run_switch;

/// A direction w/|w| that forces follow (run/motion/direction_force.h). Its components are
/// switching functions that slide together, with σ in place of signs.
typedef struct run_direction {
    expr square; ///< w²
    expr nu;     ///< the symbol of 1 while it stands, 0 while it moves
    size_t first, count;
    double largest;  ///< |w| so far
    double strength; ///< of the friction: how fast it changes |w|
} run_direction;

typedef struct run_switches {
    model held;     ///< the model with signs
    model_run spec; ///< the run with signs, if there is one
    size_t count;
    run_switch *items;
    size_t direction_count;
    run_direction *directions;
    bool events;           ///< some are of the state
    expr *knobs;           ///< of the model that was given, then the signs, then ν
    double *values;        ///< of these
    double *signs;         ///< the next of these
    double *stands;        ///< the last: ν
    double *stands_first;  ///< at the beginning
    double *signs_first;   ///< at the beginning
    run_function written;  ///< (t) → u of time alone as written, zero for others
    bool reactive;         ///< some are
    run_function function; ///< (state, w, t) → u; where some are reactive (state, w, λ, t)
    double *moves;         ///< room for w, λ
    run_function momenta;  ///< (state, w, t) → ∂L/∂w
    run_function impulse;  ///< in a basis, made when it is needed: run/motion/impulse.h
    size_t impulse_chart;  ///< whose
    double end;            ///< of the present segment of time
    double scale;          ///< a time short on the scale of the motion, for slopes
    struct run_slide *slide;
    VEC(run_note) notes; ///< where the motion sticks and slips
    double *u, *dy, *probe;
} run_switches;

/// Finds what breaks in a model and its run and holds the signs: then r->m and r->spec are those
/// with signs, and r->switches is there.
void run_switches_find(run_motion *r);
void run_switches_destroy(run_motion *r);

#endif
