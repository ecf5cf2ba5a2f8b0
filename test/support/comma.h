/// A locale with a decimal comma, made on the spot so that no test depends on what is installed.
#ifndef TEST_SUPPORT_COMMA_H
#define TEST_SUPPORT_COMMA_H

#include <stdbool.h>

/// The program is in it from here on. False, and said on standard error, where localedef cannot
/// make one.
bool comma_begin(void);
/// Back in the C locale.
void comma_end(void);

#endif
