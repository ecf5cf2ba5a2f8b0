/// hamel explain: a word of the theory in a sentence, or all of them.
#include <stdio.h>

#include "base/nearest.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/show.h"
#include "hamel/hamel.h"

static int unknown(const char *word) {
    name_nearest best = {0};
    for (size_t i = 0; hamel_glossary_word(i) != NULL; i++)
        name_consider(&best, word, hamel_glossary_word(i));
    if (best.name != NULL)
        return usage_error("there is no word '%s'; did you mean '%s'?", word, best.name);
    return usage_error("there is no word '%s'; 'hamel explain' lists them", word);
}

static int run(const options *o) {
    for (size_t i = 0; o->names.count == 0 && hamel_glossary_word(i) != NULL; i++)
        printf("%s: %s\n", hamel_glossary_word(i), hamel_explain(hamel_glossary_word(i)));
    if (o->names.count == 0) return EXIT_DONE;
    text word = {0}; // words without quotes are one word
    for (size_t i = 0; i < o->names.count; i++)
        text_addf(&word, "%s%s", i > 0 ? " " : "", o->names.items[i]);
    const char *sentence = hamel_explain(text_cstr(&word));
    if (sentence != NULL) printf("%s\n", sentence);
    const int code = sentence != NULL ? EXIT_DONE : unknown(text_cstr(&word));
    text_clear(&word);
    return code;
}

const command command_explain = {
    .name = "explain",
    .summary = "say in a sentence what a word of the theory means",
    .bit = EXPLAIN,
    .arguments = {{"WORD", ARGUMENT_MANY, offsetof(options, names), NULL, NULL}},
    .about = "Says in a sentence what a word of the theory means; without a word, what all of them "
             "mean.",
    .examples = "hamel explain momentum equation\n"
                "hamel explain",
    .run = run,
};
