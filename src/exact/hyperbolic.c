/// Hyperbolic functions. tanh u and 1/cosh u are the sine and cosine of an angle (the Gudermannian
/// of u), so a field has them as a circle: sinh u = tanh u/(1/cosh u). Both are bounded. What comes
/// out of such a field is therefore tame where its value is, as it would not be if it were written
/// with exponentials: 1/cosh² u, not 4 exp(2u)/(exp(2u) + 1)².
///
/// Circles of different arguments know nothing of each other, nor of exponentials. So this is done
/// where the arguments are linearly independent over the rational numbers, together with the atoms
/// of the exponentials beside them: then there is nothing to know. Otherwise everything is written
/// with exponentials, which know that sinh 2u = 2 sinh u cosh u and cosh u + sinh u = exp u. So are
/// those of logarithms: cosh log u = (u + 1/u)/2.
#include <assert.h>

#include <flint/fmpq_mat.h>

#include "exact/field_internal.h"
#include "exact/hyperbolic_internal.h"
#include "exact/inverse_internal.h"
#include "exact/prepare_internal.h"
#include "exact/scan_internal.h"

static bool is_hyperbolic(expr_op op) {
    return op == EXPR_SINH || op == EXPR_COSH || op == EXPR_TANH;
}

// ---- the choice ----------------------------------------------------------------------------

typedef VEC(expr) expr_list;

/// Arguments as rows of coefficients of atoms.
typedef struct rows {
    expr_list atoms;
    expr_list arguments; ///< of hyperbolic functions, no two of them equal
    expr_list exponents; ///< atoms of exponentials
} rows;

static void add_new(expr_list *list, expr e) {
    for (size_t i = 0; i < list->count; i++) {
        if (expr_same(list->items[i], e)) return;
    }
    *vec_push(list) = e;
}

static void note(exact *x, rows *r, expr argument, bool exponential) {
    mpq_t q;
    mpq_init(q);
    for (uint32_t k = 0; k < linear_terms(x->pool, argument); k++) {
        const expr atom = linear_term(x->pool, argument, k, q);
        add_new(&r->atoms, atom);
        if (exponential || expr_op_of(x->pool, atom) == EXPR_LOG) add_new(&r->exponents, atom);
    }
    mpq_clear(q);
    if (!exponential) add_new(&r->arguments, argument);
}

static void set_entry(const rows *r, fmpq_mat_t A, slong row, expr atom, mpq_srcptr q) {
    for (size_t j = 0; j < r->atoms.count; j++) {
        if (expr_same(r->atoms.items[j], atom)) fmpq_set_mpq(fmpq_mat_entry(A, row, (slong)j), q);
    }
}

static bool are_independent(exact *x, const rows *r) {
    const slong hyperbolic = (slong)r->arguments.count,
                all = hyperbolic + (slong)r->exponents.count;
    fmpq_mat_t A;
    fmpq_mat_init(A, all, (slong)r->atoms.count);
    mpq_t q;
    mpq_init(q);
    for (slong i = 0; i < hyperbolic; i++) {
        const expr u = r->arguments.items[i];
        for (uint32_t k = 0; k < linear_terms(x->pool, u); k++) {
            const expr atom = linear_term(x->pool, u, k, q);
            set_entry(r, A, i, atom, q);
        }
    }
    mpq_set_ui(q, 1, 1);
    for (slong i = hyperbolic; i < all; i++)
        set_entry(r, A, i, r->exponents.items[i - hyperbolic], q);
    const bool independent = fmpq_mat_rref(A, A) == all;
    mpq_clear(q);
    fmpq_mat_clear(A);
    return independent;
}

bool hyperbolics_are_independent(exact *x, size_t n, const expr *prepared) {
    expr_walk w;
    expr_walk_init(&w, x->pool, n, prepared);
    rows r = {0};
    for (uint32_t p = 0; p < w.count; p++) {
        const expr e = {w.ids[p]};
        const expr_op op = expr_op_of(x->pool, e);
        if (is_hyperbolic(op) || op == EXPR_EXP)
            note(x, &r, expr_arg(x->pool, e, 0), op == EXPR_EXP);
    }
    expr_walk_clear(&w);
    const bool independent = are_independent(x, &r);
    vec_clear(&r.atoms);
    vec_clear(&r.arguments);
    vec_clear(&r.exponents);
    return independent;
}

bool has_hyperbolics(const expr_pool *pool, const expr_walk *w) {
    bool any = false;
    for (uint32_t p = 0; p < w->count && !any; p++)
        any = is_hyperbolic(expr_op_of(pool, (expr){w->ids[p]}));
    return any;
}

// ---- the functions -------------------------------------------------------------------------

/// By exponentials of two prepared arguments, of which those of logarithms are undone.
static hamel_status by_exponentials(exact *x, expr_op op, expr plus, expr minus, expr *out) {
    expr up, down;
    hamel_status status = inverse_exp(x, plus, &up);
    if (status == HAMEL_OK) status = inverse_exp(x, minus, &down);
    if (status != HAMEL_OK) return status;
    const expr sinh = expr_sub(x->pool, up, down), cosh = expr_add2(x->pool, up, down);
    *out = op == EXPR_TANH
               ? expr_div(x->pool, sinh, cosh)
               : expr_mul2(x->pool, expr_ratio(x->pool, 1, 2), op == EXPR_SINH ? sinh : cosh);
    return HAMEL_OK;
}

hamel_status prepare_hyperbolic(exact *x, expr_op op, expr argument, hyperbolics how, expr *out) {
    expr plus, minus; // both exponents have to be sums of terms
    hamel_status status = linear_argument(x, argument, &plus);
    if (status == HAMEL_OK && how == HYPERBOLICS_STAY) {
        *out = expr_apply(x->pool, op, plus);
        return status;
    }
    if (status == HAMEL_OK) status = linear_argument(x, expr_neg(x->pool, argument), &minus);
    return status == HAMEL_OK ? by_exponentials(x, op, plus, minus, out) : status;
}

void convert_hyperbolic(exact_field *F, expr_op op, expr argument, element *out) {
    const block *circle = field_hyperbolic(F, argument);
    assert(circle != NULL);
    if (op != EXPR_COSH) fmpz_mpoly_gen(out->num, circle->first, F->ctx);
    else fmpz_mpoly_one(out->num, F->ctx);
    if (op != EXPR_TANH) fmpz_mpoly_gen(out->den, circle->first + 1, F->ctx);
}
