/// Common divisors and factors that were found before, in whatever field. A polynomial is written
/// as its exponents in the variables that occur, in their order, and its coefficients: neither a
/// divisor nor factors depend on what the variables mean, or on others that stand between them.
/// Terms stay sorted on the way from one field to another, since the order of monomials compares
/// the variables that occur as it would if there were no others.
#include "exact/kept_polys_internal.h"

#include "exact/coprime_internal.h"
#include "exact/factor_internal.h"

enum { LONGEST = 1000 }; // terms: beyond, writing it down is not what costs

/// The variables that occur.
typedef struct occurring {
    slong width, *vars;
    ulong *exps; ///< room for one term
} occurring;

static void occurring_init(occurring *o, const fmpz_mpoly_ctx_t ctx, size_t n,
                           const fmpz_mpoly_struct *const *p) {
    const slong count = fmpz_mpoly_ctx_nvars(ctx);
    *o = (occurring){.vars = MEM_NEW(slong, (size_t)count + 1),
                     .exps = MEM_NEW_ZERO(ulong, (size_t)count + 1)};
    ulong *degrees = MEM_NEW_ZERO(ulong, (size_t)count + 1);
    for (size_t k = 0; k < n; k++) {
        for (slong i = 0; i < p[k]->length; i++) {
            fmpz_mpoly_get_term_exp_ui(o->exps, p[k], i, ctx);
            for (slong v = 0; v < count; v++) degrees[v] |= o->exps[v];
        }
    }
    for (slong v = 0; v < count; v++) {
        o->exps[v] = 0;
        if (degrees[v] != 0) o->vars[o->width++] = v;
    }
    free(degrees);
}

static void occurring_clear(occurring *o) {
    free(o->vars);
    free(o->exps);
}

// ---- writing -----------------------------------------------------------------------------------

/// How many limbs and which sign, then the limbs, lowest first.
static void write_number(memo_list *l, const fmpz_t c) {
    fmpz_t size;
    fmpz_init(size);
    fmpz_abs(size, c);
    const slong n = fmpz_size(size);
    ulong few[4], *limbs = n <= 4 ? few : MEM_NEW(ulong, (size_t)n);
    fmpz_get_ui_array(limbs, n, size);
    memo_list_add_size(l, 2 * (size_t)n + (fmpz_sgn(c) < 0));
    for (slong i = 0; i < n; i++) {
        *vec_push(l) = (uint32_t)limbs[i];
        *vec_push(l) = (uint32_t)(limbs[i] >> 32);
    }
    if (limbs != few) free(limbs);
    fmpz_clear(size);
}

static void write_poly(memo_list *l, occurring *o, const fmpz_mpoly_t p,
                       const fmpz_mpoly_ctx_t ctx) {
    memo_list_add_size(l, (size_t)p->length);
    for (slong i = 0; i < p->length; i++) {
        fmpz_mpoly_get_term_exp_ui(o->exps, p, i, ctx);
        for (slong k = 0; k < o->width; k++) *vec_push(l) = (uint32_t)o->exps[o->vars[k]];
        write_number(l, p->coeffs + i);
    }
    for (slong k = 0; k < o->width; k++) o->exps[o->vars[k]] = 0;
}

// ---- reading -----------------------------------------------------------------------------------

static const uint32_t *read_number(const uint32_t *at, fmpz_t c) {
    const size_t n = *at >> 1;
    const bool negative = *at++ & 1;
    ulong few[4], *limbs = n <= 4 ? few : MEM_NEW(ulong, n);
    for (size_t i = 0; i < n; i++, at += 2) limbs[i] = at[0] | (ulong)at[1] << 32;
    if (n == 0) fmpz_zero(c);
    else fmpz_set_ui_array(c, limbs, (slong)n);
    if (negative) fmpz_neg(c, c);
    if (limbs != few) free(limbs);
    return at;
}

static const uint32_t *read_poly(const uint32_t *at, occurring *o, fmpz_mpoly_t p,
                                 const fmpz_mpoly_ctx_t ctx) {
    fmpz_t c;
    fmpz_init(c);
    fmpz_mpoly_zero(p, ctx);
    for (uint32_t left = *at++; left > 0; left--) {
        for (slong k = 0; k < o->width; k++) o->exps[o->vars[k]] = *at++;
        at = read_number(at, c);
        fmpz_mpoly_push_term_fmpz_ui(p, c, o->exps, ctx);
    }
    for (slong k = 0; k < o->width; k++) o->exps[o->vars[k]] = 0;
    fmpz_clear(c);
    return at;
}

// ---- divisors ----------------------------------------------------------------------------------

static bool can_be_kept(const fmpz_mpoly_t p) {
    return p->length > 1 && p->length <= LONGEST && p->bits <= 32; // exponents in a word
}

bool kept_common_divisor(exact_memo *m, fmpz_mpoly_t g, const fmpz_mpoly_t a, const fmpz_mpoly_t b,
                         const fmpz_mpoly_ctx_t ctx) {
    if (m == NULL || !can_be_kept(a) || !can_be_kept(b)) return poly_common_divisor(g, a, b, ctx);
    occurring o;
    occurring_init(&o, ctx, 2, (const fmpz_mpoly_struct *const[]){a, b});
    memo_list question = {0}, answer = {0};
    const uint32_t *known;
    memo_list_add_size(&question, ASKED_DIVISOR);
    write_poly(&question, &o, a, ctx);
    write_poly(&question, &o, b, ctx);
    bool done = true;
    if (memo_find_list(m, &question, &known)) {
        read_poly(known, &o, g, ctx);
        vec_clear(&question);
    } else if ((done = poly_common_divisor(g, a, b, ctx))) {
        write_poly(&answer, &o, g, ctx);
        memo_keep_list(m, &question, &answer);
    } else {
        vec_clear(&question);
    }
    occurring_clear(&o);
    return done;
}

// ---- factors -----------------------------------------------------------------------------------

/// The constant, how many factors, and each with its power.
static void write_factors(memo_list *l, occurring *o, const fmpz_mpoly_factor_t f,
                          const fmpz_mpoly_ctx_t ctx) {
    write_number(l, f->constant);
    memo_list_add_size(l, (size_t)f->num);
    for (slong i = 0; i < f->num; i++) {
        write_number(l, f->exp + i);
        write_poly(l, o, f->poly + i, ctx);
    }
}

static void read_factors(const uint32_t *at, occurring *o, fmpz_mpoly_factor_t f,
                         const fmpz_mpoly_ctx_t ctx) {
    fmpz_mpoly_t p;
    fmpz_t power;
    fmpz_mpoly_init(p, ctx);
    fmpz_init(power);
    fmpz_mpoly_factor_one(f, ctx);
    at = read_number(at, f->constant);
    for (uint32_t left = *at++; left > 0; left--) {
        at = read_number(at, power);
        at = read_poly(at, o, p, ctx);
        fmpz_mpoly_factor_append_ui(f, p, fmpz_get_ui(power), ctx);
    }
    fmpz_clear(power);
    fmpz_mpoly_clear(p, ctx);
}

bool kept_factor(exact_memo *m, fmpz_mpoly_factor_t f, const fmpz_mpoly_t p,
                 const fmpz_mpoly_ctx_t ctx) {
    if (m == NULL || !can_be_kept(p)) return poly_factor(f, p, ctx);
    occurring o;
    occurring_init(&o, ctx, 1, (const fmpz_mpoly_struct *const[]){p});
    memo_list question = {0}, answer = {0};
    const uint32_t *known;
    memo_list_add_size(&question, ASKED_POLY_FACTORS);
    write_poly(&question, &o, p, ctx);
    bool done = true;
    if (memo_find_list(m, &question, &known)) {
        read_factors(known, &o, f, ctx);
        vec_clear(&question);
    } else if ((done = poly_factor(f, p, ctx))) {
        write_factors(&answer, &o, f, ctx);
        memo_keep_list(m, &question, &answer);
    } else {
        vec_clear(&question);
    }
    occurring_clear(&o);
    return done;
}
