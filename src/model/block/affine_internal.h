/// Taking an expression apart as c_i s_i + rest.
#ifndef MODEL_BLOCK_AFFINE_INTERNAL_H
#define MODEL_BLOCK_AFFINE_INTERNAL_H

#include "exact/exact.h"

/// e = Σ_i coefficients_i symbols_i + rest, proved; or not affine, or unknown.
truth affine_parts(exact *x, expr e, size_t n, const expr *symbols, expr *coefficients, expr *rest);

#endif
