/// The page of a model while it is written.
#ifndef CLI_LIVE_LIVE_H
#define CLI_LIVE_LIVE_H

#include "cli/option/options.h"

/// Shows the page of a file at an address of this machine, and makes it again whenever the file
/// changes, until it is interrupted. The code to exit with.
int live_report(const options *o);

#endif
