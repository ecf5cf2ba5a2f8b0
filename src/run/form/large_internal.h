/// Runs of large models. The minimal coordinates of the other runs need a basis of D, and that
/// needs exact linear algebra between functions: beyond a dozen coordinates it is out of reach. A
/// large run moves in all velocities instead, and each evaluation solves the bordered system
///   M v' − βᵀλ = −c + F,   β v' = −γ
/// as a sparse system of numbers (mech/law/bordered_rows.h, tape/linear.h, num/sparse.h), so that
/// its cost grows with the length of the model's text. Positions and velocities are put back onto
/// the constraints after every step, along the directions in which reactions push.
#ifndef RUN_FORM_LARGE_INTERNAL_H
#define RUN_FORM_LARGE_INTERNAL_H

#include "mech/law/bordered_rows.h"
#include "num/sparse.h"
#include "run/motion/run_internal.h"
#include "tape/linear.h"

/// Models with more dimensions than this are run as large ones, unless they are asked not to be.
enum { LARGE_DIMENSION = 10 };

struct run_large {
    mech_rows rows;
    tape_linear linear; ///< its values are chart.rates of the one chart there is
    sparse *solver;
    sparse_way way;
    double *numbers;    ///< entries of the matrix, then the right side
    double *right, *z;  ///< order each: another right side, the solution
    run_function stray; ///< (state, w, t) → f^a of the constraints, then the levels of those
    ///< that have one, zero for the others
    run_function power;      ///< (state, w, t) → F(q') − ∂L/∂t, then b^a
    run_function quasi;      ///< (state, w, t) → the model's own quasi-velocities
    double *strays, *powers; ///< room for their values
    size_t quasi_count;
};

/// Whether the run is to be a large one: then r->large is made. HAMEL_INVALID if it is asked to be
/// and cannot.
HAMEL_MUST_USE hamel_status run_large_choose(run_motion *r);
void run_large_destroy(run_motion *r);
/// The functions of the one chart.
HAMEL_MUST_USE hamel_status run_large_compile(run_motion *r, run_chart *c);
/// The basis of all velocities.
void run_large_basis(const run_motion *r, mech_basis *d);
/// The quasi-velocities of the model's own fields as functions of the velocities, if they are a
/// basis; `meanings` has room for them all. False if they are none.
bool run_large_meanings(const run_motion *r, expr *meanings);

/// y'.
tape_result run_large_rates(run_motion *r, double t, const double *y, double *dy);
/// The multipliers at a state, in the order of the constraints: borrowed, NULL where they have no
/// value.
const double *run_large_multipliers(run_motion *r, double t, const double *y);
/// Puts a state back onto levels and constraints. False where it has no value.
bool run_large_project(run_motion *r, double t, double *y);

/// The slowest velocity with f = 0, `count` functions affine in velocities: into velocity. False if
/// these are not affine by their form or do not determine it.
bool run_large_velocity(run_motion *r, size_t count, const expr *f, double *velocity);

#endif
