/// Three truth values. UNKNOWN is an answer, not a failure: mathematics left the question open.
#ifndef BASE_TRUTH_H
#define BASE_TRUTH_H

#include <stdbool.h>

typedef enum truth { TRUTH_NO, TRUTH_YES, TRUTH_UNKNOWN } truth;

static inline truth truth_of(bool holds) { return holds ? TRUTH_YES : TRUTH_NO; }

static inline truth truth_not(truth a) {
    return a == TRUTH_UNKNOWN ? a : a == TRUTH_YES ? TRUTH_NO : TRUTH_YES;
}

static inline truth truth_and(truth a, truth b) {
    if (a == TRUTH_NO || b == TRUTH_NO) return TRUTH_NO;
    return a == TRUTH_YES && b == TRUTH_YES ? TRUTH_YES : TRUTH_UNKNOWN;
}

static inline truth truth_or(truth a, truth b) {
    return truth_not(truth_and(truth_not(a), truth_not(b)));
}

static inline const char *truth_word(truth a) {
    return a == TRUTH_YES ? "yes" : a == TRUTH_NO ? "no" : "unknown";
}

#endif
