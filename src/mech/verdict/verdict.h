/// The record behind a verdict: what was answered, about what, and what it rests on. Whoever
/// decides something fills one in; the gate (gate.h) sees it again; pages and tests read it.
///
///   mech_verdict v = {.answer = d->involutive, .evidence = evidence_zero(count, components)};
///
/// What is not filled in says: for generic parameters, at generic points, by exact computation.
#ifndef MECH_VERDICT_VERDICT_H
#define MECH_VERDICT_VERDICT_H

#include <stddef.h>

#include "base/truth.h"
#include "exact/record.h"
#include "expr/expr.h"

/// For which parameters an answer holds.
typedef enum verdict_parameters {
    PARAMETERS_GENERIC, ///< but for those that fulfil some equation
    PARAMETERS_ALL,     ///< it is an identity in them
    PARAMETERS_GIVEN,   ///< those that the model has
    PARAMETERS_NONE     ///< the model has none
} verdict_parameters;

/// Whether an answer for generic parameters was seen to hold for those that the model has, too.
typedef enum verdict_values {
    VALUES_UNSEEN,
    VALUES_TOO, ///< what shows it does so for these
    VALUES_NOT  ///< what shows it vanishes for these, or has a smaller rank
} verdict_values;

/// Where it holds.
typedef enum verdict_domain {
    DOMAIN_GENERIC,    ///< near generic points: elsewhere it may be otherwise
    DOMAIN_DEFINED,    ///< wherever the formulas are defined
    DOMAIN_EVERYWHERE, ///< on the whole space, within the ranges of the model
    DOMAIN_POINT,      ///< at the point that was asked about
    DOMAIN_MOTION      ///< along one motion
} verdict_domain;

typedef struct verdict_scope {
    verdict_parameters parameters;
    verdict_domain domain;
    verdict_values values; ///< filled in by the gate where it is not known, as is
    bool functions;        ///< whether functions that are only named occur in what shows it
    const char *among; ///< borrowed: what was asked or looked among, densities in the position say
    const char *assuming; ///< borrowed: what a theorem asks for and nobody decided; NULL: nothing
} verdict_scope;

typedef enum verdict_method {
    METHOD_UNSAID, ///< what the evidence says, or exact computation
    METHOD_IDENTITY,
    METHOD_LINEAR_ALGEBRA,
    METHOD_MODULAR, ///< linear algebra modulo a prime
    METHOD_SIGNS,   ///< sums of squares, discriminants, enclosures of the whole domain
    METHOD_BALLS,
    METHOD_SOLVER, ///< Z3
    METHOD_THEOREM,
    METHOD_POINTS, ///< random points, and a bound of the error: it holds or fails, not proved
    METHOD_NUMERIC ///< numbers, which prove nothing
} verdict_method;

/// What an answer rests on, in a form that can be looked at again: functions, or a matrix of them.
typedef enum evidence_kind {
    EVIDENCE_NONE,
    EVIDENCE_ZERO,     ///< yes: all are zero; no: some are not
    EVIDENCE_NOT_ZERO, ///< yes: some are not zero; no: all are
    EVIDENCE_POSITIVE, ///< yes: all are positive, within the ranges
    EVIDENCE_RANK,     ///< yes and no: the matrix has this rank at generic points
    EVIDENCE_COMPLETE, ///< yes: columns have `rank` relations with constant coefficients, no more
    EVIDENCE_SPECTRUM  ///< yes: of the square matrix so many eigenvalues are on each side
} evidence_kind;

/// Eigenvalues by where they are.
typedef struct verdict_sides {
    size_t zeros, left, axis, right; ///< those on the axis are not zero
} verdict_sides;

typedef struct verdict_evidence {
    evidence_kind kind;
    size_t rows, cols;
    const expr *entries; ///< rows · cols, borrowed
    size_t rank;
    verdict_sides sides; ///< of a spectrum
} verdict_evidence;

static inline verdict_evidence evidence_zero(size_t count, const expr *functions) {
    return (verdict_evidence){
        .kind = EVIDENCE_ZERO, .rows = 1, .cols = count, .entries = functions};
}

static inline verdict_evidence evidence_not_zero(size_t count, const expr *functions) {
    return (verdict_evidence){
        .kind = EVIDENCE_NOT_ZERO, .rows = 1, .cols = count, .entries = functions};
}

static inline verdict_evidence evidence_positive(size_t count, const expr *functions) {
    return (verdict_evidence){
        .kind = EVIDENCE_POSITIVE, .rows = 1, .cols = count, .entries = functions};
}

static inline verdict_evidence evidence_rank(size_t rows, size_t cols, const expr *entries,
                                             size_t rank) {
    return (verdict_evidence){
        .kind = EVIDENCE_RANK, .rows = rows, .cols = cols, .entries = entries, .rank = rank};
}

static inline verdict_evidence evidence_complete(size_t rows, size_t cols, const expr *functions,
                                                 size_t relations) {
    return (verdict_evidence){.kind = EVIDENCE_COMPLETE,
                              .rows = rows,
                              .cols = cols,
                              .entries = functions,
                              .rank = relations};
}

static inline verdict_evidence evidence_spectrum(size_t n, const expr *A, verdict_sides sides) {
    return (verdict_evidence){
        .kind = EVIDENCE_SPECTRUM, .rows = n, .cols = n, .entries = A, .sides = sides};
}

/// A point, as far as somebody looks at it: numbers for symbols.
typedef struct verdict_point {
    size_t count;
    const expr *symbols;  ///< borrowed
    const double *values; ///< borrowed
} verdict_point;

typedef struct mech_verdict {
    const char *claim; ///< borrowed: what is claimed, a few words
    truth answer;
    verdict_scope scope;
    verdict_method method;
    unsigned error; ///< of METHOD_POINTS: the answer is wrong with a probability below 2^−error
    verdict_evidence evidence;
    size_t points;       ///< at which the gate saw the evidence again
    verdict_point point; ///< where something is seen not to vanish; none: no count
} mech_verdict;

/// An answer that rests on zero tests: a yes on all that vanished, a no on the last that did not.
mech_verdict verdict_heard(const exact_record *heard, truth answer);

/// A copy with its own words and functions, one block for all of it.
mech_verdict *verdict_copy(const mech_verdict *v);

/// yes, no or unknown; numeric where numbers alone say it, holds or fails where random points do.
const char *verdict_answer_word(const mech_verdict *v);
/// The same for a page of claims: proved for a yes.
const char *verdict_claim_word(const mech_verdict *v);
/// In a few words, for readers and programs.
const char *verdict_parameters_words(verdict_parameters p);
const char *verdict_domain_words(verdict_domain d);
/// Behind an answer that does not hold, or was not shown, for the values given: that it is generic.
const char *verdict_values_words(const mech_verdict *v);
/// NULL of an answer that is not known.
const char *verdict_method_words(const mech_verdict *v);

#endif
