/// Roots and absolute values.
#ifndef EXACT_RADICALS_INTERNAL_H
#define EXACT_RADICALS_INTERNAL_H

#include "exact/field_internal.h"

enum { HIGHEST_ROOT = 64 };

// radicals.c
/// radicand^exponent for a broken exponent and a prepared radicand, with squares taken out as
/// absolute values: √(4x²(1 + y)) = 2 |x| √(1 + y).
hamel_status root_normal(exact *x, expr radicand, mpq_srcptr exponent, expr *out);
/// |e| as a product of absolute values of irreducible factors of unknown sign.
hamel_status abs_normal(exact *x, expr e, expr *out);

#endif
