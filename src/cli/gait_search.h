/// hamel gait: maps over parameters, and the best values of them.
#ifndef CLI_GAIT_SEARCH_H
#define CLI_GAIT_SEARCH_H

#include "cli/gait_command.h"

int gait_do_map(const gait_job *j, const gait *g);
int gait_do_best(const gait_job *j, const gait *g);

/// The names of a displacement's numbers, each on its own: x, y, theta.
void gait_split_labels(const char *labels, char names[GAIT_MOST][16]);

#endif
