/// Canonical atoms. Before a field is made, every argument of a sine or exponential is brought to
/// the form Σ q_k atom_k, every root and absolute value to its normal form, every other argument to
/// canonical form: equal atoms are then equal nodes. Nothing happens to expressions that have no
/// such thing, which is most of them.
#include <assert.h>

#include "exact/algebraic_internal.h"
#include "exact/chart_internal.h"
#include "exact/convert_internal.h"
#include "exact/field_internal.h"
#include "exact/hyperbolic_internal.h"
#include "exact/inverse_gaussian_internal.h"
#include "exact/inverse_internal.h"
#include "exact/poly_internal.h"
#include "exact/prepare_internal.h"
#include "exact/radicals_internal.h"
#include "exact/restore_internal.h"
#include "exact/turns_internal.h"
#include "exact/zero_internal.h"

// ---- arguments -----------------------------------------------------------------------------

static bool plain_symbol(const expr_pool *pool, expr e) {
    if (!expr_is_symbol(pool, e)) return false;
    const expr_kind kind = expr_symbol_info_of(pool, e)->kind;
    return kind != EXPR_ROTATION && kind != EXPR_SPHERE;
}

/// A symbol or a positive whole power of one.
static bool symbol_power(const expr_pool *pool, expr e) {
    if (plain_symbol(pool, e)) return true;
    if (expr_op_of(pool, e) != EXPR_POW || !plain_symbol(pool, expr_arg(pool, e, 0))) return false;
    mpq_srcptr q = expr_value(pool, expr_arg(pool, e, 1));
    return mpq_sgn(q) > 0 && mpz_cmp_ui(mpq_denref(q), 1) == 0;
}

/// A number times a product of powers of different symbols, as the constructors leave it.
static bool plain_monomial(const expr_pool *pool, expr e) {
    if (expr_is_number(pool, e) || symbol_power(pool, e)) return true;
    if (expr_op_of(pool, e) != EXPR_MUL) return false;
    uint32_t last = 0;
    for (uint32_t i = 0; i < expr_arity(pool, e); i++) {
        expr f = expr_arg(pool, e, i);
        if (i == 0 && expr_is_number(pool, f)) continue;
        if (!symbol_power(pool, f)) return false;
        const uint32_t base = expr_is_symbol(pool, f) ? f.id : expr_arg(pool, f, 0).id;
        if (base <= last && last != 0) return false;
        last = base;
    }
    return true;
}

static bool plain_linear(const expr_pool *pool, expr e) {
    if (expr_op_of(pool, e) != EXPR_ADD) return plain_monomial(pool, e);
    for (uint32_t i = 0; i < expr_arity(pool, e); i++) {
        if (!plain_monomial(pool, expr_arg(pool, e, i))) return false;
    }
    return true;
}

uint32_t linear_terms(const expr_pool *pool, expr argument) {
    return expr_op_of(pool, argument) == EXPR_ADD ? expr_arity(pool, argument) : 1;
}

expr linear_term(expr_pool *pool, expr argument, uint32_t k, mpq_ptr q) {
    expr e = expr_op_of(pool, argument) == EXPR_ADD ? expr_arg(pool, argument, k) : argument;
    mpq_set_ui(q, 1, 1);
    if (expr_is_number(pool, e)) {
        mpq_set(q, expr_value(pool, e));
        return expr_int(pool, 1);
    }
    if (expr_op_of(pool, e) != EXPR_MUL || !expr_is_number(pool, expr_arg(pool, e, 0))) return e;
    mpq_set(q, expr_value(pool, expr_arg(pool, e, 0)));
    const uint32_t n = expr_arity(pool, e) - 1;
    expr *rest = MEM_NEW(expr, n);
    for (uint32_t i = 0; i < n; i++) rest[i] = expr_arg(pool, e, i + 1);
    expr atom = expr_mul(pool, n, rest);
    free(rest);
    return atom;
}

/// Σ monomial/denominator, every term by itself: linear_term then finds the canonical atoms.
static expr spread(exact_field *F, const element *e) {
    VEC(expr) terms = {0};
    expr den = poly_to_expr(F, e->den);
    fmpz_mpoly_t t;
    fmpz_mpoly_init(t, F->ctx);
    for (slong i = 0; i < e->num->length; i++) {
        fmpz_mpoly_get_term(t, e->num, i, F->ctx);
        *vec_push(&terms) = expr_div(F->pool, poly_to_expr(F, t), den);
    }
    fmpz_mpoly_clear(t, F->ctx);
    expr sum = expr_add(F->pool, terms.count, terms.items);
    vec_clear(&terms);
    return sum;
}

/// A sum with its terms as the constructor orders them; a shape to be printed has its own order.
static expr in_order(expr_pool *pool, expr e) {
    if (expr_op_of(pool, e) != EXPR_ADD) return e;
    const uint32_t n = expr_arity(pool, e);
    expr *terms = MEM_NEW(expr, n);
    for (uint32_t i = 0; i < n; i++) terms[i] = expr_arg(pool, e, i);
    const expr sum = expr_add(pool, n, terms);
    free(terms);
    return sum;
}

enum { MOST_ATOMS = 40 }; // a sine of so many terms has 2^39 of them when it is expanded

hamel_status linear_argument(exact *x, expr e, expr *out) {
    *out = e;
    if (plain_linear(x->pool, e)) {
        *out = in_order(x->pool, e);
        return HAMEL_OK;
    }
    exact_field *F;
    element *value;
    hamel_status status = field_open_prepared(&F, x, 1, &e, &value);
    if (status != HAMEL_OK) return status;
    element_canonical(F, value);
    if (value->num->length > MOST_ATOMS)
        field_fail(F, HAMEL_TOO_LARGE, "an argument of %ld terms under a sine or exponential",
                   (long)value->num->length);
    *out = spread(F, value);
    status = F->status;
    field_close(F, 1, value);
    return status;
}

// ---- the constant pi ------------------------------------------------------------------------

/// cos(n π/12) for n a multiple of 2 or 3, by its values in the first quarter.
static bool cos_of_twelfths(expr_pool *pool, long n, expr *out) {
    n = ((n % 24) + 24) % 24;
    if (n > 12) n = 24 - n;
    const bool minus = n > 6;
    if (minus) n = 12 - n;
    switch (n) {
    case 0: *out = expr_int(pool, 1); break;
    case 2: *out = expr_div(pool, expr_sqrt(pool, expr_int(pool, 3)), expr_int(pool, 2)); break;
    case 3: *out = expr_div(pool, expr_sqrt(pool, expr_int(pool, 2)), expr_int(pool, 2)); break;
    case 4: *out = expr_ratio(pool, 1, 2); break;
    case 6: *out = expr_int(pool, 0); break;
    default: return false;
    }
    if (minus) *out = expr_neg(pool, *out);
    return true;
}

/// Splits off q·pi from an argument where 12 q is whole: *rest and *twelfths. False if there is
/// none (or only quarter turns, which the field knows).
static bool split_pi(expr_pool *pool, expr argument, expr *rest, long *twelfths) {
    mpq_t q;
    mpq_init(q);
    bool found = false;
    for (uint32_t k = 0; k < linear_terms(pool, argument); k++) {
        expr atom = linear_term(pool, argument, k, q);
        if (!is_pi(pool, atom)) continue;
        if (mpz_cmp_ui(mpq_denref(q), 2) <= 0 || mpz_cmp_ui(mpq_denref(q), 6) > 0) continue;
        if (mpz_cmp_ui(mpq_denref(q), 5) == 0) continue;
        *twelfths = (long)(12 / mpz_get_ui(mpq_denref(q)) * mpz_fdiv_ui(mpq_numref(q), 24));
        *rest = expr_sub(pool, argument, expr_mul2(pool, expr_number(pool, q), atom));
        found = true;
    }
    mpq_clear(q);
    return found;
}

/// One turn of asin u, acos u or atan u in an argument, with its cosine and sine: *rest is what
/// remains.
static hamel_status split_inverse(exact *x, expr argument, expr *rest, expr *c, expr *s,
                                  bool *found) {
    hamel_status status = HAMEL_OK;
    mpq_t q;
    mpq_init(q);
    *found = false;
    for (uint32_t k = 0; k < linear_terms(x->pool, argument) && !*found; k++) {
        const expr atom = linear_term(x->pool, argument, k, q);
        if (mpz_cmp_ui(mpq_denref(q), 1) != 0 || mpz_cmpabs_ui(mpq_numref(q), MOST_ATOMS) > 0)
            continue;
        status = inverse_circle(x, atom, c, s, found);
        if (status != HAMEL_OK) break;
        if (!*found) continue;
        *rest =
            mpq_sgn(q) > 0 ? expr_sub(x->pool, argument, atom) : expr_add2(x->pool, argument, atom);
        if (mpq_sgn(q) < 0) *s = expr_neg(x->pool, *s);
    }
    mpq_clear(q);
    return status;
}

/// cos and sin of a prepared argument, what is known of them put in.
static hamel_status cos_and_sin(exact *x, expr argument, expr *cos, expr *sin) {
    expr_pool *pool = x->pool;
    expr rest, c, s;
    long n;
    bool known = split_pi(pool, argument, &rest, &n) && cos_of_twelfths(pool, n, &c) &&
                 cos_of_twelfths(pool, n - 6, &s);
    *cos = expr_int(pool, 1);
    *sin = expr_int(pool, 0);
    for (;;) {
        if (!known) {
            const hamel_status status = split_inverse(x, argument, &rest, &c, &s, &known);
            if (status != HAMEL_OK) return status;
        }
        const expr cr = known ? c : expr_cos(pool, argument);
        const expr sr = known ? s : expr_sin(pool, argument);
        const expr turned = expr_sub(pool, expr_mul2(pool, *cos, cr), expr_mul2(pool, *sin, sr));
        *sin = expr_add2(pool, expr_mul2(pool, *sin, cr), expr_mul2(pool, *cos, sr));
        *cos = turned;
        if (!known) return HAMEL_OK;
        argument = rest;
        known = false;
    }
}

/// Whether the cosine and sine of an argument, or of a part of it, are known.
static bool is_plain_angle(expr_pool *pool, expr argument) {
    expr rest, c;
    long n;
    bool plain = !(split_pi(pool, argument, &rest, &n) && cos_of_twelfths(pool, n, &c));
    mpq_t q;
    mpq_init(q);
    for (uint32_t k = 0; k < linear_terms(pool, argument) && plain; k++) {
        const expr_op op = expr_op_of(pool, linear_term(pool, argument, k, q));
        plain = op != EXPR_ASIN && op != EXPR_ACOS && op != EXPR_ATAN;
    }
    mpq_clear(q);
    return plain;
}

static hamel_status trigonometric(exact *x, expr_op op, expr argument, expr *out) {
    expr_pool *pool = x->pool;
    expr cos, sin;
    *out = expr_apply(pool, op, argument);
    if (is_plain_angle(pool, argument)) return HAMEL_OK;
    const hamel_status status = cos_and_sin(x, argument, &cos, &sin);
    if (status != HAMEL_OK) return status;
    switch (op) {
    case EXPR_SIN: *out = sin; break;
    case EXPR_COS: *out = cos; break;
    case EXPR_TAN: *out = expr_div(pool, sin, cos); break;
    case EXPR_COT: *out = expr_div(pool, cos, sin); break;
    case EXPR_SEC: *out = expr_pow_int(pool, cos, -1); break;
    default: *out = expr_pow_int(pool, sin, -1); break;
    }
    return HAMEL_OK;
}

// ---- the pass ------------------------------------------------------------------------------

static hamel_status prepare_node(exact *x, expr like, const expr *args, bool changed,
                                 hyperbolics how, expr *out) {
    const expr_op op = expr_op_of(x->pool, like);
    expr a;
    hamel_status status;
    switch (op) {
    case EXPR_SIN:
    case EXPR_COS:
    case EXPR_TAN:
    case EXPR_COT:
    case EXPR_SEC:
    case EXPR_CSC:
        status = linear_argument(x, args[0], &a);
        return status == HAMEL_OK ? trigonometric(x, op, a, out) : status;
    case EXPR_EXP:
        status = linear_argument(x, args[0], &a);
        return status == HAMEL_OK ? inverse_exp(x, a, out) : status;
    case EXPR_SINH:
    case EXPR_COSH:
    case EXPR_TANH: return prepare_hyperbolic(x, op, args[0], how, out);
    case EXPR_ABS: return abs_normal(x, args[0], out);
    case EXPR_SIGN:
        status = abs_normal(x, args[0], &a);
        if (status == HAMEL_OK) *out = expr_div(x->pool, a, args[0]);
        return status;
    case EXPR_LOG:
        status = normal_of_prepared(x, args[0], &a);
        return status == HAMEL_OK ? inverse_log(x, a, out) : status;
    case EXPR_ASIN:
    case EXPR_ACOS:
    case EXPR_ATAN:
        status = normal_of_prepared(x, args[0], &a);
        if (status != HAMEL_OK || inverse_turn(x, op, a, out)) return status;
        if (op == EXPR_ATAN && inverse_gaussian(x, a, out)) return status;
        *out = expr_apply(x->pool, op, a);
        return op == EXPR_ATAN ? inverse_atan(x, a, out) : status;
    case EXPR_CALL:
        status = normal_of_prepared(x, args[0], &a);
        if (status == HAMEL_OK) *out = expr_call(x->pool, expr_called(x->pool, like), a);
        return status;
    case EXPR_ATAN2: {
        expr b;
        status = normal_of_prepared(x, args[0], &a);
        if (status == HAMEL_OK) status = normal_of_prepared(x, args[1], &b);
        if (status == HAMEL_OK) *out = expr_atan2(x->pool, a, b);
        return status;
    }
    case EXPR_POW: {
        mpq_srcptr q = expr_value(x->pool, args[1]);
        if (mpz_cmp_ui(mpq_denref(q), 1) != 0) return root_normal(x, args[0], q, out);
        *out = changed ? expr_rebuild(x->pool, like, args) : like;
        return HAMEL_OK;
    }
    case EXPR_FAULT:
    case EXPR_NUMBER:
    case EXPR_SYMBOL:
    case EXPR_ADD:
    case EXPR_MUL:
    case EXPR_SOLVE:
    case EXPR_PICK:
    case EXPR_OP_COUNT: break;
    }
    *out = changed ? expr_rebuild(x->pool, like, args) : like;
    return HAMEL_OK;
}

enum { DEEPEST_NESTING = 60 };

/// How deep functions and roots stand inside each other below a node, from its arguments' depths.
static uint32_t nesting(const expr_pool *pool, expr e, const expr_walk *w, const uint32_t *depth) {
    const expr_op op = expr_op_of(pool, e);
    uint32_t most = 0;
    for (uint32_t i = 0; i < expr_arity(pool, e); i++) {
        const uint32_t d = depth[expr_walk_place(w, expr_arg(pool, e, i))];
        if (d > most) most = d;
    }
    const bool root =
        op == EXPR_POW && mpz_cmp_ui(mpq_denref(expr_value(pool, expr_arg(pool, e, 1))), 1) != 0;
    return most + (expr_op_is_opaque(op) || root);
}

static bool has_op(const expr_pool *pool, const expr_walk *w, expr_op op) {
    bool found = false;
    for (uint32_t p = 0; p < w->count && !found; p++)
        found = expr_op_of(pool, (expr){w->ids[p]}) == op;
    return found;
}

/// acos u as π/2 − asin u, for where the latter occurs too.
static expr by_arcsine(expr_pool *pool, expr acos) {
    const expr asin = expr_apply(pool, EXPR_ASIN, expr_arg(pool, acos, 0));
    return expr_sub(pool, expr_div(pool, expr_pi(pool), expr_int(pool, 2)), asin);
}

static hamel_status prepare_nodes(exact *x, const expr_walk *w, size_t n, const expr *in,
                                  hyperbolics how, expr *out) {
    expr *image = MEM_NEW(expr, w->count);
    uint32_t *depth = MEM_NEW(uint32_t, w->count);
    bool *constant = MEM_NEW(bool, w->count);
    VEC(expr) args = {0};
    hamel_status status = HAMEL_OK;
    const bool arcsines = has_op(x->pool, w, EXPR_ASIN);
    for (uint32_t p = 0; p < w->count && status == HAMEL_OK; p++) {
        const expr e = {w->ids[p]};
        const uint32_t arity = expr_arity(x->pool, e);
        bool changed = false;
        args.count = 0;
        constant[p] = !expr_is_symbol(x->pool, e) || is_pi(x->pool, e);
        for (uint32_t i = 0; i < arity; i++) {
            const uint32_t place = expr_walk_place(w, expr_arg(x->pool, e, i));
            const expr old = {w->ids[place]}, new = image[place];
            constant[p] = constant[p] && constant[place];
            changed = changed || !expr_same(old, new);
            *vec_push(&args) = new;
        }
        depth[p] = nesting(x->pool, e, w, depth);
        if (depth[p] > DEEPEST_NESTING)
            status = diag_add(x->messages, HAMEL_TOO_LARGE, (diag_span){0, 0},
                              "functions nested more than %d deep", DEEPEST_NESTING);
        else status = prepare_node(x, e, args.items, changed, how, &image[p]);
        if (status == HAMEL_OK && arcsines && expr_op_of(x->pool, image[p]) == EXPR_ACOS)
            image[p] = by_arcsine(x->pool, image[p]);
        if (status == HAMEL_OK && constant[p] && expr_op_of(x->pool, image[p]) == EXPR_ADD &&
            algebraic_is_zero(x->pool, image[p]))
            image[p] = expr_int(x->pool, 0);
    }
    for (size_t i = 0; i < n && status == HAMEL_OK; i++) out[i] = image[expr_walk_place(w, in[i])];
    vec_clear(&args);
    free(constant);
    free(depth);
    free(image);
    return status;
}

hamel_status prepare(exact *x, size_t n, const expr *in, expr *out) {
    expr_walk w;
    expr_walk_init(&w, x->pool, n, in);
    bool done = false;
    if (has_hyperbolics(x->pool, &w)) { // out is not in until it is known that they stay
        exact quiet = exact_quietly(x);
        expr *stay = MEM_NEW(expr, n);
        done = prepare_nodes(&quiet, &w, n, in, HYPERBOLICS_STAY, stay) == HAMEL_OK &&
               hyperbolics_are_independent(x, n, stay);
        for (size_t i = 0; i < n && done; i++) out[i] = stay[i];
        free(stay);
    }
    const hamel_status status =
        done ? HAMEL_OK : prepare_nodes(x, &w, n, in, HYPERBOLICS_BY_EXP, out);
    expr_walk_clear(&w);
    return status;
}
