/// The table of verbs. Results go to stdout, messages to stderr; the exit code is 0 when
/// done, 1 when the answer is no or the work failed, 2 for bad usage or bad input.
#include "cli/verbs.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/nearest.h"
#include "cli/limit/limits.h"
#include "cli/option/help.h"
#include "cli/option/option_parse.h"
#include "cli/option/option_value.h"
#include "cli/show.h"
#include "hamel/hamel.h"

static const command *const commands[] = {
    &command_check,   &command_compare,   &command_completion, &command_derive, &command_eval,
    &command_explain, &command_export,    &command_expr,       &command_fit,    &command_gait,
    &command_help,    &command_linearise, &command_lsp,        &command_models, &command_new,
    &command_plan,    &command_report,    &command_run,        &command_steady, &command_steer,
    &command_sweep,   &command_verify};

const command *verb_at(size_t i) {
    return i < sizeof commands / sizeof *commands ? commands[i] : NULL;
}

const char *verb_name(size_t i) { return verb_at(i) != NULL ? verb_at(i)->name : NULL; }

const command *verb_find(const char *name) {
    for (size_t i = 0; verb_at(i) != NULL; i++) {
        if (strcmp(verb_name(i), name) == 0) return verb_at(i);
    }
    return strcmp(command_manual.name, name) == 0 ? &command_manual : NULL; // it is not listed
}

int verb_unknown(const char *name) {
    name_nearest best = {0};
    for (size_t i = 0; verb_at(i) != NULL; i++) name_consider(&best, name, verb_name(i));
    if (best.name != NULL)
        return usage_error("no command '%s'; did you mean '%s'? 'hamel --help' lists them", name,
                           best.name);
    const char *model = hamel_builtin_nearest(name);
    if (model != NULL)
        return usage_error("no command '%s'; 'hamel derive %s' derives the model, 'hamel --help' "
                           "lists commands",
                           name, model);
    return usage_error("no command '%s'; 'hamel --help' lists them", name);
}

static int print_version(void) {
    char *libraries = hamel_libraries();
    printf("hamel %s (%s)\n", hamel_version(), libraries);
    hamel_free(libraries);
    return EXIT_DONE;
}

/// A verb with the words behind it.
static int do_verb(const command *c, int argc, char **argv) {
    for (int k = 0; k < argc; k++) {
        if (strcmp(argv[k], "--help") == 0) return help_print(stdout, c);
    }
    options o;
    int code = options_parse(c, argc, argv, &o);
    if (code == EXIT_DONE) code = c->run(&o);
    options_clear(&o);
    hamel_end();
    return code;
}

/// What was said on standard output has to have arrived.
static int finish(int code) {
    const bool good = !ferror(stdout);
    if (fclose(stdout) == 0 && good) return code;
    perror("hamel: standard output");
    return EXIT_NO;
}

int verbs_run(int argc, char **argv) {
    limits_prepare();
    if (argc < 2) {
        (void)help_print(stderr, NULL);
        return EXIT_USAGE;
    }
    const command *c = verb_find(argv[1]);
    if (c != NULL) return finish(do_verb(c, argc - 2, argv + 2));
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
        return finish(help_print(stdout, NULL));
    if (strcmp(argv[1], "--version") == 0) return finish(print_version());
    return finish(verb_unknown(argv[1]));
}
