/// A run in momenta.
#ifndef RUN_FORM_HAMILTON_INTERNAL_H
#define RUN_FORM_HAMILTON_INTERNAL_H

#include "run/motion/form.h"

extern const run_form_table run_hamilton_form;

#endif
