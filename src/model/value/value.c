/// Arithmetic of scalars, vectors and matrices. Sums and products of many terms are built at once,
/// so that a long one costs what it should; scalar factors commute, matrices keep their order.
#include "model/value/value_internal.h"

#include <string.h>

#include "model/text/parser_internal.h"

value value_new(parser *p, size_t rows, size_t cols, unsigned uses) {
    return (value){rows, cols, MEMORY_NEW(&p->scratch, expr, rows * cols), uses, NULL};
}

value value_scalar(parser *p, expr e, unsigned uses) {
    value v = value_new(p, 1, 1, uses);
    v.entries[0] = e;
    return v;
}

value value_vector3(parser *p, const expr entries[3], unsigned uses) {
    value v = value_new(p, 3, 1, uses);
    memcpy(v.entries, entries, 3 * sizeof(expr));
    return v;
}

void value_describe(const value *v, text *out) {
    if (value_is_scalar(v)) text_add(out, "a scalar");
    else if (v->cols == 1) text_addf(out, "a vector of %zu", v->rows);
    else text_addf(out, "a %zu by %zu matrix", v->rows, v->cols);
}

/// "… of a vector of 3 and a scalar": two values that do not fit.
static hamel_status misfit(parser *p, lex_token place, const char *what, const value *a,
                           const value *b) {
    text words = {0};
    value_describe(a, &words);
    text_add(&words, " and ");
    value_describe(b, &words);
    const hamel_status status =
        parser_fail(p, HAMEL_INVALID, read_span(place), "%s of %s", what, text_cstr(&words));
    text_clear(&words);
    return status;
}

/// Counts the steps that operating on values costs (sums and products are flattened), as far as
/// they are allowed.
static hamel_status spend_on(parser *p, size_t n, const value *values, size_t times,
                             lex_token place) {
    size_t steps = 0;
    for (size_t i = 0; i < n && steps <= MODEL_MAX_WORK; i++) {
        for (size_t e = 0; e < value_count(&values[i]); e++)
            steps += times * (1 + expr_arity(p->r.pool, values[i].entries[e]));
    }
    return parser_spend(p, steps, place);
}

static unsigned all_uses(size_t n, const value *values) {
    unsigned uses = 0;
    for (size_t i = 0; i < n; i++) uses |= values[i].uses;
    return uses;
}

hamel_status value_sum(parser *p, size_t n, const value *terms, lex_token place, value *out) {
    for (size_t i = 1; i < n; i++) {
        if (terms[i].rows != terms[0].rows || terms[i].cols != terms[0].cols)
            return misfit(p, place, "the sum", &terms[0], &terms[i]);
    }
    hamel_status status = spend_on(p, n, terms, 1, place);
    if (status != HAMEL_OK) return status;
    *out = value_new(p, terms[0].rows, terms[0].cols, all_uses(n, terms));
    expr *column = MEM_NEW(expr, n);
    for (size_t e = 0; e < value_count(out); e++) {
        for (size_t i = 0; i < n; i++) column[i] = terms[i].entries[e];
        out->entries[e] = expr_add(p->r.pool, n, column);
    }
    free(column);
    return HAMEL_OK;
}

value value_negative(parser *p, const value *v) {
    value out = value_new(p, v->rows, v->cols, v->uses);
    for (size_t i = 0; i < value_count(v); i++) out.entries[i] = expr_neg(p->r.pool, v->entries[i]);
    return out;
}

static value scaled(parser *p, expr factor, const value *v, unsigned uses) {
    value out = value_new(p, v->rows, v->cols, v->uses | uses);
    for (size_t i = 0; i < value_count(v); i++)
        out.entries[i] = expr_mul2(p->r.pool, factor, v->entries[i]);
    return out;
}

// ---- matrices ----------------------------------------------------------------------------------

value value_transpose(parser *p, const value *v) {
    value out = value_new(p, v->cols, v->rows, v->uses);
    for (size_t i = 0; i < v->rows; i++) {
        for (size_t j = 0; j < v->cols; j++)
            out.entries[j * v->rows + i] = v->entries[i * v->cols + j];
    }
    if (v->turning != NULL) {
        // (Rᵀ)ᵀ(Rᵀ)' = R Rᵀ' = −R'Rᵀ: the two angular velocities change places and sign
        turning *t = MEMORY_NEW(&p->scratch, turning, 1);
        for (size_t i = 0; i < 3; i++) {
            t->body[i] = expr_neg(p->r.pool, v->turning->space[i]);
            t->space[i] = expr_neg(p->r.pool, v->turning->body[i]);
        }
        out.turning = t;
    }
    return out;
}

value value_matmul(parser *p, const value *a, const value *b) {
    value out = value_new(p, a->rows, b->cols, a->uses | b->uses);
    expr *terms = MEM_NEW(expr, a->cols);
    for (size_t i = 0; i < a->rows; i++) {
        for (size_t j = 0; j < b->cols; j++) {
            for (size_t k = 0; k < a->cols; k++)
                terms[k] =
                    expr_mul2(p->r.pool, a->entries[i * a->cols + k], b->entries[k * b->cols + j]);
            out.entries[i * b->cols + j] = expr_add(p->r.pool, a->cols, terms);
        }
    }
    free(terms);
    return out;
}

/// The angular velocities of a product:
///   body(RS) = Sᵀ body(R) + body(S),   space(RS) = space(R) + R space(S)
static const turning *turning_of_product(parser *p, const value *R, const value *S) {
    if (R->turning == NULL || S->turning == NULL) return NULL;
    turning *t = MEMORY_NEW(&p->scratch, turning, 1);
    for (size_t i = 0; i < 3; i++) {
        expr from_body[4], from_space[4];
        for (size_t k = 0; k < 3; k++) {
            from_body[k] = expr_mul2(p->r.pool, S->entries[3 * k + i], R->turning->body[k]);
            from_space[k] = expr_mul2(p->r.pool, R->entries[3 * i + k], S->turning->space[k]);
        }
        from_body[3] = S->turning->body[i];
        from_space[3] = R->turning->space[i];
        t->body[i] = expr_add(p->r.pool, 4, from_body);
        t->space[i] = expr_add(p->r.pool, 4, from_space);
    }
    return t;
}

static hamel_status multiply(parser *p, const value *a, const value *b, lex_token place,
                             value *out) {
    if (a->cols != b->rows) {
        const bool vectors = a->cols == 1 && b->cols == 1;
        return misfit(p, place, vectors ? "use dot or cross for the product" : "the product", a, b);
    }
    const value both[2] = {*a, *b};
    hamel_status status = spend_on(p, 2, both, a->rows < b->cols ? b->cols : a->rows, place);
    if (status != HAMEL_OK) return status;
    *out = value_matmul(p, a, b);
    out->turning = turning_of_product(p, a, b);
    return HAMEL_OK;
}

/// The product of matrices: from the right if that ends in a vector, which is shorter.
static hamel_status multiply_chain(parser *p, size_t n, const value *chain, lex_token place,
                                   value *out) {
    const bool from_right = chain[n - 1].cols == 1;
    *out = chain[from_right ? n - 1 : 0];
    hamel_status status = HAMEL_OK;
    for (size_t i = 1; status == HAMEL_OK && i < n; i++) {
        const value done = *out;
        status = from_right ? multiply(p, &chain[n - 1 - i], &done, place, out)
                            : multiply(p, &done, &chain[i], place, out);
    }
    return status;
}

hamel_status value_product(parser *p, size_t n, const value *factors, const bool *inverse,
                           lex_token place, value *out) {
    hamel_status status = spend_on(p, n, factors, 1, place);
    if (status != HAMEL_OK) return status;
    expr *scalars = MEM_NEW(expr, n);
    value *chain = MEM_NEW(value, n);
    size_t scalar_count = 0, chain_count = 0;
    unsigned uses = 0;
    for (size_t i = 0; status == HAMEL_OK && i < n; i++) {
        const value *f = &factors[i];
        if (value_is_scalar(f)) {
            scalars[scalar_count++] =
                inverse[i] ? expr_pow_int(p->r.pool, f->entries[0], -1) : f->entries[0];
            uses |= f->uses;
        } else if (inverse[i]) {
            text words = {0};
            value_describe(f, &words);
            status = parser_fail(p, HAMEL_INVALID, read_span(place), "cannot divide by %s",
                                 text_cstr(&words));
            text_clear(&words);
        } else {
            chain[chain_count++] = *f;
        }
    }
    if (status == HAMEL_OK && chain_count == 0) {
        *out = value_scalar(p, expr_mul(p->r.pool, scalar_count, scalars), uses);
    } else if (status == HAMEL_OK) {
        status = multiply_chain(p, chain_count, chain, place, out);
        if (status == HAMEL_OK && scalar_count > 0)
            *out = scaled(p, expr_mul(p->r.pool, scalar_count, scalars), out, uses);
    }
    free(scalars);
    free(chain);
    return status;
}

hamel_status value_power(parser *p, const value *base, const value *exponent, lex_token place,
                         value *out) {
    const value *odd = value_is_scalar(base) ? exponent : base;
    if (!value_is_scalar(odd)) {
        text words = {0};
        value_describe(odd, &words);
        const hamel_status status =
            parser_fail(p, HAMEL_INVALID, read_span(place), "a power is made of scalars, not of %s",
                        text_cstr(&words));
        text_clear(&words);
        return status;
    }
    const value both[2] = {*base, *exponent};
    *out = value_scalar(p, expr_power(p->r.pool, base->entries[0], exponent->entries[0]),
                        all_uses(2, both));
    return spend_on(p, 2, both, 1, place);
}

hamel_status value_list(parser *p, size_t n, const value *items, lex_token place, value *out) {
    const value *first = &items[0];
    for (size_t i = 1; i < n; i++) {
        if (items[i].rows != first->rows || items[i].cols != first->cols)
            return misfit(p, place, "the entries of a vector are alike: this is one", first,
                          &items[i]);
    }
    if (first->cols != 1)
        return parser_fail(p, HAMEL_INVALID, read_span(place),
                           "the entries of a vector are scalars; those of a matrix are its rows, "
                           "written as vectors");
    if (n > MODEL_MAX_ROWS)
        return parser_fail(p, HAMEL_TOO_LARGE, read_span(place), "more than %d entries",
                           MODEL_MAX_ROWS);
    *out = value_new(p, n, first->rows, all_uses(n, items));
    for (size_t i = 0; i < n; i++)
        memcpy(out->entries + i * first->rows, items[i].entries, first->rows * sizeof(expr));
    return HAMEL_OK;
}
