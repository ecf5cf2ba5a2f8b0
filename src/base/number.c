/// The C library reads and writes numbers as the thread's locale says. Here the thread is in the C
/// locale for the length of a call, whatever the host program has chosen for itself, and errno is
/// left as the call leaves it.
#include "base/number.h"

#include <errno.h>
#include <float.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct plain {
    locale_t c, before;
} plain;

/// The C locale, until plain_end. Without memory for one the thread keeps what it has.
static plain plain_begin(void) {
    plain p = {.c = newlocale(LC_ALL_MASK, "C", (locale_t)0)};
    if (p.c != (locale_t)0) p.before = uselocale(p.c);
    return p;
}

static void plain_end(plain p) {
    if (p.c == (locale_t)0) return;
    const int reason = errno;
    uselocale(p.before);
    freelocale(p.c);
    errno = reason;
}

double number_read(const char *words, char **end) {
    const plain p = plain_begin();
    const double value = strtod(words, end);
    plain_end(p);
    return value;
}

int number_vprint(char *out, size_t room, const char *format, va_list args) {
    const plain p = plain_begin();
    const int length = vsnprintf(out, room, format, args);
    plain_end(p);
    return length;
}

int number_print(char *out, size_t room, const char *format, ...) {
    va_list args;
    va_start(args, format);
    const int length = number_vprint(out, room, format, args);
    va_end(args);
    return length;
}

/// A decimal of up to 15 digits survives the way to a double and back, so that 15 digits, zeros at
/// the end left out, are the fewest wherever they suffice; 17 always do. Below the normal range
/// doubles are sparser, and one digit may do.
size_t number_write(char out[NUMBER_ROOM], double value) {
    int digits = fabs(value) < DBL_MIN ? 1 : 15, length;
    const plain p = plain_begin();
    do length = snprintf(out, NUMBER_ROOM, "%.*g", digits, value);
    while (++digits <= 17 && isfinite(value) && strtod(out, NULL) != value);
    plain_end(p);
    return (size_t)length;
}

void text_add_number(text *out, double value) {
    char words[NUMBER_ROOM];
    text_add_bytes(out, words, number_write(words, value));
}
