/// What the tests of chapter E share: a model read from text, or built in, with each of its
/// symmetries.
#ifndef TEST_MECH_SYMMETRIC_H
#define TEST_MECH_SYMMETRIC_H

#include "mech/laws.h"
#include "model/read.h"

#include "mech/symmetry/symmetry.h"
#include "model/builtin.h"
#include "support/affine_models.h"

/// A model with its system and one of its symmetries. `l` serves the assertions of laws.h.
typedef struct symmetric {
    laws l;
    mech_symmetry y;
} symmetric;

static inline void symmetric_read(symmetric *s, const char *name, const char *source, size_t length,
                                  size_t which) {
    *s = (symmetric){.l = {.random = {1}}};
    if (model_read(name, source, length, &s->l.messages, &s->l.m) != HAMEL_OK)
        fail_msg("%s: %s", name, s->l.messages.items[0].words);
    s->l.pool = s->l.m->pool;
    exact_init(&s->l.x, s->l.pool, &s->l.messages);
    assert_ok(&s->l, mech_system_init(&s->l.s, &s->l.x, s->l.m, 0, NULL));
    assert_true(which < s->l.m->symmetry_count);
    assert_ok(&s->l, mech_symmetry_init(&s->y, &s->l.x, &s->l.s, &s->l.m->symmetries[which]));
}

/// A model written out in the test.
static inline void symmetric_text(symmetric *s, const char *source, size_t which) {
    symmetric_read(s, "text", source, strlen(source), which);
}

static inline void symmetric_init(symmetric *s, const char *name, size_t which) {
    const model_builtin *b = model_builtin_find(name);
    symmetric_read(s, name, b->source, b->length, which);
}

static inline void symmetric_clear(symmetric *s) {
    mech_symmetry_clear(&s->y);
    mech_system_clear(&s->l.s);
    model_destroy(s->l.m);
    diag_clear(&s->l.messages);
}

/// Runs a test on every symmetry of every built-in model.
static inline void symmetric_each(void (*test)(symmetric *s)) {
    size_t count;
    const model_builtin *all = affine_models(&count);
    for (size_t i = 0; i < count; i++) {
        diag messages = {0};
        model *m;
        assert_int_equal(model_read(all[i].name, all[i].source, all[i].length, &messages, &m), 0);
        const size_t symmetries = m->symmetry_count;
        model_destroy(m);
        diag_clear(&messages);
        for (size_t which = 0; which < symmetries; which++) {
            symmetric s;
            symmetric_init(&s, all[i].name, which);
            test(&s);
            symmetric_clear(&s);
        }
    }
}

static inline expr pair(symmetric *s, size_t n, const expr *a, const expr *b) {
    sum total = {0};
    for (size_t i = 0; i < n; i++) sum_add_product(s->l.pool, &total, 1, a[i], b[i]);
    const expr e = sum_take(s->l.pool, &total);
    vec_clear(&total);
    return e;
}

#endif
