/// Products of factors. The arrays of the space are those of its factors one after another, so base
/// vector first + a of the space is E_a of the factor.
#include "space/space.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

/// The factor made from a part, placed after what the space holds so far.
static void append_factor(space *q, const space_part *part, space_factor *out) {
    assert(space_find(q, part->name) == NULL);
    *out = (space_factor){.kind = part->kind,
                          .name = mem_string(part->name),
                          .first = q->n,
                          .first_entry = q->entry_count,
                          .first_state = q->state_count,
                          .circle = part->kind == &factor_angle};
    part->kind->fill(q->pool, out);
    if (part->kind == &factor_element && q->algebra_count++ == 0) q->algebra_first = q->n;
    assert(q->algebra_count == 0 || part->kind->dimension == 0 || part->kind == &factor_element);
    q->n += part->kind->dimension;
    q->entry_count += part->kind->entry_count;
    q->state_count += part->kind->state_count;
    q->part_count++;
}

space *space_create(expr_pool *pool, size_t count, const space_part *parts) {
    return space_create_with(pool, count, parts, 0, NULL);
}

space *space_create_with(expr_pool *pool, size_t count, const space_part *parts, size_t more,
                         const char *const *names) {
    space *q = MEM_NEW_ZERO(space, 1);
    q->pool = pool;
    q->time = expr_symbol(pool, "t", EXPR_TIME);
    q->factors = MEM_NEW_ZERO(space_factor, count + more);
    for (size_t f = 0; f < count; f++) append_factor(q, &parts[f], &q->factors[f]);
    q->factor_count = count;
    for (size_t i = 0; i < more; i++)
        append_factor(q, &(space_part){&factor_auxiliary, names[i]}, &q->factors[count + i]);
    q->auxiliary_count = more;
    q->entries = MEM_NEW(expr, q->entry_count);
    q->velocities = MEM_NEW(expr, q->n);
    q->accelerations = MEM_NEW(expr, q->n);
    for (size_t f = 0; f < q->part_count; f++) {
        const space_factor *factor = &q->factors[f];
        const size_t d = factor->kind->dimension;
        memcpy(q->entries + factor->first_entry, factor->entries,
               factor->kind->entry_count * sizeof(expr));
        memcpy(q->velocities + factor->first, factor->velocities, d * sizeof(expr));
        memcpy(q->accelerations + factor->first, factor->accelerations, d * sizeof(expr));
    }
    return q;
}

void space_destroy(space *q) {
    if (q == NULL) return;
    for (size_t f = 0; f < q->part_count; f++) free(q->factors[f].name);
    free(q->factors);
    free(q->entries);
    free(q->velocities);
    free(q->accelerations);
    free(q->algebra);
    free(q);
}

const space_factor *space_find(const space *q, const char *name) {
    for (size_t f = 0; f < q->factor_count; f++) {
        if (strcmp(q->factors[f].name, name) == 0) return &q->factors[f];
    }
    return NULL;
}

const space_factor *space_coordinate(const space *q, expr entry) {
    for (size_t f = 0; f < q->factor_count; f++) {
        if (q->factors[f].kind->entry_count == 1 && expr_same(q->factors[f].entries[0], entry))
            return &q->factors[f];
    }
    return NULL;
}

const space_factor *space_factor_of(const space *q, size_t i) {
    assert(i < q->n);
    size_t f = q->factor_count;
    while (q->factors[--f].first > i) {}
    return &q->factors[f];
}

void space_set_algebra(space *q, const int *constants) {
    const size_t k = q->algebra_count;
    q->algebra = mem_copy(constants, k * k * k, sizeof *constants);
}

void space_block(const space *q, size_t i, size_t *first, size_t *end) {
    const space_factor *factor = space_factor_of(q, i);
    const bool element = factor->kind == &factor_element;
    *first = element ? q->algebra_first : factor->first;
    *end = *first + (element ? q->algebra_count : factor->kind->dimension);
}

int space_structure(const space *q, size_t i, size_t j, size_t k) {
    const size_t g = q->algebra_count, at = q->algebra_first;
    if (q->algebra != NULL && i >= at && j >= at && k >= at)
        return q->algebra[((i - at) * g + j - at) * g + k - at];
    const space_factor *factor = space_factor_of(q, i);
    const size_t d = factor->kind->dimension, a = i - factor->first;
    const size_t b = j - factor->first, c = k - factor->first; // huge when before the factor
    return b < d && c < d ? factor->kind->structure(a, b, c) : 0;
}

void space_state(const space *q, const double *entries, double *state) {
    for (size_t f = 0; f < q->part_count; f++) {
        const space_factor *factor = &q->factors[f];
        factor->kind->state_of(entries + factor->first_entry, state + factor->first_state);
    }
}

void space_project(const space *q, double *state) {
    for (size_t f = 0; f < q->part_count; f++)
        q->factors[f].kind->project(state + q->factors[f].first_state);
}
