/// Names and formulas of the sections on reduction.
#include "report/derive/symmetry/reduction_names.h"

#include <string.h>

#include "expr/calculus.h"
#include "report/derive/form/collect.h"
#include "report/derive/form/driven.h"
#include "report/derive/symmetry/quotient.h"
#include "report/derive/symmetry/symmetry.h"

/// Speeds that only this part knows.
static void find_fresh(reducer *d) {
    d->fresh = MEM_NEW(expr, d->a->m + 1);
    d->fresh_of = MEM_NEW(expr, d->a->m + 1);
    for (size_t b = 0; b < d->a->m; b++) {
        bool known = false;
        for (size_t I = 0; I < d->r->n; I++)
            known = known || expr_same(d->a->speeds[b], d->r->velocities[I]);
        for (size_t f = 0; f < d->c->system->field_count; f++)
            known = known || expr_same(d->a->speeds[b], d->c->system->fields[f].symbol);
        if (known) continue;
        d->fresh[d->fresh_count] = d->a->speeds[b];
        d->fresh_of[d->fresh_count++] = d->e->speeds[b];
    }
}

bool reducer_exists(const chapter *c, size_t k) {
    const mech_trivialisation *t;
    return derivation_trivialisation(c->d, k, NULL, &t) == HAMEL_OK && t->exists;
}

const mech_reduction *reducer_quotient(const chapter *c, size_t k) {
    const reduction *made;
    const bool there = derivation_reduction(c->d, k, NULL, &made) == HAMEL_OK && made->t->exists;
    return there ? &made->r : NULL;
}

hamel_status reducer_init(reducer *d, chapter *c, size_t k) {
    const reduction *made;
    *d = (reducer){.c = c, .k = k};
    const hamel_status status = derivation_reduction(c->d, k, NULL, &made);
    if (status != HAMEL_OK) return status;
    d->y = made->y;
    d->t = made->t;
    d->r = &made->r;
    d->a = &made->a;
    d->e = &made->e;
    d->form = &made->form;
    d->rate_names = MEM_NEW(expr, d->r->shape_count + 1);
    for (size_t i = 0; i < d->r->shape_count; i++)
        d->rate_names[i] = expr_symbol_dot(c->pool, quotient_shape(c, d->r->shape[i], i));
    find_fresh(d);
    const mech_inputs *u = chapter_inputs(c);
    if (u != NULL) mech_reduced_inputs_init(&d->inputs, c->x, u, d->y, d->r, d->a, d->e);
    return HAMEL_OK;
}

void reducer_clear(reducer *d) {
    free(d->fresh);
    free(d->fresh_of);
    free(d->rate_names);
    mech_reduced_inputs_clear(&d->inputs);
}

void reducer_group_direction(const reducer *d, size_t a, text *out) {
    const size_t i = d->t->group_directions[a];
    const space_factor *f = space_factor_of(d->c->m->q, i);
    if (f->kind->dimension == 1) text_add(out, f->name);
    else text_addf(out, "%zu", i - f->first + 1);
}

const char *reducer_shape(const reducer *d, size_t s) {
    if (d->r->shape_count > 0)
        return expr_symbol_info_of(d->c->pool, quotient_shape(d->c, d->r->shape[s], s))->name;
    return chapter_direction(d->c, d->r->directions[s]);
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

bool reducer_leaves(const reducer *d, doc *to, const char *key, const char *title, size_t count,
                    const expr *e) {
    enum { PAGES = 12000 }; // tokens
    if (expr_infix_length(d->c->pool, count, e) <= PAGES) return false;
    text note = {0};
    text_addf(&note, "%s_note", key);
    doc_words(to, text_cstr(&note), title,
              "pages long; it follows from I_S, lambda and the curvature (docs/reduction.md)");
    text_clear(&note);
    return true;
}

void reducer_rename(const reducer *d, size_t count, expr *e) {
    mech_reduction_rename(d->r, count, e);
    expr_substitute(d->c->pool, count, e, d->r->shape_count, d->r->moved, d->rate_names, e);
}

expr reducer_source(const reducer *d, expr e) {
    const mech_reduction *r = d->r;
    expr_substitute(d->c->pool, 1, &e, d->fresh_count, d->fresh, d->fresh_of, &e);
    expr_substitute(d->c->pool, 1, &e, d->e->m, d->e->symbols, d->e->momentum, &e);
    expr_substitute(d->c->pool, 1, &e, r->k, r->velocities, r->body, &e);
    mech_reduction_extend(r, 1, &e);
    return e;
}

void reducer_formula(const reducer *d, doc *to, const char *key, expr name, expr value,
                     const char *equation) {
    const expr source = reducer_source(d, value);
    reducer_rename(d, 1, &value);
    doc_expr(to, key, name, chapter_tidy(d->c, value), equation)->source = source;
}

void reducer_drive(const reducer *d, doc *list, const expr *row) {
    const mech_inputs *u = chapter_inputs(d->c);
    const size_t count = d->inputs.count;
    if (count == 0) return;
    expr *named = MEM_NEW(expr, 2 * count), *source = named + count;
    for (size_t j = 0; j < count; j++) {
        named[j] = row[j];
        source[j] = reducer_source(d, row[j]);
    }
    reducer_rename(d, count, named);
    chapter_drive_as(d->c, chapter_last_formula(list), u, source, named);
    free(named);
}

void reducer_polynomial(const reducer *d, doc *to, const char *key, expr name, expr value,
                        const char *equation) {
    const size_t m = d->e->m, h = d->e->h;
    const expr source = reducer_source(d, value);
    expr *variables = MEM_NEW(expr, m + h);
    memcpy(variables, d->a->symbols, h * sizeof *variables);
    memcpy(variables + h, d->e->symbols, m * sizeof *variables);
    reducer_rename(d, 1, &value);
    reducer_rename(d, h, variables);
    doc_expr(to, key, name, chapter_collected(d->c, value, m + h, variables), equation)->source =
        source;
    free(variables);
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
    expr *named = mem_copy(components, d->r->k, sizeof *components);
    reducer_rename(d, d->r->k, named);
    chapter_algebra(d->c, to, name, d->r->k, named, NULL);
    free(named);
}

void reducer_one_form(const reducer *d, doc *to, const char *key, const char *title,
                      const char *stem, const expr *A, const char *equation) {
    const size_t sigma = d->r->sigma;
    doc *list = NULL;
    for (size_t i = 0; i < d->r->k * sigma; i++) {
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
    if (list == NULL) {
        text note = {0};
        text_addf(&note, "%s_note", key);
        doc_words(to, text_cstr(&note), title, "zero");
        text_clear(&note);
    }
}
