/// What the files of the section on control share.
#ifndef REPORT_DERIVE_CONTROL_CONTROL_NAMES_H
#define REPORT_DERIVE_CONTROL_CONTROL_NAMES_H

#include "mech/control/controllability.h"
#include "report/derive/symmetry/reduction_names.h"

/// A reduction, and its control system.
typedef struct steering {
    reducer d;
    mech_control c;
    verdict_scope scope; ///< what is asked about
} steering;

/// How the direction of a velocity is called: psi for psi_dot, u for the model's own.
const char *steering_direction_name(const steering *s, expr velocity);
/// How component K of a field is called: by a coordinate of the group or of shape space, a
/// momentum, or a velocity.
void steering_component_name(const steering *s, size_t K, text *out);
/// f for 0, then those of the input fields.
void steering_generator_name(const steering *s, size_t i, text *out);
void steering_bracket_name(const steering *s, const mech_controllability *v, size_t i, text *out);
void steering_list_names(const steering *s, const mech_controllability *v, const control_list *list,
                         text *out);

#endif
