/// The script for zsh: what a verb takes, in the language of _arguments.
#include <string.h>

#include "cli/option/completion.h"

static const char head[] = "#compdef hamel\n"
                           "# Completions of hamel for zsh, written by 'hamel completion zsh'.\n"
                           "_hamel_models() {\n"
                           "    _alternative 'files:file:_files -g \"*.hamel\"' 'models:model:(";

static const char begin[] = ")'\n"
                            "}\n"
                            "_hamel() {\n"
                            "    local -a verbs\n"
                            "    verbs=(\n";

static const char choose[] = "    )\n"
                             "    if ((CURRENT == 2)); then\n"
                             "        _describe command verbs\n"
                             "        return\n"
                             "    fi\n"
                             "    shift words\n"
                             "    ((CURRENT--))\n"
                             "    case $words[1] in\n";

static const char tail[] =
    "    esac\n"
    "}\n"
    "if [ \"$funcstack[1]\" = _hamel ]; then _hamel \"$@\"; else compdef _hamel hamel; fi\n";

/// :NAME:how to complete it. A colon would end the name.
static void add_values(const char *name, completion_kind kind, text *words, text *out) {
    text_addf(out, ":%.*s:", (int)strcspn(name, ":"), name);
    switch (kind) {
    case COMPLETION_ANYTHING: text_add_char(out, ' '); break;
    case COMPLETION_WORDS: text_addf(out, "(%s)", text_cstr(words)); break;
    case COMPLETION_MODEL: text_add(out, "_hamel_models"); break;
    case COMPLETION_FILE: text_add(out, "_files"); break;
    }
    text_clear(words);
}

static void add_verb(const command *c, text *out) {
    text words = {0};
    text_addf(out, "    %s)\n        _arguments '--help[what it takes]'", c->name);
    for (const option *row = option_table; row->name != NULL; row++) {
        if ((row->verbs & c->bit) == 0) continue;
        text_addf(out, " \\\n            '*%s[", row->name);
        completion_brief(row->help, out);
        text_add_char(out, ']');
        if (option_takes_value(row))
            add_values(row->value, completion_of_option(row, &words), &words, out);
        text_add_char(out, '\'');
    }
    for (const argument *a = c->arguments; a->name != NULL; a++) {
        text_add(out, " \\\n            '");
        if (a->kind == ARGUMENT_MANY) text_add_char(out, '*');
        else text_addf(out, "%d", (int)(a - c->arguments) + 1);
        add_values(a->name, completion_of_argument(a, &words), &words, out);
        text_add_char(out, '\'');
    }
    text_add(out, " ;;\n");
}

void completion_zsh(text *out) {
    text_add(out, head);
    completion_models(out);
    text_add(out, begin);
    for (size_t i = 0; verb_at(i) != NULL; i++) {
        text_addf(out, "        '%s:", verb_name(i));
        completion_brief(verb_at(i)->summary, out);
        text_add(out, "'\n");
    }
    text_add(out, choose);
    for (size_t i = 0; verb_at(i) != NULL; i++) add_verb(verb_at(i), out);
    text_add(out, tail);
}
