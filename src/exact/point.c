/// Random points modulo a prime. Where the field is one of rational functions (or over roots
/// proved independent), a value that is not zero proves that the function is not zero. The other
/// way round a zero proves nothing.
#include "base/modular.h"
#include "base/random.h"
#include "exact/convert_internal.h"
#include "exact/element_internal.h"
#include "exact/linear/matrix_internal.h"
#include "exact/point_internal.h"
#include "exact/prepare_internal.h"
#include "exact/prime_internal.h"
#include "exact/scan_internal.h"
#include "exact/turns_internal.h"
#include "expr/calculus.h"
#include "expr/eval_mod.h"

/// Entries of a block at random values of its chart; false at the chart's pole.
static bool block_values(const block *b, random_state *r, uint64_t P, uint64_t *v) {
    uint64_t t[3] = {0}, norm = 1;
    const int n = b->kind == BLOCK_CIRCLE ? 1 : b->kind == BLOCK_SPHERE ? 2 : 3;
    for (int i = 0; i < n; i++) {
        t[i] = random_below(r, P);
        norm = mod_add(norm, mod_mul(t[i], t[i], P), P);
    }
    if (norm == 0) return false;
    const uint64_t scale = mod_inv(norm, P), core = mod_sub(2, norm, P); // 1 − |t|² = 2 − norm
    if (b->kind != BLOCK_ROTATION) {
        for (int i = 0; i < n; i++) v[b->first + i] = mod_mul(mod_mul(2, t[i], P), scale, P);
        v[b->first + n] = mod_mul(core, scale, P);
        return true;
    }
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            uint64_t e = mod_mul(2, mod_mul(t[i], t[j], P), P);
            if (i == j) e = mod_add(e, core, P);
            else {
                const uint64_t w = mod_mul(2, t[3 - i - j], P);
                e = (j - i + 3) % 3 == 1 ? mod_sub(e, w, P) : mod_add(e, w, P);
            }
            v[b->first + 3 * i + j] = mod_mul(e, scale, P);
        }
    }
    return true;
}

uint64_t poly_at_prime(const exact_field *F, const fmpz_mpoly_t a, const uint64_t *values,
                       uint64_t P) {
    ulong *exps = MEM_NEW(ulong, (size_t)F->count + 1);
    uint64_t sum = 0;
    for (slong i = 0; i < a->length; i++) {
        fmpz_mpoly_get_term_exp_ui(exps, a, i, F->ctx);
        uint64_t term = fmpz_fdiv_ui(a->coeffs + i, P);
        for (slong v = 0; v < F->count; v++) {
            if (exps[v] != 0) term = mod_mul(term, mod_pow(values[v], exps[v], P), P);
        }
        sum = mod_add(sum, term, P);
    }
    free(exps);
    return sum;
}

uint64_t poly_at(const exact_field *F, const fmpz_mpoly_t a, const point *at) {
    return poly_at_prime(F, a, at->values, at->prime);
}

bool element_at(const exact_field *F, const element *e, const point *at, uint64_t *out) {
    const uint64_t d = poly_at(F, e->den, at);
    if (d == 0) return false;
    *out = mod_mul(poly_at(F, e->num, at), mod_inv(d, at->prime), at->prime);
    return true;
}

bool point_init(point *at, exact_field *F, uint64_t seed) {
    return point_init_with(at, F, seed, NULL, NULL);
}

bool point_init_with(point *at, exact_field *F, uint64_t seed, const point *from,
                     const bool *keep) {
    random_state r = {seed};
    const uint64_t P = field_prime(F);
    *at = (point){P, NULL};
    if (P == 0) return false;
    at->values = MEM_NEW_ZERO(uint64_t, (size_t)F->count + 1);
    for (int attempt = 0; attempt < 64; attempt++) {
        bool good = true;
        for (slong v = 0; v < F->count; v++) at->values[v] = random_below(&r, P);
        for (size_t i = 0; i < F->block_count; i++)
            good = good && block_values(&F->blocks[i], &r, P, at->values);
        for (slong v = 0; v < F->count && from != NULL; v++) {
            if (keep[v]) at->values[v] = from->values[v];
        }
        for (slong v = 0; v < F->count && good; v++) {
            const generator *g = &F->generators[v];
            if (!g->has_power || (from != NULL && keep[v])) continue;
            if (g->kind == GENERATOR_TURN) at->values[v] = turns_mod(g, P);
            else good = root_mod(poly_at(F, g->power, at), g->degree, P, &at->values[v]);
        }
        if (good) return true;
    }
    point_clear(at);
    return false;
}

void point_clear(point *at) {
    free(at->values);
    at->values = NULL;
}

// ---- expressions -----------------------------------------------------------------------------

typedef struct leaf_context {
    exact_field *F;
    const point *at;
} leaf_context;

void turn_mod(uint64_t c, uint64_t s, uint64_t k, uint64_t P, uint64_t *cc, uint64_t *ss) {
    uint64_t rc = 1, rs = 0;
    for (; k != 0; k >>= 1) {
        if (k & 1) {
            const uint64_t t = mod_sub(mod_mul(rc, c, P), mod_mul(rs, s, P), P);
            rs = mod_add(mod_mul(rs, c, P), mod_mul(rc, s, P), P);
            rc = t;
        }
        const uint64_t t = mod_sub(mod_mul(c, c, P), mod_mul(s, s, P), P);
        s = mod_mul(2, mod_mul(c, s, P), P);
        c = t;
    }
    *cc = rc;
    *ss = rs;
}

/// Turns (c, s) by q·pi if that is a whole number of quarter turns, which belong to no circle.
static bool quarter_turns_mod(const expr_pool *pool, expr atom, mpq_srcptr q, uint64_t P,
                              uint64_t *c, uint64_t *s) {
    if (!is_pi(pool, atom) || mpz_cmp_ui(mpq_denref(q), 2) > 0) return false;
    unsigned long quarters = mpz_fdiv_ui(mpq_numref(q), 4);
    if (mpz_cmp_ui(mpq_denref(q), 1) == 0) quarters *= 2;
    for (quarters %= 4; quarters > 0; quarters--) {
        const uint64_t t = mod_neg(*s, P);
        *s = *c;
        *c = t;
    }
    return true;
}

/// cos and sin of a prepared argument; false if it has other terms of no circle (parts of pi).
static bool circle_mod(exact_field *F, expr argument, const point *at, uint64_t *c, uint64_t *s) {
    const uint64_t P = at->prime;
    mpq_t q;
    mpq_init(q);
    *c = 1;
    *s = 0;
    bool known = true;
    for (uint32_t i = 0; i < linear_terms(F->pool, argument) && known; i++) {
        expr atom = linear_term(F->pool, argument, i, q);
        const block *b = field_circle(F, atom);
        if (b == NULL && quarter_turns_mod(F->pool, atom, q, P, c, s)) continue;
        if (b != NULL) mpq_div(q, q, b->unit);
        known = b != NULL && mpz_fits_slong_p(mpq_numref(q));
        if (!known) break;
        const long n = mpz_get_si(mpq_numref(q));
        const uint64_t k = n < 0 ? -(uint64_t)n : (uint64_t)n;
        uint64_t c1 = at->values[b->first + 1], s1 = at->values[b->first];
        turn_mod(c1, n < 0 ? mod_neg(s1, P) : s1, k, P, &c1, &s1);
        const uint64_t t = mod_sub(mod_mul(*c, c1, P), mod_mul(*s, s1, P), P);
        *s = mod_add(mod_mul(*s, c1, P), mod_mul(*c, s1, P), P);
        *c = t;
    }
    mpq_clear(q);
    return known;
}

/// base^(m/k) as a power of ρ/D, see field_root.
static bool root_value(exact_field *F, expr e, const point *at, uint64_t *value) {
    mpz_t exponent;
    mpz_init(exponent);
    const uint64_t P = at->prime;
    const slong v = field_root(F, e, exponent);
    const uint64_t n = mpz_fdiv_ui(exponent, P - 1);
    mpz_clear(exponent);
    if (v < 0 || !F->generators[v].has_power) return false;
    const uint64_t scale = poly_at(F, F->generators[v].scale, at);
    if (scale == 0 || at->values[v] == 0) return false;
    *value = mod_pow(mod_mul(at->values[v], mod_inv(scale, P), P), n, P);
    return true;
}

/// What is made of parts of a turn, as a polynomial in ρ.
static bool value_by_turns(exact_field *F, expr e, const point *at, uint64_t *value) {
    element converted;
    element_init(F, &converted);
    field_convert(F, 1, &e, &converted);
    const bool defined = F->status == HAMEL_OK && element_at(F, &converted, at, value);
    element_clear(F, &converted);
    return defined;
}

static bool leaf_value(void *context, expr e, uint64_t *value) {
    const leaf_context *k = context;
    exact_field *F = k->F;
    const expr_op op = expr_op_of(F->pool, e);
    if (turns_know_root(F, e)) return value_by_turns(F, e, k->at, value);
    if (op == EXPR_POW) return root_value(F, e, k->at, value);
    if (op == EXPR_SYMBOL) {
        slong v = field_find(F, GENERATOR_SYMBOL, e);
        if (v < 0) v = field_find(F, GENERATOR_ENTRY, e);
        *value = v < 0 ? 1 : k->at->values[v]; // only inside an argument: its value is not used
        return true;
    }
    if (op < EXPR_SIN || op > EXPR_CSC) {
        const slong v = field_find(F, GENERATOR_OTHER, e);
        if (v >= 0) *value = k->at->values[v];
        return v >= 0;
    }
    uint64_t c, s;
    if (!circle_mod(F, expr_arg(F->pool, e, 0), k->at, &c, &s))
        return field_turns(F) != NULL && value_by_turns(F, e, k->at, value);
    const uint64_t P = k->at->prime;
    uint64_t top = 1, bottom = 1;
    if (op == EXPR_SIN || op == EXPR_TAN) top = s;
    if (op == EXPR_COS || op == EXPR_COT) top = c;
    if (op == EXPR_TAN || op == EXPR_SEC) bottom = c;
    if (op == EXPR_COT || op == EXPR_CSC) bottom = s;
    if (bottom == 0) return false;
    *value = mod_mul(top, mod_inv(bottom, P), P);
    return true;
}

bool exprs_below_at(exact_field *F, const expr_walk *w, size_t n, const expr *e, const point *at,
                    uint64_t *out) {
    leaf_context context = {F, at};
    const expr_mod mod = {at->prime, leaf_value, &context};
    return expr_eval_mod_below(F->pool, w, n, e, &mod, out);
}

bool exprs_at(exact_field *F, size_t n, const expr *e, const point *at, uint64_t *out) {
    expr_walk w;
    expr_walk_init(&w, F->pool, n, e);
    const bool defined = exprs_below_at(F, &w, n, e, at, out);
    expr_walk_clear(&w);
    return defined;
}

bool expr_at(exact_field *F, expr e, const point *at, uint64_t *out) {
    return exprs_at(F, 1, &e, at, out);
}
