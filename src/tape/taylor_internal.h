/// What the files of Taylor programs share.
#ifndef TAPE_TAYLOR_INTERNAL_H
#define TAPE_TAYLOR_INTERNAL_H

#include "base/vec.h"
#include "tape/tape_internal.h"
#include "tape/taylor.h"

#endif
