/// Arithmetic with sets of signs: of a sum, a product, a power, whatever the values.
#ifndef EXACT_SIGN_SIGN_SET_INTERNAL_H
#define EXACT_SIGN_SIGN_SET_INTERNAL_H

#include "exact/sign/sign.h"

enum { SIGN_NOT_MINUS = SIGN_ZERO | SIGN_PLUS, SIGN_NOT_PLUS = SIGN_ZERO | SIGN_MINUS };

/// Whether every sign of a is in b.
static inline bool sign_within(sign_set a, sign_set b) { return (a & ~b) == 0; }

/// Whether nothing more can be said.
static inline bool sign_settled(sign_set a) {
    return a == SIGN_MINUS || a == SIGN_ZERO || a == SIGN_PLUS;
}

static inline sign_set sign_of_int(int sign) {
    return sign < 0 ? SIGN_MINUS : sign > 0 ? SIGN_PLUS : SIGN_ZERO;
}

static inline sign_set sign_negative(sign_set a) {
    return (a & SIGN_ZERO) | (a & SIGN_PLUS ? SIGN_MINUS : 0u) | (a & SIGN_MINUS ? SIGN_PLUS : 0u);
}

static inline sign_set sign_product(sign_set a, sign_set b) {
    sign_set r = (a | b) & SIGN_ZERO;
    if (a & SIGN_PLUS) r |= b;
    if (a & SIGN_MINUS) r |= sign_negative(b);
    return a == SIGN_ZERO || b == SIGN_ZERO ? SIGN_ZERO : r;
}

static inline sign_set sign_sum(sign_set a, sign_set b) {
    if (a == SIGN_ZERO) return b;
    if (b == SIGN_ZERO) return a;
    if (sign_within(a | b, SIGN_NOT_MINUS)) return a & b & SIGN_ZERO ? SIGN_NOT_MINUS : SIGN_PLUS;
    if (sign_within(a | b, SIGN_NOT_PLUS)) return a & b & SIGN_ZERO ? SIGN_NOT_PLUS : SIGN_MINUS;
    return SIGN_ANY;
}

/// Of a^n for n > 0.
static inline sign_set sign_power(sign_set a, unsigned long n) {
    return n % 2 == 1 ? a : (a & SIGN_ZERO) | (a & ~(sign_set)SIGN_ZERO ? SIGN_PLUS : 0u);
}

#endif
