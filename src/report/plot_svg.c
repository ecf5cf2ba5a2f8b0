/// A plot, drawn on a canvas: times along, values up, both with ticks at 1, 2 or 5 times a power of ten. Values that are
/// not finite leave a gap.
#include "report/plot_svg.h"

#include <math.h>
#include <stdio.h>

#include "base/vec.h"
#include "report/canvas.h"

enum { WIDTH = 860, HEIGHT = 420, LEFT = 72, RIGHT = 24, TOP = 64, BOTTOM = 44, COLOURS = 6 };

static const char *const colours[COLOURS] = {"#2264c9", "#d6582a", "#178a5b",
                                             "#b8336a", "#8a63d2", "#97730a"};

typedef struct axis {
    double low, high;
    double from, to; ///< in pixels
} axis;

static double place(const axis *a, double v) {
    return a->from + (v - a->low) / (a->high - a->low) * (a->to - a->from);
}

/// The distance of ticks, for at most so many.
static double tick_step(const axis *a, int most) {
    const double raw = (a->high - a->low) / most, power = pow(10, floor(log10(raw)));
    const double m = raw / power;
    return (m < 1.5 ? 1 : m < 3.5 ? 2 : m < 7.5 ? 5 : 10) * power;
}

/// The range of the values, with some room; never empty.
static axis value_axis(const plot_svg *p) {
    double low = INFINITY, high = -INFINITY;
    for (size_t k = 0; k < p->count; k++) {
        for (size_t i = 1; i <= p->lines; i++) {
            const double v = p->rows[k * (p->lines + 1) + i];
            if (!isfinite(v)) continue;
            low = fmin(low, v);
            high = fmax(high, v);
        }
    }
    if (!(low <= high)) low = high = 0;
    double room = 0.05 * (high - low);
    if (high - low < 1e-9 * fmax(1, fmax(fabs(low), fabs(high)))) room = fmax(0.5, 0.1 * fabs(low));
    return (axis){low - room, high + room, HEIGHT - BOTTOM, TOP};
}

static void add_line(canvas *c, double x1, double y1, double x2, double y2, double width,
                     const char *colour) {
    const double ends[] = {x1, y1, x2, y2};
    c->line(c, 2, ends, width, colour);
}

static void add_tick(canvas *c, double x, double y, canvas_anchor anchor, double v) {
    char number[32];
    snprintf(number, sizeof number, "%.6g", v + 0.0);
    c->words(c, &(canvas_words){x, y, 12, anchor, CANVAS_PLAIN, "#63656d"}, number);
}

static void add_ticks(const axis *x, const axis *y, canvas *c) {
    const double up = tick_step(y, 6), along = tick_step(x, 8);
    for (double k = ceil(y->low / up); k * up <= y->high; k++) {
        add_line(c, x->from, place(y, k * up), x->to, place(y, k * up), 1, "#e2dfd6");
        add_tick(c, x->from - 8, place(y, k * up) + 4, CANVAS_END, k * up);
    }
    for (double k = ceil(x->low / along - 1e-9); k * along <= x->high * (1 + 1e-9); k++)
        add_tick(c, place(x, k * along), HEIGHT - BOTTOM + 20, CANVAS_MIDDLE, k * along);
    add_line(c, x->from, HEIGHT - BOTTOM, x->to, HEIGHT - BOTTOM, 1, "#63656d");
}

static void add_curve(const plot_svg *p, size_t line, const axis *x, const axis *y, canvas *c) {
    VEC(double) points = {0};
    for (size_t k = 0; k <= p->count; k++) {
        const double *row = p->rows + k * (p->lines + 1);
        if (k < p->count && isfinite(row[1 + line])) {
            *vec_push(&points) = place(x, row[0]);
            *vec_push(&points) = place(y, row[1 + line]);
        } else if (points.count > 0) {
            c->line(c, points.count / 2, points.items, 1.8, colours[line % COLOURS]);
            points.count = 0;
        }
    }
    vec_clear(&points);
}

static void add_legend(const plot_svg *p, canvas *c) {
    double x = LEFT;
    for (size_t i = 0; i < p->lines; i++) {
        size_t wide = 0;
        for (const char *s = p->labels[i]; *s != '\0'; s++)
            wide += ((unsigned char)*s & 0xC0) != 0x80;
        add_line(c, x, 46, x + 18, 46, 3, colours[i % COLOURS]);
        c->words(c, &(canvas_words){x + 24, 51, 16, CANVAS_START, CANVAS_ITALIC, "#1c1d21"},
                 p->labels[i]);
        x += 46 + 9.0 * (double)wide;
    }
}

static void draw(const plot_svg *p, canvas *c) {
    const double first = p->rows[0], last = p->rows[(p->count - 1) * (p->lines + 1)];
    const axis x = {first, last > first ? last : first + 1, LEFT, WIDTH - RIGHT}, y = value_axis(p);
    c->words(c, &(canvas_words){LEFT, 26, 15, CANVAS_START, CANVAS_BOLD, "#1c1d21"}, p->title);
    add_legend(p, c);
    add_ticks(&x, &y, c);
    for (size_t i = 0; i < p->lines; i++) add_curve(p, i, &x, &y, c);
}

void plot_to_svg(const plot_svg *p, text *out) {
    canvas *c = canvas_svg_begin(WIDTH, HEIGHT, out);
    draw(p, c);
    canvas_svg_end(c);
}

void plot_to_png(const plot_svg *p, text *out) {
    canvas *c = canvas_png_begin(WIDTH, HEIGHT, out);
    draw(p, c);
    canvas_png_end(c);
}
