/// Sums over letters: the small polynomials the readable forms are made of.
#include <string.h>

#include "base/random.h"
#include "exact/prepare_internal.h"
#include "exact/tidy/tidy_internal.h"
#include "exact/tidy/tidy_sum_internal.h"

void sum_init(sum *s) { *s = (sum){0}; }

void sum_clear(sum *s) {
    for (size_t i = 0; i < s->count; i++) fmpq_clear(s->terms[i].c);
    free(s->terms);
    *s = (sum){0};
}

static void make_room(sum *s, size_t more) {
    if (s->count + more <= s->capacity) return;
    s->capacity = vec_capacity(s->capacity, s->count + more);
    s->terms = mem_resize(s->terms, s->capacity, sizeof *s->terms);
}

void sum_push(sum *s, const fmpq_t c, const signed char *exp) {
    make_room(s, 1);
    term *t = &s->terms[s->count++];
    fmpq_init(t->c);
    fmpq_set(t->c, c);
    memcpy(t->exp, exp, LETTERS);
}

void sum_add(sum *s, const fmpq_t c, const signed char *exp) {
    if (fmpq_is_zero(c)) return;
    for (size_t i = 0; i < s->count; i++) {
        term *t = &s->terms[i];
        if (memcmp(t->exp, exp, LETTERS) != 0) continue;
        fmpq_add(t->c, t->c, c);
        if (!fmpq_is_zero(t->c)) return;
        fmpq_clear(t->c);
        memmove(t, t + 1, (s->count - i - 1) * sizeof *t);
        s->count--;
        return;
    }
    sum_push(s, c, exp);
}

void sum_append(sum *r, const sum *s, const fmpq_t c, const signed char *shift) {
    const bool fresh = r->count == 0 && !fmpq_is_zero(c); // nothing to merge with
    fmpq_t k;
    fmpq_init(k);
    signed char exp[LETTERS];
    if (fresh) make_room(r, s->count);
    for (size_t i = 0; i < s->count; i++) {
        fmpq_mul(k, s->terms[i].c, c);
        for (size_t l = 0; l < LETTERS; l++) exp[l] = (signed char)(s->terms[i].exp[l] + shift[l]);
        if (fresh) sum_push(r, k, exp);
        else sum_add(r, k, exp);
    }
    fmpq_clear(k);
}

void sum_copy(sum *r, const sum *s) {
    sum_init(r);
    make_room(r, s->count);
    for (size_t i = 0; i < s->count; i++) sum_push(r, s->terms[i].c, s->terms[i].exp);
}

static int by_monomial(const void *a, const void *b) {
    return memcmp(((const term *)b)->exp, ((const term *)a)->exp, LETTERS);
}

void sum_sort(sum *s) {
    if (s->count > 1) qsort(s->terms, s->count, sizeof *s->terms, by_monomial);
}

uint64_t term_hash(uint64_t start, const term *t) {
    uint64_t h = start, word;
    for (size_t l = 0; l < LETTERS; l += sizeof word) {
        memcpy(&word, t->exp + l, sizeof word);
        h = random_mix(h ^ word);
    }
    h = random_mix(h ^ fmpz_fdiv_ui(fmpq_numref(t->c), UWORD_MAX - 58));
    return random_mix(h ^ fmpz_fdiv_ui(fmpq_denref(t->c), UWORD_MAX - 58));
}

bool term_equal(const term *a, const term *b) {
    return memcmp(a->exp, b->exp, LETTERS) == 0 && fmpq_equal(a->c, b->c);
}

uint64_t sum_hash(const sum *s) {
    uint64_t h = s->count;
    for (size_t i = 0; i < s->count; i++) h = term_hash(h, &s->terms[i]);
    return h;
}

bool sum_equal(const sum *a, const sum *b) {
    bool equal = a->count == b->count;
    for (size_t i = 0; i < a->count && equal; i++) equal = term_equal(&a->terms[i], &b->terms[i]);
    return equal;
}

// ---- what is kept during one search -------------------------------------------------------------

void tidy_init(tidy *T, exact_field *F, long budget) {
    *T = (tidy){.F = F, .pool = F->pool, .budget = budget, .seat_mask = 1023};
    T->tokens = F->x->memo != NULL ? memo_tokens_of(F->x->memo) : &T->own;
    T->seats = MEM_NEW_ZERO(uint32_t, (size_t)T->seat_mask + 1);
    T->of_generator = MEM_NEW(int, (size_t)F->count);
    for (slong v = 0; v < F->count; v++) T->of_generator[v] = -1;
}

void tidy_clear(tidy *T) {
    for (size_t i = 0; i < T->done.count; i++) sum_clear(&T->done.items[i].s);
    vec_clear(&T->done);
    for (size_t i = 0; i < T->written.count; i++) {
        fmpz_mpoly_clear(&T->written.items[i].p, T->F->ctx);
        sum_clear(&T->written.items[i].best);
    }
    vec_clear(&T->written);
    for (size_t i = 0; i < T->termed_size; i++) {
        if (T->termed[i].hash != 0) fmpq_clear(T->termed[i].t.c);
    }
    free(T->termed);
    free(T->seats);
    free(T->of_generator);
    free(T->own.items);
}

/// Tokens of a factor in a product of several: sums need parentheses.
static size_t factor_tokens(tidy *T, expr base, bool alone) {
    const bool sum_inside = expr_op_of(T->pool, base) == EXPR_ADD && !alone;
    return tidy_tokens(T, base) + (sum_inside ? 2 : 0);
}

/// Tokens of base^n for n > 0 (or a root), without what stands around it.
static size_t power_tokens(tidy *T, expr base, mpq_srcptr q, bool alone) {
    if (mpz_cmp_ui(mpq_denref(q), 2) == 0 && mpz_cmpabs_ui(mpq_numref(q), 1) == 0)
        return tidy_tokens(T, base) + 3; // sqrt(..)
    const bool one = mpz_cmp_ui(mpq_denref(q), 1) == 0 && mpz_cmpabs_ui(mpq_numref(q), 1) == 0;
    if (one) return factor_tokens(T, base, alone);
    const expr_op op = expr_op_of(T->pool, base);
    const bool parens = op == EXPR_ADD || op == EXPR_MUL || op == EXPR_POW;
    return tidy_tokens(T, base) + (parens ? 2 : 0) + 2 +
           (mpz_cmp_ui(mpq_denref(q), 1) == 0 ? 0 : 4);
}

/// a·b/(c·d): what stands above, what stands below, and the signs between.
static size_t product_tokens(tidy *T, size_t n, const expr *factors) {
    size_t above = 0, below = 0, above_tokens = 0, below_tokens = 0, minus = 0;
    for (size_t i = 0; i < n; i++) {
        const expr f = factors[i];
        if (expr_is_number(T->pool, f)) {
            mpq_srcptr q = expr_value(T->pool, f);
            minus += mpq_sgn(q) < 0;
            if (mpz_cmpabs_ui(mpq_numref(q), 1) != 0) above++, above_tokens++;
            if (mpz_cmp_ui(mpq_denref(q), 1) != 0) below++, below_tokens++;
            continue;
        }
        mpq_srcptr q = NULL;
        if (expr_op_of(T->pool, f) == EXPR_POW) q = expr_value(T->pool, expr_arg(T->pool, f, 1));
        const size_t tokens = q == NULL ? factor_tokens(T, f, n == 1)
                                        : power_tokens(T, expr_arg(T->pool, f, 0), q, n == 1);
        if (q != NULL && mpq_sgn(q) < 0) below++, below_tokens += tokens;
        else above++, above_tokens += tokens;
    }
    if (above == 0) above = above_tokens = 1;
    size_t total = minus + above_tokens + above - 1;
    if (below > 0) total += 1 + below_tokens + below - 1 + (below > 1 ? 2 : 0);
    return total;
}

/// Tokens of the infix form, from those of the arguments: what expr_infix_tokens would count by
/// printing, as far as shapes are concerned.
static size_t count_tokens(tidy *T, expr e) {
    const uint32_t n = expr_arity(T->pool, e);
    size_t total = 0;
    switch (expr_op_of(T->pool, e)) {
    case EXPR_NUMBER:
    case EXPR_POW: return product_tokens(T, 1, &e);
    case EXPR_SYMBOL: return 1;
    case EXPR_MUL: {
        expr *factors = MEM_NEW(expr, n);
        for (uint32_t i = 0; i < n; i++) factors[i] = expr_arg(T->pool, e, i);
        total = product_tokens(T, n, factors);
        free(factors);
        return total;
    }
    case EXPR_ADD: // a minus sign stands for the plus between terms
        for (uint32_t i = 0; i < n; i++) {
            const expr t = expr_arg(T->pool, e, i);
            total += tidy_tokens(T, t) + (i > 0 && !expr_is_negative(T->pool, t));
        }
        return total;
    default: // a function
        for (uint32_t i = 0; i < n; i++) total += tidy_tokens(T, expr_arg(T->pool, e, i)) + 1;
        return total + 2;
    }
}

size_t tidy_tokens(tidy *T, expr e) {
    memo_tokens *t = T->tokens;
    if (e.id >= t->size) {
        const uint32_t size = expr_pool_size(T->pool) + t->size / 2 + 1024;
        t->items = mem_resize(t->items, size, sizeof *t->items);
        memset(t->items + t->size, 0, (size - t->size) * sizeof *t->items);
        t->size = size;
    }
    if (t->items[e.id] == 0) {
        const size_t count = count_tokens(T, e); // shapes are shallow
        t->items[e.id] = (uint32_t)count;
    }
    return t->items[e.id];
}

/// Numbers, parameters, coordinates, functions, velocities, momenta: the order papers write in.
static int rank_of(const expr_pool *pool, expr e, expr_op trig) {
    if (trig == EXPR_SIN || trig == EXPR_COS) return 30;
    if (!expr_is_symbol(pool, e)) return 25;
    switch (expr_symbol_info_of(pool, e)->kind) {
    case EXPR_CONSTANT: return 5;
    case EXPR_PARAMETER: return 10;
    case EXPR_TIME: return 15;
    case EXPR_LINE:
    case EXPR_ANGLE:
    case EXPR_ROTATION:
    case EXPR_SPHERE: return 20;
    case EXPR_OTHER: return 22;
    case EXPR_VELOCITY: return 40;
    case EXPR_ACCELERATION: return 41;
    case EXPR_MOMENTUM: return 42;
    case EXPR_MULTIPLIER: return 43;
    }
    return 22;
}

size_t tidy_letter(tidy *T, expr e, expr_op trig, expr angle) {
    for (size_t i = 0; i < T->count; i++) {
        if (expr_same(T->letters[i].e, e)) return i;
    }
    if (T->count == LETTERS) {
        T->full = true;
        return 0;
    }
    T->letters[T->count] = (letter){e, trig, angle, rank_of(T->pool, e, trig), false};
    return T->count++;
}

/// A function or root with its argument in readable form.
static expr tidied(tidy *T, expr e) {
    expr args[2];
    const uint32_t n = expr_arity(T->pool, e);
    if (n == 0 || n > 2 || expr_op_of(T->pool, e) == EXPR_ATAN2) return e;
    args[1] = n == 2 ? expr_arg(T->pool, e, 1) : e;
    if (tidy_expr(T->F->x, expr_arg(T->pool, e, 0), &args[0]) != HAMEL_OK) return e;
    return expr_reshape(T->pool, e, args);
}

/// Whether −u reads better than u: the first term with what comes latest in a product (time,
/// coordinates, velocities) has a minus sign.
static bool better_negated(tidy *T, expr u) {
    mpq_t q;
    mpq_init(q);
    int latest = -1;
    bool negative = false;
    for (uint32_t k = 0; k < linear_terms(T->pool, u); k++) {
        const expr atom = linear_term(T->pool, u, k, q);
        expr_walk w;
        expr_walk_init(&w, T->pool, 1, &atom);
        int rank = 0;
        for (uint32_t p = 0; p < w.count; p++) {
            const expr e = {w.ids[p]};
            const int r = expr_is_number(T->pool, e) ? 0 : rank_of(T->pool, e, EXPR_SYMBOL);
            if (r > rank) rank = r;
        }
        expr_walk_clear(&w);
        if (rank > latest) negative = mpq_sgn(q) < 0;
        if (rank > latest) latest = rank;
    }
    mpq_clear(q);
    return negative;
}

/// A hyperbolic function of u as it is printed; of −u if that reads better.
static size_t hyperbolic_letter(tidy *T, const generator *g) {
    const bool odd = g->kind == GENERATOR_TANH;
    expr u = expr_arg(T->pool, odd ? g->meaning : expr_arg(T->pool, g->meaning, 0), 0);
    const bool negate = better_negated(T, u);
    if (negate) u = expr_neg(T->pool, u);
    if (tidy_expr(T->F->x, u, &u) != HAMEL_OK) T->full = true;
    const expr e = expr_raw(T->pool, odd ? EXPR_TANH : EXPR_COSH, 1, &u);
    const size_t l = tidy_letter(T, e, EXPR_SYMBOL, e);
    T->letters[l].opposite = odd && negate;
    return l;
}

size_t tidy_generator(tidy *T, slong v) {
    if (T->of_generator[v] >= 0) return (size_t)T->of_generator[v];
    const generator *g = &T->F->generators[v];
    const bool trig = g->kind == GENERATOR_SIN || g->kind == GENERATOR_COS;
    const bool plain = trig || g->kind == GENERATOR_SYMBOL || g->kind == GENERATOR_ENTRY;
    const expr angle = trig ? expr_arg(T->pool, g->meaning, 0) : g->meaning;
    const expr_op op = g->kind == GENERATOR_SIN   ? EXPR_SIN
                       : g->kind == GENERATOR_COS ? EXPR_COS
                                                  : EXPR_SYMBOL;
    const expr e = g->kind == GENERATOR_ROOT ? g->atom : g->meaning;
    const bool hyperbolic = g->kind == GENERATOR_TANH || g->kind == GENERATOR_SECH;
    const size_t l =
        hyperbolic ? hyperbolic_letter(T, g) : tidy_letter(T, plain ? e : tidied(T, e), op, angle);
    T->of_generator[v] = (int)l;
    return l;
}
