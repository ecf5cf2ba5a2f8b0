/// Series by the list of their coefficients; products by pairs of monomials whose degrees do not
/// exceed the order.
#include "mech/tools/jet.h"

#include <gmp.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/modular.h"
#include "base/random.h"
#include "base/stop.h"
#include "expr/walk.h"

enum { MOST_MONOMIALS = 20000, MOST_TURNS = 64, MOST_NUMBERS = 50000000 };
static const uint64_t P = MODULAR_PRIME;

// ---- monomials ----------------------------------------------------------------------------------

/// C(variables + order, order), or more than can be had.
static size_t monomials(size_t variables, unsigned order) {
    size_t count = 1;
    for (unsigned k = 1; k <= order && count <= MOST_MONOMIALS; k++)
        count = count * (variables + k) / k;
    return count;
}

static size_t find(const jet_space *s, size_t from, size_t to, const uint8_t *powers) {
    while (from < to && memcmp(s->powers + from * s->variables, powers, s->variables) != 0) from++;
    return from;
}

/// Those of degree k + 1: each one of degree k times each variable from its last one on.
static size_t add_degree(jet_space *s, unsigned degree, size_t end) {
    const size_t V = s->variables;
    for (size_t i = s->counts[degree]; i < s->counts[degree + 1]; i++) {
        size_t last = V;
        while (last > 0 && s->powers[i * V + last - 1] == 0) last--;
        for (size_t v = last > 0 ? last - 1 : 0; v < V; v++) {
            memcpy(s->powers + end * V, s->powers + i * V, V);
            s->powers[end * V + v]++;
            s->degrees[end++] = degree + 1;
        }
    }
    return end;
}

bool jet_space_init(jet_space *s, size_t variables, unsigned order) {
    const size_t count = monomials(variables, order);
    *s = (jet_space){.variables = variables, .order = order, .count = count};
    if (count > MOST_MONOMIALS || variables == 0) return false;
    s->counts = MEM_NEW_ZERO(size_t, order + 2);
    s->degrees = MEM_NEW_ZERO(unsigned, count);
    s->powers = MEM_NEW_ZERO(uint8_t, count * variables);
    s->up = MEM_NEW(uint32_t, count * variables);
    s->counts[1] = 1;
    for (unsigned k = 0; k < order; k++) s->counts[k + 2] = add_degree(s, k, s->counts[k + 1]);
    uint8_t *powers = MEM_NEW(uint8_t, variables);
    for (size_t i = 0; i < count * variables; i++) {
        const unsigned degree = s->degrees[i / variables];
        s->up[i] = UINT32_MAX;
        if (degree == order) continue;
        memcpy(powers, s->powers + i / variables * variables, variables);
        powers[i % variables]++;
        s->up[i] = (uint32_t)find(s, s->counts[degree + 1], s->counts[degree + 2], powers);
    }
    free(powers);
    return true;
}

void jet_space_clear(jet_space *s) {
    free(s->counts);
    free(s->degrees);
    free(s->powers);
    free(s->up);
    *s = (jet_space){0};
}

// ---- arithmetic ---------------------------------------------------------------------------------

/// The product of two monomials within the order.
static size_t product_of(const jet_space *s, size_t i, size_t j) {
    for (size_t v = 0; v < s->variables; v++) {
        for (uint8_t k = 0; k < s->powers[j * s->variables + v]; k++)
            i = s->up[i * s->variables + v];
    }
    return i;
}

void jet_multiply(const jet_space *s, unsigned order, const uint64_t *a, const uint64_t *b,
                  uint64_t *out) {
    memset(out, 0, s->counts[order + 1] * sizeof *out);
    for (size_t i = 0; i < s->counts[order + 1]; i++) {
        const size_t end = s->counts[order - s->degrees[i] + 1];
        for (size_t j = 0; j < end && a[i] != 0; j++) {
            if (b[j] == 0) continue;
            uint64_t *to = &out[product_of(s, i, j)];
            *to = mod_add(*to, mod_mul(a[i], b[j], P), P);
        }
    }
}

void jet_derive(const jet_space *s, unsigned order, const uint64_t *a, size_t i, uint64_t *out) {
    for (size_t k = 0; k < s->counts[order + 1]; k++) {
        const size_t up = s->up[k * s->variables + i];
        out[k] = mod_mul(a[up], s->powers[up * s->variables + i], P);
    }
}

/// f(a) = Σ c_k (a − a_0)^k by Horner's rule.
static void compose(const jet_space *s, const uint64_t *a, const uint64_t *c, uint64_t *out) {
    uint64_t *rest = mem_copy(a, s->count, sizeof *a), *product = MEM_NEW(uint64_t, s->count);
    rest[0] = 0;
    memset(out, 0, s->count * sizeof *out);
    for (unsigned k = s->order + 1; k-- > 0;) {
        jet_multiply(s, s->order, out, rest, product);
        memcpy(out, product, s->count * sizeof *out);
        out[0] = mod_add(out[0], c[k], P);
    }
    free(rest);
    free(product);
}

static bool invert(const jet_space *s, const uint64_t *a, uint64_t *out) {
    if (a[0] == 0) return false;
    uint64_t *c = MEM_NEW(uint64_t, s->order + 1);
    const uint64_t inverse = mod_inv(a[0], P), minus = mod_neg(inverse, P);
    c[0] = inverse;
    for (unsigned k = 1; k <= s->order; k++) c[k] = mod_mul(c[k - 1], minus, P);
    compose(s, a, c, out);
    free(c);
    return true;
}

static void power(const jet_space *s, const uint64_t *a, unsigned long n, uint64_t *out) {
    uint64_t *square = mem_copy(a, s->count, sizeof *a), *product = MEM_NEW(uint64_t, s->count);
    memset(out, 0, s->count * sizeof *out);
    out[0] = 1;
    for (; n > 0; n /= 2) {
        if (n % 2 == 1) {
            jet_multiply(s, s->order, out, square, product);
            memcpy(out, product, s->count * sizeof *out);
        }
        jet_multiply(s, s->order, square, square, product);
        memcpy(square, product, s->count * sizeof *square);
    }
    free(square);
    free(product);
}

// ---- expressions --------------------------------------------------------------------------------

typedef struct evaluation {
    const jet_space *s;
    const expr_pool *pool;
    const jet_point *at;
    const expr_walk *w;
    uint64_t *values; ///< s->count a node
    bool rooted;
    expr radicand; ///< the one function that has a root
} evaluation;

static size_t variable_of(const evaluation *v, expr e) {
    size_t i = 0;
    while (i < v->at->count && !expr_same(v->at->symbols[i], e)) i++;
    return i;
}

static uint64_t random_value(const evaluation *v, expr e) {
    for (size_t i = 0; i < v->at->known_count; i++) {
        if (expr_same(v->at->known[i], e)) return v->at->values[i];
    }
    random_state random = {v->at->seed ^ random_mix(e.id)};
    return random_next(&random) % (P - 1) + 1;
}

/// (cos, sin) at the point of an angle: (1, 0), or any point of the circle.
static void on_circle(const evaluation *v, expr angle, uint64_t out[2]) {
    const size_t i = variable_of(v, angle);
    const uint64_t t = i < v->at->count && v->at->at_zero[i] ? 0 : random_value(v, angle);
    const uint64_t square = mod_mul(t, t, P), under = mod_inv(mod_add(1, square, P), P);
    out[0] = mod_mul(mod_sub(1, square, P), under, P);
    out[1] = mod_mul(mod_add(t, t, P), under, P);
}

static void turn(uint64_t by[2], bool back, uint64_t at[2]) {
    const uint64_t s = back ? mod_neg(by[1], P) : by[1];
    const uint64_t c = mod_sub(mod_mul(at[0], by[0], P), mod_mul(at[1], s, P), P);
    at[1] = mod_add(mod_mul(at[0], s, P), mod_mul(at[1], by[0], P), P);
    at[0] = c;
}

/// A term n φ of the argument of a sine.
static bool turn_by_term(const evaluation *v, expr e, uint64_t at[2]) {
    long n = 1;
    if (expr_op_of(v->pool, e) == EXPR_MUL && expr_arity(v->pool, e) == 2 &&
        expr_op_of(v->pool, expr_arg(v->pool, e, 0)) == EXPR_NUMBER) {
        mpq_srcptr c = expr_value(v->pool, expr_arg(v->pool, e, 0));
        if (mpz_cmp_ui(mpq_denref(c), 1) != 0 || !mpz_fits_slong_p(mpq_numref(c))) return false;
        n = mpz_get_si(mpq_numref(c));
        e = expr_arg(v->pool, e, 1);
    }
    if (!expr_is_symbol(v->pool, e) || labs(n) > MOST_TURNS) return false;
    uint64_t by[2];
    on_circle(v, e, by);
    for (long k = 0; k < labs(n); k++) turn(by, n < 0, at);
    return true;
}

/// sin or cos of an integer combination of angles: the point on the circle, and the series about
/// it.
static bool wave(const evaluation *v, bool sine, expr argument, const uint64_t *a, uint64_t *out) {
    uint64_t at[2] = {1, 0}, *c = MEM_NEW(uint64_t, v->s->order + 1), factorial = 1;
    bool good = true;
    if (expr_op_of(v->pool, argument) == EXPR_ADD) {
        for (uint32_t i = 0; i < expr_arity(v->pool, argument) && good; i++)
            good = turn_by_term(v, expr_arg(v->pool, argument, i), at);
    } else {
        good = turn_by_term(v, argument, at);
    }
    uint64_t now = sine ? at[1] : at[0], next = sine ? at[0] : mod_neg(at[1], P);
    for (unsigned k = 0; k <= v->s->order; k++) {
        if (k > 0) factorial = mod_mul(factorial, k, P);
        c[k] = mod_mul(now, mod_inv(factorial, P), P);
        const uint64_t after = mod_neg(now, P);
        now = next;
        next = after;
    }
    if (good) compose(v->s, a, c, out);
    free(c);
    return good;
}

static bool number(mpq_srcptr q, uint64_t *out) {
    const uint64_t under = mpz_fdiv_ui(mpq_denref(q), P);
    if (under == 0) return false;
    *out = mod_mul(mpz_fdiv_ui(mpq_numref(q), P), mod_inv(under, P), P);
    return true;
}

bool jet_number(const expr_pool *pool, expr e, uint64_t *out) {
    return expr_op_of(pool, e) == EXPR_NUMBER && number(expr_value(pool, e), out);
}

static const uint64_t *value_of(const evaluation *v, expr e) {
    return v->values + (size_t)expr_walk_place(v->w, e) * v->s->count;
}

bool jet_square_root(uint64_t a, uint64_t *root) {
    *root = mod_pow(a, (P + 1) / 4, P); // P ≡ 3 modulo 4
    return mod_mul(*root, *root, P) == a;
}

/// √a = √a_0 Σ C(1/2, k) (a/a_0 − 1)^k.
static bool root_of(evaluation *v, expr radicand, const uint64_t *a, uint64_t *out) {
    uint64_t c0, *c = MEM_NEW(uint64_t, v->s->order + 1);
    bool good =
        (!v->rooted || expr_same(radicand, v->radicand)) && a[0] != 0 && jet_square_root(a[0], &c0);
    v->rooted = true;
    v->radicand = radicand;
    const uint64_t inverse = good ? mod_inv(a[0], P) : 0, half = (P + 1) / 2;
    if (good) c[0] = c0;
    for (unsigned k = 0; k < v->s->order && good; k++)
        c[k + 1] = mod_mul(mod_mul(c[k], inverse, P),
                           mod_mul(mod_sub(half, k, P), mod_inv(k + 1, P), P), P);
    if (good) compose(v->s, a, c, out);
    free(c);
    return good;
}

static bool raise(evaluation *v, expr e, uint64_t *out) {
    const expr under = expr_arg(v->pool, e, 0);
    mpq_srcptr n = expr_value(v->pool, expr_arg(v->pool, e, 1));
    const bool rooted = mpz_cmp_ui(mpq_denref(n), 2) == 0;
    if ((!rooted && mpz_cmp_ui(mpq_denref(n), 1) != 0) || !mpz_fits_slong_p(mpq_numref(n)))
        return false;
    const long exponent = mpz_get_si(mpq_numref(n));
    uint64_t *base = mem_copy(value_of(v, under), v->s->count, sizeof *base),
             *room = MEM_NEW(uint64_t, v->s->count);
    bool good = !rooted || root_of(v, under, value_of(v, under), base);
    if (good && exponent < 0) {
        good = invert(v->s, base, room);
        memcpy(base, room, v->s->count * sizeof *base);
    }
    if (good) power(v->s, base, (unsigned long)labs(exponent), out);
    free(base);
    free(room);
    return good;
}

static void multiply_all(const evaluation *v, expr e, uint64_t *out) {
    uint64_t *product = MEM_NEW(uint64_t, v->s->count);
    out[0] = 1;
    for (uint32_t i = 0; i < expr_arity(v->pool, e); i++) {
        jet_multiply(v->s, v->s->order, out, value_of(v, expr_arg(v->pool, e, i)), product);
        memcpy(out, product, v->s->count * sizeof *out);
    }
    free(product);
}

/// A variable about its point, any other symbol a constant. The value of an angle itself is never
/// used.
static void symbol(const evaluation *v, expr e, uint64_t *out) {
    const size_t i = variable_of(v, e);
    out[0] = i < v->at->count && v->at->at_zero[i] ? 0 : random_value(v, e);
    if (i < v->at->count && v->s->order > 0) out[1 + i] = 1;
}

static bool node(evaluation *v, expr e, uint64_t *out) {
    const expr_op op = expr_op_of(v->pool, e);
    if (op == EXPR_NUMBER) return number(expr_value(v->pool, e), out);
    if (op == EXPR_SYMBOL) symbol(v, e, out);
    else if (op == EXPR_MUL) multiply_all(v, e, out);
    else if (op == EXPR_POW) return raise(v, e, out);
    else if (op == EXPR_SIN || op == EXPR_COS) {
        const expr argument = expr_arg(v->pool, e, 0);
        return wave(v, op == EXPR_SIN, argument, value_of(v, argument), out);
    } else if (op == EXPR_ADD) {
        for (uint32_t i = 0; i < expr_arity(v->pool, e); i++) {
            const uint64_t *term = value_of(v, expr_arg(v->pool, e, i));
            for (size_t k = 0; k < v->s->count; k++) out[k] = mod_add(out[k], term[k], P);
        }
    } else {
        return false;
    }
    return true;
}

bool jet_eval(const jet_space *s, const expr_pool *pool, const jet_point *at, size_t count,
              const expr *e, uint64_t *out) {
    expr_walk w;
    expr_walk_init(&w, pool, count, e);
    bool good = (size_t)w.count * s->count <= MOST_NUMBERS;
    evaluation v = {.s = s,
                    .pool = pool,
                    .at = at,
                    .w = &w,
                    .values = MEM_NEW_ZERO(uint64_t, good ? w.count * s->count : 1)};
    for (uint32_t place = 0; place < w.count && good; place++)
        good = !stop_wanted() && node(&v, (expr){w.ids[place]}, v.values + place * s->count);
    for (size_t i = 0; i < count && good; i++)
        memcpy(out + i * s->count, value_of(&v, e[i]), s->count * sizeof *out);
    free(v.values);
    expr_walk_clear(&w);
    return good;
}
