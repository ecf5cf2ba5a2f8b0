/// The terminal that output goes to.
#ifndef CLI_TERMINAL_H
#define CLI_TERMINAL_H

#include <stddef.h>

/// How many characters a line of standard output has: what COLUMNS says, or the terminal; `usual`
/// where there is neither.
size_t terminal_width(size_t usual);

#endif
