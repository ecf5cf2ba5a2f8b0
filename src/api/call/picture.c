/// Pictures: who draws one, and how it is given away.
#include "api/call/picture_internal.h"

#include <string.h>

#include "api/call/api_internal.h"
#include "base/mem.h"
#include "report/plot/rows_plot.h"

hamel_status hamel_picture_possible(hamel_picture kind, char **why) {
    char reason[600];
    if (why != NULL) *why = NULL;
    if (kind == HAMEL_SVG) return HAMEL_OK;
    if (kind != HAMEL_PNG && kind != HAMEL_PDF) return HAMEL_INVALID;
    if (plot_has_cairo(reason, sizeof reason)) return HAMEL_OK;
    if (why != NULL) *why = mem_string(reason);
    return HAMEL_UNAVAILABLE;
}

hamel_status picture_writer(hamel_picture kind, plot_writer **write) {
    static plot_writer *const writers[] = {
        [HAMEL_SVG] = plot_to_svg, [HAMEL_PNG] = plot_to_png, [HAMEL_PDF] = plot_to_pdf};
    const hamel_status status = hamel_picture_possible(kind, NULL);
    *write = status == HAMEL_OK ? writers[kind] : NULL;
    return status;
}

hamel_status picture_give(text *drawn, char **out, size_t *length) {
    if (drawn->length == 0) {
        text_clear(drawn);
        return HAMEL_TOO_LARGE;
    }
    *length = drawn->length;
    *out = text_take(drawn);
    return HAMEL_OK;
}

hamel_status hamel_rows_draw(const hamel_model *m, const hamel_rows *rows, int coordinates,
                             hamel_picture kind, char **out, size_t *length) {
    if (out != NULL) *out = NULL;
    if (m == NULL || rows == NULL || out == NULL || length == NULL || rows->count == 0 ||
        rows->columns < 2 || strcmp(rows->names[0], "t") != 0)
        return HAMEL_INVALID;
    plot_writer *write;
    const hamel_status status = picture_writer(kind, &write);
    if (status != HAMEL_OK) return status;
    text drawn = {0};
    const rows_plot of = {.title = m->m->title,
                          .count = rows->count,
                          .columns = rows->columns,
                          .names = rows->names,
                          .values = rows->values,
                          .coordinates = coordinates != 0};
    if (!rows_draw(&of, m->m, write, &drawn)) return HAMEL_INVALID;
    return picture_give(&drawn, out, length);
}
