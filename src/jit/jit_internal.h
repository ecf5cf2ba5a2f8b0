/// What compiled functions and compiled series share.
#ifndef JIT_JIT_INTERNAL_H
#define JIT_JIT_INTERNAL_H

#include "jit/plugin.h"

/// What compiled code eliminates matrices with.
jit_eliminate jit_eliminate_lanes;

#endif
