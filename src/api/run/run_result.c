/// How a run went: in numbers, in words, as a picture.
#include "api/call/format_internal.h"
#include "api/call/picture_internal.h"
#include "api/run/run_internal.h"
#include "draw/plot.h"
#include "report/table/run_summary.h"
#include "run/form/reduced.h"
#include "run/motion/integrals.h"

const hamel_run_summary *hamel_run_summarise(const hamel_run *r) {
    return r == NULL ? NULL : &r->shown;
}

hamel_status hamel_run_write(const hamel_run *r, hamel_format format, const char *file,
                             char **out) {
    if (out != NULL) *out = NULL;
    if (r == NULL || out == NULL || (format != HAMEL_TEXT && !format_is_json(format)))
        return HAMEL_INVALID;
    text words = {0};
    const run_told told = {.model = r->m->m->name,
                           .run = r->spec != NULL ? r->spec->name : NULL,
                           .file = file,
                           .stop = r->stop,
                           .watched = &r->watched};
    if (format == HAMEL_TEXT) run_summary_to_text(&told, r->r, &r->inside, &words);
    else run_summary_to_json(&told, r->r, &r->inside, format_version(format), &words);
    *out = text_take(&words);
    return HAMEL_OK;
}

hamel_status hamel_run_draw(const hamel_run *r, hamel_picture kind, char **out, size_t *length) {
    if (out != NULL) *out = NULL;
    if (r == NULL || out == NULL || length == NULL || !r->draws || r->plot.rows.count == 0)
        return HAMEL_INVALID;
    plot_writer *write;
    const hamel_status status = picture_writer(kind, &write);
    if (status != HAMEL_OK) return status;
    text picture = {0};
    run_plot_write(&r->plot, r->m->m, r->spec != NULL ? r->spec->name : NULL, r->r, &r->watched,
                   write, &picture);
    return picture_give(&picture, out, length);
}

hamel_integral hamel_run_integral(const hamel_run *r, size_t i) {
    const run_integral *list = NULL;
    if (r == NULL || i >= run_integrals_of(r->r, &list)) return (hamel_integral){0};
    return (hamel_integral){.name = list[i].name,
                            .kind = list[i].kind,
                            .value = list[i].infix,
                            .first = list[i].first,
                            .drift = list[i].drift};
}

hamel_phases hamel_run_phases(const hamel_run *r) {
    const run_phases *p = r == NULL ? NULL : run_phases_of(r->r);
    if (p == NULL) return (hamel_phases){.labels = ""};
    return (hamel_phases){.count = p->count,
                          .labels = p->labels,
                          .total = p->total,
                          .geometric = p->split ? p->geometric : NULL,
                          .dynamic = p->split ? p->dynamic : NULL};
}

hamel_watched hamel_run_watched(const hamel_run *r, size_t i) {
    if (r == NULL || i >= r->watched.count) return (hamel_watched){0};
    const watched *it = &r->watched.items[i];
    if (it->section == NULL)
        return (hamel_watched){.exponent = it->lyapunov.exponent,
                               .second_half = it->lyapunov.later};
    return (hamel_watched){.count = section_count(it->section),
                           .times = section_times(it->section)};
}
