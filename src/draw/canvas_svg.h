/// Drawing as SVG: each stroke is one element.
#ifndef DRAW_CANVAS_SVG_H
#define DRAW_CANVAS_SVG_H

#include "draw/canvas.h"

/// A picture, drawn on white: ask for one, draw, and end it, which appends the file to *out and
/// frees it.
canvas *canvas_svg_begin(double width, double height, text *out);
void canvas_svg_end(canvas *c);

#endif
