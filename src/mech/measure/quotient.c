/// The divergence on D/G is that of mech/measure/divergence.h, on TQ/G: Hamel's law for Z_b and Y_α
/// gives M and f, and nothing is known of Q.
#include "mech/measure/quotient.h"

#include <stdlib.h>
#include <string.h>

#include "algebroid/law.h"
#include "expr/sum.h"
#include "expr/tensor.h"
#include "mech/tools/readable.h"

bool mech_is_unimodular(expr_pool *pool, size_t k, const expr *structure) {
    bool all = true;
    for (size_t a = 0; a < k && all; a++) {
        sum total = {0};
        for (size_t b = 0; b < k; b++) sum_add(pool, &total, 1, structure[(a * k + b) * k + b]);
        all = sum_zero(pool, sum_take(pool, &total));
        vec_clear(&total);
    }
    return all;
}

/// Fields over (ζ, F) as fields on Q along which functions of the shape change the same way.
static void put_on_shape(mech_divergence *v, const mech_reduction *r) {
    const size_t n = r->q->n;
    expr *on = MEM_NEW(expr, v->count * n);
    for (size_t i = 0; i < v->count * n; i++) on[i] = expr_int(r->q->pool, 0);
    for (size_t a = 0; a < v->count; a++) {
        for (size_t s = 0; s < r->sigma; s++)
            on[a * n + r->directions[s]] = v->fields[a * v->n + r->k + s];
    }
    free(v->fields);
    v->fields = on;
    v->n = n;
}

/// @eq GN16 (8.1)
hamel_status mech_divergence_on_quotient(mech_divergence *v, exact *x, const mech_reduction *r,
                                         const mech_connection *c, const char **why) {
    const size_t n = r->n, all = c->m + c->h;
    expr *fields = MEM_NEW(expr, all * n + 1), *symbols = MEM_NEW(expr, all + 1),
         *velocity = MEM_NEW(expr, n), *rhs = MEM_NEW(expr, all + 1);
    memcpy(fields, c->sections, c->m * n * sizeof *fields);
    memcpy(fields + c->m * n, c->fields, c->h * n * sizeof *fields);
    memcpy(symbols, c->speeds, c->m * sizeof *symbols);
    memcpy(symbols + c->m, c->symbols, c->h * sizeof *symbols);
    tensor_combine(x->pool, tensor_matrix(all, n, fields), symbols, velocity);
    for (size_t I = 0; I < n; I++) velocity[I] = expr_add2(x->pool, velocity[I], c->drift[I]);
    algebroid_law law;
    algebroid_law_init(&law, mech_on_quotient(r), all, fields, all, symbols, velocity);
    for (size_t i = 0; i < all; i++) rhs[i] = expr_sub(x->pool, law.force[i], law.bias[i]);
    expr *mass = mem_copy(law.mass, all * all, sizeof *mass);
    algebroid_law_clear(&law);
    *why = NULL;
    hamel_status status = readable_normalise(x, all, rhs);
    if (status == HAMEL_OK) status = readable_normalise(x, all * all, mass);
    const mech_rates on = {.A = &r->quotient,
                           .r = all,
                           .fields = fields,
                           .drift = c->drift,
                           .symbols = symbols,
                           .mass = mass,
                           .rhs = rhs};
    if (status == HAMEL_OK) status = mech_divergence_on(v, x, &on, why);
    if (status == HAMEL_OK) put_on_shape(v, r);
    free(fields);
    free(symbols);
    free(velocity);
    free(rhs);
    free(mass);
    return status;
}
