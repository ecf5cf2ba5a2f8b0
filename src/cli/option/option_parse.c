/// Words are options and their values, or arguments in the order of the verb. An option may have
/// its value behind it (--until 5, -p m=2), behind an equals sign (--until=5), or if it has one
/// letter at once (-pm=2). Behind -- all words are arguments.
#include "cli/option/option_parse.h"

#include <ctype.h>
#include <string.h>

#include "base/nearest.h"
#include "base/text.h"
#include "cli/model_argument.h"
#include "cli/option/option_value.h"
#include "cli/show.h"

typedef struct parser {
    const command *c;
    int argc, at;
    char **argv;
    size_t argument_count;
    const option **given; ///< the rows of the options so far
    size_t given_count;
    options *o;
    bool whole; ///< an option stands for the arguments
} parser;

// ---- options ------------------------------------------------------------------------------------

static int no_option(const command *c, const char *word) {
    name_nearest best = {0};
    for (const option *row = option_table; row->name != NULL; row++) {
        if ((row->verbs & c->bit) != 0) name_consider(&best, word, row->name);
    }
    if (best.name != NULL)
        return usage_error("no option '%s'; did you mean '%s'? 'hamel %s --help' lists them", word,
                           best.name, c->name);
    return usage_error("no option '%s'; 'hamel %s --help' lists them", word, c->name);
}

static int check_clash(parser *p, const option *row) {
    for (size_t i = 0; i < p->given_count; i++) {
        const option *other = p->given[i];
        if (row->clash != NULL && other != row && other->clash != NULL &&
            strcmp(row->clash, other->clash) == 0)
            return usage_error("%s or %s, not both", other->name, row->name);
    }
    p->given[p->given_count++] = row;
    return EXIT_DONE;
}

/// Where to write something is not what a table is of.
static bool is_asked(const option *row) {
    return row->kind != OPTION_FILE && row->kind != OPTION_TABLE && row->kind != OPTION_PICTURE &&
           row->kind != OPTION_WATCH_TO;
}

/// The quantity behind --watch KIND.
static int take_quantity(parser *p, const option *row) {
    option_watch *it = &p->o->watch.items[p->o->watch.count - 1];
    if (!option_watch_needs(it->kind)) return EXIT_DONE;
    if (p->at + 1 == p->argc || strncmp(p->argv[p->at + 1], "--", 2) == 0)
        return usage_error("%s %s needs a quantity, as in %s %s \"theta=0\"", row->name, it->kind,
                           row->name, it->kind);
    it->quantity = p->argv[++p->at];
    return EXIT_DONE;
}

/// The further files behind --join FILE, up to the next option.
static void take_files(parser *p, const option *row) {
    option_words *files = (option_words *)((char *)p->o + row->place);
    while (p->at + 1 < p->argc && (p->argv[p->at + 1][0] != '-' || p->argv[p->at + 1][1] == '\0'))
        *vec_push(files) = p->argv[++p->at];
    p->whole = true;
}

static int take_row(parser *p, const option *row, const char *attached) {
    const int first = p->at;
    if (attached != NULL && !option_takes_value(row) && row->kind != OPTION_PERHAPS)
        return usage_error("%s takes no value, and '%s' gives it one", row->name, p->argv[first]);
    if (attached == NULL && option_takes_value(row)) {
        if (p->at + 1 == p->argc)
            return usage_error("%s needs a value: %s %s", row->name, row->name, row->value);
        attached = p->argv[++p->at];
    }
    int code = check_clash(p, row);
    if (code == EXIT_DONE) code = option_take(row, attached, p->o);
    if (code == EXIT_DONE && row->kind == OPTION_WATCH) code = take_quantity(p, row);
    if (code == EXIT_DONE && row->kind == OPTION_FILES) take_files(p, row);
    for (int i = first; i <= p->at && is_asked(row); i++) *vec_push(&p->o->asked) = p->argv[i];
    return code;
}

static int take_option(parser *p) {
    const char *word = p->argv[p->at];
    const bool is_long = word[1] == '-';
    const size_t length = is_long ? strcspn(word, "=") : 2;
    const option *row = option_find(p->c->bit, word, length);
    if (row == NULL) return no_option(p->c, word);
    const char *rest = word + length;
    return take_row(p, row, *rest == '\0' ? NULL : rest + is_long);
}

// ---- arguments ----------------------------------------------------------------------------------

/// model, expression: the name of an argument as a word of a sentence.
static void add_lower(text *out, const char *name) {
    for (; *name != '\0'; name++) text_add_char(out, (char)tolower((unsigned char)*name));
}

static int too_much(const command *c, const char *word) {
    text takes = {0};
    for (const argument *a = c->arguments; a->name != NULL; a++) {
        text_add(&takes, a == c->arguments ? "one " : " and one ");
        add_lower(&takes, a->name);
    }
    const int code = usage_error("hamel %s takes %s; '%s' is too much", c->name,
                                 takes.length > 0 ? text_cstr(&takes) : "no arguments", word);
    text_clear(&takes);
    return code;
}

static int take_argument(parser *p) {
    const char *word = p->argv[p->at];
    const argument *a = &p->c->arguments[p->argument_count];
    if (a->name == NULL) return too_much(p->c, word);
    void *at = (char *)p->o + a->place;
    if (a->kind == ARGUMENT_MANY) {
        *vec_push((option_words *)at) = word;
    } else {
        *(const char **)at = word;
        p->argument_count++;
    }
    *vec_push(&p->o->asked) = word;
    return EXIT_DONE;
}

static int check_arguments(const parser *p) {
    const argument *a = &p->c->arguments[p->argument_count];
    if (a->name == NULL || a->kind != ARGUMENT_NEEDED || p->whole) return EXIT_DONE;
    text name = {0}, hint = {0};
    add_lower(&name, a->name);
    if (a->words == model_words) text_add(&hint, "'hamel models' lists the built-in ones");
    else text_addf(&hint, "'hamel %s --help' tells more", p->c->name);
    const int code =
        usage_error("hamel %s needs a%s %s; %s", p->c->name,
                    strchr("aeio", name.bytes[0]) ? "n" : "", text_cstr(&name), text_cstr(&hint));
    text_clear(&name);
    text_clear(&hint);
    return code;
}

// ---- all of it ----------------------------------------------------------------------------------

static bool is_option(const command *c, const char *word) {
    return word[0] == '-' && word[1] != '\0' && (word[1] == '-' || !c->minus);
}

int options_parse(const command *c, int argc, char **argv, options *o) {
    *o = (options){0};
    int code = EXIT_DONE;
    for (const option *row = option_table; row->name != NULL && code == EXIT_DONE; row++) {
        if ((row->verbs & c->bit) != 0) code = option_usual(row, o);
    }
    parser p = {.c = c, .argc = argc, .argv = argv, .o = o};
    p.given = MEM_NEW(const option *, (size_t)argc + 1);
    bool only_arguments = false;
    for (; p.at < argc && code == EXIT_DONE; p.at++) {
        const bool named = !only_arguments && is_option(c, argv[p.at]);
        only_arguments = only_arguments || (named && strcmp(argv[p.at], "--") == 0);
        if (named && only_arguments) *vec_push(&o->asked) = argv[p.at];
        else code = named ? take_option(&p) : take_argument(&p);
    }
    if (code == EXIT_DONE) code = check_arguments(&p);
    free(p.given);
    return code;
}
