/// Deciding a claim: its equations are identities between functions on D. That one holds is proved
/// by exact computation, that it does not by a point.
#include "report/verify/verify.h"

#include <string.h>

#include "expr/calculus.h"
#include "expr/walk.h"
#include "model/rotation_words.h"
#include "report/derive/chapter.h"
#include "report/derive/form/driven.h"
#include "report/verify/claim.h"
#include "report/verify/witness.h"

typedef struct verification {
    chapter c;
    quantities q;
    mech_inputs inputs; ///< their names
} verification;

/// Multipliers are of their kind, whichever chapter is the first to name them.
static void name_multipliers(const chapter *c) {
    for (size_t a = 0; a < c->system->p; a++) {
        text name = {0};
        text_addf(&name, "lambda_%zu", a + 1);
        (void)expr_symbol(c->pool, text_cstr(&name), EXPR_MULTIPLIER);
        text_clear(&name);
    }
}

static void show_settings(doc *to, const char *key, const witness_settings *list) {
    if (list->count == 0) return;
    doc *section = doc_object(to, key, NULL);
    for (size_t i = 0; i < list->count; i++)
        doc_words(section, list->items[i].name, NULL, "%s", list->items[i].value);
}

/// Whether the functions are equal at the values that the model gives its parameters.
static truth equal_at_values(verification *v, expr difference) {
    exact quiet = exact_quietly(v->c.x);
    return mech_system_at_values(v->c.system, 1, &difference, &difference)
               ? exact_is_zero(&quiet, difference)
               : TRUTH_UNKNOWN;
}

static void show_difference(verification *v, const claim_equation *e, const witness *w, doc *to) {
    const expr difference = expr_sub(v->c.pool, e->left, e->right);
    doc_expr(to, "difference", EXPR_NONE, chapter_tidy(&v->c, difference), NULL)->source =
        difference;
    show_settings(to, "point", &w->point);
    show_settings(to, "parameters", &w->parameters);
    doc_number(to, "left", NULL, w->left);
    doc_number(to, "right", NULL, w->right);
    if (!w->own_values && equal_at_values(v, difference) == TRUTH_YES)
        doc_words(to, "reason", NULL,
                  "for generic parameters; at the values that the model gives them it holds");
}

/// Looks for a point that refutes the equation, and tells of it.
static truth refute(verification *v, on_D *d, const claim_equation *e, doc *to) {
    witness w;
    on_D_check(d, expr_sub(v->c.pool, e->left, e->right), true);
    if (d->unclear.length > 0 || !witness_find(&w, v->c.m, e->left, e->right)) return TRUTH_UNKNOWN;
    show_difference(v, e, &w, to);
    witness_clear(&w);
    return TRUTH_NO;
}

/// Why nothing was decided, where exact computation has no reason of its own.
static const char *why_open(const model *m) {
    for (size_t a = 0; a < m->constraint_count; a++) {
        if (m->constraints[a].holonomic)
            return "it may hold on the level of the holonomic constraints, where no point was "
                   "found at which it fails";
    }
    return "no proof was found, nor a point where it fails";
}

/// The difference of the sides, with the levels of holonomic constraints put in if that is needed.
static expr difference_of(const verification *v, const claim_equation *e) {
    exact quiet = exact_quietly(v->c.x);
    const expr plain = expr_sub(v->c.pool, e->left, e->right);
    expr there = plain;
    if (v->c.level.count == 0 || exact_is_zero(&quiet, plain) == TRUTH_YES) return plain;
    return mech_level_reduce(&v->c.level, &quiet, 1, &there) == HAMEL_OK ? there : plain;
}

/// One equation. It is an identity also in symbols of which no value is known.
static truth decide(verification *v, on_D *d, const claim_equation *e, expr difference, doc *to) {
    diag messages = {0};
    exact x = *v->c.x;
    x.messages = &messages;
    truth verdict = TRUTH_UNKNOWN;
    if (d->unclear.length == 0) verdict = exact_is_zero(&x, difference);
    if (d->unclear.length == 0 && verdict != TRUTH_YES) verdict = refute(v, d, e, to);
    if (d->unclear.length == 0 && verdict == TRUTH_UNKNOWN)
        text_add(&d->unclear, messages.count > 0 ? messages.items[0].words : why_open(v->c.m));
    diag_clear(&messages);
    return verdict;
}

/// What names that are not the model's own were taken for.
static void show_names(const on_D *d, doc *to) {
    doc *names = NULL;
    for (size_t i = 0; i < d->taken.count; i++) {
        const quantity *one = &d->taken.items[i];
        if (names == NULL) names = doc_object(to, "names", NULL);
        doc_words(names, expr_symbol_info_of(d->m->pool, one->leaf->name)->name, NULL, "%s",
                  one->path);
    }
}

/// A claim that names no inputs is about motions with any, if these make no difference, and else
/// about those without: zero is put in, and the result is what inputs add to a difference.
/// EXPR_NONE: nothing.
static expr leave_inputs(const verification *v, const on_D *d, claim_equations *list) {
    exact quiet = exact_quietly(v->c.x);
    expr first = EXPR_NONE;
    if (d->names_inputs) return first;
    for (size_t i = 0; i < list->count && d->unclear.length == 0; i++) {
        const claim_equation *e = &list->items[i];
        const expr difference = difference_of(v, e),
                   added = expr_sub(v->c.pool, difference, on_D_without_inputs(d, difference));
        if (exact_is_zero(&quiet, added) == TRUTH_YES) continue;
        if (first.id == EXPR_NONE.id) first = added;
    }
    for (size_t i = 0; i < list->count; i++) {
        claim_equation *e = &list->items[i];
        *e = (claim_equation){on_D_without_inputs(d, e->left), on_D_without_inputs(d, e->right)};
    }
    return first;
}

/// What inputs add, input by input where it is linear in them.
static expr driven_shape(verification *v, const on_D *d, expr added) {
    expr_pool *pool = v->c.pool;
    input_list inputs = {0};
    readable_list terms = {0};
    exact brief = readable_limits(v->c.x);
    bool linear = true;
    on_D_list_inputs(d, added, &inputs);
    for (size_t j = 0; j < inputs.count && linear; j++) {
        expr factor = expr_diff(pool, added, inputs.items[j]);
        linear = !expr_mentions(pool, 1, &factor, inputs.count, inputs.items);
        expr normal; // short also where rates are long
        if (exact_normal(&brief, factor, &normal) == HAMEL_OK) factor = normal;
        if (linear) chapter_push_term(&v->c, &terms, factor, inputs.items[j]);
    }
    const expr sum = chapter_take_terms(&v->c, &terms);
    vec_clear(&inputs);
    return linear ? sum : chapter_tidy(&v->c, added);
}

static hamel_status verify_claim(verification *v, const char *words, diag *about, truth *verdict,
                                 doc *list) {
    on_D d = {.q = &v->q, .m = v->c.m, .quasi = v->c.quasi, .inputs = &v->inputs};
    claim_equations equations = {0};
    const hamel_status status = claim_read(&d, words, about, &equations);
    if (status == HAMEL_OK) {
        doc *one = doc_object(list, NULL, NULL), *why = doc_create();
        readable_list differences = {0};
        *verdict = TRUTH_YES;
        const expr with_inputs = leave_inputs(v, &d, &equations);
        const bool zero = with_inputs.id != EXPR_NONE.id;
        for (size_t i = 0; i < equations.count && *verdict != TRUTH_NO; i++) {
            const claim_equation *e = &equations.items[i];
            const expr difference = difference_of(v, e);
            *vec_push(&differences) = difference;
            *verdict = truth_and(*verdict, decide(v, &d, e, difference, why));
        }
        doc_words(one, "claim", NULL, "%s", words);
        chapter_verdict(
            &v->c, one, "verdict", NULL,
            (mech_verdict){.claim = words,
                           .answer = *verdict,
                           .scope.assuming = zero ? "inputs are zero" : NULL,
                           .evidence = evidence_zero(differences.count, differences.items)});
        vec_clear(&differences);
        show_names(&d, one);
        doc_move_children(why, one);
        if (zero && *verdict == TRUTH_YES)
            doc_expr(one, "with_inputs", EXPR_NONE, driven_shape(v, &d, with_inputs), NULL)
                ->source = with_inputs;
        if (*verdict == TRUTH_UNKNOWN) doc_words(one, "reason", NULL, "%s", text_cstr(&d.unclear));
    }
    vec_clear(&equations);
    on_D_clear(&d);
    return status;
}

/// The claim in a line, if there is one.
static hamel_status verify_line(verification *v, const char *claims, size_t start, size_t end,
                                diag *about, truth *all, doc *list) {
    const size_t first = about->count;
    const char *comment = memchr(claims + start, '#', end - start);
    if (comment != NULL) end = (size_t)(comment - claims);
    words_skip_blanks(claims, &start, &end);
    if (start == end) return HAMEL_OK;
    text words = {0};
    truth verdict;
    text_add_bytes(&words, claims + start, end - start);
    const hamel_status status = verify_claim(v, text_cstr(&words), about, &verdict, list);
    if (status == HAMEL_OK) *all = truth_and(*all, verdict);
    for (size_t i = first; i < about->count; i++) about->items[i].span.offset += start;
    text_clear(&words);
    return status;
}

/// All lines; what cannot be read in any of them is told in one go.
static hamel_status verify_lines(verification *v, const char *claims, diag *about, truth *all,
                                 doc *list) {
    hamel_status status = HAMEL_OK;
    for (size_t start = 0, end;; start = end + 1) {
        const size_t told = about->count;
        end = start + strcspn(claims + start, "\n");
        const hamel_status one = verify_line(v, claims, start, end, about, all, list);
        if (status == HAMEL_OK) status = one;
        if (claims[end] == '\0' || (one != HAMEL_OK && about->count == told)) break;
    }
    if (status == HAMEL_OK && list->children.count == 0)
        status = diag_add(about, HAMEL_INVALID, (diag_span){0, 0}, "no claim is given");
    return status;
}

hamel_status report_verify(exact *x, derivation *d, const char *claims, diag *about, truth *all,
                           doc **out) {
    verification v = {.q = {.x = x, .d = d}};
    *all = TRUTH_YES;
    *out = NULL;
    hamel_status status = chapter_open(&v.c, x, d);
    if (status != HAMEL_OK) return status;
    name_multipliers(&v.c);
    mech_inputs_init_base(&v.inputs, v.c.m);
    status = chapter_need_quasi(&v.c);
    doc *top = doc_create();
    doc_words(doc_object(top, "model", NULL), "name", NULL, "%s", v.c.m->name);
    if (status == HAMEL_OK)
        status = verify_lines(&v, claims, about, all, doc_list(top, "claims", NULL));
    quantities_clear(&v.q);
    mech_inputs_clear(&v.inputs);
    chapter_close(&v.c);
    if (status == HAMEL_OK) status = derivation_contradictions(d, x->messages);
    if (status == HAMEL_OK) *out = top;
    else doc_destroy(top);
    return status;
}
