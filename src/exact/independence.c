/// Whether the generators of a field are independent but for the relations known: then what is not
/// zero as a polynomial in them is not zero as a function. Symbols and entries are; sines by Ax and
/// Lindemann; roots of numbers by Besicovitch; square roots if none of their products is a square.
/// The values and derivatives of a function of which nothing is known are, at different polynomials
/// of symbols. Of exponentials, logarithms and the rest nothing is known, nor of absolute values.
#include "exact/independence_internal.h"

#include "exact/chart_internal.h"
#include "exact/element_internal.h"
#include "exact/factor_internal.h"
#include "exact/memo.h"
#include "exact/poly_internal.h"
#include "exact/turns_internal.h"

// ---- sines -------------------------------------------------------------------------------------

static bool whole_exponent(const expr_pool *pool, expr power) {
    mpq_srcptr n = expr_value(pool, expr_arg(pool, power, 1));
    return mpq_sgn(n) > 0 && mpz_cmp_ui(mpq_denref(n), 1) == 0;
}

/// Whether e is a product of whole powers of symbols: distinct ones that are not constant are
/// linearly independent over Q modulo constants, and then the exponentials of i times them are
/// algebraically independent over the symbols (Ax). Quotients need not be: 1/x − 1/(x+1) =
/// 1/(x(x+1)).
static bool monomial_atom(const expr_pool *pool, expr e, bool *constant) {
    expr_walk w;
    expr_walk_init(&w, pool, 1, &e);
    bool plain = true;
    *constant = true;
    for (uint32_t p = 0; p < w.count; p++) {
        const expr node = {w.ids[p]};
        const expr_op op = expr_op_of(pool, node);
        plain = plain && (op == EXPR_NUMBER || op == EXPR_SYMBOL || op == EXPR_MUL ||
                          (op == EXPR_POW && whole_exponent(pool, node)));
        if (op != EXPR_SYMBOL) continue;
        const expr_kind kind = expr_symbol_info_of(pool, node)->kind;
        plain = plain && kind != EXPR_ROTATION && kind != EXPR_SPHERE;
        if (kind != EXPR_CONSTANT) *constant = false;
    }
    expr_walk_clear(&w);
    return plain;
}

static bool circles_are_independent(const exact_field *F) {
    size_t constants = 0;
    for (size_t i = 0; i < F->block_count; i++) {
        bool constant;
        if (F->blocks[i].kind != BLOCK_CIRCLE) continue;
        if (F->blocks[i].hyperbolic || !monomial_atom(F->pool, F->blocks[i].atom, &constant))
            return false;
        if (constant) constants += expr_is_number(F->pool, F->blocks[i].atom) ? 1 : 2;
    }
    // One sine of a number is transcendental (Lindemann); of more, or beside pi, nothing is known.
    bool pi = false;
    for (slong v = 0; v < F->count; v++) {
        const expr m = F->generators[v].meaning;
        pi = pi || (F->generators[v].kind == GENERATOR_SYMBOL &&
                    expr_symbol_info_of(F->pool, m)->kind == EXPR_CONSTANT);
    }
    return constants == 0 || (constants == 1 && !pi);
}

// ---- roots -------------------------------------------------------------------------------------

/// Whether a polynomial without roots is a number times a square in the field: in the charts, where
/// factorisation is unique, every factor has even multiplicity.
static bool may_be_square(exact_field *F, const fmpz_mpoly_t a) {
    element e;
    element_init(F, &e);
    fmpz_mpoly_set(e.num, a, F->ctx);
    chart_forward(F, &e);
    bool square = true;
    for (int part = 0; part < 2 && square; part++) {
        fmpz_mpoly_struct *p = part == 0 ? e.num : e.den;
        fmpz_mpoly_factor_t f;
        fmpz_mpoly_factor_init(f, F->ctx);
        if (poly_may_factor(F, p) && poly_factor(f, p, F->ctx)) {
            for (slong i = 0; i < f->num; i++) square = square && fmpz_is_even(f->exp + i);
        }
        fmpz_mpoly_factor_clear(f, F->ctx);
    }
    element_clear(F, &e);
    return square;
}

/// Whether a generator is a root of a prime number under which no earlier one stands. Such roots,
/// of whatever degrees, are independent over the rationals (Besicovitch 1940); and what is free of
/// squares over the rationals stays so over the numbers they generate.
static bool root_of_new_prime(const exact_field *F, slong root) {
    const generator *g = &F->generators[root];
    if (!fmpz_mpoly_is_fmpz(g->power, F->ctx) || !fmpz_is_prime(g->power->coeffs)) return false;
    if (g->degree != 2 && field_turns(F) != NULL) return false; // which has no square root of it
    for (slong v = 0; v < root; v++) {
        const generator *other = &F->generators[v];
        if (other->has_power && fmpz_mpoly_equal(other->power, g->power, F->ctx)) return false;
    }
    return true;
}

/// A node for some of the roots in this field: their product with the angles there are, since
/// 1 + cos θ is a square where θ/2 is one of them.
static expr name_of_roots(exact_field *F, size_t count, const slong *roots, unsigned subset) {
    expr *factors = MEM_NEW(expr, count + F->block_count);
    size_t n = 0;
    for (size_t i = 0; i < count; i++) {
        if (subset >> i & 1) factors[n++] = F->generators[roots[i]].atom;
    }
    for (size_t i = 0; i < F->block_count; i++)
        factors[n++] = F->generators[F->blocks[i].first].meaning;
    const expr name = expr_raw(F->pool, EXPR_MUL, n, factors);
    free(factors);
    return name;
}

/// Whether the product of some of the radicands is proved not to be a square. Roots come back in
/// field after field, so what is proved is remembered.
static bool no_square(exact_field *F, size_t count, const slong *roots, unsigned subset) {
    const expr name = name_of_roots(F, count, roots, subset);
    uint32_t known[2];
    if (memo_find(F->x->memo, MEMO_SQUARE, name, known)) return true;
    fmpz_mpoly_t product;
    fmpz_mpoly_init(product, F->ctx);
    fmpz_mpoly_one(product, F->ctx);
    for (size_t i = 0; i < count; i++) {
        if (subset >> i & 1) poly_mul_reduced(F, product, product, F->generators[roots[i]].power);
    }
    const bool proved = F->status == HAMEL_OK && !may_be_square(F, product);
    if (proved && F->status == HAMEL_OK) memo_keep(F->x->memo, MEMO_SQUARE, name, 0, 0);
    fmpz_mpoly_clear(product, F->ctx);
    return proved;
}

static bool roots_are_independent(exact_field *F) {
    slong roots[4];
    size_t count = 0;
    for (slong v = 0; v < F->count; v++) {
        const generator *g = &F->generators[v];
        if (g->kind != GENERATOR_ROOT || root_of_new_prime(F, v)) continue;
        if (g->degree != 2 || count == 4 || fmpz_mpoly_is_fmpz(g->power, F->ctx)) return false;
        for (slong u = 0; u < v; u++) { // nested roots: not decided here
            if (F->generators[u].has_power && poly_degree(F, g->power, u) > 0) return false;
        }
        roots[count++] = v;
    }
    // K(√u₁ .. √u_m) has degree 2^m exactly when no product of some of the u's is a square.
    bool independent = true;
    for (unsigned subset = 1; subset < 1u << count && independent; subset++)
        independent = no_square(F, count, roots, subset);
    return independent;
}

/// f(u) with u a polynomial of symbols, which is in normal form: others differ from it. What holds
/// for all such functions is asked, so their values there are as free as symbols.
static bool free_call(const expr_pool *pool, expr e) {
    if (expr_op_of(pool, e) != EXPR_CALL) return false;
    const expr u = expr_arg(pool, e, 0);
    expr_walk w;
    expr_walk_init(&w, pool, 1, &u);
    bool plain = true;
    for (uint32_t p = 0; p < w.count && plain; p++) {
        const expr node = {w.ids[p]};
        const expr_op op = expr_op_of(pool, node);
        plain = op == EXPR_NUMBER || op == EXPR_ADD || op == EXPR_MUL || op == EXPR_SYMBOL ||
                (op == EXPR_POW && whole_exponent(pool, node));
        if (op != EXPR_SYMBOL) continue;
        const expr_kind kind = expr_symbol_info_of(pool, node)->kind;
        plain = kind != EXPR_ROTATION && kind != EXPR_SPHERE;
    }
    expr_walk_clear(&w);
    return plain;
}

bool generators_are_independent(exact_field *F) {
    for (slong v = 0; v < F->count; v++) {
        const generator_kind kind = F->generators[v].kind;
        if (kind == GENERATOR_EXP || kind == GENERATOR_ABS) return false;
        if (kind == GENERATOR_OTHER && !free_call(F->pool, F->generators[v].meaning)) return false;
    }
    return circles_are_independent(F) && roots_are_independent(F);
}
