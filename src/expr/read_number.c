/// Numbers are exact: 0.1 is 1/10, 1e-3 is 1/1000. How long they may be is checked before GMP sees
/// them, because GMP aborts where it runs out of room.
#include <limits.h>
#include <stdlib.h>

#include "base/mem.h"
#include "expr/read.h"
#include "expr/read_number.h"

/// The digits of a number of EXPR_MAX_BITS bits, and the largest exponent of ten.
enum { MAX_DIGITS = (int)(EXPR_MAX_BITS * 0.30103), MAX_EXPONENT = 4000 };

/// A decimal: digits · 10^exponent.
typedef struct decimal {
    char *digits;
    size_t count;
    long exponent;
} decimal;

/// On output d holds the token's digits, to be freed, and its exponent (that of a number with too
/// large a one is beyond MAX_EXPONENT).
static void take_apart(const char *s, size_t length, decimal *d) {
    *d = (decimal){.digits = MEM_NEW(char, length + 1)};
    size_t i = 0;
    bool fraction = false;
    long behind_point = 0;
    for (; i < length && s[i] != 'e' && s[i] != 'E'; i++) {
        if (s[i] == '.') {
            fraction = true;
            continue;
        }
        d->digits[d->count++] = s[i];
        behind_point += fraction;
    }
    d->digits[d->count] = '\0';
    if (i == length) {
        d->exponent = -behind_point;
        return;
    }
    const bool negative = s[++i] == '-';
    if (s[i] == '-' || s[i] == '+') i++;
    for (; i < length && d->exponent <= MAX_EXPONENT; i++)
        d->exponent = d->exponent * 10 + (s[i] - '0');
    if (d->exponent <= MAX_EXPONENT)
        d->exponent = (negative ? -d->exponent : d->exponent) - behind_point;
    else d->exponent = LONG_MAX;
}

static void set_value(mpq_t q, const decimal *d) {
    mpz_set_str(mpq_numref(q), d->digits, 10);
    if (d->exponent == 0) return;
    mpz_t power;
    mpz_init(power);
    mpz_ui_pow_ui(power, 10, (unsigned long)labs(d->exponent));
    if (d->exponent > 0) mpz_mul(mpq_numref(q), mpq_numref(q), power);
    else mpz_set(mpq_denref(q), power);
    mpz_clear(power);
    mpq_canonicalize(q);
}

hamel_status read_number(const reading *r, lex_token number, expr *out) {
    const diag_span span = read_span(number);
    if (number.length > MAX_DIGITS)
        return diag_add(r->messages, HAMEL_TOO_LARGE, span, "a number of more than %d digits",
                        MAX_DIGITS);
    decimal d;
    take_apart(r->source + number.offset, number.length, &d);
    hamel_status status = HAMEL_OK;
    if (d.exponent == LONG_MAX) {
        status = diag_add(r->messages, HAMEL_TOO_LARGE, span,
                          "the exponent of %.*s is too large: at most %d", read_shown(number),
                          r->source + number.offset, MAX_EXPONENT);
    } else {
        mpq_t q;
        mpq_init(q);
        set_value(q, &d);
        *out = expr_number(r->pool, q);
        mpq_clear(q);
        const expr_fault_reason fault = expr_fault(r->pool, *out);
        if (fault)
            status = diag_add(r->messages, HAMEL_TOO_LARGE, span, "%s", expr_fault_text(fault));
    }
    free(d.digits);
    return status;
}
