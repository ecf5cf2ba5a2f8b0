/// A font of single strokes, made for Hamel: capitals are 10 high, small letters 6.8, tails go down
/// to -3.
///
/// A glyph is a path: M x y begins a stroke, L x y goes on straight, Q x y x y bends towards the
/// first point and ends in the second, A x y a b from to goes on along the ellipse about (x, y)
/// with half axes a, b between two angles in degrees, and O x y a b is that ellipse as a stroke of
/// its own.
#include "draw/stroke_font.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/vec.h"

typedef struct glyph {
    uint32_t code;
    double width;
    const char *path;
} glyph;

static const glyph glyphs[] = {
    {' ', 1.6, ""},
    {'!', 0, "M0 10L0 3.5M0 .1L0 0"},
    {'"', 2, "M0 10L0 7M2 10L2 7"},
    {'#', 6, "M2 10L1 0M5 10L4 0M0 7L6 7M0 3L6 3"},
    {'%', 8, "M8 10L0 0O2 8 2 2O6 2 2 2"},
    {'&', 8, "M8 0L2.2 6.6Q1 8 2 9.3Q3.5 10.6 4.8 9.3Q5.6 8 4.6 6.9Q0 4 0 2.4Q0 0 3 0Q6 0 8 4"},
    {'\'', 0, "M0 10L0 7"},
    {'(', 2.5, "M2.5 11.5Q0 8.5 0 4.5Q0 .5 2.5 -2.5"},
    {')', 2.5, "M0 11.5Q2.5 8.5 2.5 4.5Q2.5 .5 0 -2.5"},
    {'*', 4, "M2 9.5L2 5.5M.3 8.5L3.7 6.5M3.7 8.5L.3 6.5"},
    {'+', 6, "M3 8L3 2M0 5L6 5"},
    {',', 1, "M1 .2L.2 -2"},
    {'-', 3.5, "M0 4L3.5 4"},
    {'.', 0, "M0 .1L0 0"},
    {'/', 5, "M0 -1.5L5 11"},
    {'0', 6, "O3 5 3 5"},
    {'1', 6, "M1 8L3.6 10L3.6 0"},
    {'2', 6, "M.2 7.4Q.6 10 3 10Q5.8 10 5.8 7.4Q5.8 5.6 0 0L6 0"},
    {'3', 6, "M.4 8.2Q1 10 3 10Q5.5 10 5.5 7.7Q5.5 5.4 2.4 5.4Q6 5.4 6 2.7Q6 0 3 0Q.4 0 0 2.2"},
    {'4', 6, "M4.6 0L4.6 10L0 3L6.2 3"},
    {'5', 6, "M5.3 10L.9 10L.5 5.4Q1.6 6.3 3 6.3Q6 6.3 6 3.2Q6 0 2.9 0Q.8 0 0 1.8"},
    {'6', 6, "M4.6 10Q0 6 0 3.1M6 3.1A3 3.1 3 3.1 0 360"},
    {'7', 6, "M0 10L6 10L2 0"},
    {'8', 6, "O3 7.6 2.5 2.4O3 2.6 3 2.6"},
    {'9', 6, "M1.4 0Q6 4 6 6.9A3 6.9 3 3.1 0 360"},
    {':', 0, "M0 6.2L0 6.1M0 .1L0 0"},
    {';', 1, "M.8 6.2L.8 6.1M1 .2L.2 -2"},
    {'<', 6, "M6 8L0 5L6 2"},
    {'=', 6, "M0 6.5L6 6.5M0 3.5L6 3.5"},
    {'>', 6, "M0 8L6 5L0 2"},
    {'?', 5, "M0 8Q.3 10 2.5 10Q5 10 5 7.8Q5 6.3 2.5 4.8L2.5 3M2.5 .1L2.5 0"},
    {'A', 7.4, "M0 0L3.7 10L7.4 0M1.2 3.3L6.2 3.3"},
    {'B', 6.2, "M0 5.4L3 5.4Q5.6 5.4 5.6 7.7Q5.6 10 3 10L0 10L0 0L3 0Q6.2 0 6.2 2.7Q6.2 5.4 3 5.4"},
    {'C', 7.8, "A4.5 5 4.5 5 45 315"},
    {'D', 7.2, "M0 0L0 10L2.5 10Q7.2 10 7.2 5Q7.2 0 2.5 0L0 0"},
    {'E', 5, "M5 10L0 10L0 0L5 0M0 5.3L4.4 5.3"},
    {'F', 5, "M5 10L0 10L0 0M0 5.3L4.4 5.3"},
    {'G', 9, "A4.5 5 4.5 5 48 356L5.2 4.7"},
    {'H', 7, "M0 0L0 10M7 0L7 10M0 5.3L7 5.3"},
    {'I', 0, "M0 0L0 10"},
    {'J', 3.6, "M3.6 10L3.6 2.5Q3.6 0 1.6 0Q.4 0 0 .8"},
    {'K', 6.3, "M0 0L0 10M6 10L0 4.2M2 6L6.3 0"},
    {'L', 4.6, "M0 10L0 0L4.6 0"},
    {'M', 8.4, "M0 0L.8 10L4.2 2.5L7.6 10L8.4 0"},
    {'N', 7, "M0 0L0 10L7 0L7 10"},
    {'O', 9.4, "O4.7 5 4.7 5"},
    {'P', 5.8, "M0 0L0 10L3 10Q5.8 10 5.8 7.4Q5.8 4.8 3 4.8L0 4.8"},
    {'Q', 9.4, "O4.7 5 4.7 5M5.8 2.6L9 -.6"},
    {'R', 6, "M0 0L0 10L3 10Q5.8 10 5.8 7.4Q5.8 4.8 3 4.8L0 4.8M3 4.8L6 0"},
    {'S', 5.7,
     "M5.2 8.3Q4.6 10 2.8 10Q.3 10 .3 7.6Q.3 5.8 2.8 5.2Q5.7 4.5 5.7 2.6Q5.7 0 2.8 0Q.5 0 0 2"},
    {'T', 6.4, "M0 10L6.4 10M3.2 10L3.2 0"},
    {'U', 6.6, "M0 10L0 3.4Q0 0 3.3 0Q6.6 0 6.6 3.4L6.6 10"},
    {'V', 7, "M0 10L3.5 0L7 10"},
    {'W', 10, "M0 10L2.5 0L5 10L7.5 0L10 10"},
    {'X', 6.6, "M0 10L6.6 0M0 0L6.6 10"},
    {'Y', 6.6, "M0 10L3.3 5L6.6 10M3.3 5L3.3 0"},
    {'Z', 6.2, "M0 10L6.2 10L0 0L6.2 0"},
    {'[', 2, "M2 11.5L0 11.5L0 -2.5L2 -2.5"},
    {'\\', 5, "M0 11L5 -1.5"},
    {']', 2, "M0 11.5L2 11.5L2 -2.5L0 -2.5"},
    {'^', 5, "M0 6.5L2.5 10L5 6.5"},
    {'_', 5, "M0 -1.5L5 -1.5"},
    {'a', 6, "O3 3.4 3 3.4M6 6.8L6 0"},
    {'b', 6, "M0 10L0 0O3 3.4 3 3.4"},
    {'c', 5.2, "A3.2 3.4 3.2 3.4 48 312"},
    {'d', 6, "O3 3.4 3 3.4M6 10L6 0"},
    {'e', 6, "M.05 3.6L6 3.6A3 3.4 3 3.4 3 312"},
    {'f', 3.6, "M3.8 9.6Q3 10 2.6 10Q1.2 10 1.2 8.4L1.2 0M0 6.6L3.4 6.6"},
    {'g', 6, "O3 3.4 3 3.4M6 6.8L6 -.4Q6 -3 3.2 -3Q1.2 -3 .4 -1.8"},
    {'h', 5.2, "M0 10L0 0M0 4Q.3 6.8 2.8 6.8Q5.2 6.8 5.2 4.2L5.2 0"},
    {'i', 0, "M0 6.8L0 0M0 9.3L0 9.2"},
    {'j', 1.6, "M1.6 6.8L1.6 -1Q1.6 -3 0 -3M1.6 9.3L1.6 9.2"},
    {'k', 4.8, "M0 10L0 0M4.6 6.8L0 2.8M1.6 4.2L4.8 0"},
    {'l', 0, "M0 10L0 0"},
    {'m', 8.6,
     "M0 6.8L0 0M0 4.2Q.2 6.8 2.3 6.8Q4.3 6.8 4.3 4.2L4.3 0M4.3 4.2Q4.5 6.8 6.6 6.8Q8.6 6.8 8.6 "
     "4.2L8.6 0"},
    {'n', 5.2, "M0 6.8L0 0M0 4Q.3 6.8 2.8 6.8Q5.2 6.8 5.2 4.2L5.2 0"},
    {'o', 6, "O3 3.4 3 3.4"},
    {'p', 6, "M0 6.8L0 -3M6 3.4A3 3.4 3 3.4 0 360"},
    {'q', 6, "O3 3.4 3 3.4M6 6.8L6 -3"},
    {'r', 3, "M0 6.8L0 0M0 4Q.4 6.8 3 6.7"},
    {'s', 4.3,
     "M4 5.6Q3.4 6.8 2.1 6.8Q.3 6.8 .3 5.2Q.3 4 2.2 3.5Q4.3 3 4.3 1.8Q4.3 0 2.2 0Q.6 0 0 1.4"},
    {'t', 3.3, "M1.2 9L1.2 1.8Q1.2 0 2.6 0L3.3 .2M0 6.6L3.2 6.6"},
    {'u', 5.2, "M0 6.8L0 2.6Q0 0 2.4 0Q4.9 0 5.2 2.8M5.2 6.8L5.2 0"},
    {'v', 5, "M0 6.8L2.5 0L5 6.8"},
    {'w', 7.6, "M0 6.8L1.9 0L3.8 6.8L5.7 0L7.6 6.8"},
    {'x', 4.8, "M0 6.8L4.8 0M0 0L4.8 6.8"},
    {'y', 5, "M0 6.8L2.5 0M5 6.8L2.5 0L1.4 -3"},
    {'z', 4.6, "M0 6.8L4.6 6.8L0 0L4.6 0"},
    {'{', 2.6,
     "M2.6 11.5Q1.2 11.5 1.2 9.5L1.2 6.5Q1.2 4.5 0 4.5Q1.2 4.5 1.2 2.5L1.2 -.5Q1.2 -2.5 2.6 -2.5"},
    {'|', 0, "M0 11.5L0 -2.5"},
    {'}', 2.6,
     "M0 11.5Q1.4 11.5 1.4 9.5L1.4 6.5Q1.4 4.5 2.6 4.5Q1.4 4.5 1.4 2.5L1.4 -.5Q1.4 -2.5 0 -2.5"},
    {'~', 6, "M0 4Q.6 6.4 3 5Q5.4 3.6 6 6"},
    {0xB7, 0, "M0 4L0 3.9"},
    {0xD7, 5, "M0 7.5L5 2.5M0 2.5L5 7.5"},
    {0x391, 7.4, "M0 0L3.7 10L7.4 0M1.2 3.3L6.2 3.3"},
    {0x393, 5, "M5 10L0 10L0 0"},
    {0x394, 7.4, "M0 0L3.7 10L7.4 0L0 0"},
    {0x398, 9.4, "O4.7 5 4.7 5M2.7 5L6.7 5"},
    {0x39B, 7, "M0 0L3.5 10L7 0"},
    {0x39E, 6, "M0 10L6 10M.8 5.2L5.2 5.2M0 0L6 0"},
    {0x3A0, 7, "M0 0L0 10L7 10L7 0"},
    {0x3A3, 6, "M6 10L0 10L3.6 5L0 0L6 0"},
    {0x3A6, 8, "O4 5 4 3.2M4 10L4 0"},
    {0x3A8, 7.6, "M0 10L0 7Q0 3.4 3.8 3.4Q7.6 3.4 7.6 7L7.6 10M3.8 10L3.8 0"},
    {0x3A9, 8.8, "M0 0L3 0Q0 2 0 5.4Q0 10 4.4 10Q8.8 10 8.8 5.4Q8.8 2 5.8 0L8.8 0"},
    {0x3B1, 6.6, "M6.6 6.8Q5 0 2.7 0Q0 0 0 3.4Q0 6.8 2.7 6.8Q5 6.8 6.6 0"},
    {0x3B2, 5.6,
     "M0 -3L0 7.4Q0 10 2.6 10Q5 10 5 7.8Q5 5.5 2 5.5Q5.6 5.5 5.6 2.7Q5.6 0 2.8 0Q.6 0 0 1.6"},
    {0x3B3, 5.4, "M0 5.8Q.4 6.8 1.2 6.6Q2.4 6 2.8 0M5.4 6.8Q3.4 1.8 2.8 0L2.3 -3"},
    {0x3B4, 5.6, "O2.8 3.1 2.8 3.1M4.8 9.3Q3.4 10.3 2.1 9.6Q.6 8.4 2.8 6.9Q5 5.4 5.5 4"},
    {0x3B5, 4.6,
     "M4.4 5.8Q3.8 6.8 2.3 6.8Q.4 6.8 .4 5.1Q.4 3.6 2.6 3.6Q0 3.6 0 1.8Q0 0 2.4 0Q4 0 4.6 1.2"},
    {0x3B6, 4.4, "M.8 10L4.2 10Q0 6 0 2.2Q0 .2 2.2 0Q4.4 -.2 4.2 -1.6Q4 -2.8 2.6 -3"},
    {0x3B7, 5, "M0 6.8L0 0M0 4Q.4 6.8 2.7 6.8Q5 6.8 5 4.2L5 -3"},
    {0x3B8, 5.4, "O2.7 5 2.7 5M0 5L5.4 5"},
    {0x3B9, 1.6, "M0 6.8L0 1.6Q0 0 1.6 .1"},
    {0x3BA, 4.8, "M0 6.8L0 0M4.4 6.8L0 3M1.5 4.2L4.8 0"},
    {0x3BB, 5.6, "M.2 10Q1.4 10 2 8.4L5.6 0M2.7 6.4L0 0"},
    {0x3BC, 6, "M0 6.8L0 -3M0 2.6Q0 0 2.4 0Q4.9 0 5.2 2.8M5.2 6.8L5.2 1Q5.2 0 6 .1"},
    {0x3BD, 5, "M0 6.8L2.2 0Q4.8 3 5 6.8"},
    {0x3BE, 4.6,
     "M.6 10L4 10Q.4 9.6 .4 7.6Q.4 5.8 3.6 5.8Q0 5.6 0 2.6Q0 .2 2.4 0Q4.6 -.2 4.4 -1.6Q4.2 -2.8 "
     "2.8 -3"},
    {0x3BF, 6, "O3 3.4 3 3.4"},
    {0x3C0, 6.4, "M0 6.6L6.4 6.6M1.6 6.6L1.2 0M4.6 6.6L4.8 1.4Q5 0 6.2 .1"},
    {0x3C1, 6, "M0 -3L0 3.4A3 3.4 3 3.4 180 -180"},
    {0x3C2, 5, "M5 5.8Q4.4 6.8 3 6.8Q0 6.8 0 3.4Q0 .4 2.6 0Q4.8 -.4 4.4 -1.8Q4 -2.8 2.8 -3"},
    {0x3C3, 6.6, "M6.6 6.6L2.9 6.6A2.9 3.3 2.9 3.3 90 450"},
    {0x3C4, 5.4, "M0 6.6L5.4 6.6M2.6 6.6L2.6 1.6Q2.6 0 4.2 .1"},
    {0x3C5, 5.2, "M0 6.8L0 2.6Q0 0 2.6 0Q5.2 0 5.2 3.4Q5.2 5.4 4.6 6.8"},
    {0x3C6, 6.8, "O3.4 3.4 3.4 3.4M3.4 10L3.4 -3"},
    {0x3C7, 5.4, "M0 6.8Q1.2 6.8 1.8 5L3.8 -1.2Q4.2 -3 5.4 -3M5.2 6.8L0 -3"},
    {0x3C8, 6.6, "M0 6.8L0 3.6Q0 0 3.3 0Q6.6 0 6.6 3.6L6.6 6.8M3.3 10L3.3 -3"},
    {0x3C9, 7.6,
     "M1.6 6.8Q0 5.6 0 3Q0 0 1.9 0Q3.8 0 3.8 3.4Q3.8 0 5.7 0Q7.6 0 7.6 3Q7.6 5.6 6 6.8"},
    {0x2013, 5, "M0 4L5 4"},
    {0x2014, 9, "M0 4L9 4"},
    {0x2018, .8, "M.8 10.2L0 8"},
    {0x2019, .8, "M.8 10L0 7.8"},
    {0x201C, 2.8, "M.8 10.2L0 8M2.8 10.2L2 8"},
    {0x201D, 2.8, "M.8 10L0 7.8M2.8 10L2 7.8"},
    {0x2032, 1.4, "M1.4 10L.4 7"},
    {0x2202, 5.6, "O2.8 3 2.8 3M.8 9Q1.8 10 3 9.8Q5.8 9.2 5.6 3"},
    {0x2212, 6, "M0 5L6 5"},
};
static const glyph unknown = {0, 5, "M0 0L0 9L5 9L5 0L0 0"};

/// Characters made of another one and a mark above it.
typedef struct marked {
    uint32_t code, base;
    char mark;
} marked;
static const marked marks[] = {
    {0xC4, 'A', ':'}, {0xD6, 'O', ':'}, {0xDC, 'U', ':'}, {0xE0, 'a', '`'}, {0xE1, 'a', '/'},
    {0xE4, 'a', ':'}, {0xE7, 'c', ','}, {0xE8, 'e', '`'}, {0xE9, 'e', '/'}, {0xEA, 'e', '^'},
    {0xEB, 'e', ':'}, {0xED, 'i', '/'}, {0xF1, 'n', '~'}, {0xF3, 'o', '/'}, {0xF4, 'o', '^'},
    {0xF6, 'o', ':'}, {0xFA, 'u', '/'}, {0xFC, 'u', ':'}};

static const char *mark_path(char mark) {
    switch (mark) {
    case ':': return "M-1.2 9L-1.2 8.9M1.2 9L1.2 8.9";
    case '.': return "M0 9L0 8.9";
    case '`': return "M-.8 9.6L.4 8.2";
    case '/': return "M.8 9.6L-.4 8.2";
    case '^': return "M-1.3 8.2L0 9.6L1.3 8.2";
    case '~': return "M-1.6 8.4Q-.9 9.6 0 9Q.9 8.4 1.6 9.4";
    default: return "M0 0L-.6 -2";
    }
}

// ---- paths --------------------------------------------------------------------------------------

/// Where a path is drawn: its points are scaled and moved there.
typedef struct pen {
    stroke_sink *sink;
    void *to;
    double x, y, scale;
    VEC(double) stroke;
} pen;

static void lift(pen *p) {
    if (p->stroke.count > 0 && p->sink != NULL)
        p->sink(p->to, p->stroke.count / 2, p->stroke.items);
    p->stroke.count = 0;
}

static void go(pen *p, double x, double y) {
    *vec_push(&p->stroke) = p->x + p->scale * x;
    *vec_push(&p->stroke) = p->y + p->scale * y;
}

static void along_ellipse(pen *p, const double v[6]) {
    const double degree = acos(-1) / 180;
    const int steps = 2 + (int)(fabs(v[5] - v[4]) / 15);
    for (int k = 0; k <= steps; k++) {
        const double angle = degree * (v[4] + (v[5] - v[4]) * k / steps);
        go(p, v[0] + v[2] * cos(angle), v[1] + v[3] * sin(angle));
    }
}

static void draw(pen *p, const char *path) {
    double last[2] = {0, 0};
    while (*path != '\0') {
        const char verb = *path++;
        const int count = verb == 'A' ? 6 : verb == 'O' || verb == 'Q' ? 4 : 2;
        double v[6] = {0};
        for (int k = 0; k < count; k++) {
            char *end;
            v[k] = number_read(path, &end);
            path = end;
        }
        if (verb == 'M' || verb == 'O') lift(p);
        if (verb == 'O') v[5] = 360;
        if (verb == 'A' || verb == 'O') along_ellipse(p, v);
        else if (verb == 'Q') {
            for (int k = 1; k <= 6; k++) {
                const double u = k / 6.0, w = 1 - u;
                go(p, w * w * last[0] + 2 * u * w * v[0] + u * u * v[2],
                   w * w * last[1] + 2 * u * w * v[1] + u * u * v[3]);
            }
        } else go(p, v[0], v[1]);
        if (verb == 'O') lift(p);
        if (verb != 'A' && verb != 'O') memcpy(last, v + count - 2, sizeof last);
    }
    lift(p);
}

// ---- lines of text ------------------------------------------------------------------------------

static const glyph *glyph_of(uint32_t code) {
    if (code == 0xA0 || code == 0x2009) code = ' ';
    if (code == 0x3D5) code = 0x3C6;
    for (size_t k = 0; k < sizeof glyphs / sizeof *glyphs; k++)
        if (glyphs[k].code == code) return &glyphs[k];
    return &unknown;
}

/// The next character; what is no UTF-8 is U+FFFD.
static uint32_t next_code(const char **s) {
    const unsigned char first = (unsigned char)*(*s)++;
    const int more = first < 0x80    ? 0
                     : first >= 0xF0 ? 3
                     : first >= 0xE0 ? 2
                     : first >= 0xC0 ? 1
                                     : -1;
    if (more < 0) return 0xFFFD;
    uint32_t code = more == 0 ? first : first & (0x3FU >> more);
    for (int k = 0; k < more; k++) {
        if (((unsigned char)**s & 0xC0) != 0x80) return 0xFFFD;
        code = code << 6 | ((unsigned char)*(*s)++ & 0x3F);
    }
    return code;
}

/// Small digits, ₂ and ², are digits moved.
static bool small_digit(uint32_t *code, double *shift) {
    static const uint32_t raised[10] = {0x2070, 0xB9,   0xB2,   0xB3,   0x2074,
                                        0x2075, 0x2076, 0x2077, 0x2078, 0x2079};
    *shift = *code >= 0x2080 && *code <= 0x2089 ? -2.6 : 4.6;
    for (uint32_t k = 0; k < 10; k++) {
        if (*code != raised[k] && *code != 0x2080 + k) continue;
        *code = '0' + k;
        return true;
    }
    return false;
}

double stroke_words(const char *utf8, stroke_sink *sink, void *to) {
    enum { GAP = 2 }; // between letters
    pen p = {.sink = sink, .to = to, .scale = 1};
    double x = 0, middle = 0;
    while (*utf8 != '\0') {
        uint32_t code = next_code(&utf8);
        double shift;
        char mark = '\0';
        if (code == 0x307 || code == 0x308) { // a dot or two on the letter before
            p.x = middle;
            p.y = 0;
            draw(&p, mark_path(code == 0x307 ? '.' : ':'));
            continue;
        }
        for (size_t k = 0; k < sizeof marks / sizeof *marks; k++) {
            if (marks[k].code != code) continue;
            mark = marks[k].mark;
            code = marks[k].base;
        }
        const bool small = small_digit(&code, &shift);
        const glyph *g = glyph_of(code);
        p.x = x;
        p.y = small ? shift : 0;
        p.scale = small ? 0.62 : 1;
        draw(&p, g->path);
        middle = x + p.scale * g->width / 2;
        x += p.scale * g->width + GAP;
        p.scale = 1;
        if (mark != '\0') {
            p.x = middle;
            p.y = code >= 'A' && code <= 'Z' ? 3 : 0;
            draw(&p, mark_path(mark));
        }
    }
    vec_clear(&p.stroke);
    return x > 0 ? x - GAP : 0;
}
