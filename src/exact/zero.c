/// Zero tests and canonical forms: the first questions anybody asks.
#include "exact/algebraic_internal.h"
#include "exact/ball/ball_internal.h"
#include "exact/chart_internal.h"
#include "exact/coarsen_internal.h"
#include "exact/convert_internal.h"
#include "exact/element_internal.h"
#include "exact/linear/matrix_internal.h"
#include "exact/memo.h"
#include "exact/point_internal.h"
#include "exact/poly.h"
#include "exact/poly_internal.h"
#include "exact/prepare_internal.h"
#include "exact/restore_internal.h"
#include "exact/scan_internal.h"
#include "exact/sign/sign_form_internal.h"
#include "exact/zero_internal.h"

void exact_init(exact *x, expr_pool *pool, diag *messages) {
    *x = (exact){.pool = pool,
                 .limits = exact_limits_default(),
                 .messages = messages,
                 .seed = 0x243F6A8885A308D3u};
}

exact exact_quietly(const exact *x) {
    exact quiet = *x;
    quiet.messages = NULL;
    return quiet;
}

void exact_thread_end(bool main_thread) {
    if (main_thread) flint_cleanup_master();
    else flint_cleanup();
}

/// The fast first pass: a value at a random point modulo a prime, where a nonzero one is a proof.
static bool shown_nonzero(exact_field *F, expr prepared) {
    if (!F->proves) return false;
    point at;
    if (!point_init(&at, F, F->x->seed)) return false;
    uint64_t value = 0;
    const bool defined = expr_at(F, prepared, &at, &value);
    point_clear(&at);
    return defined && value != 0;
}

/// Whether all coefficients of the monomials in what is no number are proved to be zero, where
/// numbers are roots and parts of a turn that the field does not know to be dependent.
static bool coefficients_vanish(exact_field *F, const fmpz_mpoly_t p) {
    slong *vars = MEM_NEW(slong, (size_t)F->count + 1);
    size_t count = 0;
    for (slong v = 0; v < F->count; v++) {
        if (!sign_is_number(F->pool, F->generators[v].meaning)) vars[count++] = v;
    }
    bool vanish = count < (size_t)F->count;
    buckets parts;
    buckets_init(&parts, F, p, count, vars);
    for (size_t i = 0; i < parts.count && vanish; i++)
        vanish = algebraic_is_zero(F->pool, poly_to_expr(F, &parts.coefficients[i]));
    buckets_clear(&parts, F);
    free(vars);
    return vanish;
}

static truth decide_zero(exact *x, expr e) {
    uint32_t known[2];
    if (expr_is_number(x->pool, e)) return expr_is_int(x->pool, e, 0) ? TRUTH_YES : TRUTH_NO;
    if (memo_find(x->memo, MEMO_ZERO, e, known)) return (truth)known[0];
    expr prepared;
    exact_field *F = NULL;
    truth answer = TRUTH_UNKNOWN;
    if (prepare(x, 1, &e, &prepared) != HAMEL_OK) return answer;
    if (field_create(&F, x, 1, &prepared) == HAMEL_OK) {
        if (shown_nonzero(F, prepared)) {
            answer = TRUTH_NO;
        } else {
            element value;
            element_init(F, &value);
            field_convert(F, 1, &prepared, &value);
            // Where the normal form proves nothing, the expression itself is evaluated: it may be
            // defined in fewer places than its normal form.
            if (F->status == HAMEL_OK && fmpz_mpoly_is_zero(value.num, F->ctx)) answer = TRUTH_YES;
            else if (F->status == HAMEL_OK && (F->proves || ball_nonzero(x, e))) answer = TRUTH_NO;
            else if (F->status == HAMEL_OK && coefficients_vanish(F, value.num)) answer = TRUTH_YES;
            element_clear(F, &value);
        }
    }
    field_destroy(F);
    if (answer != TRUTH_UNKNOWN) memo_keep(x->memo, MEMO_ZERO, e, (uint32_t)answer, 0);
    return answer;
}

truth exact_is_zero(exact *x, expr e) {
    exact inner = *x; // tests that this one asks for are its own business
    inner.record = NULL;
    const truth zero = decide_zero(&inner, e);
    exact_record_note(x->record, e, zero);
    return zero;
}

truth exact_equal(exact *x, expr a, expr b) {
    if (expr_same(a, b) && !expr_fault(x->pool, a)) return exact_is_zero(x, expr_int(x->pool, 0));
    return exact_is_zero(x, expr_sub(x->pool, a, b));
}

truth exact_all_zero(exact *x, size_t count, const expr *e) {
    truth all = TRUTH_YES;
    for (size_t i = 0; i < count && all != TRUTH_NO; i++) {
        all = truth_and(all, exact_is_zero(x, e[i]));
    }
    return all;
}

/// Numerator and denominator of the canonical form of value[0]; closes the field.
static hamel_status finish_fraction(exact_field *F, element *value, expr *numerator,
                                    expr *denominator) {
    element_canonical(F, value);
    if (F->status == HAMEL_OK) element_coarsen(F, value);
    if (F->status == HAMEL_OK) {
        *numerator = poly_to_expr(F, value->num);
        *denominator = poly_to_expr(F, value->den);
    }
    const hamel_status status = F->status;
    field_close(F, 1, value);
    return status;
}

hamel_status exact_fraction(exact *x, expr e, expr *numerator, expr *denominator) {
    exact_field *F;
    element *value;
    uint32_t known[2];
    if (memo_find(x->memo, MEMO_FRACTION, e, known)) {
        *numerator = (expr){known[0]};
        *denominator = (expr){known[1]};
        return HAMEL_OK;
    }
    hamel_status status = field_open(&F, x, 1, &e, &value);
    if (status == HAMEL_OK) status = finish_fraction(F, value, numerator, denominator);
    if (status == HAMEL_OK) memo_keep(x->memo, MEMO_FRACTION, e, numerator->id, denominator->id);
    return status;
}

hamel_status normal_of_prepared(exact *x, expr prepared, expr *out) {
    exact_field *F;
    element *value;
    expr num, den;
    hamel_status status = field_open_prepared(&F, x, 1, &prepared, &value);
    if (status == HAMEL_OK) status = finish_fraction(F, value, &num, &den);
    if (status == HAMEL_OK) *out = fraction_to_expr(x->pool, num, den);
    return status;
}

hamel_status exact_normal(exact *x, expr e, expr *out) {
    expr num, den;
    hamel_status status = exact_fraction(x, e, &num, &den);
    if (status != HAMEL_OK) return status;
    *out = fraction_to_expr(x->pool, num, den);
    memo_keep(x->memo, MEMO_FRACTION, *out, num.id, den.id); // canonical as it stands
    return HAMEL_OK;
}

bool exact_known_canonical(const exact *x, expr e) {
    uint32_t known[2];
    return memo_find(x->memo, MEMO_FRACTION, e, known) &&
           expr_same(fraction_to_expr(x->pool, (expr){known[0]}, (expr){known[1]}), e);
}

hamel_status exact_normalise(exact *x, expr *e) {
    exact quiet = exact_quietly(x);
    expr normal;
    hamel_status status = exact_normal(&quiet, *e, &normal);
    if (status == HAMEL_TOO_LARGE) return HAMEL_OK;
    if (status != HAMEL_OK) status = exact_normal(x, *e, &normal); // now with its message
    if (status == HAMEL_OK) *e = normal;
    return status;
}

hamel_status exact_normalise_all(exact *x, size_t count, expr *e) {
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < count && status == HAMEL_OK; i++) status = exact_normalise(x, &e[i]);
    return status;
}
