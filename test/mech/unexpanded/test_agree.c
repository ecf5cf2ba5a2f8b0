/// Answers without formulas against those by formulas, for every built-in model: where both say
/// something they say the same.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "algebroid/calculus.h"
#include "derivation/derivation.h"
#include "expr/calculus.h"
#include "expr/sum.h"
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

// ---- formulas -----------------------------------------------------------------------------------

/// q'' of the bordered system at velocities of D is the rate of these velocities along the motion.
static void accelerations(const char *name, exact *x, const mech_system *s, const mech_graphs *g) {
    const size_t n = g->n, r = g->r;
    const space *q = s->q;
    expr *wanted = calloc(n + s->p, sizeof *wanted), *found = calloc(n, sizeof *found);
    mech_bordered_motion(s, wanted, wanted + n);
    expr_substitute(x->pool, n, wanted, n, q->velocities, g->basis.velocity, wanted);
    algebroid_advance(s->tangent, g->basis.velocity, n, g->basis.velocity, found);
    for (size_t i = 0; i < n; i++) {
        sum total = {0};
        sum_add(x->pool, &total, 1, found[i]);
        for (size_t a = 0; a < r; a++)
            sum_add_product(x->pool, &total, 1, g->basis.fields[a * n + i], g->motion.rates[a]);
        sum_add(x->pool, &total, -1, wanted[i]);
        found[i] = sum_take(x->pool, &total);
        vec_clear(&total);
    }
    if (exact_try_zero(x, n, found).answer == TRUTH_NO) fail_msg("%s: other accelerations", name);
    free(wanted);
    free(found);
}

/// The curvature of the lifts, against that of chapter C where base and fibre are the same.
/// @eq BKMM96 (2.1.7)
static size_t curvatures(const char *name, exact *x, derivation *d, const mech_system *s,
                         const mech_graphs *g) {
    const mech_ehresmann *e;
    if (derivation_ehresmann(d, NULL, &e) != HAMEL_OK || e->p == 0) return 0;
    mech_graphs own = *g;
    mech_graph_base base = {e->r, e->p, e->base.base, e->base.fibre, true};
    own.base = base;
    own.lifts.fields = e->lifts;
    expr across[64];
    for (size_t k = 0; k < e->r * e->r; k++) {
        mech_graph_curvature(s, &own, k / e->r, k % e->r, across);
        for (size_t a = 0; a < e->p; a++) {
            const expr gap = expr_sub(x->pool, across[a], e->curvature[a * e->r * e->r + k]);
            if (exact_try_zero(x, 1, &gap).answer != TRUTH_YES)
                fail_msg("%s: another curvature", name);
        }
    }
    for (size_t i = 0; i < e->p && memcmp(g->base.fibre, e->base.fibre, e->p * sizeof(size_t)) == 0;
         i++) {
        for (size_t k = 0; k < e->r; k++) {
            const size_t at = k * g->n + e->base.fibre[i];
            const expr gap = expr_sub(x->pool, g->lifts.fields[at], e->lifts[at]);
            if (exact_try_zero(x, 1, &gap).answer != TRUTH_YES) fail_msg("%s: other lifts", name);
        }
    }
    return 1;
}

static void test_graphs_are_the_formulas(void **state) {
    (void)state;
    size_t count, motions = 0, connections = 0;
    const model_builtin *all = affine_models(&count);
    for (size_t i = 0; i < count; i += model_step()) {
        diag messages = {0};
        model *m;
        exact x;
        const mech_system *s;
        const mech_graphs *g;
        const char *name = all[i].name;
        assert_int_equal(model_read(name, all[i].source, strlen(all[i].source), &messages, &m),
                         HAMEL_OK);
        exact_init(&x, m->pool, NULL);
        derivation *d = derivation_create(&x, m, NULL);
        if (!m->kinematic && derivation_graphs(d, NULL, &g) == HAMEL_OK) {
            assert_int_equal(derivation_system(d, NULL, &s), HAMEL_OK);
            if (mech_try_regular(&x, s).answer == TRUTH_YES) accelerations(name, &x, s, g);
            connections += curvatures(name, &x, d, s, g);
            motions++;
        }
        derivation_destroy(d);
        model_destroy(m);
        diag_clear(&messages);
    }
    printf("graphs: %zu motions, %zu connections\n", motions, connections);
    assert_true(motions * model_step() > 25 && connections * model_step() > 15);
}

static int end(void **state) {
    (void)state;
    exact_thread_end(true);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_models),
                                       cmocka_unit_test(test_graphs_are_the_formulas)};
    return cmocka_run_group_tests(tests, NULL, end);
}
