/// hamel export: a run as a program of its own, in C, Python or JavaScript.
#include <errno.h>
#include <stdio.h>

#include "base/whole.h"
#include "cli/command.h"
#include "cli/file_error.h"
#include "cli/model_argument.h"
#include "cli/show.h"
#include "report/export/export.h"

typedef struct job {
    const options *o;
    const char *run;
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

static const export_language languages[] =
    {[LANGUAGE_C] = EXPORT_C, [LANGUAGE_PYTHON] = EXPORT_PYTHON, [LANGUAGE_JS] = EXPORT_JS};

static int do_job(job *j) {
    const model_run *spec;
    int code = model_argument_open(&j->argument, j->o);
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
        export_program(&p, languages[j->o->language], m->name, m->title, j->run, &words);
        code = write_words(j->o->file, &words);
        text_clear(&words);
        run_program_clear(&p);
    } else {
        code = model_argument_show(&j->argument, &messages, status);
    }
    diag_clear(&messages);
    return code;
}

static int run(const options *o) {
    if (o->language == LANGUAGE_NONE)
        return usage_error("hamel export needs a language: --c, --python or --js");
    job j = {
        .o = o,
        .run = o->run,
        .options = {
            .integrals = true, .until = o->until, .every = o->every, .tolerance = o->tolerance}};
    const int code = do_job(&j);
    model_argument_close(&j.argument);
    return code;
}

const command command_export = {
    .name = "export",
    .summary = "a run as a program in C, Python or JavaScript",
    .bit = EXPORT,
    .arguments = {ARGUMENT_MODEL, ARGUMENT_RUN},
    .needs = "--c|--python|--js",
    .about =
        "Writes a run (the first one, unless it is named) as a program that needs nothing but "
        "its language: the parameters by name, the completed initial state, its rates, their "
        "Jacobian, what is conserved, and a driver that prints the table of 'hamel run', and on "
        "standard error how well that was kept. Names are those of the model with _ behind "
        "them; parameters are constants at the top. The program leaves with 1 where the motion "
        "ends or a number is not finite.",
    .examples = "hamel export chaplygin_sleigh --c -o sleigh.c && cc -O2 sleigh.c -lm && ./a.out\n"
                "hamel export snakeboard drive --python | python3 - > drive.csv",
    .notes = "The driver stays in the basis of quasi-velocities the run begins with, and does not "
             "look for ranges; 'hamel run' does. Exit code 0: done; 1: a limit was reached; 2: bad "
             "usage or model.",
    .run = run,
};
