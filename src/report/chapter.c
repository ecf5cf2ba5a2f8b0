/// Helpers the chapters of a report share.
#include "report/chapter.h"

#include <stdarg.h>
#include <string.h>

expr chapter_tidy(chapter *c, expr e) {
    expr out;
    diag *messages = c->x->messages;
    c->x->messages = NULL; // what cannot be made shorter is shown as it is
    const hamel_status status = exact_tidy(c->x, e, c->name_count, c->names, &out);
    c->x->messages = messages;
    return status == HAMEL_OK ? out : e;
}

expr chapter_symbol(chapter *c, const char *format, ...) {
    text name = {0};
    va_list args;
    va_start(args, format);
    text_addv(&name, format, args);
    va_end(args);
    const expr e = expr_symbol(c->pool, text_cstr(&name), EXPR_OTHER);
    text_clear(&name);
    return e;
}

void chapter_formula(chapter *c, doc *to, const char *key, expr name, expr value,
                     const char *equation) {
    doc_expr(to, key, name, chapter_tidy(c, value), equation);
}

void chapter_matrix(chapter *c, doc *to, const char *key, const char *title, size_t rows,
                    size_t cols, const expr *entries) {
    doc *list = doc_list(to, key, title);
    for (size_t i = 0; i < rows; i++) {
        doc *row = doc_list(list, NULL, NULL);
        for (size_t j = 0; j < cols; j++)
            doc_expr(row, NULL, EXPR_NONE, chapter_tidy(c, entries[i * cols + j]), NULL);
    }
}

const char *chapter_direction(const chapter *c, size_t i) {
    const expr velocity = c->m->q->velocities[i];
    const expr_symbol_info *info = expr_symbol_info_of(c->pool, velocity);
    return info->order > 0 ? expr_symbol_info_of(c->pool, info->base)->name : info->name;
}

void chapter_field(chapter *c, doc *to, const char *key, const char *name, const expr *field) {
    // As the expression of a derivation: components times symbols d_x, which print as ∂x would.
    VEC(expr) terms = {0};
    for (size_t i = 0; i < c->m->q->n; i++) {
        const expr direction = chapter_symbol(c, "d_%s", chapter_direction(c, i));
        *vec_push(&terms) = expr_mul2(c->pool, field[i], direction);
    }
    const expr sum = expr_add(c->pool, terms.count, terms.items);
    vec_clear(&terms);
    doc_expr(to, key, chapter_symbol(c, "%s", name), chapter_tidy(c, sum), NULL);
}
