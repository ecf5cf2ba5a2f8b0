/// Waiting for a derivation. Of a search a terminal is told what it is doing, once it takes longer
/// than a second; Ctrl-C ends it, and what was found is shown. Otherwise Ctrl-C and other limits
/// end the derivation, and the parts found by then are shown.
#ifndef CLI_LIMIT_PATIENCE_H
#define CLI_LIMIT_PATIENCE_H

#include <stdbool.h>

#include "cli/model_argument.h"
#include "hamel/hamel.h"

/// From now on limits ask the derivation to stop, and an interrupt ends a search while there is
/// one. `doing` are the words behind "while". A page that is made is kept, as `a` writes it, in
/// case that a call does not come back in time; NULL: what is made is shown at once.
const hamel_progress *patience_begin(const char *doing, const model_argument *a);
/// Tells a terminal which part is being derived, until patience_quiet.
void patience_tell(const char *part);
void patience_quiet(void);
/// The derivation has ended, and no limit presses any more. If one was reached that is said, and
/// whether some parts are there; EXIT_NO then, else EXIT_DONE.
int patience_end(const char *doing, bool some);

#endif
