/// hamel completion: a script that lets a shell complete commands, options, and what these take.
#include <string.h>

#include "cli/command.h"
#include "cli/option/completion.h"
#include "cli/show.h"

/// For tests: the verb, the name, the kind and the value of every option, a line each.
static void write_list(text *out) {
    static const char *const kinds[] = {
        [OPTION_FLAG] = "flag",         [OPTION_SET] = "set",
        [OPTION_PERHAPS] = "perhaps",   [OPTION_TEXT] = "text",
        [OPTION_TEXTS] = "texts",       [OPTION_POSITIVE] = "positive",
        [OPTION_SECONDS] = "seconds",   [OPTION_SIZE] = "size",
        [OPTION_COUNT] = "count",       [OPTION_NUMBERS] = "numbers",
        [OPTION_CHOICE] = "choice",     [OPTION_AXES] = "axes",
        [OPTION_FILE] = "file",         [OPTION_TABLE] = "table",
        [OPTION_PICTURE] = "picture",   [OPTION_WATCH] = "watch",
        [OPTION_WATCH_TO] = "watch_to", [OPTION_FILES] = "files",
    };
    for (size_t i = 0; verb_at(i) != NULL; i++) {
        for (const option *row = option_table; row->name != NULL; row++) {
            if ((row->verbs & verb_at(i)->bit) != 0)
                text_addf(out, "%s %s %s %s\n", verb_name(i), row->name, kinds[row->kind],
                          row->value != NULL ? row->value : "");
        }
    }
}

static const struct shell {
    const char *name;
    void (*write)(text *out);
} shells[] = {{"bash", completion_bash},
              {"zsh", completion_zsh},
              {"fish", completion_fish},
              {NULL, NULL},
              {"list", write_list}};

static const char *shell_name(size_t i) { return shells[i].name; }

static int run(const options *o) {
    for (size_t i = 0; i < sizeof shells / sizeof *shells; i++) {
        if (shells[i].name == NULL || strcmp(shells[i].name, o->word) != 0) continue;
        text script = {0};
        shells[i].write(&script);
        fputs(text_cstr(&script), stdout);
        text_clear(&script);
        return EXIT_DONE;
    }
    return usage_error("hamel completion takes bash, zsh or fish, not '%s'", o->word);
}

const command command_completion = {
    .name = "completion",
    .summary = "a script for the completions of bash, zsh or fish",
    .bit = COMPLETION,
    .arguments = {{"SHELL", ARGUMENT_NEEDED, offsetof(options, word), shell_name, NULL}},
    .about =
        "Prints a script that lets a shell, bash, zsh or fish, complete commands, options, what "
        "these take, parts of a derivation, and the names of the built-in models.",
    .examples = "source <(hamel completion bash)          now, or in ~/.bashrc\n"
                "source <(hamel completion zsh)           the same in ~/.zshrc, behind compinit\n"
                "hamel completion fish > ~/.config/fish/completions/hamel.fish",
    .notes = "'make install' puts these scripts where the shells look for them.",
    .run = run,
};
