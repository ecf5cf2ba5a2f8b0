/// A picture as a list of strokes in pixels: lines, areas, dots and words. Whoever draws, draws here; whoever
/// writes a file reads the list from the first to the last, each over those before.
///
///   canvas c = {.width = 800, .height = 400};
///   canvas_line(&c, count, points, "#2264c9", 1.8);
///   canvas_to_svg(&c, &out);
///   canvas_clear(&c);
#ifndef REPORT_CANVAS_H
#define REPORT_CANVAS_H

#include <stdbool.h>

#include "base/text.h"
#include "base/vec.h"

typedef enum canvas_kind {
    CANVAS_LINE, ///< through points, `size` wide
    CANVAS_AREA, ///< the polygon of points, filled
    CANVAS_DOT,  ///< filled, `size` is its radius
    CANVAS_WORDS ///< `size` high, the middle or an end of their base line at the point
} canvas_kind;

typedef enum canvas_anchor { CANVAS_START, CANVAS_MIDDLE, CANVAS_END } canvas_anchor;

typedef struct canvas_stroke {
    canvas_kind kind;
    size_t first, count; ///< its points, pairs in canvas.points
    char colour[8];      ///< #rrggbb
    double size;
    bool closed, dashed; ///< lines
    char *words;         ///< owned; italic ones are those of mathematics
    canvas_anchor anchor;
    bool italic, bold;
} canvas_stroke;

typedef struct canvas {
    double width, height;
    VEC(double) points;
    VEC(canvas_stroke) strokes;
} canvas;

/// Points are pairs (x, y), y downwards. The stroke may be changed further until the next one.
canvas_stroke *canvas_line(canvas *c, size_t count, const double *points, const char *colour,
                           double width);
canvas_stroke *canvas_area(canvas *c, size_t count, const double *points, const char *colour);
canvas_stroke *canvas_dot(canvas *c, double x, double y, double radius, const char *colour);
canvas_stroke *canvas_words(canvas *c, double x, double y, const char *words, double size,
                            const char *colour);
void canvas_clear(canvas *c);

/// Characters, not bytes.
size_t canvas_letters(const char *words);

/// White, and the strokes on it.
void canvas_to_svg(const canvas *c, text *out);

#endif
