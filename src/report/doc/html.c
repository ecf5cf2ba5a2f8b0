/// A report as HTML. A section folds (<details>), a formula is a row: the mathematics, where it
/// comes from, and a button that copies it as LaTeX.
#include "report/doc/html.h"
#include "base/escape.h"

#include <string.h>

#include "report/doc/html_math.h"

/// What the button copies: the whole formula, unless it fills a screen.
static expr copied(const doc *d, const expr_pool *pool) {
    return expr_infix_tokens(pool, d->value) > DOC_LONGEST ? doc_shown(d) : d->value;
}

/// The formula as LaTeX.
static hamel_status add_latex(const doc *d, const expr_pool *pool, text *out) {
    text latex = {0};
    hamel_status status = HAMEL_OK;
    if (d->name.id != EXPR_NONE.id) {
        status = expr_print(pool, d->name, EXPR_LATEX, &latex);
        text_add(&latex, " = ");
    }
    if (status == HAMEL_OK) status = expr_print(pool, copied(d, pool), EXPR_LATEX, &latex);
    if (status == HAMEL_OK) html_escape(out, text_cstr(&latex));
    text_clear(&latex);
    return status;
}

static void add_citation(const char *equation, text *out) {
    if (equation == NULL) return;
    text_add(out, "<cite>");
    html_escape(out, equation);
    text_add(out, "</cite>");
}

static hamel_status row_html(const doc *d, const expr_pool *pool, text *out) {
    text_add(out, "<div class=\"eq\"><div class=\"f\">");
    hamel_status status = html_formula(d, pool, DOC_LONGEST, out);
    text_add(out, "</div>");
    add_citation(d->equation, out);
    if (!d->elsewhere && !doc_is_long(d, pool, DOC_LONGEST)) {
        text_add(out, "<button class=\"tex\" data-tex=\"");
        if (status == HAMEL_OK) status = add_latex(d, pool, out);
        text_add(out, "\" aria-label=\"Copy as LaTeX\">TeX</button>");
    }
    text_add(out, "</div>\n");
    return status;
}

/// A formula, or an equation as the formula of its right side, named by the left one.
static hamel_status line_html(const doc *d, const expr_pool *pool, text *out) {
    if (d->kind == DOC_EXPR) return row_html(d, pool, out);
    doc line = *d->children.items[1];
    line.name = doc_shown(d->children.items[0]);
    line.equation = d->equation;
    return row_html(&line, pool, out);
}

static hamel_status entries_latex(const doc *d, const expr_pool *pool, text *out) {
    hamel_status status = HAMEL_OK;
    text latex = {0};
    text_add(&latex, "\\begin{pmatrix} ");
    for (size_t i = 0; i < d->children.count; i++) {
        const doc *row = d->children.items[i];
        for (size_t j = 0; j < row->children.count && status == HAMEL_OK; j++) {
            if (j > 0) text_add(&latex, " & ");
            status = doc_print_entry(row->children.items[j], pool, EXPR_LATEX, &latex);
        }
        if (i + 1 < d->children.count) text_add(&latex, " \\\\ ");
    }
    text_add(&latex, " \\end{pmatrix}");
    html_escape(out, text_cstr(&latex));
    text_clear(&latex);
    return status;
}

static hamel_status matrix_html(const doc *d, const expr_pool *pool, text *out) {
    hamel_status status = HAMEL_OK;
    text_add(out,
             "<div class=\"eq\"><div class=\"f\"><math displaystyle=\"true\"><mo>(</mo><mtable>");
    for (size_t i = 0; i < d->children.count; i++) {
        const doc *row = d->children.items[i];
        text_add(out, "<mtr>");
        for (size_t j = 0; j < row->children.count && status == HAMEL_OK; j++) {
            text_add(out, "<mtd>");
            status = doc_print_entry(row->children.items[j], pool, EXPR_MATHML, out);
            text_add(out, "</mtd>");
        }
        text_add(out, "</mtr>");
    }
    text_add(out, "</mtable><mo>)</mo></math></div><button class=\"tex\" data-tex=\"");
    if (status == HAMEL_OK) status = entries_latex(d, pool, out);
    text_add(out, "\" aria-label=\"Copy as LaTeX\">TeX</button></div>\n");
    return status;
}

/// A sentence: what it is, and its value.
static void sentence_html(const doc *d, const expr_pool *pool, text *out) {
    text_add(out, "<p>");
    if (d->title != NULL) {
        html_escape(out, d->title);
        text_add(out, ": ");
    }
    if (d->kind == DOC_WORDS) {
        html_escape(out, d->words);
    } else if (d->kind == DOC_INTEGER) {
        text_addf(out, "%ld", d->integer);
    } else if (d->kind == DOC_VERDICT) {
        html_verdict(out, d->verdict, pool);
        text_add(out, verdict_values_words(d->verdict));
    } else {
        for (size_t i = 0; i < d->children.count; i++)
            text_addf(out, "%s%ld", i == 0 ? "(" : ", ", d->children.items[i]->integer);
        text_add(out, ")");
    }
    text_add(out, "</p>\n");
}

static hamel_status node_html(const doc *d, const expr_pool *pool, int level, text *out);

static hamel_status children_html(const doc *d, const expr_pool *pool, int level, text *out) {
    if (doc_is_matrix(d)) return matrix_html(d, pool, out);
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < d->children.count && status == HAMEL_OK; i++)
        status = node_html(d->children.items[i], pool, level, out); // as deep as the report
    return status;
}

static void heading_html(const doc *d, int level, text *out) {
    text_addf(out, "<h%d>", level + 2);
    html_escape(out, d->title);
    text_addf(out, "</h%d>", level + 2);
    add_citation(d->equation, out);
}

/// What a folded section is about: the first formula in it that is short.
static const doc *shortest_first(const doc *d, const expr_pool *pool) {
    enum { GIST = 24 }; // tokens that fit a line beside a heading
    if (d->aside || doc_is_matrix(d)) return NULL;
    if (d->kind == DOC_EXPR)
        return d->name.id != EXPR_NONE.id && !d->elsewhere &&
                       expr_infix_tokens(pool, doc_shown(d)) <= GIST
                   ? d
                   : NULL;
    if (d->kind != DOC_OBJECT && d->kind != DOC_LIST) return NULL;
    for (size_t i = 0; i < d->children.count; i++) {
        const doc *found = shortest_first(d->children.items[i], pool);
        if (found != NULL) return found;
    }
    return NULL;
}

static size_t count_formulas(const doc *d) {
    if (d->aside) return 0;
    if (d->kind == DOC_EXPR || d->kind == DOC_EQUATION || doc_is_matrix(d)) return 1;
    size_t n = 0;
    for (size_t i = 0; i < d->children.count; i++) n += count_formulas(d->children.items[i]);
    return n;
}

/// The line beside the heading that a folded section is chosen by.
static void gist_html(const doc *d, const expr_pool *pool, text *out) {
    const doc *first = shortest_first(d, pool);
    const size_t n = count_formulas(d);
    text line = {0};
    if (first != NULL && html_formula(first, pool, DOC_LONGEST, &line) != HAMEL_OK)
        text_reset(&line);
    text_addf(out, "<span class=\"gist\">%s</span><span class=\"count\">", text_cstr(&line));
    if (n > 0) text_addf(out, "%zu formula%s", n, n == 1 ? "" : "s");
    text_add(out, "</span>");
    text_clear(&line);
}

static hamel_status node_html(const doc *d, const expr_pool *pool, int level, text *out) {
    if (d->aside) return HAMEL_OK;
    if (d->kind == DOC_EXPR || d->kind == DOC_EQUATION) return line_html(d, pool, out);
    if ((d->kind != DOC_OBJECT && d->kind != DOC_LIST) || doc_is_tuple(d)) {
        sentence_html(d, pool, out);
        return HAMEL_OK;
    }
    if (d->title == NULL) return children_html(d, pool, level, out);
    if (level == 0) {
        text_addf(out, "<details class=\"chapter\" id=\"%s\"><summary>",
                  d->key == NULL ? "" : d->key);
        heading_html(d, level, out);
        gist_html(d, pool, out);
        text_add(out, "</summary><div class=\"body\">\n");
    } else {
        text_addf(out, "<section class=\"part l%d\"><header>", level);
        heading_html(d, level < 3 ? level : 3, out);
        text_add(out, "</header>\n");
    }
    const hamel_status status = children_html(d, pool, level + 1, out);
    text_add(out, level == 0 ? "</div></details>\n" : "</section>\n");
    return status;
}

hamel_status doc_to_html(const doc *d, const expr_pool *pool, text *out) {
    return children_html(d, pool, 0, out);
}
