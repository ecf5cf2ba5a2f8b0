#include "exact/record.h"

enum { MOST_ZEROS = 400 }; // more are not looked at again

void exact_record_clear(exact_record *r) {
    vec_clear(&r->zeros);
    r->apart = false;
}

void exact_record_note(exact_record *r, expr e, truth zero) {
    if (r == NULL || zero == TRUTH_UNKNOWN) return;
    if (zero == TRUTH_NO) {
        r->apart = true;
        r->nonzero = e;
        return;
    }
    if (r->zeros.count >= MOST_ZEROS) return;
    for (size_t i = 0; i < r->zeros.count; i++) {
        if (expr_same(r->zeros.items[i], e)) return;
    }
    *vec_push(&r->zeros) = e;
}
