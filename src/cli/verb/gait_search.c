/// hamel gait: cycles, maps over parameters, and the best values of them.
#include "cli/verb/gait_search.h"

#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/file/picture.h"
#include "cli/file/table_file.h"
#include "cli/show.h"

static void show(const gait_job *j, hamel_gait *g) {
    char *words;
    if (hamel_gait_write(g, model_argument_format(&j->argument), &words) == HAMEL_OK)
        show_made(stdout, words);
}

static int refuse_path(const gait_job *j) {
    complain("%s", model_argument_words(&j->argument));
    return EXIT_NO;
}

static int draw(const gait_job *j, hamel_gait *g) {
    char *picture;
    size_t length;
    if (j->o->plot == NULL) return EXIT_DONE;
    if (hamel_gait_draw(g, picture_kind(j->o->plot), NULL, &picture, &length) != HAMEL_OK)
        return refuse_path(j);
    return picture_save(j->o->plot, picture, length);
}

/// The path, as a table and as a picture.
static int write_path(const gait_job *j, hamel_gait *g) {
    const hamel_rows *path;
    int code = EXIT_DONE;
    if (j->o->file != NULL) {
        if (hamel_gait_path(g, NULL, &path) != HAMEL_OK) return refuse_path(j);
        code = table_file_rows(j->o->file, &j->argument, "gait", path);
    }
    return code == EXIT_DONE ? draw(j, g) : code;
}

int gait_do_cycles(const gait_job *j, hamel_gait *g) {
    const hamel_status status = hamel_gait_go(g, NULL);
    if (status != HAMEL_OK) {
        complain("%s", model_argument_words(&j->argument));
        return status == HAMEL_SINGULAR ? EXIT_NO : EXIT_USAGE;
    }
    const int code = write_path(j, g);
    if (code == EXIT_DONE) show(j, g);
    return code;
}

// ---- maps ---------------------------------------------------------------------------------------

static void tell_points(hamel_gait *g, const model_argument *a) {
    const char *why;
    const size_t missing = hamel_gait_missing(g, &why);
    show_line(stderr, "%s %s: %zu points\n", hamel_model_name(a->m), hamel_gait_name(g),
              hamel_gait_rows(g)->count);
    if (missing > 0)
        complain("%zu of them have no value; the first: %s", missing,
                 why[0] != '\0' ? why : limits_reached());
}

/// With a picture and no file the table is not wanted.
int gait_do_map(const gait_job *j, hamel_gait *g) {
    limits_doing("computing the map");
    limits_listen(NULL, NULL);
    const hamel_status status = hamel_gait_map(g, NULL);
    limits_listen_end();
    const bool json = j->o->format == FORMAT_JSON;
    const hamel_rows *rows = hamel_gait_rows(g);
    if (status != HAMEL_OK && rows == NULL)
        return usage_error("%s", model_argument_words(&j->argument));
    int code = EXIT_DONE;
    if (j->o->file != NULL || (j->o->plot == NULL && !json))
        code = table_file_rows(j->o->file, &j->argument, "gait", rows);
    if (code != EXIT_DONE) return code;
    if (json) show(j, g);
    tell_points(g, &j->argument);
    code = draw(j, g);
    if (code == EXIT_DONE && limits_reached() != NULL) {
        complain("%s: these are the points so far", limits_reached());
        code = EXIT_NO;
    }
    return code;
}

// ---- the best -----------------------------------------------------------------------------------

/// Why there is nothing to show.
static int refuse_best(const gait_job *j, hamel_status status) {
    const char *words = model_argument_words(&j->argument);
    const bool none = status == HAMEL_SINGULAR || status == HAMEL_STOPPED;
    if (model_argument_about(&j->argument) != NULL) return usage_error("--best %s", words);
    if (limits_reached() != NULL)
        complain("no gait between the bounds has a value: %s", limits_reached());
    else complain("%s", words);
    return none ? EXIT_NO : EXIT_USAGE;
}

int gait_do_best(const gait_job *j, hamel_gait *g) {
    hamel_gait_aim aim = hamel_gait_aim_default();
    aim.what = j->o->best;
    aim.per_effort = j->o->per_effort;
    aim.effort = j->o->effort;
    aim.starts = (size_t)j->o->starts;
    aim.seed = j->o->seed;
    limits_doing("looking for the best gait");
    limits_listen(NULL, NULL);
    const hamel_status status = hamel_gait_best(g, &aim, NULL);
    limits_listen_end();
    if (hamel_gait_rows(g) == NULL) return refuse_best(j, status);
    show(j, g);
    if (limits_reached() != NULL) {
        complain("%s: this is the best so far", limits_reached());
        return EXIT_NO;
    }
    return write_path(j, g);
}
