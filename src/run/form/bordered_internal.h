/// Motion in all velocities, for large models. The minimal coordinates of the other forms need a
/// basis of D, and that needs exact linear algebra between functions: beyond a dozen coordinates it
/// is out of reach. Here each evaluation solves the bordered system
///   M v' − βᵀλ = −c + F,   β v' = −γ
/// as a sparse system of numbers (mech/law/bordered_rows.h, tape/linear.h, num/sparse.h), so that
/// its cost grows with the length of the model's text. Positions and velocities are put back onto
/// the constraints after every step, along the directions in which reactions push.
#ifndef RUN_FORM_BORDERED_INTERNAL_H
#define RUN_FORM_BORDERED_INTERNAL_H

#include "run/motion/form.h"

/// Models with more dimensions than this are run as large ones, unless they are asked not to be.
enum { LARGE_DIMENSION = 10 };

extern const run_form_table run_bordered_form;

/// run_form_table.rates of the form.
tape_result run_bordered_rates(run_motion *r, double t, const double *y, double *dy);

#endif
