/// Derivations as text, and numbers for derived quantities. What is derived keeps the parameters as
/// symbols, so it stays valid when they get other values.
#include <math.h>
#include <stdlib.h>

#include "api/api_internal.h"
#include "api/derivation_internal.h"
#include "api/messages_internal.h"
#include "api/stop_internal.h"
#include "expr/calculus.h"
#include "report/derive/derive.h"
#include "report/doc/json.h"
#include "report/doc/latex.h"
#include "report/doc/text.h"
#include "run/outside/point.h"

const char *hamel_part_name(size_t i) {
    size_t k = 0;
    while (k < i && derive_parts[k].name != NULL) k++;
    return derive_parts[k].name;
}

static hamel_status derive(hamel_model *m, const char *part, doc **out) {
    *out = NULL;
    exact x;
    exact_init(&x, m->m->pool, &m->messages);
    const derive_request request = {.count = part != NULL, .parts = &part};
    return api_unless_stopped(report_derive(&x, api_derivation(m), &request, out));
}

static hamel_status write_out(const doc *d, const expr_pool *pool, hamel_format format, text *out) {
    switch (format) {
    case HAMEL_LATEX: return doc_to_latex(d, pool, out);
    case HAMEL_JSON: return doc_to_json(d, pool, out);
    case HAMEL_TEXT: break;
    }
    return doc_to_text(d, pool, out);
}

hamel_status hamel_model_derive(hamel_model *m, const char *part, hamel_format format, char **out) {
    if (out != NULL) *out = NULL;
    hamel_status status = api_begin(m, out != NULL);
    if (status != HAMEL_OK) return status;
    doc *d;
    text words = {0};
    status = derive(m, part, &d);
    if (status == HAMEL_OK) status = write_out(d, m->m->pool, format, &words);
    if (status == HAMEL_OK) *out = text_take(&words);
    text_clear(&words);
    doc_destroy(d);
    return api_end(m, status, NULL, NULL);
}

// ---- quantities ------------------------------------------------------------------------------

static hamel_status need_derived(hamel_model *m) {
    if (m->derived != NULL) return HAMEL_OK;
    const hamel_status status = derive(m, NULL, &m->derived);
    if (status != HAMEL_OK) doc_destroy(m->derived), m->derived = NULL;
    return status;
}

static void add_name(void *context, const char *path, const doc *leaf) {
    (void)leaf;
    text_addf(context, "%s\n", path);
}

hamel_status hamel_model_names(hamel_model *m, char **out) {
    if (out != NULL) *out = NULL;
    hamel_status status = api_begin(m, out != NULL);
    if (status != HAMEL_OK) return status;
    status = need_derived(m);
    if (status == HAMEL_OK) {
        text names = {0};
        doc_each_expr(m->derived, add_name, &names);
        *out = text_take(&names);
    }
    return api_end(m, status, NULL, NULL);
}

static hamel_status evaluate(hamel_model *m, const char *name, const double *values, double *out) {
    const diag_span nowhere = {0, 0};
    const doc *leaf = doc_find(m->derived, name);
    if (leaf == NULL || leaf->kind != DOC_EXPR)
        return diag_add(&m->messages, HAMEL_INVALID, nowhere, "'%.100s' is no derived quantity",
                        name);
    expr_eval(m->m->pool, 1, &leaf->source, values, out);
    *out += 0.0; // −0 is 0
    if (isfinite(*out)) return HAMEL_OK;
    return diag_add(&m->messages, HAMEL_UNDEFINED, nowhere, "'%.100s' has no value at this point",
                    name);
}

hamel_status hamel_model_evaluate(hamel_model *m, const char *name, const char *at, double *out) {
    if (out != NULL) *out = NAN;
    hamel_status status = api_begin(m, name != NULL && out != NULL);
    if (status != HAMEL_OK) return status;
    status = need_derived(m);
    if (status != HAMEL_OK) return api_end(m, status, NULL, NULL);
    diag about_point = {0};
    double *values;
    status = run_point(m->m, at, &about_point, &m->messages, &values);
    if (about_point.count > 0) { // places in the words of the point
        diag_clear(&m->messages);
        m->messages = about_point;
        return api_end(m, status, "point", at);
    }
    if (status == HAMEL_OK) status = evaluate(m, name, values, out);
    free(values);
    return api_end(m, status, NULL, NULL);
}
