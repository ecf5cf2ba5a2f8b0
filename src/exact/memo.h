/// What has been computed before: canonical forms, zero tests and readable forms of expressions of
/// one pool, things that were made of several, and what another program was asked and said. Nodes
/// of a pool are never changed, so an answer holds for good; only answers are kept, no failures.
#ifndef EXACT_MEMO_H
#define EXACT_MEMO_H

#include "base/vec.h"
#include "exact/exact.h"

/// A memory that an exact context may have (exact.memo); copies of the context share it.
exact_memo *exact_memo_create(void);
void exact_memo_destroy(exact_memo *m);

typedef enum memo_kind {
    MEMO_FRACTION,
    MEMO_ZERO,
    MEMO_TIDY,
    MEMO_SIGNS,
    MEMO_SQUARE,
    MEMO_KINDS
} memo_kind;

/// Two numbers, of which the kind says what they are. False if they are not known; m may be NULL.
bool memo_find(const exact_memo *m, memo_kind kind, expr e, uint32_t out[2]);
void memo_keep(exact_memo *m, memo_kind kind, expr e, uint32_t first, uint32_t second);

// Questions about several expressions: words that say what is asked, and words that answer.

typedef VEC(uint32_t) memo_list;

/// The first word: what is asked.
typedef enum memo_subject {
    ASKED_RANK,
    ASKED_KERNEL,
    ASKED_REDUCED,
    ASKED_DETERMINANT,
    ASKED_FACTORS,
    ASKED_DIVISOR, ///< of two polynomials (kept_polys.c)
    ASKED_POLY_FACTORS,
    ASKED_DEPENDENCE,
    ASKED_COMBINATION,
    // parts of a derivation, from here on: each is made once (test_counts.c)
    ASKED_LAW,
    ASKED_SYSTEM,
    ASKED_BASIS,
    ASKED_TRIVIALISATION,
    ASKED_SUBJECTS ///< how many there are
} memo_subject;

/// A question begins with what is asked, and with all of the context that an answer may depend on:
/// its limits too, since what is too long is left as it is.
memo_list memo_question(const exact *x, memo_subject what);
void memo_list_add(memo_list *l, size_t n, const expr *e);
void memo_list_add_size(memo_list *l, size_t n);
/// False if it was not asked before; m may be NULL.
bool memo_find_list(const exact_memo *m, const memo_list *question, const uint32_t **answer);
/// Takes both lists over.
void memo_keep_list(exact_memo *m, memo_list *question, memo_list *answer);

/// What was made as the answer to a question; NULL if it was not asked before.
const void *memo_find_thing(const exact_memo *m, const memo_list *question);
/// Takes the question over. The thing too, unless false comes back: then there is no memory for it.
bool memo_keep_thing(exact_memo *m, memo_list *question, void *thing, void (*destroy)(void *));

/// How many tokens each node prints as, by id; 0: not counted yet. Grows as a whole.
typedef struct memo_tokens {
    uint32_t *items, size;
} memo_tokens;
memo_tokens *memo_tokens_of(exact_memo *m);

/// What was said to a question before; NULL if it was not asked. Questions are few: a list.
const char *memo_answer(const exact_memo *m, const char *question);
void memo_keep_answer(exact_memo *m, const char *question, const char *answer);

#endif
