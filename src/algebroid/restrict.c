/// Restriction: the first rows of the anchor, and the structure functions split in two.
#include "algebroid/restrict.h"

#include <assert.h>
#include <string.h>

void algebroid_restrict(algebroid *D, const algebroid *A, size_t r) {
    assert(r <= A->rank && A->curvature.rows == 0);
    algebroid_init(D, A->pool, A->time, r, A->base_count, A->base);
    D->extended = A->extended;
    D->valid = A->valid;
    D->relation_count = A->relation_count;
    D->relations = arena_copy(&D->memory, A->relations, A->relation_count, sizeof(expr));
    D->anchor = tensor_of(&D->memory, r, A->base_count, A->anchor.entries);
    memcpy(D->divergence, A->divergence, r * sizeof(expr));
    if (A->fields.rows > 0)
        D->fields = tensor_of(&D->memory, r, A->fields.columns, A->fields.entries);
    D->curvature = tensor_zero(&D->memory, A->pool, r, r, A->rank - r);
    for (size_t t = 0; t < A->structure.count; t++) {
        const algebroid_term *c = &A->structure.items[t];
        if (c->i >= r || c->j >= r) continue;
        if (c->k < r) algebroid_add_structure(D, c->i, c->j, c->k, c->value);
        else *tensor_at(D->curvature, c->i, c->j, c->k - r) = c->value;
    }
}
