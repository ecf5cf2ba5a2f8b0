/// The equations and charts of a validated motion.
#ifndef RUN_STUDY_VALIDATED_FLOW_INTERNAL_H
#define RUN_STUDY_VALIDATED_FLOW_INTERNAL_H

#include "run/study/validated_internal.h"

/// The way to write the equations by which the first step goes farther, and the first box: the less
/// often a number stands in an expression the narrower are its bounds, but shorter ones have more
/// denominators.
void validated_choose_equations(validated_journey *j);
/// Goes over to a better chart if the one in use has become poor.
void validated_change_chart(validated_journey *j);
/// A step by the equations as they were given: shorter ones can miss a point, tan φ where cos φ is
/// zero. False where these were used already, or there is none.
bool validated_step_as_given(validated_journey *j);

#endif
