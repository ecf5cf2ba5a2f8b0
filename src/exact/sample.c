/// Sampling: the expressions become elements of one field, which is then evaluated point by point.
#include "exact/sample.h"
#include "exact/convert_internal.h"
#include "exact/point_internal.h"

#include "exact/linear/matrix_internal.h"
#include "exact/prime_internal.h"

/// One point at which everything has a value; false if there seems to be none.
static bool sample_point(exact_field *F, size_t count, const element *e, uint64_t *seed,
                         uint64_t *values) {
    enum { ATTEMPTS = 8 };
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        point at;
        *seed += 7919;
        if (!point_init(&at, F, *seed)) return false;
        bool defined = true;
        for (size_t i = 0; i < count && defined; i++)
            defined = element_at(F, &e[i], &at, &values[i]);
        point_clear(&at);
        if (defined) return true;
    }
    return false;
}

hamel_status exact_sample(exact *x, size_t count, const expr *e, size_t points, uint64_t *prime,
                          uint64_t *values) {
    exact_field *F;
    element *a;
    if (count == 0) return HAMEL_OK;
    hamel_status status = field_open(&F, x, count, e, &a);
    if (status != HAMEL_OK) return status;
    uint64_t seed = x->seed;
    *prime = field_prime(F);
    bool found = true;
    for (size_t k = 0; k < points && found; k++)
        found = sample_point(F, count, a, &seed, values + k * count);
    status = F->status;
    field_close(F, count, a);
    if (status == HAMEL_OK && !found)
        status = diag_add(x->messages, HAMEL_UNDEFINED, (diag_span){0, 0},
                          "no point found at which everything has a value");
    return status;
}
