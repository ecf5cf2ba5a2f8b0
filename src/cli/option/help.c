/// Help is laid out, not written: sentences of the tables, in lines of a hundred columns.
#include "cli/option/help.h"

#include <string.h>

#include "base/number.h"
#include "cli/model_argument.h"
#include "cli/verbs.h"

enum { WIDTH = 100, WIDEST_NAME = 26 };

/// Adds words at column `at`, in lines that begin at column `margin`.
static void add_wrapped(text *out, size_t at, size_t margin, const char *words) {
    bool first = true;
    while (*words != '\0') {
        const size_t bytes = strcspn(words, " "), width = text_width(words, bytes);
        if (!first && at + 1 + width > WIDTH) {
            text_add_char(out, '\n');
            text_pad(out, at = margin);
        } else if (!first) {
            text_add_char(out, ' ');
            at++;
        }
        text_add_bytes(out, words, bytes);
        at += width;
        words += bytes;
        words += *words == ' ';
        first = false;
    }
    text_add_char(out, '\n');
}

/// A name on the left, what it is on the right.
static void add_entry(text *out, size_t column, const char *name, const char *words) {
    const size_t width = 2 + text_width(name, strlen(name));
    text_addf(out, "  %s", name);
    if (width + 2 > column) text_add_char(out, '\n');
    text_pad(out, width + 2 > column ? column : column - width);
    add_wrapped(out, column, column, words);
}

// ---- arguments ----------------------------------------------------------------------------------

void help_usage(const command *c, text *out) {
    text_addf(out, "hamel %s", c->name);
    for (const argument *a = c->arguments; a->name != NULL; a++) {
        if (a->kind == ARGUMENT_NEEDED) text_addf(out, " %s", a->name);
        else text_addf(out, " [%s%s]", a->name, a->kind == ARGUMENT_MANY ? "..." : "");
    }
    if (c->needs != NULL) text_addf(out, " %s", c->needs);
    for (const option *row = option_table; row->name != NULL; row++) {
        if ((row->verbs & c->bit) == 0) continue;
        text_add(out, " [OPTIONS]");
        return;
    }
}

static void add_arguments(const command *c, text *out) {
    for (const argument *a = c->arguments; a->name != NULL; a++) {
        if (a->words == model_words)
            text_add(out, "MODEL is a file, '-' (standard input), or the name of a built-in model "
                          "('hamel models').\n");
        if (a->meaning == NULL) continue;
        text_addf(out, "%s (default: all)\n", a->name);
        for (size_t i = 0; a->words(i) != NULL; i++) add_entry(out, 23, a->words(i), a->meaning(i));
    }
}

// ---- options ------------------------------------------------------------------------------------

void help_sentence(const option *row, text *out) {
    text_add(out, row->help);
    if (row->usual == 0) return;
    text_add(out, " (default ");
    if (row->variable != NULL) text_addf(out, "$%s, or ", row->variable);
    text_add_number(out, row->usual);
    text_add_char(out, ')');
}

static void name_option(const option *row, text *out) {
    text_addf(out, "%s%s%s", row->name, row->value != NULL ? " " : "",
              row->value != NULL ? row->value : "");
}

/// Where sentences begin.
static size_t column_of(unsigned verb) {
    size_t widest = 0;
    for (const option *row = option_table; row->name != NULL; row++) {
        if ((row->verbs & verb) == 0) continue;
        text name = {0};
        name_option(row, &name);
        if (name.length > widest && name.length <= WIDEST_NAME) widest = name.length;
        text_clear(&name);
    }
    return widest + 4;
}

static void add_options(unsigned verb, text *out) {
    const char *last = NULL;
    for (const option *row = option_table; row->name != NULL; row++) {
        if ((row->verbs & verb) == 0) continue;
        const char *heading = row->group != NULL ? row->group : "options";
        if (last == NULL || strcmp(heading, last) != 0) text_addf(out, "%s\n", heading);
        last = heading;
        text name = {0}, words = {0};
        name_option(row, &name);
        help_sentence(row, &words);
        add_entry(out, column_of(verb), text_cstr(&name), text_cstr(&words));
        text_clear(&name);
        text_clear(&words);
    }
}

// ---- all of it ----------------------------------------------------------------------------------

static void add_examples(const char *examples, text *out) {
    while (*examples != '\0') {
        const size_t bytes = strcspn(examples, "\n");
        text_add(out, "  ");
        text_add_bytes(out, examples, bytes);
        text_add_char(out, '\n');
        examples += bytes + (examples[bytes] == '\n');
    }
    text_add_char(out, '\n');
}

static void add_verb(const command *c, text *out) {
    text_add(out, "usage: ");
    help_usage(c, out);
    text_add(out, "\n\n");
    add_wrapped(out, 0, 0, c->about);
    text_add_char(out, '\n');
    if (c->examples != NULL) add_examples(c->examples, out);
    add_arguments(c, out);
    add_options(c->bit, out);
    if (c->notes == NULL) return;
    text_add_char(out, '\n');
    add_wrapped(out, 0, 0, c->notes);
}

static void add_all(text *out) {
    text_add(out, "Hamel: nonholonomic mechanical systems with symmetry.\n\n"
                  "usage: hamel COMMAND [ARGUMENTS]\n\ncommands:\n");
    for (size_t i = 0; verb_at(i) != NULL; i++)
        text_addf(out, "  %-10s %s\n", verb_at(i)->name, verb_at(i)->summary);
    text_add(out, "\n  hamel COMMAND --help    what a command takes\n"
                  "  hamel --version         versions of Hamel and its libraries\n");
}

int help_print(FILE *out, const command *c) {
    text words = {0};
    if (c != NULL) add_verb(c, &words);
    else add_all(&words);
    fputs(text_cstr(&words), out);
    text_clear(&words);
    return EXIT_DONE;
}
