/// The page of hamel check for a reader: one line a finding, in three columns, claim, verdict and
/// reason. The third column is broken into lines (report/doc/layout.h).
#include <string.h>

#include "base/latex_escape.h"
#include "report/check/page.h"
#include "report/doc/latex_document.h"
#include "report/doc/latex_lines.h"
#include "report/doc/layout.h"
#include "report/doc/record.h"

enum { INDENT = 2, GAP = 2, VERDICT_WIDTH = 7, VERDICT_WIDEST = 24, LEAST_REASON = 20 };

/// Whether a reader sees it: a section, or a finding.
static bool is_section(const doc *d) {
    return d->kind == DOC_OBJECT && d->title != NULL && !d->aside;
}

/// Whether there is something for a reader below a section.
static bool has_findings(const doc *section) {
    bool any = false;
    for (size_t k = 0; k < section->children.count; k++)
        any = any || is_section(section->children.items[k]);
    return any;
}

/// The word of the second column, and the reason; "" where there is none.
static void finding_words(const doc *finding, const char **verdict, const char **reason) {
    *verdict = *reason = "";
    for (size_t i = 0; i < finding->children.count; i++) {
        const doc *c = finding->children.items[i];
        if (c->kind == DOC_VERDICT) *verdict = verdict_claim_word(c->verdict);
        else if (c->kind == DOC_WORDS && strcmp(c->key, "value") == 0) *verdict = c->words;
        else if (c->kind == DOC_WORDS && strcmp(c->key, "reason") == 0) *reason = c->words;
    }
}

/// name = value, with marks, or dots where the value would fill the page: derive shows all of it.
static hamel_status add_formula(const doc *d, const expr_pool *pool, expr_style style, text *out) {
    enum { LONGEST = 80 };
    hamel_status status = HAMEL_OK;
    if (d->name.id != EXPR_NONE.id) {
        status = expr_print(pool, d->name, style, out);
        text_add(out, " = ");
    }
    if (expr_infix_tokens(pool, d->value) > LONGEST)
        text_add(out, style == EXPR_LATEX ? "\\dots" : "…");
    else if (status == HAMEL_OK) status = expr_print_marked(pool, d->value, style, out);
    return status;
}

/// The verdict that a finding is about, or NULL.
static const mech_verdict *finding_verdict(const doc *finding) {
    for (size_t i = 0; i < finding->children.count; i++)
        if (finding->children.items[i]->kind == DOC_VERDICT)
            return finding->children.items[i]->verdict;
    return NULL;
}

/// What stands between a formula and what came before it.
static const char *before_formula(size_t formulas, const char *reason) {
    return formulas > 0 ? ", " : reason[0] != '\0' ? ": " : "";
}

// ---- text --------------------------------------------------------------------------------------

/// The columns of a section: how wide its claims and its verdicts are.
typedef struct columns {
    size_t labels, verdicts;
} columns;

/// The reason and the formulas, with marks.
static hamel_status reason_text(const doc *finding, const expr_pool *pool, const char *reason,
                                text *marked) {
    layout_mark_prose(reason, marked);
    hamel_status status = HAMEL_OK;
    size_t formulas = 0;
    for (size_t i = 0; i < finding->children.count && status == HAMEL_OK; i++) {
        const doc *c = finding->children.items[i];
        if (c->kind != DOC_EXPR) continue;
        const char *sign = before_formula(formulas++, reason);
        if (sign[0] != '\0') text_addf(marked, "%c%c ", sign[0], EXPR_MARK_BREAK);
        status = add_formula(c, pool, EXPR_TEXT, marked);
    }
    return status;
}

/// The record behind a verdict, on lines of its own below the reason.
static void record_text(const doc *finding, const expr_pool *pool, size_t left, size_t width,
                        text *out) {
    const mech_verdict *v = finding_verdict(finding);
    if (v == NULL) return;
    text words = {0};
    record_words(v, pool, &words);
    const size_t from = width > 0 && left + LEAST_REASON > width ? 3 * INDENT : left;
    const layout lines = layout_of_text(from, from, width);
    text_pad(out, from);
    (void)layout_prose(&lines, text_cstr(&words), out);
    text_add_char(out, '\n');
    text_clear(&words);
}

static hamel_status finding_text(const doc *finding, const expr_pool *pool, columns wide_as,
                                 const doc_look *look, text *out) {
    const size_t width = look->width;
    const char *verdict, *reason;
    finding_words(finding, &verdict, &reason);
    const size_t label = text_width(finding->title, strlen(finding->title));
    text line = {0};
    text_pad(&line, INDENT);
    text_add(&line, finding->title);
    text_pad(&line, wide_as.labels - label + GAP);
    text_add(&line, verdict);
    const size_t wide = text_width(verdict, strlen(verdict));
    const size_t second = wide > wide_as.verdicts ? wide : wide_as.verdicts;
    const size_t left = INDENT + wide_as.labels + GAP + second + GAP;
    text rest = {0};
    hamel_status status = reason_text(finding, pool, reason, &rest);
    if (rest.length > 0) {
        const bool narrow = width > 0 && left + LEAST_REASON > width;
        const size_t from = narrow ? 3 * INDENT : left;
        if (narrow) text_add_char(&line, '\n');
        text_pad(&line, narrow ? from : second - wide + GAP);
        const layout lines = layout_of_text(from, from, width);
        (void)layout_add(&lines, text_cstr(&rest), &line);
    }
    text_addf(out, "%s\n", text_cstr(&line));
    text_clear(&line);
    text_clear(&rest);
    if (look->records) record_text(finding, pool, left, width, out);
    for (size_t i = 0; i < finding->children.count && status == HAMEL_OK; i++) {
        const doc *c = finding->children.items[i];
        if (is_section(c)) status = finding_text(c, pool, wide_as, look, out);
    }
    return status;
}

static size_t label_width(const doc *d) {
    return d->title == NULL ? 0 : text_width(d->title, strlen(d->title));
}

/// The widest claim below a finding.
static size_t widest_label_below(const doc *finding) {
    size_t widest = 0;
    for (size_t i = 0; i < finding->children.count; i++) {
        const doc *c = finding->children.items[i];
        if (is_section(c) && label_width(c) > widest) widest = label_width(c);
    }
    return widest;
}

/// The widest claim of the page, so that all sections have the same columns.
static size_t widest_label(const doc *d) {
    size_t widest = 0;
    for (size_t i = 0; i < d->children.count; i++) {
        const doc *section = d->children.items[i];
        for (size_t k = 0; k < section->children.count && is_section(section); k++) {
            const doc *finding = section->children.items[k];
            const size_t wide = label_width(finding), below = widest_label_below(finding);
            if (wide > widest) widest = wide;
            if (below > widest) widest = below;
        }
    }
    return widest;
}

/// The widest verdict of a section, up to what still leaves room for reasons.
static size_t widest_verdict(const doc *section) {
    size_t widest = VERDICT_WIDTH;
    for (size_t k = 0; k < section->children.count && is_section(section); k++) {
        const char *verdict, *reason;
        finding_words(section->children.items[k], &verdict, &reason);
        const size_t wide = text_width(verdict, strlen(verdict));
        if (wide > widest && wide <= VERDICT_WIDEST && reason[0] != '\0') widest = wide;
    }
    return widest;
}

/// The model's name, its title.
static void title_text(const char *words, size_t width, text *out) {
    const layout lines = layout_of_text(0, INDENT, width);
    (void)layout_prose(&lines, words, out);
    text_add_char(out, '\n');
}

/// How many answers of a kind there are below.
typedef struct tally {
    size_t proved, no, unknown, other;
} tally;

static void count_verdicts(const doc *d, tally *t) {
    for (size_t i = 0; i < d->children.count; i++) { // as deep as the page, a few levels
        const doc *c = d->children.items[i];
        count_verdicts(c, t);
        if (c->kind != DOC_VERDICT) continue;
        const truth answer = c->verdict->answer;
        if (c->verdict->method == METHOD_POINTS) t->other++;
        else if (answer == TRUTH_YES) t->proved++;
        else if (answer == TRUTH_NO) t->no++;
        else t->unknown++;
    }
}

/// What there is on the page, in one line.
static void summary_text(const doc *d, text *out) {
    tally t = {0};
    count_verdicts(d, &t);
    if (t.proved + t.no + t.unknown + t.other == 0) return;
    text_addf(out, "%zu proved, %zu no, %zu unknown", t.proved, t.no, t.unknown);
    if (t.other > 0) text_addf(out, ", %zu seen at random points", t.other);
    text_add_char(out, '\n');
}

hamel_status check_to_text(const doc *d, const expr_pool *pool, const doc_look *look, text *out) {
    const size_t labels = widest_label(d);
    hamel_status status = HAMEL_OK;
    bool told = false;
    for (size_t i = 0; i < d->children.count; i++) {
        const doc *section = d->children.items[i];
        const columns wide_as = {labels, widest_verdict(section)};
        if (is_section(section) && !has_findings(section)) continue;
        if (is_section(section) && !told) summary_text(d, out);
        told = told || is_section(section);
        if (is_section(section)) text_addf(out, "\n%s\n", section->title);
        for (size_t k = 0; k < section->children.count && status == HAMEL_OK; k++) {
            const doc *c = section->children.items[k];
            if (is_section(c)) status = finding_text(c, pool, wide_as, look, out);
            else if (!is_section(section) && c->words != NULL) // names of parts have none
                title_text(c->words, look->width, out);
        }
    }
    return status;
}

// ---- LaTeX -------------------------------------------------------------------------------------

enum { REASON_POINTS = 155 }; ///< the width of the third column

static hamel_status finding_latex(const doc *finding, const expr_pool *pool, const doc_look *look,
                                  text *out) {
    const char *verdict, *reason;
    finding_words(finding, &verdict, &reason);
    text_add(out, "  ");
    latex_escape(out, finding->title);
    text_add(out, " & ");
    latex_escape(out, verdict);
    text_add(out, " & ");
    latex_escape(out, reason);
    hamel_status status = HAMEL_OK;
    size_t formulas = 0;
    for (size_t i = 0; i < finding->children.count && status == HAMEL_OK; i++) {
        const doc *c = finding->children.items[i];
        if (c->kind != DOC_EXPR) continue;
        text marked = {0};
        text_add(out, before_formula(formulas++, reason));
        status = add_formula(c, pool, EXPR_LATEX, &marked);
        latex_box(text_cstr(&marked), REASON_POINTS, out);
        text_clear(&marked);
    }
    text_add(out, " \\\\\n");
    const mech_verdict *v = finding_verdict(finding);
    if (look->records && v != NULL) {
        text_add(out, "  & & ");
        latex_record(v, pool, out);
        text_add(out, " \\\\\n");
    }
    for (size_t i = 0; i < finding->children.count && status == HAMEL_OK; i++) {
        const doc *c = finding->children.items[i];
        if (is_section(c)) status = finding_latex(c, pool, look, out);
    }
    return status;
}

hamel_status check_to_latex(const doc *d, const expr_pool *pool, const doc_look *look, text *out) {
    hamel_status status = HAMEL_OK;
    latex_begin(d, look, out);
    for (size_t i = 0; i < d->children.count && status == HAMEL_OK; i++) {
        const doc *section = d->children.items[i];
        if (!is_section(section) || !has_findings(section)) continue;
        text_add(out, "\\section*{");
        latex_escape(out, section->title);
        text_add(out,
                 "}\n\\begin{tabular}{@{}>{\\raggedright}p{0.26\\textwidth}>{\\raggedright}p{0.14"
                 "\\textwidth}>{\\raggedright\\arraybackslash}p{0.5\\textwidth}@{}}\n");
        for (size_t k = 0; k < section->children.count && status == HAMEL_OK; k++) {
            if (!is_section(section->children.items[k])) continue;
            status = finding_latex(section->children.items[k], pool, look, out);
        }
        text_add(out, "\\end{tabular}\n");
    }
    latex_end(look, out);
    return status;
}
