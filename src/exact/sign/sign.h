/// Which signs a function has, on the whole domain: all values of the symbols that meet what is
/// assumed of them (positive, nonzero, in a range), all angles, all rotations. Answers are proved,
/// wherever the function is defined.
#ifndef EXACT_SIGN_SIGN_H
#define EXACT_SIGN_SIGN_H

#include "exact/exact.h"

/// A set of signs.
typedef unsigned sign_set;
enum { SIGN_MINUS = 1, SIGN_ZERO = 2, SIGN_PLUS = 4, SIGN_ANY = 7 };

/// The argument behind an answer.
typedef enum sign_argument {
    SIGN_BY_NOTHING, ///< nothing is known
    SIGN_BY_FORM,    ///< sums and products of what has a sign
    SIGN_BY_ALGEBRA, ///< of polynomials: squares, discriminants, numbers of real roots
    SIGN_BY_BALLS,   ///< enclosures over all parts of a compact domain
    SIGN_BY_SOLVER,  ///< Z3, asked twice
} sign_argument;

typedef struct exact_signs {
    sign_set may; ///< f has no other signs
    sign_argument by;
    bool zero_found; ///< a point where it is zero is known, and checked exactly
} exact_signs;

/// By our own arguments.
exact_signs exact_signs_of(exact *x, expr e);

/// Whether e is proved positive on the whole domain.
bool exact_is_positive(exact *x, expr e);
/// Whether e is proved to vanish nowhere.
bool exact_never_zero(exact *x, expr e);

#endif
