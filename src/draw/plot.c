/// The layout of plots: ranges from the values with some room, ticks at 1, 2 or 5 times a power of
/// ten (at powers of ten where an axis is logarithmic), a legend above each panel.
#include "draw/plot.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "base/vec.h"
#include "draw/canvas_cairo.h"
#include "draw/canvas_svg.h"
#include "draw/plot_internal.h"
#include "draw/plot_map_internal.h"

enum {
    WIDTH = 860,
    LEFT = 72,
    RIGHT = 24,
    BAR = 96, ///< more on the right for the bar of a map
    TITLE = 36,
    ABOVE = 28, ///< a panel: legend and label
    BELOW = 44, ///< ticks and label
    ALONE = 312,
    OF_MANY = 210,
    OF_MAP = 460,
    TALLEST = 560,
    COLOURS = 6
};

static const char *colour_of(size_t k) {
    static const char *const colours[COLOURS] = {"#2264c9", "#d6582a", "#178a5b",
                                                 "#b8336a", "#8a63d2", "#97730a"};
    return colours[k % COLOURS];
}

// ---- axes ---------------------------------------------------------------------------------------

static double scaled(bool logarithmic, double v) {
    return !logarithmic ? v : v > 0 ? log10(v) : NAN;
}

double plot_place_of(const plot_scale *a, double v) {
    return a->from + (scaled(a->logarithmic, v) - a->low) / (a->high - a->low) * (a->to - a->from);
}

double plot_tick_step(const plot_scale *a, int most) {
    const double raw = (a->high - a->low) / most, power = pow(10, floor(log10(raw)));
    const double m = raw / power;
    const double step = (m < 1.5 ? 1 : m < 3.5 ? 2 : m < 7.5 ? 5 : 10) * power;
    return a->logarithmic ? fmax(1, nearbyint(step)) : step;
}

static void widen(plot_scale *a, double v) {
    const double s = scaled(a->logarithmic, v);
    if (!isfinite(s)) return;
    a->low = fmin(a->low, s);
    a->high = fmax(a->high, s);
}

/// Some room at both ends, as a part of the range; never empty.
static void settle(plot_scale *a, double part) {
    if (!(a->low <= a->high)) a->low = a->high = 0;
    double room = part * (a->high - a->low);
    if (a->high - a->low < 1e-9 * fmax(1, fmax(fabs(a->low), fabs(a->high))))
        room = fmax(0.5, 0.1 * fabs(a->low));
    a->low -= room;
    a->high += room;
}

static double number_at(const plot_series *s, const double *from, size_t k) {
    return from[k * (s->stride > 0 ? s->stride : 1)];
}

static void find_ranges(const plot_panel *p, plot_scale *x, plot_scale *y) {
    *x = (plot_scale){.low = INFINITY, .high = -INFINITY, .logarithmic = p->x.logarithmic};
    *y = (plot_scale){.low = INFINITY, .high = -INFINITY, .logarithmic = p->y.logarithmic};
    bool curves = true;
    for (size_t i = 0; i < p->count; i++) {
        const plot_series *s = &p->series[i];
        curves = curves && s->style == PLOT_CURVE;
        for (size_t k = 0; k < s->count; k++) {
            const double u = number_at(s, s->x, k), v = number_at(s, s->y, k);
            if (!isfinite(u) || !isfinite(v)) continue;
            widen(x, u);
            widen(y, v);
        }
    }
    for (size_t i = 0; i < p->place_count; i++) widen(x, p->places[i].at);
    if (p->map != NULL) {
        widen(x, p->map->left), widen(x, p->map->right);
        widen(y, p->map->low), widen(y, p->map->high);
    }
    const bool tight = p->map != NULL;
    settle(x, tight || (curves && !p->equal) ? 0 : 0.05);
    settle(y, tight ? 0 : 0.05);
}

/// Makes a unit as long along both axes: the height that takes, within reason.
static double make_equal(plot_scale *x, plot_scale *y, double width) {
    const double dx = x->high - x->low, dy = y->high - y->low;
    const double height = fmin(TALLEST, fmax(160, width * dy / dx));
    const double unit = fmin(width / dx, height / dy); // pixels
    const double more_x = (width / unit - dx) / 2, more_y = (height / unit - dy) / 2;
    x->low -= more_x, x->high += more_x;
    y->low -= more_y, y->high += more_y;
    return height;
}

static void add_segment(canvas *c, double x1, double y1, double x2, double y2, double width,
                        const char *colour) {
    c->line(c, 2, (const double[]){x1, y1, x2, y2}, width, colour);
}

void plot_tick(canvas *c, double x, double y, canvas_anchor anchor, double v) {
    char words[32];
    number_print(words, sizeof words, "%.6g", v + 0.0);
    c->words(c, &(canvas_words){x, y, 12, anchor, CANVAS_PLAIN, PLOT_GREY}, words);
}

void plot_label(canvas *c, double x, double y, canvas_anchor anchor, const char *name) {
    c->words(c, &(canvas_words){x, y, 16, anchor, CANVAS_ITALIC, "#1c1d21"}, name);
}

static double tick_value(const plot_scale *a, double at) {
    return a->logarithmic ? pow(10, at) : at;
}

static void draw_ticks(const plot_panel *p, const plot_scale *x, const plot_scale *y, canvas *c) {
    const double up = plot_tick_step(y, y->from - y->to < 180 ? 4 : 6);
    const double along = plot_tick_step(x, 8);
    const double small = 1e-9 * (x->high - x->low);
    for (double k = ceil(y->low / up - 1e-9); k * up <= y->high; k++) {
        const double at = plot_place_of(y, tick_value(y, k * up));
        if (p->map == NULL) add_segment(c, x->from, at, x->to, at, 1, "#e2dfd6");
        plot_tick(c, x->from - 8, at + 4, CANVAS_END, tick_value(y, k * up));
    }
    for (double k = ceil((x->low - small) / along); k * along <= x->high + small; k++) {
        const double at = plot_place_of(x, tick_value(x, k * along));
        add_segment(c, at, y->from, at, y->from + 5, 1, PLOT_GREY);
        plot_tick(c, at, y->from + 20, CANVAS_MIDDLE, tick_value(x, k * along));
    }
    add_segment(c, x->from, y->from, x->to, y->from, 1, PLOT_GREY);
}

// ---- series -------------------------------------------------------------------------------------

static void draw_curve(const plot_series *s, const plot_scale *x, const plot_scale *y, canvas *c) {
    VEC(double) run = {0};
    const bool outline = s->style == PLOT_OUTLINE;
    for (size_t k = 0; k <= s->count; k++) {
        const double u = k < s->count ? plot_place_of(x, number_at(s, s->x, k)) : NAN;
        const double v = k < s->count ? plot_place_of(y, number_at(s, s->y, k)) : NAN;
        if (isfinite(u) && isfinite(v)) {
            *vec_push(&run) = u;
            *vec_push(&run) = v;
            continue;
        }
        if (outline && run.count > 4) { // back to where it began
            const double first[2] = {run.items[0], run.items[1]};
            *vec_push(&run) = first[0];
            *vec_push(&run) = first[1];
        }
        if (run.count > 2)
            c->line(c, run.count / 2, run.items, outline ? 1.1 : 1.8,
                    outline ? "#b3ad9e" : colour_of(s->colour));
        run.count = 0;
    }
    vec_clear(&run);
}

/// As a polygon: of eight corners, or of four where it is tiny.
static void draw_dot(canvas *c, double x, double y, double radius, const char *colour) {
    const size_t corners = radius < 1.5 ? 4 : 8;
    double points[16];
    for (size_t k = 0; k < corners; k++) {
        const double angle = 2 * acos(-1) * ((double)k + 0.5) / (double)corners;
        points[2 * k] = x + radius * cos(angle);
        points[2 * k + 1] = y + radius * sin(angle);
    }
    c->area(c, corners, points, colour);
}

static void draw_points(const plot_series *s, const plot_scale *x, const plot_scale *y, canvas *c) {
    const double radius = s->style == PLOT_MARKS ? 4 : s->count > 2000 ? 1.1 : 1.8;
    for (size_t k = 0; k < s->count; k++) {
        const double u = plot_place_of(x, number_at(s, s->x, k));
        const double v = plot_place_of(y, number_at(s, s->y, k));
        if (isfinite(u) && isfinite(v)) draw_dot(c, u, v, radius, colour_of(s->colour));
    }
}

static void draw_places(const plot_panel *p, const plot_scale *x, const plot_scale *y, canvas *c) {
    enum { DASH = 5, GAP = 4 };
    for (size_t i = 0; i < p->place_count; i++) {
        const double at = plot_place_of(x, p->places[i].at);
        if (!isfinite(at)) continue;
        for (double v = y->to; v < y->from; v += DASH + GAP)
            add_segment(c, at, v, at, fmin(v + DASH, y->from), 1, PLOT_GREY);
        if (p->places[i].label == NULL) continue;
        const bool right = at > (x->from + x->to) / 2;
        const canvas_anchor anchor = right ? CANVAS_END : CANVAS_START;
        c->words(c,
                 &(canvas_words){at + (right ? -5 : 5), y->to + 12 + 13 * (double)(i % 4), 11,
                                 anchor, CANVAS_PLAIN, PLOT_GREY},
                 p->places[i].label);
    }
}

static double letters(const char *words) {
    double count = 0;
    for (; *words != '\0'; words++) count += ((unsigned char)*words & 0xC0) != 0x80;
    return count;
}

/// The label of the second axis and the names of the series, in a row that ends at y.
static void draw_legend(const plot_panel *p, double y, canvas *c) {
    double at = LEFT;
    if (p->y.label != NULL) {
        plot_label(c, 14, y, CANVAS_START, p->y.label);
        at = fmax(at, 40 + 9 * letters(p->y.label));
    }
    for (size_t i = 0; i < p->count; i++) {
        const plot_series *s = &p->series[i];
        if (s->label == NULL) continue;
        const double middle = y - 5;
        if (s->style == PLOT_CURVE)
            add_segment(c, at, middle, at + 18, middle, 3, colour_of(s->colour));
        else draw_dot(c, at + 9, middle, 4, colour_of(s->colour));
        plot_label(c, at + 24, y, CANVAS_START, s->label);
        at += 46 + 9 * letters(s->label);
    }
}

/// A panel below `top`; where it ends.
static double draw_panel(const plot_panel *p, double top, double height, canvas *c) {
    plot_scale x, y;
    find_ranges(p, &x, &y);
    x.from = LEFT;
    x.to = WIDTH - RIGHT - (p->map != NULL ? BAR : 0);
    if (p->equal) height = make_equal(&x, &y, x.to - x.from);
    y.to = top + ABOVE;
    y.from = y.to + height;
    draw_legend(p, y.to - 13, c);
    if (p->map != NULL) plot_draw_map(p->map, &x, &y, x.to + 16, c);
    draw_ticks(p, &x, &y, c);
    draw_places(p, &x, &y, c);
    for (size_t i = 0; i < p->count; i++) {
        const plot_series *s = &p->series[i];
        const bool line = s->style == PLOT_CURVE || s->style == PLOT_OUTLINE;
        (line ? draw_curve : draw_points)(s, &x, &y, c);
    }
    if (p->x.label != NULL) plot_label(c, x.to, y.from + 38, CANVAS_END, p->x.label);
    return y.from + BELOW;
}

/// Of the title: smaller if it is long.
static double title_size(const char *title) {
    static const double USUAL = 15, LETTER = 0.64; // a bold letter is that wide, of its size
    const double fits = (WIDTH - LEFT) / (LETTER * (double)(strlen(title) + 1));
    return fits < USUAL ? fits : USUAL;
}

/// The height it takes.
static double draw(const plot *p, canvas *c) {
    c->words(c,
             &(canvas_words){LEFT, 26, title_size(p->title), CANVAS_START, CANVAS_BOLD, "#1c1d21"},
             p->title);
    const double usual = p->count > 1 ? OF_MANY : ALONE;
    double end = TITLE;
    for (size_t i = 0; i < p->count; i++)
        end = draw_panel(&p->panels[i], end, p->panels[i].map != NULL ? OF_MAP : usual, c);
    return end;
}

static void no_line(canvas *c, size_t count, const double *xy, double width, const char *colour) {
    (void)c, (void)count, (void)xy, (void)width, (void)colour;
}

static void no_area(canvas *c, size_t count, const double *xy, const char *colour) {
    (void)c, (void)count, (void)xy, (void)colour;
}

static void no_words(canvas *c, const canvas_words *how, const char *utf8) {
    (void)c, (void)how, (void)utf8;
}

static double height_of(const plot *p) { return draw(p, &(canvas){no_line, no_area, no_words}); }

void plot_to_svg(const plot *p, text *out) {
    canvas *c = canvas_svg_begin(WIDTH, height_of(p), out);
    (void)draw(p, c);
    canvas_svg_end(c);
}

bool plot_has_cairo(char *why, size_t room) { return canvas_cairo_find(why, room) != NULL; }

static void append(void *to, const char *bytes, size_t length) {
    text_add_bytes(to, bytes, length);
}

static void draw_by_cairo(const plot *p, canvas_cairo_kind kind, text *out) {
    char why[600];
    const size_t before = out->length;
    const canvas_cairo *by = canvas_cairo_find(why, sizeof why);
    canvas *c = by != NULL ? by->begin(kind, WIDTH, height_of(p), append, out) : NULL;
    if (c == NULL) return;
    (void)draw(p, c);
    if (!by->end(c)) out->length = before;
}

void plot_to_png(const plot *p, text *out) { draw_by_cairo(p, CANVAS_CAIRO_PNG, out); }
void plot_to_pdf(const plot *p, text *out) { draw_by_cairo(p, CANVAS_CAIRO_PDF, out); }
