/// The script for bash: what a verb takes stands in one `case`, what can stand behind its options
/// and as its arguments in another; in between a loop counts the arguments.
#include "cli/option/completion.h"

static const char head[] = "# Completions of hamel for bash, written by 'hamel completion bash'.\n"
                           "_hamel() {\n"
                           "    local word=${COMP_WORDS[COMP_CWORD]} verb=${COMP_WORDS[1]}\n"
                           "    local options='' valued='' value='' words='' files='' i at=0\n"
                           "    local models='";

static const char count[] =
    "    esac\n"
    "    for ((i = 2; i < COMP_CWORD; i++)); do\n"
    "        value=''\n"
    "        if [[ $valued == *\" ${COMP_WORDS[i]} \"* ]]; then value=${COMP_WORDS[i++]}\n"
    "        elif [[ ${COMP_WORDS[i]} == [=:]* ]]; then i=$((i + 1)) # bash cuts m=2 into pieces\n"
    "        elif [[ ${COMP_WORDS[i]} != -?* ]]; then at=$((at + 1)); fi\n"
    "    done\n"
    "    if ((i == COMP_CWORD)); then value=''; fi\n"
    "    if ((COMP_CWORD == 1)); then words='--help --version ";

static const char choose[] =
    "'\n"
    "    elif [[ -z $value && $word == -* ]]; then words=\"$options --help\"\n"
    "    else case $verb:${value:-$at} in\n";

static const char tail[] = "    esac fi\n"
                           "    mapfile -t COMPREPLY < <(\n"
                           "        compgen -W \"$words\" -- \"$word\"\n"
                           "        if [[ -n $files ]]; then compgen -d -- \"$word\"; compgen -f "
                           "-X \"!$files\" -- \"$word\"; fi)\n"
                           "    if [[ -n $files ]]; then compopt -o filenames 2>/dev/null; fi\n"
                           "}\n"
                           "complete -F _hamel hamel\n";

static void add_verb(const command *c, text *out) {
    text valued = {0};
    text_addf(out, "    %s) options='", c->name);
    for (const option *row = option_table; row->name != NULL; row++) {
        if ((row->verbs & c->bit) == 0) continue;
        text_addf(out, " %s", row->name);
        if (option_takes_value(row)) text_addf(&valued, "%s ", row->name);
    }
    text_addf(out, "' valued=' %s' ;;\n", text_cstr(&valued));
    text_clear(&valued);
}

static void add_values(completion_kind kind, text *words, text *out) {
    switch (kind) {
    case COMPLETION_ANYTHING: break;
    case COMPLETION_WORDS: text_addf(out, "words='%s' ", text_cstr(words)); break;
    case COMPLETION_MODEL: text_add(out, "words=$models files='*.hamel' "); break;
    case COMPLETION_FILE: text_add(out, "files='*' "); break;
    }
    text_add(out, ";;\n");
    text_clear(words);
}

/// Options are known by name, arguments by how many come before them.
static void add_places(const command *c, text *out) {
    text words = {0};
    for (const option *row = option_table; row->name != NULL; row++) {
        if ((row->verbs & c->bit) == 0 || !option_takes_value(row)) continue;
        text_addf(out, "    %s:%s) ", c->name, row->name);
        add_values(completion_of_option(row, &words), &words, out);
    }
    for (const argument *a = c->arguments; a->name != NULL; a++) {
        text_addf(out, a->kind == ARGUMENT_MANY ? "    %s:[%d-9]*) " : "    %s:%d) ", c->name,
                  (int)(a - c->arguments));
        add_values(completion_of_argument(a, &words), &words, out);
    }
}

void completion_bash(text *out) {
    text_add(out, head);
    completion_models(out);
    text_add(out, "'\n    case $verb in\n");
    for (size_t i = 0; verb_at(i) != NULL; i++) add_verb(verb_at(i), out);
    text_add(out, count);
    completion_verbs(out);
    text_add(out, choose);
    for (size_t i = 0; verb_at(i) != NULL; i++) add_places(verb_at(i), out);
    text_add(out, tail);
}
