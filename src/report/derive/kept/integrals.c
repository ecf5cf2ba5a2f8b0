/// Conserved quantities as a section: each with the reason why it is constant, then the gauge
/// momenta that are known by differential equations only, then where was looked.
#include "report/derive/kept/integrals.h"
#include "expr/calculus.h"
#include "expr/print.h"
#include "mech/integrals/list.h"
#include "mech/integrals/special.h"
#include "report/derive/chapter.h"
#include "report/derive/form/collect.h"
#include "report/derive/kept/closed_motion.h"
#include "report/derive/kept/integral_words.h"
#include "report/derive/motion/hamel.h"
#include "report/derive/symmetry/found_name.h"
#include "report/derive/verdicts.h"

static void show_momenta(chapter *c, doc *to, const mech_integrals *f) {
    doc *list = doc_object(to, "momenta", "momenta along fields of D");
    for (size_t k = 0; k < f->momenta.count; k++) {
        const expr p = f->momenta.symbols[k];
        const bool full = expr_infix_tokens(c->pool, chapter_tidy(c, f->momenta.full[k])) <
                          expr_infix_tokens(c->pool, chapter_tidy(c, f->momenta.values[k]));
        chapter_formula(c, list, expr_symbol_info_of(c->pool, p)->name, p,
                        full ? f->momenta.full[k] : f->momenta.values[k], NULL);
    }
}

static void show_integral(chapter *c, doc *to, const mech_integrals *f, const mech_integral *one,
                          expr name, bool special, bool *momenta) {
    const char *key = expr_symbol_info_of(c->pool, name)->name;
    doc *item = doc_object(to, key, integral_kind(one));
    bool in_momenta;
    doc_words(item, "kind", NULL, "%s", mech_integral_kind(one->reason))->aside = true;
    const expr shown = integral_shown(c, one, &in_momenta);
    *momenta = *momenta || in_momenta;
    doc_expr(item, "value", name, shown, integral_equation(one))->source = one->value;
    readable_list room = {0};
    text claim = {0};
    text_addf(&claim, "%s constant", key);
    mech_verdict v = verdict_integral(c, one, special, &room);
    v.claim = text_cstr(&claim);
    doc *constant = chapter_verdict(c, item, "constant", "constant", v);
    constant->aside = !constant->contradicted; // that it is listed says so
    vec_clear(&room);
    text_clear(&claim);
    if (one->generator != NULL) {
        const bool moving = one->reason == INTEGRAL_MOVING_ENERGY;
        chapter_field(c, item, "generator", moving ? "Z" : "zeta", one->generator);
    }
    text words = {0};
    integral_reason_words(c, f, one, &words);
    doc_words(item, "reason", "because", "%s", text_cstr(&words));
    text_clear(&words);
    if (integral_survives(c, f, one, &words))
        doc_words(item, "survives", "survives every potential invariant under", "%s",
                  text_cstr(&words));
    text_clear(&words);
    if (one->dependent)
        doc_words(item, "dependent", "note", "a function of those above%s",
                  one->invariant && one->reason == INTEGRAL_QUADRATIC
                      ? ", but of the reduced motion a new one"
                      : "");
}

/// A fundamental system of solutions, one object each.
static void show_solutions(chapter *c, doc *to, const gauge_equations *g) {
    doc *list = g->closed        ? doc_list(to, "closed_form", "in closed form")
                : g->gauss.found ? doc_list(to, "hypergeometric", "by hypergeometric functions")
                                 : doc_list(to, "fundamental", "values are enclosed by eval of");
    for (size_t i = 0; i < g->m; i++) {
        text title = {0};
        text_addf(&title, "J_%zu with", i + 1);
        doc *one = doc_object(list, NULL, text_cstr(&title));
        text_clear(&title);
        for (size_t b = 0; b < g->m; b++) {
            const expr f = g->solutions[i * g->m + b];
            doc *made = doc_expr(one, expr_symbol_info_of(c->pool, g->names[b])->name, g->names[b],
                                 chapter_tidy(c, f), NULL);
            expr_substitute(c->pool, 1, &f, 1, &g->symbol, &g->shape, &made->source);
        }
    }
}

/// Gauss' functions: which ones they are.
static void show_gauss(chapter *c, doc *to, const gauge_gauss *f) {
    doc *list = doc_object(to, "gauss", "with Gauss' function F");
    const expr a = chapter_quantity(c, "a", "a_F"), b = chapter_quantity(c, "b", "b_F"),
               z = chapter_quantity(c, "z", "z_F");
    doc_equation(list, "sum", expr_add2(c->pool, a, b), chapter_tidy(c, f->sum), NULL);
    doc_equation(list, "product", expr_mul2(c->pool, a, b), chapter_tidy(c, f->product), NULL);
    const size_t count = expr_same(f->functions[0], f->functions[1]) ? 1 : 2;
    for (size_t i = 0; i < count; i++) {
        text words = {0}, title = {0};
        const char *letters[] = {"F(", ", ", "; ", "; ", ")"};
        const expr arguments[] = {a, b, chapter_tidy(c, f->lower[i]), z};
        const char *name = expr_symbol_info_of(c->pool, f->functions[i])->name;
        hamel_status status =
            expr_print(c->pool, expr_call(c->pool, f->functions[i], z), EXPR_TEXT, &title);
        for (size_t k = 0; k < 5 && status == HAMEL_OK; k++) {
            text_addf(&words, "%s", letters[k]);
            if (k < 4) status = expr_print(c->pool, arguments[k], EXPR_TEXT, &words);
        }
        if (status == HAMEL_OK) doc_words(list, name, text_cstr(&title), "%s", text_cstr(&words));
        text_clear(&words);
        text_clear(&title);
    }
    mech_verdict independent = {.answer = f->independent, .method = METHOD_THEOREM};
    chapter_verdict(c, list, "independent", "the two solutions are independent", independent);
}

/// df/ds = A f, and the momenta these are coefficients of.
static void show_gauge(chapter *c, doc *to, const gauge_equations *g) {
    doc *section = doc_object(to, "gauge_momenta", "gauge momenta over the shape variable");
    doc_cite(section, "GN16 §9.1");
    doc_expr(section, "shape", chapter_quantity(c, "s", "s_G"), g->shape, NULL);
    for (size_t b = 0; b < g->m; b++) {
        text name = {0};
        text_addf(&name, "Z_%zu", b + 1);
        chapter_field(c, section, text_cstr(&name), text_cstr(&name),
                      g->along.fields + b * g->along.n);
        text_clear(&name);
    }
    doc *momenta = doc_object(section, "momenta", "momenta along them");
    VEC(expr) terms = {0};
    for (size_t b = 0; b < g->m; b++) {
        const expr P = chapter_numbered(c, "P", "K", b + 1);
        text key = {0};
        text_addf(&key, "P_%zu", b + 1);
        chapter_formula(c, momenta, text_cstr(&key), P, g->along.values[b], NULL);
        text_clear(&key);
        *vec_push(&terms) = expr_mul2(c->pool, g->names[b], P);
    }
    doc_expr(section, "momentum", chapter_quantity(c, "J", "J_f"),
             expr_add(c->pool, terms.count, terms.items), NULL);
    doc *equations =
        doc_object(section, "equations", "constant for every solution of (f_s is df/ds)");
    for (size_t b = 0; b < g->m; b++) {
        terms.count = 0;
        for (size_t a = 0; a < g->m; a++)
            *vec_push(&terms) = expr_mul2(c->pool, g->matrix[b * g->m + a], g->names[a]);
        const char *key = expr_symbol_info_of(c->pool, g->names[b])->name;
        doc_expr(equations, key, chapter_symbol(c, "%s_s", key),
                 chapter_sum(c, terms.count, terms.items), NULL);
    }
    vec_clear(&terms);
    doc_words(section, "solutions", "so there are",
              g->closed || g->gauss.found
                  ? "%zu independent ones"
                  : "%zu independent ones; no closed form was found, runs solve for f",
              g->m);
    if (g->gauss.found) show_gauss(c, section, &g->gauss);
    if (g->named)
        doc_words(section, "begin", "its solutions", "Φ, the unit matrix at s = %g", g->from);
    if (g->closed || g->gauss.found || g->named) show_solutions(c, section, g);
    chapter_verdict(c, section, "survives_potentials", "survive every invariant potential",
                    (mech_verdict){.answer = TRUTH_YES, .method = METHOD_THEOREM});
}

/// With s, s' and as many J as there are momenta along S, E is a function of s and s' on each level
/// of the J, and its critical points are the equilibria of the reduced motion: a compact component
/// of a level of E without them is a circle, along which the reduced motion does not stop. Over it
/// a compact group makes the motion quasi-periodic (M. Field, M. Krupa, J. Hermans).
static void show_reduced_motion(chapter *c, doc *to, const mech_integrals *f) {
    bool energy = false;
    for (size_t k = 0; k < f->count; k++) energy = energy || f->items[k].reason == INTEGRAL_ENERGY;
    if (f->gauge.m + 1 != f->r || !energy) return;
    const mech_verdict proved = {.answer = TRUTH_YES, .method = METHOD_THEOREM};
    doc *section = doc_object(to, "reduced_motion", "motion of s, for given J and E");
    doc_integer(section, "degrees_of_freedom", "degrees of freedom", 1);
    chapter_verdict(c, section, "periodic",
                    integral_goes_round(c, f)
                        ? "periodic on compact levels without equilibria, where L is regular and s "
                          "does not go round"
                        : "periodic on compact levels without equilibria, where L is regular",
                    proved);
    exact quiet = exact_quietly(c->x);
    if (f->has_symmetries && found_is_compact(&f->symmetries, &quiet, c->m->q))
        chapter_verdict(c, section, "quasi_periodic",
                        "quasi-periodic on Q over these, as the group is compact", proved);
}

static void show_list(chapter *c, doc *to, const mech_integrals *f, size_t *number, bool special,
                      bool *momenta) {
    for (size_t k = 0; k < f->count; k++)
        show_integral(c, to, f, &f->items[k], integral_name(c, &f->items[k], number), special,
                      momenta);
}

/// What there is more at the present values of the parameters.
static hamel_status show_special(chapter *c, doc *to, const mech_integrals *general,
                                 size_t *number) {
    const mech_special *own;
    bool momenta = false;
    const hamel_status status = derivation_special(c->d, c->x->messages, &own);
    if (status != HAMEL_OK) return status;
    if (own->integrals.count > 0) {
        doc *section = doc_object(to, "at_values", "at the present values of the parameters");
        show_list(c, section, &own->integrals, number, true, &momenta);
        if (momenta) show_momenta(c, section, &own->integrals);
    }
    if (integral_special_tells(general, &own->integrals))
        chapter_verdict(c, to, "complete_at_values", "no others for the values given",
                        verdict_no_others(c, &own->integrals, PARAMETERS_GIVEN, true));
    return HAMEL_OK;
}

hamel_status chapter_integrals(chapter *c, doc *to) {
    const mech_integrals *f;
    const hamel_status status = derivation_integrals(c->d, c->x->messages, &f);
    if (status != HAMEL_OK) return status;
    doc *section = doc_object(to, "integrals", "Conserved quantities");
    if (!c->shows_hamel) chapter_velocities(c, section);
    if (c->system->dependent_at_values)
        doc_words(section, "generic", "for generic parameters",
                  "at those given the constraints are dependent");
    bool momenta = false;
    size_t number = 0, independent = f->gauge.m > 0 ? f->gauge.m - f->gauge_known : 0;
    doc *list = doc_object(section, "list", NULL);
    show_list(c, list, f, &number, false, &momenta);
    if (momenta) show_momenta(c, section, f);
    if (f->gauge.m > 0) show_gauge(c, section, &f->gauge);
    if (f->gauge.m > 0) show_reduced_motion(c, section, f);
    chapter_closed_motion(c, section);
    for (size_t k = 0; k < f->count; k++) independent += !f->items[k].dependent;
    doc_integer(section, "independent", "independent", (long)independent);
    text words = {0};
    integral_search_words(c, f, &words);
    doc_words(section, "searched", "searched", "%s", text_cstr(&words));
    text_clear(&words);
    chapter_verdict(c, section, "complete",
                    c->m->parameter_count > 0 ? "no others in this space, for generic parameters"
                                              : "no others in this space",
                    verdict_no_others(c, f, PARAMETERS_GENERIC, true));
    if (mech_integrals_complete(f, false) && !mech_integrals_complete(f, true))
        chapter_verdict(c, section, "complete_momenta", "no others among momenta",
                        verdict_no_others(c, f, PARAMETERS_GENERIC, false));
    return f->interrupted ? HAMEL_OK : show_special(c, section, f, &number);
}
