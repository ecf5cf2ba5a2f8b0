/// `hamel check --find-symmetries` as a section: the symmetries found, their algebra and group, which of
/// them the model names, the constant momenta of fields in D, and what is special at the present values
/// of the parameters.
#include "mech/at_values.h"
#include "mech/field_condition.h"
#include "mech/field_span.h"
#include "mech/find_symmetries.h"
#include "report/chapter.h"
#include "report/check.h"

#include <string.h>

// ---- names -------------------------------------------------------------------------------------

/// Adds the field as a formula: xi_1 = d_x.
static void show_field(chapter *c, doc *to, const char *letter, size_t i, const expr *field) {
    text name = {0};
    text_addf(&name, "%s_%zu", letter, i + 1);
    chapter_field(c, to, text_cstr(&name), text_cstr(&name), field);
    text_clear(&name);
}

/// Adds Σ_a coefficients[a] xi_a as a formula without a name.
static void show_combination(chapter *c, doc *to, size_t i, size_t k, const expr *coefficients) {
    expr *terms = MEM_NEW(expr, k);
    text key = {0};
    text_addf(&key, "basis_%zu", i + 1);
    for (size_t a = 0; a < k; a++)
        terms[a] =
            expr_mul2(c->pool, coefficients[a], chapter_symbol(c, "xi_%zu", a + 1));
    chapter_formula(c, to, text_cstr(&key), EXPR_NONE, expr_add(c->pool, k, terms), NULL);
    text_clear(&key);
    free(terms);
}

static void show_subspace(chapter *c, doc *section, const char *key, const char *title, size_t k,
                          const lie_subspace *u) {
    doc *finding = check_value(section, key, title, "%zu", u->dimension);
    for (size_t i = 0; i < u->dimension; i++) show_combination(c, finding, i, k, u->basis + i * k);
}

static void separate(text *out, const char *by) {
    if (out->length > 0) text_add(out, by);
}

// ---- the group ---------------------------------------------------------------------------------

/// The field of a vector of the algebra.
static void field_of(const mech_found *f, expr_pool *pool, const expr *vector, expr *X) {
    const lie_subspace all = {f->k, f->fields};
    expr *one = lie_combinations(pool, f->n, &all, 1, vector);
    memcpy(X, one, f->n * sizeof *X);
    free(one);
}

static truth closes(const mech_found *f, exact *x, const space *q, const expr *vector) {
    expr *X = MEM_NEW(expr, f->n);
    field_of(f, x->pool, vector, X);
    const truth periodic = mech_flow_is_periodic(x, q, X);
    free(X);
    return periodic;
}

/// The group of a factor that is not a line.
static void factor_group(const mech_found *f, exact *x, const space *q, const lie_factor *factor,
                         text *out) {
    separate(out, " × ");
    switch (factor->kind) {
    case LIE_SE2:
        text_add(out, closes(f, x, q, factor->space.basis + 2 * f->k) == TRUTH_YES
                          ? "SE(2)"
                          : "the universal cover of SE(2)");
        return;
    case LIE_SO3: text_add(out, "SO(3)"); return;
    case LIE_SO4: text_add(out, "SO(3) × SO(3)"); return;
    case LIE_SE3: text_add(out, "SE(3)"); return;
    case LIE_SL2: text_add(out, "SL(2)"); return;
    case LIE_HEISENBERG: text_add(out, "the Heisenberg group"); return;
    case LIE_AFFINE: text_add(out, "the affine group of a line"); return;
    case LIE_E11: text_add(out, "E(1,1)"); return;
    default: text_add(out, "a group of "), lie_kind_name(factor, out);
    }
}

static void power_of(text *out, const char *group_name, size_t power) {
    if (power == 0) return;
    separate(out, " × ");
    text_add(out, group_name);
    if (power > 1) text_addf(out, "^%zu", power);
}

/// SE(2) × S1: lines whose flow closes are circles.
static void group_name(const mech_found *f, exact *x, const space *q, text *out) {
    size_t lines = 0, circles = 0;
    for (size_t i = 0; i < f->structure.factor_count; i++) {
        const lie_factor *factor = &f->structure.factors[i];
        if (factor->kind != LIE_R) factor_group(f, x, q, factor, out);
        else if (closes(f, x, q, factor->space.basis) == TRUTH_YES) circles++;
        else lines++;
    }
    power_of(out, "R", lines);
    for (size_t i = 0; i < circles; i++) power_of(out, "S1", 1);
    if (f->k == 0) text_add(out, "trivial");
}

static void algebra_name(const mech_found *f, text *out) {
    size_t lines = 0;
    for (size_t i = 0; i < f->structure.factor_count; i++) {
        const lie_factor *factor = &f->structure.factors[i];
        if (factor->kind == LIE_R) {
            lines++;
            continue;
        }
        separate(out, " × ");
        lie_kind_name(factor, out);
    }
    power_of(out, "R", lines);
}

static const char *word_for(const lie_structure *s) {
    return s->abelian ? "abelian" : s->nilpotent ? "nilpotent" : s->solvable ? "solvable"
           : s->semisimple ? "semisimple" : "neither solvable nor semisimple";
}

static void show_algebra(chapter *c, doc *section, const mech_found *f) {
    if (f->k < 2) return;
    if (f->closed != TRUTH_YES) {
        check_value(section, "algebra", "Lie algebra", "%s",
                    f->closed == TRUTH_NO ? "large" : "unknown");
        return;
    }
    const lie_structure *s = &f->structure;
    text name = {0};
    algebra_name(f, &name);
    doc *finding = check_value(section, "algebra", "Lie algebra", "%s", text_cstr(&name));
    check_reason(finding, "%s%s", word_for(s), s->abelian ? "" : ", with brackets of generators");
    text_clear(&name);
    if (s->abelian) return;
    for (size_t i = 0; i < f->k * f->k * f->k; i++) {
        const size_t a = i / f->k / f->k, b = i / f->k % f->k, d = i % f->k;
        if (a >= b || expr_is_int(c->pool, f->algebra.c[i], 0)) continue;
        const expr constant = chapter_symbol(c, "C_%zu%zu_%zu", a + 1, b + 1, d + 1);
        chapter_formula(c, finding, expr_symbol_info_of(c->pool, constant)->name, constant,
                        f->algebra.c[i], NULL);
    }
    show_subspace(c, section, "derived", "derived algebra", f->k, &s->derived);
    show_subspace(c, section, "centre", "centre", f->k, &s->centre);
    if (!s->solvable && !s->semisimple)
        show_subspace(c, section, "radical", "radical", f->k, &s->radical);
}

static void show_group(chapter *c, doc *section, const mech_found *f) {
    text name = {0};
    if (f->closed == TRUTH_YES) group_name(f, c->x, c->m->q, &name);
    else text_add(&name, "unknown");
    doc *finding = check_value(section, "group", "symmetry group", "%s", text_cstr(&name));
    check_reason(finding, "dimension %zu%s", f->k, f->k > 0 ? ", generated by" : "");
    for (size_t i = 0; i < f->k; i++) show_field(c, finding, "xi", i, f->fields + i * f->n);
    text_clear(&name);
}

// ---- where was looked --------------------------------------------------------------------------

static void list_names(chapter *c, text *out, size_t count, const expr *e) {
    for (size_t i = 0; i < count; i++) {
        if (i > 0) text_add(out, ", ");
        if (expr_print(c->pool, chapter_tidy(c, e[i]), EXPR_TEXT, out) != HAMEL_OK) return;
    }
}

static void show_search(chapter *c, doc *section, const mech_found *f) {
    const ansatz *a = &f->functions;
    text words = {0};
    text_addf(&words, "with coefficients of degree %u", a->degree);
    if (a->line_count > 0) {
        text_add(&words, " in ");
        list_names(c, &words, a->line_count, a->lines);
    }
    if (a->entry_count > 0)
        text_addf(&words, "%s", a->line_count > 0 ? " and in entries of rotations"
                                                  : " in entries of rotations");
    if (a->wave_count > 0) {
        text_add(&words, ", times sines and cosines of ");
        list_names(c, &words, a->wave_count, a->waves);
    }
    doc *finding = check_verdict(section, "searched", "there are no others",
                                 f->complete ? TRUTH_YES : TRUTH_UNKNOWN);
    doc_integer(finding, "unknowns", NULL, (long)(a->count * f->n));
    check_reason(finding, "%s; for generic parameters", text_cstr(&words));
    text_clear(&words);
    if (f->forces && f->without_forces > f->searched)
        check_reason(check_value(section, "forces", "broken by forces", "%zu",
                                 f->without_forces - f->searched),
                     "without the forces there are %zu", f->without_forces);
}

// ---- what the model names ----------------------------------------------------------------------

static truth all_satisfy(chapter *c, const field_conditions *list, const model_symmetry *given) {
    truth holds = TRUTH_YES;
    for (size_t a = 0; a < given->dimension; a++)
        holds = truth_and(holds, field_satisfies(c->x, c->m->q, list,
                                                 given->generators + a * c->m->q->n));
    return holds;
}

/// What stands in the way of a symmetry that the model names.
static hamel_status explain(chapter *c, doc *finding, const model_symmetry *given) {
    mech_basis d;
    hamel_status status = mech_basis_init(&d, c->x, &c->system);
    if (status != HAMEL_OK) return status;
    enum { KINDS = 3, INSIDE = 3 };
    field_conditions lists[KINDS + 1] = {0};
    static const char *const what[KINDS] = {"the Lagrangian", "the constraints", "the forces"};
    field_keeps_lagrangian(&lists[0], &c->system);
    field_keeps_constraints(&lists[1], &c->system, &d);
    field_keeps_forces(&lists[2], &c->system);
    field_lies_in_D(&lists[INSIDE], &c->system);
    text words = {0};
    for (size_t k = 0; k < KINDS; k++) {
        if (all_satisfy(c, &lists[k], given) != TRUTH_NO) continue;
        text_add(&words, words.length > 0 ? " and " : "it changes ");
        text_add(&words, what[k]);
    }
    if (words.length == 0) text_add(&words, "not with coefficients of this kind");
    if (all_satisfy(c, &lists[INSIDE], given) == TRUTH_YES) text_add(&words, ", but lies in D");
    check_reason(finding, "%s", text_cstr(&words));
    text_clear(&words);
    for (size_t k = 0; k <= KINDS; k++) field_conditions_clear(&lists[k]);
    mech_basis_clear(&d);
    return status;
}

/// One block of the model. What it spans of the symmetries is added to *covered.
static hamel_status show_named(chapter *c, doc *section, const mech_found *f, size_t index,
                               size_t *covered_count, expr **covered) {
    const model_symmetry *given = &c->m->symmetries[index];
    const size_t n = f->n, m = given->dimension;
    truth *inside = MEM_NEW(truth, m), all = TRUTH_YES;
    expr *coefficients = NULL;
    hamel_status status =
        mech_found_express(f, c->x, m, given->generators, inside, &coefficients);
    for (size_t a = 0; a < m; a++) all = truth_and(all, inside[a]);
    text key = {0}, title = {0};
    text_addf(&key, "named_%zu", index + 1);
    text_addf(&title, "the model's %s", given->name);
    if (status == HAMEL_OK) {
        doc *finding = check_verdict(section, text_cstr(&key), text_cstr(&title), all);
        if (all == TRUTH_YES) {
            check_reason(finding, "among them, generated by");
            for (size_t a = 0; a < m; a++)
                show_combination(c, finding, a, f->k, coefficients + a * f->k);
            *covered = mem_resize(*covered, (*covered_count + m) * n, sizeof **covered);
            memcpy(*covered + *covered_count * n, given->generators, m * n * sizeof **covered);
            *covered_count += m;
        } else {
            status = explain(c, finding, given);
        }
    }
    text_clear(&key);
    text_clear(&title);
    free(coefficients);
    free(inside);
    return status;
}

/// Those of the fields found that are not in the span of what is covered.
static hamel_status show_further(chapter *c, doc *section, const mech_found *f,
                                 size_t covered_count, const expr *covered) {
    const size_t n = f->n;
    size_t count = covered_count;
    expr *all = MEM_NEW(expr, (covered_count + f->k) * n);
    if (covered_count > 0) memcpy(all, covered, covered_count * n * sizeof *all);
    hamel_status status = field_span_independent(c->x, n, &count, all);
    const size_t named = count;
    if (f->k > 0) memcpy(all + named * n, f->fields, f->k * n * sizeof *all);
    count = named + f->k;
    if (status == HAMEL_OK) status = field_span_independent(c->x, n, &count, all);
    if (status == HAMEL_OK && count > named) {
        doc *finding =
            check_value(section, "further", "not named by the model", "%zu", count - named);
        for (size_t i = 0, at = named; i < f->k && at < count; i++) {
            if (memcmp(f->fields + i * n, all + at * n, n * sizeof *all) != 0) continue;
            at++;
            text key = {0};
            text_addf(&key, "xi_%zu", i + 1);
            doc_expr(finding, text_cstr(&key), EXPR_NONE, chapter_symbol(c, "xi_%zu", i + 1), NULL);
            text_clear(&key);
        }
    }
    free(all);
    return status;
}

// ---- constant momenta --------------------------------------------------------------------------

/// The number of the generator that a field is; k if it is none.
static size_t generator_of(const mech_found *f, const expr *field) {
    size_t a = 0;
    while (a < f->k && memcmp(f->fields + a * f->n, field, f->n * sizeof *field) != 0) a++;
    return a;
}

static void show_momenta(chapter *c, doc *section, const mech_found *f) {
    for (size_t i = 0; i < f->in_D; i++) {
        const expr *field = f->in_D_fields + i * f->n;
        text key = {0}, title = {0};
        text_addf(&key, "momentum_%zu", i + 1);
        text_addf(&title, "momentum %zu constant", i + 1);
        doc *finding =
            check_verdict(section, text_cstr(&key), text_cstr(&title), f->in_D_constant[i]);
        check_reason(finding, "%s%s",
                     c->system.p == 0        ? "of a symmetry"
                     : i < f->in_D_symmetric ? "of a symmetry that lies in D"
                                             : "of a field in D that preserves L but not D",
                     f->in_D_constant[i] == TRUTH_NO ? ", if the forces did not act on it" : "");
        const size_t a = generator_of(f, field);
        if (a == f->k) show_field(c, finding, "eta", i, field);
        else doc_expr(finding, "field", EXPR_NONE, chapter_symbol(c, "xi_%zu", a + 1), NULL);
        chapter_formula(c, finding, "momentum", chapter_symbol(c, "mu_%zu", i + 1),
                        f->in_D_momenta[i], NULL);
        text_clear(&key);
        text_clear(&title);
    }
}

// ---- at the present values ---------------------------------------------------------------------

/// What there is more at the values of the parameters than in general.
static hamel_status show_more(chapter *c, doc *section, const mech_found *f, const mech_found *own,
                              const mech_at_values *v) {
    const size_t n = f->n;
    size_t count = f->k + own->k;
    expr *all = MEM_NEW(expr, count * n);
    mech_at_values_put(v, f->k * n, f->fields, all);
    if (own->k > 0) memcpy(all + f->k * n, own->fields, own->k * n * sizeof *all);
    const hamel_status status = field_span_independent(c->x, n, &count, all);
    if (status == HAMEL_OK && count > f->k) {
        text name = {0};
        if (own->closed == TRUTH_YES) group_name(own, c->x, c->m->q, &name);
        else text_add(&name, "larger");
        doc *finding =
            check_value(section, "at_values", "at these parameters", "%s", text_cstr(&name));
        check_reason(finding, "at their present values there %s %zu more",
                     count - f->k == 1 ? "is" : "are", count - f->k);
        for (size_t i = f->k; i < count; i++) show_field(c, finding, "xi", i, all + i * n);
        text_clear(&name);
    }
    free(all);
    return status;
}

static hamel_status show_at_values(chapter *c, doc *section, const mech_found *f) {
    if (c->m->parameter_count == 0) return HAMEL_OK;
    exact quiet = *c->x; // a system that degenerates at these values is no failure here
    quiet.messages = NULL;
    mech_at_values v;
    mech_system s;
    mech_found own;
    mech_at_values_init(&v, c->m);
    hamel_status status = mech_system_init(&s, &quiet, &v.m, 0, NULL);
    if (status == HAMEL_OK) {
        status = mech_found_init(&own, &quiet, &s, &v.m, f->functions.degree);
        if (status == HAMEL_OK) {
            status = show_more(c, section, f, &own, &v);
            mech_found_clear(&own);
        }
        mech_system_clear(&s);
    }
    mech_at_values_clear(&v);
    return HAMEL_OK;
}

hamel_status check_find_symmetries(chapter *c, const check_request *request, doc *section) {
    if (!request->find_symmetries) return HAMEL_OK;
    mech_found f;
    hamel_status status = mech_found_init(&f, c->x, &c->system, c->m,
                                          request->degree > 0 ? request->degree : 1);
    if (status != HAMEL_OK) return status;
    show_group(c, section, &f);
    show_algebra(c, section, &f);
    size_t covered_count = 0;
    expr *covered = NULL;
    for (size_t i = 0; i < c->m->symmetry_count && status == HAMEL_OK; i++)
        status = show_named(c, section, &f, i, &covered_count, &covered);
    if (status == HAMEL_OK && c->m->symmetry_count > 0)
        status = show_further(c, section, &f, covered_count, covered);
    free(covered);
    show_momenta(c, section, &f);
    show_search(c, section, &f);
    if (status == HAMEL_OK) status = show_at_values(c, section, &f);
    mech_found_clear(&f);
    return status;
}
