/// Steady motions as LaTeX: a paragraph a family, formulas displayed in lines that fit a page.
#include "report/table/steady_latex.h"

#include <ctype.h>
#include <string.h>

#include "base/latex_escape.h"
#include "report/doc/latex_document.h"
#include "report/doc/latex_lines.h"
#include "report/table/steady_formulas_internal.h"
#include "report/table/steady_internal.h"
#include "report/table/steady_words_internal.h"
#include "run/steady/family.h"

/// A paragraph of words; their signs of minus are those of mathematics.
static void add_words(const char *words, size_t bytes, text *out) {
    text seen = {0};
    for (size_t i = 0; i < bytes; i++) {
        const bool minus = words[i] == '-' && (i == 0 || words[i - 1] == ' ') && i + 1 < bytes &&
                           (words[i + 1] == ' ' || isdigit((unsigned char)words[i + 1]));
        if (minus) text_add(&seen, "−");
        else text_add_char(&seen, words[i]);
    }
    latex_escape(out, text_cstr(&seen));
    text_add(out, "\n\n");
    text_clear(&seen);
}

/// The formulas behind their head, displayed; they are gone then.
static void add_formulas(const char *head, text *marked, text *out) {
    text marks = {0};
    text_add_char(&marks, EXPR_MARK_SUM);
    text_add(&marks, text_cstr(marked));
    text_add_char(&marks, EXPR_MARK_CLOSE);
    text_addf(out, "%s\n\\begin{align*}\n  &", head);
    latex_lines(text_cstr(&marks), LATEX_PAGE, out);
    text_add(out, "\n\\end{align*}\n");
    text_clear(&marks);
    text_clear(marked);
}

static void add_motion(const steady *s, size_t number, const steady_motion *e, text *out) {
    text words = {0}, head = {0};
    text_addf(out, "\\subparagraph{%zu}\n", number + 1);
    steady_tell_place(s, e, EXPR_LATEX, out);
    text_add(out, "\n\n");
    if (steady_symmetry(s) != NULL) {
        text_add(out, "$\\xi = ");
        steady_tell_xi(s, e, EXPR_LATEX, out);
        text_add(out, "$\n\n");
    }
    const char *way = steady_tell_path(s, e, EXPR_LATEX, &words);
    if (way != NULL) text_addf(out, "%s: %s\n\n", way, text_cstr(&words));
    text_addf(out, "%s: ", steady_status(e));
    add_words(steady_existence(e), strlen(steady_existence(e)), out);
    text_add(out, "eigenvalues: ");
    steady_tell_spectrum(s, e, EXPR_LATEX, out);
    text_add(out, "\n\n");
    text_reset(&words);
    if (steady_tell_polynomial(s, e, EXPR_LATEX, &words) > 0) {
        text_add(&head, "exactly, with ");
        if (steady_tell_quasi(s, e, EXPR_LATEX, &head) == 0) text_reset(&head);
        add_formulas(head.length > 0 ? text_cstr(&head) : "exactly", &words, out);
    }
    text_clear(&head);
    bool numeric;
    text_reset(&words);
    steady_tell_reason(e, &words);
    text_addf(out, "%s: ", steady_verdict_word(steady_answer(e, &numeric)));
    add_words(text_cstr(&words), words.length, out);
    text_reset(&words);
    if (steady_tell_conditions(s, e, EXPR_LATEX, &words) > 0) add_formulas("where", &words, out);
    text_clear(&words);
}

static void add_families(const steady *s, text *out) {
    for (size_t f = 0; f < steady_family_count(s); f++) {
        bool head = false;
        for (size_t k = 0; k < steady_count(s); k++) {
            const steady_motion *e = steady_at(s, k);
            if (e->family != f) continue;
            if (!head) {
                text_add(out, "\\paragraph{");
                steady_tell_family(s, f, out);
                text_add(out, "}\n");
            }
            head = true;
            add_motion(s, k, e, out);
        }
    }
}

static void add_branch(const char *vary, const steady_branch *b, text *out) {
    text lines = {0};
    steady_say_branch(vary, b, &lines);
    if (lines.length > 0) text_add(out, "\\paragraph{branch}\n");
    for (const char *line = text_cstr(&lines); *line != '\0';) {
        const size_t bytes = strcspn(line, "\n");
        add_words(line, bytes, out);
        line += bytes + (line[bytes] == '\n');
    }
    text_clear(&lines);
}

void steady_to_latex(const steady *s, const char *vary, const steady_branch *branch,
                     const doc_look *look, text *out) {
    const model *m = steady_model(s);
    text words = {0};
    doc *page = doc_create();
    doc_words(doc_object(page, "model", NULL), "title", NULL, "%s",
              m->title != NULL ? m->title : m->name);
    latex_begin(page, look, out);
    doc_destroy(page);
    text_addf(&words, "%s: ", m->name);
    steady_tell_head(s, &words);
    text_add(out, "\\section*{");
    latex_escape(out, text_cstr(&words));
    text_add(out, "}\n\\raggedright\n"); // numbers in lines do not stretch
    add_families(s, out);
    text_reset(&words);
    if (steady_tell_integrals(s, EXPR_LATEX, &words) > 0) add_formulas("integrals", &words, out);
    if (branch != NULL) add_branch(vary, branch, out);
    latex_end(look, out);
    text_clear(&words);
}
