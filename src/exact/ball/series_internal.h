/// Power series of expressions by one symbol, in balls.
#ifndef EXACT_BALL_SERIES_INTERNAL_H
#define EXACT_BALL_SERIES_INTERNAL_H

#ifdef HAMEL_ARB_SEPARATE
#include <arb_poly.h>
#else
#include <flint/arb_poly.h>
#endif

#include "exact/ball/ball_internal.h"

/// The first `length` coefficients of each e in powers of h where the symbol with index `variable`
/// is its ball + h and all others are their balls. Where that ball is wide the coefficient of h^k
/// encloses the k-th Taylor coefficients at all points in it. What has no series is indeterminate.
void ball_series(const expr_pool *pool, size_t count, const expr *e, const arb_struct *symbols,
                 uint32_t variable, slong length, slong prec, arb_poly_struct *out);

#endif
