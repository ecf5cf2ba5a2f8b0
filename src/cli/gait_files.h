/// hamel gait: the path of a gait as a table and as a picture.
#ifndef CLI_GAIT_FILES_H
#define CLI_GAIT_FILES_H

#include "cli/gait_command.h"

/// The path of some cycles, where it is asked for: as a table, as a picture.
int gait_write_path(const gait_job *j, const gait *g, gait_work *w, const double *values,
                    double period);

#endif
