/// Answers without formulas against those by formulas, for every built-in model: where both say
/// something they say the same.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "derivation/derivation.h"
#include "mech/distribution/growth_bound.h"
#include "mech/law/projected.h"
#include "mech/quasi/reversal.h"
#include "mech/unexpanded/measure.h"
#include "mech/unexpanded/motion.h"
#include "mech/unexpanded/symmetry.h"
#include "model/read.h"
#include "support/affine_models.h"

static void agree(const char *of, const char *claim, truth by_formulas, exact_seen seen,
                  size_t *both) {
    if (by_formulas == TRUTH_UNKNOWN || seen.answer == TRUTH_UNKNOWN) return;
    ++*both;
    if (by_formulas != seen.answer)
        fail_msg("%s: %s is %s by formulas and %s at points", of, claim, truth_word(by_formulas),
                 truth_word(seen.answer));
}

static size_t holonomic_count(const model *m, const mech_system *s) {
    size_t count = 0;
    for (size_t a = 0; a < s->p; a++) count += m->constraints[s->source[a]].holonomic;
    return count;
}

static void growth(const char *name, exact *x, const mech_system *s, size_t holonomic,
                   const mech_distribution *d, size_t *both) {
    mech_basis basis;
    mech_projected_generic(&basis, s);
    const mech_growth g = mech_growth_of(x, s->q, &basis, holonomic, NULL);
    for (size_t i = 0; i < g.count; i++) {
        if (i >= d->lie.count || g.ranks[i] > d->lie.ranks[i])
            fail_msg("%s: rank %zu of the flag is too large", name, i + 1);
    }
    if (g.ends && g.sharp.answer == TRUTH_YES && d->lie.ends == TRUTH_YES) {
        ++*both;
        assert_int_equal(g.count, d->lie.count);
        for (size_t i = 0; i < g.count; i++) assert_int_equal(g.ranks[i], d->lie.ranks[i]);
    }
    mech_basis_clear(&basis);
}

static void symmetries(const char *name, exact *x, derivation *d, const mech_system *s,
                       size_t *both) {
    const model *m = derivation_model(d);
    for (size_t k = 0; k < m->symmetry_count; k++) {
        const mech_symmetry *y;
        if (derivation_symmetry(d, k, NULL, &y) != HAMEL_OK) continue;
        const mech_symmetry_seen t = mech_try_symmetry(x, s, &m->symmetries[k]);
        agree(name, "L invariant", y->lagrangian_invariant, t.lagrangian, both);
        agree(name, "D invariant", y->constraints_invariant, t.constraints, both);
        agree(name, "forces invariant", y->forces_invariant, t.forces, both);
        if (y->affine) agree(name, "b invariant", y->affine_invariant, t.affine, both);
        if (t.dimensions.answer != TRUTH_YES) continue;
        ++*both;
        assert_int_equal(t.orbits, y->orbit_dimension);
        assert_int_equal(t.meet, y->m);
        assert_int_equal(t.sum, y->sum_dimension);
    }
}

/// A measure that is not smooth everywhere is there near generic points too, so only a YES by
/// formulas and a NO at points contradict each other.
static void measures(const char *name, exact *x, derivation *d, const mech_system *s,
                     size_t holonomic, size_t *both) {
    const measure_answer *a;
    if (derivation_measure(d, NULL, &a) != HAMEL_OK || a->refused != NULL) return;
    const mech_measure_seen t = mech_try_measure(x, s, holonomic);
    if (t.exists.answer == TRUTH_NO) agree(name, "measure", a->m.exists, t.exists, both);
    else if (a->m.exists == TRUTH_YES && t.exists.answer == TRUTH_YES) ++*both;
}

static void test_models(void **state) {
    (void)state;
    size_t count, flags = 0, motions = 0, groups = 0, volumes = 0;
    const model_builtin *all = affine_models(&count);
    for (size_t i = 0; i < count; i++) {
        diag messages = {0};
        model *m;
        exact x;
        size_t at;
        const char *name = all[i].name;
        assert_int_equal(model_read(name, all[i].source, strlen(all[i].source), &messages, &m),
                         HAMEL_OK);
        exact_init(&x, m->pool, NULL);
        derivation *d = derivation_create(&x, m, NULL);
        const mech_system *s;
        const mech_quasi *q;
        const mech_distribution *D;
        assert_int_equal(derivation_system(d, NULL, &s), HAMEL_OK);
        const size_t holonomic = holonomic_count(m, s);
        if (s->p > 0 && derivation_distribution(d, NULL, &D) == HAMEL_OK)
            growth(name, &x, s, holonomic, D, &flags);
        const hamel_status regular = derivation_quasi(d, NULL, &q);
        agree(name, "regular", regular == HAMEL_OK ? TRUTH_YES : TRUTH_UNKNOWN,
              mech_try_regular(&x, s), &motions);
        if (regular == HAMEL_OK) {
            agree(name, "reversible", mech_reversible(&x, s, q).reversible,
                  mech_try_reversible(&x, s), &motions);
            agree(name, "reactions vanish", mech_reactions_vanish(&x, q, &at),
                  mech_try_reactions(&x, s, &at), &motions);
        }
        symmetries(name, &x, d, s, &groups);
        measures(name, &x, d, s, holonomic, &volumes);
        derivation_destroy(d);
        model_destroy(m);
        diag_clear(&messages);
    }
    printf("both: %zu flags, %zu of the motion, %zu of groups, %zu measures\n", flags, motions,
           groups, volumes);
    assert_true(flags > 10 && motions > 40 && groups > 60 && volumes > 5);
}

static int end(void **state) {
    (void)state;
    exact_thread_end(true);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_models)};
    return cmocka_run_group_tests(tests, NULL, end);
}
