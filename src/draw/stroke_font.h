/// Letters as strokes: Latin, Greek, digits and signs, of an even line like that of a drawing pen.
#ifndef DRAW_STROKE_FONT_H
#define DRAW_STROKE_FONT_H

#include <stddef.h>

/// Called with each stroke: points x, y, the baseline's beginning at (0, 0), y up, capitals 10
/// high.
typedef void stroke_sink(void *to, size_t count, const double *xy);

/// The strokes of a line of UTF-8; returns its width. Without a sink it only measures. A character
/// that the font does not have is an empty box.
double stroke_words(const char *utf8, stroke_sink *sink, void *to);

#endif
