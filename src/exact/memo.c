/// A hash table by kind and node: open addressing, never more than half full.
#include "exact/memo.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/random.h"
#include "base/stop.h"

typedef struct memo_entry {
    uint64_t key; ///< 0: free
    uint32_t value[2];
} memo_entry;

typedef struct memo_words {
    char *question, *answer;
} memo_words;

typedef struct memo_lists {
    uint64_t hash;
    memo_list question, answer;
    void *thing; ///< instead of an answer; may be NULL
    void (*destroy)(void *);
} memo_lists;

struct exact_memo {
    memo_entry *entries;
    size_t size, count; ///< size is a power of two
    VEC(memo_words) words;
    VEC(memo_lists) lists;
    uint32_t *seats; ///< by hash of the question: index + 1 in lists; 0: free
    size_t seat_count;
    memo_tokens tokens;
};

exact_memo *exact_memo_create(void) {
    exact_memo *m = MEM_NEW(exact_memo, 1);
    *m = (exact_memo){.entries = MEM_NEW_ZERO(memo_entry, 1024), .size = 1024};
    return m;
}

void exact_memo_destroy(exact_memo *m) {
    if (m == NULL) return;
    for (size_t i = 0; i < m->words.count; i++) {
        free(m->words.items[i].question);
        free(m->words.items[i].answer);
    }
    for (size_t i = 0; i < m->lists.count; i++) {
        vec_clear(&m->lists.items[i].question);
        vec_clear(&m->lists.items[i].answer);
        if (m->lists.items[i].thing != NULL) m->lists.items[i].destroy(m->lists.items[i].thing);
    }
    vec_clear(&m->words);
    vec_clear(&m->lists);
    free(m->tokens.items);
    free(m->seats);
    free(m->entries);
    free(m);
}

static uint64_t key_of(memo_kind kind, expr e) {
    return 1 + (uint64_t)kind + MEMO_KINDS * (uint64_t)e.id;
}

/// Where a key is, or would be.
static memo_entry *place_of(const exact_memo *m, uint64_t key) {
    size_t at = (size_t)(key * 0x9E3779B97F4A7C15u >> 20) & (m->size - 1);
    while (m->entries[at].key != 0 && m->entries[at].key != key) at = (at + 1) & (m->size - 1);
    return &m->entries[at];
}

static void grow(exact_memo *m) {
    memo_entry *old = m->entries;
    const size_t size = m->size;
    m->size = 2 * size;
    m->entries = MEM_NEW_ZERO(memo_entry, m->size);
    for (size_t i = 0; i < size; i++) {
        if (old[i].key != 0) *place_of(m, old[i].key) = old[i];
    }
    free(old);
}

bool memo_find(const exact_memo *m, memo_kind kind, expr e, uint32_t out[2]) {
    if (m == NULL) return false;
    const memo_entry *at = place_of(m, key_of(kind, e));
    if (at->key == 0) return false;
    out[0] = at->value[0];
    out[1] = at->value[1];
    return true;
}

void memo_keep(exact_memo *m, memo_kind kind, expr e, uint32_t first, uint32_t second) {
    if (m == NULL || stop_wanted()) return; // what was given up on the way is no answer
    if (2 * m->count >= m->size) grow(m);
    memo_entry *at = place_of(m, key_of(kind, e));
    m->count += at->key == 0;
    *at = (memo_entry){key_of(kind, e), {first, second}};
}

memo_tokens *memo_tokens_of(exact_memo *m) { return &m->tokens; }

// ---- lists -------------------------------------------------------------------------------------

void memo_list_add_size(memo_list *l, size_t n) { *vec_push(l) = (uint32_t)n; }

memo_list memo_question(const exact *x, memo_subject what) {
    memo_list q = {0};
    uint32_t limits[sizeof x->limits / sizeof(uint32_t)];
    memcpy(limits, &x->limits, sizeof limits);
    vec_reserve(&q, sizeof limits / sizeof *limits + 16);
    memo_list_add_size(&q, what);
    memo_list_add_size(&q, x->further);
    memo_list_add_size(&q, x->turns_are_circles);
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) *vec_push(&q) = limits[i];
    return q;
}

void memo_list_add(memo_list *l, size_t n, const expr *e) {
    for (size_t i = 0; i < n; i++) *vec_push(l) = e[i].id;
}

static uint64_t hash_of(const memo_list *l) {
    uint64_t h = l->count;
    for (size_t i = 0; i < l->count; i++) h = random_mix(h ^ l->items[i]);
    return h;
}

/// Where a question is, or would be.
static uint32_t *seat_of(const exact_memo *m, uint64_t hash, const memo_list *question) {
    size_t at = hash & (m->seat_count - 1);
    for (; m->seats[at] != 0; at = (at + 1) & (m->seat_count - 1)) {
        const memo_lists *one = &m->lists.items[m->seats[at] - 1];
        if (one->hash == hash && one->question.count == question->count &&
            memcmp(one->question.items, question->items,
                   question->count * sizeof *question->items) == 0)
            break;
    }
    return &m->seats[at];
}

static const memo_lists *find(const exact_memo *m, const memo_list *question) {
    if (m == NULL || m->seat_count == 0) return NULL;
    const uint32_t seat = *seat_of(m, hash_of(question), question);
    return seat != 0 ? &m->lists.items[seat - 1] : NULL;
}

bool memo_find_list(const exact_memo *m, const memo_list *question, const uint32_t **answer) {
    const memo_lists *known = find(m, question);
    if (known != NULL) *answer = known->answer.items;
    return known != NULL;
}

const void *memo_find_thing(const exact_memo *m, const memo_list *question) {
    const memo_lists *known = find(m, question);
    return known != NULL ? known->thing : NULL;
}

static void more_seats(exact_memo *m) {
    m->seat_count = m->seat_count == 0 ? 256 : 2 * m->seat_count;
    free(m->seats);
    m->seats = MEM_NEW_ZERO(uint32_t, m->seat_count);
    for (size_t i = 0; i < m->lists.count; i++)
        *seat_of(m, m->lists.items[i].hash, &m->lists.items[i].question) = (uint32_t)i + 1;
}

static void add(exact_memo *m, memo_lists one) {
    if (2 * m->lists.count >= m->seat_count) more_seats(m);
    one.hash = hash_of(&one.question);
    *vec_push(&m->lists) = one;
    *seat_of(m, one.hash, &one.question) = (uint32_t)m->lists.count;
}

void memo_keep_list(exact_memo *m, memo_list *question, memo_list *answer) {
    if (m == NULL || stop_wanted()) {
        vec_clear(question);
        vec_clear(answer);
        return;
    }
    add(m, (memo_lists){.question = *question, .answer = *answer});
}

bool memo_keep_thing(exact_memo *m, memo_list *question, void *thing, void (*destroy)(void *)) {
    const bool kept = m != NULL && !stop_wanted();
    if (kept) add(m, (memo_lists){.question = *question, .thing = thing, .destroy = destroy});
    else vec_clear(question);
    return kept;
}

// ---- words -------------------------------------------------------------------------------------

const char *memo_answer(const exact_memo *m, const char *question) {
    for (size_t i = 0; m != NULL && i < m->words.count; i++) {
        if (strcmp(m->words.items[i].question, question) == 0) return m->words.items[i].answer;
    }
    return NULL;
}

void memo_keep_answer(exact_memo *m, const char *question, const char *answer) {
    if (m == NULL || stop_wanted()) return;
    *vec_push(&m->words) = (memo_words){mem_string(question), mem_string(answer)};
}
