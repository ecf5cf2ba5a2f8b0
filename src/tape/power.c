/// Powers: small integers by squaring and multiplying, half-integers with one square root, the rest
/// with pow.
#include "tape/build_internal.h"
#include "tape/power_internal.h"
#include "tape/tape_internal.h"

enum { LARGEST = 64 }; // beyond this, pow is as fast and more accurate

/// x^n for n ≥ 1, a positive slot: x^n = (x^⌊n/2⌋)² x^(n mod 2).
static uint32_t integer_power(tape_build *b, uint32_t x, unsigned long n) {
    unsigned long bit = 1;
    while (2 * bit <= n) bit *= 2;
    uint32_t r = x;
    for (bit /= 2; bit != 0; bit /= 2) {
        r = build_op(b, TAPE_MUL, r, r);
        if (n & bit) r = build_op(b, TAPE_MUL, r, x);
    }
    return r;
}

/// x^(n/d) for d = 1 or 2.
static tape_ref small_power(tape_build *b, tape_ref x, unsigned long n, bool halves) {
    if (!halves) return (tape_ref){integer_power(b, x.slot, n), x.negative && n % 2 == 1, false};
    const uint32_t plain = build_plain(b, x);
    const uint32_t root = build_op(b, TAPE_SQRT, plain, plain);
    if (n == 1) return (tape_ref){root, false, false};
    return (tape_ref){build_op(b, TAPE_MUL, integer_power(b, plain, n / 2), root), false, false};
}

tape_ref build_power(tape_build *b, tape_ref x, mpq_srcptr exponent, bool below) {
    if (mpq_sgn(exponent) == 0) return build_constant(b, 1);
    const bool halves = mpz_cmp_ui(mpq_denref(exponent), 2) == 0;
    const bool whole = mpz_cmp_ui(mpq_denref(exponent), 1) == 0;
    if ((!halves && !whole) || mpz_cmpabs_ui(mpq_numref(exponent), LARGEST) > 0) {
        const uint32_t e = build_plain(b, build_constant(b, rational_to_double(exponent)));
        return (tape_ref){build_op(b, TAPE_POW, build_plain(b, x), e), false, false};
    }
    tape_ref r = small_power(b, x, mpz_get_ui(mpq_numref(exponent)), halves);
    if (mpq_sgn(exponent) > 0) return r;
    if (!below) return build_quotient(b, build_constant(b, 1), r);
    r.inverse = true;
    return r;
}
