/// hamel help: what there is, or what a verb takes.
#include "cli/command.h"
#include "cli/option/help.h"
#include "cli/verbs.h"

static int run(const options *o) {
    const command *c = o->word != NULL ? verb_find(o->word) : NULL;
    if (o->word != NULL && c == NULL) return verb_unknown(o->word);
    return help_print(stdout, c);
}

const command command_help = {
    .name = "help",
    .summary = "what a command takes",
    .bit = HELP,
    .arguments = {{"COMMAND", ARGUMENT_OPTIONAL, offsetof(options, word), verb_name, NULL}},
    .about = "Says what there is, or all about a command, as 'hamel COMMAND --help' does.",
    .run = run,
};
