/// The budget. FLINT calls cannot be interrupted, so the size of a result is estimated before the
/// call, and what would pass a limit fails with HAMEL_TOO_LARGE and the size in the message.
#ifndef EXACT_LIMITS_H
#define EXACT_LIMITS_H

typedef struct exact_limits {
    double product_terms; ///< terms of one factor times terms of the other
    double terms;         ///< of a power written out
    double power_bits;    ///< bits of a coefficient times exponent
    double degree;        ///< of a polynomial in any one variable
    double gcd_terms;     ///< terms of both arguments times the number of variables
    double factor_terms;  ///< terms of a polynomial to be factored times its total degree
} exact_limits;

#endif
