/// Another program, asked one question.
#ifndef BASE_PROGRAM_H
#define BASE_PROGRAM_H

#include "base/text.h"

/// Starts the program, gives it `input` and adds what it says to *output. False if it could not be
/// started, did not end well, or was ended: after `seconds`, or since work is to end (base/stop.h).
bool program_ask(const char *path, const char *input, double seconds, text *output);
/// The same with arguments, the first its name, a NULL behind the last, and no input; a path
/// without / is looked for where programs are. Its complaints are added as well.
bool program_run(const char *path, char *const *arguments, double seconds, text *output);

#endif
