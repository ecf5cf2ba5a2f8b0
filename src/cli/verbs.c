/// The table of verbs. Results go to stdout, messages to stderr; the exit code is 0 when
/// done, 1 when the answer is no or the work failed, 2 for bad usage or bad input.
#include <gmp.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "cli/command.h"
#include "cli/limits.h"
#include "cli/show.h"
#include "cli/verbs.h"
#include "exact/version.h"
#include "jit/jit.h"
#include "ode/ode.h"

static const command *const commands[] = {
    &command_check,  &command_compare, &command_derive, &command_eval, &command_export,
    &command_expr,   &command_gait,    &command_models, &command_new,  &command_plan,
    &command_report, &command_run,     &command_steady, &command_sweep};

int read_positive(const char *option, const char *word, double *out) {
    char *end;
    *out = number_read(word, &end);
    if (*word == '\0' || *end != '\0' || !(*out > 0) || !isfinite(*out))
        return usage_error("%s takes a positive number, not '%s'", option, word);
    return EXIT_DONE;
}

static void print_help(FILE *out) {
    fputs("Hamel: nonholonomic mechanical systems with symmetry.\n\n"
          "usage: hamel COMMAND [ARGUMENTS]\n\ncommands:\n",
          out);
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        fprintf(out, "  %-10s %s\n", commands[i]->name, commands[i]->summary);
    fputs("\n  hamel COMMAND --help    what a command takes\n"
          "  hamel --version         versions of Hamel and its libraries\n",
          out);
}

static void print_version(void) {
    printf("hamel %s (FLINT %s, GMP %s", HAMEL_VERSION, exact_flint_version(), gmp_version);
    const char *compiler = jit_libraries(), *sundials = ode_sundials_version();
    if (compiler != NULL) printf(", %s", compiler);
    if (sundials != NULL) printf(", SUNDIALS %s", sundials);
    puts(")");
}

/// The verb of the command line, with its arguments.
static int do_verb(int argc, char **argv) {
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (strcmp(argv[1], commands[i]->name) != 0) continue;
        for (int k = 2; k < argc; k++) {
            if (strcmp(argv[k], "--help") != 0) continue;
            fputs(commands[i]->help, stdout);
            return EXIT_DONE;
        }
        return commands[i]->run(argc - 2, argv + 2);
    }
    return usage_error("no command '%s'; 'hamel --help' lists them", argv[1]);
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
        print_help(stderr);
        return EXIT_USAGE;
    }
    int code = EXIT_DONE;
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) print_help(stdout);
    else if (strcmp(argv[1], "--version") == 0) print_version();
    else code = do_verb(argc, argv);
    return finish(code);
}
