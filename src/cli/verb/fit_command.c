/// hamel fit: parameters from data.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "cli/command.h"
#include "cli/file/picture.h"
#include "cli/limit/limits.h"
#include "cli/model_argument.h"
#include "cli/show.h"

/// [RUN=]FILE; the name of the run is to be freed.
static hamel_data read_data(const options *o, const char *words, char **run) {
    const char *equals = strchr(words, '=');
    const size_t length = equals != NULL ? (size_t)(equals - words) : 0;
    *run = NULL;
    if (equals == NULL || strcspn(words, "/.") < length) return (hamel_data){o->run, words};
    *run = mem_words(words, length);
    return (hamel_data){*run, equals + 1};
}

static int draw(const options *o, const hamel_fit *f) {
    char *picture = NULL;
    size_t length = 0;
    if (o->plot == NULL) return EXIT_DONE;
    const hamel_status drawn = hamel_fit_draw(f, picture_kind(o->plot), &picture, &length);
    return picture_drawn(o->plot, drawn, picture, length);
}

static int show(const model_argument *a, const options *o, const hamel_fit *f) {
    char *words = NULL;
    int code = draw(o, f);
    const hamel_status status = model_argument_write(a, hamel_fit_page(f), &words);
    if (status != HAMEL_OK) code = model_argument_show(a, status);
    show_made(stdout, words);
    if (hamel_fit_get(f).fitted) return code;
    complain("nothing was fitted: the outputs do not determine the free parameters");
    return EXIT_NO;
}

static hamel_fit_start start_of(const options *o) {
    static const hamel_fit_start starts[] = {HAMEL_START_RUN, HAMEL_START_DATA, HAMEL_START_FREE};
    return starts[o->start];
}

static int look(const model_argument *a, const options *o) {
    const size_t count = o->data.count;
    char **runs = MEM_NEW_ZERO(char *, count);
    hamel_data *data = MEM_NEW_ZERO(hamel_data, count);
    hamel_fit_options wanted = hamel_fit_options_default();
    int code = EXIT_DONE;
    for (size_t i = 0; i < count && code == EXIT_DONE; i++) {
        data[i] = read_data(o, o->data.items[i], &runs[i]);
        if (data[i].run != NULL) code = model_argument_run(a, data[i].run);
    }
    wanted.data_count = count;
    wanted.data = data;
    wanted.free = o->free;
    wanted.outputs = o->outputs;
    wanted.sigma = o->sigma;
    wanted.start = start_of(o);
    wanted.tolerance = o->tolerance;
    limits_doing("fitting the parameters");
    hamel_fit *f = NULL;
    if (code == EXIT_DONE) {
        const hamel_status status = hamel_fit_create(a->m, &wanted, NULL, &f);
        code = status == HAMEL_OK ? show(a, o, f) : model_argument_refuse(a, status);
    }
    hamel_fit_destroy(f);
    for (size_t i = 0; i < count; i++) free(runs[i]);
    free(runs);
    free(data);
    return code;
}

static int run(const options *o) {
    if (o->data.count == 0) return usage_error("fit needs --data FILE, what was measured");
    if (o->free == NULL) return usage_error("fit needs --free NAMES, the parameters to be found");
    const int code = o->plot != NULL ? picture_check(o->plot) : EXIT_DONE;
    return code == EXIT_DONE ? model_argument_with(o, look) : code;
}

const command command_fit = {
    .name = "fit",
    .summary = "parameters from data",
    .bit = FIT,
    .arguments = {ARGUMENT_MODEL, ARGUMENT_RUN},
    .needs = "--data FILE --free NAMES",
    .about =
        "Finds the parameters for which motions come nearest to what was measured, in the mean "
        "of squares, with standard errors. Before that it says whether the outputs determine "
        "the parameters at all, by ranks of their derivatives; if they do not, it says which "
        "they leave open, and fits nothing.",
    .examples = "hamel run chaplygin_sleigh -o sleigh.csv\n"
                "hamel fit chaplygin_sleigh --data sleigh.csv --free \"a\" -p a=0.2",
    .notes = "Exit code 0: done; 1: the outputs leave parameters open, or there is no fit; 2: bad "
             "usage, model or data.",
    .run = run,
};
