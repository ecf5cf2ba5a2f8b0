/// Where cairo is found.
#include "draw/canvas_cairo.h"

#include <stdio.h>

#include "base/plugin.h"

const canvas_cairo *canvas_cairo_find(char *why, size_t room) {
    char reason[450];
    canvas_cairo_get *get = (canvas_cairo_get *)plugin_find("hamel-cairo.so", CANVAS_CAIRO_SYMBOL,
                                                            reason, sizeof reason);
    if (get != NULL) return get();
    snprintf(why, room,
             "cairo, which draws PNG and PDF, cannot be loaded: %s; .svg needs no library", reason);
    return NULL;
}
