/// From a polynomial of the field to a sum over letters.
///
/// A polynomial is Σ (monomial in the other letters)·(trigonometric polynomial). Each trigonometric
/// polynomial is expanded into waves and written in several ways; the one with the fewest tokens is
/// taken.
#include <string.h>

#include "base/stop.h"
#include "exact/poly_internal.h"
#include "exact/relations_internal.h"
#include "exact/tidy/tidy_poly_internal.h"
#include "exact/tidy/tidy_product_internal.h"
#include "exact/tidy/tidy_sum_internal.h"
#include "exact/tidy/tidy_trig_internal.h"
#include "exact/tidy/tidy_waves_internal.h"

// ---- choosing --------------------------------------------------------------------------------

static size_t flat_cost(tidy *T, const sum *s) {
    size_t cost = s->count == 0 ? 1 : s->count - 1 + (s->count > 1 ? 2 : 0);
    for (size_t i = 0; i < s->count; i++) cost += tidy_tokens(T, tidy_term(T, &s->terms[i]));
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

static void try_basis(tidy *T, const waves *w, size_t d, int (*alpha)[CIRCLES], sum *best,
                      size_t *cost) {
    for (unsigned mode = 0; mode < 1u << (d < 3 ? d : 0); mode++) {
        sum candidate;
        if (stop_wanted()) return;
        sum_init(&candidate);
        if (!waves_write_in(T, w, d, alpha, mode, &candidate)) return;
        keep_better(T, best, cost, &candidate);
    }
}

static void find_way(tidy *T, const fmpz_mpoly_t p, sum *best) {
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
    waves_write(T, &w, &candidate);
    keep_better(T, best, &cost, &candidate);
    sum_init(&candidate);
    waves_write_pairs(T, &w, &candidate);
    keep_better(T, best, &cost, &candidate);
    int alpha[CIRCLES][CIRCLES] = {{0}};
    if (w.n <= 3) {
        for (size_t j = 0; j < w.n; j++) alpha[j][j] = 1;
        try_basis(T, &w, w.n, alpha, best, &cost);
    }
    memset(alpha, 0, sizeof alpha);
    if (waves_one_direction(&w, alpha[0])) try_basis(T, &w, 1, alpha, best, &cost);
    if (w.n == 2) {
        static const int bases[][4] = {{1, 1, 1, -1}, {1, 0, 1, 1}, {1, 0, 1, -1}, {0, 1, 1, 1},
                                       {0, 1, 1, -1}, {2, 0, 0, 1}, {1, 0, 0, 2},  {2, 0, 0, 2}};
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

/// The same, looked for once: a numerator is divided and shifted in several ways.
static void best_way(tidy *T, const fmpz_mpoly_t p, sum *best) {
    for (size_t i = 0; i < T->written.count; i++) {
        if (!fmpz_mpoly_equal(&T->written.items[i].p, p, T->F->ctx)) continue;
        sum_copy(best, &T->written.items[i].best);
        return;
    }
    find_way(T, p, best);
    written *w = vec_push(&T->written);
    fmpz_mpoly_init(&w->p, T->F->ctx);
    fmpz_mpoly_set(&w->p, p, T->F->ctx);
    sum_copy(&w->best, best);
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
static ulong divide_out(exact_field *F, fmpz_mpoly_t p, const block *circle, bool sine,
                        ulong most) {
    const slong v = sine ? circle->first : circle->first + 1;
    fmpz_mpoly_t q, g, t;
    fmpz_mpoly_init(q, F->ctx);
    fmpz_mpoly_init(g, F->ctx);
    fmpz_mpoly_init(t, F->ctx);
    fmpz_mpoly_gen(g, v, F->ctx);
    // A multiple of cos shows as one when sin² is eliminated, and the other way round.
    if (sine) poly_eliminate(F, q, p, circle, 1);
    else {
        fmpz_mpoly_set(q, p, F->ctx);
        poly_reduce(F, q);
    }
    ulong n = 0;
    // a quotient that there is not is zero: it must not replace what it was to be one of
    for (; n < most && fmpz_mpoly_divides(t, q, g, F->ctx); n++) fmpz_mpoly_swap(q, t, F->ctx);
    if (n > 0) fmpz_mpoly_swap(p, q, F->ctx);
    fmpz_mpoly_clear(q, F->ctx);
    fmpz_mpoly_clear(g, F->ctx);
    fmpz_mpoly_clear(t, F->ctx);
    return n;
}

/// Cancels what p has in common with the sines and cosines below it; the rest goes into shift.
static void divide_trig(tidy *T, fmpz_mpoly_t p, const signed char *below, signed char *shift) {
    exact_field *F = T->F;
    for (size_t i = 0; i < F->block_count; i++) {
        const block *b = &F->blocks[i];
        if (b->kind != BLOCK_CIRCLE || b->hyperbolic) continue;
        for (int sine = 0; sine < 2; sine++) {
            const slong v = sine ? b->first : b->first + 1;
            const size_t l = tidy_generator(T, v);
            if (below[l] >= 0) continue;
            const ulong n = divide_out(F, p, b, sine == 1, (ulong)-below[l]);
            shift[l] = (signed char)(shift[l] + below[l] + (signed char)n);
        }
    }
}

/// 1 − γ₂² − γ₃² is γ₁²: in the coefficient of every monomial in the other generators, the square
/// whose elimination leaves the fewest terms goes.
static void shorten_unit_vector(exact_field *F, fmpz_mpoly_t p, const block *b) {
    VEC(slong) others = {0};
    for (slong v = 0; v < F->count; v++) {
        if (v < b->first || v >= b->first + b->count) *vec_push(&others) = v;
    }
    buckets parts;
    buckets_init(&parts, F, p, others.count, others.items);
    ulong *exps = MEM_NEW_ZERO(ulong, (size_t)F->count + 1);
    fmpz_mpoly_t q, monomial;
    fmpz_mpoly_init(q, F->ctx);
    fmpz_mpoly_init(monomial, F->ctx);
    fmpz_mpoly_zero(p, F->ctx);
    for (size_t i = 0; i < parts.count; i++) {
        fmpz_mpoly_struct *c = &parts.coefficients[i];
        for (slong which = 0; which < b->count; which++) {
            poly_eliminate(F, q, c, b, which);
            if (q->length < c->length) fmpz_mpoly_swap(c, q, F->ctx);
        }
        for (size_t k = 0; k < others.count; k++)
            exps[others.items[k]] = parts.exponents[i * others.count + k];
        fmpz_mpoly_zero(monomial, F->ctx);
        fmpz_mpoly_push_term_si_ui(monomial, 1, exps, F->ctx);
        fmpz_mpoly_mul(q, c, monomial, F->ctx);
        fmpz_mpoly_add(p, p, q, F->ctx);
    }
    fmpz_mpoly_clear(q, F->ctx);
    fmpz_mpoly_clear(monomial, F->ctx);
    free(exps);
    buckets_clear(&parts, F);
    vec_clear(&others);
}

static void shorten_unit_vectors(exact_field *F, fmpz_mpoly_t p) {
    for (size_t i = 0; i < F->block_count; i++) {
        const block *b = &F->blocks[i];
        bool occurs = false;
        for (slong v = b->first; v < b->first + b->count; v++)
            occurs = occurs || poly_degree(F, p, v) > 1;
        if (b->kind == BLOCK_SPHERE && occurs) shorten_unit_vector(F, p, b);
    }
}

void tidy_sum_over(tidy *T, const fmpz_mpoly_t given, const signed char *below, sum *out) {
    exact_field *F = T->F;
    fmpz_mpoly_t p;
    fmpz_mpoly_init(p, F->ctx);
    fmpz_mpoly_set(p, given, F->ctx);
    shorten_unit_vectors(F, p);
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
            for (size_t k = 0; k < plain.count; k++)
                exps[plain.items[k]] = b.exponents[i * plain.count + k];
            letters_of(T, exps, shift);
            for (size_t l = 0; l < T->count; l++) {
                if (T->letters[l].trig == EXPR_SYMBOL)
                    shift[l] = (signed char)(shift[l] + below[l]);
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
    fmpz_mpoly_clear(p, F->ctx);
}

void tidy_sum_of(tidy *T, const fmpz_mpoly_t p, sum *out) {
    const signed char nothing[LETTERS] = {0};
    tidy_sum_over(T, p, nothing, out);
}
