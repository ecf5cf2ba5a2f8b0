/// hamel gait: the cycles of one gait.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "base/vec.h"
#include "cli/command.h"
#include "cli/gait_command.h"
#include "cli/gait_cycles.h"
#include "cli/gait_files.h"
#include "cli/show.h"
#include "run/gait/move.h"
#include "run/gait/singular.h"
#include "run/gait/system.h"

static double plain(double x) { return fabs(x) < 1e-13 ? 0 : x; } // what is below rounding is zero

void gait_say_numbers(size_t count, const double *numbers, text *out) {
    for (size_t i = 0; i < count; i++)
        text_addf(out, "%s%.10g", i == 0 ? "(" : ", ", plain(numbers[i]));
    text_add(out, ")");
}

/// All that is found about the cycles of one gait.
typedef struct story {
    double period;
    gait_motion first; ///< after one cycle
    double start[GAIT_MOST], area[GAIT_MOST], area_numbers[GAIT_MOST];
    double geometric[GAIT_MOST], dynamic[GAIT_MOST];
    bool has_area;
    VEC(gait_motion) cycles;
} story;

/// Splits the first cycle, and predicts it.
static void split(const gait *g, gait_work *w, story *s) {
    double rest[GAIT_ENTRIES], predicted[GAIT_ENTRIES];
    gait_numbers(w, s->first.geometric, s->geometric);
    gait_between(w, s->first.geometric, s->first.element, rest);
    gait_numbers(w, rest, s->dynamic);
    s->has_area = gait_area(w, g, NULL, s->period, s->area);
    if (!s->has_area) return;
    gait_exp(w, s->area, predicted);
    gait_numbers(w, predicted, s->area_numbers);
}

static int tell_singular(const gait *g, const char *reason) {
    complain("the gait %s is singular: %s", g->spec->name, reason);
    return EXIT_NO;
}

static int measure(const gait_job *j, const gait *g, gait_work *w, story *s) {
    char reason[200];
    double time;
    gait_motion motion;
    s->period = gait_period(g, NULL);
    if (!(s->period > 0))
        return usage_error("no period is found for the run %s; --period gives it", g->spec->name);
    if (!gait_closes(g, NULL, s->period))
        return usage_error("the shape of the run %s does not return after %.10g", g->spec->name,
                           s->period);
    if (gait_meets_singularity(w, g, NULL, gait_as_it_is, s->period, &time, reason, sizeof reason))
        return tell_singular(g, reason);
    memcpy(s->start, g->momenta, g->s->momenta * sizeof *s->start);
    gait_motion_begin(w, s->start, &motion);
    for (size_t i = 0; i < j->o->cycles; i++) {
        if (!gait_cycle(w, g, NULL, gait_as_it_is, s->period, &motion))
            return tell_singular(g, motion.reason);
        if (i == 0) s->first = motion;
        *vec_push(&s->cycles) = motion;
    }
    split(g, w, s);
    return EXIT_DONE;
}

static void say_story(const gait *g, const gait_work *w, const story *s, text *out) {
    const gait_system *y = g->s;
    double numbers[GAIT_MOST];
    text_addf(out, "%s %s: period %.10g, along %s as (%s)\n", y->m->name, g->spec->name, s->period,
              y->given->name, y->labels);
    if (y->momenta > 0) {
        text_add(out, "  momenta at the start   ");
        gait_say_numbers(y->momenta, s->start, out);
        text_add(out, "\n");
    }
    for (size_t i = 0; i < s->cycles.count; i++) {
        const gait_motion *motion = &s->cycles.items[i];
        gait_numbers(w, motion->element, numbers);
        text_addf(out, "  after %-4zu %-12s ", i + 1, i == 0 ? "cycle" : "cycles");
        gait_say_numbers(y->k, numbers, out);
        if (y->momenta > 0) {
            text_add(out, ", momenta ");
            gait_say_numbers(y->momenta, motion->momenta, out);
        }
        text_add(out, "\n");
    }
    text_add(out, "  of the first cycle\n    geometric phase      ");
    gait_say_numbers(y->k, s->geometric, out);
    if (y->momenta > 0) {
        text_add(out, "\n    dynamic phase        ");
        gait_say_numbers(y->k, s->dynamic, out);
    }
    if (s->has_area) {
        text_add(out, "\n    curvature predicts   ");
        gait_say_numbers(y->k, s->area_numbers, out);
    }
    text_addf(out, "\n    effort               %.10g\n", s->first.effort);
}

cJSON *gait_json_array(size_t count, const double *numbers) {
    return cJSON_CreateDoubleArray(numbers, (int)count);
}

cJSON *gait_json_head(const gait *g, double period) {
    cJSON *o = cJSON_CreateObject();
    cJSON_AddStringToObject(o, "schema", "hamel-gait/1");
    cJSON_AddStringToObject(o, "model", g->s->m->name);
    cJSON_AddStringToObject(o, "run", g->spec->name);
    cJSON_AddStringToObject(o, "symmetry", g->s->given->name);
    cJSON_AddNumberToObject(o, "period", period);
    return o;
}

void gait_json_print(cJSON *o) { show_json(o); }

static void json_story(const gait *g, const gait_work *w, const story *s) {
    const gait_system *y = g->s;
    cJSON *o = gait_json_head(g, s->period);
    double numbers[GAIT_MOST];
    cJSON_AddItemToObject(o, "momenta", gait_json_array(y->momenta, s->start));
    cJSON *list = cJSON_AddArrayToObject(o, "cycles");
    for (size_t i = 0; i < s->cycles.count; i++) {
        cJSON *one = cJSON_CreateObject();
        gait_numbers(w, s->cycles.items[i].element, numbers);
        cJSON_AddItemToObject(one, "displacement", gait_json_array(y->k, numbers));
        cJSON_AddItemToObject(one, "momenta",
                              gait_json_array(y->momenta, s->cycles.items[i].momenta));
        cJSON_AddNumberToObject(one, "effort", s->cycles.items[i].effort);
        cJSON_AddItemToArray(list, one);
    }
    cJSON_AddItemToObject(o, "geometric", gait_json_array(y->k, s->geometric));
    cJSON_AddItemToObject(o, "dynamic", gait_json_array(y->k, s->dynamic));
    if (s->has_area) cJSON_AddItemToObject(o, "curvature", gait_json_array(y->k, s->area_numbers));
    gait_json_print(o);
}

int gait_do_cycles(const gait_job *j, const gait *g) {
    gait_work *w = gait_work_create(g->s, j->o->tolerance, GAIT_EFFORT | GAIT_PHASES);
    story s = {0};
    int code = measure(j, g, w, &s);
    if (code == EXIT_DONE) code = gait_write_path(j, g, w, NULL, s.period);
    if (code == EXIT_DONE && j->o->format == FORMAT_JSON) json_story(g, w, &s);
    if (code == EXIT_DONE && j->o->format != FORMAT_JSON) {
        text words = {0};
        say_story(g, w, &s, &words);
        show_text(stdout, &words);
        text_clear(&words);
    }
    vec_clear(&s.cycles);
    gait_work_destroy(w);
    return code;
}
