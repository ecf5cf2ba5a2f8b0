/// What the files of Taylor programs share.
#ifndef TAPE_TAYLOR_INTERNAL_H
#define TAPE_TAYLOR_INTERNAL_H

#include "base/vec.h"
#include "tape/tape_internal.h"
#include "tape/taylor.h"

/// The tape with what the rules need. Fresh arrays: for each of its slots the one it comes from,
/// and its helper, or TAPE_NONE.
tape *taylor_expand(const tape *t, uint32_t **source, uint32_t **helper);

/// How every slot depends on time, along solutions.
taylor_degree *taylor_degrees(const tape *t, uint32_t state_count);

#endif
