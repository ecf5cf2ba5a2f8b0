/// What the command says on a terminal: whatever words a person wrote are in it, they do not steer
/// the terminal.
#ifndef CLI_SHOW_H
#define CLI_SHOW_H

#include <stdio.h>

#include "base/text.h"

/// Prints "hamel: ..." to stderr, in one line.
void complain(const char *format, ...) __attribute__((format(printf, 1, 2)));
/// The same, and returns EXIT_USAGE.
int usage_error(const char *format, ...) __attribute__((format(printf, 1, 2)));
/// Prints lines.
void show_line(FILE *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
void show_text(FILE *out, const text *words);
/// The same with a text that the library made, which is freed; NULL is nothing.
void show_made(FILE *out, char *words);

#endif
