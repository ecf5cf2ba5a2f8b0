/// A report as LaTeX: sections, and one align environment a run of formulas. No preamble: it is
/// meant to be put into a paper (it needs amsmath).
#include <string.h>

#include "base/escape.h"
#include "report/doc/document.h"
#include "report/doc/latex.h"

static hamel_status formula_latex(const doc *d, const expr_pool *pool, text *out) {
    if (d->name.id != EXPR_NONE.id) {
        if (expr_print(pool, d->name, EXPR_LATEX, out) != HAMEL_OK) return HAMEL_TOO_LARGE;
        text_add(out, " &= ");
    } else {
        text_add(out, "& ");
    }
    hamel_status status = HAMEL_OK;
    if (d->elsewhere || expr_infix_tokens(pool, d->value) > DOC_LONGEST) text_add(out, "\\dots");
    else status = expr_print(pool, d->value, EXPR_LATEX, out);
    if (d->equation != NULL) {
        text_add(out, " && \\text{");
        latex_escape(out, d->equation);
        text_add_char(out, '}');
    }
    return status;
}

/// A formula, or an equation as the formula of its right side, named by the left one.
static hamel_status line_latex(const doc *d, const expr_pool *pool, text *out) {
    if (d->kind == DOC_EXPR) return formula_latex(d, pool, out);
    doc line = *d->children.items[1];
    line.name = d->children.items[0]->value;
    line.equation = d->equation;
    return formula_latex(&line, pool, out);
}

static hamel_status matrix_latex(const doc *d, const expr_pool *pool, text *out) {
    hamel_status status = HAMEL_OK;
    text_add(out, "\\[\n\\begin{pmatrix}\n");
    for (size_t i = 0; i < d->children.count; i++) {
        const doc *row = d->children.items[i];
        for (size_t j = 0; j < row->children.count && status == HAMEL_OK; j++) {
            text_add(out, j == 0 ? "  " : " & ");
            status = expr_print(pool, row->children.items[j]->value, EXPR_LATEX, out);
        }
        text_add(out, i + 1 < d->children.count ? " \\\\\n" : "\n");
    }
    text_add(out, "\\end{pmatrix}\n\\]\n");
    return status;
}

static void tuple_latex(const doc *d, text *out) {
    latex_escape(out, d->title == NULL ? "" : d->title);
    text_add(out, d->title == NULL ? "$(" : ": $(");
    for (size_t i = 0; i < d->children.count; i++)
        text_addf(out, "%s%ld", i == 0 ? "" : ", ", d->children.items[i]->integer);
    text_add(out, ")$\n\n");
}

static hamel_status node_latex(const doc *d, const expr_pool *pool, int level, text *out) {
    static const char *const heads[] = {"section", "subsection", "paragraph"};
    if (d->title != NULL && (d->kind == DOC_OBJECT || d->kind == DOC_LIST)) {
        text_addf(out, "\\%s*{", heads[level < 2 ? level : 2]);
        latex_escape(out, d->title);
        text_add(out, "}\n");
        level++;
    }
    if (doc_is_matrix(d)) return matrix_latex(d, pool, out);
    hamel_status status = HAMEL_OK;
    bool aligned = false;
    for (size_t i = 0; i < d->children.count && status == HAMEL_OK; i++) {
        const doc *c = d->children.items[i];
        if (c->aside) continue;
        if (c->kind == DOC_EXPR || c->kind == DOC_EQUATION) {
            text_add(out, aligned ? " \\\\\n  " : "\\begin{align*}\n  ");
            status = line_latex(c, pool, out);
            aligned = true;
            continue;
        }
        if (aligned) text_add(out, "\n\\end{align*}\n");
        aligned = false;
        if (doc_is_tuple(c)) {
            tuple_latex(c, out);
            continue;
        }
        if (c->kind == DOC_OBJECT || c->kind == DOC_LIST) {
            status = node_latex(c, pool, level, out);
            continue;
        }
        if (c->title != NULL) {
            latex_escape(out, c->title);
            text_add(out, ": ");
        }
        if (c->kind == DOC_WORDS) latex_escape(out, c->words);
        else if (c->kind == DOC_INTEGER) text_addf(out, "%ld", c->integer);
        else if (c->kind == DOC_NUMBER) text_addf(out, "%.6g", c->number);
        else text_add(out, truth_word(c->verdict->answer));
        text_add(out, "\n\n");
    }
    if (aligned) text_add(out, "\n\\end{align*}\n");
    return status;
}

hamel_status doc_to_latex(const doc *d, const expr_pool *pool, const doc_look *look, text *out) {
    (void)look;
    return node_latex(d, pool, 0, out);
}
