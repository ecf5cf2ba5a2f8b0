/// Hamiltonisation as a part of the Hamiltonian section: for each symmetry the factor f of time,
/// the gauge if one is needed, Hamilton's function in p̃ = f p for Chaplygin systems, or what
/// forbids it.
#include "report/derive/hamilton/hamiltonise.h"

#include <stdlib.h>

#include "expr/sum.h"
#include "report/derive/form/collect.h"
#include "report/derive/form/density_shape.h"
#include "report/derive/kept/witness.h"
#include "report/derive/symmetry/bundle.h"
#include "space/field.h"

hamel_status chapter_multiplier(chapter *c, size_t k, const mech_hamiltonise **out) {
    const mech_symmetry *y;
    *out = NULL;
    if (c->system == NULL || c->system->large || c->system->p == 0) return HAMEL_OK;
    hamel_status status = derivation_symmetry(c->d, k, NULL, &y);
    if (status == HAMEL_OK && mech_symmetry_reduces(y))
        status = derivation_hamiltonise(c->d, k, NULL, out);
    const bool none = status == HAMEL_INVALID || status == HAMEL_SINGULAR ||
                      status == HAMEL_TOO_LARGE || status == HAMEL_UNDECIDED;
    if (status != HAMEL_OK || (*out != NULL && (*out)->refused != NULL)) *out = NULL;
    return none ? HAMEL_OK : status;
}

/// E_i[log f] − a_i over the base frame of Q.
static void add_slopes(const chapter *c, const mech_hamiltonise *z, readable_list *room) {
    const mech_density *f = &z->factor;
    expr *along = MEM_NEW(expr, f->count + 1);
    sum total = {0};
    for (size_t i = 0; i < c->m->q->n; i++) {
        space_apply_base(c->m->q, i, f->count, f->bases, along);
        for (size_t k = 0; k < f->count; k++)
            sum_add_product(c->pool, &total, 1, f->exponents[k],
                            expr_div(c->pool, along[k], f->bases[k]));
        sum_add(c->pool, &total, -1, z->slopes_on_Q[i]);
        *vec_push(room) = sum_take(c->pool, &total);
    }
    vec_clear(&total);
    free(along);
}

mech_verdict verdict_multiplier(const chapter *c, const mech_hamiltonise *z,
                                const mech_multiplier *m, readable_list *room) {
    const bool gauged = m == &z->gauged;
    mech_verdict v = {.answer = m->exists,
                      .scope.among =
                          gauged   ? "factors on shape space, gauges that are linear in the momenta"
                          : m->all ? "factors in shape and momenta"
                                   : "factors on shape space"};
    if (m->exists == TRUTH_YES && z->found) v.scope.domain = DOMAIN_DEFINED;
    for (size_t i = 0; i < m->zero_count && m->exists == TRUTH_YES; i++)
        *vec_push(room) = m->zeros[i];
    if (m->exists == TRUTH_YES && z->found) add_slopes(c, z, room);
    if (m->exists == TRUTH_NO && m->reason != MULTIPLIER_PERIOD) *vec_push(room) = m->obstruction;
    if (m->exists == TRUTH_YES && room->count == 0) v.method = METHOD_THEOREM;
    v.evidence = evidence_zero(room->count, room->items);
    return v;
}

const char *chapter_multiplier_reason(const mech_hamiltonise *z, const mech_multiplier *m) {
    switch (m->reason) {
    case MULTIPLIER_POISSON: return "f = 1: the bracket is Poisson as it is";
    case MULTIPLIER_FACTOR: return "the factor is known, π/f satisfies the Jacobi identity";
    case MULTIPLIER_CLOSED: return "d log f is closed and has no periods; no closed form was found";
    case MULTIPLIER_LOCAL:
        return "near every generic point: d log f is closed; whether f is one function is open";
    case MULTIPLIER_TENSOR:
        return m == &z->gauged ? "what f leaves of J(s, p, p) is no three-form"
               : z->chaplygin  ? "not φ-simple: T_ij^k is not δ_i^k a_j − δ_j^k a_i"
                               : "J(s, p, p) is not what a factor makes";
    case MULTIPLIER_CURL: return "d log f would have to be a form that is not closed";
    case MULTIPLIER_PERIOD: return "f would grow along a loop";
    case MULTIPLIER_MOMENTA: return "J(p, p, p) is not what a factor makes";
    case MULTIPLIER_OPEN: break;
    }
    return z->too_large ? "the brackets of D/G are too long" : "not decided";
}

/// How section I is called: Z_1 .., or X with the shape it lies over.
static void name_section(const reducer *d, const mech_hamiltonise *z, size_t I, text *out) {
    if (I < z->g.m) text_addf(out, "Z_%zu", I + 1);
    else text_addf(out, "X_%s", bundle_index(d, I - z->g.m));
}

static expr entry_name(const reducer *d, const mech_hamiltonise *z, const char *stem, size_t count,
                       const size_t *at) {
    text name = {0};
    text_addf(&name, "%s(", stem);
    for (size_t k = 0; k < count; k++) {
        if (k > 0) text_add(&name, ", ");
        name_section(d, z, at[k], &name);
    }
    text_add(&name, ")");
    const expr e = chapter_symbol(d->c, "%s", text_cstr(&name));
    text_clear(&name);
    return e;
}

static void show_factor(const reducer *d, doc *to, const mech_hamiltonise *z) {
    mech_density f = mech_density_copy(&z->factor);
    mech_reduction_rename(z->g.r, f.count, f.bases);
    chapter_density(d->c, to, "factor", "f", &f);
    mech_density_clear(&f);
}

void chapter_multiplier_formulas(const reducer *d, doc *to, const mech_hamiltonise *z,
                                 const mech_multiplier *m) {
    if (m->exists == TRUTH_YES && z->found && m->reason == MULTIPLIER_FACTOR) show_factor(d, to, z);
    if (m->exists != TRUTH_NO || m->reason == MULTIPLIER_PERIOD) return;
    const size_t at[4] = {m->I, m->J, m->K, m->L};
    const char *stem = m->reason == MULTIPLIER_CURL      ? "da"
                       : m->reason == MULTIPLIER_MOMENTA ? "J"
                                                         : "T";
    const size_t count = m->reason == MULTIPLIER_CURL ? 2 : m->reason == MULTIPLIER_TENSOR ? 3 : 4;
    if (reducer_is_long(d, 1, &m->obstruction)) {
        doc_words(to, "not_zero", "what is not zero", "%s",
                  expr_symbol_info_of(d->c->pool, entry_name(d, z, stem, count, at))->name);
        chapter_witness(d->c, d, to, m->obstruction);
    } else
        reducer_formula(d, to, "obstruction", entry_name(d, z, stem, count, at), m->obstruction,
                        NULL);
}

/// b, the entries that are not zero.
static void show_gauge(const reducer *d, doc *to, const mech_hamiltonise *z) {
    const size_t N = z->g.count;
    doc *list = NULL;
    for (size_t i = 0; i < N * N * N && z->gauge != NULL; i++) {
        const size_t at[3] = {i / N / N, i / N % N, i % N};
        if (at[0] >= at[1] || at[1] >= at[2] || reducer_is_zero(d, z->gauge[i])) continue;
        if (list == NULL)
            list = doc_object(to, "gauge", "the gauge: {p_I, p_J} gains b(X_I, X_J, q')");
        text key = {0};
        text_addf(&key, "%zu_%zu_%zu", at[0] + 1, at[1] + 1, at[2] + 1);
        reducer_formula(d, list, text_cstr(&key), entry_name(d, z, "b", 3, at), z->gauge[i], NULL);
        text_clear(&key);
    }
}

/// H in Π = f p, which is canonical on T*(Q/G) with the time τ; f as it was printed, whose
/// constant factor is a choice.
static void show_canonical(const reducer *d, doc *to, const mech_hamiltonise *z) {
    chapter *c = d->c;
    const doc *printed = doc_find(to, "factor");
    const expr f = printed != NULL ? printed->source : expr_int(c->pool, 1);
    expr *momenta = MEM_NEW(expr, z->g.h), T, V;
    for (size_t i = 0; i < z->g.h; i++) momenta[i] = chapter_symbol(c, "Pi_%s", bundle_index(d, i));
    mech_hamiltonise_energies(z, momenta, &T, &V);
    reducer_rename(d, 1, &T);
    reducer_rename(d, 1, &V);
    const expr H = expr_add2(c->pool, expr_div(c->pool, T, expr_mul2(c->pool, f, f)), V);
    const expr shape = chapter_collected(c, H, z->g.h, momenta);
    if (!reducer_is_long(d, 1, &shape)) {
        doc_words(to, "canonical_momenta", "canonical momenta", "Π = f p, on T*(Q/G)");
        doc_expr(to, "hamiltonian", chapter_quantity(c, "H", "H_tot"), shape, NULL)->source = H;
    }
    free(momenta);
}

static void show_one(const reducer *d, doc *list, const mech_hamiltonise *z) {
    chapter *c = d->c;
    readable_list room = {0};
    doc *to = doc_object(list, NULL, NULL);
    doc_words(to, "group", "Hamiltonisation on D*/G, G", "%s", d->y->given->name);
    chapter_verdict(c, to, "conformal",
                    z->chaplygin ? "Hamiltonian in a time dτ = f dt (Chaplygin's multiplier)"
                                 : "π/f is Poisson, in a time dτ = f dt",
                    verdict_multiplier(c, z, &z->plain, &room));
    room.count = 0;
    doc_words(to, "reason", "because", "%s", chapter_multiplier_reason(z, &z->plain));
    chapter_multiplier_formulas(d, to, z, &z->plain);
    if (z->gauges) {
        chapter_verdict(c, to, "gauged", "after a two-form gauge B, i_X B = 0",
                        verdict_multiplier(c, z, &z->gauged, &room));
        doc_words(to, "gauge_reason", "because", "%s", chapter_multiplier_reason(z, &z->gauged));
        if (z->gauged.exists == TRUTH_YES) show_gauge(d, to, z);
        chapter_multiplier_formulas(d, doc_object(to, "after_gauge", NULL), z, &z->gauged);
    }
    vec_clear(&room);
    if (z->chaplygin && z->plain.exists == TRUTH_YES && z->found) show_canonical(d, to, z);
}

hamel_status chapter_hamiltonise(chapter *c, doc *section) {
    doc *list = NULL;
    hamel_status status = HAMEL_OK;
    for (size_t k = 0; k < c->m->symmetry_count && status == HAMEL_OK; k++) {
        const mech_hamiltonise *z;
        reducer d;
        status = chapter_multiplier(c, k, &z);
        if (status != HAMEL_OK || z == NULL) continue;
        status = reducer_init(&d, c, k);
        if (status != HAMEL_OK) return status;
        if (list == NULL) list = doc_list(section, "hamiltonisation", "Hamiltonisation");
        show_one(&d, list, z);
        reducer_clear(&d);
    }
    return status;
}
