/// From the word a person types to a model: find the text, read it, set parameters.
#include "cli/model_argument.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/text.h"
#include "cli/command.h"
#include "cli/show.h"
#include "model/assign.h"
#include "model/builtin.h"
#include "model/read.h"

/// A model file larger than this is none.
enum { MOST_BYTES = 16 << 20 };

// ---- the text -----------------------------------------------------------------------------------

static int keep_source(model_argument *a, FILE *in) {
    text all = {0};
    char block[1 << 16];
    size_t n;
    while (all.length <= MOST_BYTES && (n = fread(block, 1, sizeof block, in)) > 0)
        text_add_bytes(&all, block, n);
    int code = EXIT_DONE;
    if (ferror(in)) code = usage_error("%s: %s", a->name, strerror(errno));
    else if (all.length > MOST_BYTES)
        code = usage_error("%s: larger than %d MB; this is not a model", a->name, MOST_BYTES >> 20);
    a->length = all.length;
    a->source = text_take(&all);
    return code;
}

static int load_file(model_argument *a, const char *path) {
    a->name = mem_string(path);
    FILE *in = fopen(path, "rb");
    if (in == NULL) return usage_error("%s: %s", path, strerror(errno));
    const int code = keep_source(a, in);
    fclose(in);
    return code;
}

const char *model_words(size_t i) {
    size_t count;
    const model_builtin *all = model_builtins(&count);
    return i < count ? all[i].name : NULL;
}

static int load_builtin(model_argument *a, const char *name) {
    const model_builtin *found = model_builtin_find(name);
    if (found != NULL) {
        a->name = mem_string(name);
        a->length = found->length;
        a->source = mem_copy(found->source, found->length + 1, 1);
        return EXIT_DONE;
    }
    const char *near = model_builtin_nearest(name);
    if (near != NULL)
        return usage_error("there is no model '%s', nor a file of that name; did you mean '%s'?",
                           name, near);
    return usage_error("there is no model '%s', nor a file of that name; 'hamel models' lists what "
                       "is built in",
                       name);
}

static bool looks_like_file(const char *which) {
    const size_t n = strlen(which), ending = strlen(".hamel");
    return strchr(which, '/') != NULL || (n > ending && strcmp(which + n - ending, ".hamel") == 0);
}

static bool is_file(const char *which) {
    struct stat about;
    return stat(which, &about) == 0 && !S_ISDIR(about.st_mode);
}

static int load(model_argument *a, const char *which) {
    if (strcmp(which, "-") == 0) {
        a->name = mem_string("standard input");
        return keep_source(a, stdin);
    }
    return looks_like_file(which) || is_file(which) ? load_file(a, which) : load_builtin(a, which);
}

// ---- messages and parameters --------------------------------------------------------------------

void messages_show(const diag *messages, const char *name, const char *source, size_t length) {
    text out = {0};
    for (size_t i = 0; i < messages->count; i++) diag_show(messages, i, name, source, length, &out);
    show_text(stderr, &out);
    text_clear(&out);
}

int model_argument_show(const model_argument *a, const diag *messages, hamel_status status) {
    messages_show(messages, a->name, a->source, a->length);
    if (messages->count == 0 && status != HAMEL_OK)
        show_line(stderr, "%s: %s\n", a->name, hamel_status_text(status));
    if (status == HAMEL_OK) return EXIT_DONE;
    return status == HAMEL_TOO_LARGE || status == HAMEL_UNDECIDED ? EXIT_NO : EXIT_USAGE;
}

static int set_parameter(model_argument *a, const char *setting) {
    const char *equals = strchr(setting, '=');
    if (equals == NULL || equals == setting)
        return usage_error("-p takes NAME=VALUE, not '%s'", setting);
    text name = {0};
    text_add_bytes(&name, setting, (size_t)(equals - setting));
    diag messages = {0};
    const hamel_status status = model_assign(a->m, text_cstr(&name), equals + 1, &messages);
    if (status != HAMEL_OK) {
        text label = {0};
        text_addf(&label, "-p %s", text_cstr(&name));
        messages_show(&messages, text_cstr(&label), equals + 1, strlen(equals + 1));
        text_clear(&label);
    }
    diag_clear(&messages);
    text_clear(&name);
    return status == HAMEL_OK ? EXIT_DONE : EXIT_USAGE;
}

static void add_lines(model_argument *a) {
    text all = {0};
    text_add_bytes(&all, a->source, a->length);
    text_add_char(&all, '\n');
    text_add(&all, a->more);
    free(a->source);
    a->length = all.length;
    a->source = text_take(&all);
}

int model_argument_open(model_argument *a, const options *o) {
    a->o = o;
    limits_begin(&o->limits);
    limits_doing("reading the model");
    int code = load(a, o->model);
    if (code != EXIT_DONE) return code;
    if (a->more != NULL) add_lines(a);
    diag messages = {0};
    const hamel_status status = model_read(a->name, a->source, a->length, &messages, &a->m);
    if (status != HAMEL_OK) {
        (void)model_argument_show(a, &messages, status);
        code = EXIT_USAGE;
    }
    diag_clear(&messages);
    for (size_t i = 0; i < o->settings.count && a->m != NULL; i++) {
        const int set = set_parameter(a, o->settings.items[i]);
        if (set != EXIT_DONE) code = set;
    }
    return code;
}

int model_argument_run(const model_argument *a, const char *name, const model_run **spec) {
    const model *m = a->m;
    for (size_t k = 0; k < m->run_count; k++) {
        *spec = &m->runs[k];
        if (strcmp((*spec)->name, name) == 0) return EXIT_DONE;
    }
    text names = {0};
    for (size_t k = 0; k < m->run_count; k++)
        text_addf(&names, "%s%s", k > 0 ? ", " : "", m->runs[k].name);
    const int code = usage_error("%s has no run '%s'; it has: %s", m->name, name,
                                 m->run_count > 0 ? text_cstr(&names) : "none");
    text_clear(&names);
    return code;
}

int model_argument_run_or_rest(const model_argument *a, const char **name, bool has_end,
                               const model_run **spec) {
    if (*name != NULL) return model_argument_run(a, *name, spec);
    *spec = a->m->run_count > 0 ? &a->m->runs[0] : NULL;
    if (*spec != NULL) *name = (*spec)->name;
    else if (!has_end)
        return usage_error("%s has no run; --until gives an end to one at rest", a->m->name);
    return EXIT_DONE;
}

void model_argument_close(model_argument *a) {
    model_destroy(a->m);
    free(a->name);
    free(a->source);
    *a = (model_argument){0};
}
