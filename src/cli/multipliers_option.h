/// The option --lambda L1,L2,..: initial multipliers of vakonomic motions.
#ifndef CLI_MULTIPLIERS_OPTION_H
#define CLI_MULTIPLIERS_OPTION_H

#include "run/motion/run.h"

enum { MOST_MULTIPLIERS = 64 };

/// Reads numbers between commas into `room`, which the options then borrow. EXIT_USAGE after a
/// message.
int multipliers_option(const char *word, double room[MOST_MULTIPLIERS], run_options *options);

#endif
