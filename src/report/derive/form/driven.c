/// A driven equation is printed as that of the free motion and a term for each input, which keeps
/// both readable: forces enter linearly, so nothing is lost.
#include "report/derive/form/driven.h"

#include "expr/walk.h"

void chapter_push_term(chapter *c, readable_list *terms, expr factor, expr last) {
    if (expr_is_int(c->pool, factor, 0)) return;
    const expr shape = chapter_tidy(c, factor);
    if (expr_is_int(c->pool, shape, 0)) return;
    const bool product = expr_op_of(c->pool, shape) == EXPR_MUL;
    readable_list factors = {0};
    for (uint32_t i = 0; i < (product ? expr_arity(c->pool, shape) : 0); i++)
        *vec_push(&factors) = expr_arg(c->pool, shape, i);
    if (!product && !expr_is_int(c->pool, shape, 1)) *vec_push(&factors) = shape;
    *vec_push(&factors) = last;
    *vec_push(terms) =
        factors.count == 1 ? last : expr_raw(c->pool, EXPR_MUL, factors.count, factors.items);
    vec_clear(&factors);
}

expr chapter_take_terms(chapter *c, readable_list *terms) {
    const expr out = terms->count == 0   ? expr_int(c->pool, 0)
                     : terms->count == 1 ? terms->items[0]
                                         : expr_raw(c->pool, EXPR_ADD, terms->count, terms->items);
    vec_clear(terms);
    return out;
}

const mech_inputs *chapter_inputs(chapter *c) {
    const mech_inputs *u;
    if (c->m->control_count == 0 || c->m->kinematic || c->unexpanded ||
        derivation_inputs(c->d, NULL, &u) != HAMEL_OK)
        return NULL;
    return u;
}

void chapter_drive_as(chapter *c, doc *made, const mech_inputs *u, const expr *row,
                      const expr *printed) {
    if (u->count == 0) return;
    const expr before = made->driven.id != EXPR_NONE.id ? made->driven : made->source;
    made->driven = expr_add2(c->pool, before, mech_inputs_term(u, c->pool, row));
    if (made->elsewhere) return;
    readable_list terms = {0};
    const bool many = expr_op_of(c->pool, made->value) == EXPR_ADD;
    for (uint32_t i = 0; many && i < expr_arity(c->pool, made->value); i++)
        *vec_push(&terms) = expr_arg(c->pool, made->value, i);
    if (!many && !expr_is_int(c->pool, made->value, 0)) *vec_push(&terms) = made->value;
    for (size_t j = 0; j < u->count; j++) chapter_push_term(c, &terms, printed[j], u->symbols[j]);
    made->value = chapter_take_terms(c, &terms);
}

void chapter_drive_by(chapter *c, doc *made, const mech_inputs *u, const expr *row) {
    chapter_drive_as(c, made, u, row, row);
}

void chapter_drive(chapter *c, doc *made, const expr *row) {
    const mech_inputs *u = chapter_inputs(c);
    if (u != NULL) chapter_drive_by(c, made, u, row);
}

doc *chapter_last_formula(const doc *list) {
    doc *last = list->children.items[list->children.count - 1];
    return last->kind == DOC_EQUATION ? last->children.items[1] : last;
}

void chapter_drive_last(chapter *c, doc *list, const expr *row) {
    chapter_drive(c, chapter_last_formula(list), row);
}

void chapter_drive_rate(chapter *c, doc *made, size_t a) {
    const mech_inputs *u = chapter_inputs(c);
    if (u == NULL) return;
    const mech_quasi *d = c->quasi;
    expr *row = MEM_NEW(expr, u->count);
    for (size_t j = 0; j < u->count; j++)
        row[j] = expr_div(c->pool, u->along[a * u->count + j], d->mass[a * d->r + a]);
    chapter_drive(c, made, row);
    free(row);
}

bool chapter_holds_rates(const chapter *c, expr e) {
    return expr_mentions(c->pool, 1, &e, c->quasi->r, c->quasi->rate_symbols);
}
