/// The shape of a sum: common factors in front, squares completed, polynomials factored, terms that
/// share a letter grouped, whichever prints shortest. A search with a budget: when it is used up,
/// the most promising grouping is taken without looking at others.
#include <string.h>

#include "exact/kept_polys_internal.h"
#include "exact/tidy/tidy_internal.h"
#include "exact/tidy/tidy_product_internal.h"
#include "exact/tidy/tidy_shape_internal.h"
#include "exact/tidy/tidy_sum_internal.h"

static expr shape_core(tidy *T, const sum *s);

/// Of two shapes of the same thing the shorter; *best may be empty (id UINT32_MAX).
static void keep_shorter(tidy *T, expr *best, expr candidate) {
    if (best->id == UINT32_MAX || tidy_tokens(T, candidate) < tidy_tokens(T, *best))
        *best = candidate;
}

/// The same for a sum of shapes, which is put in order only if it is the shorter.
static void keep_shorter_sum(tidy *T, expr *best, size_t n, const expr *terms) {
    if (best->id == UINT32_MAX || tidy_add_tokens(T, n, terms) < tidy_tokens(T, *best))
        *best = tidy_add(T, n, terms);
}

static expr *terms_of(tidy *T, const sum *s) {
    expr *terms = MEM_NEW(expr, s->count);
    for (size_t i = 0; i < s->count; i++) terms[i] = tidy_term(T, &s->terms[i]);
    return terms;
}

static void try_flat(tidy *T, const sum *s, expr *best) {
    expr *terms = terms_of(T, s);
    keep_shorter_sum(T, best, s->count, terms);
    free(terms);
}

// ---- common factors ----------------------------------------------------------------------------

/// The greatest c with every coefficient a whole multiple of it; negative if all of them are.
static void content(const sum *s, fmpq_t c) {
    fmpz_t g, l;
    fmpz_init(g);
    fmpz_init(l);
    fmpz_one(l);
    bool negative = true;
    for (size_t i = 0; i < s->count; i++) {
        fmpz_gcd(g, g, fmpq_numref(s->terms[i].c));
        fmpz_lcm(l, l, fmpq_denref(s->terms[i].c));
        negative = negative && fmpq_sgn(s->terms[i].c) < 0;
    }
    if (negative) fmpz_neg(g, g);
    fmpq_set_fmpz_frac(c, g, l);
    fmpz_clear(g);
    fmpz_clear(l);
}

/// What all terms have in common: the least power where all are positive, the mildest where all are
/// negative.
static void common_letters(const sum *s, signed char *exp) {
    for (size_t l = 0; l < LETTERS; l++) {
        signed char low = s->terms[0].exp[l], high = low;
        for (size_t i = 1; i < s->count; i++) {
            const signed char e = s->terms[i].exp[l];
            if (e < low) low = e;
            if (e > high) high = e;
        }
        exp[l] = low > 0 ? low : high < 0 ? high : 0;
    }
}

static bool no_letters(const signed char *exp) {
    for (size_t l = 0; l < LETTERS; l++) {
        if (exp[l] != 0) return false;
    }
    return true;
}

/// r ← s / (c · Π letters^exp)
static void divide(sum *r, const sum *s, const fmpq_t c, const signed char *exp) {
    fmpq_t k;
    fmpq_init(k);
    fmpq_inv(k, c);
    signed char shift[LETTERS];
    for (size_t l = 0; l < LETTERS; l++) shift[l] = (signed char)-exp[l];
    sum_init(r);
    sum_append(r, s, k, shift);
    fmpq_clear(k);
}

static expr with_common(tidy *T, const sum *s, const fmpq_t c, const signed char *exp) {
    sum inner;
    divide(&inner, s, c, exp);
    const factor f = {shape_core(T, &inner), 1};
    sum_clear(&inner);
    return fmpq_is_one(c) && no_letters(exp) ? f.base : tidy_product(T, c, exp, 1, &f);
}

static expr shape_sum(tidy *T, const sum *s) {
    fmpq_t c;
    fmpq_init(c);
    signed char exp[LETTERS];
    content(s, c);
    common_letters(s, exp);
    expr best = with_common(T, s, c, exp);
    const bool fraction = !fmpz_is_one(fmpq_denref(c));
    if (fraction) { // halves may stay with their terms
        fmpz_one(fmpq_denref(c));
        keep_shorter(T, &best, with_common(T, s, c, exp));
    }
    // Letters all terms are divided by may stay with them too.
    signed char positive[LETTERS];
    bool divided = false;
    for (size_t l = 0; l < LETTERS; l++) {
        positive[l] = exp[l] > 0 ? exp[l] : 0;
        divided = divided || exp[l] < 0;
    }
    if (divided) keep_shorter(T, &best, with_common(T, s, c, positive));
    if (!fmpq_is_one(c) || !no_letters(exp)) try_flat(T, s, &best);
    fmpq_clear(c);
    return best;
}

/// The place in the table where s stands or would stand.
static uint32_t seat_of(const tidy *T, const sum *s, uint64_t hash) {
    uint32_t at = (uint32_t)hash & T->seat_mask;
    while (T->seats[at] != 0) {
        const shaped *d = &T->done.items[T->seats[at] - 1];
        if (d->hash == hash && sum_equal(&d->s, s)) break;
        at = (at + 1) & T->seat_mask;
    }
    return at;
}

expr tidy_shape(tidy *T, const sum *given) {
    if (given->count == 0) return expr_int(T->pool, 0);
    if (given->count == 1) return tidy_term(T, &given->terms[0]);
    sum s;
    sum_copy(&s, given);
    sum_sort(&s);
    const uint64_t hash = sum_hash(&s);
    uint32_t at = seat_of(T, &s, hash);
    if (T->seats[at] != 0) {
        sum_clear(&s);
        return T->done.items[T->seats[at] - 1].shape;
    }
    const expr shape = shape_sum(T, &s);
    if (T->done.count > T->seat_mask / 2) { // a full table only costs time
        sum_clear(&s);
        return shape;
    }
    at = seat_of(T, &s, hash);
    if (T->seats[at] == 0) {
        *vec_push(&T->done) = (shaped){hash, s, shape};
        T->seats[at] = (uint32_t)T->done.count;
    } else {
        sum_clear(&s);
    }
    return shape;
}

// ---- squares -----------------------------------------------------------------------------------

/// The square root of a term, if it is one: c and exponents.
static bool term_root(const term *t, fmpq_t c, signed char *exp) {
    if (fmpq_sgn(t->c) <= 0 || !fmpz_is_square(fmpq_numref(t->c)) ||
        !fmpz_is_square(fmpq_denref(t->c)))
        return false;
    for (size_t l = 0; l < LETTERS; l++) {
        if (t->exp[l] % 2 != 0) return false;
        exp[l] = (signed char)(t->exp[l] / 2);
    }
    fmpz_sqrt(fmpq_numref(c), fmpq_numref(t->c));
    fmpz_sqrt(fmpq_denref(c), fmpq_denref(t->c));
    return true;
}

/// The term c·exp of s, or NULL: compares monomials only.
static const term *find_term(const sum *s, const signed char *exp) {
    for (size_t i = 0; i < s->count; i++) {
        if (memcmp(s->terms[i].exp, exp, LETTERS) == 0) return &s->terms[i];
    }
    return NULL;
}

/// ±1 if 2ab stands in s with that sign, else 0.
static int cross_sign(const sum *s, const term *a, const term *b) {
    signed char exp[LETTERS];
    for (size_t l = 0; l < LETTERS; l++) exp[l] = (signed char)(a->exp[l] + b->exp[l]);
    const term *t = find_term(s, exp);
    if (t == NULL) return 0;
    fmpq_t c;
    fmpq_init(c);
    fmpq_mul(c, a->c, b->c);
    fmpq_add(c, c, c);
    int sign = fmpq_equal(t->c, c) ? 1 : 0;
    fmpq_neg(c, c);
    if (fmpq_equal(t->c, c)) sign = -1;
    fmpq_clear(c);
    return sign;
}

enum { SQUARE_TERMS = 4 };

/// (a ± b ± ...)² + rest, starting from the square terms i and j, if 2ab is there.
static void complete_square(tidy *T, const sum *s, size_t i, size_t j, expr *best) {
    term roots[SQUARE_TERMS];
    int signs[SQUARE_TERMS] = {1};
    size_t n = 0;
    for (size_t k = 0; k < SQUARE_TERMS; k++) fmpq_init(roots[k].c);
    for (size_t k = 0; k < s->count + 2 && n < SQUARE_TERMS; k++) {
        const size_t at = k == 0 ? i : k == 1 ? j : k - 2;
        if (k >= 2 && (at == i || at == j)) continue;
        term *r = &roots[n];
        if (!term_root(&s->terms[at], r->c, r->exp)) continue;
        int sign = n == 0 ? 1 : signs[0] * cross_sign(s, &roots[0], r);
        for (size_t m = 1; m < n && sign != 0; m++) {
            if (cross_sign(s, &roots[m], r) != signs[m] * sign) sign = 0;
        }
        if (sign == 0) {
            if (k == 1) break;
            continue;
        }
        signs[n++] = sign;
    }
    if (n >= 2) {
        sum root, rest;
        sum_init(&root);
        sum_copy(&rest, s);
        fmpq_t c;
        fmpq_init(c);
        for (size_t a = 0; a < n; a++) {
            if (signs[a] < 0) fmpq_neg(c, roots[a].c);
            else fmpq_set(c, roots[a].c);
            sum_add(&root, c, roots[a].exp);
        }
        for (size_t a = 0; a < root.count; a++) { // rest − root²
            for (size_t b = 0; b < root.count; b++) {
                signed char exp[LETTERS];
                for (size_t l = 0; l < LETTERS; l++)
                    exp[l] = (signed char)(root.terms[a].exp[l] + root.terms[b].exp[l]);
                fmpq_mul(c, root.terms[a].c, root.terms[b].c);
                fmpq_neg(c, c);
                sum_add(&rest, c, exp);
            }
        }
        expr base = tidy_shape(T, &root);
        expr parts[2] = {expr_raw(T->pool, EXPR_POW, 2, (expr[]){base, expr_int(T->pool, 2)}),
                         tidy_shape(T, &rest)};
        keep_shorter_sum(T, best, rest.count == 0 ? 1 : 2, parts);
        fmpq_clear(c);
        sum_clear(&root);
        sum_clear(&rest);
    }
    for (size_t k = 0; k < SQUARE_TERMS; k++) fmpq_clear(roots[k].c);
}

static void try_squares(tidy *T, const sum *s, expr *best) {
    fmpq_t c;
    fmpq_init(c);
    signed char exp[LETTERS];
    for (size_t i = 0; i < s->count && s->count <= 24; i++) {
        if (!term_root(&s->terms[i], c, exp)) continue;
        for (size_t j = i + 1; j < s->count; j++) {
            if (term_root(&s->terms[j], c, exp)) complete_square(T, s, i, j, best);
        }
    }
    fmpq_clear(c);
}

// ---- factoring ---------------------------------------------------------------------------------

/// Whether s is seen to be irreducible: A ℓ + B with A a single term and no letter of A in all of
/// B. (s has no common monomial.)
static bool seen_irreducible(const tidy *T, const sum *s) {
    for (size_t l = 0; l < T->count; l++) {
        size_t with = 0, at = 0;
        bool linear = true;
        for (size_t i = 0; i < s->count && linear; i++) {
            const signed char e = s->terms[i].exp[l];
            if (e == 0) continue;
            linear = e == 1 && ++with == 1;
            at = i;
        }
        if (!linear || with != 1) continue;
        bool shared = false; // a letter of A that divides every term of B
        for (size_t m = 0; m < T->count && !shared; m++) {
            if (s->terms[at].exp[m] <= 0 || m == l) continue;
            shared = true;
            for (size_t i = 0; i < s->count && shared; i++)
                shared = i == at || s->terms[i].exp[m] > 0;
        }
        if (!shared) return true;
    }
    return false;
}

/// s as a polynomial in the letters (shifted to whole powers), factored by FLINT.
static void try_factors(tidy *T, const sum *s, expr *best) {
    if (s->count < 3 || s->count > 40 || seen_irreducible(T, s)) return;
    signed char low[LETTERS];
    int degree = 0;
    for (size_t l = 0; l < LETTERS; l++) {
        low[l] = 0;
        int high = 0;
        for (size_t i = 0; i < s->count; i++) {
            if (s->terms[i].exp[l] < low[l]) low[l] = s->terms[i].exp[l];
            if (s->terms[i].exp[l] > high) high = s->terms[i].exp[l];
        }
        degree += high - low[l];
    }
    if (degree > 40) return;
    fmpz_mpoly_ctx_t ctx;
    fmpz_mpoly_ctx_init(ctx, (slong)T->count, ORD_DEGREVLEX);
    fmpz_mpoly_t p;
    fmpz_mpoly_init(p, ctx);
    fmpq_t unit, c;
    fmpq_init(unit);
    fmpq_init(c);
    content(s, unit);
    for (size_t i = 0; i < s->count; i++) {
        ulong exps[LETTERS];
        for (size_t l = 0; l < LETTERS; l++) exps[l] = (ulong)(s->terms[i].exp[l] - low[l]);
        fmpq_div(c, s->terms[i].c, unit);
        fmpz_mpoly_push_term_fmpz_ui(p, fmpq_numref(c), exps, ctx);
    }
    fmpz_mpoly_sort_terms(p, ctx);
    fmpz_mpoly_factor_t f;
    fmpz_mpoly_factor_init(f, ctx);
    if (kept_factor(T->F->x->memo, f, p, ctx) &&
        (f->num > 1 || (f->num == 1 && !fmpz_is_one(f->exp)))) {
        factor *factors = MEM_NEW(factor, (size_t)f->num);
        size_t n = 0;
        fmpq_mul_fmpz(unit, unit, f->constant);
        signed char exp[LETTERS];
        memcpy(exp, low, LETTERS);
        for (slong k = 0; k < f->num; k++) {
            const fmpz_mpoly_struct *q = f->poly + k;
            const long power = fmpz_get_si(f->exp + k);
            sum part;
            sum_init(&part);
            for (slong i = 0; i < q->length; i++) {
                ulong exps[LETTERS] = {0};
                signed char e[LETTERS];
                fmpz_mpoly_get_term_exp_ui(exps, q, i, ctx);
                for (size_t l = 0; l < LETTERS; l++) e[l] = (signed char)exps[l];
                fmpq_set_fmpz(c, q->coeffs + i);
                sum_add(&part, c, e);
            }
            if (part.count == 1) {
                for (size_t l = 0; l < LETTERS; l++)
                    exp[l] = (signed char)(exp[l] + power * part.terms[0].exp[l]);
            } else {
                factors[n++] = (factor){tidy_shape(T, &part), power};
            }
            sum_clear(&part);
        }
        keep_shorter(T, best, tidy_product(T, unit, exp, n, factors));
        free(factors);
    }
    fmpz_mpoly_factor_clear(f, ctx);
    fmpq_clear(unit);
    fmpq_clear(c);
    fmpz_mpoly_clear(p, ctx);
    fmpz_mpoly_ctx_clear(ctx);
}

// ---- grouping ----------------------------------------------------------------------------------

typedef struct grouping {
    size_t letter;
    int sign;
    long saving;
} grouping;

/// The terms of s with the letter to a power of that sign, and the others.
static void split(const sum *s, size_t by, int sign, sum *with, sum *without) {
    sum_init(with);
    sum_init(without);
    for (size_t i = 0; i < s->count; i++) {
        const bool in = s->terms[i].exp[by] * sign > 0;
        sum_push(in ? with : without, s->terms[i].c, s->terms[i].exp);
    }
}

/// The promising letters to group by, best first; at most `most` of them.
static size_t find_groupings(tidy *T, const sum *s, size_t most, grouping *out) {
    size_t count = 0;
    for (size_t l = 0; l < T->count; l++) {
        for (int sign = -1; sign <= 1; sign += 2) {
            long n = 0, least = 127;
            for (size_t i = 0; i < s->count; i++) {
                const long e = s->terms[i].exp[l] * sign;
                if (e <= 0) continue;
                n++;
                if (e < least) least = e;
            }
            if (n < 2 || n == (long)s->count) continue;
            const long cost = (long)tidy_tokens(T, T->letters[l].e) + 1 + (least > 1 ? 2 : 0);
            const grouping g = {l, sign, (n - 1) * cost};
            size_t at = count < most ? count++ : most;
            while (at > 0 && out[at - 1].saving < g.saving) {
                if (at < most) out[at] = out[at - 1];
                at--;
            }
            if (at < most) out[at] = g;
        }
    }
    return count;
}

static void try_groupings(tidy *T, const sum *s, expr *best) {
    grouping g[4];
    const size_t most = T->budget <= 0   ? 1
                        : s->count <= 6  ? 4
                        : s->count <= 12 ? 3
                        : s->count <= 30 ? 2
                                         : 1;
    const size_t n = find_groupings(T, s, most, g);
    for (size_t i = 0; i < n; i++) {
        sum with, without;
        split(s, g[i].letter, g[i].sign, &with, &without);
        expr parts[2] = {tidy_shape(T, &with), tidy_shape(T, &without)};
        keep_shorter_sum(T, best, 2, parts);
        sum_clear(&with);
        sum_clear(&without);
    }
}

/// A sum of two or more terms that have nothing in common: as it stands, unless there is a shorter
/// way.
static expr shape_core(tidy *T, const sum *s) {
    expr best = {UINT32_MAX};
    if (s->count == 1) return tidy_term(T, &s->terms[0]);
    expr *terms = terms_of(T, s);
    T->budget--;
    if (s->count >= 3) {
        if (T->budget > 0) {
            try_squares(T, s, &best);
            try_factors(T, s, &best);
        }
        try_groupings(T, s, &best);
    }
    if (best.id == UINT32_MAX || tidy_add_tokens(T, s->count, terms) <= tidy_tokens(T, best))
        best = tidy_add(T, s->count, terms);
    free(terms);
    return best;
}
