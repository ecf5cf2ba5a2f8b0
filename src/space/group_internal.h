/// What a group is made of: one const table of functions each, and the series they share.
#ifndef SPACE_GROUP_INTERNAL_H
#define SPACE_GROUP_INTERNAL_H

#include "space/arith.h"
#include "space/group.h"

struct group_law {
    const char *name;
    size_t dimension, entry_count;
    /// c_ab^c of a group by name, an integer; NULL for a written one.
    int (*structure)(size_t a, size_t b, size_t c);
    /// Over scalars: expressions of the pool, or doubles if it is NULL. out is neither g nor h.
    void (*identity)(const group_law *law, expr_pool *pool, scalar *out);
    void (*product)(const group_law *law, expr_pool *pool, const scalar *g, const scalar *h,
                    scalar *out);
    void (*inverse)(const group_law *law, expr_pool *pool, const scalar *g, scalar *out);
    void (*adjoint)(const group_law *law, expr_pool *pool, const scalar *g, scalar *matrix);
    /// In numbers only.
    void (*exp)(const group_law *law, const double *xi, double *g);
    void (*log)(const group_law *law, const double *g, double *xi);
    /// How far exp ξ turns: the eigenvalues of ad_ξ are 0 and ±i times this. NULL where they may be
    /// others; then functions of ad_ξ are summed as they stand.
    double (*angle)(const double *xi);
    struct group_written *written; ///< NULL for a group by name
};

extern const group_law group_R, group_S1, group_SO2, group_SE2, group_SO3, group_SE3;

#endif
