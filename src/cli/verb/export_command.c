/// hamel export: a run as a program of its own, or the equations as files to be linked.
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/whole.h"
#include "cli/command.h"
#include "cli/file/file_error.h"
#include "cli/file/file_set.h"
#include "cli/model_argument.h"
#include "cli/show.h"

// ---- programs -----------------------------------------------------------------------------------

static int write_words(const char *file, const char *words) {
    const size_t length = strlen(words);
    if (file == NULL) return fwrite(words, 1, length, stdout) == length ? EXIT_DONE : EXIT_NO;
    return whole_write(file, words, length) ? EXIT_DONE : file_error(file, errno);
}

static int write_program(const model_argument *a, const options *o) {
    const int known = model_argument_run_or_rest(a, o->run, o->until > 0);
    if (known != EXIT_DONE) return known;
    static const hamel_language languages[] = {
        [LANGUAGE_C] = HAMEL_C, [LANGUAGE_PYTHON] = HAMEL_PYTHON, [LANGUAGE_JS] = HAMEL_JAVASCRIPT};
    hamel_run_options wanted = hamel_run_options_default();
    wanted.until = o->until;
    wanted.every = o->every;
    wanted.tolerance = o->tolerance;
    char *words;
    limits_doing("deriving the equations of motion");
    const hamel_status status =
        hamel_model_export(a->m, o->run, &wanted, languages[o->language], NULL, &words);
    const int code =
        status == HAMEL_OK ? write_words(o->file, words) : model_argument_show(a, status);
    hamel_free(words);
    return code;
}

// ---- modules ------------------------------------------------------------------------------------

static bool is_module(const options *o) {
    return o->prefix != NULL || o->language >= LANGUAGE_OCTAVE;
}

static int write_module(const model_argument *a, const options *o) {
    static const hamel_target targets[] = {
        [LANGUAGE_C] = HAMEL_MODULE_C,           [LANGUAGE_PYTHON] = HAMEL_MODULE_PYTHON,
        [LANGUAGE_JS] = HAMEL_MODULE_JAVASCRIPT, [LANGUAGE_OCTAVE] = HAMEL_MODULE_OCTAVE,
        [LANGUAGE_CASADI] = HAMEL_MODULE_CASADI, [LANGUAGE_FMU] = HAMEL_FMU_2};
    const hamel_target target = o->fmi == 3 ? HAMEL_FMU_3 : targets[o->language];
    hamel_files *files;
    limits_doing("deriving the equations of motion");
    const hamel_status status = hamel_model_module(a->m, o->run, o->prefix, target, NULL, &files);
    if (status != HAMEL_OK) return model_argument_show(a, status);
    const int code = file_set_write(o->file != NULL ? o->file : ".", files);
    if (code == EXIT_DONE && hamel_files_note(files) != NULL)
        show_line(stderr, "%s\n", hamel_files_note(files));
    hamel_files_destroy(files);
    return code;
}

// ---- the command --------------------------------------------------------------------------------

static int check(const options *o) {
    if (o->language == LANGUAGE_NONE)
        return usage_error(
            "hamel export needs a language: --c, --python, --js, --octave, --casadi or --fmu");
    if (o->fmi != 0 && o->language != LANGUAGE_FMU)
        return usage_error("--fmi is the version of a unit: --fmu --fmi %d", o->fmi);
    const char *needless = o->until > 0       ? "--until"
                           : o->every > 0     ? "--every"
                           : o->tolerance > 0 ? "--tolerance"
                                              : NULL;
    if (is_module(o) && needless != NULL)
        return usage_error("%s is for programs that run; files to be linked do not", needless);
    return EXIT_DONE;
}

static int run(const options *o) {
    const int code = check(o);
    if (code != EXIT_DONE) return code;
    return model_argument_with(o, is_module(o) ? write_module : write_program);
}

const command command_export = {
    .name = "export",
    .summary = "a run as a program, or the equations as files to be linked",
    .bit = EXPORT,
    .arguments = {ARGUMENT_MODEL, ARGUMENT_RUN},
    .needs = "--c|--python|--js|--octave|--casadi|--fmu",
    .about =
        "Writes a run (the first one, unless it is named) as a program that needs nothing but "
        "its language: the parameters by name, the completed initial state, its rates, their "
        "Jacobian, what is conserved, and a driver that prints the table of 'hamel run', and on "
        "standard error how well that was kept. Names are those of the model with _ behind "
        "them; parameters are constants at the top. The program leaves with 1 where the motion "
        "ends or a number is not finite.\n\n"
        "With --prefix, and always with --octave, --casadi and --fmu, there is no driver: the "
        "files hold "
        "y' = f(t, y, u, p) and the outputs as functions of state, inputs and parameters, with "
        "derivatives by all of them and the functions whose signs change where f breaks. "
        "docs/export.md shows how each is used.",
    .examples = "hamel export chaplygin_sleigh --c -o sleigh.c && cc -O2 sleigh.c -lm && ./a.out\n"
                "hamel export snakeboard drive --python | python3 - > drive.csv\n"
                "hamel export snakeboard coast --c --prefix board && cc -c board.c\n"
                "hamel export snakeboard coast --fmu --fmi 3",
    .notes = "The driver stays in the basis of quasi-velocities the run begins with, and does not "
             "look for ranges; 'hamel run' does. Exit code 0: done; 1: a limit was reached, or a "
             "file could not be written; 2: bad usage or model.",
    .run = run,
};
