#include "report/doc/record.h"

#include "base/latex_escape.h"
#include "expr/print_name.h"
#include "mech/verdict/example.h"

static void add_parameters(const verdict_scope *s, text *out) {
    switch (s->parameters) {
    case PARAMETERS_GENERIC: text_add(out, "for generic parameters, "); break;
    case PARAMETERS_ALL: text_add(out, "for all parameters, "); break;
    case PARAMETERS_GIVEN: text_add(out, "for the values given, "); break;
    case PARAMETERS_NONE: break;
    }
    if (s->values == VALUES_TOO) text_add(out, "seen for the values given too, ");
    if (s->values == VALUES_NOT) text_add(out, "not shown for the values given, ");
}

static void add_scope(const verdict_scope *s, text *out) {
    add_parameters(s, out);
    switch (s->domain) {
    case DOMAIN_GENERIC: text_add(out, "at generic points"); break;
    case DOMAIN_DEFINED: text_add(out, "wherever it is defined"); break;
    case DOMAIN_EVERYWHERE: text_add(out, "everywhere"); break;
    case DOMAIN_POINT: text_add(out, "at this point"); break;
    case DOMAIN_MOTION: text_add(out, "along this motion"); break;
    }
    if (s->among != NULL) text_addf(out, ", among %s", s->among);
}

static void add_point(const verdict_point *p, const expr_pool *pool, text *out) {
    for (size_t i = 0; i < p->count; i++) {
        text_add(out, i == 0 ? " at " : ", ");
        expr_print_name(pool, p->symbols[i], EXPR_INFIX, out);
        text_addf(out, " = %.6g", p->values[i]);
    }
}

/// N functions, with what is so of them.
static void add_functions(const mech_verdict *v, const expr_pool *pool, text *out) {
    const verdict_evidence *e = &v->evidence;
    const bool zero = (e->kind == EVIDENCE_ZERO) == (v->answer == TRUTH_YES);
    text_addf(out, "%zu function%s, ", e->cols, e->cols == 1 ? "" : "s");
    if (e->kind == EVIDENCE_POSITIVE)
        text_add(out, v->answer == TRUTH_YES ? "positive" : "one not positive");
    else if (zero) text_add(out, e->cols == 1 ? "zero" : "all zero");
    else text_add(out, e->cols == 1 ? "not zero" : "one not zero");
    add_point(&v->point, pool, out);
}

static void add_sides(const verdict_sides *s, text *out) {
    text_addf(out, "eigenvalues: %zu zero, %zu left, %zu on the axis, %zu right", s->zeros, s->left,
              s->axis, s->right);
}

/// False if there is none.
static bool add_evidence(const mech_verdict *v, const expr_pool *pool, text *out) {
    const verdict_evidence *e = &v->evidence;
    if (e->rows * e->cols == 0) return false;
    switch (e->kind) {
    case EVIDENCE_ZERO:
    case EVIDENCE_NOT_ZERO:
    case EVIDENCE_POSITIVE: add_functions(v, pool, out); break;
    case EVIDENCE_RANK:
        text_addf(out, "a matrix of %zu by %zu has rank %zu", e->rows, e->cols, e->rank);
        add_point(&v->point, pool, out);
        break;
    case EVIDENCE_COMPLETE:
        text_addf(
            out, "%zu functions have %zu relation%s and no more, ranked again modulo another prime",
            e->cols, e->rank, e->rank == 1 ? "" : "s");
        break;
    case EVIDENCE_SPECTRUM: add_sides(&e->sides, out); break;
    case EVIDENCE_NONE: return false;
    }
    if (v->points > 0 && v->point.count == 0)
        text_addf(out, ", seen again at %zu point%s", v->points, v->points == 1 ? "" : "s");
    if (v->scope.functions) text_addf(out, "; named functions as %s", example_words);
    return true;
}

void record_words(const mech_verdict *v, const expr_pool *pool, text *out) {
    add_scope(&v->scope, out);
    const char *method = verdict_method_words(v);
    if (method == NULL) return; // unknown: there is only what was asked
    text_addf(out, "; by %s", method);
    if (v->method == METHOD_POINTS)
        text_addf(out, ", wrong with a probability below 2^-%u", v->error);
    text shown = {0};
    if (add_evidence(v, pool, &shown)) text_addf(out, ": %s", text_cstr(&shown));
    text_clear(&shown);
}

void latex_record(const mech_verdict *v, const expr_pool *pool, text *out) {
    text words = {0};
    record_words(v, pool, &words);
    text_add(out, "{\\small ");
    latex_escape(out, text_cstr(&words));
    text_add(out, "}");
    text_clear(&words);
}
