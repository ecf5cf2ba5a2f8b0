/// From expressions to elements: one pass over the nodes that matter, in order of id.
#include <assert.h>
#include <string.h>

#include "exact/convert_internal.h"
#include "exact/element_internal.h"
#include "exact/field_internal.h"
#include "exact/hyperbolic_internal.h"
#include "exact/linear/minors_internal.h"
#include "exact/poly_internal.h"
#include "exact/prepare_internal.h"
#include "exact/relations_internal.h"
#include "exact/scan_internal.h"
#include "exact/turns_internal.h"

/// (c, s) ← (c, s)·(c2, s2) as complex numbers c + i s.
static void turn(exact_field *F, fmpz_mpoly_t c, fmpz_mpoly_t s, const fmpz_mpoly_t c2,
                 const fmpz_mpoly_t s2) {
    fmpz_mpoly_t cc, ss, t;
    fmpz_mpoly_init(cc, F->ctx);
    fmpz_mpoly_init(ss, F->ctx);
    fmpz_mpoly_init(t, F->ctx);
    poly_mul(F, cc, c, c2);
    poly_mul(F, t, s, s2);
    fmpz_mpoly_sub(cc, cc, t, F->ctx);
    poly_mul(F, ss, s, c2);
    poly_mul(F, t, c, s2);
    fmpz_mpoly_add(ss, ss, t, F->ctx);
    poly_reduce(F, cc);
    poly_reduce(F, ss);
    fmpz_mpoly_swap(c, cc, F->ctx);
    fmpz_mpoly_swap(s, ss, F->ctx);
    fmpz_mpoly_clear(cc, F->ctx);
    fmpz_mpoly_clear(ss, F->ctx);
    fmpz_mpoly_clear(t, F->ctx);
}

void circle_multiple(exact_field *F, const block *circle, const fmpz_t k, fmpz_mpoly_t c,
                     fmpz_mpoly_t s) {
    fmpz_mpoly_one(c, F->ctx);
    fmpz_mpoly_zero(s, F->ctx);
    if (fmpz_cmpabs(k, (fmpz[]){(fmpz)F->x->limits.degree}) > 0) {
        field_fail(F, HAMEL_TOO_LARGE, "a multiple of an angle is beyond the degree limit of %g",
                   F->x->limits.degree);
        return;
    }
    fmpz_mpoly_t c1, s1;
    fmpz_mpoly_init(c1, F->ctx);
    fmpz_mpoly_init(s1, F->ctx);
    fmpz_mpoly_gen(s1, circle->first, F->ctx);
    fmpz_mpoly_gen(c1, circle->first + 1, F->ctx);
    slong n = fmpz_get_si(k);
    if (n < 0) {
        fmpz_mpoly_neg(s1, s1, F->ctx);
        n = -n;
    }
    for (; n != 0 && F->status == HAMEL_OK; n >>= 1) {
        if (n & 1) turn(F, c, s, c1, s1);
        if (n > 1) turn(F, c1, s1, c1, s1);
    }
    fmpz_mpoly_clear(c1, F->ctx);
    fmpz_mpoly_clear(s1, F->ctx);
}

/// q/unit, a whole number.
static void whole_multiple(fmpz_t k, mpq_srcptr q, mpq_srcptr unit) {
    mpq_t r;
    mpq_init(r);
    mpq_div(r, q, unit);
    assert(mpz_cmp_ui(mpq_denref(r), 1) == 0);
    fmpz_set_mpz(k, mpq_numref(r));
    mpq_clear(r);
}

/// cos and sin of an argument Σ q_k atom_k; twice these if it returns true.
static bool cos_and_sin(exact_field *F, expr argument, fmpz_mpoly_t c, fmpz_mpoly_t s) {
    bool doubled = false;
    fmpz_mpoly_one(c, F->ctx);
    fmpz_mpoly_zero(s, F->ctx);
    mpq_t q;
    mpq_init(q);
    fmpz_t k;
    fmpz_init(k);
    fmpz_mpoly_t c1, s1;
    fmpz_mpoly_init(c1, F->ctx);
    fmpz_mpoly_init(s1, F->ctx);
    for (uint32_t i = 0; i < linear_terms(F->pool, argument); i++) {
        expr atom = linear_term(F->pool, argument, i, q);
        const block *circle = field_circle(F, atom);
        const bool pi = is_pi(F->pool, atom);
        if (pi && mpz_cmp_ui(mpq_denref(q), 2) <= 0) { // a whole number of quarter turns
            mpq_mul_2exp(q, q, 1);
            fmpz_set_mpz(k, mpq_numref(q));
            const slong quarters = (slong)fmpz_fdiv_ui(k, 4);
            fmpz_mpoly_set_si(c1, quarters == 0 ? 1 : quarters == 2 ? -1 : 0, F->ctx);
            fmpz_mpoly_set_si(s1, quarters == 1 ? 1 : quarters == 3 ? -1 : 0, F->ctx);
        } else if (circle == NULL) { // parts of a turn, once at most
            assert(pi);
            turns_double(F, q, false, c1);
            turns_double(F, q, true, s1);
            doubled = true;
        } else {
            whole_multiple(k, q, circle->unit);
            circle_multiple(F, circle, k, c1, s1);
        }
        turn(F, c, s, c1, s1);
    }
    fmpz_mpoly_clear(c1, F->ctx);
    fmpz_mpoly_clear(s1, F->ctx);
    fmpz_clear(k);
    mpq_clear(q);
    return doubled;
}

/// The same for the parts of a turn alone: of these the field may have sines only, or cosines.
static bool turn_alone(exact_field *F, expr_op op, expr argument, fmpz_mpoly_t c, fmpz_mpoly_t s) {
    mpq_t q;
    mpq_init(q);
    const bool alone = linear_terms(F->pool, argument) == 1 && field_turns(F) != NULL &&
                       is_pi(F->pool, linear_term(F->pool, argument, 0, q)) &&
                       mpz_cmp_ui(mpq_denref(q), 2) > 0;
    if (alone && op != EXPR_SIN && op != EXPR_CSC) turns_double(F, q, false, c);
    if (alone && op != EXPR_COS && op != EXPR_SEC) turns_double(F, q, true, s);
    mpq_clear(q);
    return alone;
}

static void convert_trigonometric(exact_field *F, expr_op op, expr argument, element *out) {
    element c, s;
    element_init(F, &c);
    element_init(F, &s);
    if (turn_alone(F, op, argument, c.num, s.num) || cos_and_sin(F, argument, c.num, s.num)) {
        fmpz_mpoly_set_ui(c.den, 2, F->ctx);
        fmpz_mpoly_set_ui(s.den, 2, F->ctx);
        element_cancel(F, &c);
        element_cancel(F, &s);
    }
    switch (op) {
    case EXPR_SIN: element_set(F, out, &s); break;
    case EXPR_COS: element_set(F, out, &c); break;
    case EXPR_SEC: element_inv(F, out, &c); break;
    case EXPR_CSC: element_inv(F, out, &s); break;
    case EXPR_TAN:
        element_inv(F, out, &c);
        element_mul(F, out, out, &s);
        break;
    default: // COT
        element_inv(F, out, &s);
        element_mul(F, out, out, &c);
        break;
    }
    element_clear(F, &c);
    element_clear(F, &s);
}

static void convert_exponential(exact_field *F, expr argument, element *out) {
    mpq_t q;
    mpq_init(q);
    fmpz_t k;
    fmpz_init(k);
    mpz_t n;
    mpz_init(n);
    element t;
    element_init(F, &t);
    fmpz_mpoly_one(out->num, F->ctx);
    for (uint32_t i = 0; i < linear_terms(F->pool, argument); i++) {
        expr atom = linear_term(F->pool, argument, i, q);
        const slong v = field_find(F, GENERATOR_EXP, atom);
        assert(v >= 0);
        whole_multiple(k, q, expr_value(F->pool, F->generators[v].unit));
        fmpz_get_mpz(n, k);
        fmpz_mpoly_gen(t.num, v, F->ctx);
        fmpz_mpoly_one(t.den, F->ctx);
        if (mpz_sgn(n) < 0) { // exp has no zeros: no proof needed to invert it
            fmpz_mpoly_swap(t.num, t.den, F->ctx);
            mpz_neg(n, n);
        }
        element_pow(F, &t, &t, n);
        element_mul(F, out, out, &t);
    }
    element_clear(F, &t);
    mpz_clear(n);
    fmpz_clear(k);
    mpq_clear(q);
}

static void set_generator(exact_field *F, element *out, slong v) {
    assert(v >= 0);
    fmpz_mpoly_gen(out->num, v, F->ctx);
}

/// base^(m/k) as a power of ρ/D, see field_root.
static void convert_root(exact_field *F, expr e, const element *radicand, element *out) {
    mpz_t exponent;
    mpz_init(exponent);
    set_generator(F, out, field_root(F, e, exponent));
    fmpz_mpoly_set(out->den, radicand->den, F->ctx);
    element_pow(F, out, out, exponent);
    mpz_clear(exponent);
}

/// Sum of the elements a[0 .. n−1], pairwise so that long sums stay cheap; a is used up.
static void sum_pairwise(exact_field *F, size_t n, element *a) {
    for (size_t step = 1; step < n; step *= 2) {
        for (size_t i = 0; i + step < n; i += 2 * step) element_add(F, &a[i], &a[i], &a[i + step]);
    }
}

/// Brings those with one denominator together, in order; returns where the run from `first` ends.
static size_t gather(exact_field *F, size_t n, element *a, size_t first) {
    size_t end = first + 1;
    for (size_t i = end; i < n; i++) {
        if (!fmpz_mpoly_equal(a[first].den, a[i].den, F->ctx)) continue;
        const element found = a[i];
        memmove(a + end + 1, a + end, (i - end) * sizeof *a);
        a[end++] = found;
    }
    return end;
}

/// a[0] ← the sum of all, which are used up. Numerators over one denominator are added before
/// anything is cancelled: one common divisor for all of them.
static void sum_elements(exact_field *F, size_t n, element *a) {
    size_t sums = 0;
    for (size_t first = 0, end; first < n; first = end) {
        end = gather(F, n, a, first);
        for (size_t step = 1; step < end - first; step *= 2) {
            for (size_t i = first; i + step < end; i += 2 * step)
                fmpz_mpoly_add(a[i].num, a[i].num, a[i + step].num, F->ctx);
        }
        if (end - first > 1 && !fmpz_mpoly_is_one(a[first].den, F->ctx))
            element_cancel(F, &a[first]);
        const element sum = a[first];
        a[first] = a[sums];
        a[sums++] = sum;
    }
    sum_pairwise(F, sums, a);
}

static void convert_sum(exact_field *F, expr e, const expr_walk *w, element *value, element *out) {
    const uint32_t n = expr_arity(F->pool, e);
    element *terms = MEM_NEW(element, n);
    for (uint32_t i = 0; i < n; i++) {
        element_init(F, &terms[i]);
        element_set(F, &terms[i], &value[expr_walk_place(w, expr_arg(F->pool, e, i))]);
    }
    sum_elements(F, n, terms);
    element_set(F, out, &terms[0]);
    for (uint32_t i = 0; i < n; i++) element_clear(F, &terms[i]);
    free(terms);
}

static void convert_product(exact_field *F, expr e, const expr_walk *w, element *value,
                            element *out) {
    fmpz_mpoly_one(out->num, F->ctx);
    bool fractions = false;
    for (uint32_t i = 0; i < expr_arity(F->pool, e); i++) {
        const element *a = &value[expr_walk_place(w, expr_arg(F->pool, e, i))];
        poly_mul_reduced(F, out->num, out->num, a->num);
        if (fmpz_mpoly_is_one(a->den, F->ctx)) continue;
        poly_mul_reduced(F, out->den, out->den, a->den);
        fractions = true;
    }
    if (fractions) element_cancel(F, out);
}

static void set_number(exact_field *F, element *out, mpq_srcptr q) {
    fmpz_t z;
    fmpz_init(z);
    fmpz_set_mpz(z, mpq_numref(q));
    fmpz_mpoly_set_fmpz(out->num, z, F->ctx);
    fmpz_set_mpz(z, mpq_denref(q));
    fmpz_mpoly_set_fmpz(out->den, z, F->ctx);
    fmpz_clear(z);
}

static void convert_node(exact_field *F, expr e, const expr_walk *w, element *value,
                         element **of_solve, element *out) {
    const expr_op op = expr_op_of(F->pool, e);
    switch (op) {
    case EXPR_FAULT:
        field_fail(
            F, expr_fault(F->pool, e) == EXPR_FAULT_TOO_LARGE ? HAMEL_TOO_LARGE : HAMEL_UNDEFINED,
            "%s", expr_fault_text(expr_fault(F->pool, e)));
        break;
    case EXPR_NUMBER: set_number(F, out, expr_value(F->pool, e)); break;
    case EXPR_SYMBOL: {
        const expr_kind kind = expr_symbol_info_of(F->pool, e)->kind;
        const bool entry = kind == EXPR_ROTATION || kind == EXPR_SPHERE;
        set_generator(F, out, field_find(F, entry ? GENERATOR_ENTRY : GENERATOR_SYMBOL, e));
        break;
    }
    case EXPR_ADD: convert_sum(F, e, w, value, out); break;
    case EXPR_MUL: convert_product(F, e, w, value, out); break;
    case EXPR_POW: {
        const element *base = &value[expr_walk_place(w, expr_arg(F->pool, e, 0))];
        mpq_srcptr q = expr_value(F->pool, expr_arg(F->pool, e, 1));
        if (mpz_cmp_ui(mpq_denref(q), 1) == 0) element_pow(F, out, base, mpq_numref(q));
        else if (turns_know_root(F, e)) turns_root(F, e, out);
        else convert_root(F, e, base, out);
        break;
    }
    case EXPR_SIN:
    case EXPR_COS:
    case EXPR_TAN:
    case EXPR_COT:
    case EXPR_SEC:
    case EXPR_CSC: convert_trigonometric(F, op, expr_arg(F->pool, e, 0), out); break;
    case EXPR_EXP: convert_exponential(F, expr_arg(F->pool, e, 0), out); break;
    case EXPR_ABS: set_generator(F, out, field_find(F, GENERATOR_ABS, e)); break;
    case EXPR_SINH:
    case EXPR_COSH:
    case EXPR_TANH: convert_hyperbolic(F, op, expr_arg(F->pool, e, 0), out); break;
    case EXPR_ASIN:
    case EXPR_ACOS:
    case EXPR_ATAN:
    case EXPR_LOG:
    case EXPR_SIGN:
    case EXPR_CALL:
    case EXPR_ATAN2: set_generator(F, out, field_find(F, GENERATOR_OTHER, e)); break;
    case EXPR_SOLVE: {
        const size_t n = expr_payload(F->pool, e), at = expr_walk_place(w, e);
        element *A = MEM_NEW(element, n * n + n);
        for (size_t i = 0; i < n * n + n; i++) { // borrowed, not copied
            A[i] = value[expr_walk_place(w, expr_arg(F->pool, e, (uint32_t)i))];
        }
        of_solve[at] = MEM_NEW(element, n);
        for (size_t i = 0; i < n; i++) element_init(F, &of_solve[at][i]);
        elements_solve(F, n, 1, A, A + n * n, of_solve[at]);
        free(A);
        break;
    }
    case EXPR_PICK:
        element_set(
            F, out,
            &of_solve[expr_walk_place(w, expr_arg(F->pool, e, 0))][expr_payload(F->pool, e)]);
        break;
    case EXPR_OP_COUNT: break;
    }
}

void field_convert(exact_field *F, size_t n, const expr *in, element *out) {
    expr_walk w;
    expr_walk_init(&w, F->pool, n, in);
    bool *need = field_needs(F->pool, &w, n, in);
    element *value = MEM_NEW(element, w.count), **of_solve = MEM_NEW_ZERO(element *, w.count);
    for (uint32_t p = 0; p < w.count; p++) {
        if (!need[p]) continue;
        element_init(F, &value[p]);
        if (F->status == HAMEL_OK)
            convert_node(F, (expr){w.ids[p]}, &w, value, of_solve, &value[p]);
    }
    for (size_t i = 0; i < n; i++) element_set(F, &out[i], &value[expr_walk_place(&w, in[i])]);
    for (uint32_t p = 0; p < w.count; p++) {
        if (of_solve[p] != NULL) {
            const uint32_t order = expr_payload(F->pool, (expr){w.ids[p]});
            for (uint32_t i = 0; i < order; i++) element_clear(F, &of_solve[p][i]);
            free(of_solve[p]);
        }
        if (need[p]) element_clear(F, &value[p]);
    }
    free(of_solve);
    free(value);
    free(need);
    expr_walk_clear(&w);
}

hamel_status field_open_prepared(exact_field **F, exact *x, size_t n, const expr *prepared,
                                 element **elements) {
    *elements = NULL;
    hamel_status status = field_create(F, x, n, prepared);
    if (status == HAMEL_OK) {
        element *e = MEM_NEW(element, n);
        for (size_t i = 0; i < n; i++) element_init(*F, &e[i]);
        field_convert(*F, n, prepared, e);
        status = (*F)->status;
        *elements = e;
    }
    if (status != HAMEL_OK) {
        for (size_t i = 0; *elements != NULL && i < n; i++) element_clear(*F, &(*elements)[i]);
        free(*elements);
        *elements = NULL;
        field_destroy(*F);
        *F = NULL;
    }
    return status;
}

hamel_status field_open(exact_field **F, exact *x, size_t n, const expr *in, element **elements) {
    *F = NULL;
    *elements = NULL;
    expr *prepared = MEM_NEW(expr, n);
    hamel_status status = prepare(x, n, in, prepared);
    if (status == HAMEL_OK) status = field_open_prepared(F, x, n, prepared, elements);
    free(prepared);
    return status;
}

void field_close(exact_field *F, size_t n, element *elements) {
    for (size_t i = 0; i < n; i++) element_clear(F, &elements[i]);
    free(elements);
    field_destroy(F);
}
