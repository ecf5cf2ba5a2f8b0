/// Chapter G as a section: the divergence of the motion, whether there is an invariant measure, its
/// density and where it is smooth, what forbids one, and for which parameters there is one after
/// all.
#include <stdlib.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "expr/walk.h"
#include "mech/tools/rational_point.h"
#include "report/derive/chapter.h"
#include "report/derive/form/density_shape.h"
#include "report/derive/kept/chaplygin.h"
#include "report/derive/kept/measure.h"
#include "report/derive/kept/witness.h"
#include "report/derive/motion/hamel.h"

#include "report/derive/verdicts.h"
#include <math.h>

enum { LONGEST_TO_TIDY = 20 * DOC_LONGEST, MANY_NODES = 1500 }; ///< tokens, nodes of the graph

const char *chapter_measure_reason(mech_measure_reason reason) {
    switch (reason) {
    case MEASURE_NO_DIVERGENCE: return "the motion has no divergence";
    case MEASURE_FACTORS: return "the density is known: div(μ X) = 0 is an identity";
    case MEASURE_CLOSED:
        return "the differential of log μ is closed and has no periods; no closed form was found";
    case MEASURE_LOCAL:
        return "near every generic point there is one: the differential of log μ is closed; "
               "whether it is one function is open";
    case MEASURE_DAMPING:
        return "the divergence does not vanish at v = 0, where the position stands still";
    case MEASURE_SYMMETRY:
        return "on D ∩ T Orb, along which symmetry fixes the density, the divergence is another";
    case MEASURE_ELEMENTS:
        return "elements of the algebra move no position, so no density makes up for the "
               "divergence "
               "along them";
    case MEASURE_BRACKETS:
        return "brackets of fields of D demand two values of one derivative of the density";
    case MEASURE_PERIOD:
        return "the density would grow by a factor along a loop: its differential has a period";
    case MEASURE_OPEN: break;
    }
    return "no density was found, and nothing that forbids one";
}

/// "x, y, theta, u, omega": what the volume is that of.
static void name_volume(chapter *c, bool momentum, text *out) {
    const mech_quasi *d = c->quasi;
    const size_t positions = c->m->q->factor_count - c->m->q->algebra_count;
    for (size_t i = 0; i < positions; i++)
        text_addf(out, "%s%s", i == 0 ? "" : ", ", c->m->q->factors[i].name);
    for (size_t a = 0; a < d->r; a++) {
        const expr v = chapter_alias(c, d->basis.symbols[a]);
        const char *between = positions + a > 0 ? ", " : "";
        if (momentum) text_addf(out, "%sp_%zu", between, a + 1);
        else text_addf(out, "%s%s", between, expr_symbol_info_of(c->pool, v)->name);
    }
}

static void show_one_density(chapter *c, doc *to, const char *key, const char *title,
                             const char *name, const mech_density *density, const char *volume) {
    doc *one = doc_object(to, key, title);
    chapter_density(c, one, "value", name, density);
    if (volume != NULL) doc_words(one, "volume", "with respect to the volume of", "%s", volume);
}

/// Where the density is positive and smooth.
static void show_domain(chapter *c, doc *to, const mech_measure *m) {
    bool none = true; // on the level, where there is one
    for (size_t i = 0; i < m->zero_count; i++) none = none && chapter_never_zero(c, m->zeros[i]);
    if (none) {
        const char *const others = !m->has_kinetic     ? "the basis of D is one and "
                                   : c->system->p == 0 ? ""
                                                       : "the constraints are independent and ";
        doc_words(to, "domain", "positive and smooth", "wherever %sthe kinetic energy is definite",
                  others);
        return;
    }
    doc *list = doc_list(to, "domain", "positive and smooth where none of these is zero");
    for (size_t i = 0; i < m->zero_count; i++) {
        if (!chapter_never_zero(c, m->zeros[i]))
            chapter_formula(c, list, NULL, EXPR_NONE, m->zeros[i], NULL);
    }
}

static void show_densities(chapter *c, doc *to, const mech_measure *m) {
    text volume = {0};
    name_volume(c, false, &volume);
    show_one_density(c, to, "density", "density", "mu", &m->density, text_cstr(&volume));
    text_clear(&volume);
    name_volume(c, true, &volume);
    show_one_density(c, to, "momentum_density", "in momenta", "mu_p", &m->momentum_density,
                     text_cstr(&volume));
    text_clear(&volume);
    if (m->has_kinetic)
        show_one_density(c, to, "kinetic_density",
                         "against the volume of the kinetic energy, in any basis", "mu_T",
                         &m->kinetic_density, NULL);
    show_domain(c, to, m);
}

/// Adds name = e, tidied unless it is too long to be shown anyway.
static void show_function(chapter *c, doc *to, const char *key, expr name, expr e,
                          const char *equation) {
    if (expr_infix_tokens(c->pool, e) > LONGEST_TO_TIDY) doc_expr(to, key, name, e, equation);
    else chapter_formula(c, to, key, name, e, equation);
}

static void show_divergence(chapter *c, doc *to, const mech_divergence *v) {
    const mech_quasi *d = c->quasi;
    sum total = {0};
    for (size_t a = 0; a < d->r; a++)
        sum_add_product(c->pool, &total, 1, v->theta[a], d->basis.symbols[a]);
    sum_add(c->pool, &total, 1, v->theta[d->r]);
    const expr divergence = sum_take(c->pool, &total);
    if (readable_nodes(c->pool, divergence) < MANY_NODES ||
        !chapter_leaves(c, to, "divergence_in_words", "div", "measure", 1, &divergence))
        show_function(c, to, "divergence", chapter_symbol(c, "div"), divergence, "GN16 (8.1)");
    vec_clear(&total);
}

static const char *title_of_cases(const measure_cases *cases) {
    bool decided = true;
    for (size_t i = 0; i < cases->count; i++)
        decided = decided && cases->items[i].exists == TRUTH_YES;
    if (!decided)
        return cases->complete ? "there is none but for these parameters, if for them"
                               : "special parameters, and perhaps others";
    return cases->complete ? "there is one exactly for these parameters"
                           : "there is one for these parameters, and perhaps others";
}

void chapter_measure_cases(chapter *c, doc *to, const measure_answer *a) {
    const measure_cases *cases = &a->cases;
    if (cases->count == 0) {
        if (cases->complete)
            doc_words(to, "never", "for special parameters", "never, with the assumptions made");
        return;
    }
    doc *list = doc_list(to, "cases", title_of_cases(cases));
    for (size_t i = 0; i < cases->count; i++) {
        const measure_case *one = &cases->items[i];
        doc *item = doc_object(list, NULL, NULL), *given = doc_object(item, "if", NULL);
        item->line = true;
        for (size_t k = 0; k < one->given.count; k++)
            chapter_formula(c, given, expr_symbol_info_of(c->pool, one->given.symbols[k])->name,
                            one->given.symbols[k], one->given.values[k], NULL);
        readable_list room = {0};
        mech_verdict exists = verdict_measure_case(c, a, one, &room);
        exists.claim = "there is an invariant measure";
        chapter_verdict(c, item, "exists", NULL, exists);
        vec_clear(&room);
        if (one->found) chapter_density(c, item, "density", "mu", &one->density);
    }
}

/// Whether a density in position and velocity is excluded too.
static const char *general_words(const measure_answer *a) {
    if (!measure_excludes_all(a)) return "a density that depends on velocities too is not excluded";
    if (a->v.homogeneous)
        return "nor one with a density in position and velocity: the motion is "
               "homogeneous (Kozlov)";
    return "nor one with a density in position and velocity: there are equilibria with divergence";
}

static void show_cycle(chapter *c, doc *to, measure_cycle cycle) {
    if (cycle.first == cycle.second)
        doc_words(to, "angle", "the angle", "%s", chapter_direction(c, cycle.first));
    else
        doc_words(to, "circle", "the circle", "about the origin of (%s, %s)",
                  chapter_direction(c, cycle.first), chapter_direction(c, cycle.second));
    if (isfinite(cycle.period))
        doc_words(to, "period", "the period of d log μ", "about %.6g", cycle.period);
}

static void show_no(chapter *c, doc *to, const measure_answer *a) {
    if (a->m.obstruction_count > 0) {
        doc *list = doc_list(to, "obstructions", "what would have to be zero");
        show_function(c, list, NULL, EXPR_NONE, a->m.obstructions[0],
                      a->m.reason == MEASURE_SYMMETRY ? "GN16 (8.2)" : NULL);
        chapter_witness(c, NULL, to, a->m.obstructions[0]);
    }
    if (a->m.reason == MEASURE_PERIOD) show_cycle(c, to, a->m.cycle);
    doc_words(to, "general", NULL, "%s", general_words(a));
    for (size_t i = 0; i < c->m->constraint_count; i++) {
        if (!c->m->constraints[i].holonomic) continue;
        doc_words(to, "level", NULL, "for generic levels of the holonomic constraints");
        break;
    }
    if (a->has_cases) chapter_measure_cases(c, to, a);
}

hamel_status chapter_measure(chapter *c, doc *to) {
    const measure_answer *a;
    const hamel_status status = derivation_measure(c->d, c->x->messages, &a);
    if (status != HAMEL_OK) return status;
    doc *section = doc_object(to, "measure", "Invariant measure");
    if (!c->shows_hamel) chapter_velocities(c, section);
    if (a->refused != NULL) {
        doc_words(section, "refused", NULL, "the divergence is not decided on: %s", a->refused);
        if (measure_is_steep(a)) {
            chapter_verdict(c, section, "exists",
                            "there is an invariant measure with a density in the position",
                            verdict_no_position(a));
            doc *list = doc_list(section, "obstructions", "what would have to be zero");
            show_function(c, list, NULL, EXPR_NONE, a->v.steep, NULL);
            doc_words(section, "general", NULL, "%s", general_words(a));
        }
        if (!a->liouville.holds) return HAMEL_OK;
        chapter_verdict(c, section, "canonical", "dq dp is invariant (Liouville)",
                        verdict_liouville(a, false));
        doc *one = doc_object(section, "canonical_density", "its density");
        text volume = {0};
        chapter_formula(c, one, "value", chapter_symbol(c, "mu"), a->liouville.density, NULL);
        name_volume(c, false, &volume);
        doc_words(one, "volume", "with respect to the volume of", "%s", text_cstr(&volume));
        text_clear(&volume);
        return HAMEL_OK;
    }
    show_divergence(c, section, &a->v);
    readable_list room = {0};
    chapter_verdict(c, section, "exists",
                    "there is an invariant measure with a density in the position",
                    verdict_measure(c, a, &room));
    vec_clear(&room);
    doc_words(section, "reason", "because", "%s", chapter_measure_reason(a->m.reason));
    if (a->m.found) show_densities(c, section, &a->m);
    else if (a->m.zero_count > 0) show_domain(c, section, &a->m);
    if (a->m.exists == TRUTH_NO) show_no(c, section, a);
    return chapter_chaplygin(c, section);
}
