/// Signs of quantities on a validated motion.
#ifndef RUN_STUDY_VALIDATED_SIGNS_INTERNAL_H
#define RUN_STUDY_VALIDATED_SIGNS_INTERNAL_H

#include "run/study/validated_internal.h"

/// 1 or −1 where a quantity is seen to have that sign over a time of the last step, else 0.
int validated_sign_over(validated_journey *j, expr e, double from, double to);
/// Follows the sign of a quantity over the last step: as far as it is seen at once, and around its
/// zeros until the bounds say no more.
void validated_follow_sign(validated_journey *j, size_t which);
/// Tells what may have happened while the sign was open; the one behind is `sign`, 0: not known.
void validated_open_until(validated_journey *j, size_t which, int sign, double end);
/// Whether the motion has come to where it was to stop, or may have: the first time that the sign
/// of the last watch was open, but for the beginning. Then that is the last of all crossings.
bool validated_is_halted(validated_journey *j);

#endif
