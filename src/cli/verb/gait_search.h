/// hamel gait: the three kinds of answer.
#ifndef CLI_VERB_GAIT_SEARCH_H
#define CLI_VERB_GAIT_SEARCH_H

#include "cli/verb/gait_command.h"

/// Cycle by cycle; a map; the best. Exit codes.
int gait_do_cycles(const gait_job *j, hamel_gait *g);
int gait_do_map(const gait_job *j, hamel_gait *g);
int gait_do_best(const gait_job *j, hamel_gait *g);

#endif
