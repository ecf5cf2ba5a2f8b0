/// Steady motions as text, family by family.
#include "report/table/steady.h"

#include <math.h>
#include <string.h>

#include "report/doc/document.h"
#include "report/doc/layout.h"
#include "report/table/steady_formulas_internal.h"
#include "report/table/steady_internal.h"
#include "report/table/steady_words_internal.h"
#include "run/steady/family.h"

enum { WORDS_COLUMN = 18 }; ///< where what is said of a motion begins

/// Words behind their head, in lines; they are gone then.
static void say_prose(const char *head, text *words, size_t width, text *out) {
    const layout lines = layout_of_text(WORDS_COLUMN, WORDS_COLUMN, width);
    text_addf(out, "\n     %-12s ", head);
    (void)layout_prose(&lines, text_cstr(words), out);
    text_clear(words);
}

/// The same for formulas.
static void say_formulas(const char *head, text *marked, size_t width, text *out) {
    const layout lines = layout_of_text(WORDS_COLUMN, WORDS_COLUMN, width);
    text_addf(out, "\n     %-12s ", head);
    (void)layout_add(&lines, text_cstr(marked), out);
    text_clear(marked);
}

static void say_motion(const steady *s, size_t number, const steady_motion *e, size_t width,
                       text *out) {
    text words = {0}, quasi = {0};
    text_addf(out, "  %zu  ", number + 1);
    steady_tell_place(s, e, EXPR_TEXT, out);
    if (steady_symmetry(s) != NULL) {
        text_add(out, "\n     ξ            ");
        steady_tell_xi(s, e, EXPR_TEXT, out);
    }
    const char *way = steady_tell_path(s, e, EXPR_TEXT, &words);
    if (way != NULL) text_addf(out, "\n     %-12s %s", way, text_cstr(&words));
    text_addf(out, "\n     %-12s %s", steady_status(e), steady_existence(e));
    if (e->proof.ground == STEADY_NUMERIC) text_addf(out, "; residual %.1e", e->residual);
    text_reset(&words);
    steady_tell_spectrum(s, e, EXPR_TEXT, &words);
    say_prose("eigenvalues", &words, width, out);
    if (steady_tell_polynomial(s, e, EXPR_TEXT, &words) > 0) {
        if (steady_tell_quasi(s, e, EXPR_TEXT, &quasi) > 0)
            text_addf(&words, ";  %s", text_cstr(&quasi));
        say_formulas("exactly", &words, width, out);
    }
    text_clear(&quasi);
    text_reset(&words);
    bool numeric;
    steady_tell_reason(e, &words);
    say_prose(steady_verdict_word(steady_answer(e, &numeric)), &words, width, out);
    if (steady_tell_conditions(s, e, EXPR_TEXT, &words) > 0)
        say_formulas("where", &words, width, out);
    text_add_char(out, '\n');
    text_clear(&words);
}

static void say_integrals(const steady *s, size_t width, text *out) {
    static const char head[] = "integrals: ";
    text marked = {0};
    const layout lines = layout_of_text(sizeof head - 1, sizeof head - 1, width);
    if (steady_tell_integrals(s, EXPR_TEXT, &marked) > 0) {
        text_addf(out, "\n%s", head);
        (void)layout_add(&lines, text_cstr(&marked), out);
        text_add_char(out, '\n');
    }
    text_clear(&marked);
}

// ---- a branch -----------------------------------------------------------------------------------

static void say_eigenvalue(double re, double im, bool pair, text *out) {
    text_addf(out, "%.5g", steady_rounded(re));
    if (im != 0) text_addf(out, pair ? " ± %.5gi" : im < 0 ? " - %.5gi" : " + %.5gi", fabs(im));
}

/// Each mode at both ends; two that are conjugate at both are told together.
static void say_modes(const steady_branch *b, text *out) {
    const size_t n = b->mode_count, *last = b->modes + (b->count - 1) * n;
    const spectrum *p = &b->motions[0].spectrum, *q = &b->motions[b->count - 1].spectrum;
    for (size_t i = 0; i < n; i++) {
        const size_t j = i + 1;
        const bool pair = j < n && p->im[i] != 0 && p->re[i] == p->re[j] && p->im[i] == -p->im[j] &&
                          q->re[last[i]] == q->re[last[j]] && q->im[last[i]] == -q->im[last[j]] &&
                          q->im[last[i]] != 0;
        text_addf(out, pair ? "  modes %zu, %zu  " : "  mode %zu      ", i + 1, j + 1);
        say_eigenvalue(p->re[i], p->im[i], pair, out);
        text_add(out, " to ");
        say_eigenvalue(q->re[last[i]], q->im[last[i]], pair, out);
        text_add(out, "\n");
        i += pair;
    }
}

void steady_say_branch(const char *vary, const steady_branch *b, text *out) {
    if (b->count > 0)
        text_addf(out, "motion 1, followed from %s = %.10g to %.10g in %zu places (numeric)\n",
                  vary, b->values[0], b->values[b->count - 1], b->count);
    if (b->count > 1) say_modes(b, out);
    for (size_t k = 0; k < b->change_count; k++) {
        const steady_change *c = &b->changes[k];
        text_addf(out, "  at %s = %.13g from %s to %s: ", vary, steady_rounded(c->value),
                  steady_verdict_word(c->before), steady_verdict_word(c->after));
        if (c->least)
            text_addf(out, "the energy is least there, %.13g, ", steady_rounded(c->energy));
        if (c->fold) text_add(out, "the branch folds back, an eigenvalue passes through zero\n");
        else if (c->through_zero) text_add(out, "an eigenvalue passes through zero\n");
        else text_addf(out, "a pair crosses the imaginary axis at ±%.8gi\n", c->frequency);
    }
    if (b->count > 0 && b->change_count == 0)
        text_addf(out, "  %s all the way\n",
                  steady_verdict_word(steady_verdict_of(&b->motions[0])));
    if (b->fold_count > 0) {
        text_addf(out, "  folds back at %s = ", vary);
        for (size_t k = 0; k < b->fold_count; k++)
            text_addf(out, "%s%.13g", k > 0 ? ", " : "", steady_rounded(b->folds[k]));
        text_add(out, b->returns ? " and returns to where it began\n" : "\n");
    }
    if (b->ends && !b->returns)
        text_add(out, "  further on there is no steady motion near the one before\n");
}

// ---- the page -----------------------------------------------------------------------------------

void steady_to_text(const steady *s, const char *vary, const steady_branch *branch, size_t width,
                    text *out) {
    text_addf(out, "%s: ", steady_model(s)->name);
    steady_tell_head(s, out);
    text_add(out, "\nEach: where it is and how fast it moves, whether it is proved, the "
                  "eigenvalues of motion "
                  "near it,\nand what they say of stability.\n");
    for (size_t f = 0; f < steady_family_count(s); f++) {
        bool head = false;
        for (size_t k = 0; k < steady_count(s); k++) {
            const steady_motion *e = steady_at(s, k);
            if (e->family != f) continue;
            if (!head) {
                text_add_char(out, '\n');
                steady_tell_family(s, f, out);
                text_add_char(out, '\n');
            }
            head = true;
            say_motion(s, k, e, width, out);
        }
    }
    say_integrals(s, width, out);
    if (branch == NULL) return;
    if (branch->count > 0) text_add_char(out, '\n');
    steady_say_branch(vary, branch, out);
}
