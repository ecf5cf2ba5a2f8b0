/// Writing PNG pictures.
#ifndef DRAW_PNG_H
#define DRAW_PNG_H

#include <stdint.h>

#include "base/text.h"

/// Appends a picture of width × height pixels, rows from the top, three bytes each, red first.
void png_write(uint32_t width, uint32_t height, const uint8_t *rgb, text *out);

#endif
