/// Drawing by cairo: one context, scaled so that a pixel of the plot is its unit. PNG has two of
/// its own for each, for screens that have them; in PDF it is 1/96 inch, as in CSS.
#include <cairo-pdf.h>
#include <cairo.h>
#include <math.h>
#include <stdlib.h>

#include "base/plugin.h"
#include "draw/canvas_cairo.h"

static const double FINE = 2, POINTS = 0.75;

typedef struct cairo_canvas {
    canvas to; ///< first, so that a canvas of this kind is one of these
    canvas_cairo_kind kind;
    canvas_cairo_put *put;
    void *where;
    cairo_surface_t *surface;
    cairo_t *cr;
} cairo_canvas;

static cairo_t *context_of(canvas *c) { return ((cairo_canvas *)c)->cr; }

static void take_colour(cairo_t *cr, const char *colour) {
    const unsigned long code = strtoul(colour + 1, NULL, 16);
    cairo_set_source_rgb(cr, (double)(code >> 16 & 255) / 255, (double)(code >> 8 & 255) / 255,
                         (double)(code & 255) / 255);
}

static void trace(cairo_t *cr, size_t count, const double *xy) {
    cairo_new_path(cr);
    for (size_t k = 0; k < count; k++) cairo_line_to(cr, xy[2 * k], xy[2 * k + 1]);
}

static void line(canvas *c, size_t count, const double *xy, double width, const char *colour) {
    cairo_t *cr = context_of(c);
    trace(cr, count, xy);
    take_colour(cr, colour);
    cairo_set_line_width(cr, width);
    cairo_stroke(cr);
}

static void area(canvas *c, size_t count, const double *xy, const char *colour) {
    cairo_t *cr = context_of(c);
    trace(cr, count, xy);
    cairo_close_path(cr);
    take_colour(cr, colour);
    cairo_fill(cr);
}

#ifdef __SANITIZE_ADDRESS__
// Cairo and fontconfig keep fonts for the next picture, where the leak sanitizer does not see who
// owns them. (Given back by cairo_debug_reset_static_data and FcFini, which are not ours to call,
// none is left.)
void __lsan_disable(void);
void __lsan_enable(void);
#define FONTS_BEGIN() __lsan_disable()
#define FONTS_END() __lsan_enable()
#else
#define FONTS_BEGIN() (void)0
#define FONTS_END() (void)0
#endif

/// DejaVu has all the letters that names are made of (θ, λ₁, dots above); where it is not there,
/// the machine's choice for that name serves.
static void words(canvas *c, const canvas_words *how, const char *utf8) {
    cairo_t *cr = context_of(c);
    const bool italic = how->face == CANVAS_ITALIC;
    FONTS_BEGIN();
    cairo_select_font_face(cr, italic ? "DejaVu Serif" : "DejaVu Sans",
                           italic ? CAIRO_FONT_SLANT_ITALIC : CAIRO_FONT_SLANT_NORMAL,
                           how->face == CANVAS_BOLD ? CAIRO_FONT_WEIGHT_BOLD
                                                    : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cr, how->size);
    cairo_text_extents_t wide;
    cairo_text_extents(cr, utf8, &wide);
    const double before = how->anchor == CANVAS_START    ? 0
                          : how->anchor == CANVAS_MIDDLE ? wide.x_advance / 2
                                                         : wide.x_advance;
    take_colour(cr, how->colour);
    cairo_move_to(cr, how->x - before, how->y);
    cairo_show_text(cr, utf8);
    FONTS_END();
}

static cairo_status_t put(void *to, const unsigned char *bytes, unsigned int length) {
    cairo_canvas *c = to;
    c->put(c->where, (const char *)bytes, length);
    return CAIRO_STATUS_SUCCESS;
}

static cairo_surface_t *make_surface(cairo_canvas *c, double width, double height) {
    if (c->kind == CANVAS_CAIRO_PNG)
        return cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)(FINE * ceil(width)),
                                          (int)(FINE * ceil(height)));
    cairo_surface_t *s =
        cairo_pdf_surface_create_for_stream(put, c, POINTS * width, POINTS * height);
    cairo_pdf_surface_set_metadata(s, CAIRO_PDF_METADATA_CREATE_DATE, "");
    cairo_pdf_surface_set_metadata(s, CAIRO_PDF_METADATA_CREATOR, "Hamel");
    return s;
}

static canvas *begin(canvas_cairo_kind kind, double width, double height, canvas_cairo_put *to,
                     void *where) {
    cairo_canvas *c = malloc(sizeof *c);
    if (c == NULL) return NULL;
    *c = (cairo_canvas){.to = {line, area, words}, .kind = kind, .put = to, .where = where};
    c->surface = make_surface(c, width, height);
    c->cr = cairo_create(c->surface);
    const double unit = kind == CANVAS_CAIRO_PNG ? FINE : POINTS;
    cairo_scale(c->cr, unit, unit);
    cairo_set_line_join(c->cr, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_cap(c->cr, CAIRO_LINE_CAP_BUTT);
    cairo_set_source_rgb(c->cr, 1, 1, 1);
    cairo_paint(c->cr);
    return &c->to;
}

/// What went wrong on the way stays in the context and in the surface.
static bool end(canvas *drawn) {
    cairo_canvas *c = (cairo_canvas *)drawn;
    cairo_status_t status = cairo_status(c->cr);
    FONTS_BEGIN();
    cairo_destroy(c->cr);
    if (status == CAIRO_STATUS_SUCCESS && c->kind == CANVAS_CAIRO_PNG)
        status = cairo_surface_write_to_png_stream(c->surface, put, c);
    cairo_surface_finish(c->surface);
    if (status == CAIRO_STATUS_SUCCESS) status = cairo_surface_status(c->surface);
    cairo_surface_destroy(c->surface);
    FONTS_END();
    free(c);
    return status == CAIRO_STATUS_SUCCESS;
}

PLUGIN_NOTE(CANVAS_CAIRO_SYMBOL);

const canvas_cairo *hamel_cairo_1(void);

__attribute__((visibility("default"))) const canvas_cairo *hamel_cairo_1(void) {
    static const canvas_cairo functions = {begin, end};
    return &functions;
}
