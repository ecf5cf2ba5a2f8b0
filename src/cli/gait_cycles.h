/// hamel gait: the cycles of one gait.
#ifndef CLI_GAIT_CYCLES_H
#define CLI_GAIT_CYCLES_H

#include "cli/gait_command.h"

/// Cycle by cycle; a map; the best. Exit codes.
int gait_do_cycles(const gait_job *j, const gait *g);
/// Appends (1, 2, 3); what is below rounding is zero.
void gait_say_numbers(size_t count, const double *numbers, text *out);
/// A document with what all of them begin with.
cJSON *gait_json_head(const gait *g, double period);
/// An array of numbers.
cJSON *gait_json_array(size_t count, const double *numbers);
/// Prints a document and deletes it.
void gait_json_print(cJSON *o);

#endif
