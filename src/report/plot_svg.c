/// A plot as SVG: times along, values up, both with ticks at 1, 2 or 5 times a power of ten. Values that are
/// not finite leave a gap.
#include "report/plot_svg.h"

#include <math.h>

#include "report/document_html.h"

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

static void add_line(text *out, double x1, double y1, double x2, double y2, const char *colour) {
    text_addf(out, "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\"/>\n", x1,
              y1, x2, y2, colour);
}

static void add_tick(text *out, double x, double y, const char *anchor, double v) {
    text_addf(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" fill=\"#63656d\">%.6g</text>\n",
              x, y, anchor, v + 0.0);
}

static void add_ticks(const axis *x, const axis *y, text *out) {
    const double up = tick_step(y, 6), along = tick_step(x, 8);
    for (double k = ceil(y->low / up); k * up <= y->high; k++) {
        add_line(out, x->from, place(y, k * up), x->to, place(y, k * up), "#e2dfd6");
        add_tick(out, x->from - 8, place(y, k * up) + 4, "end", k * up);
    }
    for (double k = ceil(x->low / along - 1e-9); k * along <= x->high * (1 + 1e-9); k++)
        add_tick(out, place(x, k * along), HEIGHT - BOTTOM + 20, "middle", k * along);
    add_line(out, x->from, HEIGHT - BOTTOM, x->to, HEIGHT - BOTTOM, "#63656d");
}

static void add_curve(const plot_svg *p, size_t line, const axis *x, const axis *y, text *out) {
    text_addf(
        out,
        "<path fill=\"none\" stroke=\"%s\" stroke-width=\"1.8\" stroke-linejoin=\"round\" d=\"",
        colours[line % COLOURS]);
    bool down = false;
    for (size_t k = 0; k < p->count; k++) {
        const double *row = p->rows + k * (p->lines + 1), v = row[1 + line];
        if (isfinite(v))
            text_addf(out, "%c%.2f %.2f", down ? 'L' : 'M', place(x, row[0]), place(y, v));
        down = isfinite(v);
    }
    text_add(out, "\"/>\n");
}

static void add_legend(const plot_svg *p, text *out) {
    double x = LEFT;
    for (size_t i = 0; i < p->lines; i++) {
        size_t wide = 0;
        for (const char *s = p->labels[i]; *s != '\0'; s++)
            wide += ((unsigned char)*s & 0xC0) != 0x80;
        text_addf(
            out,
            "<line x1=\"%.0f\" y1=\"46\" x2=\"%.0f\" y2=\"46\" stroke=\"%s\" stroke-width=\"3\"/>"
            "<text x=\"%.0f\" y=\"51\" font-family=\"serif\" font-style=\"italic\" "
            "font-size=\"16\">",
            x, x + 18, colours[i % COLOURS], x + 24);
        html_escape(out, p->labels[i]);
        text_add(out, "</text>\n");
        x += 46 + 9.0 * (double)wide;
    }
}

void plot_to_svg(const plot_svg *p, text *out) {
    const double first = p->rows[0], last = p->rows[(p->count - 1) * (p->lines + 1)];
    const axis x = {first, last > first ? last : first + 1, LEFT, WIDTH - RIGHT}, y = value_axis(p);
    text_addf(out,
              "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 "
              "%d %d\" "
              "font-family=\"sans-serif\" font-size=\"12\">\n"
              "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n<text x=\"%d\" y=\"26\" "
              "font-size=\"15\" font-weight=\"600\">",
              WIDTH, HEIGHT, WIDTH, HEIGHT, LEFT);
    html_escape(out, p->title);
    text_add(out, "</text>\n");
    add_legend(p, out);
    add_ticks(&x, &y, out);
    for (size_t i = 0; i < p->lines; i++) add_curve(p, i, &x, &y, out);
    text_add(out, "</svg>\n");
}
