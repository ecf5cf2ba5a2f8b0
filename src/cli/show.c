#include "cli/show.h"

#include <stdarg.h>

#include "base/escape.h"
#include "cli/command.h"
#include "report/doc/json_text.h"

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

void show_json(cJSON *value) {
    text words = {0};
    json_text(value, &words);
    fputs(text_cstr(&words), stdout);
    text_clear(&words);
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
