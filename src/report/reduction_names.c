/// Names and formulas of the sections on reduction.
#include "report/reduction_names.h"

void reducer_group_direction(const reducer *d, size_t a, text *out) {
    const size_t i = d->t.group_directions[a];
    const space_factor *f = space_factor_of(d->c->m->q, i);
    if (f->kind->dimension == 1) text_add(out, f->name);
    else text_addf(out, "%zu", i - f->first + 1);
}

const char *reducer_shape(const reducer *d, size_t s) {
    return chapter_direction(d->c, d->r.directions[s]);
}

bool reducer_is_zero(const reducer *d, expr e) { return expr_is_int(d->c->pool, e, 0); }

bool reducer_is_long(const reducer *d, size_t count, const expr *e) {
    size_t tokens = 0;
    for (size_t i = 0; i < count && tokens <= REDUCTION_LONG; i++) {
        const size_t more = expr_infix_tokens(d->c->pool, e[i]);
        tokens = more > REDUCTION_LONG ? REDUCTION_LONG + 1 : tokens + more;
    }
    return tokens > REDUCTION_LONG;
}

void reducer_formula(const reducer *d, doc *to, const char *key, expr name, expr value,
                     const char *equation) {
    expr source = value;
    mech_reduction_rename(&d->r, 1, &value);
    mech_reduction_extend(&d->r, 1, &source);
    doc_expr(to, key, name, chapter_tidy(d->c, value), equation)->source = source;
}

void reducer_matrix(const reducer *d, doc *to, const char *key, const char *title, size_t rows,
                    size_t cols, const expr *entries) {
    doc *list = doc_list(to, key, title);
    for (size_t i = 0; i < rows; i++) {
        doc *row = doc_list(list, NULL, NULL);
        for (size_t j = 0; j < cols; j++)
            reducer_formula(d, row, NULL, EXPR_NONE, entries[i * cols + j], NULL);
    }
}

void reducer_vector(const reducer *d, doc *to, const char *name, const expr *components) {
    expr *terms = MEM_NEW(expr, d->r.k);
    for (size_t a = 0; a < d->r.k; a++) {
        text along = {0}; // of the kind that stands last in a product
        text_add(&along, "e_");
        reducer_group_direction(d, a, &along);
        terms[a] = expr_mul2(d->c->pool, components[a],
                             expr_symbol(d->c->pool, text_cstr(&along), EXPR_MULTIPLIER));
        text_clear(&along);
    }
    expr value = expr_add(d->c->pool, d->r.k, terms);
    mech_reduction_rename(&d->r, 1, &value);
    doc_expr(to, name, chapter_symbol(d->c, "%s", name), chapter_tidy(d->c, value), NULL)->field =
        true;
    free(terms);
}

void reducer_one_form(const reducer *d, doc *to, const char *key, const char *title,
                      const char *stem, const expr *A, const char *equation) {
    const size_t sigma = d->r.sigma;
    doc *list = NULL;
    for (size_t i = 0; i < d->r.k * sigma; i++) {
        if (reducer_is_zero(d, A[i])) continue;
        if (list == NULL) list = doc_object(to, key, title);
        text name = {0};
        text_addf(&name, "%s_", stem);
        reducer_group_direction(d, i / sigma, &name);
        text_addf(&name, "_%s", reducer_shape(d, i % sigma));
        reducer_formula(d, list, text_cstr(&name), chapter_symbol(d->c, "%s", text_cstr(&name)),
                        A[i], equation);
        text_clear(&name);
    }
    if (list == NULL) doc_words(to, key, title, "zero");
}
