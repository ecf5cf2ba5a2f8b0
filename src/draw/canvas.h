/// What a plot is drawn with: lines, areas and words, which SVG, PNG and PDF know.
///
/// Lengths are pixels of a picture that is so wide and high, y down; colours are "#rrggbb". Things
/// drawn later cover things drawn earlier.
#ifndef DRAW_CANVAS_H
#define DRAW_CANVAS_H

#include "base/text.h"

typedef enum canvas_anchor { CANVAS_START, CANVAS_MIDDLE, CANVAS_END } canvas_anchor;
typedef enum canvas_face { CANVAS_PLAIN, CANVAS_BOLD, CANVAS_ITALIC } canvas_face;

typedef struct canvas_words {
    double x, y; ///< of the baseline, at its start, middle or end
    double size; ///< of the letters, as in CSS
    canvas_anchor anchor;
    canvas_face face;
    const char *colour;
} canvas_words;

typedef struct canvas canvas;
struct canvas {
    /// A line through `count` points x, y with round joins and ends.
    void (*line)(canvas *c, size_t count, const double *xy, double width, const char *colour);
    /// The inside of a closed polygon.
    void (*area)(canvas *c, size_t count, const double *xy, const char *colour);
    /// UTF-8 on one line.
    void (*words)(canvas *c, const canvas_words *how, const char *utf8);
};

#endif
