/// Signals that ask the program to end: Ctrl-C, a terminal that is closed, kill. Whoever computes
/// row by row catches them and keeps what there is; at any other time the program ends, and leaves
/// nothing half written. Under nohup a terminal that is closed is nothing.
#ifndef CLI_INTERRUPT_H
#define CLI_INTERRUPT_H

#include <stdbool.h>

/// At the beginning of the program. A file that grows too large is then an error of its writing,
/// not a signal.
void interrupt_init(void);
/// From now on the first one is only noted; the second one ends the program.
void interrupt_catch(void);
bool interrupt_came(void);
/// No longer.
void interrupt_release(void);

#endif
