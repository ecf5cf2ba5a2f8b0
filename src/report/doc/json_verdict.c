#include "report/doc/json_verdict.h"

#include "expr/print_name.h"
#include "mech/verdict/example.h"

/// Whether an answer is an identity in the functions that are only named.
static bool for_all_functions(const mech_verdict *v) {
    return v->scope.domain == DOMAIN_DEFINED || v->evidence.kind == EVIDENCE_POSITIVE;
}

static void add_scope(cJSON *o, const mech_verdict *v) {
    const verdict_scope *s = &v->scope;
    cJSON *scope = cJSON_AddObjectToObject(o, "scope");
    cJSON_AddStringToObject(scope, "parameters", verdict_parameters_words(s->parameters));
    cJSON_AddStringToObject(scope, "domain", verdict_domain_words(s->domain));
    if (s->functions)
        cJSON_AddStringToObject(scope, "functions", for_all_functions(v) ? "all" : "generic");
    if (s->values != VALUES_UNSEEN)
        cJSON_AddStringToObject(scope, "values", s->values == VALUES_TOO ? "yes" : "no");
    if (s->among != NULL) cJSON_AddStringToObject(scope, "among", s->among);
    if (s->assuming != NULL) cJSON_AddStringToObject(scope, "assuming", s->assuming);
}

static void add_point(cJSON *o, const verdict_point *p, const expr_pool *pool) {
    cJSON *point = cJSON_AddObjectToObject(o, "point");
    for (size_t i = 0; i < p->count; i++) {
        text name = {0};
        expr_print_name(pool, p->symbols[i], EXPR_INFIX, &name);
        cJSON_AddNumberToObject(point, text_cstr(&name), p->values[i]);
        text_clear(&name);
    }
}

static void add_evidence(cJSON *o, const mech_verdict *v, const expr_pool *pool) {
    const verdict_evidence *e = &v->evidence;
    if (v->answer == TRUTH_UNKNOWN || e->rows * e->cols == 0) return;
    switch (e->kind) {
    case EVIDENCE_ZERO:
    case EVIDENCE_NOT_ZERO:
    case EVIDENCE_POSITIVE: cJSON_AddNumberToObject(o, "functions", (double)e->cols); break;
    case EVIDENCE_RANK:
        cJSON_AddNumberToObject(o, "rows", (double)e->rows);
        cJSON_AddNumberToObject(o, "columns", (double)e->cols);
        cJSON_AddNumberToObject(o, "rank", (double)e->rank);
        break;
    case EVIDENCE_COMPLETE:
        cJSON_AddNumberToObject(o, "columns", (double)e->cols);
        cJSON_AddNumberToObject(o, "relations", (double)e->rank);
        break;
    case EVIDENCE_SPECTRUM:
        cJSON_AddNumberToObject(o, "rows", (double)e->rows);
        cJSON_AddNumberToObject(o, "columns", (double)e->cols);
        cJSON_AddNumberToObject(o, "zeros", (double)e->sides.zeros);
        cJSON_AddNumberToObject(o, "left", (double)e->sides.left);
        cJSON_AddNumberToObject(o, "axis", (double)e->sides.axis);
        cJSON_AddNumberToObject(o, "right", (double)e->sides.right);
        break;
    case EVIDENCE_NONE: break;
    }
    if (v->scope.functions) cJSON_AddStringToObject(o, "functions_as", example_words);
    if (v->points > 0) cJSON_AddNumberToObject(o, "points", (double)v->points);
    if (v->point.count > 0) add_point(o, &v->point, pool);
}

cJSON *json_add_verdict(cJSON *o, const mech_verdict *v, const expr_pool *pool) {
    if (v->claim != NULL) cJSON_AddStringToObject(o, "claim", v->claim);
    add_scope(o, v);
    cJSON_AddStringToObject(o, "answer", verdict_answer_word(v));
    if (verdict_method_words(v) != NULL)
        cJSON_AddStringToObject(o, "method", verdict_method_words(v));
    if (v->method == METHOD_POINTS) cJSON_AddNumberToObject(o, "error_bits", v->error);
    cJSON *more = cJSON_AddObjectToObject(o, v->answer == TRUTH_NO ? "witness" : "evidence");
    add_evidence(more, v, pool);
    return more;
}

cJSON *json_verdict(const mech_verdict *v, const expr_pool *pool) {
    cJSON *o = cJSON_CreateObject(), *more = json_add_verdict(o, v, pool);
    if (more->child == NULL) cJSON_Delete(cJSON_DetachItemViaPointer(o, more));
    return o;
}
