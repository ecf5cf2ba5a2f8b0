/// The flow of a field in closed form, where it is elementary: one coordinate after another.
#ifndef SPACE_FLOW_H
#define SPACE_FLOW_H

#include "exact/exact.h"

/// Where the flow of X takes the point with these n coordinates in a time s: out, functions of the
/// coordinates, of s and of T = exp(rate s); *rate is zero if there are no exponentials. False
/// where it is not found. A coordinate is found where its rate is a function of those found before,
/// and polynomial in s or solving f'' = λ f; where it is linear in itself, α x + c with constants;
/// and where two turn about each other. What is constant has none of the coordinates in it.
bool flow_closed(exact *x, size_t n, const expr *coordinates, const expr *X, expr s, expr T,
                 expr *rate, expr *out);

#endif
