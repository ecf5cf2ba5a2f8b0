/// The verdicts of hamel verify as text and as LaTeX. Both say the same lines below a claim; what
/// differs is how words and formulas are written.
#include "report/verify/page.h"

#include <string.h>

#include "base/latex_escape.h"
#include "base/number.h"
#include "report/doc/latex_document.h"
#include "report/doc/latex_lines.h"
#include "report/doc/layout.h"

/// How lines are written: text, or LaTeX.
typedef struct page {
    const expr_pool *pool;
    const doc_look *look;
    bool latex;
    text *out;
    text line; ///< of a text: what stands on the present line, with marks
    hamel_status status;
} page;

/// Words below a claim stand to the right of its verdict.
enum { BELOW = 9 };

static void add_words(page *p, const char *words) {
    if (p->latex) latex_escape(p->out, words);
    else layout_mark_prose(words, &p->line);
}

/// What was said since the last line began, broken as the page wants it.
static void end_line(page *p) {
    const layout lines = layout_of_text(BELOW, BELOW, p->look->width);
    (void)layout_add(&lines, text_cstr(&p->line), p->out);
    text_reset(&p->line);
}

static void begin_line(page *p) {
    end_line(p);
    text_add(p->out, p->latex ? "\\\\\n  " : "\n         ");
}

/// x=1/4, v=1
static void add_settings(page *p, const doc *settings) {
    for (size_t i = 0; i < settings->children.count; i++) {
        const doc *one = settings->children.items[i];
        add_words(p, i == 0 ? "" : ", ");
        add_words(p, one->key);
        add_words(p, "=");
        add_words(p, one->words);
    }
}

static void add_number(page *p, const char *before, double value) {
    char number[NUMBER_ROOM];
    (void)number_write(number, value);
    add_words(p, before);
    add_words(p, number);
}

static void add_difference(page *p, const char *before, const doc *difference) {
    begin_line(p);
    add_words(p, before);
    add_words(p, "left - right = ");
    if (expr_infix_tokens(p->pool, difference->value) > DOC_LONGEST) {
        add_words(p, "a long formula; --json has it");
        return;
    }
    if (p->status != HAMEL_OK) return;
    text marked = {0};
    p->status = expr_print_marked(p->pool, difference->value, p->latex ? EXPR_LATEX : EXPR_TEXT,
                                  p->latex ? &marked : &p->line);
    if (p->latex) latex_box(text_cstr(&marked), LATEX_PAGE - 110, p->out);
    text_clear(&marked);
}

/// at x=1/4, v=1 with m=1: left 2, right 3
static void add_point(page *p, const doc *claim) {
    const doc *point = doc_find(claim, "point"), *parameters = doc_find(claim, "parameters");
    begin_line(p);
    if (point != NULL) add_words(p, "at ");
    if (point != NULL) add_settings(p, point);
    if (parameters != NULL) add_words(p, point != NULL ? " with " : "with ");
    if (parameters != NULL) add_settings(p, parameters);
    if (point != NULL || parameters != NULL) add_words(p, ": ");
    add_number(p, "left ", doc_find(claim, "left")->number);
    add_number(p, ", right ", doc_find(claim, "right")->number);
}

static void add_names(page *p, const doc *names) {
    begin_line(p);
    for (size_t i = 0; i < names->children.count; i++) {
        const doc *one = names->children.items[i];
        add_words(p, i == 0 ? "" : ", ");
        add_words(p, one->key);
        add_words(p, " is ");
        add_words(p, one->words);
    }
}

static void add_claim(page *p, const doc *claim) {
    const doc *names = doc_find(claim, "names"), *difference = doc_find(claim, "difference"),
              *reason = doc_find(claim, "reason");
    const doc *with_inputs = doc_find(claim, "with_inputs");
    const mech_verdict *decided = doc_find(claim, "verdict")->verdict;
    const truth verdict = decided->answer;
    const char *word = verdict == TRUTH_YES ? "proved" : truth_word(verdict);
    const char *words = doc_find(claim, "claim")->words;
    text_addf(p->out, "%s%s", p->latex ? "\\item[" : "", word);
    if (p->latex) text_add(p->out, "] \\texttt{");
    else text_pad(p->out, BELOW - strlen(word));
    add_words(p, words);
    if (p->latex) text_add_char(p->out, '}');
    if (names != NULL) add_names(p, names);
    if (with_inputs != NULL) add_difference(p, "for zero inputs; with inputs ", with_inputs);
    else if (decided->scope.assuming != NULL) begin_line(p), add_words(p, "for zero inputs");
    if (difference != NULL) add_difference(p, "", difference);
    if (difference != NULL) add_point(p, claim);
    if (reason != NULL) begin_line(p), add_words(p, reason->words);
    end_line(p);
    text_add_char(p->out, '\n');
}

static hamel_status write_page(const doc *d, const expr_pool *pool, const doc_look *look,
                               bool latex, text *out) {
    page p = {.pool = pool, .look = look, .latex = latex, .out = out};
    const doc *claims = doc_find(d, "claims");
    if (latex) latex_begin(d, look, out);
    if (latex) text_add(out, "\\begin{description}\n");
    for (size_t i = 0; i < claims->children.count; i++) add_claim(&p, claims->children.items[i]);
    if (latex) text_add(out, "\\end{description}\n");
    if (latex) latex_end(look, out);
    text_clear(&p.line);
    return p.status;
}

hamel_status verify_to_text(const doc *d, const expr_pool *pool, const doc_look *look, text *out) {
    return write_page(d, pool, look, false, out);
}

hamel_status verify_to_latex(const doc *d, const expr_pool *pool, const doc_look *look, text *out) {
    return write_page(d, pool, look, true, out);
}
