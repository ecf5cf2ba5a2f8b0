/// Motion with constraints that are nonlinear in the velocities, by Chetaev's rule or in the
/// vakonomic form, also with multipliers that are carried along.
#ifndef RUN_FORM_NONLINEAR_INTERNAL_H
#define RUN_FORM_NONLINEAR_INTERNAL_H

#include "run/motion/form.h"

extern const run_form_table run_nonlinear_form;
extern const run_form_table run_nonlinear_vakonomic_form;
extern const run_form_table run_nonlinear_carrying_form;

#endif
