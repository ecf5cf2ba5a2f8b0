#include "cli/show.h"

#include <stdarg.h>

#include "base/escape.h"
#include "cli/command.h"
#include "hamel/hamel.h"

void show_text(FILE *out, const text *words) {
    text seen = {0};
    lines_escape(&seen, text_cstr(words));
    fputs(text_cstr(&seen), out);
    text_clear(&seen);
}

void show_line(FILE *out, const char *format, ...) {
    text words = {0};
    va_list args;
    va_start(args, format);
    text_addv(&words, format, args);
    va_end(args);
    show_text(out, &words);
    text_clear(&words);
}

void show_made(FILE *out, char *words) {
    text seen = {0};
    if (words != NULL) lines_escape(&seen, words);
    fputs(text_cstr(&seen), out);
    text_clear(&seen);
    hamel_free(words);
}

static void complain_v(const char *format, va_list args) {
    text words = {0}, seen = {0};
    text_addv(&words, format, args);
    line_escape(&seen, text_cstr(&words));
    fprintf(stderr, "hamel: %s\n", text_cstr(&seen));
    text_clear(&words);
    text_clear(&seen);
}

void complain(const char *format, ...) {
    va_list args;
    va_start(args, format);
    complain_v(format, args);
    va_end(args);
}

int usage_error(const char *format, ...) {
    va_list args;
    va_start(args, format);
    complain_v(format, args);
    va_end(args);
    return EXIT_USAGE;
}
