/// hamel help: what there is, what a verb takes, or a page of the documents.
#include <string.h>

#include "base/nearest.h"
#include "cli/command.h"
#include "cli/option/help.h"
#include "cli/show.h"
#include "cli/terminal.h"
#include "cli/verb/help_page.h"
#include "cli/verbs.h"

static int unknown(const char *word) {
    name_nearest best = {0};
    for (size_t i = 0; verb_at(i) != NULL; i++) name_consider(&best, word, verb_name(i));
    for (size_t i = 0; i < help_page_count; i++) name_consider(&best, word, help_pages[i].name);
    if (best.name != NULL)
        return usage_error("there is no command and no page '%s'; did you mean '%s'? "
                           "'hamel help topics' lists pages",
                           word, best.name);
    return usage_error("there is no command and no page '%s'; 'hamel --help' lists commands, "
                       "'hamel help topics' pages",
                       word);
}

static int list(void) {
    printf("Pages of the documents, shown by 'hamel help TOPIC':\n\n");
    help_page_list(stdout);
    return EXIT_DONE;
}

static int run(const options *o) {
    if (o->word == NULL) return help_print(stdout, NULL);
    const command *c = verb_find(o->word);
    const help_page *page = help_page_find(o->word);
    if (c != NULL) {
        const int code = help_print(stdout, c);
        if (page != NULL)
            fprintf(stderr, "There is a page of that name, too: hamel help %s.md\n", page->name);
        return code;
    }
    if (strcmp(o->word, "topics") == 0) return list();
    if (page == NULL) return unknown(o->word);
    help_page_print(stdout, page, terminal_width(100));
    return EXIT_DONE;
}

const command command_help = {
    .name = "help",
    .summary = "what a command takes, or a page of the documents",
    .bit = HELP,
    .arguments = {{"TOPIC", ARGUMENT_OPTIONAL, offsetof(options, word), verb_name, NULL}},
    .about =
        "Says what there is; all about a command, as 'hamel COMMAND --help' does; or a page of "
        "the documents. 'hamel help topics' lists these.",
    .examples = "hamel help run\n"
                "hamel help tutorial\n"
                "hamel help language",
    .run = run,
};
