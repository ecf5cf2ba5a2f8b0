/// Chapter G as a section: the divergence of the motion, whether there is an invariant measure, its
/// density, what forbids one, and for which parameters there is one after all.
#include "expr/calculus.h"
#include "mech/measure.h"
#include "mech/parameters.h"
#include "mech/specialise.h"
#include "report/chapter.h"
#include "run/point.h"
#include "space/sum.h"

/// A system with all that the question needs.
typedef struct question {
    mech_divergence v;
    mech_measure m;
} question;

/// Decides for one system. HAMEL_INVALID, without a message, where the theory does not apply.
static hamel_status ask(question *a, exact *x, const model *m, const mech_system *s,
                        const mech_quasi *d, const double *typical) {
    hamel_status status = mech_divergence_init(&a->v, x, s, d);
    if (status != HAMEL_OK) return status;
    mech_symmetry *symmetries = MEM_NEW(mech_symmetry, m->symmetry_count);
    size_t made = 0;
    while (made < m->symmetry_count && status == HAMEL_OK) {
        status = mech_symmetry_init(&symmetries[made], x, s, &m->symmetries[made]);
        if (status == HAMEL_OK) made++;
    }
    if (status == HAMEL_OK)
        status = mech_measure_init(&a->m, x, s, &a->v, made, symmetries, typical);
    for (size_t i = 0; i < made; i++) mech_symmetry_clear(&symmetries[i]);
    free(symmetries);
    if (status != HAMEL_OK) mech_divergence_clear(&a->v);
    return status;
}

static void question_clear(question *a) {
    mech_measure_clear(&a->m);
    mech_divergence_clear(&a->v);
}

/// "x, y, theta, u, omega": what the volume is that of.
static void name_volume(chapter *c, const mech_quasi *d, bool momentum, text *out) {
    for (size_t i = 0; i < c->m->q->factor_count; i++)
        text_addf(out, "%s%s", i == 0 ? "" : ", ", c->m->q->factors[i].name);
    for (size_t a = 0; a < d->r; a++) {
        const expr v = chapter_alias(c, d->basis.symbols[a]);
        if (momentum) text_addf(out, ", p_%zu", a + 1);
        else text_addf(out, ", %s", expr_symbol_info_of(c->pool, v)->name);
    }
}

static void show_density(chapter *c, doc *to, const question *a, const mech_quasi *d) {
    text volume = {0};
    name_volume(c, d, false, &volume);
    chapter_formula(c, to, "density", chapter_symbol(c, "mu"), a->m.density, NULL);
    doc_words(to, "volume", "with respect to the volume of", "%s", text_cstr(&volume));
    chapter_formula(c, to, "momentum_density", chapter_symbol(c, "mu"), a->m.momentum_density,
                    NULL);
    text_clear(&volume);
    name_volume(c, d, true, &volume);
    doc_words(to, "momentum_volume", "with respect to the volume of", "%s", text_cstr(&volume));
    text_clear(&volume);
}

static const char *reason_words(mech_measure_reason reason) {
    switch (reason) {
    case MEASURE_NO_DIVERGENCE: return "the motion has no divergence";
    case MEASURE_FACTORS: return "the density below: div(mu X) = 0 is an identity";
    case MEASURE_CLOSED:
        return "the conditions on the density are compatible; no closed form of it was found";
    case MEASURE_SYMMETRY:
        return "the divergence does not vanish on D ∩ T Orb, where the density cannot change";
    case MEASURE_BRACKETS:
        return "brackets of fields of D demand two different values of one derivative of the "
               "density";
    case MEASURE_OPEN: break;
    }
    return "no density was found among the factors at hand, and nothing that forbids one";
}

static void show_divergence(chapter *c, doc *to, const mech_divergence *v, const mech_quasi *d) {
    sum total = {0};
    for (size_t a = 0; a < d->r; a++)
        sum_add_product(c->pool, &total, 1, v->theta[a], d->basis.symbols[a]);
    sum_add(c->pool, &total, 1, v->theta[d->r]);
    chapter_formula(c, to, "divergence", chapter_symbol(c, "div"), sum_take(c->pool, &total),
                    "GN16 (8.1)");
    vec_clear(&total);
}

/// A branch verified: the special system decided on its own.
static hamel_status show_branch(chapter *c, doc *to, const parameter_branch *b,
                                const double *typical) {
    special_model special;
    mech_system s;
    mech_quasi d;
    special_model_init(&special, c->m, b->count, b->symbols, b->values);
    doc *item = doc_object(to, NULL, NULL), *given = doc_object(item, "if", "if");
    for (size_t i = 0; i < b->count; i++)
        chapter_formula(c, given, expr_symbol_info_of(c->pool, b->symbols[i])->name, b->symbols[i],
                        b->values[i], NULL);
    hamel_status status = mech_system_init(&s, c->x, &special.m, 0, NULL);
    if (status == HAMEL_OK) {
        status = mech_quasi_init(&d, c->x, &s);
        if (status == HAMEL_OK) {
            question a;
            status = ask(&a, c->x, &special.m, &s, &d, typical);
            if (status == HAMEL_OK) {
                doc_truth(item, "exists", "then there is one", a.m.exists);
                if (a.m.found)
                    chapter_formula(c, item, "density", chapter_symbol(c, "mu"), a.m.density, NULL);
                question_clear(&a);
            }
            mech_quasi_clear(&d);
        }
        mech_system_clear(&s);
    }
    special_model_clear(&special);
    return status;
}

/// For which parameters the obstructions vanish.
static hamel_status show_conditions(chapter *c, doc *to, const mech_measure *m,
                                    const double *typical) {
    size_t count;
    expr *conditions;
    parameter_branches b;
    exact quiet = readable_limits(c->x);
    hamel_status status =
        exact_conditions(&quiet, m->obstruction_count, m->obstructions, &count, &conditions);
    if (status == HAMEL_OK) status = parameter_branches_init(&b, &quiet, count, conditions);
    free(conditions);
    if (status != HAMEL_OK) return HAMEL_OK; // nothing is said
    if (b.count == 0 && b.complete)
        doc_words(to, "conditions", "for special parameters", "never, with the assumptions made");
    if (b.count > 0) {
        doc *list = doc_list(to, "conditions",
                             b.complete ? "the obstruction vanishes exactly for these parameters"
                                        : "the obstruction vanishes for these parameters, and "
                                          "perhaps for others");
        for (size_t i = 0; i < b.count && status == HAMEL_OK; i++)
            status = show_branch(c, list, &b.items[i], typical);
    }
    parameter_branches_clear(&b);
    return status;
}

/// The section, given a typical point.
static hamel_status show(chapter *c, doc *section, const double *typical) {
    const mech_quasi *d = &c->quasi;
    question a;
    hamel_status status = ask(&a, c->x, c->m, &c->system, d, typical);
    if (status == HAMEL_INVALID || status == HAMEL_TOO_LARGE) {
        doc_words(section, "refused", NULL,
                  status == HAMEL_INVALID
                      ? "not decided: the divergence depends on time or is not linear in velocities"
                      : "not decided: the divergence is too long to be written out");
        return HAMEL_OK;
    }
    if (status != HAMEL_OK) return status;
    show_divergence(c, section, &a.v, d);
    doc_truth(section, "exists", "there is an invariant measure with a density in the position",
              a.m.exists);
    doc_words(section, "reason", "because", "%s", reason_words(a.m.reason));
    if (a.m.found) show_density(c, section, &a, d);
    if (a.m.exists == TRUTH_NO) {
        if (a.m.obstruction_count > 0) {
            doc *list = doc_list(section, "obstructions", "what would have to be zero");
            chapter_formula(c, list, NULL, EXPR_NONE, a.m.obstructions[0],
                            a.m.reason == MEASURE_SYMMETRY ? "GN16 (8.2)" : NULL);
        }
        doc_words(
            section, "general", NULL, "%s",
            a.v.homogeneous
                ? "so there is none with any smooth density: the motion is homogeneous (Kozlov)"
                : "a density that depends on velocities too is not excluded");
        if (a.m.obstruction_count > 0) status = show_conditions(c, section, &a.m, typical);
    }
    question_clear(&a);
    return status;
}

hamel_status chapter_measure(chapter *c, doc *to) {
    double *typical;
    diag none = {0};
    hamel_status status = run_point(c->m, NULL, &none, c->x->messages, &typical);
    diag_clear(&none);
    if (status != HAMEL_OK) return status;
    status = show(c, doc_object(to, "measure", "Invariant measure"), typical);
    free(typical);
    return status;
}
