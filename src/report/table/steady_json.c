/// Steady motions for programs: JSON, and the table of a branch.
#include <math.h>

#include <cjson/cJSON.h>

#include "expr/print.h"
#include "expr/print_name.h"
#include "report/doc/json_text.h"
#include "report/doc/json_verdict.h"
#include "report/table/steady_formulas_internal.h"
#include "report/table/steady_json.h"
#include "report/table/steady_words_internal.h"
#include "run/steady/family.h"
#include "run/steady/follow.h"
#include "run/steady/path.h"

// ---- JSON ---------------------------------------------------------------------------------------

static cJSON *json_spectrum(const spectrum *p) {
    cJSON *all = cJSON_CreateArray();
    for (size_t i = 0; i < p->count + p->zeros; i++) {
        const double pair[2] = {i < p->count ? p->re[i] : 0, i < p->count ? p->im[i] : 0};
        cJSON_AddItemToArray(all, cJSON_CreateDoubleArray(pair, 2));
    }
    return all;
}

static cJSON *json_roots(const steady_proof *p) {
    cJSON *all = cJSON_CreateArray();
    for (size_t i = 0; i < p->root_count + p->zeros; i++) {
        const bool zero = i >= p->root_count;
        const double pair[2] = {zero ? 0 : p->roots[i].re, zero ? 0 : p->roots[i].im};
        cJSON_AddItemToArray(all, cJSON_CreateDoubleArray(pair, 2));
    }
    return all;
}

static void add_named(cJSON *o, const expr_pool *pool, expr symbol, double value) {
    text name = {0};
    expr_print_name(pool, symbol, EXPR_INFIX, &name);
    cJSON_AddNumberToObject(o, text_cstr(&name), value);
    text_clear(&name);
}

/// What is said of this motion, for the values that the parameters have.
static cJSON *json_said(const char *claim, truth answer, verdict_method method,
                        const char *reason) {
    const mech_verdict v = {.claim = claim,
                            .answer = answer,
                            .scope = {PARAMETERS_GIVEN, DOMAIN_MOTION, VALUES_UNSEEN, NULL},
                            .method = method};
    cJSON *o = json_verdict(&v, NULL);
    cJSON_AddStringToObject(o, "reason", reason);
    return o;
}

static cJSON *json_recorded(const mech_verdict *v, const char *reason, const expr_pool *pool) {
    cJSON *o = json_verdict(v, pool);
    cJSON_AddStringToObject(o, "reason", reason);
    return o;
}

static cJSON *json_existence(const steady_motion *e, const expr_pool *pool) {
    static const verdict_method methods[] = {[STEADY_NUMERIC] = METHOD_NUMERIC,
                                             [STEADY_ENCLOSED] = METHOD_BALLS,
                                             [STEADY_EXACT] = METHOD_IDENTITY};
    if (e->proof.exists != NULL) return json_recorded(e->proof.exists, steady_existence(e), pool);
    return json_said("exists", TRUTH_YES, methods[e->proof.ground], steady_existence(e));
}

/// The claim is one of the words for stability; where it is unknown, so is the answer.
static cJSON *json_stability(const steady_motion *e, const expr_pool *pool) {
    bool numeric;
    if (e->proof.stability != NULL)
        return json_recorded(e->proof.stability, steady_reason(e), pool);
    const steady_verdict answer = steady_answer(e, &numeric);
    return json_said(steady_verdict_word(answer),
                     answer == STEADY_UNKNOWN ? TRUTH_UNKNOWN : TRUTH_YES,
                     numeric ? METHOD_NUMERIC : METHOD_BALLS, steady_reason(e));
}

static void add_verdict_1(cJSON *o, const steady_motion *e) {
    bool numeric;
    const steady_verdict answer = steady_answer(e, &numeric);
    cJSON_AddStringToObject(o, "verdict", steady_verdict_word(answer));
    cJSON_AddStringToObject(o, "verdict_status",
                            numeric                    ? "numeric"
                            : answer == STEADY_UNKNOWN ? "unknown"
                                                       : "proved");
    cJSON_AddStringToObject(o, "why", steady_reason(e));
}

/// What a point of the plane does, where exp(tξ) is known.
static void add_path(cJSON *o, const steady *s, const steady_motion *e) {
    static const char *const ways[] = {"rests", "straight", "circle"};
    const steady_path path = steady_path_of(s, e);
    if (!path.known) return;
    cJSON *to = cJSON_AddObjectToObject(o, "path");
    cJSON_AddStringToObject(to, "way", ways[path.way]);
    cJSON_AddNumberToObject(to, "speed", path.speed);
    if (path.way != STEADY_CIRCLE) return;
    cJSON_AddNumberToObject(to, "radius", path.radius);
    cJSON_AddItemToObject(to, "centre", cJSON_CreateDoubleArray(path.centre, 2));
    cJSON_AddNumberToObject(to, "rate", path.rate);
    cJSON_AddNumberToObject(to, "period", path.period);
}

static cJSON *json_motion(const steady *s, const steady_motion *e, json_version version) {
    const space *q = steady_model(s)->q;
    const model_symmetry *given = steady_symmetry(s);
    cJSON *o = cJSON_CreateObject();
    cJSON_AddNumberToObject(o, "family", (double)e->family + 1);
    cJSON_AddNumberToObject(o, "dimension", (double)e->dimension);
    cJSON_AddBoolToObject(o, "regular", e->regular);
    cJSON *position = cJSON_AddObjectToObject(o, "position");
    for (size_t i = 0; i < q->entry_count; i++)
        add_named(position, q->pool, q->entries[i], e->entries[i]);
    cJSON *velocity = cJSON_AddObjectToObject(o, "velocity");
    for (size_t i = 0; i < q->n; i++)
        add_named(velocity, q->pool, q->velocities[i], e->velocity[i]);
    if (given != NULL)
        cJSON_AddItemToObject(o, "xi", cJSON_CreateDoubleArray(e->xi, (int)given->dimension));
    add_path(o, s, e);
    cJSON_AddNumberToObject(o, "energy", e->energy);
    cJSON_AddNumberToObject(o, "residual", e->residual);
    if (version == JSON_VERSION_1) {
        cJSON *exists = cJSON_AddObjectToObject(o, "exists");
        cJSON_AddStringToObject(exists, "status", steady_status(e));
        cJSON_AddStringToObject(exists, "by", steady_existence(e));
    } else cJSON_AddItemToObject(o, "exists", json_existence(e, q->pool));
    const bool shown = steady_has_spectrum(e);
    if (shown)
        cJSON_AddItemToObject(o, "eigenvalues",
                              e->proof.enclosed ? json_roots(&e->proof)
                                                : json_spectrum(&e->spectrum));
    cJSON_AddStringToObject(o, "eigenvalues_status",
                            e->proof.enclosed ? "proved"
                            : shown           ? "numeric"
                                              : "unknown");
    text factors = {0};
    if (steady_tell_polynomial(s, e, EXPR_INFIX, &factors) > 0)
        cJSON_AddStringToObject(o, "characteristic", text_cstr(&factors));
    text_clear(&factors);
    text where = {0};
    if (steady_tell_conditions(s, e, EXPR_INFIX, &where) > 0)
        cJSON_AddStringToObject(
            o, e->proof.verdict == STEADY_UNSTABLE ? "unstable_where" : "stable_where",
            text_cstr(&where));
    text_clear(&where);
    cJSON_AddNumberToObject(o, "zeros",
                            (double)(e->proof.enclosed ? e->proof.zeros : e->spectrum.zeros));
    cJSON_AddNumberToObject(o, "zeros_from_integrals", (double)e->conserved);
    if (version == JSON_VERSION_1) add_verdict_1(o, e);
    else cJSON_AddItemToObject(o, "stability", json_stability(e, q->pool));
    return o;
}

static cJSON *json_branch(const char *vary, const steady_branch *b) {
    cJSON *o = cJSON_CreateObject(), *places, *changes;
    cJSON_AddStringToObject(o, "vary", vary);
    cJSON_AddBoolToObject(o, "complete", !b->ends);
    cJSON_AddBoolToObject(o, "returns", b->returns);
    cJSON_AddItemToObject(o, "folds", cJSON_CreateDoubleArray(b->folds, (int)b->fold_count));
    places = cJSON_AddArrayToObject(o, "places");
    for (size_t k = 0; k < b->count; k++) {
        const steady_motion *e = &b->motions[k];
        cJSON *place = cJSON_CreateObject();
        cJSON_AddNumberToObject(place, "value", b->values[k]);
        cJSON_AddStringToObject(place, "verdict", steady_verdict_word(steady_verdict_of(e)));
        cJSON_AddItemToObject(place, "eigenvalues", json_spectrum(&e->spectrum));
        cJSON *modes = cJSON_AddArrayToObject(place, "modes");
        for (size_t i = 0; i < b->mode_count; i++)
            cJSON_AddItemToArray(modes,
                                 cJSON_CreateNumber((double)b->modes[k * b->mode_count + i] + 1));
        cJSON_AddItemToArray(places, place);
    }
    changes = cJSON_AddArrayToObject(o, "changes");
    for (size_t k = 0; k < b->change_count; k++) {
        const steady_change *c = &b->changes[k];
        cJSON *change = cJSON_CreateObject();
        cJSON_AddNumberToObject(change, "value", c->value);
        cJSON_AddStringToObject(change, "before", steady_verdict_word(c->before));
        cJSON_AddStringToObject(change, "after", steady_verdict_word(c->after));
        cJSON_AddBoolToObject(change, "through_zero", c->through_zero);
        if (isfinite(c->energy)) cJSON_AddNumberToObject(change, "energy", c->energy);
        cJSON_AddBoolToObject(change, "energy_is_least", c->least);
        cJSON_AddNumberToObject(change, "frequency", c->frequency);
        cJSON_AddBoolToObject(change, "fold", c->fold);
        cJSON_AddItemToArray(changes, change);
    }
    return o;
}

void steady_to_json(const steady *s, const char *vary, const steady_branch *branch,
                    json_version version, text *out) {
    cJSON *o = json_document("steady", version);
    cJSON_AddStringToObject(o, "model", steady_model(s)->name);
    if (steady_symmetry(s) != NULL)
        cJSON_AddStringToObject(o, "symmetry", steady_symmetry(s)->name);
    cJSON *motions = cJSON_AddArrayToObject(o, "motions");
    for (size_t k = 0; k < steady_count(s); k++)
        cJSON_AddItemToArray(motions, json_motion(s, steady_at(s, k), version));
    if (branch != NULL) cJSON_AddItemToObject(o, "branch", json_branch(vary, branch));
    json_text(o, out);
}

// ---- table --------------------------------------------------------------------------------------

enum { VALUE, UNSTABLE, ENERGY, EIGENVALUES };

size_t steady_table_columns(const steady_branch *branch) {
    return EIGENVALUES + (branch->count > 0 ? 2 * branch->motions[0].spectrum.size : 0);
}

void steady_table_name(const char *vary, size_t column, text *out) {
    static const char *const names[] = {"", "unstable", "energy"};
    if (column == VALUE) text_add(out, vary);
    else if (column < EIGENVALUES) text_add(out, names[column]);
    else
        text_addf(out, "%s_%zu", (column - EIGENVALUES) % 2 == 0 ? "re" : "im",
                  (column - EIGENVALUES) / 2 + 1);
}

void steady_table_row(const steady_branch *branch, size_t row, double *values) {
    const steady_motion *e = &branch->motions[row];
    const spectrum *p = &e->spectrum;
    values[VALUE] = branch->values[row];
    values[UNSTABLE] = (double)spectrum_unstable(p);
    values[ENERGY] = e->energy;
    const bool followed = branch->mode_count == p->count;
    const size_t *modes = branch->modes + row * branch->mode_count;
    for (size_t i = 0; i < p->size; i++) {
        const size_t k = followed && i < p->count ? modes[i] : i;
        values[EIGENVALUES + 2 * i] = i < p->count ? p->re[k] : 0;
        values[EIGENVALUES + 2 * i + 1] = i < p->count ? p->im[k] : 0;
    }
}
