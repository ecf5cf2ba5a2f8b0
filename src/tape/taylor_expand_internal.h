/// The tape behind a Taylor program: the given one, and next to a function whose derivative is no
/// function of slots that are there, what that derivative is made of.
#ifndef TAPE_TAYLOR_EXPAND_INTERNAL_H
#define TAPE_TAYLOR_EXPAND_INTERNAL_H

#include "tape/tape.h"

/// The tape with what the rules need. Fresh arrays: for each of its slots the one it comes from,
/// and its helper, or TAPE_NONE.
tape *taylor_expand(const tape *t, uint32_t **source, uint32_t **helper);

#endif
