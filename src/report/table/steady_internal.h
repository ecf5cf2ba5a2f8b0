/// What a branch of steady motions says, in lines of words.
#ifndef REPORT_TABLE_STEADY_INTERNAL_H
#define REPORT_TABLE_STEADY_INTERNAL_H

#include "base/text.h"
#include "run/steady/follow.h"

void steady_say_branch(const char *vary, const steady_branch *b, text *out);

#endif
