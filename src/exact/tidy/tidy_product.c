/// Products and sums as they are printed: tangents for quotients, the sine of the double angle for
/// sin·cos, one exponential, sinh for tanh·cosh, the minus sign where it costs least, factors in
/// the order papers use.
#include <string.h>

#include "exact/tidy/tidy_internal.h"
#include "exact/tidy/tidy_product_internal.h"
#include "exact/tidy/tidy_sum_internal.h"
#include "expr/print.h"

static expr number(tidy *T, const fmpq_t c) {
    mpq_t q;
    mpq_init(q);
    fmpq_get_mpq(q, c);
    expr e = expr_number(T->pool, q);
    mpq_clear(q);
    return e;
}

static expr power(tidy *T, expr base, long n) {
    if (n == 1) return base;
    if (expr_op_of(T->pool, base) == EXPR_POW) { // √f to a power: one exponent
        mpq_t q;
        mpq_init(q);
        mpq_set_si(q, n, 1);
        mpq_mul(q, q, expr_value(T->pool, expr_arg(T->pool, base, 1)));
        expr e = mpq_cmp_si(q, 1, 1) == 0
                     ? expr_arg(T->pool, base, 0)
                     : expr_raw(T->pool, EXPR_POW, 2,
                                (expr[]){expr_arg(T->pool, base, 0), expr_number(T->pool, q)});
        mpq_clear(q);
        return e;
    }
    return expr_raw(T->pool, EXPR_POW, 2, (expr[]){base, expr_int(T->pool, n)});
}

static size_t partner(const tidy *T, size_t i, expr_op op) {
    for (size_t j = 0; j < T->count; j++) {
        if (T->letters[j].trig == op && expr_same(T->letters[j].angle, T->letters[i].angle))
            return j;
    }
    return LETTERS;
}

typedef struct piece {
    expr base;
    long power;
    int rank;
} piece;

typedef struct pieces {
    piece items[2 * LETTERS + 64];
    size_t count;
} pieces;

static void push(pieces *p, expr base, long n, int rank) {
    if (n != 0 && p->count < sizeof p->items / sizeof *p->items)
        p->items[p->count++] = (piece){base, n, rank};
}

/// Takes tan, cot and sin 2α out of the exponents of sin α (i) and cos α (j).
static void merge_trig(tidy *T, size_t i, size_t j, signed char *exp, fmpq_t c, pieces *out) {
    const expr angle = T->letters[i].angle;
    signed char *s = &exp[i], *k = &exp[j];
    if (*s > 0 && *k < 0) {
        const signed char n = (signed char)(*s < -*k ? *s : -*k);
        push(out, expr_raw(T->pool, EXPR_TAN, 1, &angle), n, 30);
        *s = (signed char)(*s - n);
        *k = (signed char)(*k + n);
    } else if (*s < 0 && *k > 0) {
        const signed char n = (signed char)(-*s < *k ? -*s : *k);
        push(out, expr_raw(T->pool, EXPR_COT, 1, &angle), n, 30);
        *s = (signed char)(*s + n);
        *k = (signed char)(*k - n);
    } else if (*s == *k && *s != 0 && *s <= 4 && *s >= -4) { // sⁿ cⁿ = sin(2α)ⁿ / 2ⁿ
        expr twice = expr_mul2(T->pool, expr_int(T->pool, 2), angle);
        if (expr_op_of(T->pool, angle) == EXPR_ADD) { // 2 (a + b) reads 2 a + 2 b
            const uint32_t n = expr_arity(T->pool, angle);
            expr *terms = MEM_NEW(expr, n);
            for (uint32_t a = 0; a < n; a++)
                terms[a] = expr_mul2(T->pool, expr_int(T->pool, 2), expr_arg(T->pool, angle, a));
            twice = expr_add(T->pool, n, terms);
            free(terms);
        }
        expr sine = expr_raw(T->pool, EXPR_SIN, 1, &twice);
        const size_t old = tidy_tokens(T, T->letters[i].e) + tidy_tokens(T, T->letters[j].e) + 1;
        if (tidy_tokens(T, sine) > old) return;
        push(out, sine, *s, 30);
        fmpq_t half;
        fmpq_init(half);
        fmpq_set_si(half, 1, 2);
        fmpq_pow_si(half, half, *s);
        fmpq_mul(c, c, half);
        fmpq_clear(half);
        *s = *k = 0;
    }
}

/// The letter for 1/cosh u has cosh u as its expression.
static bool is_sech(const tidy *T, size_t l) {
    return expr_op_of(T->pool, T->letters[l].e) == EXPR_COSH;
}

/// Takes sinh u = tanh u/(1/cosh u) out of the exponents of these letters.
static void merge_hyperbolic(tidy *T, size_t tanh, signed char *exp, pieces *out) {
    const expr u = expr_arg(T->pool, T->letters[tanh].e, 0);
    for (size_t j = 0; j < T->count; j++) {
        if (!is_sech(T, j) || !expr_same(expr_arg(T->pool, T->letters[j].e, 0), u)) continue;
        const int a = exp[tanh], b = -exp[j];
        if ((a > 0) != (b > 0) || a == 0 || b == 0) return;
        const int n = (abs(a) < abs(b) ? abs(a) : abs(b)) * (a > 0 ? 1 : -1);
        push(out, expr_raw(T->pool, EXPR_SINH, 1, &u), n, T->letters[tanh].rank);
        exp[tanh] = (signed char)(a - n);
        exp[j] = (signed char)(n - b);
    }
}

/// All exponentials as one, its exponent in readable form.
static void merge_exponentials(tidy *T, signed char *exp, pieces *out) {
    VEC(expr) exponents = {0};
    int rank = 0;
    for (size_t l = 0; l < T->count; l++) {
        if (exp[l] == 0 || expr_op_of(T->pool, T->letters[l].e) != EXPR_EXP) continue;
        *vec_push(&exponents) =
            expr_mul2(T->pool, expr_int(T->pool, exp[l]), expr_arg(T->pool, T->letters[l].e, 0));
        rank = T->letters[l].rank;
        exp[l] = 0;
    }
    if (exponents.count > 0) {
        expr all = expr_add(T->pool, exponents.count, exponents.items);
        if (tidy_expr(T->F->x, all, &all) != HAMEL_OK) T->full = true;
        push(out, expr_raw(T->pool, EXPR_EXP, 1, &all), 1, rank);
    }
    vec_clear(&exponents);
}

static int by_rank(const tidy *T, const piece *a, const piece *b) {
    if (a->rank != b->rank) return a->rank < b->rank ? -1 : 1;
    if (a->rank == 30 || !expr_is_symbol(T->pool, a->base) || !expr_is_symbol(T->pool, b->base))
        return (a->base.id > b->base.id) - (a->base.id < b->base.id);
    return strcmp(expr_symbol_info_of(T->pool, a->base)->name,
                  expr_symbol_info_of(T->pool, b->base)->name);
}

static void sort_pieces(const tidy *T, pieces *p) {
    for (size_t i = 1; i < p->count; i++) {
        const piece x = p->items[i];
        size_t k = i;
        for (; k > 0 && by_rank(T, &p->items[k - 1], &x) > 0; k--) p->items[k] = p->items[k - 1];
        p->items[k] = x;
    }
}

/// How many terms of a sum have a minus sign; −e costs no more than e if any has, less if all have.
static uint32_t minus_terms(const expr_pool *pool, expr e) {
    uint32_t count = 0;
    if (expr_op_of(pool, e) != EXPR_ADD) return 0;
    for (uint32_t i = 0; i < expr_arity(pool, e); i++)
        count += expr_is_negative(pool, expr_arg(pool, e, i));
    return count;
}

/// A finished shape as part of a product: numbers into c, letters into exp, the rest into list.
static void splice(tidy *T, expr e, long n, fmpq_t c, signed char *exp, pieces *list) {
    expr_pool *pool = T->pool;
    if (expr_is_number(pool, e)) {
        fmpq_t q;
        fmpq_init(q);
        fmpq_set_mpq(q, expr_value(pool, e));
        if (fmpq_is_zero(q) && n < 0) { // a denominator is 0 only where letters ran out
            T->full = true;
        } else {
            fmpq_pow_si(q, q, n);
            fmpq_mul(c, c, q);
        }
        fmpq_clear(q);
        return;
    }
    for (size_t l = 0; l < T->count; l++) {
        if (!expr_same(T->letters[l].e, e)) continue;
        exp[l] = (signed char)(is_sech(T, l) ? exp[l] - n : exp[l] + n);
        if (T->letters[l].opposite && n % 2 != 0) fmpq_neg(c, c);
        return;
    }
    if (expr_op_of(pool, e) == EXPR_MUL) { // shapes are shallow: this goes one or two levels down
        for (uint32_t i = 0; i < expr_arity(pool, e); i++)
            splice(T, expr_arg(pool, e, i), n, c, exp, list);
        return;
    }
    if (expr_op_of(pool, e) == EXPR_POW &&
        mpz_cmp_ui(mpq_denref(expr_value(pool, expr_arg(pool, e, 1))), 1) == 0) {
        splice(T, expr_arg(pool, e, 0),
               n * mpz_get_si(mpq_numref(expr_value(pool, expr_arg(pool, e, 1)))), c, exp, list);
        return;
    }
    for (size_t i = 0; i < list->count; i++) {
        if (!expr_same(list->items[i].base, e)) continue;
        list->items[i].power += n;
        return;
    }
    push(list, e, n, expr_op_of(pool, e) == EXPR_ADD ? 35 : 30);
}

expr tidy_product(tidy *T, const fmpq_t coefficient, const signed char *exponents, size_t n,
                  const factor *factors) {
    pieces p;
    p.count = 0;
    signed char exp[LETTERS];
    memcpy(exp, exponents, LETTERS);
    fmpq_t c;
    fmpq_init(c);
    fmpq_set(c, coefficient);
    for (size_t i = 0; i < n; i++) splice(T, factors[i].base, factors[i].power, c, exp, &p);
    for (size_t i = 0; i < T->count; i++) {
        if (T->letters[i].opposite && exp[i] % 2 != 0) fmpq_neg(c, c);
    }
    for (size_t i = 0; i < p.count; i++) { // a minus sign in front of a sum goes into it
        const uint32_t minus = minus_terms(T->pool, p.items[i].base);
        const bool all = minus > 0 && minus == expr_arity(T->pool, p.items[i].base);
        if (p.items[i].power % 2 == 0 || (!all && (fmpq_sgn(c) > 0 || minus == 0))) continue;
        p.items[i].base = tidy_negate(T, p.items[i].base);
        fmpq_neg(c, c);
    }
    for (size_t i = 0; i < T->count; i++) {
        if (T->letters[i].trig != EXPR_SIN || exp[i] == 0) continue;
        const size_t j = partner(T, i, EXPR_COS);
        if (j < LETTERS && exp[j] != 0) merge_trig(T, i, j, exp, c, &p);
    }
    for (size_t i = 0; i < T->count; i++) {
        if (expr_op_of(T->pool, T->letters[i].e) == EXPR_TANH) merge_hyperbolic(T, i, exp, &p);
    }
    merge_exponentials(T, exp, &p);
    for (size_t i = 0; i < T->count; i++)
        push(&p, T->letters[i].e, is_sech(T, i) ? -exp[i] : exp[i], T->letters[i].rank);
    sort_pieces(T, &p);
    expr args[2 * LETTERS + 66];
    size_t count = 0;
    if (!fmpq_is_one(c) || p.count == 0) args[count++] = number(T, c);
    for (size_t i = 0; i < p.count; i++) {
        if (p.items[i].power != 0) args[count++] = power(T, p.items[i].base, p.items[i].power);
    }
    if (count == 0) args[count++] = expr_int(T->pool, 1);
    fmpq_clear(c);
    return count == 1 ? args[0] : expr_raw(T->pool, EXPR_MUL, count, args);
}

/// Where a term stands or would stand.
static termed *place_of(const tidy *T, uint64_t hash, const term *t) {
    size_t at = hash & (T->termed_size - 1);
    for (; T->termed[at].hash != 0; at = (at + 1) & (T->termed_size - 1)) {
        if (T->termed[at].hash == hash && term_equal(&T->termed[at].t, t)) break;
    }
    return &T->termed[at];
}

static void more_places(tidy *T) {
    termed *old = T->termed;
    const size_t size = T->termed_size;
    T->termed_size = size == 0 ? 64 : 2 * size;
    T->termed = MEM_NEW_ZERO(termed, T->termed_size);
    for (size_t i = 0; i < size; i++) {
        if (old[i].hash != 0) *place_of(T, old[i].hash, &old[i].t) = old[i];
    }
    free(old);
}

expr tidy_term(tidy *T, const term *t) {
    if (2 * T->termed_count >= T->termed_size) more_places(T);
    const uint64_t hash = term_hash(1, t) | 1;
    const termed *known = place_of(T, hash, t);
    if (known->hash != 0) return known->product;
    const expr product = tidy_product(T, t->c, t->exp, 0, NULL); // may look up others
    if (T->full) return product;
    if (2 * T->termed_count >= T->termed_size) more_places(T);
    termed *place = place_of(T, hash, t);
    if (place->hash != 0) return place->product;
    T->termed_count++;
    place->hash = hash;
    fmpq_init(place->t.c);
    fmpq_set(place->t.c, t->c);
    memcpy(place->t.exp, t->exp, LETTERS);
    place->product = product;
    return product;
}

expr tidy_negate(tidy *T, expr e) {
    expr_pool *pool = T->pool;
    const uint32_t n = expr_arity(pool, e);
    if (expr_is_number(pool, e)) return expr_neg(pool, e);
    if (expr_op_of(pool, e) == EXPR_ADD) {
        expr *terms = MEM_NEW(expr, n);
        for (uint32_t i = 0; i < n; i++) terms[i] = tidy_negate(T, expr_arg(pool, e, i));
        expr out = tidy_add(T, n, terms);
        free(terms);
        return out;
    }
    if (expr_op_of(pool, e) != EXPR_MUL)
        return expr_raw(pool, EXPR_MUL, 2, (expr[]){expr_int(pool, -1), e});
    expr *args = MEM_NEW(expr, n + 1);
    size_t count = 0;
    const bool leads = expr_is_number(pool, expr_arg(pool, e, 0));
    expr c = leads ? expr_neg(pool, expr_arg(pool, e, 0)) : expr_int(pool, -1);
    if (!expr_is_int(pool, c, 1)) args[count++] = c;
    for (uint32_t i = leads ? 1 : 0; i < n; i++) args[count++] = expr_arg(pool, e, i);
    expr out = count == 1 ? args[0] : expr_raw(pool, EXPR_MUL, count, args);
    free(args);
    return out;
}

/// A negative product that can be written without its minus sign: −a (b − c) = a (c − b).
static bool turn_around(tidy *T, expr e, expr *out) {
    expr_pool *pool = T->pool;
    if (expr_op_of(pool, e) != EXPR_MUL || !expr_is_negative(pool, e)) return false;
    const uint32_t n = expr_arity(pool, e);
    for (uint32_t i = 1; i < n; i++) {
        expr f = expr_arg(pool, e, i);
        if (minus_terms(pool, f) == 0) continue;
        expr positive = tidy_negate(T, e);
        const bool kept = expr_op_of(pool, positive) == EXPR_MUL;
        if (!kept) {
            *out = tidy_negate(T, f);
            return true;
        }
        const uint32_t m = expr_arity(pool, positive), shift = n - m;
        expr *args = MEM_NEW(expr, m);
        for (uint32_t k = 0; k < m; k++) args[k] = expr_arg(pool, positive, k);
        args[i - shift] = tidy_negate(T, f);
        *out = expr_raw(pool, EXPR_MUL, m, args);
        free(args);
        return true;
    }
    return false;
}

/// A term of a sum that is being put in order.
typedef struct placed {
    expr e;
    text words; ///< as it is printed, once that was asked for
} placed;

/// How it is printed without a minus sign in front; NULL if that fails.
static const char *words_of(tidy *T, placed *p) {
    if (p->words.length == 0 && expr_print(T->pool, p->e, EXPR_INFIX, &p->words) != HAMEL_OK)
        return NULL;
    return text_cstr(&p->words) + expr_is_negative(T->pool, p->e);
}

/// The order of terms: the simple ones first (1 + y², J + m a²), then as in a dictionary.
static bool comes_after(tidy *T, placed *a, placed *b) {
    enum { SHORT = 12 }; // tokens
    const size_t x = tidy_tokens(T, a->e), y = tidy_tokens(T, b->e);
    if (x != y || x > SHORT) return x > y;
    const char *s = words_of(T, a), *t = words_of(T, b);
    return s != NULL && t != NULL && strcmp(s, t) > 0;
}

static void put_in_order(tidy *T, size_t n, expr *terms) {
    placed *all = MEM_NEW_ZERO(placed, n);
    for (size_t i = 0; i < n; i++) {
        placed one = {.e = terms[i]};
        size_t k = i;
        for (; k > 0 && comes_after(T, &all[k - 1], &one); k--) all[k] = all[k - 1];
        all[k] = one;
    }
    for (size_t i = 0; i < n; i++) {
        terms[i] = all[i].e;
        text_clear(&all[i].words);
    }
    free(all);
}

expr tidy_add(tidy *T, size_t n, const expr *terms) {
    VEC(expr) all = {0};
    for (size_t i = 0; i < n; i++) { // sums within are spread
        if (expr_op_of(T->pool, terms[i]) != EXPR_ADD) {
            *vec_push(&all) = terms[i];
            continue;
        }
        for (uint32_t k = 0; k < expr_arity(T->pool, terms[i]); k++)
            *vec_push(&all) = expr_arg(T->pool, terms[i], k);
    }
    put_in_order(T, all.count, all.items);
    size_t first = 0;
    while (first < all.count && expr_is_negative(T->pool, all.items[first])) first++;
    for (size_t i = 0; i < all.count && first == all.count; i++) {
        if (turn_around(T, all.items[i], &all.items[i])) first = i;
    }
    if (first < all.count) {
        const expr lead = all.items[first];
        memmove(all.items + 1, all.items, first * sizeof *all.items);
        all.items[0] = lead;
    }
    expr out = all.count == 0   ? expr_int(T->pool, 0)
               : all.count == 1 ? all.items[0]
                                : expr_raw(T->pool, EXPR_ADD, all.count, all.items);
    vec_clear(&all);
    return out;
}

/// Tokens and terms without a minus sign, of a term or of the terms of a sum.
static void count_terms(tidy *T, expr e, size_t *tokens, size_t *plus) {
    const bool inside = expr_op_of(T->pool, e) == EXPR_ADD;
    const uint32_t n = inside ? expr_arity(T->pool, e) : 1;
    for (uint32_t k = 0; k < n; k++) {
        const expr t = inside ? expr_arg(T->pool, e, k) : e;
        *tokens += tidy_tokens(T, t);
        *plus += !expr_is_negative(T->pool, t);
    }
}

/// One without a minus sign leads; the others have a plus in front, and a minus counts already.
size_t tidy_add_tokens(tidy *T, size_t n, const expr *terms) {
    size_t tokens = 0, plus = 0;
    for (size_t i = 0; i < n; i++) count_terms(T, terms[i], &tokens, &plus);
    return plus > 0 ? tokens + plus - 1 : tidy_tokens(T, tidy_add(T, n, terms));
}
