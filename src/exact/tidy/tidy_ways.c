/// Ways to write a factored fraction, of which the shortest is kept:
///   the plain product of factors;
///   the numerator divided term by term by the monomials below it (tan φ instead of sin φ/cos φ);
///   numerator and denominator divided by the same monomial (γ²/I + ... instead of I' I'' γ² +
///   ...); what the denominator divides split off (a + b/D instead of (a D + b)/D).
#include <string.h>

#include "exact/element_internal.h"
#include "exact/linear/linalg_internal.h"
#include "exact/poly_internal.h"
#include "exact/relations_internal.h"
#include "exact/tidy/tidy_internal.h"
#include "exact/tidy/tidy_poly_internal.h"
#include "exact/tidy/tidy_product_internal.h"
#include "exact/tidy/tidy_shape_internal.h"
#include "exact/tidy/tidy_sum_internal.h"
#include "exact/tidy/tidy_ways_internal.h"

enum { NESTED_FRACTION = 4 };

static void keep_shorter(tidy *T, expr *best, expr candidate) {
    if (tidy_tokens(T, candidate) < tidy_tokens(T, *best)) *best = candidate;
}

static expr shape_poly(tidy *T, const fmpz_mpoly_t p) {
    sum s;
    sum_init(&s);
    tidy_sum_of(T, p, &s);
    expr e = tidy_shape(T, &s);
    sum_clear(&s);
    return e;
}

/// The product of all factors, `shapes` being those of the sums.
static expr product_of(tidy *T, const factored *f, const fmpq_t c, const signed char *exp,
                       const expr *shapes) {
    factor *all = MEM_NEW(factor, f->count);
    for (size_t i = 0; i < f->count; i++) all[i] = (factor){shapes[i], f->powers[i]};
    expr e = tidy_product(T, c, exp, f->count, all);
    free(all);
    return e;
}

/// The only sum with that power's sign, if its power is ±1; f->count if there is none such.
static size_t only_sum(const factored *f, int sign) {
    size_t found = f->count;
    for (size_t i = 0; i < f->count; i++) {
        if (f->powers[i] * sign <= 0) continue;
        if (found != f->count || f->powers[i] != sign) return f->count;
        found = i;
    }
    return found;
}

// ---- dividing term by term ---------------------------------------------------------------------

/// Monomials below the numerator's sum go into it.
static void try_divided(tidy *T, const factored *f, expr *shapes, expr *best) {
    const size_t top = only_sum(f, 1);
    if (top == f->count) return;
    signed char in[LETTERS] = {0}, outside[LETTERS];
    memcpy(outside, f->exp, LETTERS);
    bool any = false;
    sum s, divided;
    sum_init(&s);
    tidy_sum_of(T, &f->sums[top], &s);
    for (size_t l = 0; l < T->count; l++) {
        if (f->exp[l] >= 0) continue;
        for (size_t i = 0; i < s.count && in[l] == 0; i++) {
            if (s.terms[i].exp[l] > 0) in[l] = f->exp[l];
        }
        // Sines below are worth dividing by where cosines stand above, and the other way round.
        for (size_t m = 0; m < T->count && in[l] == 0; m++) {
            if (T->letters[l].trig == EXPR_SYMBOL || T->letters[m].trig == EXPR_SYMBOL || m == l ||
                !expr_same(T->letters[l].angle, T->letters[m].angle))
                continue;
            for (size_t i = 0; i < s.count; i++) {
                if (s.terms[i].exp[m] > 0) in[l] = f->exp[l];
            }
        }
        if (in[l] == 0) continue;
        outside[l] = 0;
        any = true;
    }
    if (any) {
        sum_init(&divided);
        tidy_sum_over(T, &f->sums[top], in, &divided);
        const expr old = shapes[top];
        shapes[top] = tidy_shape(T, &divided);
        keep_shorter(T, best, product_of(T, f, f->c, outside, shapes));
        shapes[top] = old;
        sum_clear(&divided);
    }
    sum_clear(&s);
}

static bool has_exponentials(tidy *T, const fmpz_mpoly_t p) {
    bool any = false;
    for (slong v = 0; v < T->F->count; v++)
        any = any || (T->F->generators[v].kind == GENERATOR_EXP && poly_degree(T->F, p, v) > 0);
    return any;
}

/// Exponentials above go into the sum below: exp(x)/(1 + exp(x)) overflows, 1/(1 + exp(−x)) does
/// not, and is no longer.
static void try_absorbed(tidy *T, const factored *f, expr *shapes, expr *best) {
    const size_t bottom = only_sum(f, -1);
    if (bottom == f->count || !has_exponentials(T, &f->sums[bottom])) return;
    signed char in[LETTERS] = {0}, outside[LETTERS];
    memcpy(outside, f->exp, LETTERS);
    bool any = false, tame = true;
    for (size_t l = 0; l < T->count; l++) {
        if (expr_op_of(T->pool, T->letters[l].e) != EXPR_EXP || f->exp[l] == 0) continue;
        in[l] = (signed char)-f->exp[l];
        outside[l] = 0;
        any = true;
    }
    for (size_t i = 0; i < f->count; i++)
        tame = tame && (f->powers[i] < 0 || !has_exponentials(T, &f->sums[i]));
    if (!any || !tame) return;
    sum below;
    sum_init(&below);
    tidy_sum_over(T, &f->sums[bottom], in, &below);
    const expr old = shapes[bottom];
    shapes[bottom] = tidy_shape(T, &below);
    const expr candidate = product_of(T, f, f->c, outside, shapes);
    if (tidy_tokens(T, candidate) <= tidy_tokens(T, *best)) *best = candidate;
    shapes[bottom] = old;
    sum_clear(&below);
}

/// Tokens the powers of one letter take in a sum divided by letter^k.
static long letter_cost(const sum *s, size_t l, int k) {
    long cost = 0;
    for (size_t i = 0; i < s->count; i++) {
        const int e = s->terms[i].exp[l] - k;
        cost += e == 0 ? 0 : e == 1 || e == -1 ? 2 : 4;
    }
    return cost;
}

/// Whether a letter is a function of the state, which may vanish where the fraction has a value:
/// not one to divide by.
static bool may_vanish(const tidy *T, size_t l) {
    const letter *a = &T->letters[l];
    if (a->trig != EXPR_SYMBOL || !expr_is_symbol(T->pool, a->e)) return true;
    const expr_kind kind = expr_symbol_info_of(T->pool, a->e)->kind;
    return kind != EXPR_PARAMETER && kind != EXPR_CONSTANT && kind != EXPR_OTHER;
}

/// The sum below, and the one above it if there is one, divided by the same monomial: the one that
/// is best for both, or for the sum below alone.
static void try_shifted(tidy *T, const factored *f, bool both, expr *shapes, expr *best) {
    const size_t top = only_sum(f, 1), bottom = only_sum(f, -1);
    if (bottom == f->count) return;
    sum above, below, r;
    sum_init(&above);
    sum_init(&below);
    tidy_sum_of(T, &f->sums[bottom], &below);
    if (top < f->count) tidy_sum_of(T, &f->sums[top], &above);
    signed char shift[LETTERS] = {0}, exp[LETTERS];
    memcpy(exp, f->exp, LETTERS);
    bool any = false;
    for (size_t l = 0; l < T->count; l++) {
        int highest = 0, best_k = 0;
        if (may_vanish(T, l)) continue;
        for (size_t i = 0; i < below.count; i++) {
            if (below.terms[i].exp[l] > highest) highest = below.terms[i].exp[l];
        }
        long least = LONG_MAX;
        for (int k = 0; k <= highest; k++) {
            // Without a sum above, the letter goes to the monomial in front.
            const int e = f->exp[l] - k;
            const long front = e == 0 ? 0 : e == 1 || e == -1 ? 2 : 4;
            const long cost = letter_cost(&below, l, k) + (top == f->count ? front
                                                           : both ? letter_cost(&above, l, k)
                                                                  : 0);
            if (cost >= least) continue;
            least = cost;
            best_k = k;
        }
        shift[l] = (signed char)-best_k;
        any = any || best_k != 0;
        if (top == f->count) exp[l] = (signed char)(exp[l] - best_k);
    }
    if (any) {
        fmpq_t one;
        fmpq_init(one);
        fmpq_one(one);
        const expr old_top = top < f->count ? shapes[top] : shapes[bottom],
                   old_bottom = shapes[bottom];
        sum_init(&r);
        sum_append(&r, &below, one, shift);
        shapes[bottom] = tidy_shape(T, &r);
        sum_clear(&r);
        if (top < f->count) {
            sum_init(&r);
            sum_append(&r, &above, one, shift);
            shapes[top] = tidy_shape(T, &r);
            sum_clear(&r);
        }
        // A fraction inside a denominator is harder to read: it has to be worth it.
        expr candidate = product_of(T, f, f->c, exp, shapes);
        if (tidy_tokens(T, candidate) + NESTED_FRACTION < tidy_tokens(T, *best)) *best = candidate;
        shapes[bottom] = old_bottom;
        if (top < f->count) shapes[top] = old_top;
        fmpq_clear(one);
    }
    sum_clear(&above);
    sum_clear(&below);
}

// ---- splitting fractions ------------------------------------------------------------------------

/// The part of f in front of the sum `top` and without the sums below: c and letters.
static expr around(tidy *T, const factored *f, size_t top, expr inner) {
    factor *all = MEM_NEW(factor, f->count);
    size_t n = 0;
    for (size_t i = 0; i < f->count; i++) {
        if (i == top) all[n++] = (factor){inner, 1};
        else if (f->powers[i] > 0) all[n++] = (factor){shape_poly(T, &f->sums[i]), f->powers[i]};
    }
    expr e = tidy_product(T, f->c, f->exp, n, all);
    free(all);
    return e;
}

/// Shapes p · Π (sums below) of f, without f's c and letters.
static expr over_sums(tidy *T, const factored *f, const fmpz_mpoly_t p, int depth) {
    factored g;
    factored_init(&g);
    factored_times(T, &g, p, 1);
    for (size_t i = 0; i < f->count; i++) {
        if (f->powers[i] < 0) factored_times(T, &g, &f->sums[i], f->powers[i]);
    }
    expr e = tidy_factored(T, &g, depth + 1);
    factored_clear(T, &g);
    return e;
}

/// q with N − q D shorter than N by at least two terms, q a term of N over a term of D.
static bool find_quotient(tidy *T, const fmpz_mpoly_t N, const fmpz_mpoly_t D, fmpz_mpoly_t q,
                          fmpz_mpoly_t r) {
    exact_field *F = T->F;
    fmpz_mpoly_t a, b, t, u;
    fmpz_mpoly_init(a, F->ctx);
    fmpz_mpoly_init(b, F->ctx);
    fmpz_mpoly_init(t, F->ctx);
    fmpz_mpoly_init(u, F->ctx);
    slong shortest = N->length - 1;
    bool found = false;
    for (slong j = 0; j < D->length && j < 6; j++) {
        fmpz_mpoly_get_term(b, D, j, F->ctx);
        for (slong i = 0; i < N->length && i < 40; i++) {
            fmpz_mpoly_get_term(a, N, i, F->ctx);
            if (!fmpz_mpoly_divides(t, a, b, F->ctx)) continue;
            poly_mul_reduced(F, u, t, D);
            fmpz_mpoly_sub(u, N, u, F->ctx);
            if (u->length >= shortest) continue;
            shortest = u->length;
            fmpz_mpoly_set(q, t, F->ctx);
            fmpz_mpoly_set(r, u, F->ctx);
            found = true;
        }
    }
    fmpz_mpoly_clear(a, F->ctx);
    fmpz_mpoly_clear(b, F->ctx);
    fmpz_mpoly_clear(t, F->ctx);
    fmpz_mpoly_clear(u, F->ctx);
    return found;
}

/// N/D = q₁ + q₂ + ... + r/D, as long as that shortens the numerator.
static void try_quotient(tidy *T, const factored *f, int depth, expr *best) {
    const size_t top = only_sum(f, 1), bottom = only_sum(f, -1);
    if (top == f->count || bottom == f->count || T->F->status != HAMEL_OK) return;
    exact_field *F = T->F;
    fmpz_mpoly_t N, D, q, r, total;
    fmpz_mpoly_init(N, F->ctx);
    fmpz_mpoly_init(D, F->ctx);
    fmpz_mpoly_init(q, F->ctx);
    fmpz_mpoly_init(r, F->ctx);
    fmpz_mpoly_init(total, F->ctx);
    fmpz_mpoly_set(N, &f->sums[top], F->ctx);
    fmpz_mpoly_set(D, &f->sums[bottom], F->ctx);
    poly_reduce(F, N); // both in normal form, so that cancellations show
    poly_reduce(F, D);
    while (total->length < 6 && N->length > 0 && find_quotient(T, N, D, q, r)) {
        fmpz_mpoly_add(total, total, q, F->ctx);
        fmpz_mpoly_swap(N, r, F->ctx);
    }
    if (!fmpz_mpoly_is_zero(total, F->ctx)) {
        expr parts[2] = {shape_poly(T, total), fmpz_mpoly_is_zero(N, F->ctx)
                                                   ? expr_int(T->pool, 0)
                                                   : over_sums(T, f, N, depth)};
        expr inner = tidy_add(T, fmpz_mpoly_is_zero(N, F->ctx) ? 1 : 2, parts);
        keep_shorter(T, best, around(T, f, top, inner));
    }
    fmpz_mpoly_clear(N, F->ctx);
    fmpz_mpoly_clear(D, F->ctx);
    fmpz_mpoly_clear(q, F->ctx);
    fmpz_mpoly_clear(r, F->ctx);
    fmpz_mpoly_clear(total, F->ctx);
}

/// The sum of some fractions. What those with a sum below have in common as letters is taken out of
/// them once, if that is shorter.
static expr add_parts(tidy *T, size_t n, factored *parts, int depth) {
    expr *terms = MEM_NEW(expr, n + 1);
    for (size_t i = 0; i < n; i++) terms[i] = tidy_factored(T, &parts[i], depth + 1);
    expr best = tidy_add(T, n, terms);
    signed char common[LETTERS] = {0};
    size_t fractions = 0;
    for (size_t i = 0; i < n; i++) {
        if (parts[i].count == 0) continue;
        for (size_t l = 0; l < LETTERS; l++) {
            const signed char e = parts[i].exp[l] > 0 ? parts[i].exp[l] : 0;
            common[l] = fractions == 0 || e < common[l] ? e : common[l];
        }
        fractions++;
    }
    bool any = false;
    for (size_t l = 0; l < LETTERS; l++) any = any || common[l] != 0;
    if (any && fractions >= 2) {
        expr *inner = MEM_NEW(expr, n);
        size_t outside = 0, inside = 0;
        for (size_t i = 0; i < n; i++) {
            if (parts[i].count == 0) {
                terms[outside++] = terms[i];
                continue;
            }
            for (size_t l = 0; l < LETTERS; l++)
                parts[i].exp[l] = (signed char)(parts[i].exp[l] - common[l]);
            inner[inside++] = tidy_factored(T, &parts[i], depth + 1);
        }
        fmpq_t one;
        fmpq_init(one);
        fmpq_one(one);
        expr together = tidy_add(T, inside, inner);
        bool negative = true;
        for (size_t i = 0; i < inside; i++)
            negative = negative && expr_is_negative(T->pool, inner[i]);
        if (negative) {
            together = tidy_negate(T, together);
            fmpq_neg(one, one);
        }
        const factor f = {together, 1};
        terms[outside++] = tidy_product(T, one, common, 1, &f);
        keep_shorter(T, &best, tidy_add(T, outside, terms));
        fmpq_clear(one);
        free(inner);
    }
    free(terms);
    return best;
}

/// Splits the numerator by monomials in the variables that do not occur below, cancels each part by
/// itself, and puts parts with the same denominator together again.
static void try_parts(tidy *T, const factored *f, int depth, expr *best) {
    const size_t top = only_sum(f, 1);
    if (top == f->count || depth > 1) return;
    exact_field *F = T->F;
    fmpz_mpoly_t D, t;
    fmpz_mpoly_init(D, F->ctx);
    fmpz_mpoly_init(t, F->ctx);
    fmpz_mpoly_one(D, F->ctx);
    bool below = false;
    for (size_t i = 0; i < f->count; i++) {
        if (f->powers[i] >= 0) continue;
        poly_pow(F, t, &f->sums[i], (ulong)-f->powers[i]);
        poly_mul_reduced(F, D, D, t);
        below = true;
    }
    VEC(slong) absent = {0};
    for (slong v = 0; v < F->count; v++) {
        bool occurs = poly_degree(F, D, v) > 0;
        const generator_kind kind = F->generators[v].kind;
        if (kind == GENERATOR_SIN || kind == GENERATOR_TANH)
            occurs = occurs || poly_degree(F, D, v + 1) > 0;
        if (kind == GENERATOR_COS || kind == GENERATOR_SECH)
            occurs = occurs || poly_degree(F, D, v - 1) > 0;
        if (!occurs) *vec_push(&absent) = v;
    }
    buckets b;
    buckets_init(&b, F, &f->sums[top], absent.count, absent.items);
    if (below && b.count >= 2 && b.count <= 40) {
        // groups[k]: parts that share the denominator dens[k]
        VEC(element) groups = {0};
        bool cancelled = false;
        ulong *exps = MEM_NEW_ZERO(ulong, (size_t)F->count + 1);
        for (size_t i = 0; i < b.count && F->status == HAMEL_OK; i++) {
            element e;
            element_init(F, &e);
            fmpz_mpoly_set(e.num, &b.coefficients[i], F->ctx);
            poly_reduce(F, e.num);
            fmpz_mpoly_set(e.den, D, F->ctx);
            element_settle(F, &e);
            cancelled = cancelled || !fmpz_mpoly_equal(e.den, D, F->ctx);
            for (size_t k = 0; k < absent.count; k++)
                exps[absent.items[k]] = b.exponents[i * absent.count + k];
            fmpz_mpoly_zero(t, F->ctx);
            fmpz_mpoly_push_term_si_ui(t, 1, exps, F->ctx);
            poly_mul(F, e.num, e.num, t);
            size_t at = 0;
            while (at < groups.count && !fmpz_mpoly_equal(groups.items[at].den, e.den, F->ctx))
                at++;
            if (at == groups.count) {
                *vec_push(&groups) = e;
            } else {
                fmpz_mpoly_add(groups.items[at].num, groups.items[at].num, e.num, F->ctx);
                element_clear(F, &e);
            }
        }
        free(exps);
        if (cancelled && groups.count >= 2 && F->status == HAMEL_OK) {
            factored *parts = MEM_NEW(factored, groups.count);
            for (size_t i = 0; i < groups.count; i++) {
                factored *g = &parts[i];
                factored_init(g);
                // f's letters and number go into every part, where they may cancel
                factored_times(T, g, groups.items[i].num, 1);
                factored_times(T, g, groups.items[i].den, -1);
                for (size_t l = 0; l < LETTERS; l++)
                    g->exp[l] = (signed char)(g->exp[l] + f->exp[l]);
                fmpq_mul(g->c, g->c, f->c);
                factored_invert_roots(T, g);
            }
            keep_shorter(T, best, add_parts(T, groups.count, parts, depth));
            for (size_t i = 0; i < groups.count; i++) factored_clear(T, &parts[i]);
            free(parts);
        }
        for (size_t i = 0; i < groups.count; i++) element_clear(F, &groups.items[i]);
        vec_clear(&groups);
    }
    buckets_clear(&b, F);
    vec_clear(&absent);
    fmpz_mpoly_clear(D, F->ctx);
    fmpz_mpoly_clear(t, F->ctx);
}

expr tidy_factored(tidy *T, const factored *f, int depth) {
    expr *shapes = MEM_NEW(expr, f->count + 1);
    for (size_t i = 0; i < f->count; i++) shapes[i] = shape_poly(T, &f->sums[i]);
    expr best = product_of(T, f, f->c, f->exp, shapes);
    try_divided(T, f, shapes, &best);
    try_shifted(T, f, true, shapes, &best);
    try_shifted(T, f, false, shapes, &best);
    if (depth < 2) {
        try_quotient(T, f, depth, &best);
        try_parts(T, f, depth, &best);
    }
    try_absorbed(T, f, shapes, &best);
    free(shapes);
    return best;
}
