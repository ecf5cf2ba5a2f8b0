/// The inside of a point in balls.
#ifndef EXACT_BALLS_INTERNAL_H
#define EXACT_BALLS_INTERNAL_H

#include "exact/ball_internal.h"
#include "exact/balls.h"

struct exact_balls {
    expr_pool *pool;
    slong bits;
    uint32_t count;
    arb_struct *symbols;
};

#endif
