/// A table with its head, and the first thing that went wrong.
#include "cli/table_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/checksum.h"
#include "base/mem.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/file_error.h"
#include "cli/limits.h"
#include "cli/show.h"
#include "run/table/about.h"
#include "run/table/table.h"

struct table_file {
    const char *path;
    char *about;
    char **names;
    table_head head;
    table *out;
    int failure; ///< errno
};

int table_file_check(const char *path) {
    char why[700];
    return path == NULL || table_format_of(path, why, sizeof why) != NULL ? EXIT_DONE
                                                                          : usage_error("%s", why);
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

/// "hamel 0.1.0; run chaplygin_sleigh --until 5; parameters m = 1; text 0123abcd; x86-64".
static char *about(const model_argument *a, const char *verb) {
    text line = {0};
    table_about_version(&line);
    text_addf(&line, "; %s", verb);
    for (size_t i = 0; i < a->o->asked.count; i++) add_word(&line, a->o->asked.items[i]);
    table_about_parameters(a->m, &line);
    text_addf(&line, "; text %08x", (unsigned)checksum_crc32(0, a->source, a->length));
    table_about_processor(&line);
    return table_about_line(&line);
}

// ---- the table ----------------------------------------------------------------------------------

/// What failed, if the system said.
static int reason(void) { return errno != 0 ? errno : EIO; }

table_file *table_file_create(const char *path, const model_argument *a, const char *verb,
                              size_t count, const char *const *names) {
    char why[700];
    table_file *t = MEM_NEW_ZERO(table_file, 1);
    *t = (table_file){.path = path, .about = about(a, verb), .names = MEM_NEW(char *, count)};
    for (size_t k = 0; k < count; k++) t->names[k] = mem_copy(names[k], strlen(names[k]) + 1, 1);
    t->head = (table_head){
        .about = t->about, .column_count = count, .columns = (const char *const *)t->names};
    const table_format *format = table_format_of(path, why, sizeof why);
    if (format == NULL) errno = EINVAL; // its name was checked before
    else t->out = table_create(format, path, &t->head);
    if (t->out == NULL) t->failure = reason();
    return t;
}

bool table_file_failed(const table_file *t) { return t->failure != 0; }

bool table_file_row(table_file *t, const double *numbers) {
    limits_hold();
    if (t->failure == 0 && !table_row(t->out, 0, numbers)) t->failure = reason();
    limits_release();
    return t->failure == 0;
}

static void release(table_file *t) {
    for (size_t k = 0; k < t->head.column_count; k++) free(t->names[k]);
    free(t->names);
    free(t->about);
    free(t);
}

int table_file_finish(table_file *t) {
    limits_hold();
    if (t->failure != 0 && t->out != NULL) table_abandon(t->out);
    else if (t->failure == 0 && !table_finish(t->out)) t->failure = reason();
    limits_release();
    int code = EXIT_DONE;
    if (t->failure != 0) code = t->path != NULL ? file_error(t->path, t->failure) : EXIT_NO;
    release(t);
    return code;
}

bool table_file_keep(table_file *t) {
    return t->failure == 0 && t->out->format == &table_csv && whole_keep(&t->out->file);
}

void table_file_abandon(table_file *t) {
    if (t == NULL) return;
    if (t->out != NULL) table_abandon(t->out);
    release(t);
}
