/// One row a path. A statement says how the functions of the verdict, or others that vanish exactly
/// when these do, come from Lagrangian, constraints, basis and motion.
#include "report/certificate/statement.h"

#include <stdlib.h>
#include <string.h>

/// What a statement is made from.
typedef struct source {
    certificate_functions *f;
    derivation *d;
    const char *path;
    const doc *finding;
    const mech_verdict *v;
} source;

static cJSON *about(const char *what) {
    cJSON *o = cJSON_CreateObject();
    cJSON_AddStringToObject(o, "about", what);
    return o;
}

/// A formula of the finding, or NULL.
static const doc *formula(const source *s, const char *key) {
    for (size_t i = 0; i < s->finding->children.count; i++) {
        const doc *c = s->finding->children.items[i];
        if (c->kind == DOC_EXPR && c->key != NULL && strcmp(c->key, key) == 0) return c;
    }
    return NULL;
}

/// That a function is constant along motions.
static cJSON *rate_of(const source *s, const char *key) {
    const doc *function = formula(s, key);
    if (function == NULL) return NULL;
    cJSON *o = about("rate");
    cJSON_AddItemToObject(o, "function", functions_refer(s->f, function->source));
    if (s->v->scope.parameters == PARAMETERS_GIVEN) cJSON_AddTrueToObject(o, "at_values");
    return o;
}

static cJSON *integral(const source *s) { return rate_of(s, "value"); }
static cJSON *momentum(const source *s) { return rate_of(s, "momentum"); }
static cJSON *integrable(const source *s) { return (void)s, about("brackets"); }
static cJSON *energy(const source *s) { return (void)s, about("energy"); }
static cJSON *mass(const source *s) { return (void)s, about("mass"); }
static cJSON *mass_on_D(const source *s) { return (void)s, about("mass_on_D"); }
static cJSON *reversible(const source *s) { return (void)s, about("reversible"); }
static cJSON *reactions(const source *s) { return (void)s, about("reactions"); }

/// The pairs (field of D, row before) whose brackets are the rows behind the fields: all with
/// those of the step before, as evidence_flag lists them.
static cJSON *flag(const source *s) {
    const mech_distribution *d;
    if (s->v->evidence.kind != EVIDENCE_RANK || derivation_distribution(s->d, NULL, &d) != HAMEL_OK)
        return NULL;
    cJSON *o = about("flag"), *pairs = cJSON_AddArrayToObject(o, "pairs");
    size_t before = 0, count = d->r;
    while (count < s->v->evidence.rows && before < count) {
        const size_t end = count;
        for (size_t b = before; b < end; b++) {
            for (size_t a = 0; a < d->r; a++) {
                if (end == d->r && a >= b) continue;
                const int pair[] = {(int)a, (int)b};
                cJSON_AddItemToArray(pairs, cJSON_CreateIntArray(pair, 2));
                count++;
            }
        }
        before = end;
    }
    return o;
}

/// A density found: factors with their exponents.
static cJSON *density(const source *s) {
    const measure_answer *a;
    if (derivation_measure(s->d, NULL, &a) != HAMEL_OK || a->refused != NULL || !a->m.found ||
        s->v->answer != TRUTH_YES)
        return NULL;
    cJSON *o = about("density"), *factors = cJSON_AddArrayToObject(o, "factors");
    for (size_t i = 0; i < a->m.density.count; i++) {
        const expr pair[] = {a->m.density.bases[i], a->m.density.exponents[i]};
        cJSON_AddItemToArray(factors, functions_list(s->f, 2, pair));
    }
    return o;
}

/// A group of the model: its generators leave Lagrangian and D alone.
static cJSON *symmetry(const source *s) {
    const mech_symmetry *y;
    const unsigned long number = strtoul(s->path + strlen("symmetry.symmetry_"), NULL, 10);
    if (number == 0 || strchr(s->path + strlen("symmetry.symmetry_"), '_') != NULL ||
        number > derivation_model(s->d)->symmetry_count ||
        derivation_symmetry(s->d, number - 1, NULL, &y) != HAMEL_OK || y->affine || y->forces)
        return NULL;
    cJSON *o = about("symmetry");
    cJSON_AddItemToObject(o, "generators", functions_rows(s->f, y->k, y->n, y->generators));
    return o;
}

static const struct {
    const char *path; ///< how it begins
    bool whole;       ///< and ends
    cJSON *(*write)(const source *s);
} statements[] = {
    {"distribution.integrable", true, integrable},
    {"distribution.bracket_generating", true, flag},
    {"distribution.holonomic_in_disguise", true, flag},
    {"distribution.constant_rank", true, flag},
    {"energy.conserved", true, energy},
    {"measure.exists", true, density},
    {"regularity.on_TQ", true, mass},
    {"regularity.on_D", true, mass_on_D},
    {"regularity.everywhere", true, mass_on_D},
    {"motion.reversible", true, reversible},
    {"motion.reactions_vanish", true, reactions},
    {"symmetry.symmetry_", false, symmetry},
    {"symmetry.momentum_", false, momentum},
    {"integrals.", false, integral},
};

cJSON *statement_json(certificate_functions *f, derivation *d, const char *path, const doc *finding,
                      const mech_verdict *v) {
    const source s = {f, d, path, finding, v};
    for (size_t i = 0; i < sizeof statements / sizeof *statements; i++) {
        const char *form = statements[i].path;
        if (statements[i].whole ? strcmp(path, form) == 0 : strncmp(path, form, strlen(form)) == 0)
            return statements[i].write(&s);
    }
    return NULL;
}
