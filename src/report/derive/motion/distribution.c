/// Chapter B as a section: D and its annihilator, brackets, flags, the holonomic part, and where
/// ranks drop; and the flags at a point, if one is given.
#include "report/derive/motion/distribution.h"
#include "mech/distribution/distribution.h"

#include "expr/calculus.h"
#include "expr/sum.h"
#include "report/derive/chapter.h"
#include "report/derive/verdicts.h"

static void show_fields(chapter *c, doc *to, const mech_distribution *d) {
    doc *basis = doc_object(to, "basis", chapter_basis_title(d->r));
    for (size_t a = 0; a < d->r; a++) {
        text name = {0};
        text_addf(&name, "X_%zu", a + 1);
        chapter_field(c, basis, text_cstr(&name), text_cstr(&name), d->fields + a * d->n);
        text_clear(&name);
    }
}

/// The forms, on a velocity.
static void show_forms(chapter *c, doc *to, const mech_distribution *d) {
    if (d->p == 0) return;
    doc *list = doc_object(to, "annihilator", "annihilator of D, on a velocity");
    for (size_t a = 0; a < d->p; a++) {
        sum total = {0};
        text key = {0};
        for (size_t i = 0; i < d->n; i++)
            sum_add_product(c->pool, &total, 1, d->forms[a * d->n + i], c->m->q->velocities[i]);
        text_addf(&key, "nu_%zu", a + 1);
        chapter_formula(c, list, text_cstr(&key), chapter_symbol(c, "%s", text_cstr(&key)),
                        sum_take(c->pool, &total), NULL);
        text_clear(&key);
        vec_clear(&total);
    }
}

static void bracket_name(const mech_distribution *d, size_t a, size_t b, text *out) {
    text_addf(out, d->r < 10 ? "X_%zu%zu" : "X_%zu_%zu", a + 1, b + 1);
}

static void show_brackets(chapter *c, doc *to, const mech_distribution *d) {
    doc *list = NULL;
    for (size_t a = 0; a < d->r; a++) {
        for (size_t b = a + 1; b < d->r; b++) {
            if (d->inside[a * d->r + b] == TRUTH_YES) continue;
            if (list == NULL)
                list = doc_object(to, "brackets", "brackets that leave D, X_ab = [X_a, X_b]");
            text name = {0};
            bracket_name(d, a, b, &name);
            chapter_field(c, list, text_cstr(&name), text_cstr(&name),
                          d->brackets + (a * d->r + b) * d->n);
            text_clear(&name);
        }
    }
    readable_list room = {0};
    chapter_verdict(c, to, "involutive", "D is involutive (Frobenius)",
                    verdict_involutive(c, d, &room));
    vec_clear(&room);
    if (!d->has_witness) return;
    const mech_witness *w = &d->witness;
    text title = {0};
    text_addf(&title, "as [X_%zu, X_%zu] has along the annihilator the component", w->a + 1,
              w->b + 1);
    doc *witness = doc_object(to, "witness", text_cstr(&title));
    text_reset(&title);
    bracket_name(d, w->a, w->b, &title);
    doc *bracket = doc_object(witness, text_cstr(&title), NULL);
    text_clear(&title);
    const expr name = chapter_symbol(c, "nu_%zu", w->form + 1);
    chapter_formula(c, bracket, expr_symbol_info_of(c->pool, name)->name, name, w->component, NULL);
}

// ---- flags --------------------------------------------------------------------------------------

static void show_ranks(doc *to, const char *key, const char *title, const mech_flag *f) {
    doc *list = doc_list(to, key, title);
    for (size_t i = 0; i < f->count; i++) doc_integer(list, NULL, NULL, (long)f->ranks[i]);
    if (f->ends == TRUTH_YES) return;
    text more = {0};
    text_addf(&more, "%s_beyond", key);
    doc_words(to, text_cstr(&more), "  beyond that", "not determined");
    text_clear(&more);
}

static void show_flags(chapter *c, doc *to, const mech_distribution *d) {
    show_ranks(to, "growth_vector", "growth vector, ranks of the Lie flag", &d->lie);
    show_ranks(to, "derived_flag", "ranks of the derived flag", &d->derived);
    if (d->lie.ends == TRUTH_YES)
        doc_integer(to, "degree", "degree of nonholonomy", (long)d->lie.count);
    readable_list room = {0};
    chapter_verdict(c, to, "bracket_generating", "bracket-generating",
                    verdict_generating(c, d, &room));
    vec_clear(&room);
}

// ---- the holonomic part -------------------------------------------------------------------------

/// Σ_a of[a] β^a, with symbols for the constraints.
static expr combination(chapter *c, const mech_distribution *d, const expr *of) {
    sum total = {0};
    for (size_t a = 0; a < d->p; a++)
        sum_add_product(c->pool, &total, 1, of[a],
                        chapter_symbol(c, "beta_%zu", c->system->source[a] + 1));
    const expr e = sum_take(c->pool, &total);
    vec_clear(&total);
    return e;
}

static void show_conserved(chapter *c, doc *to, const mech_distribution *d) {
    doc *functions = doc_list(to, "conserved", "functions of position that D conserves");
    for (size_t k = 0; k < d->conserved_count; k++)
        chapter_formula(c, functions, NULL, chapter_symbol(c, "f_%zu", k + 1), d->conserved[k],
                        NULL);
    doc *forms = doc_list(to, "combinations", "their differentials, in terms of the constraints");
    for (size_t k = 0; k < d->conserved_count; k++)
        chapter_formula(c, forms, NULL, chapter_symbol(c, "df_%zu", k + 1),
                        combination(c, d, d->conserved_of + k * d->p), NULL);
    doc *rates = NULL;
    for (size_t k = 0; k < d->conserved_count; k++) {
        if (sum_zero(c->pool, d->conserved_rate[k])) continue;
        if (rates == NULL)
            rates = doc_list(to, "rates", "with the affine terms they change at the rate");
        const expr f = chapter_symbol(c, "f_%zu", k + 1);
        chapter_formula(c, rates, NULL, expr_symbol_dot(c->pool, f), d->conserved_rate[k], NULL);
    }
}

static void show_holonomic(chapter *c, doc *to, const mech_distribution *d) {
    if (d->holonomic_count == 0 || d->lie.ends != TRUTH_YES) return;
    doc *part =
        doc_object(to, "holonomic", "holonomic constraints among these, or their combinations");
    doc_integer(part, "count", "how many", (long)d->holonomic_count);
    if (d->conserved_count > 0) show_conserved(c, part, d);
    if (d->conserved_count == d->holonomic_count) return;
    if (d->holonomic_of != NULL) {
        doc *forms = doc_list(part, "integrable",
                              d->holonomic_count > 1 ? "integrable together" : "integrable");
        for (size_t k = 0; k < d->holonomic_count; k++)
            chapter_formula(c, forms, NULL, chapter_symbol(c, "eta_%zu", k + 1),
                            combination(c, d, d->holonomic_of + k * d->p), NULL);
    }
    doc_words(part, "search", "functions",
              "%zu of %zu found among polynomials of degree two in coordinates, sines, cosines and "
              "rotation entries",
              d->conserved_count, d->holonomic_count);
}

// ---- rank drops ---------------------------------------------------------------------------------

/// 0 = f, of f and −f the one without a minus.
static void show_locus(chapter *c, doc *to, const char *key, expr f) {
    const bool minus = expr_is_negative(c->pool, chapter_tidy(c, f));
    chapter_formula(c, to, key, expr_int(c->pool, 0), minus ? expr_neg(c->pool, f) : f, NULL);
}

static void show_drop(chapter *c, doc *to, const mech_drop *drop) {
    const bool flag = drop->what == DROP_FLAG;
    doc *one = doc_object(to, NULL,
                          !flag           ? "of the constraints"
                          : drop->squares ? "of the Lie flag, if this has zeros"
                          : drop->proved  ? "of the Lie flag"
                                          : "of the Lie flag, possibly (not proved)");
    show_locus(c, one, "where_zero", drop->where);
    if (flag) doc_integer(one, "level", "from level", (long)drop->level);
    if (!flag)
        chapter_verdict(c, one, "removable", "removable (D continues smoothly across)",
                        (mech_verdict){.answer = drop->removable ? TRUTH_YES : TRUTH_NO,
                                       .method = METHOD_LINEAR_ALGEBRA});
    if (drop->instance_count > 0) {
        doc *instance = doc_list(one, "instance", "as where all of these are zero");
        for (size_t k = 0; k < drop->instance_count; k++)
            show_locus(c, instance, NULL, drop->instance[k]);
    }
    if (!drop->examined) return;
    show_ranks(one, "growth_vector", "growth vector there", &drop->lie);
    show_ranks(one, "derived_flag", "derived flag there", &drop->derived);
}

static void show_drops(chapter *c, doc *to, const mech_distribution *d) {
    doc *list = NULL;
    readable_list room = {0};
    for (size_t k = 0; k < d->drop_count; k++) {
        const mech_drop *drop = &d->drops[k];
        if (chapter_never_zero(c, drop->where)) continue;
        if (list == NULL)
            list = doc_list(to, "drops",
                            c->x->level_count > 0 ? "on the level, ranks drop" : "ranks drop");
        show_drop(c, list, drop);
    }
    chapter_verdict(c, to, "drops_complete",
                    list != NULL ? "nowhere else do ranks of constraints and Lie flag drop"
                    : c->x->level_count > 0
                        ? "on the level, ranks of constraints and Lie flag are the same everywhere"
                        : "ranks of constraints and Lie flag are the same everywhere",
                    (mech_verdict){.answer = d->drops_complete,
                                   .scope.domain = DOMAIN_EVERYWHERE,
                                   .evidence = evidence_flag(c, d, &room)});
    vec_clear(&room);
}

// ---- at a point ---------------------------------------------------------------------------------

/// The coordinates that have no value in the point.
static void show_generic(chapter *c, doc *to) {
    const space *q = c->m->q;
    text names = {0};
    for (size_t f = 0; f < q->factor_count; f++) {
        bool known = false;
        for (size_t k = 0; k < c->at->count; k++)
            known = known || expr_same(c->at->at[k], q->factors[f].entries[0]);
        if (!known) text_addf(&names, "%s%s", names.length > 0 ? ", " : "", q->factors[f].name);
    }
    if (names.length > 0) doc_words(to, "generic", "generic", "%s", text_cstr(&names));
    text_clear(&names);
}

static hamel_status show_point(chapter *c, doc *to, const mech_distribution *d) {
    mech_flags_at f;
    const hamel_status status = mech_flags_at_init(&f, c->x, c->system, d, c->at);
    if (status == HAMEL_UNDEFINED)
        return diag_add(c->x->messages, HAMEL_INVALID, (diag_span){0, 0},
                        "the constraints have no value at this point");
    if (status != HAMEL_OK) return status;
    doc *point = doc_object(to, "at", "at the point");
    doc *values = doc_object(point, "point", NULL);
    for (size_t k = 0; k < c->at->count; k++)
        doc_expr(values, expr_symbol_info_of(c->pool, c->at->at[k])->name, c->at->at[k],
                 chapter_tidy(c, c->at->values[k]), NULL);
    show_generic(c, point);
    doc_integer(point, "constraint_rank", "rank of the constraints", (long)f.constraint_rank);
    if (f.defined) {
        show_ranks(point, "growth_vector", "growth vector", &f.lie);
        show_ranks(point, "derived_flag", "ranks of the derived flag", &f.derived);
    } else {
        doc_words(point, "singular", "D", "singular there, no basis of it continues to the point");
    }
    mech_flags_at_clear(&f);
    return HAMEL_OK;
}

/// What D is, where the constraints are not simply β(q) q' = 0.
static void show_reading(chapter *c, doc *to, const mech_distribution *d) {
    bool affine = false, moving = false;
    for (size_t a = 0; a < d->p; a++) affine = affine || !sum_zero(c->pool, c->system->b[a]);
    for (size_t i = 0; i < d->p * d->n; i++)
        moving =
            moving || !sum_zero(c->pool, expr_diff(c->pool, c->system->beta[i], c->m->q->time));
    if (affine)
        doc_words(to, "affine", NULL,
                  "The constraints are affine; D is the distribution of their linear part.");
    if (moving)
        doc_words(to, "time", NULL, "The constraints depend on time; D is taken at fixed time.");
}

hamel_status chapter_distribution(chapter *c, doc *to) {
    const mech_distribution *d;
    const hamel_status status = derivation_distribution(c->d, c->x->messages, &d);
    if (status != HAMEL_OK) return status;
    doc *section = doc_object(to, "distribution", "The distribution");
    show_reading(c, section, d);
    show_fields(c, section, d);
    show_forms(c, section, d);
    show_brackets(c, section, d);
    show_flags(c, section, d);
    show_holonomic(c, section, d);
    show_drops(c, section, d);
    return c->at != NULL ? show_point(c, section, d) : HAMEL_OK;
}
