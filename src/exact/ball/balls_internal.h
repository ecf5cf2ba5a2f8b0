/// The inside of a point in balls.
#ifndef EXACT_BALL_BALLS_INTERNAL_H
#define EXACT_BALL_BALLS_INTERNAL_H

#include "exact/ball/ball_internal.h"
#include "exact/ball/balls.h"

struct exact_balls {
    expr_pool *pool;
    slong bits;
    uint32_t count;
    arb_struct *symbols;
};

#endif
