/// hamel manual: the manual, docs/hamel.1, from the tables of verbs and options. It is for those
/// who build Hamel, and not listed.
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/option/help.h"
#include "cli/verbs.h"

static const char head[] =
    ".\\\" Written by 'make manual' from the tables of src/cli.\n"
    ".TH HAMEL 1 \"\" \"Hamel " HAMEL_VERSION "\" \"User Commands\"\n"
    ".SH NAME\n"
    "hamel \\- derive and move nonholonomic mechanical systems with symmetry\n"
    ".SH SYNOPSIS\n";

static const char description[] =
    ".B hamel \\-\\-version\n"
    ".SH DESCRIPTION\n"
    "Hamel takes a mechanical system written down as a paper does (coordinates, Lagrangian, "
    "velocity\n"
    "constraints, a symmetry group, forces), derives its equations of motion exactly and in "
    "readable\n"
    "form, evaluates what it has derived, and integrates the motion.\n"
    ".PP\n"
    ".I MODEL\n"
    "is a file if it contains a slash, ends in\n"
    ".BR .hamel ,\n"
    "or exists;\n"
    ".B \\-\n"
    "is standard input; any other word is the name of a built-in model.\n"
    ".PP\n"
    "Results go to standard output, messages to standard error. The value of an option stands "
    "behind\n"
    "it\n"
    ".RB ( \"\\-\\-until 5\" ),\n"
    "or behind an equals sign\n"
    ".RB ( \\-\\-until=5 );\n"
    "words behind\n"
    ".B \\-\\-\n"
    "are arguments. Tables are written in the format that the ending of their file names:\n"
    ".BR .csv ,\n"
    ".B .npy\n"
    "(NumPy),\n"
    ".B .h5\n"
    "or\n"
    ".B .hdf5\n"
    "(HDF5).\n"
    ".SH COMMANDS\n";

static const char options_head[] = ".SH OPTIONS\n"
                                   "What several commands take.\n";

static const char tail[] =
    ".TP\n"
    ".B \\-\\-help\n"
    "Says what a command takes.\n"
    ".TP\n"
    ".B \\-\\-version\n"
    "Prints the versions of Hamel and its libraries.\n"
    ".SH EXIT STATUS\n"
    ".TP\n"
    ".B 0\n"
    "Done; the answer is yes.\n"
    ".TP\n"
    ".B 1\n"
    "The answer is no or unknown, a run failed on the way, a limit was reached, the command was\n"
    "interrupted, memory ran out, or what was to be written could not be (a full disk, a closed\n"
    "standard output).\n"
    ".TP\n"
    ".B 2\n"
    "Bad usage, or a model that cannot be read, or a file that cannot be written for what it is\n"
    "called; the message says where and why.\n"
    ".SH FILES\n"
    "The text of the built-in models is installed in\n"
    ".IR PREFIX/share/hamel/models .\n"
    "The C library is described in\n"
    ".IR PREFIX/include/hamel/hamel.h ;\n"
    "programs find it by\n"
    ".B pkg\\-config hamel\n"
    "or by CMake's\n"
    ".BR find_package(Hamel) .\n";

// ---- words --------------------------------------------------------------------------------------

static void add_letters(const char *words, size_t bytes, text *out) {
    for (size_t i = 0; i < bytes; i++) {
        if (words[i] == '\\') text_add(out, "\\e");
        else if (words[i] == '-') text_add(out, "\\-");
        else if (words[i] == '\'') text_add(out, "\\(aq");
        else text_add_char(out, words[i]);
    }
}

/// The letters of an option that begin here: --until, -p; zero if there is none.
static size_t option_length(const char *words) {
    size_t n = strspn(words, "-");
    if (n == 0 || n > 2 || !islower((unsigned char)words[n])) return 0;
    while (islower((unsigned char)words[n]) || words[n] == '-') n++;
    return n;
}

/// A paragraph, an option in bold.
static void add_sentence(const char *words, text *out) {
    bool start = true;
    for (const char *s = words; *s != '\0';) {
        const size_t bold = start ? option_length(s) : 0;
        if (bold > 0) text_add(out, "\\fB");
        add_letters(s, bold > 0 ? bold : 1, out);
        if (bold > 0) text_add(out, "\\fR");
        s += bold > 0 ? bold : 1;
        start = bold == 0 && strchr(" (|", s[-1]) != NULL;
    }
    text_add_char(out, '\n');
}

static void add_option_name(const option *row, text *out) {
    text_add(out, ".TP\n.BI ");
    add_letters(row->name, strlen(row->name), out);
    if (row->value != NULL) {
        text_add(out, " \" ");
        add_letters(row->value, strlen(row->value), out);
        text_add_char(out, '"');
    }
    text_add_char(out, '\n');
}

static void add_help(const option *row, text *out) {
    text words = {0};
    help_sentence(row, &words);
    add_sentence(text_cstr(&words), out);
    text_clear(&words);
}

// ---- verbs --------------------------------------------------------------------------------------

static void add_usage(const command *c, text *out) {
    text usage = {0};
    help_usage(c, &usage);
    text_addf(out, ".B hamel %s\n", c->name);
    const char *rest = text_cstr(&usage) + strlen("hamel ") + strlen(c->name);
    if (*rest != '\0') add_sentence(rest + 1, out);
    text_add(out, ".br\n");
    text_clear(&usage);
}

static void add_examples(const char *examples, text *out) {
    text_add(out, ".PP\n.EX\n");
    add_letters(examples, strlen(examples), out);
    text_add(out, "\n.EE\n");
}

/// The common options by their names alone.
static void add_common_names(const command *c, text *out) {
    text names = {0};
    for (const option *row = option_table; row->name != NULL; row++) {
        if ((row->verbs & c->bit) != 0 && row->common)
            text_addf(&names, "%s%s", names.length > 0 ? ", " : "", row->name);
    }
    if (names.length > 0) {
        text_add(out, ".PP\nBesides, described under OPTIONS: ");
        add_sentence(text_cstr(&names), out);
    }
    text_clear(&names);
}

static void add_verb(const command *c, text *out) {
    text_addf(out, ".SS hamel %s\n", c->name);
    add_sentence(c->about, out);
    for (const argument *a = c->arguments; a->name != NULL; a++) {
        for (size_t i = 0; a->meaning != NULL && a->words(i) != NULL; i++) {
            text_addf(out, ".TP\n.B %s\n", a->words(i));
            add_sentence(a->meaning(i), out);
        }
    }
    const char *last = "";
    for (const option *row = option_table; row->name != NULL; row++) {
        if ((row->verbs & c->bit) == 0 || row->common) continue;
        if (row->group != NULL && strcmp(row->group, last) != 0)
            text_addf(out, ".PP\n%s\n", last = row->group);
        add_option_name(row, out);
        add_help(row, out);
    }
    add_common_names(c, out);
    if (c->notes != NULL) {
        text_add(out, ".PP\n");
        add_sentence(c->notes, out);
    }
    if (c->examples != NULL) add_examples(c->examples, out);
}

// ---- what several of them take ------------------------------------------------------------------

/// derive, check: the verbs of a row.
static void add_verbs(const option *row, text *out) {
    size_t count = 0;
    for (size_t i = 0; verb_at(i) != NULL; i++) {
        if ((row->verbs & verb_at(i)->bit) != 0)
            text_addf(out, "%s%s", count++ > 0 ? ", " : "\\fI", verb_name(i));
    }
    text_add(out, "\\fR: ");
}

static void add_common(text *out) {
    const char *last = "";
    for (const option *row = option_table; row->name != NULL; row++) {
        if (!row->common) continue;
        if (strcmp(row->name, last) != 0) add_option_name(row, out);
        else text_add(out, ".br\n");
        last = row->name;
        add_verbs(row, out);
        add_help(row, out);
    }
}

static int run(const options *o) {
    (void)o;
    text out = {0};
    text_add(&out, head);
    for (size_t i = 0; verb_at(i) != NULL; i++) add_usage(verb_at(i), &out);
    text_add(&out, description);
    for (size_t i = 0; verb_at(i) != NULL; i++) add_verb(verb_at(i), &out);
    text_add(&out, options_head);
    add_common(&out);
    text_add(&out, tail);
    fputs(text_cstr(&out), stdout);
    text_clear(&out);
    return EXIT_DONE;
}

const command command_manual = {
    .name = "manual",
    .summary = "the manual, as docs/hamel.1 has it",
    .bit = MANUAL,
    .about = "Prints the manual, docs/hamel.1.",
    .run = run,
};
