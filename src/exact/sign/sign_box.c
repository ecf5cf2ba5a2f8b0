/// Boxes are halved along their longest side until balls around the values over them keep away from
/// zero. A function that vanishes somewhere, or at an end of its domain, is given up after some
/// number of boxes.
#include "exact/sign/sign_box_internal.h"

#include "base/random.h"
#include "exact/ball/ball_internal.h"
#include "exact/circle.h"
#include "exact/sign/sign_form_internal.h"
#include "expr/walk.h"

enum { MOST_SIDES = 4, MOST_BOXES = 4000, BITS = 64 };

typedef struct box {
    double from[MOST_SIDES], to[MOST_SIDES];
} box;

/// The domain: the symbols, and the box they are in.
typedef struct compact {
    size_t count;
    expr symbols[MOST_SIDES];
    box whole;
} compact;

// ---- the domain --------------------------------------------------------------------------------

/// below ≤ e ≤ above, for a number e.
static bool enclose_number(const expr_pool *pool, expr e, double *below, double *above) {
    if (!sign_is_number(pool, e)) return false;
    arb_t value;
    arf_t end;
    arb_init(value);
    arf_init(end);
    ball_eval(pool, e, NULL, BITS, value);
    const bool finite = arb_is_finite(value);
    arb_get_lbound_arf(end, value, BITS);
    *below = arf_get_d(end, ARF_RND_FLOOR);
    arb_get_ubound_arf(end, value, BITS);
    *above = arf_get_d(end, ARF_RND_CEIL);
    arf_clear(end);
    arb_clear(value);
    return finite;
}

/// The ends of a range between numbers; false if the symbol has none.
static bool in_range(exact *x, expr symbol, double *from, double *to) {
    const expr_symbol_info *info = expr_symbol_info_of(x->pool, symbol);
    double unused;
    return info->has_lower && info->has_upper &&
           enclose_number(x->pool, info->lower, from, &unused) &&
           enclose_number(x->pool, info->upper, &unused, to);
}

static bool add_side(exact *x, expr e, expr symbol, compact *c) {
    const expr_symbol_info *info = expr_symbol_info_of(x->pool, symbol);
    if (info->kind == EXPR_CONSTANT) return true;
    if (c->count == MOST_SIDES) return false;
    double *from = &c->whole.from[c->count], *to = &c->whole.to[c->count];
    c->symbols[c->count++] = symbol;
    if (info->has_lower && info->has_upper) return in_range(x, symbol, from, to);
    *from = -3.25, *to = 3.25;    // more than a turn
    if (info->kind != EXPR_ANGLE) // time, or a line, will do where it is seen to stand under sines
        return info->kind != EXPR_ROTATION && exact_under_sines(x, 1, &e, 1, &symbol);
    bool bare = false;
    exact_bare_angles(x, e, 1, &symbol, &bare);
    return !bare;
}

static bool compact_init(compact *c, exact *x, expr e) {
    expr_walk w;
    *c = (compact){0};
    expr_walk_init(&w, x->pool, 1, &e);
    bool is = true;
    for (uint32_t p = 0; p < w.count && is; p++) {
        const expr node = {w.ids[p]};
        if (expr_is_symbol(x->pool, node)) is = add_side(x, e, node, c);
    }
    expr_walk_clear(&w);
    return is && c->count > 0;
}

// ---- the halving -------------------------------------------------------------------------------

static void set_side(arb_t out, double from, double to) {
    arb_t high;
    arb_init(high);
    arb_set_d(out, from);
    arb_set_d(high, to);
    arb_union(out, out, high, BITS);
    arb_clear(high);
}

/// The signs where the symbols have these values.
static sign_set signs_at(exact *x, expr e, const arb_struct *symbols) {
    arb_t value;
    arb_init(value);
    ball_eval(x->pool, e, symbols, BITS, value);
    const sign_set signs = arb_is_positive(value)   ? SIGN_PLUS
                           : arb_is_negative(value) ? SIGN_MINUS
                                                    : SIGN_ANY;
    arb_clear(value);
    return signs;
}

/// The signs over one box.
static sign_set over(exact *x, expr e, const compact *c, const box *b, arb_struct *symbols) {
    for (size_t i = 0; i < c->count; i++)
        set_side(&symbols[expr_symbol_index(x->pool, c->symbols[i])], b->from[i], b->to[i]);
    return signs_at(x, e, symbols);
}

/// Cuts a box in two along its longest side, relative to the whole.
static void halve(const compact *c, const box *b, box *lower, box *upper) {
    size_t longest = 0;
    double most = 0;
    for (size_t i = 0; i < c->count; i++) {
        const double part = (b->to[i] - b->from[i]) / (c->whole.to[i] - c->whole.from[i]);
        if (part > most) most = part, longest = i;
    }
    const double middle = b->from[longest] + (b->to[longest] - b->from[longest]) / 2;
    *lower = *upper = *b;
    lower->to[longest] = upper->from[longest] = middle;
}

enum { FIRST_LOOKS = 32 };

/// Whether e is seen to vanish at a point of the box, or to be positive at one and negative at
/// another: then there is nothing to find out by halving. The points are random, first with some of
/// the symbols zero.
static bool no_sign(exact *x, expr e, const compact *c, arb_struct *symbols) {
    random_state r = {x->seed};
    bool plus = false, minus = false, zero = false;
    arb_t value;
    arb_init(value);
    for (unsigned look = 0; look < FIRST_LOOKS && !zero && !(plus && minus); look++) {
        for (size_t i = 0; i < c->count; i++) {
            const double from = c->whole.from[i], to = c->whole.to[i],
                         at = from + (double)random_below(&r, 1024) / 1024 * (to - from);
            const bool at_zero = look < FIRST_LOOKS / 2 && look >> i & 1 && from <= 0 && 0 <= to;
            arb_set_d(&symbols[expr_symbol_index(x->pool, c->symbols[i])], at_zero ? 0 : at);
        }
        ball_eval(x->pool, e, symbols, BITS, value);
        plus = plus || arb_is_positive(value);
        minus = minus || arb_is_negative(value);
        zero = arb_is_zero(value);
    }
    arb_clear(value);
    return zero || (plus && minus);
}

sign_set sign_by_boxes(exact *x, expr e) {
    compact c;
    if (!compact_init(&c, x, e)) return SIGN_ANY;
    const uint32_t n = expr_symbol_count(x->pool);
    arb_struct *symbols = _arb_vec_init(n);
    VEC(box) open = {0};
    *vec_push(&open) = c.whole;
    sign_set all = no_sign(x, e, &c, symbols) ? SIGN_ANY : 0;
    for (int boxes = 0; boxes < MOST_BOXES && open.count > 0 && all != SIGN_ANY; boxes++) {
        const box b = open.items[--open.count];
        const sign_set here = over(x, e, &c, &b, symbols);
        if (here != SIGN_ANY) {
            all |= here;
            if (all == (SIGN_MINUS | SIGN_PLUS))
                all = SIGN_ANY; // between them it vanishes or jumps
            continue;
        }
        box lower, upper;
        halve(&c, &b, &lower, &upper);
        *vec_push(&open) = lower;
        *vec_push(&open) = upper;
    }
    if (open.count > 0) all = SIGN_ANY;
    vec_clear(&open);
    _arb_vec_clear(symbols, n);
    return all;
}

sign_set sign_by_bounds(exact *x, expr e) {
    const uint32_t n = expr_symbol_count(x->pool);
    arb_struct *symbols = _arb_vec_init(n);
    for (uint32_t i = 0; i < n; i++) {
        const expr symbol = expr_symbol_at(x->pool, i);
        const expr_kind kind = expr_symbol_info_of(x->pool, symbol)->kind;
        double from, to;
        if (kind == EXPR_ROTATION || kind == EXPR_SPHERE) set_side(&symbols[i], -1, 1);
        else if (in_range(x, symbol, &from, &to)) set_side(&symbols[i], from, to);
        else arb_zero_pm_inf(&symbols[i]);
    }
    const sign_set signs = signs_at(x, e, symbols);
    _arb_vec_clear(symbols, n);
    return signs;
}
