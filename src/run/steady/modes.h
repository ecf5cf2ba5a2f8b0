/// Modes: which eigenvalue of one place of a branch goes on as which of the next. Sorted at each
/// place by themselves they would change their names wherever two real parts pass each other.
#ifndef RUN_STEADY_MODES_H
#define RUN_STEADY_MODES_H

#include "run/steady/follow.h"

/// A fresh array: mode i of `*count` is at place k the eigenvalue number [k·count + i] of its
/// spectrum. At the first place modes have the order of the spectrum.
size_t *steady_modes(const steady_branch *b, size_t *count);

#endif
