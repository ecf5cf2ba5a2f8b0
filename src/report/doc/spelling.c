/// Values at random points modulo a prime tell which sums may be equal, or each other's
/// negatives; these are compared exactly.
#include "report/doc/spelling.h"

#include <stdlib.h>

#include "base/vec.h"
#include "exact/sample.h"
#include "expr/calculus.h"
#include "expr/print.h"
#include "expr/walk.h"

enum {
    LEAST = 5,     ///< tokens of a sum that is looked at
    LONGEST = 200, ///< the same
    NEGATED = 14,  ///< tokens of a sum that is written as minus another
    NAMED = 18,    ///< tokens of a sum that may get a name, so that its sign stays
    MOST = 4000    ///< nodes of formulas that anybody compares
};

/// A sum, and -e if `negative`, has these values: the smaller at the first point.
typedef struct candidate {
    uint64_t value[2]; ///< at two points
    bool negative;
    size_t called;          ///< 1 + the formula whose name it is known by; 0: none
    size_t length, minuses; ///< of its text
    bool below;             ///< zero, where one looked
    size_t place;           ///< among the nodes, as they come
    expr e, plain;          ///< `plain` without abbreviations
} candidate;

typedef VEC(candidate) candidates;
typedef VEC(expr) expr_list;

/// What is written for a node of the formulas from `since` on.
typedef struct change {
    expr from, to;
    bool negative; ///< it is -to
    size_t since;
} change;

typedef VEC(change) changes;

// ---- which are equal ----------------------------------------------------------------------------

static bool is_minus(const expr_pool *pool, expr e) {
    const expr c = expr_op_of(pool, e) == EXPR_MUL ? expr_arg(pool, e, 0) : e;
    return expr_is_number(pool, c) && mpq_sgn(expr_value(pool, c)) < 0;
}

/// Terms that are subtracted; one that comes first counts twice.
static size_t minuses_of(const expr_pool *pool, expr e) {
    size_t count = is_minus(pool, expr_arg(pool, e, 0));
    for (uint32_t i = 0; i < expr_arity(pool, e); i++)
        count += is_minus(pool, expr_arg(pool, e, i));
    return count;
}

static void find_sums(const expr_pool *pool, const expr_walk *w, candidates *out) {
    for (uint32_t k = 0; k < w->count; k++) {
        const expr e = {w->ids[k]};
        if (expr_op_of(pool, e) != EXPR_ADD) continue;
        const size_t length = expr_infix_tokens(pool, e);
        if (length >= LEAST && length <= LONGEST)
            *vec_push(out) = (candidate){
                .length = length, .minuses = minuses_of(pool, e), .place = k, .e = e, .plain = e};
    }
}

static void find_called(const expr_pool *pool, size_t count, const expr *called, candidates *out) {
    for (size_t i = 0; i < count; i++) {
        if (called[i].id == EXPR_NONE.id) continue;
        const size_t length = expr_infix_tokens(pool, called[i]);
        if (length <= LONGEST)
            *vec_push(out) =
                (candidate){.called = i + 1, .length = length, .e = called[i], .plain = called[i]};
    }
}

static void write_plainly(expr_pool *pool, const doc_spelling *s, candidates *c) {
    expr *from = MEM_NEW(expr, 2 * s->name_count), *to = from + s->name_count;
    for (size_t i = 0; i < s->name_count; i++) {
        from[i] = s->names[i].name;
        to[i] = s->names[i].meaning;
    }
    for (size_t i = 0; i < c->count && s->name_count > 0; i++)
        expr_substitute(pool, 1, &c->items[i].e, s->name_count, from, to, &c->items[i].plain);
    free(from);
}

static bool find_values(exact *x, candidates *c) {
    uint64_t prime, *values = MEM_NEW(uint64_t, 2 * c->count);
    expr *e = MEM_NEW(expr, c->count);
    for (size_t i = 0; i < c->count; i++) e[i] = c->items[i].plain;
    const bool found = exact_sample(x, c->count, e, 2, &prime, values) == HAMEL_OK;
    for (size_t i = 0; i < c->count && found; i++) {
        candidate *a = &c->items[i];
        a->negative = values[i] > prime / 2;
        for (size_t k = 0; k < 2; k++) {
            const uint64_t v = values[k * c->count + i];
            a->value[k] = a->negative && v != 0 ? prime - v : v;
        }
    }
    free(values);
    free(e);
    return found;
}

/// Which are below zero somewhere: those that are not are nicer to read.
static void find_signs(expr_pool *pool, const double *at, candidates *c) {
    for (size_t i = 0; i < c->count && at != NULL; i++) {
        double value;
        expr_eval(pool, 1, &c->items[i].plain, at, &value);
        c->items[i].below = value < 0;
    }
}

static int order_of(size_t a, size_t b) { return a < b ? -1 : a > b; }

static int by_value(const void *a, const void *b) {
    const candidate *s = a, *t = b;
    for (size_t k = 0; k < 2; k++) {
        if (s->value[k] != t->value[k]) return s->value[k] < t->value[k] ? -1 : 1;
    }
    if (s->called != t->called) return order_of(s->called, t->called);
    if (s->length >= NEGATED && t->length >= NEGATED && s->below != t->below)
        return s->below ? 1 : -1;
    if (s->length != t->length) return order_of(s->length, t->length);
    if (s->minuses != t->minuses) return order_of(s->minuses, t->minuses);
    const bool named = !expr_same(s->e, s->plain), other = !expr_same(t->e, t->plain);
    if (named != other) return named ? -1 : 1;
    return order_of(s->place, t->place);
}

static bool same_values(const candidate *a, const candidate *b) {
    return a->value[0] == b->value[0] && a->value[1] == b->value[1];
}

/// a = b, or a = -b if the signs of their values differ.
static bool are_equal(exact *x, const candidate *a, const candidate *b) {
    if (a->negative == b->negative) return exact_equal(x, a->plain, b->plain) == TRUTH_YES;
    return exact_equal(x, a->plain, expr_neg(x->pool, b->plain)) == TRUTH_YES;
}

/// What is zero, or equal to a shorter sum, and that; what a name is known by takes the place of
/// the shortest in the formulas behind the one that explains it.
static void find_changes(exact *x, const candidates *c, changes *out) {
    const candidate *first = NULL, *alike[2] = {NULL, NULL}; // the shortest, and of either sign
    for (size_t i = 0; i < c->count; i++) {
        const candidate *b = &c->items[i];
        if (first == NULL || !same_values(first, b)) {
            first = b;
            alike[0] = alike[1] = NULL;
        }
        if (alike[b->negative] == NULL) alike[b->negative] = b;
        const bool zero = b->value[0] == 0 && b->value[1] == 0;
        const candidate *a = b->length < NEGATED ? alike[b->negative] : first;
        const bool other = a->negative != b->negative;
        if (zero && exact_is_zero(x, b->plain) == TRUTH_YES)
            *vec_push(out) = (change){b->e, expr_int(x->pool, 0), false, 0};
        else if (a != b && a->called == 0 && !expr_same(a->e, b->e) && are_equal(x, a, b))
            *vec_push(out) = b->called == 0 ? (change){b->e, a->e, other, 0}
                                            : (change){a->e, b->e, other, b->called};
    }
}

// ---- writing them so ----------------------------------------------------------------------------

/// Whether -e has no more minuses than e; for sums that may have got a name, less.
static bool is_better_negated(const expr_pool *pool, expr e) {
    if (expr_op_of(pool, e) != EXPR_ADD) return false;
    const size_t first = is_minus(pool, expr_arg(pool, e, 0)), n = expr_arity(pool, e);
    const size_t minuses = 2 * (minuses_of(pool, e) - first);
    return n == 2 || expr_infix_tokens(pool, e) < NAMED ? minuses >= n : minuses > n;
}

static expr negated(expr_pool *pool, expr e);

/// Term by term.
static expr negated_sum(expr_pool *pool, expr e) {
    expr_list args = {0};
    for (int first = 1; first >= 0; first--) { // what is added comes first
        for (uint32_t i = 0; i < expr_arity(pool, e); i++) {
            const expr a = expr_arg(pool, e, i);
            if (is_minus(pool, a) != (first == 1)) continue;
            const expr b = negated(pool, a);
            *vec_push(&args) = b;
        }
    }
    const expr out = expr_raw(pool, EXPR_ADD, args.count, args.items);
    vec_clear(&args);
    return out;
}

/// The factor that takes the minus of a product: a number below zero, a sum that is better for it,
/// any number; none: the arity.
static uint32_t sign_taker(const expr_pool *pool, expr e) {
    const uint32_t n = expr_op_of(pool, e) == EXPR_MUL ? expr_arity(pool, e) : 0;
    if (n > 0 && is_minus(pool, e)) return 0;
    for (uint32_t i = 0; i < n; i++) {
        if (is_better_negated(pool, expr_arg(pool, e, i))) return i;
    }
    return n > 0 && expr_is_number(pool, expr_arg(pool, e, 0)) ? 0 : n;
}

/// -e, as it would be written: b - a for a - b, otherwise with a minus before it.
static expr negated(expr_pool *pool, expr e) {
    if (expr_is_number(pool, e)) return expr_neg(pool, e);
    if (is_better_negated(pool, e)) return negated_sum(pool, e);
    const bool product = expr_op_of(pool, e) == EXPR_MUL;
    const uint32_t n = product ? expr_arity(pool, e) : 0, taker = sign_taker(pool, e);
    expr_list args = {0};
    if (taker == n) *vec_push(&args) = expr_int(pool, -1);
    for (uint32_t i = 0; i < n; i++) {
        const expr f = expr_arg(pool, e, i), g = i == taker ? negated(pool, f) : f;
        if (!expr_is_int(pool, g, 1)) *vec_push(&args) = g;
    }
    if (!product) *vec_push(&args) = e;
    const expr out =
        args.count == 1 ? args.items[0] : expr_raw(pool, EXPR_MUL, args.count, args.items);
    vec_clear(&args);
    return out;
}

/// A formula's nodes on their way: what is written, and its sign.
typedef struct writer {
    expr_pool *pool;
    expr_walk w;
    expr *image, *own; ///< by place; `own` is the node before its own change
    bool *negative;
    const change **of; ///< NULL: it stays
    expr_list args;
} writer;

/// Whether signs of arguments go through to the node: of products, and of whole powers.
static bool passes_sign(const expr_pool *pool, expr e) {
    if (expr_op_of(pool, e) == EXPR_MUL) return true;
    const bool power = expr_op_of(pool, e) == EXPR_POW;
    const expr k = power ? expr_arg(pool, e, 1) : EXPR_NONE;
    return power && expr_is_number(pool, k) && mpz_cmp_ui(mpq_denref(expr_value(pool, k)), 1) == 0;
}

static bool is_even_power(const expr_pool *pool, expr e) {
    return expr_op_of(pool, e) == EXPR_POW &&
           mpz_even_p(mpq_numref(expr_value(pool, expr_arg(pool, e, 1))));
}

/// A sum does not begin with what is subtracted, if something is added.
static void begin_added(const expr_pool *pool, size_t count, expr *terms) {
    size_t at = 0;
    while (at < count && is_minus(pool, terms[at])) at++;
    if (at == count) return;
    const expr first = terms[at];
    for (size_t i = at; i > 0; i--) terms[i] = terms[i - 1];
    terms[0] = first;
}

/// A node on what is written for its arguments, as it stands.
static expr rewritten(expr_pool *pool, expr e, size_t count, const expr *args, bool number) {
    if (expr_op_of(pool, e) != EXPR_ADD)
        return number ? expr_rebuild(pool, e, args) : expr_reshape(pool, e, args);
    if (count < 2) return count == 1 ? args[0] : expr_int(pool, 0);
    return expr_raw(pool, EXPR_ADD, count, args);
}

/// Every other node as it stands, but for terms that vanish.
static void write_node(writer *r, uint32_t k) {
    expr_pool *pool = r->pool;
    const expr e = {r->w.ids[k]};
    const bool passes = passes_sign(pool, e), sum = expr_op_of(pool, e) == EXPR_ADD;
    bool changed = false, number = false, negative = false;
    r->args.count = 0;
    for (uint32_t i = 0; i < expr_arity(pool, e); i++) {
        const expr a = expr_arg(pool, e, i);
        const uint32_t at = expr_walk_place(&r->w, a);
        const bool minus = r->negative[at];
        expr b = r->image[at];
        if (minus && !passes) b = sum ? negated(pool, b) : r->own[at];
        const bool vanishes = sum && expr_is_int(pool, b, 0);
        negative = negative != (minus && passes);
        changed = changed || !expr_same(a, b) || vanishes;
        number = number || (!expr_same(a, b) && expr_is_number(pool, b));
        if (!vanishes) *vec_push(&r->args) = b;
    }
    if (changed && sum) begin_added(pool, r->args.count, r->args.items);
    r->image[k] = changed ? rewritten(pool, e, r->args.count, r->args.items, number) : e;
    r->negative[k] = negative && !is_even_power(pool, e);
    r->own[k] = r->negative[k] ? negated(pool, r->image[k]) : r->image[k];
    if (r->of[k] == NULL) return;
    r->image[k] = r->of[k]->to;
    r->negative[k] = r->of[k]->negative;
}

expr doc_without_minus(expr_pool *pool, expr e) {
    const bool minus = expr_op_of(pool, e) == EXPR_MUL && expr_arity(pool, e) == 2 &&
                       expr_is_int(pool, expr_arg(pool, e, 0), -1);
    const expr sum = minus ? expr_arg(pool, e, 1) : EXPR_NONE;
    if (!minus || expr_op_of(pool, sum) != EXPR_ADD) return e;
    const expr written = negated_sum(pool, sum);
    return is_minus(pool, expr_arg(pool, written, 0)) ? e : written;
}

/// The formulas with these changes, as far as they hold since `since`.
static void respell(expr_pool *pool, const changes *c, size_t since, size_t count, expr *formulas) {
    writer r = {.pool = pool};
    expr_walk_init(&r.w, pool, count, formulas);
    r.image = MEM_NEW(expr, 2 * r.w.count);
    r.own = r.image + r.w.count;
    r.negative = MEM_NEW_ZERO(bool, r.w.count);
    r.of = MEM_NEW_ZERO(const change *, r.w.count);
    for (size_t i = 0; i < c->count; i++) {
        uint32_t k;
        if (c->items[i].since == since && expr_walk_find(&r.w, c->items[i].from, &k))
            r.of[k] = &c->items[i];
    }
    for (uint32_t k = 0; k < r.w.count; k++) write_node(&r, k);
    for (size_t i = 0; i < count; i++) {
        const uint32_t k = expr_walk_place(&r.w, formulas[i]);
        formulas[i] = r.negative[k] ? negated(pool, r.image[k]) : r.image[k];
    }
    free(r.image);
    free(r.negative);
    free(r.of);
    vec_clear(&r.args);
    expr_walk_clear(&r.w);
}

void doc_spell_alike(exact *x, const doc_spelling *s, size_t count, expr *formulas) {
    exact quiet = exact_quietly(x);
    expr_walk w;
    candidates sums = {0};
    changes found = {0};
    expr_walk_init(&w, x->pool, count, formulas);
    if (w.count <= MOST) find_sums(x->pool, &w, &sums);
    if (sums.count > 0 && s->called != NULL) find_called(x->pool, count, s->called, &sums);
    write_plainly(x->pool, s, &sums);
    if (sums.count > 0 && find_values(&quiet, &sums)) {
        find_signs(x->pool, s->at, &sums);
        qsort(sums.items, sums.count, sizeof *sums.items, by_value);
        find_changes(&quiet, &sums, &found);
    }
    for (size_t since = 0; since < count && found.count > 0; since++) {
        bool some = false;
        for (size_t i = 0; i < found.count; i++) some = some || found.items[i].since == since;
        // what takes the place of others is written with changes inside of it the next time
        for (size_t again = 0; some && again < 3; again++)
            respell(x->pool, &found, since, count - since, formulas + since);
    }
    vec_clear(&found);
    vec_clear(&sums);
    expr_walk_clear(&w);
}
