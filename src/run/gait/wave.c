/// Sums of waves. Products of cosines and sines are sums of such; integrals go down in the power of
/// τ by parts.
#include "run/gait/wave.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "expr/walk.h"

size_t wave_degree(const wave *w) {
    size_t total = 0;
    for (size_t i = 0; i < WAVE_SHAPES; i++) total += w->degree[i];
    return total;
}

// ---- sums ---------------------------------------------------------------------------------------

static int compare(const void *first, const void *second) {
    const wave *a = first, *b = second;
    const size_t da = wave_degree(a), db = wave_degree(b);
    if (da != db) return da < db ? -1 : 1;
    const int degrees = memcmp(a->degree, b->degree, sizeof a->degree);
    if (degrees != 0) return degrees > 0 ? -1 : 1; // the first shape coordinate leads
    if (a->power != b->power) return a->power < b->power ? -1 : 1;
    if (a->harmonic != b->harmonic) return a->harmonic < b->harmonic ? -1 : 1;
    return (int)a->sine - (int)b->sine;
}

static void normalise(const wave_ring *r, expr *c) {
    const hamel_status status = exact_normalise(r->x, c);
    if (status != HAMEL_OK) *r->failed = status;
}

/// Terms in order, those of one key added up and made canonical.
static void settle(const wave_ring *r, waves *a) {
    if (a->count > 1) qsort(a->items, a->count, sizeof *a->items, compare);
    size_t kept = 0;
    sum total = {0};
    for (size_t i = 0; i < a->count;) {
        wave w = a->items[i];
        size_t next = i;
        while (next < a->count && compare(&a->items[i], &a->items[next]) == 0)
            sum_add(r->pool, &total, 1, a->items[next++].c);
        const bool single = next == i + 1;
        w.c = sum_take(r->pool, &total);
        if (!single || !expr_is_number(r->pool, w.c)) normalise(r, &w.c);
        if (!sum_zero(r->pool, w.c)) a->items[kept++] = w;
        i = next;
    }
    vec_clear(&total);
    a->count = kept;
}

waves waves_copy(const waves *a) {
    waves b = {0};
    for (size_t i = 0; i < a->count; i++) *vec_push(&b) = a->items[i];
    return b;
}

waves waves_constant(const wave_ring *r, expr c) {
    waves a = {0};
    if (!sum_zero(r->pool, c)) *vec_push(&a) = (wave){.c = c};
    return a;
}

void waves_add(const wave_ring *r, waves *to, const waves *a) {
    for (size_t i = 0; i < a->count; i++) *vec_push(to) = a->items[i];
    settle(r, to);
}

void waves_scale(const wave_ring *r, waves *a, expr c) {
    for (size_t i = 0; i < a->count; i++) a->items[i].c = expr_mul2(r->pool, a->items[i].c, c);
    settle(r, a);
}

// ---- products -----------------------------------------------------------------------------------

/// Adds c · cos or sin of harmonic n, which may be negative.
static void push(waves *to, expr_pool *pool, wave like, int n, bool sine, expr c) {
    if (sine && n == 0) return;
    like.harmonic = n < 0 ? -n : n;
    like.sine = sine;
    like.c = sine && n < 0 ? expr_neg(pool, c) : c;
    *vec_push(to) = like;
}

/// cos a cos b = (cos(a − b) + cos(a + b))/2, and so on.
static void multiply(const wave_ring *r, waves *to, const wave *a, const wave *b) {
    wave w = *a;
    for (size_t i = 0; i < WAVE_SHAPES; i++) w.degree[i] += b->degree[i];
    w.power += b->power;
    const expr c = expr_mul2(r->pool, a->c, b->c);
    const int n = a->harmonic, k = b->harmonic;
    if (n == 0 || k == 0) { // a harmonic of zero is a cosine
        push(to, r->pool, w, n + k, a->sine || b->sine, c);
        return;
    }
    const expr half = expr_mul2(r->pool, expr_ratio(r->pool, 1, 2), c);
    const expr minus = expr_neg(r->pool, half);
    if (!a->sine && !b->sine) {
        push(to, r->pool, w, n - k, false, half);
        push(to, r->pool, w, n + k, false, half);
    } else if (a->sine && b->sine) {
        push(to, r->pool, w, n - k, false, half);
        push(to, r->pool, w, n + k, false, minus);
    } else { // sin n cos k = (sin(n + k) + sin(n − k))/2
        push(to, r->pool, w, n + k, true, half);
        push(to, r->pool, w, n - k, true, a->sine ? half : minus);
    }
}

waves waves_product(const wave_ring *r, const waves *a, const waves *b) {
    waves out = {0};
    for (size_t i = 0; i < a->count; i++) {
        for (size_t j = 0; j < b->count; j++) {
            if (wave_degree(&a->items[i]) + wave_degree(&b->items[j]) > r->order) break;
            multiply(r, &out, &a->items[i], &b->items[j]);
        }
    }
    settle(r, &out);
    return out;
}

// ---- calculus -----------------------------------------------------------------------------------

waves waves_rate(const wave_ring *r, const waves *a) {
    waves out = {0};
    for (size_t i = 0; i < a->count; i++) {
        wave w = a->items[i];
        if (w.harmonic > 0)
            push(&out, r->pool, w, w.harmonic, !w.sine,
                 expr_mul2(r->pool, expr_int(r->pool, w.sine ? w.harmonic : -w.harmonic), w.c));
        if (w.power == 0) continue;
        w.c = expr_mul2(r->pool, expr_int(r->pool, w.power), w.c);
        w.power--;
        *vec_push(&out) = w;
    }
    settle(r, &out);
    return out;
}

/// A primitive: τ^k cos nτ → τ^k sin(nτ)/n − (k/n) ∫ τ^(k−1) sin nτ, and so on.
static void integrate(const wave_ring *r, waves *to, wave w) {
    if (w.harmonic == 0) {
        w.power++;
        w.c = expr_mul2(r->pool, expr_ratio(r->pool, 1, w.power), w.c);
        *vec_push(to) = w;
        return;
    }
    for (;;) {
        const expr c = expr_mul2(r->pool, expr_ratio(r->pool, w.sine ? -1 : 1, w.harmonic), w.c);
        wave out = w;
        out.sine = !w.sine;
        out.c = c;
        *vec_push(to) = out;
        if (w.power == 0) return;
        w.c = expr_mul2(r->pool, expr_int(r->pool, -(long)w.power), c);
        w.sine = !w.sine;
        w.power--;
    }
}

waves waves_integral(const wave_ring *r, const waves *a) {
    waves out = {0};
    for (size_t i = 0; i < a->count; i++) integrate(r, &out, a->items[i]);
    const size_t count = out.count;
    for (size_t i = 0; i < count; i++) { // minus its value at 0
        wave w = out.items[i];
        if (w.sine || w.power > 0) continue;
        w.harmonic = 0;
        w.c = expr_neg(r->pool, w.c);
        *vec_push(&out) = w;
    }
    settle(r, &out);
    return out;
}

// ---- functions ----------------------------------------------------------------------------------

/// Takes the part of degree zero out of a. False if it depends on τ.
static bool take_centre(const wave_ring *r, waves *a, expr *centre) {
    *centre = expr_int(r->pool, 0);
    size_t first = 0;
    while (first < a->count && wave_degree(&a->items[first]) == 0) first++;
    if (first > 1 || (first == 1 && (a->items[0].harmonic > 0 || a->items[0].power > 0)))
        return false;
    if (first == 0) return true;
    *centre = a->items[0].c;
    memmove(a->items, a->items + 1, --a->count * sizeof *a->items);
    return true;
}

bool waves_apply(const wave_ring *r, expr node, const waves *a, waves *out) {
    waves small = waves_copy(a), power = waves_constant(r, expr_int(r->pool, 1));
    expr centre;
    *out = (waves){0};
    bool good = take_centre(r, &small, &centre);
    const expr u = expr_symbol(r->pool, "wave_argument", EXPR_OTHER);
    expr args[2] = {u, EXPR_NONE};
    if (expr_arity(r->pool, node) > 1) args[1] = expr_arg(r->pool, node, 1);
    expr f = expr_rebuild(r->pool, node, args);
    for (size_t j = 0; good && j <= r->order && power.count > 0; j++) {
        expr c;
        expr_substitute(r->pool, 1, &f, 1, &u, &centre, &c);
        good = expr_fault(r->pool, c) == EXPR_FAULT_NONE && exact_normalise(r->x, &c) == HAMEL_OK &&
               expr_fault(r->pool, c) == EXPR_FAULT_NONE;
        if (!good) break;
        waves term = waves_copy(&power);
        waves_scale(r, &term, c);
        waves_add(r, out, &term);
        vec_clear(&term);
        f = expr_mul2(r->pool, expr_ratio(r->pool, 1, (long)j + 1), expr_diff(r->pool, f, u));
        waves next = waves_product(r, &power, &small);
        vec_clear(&power);
        power = next;
    }
    vec_clear(&small);
    vec_clear(&power);
    return good;
}

// ---- expressions --------------------------------------------------------------------------------

typedef struct evaluation {
    const wave_ring *r;
    expr_walk walk;
    waves *values; ///< of each node
    size_t symbol_count;
    const expr *symbols;
    const waves *given;
    expr forbidden;
} evaluation;

static bool eval_leaf(evaluation *v, expr e, waves *out) {
    for (size_t i = 0; i < v->symbol_count; i++) {
        if (!expr_same(e, v->symbols[i])) continue;
        *out = waves_copy(&v->given[i]);
        return true;
    }
    *out = waves_constant(v->r, e);
    return !expr_same(e, v->forbidden);
}

static bool eval_node(evaluation *v, expr e, waves *out) {
    const expr_pool *pool = v->r->pool;
    const expr_op op = expr_op_of(pool, e);
    *out = (waves){0};
    if (op == EXPR_NUMBER || op == EXPR_SYMBOL) return eval_leaf(v, e, out);
    const bool adds = op == EXPR_ADD, product = op == EXPR_MUL;
    if (!adds && !product) {
        if ((op != EXPR_POW && !expr_op_is_function(op)) || op == EXPR_ABS || op == EXPR_SIGN)
            return false;
        const expr arg = expr_arg(pool, e, 0);
        return waves_apply(v->r, e, &v->values[expr_walk_place(&v->walk, arg)], out);
    }
    if (product) *out = waves_constant(v->r, expr_int(v->r->pool, 1));
    for (uint32_t i = 0; i < expr_arity(pool, e); i++) {
        const waves *arg = &v->values[expr_walk_place(&v->walk, expr_arg(pool, e, i))];
        if (adds) {
            waves_add(v->r, out, arg);
            continue;
        }
        waves next = waves_product(v->r, out, arg);
        vec_clear(out);
        *out = next;
    }
    return true;
}

bool waves_along(const wave_ring *r, size_t count, const expr *e, size_t symbol_count,
                 const expr *symbols, const waves *values, expr forbidden, waves *out) {
    evaluation v = {.r = r,
                    .symbol_count = symbol_count,
                    .symbols = symbols,
                    .given = values,
                    .forbidden = forbidden};
    expr_walk_init(&v.walk, r->pool, count, e);
    v.values = MEM_NEW_ZERO(waves, v.walk.count);
    bool good = true;
    for (uint32_t i = 0; i < v.walk.count && good; i++)
        good = eval_node(&v, (expr){v.walk.ids[i]}, &v.values[i]);
    for (size_t i = 0; i < count; i++) {
        out[i] = (waves){0};
        if (good) out[i] = waves_copy(&v.values[expr_walk_place(&v.walk, e[i])]);
    }
    for (uint32_t i = 0; i < v.walk.count; i++) vec_clear(&v.values[i]);
    free(v.values);
    expr_walk_clear(&v.walk);
    return good;
}
