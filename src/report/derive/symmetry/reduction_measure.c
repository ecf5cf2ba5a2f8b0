/// Divergence and density on D/G, for a group that is not unimodular: volumes of D and of D/G are
/// different things there.
#include "report/derive/symmetry/reduction_measure.h"

#include "expr/sum.h"
#include "mech/measure/measure.h"
#include "mech/measure/quotient.h"
#include "report/derive/form/density_shape.h"
#include "report/derive/symmetry/bundle.h"
#include "report/derive/symmetry/symmetry.h"
#include "report/derive/verdicts.h"

/// θ_b v^b + θ_α w^α + θ_0
static expr divergence_of(const reducer *d, const mech_divergence *v) {
    const mech_connection *a = d->a;
    sum total = {0};
    for (size_t b = 0; b < a->m; b++)
        sum_add_product(d->c->pool, &total, 1, v->theta[b], a->speeds[b]);
    for (size_t s = 0; s < a->h; s++)
        sum_add_product(d->c->pool, &total, 1, v->theta[a->m + s], a->symbols[s]);
    sum_add(d->c->pool, &total, 1, v->theta[a->m + a->h]);
    const expr e = sum_take(d->c->pool, &total);
    vec_clear(&total);
    return e;
}

/// "r, xi_x, theta_dot, r_dot": what the volume is that of.
static void name_quotient_volume(const reducer *d, text *out) {
    const mech_connection *a = d->a;
    for (size_t s = 0; s < a->sigma; s++)
        text_addf(out, "%s%s", s > 0 ? ", " : "", reducer_shape(d, s));
    for (size_t i = 0; i < a->m + a->h; i++) {
        expr name = i < a->m ? a->speeds[i] : a->symbols[i - a->m];
        reducer_rename(d, 1, &name);
        name = chapter_alias(d->c, name);
        text_addf(out, ", %s", expr_symbol_info_of(d->c->pool, name)->name);
    }
}

static void show_answer(const reducer *d, doc *to, const mech_divergence *v, const mech_measure *m,
                        mech_verdict exists) {
    chapter *c = d->c;
    reducer_formula(d, to, "divergence", chapter_symbol(c, "div"), divergence_of(d, v),
                    "GN16 (8.1)");
    chapter_verdict(c, to, "exists", "there is an invariant measure with a density in the shape",
                    exists);
    if (m->reason == MEASURE_ELEMENTS)
        doc_words(to, "reason", "because",
                  "along S the shape stands still, so no density makes up for the divergence "
                  "there");
    if (!m->found) return;
    text volume = {0};
    name_quotient_volume(d, &volume);
    doc *one = doc_object(to, "density", "density");
    chapter_density(c, one, "value", "mu", &m->density);
    doc_words(one, "volume", "with respect to the volume of", "%s", text_cstr(&volume));
    text_clear(&volume);
}

void reduction_measure(const reducer *d, doc *to) {
    chapter *c = d->c;
    if (is_bundle(d) || d->e->h == 0 || d->e->m + d->e->h == 0 || c->m->kinematic ||
        mech_is_unimodular(c->pool, d->y->k, d->y->structure))
        return;
    const char *why;
    mech_divergence v;
    mech_measure m;
    exact brief = readable_limits(c->x);
    if (mech_divergence_on_quotient(&v, &brief, d->r, d->a, &why) != HAMEL_OK) return;
    const mech_measure_setting alone = {0};
    chapter_listen(c);
    const hamel_status status = mech_measure_init(&m, c->x, c->system, &v, &alone);
    const mech_verdict exists = chapter_heard(c, status == HAMEL_OK ? m.exists : TRUTH_UNKNOWN);
    if (status == HAMEL_OK) {
        doc *section = doc_object(to, "quotient_measure",
                                  "measure on the quotient, as the group is not unimodular");
        show_answer(d, section, &v, &m, exists);
        mech_measure_clear(&m);
    }
    mech_divergence_clear(&v);
}
