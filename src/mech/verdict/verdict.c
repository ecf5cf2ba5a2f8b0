/// Records: their words, and copies that own what they point to, which stands behind them.
#include "mech/verdict/verdict.h"

#include <string.h>

#include "base/mem.h"

mech_verdict verdict_heard(const exact_record *heard, truth answer) {
    mech_verdict v = {.answer = answer};
    if (answer == TRUTH_YES) v.evidence = evidence_zero(heard->zeros.count, heard->zeros.items);
    if (answer == TRUTH_NO) v.evidence = evidence_zero(heard->apart, &heard->nonzero);
    return v;
}

/// Room for words in a block, after `at`; NULL for none.
static const char *put_words(char **at, const char *words) {
    if (words == NULL) return NULL;
    const size_t length = strlen(words) + 1;
    char *copy = memcpy(*at, words, length);
    *at += length;
    return copy;
}

static size_t room_for(const char *words) { return words == NULL ? 0 : strlen(words) + 1; }

mech_verdict *verdict_copy(const mech_verdict *v) {
    const size_t count = v->evidence.rows * v->evidence.cols, named = v->point.count;
    mech_verdict *out =
        mem_alloc(sizeof *v + named * sizeof(double) + (named + count) * sizeof(expr) +
                      room_for(v->claim) + room_for(v->scope.among) + room_for(v->scope.assuming),
                  1);
    *out = *v;
    double *values = (double *)(out + 1);
    expr *symbols = (expr *)(values + named), *entries = symbols + named;
    if (named > 0) memcpy(values, v->point.values, named * sizeof *values);
    if (named > 0) memcpy(symbols, v->point.symbols, named * sizeof *symbols);
    if (count > 0) memcpy(entries, v->evidence.entries, count * sizeof *entries);
    char *words = (char *)(entries + count);
    out->point = (verdict_point){named, symbols, values};
    out->evidence.entries = entries;
    out->claim = put_words(&words, v->claim);
    out->scope.among = put_words(&words, v->scope.among);
    out->scope.assuming = put_words(&words, v->scope.assuming);
    return out;
}

const char *verdict_answer_word(const mech_verdict *v) {
    if (v->answer == TRUTH_UNKNOWN) return truth_word(v->answer);
    if (v->method == METHOD_NUMERIC) return "numeric";
    if (v->method == METHOD_POINTS) return v->answer == TRUTH_YES ? "holds" : "fails";
    return truth_word(v->answer);
}

const char *verdict_claim_word(const mech_verdict *v) {
    const bool proved = v->answer == TRUTH_YES && v->method != METHOD_POINTS;
    return proved ? "proved" : verdict_answer_word(v);
}

const char *verdict_parameters_words(verdict_parameters p) {
    switch (p) {
    case PARAMETERS_GENERIC: return "generic";
    case PARAMETERS_ALL: return "all";
    case PARAMETERS_GIVEN: return "given";
    case PARAMETERS_NONE: break;
    }
    return "none";
}

const char *verdict_domain_words(verdict_domain d) {
    switch (d) {
    case DOMAIN_GENERIC: return "generic points";
    case DOMAIN_DEFINED: return "where defined";
    case DOMAIN_EVERYWHERE: return "everywhere";
    case DOMAIN_POINT: return "this point";
    case DOMAIN_MOTION: break;
    }
    return "this motion";
}

const char *verdict_values_words(const mech_verdict *v) {
    return v->scope.values == VALUES_NOT && v->answer != TRUTH_UNKNOWN ? ", for generic parameters"
                                                                       : "";
}

/// The method that goes with a kind of evidence.
static verdict_method usual_method(const mech_verdict *v) {
    switch (v->evidence.kind) {
    case EVIDENCE_ZERO: return v->answer == TRUTH_YES ? METHOD_IDENTITY : METHOD_BALLS;
    case EVIDENCE_NOT_ZERO: return v->answer == TRUTH_NO ? METHOD_IDENTITY : METHOD_BALLS;
    case EVIDENCE_POSITIVE: return METHOD_SIGNS;
    case EVIDENCE_RANK: return METHOD_LINEAR_ALGEBRA;
    case EVIDENCE_COMPLETE: return METHOD_MODULAR;
    case EVIDENCE_SPECTRUM: return METHOD_BALLS;
    case EVIDENCE_NONE: break;
    }
    return METHOD_UNSAID;
}

const char *verdict_method_words(const mech_verdict *v) {
    if (v->answer == TRUTH_UNKNOWN) return NULL;
    switch (v->method == METHOD_UNSAID ? usual_method(v) : v->method) {
    case METHOD_IDENTITY: return "identity";
    case METHOD_LINEAR_ALGEBRA: return "linear algebra";
    case METHOD_MODULAR: return "linear algebra modulo a prime";
    case METHOD_SIGNS: return "signs";
    case METHOD_BALLS: // which see a function that is only named as one of its examples
        return v->scope.functions ? "balls, for examples of the functions" : "balls";
    case METHOD_SOLVER: return "Z3";
    case METHOD_THEOREM: return "theorem";
    case METHOD_POINTS: return "random points";
    case METHOD_NUMERIC: return "numeric";
    case METHOD_UNSAID: break;
    }
    return "exact computation";
}
