/// Which slots are constant or linear in time along every solution, whatever it is: a rate that is
/// a constant makes a linear y, and what is computed from constants is one.
#ifndef TAPE_TAYLOR_DEGREE_INTERNAL_H
#define TAPE_TAYLOR_DEGREE_INTERNAL_H

#include "tape/taylor.h"

/// How every slot depends on time, along solutions.
taylor_degree *taylor_degrees(const tape *t, uint32_t state_count);

#endif
