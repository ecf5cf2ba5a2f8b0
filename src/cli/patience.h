/// Waiting for a search: what it is doing on a terminal, once it takes longer than a second; Ctrl-C
/// ends it, and what was found is shown. The next Ctrl-C ends the program.
#ifndef CLI_PATIENCE_H
#define CLI_PATIENCE_H

#include "hamel/hamel.h"

/// Interrupts are those of the search, from its first step until patience_end.
const hamel_progress *patience_begin(void);
void patience_end(void);

#endif
