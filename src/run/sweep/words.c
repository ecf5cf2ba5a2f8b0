/// The reader of the expression language, with the names of a model.
#include "run/sweep/words.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "expr/print.h"
#include "expr/print_name.h"
#include "expr/read.h"
#include "run/outside/point.h"

expr sweep_energy(const model *m) { return expr_symbol(m->pool, "energy", EXPR_OTHER); }

size_t sweep_multiplier(const model *m, const char *name) {
    expr own;
    const char *digits = name + strlen("lambda_");
    if (strncmp(name, "lambda_", strlen("lambda_")) != 0 || run_name(m, name, &own)) return 0;
    const size_t length = strspn(digits, "0123456789");
    if (length == 0 || length > 6 || digits[length] != '\0' || digits[0] == '0') return 0;
    return (size_t)strtoul(digits, NULL, 10);
}

static bool resolve(const void *context, const char *name, expr *out) {
    const model *m = context;
    if (run_name(m, name, out)) return true;
    if (sweep_multiplier(m, name) > 0) {
        *out = expr_symbol(m->pool, name, EXPR_MULTIPLIER);
        return true;
    }
    *out = sweep_energy(m);
    return strcmp(name, "energy") == 0;
}

hamel_status sweep_read(const model *m, const char *words, size_t length, diag *messages,
                        expr *out) {
    const expr_reader reader = {resolve, m};
    diag own = {0};
    const hamel_status status = expr_read(m->pool, words, length, &reader, &own, out);
    if (status != HAMEL_OK)
        diag_add(messages, status, (diag_span){0}, "'%.*s': %s", (int)length, words,
                 own.count > 0 ? own.items[0].words : "it cannot be read");
    diag_clear(&own);
    return status;
}

// ---- what is kept -------------------------------------------------------------------------------

/// +1 for max( .. ), −1 for min( .. ) with one argument, 0 otherwise.
static int extreme_of(const char *words, size_t length) {
    const int sign = strncmp(words, "max(", 4) == 0 ? 1 : strncmp(words, "min(", 4) == 0 ? -1 : 0;
    int depth = 0;
    for (size_t i = 0; i < length && sign != 0; i++) {
        depth += (words[i] == '(' || words[i] == '[') - (words[i] == ')' || words[i] == ']');
        if (depth == 1 && words[i] == ',') return 0; // the least of several
        if (depth == 0 && i > 3) return i + 1 == length ? sign : 0;
    }
    return 0;
}

/// The place of the bracket that closes the one at the beginning; `length` if none does.
static size_t closing(const char *words, size_t length) {
    int depth = 0;
    for (size_t i = 0; i < length; i++) {
        depth += (words[i] == '(' || words[i] == '[') - (words[i] == ')' || words[i] == ']');
        if (depth == 0 && (words[i] == ')' || words[i] == ']')) return i;
    }
    return length;
}

/// The place of the next comma that stands in no brackets; `end` if there is none.
static size_t next_comma(const char *words, size_t from, size_t end) {
    int depth = 0;
    for (size_t i = from; i < end; i++) {
        depth += (words[i] == '(' || words[i] == '[') - (words[i] == ')' || words[i] == ']');
        if (depth == 0 && words[i] == ',') return i;
    }
    return end;
}

/// turning(X) or turning(X, Y) from words on; *used: how many, 0 if they are something else.
static hamel_status read_turning(const model *m, const char *words, size_t length, diag *messages,
                                 turning *out, size_t *used) {
    const size_t open = strlen("turning(");
    *used = 0;
    if (length <= open || strncmp(words, "turning(", open) != 0) return HAMEL_OK;
    const size_t end = open - 1 + closing(words + open - 1, length - open + 1);
    if (end == length) return HAMEL_OK;
    const size_t comma = next_comma(words, open, end);
    if (comma < end && next_comma(words, comma + 1, end) < end)
        return diag_add(messages, HAMEL_SYNTAX, (diag_span){0},
                        "turning(X) of an angle, turning(X, Y) of a point: not of more");
    *used = end + 1;
    out->y = EXPR_NONE;
    hamel_status status = sweep_read(m, words + open, comma - open, messages, &out->x);
    if (status == HAMEL_OK && comma < end)
        status = sweep_read(m, words + comma + 1, end - comma - 1, messages, &out->y);
    return status;
}

/// turning( .. ), or the ratio of two; none, if the words are something else.
static hamel_status read_turnings(const model *m, const char *words, size_t length, diag *messages,
                                  sweep_kept *k) {
    size_t used, at;
    hamel_status status = read_turning(m, words, length, messages, &k->turns[0], &used);
    k->turn_count = used == length && used > 0;
    if (status != HAMEL_OK || used == 0 || used == length) return status;
    at = used + strspn(words + used, " ");
    if (at >= length || words[at] != '/') return status;
    at += 1 + strspn(words + at + 1, " ");
    if (at >= length) return status;
    status = read_turning(m, words + at, length - at, messages, &k->turns[1], &used);
    if (used > 0 && at + used == length) k->turn_count = 2;
    return status;
}

static hamel_status read_one(sweep_kept_list *list, const model *m, const char *words,
                             size_t length, diag *messages) {
    while (length > 0 && *words == ' ') words++, length--;
    while (length > 0 && words[length - 1] == ' ') length--;
    if (length == 0)
        return diag_add(messages, HAMEL_SYNTAX, (diag_span){0},
                        "what is kept are expressions between commas; one is empty");
    sweep_kept k = {.extreme = length > 4 ? extreme_of(words, length) : 0};
    const size_t skip = k.extreme != 0 ? 4 : 0, end = k.extreme != 0 ? 1 : 0;
    hamel_status status = read_turnings(m, words, length, messages, &k);
    if (status == HAMEL_OK && k.turn_count == 0)
        status = sweep_read(m, words + skip, length - skip - end, messages, &k.value);
    if (status != HAMEL_OK) return status;
    k.name = mem_words(words, length);
    *vec_push(list) = k;
    return HAMEL_OK;
}

hamel_status sweep_kept_read(sweep_kept_list *list, const model *m, const char *words,
                             diag *messages) {
    int depth = 0;
    size_t start = 0;
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; status == HAMEL_OK; i++) {
        depth += (words[i] == '(' || words[i] == '[') - (words[i] == ')' || words[i] == ']');
        if (words[i] != '\0' && (words[i] != ',' || depth > 0)) continue;
        status = read_one(list, m, words + start, i - start, messages);
        start = i + 1;
        if (words[i] == '\0') break;
    }
    return status;
}

void sweep_kept_symbol(sweep_kept_list *list, const model *m, expr symbol, const char *name) {
    text words = {0};
    if (name == NULL) expr_print_name(m->pool, symbol, EXPR_INFIX, &words);
    else text_add(&words, name);
    *vec_push(list) = (sweep_kept){.name = text_take(&words), .value = symbol};
}

void sweep_kept_clear(sweep_kept_list *list) {
    for (size_t k = 0; k < list->count; k++) free(list->items[k].name);
    vec_clear(list);
}
