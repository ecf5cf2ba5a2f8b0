/// A table of the library, with the command line in its head.
#include "cli/file/table_file.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/file/file_error.h"
#include "cli/limit/limits.h"
#include "cli/show.h"

struct table_file {
    const char *path;
    hamel_table *out;
};

int table_file_check(const char *path) {
    char *why = hamel_table_refusal(path);
    const int code = why == NULL ? EXIT_DONE : usage_error("%s", why);
    hamel_free(why);
    return code;
}

// ---- the head -----------------------------------------------------------------------------------

/// A word of the command line, as a shell reads it.
static void add_word(text *out, const char *word) {
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "_-+=.,:/^@%";
    if (*word != '\0' && word[strspn(word, plain)] == '\0') {
        text_addf(out, " %s", word);
        return;
    }
    text_add(out, " '");
    for (; *word != '\0'; word++) {
        if (*word == '\'') text_add(out, "'\\''");
        else text_add_char(out, *word);
    }
    text_add_char(out, '\'');
}

/// "run chaplygin_sleigh --until 5".
static void say_what(const model_argument *a, const char *verb, text *out) {
    text_add(out, verb);
    for (size_t i = 0; i < a->o->asked.count; i++) add_word(out, a->o->asked.items[i]);
}

// ---- the table ----------------------------------------------------------------------------------

table_file *table_file_create(const char *path, const model_argument *a, const char *verb,
                              size_t count, const char *const *names) {
    text what = {0};
    say_what(a, verb, &what);
    table_file *t = MEM_NEW(table_file, 1);
    *t = (table_file){path, hamel_table_create(path, a->m, text_cstr(&what), count, names)};
    text_clear(&what);
    return t;
}

bool table_file_failed(const table_file *t) { return hamel_table_failure(t->out) != 0; }

bool table_file_row(table_file *t, const double *numbers) {
    limits_hold();
    const int failure = hamel_table_row(t->out, numbers);
    limits_release();
    return failure == 0;
}

int table_file_finish(table_file *t) {
    limits_hold();
    const int failure = hamel_table_finish(t->out);
    limits_release();
    int code = EXIT_DONE;
    if (failure != 0) code = t->path != NULL ? file_error(t->path, failure) : EXIT_NO;
    free(t);
    return code;
}

int table_file_rows(const char *path, const model_argument *a, const char *verb,
                    const hamel_rows *rows) {
    table_file *t = table_file_create(path, a, verb, rows->columns, rows->names);
    for (size_t i = 0; i < rows->count && !table_file_failed(t); i++)
        (void)table_file_row(t, rows->values + i * rows->columns);
    return table_file_finish(t);
}

bool table_file_keep(table_file *t) { return hamel_table_keep(t->out) != 0; }

void table_file_abandon(table_file *t) {
    if (t == NULL) return;
    hamel_table_abandon(t->out);
    free(t);
}
