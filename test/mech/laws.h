/// What the tests of `mech` share: a system of the table with its exact context, and assertions
/// that something is proved.
#ifndef TEST_MECH_LAWS_H
#define TEST_MECH_LAWS_H

#include "mech/models.h"
#include "space/field.h"

#include "base/random.h"
#include "expr/sum.h"
#include "mech/lagrange/lagrange.h"
#include "mech/law/motion.h"
#include "support/seed.h"

typedef struct laws {
    model *m;
    expr_pool *pool;
    diag messages;
    exact x;
    mech_system s;
    random_state random;
} laws;

/// The system of a scene, with motions prescribed.
static inline hamel_status laws_try(laws *l, const scene *of, size_t count,
                                    const mech_prescribed *prescribed) {
    *l = (laws){.m = scene_build(of), .random = {1}};
    l->pool = l->m->pool;
    exact_init(&l->x, l->pool, &l->messages);
    return mech_system_init(&l->s, &l->x, l->m, count, prescribed);
}

static inline void laws_init(laws *l, const scene *of) {
    if (laws_try(l, of, 0, NULL) != HAMEL_OK)
        fail_msg("%s: %s", of->name, l->messages.items[0].words);
}

static inline void laws_clear(laws *l) {
    mech_system_clear(&l->s);
    scene_destroy(l->m);
    diag_clear(&l->messages);
}

static inline int laws_end(void **state) {
    (void)state;
    exact_thread_end(true);
    return 0;
}

static inline expr read(laws *l, const char *source) { return scene_read(l->pool, source); }

static inline char *shown(const laws *l, expr e) {
    text t = {0};
    if (expr_print(l->pool, e, EXPR_INFIX, &t) != HAMEL_OK) text_add(&t, "(too long)");
    return text_take(&t);
}

#define assert_ok(l, status)                                                                       \
    do {                                                                                           \
        if ((status) != HAMEL_OK)                                                                  \
            fail_msg("%s: %s", (l)->m->name,                                                       \
                     (l)->messages.count > 0 ? (l)->messages.items[0].words : "no message");       \
    } while (0)

#define assert_zero(l, e)                                                                          \
    do {                                                                                           \
        const expr assert_e = (e);                                                                 \
        const truth assert_t = exact_is_zero(&(l)->x, assert_e);                                   \
        if (assert_t != TRUTH_YES) {                                                               \
            char *assert_s = shown((l), assert_e);                                                 \
            print_error("%s: zero? %s: %.2000s\n", (l)->m->name, truth_word(assert_t), assert_s);  \
            free(assert_s);                                                                        \
            fail();                                                                                \
        }                                                                                          \
    } while (0)
#define assert_equal(l, a, b) assert_zero(l, expr_sub((l)->pool, (a), (b)))

/// e on the velocities of a basis: q' replaced by W.
static inline expr on_D(const laws *l, const mech_basis *d, expr e) {
    expr out;
    expr_substitute(l->pool, 1, &e, d->n, l->m->q->velocities, d->velocity, &out);
    return out;
}

/// The time derivative of a function of (q, v, t), for rates v'.
static inline expr rate_on_D(const laws *l, const mech_basis *d, const expr *rates, expr e) {
    expr along, gradient[16];
    sum total = {0};
    space_advance(l->m->q, d->velocity, 1, &e, &along);
    sum_add(l->pool, &total, 1, along);
    expr_gradient(l->pool, e, d->r, d->symbols, gradient);
    for (size_t k = 0; k < d->r; k++) sum_add_product(l->pool, &total, 1, gradient[k], rates[k]);
    const expr out = sum_take(l->pool, &total);
    vec_clear(&total);
    return out;
}

static inline expr dot(expr_pool *pool, size_t n, const expr *a, const expr *b) {
    sum total = {0};
    for (size_t i = 0; i < n; i++) sum_add_product(pool, &total, 1, a[i], b[i]);
    const expr out = sum_take(pool, &total);
    vec_clear(&total);
    return out;
}

#endif
