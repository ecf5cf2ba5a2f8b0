/// Where the roots of a real polynomial lie whose coefficients are known in balls: left of the
/// imaginary axis, right of it, or, where the polynomial is even and that can be proved, on it.
#ifndef EXACT_BALL_ROOTS_H
#define EXACT_BALL_ROOTS_H

#include "exact/ball/balls.h"

typedef enum exact_side { SIDE_LEFT, SIDE_AXIS, SIDE_RIGHT, SIDE_UNKNOWN } exact_side;

typedef struct exact_root {
    double re, im;
    double radius; ///< the root is this near
    exact_side side;
} exact_root;

/// Encloses the roots of Σ coefficients[k] λ^k, k = 0 .. degree, each in a ball of its own, ordered
/// by real part, then imaginary part. False if that is not possible with these balls: the roots may
/// be multiple. Coefficients that are the number 0 count as exact, so that an even polynomial is
/// known as one: its roots are ±√μ, and where μ is proved real and negative they are on the axis.
bool exact_balls_roots(const exact_balls *b, size_t degree, const expr *coefficients,
                       exact_root *out);

/// The same for the eigenvalues of an n by n matrix other than `zeros` that are zero for a reason;
/// `even`: they come in pairs ±λ for a reason. Room for n − zeros.
bool exact_balls_eigenvalues(const exact_balls *b, size_t n, const expr *A, size_t zeros, bool even,
                             exact_root *out);

/// By real part, then imaginary part.
void exact_roots_order(size_t count, exact_root *roots);

#endif
