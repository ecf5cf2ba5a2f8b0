/// A report as text for a terminal: headings, formulas aligned at the equals sign, the paper's
/// equation number at the right of each. Lines are broken by report/doc/layout.h.
#include "report/doc/text.h"

#include <string.h>

#include "base/escape.h"
#include "report/doc/layout.h"
#include "report/doc/record.h"
#include "report/doc/text_matrix_internal.h"

enum {
    INDENT = 2,
    CITE_COLUMN = 76,
    SHORT_NAME = 20 ///< behind longer ones the line may end before the equals sign
};

static size_t width(const char *s) { return text_width(s, strlen(s)); }

static hamel_status add_marked(const text_page *p, expr e, text *out) {
    return expr_print_marked(p->pool, e, EXPR_TEXT, out);
}

/// The citation in its column, further to the right, or on a line of its own.
static void cite(const text_page *p, const char *equation, size_t at) {
    const size_t wide = width(equation);
    size_t from = CITE_COLUMN > wide ? CITE_COLUMN - wide : 0;
    const size_t last = p->width > wide ? p->width - wide : from;
    if (at + 2 > from) from = at + 4;
    if (p->width > 0 && from > last) {
        text_add_char(p->out, '\n');
        from = last;
        at = 0;
    }
    text_pad(p->out, from - at);
    text_add(p->out, equation);
}

/// What stands on the right of the equals sign: the value, or why it is not written out.
static hamel_status add_value(const text_page *p, const doc *d, text *marked) {
    if (!d->elsewhere && !doc_is_long(d, p->pool, DOC_LONGEST))
        return add_marked(p, doc_shown(d), marked);
    const size_t tokens = expr_infix_tokens(p->pool, d->value);
    text words = {0};
    if (d->elsewhere) text_add(&words, "from M v' = f, in the equations in quasi-velocities");
    else
        text_addf(&words, "… (%zu tokens: hamel eval gives its values%s)", tokens,
                  tokens <= DOC_LONGEST_JSON ? ", --json all of it" : "");
    text_add_char(marked, EXPR_MARK_SUM);
    layout_mark_prose(text_cstr(&words), marked);
    text_add_char(marked, EXPR_MARK_CLOSE);
    text_clear(&words);
    return HAMEL_OK;
}

hamel_status text_labelled(const text_page *p, const char *label, const doc *d, size_t indent) {
    text marked = {0};
    text_add_char(&marked, EXPR_MARK_PRODUCT);
    text_add(&marked, label);
    const hamel_status status = add_value(p, d, &marked);
    text_add_char(&marked, EXPR_MARK_CLOSE);
    const layout lines = layout_of_text(indent, indent, p->width);
    text_pad(p->out, indent);
    const size_t at = layout_add(&lines, text_cstr(&marked), p->out);
    if (d->equation != NULL) cite(p, d->equation, at);
    text_add_char(p->out, '\n');
    text_clear(&marked);
    return status;
}

/// name = value, the name padded to `names` characters.
static hamel_status formula_text(const text_page *p, const doc *d, size_t indent, size_t names) {
    text label = {0}, plain = {0};
    hamel_status status = HAMEL_OK;
    if (d->name.id != EXPR_NONE.id) {
        status = expr_print(p->pool, d->name, EXPR_TEXT, &plain);
        if (status == HAMEL_OK) status = add_marked(p, d->name, &label);
        const size_t wide = width(text_cstr(&plain));
        text_pad(&label, names > wide ? names - wide : 0);
        if (wide > SHORT_NAME) text_add_char(&label, EXPR_MARK_BREAK);
        text_add(&label, " = ");
    }
    if (status == HAMEL_OK) status = text_labelled(p, text_cstr(&label), d, indent);
    text_clear(&label);
    text_clear(&plain);
    return status;
}

/// left = right: the formula of the right side, named by the left one.
static hamel_status equation_text(const text_page *p, const doc *d, size_t indent) {
    doc line = *d->children.items[1];
    line.name = doc_shown(d->children.items[0]);
    line.equation = d->equation;
    return formula_text(p, &line, indent, 0);
}

static size_t widest_name(const text_page *p, const doc *d) {
    size_t widest = 0;
    for (size_t i = 0; i < d->children.count; i++) {
        const doc *c = d->children.items[i];
        if (c->kind != DOC_EXPR || c->name.id == EXPR_NONE.id) continue;
        text name = {0};
        if (expr_print(p->pool, c->name, EXPR_TEXT, &name) != HAMEL_OK) text_reset(&name);
        if (width(text_cstr(&name)) > widest) widest = width(text_cstr(&name));
        text_clear(&name);
    }
    return widest;
}

/// The leaves below d in one sentence: "l = 0, a = 1: yes, μ = 1".
static hamel_status leaves_text(const text_page *p, const doc *d, text *marked) {
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < d->children.count && status == HAMEL_OK; i++) {
        const doc *c = d->children.items[i];
        if (c->kind == DOC_OBJECT || c->kind == DOC_LIST) {
            status = leaves_text(p, c, marked);
            continue;
        }
        if (marked->length > 0) {
            text_add_char(marked, c->kind == DOC_VERDICT ? ':' : ',');
            text_add_char(marked, EXPR_MARK_BREAK);
            text_add_char(marked, ' ');
        }
        if (c->kind == DOC_VERDICT) text_add(marked, verdict_answer_word(c->verdict));
        else if (c->kind == DOC_WORDS) line_escape(marked, c->words);
        else if (c->kind == DOC_INTEGER) text_addf(marked, "%ld", c->integer);
        else {
            if (c->name.id != EXPR_NONE.id) status = add_marked(p, c->name, marked);
            if (c->name.id != EXPR_NONE.id) text_add(marked, " = ");
            if (status == HAMEL_OK) status = add_value(p, c, marked);
        }
    }
    return status;
}

static hamel_status line_text(const text_page *p, const doc *d, size_t indent) {
    text marked = {0};
    const hamel_status status = leaves_text(p, d, &marked);
    const layout lines = layout_of_text(indent, indent + INDENT, p->width);
    text_pad(p->out, indent);
    (void)layout_add(&lines, text_cstr(&marked), p->out);
    text_add_char(p->out, '\n');
    text_clear(&marked);
    return status;
}

/// A line of words, and where it ends.
static size_t words_text(const text_page *p, const char *words, size_t indent) {
    const layout lines = layout_of_text(indent, indent + INDENT, p->width);
    text_pad(p->out, indent);
    return layout_prose(&lines, words, p->out);
}

/// (2, 3, 4)
static void tuple_text(const doc *d, text *out) {
    for (size_t i = 0; i < d->children.count; i++)
        text_addf(out, "%s%ld", i == 0 ? "(" : ", ", d->children.items[i]->integer);
    text_add(out, ")");
}

/// The record behind a verdict, if the page shows them.
static void verdict_record(const text_page *p, const doc *d, size_t indent) {
    if (!p->records) return;
    text words = {0};
    record_words(d->verdict, p->pool, &words);
    (void)words_text(p, text_cstr(&words), indent + 2 * INDENT);
    text_add_char(p->out, '\n');
    text_clear(&words);
}

/// What is not a formula and has nothing below it, with its title.
static void leaf_text(const text_page *p, const doc *d, size_t indent) {
    text words = {0};
    if (d->title != NULL) text_addf(&words, "%s: ", d->title);
    if (d->kind == DOC_WORDS) text_add(&words, d->words);
    else if (d->kind == DOC_INTEGER) text_addf(&words, "%ld", d->integer);
    else if (d->kind == DOC_NUMBER) text_addf(&words, "%.6g", d->number);
    else if (d->kind == DOC_VERDICT)
        text_addf(&words, "%s%s", verdict_answer_word(d->verdict),
                  verdict_values_words(d->verdict));
    else tuple_text(d, &words);
    (void)words_text(p, text_cstr(&words), indent);
    text_add_char(p->out, '\n');
    text_clear(&words);
    if (d->kind == DOC_VERDICT) verdict_record(p, d, indent);
}

static void heading(const text_page *p, const doc *d, size_t level) {
    text words = {0};
    text_add(&words, d->title);
    if (d->equation != NULL) text_addf(&words, "    %s", d->equation);
    (void)words_text(p, text_cstr(&words), level * INDENT);
    text_clear(&words);
    text_add_char(p->out, '\n');
    for (size_t i = level == 0 ? width(d->title) : 0; i > 0; i--) text_add(p->out, "─");
    if (level == 0) text_add_char(p->out, '\n');
}

static hamel_status node_text(const text_page *p, const doc *d, size_t level, size_t names) {
    const size_t indent = level * INDENT;
    if (d->aside) return HAMEL_OK;
    if (d->kind == DOC_EXPR) return formula_text(p, d, indent, names);
    if (d->line) return line_text(p, d, indent);
    if (d->kind == DOC_EQUATION) return equation_text(p, d, indent);
    if (d->title != NULL && level == 0) text_add_char(p->out, '\n');
    if ((d->kind != DOC_OBJECT && d->kind != DOC_LIST) || doc_is_tuple(d)) {
        leaf_text(p, d, indent);
        return HAMEL_OK;
    }
    if (d->title != NULL) heading(p, d, level);
    const size_t below = d->title == NULL ? level : level + 1;
    if (doc_is_matrix(d)) return text_matrix(p, d, below * INDENT);
    const size_t widest = widest_name(p, d);
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < d->children.count && status == HAMEL_OK; i++)
        status = node_text(p, d->children.items[i], below, widest);
    return status;
}

hamel_status doc_to_text(const doc *d, const expr_pool *pool, const doc_look *look, text *out) {
    text all = {0};
    const text_page page = {pool, look->width, &all, look->records};
    const hamel_status status = node_text(&page, d, 0, 0);
    const char *from = text_cstr(&all);
    text_add(out, from[0] == '\n' ? from + 1 : from); // sections are separated, not preceded
    text_clear(&all);
    return status;
}
