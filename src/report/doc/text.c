/// A report as text for a terminal: headings, formulas aligned at the equals sign, the paper's
/// equation number at the right of each.
#include <string.h>

#include "report/doc/document.h"
#include "report/doc/text.h"

enum { INDENT = 2, CITE_COLUMN = 76 };

static size_t width(const char *s) { return text_width(s, strlen(s)); }

static hamel_status matrix_text(const doc *d, const expr_pool *pool, size_t indent, text *out) {
    const size_t rows = d->children.count, cols = d->children.items[0]->children.count;
    char **cells = MEM_NEW_ZERO(char *, rows *cols);
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < rows * cols && status == HAMEL_OK; i++) {
        text cell = {0};
        status = expr_print(pool, d->children.items[i / cols]->children.items[i % cols]->value,
                            EXPR_TEXT, &cell);
        cells[i] = text_take(&cell);
    }
    for (size_t i = 0; i < rows && status == HAMEL_OK; i++) {
        text_pad(out, indent);
        text_add(out, "[ ");
        for (size_t j = 0; j < cols; j++) {
            size_t widest = 0;
            for (size_t k = 0; k < rows; k++) {
                const size_t w = width(cells[k * cols + j]);
                if (w > widest) widest = w;
            }
            text_add(out, cells[i * cols + j]);
            text_pad(out, widest - width(cells[i * cols + j]) + (j + 1 < cols ? 3 : 0));
        }
        text_add(out, " ]\n");
    }
    for (size_t i = 0; i < rows * cols; i++) free(cells[i]);
    free(cells);
    return status;
}

/// One formula: name = value, the name padded to `names` characters.
static hamel_status formula_text(const doc *d, const expr_pool *pool, size_t indent, size_t names,
                                 text *out) {
    text line = {0}, name = {0};
    text_pad(&line, indent);
    if (d->name.id != EXPR_NONE.id) {
        if (expr_print(pool, d->name, EXPR_TEXT, &name) != HAMEL_OK) return HAMEL_TOO_LARGE;
        text_add(&line, text_cstr(&name));
        text_pad(&line, names > width(text_cstr(&name)) ? names - width(text_cstr(&name)) : 0);
        text_add(&line, " = ");
    }
    const size_t tokens = expr_infix_tokens(pool, d->value);
    hamel_status status = HAMEL_OK;
    if (d->elsewhere) text_add(&line, "from M v' = f, in the equations in quasi-velocities");
    else if (tokens > DOC_LONGEST)
        text_addf(&line, "… (%zu tokens: hamel eval gives its values, --json all of it)", tokens);
    else status = expr_print(pool, d->value, EXPR_TEXT, &line);
    if (d->equation != NULL) {
        const size_t used = width(text_cstr(&line)), cite = width(d->equation);
        text_pad(&line, used + cite + 2 < CITE_COLUMN ? CITE_COLUMN - used - cite : 4);
        text_add(&line, d->equation);
    }
    text_addf(out, "%s\n", text_cstr(&line));
    text_clear(&line);
    text_clear(&name);
    return status;
}

/// left = right: the formula of the right side, named by the left one.
static hamel_status equation_text(const doc *d, const expr_pool *pool, size_t indent, text *out) {
    doc line = *d->children.items[1];
    line.name = d->children.items[0]->value;
    line.equation = d->equation;
    return formula_text(&line, pool, indent, 0, out);
}

static size_t widest_name(const doc *d, const expr_pool *pool) {
    size_t widest = 0;
    for (size_t i = 0; i < d->children.count; i++) {
        const doc *c = d->children.items[i];
        if (c->kind != DOC_EXPR || c->name.id == EXPR_NONE.id) continue;
        text name = {0};
        if (expr_print(pool, c->name, EXPR_TEXT, &name) != HAMEL_OK) text_reset(&name);
        if (width(text_cstr(&name)) > widest) widest = width(text_cstr(&name));
        text_clear(&name);
    }
    return widest;
}

/// The leaves below d on one line: "l = 0, a = 1: yes, μ = 1".
static hamel_status line_text(const doc *d, const expr_pool *pool, bool *first, text *out) {
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < d->children.count && status == HAMEL_OK; i++) {
        const doc *c = d->children.items[i];
        if (c->kind == DOC_OBJECT || c->kind == DOC_LIST) {
            status = line_text(c, pool, first, out);
            continue;
        }
        if (!*first) text_add(out, c->kind == DOC_VERDICT ? ": " : ", ");
        *first = false;
        if (c->kind == DOC_VERDICT) text_add(out, truth_word(c->verdict->answer));
        else if (c->kind == DOC_WORDS) text_add(out, c->words);
        else if (c->kind == DOC_INTEGER) text_addf(out, "%ld", c->integer);
        else {
            text formula = {0};
            status = formula_text(c, pool, 0, 0, &formula);
            text_add_bytes(out, text_cstr(&formula), formula.length > 0 ? formula.length - 1 : 0);
            text_clear(&formula);
        }
    }
    return status;
}

static hamel_status node_text(const doc *d, const expr_pool *pool, size_t level, size_t names,
                              text *out) {
    const size_t indent = level * INDENT;
    hamel_status status = HAMEL_OK;
    if (d->aside) return status;
    if (d->kind == DOC_EXPR) return formula_text(d, pool, indent, names, out);
    if (d->line) {
        bool first = true;
        text_pad(out, indent);
        status = line_text(d, pool, &first, out);
        text_add_char(out, '\n');
        return status;
    }
    if (d->kind == DOC_EQUATION) return equation_text(d, pool, indent, out);
    if (d->title != NULL) {
        if (level == 0) text_add_char(out, '\n');
        text_pad(out, indent);
        text_add(out, d->title);
    }
    switch (d->kind) {
    case DOC_WORDS:
        if (d->title == NULL) text_pad(out, indent);
        text_addf(out, "%s%s\n", d->title == NULL ? "" : ": ", d->words);
        return status;
    case DOC_INTEGER: text_addf(out, ": %ld\n", d->integer); return status;
    case DOC_NUMBER: text_addf(out, ": %.6g\n", d->number); return status;
    case DOC_VERDICT: text_addf(out, ": %s\n", truth_word(d->verdict->answer)); return status;
    default: break;
    }
    if (doc_is_tuple(d)) {
        text_add(out, d->title == NULL ? "" : ": ");
        for (size_t i = 0; i < d->children.count; i++)
            text_addf(out, "%s%ld", i == 0 ? "(" : ", ", d->children.items[i]->integer);
        text_add(out, ")\n");
        return status;
    }
    if (d->title != NULL) {
        if (d->equation != NULL) text_addf(out, "    %s", d->equation);
        text_add_char(out, '\n');
        if (level == 0) {
            for (size_t i = width(d->title); i > 0; i--) text_add(out, "─");
            text_add_char(out, '\n');
        }
    }
    const size_t below = d->title == NULL ? level : level + 1;
    if (doc_is_matrix(d)) return matrix_text(d, pool, below * INDENT, out);
    const size_t widest = widest_name(d, pool);
    for (size_t i = 0; i < d->children.count && status == HAMEL_OK; i++)
        status = node_text(d->children.items[i], pool, below, widest, out);
    return status;
}

hamel_status doc_to_text(const doc *d, const expr_pool *pool, text *out) {
    text all = {0};
    const hamel_status status = node_text(d, pool, 0, 0, &all);
    const char *from = text_cstr(&all);
    text_add(out, from[0] == '\n' ? from + 1 : from); // sections are separated, not preceded
    text_clear(&all);
    return status;
}
