/// What the scripts of all shells are made of.
#include "cli/option/completion.h"

#include <string.h>

#include "cli/model_argument.h"

static void add_words(const char *(*words)(size_t i), text *out) {
    for (size_t i = 0; words(i) != NULL; i++) text_addf(out, "%s%s", i > 0 ? " " : "", words(i));
}

void completion_verbs(text *out) { add_words(verb_name, out); }
void completion_models(text *out) { add_words(model_words, out); }

/// What a value is called says what it is.
static completion_kind kind_of(const char *name, bool words) {
    if (strcmp(name, "MODEL") == 0) return COMPLETION_MODEL;
    if (strncmp(name, "FILE", 4) == 0) return COMPLETION_FILE;
    return words ? COMPLETION_WORDS : COMPLETION_ANYTHING;
}

completion_kind completion_of_option(const option *row, text *words) {
    for (size_t i = 0; row->words != NULL && row->words[i] != NULL; i++)
        text_addf(words, "%s%s", i > 0 ? " " : "", row->words[i]);
    return kind_of(row->value, row->words != NULL);
}

completion_kind completion_of_argument(const argument *a, text *words) {
    if (a->words != NULL && a->words != model_words) add_words(a->words, words);
    return kind_of(a->name, a->words != NULL);
}

void completion_brief(const char *sentence, text *out) {
    static const char *const explain[] = {";", ":", " (", ". ", ", \""};
    size_t length = strlen(sentence);
    for (size_t i = 0; i < sizeof explain / sizeof *explain; i++) {
        const char *stop = strstr(sentence, explain[i]);
        if (stop != NULL && stop < sentence + length) length = (size_t)(stop - sentence);
    }
    for (size_t i = 0; i < length; i++) {
        if (sentence[i] == '\'') text_add(out, "’");
        else text_add_char(out, sentence[i]);
    }
}
