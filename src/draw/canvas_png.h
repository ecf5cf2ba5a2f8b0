/// Drawing as pixels: how far a stroke covers each of them is kept as one number from 0 to 1, the
/// largest over its pieces, and blended when the stroke is done; so joins are not darker than
/// lines.
#ifndef DRAW_CANVAS_PNG_H
#define DRAW_CANVAS_PNG_H

#include "draw/canvas.h"

canvas *canvas_png_begin(double width, double height, text *out);
void canvas_png_end(canvas *c);

#endif
