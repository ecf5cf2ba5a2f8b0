/// What hamel check says of integrability, of the reduced motion on D/G, G all symmetries that were
/// found, N = n + r − dim G. Integrals are those that G leaves alone, gauge momenta over one shape
/// variable s included, whether or not they have a closed form.
///
/// N − 1 independent ones: regular levels are curves. A compact component is a circle; motion on it
/// is periodic, or there are equilibria on it, between which it goes. With an invariant measure it
/// has an invariant density ρ, so ρ X is constant along it: it is run round, or all of it at rest.
///
/// N − 2 and a measure: by Euler and Jacobi (A. Kolmogorov 1953) a compact component without
/// equilibria is a torus, on which motion is quasi-periodic after a change of time.
///
/// Both need D/G to be a manifold near the level. That isotropy is discrete is enough: G being
/// connected and unimodular, it acts on slices without reflections, and where it turns a slice the
/// reduced motion has an equilibrium.
///
/// Quadratures: time along a curve is one; with N − 2 integrals and the measure's density there is
/// Jacobi's last multiplier. On Q: where G is solvable, by Lie.
///
/// Over a periodic reduced motion the motion on Q is that of its phase, an element of G for each
/// period: quasi-periodic for compact G, and for SE(2) too if the phase turns, otherwise it drifts
/// (M. Field, M. Krupa, J. Hermans; P. Ashwin and I. Melbourne).
#include "report/check/integrable.h"

#include <stdlib.h>

#include "expr/calculus.h"
#include "expr/walk.h"
#include "report/check/check.h"
#include "report/check/domain.h"
#include "report/check/levels.h"
#include "report/check/vanish.h"
#include "report/derive/kept/integral_words.h"
#include "report/derive/symmetry/found_name.h"
#include "space/field.h"

/// What is there, and what is known of it.
typedef struct counted {
    size_t dimension; ///< of D/G
    size_t integrals; ///< independent ones that G leaves alone
    size_t rows;      ///< of the differentials; one more than integrals, ds, beside gauge momenta
    expr *differentials; ///< rows · (n + r)
    bool undecided;      ///< whether an integral is independent of others is not known
    bool energy;         ///< E is one of the integrals
    bool closed;         ///< all of them are formulas
    bool smooth;         ///< and have values everywhere
    bool round;          ///< some are functions of an angle s that may be others after a turn
    level_facts level;
    const mech_found *G;
    text group;
} counted;

/// dF over the base frame and the quasi-velocities.
static void differential(const chapter *c, expr F, expr *row) {
    const space *q = c->m->q;
    for (size_t i = 0; i < q->n; i++) space_apply_base(q, i, 1, &F, &row[i]);
    for (size_t a = 0; a < c->quasi->r; a++)
        row[q->n + a] = expr_diff(c->pool, F, c->quasi->basis.symbols[a]);
}

/// Adds a function if it is independent of those before it, and says so if that is not known.
static hamel_status add(chapter *c, counted *o, expr F, bool *new) {
    const size_t cols = c->m->q->n + c->quasi->r;
    size_t rank = 0;
    exact quiet = exact_quietly(c->x);
    differential(c, F, o->differentials + o->rows * cols);
    const hamel_status status =
        exact_rank_at_least(c->x, o->rows + 1, cols, o->differentials, &rank);
    *new = status == HAMEL_OK &&rank == o->rows + 1;
    if (status == HAMEL_OK && !*new &&
        (exact_rank(&quiet, o->rows + 1, cols, o->differentials, &rank) != HAMEL_OK ||
         rank > o->rows))
        o->undecided = true;
    o->rows += *new;
    return status;
}

/// Whether a function has values everywhere.
static bool has_values(chapter *c, expr F) {
    size_t count;
    bool good = true, solved;
    expr *ends = domain_ends_of(c, 1, &F, &count);
    for (size_t i = 0; i < count && good; i++)
        good = check_vanishes(c, ends[i], &solved) == ZEROS_NEVER && !solved;
    free(ends);
    return good;
}

/// s and the momenta along the orbits: their combinations J = f^b(s) p_b are as many integrals that
/// are independent modulo ds.
static hamel_status count_gauge(chapter *c, const mech_integrals *f, counted *o) {
    bool new = true;
    if (f->gauge.m == 0) return HAMEL_OK;
    hamel_status status = add(c, o, f->gauge.shape, &new);
    const bool there = new;
    for (size_t b = 0; b < f->gauge.m && status == HAMEL_OK; b++) {
        status = add(c, o, f->gauge.along.values[b], &new);
        o->integrals += new &&there;
    }
    o->closed = f->gauge.closed || f->gauge_known == f->gauge.m;
    o->smooth = false;
    o->round = integral_goes_round(c, f);
    return status;
}

/// The invariant integrals, each if it is independent of those before it.
static hamel_status count_integrals(chapter *c, const mech_integrals *f, counted *o) {
    o->differentials = MEM_NEW(expr, (f->count + f->gauge.m + 2) * (c->m->q->n + c->quasi->r));
    o->closed = o->smooth = true;
    hamel_status status = count_gauge(c, f, o);
    for (size_t k = 0; k < f->count && status == HAMEL_OK; k++) {
        const mech_integral *one = &f->items[k];
        bool new = false;
        if (!one->invariant && o->G->k > 0) continue;
        if (expr_contains(c->pool, one->value, c->m->q->time)) continue;
        status = add(c, o, one->value, &new);
        o->integrals += new;
        if (new && one->reason == INTEGRAL_ENERGY) o->energy = true;
        if (new) o->smooth = o->smooth && has_values(c, one->full);
    }
    return status;
}

/// What a component of a level has to be, as far as it is not known to be so: a list in words.
static void assumptions(const counted *o, bool measure, bool equilibria, text *out) {
    const struct {
        bool assumed;
        const char *words;
    } all[] = {{!o->level.compact, "it is compact"},
               {!(o->level.free && o->level.proper), "D/G is a manifold near it"},
               {!o->smooth, "the integrals are smooth there"},
               {o->round, "s does not go round on it"},
               {measure && !o->level.positive, "the density is positive there"},
               {equilibria, "it has no equilibria"}};
    enum { COUNT = sizeof all / sizeof *all };
    size_t left = 0;
    for (size_t i = 0; i < COUNT; i++) left += all[i].assumed;
    for (size_t i = 0; i < COUNT; i++) {
        if (!all[i].assumed) continue;
        if (out->length > 0) text_add(out, left == 1 ? " and " : ", ");
        text_add(out, all[i].words);
        left--;
    }
}

static mech_verdict proved(const chapter *c, const counted *o, const text *assumed) {
    return (mech_verdict){
        .answer = TRUTH_YES,
        .method = METHOD_THEOREM,
        .scope.assuming = assumed->length > 0 ? text_cstr(assumed) : NULL,
        .evidence = evidence_rank(o->rows, c->m->q->n + c->quasi->r, o->differentials, o->rows)};
}

/// How many dimensions and integrals there are, in words that every reason begins with.
static void counts(const counted *o, bool measure, text *out) {
    text_addf(out, "%s has %zu dimensions, %zu independent invariant integral%s%s",
              o->G->k > 0 ? "D/G" : "D", o->dimension, o->integrals, o->integrals == 1 ? "" : "s",
              measure ? " and an invariant measure" : "");
    if (o->G->k > 0) text_addf(out, ", G = %s", text_cstr(&o->group));
}

static void tell_levels(chapter *c, doc *section, const counted *o, bool curves) {
    text assumed = {0}, why = {0};
    assumptions(o, o->level.measure, !curves, &assumed);
    counts(o, o->level.measure, &why);
    static const struct {
        const char *key, *claim, *conditional;
    } kinds[] = {{"euler_jacobi", "by Euler-Jacobi", "by Euler-Jacobi, if"},
                 {"periodic", "reduced motion periodic", "periodic motion, if"},
                 {"curves", "reduced motion on curves", "motion on curves, if"}};
    const size_t kind = !curves ? 0 : o->level.measure ? 1 : 2;
    doc *finding = check_verdict(c, section, kinds[kind].key,
                                 assumed.length > 0 ? kinds[kind].conditional : kinds[kind].claim,
                                 proved(c, o, &assumed));
    check_reason(finding, "%s: on almost every level, a component %s%s%s", text_cstr(&why),
                 !curves ? "is a torus, and motion on it quasi-periodic after a change of time"
                 : o->level.measure ? "is a circle that motion runs round, or all of it at rest"
                                    : "is a circle that motion runs round, or on which it goes "
                                      "from equilibrium to equilibrium",
                 assumed.length > 0 ? ", if " : "", text_cstr(&assumed));
    text_clear(&assumed);
    text_clear(&why);
}

static void tell_quadratures(chapter *c, doc *section, const counted *o, bool curves) {
    const text none = {0};
    if (!o->closed) return;
    const bool solvable = o->G->k == 0 || o->G->structure.solvable;
    doc *finding = check_verdict(c, section, "quadratures", "by quadratures", proved(c, o, &none));
    check_reason(finding, "%s%s",
                 curves ? "near generic points: time along the curves of the integrals"
                        : "near generic points: Jacobi's last multiplier, from the measure",
                 o->G->k == 0 ? ""
                 : solvable   ? "; then on Q, as G is solvable"
                              : "; the reduced motion, as G is not solvable");
}

static void tell_on_Q(chapter *c, doc *section, const counted *o) {
    exact quiet = exact_quietly(c->x);
    const bool compact = found_is_compact(o->G, &quiet, c->m->q);
    if (o->G->k == 0 || (!compact && !found_is_planar(o->G, &quiet, c->m->q))) return;
    text assumed = {0};
    assumptions(o, o->level.measure, false, &assumed);
    doc *finding = check_verdict(c, section, "on_Q",
                                 compact ? "quasi-periodic on Q" : "bounded on Q, else drifts",
                                 proved(c, o, &assumed));
    check_reason(finding, compact ? "over periodic reduced motions, as G is compact"
                                  : "over periodic reduced motions: quasi-periodic if the phase of "
                                    "a period turns, else shifted by it in every period");
    text_clear(&assumed);
}

static void tell(chapter *c, doc *section, const counted *o) {
    const size_t N = o->dimension, k = o->integrals;
    const bool curves = k + 1 == N, tori = k + 2 == N && o->level.measure;
    if (k >= N) return;     // nothing is left to move
    if (!curves && !tori) { // what is missing stands in the JSON
        doc *missing = check_value(section, "missing", "integrable", "not shown");
        check_reason(missing, "dimension %zu, integrals %zu, measure on D/G %s", N, k,
                     o->level.measure ? "known" : "not known");
        missing->aside = true;
        return;
    }
    tell_levels(c, section, o, curves);
    if (curves && o->level.measure) tell_on_Q(c, section, o);
    tell_quadratures(c, section, o, curves);
}

/// No time, no levels, no elements of algebras: then D has n + r dimensions, and motion is a field.
static bool stands_alone(const chapter *c) {
    const mech_system *s = c->system;
    const size_t n = s->q->n;
    bool plain = s->q->algebra_count == 0 && !expr_contains(c->pool, s->lagrangian, s->q->time);
    for (size_t a = 0; a < c->m->constraint_count; a++)
        plain = plain && !c->m->constraints[a].holonomic;
    for (size_t i = 0; i < s->p * n; i++)
        plain = plain && !expr_contains(c->pool, s->beta[i], s->q->time);
    for (size_t a = 0; a < s->p; a++) plain = plain && !expr_contains(c->pool, s->b[a], s->q->time);
    for (size_t i = 0; i < n; i++)
        plain = plain && !expr_contains(c->pool, s->force[i], s->q->time);
    return plain;
}

hamel_status check_integrable(chapter *c, const check_request *request, doc *section) {
    (void)request;
    bool has;
    const mech_integrals *f;
    if (c->system == NULL || c->system->large || !stands_alone(c)) return HAMEL_OK;
    hamel_status status = check_need_quasi(c, &has, NULL);
    if (status != HAMEL_OK || !has) return status;
    if (derivation_integrals(c->d, NULL, &f) != HAMEL_OK || f->interrupted || !f->has_symmetries ||
        f->symmetries.closed != TRUTH_YES)
        return HAMEL_OK;
    const size_t n = c->m->q->n, k = f->symmetries.k, total = n + c->quasi->r;
    size_t rank = 0;
    counted o = {.G = &f->symmetries};
    if (k > 0) status = exact_rank_at_least(c->x, k, n, f->symmetries.fields, &rank);
    if (status != HAMEL_OK || rank != k || k >= total) return status;
    o.dimension = total - k;
    status = count_integrals(c, f, &o);
    if (status == HAMEL_OK && !o.undecided) {
        exact quiet = exact_quietly(c->x);
        found_group_name(o.G, &quiet, c->m->q, &o.group);
        o.level = level_facts_of(c, o.G, o.energy);
        tell(c, section, &o);
    }
    text_clear(&o.group);
    free(o.differentials);
    return status;
}
