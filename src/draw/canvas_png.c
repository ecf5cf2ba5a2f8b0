/// Drawing as pixels: how far a stroke covers each of them is kept as one number from 0 to 1, the
/// largest over its pieces, and blended when the stroke is done; so joins are not darker than
/// lines. There are two pixels for each one of the plot, for screens that have them.
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/order.h"
#include "base/vec.h"
#include "draw/canvas.h"
#include "draw/canvas_png.h"
#include "draw/png.h"
#include "draw/stroke_font.h"

enum { FINE = 2 };

typedef struct png_canvas {
    canvas to; ///< first, so that a canvas of this kind is one of these
    text *out;
    int width, height;
    uint8_t *rgb;
    float *cover;       ///< of the stroke being drawn; zero between strokes
    int x0, x1, y0, y1; ///< what it has touched, x1 and y1 not included
} png_canvas;

// ---- covering and blending ----------------------------------------------------------------------

static int clip(double v, int most) { return v < 0 ? 0 : v > most ? most : (int)v; }

static void touch(png_canvas *p, int x0, int x1, int y0, int y1) {
    const bool none = p->x0 >= p->x1;
    p->x0 = none || x0 < p->x0 ? x0 : p->x0;
    p->x1 = none || x1 > p->x1 ? x1 : p->x1;
    p->y0 = none || y0 < p->y0 ? y0 : p->y0;
    p->y1 = none || y1 > p->y1 ? y1 : p->y1;
}

/// A piece of a line: pixels nearer to it than half its width, softly at the edge.
static void cover_segment(png_canvas *p, const double a[2], const double b[2], double half) {
    const double r = half + 1, dx = b[0] - a[0], dy = b[1] - a[1], length2 = dx * dx + dy * dy;
    const int x0 = clip(floor(fmin(a[0], b[0]) - r), p->width),
              x1 = clip(ceil(fmax(a[0], b[0]) + r), p->width);
    const int y0 = clip(floor(fmin(a[1], b[1]) - r), p->height),
              y1 = clip(ceil(fmax(a[1], b[1]) + r), p->height);
    if (x0 >= x1 || y0 >= y1) return;
    touch(p, x0, x1, y0, y1);
    for (int y = y0; y < y1; y++) {
        for (int x = x0; x < x1; x++) {
            const double u = x + 0.5 - a[0], v = y + 0.5 - a[1];
            const double s = length2 > 0 ? fmin(1, fmax(0, (u * dx + v * dy) / length2)) : 0;
            const double c = half + 0.5 - hypot(u - s * dx, v - s * dy);
            float *at = &p->cover[(size_t)y * (size_t)p->width + (size_t)x];
            if (c > *at) *at = (float)fmin(c, 1);
        }
    }
}

static void blend(png_canvas *p, const char *colour) {
    const unsigned long code = strtoul(colour + 1, NULL, 16);
    const double ink[3] = {(double)(code >> 16 & 255), (double)(code >> 8 & 255),
                           (double)(code & 255)};
    for (int y = p->y0; y < p->y1; y++) {
        for (int x = p->x0; x < p->x1; x++) {
            const size_t at = (size_t)y * (size_t)p->width + (size_t)x;
            const double c = fmin(1, (double)p->cover[at]);
            for (size_t k = 0; k < 3 && c > 0; k++)
                p->rgb[3 * at + k] = (uint8_t)lround(p->rgb[3 * at + k] * (1 - c) + ink[k] * c);
            p->cover[at] = 0;
        }
    }
    p->x0 = p->x1 = p->y0 = p->y1 = 0;
}

static void cover_line(png_canvas *p, size_t count, const double *xy, double width) {
    for (size_t k = 0; k + (count > 1) < count; k++) {
        const size_t next = count > 1 ? k + 1 : k;
        const double a[2] = {FINE * xy[2 * k], FINE * xy[2 * k + 1]};
        const double b[2] = {FINE * xy[2 * next], FINE * xy[2 * next + 1]};
        cover_segment(p, a, b, FINE * width / 2);
    }
}

static void line(canvas *c, size_t count, const double *xy, double width, const char *colour) {
    png_canvas *p = (png_canvas *)c;
    cover_line(p, count, xy, width);
    blend(p, colour);
}

// ---- areas --------------------------------------------------------------------------------------

/// What lies between two crossings of a row, its share of each pixel times `part`.
static void cover_span(png_canvas *p, int y, double from, double to, double part) {
    const int x0 = clip(floor(from), p->width), x1 = clip(ceil(to), p->width);
    if (x0 >= x1) return;
    touch(p, x0, x1, y, y + 1);
    for (int x = x0; x < x1; x++) {
        const double share = fmin(to, x + 1) - fmax(from, x);
        p->cover[(size_t)y * (size_t)p->width + (size_t)x] += (float)(part * fmax(0, share));
    }
}

/// Where the edges of a polygon cross a height, from left to right.
static size_t crossings(size_t count, const double *xy, double height, double *out) {
    size_t n = 0;
    for (size_t k = 0; k < count; k++) {
        const double *a = xy + 2 * k, *b = xy + 2 * ((k + 1) % count);
        const double ay = FINE * a[1], by = FINE * b[1];
        if ((ay <= height) != (by <= height))
            out[n++] = FINE * a[0] + (height - ay) / (by - ay) * FINE * (b[0] - a[0]);
    }
    qsort(out, n, sizeof *out, order_numbers);
    return n;
}

static void area(canvas *c, size_t count, const double *xy, const char *colour) {
    enum { ROWS = 4 }; // to a pixel
    png_canvas *p = (png_canvas *)c;
    double low = INFINITY, high = -INFINITY, *at = MEM_NEW(double, count);
    for (size_t k = 0; k < count; k++) {
        low = fmin(low, FINE * xy[2 * k + 1]);
        high = fmax(high, FINE * xy[2 * k + 1]);
    }
    for (int y = clip(floor(low), p->height); y < clip(ceil(high), p->height); y++) {
        for (int k = 0; k < ROWS; k++) {
            const size_t n = crossings(count, xy, y + (k + 0.5) / ROWS, at);
            for (size_t i = 0; i + 1 < n; i += 2) cover_span(p, y, at[i], at[i + 1], 1.0 / ROWS);
        }
    }
    free(at);
    blend(p, colour);
}

// ---- words --------------------------------------------------------------------------------------

/// Strokes of letters, on their way to the picture.
typedef struct writer {
    png_canvas *p;
    double x, y, scale, slant, width;
} writer;

static void write_stroke(void *to, size_t count, const double *xy) {
    writer *w = to;
    double *at = MEM_NEW(double, 2 * count);
    for (size_t k = 0; k < count; k++) {
        at[2 * k] = w->x + w->scale * (xy[2 * k] + w->slant * xy[2 * k + 1]);
        at[2 * k + 1] = w->y - w->scale * xy[2 * k + 1];
    }
    cover_line(w->p, count, at, w->width);
    free(at);
}

static void words(canvas *c, const canvas_words *how, const char *utf8) {
    const double scale = 0.072 * how->size, wide = scale * stroke_words(utf8, NULL, NULL);
    const double before = how->anchor == CANVAS_START    ? 0
                          : how->anchor == CANVAS_MIDDLE ? wide / 2
                                                         : wide;
    writer w = {.p = (png_canvas *)c,
                .x = how->x - before,
                .y = how->y,
                .scale = scale,
                .slant = how->face == CANVAS_ITALIC ? 0.18 : 0,
                .width = (how->face == CANVAS_BOLD ? 0.105 : 0.075) * how->size};
    stroke_words(utf8, write_stroke, &w);
    blend(w.p, how->colour);
}

// ---- the picture --------------------------------------------------------------------------------

canvas *canvas_png_begin(double width, double height, text *out) {
    png_canvas *p = MEM_NEW_ZERO(png_canvas, 1);
    p->to = (canvas){line, area, words};
    p->out = out;
    p->width = FINE * (int)ceil(width);
    p->height = FINE * (int)ceil(height);
    const size_t pixels = (size_t)p->width * (size_t)p->height;
    p->rgb = MEM_NEW(uint8_t, 3 * pixels);
    memset(p->rgb, 255, 3 * pixels);
    p->cover = MEM_NEW_ZERO(float, pixels);
    return &p->to;
}

void canvas_png_end(canvas *c) {
    png_canvas *p = (png_canvas *)c;
    png_write((uint32_t)p->width, (uint32_t)p->height, p->rgb, p->out);
    free(p->rgb);
    free(p->cover);
    free(p);
}
