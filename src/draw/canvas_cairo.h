/// Drawing as PNG and PDF: cairo, in a shared object of its own, loaded when it is asked for.
/// SVG needs no library, and is what there is without it.
#ifndef DRAW_CANVAS_CAIRO_H
#define DRAW_CANVAS_CAIRO_H

#include <stdbool.h>

#include "draw/canvas.h"

#define CANVAS_CAIRO_SYMBOL "hamel_cairo_1"

typedef enum canvas_cairo_kind { CANVAS_CAIRO_PNG, CANVAS_CAIRO_PDF } canvas_cairo_kind;

/// Takes bytes of the file, one after the other.
typedef void canvas_cairo_put(void *to, const char *bytes, size_t length);

typedef struct canvas_cairo {
    /// A white picture, whose file goes to `put`; NULL if there is no memory for it.
    canvas *(*begin)(canvas_cairo_kind kind, double width, double height, canvas_cairo_put *put,
                     void *to);
    /// Ends and frees it; false if it could not be drawn, and what was put is no picture then.
    bool (*end)(canvas *c);
} canvas_cairo;

/// What stands in the shared object: a function without arguments that gives the functions above.
typedef const canvas_cairo *canvas_cairo_get(void);

/// Those functions; NULL, with the reason, where there is no cairo.
const canvas_cairo *canvas_cairo_find(char *why, size_t room);

#endif
