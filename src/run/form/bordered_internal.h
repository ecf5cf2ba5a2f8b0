/// Motion in all velocities, for large models. The minimal coordinates of the other forms need a
/// basis of D, and that needs exact linear algebra between functions: beyond a dozen coordinates it
/// is out of reach. Here each evaluation solves the bordered system
///   M v' − βᵀλ = −c + F,   β v' = −γ
/// as a sparse system of numbers (mech/law/bordered_rows.h, tape/linear.h), by instructions in an
/// order found once (bordered_program_internal.h) or, where that is not good, by num/sparse.h: its
/// cost grows with the length of the model's text. Positions and velocities are put back onto
/// the constraints after every step, along the directions in which reactions push.
#ifndef RUN_FORM_BORDERED_INTERNAL_H
#define RUN_FORM_BORDERED_INTERNAL_H

#include "mech/law/bordered_rows.h"
#include "num/sparse.h"
#include "run/form/bordered_program_internal.h"
#include "run/motion/form.h"
#include "run/motion/run_internal.h"
#include "tape/linear.h"

/// Models with more dimensions than this are run as large ones, unless they are asked not to be.
enum { LARGE_DIMENSION = 10 };

extern const run_form_table run_bordered_form;

typedef struct run_bordered {
    mech_rows rows;
    tape_linear linear;       ///< its values are chart.rates of the one chart there is
    bordered_program program; ///< what is asked first for accelerations and multipliers
    sparse *solver;
    sparse_way way;
    bool *fixed;        ///< of each entry, whether it is a constant
    double *numbers;    ///< entries of the matrix, then the right side
    double *right, *z;  ///< order each: another right side, the solution
    run_function stray; ///< (state, w, t) → f^a of the constraints, then the levels of those
    ///< that have one, zero for the others
    run_function power;      ///< (state, w, λ, t) → F(q') − ∂L/∂t, then b^a
    double *moves;           ///< w, λ
    run_function quasi;      ///< (state, w, t) → the model's own quasi-velocities
    double *strays, *powers; ///< room for their values
    size_t quasi_count;
} run_bordered;

run_bordered *run_bordered_of(const run_motion *r);

/// The tape of outputs that are affine in unknowns, which come behind the inputs of a run_function.
/// False if they are not, by their form.
bool run_bordered_linear(const run_motion *r, size_t more_count, const expr *more, size_t count,
                         const expr *unknowns, const expr *out, tape_linear *l);
/// run_form_table.rates of the form.
tape_result run_bordered_rates(run_motion *r, double t, const double *y, double *dy);

#endif
