/// Trigonometric parts in the angles that read shortest.
///
/// A polynomial is Σ (monomial in the other letters)·(trigonometric polynomial). Each trigonometric
/// polynomial is expanded into cos(k·θ), sin(k·θ) (its Fourier form) and written again in several
/// ways: as it stands in Fourier form, and as a polynomial in the sines and cosines of a few choices
/// of angles, eliminating sin² or cos². The way with the fewest tokens is taken.
#include <string.h>

#include "exact/tidy_internal.h"

enum { CIRCLES = 6 };

typedef struct wave {
    int k[CIRCLES];
    fmpq_t cos, sin;
} wave;

/// Σ cos_k cos(k·θ) + sin_k sin(k·θ), the first nonzero entry of each k positive.
typedef struct waves {
    size_t n; ///< circles
    const block *circles[CIRCLES];
    VEC(wave) list;
} waves;

static void waves_clear(waves *w) {
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
            // cos·cos, sin·cos: ½ both; cos·sin = ½ (sin(+) − sin(−)); sin·sin = ½ (cos(−) − cos(+))
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

static bool waves_of(tidy *T, const fmpz_mpoly_t p, waves *w) {
    exact_field *F = T->F;
    *w = (waves){0};
    for (size_t i = 0; i < F->block_count; i++) {
        const block *b = &F->blocks[i];
        if (b->kind != BLOCK_CIRCLE || (poly_degree(F, p, b->first) <= 0 && poly_degree(F, p, b->first + 1) <= 0)) continue;
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

/// Σ k_j θ_j as it is printed: in the order of the circles, so that it starts with a plus.
static expr angle_of(tidy *T, const waves *w, const int *k) {
    expr terms[CIRCLES];
    size_t n = 0;
    for (size_t j = 0; j < w->n; j++) {
        if (k[j] == 0) continue;
        const expr angle = expr_arg(T->pool, T->F->generators[w->circles[j]->first].meaning, 0);
        terms[n++] = expr_mul2(T->pool, expr_int(T->pool, k[j]), angle);
    }
    return n == 0 ? expr_int(T->pool, 0) : n == 1 ? terms[0] : expr_raw(T->pool, EXPR_ADD, n, terms);
}

static size_t trig_letter(tidy *T, expr_op op, expr angle) {
    return tidy_letter(T, expr_raw(T->pool, op, 1, &angle), op, angle);
}

// ---- ways of writing -------------------------------------------------------------------------

static void write_fourier(tidy *T, const waves *w, sum *out) {
    for (size_t i = 0; i < w->list.count; i++) {
        const wave *v = &w->list.items[i];
        signed char exp[LETTERS] = {0};
        const expr angle = angle_of(T, w, v->k);
        if (expr_is_int(T->pool, angle, 0)) {
            sum_add(out, v->cos, exp);
            continue;
        }
        for (int part = 0; part < 2; part++) {
            const fmpq *c = part == 0 ? v->cos : v->sin;
            if (fmpq_is_zero(c)) continue;
            const size_t l = trig_letter(T, part == 0 ? EXPR_COS : EXPR_SIN, angle);
            exp[l] = 1;
            sum_add(out, c, exp);
            exp[l] = 0;
        }
    }
}

/// One cosine or sine of a sum of waves.
typedef struct tone {
    int k[CIRCLES];
    bool sine;
    fmpq_t c;
} tone;

/// Puts the tone's letter into exp; returns −1 if the sign of its frequency had to change.
static int tone_letter(tidy *T, const waves *w, const int *frequency, bool sine, signed char *exp) {
    int k[CIRCLES] = {0}, sign = 0;
    for (size_t j = 0; j < w->n && sign == 0; j++) sign = (frequency[j] > 0) - (frequency[j] < 0);
    for (size_t j = 0; j < w->n; j++) k[j] = sign < 0 ? -frequency[j] : frequency[j];
    if (sign != 0) {
        const size_t l = trig_letter(T, sine ? EXPR_SIN : EXPR_COS, angle_of(T, w, k));
        exp[l] = (signed char)(exp[l] + 1);
    }
    return sine && sign < 0 ? -1 : 1;
}

/// Half sum and half difference of two frequencies; false if they are not whole.
static bool half_frequencies(const waves *w, const int *a, const int *b, int *sum_half, int *difference) {
    for (size_t j = 0; j < CIRCLES; j++) sum_half[j] = difference[j] = 0;
    for (size_t j = 0; j < w->n; j++) {
        if ((a[j] + b[j]) % 2 != 0) return false;
        sum_half[j] = (a[j] + b[j]) / 2;
        difference[j] = (a[j] - b[j]) / 2;
    }
    return true;
}

/// In Fourier form, with pairs of equal size turned into products:
///   cos A + cos B = 2 cos S cos D,   cos A − cos B = −2 sin S sin D,
///   sin A + sin B = 2 sin S cos D,   sin A − sin B = 2 cos S sin D,   S, D = (A ± B)/2.
static void write_pairs(tidy *T, const waves *w, sum *out) {
    VEC(tone) tones = {0};
    for (size_t i = 0; i < w->list.count; i++) {
        const wave *v = &w->list.items[i];
        for (int part = 0; part < 2; part++) {
            const fmpq *c = part == 0 ? v->cos : v->sin;
            if (fmpq_is_zero(c)) continue;
            tone *t = vec_push(&tones);
            memcpy(t->k, v->k, sizeof t->k);
            t->sine = part == 1;
            fmpq_init(t->c);
            fmpq_set(t->c, c);
        }
    }
    fmpq_t c;
    fmpq_init(c);
    for (size_t i = 0; i < tones.count; i++) {
        tone *a = &tones.items[i];
        if (fmpq_is_zero(a->c)) continue;
        signed char exp[LETTERS] = {0};
        bool paired = false;
        for (size_t j = i + 1; j < tones.count && !paired; j++) {
            tone *b = &tones.items[j];
            int s[CIRCLES], d[CIRCLES];
            if (fmpq_is_zero(b->c) || a->sine != b->sine || !half_frequencies(w, a->k, b->k, s, d)) continue;
            fmpq_add(c, a->c, b->c);
            const bool opposite = fmpq_is_zero(c);
            if (!opposite && !fmpq_equal(a->c, b->c)) continue;
            fmpq_add(c, a->c, a->c);
            if (!a->sine && opposite) fmpq_neg(c, c);
            const int sign = tone_letter(T, w, s, a->sine != opposite, exp) * tone_letter(T, w, d, opposite, exp);
            if (sign < 0) fmpq_neg(c, c);
            fmpq_zero(b->c);
            paired = true;
        }
        if (!paired) {
            fmpq_set(c, a->c);
            if (tone_letter(T, w, a->k, a->sine, exp) < 0) fmpq_neg(c, c);
        }
        sum_add(out, c, exp);
    }
    fmpq_clear(c);
    for (size_t i = 0; i < tones.count; i++) fmpq_clear(tones.items[i].c);
    vec_clear(&tones);
}

/// out ← a·b, with the square of every listed letter replaced by 1 − (square of its partner).
static void multiply_reduced(sum *out, const sum *a, const sum *b, size_t n, const size_t (*pairs)[2]) {
    sum r;
    sum_init(&r);
    for (size_t i = 0; i < a->count; i++) sum_append(&r, b, a->terms[i].c, a->terms[i].exp);
    for (size_t j = 0; j < n; j++) {
        const size_t gone = pairs[j][0], kept = pairs[j][1];
        for (bool again = true; again;) {
            again = false;
            for (size_t i = 0; i < r.count && !again; i++) {
                if (r.terms[i].exp[gone] < 2) continue;
                term t = r.terms[i]; // g² m = m − k² m
                fmpq_t c;
                fmpq_init(c);
                fmpq_set(c, t.c);
                signed char exp[LETTERS];
                memcpy(exp, t.exp, LETTERS);
                fmpq_t minus;
                fmpq_init(minus);
                fmpq_neg(minus, c);
                sum_add(&r, minus, exp);
                exp[gone] = (signed char)(exp[gone] - 2);
                sum_add(&r, c, exp);
                exp[kept] = (signed char)(exp[kept] + 2);
                sum_add(&r, minus, exp);
                fmpq_clear(c);
                fmpq_clear(minus);
                again = true;
            }
        }
    }
    sum_clear(out);
    *out = r;
}

static void set_one(sum *s, fmpq_t one) {
    const signed char none[LETTERS] = {0};
    sum_init(s);
    fmpq_one(one);
    sum_add(s, one, none);
}

/// (c, s) ← (c, s) turned by the angle with cosine letter lc and sine letter ls, |n| times.
static void turn(sum *c, sum *s, size_t lc, size_t ls, int n, size_t pairs_count, const size_t (*pairs)[2]) {
    fmpq_t one, sign;
    fmpq_init(one);
    fmpq_init(sign);
    fmpq_one(one);
    fmpq_set_si(sign, n < 0 ? -1 : 1, 1);
    sum C, S;
    sum_init(&C);
    sum_init(&S);
    signed char exp[LETTERS] = {0};
    exp[lc] = 1;
    sum_add(&C, one, exp);
    exp[lc] = 0;
    exp[ls] = 1;
    sum_add(&S, sign, exp);
    for (int i = 0; i < (n < 0 ? -n : n); i++) {
        sum cc, ss, t;
        const signed char none[LETTERS] = {0};
        sum_init(&cc);
        sum_init(&ss);
        sum_init(&t);
        multiply_reduced(&cc, c, &C, pairs_count, pairs);
        multiply_reduced(&t, s, &S, pairs_count, pairs);
        fmpq_neg(one, one);
        sum_append(&cc, &t, one, none);
        fmpq_neg(one, one);
        multiply_reduced(&ss, s, &C, pairs_count, pairs);
        multiply_reduced(&t, c, &S, pairs_count, pairs);
        sum_append(&ss, &t, one, none);
        sum_clear(&t);
        sum_clear(c);
        sum_clear(s);
        *c = cc;
        *s = ss;
    }
    sum_clear(&C);
    sum_clear(&S);
    fmpq_clear(one);
    fmpq_clear(sign);
}

/// The waves as a polynomial in the sines and cosines of d angles, alpha[j] their frequencies;
/// coordinates n with k = Σ n_j alpha_j are given for every wave. Bit j of `mode`: eliminate cos².
static void write_in(tidy *T, const waves *w, size_t d, int (*alpha)[CIRCLES], const int *coordinates,
                     unsigned mode, sum *out) {
    size_t pairs[CIRCLES][2], lc[CIRCLES], ls[CIRCLES];
    for (size_t j = 0; j < d; j++) {
        const expr angle = angle_of(T, w, alpha[j]);
        lc[j] = trig_letter(T, EXPR_COS, angle);
        ls[j] = trig_letter(T, EXPR_SIN, angle);
        pairs[j][0] = mode >> j & 1 ? lc[j] : ls[j];
        pairs[j][1] = mode >> j & 1 ? ls[j] : lc[j];
    }
    const signed char none[LETTERS] = {0};
    for (size_t i = 0; i < w->list.count && !T->full; i++) {
        fmpq_t one;
        fmpq_init(one);
        sum c, s;
        set_one(&c, one);
        sum_init(&s);
        for (size_t j = 0; j < d; j++)
            turn(&c, &s, lc[j], ls[j], coordinates[i * d + j], d, (const size_t(*)[2])pairs);
        sum_append(out, &c, w->list.items[i].cos, none);
        sum_append(out, &s, w->list.items[i].sin, none);
        sum_clear(&c);
        sum_clear(&s);
        fmpq_clear(one);
    }
}

/// Coordinates of every wave's frequency in the basis; false if one is not whole.
static bool in_basis(const waves *w, size_t d, int (*alpha)[CIRCLES], int *coordinates) {
    for (size_t i = 0; i < w->list.count; i++) {
        const int *k = w->list.items[i].k;
        int *n = coordinates + i * d;
        if (d == 1) { // k = n α
            size_t j = 0;
            while (alpha[0][j] == 0) j++;
            if (k[j] % alpha[0][j] != 0) return false;
            n[0] = k[j] / alpha[0][j];
        } else if (d == 2 && w->n == 2) {
            const int det = alpha[0][0] * alpha[1][1] - alpha[0][1] * alpha[1][0];
            const int a = k[0] * alpha[1][1] - k[1] * alpha[1][0], b = alpha[0][0] * k[1] - alpha[0][1] * k[0];
            if (a % det != 0 || b % det != 0) return false;
            n[0] = a / det;
            n[1] = b / det;
        } else { // multiples of the field's own angles
            for (size_t j = 0; j < d; j++) {
                if (k[j] % alpha[j][j] != 0) return false;
                n[j] = k[j] / alpha[j][j];
            }
        }
        for (size_t c = 0; c < w->n; c++) {
            int total = 0;
            for (size_t j = 0; j < d; j++) total += n[j] * alpha[j][c];
            if (total != k[c]) return false;
        }
    }
    return true;
}

// ---- choosing --------------------------------------------------------------------------------

static size_t flat_cost(tidy *T, const sum *s) {
    size_t cost = s->count == 0 ? 1 : s->count - 1 + (s->count > 1 ? 2 : 0);
    for (size_t i = 0; i < s->count; i++)
        cost += tidy_tokens(T, tidy_product(T, s->terms[i].c, s->terms[i].exp, 0, NULL));
    return cost;
}

static void keep_better(tidy *T, sum *best, size_t *cost, sum *candidate) {
    const size_t c = T->full ? SIZE_MAX : flat_cost(T, candidate);
    if (c < *cost) {
        sum_clear(best);
        *best = *candidate;
        *cost = c;
    } else {
        sum_clear(candidate);
    }
}

static void try_basis(tidy *T, const waves *w, size_t d, int (*alpha)[CIRCLES], sum *best, size_t *cost) {
    int *coordinates = MEM_NEW(int, (w->list.count + 1) * (d + 1));
    if (in_basis(w, d, alpha, coordinates)) {
        for (unsigned mode = 0; mode < 1u << (d < 3 ? d : 0); mode++) {
            sum candidate;
            sum_init(&candidate);
            write_in(T, w, d, alpha, coordinates, mode, &candidate);
            keep_better(T, best, cost, &candidate);
        }
    }
    free(coordinates);
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

/// If all frequencies are multiples of one: that one, of the greatest common length.
static bool one_direction(const waves *w, int *alpha) {
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

static void best_way(tidy *T, const fmpz_mpoly_t p, sum *best) {
    waves w;
    size_t cost = SIZE_MAX;
    sum candidate;
    sum_init(best);
    sum_init(&candidate);
    tidy_sum_plain(T, p, &candidate);
    keep_better(T, best, &cost, &candidate);
    long degree = 0;
    for (slong v = 0; v < T->F->count; v++) degree += poly_degree(T->F, p, v);
    if (p->length < 2 || p->length > 64 || degree > 16 || T->budget <= 0) return;
    T->budget -= (long)p->length;
    if (!waves_of(T, p, &w)) return;
    sum_init(&candidate);
    write_fourier(T, &w, &candidate);
    keep_better(T, best, &cost, &candidate);
    sum_init(&candidate);
    write_pairs(T, &w, &candidate);
    keep_better(T, best, &cost, &candidate);
    int alpha[CIRCLES][CIRCLES] = {{0}};
    if (w.n <= 3) {
        for (size_t j = 0; j < w.n; j++) alpha[j][j] = 1;
        try_basis(T, &w, w.n, alpha, best, &cost);
    }
    memset(alpha, 0, sizeof alpha);
    if (one_direction(&w, alpha[0])) try_basis(T, &w, 1, alpha, best, &cost);
    if (w.n == 2) {
        static const int bases[][4] = {{1, 1, 1, -1}, {1, 0, 1, 1}, {1, 0, 1, -1}, {0, 1, 1, 1},
                                       {0, 1, 1, -1}, {2, 0, 0, 1}, {1, 0, 0, 2}, {2, 0, 0, 2}};
        for (size_t b = 0; b < sizeof bases / sizeof *bases; b++) {
            memset(alpha, 0, sizeof alpha);
            alpha[0][0] = bases[b][0];
            alpha[0][1] = bases[b][1];
            alpha[1][0] = bases[b][2];
            alpha[1][1] = bases[b][3];
            try_basis(T, &w, 2, alpha, best, &cost);
        }
    }
    waves_clear(&w);
}

// ---- polynomials -----------------------------------------------------------------------------

/// Exponents of the letters for the exponents of the generators.
static void letters_of(tidy *T, const ulong *exps, signed char *exp) {
    memset(exp, 0, LETTERS);
    for (slong v = 0; v < T->F->count; v++) {
        if (exps[v] == 0) continue;
        if (exps[v] > 100) T->full = true;
        else exp[tidy_generator(T, v)] = (signed char)exps[v];
    }
}

void tidy_sum_plain(tidy *T, const fmpz_mpoly_t p, sum *out) {
    ulong *exps = MEM_NEW(ulong, (size_t)T->F->count + 1);
    fmpq_t c;
    fmpq_init(c);
    signed char exp[LETTERS];
    for (slong i = 0; i < p->length; i++) {
        fmpz_mpoly_get_term_exp_ui(exps, p, i, T->F->ctx);
        letters_of(T, exps, exp);
        fmpq_set_fmpz(c, p->coeffs + i);
        sum_add(out, c, exp);
    }
    fmpq_clear(c);
    free(exps);
}

/// Divides p by as high a power of cos (or sin) of a circle as it contains, at most `most`; returns
/// the power.
static ulong divide_out(exact_field *F, fmpz_mpoly_t p, const block *circle, bool sine, ulong most) {
    const slong v = sine ? circle->first : circle->first + 1;
    fmpz_mpoly_t q, g;
    fmpz_mpoly_init(q, F->ctx);
    fmpz_mpoly_init(g, F->ctx);
    fmpz_mpoly_gen(g, v, F->ctx);
    // A multiple of cos shows as one when sin² is eliminated, and the other way round.
    if (sine) poly_flip(F, q, p, circle);
    else {
        fmpz_mpoly_set(q, p, F->ctx);
        poly_reduce(F, q);
    }
    ulong n = 0;
    while (n < most && fmpz_mpoly_divides(q, q, g, F->ctx)) n++;
    if (n > 0) fmpz_mpoly_swap(p, q, F->ctx);
    fmpz_mpoly_clear(q, F->ctx);
    fmpz_mpoly_clear(g, F->ctx);
    return n;
}

/// Cancels what p has in common with the sines and cosines below it; the rest goes into shift.
static void divide_trig(tidy *T, fmpz_mpoly_t p, const signed char *below, signed char *shift) {
    exact_field *F = T->F;
    for (size_t i = 0; i < F->block_count; i++) {
        const block *b = &F->blocks[i];
        if (b->kind != BLOCK_CIRCLE) continue;
        for (int sine = 0; sine < 2; sine++) {
            const slong v = sine ? b->first : b->first + 1;
            const size_t l = tidy_generator(T, v);
            if (below[l] >= 0) continue;
            const ulong n = divide_out(F, p, b, sine == 1, (ulong)-below[l]);
            shift[l] = (signed char)(shift[l] + below[l] + (signed char)n);
        }
    }
}

void tidy_sum_over(tidy *T, const fmpz_mpoly_t p, const signed char *below, sum *out) {
    exact_field *F = T->F;
    VEC(slong) plain = {0};
    bool trig = false;
    for (slong v = 0; v < F->count; v++) {
        const generator_kind kind = F->generators[v].kind;
        if (kind == GENERATOR_SIN || kind == GENERATOR_COS) trig = trig || poly_degree(F, p, v) > 0;
        else *vec_push(&plain) = v;
    }
    fmpq_t one;
    fmpq_init(one);
    fmpq_one(one);
    if (!trig) {
        sum s;
        sum_init(&s);
        tidy_sum_plain(T, p, &s);
        sum_append(out, &s, one, below);
        sum_clear(&s);
    } else {
        buckets b;
        buckets_init(&b, F, p, plain.count, plain.items);
        ulong *exps = MEM_NEW_ZERO(ulong, (size_t)F->count + 1);
        for (size_t i = 0; i < b.count; i++) {
            signed char shift[LETTERS];
            for (size_t k = 0; k < plain.count; k++) exps[plain.items[k]] = b.exponents[i * plain.count + k];
            letters_of(T, exps, shift);
            for (size_t l = 0; l < T->count; l++) {
                if (T->letters[l].trig == EXPR_SYMBOL) shift[l] = (signed char)(shift[l] + below[l]);
            }
            divide_trig(T, &b.coefficients[i], below, shift);
            sum part;
            best_way(T, &b.coefficients[i], &part);
            sum_append(out, &part, one, shift);
            sum_clear(&part);
        }
        free(exps);
        buckets_clear(&b, F);
    }
    fmpq_clear(one);
    vec_clear(&plain);
}

void tidy_sum_of(tidy *T, const fmpz_mpoly_t p, sum *out) {
    const signed char nothing[LETTERS] = {0};
    tidy_sum_over(T, p, nothing, out);
}
