/// hamel gait: maps over parameters, and the best values of them.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "base/mem.h"
#include "cli/command.h"
#include "cli/gait_command.h"
#include "cli/gait_cycles.h"
#include "cli/gait_files.h"
#include "cli/gait_search.h"
#include "cli/picture.h"
#include "cli/show.h"
#include "cli/table_file.h"
#include "report/plot/gait_plot.h"
#include "run/gait/move.h"
#include "run/gait/optimise.h"
#include "run/gait/system.h"

// ---- maps ---------------------------------------------------------------------------------------

/// Where the ω of a turn's component is, ω1 or B_ω1; NULL if this is none.
static const char *find_turn(const char *label, size_t length) {
    const size_t ending = strlen("ω1");
    const char *end = label + length;
    if (length < ending || strncmp(end - ending, "ω", strlen("ω")) != 0) return NULL;
    return end[-1] >= '1' && end[-1] <= '3' ? end - ending : NULL;
}

/// The names of a displacement's numbers, each on its own: x, y, theta, w1, B_w1.
void gait_split_labels(const char *labels, char names[GAIT_MOST][16]) {
    for (size_t i = 0; *labels != '\0' && i < GAIT_MOST; i++) {
        const size_t length = strcspn(labels, ",");
        const bool theta = strncmp(labels, "θ", strlen("θ")) == 0;
        const char *turn = find_turn(labels, length);
        if (theta) snprintf(names[i], 16, "theta");
        else if (turn != NULL)
            snprintf(names[i], 16, "%.*sw%c", turn - labels < 13 ? (int)(turn - labels) : 13,
                     labels, labels[length - 1]);
        else snprintf(names[i], 16, "%.*s", (int)length, labels);
        labels += length;
        while (*labels == ',' || *labels == ' ') labels++;
    }
}

static table_file *open_map(const gait_job *j, const gait_system *s, size_t columns) {
    char labels[GAIT_MOST][16] = {0}, momenta[GAIT_MOST][16];
    const char **names = MEM_NEW(const char *, columns);
    size_t n = 0;
    gait_split_labels(s->labels, labels);
    for (size_t i = 0; i < j->vary_count; i++) names[n++] = j->vary[i];
    names[n++] = "period";
    for (size_t i = 0; i < s->k; i++) names[n++] = labels[i];
    for (size_t i = 0; i < s->momenta; i++) {
        snprintf(momenta[i], sizeof momenta[i], s->momenta > 1 ? "p_%zu" : "p", i + 1);
        names[n++] = momenta[i];
    }
    names[n++] = "effort";
    table_file *t = table_file_create(j->o->file, &j->argument, "gait", columns, names);
    free(names);
    return t;
}

/// Parameters, period, displacement, momenta, effort; how many they are.
static size_t fill_row(const gait_job *j, const gait_system *s, size_t place, const gait_point *p,
                       double *row) {
    size_t n = j->vary_count;
    for (size_t a = j->vary_count, rest = place; a-- > 0; rest /= j->axes[a].count)
        row[a] = gait_axis_at(&j->axes[a], rest % j->axes[a].count);
    row[n++] = p->period > 0 ? p->period : NAN;
    for (size_t i = 0; i < s->k; i++) row[n++] = p->done ? p->numbers[i] : NAN;
    for (size_t i = 0; i < s->momenta; i++) row[n++] = p->done ? p->momenta[i] : NAN;
    row[n++] = p->done ? p->effort : NAN;
    return n;
}

/// docs/json.md: names of columns and rows of numbers, null where there is no value.
static void json_map(const gait_job *j, const gait *g, size_t total, const gait_point *points) {
    const gait_system *s = g->s;
    char labels[GAIT_MOST][16] = {0}, name[24];
    gait_split_labels(s->labels, labels);
    cJSON *o = gait_json_head(g, NAN), *columns = cJSON_AddArrayToObject(o, "columns");
    cJSON_DeleteItemFromObject(o, "period"); // it is one of the columns
    for (size_t i = 0; i < j->vary_count; i++)
        cJSON_AddItemToArray(columns, cJSON_CreateString(j->vary[i]));
    cJSON_AddItemToArray(columns, cJSON_CreateString("period"));
    for (size_t i = 0; i < s->k; i++) cJSON_AddItemToArray(columns, cJSON_CreateString(labels[i]));
    for (size_t i = 0; i < s->momenta; i++) {
        snprintf(name, sizeof name, s->momenta > 1 ? "p_%zu" : "p", i + 1);
        cJSON_AddItemToArray(columns, cJSON_CreateString(name));
    }
    cJSON_AddItemToArray(columns, cJSON_CreateString("effort"));
    cJSON *rows = cJSON_AddArrayToObject(o, "points");
    double *row = MEM_NEW(double, j->vary_count + 2 + s->k + s->momenta);
    for (size_t i = 0; i < total; i++)
        cJSON_AddItemToArray(rows, gait_json_array(fill_row(j, s, i, &points[i], row), row));
    free(row);
    gait_json_print(o);
}

static int draw_map(const gait_job *j, const gait *g, const gait_point *points) {
    text picture = {0};
    gait_draw_map(g, j->vary_count, j->axes, (const char *const *)j->vary, points,
                  picture_writer(j->o->plot), &picture);
    const int code = picture_save(j->o->plot, &picture);
    text_clear(&picture);
    return code;
}

/// With a picture and no file the table is not wanted.
int gait_do_map(const gait_job *j, const gait *g) {
    const gait_system *s = g->s;
    const size_t columns = j->vary_count + 2 + s->k + s->momenta;
    size_t total = 1, missing = 0;
    for (size_t a = 0; a < j->vary_count; a++) {
        if (j->axes[a].count > MOST_POINTS / total)
            return usage_error("a map of more than %d points", MOST_POINTS);
        total *= j->axes[a].count;
    }
    gait_point *points = MEM_NEW_ZERO(gait_point, total);
    double *row = MEM_NEW(double, columns);
    limits_doing("computing the map");
    limits_listen(NULL, NULL);
    gait_map(g, j->axes, j->o->cycles, j->o->tolerance > 0 ? j->o->tolerance : 1e-9, 2, points);
    limits_listen_end();
    const bool wanted = j->o->file != NULL || (j->o->plot == NULL && j->o->format != FORMAT_JSON);
    table_file *t = wanted ? open_map(j, s, columns) : NULL;
    const gait_point *example = NULL;
    for (size_t i = 0; i < total; i++) {
        (void)fill_row(j, s, i, &points[i], row);
        if (wanted) (void)table_file_row(t, row);
        missing += !points[i].done;
        if (!points[i].done && example == NULL) example = &points[i];
    }
    int code = wanted ? table_file_finish(t) : EXIT_DONE;
    const bool good = code == EXIT_DONE;
    if (good && j->o->format == FORMAT_JSON) json_map(j, g, total, points);
    if (good) show_line(stderr, "%s %s: %zu points\n", s->m->name, g->spec->name, total);
    if (good && missing > 0)
        complain("%zu of them have no value; the first: %s", missing,
                 example->reason[0] != '\0' ? example->reason : limits_reached());
    if (good && j->o->plot != NULL) code = draw_map(j, g, points);
    if (code == EXIT_DONE && limits_reached() != NULL) {
        complain("%s: these are the points so far", limits_reached());
        code = EXIT_NO;
    }
    free(row);
    free(points);
    return code;
}

// ---- the best -----------------------------------------------------------------------------------

static int read_aim(const gait_job *j, const gait_system *s, gait_aim *aim) {
    char labels[GAIT_MOST][16] = {0};
    gait_split_labels(s->labels, labels);
    *aim = (gait_aim){
        .per_effort = j->o->per_effort, .component = GAIT_DISTANCE, .most_effort = j->o->effort};
    if (strcmp(j->o->best, "distance") == 0) {
        if (s->k > 1) return EXIT_DONE;
        aim->component = 0;
        return EXIT_DONE;
    }
    for (size_t i = 0; i < s->k; i++) {
        char number[24];
        snprintf(number, sizeof number, "%zu", i + 1);
        if (strcmp(j->o->best, labels[i]) != 0 && strcmp(j->o->best, number) != 0) continue;
        aim->component = i;
        return EXIT_DONE;
    }
    return usage_error("--best takes distance or one of the numbers of %s: %s, not '%s'",
                       s->given->name, s->labels, j->o->best);
}

static void say_search(const gait_job *j, const gait_system *s, const gait_search *found,
                       text *out) {
    for (size_t i = 0; i < j->vary_count; i++)
        text_addf(out, "%s%s = %.8g", i > 0 ? ", " : "", j->vary[i], found->values[i]);
    text_addf(out, ": %.10g, displacement ", found->value);
    gait_say_numbers(s->k, found->point.numbers, out);
    text_addf(out, ", effort %.6g, after %zu evaluations\n", found->point.effort,
              found->evaluations);
}

static void tell_best(const gait_job *j, const gait *g, const gait_search *searches) {
    text words = {0};
    if (j->o->format != FORMAT_JSON) {
        text_addf(&words, "%s %s: the largest %s%s", g->s->m->name, g->spec->name, j->o->best,
                  j->o->per_effort ? " for the root of the effort" : "");
        if (j->o->effort > 0) text_addf(&words, " with an effort up to %.10g", j->o->effort);
        text_add(&words, "\n  best      ");
        say_search(j, g->s, &searches[0], &words);
        for (size_t i = 1; i < j->o->starts && searches[i].values != NULL; i++) {
            text_add(&words, "  also      ");
            say_search(j, g->s, &searches[i], &words);
        }
        show_text(stdout, &words);
        text_clear(&words);
        return;
    }
    cJSON *o = gait_json_head(g, searches[0].point.period);
    cJSON_AddStringToObject(o, "aim", j->o->best);
    cJSON *list = cJSON_AddArrayToObject(o, "searches");
    for (size_t i = 0; i < j->o->starts && searches[i].values != NULL; i++) {
        cJSON *one = cJSON_CreateObject(), *at = cJSON_AddObjectToObject(one, "parameters");
        for (size_t k = 0; k < j->vary_count; k++)
            cJSON_AddNumberToObject(at, j->vary[k], searches[i].values[k]);
        cJSON_AddNumberToObject(one, "value", searches[i].value);
        cJSON_AddItemToObject(one, "displacement",
                              gait_json_array(g->s->k, searches[i].point.numbers));
        cJSON_AddNumberToObject(one, "effort", searches[i].point.effort);
        cJSON_AddItemToArray(list, one);
    }
    gait_json_print(o);
}

int gait_do_best(const gait_job *j, const gait *g) {
    double lower[MOST_VARIED], upper[MOST_VARIED];
    gait_aim aim;
    int code = read_aim(j, g->s, &aim);
    if (code != EXIT_DONE) return code;
    for (size_t i = 0; i < j->vary_count; i++) {
        lower[i] = fmin(j->axes[i].from, j->axes[i].to);
        upper[i] = fmax(j->axes[i].from, j->axes[i].to);
    }
    diag messages = {0};
    gait_search *searches = MEM_NEW_ZERO(gait_search, j->o->starts);
    limits_doing("looking for the best gait");
    limits_listen(NULL, NULL);
    const hamel_status status = gait_optimise(g, lower, upper, &aim, j->o->cycles, j->o->seed,
                                              j->o->starts, searches, &messages);
    limits_listen_end();
    if (status != HAMEL_OK) {
        code = usage_error("%s", messages.items[0].words);
    } else if (searches[0].value < 0) {
        complain("no gait between the bounds has a value: %s",
                 limits_reached() != NULL ? limits_reached() : searches[0].point.reason);
        code = EXIT_NO;
    } else {
        tell_best(j, g, searches);
        if (limits_reached() != NULL) {
            complain("%s: this is the best so far", limits_reached());
            code = EXIT_NO;
        }
        gait_work *w = gait_work_create(g->s, j->o->tolerance, 0);
        if (code == EXIT_DONE)
            code = gait_write_path(j, g, w, searches[0].values, searches[0].point.period);
        gait_work_destroy(w);
    }
    for (size_t i = 0; i < j->o->starts; i++) free(searches[i].values);
    free(searches);
    diag_clear(&messages);
    return code;
}
