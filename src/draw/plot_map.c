/// Maps: cells in colours, white where there is no value, and lines of equal value between the
/// places where values stand. Colours go through white at zero where values of both signs occur.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "draw/plot_internal.h"
#include "draw/plot_map_internal.h"

enum { SHADES = 40, LEVELS = 9, BAR_WIDTH = 18 };

typedef struct shading {
    double low, high;
    bool from_zero; ///< white is zero; otherwise the lowest value
} shading;

static double value_at(const plot_map *m, size_t i, size_t j) { return m->values[i * m->rows + j]; }

static shading shading_of(const plot_map *m) {
    shading s = {INFINITY, -INFINITY, false};
    for (size_t i = 0; i < m->columns * m->rows; i++) {
        if (!isfinite(m->values[i])) continue;
        s.low = fmin(s.low, m->values[i]);
        s.high = fmax(s.high, m->values[i]);
    }
    if (!(s.low <= s.high)) s.low = s.high = 0;
    s.from_zero = s.low < 0 && s.high > 0;
    const double least = fmin(fabs(s.low), fabs(s.high)), most = fmax(fabs(s.low), fabs(s.high));
    s.from_zero = s.from_zero || least < 0.3 * most;
    if (s.high - s.low <= 1e-12 * fmax(1e-300, fmax(fabs(s.low), fabs(s.high)))) {
        const double room = fmax(1e-12, fabs(s.low));
        s.low -= room;
        s.high += room;
    }
    return s;
}

/// Which of the shades; −1: none.
static int shade_of(const shading *s, double v) {
    if (!isfinite(v)) return -1;
    const int k = (int)(SHADES * (v - s->low) / (s->high - s->low));
    return k < 0 ? 0 : k >= SHADES ? SHADES - 1 : k;
}

/// Between white and a colour.
static void mix(const int full[3], double part, char colour[8]) {
    int c[3];
    for (int i = 0; i < 3; i++) c[i] = (int)nearbyint(255 + part * (full[i] - 255)) & 255;
    snprintf(colour, 8, "#%02x%02x%02x", (unsigned)c[0], (unsigned)c[1], (unsigned)c[2]);
}

static void colour_of(const shading *s, int shade, char colour[8]) {
    static const int above[3] = {0xc9, 0x4a, 0x1c}, below[3] = {0x1a, 0x55, 0xb5};
    const double v = s->low + (shade + 0.5) / SHADES * (s->high - s->low);
    const double most = s->from_zero ? fmax(-s->low, s->high) : s->high - s->low;
    if (s->from_zero) mix(v > 0 ? above : below, fabs(v) / most, colour);
    else mix(v > 0 ? above : below, 0.06 + 0.9 * (v - s->low) / most, colour);
}

/// A box, with a little more on the right and above, so that no seam is seen before the next one.
static void draw_box(canvas *c, double x1, double y1, double x2, double y2, const char *colour) {
    const double right = x2 + 0.5, above = y2 - 0.5;
    c->area(c, 4, (const double[]){x1, y1, right, y1, right, above, x1, above}, colour);
}

/// The border between places k − 1 and k, in pixels; at both ends the first and the last place.
static double border(const plot_scale *a, double first, double last, size_t count, size_t k) {
    const double part = k == 0 ? 0 : k == count ? 1 : ((double)k - 0.5) / (double)(count - 1);
    return plot_place_of(a, first + part * (last - first));
}

/// Columns of cells; neighbours of one shade become one.
static void draw_cells(const plot_map *m, const shading *s, const plot_scale *x,
                       const plot_scale *y, canvas *c) {
    for (size_t i = 0; i < m->columns; i++) {
        for (size_t j = 0, end; j < m->rows; j = end) {
            const int shade = shade_of(s, value_at(m, i, j));
            for (end = j + 1; end < m->rows && shade_of(s, value_at(m, i, end)) == shade;) end++;
            if (shade < 0) continue;
            char colour[8];
            colour_of(s, shade, colour);
            draw_box(c, border(x, m->left, m->right, m->columns, i),
                     border(y, m->low, m->high, m->rows, j),
                     border(x, m->left, m->right, m->columns, i + 1),
                     border(y, m->low, m->high, m->rows, end), colour);
        }
    }
}

/// The places of a triangle's corners and their values: a line of equal value crosses two of its
/// sides or none.
static void cross(const double at[3][2], const double v[3], double level, canvas *c) {
    double points[4];
    size_t n = 0;
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3;
        if ((v[i] > level) == (v[j] > level) || n == 4) continue;
        const double part = (level - v[i]) / (v[j] - v[i]);
        points[n++] = at[i][0] + part * (at[j][0] - at[i][0]);
        points[n++] = at[i][1] + part * (at[j][1] - at[i][1]);
    }
    if (n == 4) c->line(c, 2, points, 0.7, "#3b3d44");
}

static void draw_level(const plot_map *m, double level, const plot_scale *x, const plot_scale *y,
                       canvas *c) {
    for (size_t i = 0; i + 1 < m->columns; i++) {
        for (size_t j = 0; j + 1 < m->rows; j++) {
            double at[4][2], v[4];
            for (size_t k = 0; k < 4; k++) {
                const size_t a = i + (k == 1 || k == 2), b = j + k / 2;
                v[k] = value_at(m, a, b);
                at[k][0] = plot_place_of(x, m->left + (m->right - m->left) * (double)a /
                                                          (double)(m->columns - 1));
                at[k][1] = plot_place_of(y, m->low + (m->high - m->low) * (double)b /
                                                         (double)(m->rows - 1));
            }
            if (!isfinite(v[0] + v[1] + v[2] + v[3])) continue;
            cross((const double[3][2]){{at[0][0], at[0][1]},
                                       {at[1][0], at[1][1]},
                                       {at[2][0], at[2][1]}},
                  (const double[3]){v[0], v[1], v[2]}, level, c);
            cross((const double[3][2]){{at[0][0], at[0][1]},
                                       {at[2][0], at[2][1]},
                                       {at[3][0], at[3][1]}},
                  (const double[3]){v[0], v[2], v[3]}, level, c);
        }
    }
}

static void draw_bar(const plot_map *m, const shading *s, const plot_scale *y, double left,
                     canvas *c) {
    const plot_scale bar = {s->low, s->high, y->from, y->to, false};
    for (int k = 0; k < SHADES; k++) {
        char colour[8];
        colour_of(s, k, colour);
        const double height = (y->to - y->from) / SHADES;
        draw_box(c, left, y->from + k * height, left + BAR_WIDTH, y->from + (k + 1) * height,
                 colour);
    }
    const double step = plot_tick_step(&bar, LEVELS);
    for (double k = ceil(s->low / step); k * step <= s->high; k++)
        plot_tick(c, left + BAR_WIDTH + 6, plot_place_of(&bar, k * step) + 4, CANVAS_START,
                  k * step);
    if (m->label != NULL) plot_label(c, left, y->to - 13, CANVAS_START, m->label);
}

void plot_draw_map(const plot_map *m, const plot_scale *x, const plot_scale *y, double bar,
                   canvas *c) {
    const shading s = shading_of(m);
    draw_cells(m, &s, x, y, c);
    const plot_scale levels = {.low = s.low, .high = s.high};
    const double step = plot_tick_step(&levels, LEVELS);
    for (double k = ceil(s.low / step); k * step <= s.high; k++) draw_level(m, k * step, x, y, c);
    draw_bar(m, &s, y, bar, c);
}
