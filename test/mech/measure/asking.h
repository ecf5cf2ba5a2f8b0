/// Asking a model, read from its text or built in, for an invariant measure.
#ifndef TEST_MECH_MEASURE_ASKING_H
#define TEST_MECH_MEASURE_ASKING_H

#include "mech/laws.h"
#include "mech/measure/cases.h"
#include "model/builtin.h"
#include "model/read.h"
#include "space/field.h"

typedef struct asking {
    laws l;
    mech_quasi d;
    mech_divergence v;
    const char *refused; ///< then there is no answer
    mech_measure m;
} asking;

static inline void ask_text(asking *a, const char *source) {
    *a = (asking){.l = {.random = {1}}};
    laws *l = &a->l;
    if (model_read("test.hamel", source, strlen(source), &l->messages, &l->m) != HAMEL_OK)
        fail_msg("%s: %s", source, l->messages.items[0].words);
    l->pool = l->m->pool;
    exact_init(&l->x, l->pool, &l->messages);
    assert_ok(l, mech_system_init(&l->s, &l->x, l->m, 0, NULL));
    assert_ok(l, mech_quasi_init(&a->d, &l->x, &l->s));
    const hamel_status status = mech_divergence_init(&a->v, &l->x, &l->s, &a->d, &a->refused);
    if (a->refused != NULL) return;
    assert_ok(l, status);
    assert_ok(l, mech_measure_of_model(&a->m, &l->x, l->m, &l->s, &a->v, NULL));
}

static inline void ask_builtin(asking *a, const char *name) {
    const model_builtin *found = model_builtin_find(name);
    assert_non_null(found);
    ask_text(a, found->source);
}

static inline void asking_clear(asking *a) {
    if (a->refused == NULL) {
        mech_measure_clear(&a->m);
        mech_divergence_clear(&a->v);
    }
    mech_quasi_clear(&a->d);
    mech_system_clear(&a->l.s);
    model_destroy(a->l.m);
    diag_clear(&a->l.messages);
}

/// Proves that a/b is a constant: E_i[a²/b²] = 0.
static inline void assert_proportional(asking *a, expr e, expr f) {
    laws *l = &a->l;
    const expr ratio = expr_pow_int(l->pool, expr_div(l->pool, e, f), 2);
    for (size_t i = 0; i < l->m->q->n; i++) {
        expr slope;
        space_apply_base(l->m->q, i, 1, &ratio, &slope);
        assert_zero(l, slope);
    }
}

static inline expr density_of(const asking *a) {
    return mech_density_value(a->l.pool, &a->m.density);
}

/// The cases of parameters, of a model that has no measure.
static inline measure_cases cases_of(asking *a) {
    measure_cases c;
    assert_int_equal(a->m.exists, TRUTH_NO);
    assert_ok(&a->l, measure_cases_init(&c, &a->l.x, a->l.m, &a->v, &a->m, NULL));
    return c;
}

/// Whether a case is given by symbol = value.
static inline bool case_gives(asking *a, const measure_case *c, const char *symbol,
                              const char *value) {
    for (size_t i = 0; i < c->given.count; i++) {
        if (expr_same(c->given.symbols[i], read(&a->l, symbol)) &&
            exact_equal(&a->l.x, c->given.values[i], read(&a->l, value)) == TRUTH_YES)
            return true;
    }
    return false;
}

#endif
