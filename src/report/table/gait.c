/// Gaits for a person and for programs: cycles, maps and searches.
#include "report/table/gait.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "report/doc/json_text.h"

// ---- numbers and names --------------------------------------------------------------------------

static double plain(double x) { return fabs(x) < 1e-13 ? 0 : x; } // what is below rounding is zero

static void say_numbers(size_t count, const double *numbers, text *out) {
    for (size_t i = 0; i < count; i++)
        text_addf(out, "%s%.10g", i == 0 ? "(" : ", ", plain(numbers[i]));
    text_add(out, ")");
}

/// Where the ω of a turn's component is, ω1 or B_ω1; NULL if this is none.
static const char *find_turn(const char *label, size_t length) {
    const size_t ending = strlen("ω1");
    const char *end = label + length;
    if (length < ending || strncmp(end - ending, "ω", strlen("ω")) != 0) return NULL;
    return end[-1] >= '1' && end[-1] <= '3' ? end - ending : NULL;
}

/// The names of a displacement's numbers, each on its own: x, y, theta, w1, B_w1.
void gait_split_labels(const char *labels, char names[GAIT_MOST][GAIT_LABEL]) {
    for (size_t i = 0; *labels != '\0' && i < GAIT_MOST; i++) {
        const size_t length = strcspn(labels, ",");
        const bool theta = strncmp(labels, "θ", strlen("θ")) == 0;
        const char *turn = find_turn(labels, length);
        if (theta) snprintf(names[i], GAIT_LABEL, "theta");
        else if (turn != NULL)
            snprintf(names[i], GAIT_LABEL, "%.*sw%c",
                     turn - labels < 13 ? (int)(turn - labels) : 13, labels, labels[length - 1]);
        else snprintf(names[i], GAIT_LABEL, "%.*s", (int)length, labels);
        labels += length;
        while (*labels == ',' || *labels == ' ') labels++;
    }
}

static cJSON *json_array(size_t count, const double *numbers) {
    return cJSON_CreateDoubleArray(numbers, (int)count);
}

static cJSON *json_head(const gait *g, double period, json_version version) {
    cJSON *o = json_document("gait", version);
    cJSON_AddStringToObject(o, "model", g->s->m->name);
    cJSON_AddStringToObject(o, "run", g->spec->name);
    cJSON_AddStringToObject(o, "symmetry", g->s->given->name);
    cJSON_AddNumberToObject(o, "period", period);
    return o;
}

// ---- cycles -------------------------------------------------------------------------------------

void gait_story_to_text(const gait *g, const gait_work *w, const gait_story *s, text *out) {
    const gait_system *y = g->s;
    double numbers[GAIT_MOST];
    text_addf(out, "%s %s: period %.10g, along %s as (%s)\n", y->m->name, g->spec->name, s->period,
              y->given->name, y->labels);
    if (y->momenta > 0) {
        text_add(out, "  momenta at the start   ");
        say_numbers(y->momenta, s->start, out);
        text_add(out, "\n");
    }
    for (size_t i = 0; i < s->cycles.count; i++) {
        const gait_motion *motion = &s->cycles.items[i];
        gait_numbers(w, motion->element, numbers);
        text_addf(out, "  after %-4zu %-12s ", i + 1, i == 0 ? "cycle" : "cycles");
        say_numbers(y->k, numbers, out);
        if (y->momenta > 0) {
            text_add(out, ", momenta ");
            say_numbers(y->momenta, motion->momenta, out);
        }
        text_add(out, "\n");
    }
    text_add(out, "  of the first cycle\n    geometric phase      ");
    say_numbers(y->k, s->geometric, out);
    if (y->momenta > 0) {
        text_add(out, "\n    dynamic phase        ");
        say_numbers(y->k, s->dynamic, out);
    }
    if (s->has_area) {
        text_add(out, "\n    curvature predicts   ");
        say_numbers(y->k, s->area, out);
    }
    text_addf(out, "\n    effort               %.10g\n", s->first.effort);
}

void gait_story_to_json(const gait *g, const gait_work *w, const gait_story *s,
                        json_version version, text *out) {
    const gait_system *y = g->s;
    cJSON *o = json_head(g, s->period, version);
    double numbers[GAIT_MOST];
    cJSON_AddItemToObject(o, "momenta", json_array(y->momenta, s->start));
    cJSON *list = cJSON_AddArrayToObject(o, "cycles");
    for (size_t i = 0; i < s->cycles.count; i++) {
        cJSON *one = cJSON_CreateObject();
        gait_numbers(w, s->cycles.items[i].element, numbers);
        cJSON_AddItemToObject(one, "displacement", json_array(y->k, numbers));
        cJSON_AddItemToObject(one, "momenta", json_array(y->momenta, s->cycles.items[i].momenta));
        cJSON_AddNumberToObject(one, "effort", s->cycles.items[i].effort);
        cJSON_AddItemToArray(list, one);
    }
    cJSON_AddItemToObject(o, "geometric", json_array(y->k, s->geometric));
    cJSON_AddItemToObject(o, "dynamic", json_array(y->k, s->dynamic));
    if (s->has_area) cJSON_AddItemToObject(o, "curvature", json_array(y->k, s->area));
    json_text(o, out);
}

// ---- tables -------------------------------------------------------------------------------------

static void open_table(gait_table *t, size_t count, size_t columns) {
    *t = (gait_table){.count = count,
                      .columns = columns,
                      .names = MEM_NEW(char *, columns),
                      .values = MEM_NEW(double, count *columns)};
}

void gait_table_clear(gait_table *t) {
    for (size_t i = 0; i < t->columns; i++) free(t->names[i]);
    free(t->names);
    free(t->values);
    *t = (gait_table){0};
}

/// The names from n on of a displacement's numbers; the next n.
static size_t name_displacement(const gait_system *s, gait_table *t, size_t n) {
    char labels[GAIT_MOST][GAIT_LABEL] = {0};
    gait_split_labels(s->labels, labels);
    for (size_t i = 0; i < s->k; i++) t->names[n++] = mem_string(labels[i]);
    return n;
}

/// Parameters, period, displacement, momenta, effort.
static void fill_point(const gait_system *s, size_t axis_count, const gait_axis *axes, size_t place,
                       const gait_point *p, double *row) {
    size_t n = axis_count;
    for (size_t a = axis_count, rest = place; a-- > 0; rest /= axes[a].count)
        row[a] = gait_axis_at(&axes[a], rest % axes[a].count);
    row[n++] = p->period > 0 ? p->period : NAN;
    for (size_t i = 0; i < s->k; i++) row[n++] = p->done ? p->numbers[i] : NAN;
    for (size_t i = 0; i < s->momenta; i++) row[n++] = p->done ? p->momenta[i] : NAN;
    row[n++] = p->done ? p->effort : NAN;
}

void gait_map_table(gait_table *t, const gait *g, size_t axis_count, const gait_axis *axes,
                    const char *const *names, const gait_point *points) {
    const gait_system *s = g->s;
    size_t total = 1, n = 0;
    for (size_t a = 0; a < axis_count; a++) total *= axes[a].count;
    open_table(t, total, axis_count + 2 + s->k + s->momenta);
    for (size_t i = 0; i < axis_count; i++) t->names[n++] = mem_string(names[i]);
    t->names[n++] = mem_string("period");
    n = name_displacement(s, t, n);
    for (size_t i = 0; i < s->momenta; i++) {
        char name[24];
        snprintf(name, sizeof name, s->momenta > 1 ? "p_%zu" : "p", i + 1);
        t->names[n++] = mem_string(name);
    }
    t->names[n++] = mem_string("effort");
    for (size_t i = 0; i < total; i++)
        fill_point(s, axis_count, axes, i, &points[i], t->values + i * t->columns);
}

void gait_best_table(gait_table *t, const gait *g, size_t axis_count, const char *const *names,
                     size_t count, const gait_search *searches) {
    const gait_system *s = g->s;
    size_t begun = 0, n = 0;
    while (begun < count && searches[begun].values != NULL) begun++;
    open_table(t, begun, axis_count + 2 + s->k);
    for (size_t i = 0; i < axis_count; i++) t->names[n++] = mem_string(names[i]);
    t->names[n++] = mem_string("value");
    n = name_displacement(s, t, n);
    t->names[n++] = mem_string("effort");
    for (size_t i = 0; i < begun; i++) {
        double *row = t->values + i * t->columns;
        memcpy(row, searches[i].values, axis_count * sizeof *row);
        row[axis_count] = searches[i].value;
        memcpy(row + axis_count + 1, searches[i].point.numbers, s->k * sizeof *row);
        row[axis_count + 1 + s->k] = searches[i].point.effort;
    }
}

/// docs/json.md: names of columns and rows of numbers, null where there is no value.
void gait_map_to_json(const gait *g, const gait_table *t, json_version version, text *out) {
    cJSON *o = json_head(g, NAN, version), *columns = cJSON_AddArrayToObject(o, "columns");
    cJSON_DeleteItemFromObject(o, "period"); // it is one of the columns
    for (size_t i = 0; i < t->columns; i++)
        cJSON_AddItemToArray(columns, cJSON_CreateString(t->names[i]));
    cJSON *rows = cJSON_AddArrayToObject(o, "points");
    for (size_t i = 0; i < t->count; i++)
        cJSON_AddItemToArray(rows, json_array(t->columns, t->values + i * t->columns));
    json_text(o, out);
}

// ---- the best -----------------------------------------------------------------------------------

static void say_search(const gait_found *f, const gait_system *s, const gait_search *found,
                       text *out) {
    for (size_t i = 0; i < f->axis_count; i++)
        text_addf(out, "%s%s = %.8g", i > 0 ? ", " : "", f->names[i], found->values[i]);
    text_addf(out, ": %.10g, displacement ", found->value);
    say_numbers(s->k, found->point.numbers, out);
    text_addf(out, ", effort %.6g, after %zu evaluations\n", found->point.effort,
              found->evaluations);
}

void gait_best_to_text(const gait *g, const gait_found *f, text *out) {
    text_addf(out, "%s %s: the largest %s%s", g->s->m->name, g->spec->name, f->what,
              f->per_effort ? " for the root of the effort" : "");
    if (f->effort > 0) text_addf(out, " with an effort up to %.10g", f->effort);
    text_add(out, "\n");
    for (size_t i = 0; i < f->count && f->searches[i].values != NULL; i++) {
        text_add(out, i == 0 ? "  best      " : "  also      ");
        say_search(f, g->s, &f->searches[i], out);
    }
}

void gait_best_to_json(const gait *g, const gait_found *f, json_version version, text *out) {
    cJSON *o = json_head(g, f->searches[0].point.period, version);
    cJSON_AddStringToObject(o, "aim", f->what);
    cJSON *list = cJSON_AddArrayToObject(o, "searches");
    for (size_t i = 0; i < f->count && f->searches[i].values != NULL; i++) {
        const gait_search *one = &f->searches[i];
        cJSON *item = cJSON_CreateObject(), *at = cJSON_AddObjectToObject(item, "parameters");
        for (size_t k = 0; k < f->axis_count; k++)
            cJSON_AddNumberToObject(at, f->names[k], one->values[k]);
        cJSON_AddNumberToObject(item, "value", one->value);
        cJSON_AddItemToObject(item, "displacement", json_array(g->s->k, one->point.numbers));
        cJSON_AddNumberToObject(item, "effort", one->point.effort);
        cJSON_AddItemToArray(list, item);
    }
    json_text(o, out);
}
