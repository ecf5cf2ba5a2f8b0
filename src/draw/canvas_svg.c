/// Drawing as SVG: each stroke is one element.
#include <stdlib.h>

#include "base/escape.h"
#include "base/mem.h"
#include "draw/canvas.h"
#include "draw/canvas_svg.h"

typedef struct svg_canvas {
    canvas to; ///< first, so that a canvas of this kind is one of these
    text *out;
} svg_canvas;

static text *out_of(canvas *c) { return ((svg_canvas *)c)->out; }

static void add_points(text *out, size_t count, const double *xy) {
    for (size_t k = 0; k < count; k++)
        text_addf(out, "%c%.2f %.2f", k == 0 ? 'M' : 'L', xy[2 * k], xy[2 * k + 1]);
}

static void line(canvas *c, size_t count, const double *xy, double width, const char *colour) {
    text *out = out_of(c);
    if (count == 2) {
        text_addf(out,
                  "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\" "
                  "stroke-width=\"%g\"/>\n",
                  xy[0], xy[1], xy[2], xy[3], colour, width);
        return;
    }
    text_addf(
        out, "<path fill=\"none\" stroke=\"%s\" stroke-width=\"%g\" stroke-linejoin=\"round\" d=\"",
        colour, width);
    add_points(out, count, xy);
    text_add(out, "\"/>\n");
}

static void area(canvas *c, size_t count, const double *xy, const char *colour) {
    text *out = out_of(c);
    text_addf(out, "<path fill=\"%s\" d=\"", colour);
    add_points(out, count, xy);
    text_add(out, "Z\"/>\n");
}

static void words(canvas *c, const canvas_words *how, const char *utf8) {
    static const char *const anchors[] = {"start", "middle", "end"};
    static const char *const faces[] = {"", " font-weight=\"600\"",
                                        " font-family=\"serif\" font-style=\"italic\""};
    text *out = out_of(c);
    text_addf(out, "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%g\" text-anchor=\"%s\" fill=\"%s\"%s>",
              how->x, how->y, how->size, anchors[how->anchor], how->colour, faces[how->face]);
    html_escape(out, utf8);
    text_add(out, "</text>\n");
}

canvas *canvas_svg_begin(double width, double height, text *out) {
    svg_canvas *c = MEM_NEW(svg_canvas, 1);
    *c = (svg_canvas){{line, area, words}, out};
    text_addf(out,
              "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%g\" height=\"%g\" viewBox=\"0 0 "
              "%g %g\" font-family=\"sans-serif\">\n"
              "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
              width, height, width, height);
    return &c->to;
}

void canvas_svg_end(canvas *c) {
    text_add(out_of(c), "</svg>\n");
    free(c);
}
