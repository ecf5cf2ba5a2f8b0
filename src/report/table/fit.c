/// The verdict first: it is what the numbers rest on.
#include "report/table/fit.h"

#include <math.h>
#include <string.h>

#include "expr/print.h"
#include "expr/print_name.h"

/// Names of the parameters that are determined, or are not.
static void say_names(const fit *f, bool determined, text *out) {
    const fit_result *r = fit_of(f);
    const fit_verdict *v = fit_identified(f);
    for (size_t k = 0; k < r->free_count; k++) {
        if (v->each[k] != determined) continue;
        text_add(out, out->length > 0 ? ", " : "");
        expr_print_name(fit_model(f)->pool, r->symbols[k], EXPR_TEXT, out);
    }
    if (out->length == 0) text_add(out, "none");
}

/// m d_m + J d_J
static void say_field(const fit *f, const expr *eta, text *out) {
    const fit_result *r = fit_of(f);
    expr_pool *pool = fit_model(f)->pool;
    for (size_t k = 0; k < r->free_count; k++) {
        if (expr_same(eta[k], expr_int(pool, 0))) continue;
        text one = {0};
        if (expr_print(pool, eta[k], EXPR_TEXT, &one) != HAMEL_OK) text_reset(&one);
        const bool sum = expr_op_of(pool, eta[k]) == EXPR_ADD;
        if (sum) {
            text whole = {0};
            text_addf(&whole, "(%s)", text_cstr(&one));
            text_clear(&one);
            one = whole;
        }
        const char *words = text_cstr(&one), minus[] = "−";
        const bool negative = strncmp(words, minus, sizeof minus - 1) == 0;
        text_add(out, out->length == 0 ? (negative ? minus : "") : negative ? " − " : " + ");
        text_add(out, words + (negative ? sizeof minus - 1 : 0));
        text_add(out, " d_");
        text_clear(&one);
        expr_print_name(pool, r->symbols[k], EXPR_TEXT, out);
    }
}

static void add_verdict(doc *top, const fit *f) {
    const fit_verdict *v = fit_identified(f);
    const size_t k = fit_of(f)->free_count;
    doc *d = doc_object(top, "identifiability", "What the outputs determine");
    doc_words(d, "determined", "all free parameters", "%s",
              v->determined == TRUTH_UNKNOWN ? "unknown" : truth_word(v->determined));
    if (v->start_depends)
        doc_words(d, "why", "why", "the first state of the run depends on them too");
    if (v->pieces && v->determined == TRUTH_UNKNOWN && !v->start_depends)
        doc_words(d, "why", "why",
                  "the equations jump or kink: where the motion begins the rank is %zu of %zu, and "
                  "what follows may see more",
                  v->rank, k);
    else if (v->off_level && v->determined == TRUTH_UNKNOWN && v->rank > 0)
        doc_words(d, "why", "why",
                  "at states around the holonomic constraint the rank is %zu of %zu, with "
                  "derivatives by time up to order %zu; on it it may be less",
                  v->rank, k, v->orders);
    if (v->determined != TRUTH_UNKNOWN) {
        doc_integer(d, "rank", NULL, (long)v->rank)->aside = true;
        doc_words(d, "how", "how",
                  "derivatives of the outputs by the parameters have rank %zu of %zu, with "
                  "derivatives by time up to order %zu",
                  v->rank, k, v->orders);
        if (v->proved)
            doc_words(d, "evidence", "evidence",
                      "proved, for generic values and states, near these");
        else
            doc_words(d, "evidence", "evidence",
                      "seen at random points, wrong with a probability below 2^-%u", v->error);
    }
    if (v->each != NULL) {
        text yes = {0}, no = {0};
        say_names(f, true, &yes);
        say_names(f, false, &no);
        doc_words(d, "each", "determined", "%s", text_cstr(&yes));
        doc_words(d, "open", "not determined", "%s", text_cstr(&no));
        text_clear(&yes);
        text_clear(&no);
    }
    if (v->combination_count > 0) {
        doc *known = doc_list(d, "combinations", "combinations that are determined");
        for (size_t i = 0; i < v->combination_count; i++)
            doc_expr(known, NULL, EXPR_NONE, v->combinations[i], NULL);
    }
    if (v->field_count == 0) return;
    doc *list = doc_list(d, "fields", "fields that leave all outputs alone");
    for (size_t i = 0; i < v->field_count; i++) {
        text words = {0};
        say_field(f, v->fields + i * k, &words);
        doc_words(list, NULL, NULL, "%s", text_cstr(&words));
        text_clear(&words);
    }
}

/// A parameter: value ± error.
static void add_parameter(doc *list, const fit *f, size_t k) {
    const fit_result *r = fit_of(f);
    text name = {0}, key = {0};
    expr_print_name(fit_model(f)->pool, r->symbols[k], EXPR_TEXT, &name);
    expr_print_name(fit_model(f)->pool, r->symbols[k], EXPR_INFIX, &key);
    doc *d = doc_object(list, text_cstr(&key), NULL);
    if (isfinite(r->errors[k]))
        doc_words(d, "says", text_cstr(&name), "%.10g ± %.2g", r->values[k], r->errors[k])
            ->readers = true;
    else
        doc_words(d, "says", text_cstr(&name), "%.10g, not determined by these data", r->values[k])
            ->readers = true;
    doc_number(d, "value", NULL, r->values[k])->aside = true;
    if (isfinite(r->errors[k])) doc_number(d, "error", NULL, r->errors[k])->aside = true;
    doc_number(d, "first", NULL, r->first[k])->aside = true;
    text_clear(&name);
    text_clear(&key);
}

static void add_motion(doc *list, const fit *f, size_t i) {
    const fit_motion m = fit_motion_of(f, i);
    doc *d = doc_object(list, NULL, NULL);
    doc_words(d, "file", "data", "%s", m.file);
    if (m.run != NULL && m.run[0] != '\0') doc_words(d, "run", "run", "%s", m.run);
    doc_integer(d, "rows", "rows", (long)m.rows);
    doc *left = doc_object(d, "left", "left, root mean square");
    for (size_t j = 0; j < m.outputs; j++) {
        double sum = 0;
        for (size_t k = 0; k < m.rows; k++) {
            const double r = m.fitted[k * m.outputs + j] - m.measured[k * m.outputs + j];
            sum += r * r;
        }
        doc_number(left, fit_output_name(f, i, j), fit_output_name(f, i, j),
                   sqrt(sum / (double)m.rows));
    }
}

static void add_numbers(doc *top, const fit *f) {
    const fit_result *r = fit_of(f);
    doc *list = doc_object(top, "parameters", "Parameters, with standard errors");
    for (size_t k = 0; k < r->free_count; k++) add_parameter(list, f, k);
    doc *d = doc_object(top, "fit", "The fit");
    doc_words(d, "errors", "errors", "%s",
              r->known_sigma ? "from the accuracy that was given"
                             : "from what is left, alike for all outputs");
    doc_integer(d, "measured", "numbers measured", (long)r->measured);
    doc_integer(d, "unknowns", "numbers fitted", (long)r->unknowns);
    doc_integer(d, "steps", "steps", (long)r->steps);
    doc_number(d, "squares_first", "sum of squares, first", r->squares_first);
    doc_number(d, "squares", "sum of squares", r->squares);
    if (isfinite(r->condition)) doc_number(d, "condition", "condition", r->condition);
    else doc_words(d, "condition", "condition", "these data leave a combination undetermined");
    doc *matrix = doc_list(d, "covariance", NULL);
    matrix->aside = true;
    for (size_t a = 0; a < r->free_count && isfinite(r->condition); a++) {
        doc *row = doc_list(matrix, NULL, NULL);
        for (size_t b = 0; b < r->free_count; b++)
            doc_number(row, NULL, NULL, r->covariance[a * r->free_count + b]);
    }
    doc *motions = doc_list(top, "motions", "Motions");
    for (size_t i = 0; i < r->motion_count; i++) add_motion(motions, f, i);
}

void fit_report(const fit *f, bool done, doc **out) {
    doc *top = doc_create();
    add_verdict(top, f);
    if (done) add_numbers(top, f);
    *out = top;
}
