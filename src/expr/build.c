/// Sums, products and powers, simplified locally: flattened, constants folded, like terms and
/// powers of one base collected, exponentials joined (join.c), arguments in order of id. A sum's
/// constant stands last, a product's rational coefficient first. Nothing is expanded.
///
/// Only short sums and products are flattened into their parents, so that building a chain of a
/// million additions stays linear.
#include <assert.h>
#include <string.h>

#include "expr/apply.h"
#include "expr/join.h"
#include "expr/pool.h"

enum { FLATTEN_LIMIT = 16 };

/// A term c·rest of a sum, or a factor rest^c of a product; c is a NUMBER.
typedef struct part {
    expr rest, c;
} part;

typedef VEC(part) part_list;
typedef VEC(expr) expr_list;

/// An empty list with the memory of one that is done with; `give` hands it on.
#define TAKE(pool, list, type)                                                                     \
    do {                                                                                           \
        if ((pool)->spares.count == 0) break;                                                      \
        const pool_spare spare = vec_pop(&(pool)->spares);                                         \
        (list).items = spare.items;                                                                \
        (list).capacity = spare.bytes / sizeof(type);                                              \
    } while (0)

static void give(expr_pool *pool, void *items, size_t bytes) {
    if (items != NULL) *vec_push(&pool->spares) = (pool_spare){items, bytes};
}

static int by_rest(const void *a, const void *b) {
    uint32_t x = ((const part *)a)->rest.id, y = ((const part *)b)->rest.id;
    return (x > y) - (x < y);
}

static void sort_parts(part_list *parts) {
    if (parts->count > 12) {
        qsort(parts->items, parts->count, sizeof *parts->items, by_rest);
        return;
    }
    for (size_t i = 1; i < parts->count; i++) {
        part p = parts->items[i];
        size_t k = i;
        for (; k > 0 && parts->items[k - 1].rest.id > p.rest.id; k--)
            parts->items[k] = parts->items[k - 1];
        parts->items[k] = p;
    }
}

static expr sum_of_numbers(expr_pool *pool, expr a, expr b) {
    mpq_t q;
    mpq_init(q);
    mpq_add(q, expr_value(pool, a), expr_value(pool, b));
    expr e = expr_number(pool, q);
    mpq_clear(q);
    return e;
}

static expr product_of_numbers(expr_pool *pool, expr a, expr b) {
    if (expr_same(a, pool->one)) return b;
    if (expr_same(b, pool->one)) return a;
    mpq_t q;
    mpq_init(q);
    mpq_mul(q, expr_value(pool, a), expr_value(pool, b));
    expr e = expr_number(pool, q);
    mpq_clear(q);
    return e;
}

/// Merges neighbours with the same rest by adding their c. A fault, if adding made one, else zero.
static expr merge_parts(expr_pool *pool, part_list *parts) {
    size_t kept = 0;
    for (size_t i = 0; i < parts->count; i++) {
        part p = parts->items[i];
        if (kept > 0 && expr_same(parts->items[kept - 1].rest, p.rest)) {
            expr c = sum_of_numbers(pool, parts->items[kept - 1].c, p.c);
            if (expr_fault(pool, c)) return c;
            parts->items[kept - 1].c = c;
        } else {
            parts->items[kept++] = p;
        }
    }
    parts->count = kept;
    return pool->zero;
}

/// Whether e is a sum or product (op) to be taken into its parent. A product's coefficient does not
/// count, and a long product gives up its own.
static bool flattens(const expr_pool *pool, expr e, expr_op op) {
    const expr_node *node = pool_node(pool, e);
    if (node->op != op) return false;
    const bool number = op == EXPR_MUL && expr_is_number(pool, pool_args(pool, e)[0]);
    return node->count - number <= FLATTEN_LIMIT;
}

/// The first fault among the arguments, or zero.
static expr first_fault(const expr_pool *pool, size_t n, const expr *args) {
    for (size_t i = 0; i < n; i++) {
        if (expr_fault(pool, args[i])) return args[i];
    }
    return pool->zero;
}

// ---- sums ----------------------------------------------------------------------------------

/// e = c·rest with c a NUMBER; a number itself is c·1.
static part split_term(expr_pool *pool, expr e) {
    if (expr_is_number(pool, e)) return (part){pool->one, e};
    const expr_node *node = pool_node(pool, e);
    if (node->op != EXPR_MUL || !expr_is_number(pool, pool_args(pool, e)[0]))
        return (part){e, pool->one};
    expr c = pool_args(pool, e)[0];
    if (node->count == 2) return (part){pool_args(pool, e)[1], c};
    return (part){pool_intern(pool, EXPR_MUL, 0, node->count - 1, pool_args(pool, e) + 1), c};
}

/// c·rest, where rest has no coefficient of its own.
static expr join_term(expr_pool *pool, part p) {
    if (expr_same(p.rest, pool->one)) return p.c;
    if (expr_same(p.c, pool->one)) return p.rest;
    const expr_node *node = pool_node(pool, p.rest);
    if (node->op != EXPR_MUL) return pool_intern(pool, EXPR_MUL, 0, 2, (expr[]){p.c, p.rest});
    const size_t n = node->count;
    expr few[FLATTEN_LIMIT], *all = n < FLATTEN_LIMIT ? few : MEM_NEW(expr, n + 1);
    all[0] = p.c;
    memcpy(all + 1, pool_args(pool, p.rest), n * sizeof *all);
    expr e = pool_intern(pool, EXPR_MUL, 0, n + 1, all);
    if (all != few) free(all);
    return e;
}

/// Takes the sums among the terms apart. Whether there were any.
static bool open_sums(expr_pool *pool, part_list *parts) {
    const size_t n = parts->count;
    size_t kept = 0;
    for (size_t i = 0; i < n; i++) {
        const part p = parts->items[i];
        if (!expr_same(p.c, pool->one) || !flattens(pool, p.rest, EXPR_ADD)) {
            parts->items[kept++] = p;
            continue;
        }
        const uint32_t count = expr_arity(pool, p.rest);
        for (uint32_t k = 0; k < count; k++)
            *vec_push(parts) = split_term(pool, expr_arg(pool, p.rest, k));
    }
    if (kept == n) return false;
    memmove(parts->items + kept, parts->items + n, (parts->count - n) * sizeof *parts->items);
    parts->count -= n - kept;
    return true;
}

/// Like terms are merged before sums are taken apart, and again after: e − e is zero for a sum,
/// too.
expr expr_add(expr_pool *pool, size_t n, const expr *terms) {
    expr out = first_fault(pool, n, terms);
    if (expr_fault(pool, out)) return out;
    part_list parts = {0};
    TAKE(pool, parts, part);
    for (size_t i = 0; i < n; i++) *vec_push(&parts) = split_term(pool, terms[i]);
    do {
        sort_parts(&parts);
        out = merge_parts(pool, &parts);
    } while (!expr_fault(pool, out) && open_sums(pool, &parts));
    if (!expr_fault(pool, out)) {
        // The constant has rest 1, the smallest id but zero's: it is first now and goes last.
        expr_list sum = {0};
        TAKE(pool, sum, expr);
        expr constant = pool->zero;
        for (size_t i = 0; i < parts.count; i++) {
            part p = parts.items[i];
            if (expr_is_int(pool, p.c, 0)) continue;
            if (expr_same(p.rest, pool->one)) constant = p.c;
            else *vec_push(&sum) = join_term(pool, p);
        }
        if (sum.count == 0 || !expr_same(constant, pool->zero)) *vec_push(&sum) = constant;
        out = sum.count == 1 ? sum.items[0] : pool_intern(pool, EXPR_ADD, 0, sum.count, sum.items);
        give(pool, sum.items, sum.capacity * sizeof *sum.items);
    }
    give(pool, parts.items, parts.capacity * sizeof *parts.items);
    return out;
}

expr expr_add2(expr_pool *pool, expr a, expr b) { return expr_add(pool, 2, (expr[]){a, b}); }

expr expr_neg(expr_pool *pool, expr a) { return expr_mul2(pool, pool->minus_one, a); }

expr expr_sub(expr_pool *pool, expr a, expr b) { return expr_add2(pool, a, expr_neg(pool, b)); }

// ---- products ------------------------------------------------------------------------------

static void push_factor(expr_pool *pool, part_list *parts, expr e) {
    const expr_node *node = pool_node(pool, e);
    if (node->op == EXPR_POW)
        *vec_push(parts) = (part){pool_args(pool, e)[0], pool_args(pool, e)[1]};
    else *vec_push(parts) = (part){e, pool->one};
}

/// Whether f, a power of base just made, is not one factor: (x²)^(1/2) (x²)^(1/2) leaves x², which
/// belongs with the other powers of x, and (x y)^(1/2) (x y)^(1/2) leaves two. Or it is one with
/// another place: exp(x)² is exp(2x).
static bool comes_apart(const expr_pool *pool, expr f, expr base) {
    const expr_node *node = pool_node(pool, f);
    if (node->op == EXPR_EXP) return !expr_same(f, base);
    if (node->op == EXPR_POW) return !expr_same(pool_args(pool, f)[0], base);
    if (node->op != EXPR_MUL) return false;
    return flattens(pool, f, EXPR_MUL) || expr_is_number(pool, pool_args(pool, f)[0]);
}

expr expr_mul(expr_pool *pool, size_t n, const expr *factors) {
    expr fault = first_fault(pool, n, factors);
    if (expr_fault(pool, fault)) return fault;
    expr coefficient = pool->one;
    part_list parts = {0};
    TAKE(pool, parts, part);
    for (size_t i = 0; i < n; i++) {
        const bool inner = flattens(pool, factors[i], EXPR_MUL);
        const part whole = inner ? (part){factors[i], pool->one} : split_term(pool, factors[i]);
        const uint32_t count = inner ? expr_arity(pool, factors[i]) : 1;
        coefficient = product_of_numbers(pool, coefficient, whole.c);
        if (expr_fault(pool, coefficient)) goto done;
        if (expr_same(whole.rest, pool->one)) continue;
        for (uint32_t k = 0; k < count; k++) {
            expr f = inner ? expr_arg(pool, factors[i], k) : whole.rest;
            if (expr_is_number(pool, f)) {
                coefficient = product_of_numbers(pool, coefficient, f);
                if (expr_fault(pool, coefficient)) goto done;
            } else {
                push_factor(pool, &parts, f);
            }
        }
    }
    sort_parts(&parts);
    fault = merge_parts(pool, &parts);
    if (expr_fault(pool, fault)) {
        coefficient = fault;
        goto done;
    }
    expr_list product = {0};
    TAKE(pool, product, expr);
    *vec_push(&product) = pool->one; // room for the coefficient
    bool again = false;
    bool steep = false;
    for (size_t i = 0; i < parts.count; i++) {
        const expr base = parts.items[i].rest;
        steep = steep || pool_is_steep(pool, base);
        expr f = expr_pow(pool, base, expr_value(pool, parts.items[i].c));
        if (expr_is_number(pool, f)) coefficient = product_of_numbers(pool, coefficient, f);
        else if (expr_fault(pool, f)) coefficient = f;
        else *vec_push(&product) = f;
        if (expr_fault(pool, coefficient)) break;
        again = again || comes_apart(pool, f, base);
    }
    if (steep && product.count > 2 && pool_join(pool, product.count, product.items)) again = true;
    if (!expr_fault(pool, coefficient) && !expr_same(coefficient, pool->zero)) {
        product.items[0] = coefficient;
        const size_t skip = expr_same(coefficient, pool->one) && product.count > 1 ? 1 : 0;
        if (product.count - skip == 1) coefficient = product.items[skip];
        else if (again) coefficient = expr_mul(pool, product.count - skip, product.items + skip);
        else if (product.count == 2)
            coefficient = join_term(pool, (part){product.items[1], coefficient});
        else
            coefficient =
                pool_intern(pool, EXPR_MUL, 0, product.count - skip, product.items + skip);
    }
    give(pool, product.items, product.capacity * sizeof *product.items);
done:
    give(pool, parts.items, parts.capacity * sizeof *parts.items);
    return coefficient;
}

expr expr_mul2(expr_pool *pool, expr a, expr b) { return expr_mul(pool, 2, (expr[]){a, b}); }

expr expr_div(expr_pool *pool, expr a, expr b) {
    return expr_mul2(pool, a, expr_pow_int(pool, b, -1));
}

// ---- powers --------------------------------------------------------------------------------

/// base^exponent for a whole exponent, a fault where it is too large or 0^-1.
static expr number_to_whole(expr_pool *pool, mpq_srcptr base, mpz_srcptr exponent) {
    if (mpq_sgn(base) == 0)
        return mpz_sgn(exponent) < 0 ? expr_fault_make(pool, EXPR_FAULT_DIVISION_BY_ZERO)
                                     : pool->zero;
    const size_t bits = mpz_sizeinbase(mpq_numref(base), 2) + mpz_sizeinbase(mpq_denref(base), 2);
    const bool unit =
        mpz_cmpabs_ui(mpq_numref(base), 1) == 0 && mpz_cmp_ui(mpq_denref(base), 1) == 0;
    if (!unit &&
        (!mpz_fits_slong_p(exponent) || mpz_cmpabs_ui(exponent, 2 * EXPR_MAX_BITS / bits) > 0))
        return expr_fault_make(pool, EXPR_FAULT_TOO_LARGE);
    const unsigned long n = unit ? mpz_odd_p(exponent) : mpz_get_ui(exponent);
    mpq_t q;
    mpq_init(q);
    mpz_pow_ui(mpq_numref(q), mpq_numref(base), n);
    mpz_pow_ui(mpq_denref(q), mpq_denref(base), n);
    if (mpz_sgn(exponent) < 0) mpq_inv(q, q);
    expr e = expr_number(pool, q);
    mpq_clear(q);
    return e;
}

/// base^exponent for a broken exponent: folded when base is a perfect power, a node otherwise.
static expr number_to_broken(expr_pool *pool, expr base, mpq_srcptr exponent) {
    mpq_srcptr value = expr_value(pool, base);
    if (mpq_sgn(value) < 0) return expr_fault_make(pool, EXPR_FAULT_DOMAIN);
    if (mpq_sgn(value) == 0) return number_to_whole(pool, value, mpq_numref(exponent));
    if (expr_same(base, pool->one)) return base;
    mpq_t root;
    mpq_init(root);
    expr e = {0};
    bool perfect = mpz_fits_ulong_p(mpq_denref(exponent));
    if (perfect) {
        const unsigned long n = mpz_get_ui(mpq_denref(exponent));
        perfect = mpz_root(mpq_numref(root), mpq_numref(value), n) != 0 &&
                  mpz_root(mpq_denref(root), mpq_denref(value), n) != 0;
    }
    if (perfect) e = number_to_whole(pool, root, mpq_numref(exponent));
    else e = pool_intern(pool, EXPR_POW, 0, 2, (expr[]){base, expr_number(pool, exponent)});
    mpq_clear(root);
    return e;
}

static bool known_positive(const expr_pool *pool, expr e) {
    switch (expr_op_of(pool, e)) {
    case EXPR_NUMBER: return mpq_sgn(expr_value(pool, e)) > 0;
    case EXPR_SYMBOL: return expr_symbol_info_of(pool, e)->positive;
    case EXPR_EXP:
    case EXPR_COSH: return true;
    default: return false;
    }
}

/// (f1 f2 ...)^exponent factor by factor: all of them for a whole exponent, else the positive ones.
static expr product_to(expr_pool *pool, expr base, mpq_srcptr given, bool whole) {
    mpq_t exponent; // a copy: the one given may stand in the pool, whose numbers move
    mpq_init(exponent);
    mpq_set(exponent, given);
    const bool flat = flattens(pool, base, EXPR_MUL); // else only the coefficient comes out
    const part split = flat ? (part){base, base} : split_term(pool, base);
    const uint32_t n = flat ? expr_arity(pool, base) : 2;
    VEC(expr) out = {0};
    VEC(expr) rest = {0};
    for (uint32_t i = 0; i < n; i++) {
        expr f = flat ? expr_arg(pool, base, i) : i == 0 ? split.c : split.rest;
        if (whole || known_positive(pool, f)) *vec_push(&out) = expr_pow(pool, f, exponent);
        else *vec_push(&rest) = f;
    }
    expr e;
    if (out.count == 0) {
        e = pool_intern(pool, EXPR_POW, 0, 2, (expr[]){base, expr_number(pool, exponent)});
    } else {
        if (rest.count > 0)
            *vec_push(&out) = expr_pow(pool, expr_mul(pool, rest.count, rest.items), exponent);
        e = expr_mul(pool, out.count, out.items);
    }
    vec_clear(&out);
    vec_clear(&rest);
    mpq_clear(exponent);
    return e;
}

expr expr_pow(expr_pool *pool, expr base, mpq_srcptr exponent) {
    if (expr_fault(pool, base)) return base;
    if (mpq_sgn(exponent) == 0) return pool->one;
    if (mpq_cmp_si(exponent, 1, 1) == 0) return base;
    const bool whole = mpz_cmp_ui(mpq_denref(exponent), 1) == 0;
    const expr_node *node = pool_node(pool, base);
    if (node->op == EXPR_NUMBER)
        return whole ? number_to_whole(pool, expr_value(pool, base), mpq_numref(exponent))
                     : number_to_broken(pool, base, exponent);
    if (node->op == EXPR_MUL &&
        (flattens(pool, base, EXPR_MUL) || expr_is_number(pool, pool_args(pool, base)[0])))
        return product_to(pool, base, exponent, whole);
    if (node->op == EXPR_EXP) { // exp(a)^q = exp(q a)
        const expr a = pool_args(pool, base)[0], q = expr_number(pool, exponent);
        return expr_fault(pool, q) ? q : expr_apply(pool, EXPR_EXP, pool_scale_terms(pool, q, a));
    }
    if (node->op == EXPR_POW) {
        expr inner = pool_args(pool, base)[0];
        if (whole || known_positive(pool, inner)) {
            mpq_t q;
            mpq_init(q);
            mpq_mul(q, expr_value(pool, pool_args(pool, base)[1]), exponent);
            expr e = expr_pow(pool, inner, q);
            mpq_clear(q);
            return e;
        }
    }
    expr c = expr_number(pool, exponent);
    if (expr_fault(pool, c)) return c;
    return pool_intern(pool, EXPR_POW, 0, 2, (expr[]){base, c});
}

expr expr_pow_int(expr_pool *pool, expr base, long exponent) {
    mpq_t q;
    mpq_init(q);
    mpq_set_si(q, exponent, 1);
    expr e = expr_pow(pool, base, q);
    mpq_clear(q);
    return e;
}

expr expr_sqrt(expr_pool *pool, expr a) {
    mpq_t half;
    mpq_init(half);
    mpq_set_si(half, 1, 2);
    expr e = expr_pow(pool, a, half);
    mpq_clear(half);
    return e;
}

expr expr_power(expr_pool *pool, expr base, expr exponent) {
    if (expr_fault(pool, exponent)) return exponent;
    if (expr_is_number(pool, exponent)) return expr_pow(pool, base, expr_value(pool, exponent));
    return expr_apply(pool, EXPR_EXP, expr_mul2(pool, exponent, expr_apply(pool, EXPR_LOG, base)));
}
