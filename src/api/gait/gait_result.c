/// What was found about a gait: in numbers, in words, as a picture.
#include <stdlib.h>

#include "api/call/format_internal.h"
#include "api/call/picture_internal.h"
#include "api/gait/gait_internal.h"
#include "base/mem.h"
#include "draw/plot.h"
#include "report/plot/gait_plot.h"

enum { SAMPLES = 200, MOST_SAMPLES = 400000 }; ///< of a cycle, of all

static void make_table(hamel_gait *g) {
    const char *const *names = (const char *const *)g->names;
    if (g->last == GAIT_MAP)
        gait_map_table(&g->table, g->g, g->axis_count, g->axes, names, g->points);
    else gait_best_table(&g->table, g->g, g->axis_count, names, g->found.count, g->searches);
    g->rows = (hamel_rows){g->table.count, g->table.columns, (const char *const *)g->table.names,
                           g->table.values};
}

const hamel_rows *hamel_gait_rows(hamel_gait *g) {
    if (g == NULL || (g->last != GAIT_MAP && g->last != GAIT_BEST)) return NULL;
    if (g->rows.names == NULL) make_table(g);
    return &g->rows;
}

hamel_status hamel_gait_write(hamel_gait *g, hamel_format format, char **out) {
    if (out != NULL) *out = NULL;
    const bool json = format_is_json(format);
    const json_version version = format_version(format);
    if (g == NULL || out == NULL || (!json && format != HAMEL_TEXT)) return HAMEL_INVALID;
    text words = {0};
    switch (g->last) {
    case GAIT_CYCLES:
        if (json) gait_story_to_json(g->g, g->w, &g->story, version, &words);
        else gait_story_to_text(g->g, g->w, &g->story, &words);
        break;
    case GAIT_MAP:
        if (json && hamel_gait_rows(g) != NULL) gait_map_to_json(g->g, &g->table, version, &words);
        else
            text_addf(&words, "%s %s: %zu points\n", g->s->m->name, g->g->spec->name,
                      g->point_count);
        break;
    case GAIT_BEST:
        if (json) gait_best_to_json(g->g, &g->found, version, &words);
        else gait_best_to_text(g->g, &g->found, &words);
        break;
    case GAIT_NOTHING: return HAMEL_INVALID;
    }
    *out = text_take(&words);
    return HAMEL_OK;
}

// ---- the path -----------------------------------------------------------------------------------

/// The values of the parameters that vary: the best, or else those of the model.
static const double *values_of(const hamel_gait *g) {
    return g->last == GAIT_BEST ? g->searches[0].values : g->own;
}

/// Goes the whole way, or keeps nothing of it.
static hamel_status make_path(hamel_gait *g) {
    const size_t most = MOST_SAMPLES / g->cycles;
    const size_t samples = most > SAMPLES ? SAMPLES : most > 1 ? most : 1;
    const double period = g->last == GAIT_BEST ? g->searches[0].point.period : g->story.period;
    const hamel_status status = unless_stopped(gait_path_init(
        &g->path, g->w, g->g, values_of(g), period, g->cycles, samples, &g->m->messages.list));
    if (status != HAMEL_OK) return status;
    g->has_path = true;
    g->path_names = MEM_NEW(char *, g->path.columns);
    for (size_t i = 0; i < g->path.columns; i++) {
        text name = {0};
        gait_path_name(&g->path, i, &name);
        g->path_names[i] = text_take(&name);
    }
    g->path_rows = (hamel_rows){g->path.count, g->path.columns, (const char *const *)g->path_names,
                                g->path.rows};
    return HAMEL_OK;
}

hamel_status hamel_gait_path(hamel_gait *g, const hamel_progress *progress,
                             const hamel_rows **out) {
    if (out != NULL) *out = NULL;
    if (g == NULL) return HAMEL_INVALID;
    const bool good = out != NULL && (g->last == GAIT_CYCLES || g->last == GAIT_BEST);
    hamel_status status = call_begin_long(g->m, good, progress, "following the path");
    if (status != HAMEL_OK) return status;
    if (!g->has_path) status = make_path(g);
    if (status == HAMEL_OK) *out = &g->path_rows;
    return call_end(g->m, status);
}

hamel_status hamel_gait_draw(hamel_gait *g, hamel_picture kind, const hamel_progress *progress,
                             char **out, size_t *length) {
    if (out != NULL) *out = NULL;
    if (g == NULL || out == NULL || length == NULL || g->last == GAIT_NOTHING) return HAMEL_INVALID;
    plot_writer *write;
    const hamel_status possible = picture_writer(kind, &write);
    if (possible != HAMEL_OK) return possible;
    text picture = {0};
    if (g->last == GAIT_MAP) {
        gait_draw_map(g->g, g->axis_count, g->axes, (const char *const *)g->names, g->points, write,
                      &picture);
    } else {
        const hamel_rows *path;
        const hamel_status status = hamel_gait_path(g, progress, &path);
        if (status != HAMEL_OK) return status;
        gait_draw_path(&g->path, values_of(g), write, &picture);
    }
    return picture_give(&picture, out, length);
}
