/// Numbers as words, the same under every locale: the point is a point also where the host program
/// has asked for a decimal comma. All reading and writing of numbers goes through here.
#ifndef BASE_NUMBER_H
#define BASE_NUMBER_H

#include <stdarg.h>
#include <stddef.h>

#include "base/text.h"

/// Room for any number that number_write writes, with its end.
enum { NUMBER_ROOM = 32 };

/// strtod with a decimal point: the number at the beginning of `words`; `end`, if not NULL, is
/// where it stops, and is `words` where there is none.
double number_read(const char *words, char **end);
/// The fewest digits that read back as the same number; its length. Not finite: nan, inf, -inf.
size_t number_write(char out[NUMBER_ROOM], double value);
/// The same, at the end of a text.
void text_add_number(text *out, double value);
/// snprintf and vsnprintf with a decimal point.
int number_print(char *out, size_t room, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
int number_vprint(char *out, size_t room, const char *format, va_list args)
    __attribute__((format(printf, 3, 0)));

#endif
