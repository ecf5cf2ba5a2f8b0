/// A hash table by kind and node: open addressing, never more than half full.
#include "exact/memo.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/stop.h"
#include "base/vec.h"

typedef struct memo_entry {
    uint64_t key; ///< 0: free
    uint32_t value[2];
} memo_entry;

typedef struct memo_words {
    char *question, *answer;
} memo_words;

struct exact_memo {
    memo_entry *entries;
    size_t size, count; ///< size is a power of two
    VEC(memo_words) words;
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
    vec_clear(&m->words);
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
