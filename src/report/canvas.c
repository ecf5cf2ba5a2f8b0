/// Strokes, and the same as SVG: one element each.
#include "report/canvas.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "report/document_html.h"

static canvas_stroke *add(canvas *c, canvas_kind kind, size_t count, const double *points,
                          const char *colour, double size) {
    canvas_stroke *s = vec_push(&c->strokes);
    *s = (canvas_stroke){.kind = kind, .first = c->points.count / 2, .count = count, .size = size};
    strncpy(s->colour, colour, sizeof s->colour - 1);
    for (size_t i = 0; i < 2 * count; i++) *vec_push(&c->points) = points[i];
    return s;
}

canvas_stroke *canvas_line(canvas *c, size_t count, const double *points, const char *colour,
                           double width) {
    return add(c, CANVAS_LINE, count, points, colour, width);
}

canvas_stroke *canvas_area(canvas *c, size_t count, const double *points, const char *colour) {
    return add(c, CANVAS_AREA, count, points, colour, 0);
}

canvas_stroke *canvas_dot(canvas *c, double x, double y, double radius, const char *colour) {
    return add(c, CANVAS_DOT, 1, (const double[]){x, y}, colour, radius);
}

canvas_stroke *canvas_words(canvas *c, double x, double y, const char *words, double size,
                            const char *colour) {
    canvas_stroke *s = add(c, CANVAS_WORDS, 1, (const double[]){x, y}, colour, size);
    s->words = mem_copy(words, strlen(words) + 1, 1);
    return s;
}

void canvas_clear(canvas *c) {
    for (size_t i = 0; i < c->strokes.count; i++) free(c->strokes.items[i].words);
    vec_clear(&c->strokes);
    vec_clear(&c->points);
}

size_t canvas_letters(const char *words) {
    size_t count = 0;
    for (; *words != '\0'; words++) count += ((unsigned char)*words & 0xC0) != 0x80;
    return count;
}

// ---- SVG -----------------------------------------------------------------------------------------

/// Between two points.
static void add_straight(const canvas_stroke *s, const double *p, text *out) {
    text_addf(out,
              "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\" "
              "stroke-width=\"%.4g\"%s/>\n",
              p[0], p[1], p[2], p[3], s->colour, s->size,
              s->dashed ? " stroke-dasharray=\"5 4\"" : "");
}

static void add_path(const canvas_stroke *s, const double *points, text *out) {
    const bool closed = s->kind == CANVAS_AREA || s->closed;
    if (s->kind == CANVAS_AREA) text_addf(out, "<path fill=\"%s\" d=\"", s->colour);
    else
        text_addf(out,
                  "<path fill=\"none\" stroke=\"%s\" stroke-width=\"%.4g\" "
                  "stroke-linejoin=\"round\" %sd=\"",
                  s->colour, s->size, s->dashed ? "stroke-dasharray=\"5 4\" " : "");
    for (size_t i = 0; i < s->count; i++)
        text_addf(out, "%c%.2f %.2f", i == 0 ? 'M' : 'L', points[2 * i], points[2 * i + 1]);
    text_addf(out, "%s\"/>\n", closed ? "Z" : "");
}

static void add_words(const canvas_stroke *s, const double *at, text *out) {
    static const char *const anchors[] = {"start", "middle", "end"};
    text_addf(out,
              "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" font-size=\"%.4g\" fill=\"%s\"%s%s>",
              at[0], at[1], anchors[s->anchor], s->size, s->colour,
              s->italic ? " font-family=\"serif\" font-style=\"italic\"" : "",
              s->bold ? " font-weight=\"600\"" : "");
    html_escape(out, s->words);
    text_add(out, "</text>\n");
}

void canvas_to_svg(const canvas *c, text *out) {
    text_addf(out,
              "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" "
              "viewBox=\"0 0 %.0f %.0f\" font-family=\"sans-serif\">\n"
              "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
              c->width, c->height, c->width, c->height);
    for (size_t i = 0; i < c->strokes.count; i++) {
        const canvas_stroke *s = &c->strokes.items[i];
        const double *points = c->points.items + 2 * s->first;
        if (s->kind == CANVAS_WORDS) add_words(s, points, out);
        else if (s->kind == CANVAS_DOT)
            text_addf(out, "<circle cx=\"%.2f\" cy=\"%.2f\" r=\"%.4g\" fill=\"%s\"/>\n", points[0],
                      points[1], s->size, s->colour);
        else if (s->kind == CANVAS_LINE && s->count == 2) add_straight(s, points, out);
        else add_path(s, points, out);
    }
    text_add(out, "</svg>\n");
}
