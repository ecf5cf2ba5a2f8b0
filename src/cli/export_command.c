/// hamel export: a run as a program of its own, in C, Python or JavaScript.
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/whole.h"
#include "cli/command.h"
#include "cli/file_error.h"
#include "cli/model_argument.h"
#include "cli/show.h"
#include "cli/verbs.h"
#include "exact/exact.h"
#include "report/export/export.h"

static const char help[] =
    "usage: hamel export MODEL [RUN] --c|--python|--js [OPTIONS]\n\n"
    "Writes a run (the first one, unless it is named) as a program that needs nothing but its "
    "language:\n"
    "the state, its rates, their Jacobian, what is conserved, and a driver that prints the table\n"
    "of 'hamel run'. Names are those of the model with _ behind them; parameters are constants at\n"
    "the top. It leaves with 1 where the motion ends or a number is not finite.\n\n"
    "  hamel export chaplygin_sleigh --c -o sleigh.c && cc -O2 sleigh.c -lm && ./a.out\n"
    "  hamel export snakeboard drive --python | python3 - > drive.csv\n\n"
    "MODEL is a file, or the name of a built-in model ('hamel models').\n"
    "  -o FILE            write the program there (default: standard output)\n"
    "  -p NAME=VALUE      another value for a parameter\n"
    "  --until T          end time\n"
    "  --every DT         distance of the samples\n"
    "  --tolerance E      error allowed in a step (default 1e-10)\n"
    "  --time-limit SEC   give up after so many seconds (default: never)\n"
    "  --memory SIZE      give up when more memory is in use: 500M, 2G\n\n"
    "The driver stays in the basis of quasi-velocities the run begins with, and does not look for\n"
    "ranges; 'hamel run' does. Exit code 0: done; 1: a limit was reached; 2: bad\n"
    "usage or model.\n";

typedef struct job {
    const char *model, *run, *file;
    int language; ///< -1: not given
    run_options options;
    model_argument argument;
} job;

static int write_words(const char *file, const text *words) {
    if (file == NULL)
        return fwrite(text_cstr(words), 1, words->length, stdout) == words->length ? EXIT_DONE
                                                                                   : EXIT_NO;
    if (whole_write(file, text_cstr(words), words->length)) return EXIT_DONE;
    return file_error(file, errno);
}

static int do_job(job *j) {
    const model_run *spec;
    int code = model_argument_open(&j->argument, j->model);
    if (code == EXIT_DONE)
        code = model_argument_run_or_rest(&j->argument, &j->run, j->options.until > 0, &spec);
    if (code != EXIT_DONE) return code;
    const model *m = j->argument.m;
    diag messages = {0};
    run_program p;
    limits_doing("deriving the equations of motion");
    const hamel_status status = run_program_init(&p, m, spec, &j->options, &messages);
    if (status == HAMEL_OK) {
        text words = {0};
        export_program(&p, (export_language)j->language, m->name, m->title, j->run, &words);
        code = write_words(j->file, &words);
        text_clear(&words);
        run_program_clear(&p);
    } else {
        code = model_argument_show(&j->argument, &messages, status);
    }
    diag_clear(&messages);
    return code;
}

/// An option with a value; false if it is none.
static bool take_option(job *j, int argc, char **argv, int *i, int *code) {
    const char *option = argv[*i];
    double *number = strcmp(option, "--until") == 0       ? &j->options.until
                     : strcmp(option, "--every") == 0     ? &j->options.every
                     : strcmp(option, "--tolerance") == 0 ? &j->options.tolerance
                                                          : NULL;
    if (number == NULL && strcmp(option, "-o") != 0) return false;
    if (++*i == argc) *code = usage_error("%s needs a value", option);
    else if (number == NULL) j->file = argv[*i];
    else *code = read_positive(option, argv[*i], number);
    return true;
}

static int parse(job *j, int argc, char **argv) {
    static const char *const languages[] = {"--c", "--python", "--js"};
    int code = EXIT_DONE;
    j->language = -1;
    for (int i = 0; i < argc && code == EXIT_DONE; i++) {
        const char *a = argv[i];
        if (model_argument_option(&j->argument, argc, argv, &i, &code)) continue;
        if (take_option(j, argc, argv, &i, &code)) continue;
        int language = 0;
        while (language < 3 && strcmp(a, languages[language]) != 0) language++;
        if (language < 3 && j->language >= 0) code = usage_error("one language at a time");
        else if (language < 3) j->language = language;
        else if (a[0] == '-' && a[1] != '\0')
            code = usage_error("no option '%s'; 'hamel export --help' lists them", a);
        else if (j->model == NULL) j->model = a;
        else if (j->run == NULL) j->run = a;
        else code = usage_error("one run at a time: '%s' is too much", a);
    }
    if (code == EXIT_DONE && j->model == NULL)
        code = usage_error("hamel export needs a model; 'hamel models' lists the built-in ones");
    if (code == EXIT_DONE && j->language < 0)
        code = usage_error("hamel export needs a language: --c, --python or --js");
    return code;
}

static int run(int argc, char **argv) {
    job j = {.options = {.integrals = true}};
    int code = parse(&j, argc, argv);
    if (code == EXIT_DONE) code = do_job(&j);
    model_argument_close(&j.argument);
    exact_thread_end(true);
    return code;
}

const command command_export = {"export", "a run as a program in C, Python or JavaScript", help,
                                run};
