/// Rationals to doubles, rounded to nearest with ties to even (GMP's own conversion cuts off).
#include "base/rational.h"

#include <float.h>
#include <math.h>

enum { LOWEST = DBL_MIN_EXP - DBL_MANT_DIG }; // the last bit of the smallest doubles

/// q ← |num| / (den 2^last), rounded.
static void scaled_quotient(mpz_t q, mpz_srcptr num, mpz_srcptr den, long last) {
    mpz_t n, d, r;
    mpz_init_set(n, num);
    mpz_init_set(d, den);
    mpz_init(r);
    mpz_abs(n, n);
    if (last < 0) mpz_mul_2exp(n, n, (mp_bitcnt_t)-last);
    else mpz_mul_2exp(d, d, (mp_bitcnt_t)last);
    mpz_tdiv_qr(q, r, n, d);
    mpz_mul_2exp(r, r, 1);
    const int half = mpz_cmp(r, d);
    if (half > 0 || (half == 0 && mpz_odd_p(q))) mpz_add_ui(q, q, 1);
    mpz_clear(n);
    mpz_clear(d);
    mpz_clear(r);
}

double rational_to_double(mpq_srcptr value) {
    if (mpq_sgn(value) == 0) return 0;
    // 2^(e−1) < |value| < 2^(e+1), so the quotient has 53 or 54 bits; 54 are one too many
    const long e =
        (long)mpz_sizeinbase(mpq_numref(value), 2) - (long)mpz_sizeinbase(mpq_denref(value), 2);
    long last = e - DBL_MANT_DIG;
    if (last < LOWEST) last = LOWEST;
    mpz_t q;
    mpz_init(q);
    scaled_quotient(q, mpq_numref(value), mpq_denref(value), last);
    if (mpz_sizeinbase(q, 2) > DBL_MANT_DIG)
        scaled_quotient(q, mpq_numref(value), mpq_denref(value), ++last);
    const double r = last > DBL_MAX_EXP ? HUGE_VAL : ldexp(mpz_get_d(q), (int)last);
    mpz_clear(q);
    return mpq_sgn(value) < 0 ? -r : r;
}
