/// The inside of a point in balls.
#ifndef EXACT_BALL_BALLS_INTERNAL_H
#define EXACT_BALL_BALLS_INTERNAL_H

#ifdef HAMEL_ARB_SEPARATE
#include <arb_mat.h>
#else
#include <flint/arb_mat.h>
#endif

#include "exact/ball/ball_internal.h"
#include "exact/ball/balls.h"

struct exact_balls {
    expr_pool *pool;
    slong bits;
    uint32_t count;
    arb_struct *symbols;
};

/// A rank that the matrix has at least. It is used up.
size_t ball_matrix_rank(arb_mat_t M, slong prec);

#endif
