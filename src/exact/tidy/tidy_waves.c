/// Trigonometric polynomials as sums of waves: products of sines and cosines are turned into sums
/// by the addition theorems, one factor at a time.
#include <string.h>

#include "exact/poly_internal.h"
#include "exact/tidy/tidy_sum_internal.h"
#include "exact/tidy/tidy_waves_internal.h"

void waves_clear(waves *w) {
    for (size_t i = 0; i < w->list.count; i++) {
        fmpq_clear(w->list.items[i].cos);
        fmpq_clear(w->list.items[i].sin);
    }
    vec_clear(&w->list);
}

static void waves_add(waves *w, const int *k, const fmpq_t cos, const fmpq_t sin) {
    int key[CIRCLES] = {0}, sign = 0;
    for (size_t i = 0; i < w->n && sign == 0; i++) sign = (k[i] > 0) - (k[i] < 0);
    for (size_t i = 0; i < w->n; i++) key[i] = sign < 0 ? -k[i] : k[i];
    wave *at = NULL;
    for (size_t i = 0; i < w->list.count && at == NULL; i++) {
        if (memcmp(w->list.items[i].k, key, sizeof key) == 0) at = &w->list.items[i];
    }
    if (at == NULL) {
        at = vec_push(&w->list);
        memcpy(at->k, key, sizeof key);
        fmpq_init(at->cos);
        fmpq_init(at->sin);
    }
    fmpq_add(at->cos, at->cos, cos);
    if (sign < 0) fmpq_sub(at->sin, at->sin, sin);
    else if (sign > 0) fmpq_add(at->sin, at->sin, sin);
}

/// w ← w · cos θ_j or w · sin θ_j.
static void waves_times(waves *w, size_t j, bool sine) {
    waves r = {.n = w->n};
    memcpy(r.circles, w->circles, sizeof r.circles);
    fmpq_t a, b, half;
    fmpq_init(a);
    fmpq_init(b);
    fmpq_init(half);
    fmpq_set_si(half, 1, 2);
    for (size_t i = 0; i < w->list.count; i++) {
        for (int side = -1; side <= 1; side += 2) {
            int k[CIRCLES];
            memcpy(k, w->list.items[i].k, sizeof k);
            k[j] += side;
            // cos·cos, sin·cos: ½ both; cos·sin = ½ (sin(+) − sin(−)); sin·sin = ½ (cos(−) −
            // cos(+))
            fmpq_mul(a, sine ? w->list.items[i].sin : w->list.items[i].cos, half);
            fmpq_mul(b, sine ? w->list.items[i].cos : w->list.items[i].sin, half);
            if (sine && side > 0) fmpq_neg(a, a);
            if (sine && side < 0) fmpq_neg(b, b);
            waves_add(&r, k, a, b);
        }
    }
    fmpq_clear(a);
    fmpq_clear(b);
    fmpq_clear(half);
    waves_clear(w);
    *w = r;
}

bool waves_of(tidy *T, const fmpz_mpoly_t p, waves *w) {
    exact_field *F = T->F;
    *w = (waves){0};
    for (size_t i = 0; i < F->block_count; i++) {
        const block *b = &F->blocks[i];
        if (b->kind != BLOCK_CIRCLE || b->hyperbolic ||
            (poly_degree(F, p, b->first) <= 0 && poly_degree(F, p, b->first + 1) <= 0))
            continue;
        if (w->n == CIRCLES) return false;
        w->circles[w->n++] = b;
    }
    ulong *exps = MEM_NEW(ulong, (size_t)F->count + 1);
    fmpq_t zero;
    fmpq_init(zero);
    for (slong t = 0; t < p->length; t++) {
        fmpz_mpoly_get_term_exp_ui(exps, p, t, F->ctx);
        waves one = {.n = w->n};
        const int none[CIRCLES] = {0};
        fmpq_t c;
        fmpq_init(c);
        fmpq_set_fmpz(c, p->coeffs + t);
        waves_add(&one, none, c, zero);
        fmpq_clear(c);
        for (size_t j = 0; j < w->n; j++) {
            for (ulong k = 0; k < exps[w->circles[j]->first]; k++) waves_times(&one, j, true);
            for (ulong k = 0; k < exps[w->circles[j]->first + 1]; k++) waves_times(&one, j, false);
        }
        for (size_t i = 0; i < one.list.count; i++)
            waves_add(w, one.list.items[i].k, one.list.items[i].cos, one.list.items[i].sin);
        waves_clear(&one);
    }
    fmpq_clear(zero);
    free(exps);
    size_t kept = 0;
    for (size_t i = 0; i < w->list.count; i++) {
        wave *v = &w->list.items[i];
        if (fmpq_is_zero(v->cos) && fmpq_is_zero(v->sin)) {
            fmpq_clear(v->cos);
            fmpq_clear(v->sin);
        } else w->list.items[kept++] = *v;
    }
    w->list.count = kept;
    return true;
}

expr waves_angle(tidy *T, const waves *w, const int *k) {
    expr terms[CIRCLES];
    size_t n = 0;
    for (size_t j = 0; j < w->n; j++) {
        if (k[j] == 0) continue;
        const expr angle = expr_arg(T->pool, T->F->generators[w->circles[j]->first].meaning, 0);
        terms[n++] = expr_mul2(T->pool, expr_int(T->pool, k[j]), angle);
    }
    return n == 0   ? expr_int(T->pool, 0)
           : n == 1 ? terms[0]
                    : expr_raw(T->pool, EXPR_ADD, n, terms);
}

size_t trig_letter(tidy *T, expr_op op, expr angle) {
    return tidy_letter(T, expr_raw(T->pool, op, 1, &angle), op, angle);
}

static int gcd_int(int a, int b) {
    a = a < 0 ? -a : a;
    b = b < 0 ? -b : b;
    while (b != 0) {
        const int r = a % b;
        a = b;
        b = r;
    }
    return a;
}

bool waves_one_direction(const waves *w, int *alpha) {
    const int *first = NULL;
    int length = 0, primitive[CIRCLES] = {0};
    for (size_t i = 0; i < w->list.count; i++) {
        const int *k = w->list.items[i].k;
        int g = 0;
        for (size_t j = 0; j < w->n; j++) g = gcd_int(g, k[j]);
        if (g == 0) continue;
        if (first == NULL) {
            first = k;
            for (size_t j = 0; j < w->n; j++) primitive[j] = k[j] / g;
        }
        for (size_t j = 0; j < w->n; j++) {
            if (k[j] != primitive[j] * g) return false;
        }
        length = gcd_int(length, g);
    }
    for (size_t j = 0; j < w->n; j++) alpha[j] = primitive[j] * length;
    return first != NULL;
}
