/// What the tests of chapter F share: a system with its chapters D and F.
#ifndef TEST_MECH_HAMILTON_CHAPTER_F_H
#define TEST_MECH_HAMILTON_CHAPTER_F_H

#include "mech/laws.h"
#include "space/field.h"

#include "mech/hamilton/hamilton.h"

typedef struct chapter_f {
    laws l;
    mech_quasi d;
    mech_hamilton h;
} chapter_f;

static inline void chapter_f_init(chapter_f *c, const scene *of, mech_hamilton_form wanted) {
    laws_init(&c->l, of);
    assert_ok(&c->l, mech_quasi_init(&c->d, &c->l.x, &c->l.s));
    assert_ok(&c->l, mech_hamilton_init(&c->h, &c->l.x, &c->l.s, &c->d, wanted));
}

static inline void chapter_f_clear(chapter_f *c) {
    mech_hamilton_clear(&c->h);
    mech_quasi_clear(&c->d);
    laws_clear(&c->l);
}

/// {f, g} = π(df, dg) for functions of (q, p).
static inline expr poisson(const chapter_f *c, expr f, expr g) {
    const size_t n = c->h.n, N = c->h.size;
    const space *q = c->l.m->q;
    expr *df = MEM_NEW(expr, N), *dg = MEM_NEW(expr, N);
    sum total = {0};
    for (size_t i = 0; i < n; i++) {
        space_apply_base(q, i, 1, &f, &df[i]);
        space_apply_base(q, i, 1, &g, &dg[i]);
    }
    expr_gradient(q->pool, f, c->h.r, c->h.momenta, df + n);
    expr_gradient(q->pool, g, c->h.r, c->h.momenta, dg + n);
    for (size_t k = 0; k < N * N; k++)
        sum_add_product(q->pool, &total, 1, c->h.bracket[k],
                        expr_mul2(q->pool, df[k / N], dg[k % N]));
    const expr e = sum_take(q->pool, &total);
    vec_clear(&total);
    free(df);
    free(dg);
    return e;
}

/// Runs a check on every system of the table.
static inline void for_chapters_f(mech_hamilton_form wanted, void (*check)(chapter_f *c)) {
    for (size_t k = 0; k < SCENE_COUNT; k++) {
        chapter_f c;
        chapter_f_init(&c, &scenes[k], wanted);
        check(&c);
        chapter_f_clear(&c);
    }
}

#endif
