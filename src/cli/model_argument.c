/// From the word a person types to a model: find the text, read it, set parameters.
#include "cli/model_argument.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/mem.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/file/source_file.h"
#include "cli/show.h"
#include "cli/terminal.h"

// ---- the text -----------------------------------------------------------------------------------

const char *model_words(size_t i) { return hamel_builtin_name(i); }

static int load_builtin(model_argument *a, const char *name) {
    for (size_t i = 0; hamel_builtin_name(i) != NULL; i++) {
        if (strcmp(hamel_builtin_name(i), name) != 0) continue;
        a->name = mem_string(name);
        a->source = mem_string(hamel_builtin_source(i));
        a->length = strlen(a->source);
        return EXIT_DONE;
    }
    const char *near = hamel_builtin_nearest(name);
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
    const bool standard = strcmp(which, "-") == 0;
    if (!standard && !looks_like_file(which) && !is_file(which)) return load_builtin(a, which);
    a->name = mem_string(standard ? "standard input" : which);
    return source_file_read(which, a->name, &a->source, &a->length);
}

// ---- messages and parameters --------------------------------------------------------------------

int model_argument_show(const model_argument *a, hamel_status status) {
    if (status == HAMEL_STOPPED && limits_reached() != NULL) {
        complain("%s", limits_reached());
        return EXIT_NO;
    }
    const hamel_messages *told = hamel_model_messages(a->m);
    show_made(stderr, hamel_messages_with(told, "--"));
    if (status == HAMEL_OK) return EXIT_DONE;
    const bool ours = status == HAMEL_TOO_LARGE || status == HAMEL_UNDECIDED ||
                      status == HAMEL_STOPPED || status == HAMEL_CONTRADICTED;
    return ours ? EXIT_NO : EXIT_USAGE;
}

int model_argument_show_option(const model_argument *a) {
    const hamel_messages *told = hamel_model_messages(a->m);
    for (size_t i = 0; i < hamel_messages_count(told); i++)
        (void)usage_error("--%s: %s", model_argument_about(a), hamel_messages_at(told, i).words);
    return EXIT_USAGE;
}

int model_argument_refuse(const model_argument *a, hamel_status status) {
    const hamel_messages *told = hamel_model_messages(a->m);
    if (model_argument_about(a) == NULL) {
        const int code = model_argument_show(a, status);
        return status == HAMEL_UNDEFINED ? EXIT_NO : code;
    }
    for (size_t i = 0; i < hamel_messages_count(told); i++)
        complain("%s", hamel_messages_at(told, i).words);
    return EXIT_USAGE;
}

const char *model_argument_about(const model_argument *a) {
    return hamel_messages_at(hamel_model_messages(a->m), 0).about;
}

const char *model_argument_words(const model_argument *a) {
    const hamel_messages *told = hamel_model_messages(a->m);
    return hamel_messages_at(told, hamel_messages_count(told) - 1).words;
}

static int set_parameter(model_argument *a, const char *setting) {
    const char *equals = strchr(setting, '=');
    if (equals == NULL || equals == setting)
        return usage_error("-p takes NAME=VALUE, not '%s'", setting);
    text name = {0};
    text_add_bytes(&name, setting, (size_t)(equals - setting));
    const hamel_status status = hamel_model_set(a->m, text_cstr(&name), equals + 1);
    if (status != HAMEL_OK)
        show_made(stderr, hamel_messages_with(hamel_model_messages(a->m), "-p "));
    text_clear(&name);
    return status == HAMEL_OK ? EXIT_DONE : EXIT_USAGE;
}

/// Whether a setting is that of a whole number, which makes another member of a family.
static bool sets_integer(const model_argument *a, const char *setting) {
    for (size_t i = 0; hamel_model_integer(a->m, i) != NULL; i++) {
        const size_t n = strlen(hamel_model_integer(a->m, i));
        if (strncmp(setting, hamel_model_integer(a->m, i), n) == 0 && setting[n] == '=')
            return true;
    }
    return false;
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

int model_argument_read(model_argument *a, const options *o) {
    a->o = o;
    int code = load(a, o->model);
    if (code != EXIT_DONE) return code;
    if (a->more != NULL) add_lines(a);
    const hamel_status status = hamel_model_parse(a->name, a->source, a->length, &a->m);
    if (status != HAMEL_OK) {
        (void)model_argument_show(a, status);
        return EXIT_USAGE;
    }
    for (int whole = 1; whole >= 0; whole--) { // parameters may be those of another member
        for (size_t i = 0; i < o->settings.count; i++) {
            if (sets_integer(a, o->settings.items[i]) != (whole == 1)) continue;
            const int set = set_parameter(a, o->settings.items[i]);
            if (set != EXIT_DONE) code = set;
        }
    }
    return code;
}

int model_argument_open(model_argument *a, const options *o) {
    limits_begin(&o->limits);
    limits_doing("reading the model");
    const int code = model_argument_read(a, o);
    limits_doing("computing"); // the verb may say more
    return code;
}

int model_argument_run(const model_argument *a, const char *name) {
    text names = {0};
    for (size_t k = 0; hamel_model_run_name(a->m, k) != NULL; k++) {
        const char *known = hamel_model_run_name(a->m, k);
        if (strcmp(known, name) == 0) {
            text_clear(&names);
            return EXIT_DONE;
        }
        text_addf(&names, "%s%s", k > 0 ? ", " : "", known);
    }
    const int code = usage_error("%s has no run '%s'; it has: %s", hamel_model_name(a->m), name,
                                 names.length > 0 ? text_cstr(&names) : "none");
    text_clear(&names);
    return code;
}

int model_argument_run_or_rest(const model_argument *a, const char *name, bool has_end) {
    if (name != NULL) return model_argument_run(a, name);
    if (hamel_model_run_name(a->m, 0) == NULL && !has_end)
        return usage_error("%s has no run; --until gives an end to one at rest",
                           hamel_model_name(a->m));
    return EXIT_DONE;
}

size_t model_argument_width(const model_argument *a) {
    return a->o->width > 0 ? a->o->width : terminal_width(hamel_write_options_default().width);
}

hamel_write_options model_argument_writing(const model_argument *a) {
    hamel_write_options wanted = hamel_write_options_default();
    wanted.format = model_argument_format(a);
    wanted.width = model_argument_width(a);
    wanted.whole_document = a->o->document;
    wanted.records = a->o->evidence;
    return wanted;
}

hamel_status model_argument_write(const model_argument *a, const hamel_document *page,
                                  char **words) {
    const hamel_write_options wanted = model_argument_writing(a);
    return hamel_document_write_as(page, &wanted, words);
}

hamel_format format_asked(const options *o) {
    return o->old_json != 0            ? HAMEL_JSON_1
           : o->format == FORMAT_JSON  ? HAMEL_JSON
           : o->format == FORMAT_LATEX ? HAMEL_LATEX
                                       : HAMEL_TEXT;
}

hamel_format model_argument_format(const model_argument *a) { return format_asked(a->o); }

void model_argument_close(model_argument *a) {
    hamel_model_destroy(a->m);
    free(a->name);
    free(a->source);
    *a = (model_argument){0};
}

int model_argument_with(const options *o, int (*work)(const model_argument *a, const options *o)) {
    model_argument a = {0};
    int code = model_argument_open(&a, o);
    if (code == EXIT_DONE) code = work(&a, o);
    model_argument_close(&a);
    return code;
}
