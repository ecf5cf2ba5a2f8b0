/// A report as LaTeX: sections, and one align environment a run of formulas, each in lines that fit
/// a page (report/doc/latex_lines.h). It needs amsmath and amssymb; report/doc/latex_document.h
/// puts a whole document around it.
#include "report/doc/latex.h"

#include <string.h>

#include "base/latex_escape.h"
#include "report/doc/latex_document.h"
#include "report/doc/latex_lines.h"
#include "report/doc/latex_width.h"
#include "report/doc/record.h"

typedef struct latex_page {
    const expr_pool *pool;
    text *out;
    bool records; ///< below each verdict
} latex_page;

/// What stands on the left of the sign of equality, and how wide the widest of a run is: a wider
/// one than WIDEST_NAME stands on the right, as the beginning of its formula.
enum { WIDEST_NAME = 90, EQUALS = 14 };

static hamel_status add_marked(const latex_page *p, expr e, text *marked) {
    return expr_print_marked(p->pool, e, EXPR_LATEX, marked);
}

static size_t name_width(const latex_page *p, expr name) {
    text words = {0};
    size_t wide = 0;
    if (name.id != EXPR_NONE.id && expr_print(p->pool, name, EXPR_LATEX, &words) == HAMEL_OK)
        wide = latex_width(text_cstr(&words), words.length);
    text_clear(&words);
    return wide;
}

/// An equation is the formula of its right side, named by the left one.
static doc as_formula(const doc *d) {
    if (d->kind == DOC_EXPR) return *d;
    doc line = *d->children.items[1];
    line.name = doc_shown(d->children.items[0]);
    line.equation = d->equation;
    return line;
}

static bool is_formula(const doc *d) { return d->kind == DOC_EXPR || d->kind == DOC_EQUATION; }

/// The rows of a formula: label & = value; the label takes `names` points of the page.
static hamel_status formula_rows(const latex_page *p, const char *label, const doc *d,
                                 size_t names) {
    text marked = {0};
    hamel_status status = HAMEL_OK;
    const bool wide = name_width(p, d->name) > WIDEST_NAME;
    text_addf(p->out, "  %s", label);
    if (d->name.id != EXPR_NONE.id && !wide)
        status = expr_print(p->pool, d->name, EXPR_LATEX, p->out);
    text_add(p->out, " &");
    text_add_char(&marked, EXPR_MARK_SUM);
    if (wide && status == HAMEL_OK) status = add_marked(p, d->name, &marked);
    if (wide) text_add_char(&marked, EXPR_MARK_BREAK);
    if (d->name.id != EXPR_NONE.id) text_add(&marked, "= ");
    if (status != HAMEL_OK) return status;
    if (d->elsewhere || doc_is_long(d, p->pool, DOC_LONGEST)) text_add(&marked, "\\dots");
    else status = add_marked(p, doc_shown(d), &marked);
    text_add_char(&marked, EXPR_MARK_CLOSE);
    latex_lines(text_cstr(&marked), LATEX_PAGE - names, p->out);
    if (d->equation != NULL) {
        text_add(p->out, " \\tag*{");
        latex_escape(p->out, d->equation);
        text_add_char(p->out, '}');
    }
    text_clear(&marked);
    return status;
}

/// The formulas of d from `first` on, as many as follow each other, in one environment; *next is
/// what comes behind them.
static hamel_status run_of_formulas(const latex_page *p, const doc *d, size_t first, size_t *next) {
    size_t names = 0, end = first;
    for (; end < d->children.count; end++) {
        const doc *c = d->children.items[end];
        if (!c->aside && !is_formula(c)) break;
        if (c->aside) continue;
        const doc line = as_formula(c);
        const size_t wide = name_width(p, line.name);
        if (wide <= WIDEST_NAME && wide > names) names = wide;
    }
    *next = end;
    text_add(p->out, "\\begin{align*}\n");
    hamel_status status = HAMEL_OK;
    bool more = false;
    for (size_t i = first; i < end && status == HAMEL_OK; i++) {
        if (d->children.items[i]->aside) continue;
        const doc line = as_formula(d->children.items[i]);
        if (more) text_add(p->out, " \\\\\n");
        status = formula_rows(p, "", &line, names);
        more = true;
    }
    text_add(p->out, "\n\\end{align*}\n");
    return status;
}

// ---- matrices -----------------------------------------------------------------------------------

static hamel_status whole_matrix(const latex_page *p, const doc *d, text *out) {
    hamel_status status = HAMEL_OK;
    text_add(out, "\\begin{pmatrix}\n");
    for (size_t i = 0; i < d->children.count; i++) {
        const doc *row = d->children.items[i];
        for (size_t j = 0; j < row->children.count && status == HAMEL_OK; j++) {
            text_add(out, j == 0 ? "  " : " & ");
            status = doc_print_entry(row->children.items[j], p->pool, EXPR_LATEX, out);
        }
        text_add(out, i + 1 < d->children.count ? " \\\\\n" : "\n");
    }
    text_add(out, "\\end{pmatrix}\n");
    return status;
}

/// One that is too wide: the entries that are not zero.
static hamel_status entries(const latex_page *p, const doc *d) {
    enum { LABEL = 35 };
    hamel_status status = HAMEL_OK;
    bool more = false;
    text_add(p->out, "\\begin{align*}\n");
    for (size_t i = 0; i < d->children.count; i++) {
        const doc *row = d->children.items[i];
        for (size_t j = 0; j < row->children.count && status == HAMEL_OK; j++) {
            const doc *entry = row->children.items[j];
            if (doc_entry_is_zero(entry, p->pool)) continue;
            text label = {0};
            text_addf(&label, "(%zu,%zu)\\colon", i + 1, j + 1);
            if (more) text_add(p->out, " \\\\\n");
            if (entry->kind == DOC_EXPR) status = formula_rows(p, text_cstr(&label), entry, LABEL);
            else {
                text_addf(p->out, "  %s &", text_cstr(&label));
                status = doc_print_entry(entry, p->pool, EXPR_LATEX, p->out);
            }
            more = true;
            text_clear(&label);
        }
    }
    text_add(p->out, more ? "\n\\end{align*}\n" : "0\n\\end{align*}\n");
    return status;
}

static hamel_status matrix_latex(const latex_page *p, const doc *d) {
    text matrix = {0};
    hamel_status status = whole_matrix(p, d, &matrix);
    if (latex_width(text_cstr(&matrix), matrix.length) <= LATEX_PAGE && d->children.count <= 10)
        text_addf(p->out, "\\[\n%s\\]\n", text_cstr(&matrix));
    else if (status == HAMEL_OK) status = entries(p, d);
    text_clear(&matrix);
    return status;
}

// ---- the tree -----------------------------------------------------------------------------------

static void leaf_latex(const latex_page *p, const doc *d) {
    if (d->title != NULL) {
        latex_escape(p->out, d->title);
        text_add(p->out, ": ");
    }
    if (d->kind == DOC_WORDS) latex_escape(p->out, d->words);
    else if (d->kind == DOC_INTEGER) text_addf(p->out, "%ld", d->integer);
    else if (d->kind == DOC_NUMBER) text_addf(p->out, "%.6g", d->number);
    else if (d->kind == DOC_VERDICT)
        text_addf(p->out, "%s%s", verdict_answer_word(d->verdict),
                  verdict_values_words(d->verdict));
    for (size_t i = 0; i < d->children.count; i++) // a tuple
        text_addf(p->out, "%s%ld%s", i == 0 ? "(" : ", ", d->children.items[i]->integer,
                  i + 1 == d->children.count ? ")" : "");
    text_add(p->out, "\n\n");
    if (d->kind != DOC_VERDICT || !p->records) return;
    latex_record(d->verdict, p->pool, p->out);
    text_add(p->out, "\n\n");
}

static void heading(const latex_page *p, const doc *d, int level) {
    static const char *const heads[] = {"section*", "paragraph", "subparagraph"};
    text_addf(p->out, "\\%s{", heads[level < 2 ? level : 2]);
    latex_escape(p->out, d->title);
    text_add(p->out, "}\n");
    if (d->equation == NULL) return;
    text_add(p->out, "(");
    latex_escape(p->out, d->equation);
    text_add(p->out, ")\n");
}

static hamel_status node_latex(const latex_page *p, const doc *d, int level) {
    if (d->title != NULL) heading(p, d, level++);
    if (doc_is_matrix(d)) return matrix_latex(p, d);
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < d->children.count && status == HAMEL_OK;) {
        const doc *c = d->children.items[i];
        if (!c->aside && is_formula(c)) {
            status = run_of_formulas(p, d, i, &i);
            continue;
        }
        i++;
        if (c->aside) continue;
        if ((c->kind == DOC_OBJECT || c->kind == DOC_LIST) && !doc_is_tuple(c))
            status = node_latex(p, c, level);
        else leaf_latex(p, c);
    }
    return status;
}

hamel_status doc_to_latex(const doc *d, const expr_pool *pool, const doc_look *look, text *out) {
    const latex_page page = {pool, out, look->records};
    latex_begin(d, look, out);
    const hamel_status status = node_latex(&page, d, 0);
    latex_end(look, out);
    return status;
}
