/// The pool: nodes in one array, their arguments in another, hash tables that make equal nodes one
/// node. Invariant: every argument's id is below its parent's.
#include "expr/pool.h"

#include <assert.h>
#include <string.h>

#include "base/random.h"

// ---- tables --------------------------------------------------------------------------------

static void table_init(pool_table *t) { *t = (pool_table){MEM_NEW_ZERO(pool_entry, 64), 63, 0}; }

static void table_put(pool_table *t, uint32_t hash, uint32_t index) {
    uint32_t at = hash & t->mask;
    while (t->entries[at].index != 0) at = (at + 1) & t->mask;
    t->entries[at] = (pool_entry){index + 1, hash};
    t->used++;
}

/// Adds what the caller knows is not there yet; the table doubles when it is half full.
static void table_add(pool_table *t, uint32_t hash, uint32_t index) {
    table_put(t, hash, index);
    if (t->used <= t->mask / 2) return;
    pool_table old = *t;
    *t = (pool_table){MEM_NEW_ZERO(pool_entry, 2 * ((size_t)old.mask + 1)), old.mask * 2 + 1, 0};
    for (uint32_t i = 0; i <= old.mask; i++) {
        if (old.entries[i].index != 0) table_put(t, old.entries[i].hash, old.entries[i].index - 1);
    }
    free(old.entries);
}

/// Takes away what has an index from `limit` on.
static void table_cut(pool_table *t, uint32_t limit) {
    pool_table old = *t;
    *t = (pool_table){MEM_NEW_ZERO(pool_entry, (size_t)old.mask + 1), old.mask, 0};
    for (uint32_t i = 0; i <= old.mask; i++) {
        if (old.entries[i].index != 0 && old.entries[i].index <= limit)
            table_put(t, old.entries[i].hash, old.entries[i].index - 1);
    }
    free(old.entries);
}

/// The next entry with this hash from *at on: its index, or UINT32_MAX. *at moves past it.
static uint32_t table_next(const pool_table *t, uint32_t hash, uint32_t *at) {
    for (; t->entries[*at & t->mask].index != 0; ++*at) {
        const pool_entry e = t->entries[*at & t->mask];
        if (e.hash != hash) continue;
        ++*at;
        return e.index - 1;
    }
    return UINT32_MAX;
}

// ---- nodes ---------------------------------------------------------------------------------

static uint32_t hash_content(uint32_t op, uint32_t payload, size_t n, const uint32_t *args) {
    uint64_t h = ((uint64_t)op << 32 | payload) * 0x9E3779B97F4A7C15u;
    for (size_t i = 0; i < n; i++) h = (h ^ h >> 29 ^ args[i]) * 0xBF58476D1CE4E5B9u;
    return (uint32_t)(h >> 32);
}

static expr append(expr_pool *pool, expr_op op, uint32_t payload, size_t n, const expr *args) {
    assert(pool->nodes.count < UINT32_MAX && pool->args.count + n < UINT32_MAX);
    uint32_t id = (uint32_t)pool->nodes.count, first = (uint32_t)pool->args.count;
    const bool inside = n != 0 && pool->args.items != NULL &&
                        (const uint32_t *)(const void *)args >= pool->args.items &&
                        (const uint32_t *)(const void *)args < pool->args.items + first;
    const size_t offset =
        inside ? (size_t)((const uint32_t *)(const void *)args - pool->args.items) : 0;
    vec_reserve(&pool->args, pool->args.count + n + 1);
    if (inside) args = (const expr *)(const void *)(pool->args.items + offset);
    for (size_t i = 0; i < n; i++) {
        assert(args[i].id < id);
        pool->args.items[pool->args.count++] = args[i].id;
    }
    *vec_push(&pool->nodes) = (expr_node){op, payload, first, (uint32_t)n};
    return (expr){id};
}

expr pool_intern(expr_pool *pool, expr_op op, uint32_t payload, size_t n, const expr *args) {
    const uint32_t hash = hash_content(op, payload, n, (const uint32_t *)(const void *)args);
    uint32_t at = hash, id;
    while ((id = table_next(&pool->by_content, hash, &at)) != UINT32_MAX) {
        const expr_node *node = &pool->nodes.items[id];
        if (node->op == op && node->payload == payload && node->count == n &&
            (n == 0 || memcmp(pool->args.items + node->first, args, n * sizeof *args) == 0))
            return (expr){id};
    }
    const expr e = append(pool, op, payload, n, args);
    table_add(&pool->by_content, hash, e.id);
    return e;
}

// ---- numbers -------------------------------------------------------------------------------

static uint64_t hash_integer(mpz_srcptr z, uint64_t h) {
    h = random_mix(h ^ (uint64_t)(mpz_sgn(z) + 1));
    for (size_t i = 0; i < mpz_size(z); i++) h = random_mix(h ^ mpz_getlimbn(z, (mp_size_t)i));
    return h;
}

static uint32_t hash_value(mpq_srcptr q) {
    return (uint32_t)hash_integer(mpq_denref(q), hash_integer(mpq_numref(q), 1));
}

expr expr_number(expr_pool *pool, mpq_srcptr value) {
    if (mpz_sizeinbase(mpq_numref(value), 2) > EXPR_MAX_BITS ||
        mpz_sizeinbase(mpq_denref(value), 2) > EXPR_MAX_BITS)
        return expr_fault_make(pool, EXPR_FAULT_TOO_LARGE);
    const uint32_t hash = hash_value(value);
    uint32_t at = hash, id;
    while ((id = table_next(&pool->by_value, hash, &at)) != UINT32_MAX) {
        if (mpq_equal(expr_value(pool, (expr){id}), value)) return (expr){id};
    }
    uint32_t index = (uint32_t)pool->numbers.count;
    mpq_ptr fresh = MEM_NEW(__mpq_struct, 1);
    mpq_init(fresh);
    mpq_set(fresh, value);
    *vec_push(&pool->numbers) = fresh;
    const expr e = append(pool, EXPR_NUMBER, index, 0, NULL);
    table_add(&pool->by_value, hash, e.id);
    return e;
}

expr expr_ratio(expr_pool *pool, long numerator, long denominator) {
    if (denominator == 0) return expr_fault_make(pool, EXPR_FAULT_DIVISION_BY_ZERO);
    mpq_t q, d;
    mpq_inits(q, d, NULL);
    mpq_set_si(q, numerator, 1);
    mpq_set_si(d, denominator, 1);
    mpq_div(q, q, d);
    expr e = expr_number(pool, q);
    mpq_clears(q, d, NULL);
    return e;
}

expr expr_int(expr_pool *pool, long value) {
    if (value == 0) return pool->zero;
    if (value == 1) return pool->one;
    if (value == -1) return pool->minus_one;
    return expr_ratio(pool, value, 1);
}

// ---- symbols -------------------------------------------------------------------------------

static uint32_t hash_name(const char *name) {
    uint64_t h = 1;
    for (; *name != '\0'; name++) h = random_mix(h ^ (unsigned char)*name);
    return (uint32_t)h;
}

bool expr_symbol_find(const expr_pool *pool, const char *name, expr *out) {
    const uint32_t hash = hash_name(name);
    uint32_t at = hash, index;
    while ((index = table_next(&pool->by_name, hash, &at)) != UINT32_MAX) {
        if (strcmp(pool->symbols.items[index]->name, name) != 0) continue;
        *out = pool->symbol_nodes.items[index];
        return true;
    }
    return false;
}

expr expr_symbol(expr_pool *pool, const char *name, expr_kind kind) {
    expr found;
    if (expr_symbol_find(pool, name, &found)) return found;
    uint32_t index = (uint32_t)pool->symbols.count;
    expr e = pool_intern(pool, EXPR_SYMBOL, index, 0, NULL);
    *vec_push(&pool->symbol_nodes) = e;
    const size_t length = strlen(name) + 1;
    expr_symbol_info *info = mem_alloc(1, sizeof *info + length); // its name stands behind it
    *info = (expr_symbol_info){
        .name = memcpy(info + 1, name, length), .kind = kind, .base = e, .block = index};
    *vec_push(&pool->symbols) = info;
    table_add(&pool->by_name, hash_name(name), index);
    return e;
}

uint32_t expr_symbol_count(const expr_pool *pool) { return (uint32_t)pool->symbols.count; }

uint32_t expr_symbol_index(const expr_pool *pool, expr symbol) {
    assert(pool_node(pool, symbol)->op == EXPR_SYMBOL);
    return pool_node(pool, symbol)->payload;
}

expr expr_symbol_at(const expr_pool *pool, uint32_t index) {
    assert(index < pool->symbols.count);
    return pool->symbol_nodes.items[index];
}

const expr_symbol_info *expr_symbol_info_of(const expr_pool *pool, expr symbol) {
    return pool->symbols.items[expr_symbol_index(pool, symbol)];
}

void expr_assume_positive(expr_pool *pool, expr symbol) {
    pool->symbols.items[expr_symbol_index(pool, symbol)]->positive = true;
}

void expr_assume_nonzero(expr_pool *pool, expr symbol) {
    pool->symbols.items[expr_symbol_index(pool, symbol)]->nonzero = true;
}

void expr_assume_range(expr_pool *pool, expr symbol, const expr *lower, const expr *upper) {
    expr_symbol_info *info = pool->symbols.items[expr_symbol_index(pool, symbol)];
    info->has_lower = lower != NULL;
    info->has_upper = upper != NULL;
    if (lower != NULL) info->lower = *lower;
    if (upper != NULL) info->upper = *upper;
}

// ---- life ----------------------------------------------------------------------------------

void expr_pool_forget(expr_pool *pool, uint32_t size) {
    if (size >= pool->nodes.count) return;
    size_t numbers = pool->numbers.count, symbols = pool->symbols.count;
    for (size_t i = pool->nodes.count; i-- > size;) {
        if (pool->nodes.items[i].op == EXPR_NUMBER) numbers = pool->nodes.items[i].payload;
        if (pool->nodes.items[i].op == EXPR_SYMBOL) symbols = pool->nodes.items[i].payload;
    }
    for (; pool->numbers.count > numbers; pool->numbers.count--) {
        mpq_clear(pool->numbers.items[pool->numbers.count - 1]);
        free(pool->numbers.items[pool->numbers.count - 1]);
    }
    for (; pool->symbols.count > symbols; pool->symbols.count--)
        free(pool->symbols.items[pool->symbols.count - 1]);
    pool->symbol_nodes.count = symbols;
    pool->args.count = pool->nodes.items[size].first;
    pool->nodes.count = size;
    table_cut(&pool->by_content, size);
    table_cut(&pool->by_value, size);
    table_cut(&pool->by_name, (uint32_t)symbols);
}

expr_pool *expr_pool_create(void) {
    expr_pool *pool = MEM_NEW_ZERO(expr_pool, 1);
    table_init(&pool->by_content);
    table_init(&pool->by_value);
    table_init(&pool->by_name);
    pool->zero = expr_ratio(pool, 0, 1);
    pool->one = expr_ratio(pool, 1, 1);
    pool->minus_one = expr_ratio(pool, -1, 1);
    return pool;
}

void expr_pool_destroy(expr_pool *pool) {
    if (pool == NULL) return;
    for (size_t i = 0; i < pool->numbers.count; i++) {
        mpq_clear(pool->numbers.items[i]);
        free(pool->numbers.items[i]);
    }
    for (size_t i = 0; i < pool->symbols.count; i++) free(pool->symbols.items[i]);
    for (size_t i = 0; i < pool->spares.count; i++) free(pool->spares.items[i].items);
    vec_clear(&pool->spares);
    vec_clear(&pool->nodes);
    vec_clear(&pool->args);
    vec_clear(&pool->numbers);
    vec_clear(&pool->symbols);
    vec_clear(&pool->symbol_nodes);
    free(pool->by_content.entries);
    free(pool->by_value.entries);
    free(pool->by_name.entries);
    free(pool);
}

uint32_t expr_pool_size(const expr_pool *pool) { return (uint32_t)pool->nodes.count; }
