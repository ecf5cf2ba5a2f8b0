/// The script for fish: a line an option and an argument, for the verb that is the second word.
#include "cli/option/completion.h"

static const char head[] =
    "# Completions of hamel for fish, written by 'hamel completion fish'.\n"
    "function __hamel_verb\n"
    "    set -l words (commandline -opc)\n"
    "    test (count $words) -gt 1; and test $words[2] = $argv[1]\n"
    "end\n"
    "complete -c hamel -f\n"
    "complete -c hamel -l help -d 'what it takes'\n"
    "complete -c hamel -n '__fish_is_first_arg' -l version -d 'of Hamel and its libraries'\n"
    "set -g __hamel_models ";

static void begin(const command *c, text *out) {
    text_addf(out, "complete -c hamel -n '__hamel_verb %s'", c->name);
}

static void add_values(completion_kind kind, text *words, text *out) {
    switch (kind) {
    case COMPLETION_ANYTHING: break;
    case COMPLETION_WORDS: text_addf(out, " -a '%s'", text_cstr(words)); break;
    case COMPLETION_MODEL: text_add(out, " -F -a '$__hamel_models'"); break;
    case COMPLETION_FILE: text_add(out, " -F"); break;
    }
    text_clear(words);
}

static void add_verb(const command *c, text *out) {
    text words = {0};
    for (const option *row = option_table; row->name != NULL; row++) {
        if ((row->verbs & c->bit) == 0) continue;
        const bool is_long = row->name[1] == '-';
        begin(c, out);
        text_addf(out, " -%c %s", is_long ? 'l' : 's', row->name + 1 + is_long);
        if (option_takes_value(row)) {
            const completion_kind kind = completion_of_option(row, &words);
            text_add(out, kind == COMPLETION_WORDS || kind == COMPLETION_ANYTHING ? " -x" : " -r");
            add_values(kind, &words, out);
        }
        text_add(out, " -d '");
        completion_brief(row->help, out);
        text_add(out, "'\n");
    }
    for (const argument *a = c->arguments; a->name != NULL; a++) {
        begin(c, out);
        add_values(completion_of_argument(a, &words), &words, out);
        text_addf(out, " -d %s\n", a->name);
    }
}

void completion_fish(text *out) {
    text_add(out, head);
    completion_models(out);
    text_add_char(out, '\n');
    for (size_t i = 0; verb_at(i) != NULL; i++) {
        text_addf(out, "complete -c hamel -n '__fish_is_first_arg' -a %s -d '", verb_name(i));
        completion_brief(verb_at(i)->summary, out);
        text_add(out, "'\n");
        add_verb(verb_at(i), out);
    }
}
