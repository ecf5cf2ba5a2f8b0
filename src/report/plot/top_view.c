/// Each kind of thing that has an outline from above is one function; the others are left out.
#include "report/plot/top_view.h"

#include <math.h>
#include <string.h>

#include "expr/calculus.h"

enum { ROUND = 24, MOST_NUMBERS = 9 };

typedef struct scene {
    top_view *v;
    const model *m;
    const model_thing *t;
    const double *symbols;
} scene;

const model_property *thing_property(const model_thing *t, const char *name) {
    for (size_t i = 0; i < t->property_count; i++) {
        if (strcmp(t->properties[i].name, name) == 0) return &t->properties[i];
    }
    return NULL;
}

/// Up to nine numbers of a property; false if it is missing.
static bool numbers(const scene *s, const char *name, double *out) {
    const model_property *p = thing_property(s->t, name);
    if (p == NULL || p->count > MOST_NUMBERS) return false;
    expr_eval(s->m->pool, p->count, p->entries, s->symbols, out);
    return true;
}

// ---- outlines -----------------------------------------------------------------------------------

static void begin(const scene *s) {
    *vec_push(&s->v->outlines) = (outline){s->v->points.count / 2, 0};
}

static void add(const scene *s, double x, double y) {
    *vec_push(&s->v->points) = x;
    *vec_push(&s->v->points) = y;
    s->v->outlines.items[s->v->outlines.count - 1].count++;
}

static void add_line(const scene *s, const double *a, const double *b) {
    begin(s);
    add(s, a[0], a[1]);
    add(s, b[0], b[1]);
}

/// A rectangle about a point, along a direction of length one.
static void add_box(const scene *s, const double *at, const double *h, double length,
                    double width) {
    static const double corners[4][2] = {{1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
    begin(s);
    for (int k = 0; k < 4; k++) {
        const double a = corners[k][0] * length / 2, b = corners[k][1] * width / 2;
        add(s, at[0] + a * h[0] - b * h[1], at[1] + a * h[1] + b * h[0]);
    }
}

/// c + cos·u + sin·v.
static void add_ellipse(const scene *s, const double *c, const double *u, const double *v) {
    begin(s);
    for (int k = 0; k < ROUND; k++) {
        const double angle = 2 * acos(-1) * k / ROUND;
        add(s, c[0] + cos(angle) * u[0] + sin(angle) * v[0],
            c[1] + cos(angle) * u[1] + sin(angle) * v[1]);
    }
}

static void add_circle(const scene *s, const double *c, double radius) {
    add_ellipse(s, c, (const double[]){radius, 0}, (const double[]){0, radius});
}

// ---- things -------------------------------------------------------------------------------------

/// The place and the direction in the plane; false if there is none.
static bool heading(const scene *s, double *at, double *h) {
    if (!numbers(s, "at", at) || !numbers(s, "heading", h)) return false;
    const double length = hypot(h[0], h[1]);
    h[0] /= length;
    h[1] /= length;
    return length > 0;
}

static void point(const scene *s) {
    double at[MOST_NUMBERS], radius[MOST_NUMBERS];
    if (numbers(s, "at", at) && numbers(s, "radius", radius)) add_circle(s, at, radius[0]);
}

static void segment(const scene *s) {
    double from[MOST_NUMBERS], to[MOST_NUMBERS];
    if (numbers(s, "from", from) && numbers(s, "to", to)) add_line(s, from, to);
}

static void body(const scene *s) {
    const model_property *p = thing_property(s->t, "points");
    begin(s);
    for (size_t i = 0; i + 2 < p->count; i += 3) {
        double at[3];
        expr_eval(s->m->pool, 3, p->entries + i, s->symbols, at);
        add(s, at[0], at[1]);
    }
}

static void plate(const scene *s) {
    double at[MOST_NUMBERS], h[MOST_NUMBERS], size[MOST_NUMBERS];
    if (heading(s, at, h) && numbers(s, "size", size)) add_box(s, at, h, size[0], size[1]);
}

static void wheel(const scene *s) {
    double at[MOST_NUMBERS], h[MOST_NUMBERS], radius[MOST_NUMBERS], width[MOST_NUMBERS];
    if (!heading(s, at, h) || !numbers(s, "radius", radius)) return;
    add_box(s, at, h, 2 * radius[0], numbers(s, "width", width) ? width[0] : 0.4 * radius[0]);
}

static void axle(const scene *s) {
    double at[MOST_NUMBERS], h[MOST_NUMBERS], radius[MOST_NUMBERS], width[MOST_NUMBERS];
    if (!heading(s, at, h) || !numbers(s, "radius", radius) || !numbers(s, "width", width)) return;
    const double left[2] = {at[0] - width[0] / 2 * h[1], at[1] + width[0] / 2 * h[0]};
    const double right[2] = {at[0] + width[0] / 2 * h[1], at[1] - width[0] / 2 * h[0]};
    add_line(s, left, right);
    add_box(s, left, h, 2 * radius[0], 0.5 * radius[0]);
    add_box(s, right, h, 2 * radius[0], 0.5 * radius[0]);
}

/// Its axle is the second column of the rotation.
static void disk(const scene *s) {
    double at[MOST_NUMBERS], B[MOST_NUMBERS], radius[MOST_NUMBERS];
    if (!numbers(s, "at", at) || !numbers(s, "frame", B) || !numbers(s, "radius", radius)) return;
    const double r = radius[0];
    add_ellipse(s, at, (const double[]){r * B[0], r * B[3]}, (const double[]){r * B[2], r * B[5]});
}

void top_view_add(top_view *v, const model *m, const double *symbols) {
    static const struct {
        const char *word;
        void (*add)(const scene *s);
    } kinds[] = {{"point", point}, {"sphere", point}, {"segment", segment}, {"body", body},
                 {"plate", plate}, {"wheel", wheel},  {"axle", axle},       {"disk", disk}};
    for (size_t i = 0; i < m->thing_count; i++) {
        const scene s = {v, m, &m->things[i], symbols};
        for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
            if (strcmp(kinds[k].word, s.t->kind) == 0) kinds[k].add(&s);
        }
    }
}

void top_view_clear(top_view *v) {
    vec_clear(&v->points);
    vec_clear(&v->outlines);
}
