/// Intervals are halved, the leftmost first, until balls decide about them.
#include "exact/ball/crossing.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "exact/ball/ball_internal.h"
#include "expr/calculus.h"

enum { CELL_BITS = 64, POINT_BITS = 128, MOST_CELLS = 100000, DEEPEST = 64 };

struct exact_crossing {
    const expr_pool *pool;
    expr f, slope;
    uint32_t variable; ///< its index
    uint32_t symbol_count;
    arb_struct *symbols;
    double gap; ///< from the last zero to the one before it
    size_t cells;
};

exact_crossing *exact_crossing_create(expr_pool *pool, expr f, expr variable) {
    exact_crossing *c = MEM_NEW_ZERO(exact_crossing, 1);
    c->pool = pool;
    c->f = f;
    c->slope = expr_diff(pool, f, variable);
    c->variable = expr_symbol_index(pool, variable);
    c->symbol_count = expr_symbol_count(pool);
    c->symbols = _arb_vec_init(c->symbol_count);
    return c;
}

void exact_crossing_destroy(exact_crossing *c) {
    if (c == NULL) return;
    _arb_vec_clear(c->symbols, c->symbol_count);
    free(c);
}

// ---- values -------------------------------------------------------------------------------------

/// Encloses e over [left, right].
static void over(const exact_crossing *c, expr e, double left, double right, arb_t out) {
    arf_t a, b;
    arf_init(a);
    arf_init(b);
    arf_set_d(a, left);
    arf_set_d(b, right);
    arb_set_interval_arf(&c->symbols[c->variable], a, b, POINT_BITS);
    ball_eval(c->pool, e, c->symbols, left == right ? POINT_BITS : CELL_BITS, out);
    arf_clear(a);
    arf_clear(b);
}

typedef enum reach { AWAY, NEAR, UNBOUNDED } reach;

/// Whether e keeps away from zero over [left, right].
static reach reach_of(const exact_crossing *c, expr e, double left, double right) {
    arb_t v;
    arb_init(v);
    over(c, e, left, right, v);
    const reach r = !arb_is_finite(v) ? UNBOUNDED : arb_contains_zero(v) ? NEAR : AWAY;
    arb_clear(v);
    return r;
}

/// The value at a point, zero if it cannot be told from zero.
static double value(const exact_crossing *c, expr e, double t) {
    arb_t v;
    arb_init(v);
    over(c, e, t, t, v);
    const double x = arb_contains_zero(v) ? 0 : arf_get_d(arb_midref(v), ARF_RND_NEAR);
    arb_clear(v);
    return x;
}

/// The zero between two points where f has different signs and a slope in between: Newton's method,
/// and bisection where that leaves the interval. The last move is known to many digits, so the
/// double is the nearest one.
static double locate(const exact_crossing *c, double left, double right) {
    const bool rises = value(c, c->f, left) < 0;
    double x = left + (right - left) / 2;
    while (x > left && x < right) {
        const double f = value(c, c->f, x), move = -f / value(c, c->slope, x);
        if (f == 0 || x + move == x) break;
        if ((f < 0) == rises) left = x;
        else right = x;
        if (fabs(move) <= 4 * DBL_EPSILON * fabs(x)) return x + move;
        x = x + move > left && x + move < right ? x + move : left + (right - left) / 2;
    }
    return x;
}

// ---- cells --------------------------------------------------------------------------------------

typedef enum cell { CELL_EMPTY, CELL_ZERO, CELL_OPEN } cell;

/// What is known of [left, right]; a zero, the only one there, into *at.
static cell look(exact_crossing *c, double left, double right, double *at) {
    c->cells++;
    const reach f = reach_of(c, c->f, left, right);
    if (f == AWAY) return CELL_EMPTY;
    if (f == UNBOUNDED || reach_of(c, c->slope, left, right) != AWAY) return CELL_OPEN;
    const double a = value(c, c->f, left), b = value(c, c->f, right);
    if (a != 0 && b != 0 && (a < 0) == (b < 0)) return CELL_EMPTY;
    *at = a == 0 ? left : b == 0 ? right : locate(c, left, right);
    return CELL_ZERO;
}

/// One search: where it began, and how small a cell may become.
typedef struct search {
    exact_crossing *c;
    double begin, tiny;
    double *at, *beyond;
} search;

/// Cells [place, end] too small to be halved again: one place, unless the search began there.
static bool is_place(const search *s, double place, double end) {
    if (isnan(place) || place <= s->begin) return false;
    *s->at = place + (end - place) / 2;
    *s->beyond = end;
    return true;
}

static bool is_zero(const search *s) {
    *s->beyond = *s->at;
    return *s->at > s->begin + s->tiny / 16;
}

/// The first zero in [left, right]; halves wait on a stack.
static crossing_result search_in(const search *s, double left, double right) {
    double ends[DEEPEST], place = NAN;
    int depth = 0;
    ends[depth++] = right;
    while (depth > 0) {
        if (s->c->cells > MOST_CELLS) return CROSSING_UNKNOWN;
        const double end = ends[depth - 1], width = end - left;
        const cell what = look(s->c, left, end, s->at);
        if (what == CELL_OPEN && width > s->tiny && depth < DEEPEST) {
            ends[depth++] = left + width / 2;
            continue;
        }
        if (what == CELL_OPEN) {
            place = isnan(place) ? left : place;
        } else {
            if (is_place(s, place, left)) return CROSSING_FOUND;
            if (what == CELL_ZERO && is_zero(s)) return CROSSING_FOUND;
            place = NAN;
        }
        left = end;
        depth--;
    }
    return is_place(s, place, right) ? CROSSING_FOUND : CROSSING_NONE;
}

crossing_result exact_crossing_next(exact_crossing *c, double from, double to, double *at,
                                    double *beyond) {
    const search s = {c, from, ldexp(fmax(fabs(from), fabs(to)), -46), at, beyond};
    double window = c->gap > 0 ? 1.25 * c->gap : to - from;
    c->cells = 0;
    for (double left = from; left < to; window *= 2) {
        const double right = to - left <= 1.5 * window ? to : left + window;
        const crossing_result result = search_in(&s, left, right);
        if (result == CROSSING_UNKNOWN) return result;
        if (result == CROSSING_FOUND) {
            if (*at >= to - s.tiny / 16) return CROSSING_NONE;
            c->gap = *at - from;
            return result;
        }
        left = right;
    }
    return CROSSING_NONE;
}
