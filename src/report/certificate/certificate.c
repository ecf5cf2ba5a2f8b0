/// Every verdict that says yes or no is a record: what is claimed, its evidence as functions, an
/// exact point where something has to differ from zero, and what it is about. What rests on
/// something that nobody can compute again from the file says so: `apart`, or `beyond` where only
/// a part of the claim does.
#include "report/certificate/certificate.h"

#include <stdlib.h>
#include <string.h>

#include "base/escape.h"
#include "base/stop.h"
#include "report/certificate/point.h"
#include "report/certificate/statement.h"
#include "report/certificate/system.h"

enum { MOST_NODES = 20000 }; ///< of functions that are written down

typedef struct certificate {
    exact x;
    derivation *d;
    const model *m;
    const mech_quasi *quasi; ///< NULL: there is no motion to speak of
    certificate_functions f;
    cJSON *verdicts, *open;
} certificate;

// ---- evidence -----------------------------------------------------------------------------------

static const char *kind_word(evidence_kind kind) {
    switch (kind) {
    case EVIDENCE_ZERO: return "zero";
    case EVIDENCE_NOT_ZERO: return "not zero";
    case EVIDENCE_POSITIVE: return "positive";
    case EVIDENCE_RANK: return "rank";
    case EVIDENCE_COMPLETE: return "complete";
    case EVIDENCE_SPECTRUM: return "spectrum";
    case EVIDENCE_NONE: break;
    }
    return "none";
}

/// Whether something is said to differ from zero, or to have a rank: that needs a point.
static bool needs_point(const mech_verdict *v) {
    const evidence_kind kind = v->evidence.kind;
    return kind == EVIDENCE_RANK || (kind == EVIDENCE_ZERO && v->answer == TRUTH_NO) ||
           (kind == EVIDENCE_NOT_ZERO && v->answer == TRUTH_YES);
}

/// Where a rank is not full, the vectors that the matrix takes to zero bound it from above.
static bool add_kernel(certificate *c, const verdict_evidence *e, cJSON *to) {
    if (e->rank >= e->rows || e->rank >= e->cols) return true;
    size_t dimension;
    expr *basis;
    if (exact_null_space(&c->x, e->rows, e->cols, e->entries, NULL, &dimension, &basis) != HAMEL_OK)
        return false;
    cJSON_AddItemToObject(to, "kernel", functions_rows(&c->f, dimension, e->cols, basis));
    free(basis);
    return true;
}

/// One space of functions that was searched: their rates, and how many relations these have.
static void add_space(certificate *c, const verdict_evidence *e, cJSON *spaces) {
    cJSON *o = cJSON_CreateObject();
    cJSON_AddItemToObject(o, "columns", functions_rows(&c->f, e->rows, e->cols, e->entries));
    cJSON_AddNumberToObject(o, "relations", (double)e->rank);
    cJSON_AddItemToArray(spaces, o);
}

/// A claim that there are no other integrals is about several spaces; the record has the last.
static void add_spaces(certificate *c, const mech_verdict *v, const char *path, cJSON *spaces) {
    const bool values = v->scope.parameters == PARAMETERS_GIVEN;
    const mech_integrals *f = NULL;
    const mech_special *special;
    if (strncmp(path, "integrals.", strlen("integrals.")) == 0 && !values) {
        if (derivation_integrals(c->d, NULL, &f) != HAMEL_OK) f = NULL;
    } else if (values && derivation_special(c->d, NULL, &special) == HAMEL_OK) {
        f = &special->integrals;
    }
    const integral_search *each[] = {f == NULL ? NULL : &f->linear,
                                     f == NULL ? NULL : &f->quadratic};
    for (size_t k = 0; k < 2 && f != NULL; k++) {
        const verdict_evidence e =
            evidence_complete(1, each[k]->unknowns, each[k]->rates, each[k]->count);
        if (each[k]->rates != NULL && each[k]->complete) add_space(c, &e, spaces);
    }
    add_space(c, &v->evidence, spaces);
}

/// NULL, or why the evidence does not stand in the file.
static const char *add_evidence(certificate *c, const mech_verdict *v, const char *path,
                                cJSON *record) {
    const verdict_evidence *e = &v->evidence;
    const size_t count = e->rows * e->cols;
    if (e->kind == EVIDENCE_NONE || (count == 0 && v->method == METHOD_THEOREM))
        return v->method == METHOD_THEOREM ? "a theorem" : "without data";
    if (e->kind == EVIDENCE_SPECTRUM) return "a spectrum, by balls";
    if (functions_size(c->f.pool, count, e->entries) > MOST_NODES) return "too large to write down";
    cJSON *o = cJSON_AddObjectToObject(record, "evidence");
    cJSON_AddStringToObject(o, "kind", kind_word(e->kind));
    if (e->kind == EVIDENCE_RANK) {
        cJSON_AddNumberToObject(o, "rank", (double)e->rank);
        cJSON_AddItemToObject(o, "rows", functions_rows(&c->f, e->rows, e->cols, e->entries));
        if (!add_kernel(c, e, o)) return "an upper bound of the rank is too large";
    } else if (e->kind == EVIDENCE_COMPLETE) {
        add_spaces(c, v, path, cJSON_AddArrayToObject(o, "spaces"));
    } else cJSON_AddItemToObject(o, "functions", functions_list(&c->f, e->cols, e->entries));
    if (!needs_point(v)) return NULL;
    cJSON *witness = certificate_point(c->f.pool, c->m, e, c->quasi == NULL ? 0 : c->quasi->r,
                                       c->quasi == NULL ? NULL : c->quasi->basis.symbols);
    if (witness == NULL) return "no rational point was found";
    cJSON_AddItemToObject(record, "witness", witness);
    return NULL;
}

/// What of the claim is not in the evidence; NULL: nothing.
static const char *beyond(const certificate *c, const mech_verdict *v) {
    const evidence_kind kind = v->evidence.kind;
    const bool levels = c->x.level_count > 0;
    if (v->method == METHOD_SOLVER) return "by Z3";
    if (v->method == METHOD_BALLS) return "by balls";
    if (v->method == METHOD_SIGNS && kind != EVIDENCE_POSITIVE) return "everywhere: by signs";
    if (v->method == METHOD_THEOREM) return "a theorem";
    if (levels && needs_point(v)) return "the point is not on the level of holonomic constraints";
    return NULL;
}

// ---- records ------------------------------------------------------------------------------------

static const char *reason_of(const doc *finding) {
    for (size_t i = 0; i < finding->children.count; i++) {
        const doc *c = finding->children.items[i];
        if (c->kind == DOC_WORDS && c->key != NULL && strcmp(c->key, "reason") == 0)
            return c->words;
    }
    return NULL;
}

static void add_claim(const mech_verdict *v, const doc *finding, const char *path, cJSON *record) {
    cJSON_AddStringToObject(record, "path", path);
    if (v->claim != NULL) cJSON_AddStringToObject(record, "claim", v->claim);
    cJSON_AddStringToObject(record, "answer", truth_word(v->answer));
    cJSON_AddStringToObject(record, "parameters", verdict_parameters_words(v->scope.parameters));
    cJSON_AddStringToObject(record, "domain", verdict_domain_words(v->scope.domain));
    if (v->scope.among != NULL) cJSON_AddStringToObject(record, "among", v->scope.among);
    if (verdict_method_words(v) != NULL)
        cJSON_AddStringToObject(record, "method", verdict_method_words(v));
    if (reason_of(finding) != NULL) cJSON_AddStringToObject(record, "reason", reason_of(finding));
}

static void add_verdict(certificate *c, const mech_verdict *v, const doc *finding,
                        const char *path) {
    if (stop_wanted()) return;
    if (v->answer == TRUTH_UNKNOWN || v->method == METHOD_POINTS || v->method == METHOD_NUMERIC) {
        cJSON_AddItemToArray(c->open, cJSON_CreateString(path));
        return;
    }
    cJSON *record = cJSON_CreateObject();
    add_claim(v, finding, path, record);
    const char *apart = add_evidence(c, v, path, record), *more = beyond(c, v);
    if (apart != NULL) cJSON_AddStringToObject(record, "apart", apart);
    if (more != NULL) cJSON_AddStringToObject(record, "beyond", more);
    cJSON *statement =
        c->quasi == NULL || apart != NULL ? NULL : statement_json(&c->f, c->d, path, finding, v);
    if (statement != NULL) cJSON_AddItemToObject(record, "statement", statement);
    cJSON_AddItemToArray(c->verdicts, record);
}

static void add_all(certificate *c, const doc *d, text *path) {
    for (size_t i = 0; i < d->children.count; i++) { // as deep as the page, a few levels
        const doc *one = d->children.items[i];
        const size_t length = path->length;
        if (one->kind == DOC_VERDICT) add_verdict(c, one->verdict, d, text_cstr(path));
        text_addf(path, "%s%s", length > 0 ? "." : "", one->key == NULL ? "" : one->key);
        add_all(c, one, path);
        path->length = length;
        path->bytes[length] = '\0';
    }
}

/// What everything else rests on: the fields span D, and the rates are those of the motion.
static void add_system(certificate *c, cJSON *to) {
    const mech_system *s;
    const bool nonlinear = c->m->nonlinear_count > 0;
    if (nonlinear || derivation_system(c->d, NULL, &s) != HAMEL_OK || s->large ||
        derivation_quasi(c->d, NULL, &c->quasi) != HAMEL_OK)
        c->quasi = NULL;
    cJSON *system = c->quasi == NULL ? NULL : system_json(&c->f, s, c->quasi);
    if (system == NULL) {
        c->quasi = NULL;
        return;
    }
    cJSON_AddItemToObject(to, "system", system);
    cJSON_AddItemToObject(to, "values", system_values(&c->f, c->m));
    static const char *const parts[] = {"basis", "motion"};
    for (size_t i = 0; i < 2; i++) {
        text path = {0};
        text_addf(&path, "system.%s", parts[i]);
        cJSON *record = cJSON_CreateObject(), *evidence, *statement;
        add_claim(&(mech_verdict){.answer = TRUTH_YES}, &(doc){0}, text_cstr(&path), record);
        evidence = cJSON_AddObjectToObject(record, "evidence");
        cJSON_AddStringToObject(evidence, "kind", "zero");
        cJSON_AddArrayToObject(evidence, "functions");
        statement = cJSON_AddObjectToObject(record, "statement");
        cJSON_AddStringToObject(statement, "about", parts[i]);
        cJSON_AddItemToArray(c->verdicts, record);
        text_clear(&path);
    }
}

/// One line a record and a node, so that files can be compared.
static void write_lines(cJSON *o, text *out) {
    text_add(out, "{");
    for (const cJSON *part = o->child; part != NULL; part = part->next) {
        text_addf(out, "%s\n\"%s\": ", part == o->child ? "" : ",", part->string);
        const bool lines = cJSON_IsArray(part);
        if (lines) text_add(out, "[");
        for (const cJSON *one = lines ? part->child : part; one != NULL;
             one = lines ? one->next : NULL) {
            char *words = cJSON_PrintUnformatted(one);
            if (lines) text_add(out, one == part->child ? "\n" : ",\n");
            json_escape(out, words);
            cJSON_free(words);
        }
        if (lines) text_add(out, "]");
    }
    text_add(out, "\n}\n");
}

hamel_status report_certificate(exact *x, derivation *d, const doc *page, text *out) {
    certificate c = {.x = exact_quietly(x),
                     .d = d,
                     .m = derivation_model(d),
                     .f = {.pool = derivation_model(d)->pool}};
    derivation_levels(d, &c.x);
    cJSON *o = cJSON_CreateObject();
    cJSON_AddStringToObject(o, "schema", "hamel-certificate/1");
    cJSON_AddStringToObject(o, "model", c.m->name);
    c.verdicts = cJSON_CreateArray();
    c.open = cJSON_CreateArray();
    add_system(&c, o);
    text path = {0};
    add_all(&c, page, &path);
    text_clear(&path);
    if (c.x.level_count > 0) cJSON_AddTrueToObject(o, "levels");
    functions_write(&c.f, o);
    cJSON_AddItemToObject(o, "verdicts", c.verdicts);
    cJSON_AddItemToObject(o, "open", c.open);
    write_lines(o, out);
    functions_clear(&c.f);
    cJSON_Delete(o);
    return stop_wanted() ? HAMEL_STOPPED : HAMEL_OK;
}
