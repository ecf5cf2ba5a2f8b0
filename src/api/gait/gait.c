/// Gaits: prepared once, run through as often as one likes.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "api/gait/gait_internal.h"
#include "base/mem.h"

hamel_gait_options hamel_gait_options_default(void) {
    return (hamel_gait_options){.size = sizeof(hamel_gait_options), .cycles = 1};
}

static bool take_options(hamel_gait_options *out, const hamel_gait_options *given) {
    static const size_t sizes[] = {sizeof *out};
    const hamel_gait_options usual = hamel_gait_options_default();
    bool good = call_options(out, &usual, given, 1, sizes) && good_number(out->period) &&
                good_number(out->tolerance) && (out->axis_count == 0 || out->axes != NULL);
    for (size_t i = 0; good && i < out->axis_count; i++)
        good = out->axes[i].parameter != NULL && isfinite(out->axes[i].first) &&
               isfinite(out->axes[i].last);
    if (good && out->cycles == 0) out->cycles = 1;
    return good;
}

/// Whether a run prescribes the motion of something.
static bool prescribes(const model_run *spec) {
    for (size_t k = 0; k < spec->input_count; k++) {
        if (!spec->inputs[k].force) return true;
    }
    return false;
}

/// The run of that name; NULL: the first that prescribes a motion.
static hamel_status find_run(hamel_model *m, const char *name, const model_run **out) {
    if (name != NULL) return call_find_run(m, name, out);
    for (size_t k = 0; k < m->m->run_count; k++) {
        *out = &m->m->runs[k];
        if (prescribes(*out)) return HAMEL_OK;
    }
    return diag_add(&m->messages.list, HAMEL_INVALID, (diag_span){0},
                    "the model has no run that prescribes a motion of its shape");
}

/// The value that the model gives a parameter.
static double value_of(const model *m, const char *name) {
    for (size_t i = 0; i < m->parameter_count; i++) {
        const expr_symbol_info *info = expr_symbol_info_of(m->pool, m->parameters[i].symbol);
        if (strcmp(info->name, name) == 0) return model_number(m, m->parameters[i].value);
    }
    return NAN;
}

static hamel_status prepare(hamel_gait *g, const char *run, const hamel_gait_options *o) {
    diag *messages = &g->m->messages.list;
    const model_run *spec;
    hamel_status status = find_run(g->m, run, &spec);
    if (status == HAMEL_OK)
        status = gait_system_create(g->m->m, o->symmetry, g->axis_count,
                                    (const char *const *)g->names, messages, &g->s);
    if (status == HAMEL_OK) status = gait_create(g->s, spec, o->period, messages, &g->g);
    status = unless_stopped(status);
    if (status != HAMEL_OK) return status;
    g->own = MEM_NEW(double, g->axis_count);
    for (size_t i = 0; i < g->axis_count; i++) g->own[i] = value_of(g->m->m, g->names[i]);
    if (o->rest != 0) memset(g->g->momenta, 0, g->s->momenta * sizeof *g->g->momenta);
    g->w = gait_work_create(g->s, o->tolerance, GAIT_EFFORT | GAIT_PHASES);
    return HAMEL_OK;
}

hamel_status hamel_gait_create(hamel_model *m, const char *run, const hamel_gait_options *options,
                               const hamel_progress *progress, hamel_gait **out) {
    hamel_gait_options o;
    if (out != NULL) *out = NULL;
    const bool good = take_options(&o, options) && out != NULL;
    hamel_status status = call_begin_long(m, good, progress, "deriving the equations of gaits");
    if (status != HAMEL_OK) return status;
    hamel_gait *g = MEM_NEW_ZERO(hamel_gait, 1);
    *g = (hamel_gait){.m = m,
                      .tolerance = o.tolerance,
                      .cycles = o.cycles,
                      .axis_count = o.axis_count,
                      .names = MEM_NEW(char *, o.axis_count),
                      .axes = MEM_NEW(gait_axis, o.axis_count)};
    for (size_t i = 0; i < o.axis_count; i++) {
        g->names[i] = mem_string(o.axes[i].parameter);
        g->axes[i] = (gait_axis){o.axes[i].first, o.axes[i].last, o.axes[i].count};
    }
    status = prepare(g, run, &o);
    if (status == HAMEL_OK) *out = g;
    else hamel_gait_destroy(g);
    return call_end(m, status);
}

void gait_forget(hamel_gait *g) {
    for (size_t i = 0; i < g->path_rows.columns; i++) free(g->path_names[i]);
    free(g->path_names);
    if (g->has_path) gait_path_clear(&g->path);
    g->path_names = NULL;
    g->path_rows = (hamel_rows){0};
    g->has_path = false;
    for (size_t i = 0; i < g->found.count; i++) free(g->searches[i].values);
    free(g->searches);
    free(g->aim);
    g->searches = NULL;
    g->aim = NULL;
    g->found = (gait_found){0};
    free(g->points);
    g->points = NULL;
    gait_table_clear(&g->table);
    g->rows = (hamel_rows){0};
    gait_story_clear(&g->story);
    g->story = (gait_story){0};
    g->last = GAIT_NOTHING;
}

void hamel_gait_destroy(hamel_gait *g) {
    if (g == NULL) return;
    gait_forget(g);
    if (g->w != NULL) gait_work_destroy(g->w);
    gait_destroy(g->g);
    gait_system_destroy(g->s);
    for (size_t i = 0; i < g->axis_count; i++) free(g->names[i]);
    free(g->names);
    free(g->axes);
    free(g->own);
    free(g);
}

const char *hamel_gait_name(const hamel_gait *g) { return g == NULL ? NULL : g->g->spec->name; }

// ---- cycles -------------------------------------------------------------------------------------

hamel_status hamel_gait_go(hamel_gait *g, const hamel_progress *progress) {
    if (g == NULL) return HAMEL_INVALID;
    hamel_status status = call_begin_long(g->m, true, progress, "running through the cycles");
    if (status != HAMEL_OK) return status;
    gait_forget(g);
    status = unless_stopped(
        gait_story_init(&g->story, g->g, g->w, g->own, g->cycles, &g->m->messages.list));
    if (status == HAMEL_OK) {
        g->last = GAIT_CYCLES;
        gait_numbers(g->w, g->story.cycles.items[g->cycles - 1].element, g->displacement);
    }
    return call_end(g->m, status);
}

hamel_cycles hamel_gait_cycles(const hamel_gait *g) {
    if (g == NULL || g->last != GAIT_CYCLES) return (hamel_cycles){0};
    const gait_story *s = &g->story;
    return (hamel_cycles){.period = s->period,
                          .count = g->s->k,
                          .momentum_count = g->s->momenta,
                          .displacement = g->displacement,
                          .momenta = s->cycles.items[g->cycles - 1].momenta,
                          .geometric = s->geometric,
                          .dynamic = s->dynamic,
                          .prediction = s->has_area ? s->area : NULL,
                          .effort = s->first.effort};
}
