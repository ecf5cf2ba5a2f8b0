/// Ways of writing a sum of waves over letters: in Fourier form, with pairs turned into products,
/// and as a polynomial in the sines and cosines of chosen angles.
#include <string.h>

#include "exact/tidy/tidy_sum_internal.h"
#include "exact/tidy/tidy_trig_internal.h"
#include "exact/tidy/tidy_waves_internal.h"

void waves_write(tidy *T, const waves *w, sum *out) {
    for (size_t i = 0; i < w->list.count; i++) {
        const wave *v = &w->list.items[i];
        signed char exp[LETTERS] = {0};
        const expr angle = waves_angle(T, w, v->k);
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

/// A cosine or sine of some frequency.
typedef struct tone {
    int k[CIRCLES];
    bool sine;
} tone;

enum { TONES = 6 };

/// c times a product of tones.
typedef struct chord {
    size_t count;
    tone tones[TONES];
    fmpq_t c;
} chord;

/// Multiplies a monomial by a tone with an upright frequency.
static void tone_letter(tidy *T, const waves *w, const tone *t, signed char *exp) {
    const expr angle = waves_angle(T, w, t->k);
    if (expr_is_int(T->pool, angle, 0)) return; // cos 0; sines of 0 do not occur
    const size_t l = trig_letter(T, t->sine ? EXPR_SIN : EXPR_COS, angle);
    exp[l] = (signed char)(exp[l] + 1);
}

/// Half sum and half difference of two frequencies; false if they are not whole.
static bool half_frequencies(const waves *w, const int *a, const int *b, int *sum_half,
                             int *difference) {
    for (size_t j = 0; j < CIRCLES; j++) sum_half[j] = difference[j] = 0;
    for (size_t j = 0; j < w->n; j++) {
        if ((a[j] + b[j]) % 2 != 0) return false;
        sum_half[j] = (a[j] + b[j]) / 2;
        difference[j] = (a[j] - b[j]) / 2;
    }
    return true;
}

static bool same_tone(const tone *a, const tone *b) {
    return a->sine == b->sine && memcmp(a->k, b->k, sizeof a->k) == 0;
}

/// Whether two chords have all tones in common but one each: the places of those.
static bool differ_in_one(const chord *a, const chord *b, size_t *at_a, size_t *at_b) {
    if (a->count != b->count) return false;
    bool used[TONES] = {false};
    size_t apart = 0;
    for (size_t i = 0; i < a->count; i++) {
        size_t j = 0;
        while (j < b->count && (used[j] || !same_tone(&a->tones[i], &b->tones[j]))) j++;
        if (j < b->count) used[j] = true;
        else {
            *at_a = i;
            apart++;
        }
    }
    for (size_t j = 0; j < b->count; j++) {
        if (!used[j]) *at_b = j;
    }
    return apart == 1;
}

/// Turns the frequency's sign around if it starts with a minus; a sine then changes sign.
static int upright(size_t n, tone *t) {
    int sign = 0;
    for (size_t j = 0; j < n && sign == 0; j++) sign = (t->k[j] > 0) - (t->k[j] < 0);
    for (size_t j = 0; j < n && sign < 0; j++) t->k[j] = -t->k[j];
    return t->sine && sign < 0 ? -1 : 1;
}

/// Joins b to a, if their sum is one chord:
///   cos A + cos B = 2 cos S cos D,   cos A − cos B = −2 sin S sin D,
///   sin A + sin B = 2 sin S cos D,   sin A − sin B = 2 cos S sin D,   S, D = (A ± B)/2.
static bool join(const waves *w, chord *a, chord *b) {
    size_t i = 0, j = 0;
    tone sum_tone = {{0}, false}, difference = {{0}, false};
    if (a->count == TONES || !differ_in_one(a, b, &i, &j)) return false;
    const bool sine = a->tones[i].sine;
    if (sine != b->tones[j].sine ||
        !half_frequencies(w, a->tones[i].k, b->tones[j].k, sum_tone.k, difference.k))
        return false;
    fmpq_t c;
    fmpq_init(c);
    fmpq_add(c, a->c, b->c);
    const bool opposite = fmpq_is_zero(c), fits = opposite || fmpq_equal(a->c, b->c);
    fmpq_clear(c);
    if (!fits) return false;
    sum_tone.sine = sine != opposite;
    difference.sine = opposite;
    fmpq_add(a->c, a->c, a->c);
    if (!sine && opposite) fmpq_neg(a->c, a->c);
    if (upright(w->n, &sum_tone) * upright(w->n, &difference) < 0) fmpq_neg(a->c, a->c);
    a->tones[i] = sum_tone;
    a->tones[a->count++] = difference;
    return true;
}

void waves_write_pairs(tidy *T, const waves *w, sum *out) {
    VEC(chord) chords = {0};
    for (size_t i = 0; i < w->list.count; i++) {
        const wave *v = &w->list.items[i];
        for (int part = 0; part < 2; part++) {
            const fmpq *c = part == 0 ? v->cos : v->sin;
            if (fmpq_is_zero(c)) continue;
            chord *t = vec_push(&chords);
            *t = (chord){.count = 1};
            memcpy(t->tones[0].k, v->k, sizeof v->k);
            t->tones[0].sine = part == 1;
            fmpq_init(t->c);
            fmpq_set(t->c, c);
        }
    }
    for (bool again = true; again;) { // until nothing can be joined
        again = false;
        for (size_t i = 0; i < chords.count && !again; i++) {
            for (size_t j = i + 1; j < chords.count && !again; j++) {
                again = join(w, &chords.items[i], &chords.items[j]);
                if (!again) continue;
                fmpq_clear(chords.items[j].c);
                chords.items[j] = chords.items[--chords.count];
            }
        }
    }
    for (size_t i = 0; i < chords.count; i++) {
        signed char exp[LETTERS] = {0};
        for (size_t t = 0; t < chords.items[i].count; t++)
            tone_letter(T, w, &chords.items[i].tones[t], exp);
        sum_add(out, chords.items[i].c, exp);
        fmpq_clear(chords.items[i].c);
    }
    vec_clear(&chords);
}

/// out ← a·b, with the square of every listed letter replaced by 1 − (square of its partner).
static void multiply_reduced(sum *out, const sum *a, const sum *b, size_t n,
                             const size_t (*pairs)[2]) {
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
static void turn(sum *c, sum *s, size_t lc, size_t ls, int n, size_t pairs_count,
                 const size_t (*pairs)[2]) {
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
            const int a = k[0] * alpha[1][1] - k[1] * alpha[1][0],
                      b = alpha[0][0] * k[1] - alpha[0][1] * k[0];
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

bool waves_write_in(tidy *T, const waves *w, size_t d, int (*alpha)[CIRCLES], unsigned mode,
                    sum *out) {
    int *coordinates = MEM_NEW(int, (w->list.count + 1) * (d + 1));
    if (!in_basis(w, d, alpha, coordinates)) {
        free(coordinates);
        return false;
    }
    size_t pairs[CIRCLES][2], lc[CIRCLES], ls[CIRCLES];
    for (size_t j = 0; j < d; j++) {
        const expr angle = waves_angle(T, w, alpha[j]);
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
    free(coordinates);
    return true;
}
