/// The space integrals are sought in belongs to D: every basis gives the same; its functions are
/// those of fields in D with components of the named kind, and the order of the constraints, or a
/// multiple of one, changes nothing.
#include "mech/integrals/named_space.h"
#include "mech/law/basis_choose.h"
#include "mech/laws.h"
#include "mech/tools/ansatz.h"

/// A space in one basis, as functions on TQ: pairings with the momenta of the basis.
typedef struct sample {
    integral_momenta momenta;
    named_space linear, quadratic;
} sample;

static void sample_init(sample *b, laws *l, const mech_basis *d, const ansatz *a) {
    assert_ok(l, integral_momenta_init(&b->momenta, &l->x, &l->s, d, d->r, d->fields));
    assert_ok(l, named_space_linear(&b->linear, &l->x, &b->momenta, a->linear, a->functions));
    assert_ok(l, named_space_quadratic(&b->quadratic, &l->x, &b->momenta, 1, a->functions));
}

static void sample_clear(sample *b) {
    named_space_clear(&b->linear);
    named_space_clear(&b->quadratic);
    integral_momenta_clear(&b->momenta);
}

/// That two lists of functions span the same space: as functions on TQ they have a relation for
/// each.
static void assert_same_span(laws *l, const integral_momenta *m, const named_space *a,
                             const integral_momenta *n, const named_space *b) {
    assert_int_equal(a->count, b->count);
    if (a->count == 0) return;
    expr *all = MEM_NEW(expr, 2 * a->count), *relations = NULL;
    size_t dimension;
    bool complete;
    for (size_t k = 0; k < a->count; k++) {
        all[k] = integral_on_TQ(m, a->functions[k]);
        all[a->count + k] = integral_on_TQ(n, b->functions[k]);
    }
    assert_ok(
        l, exact_dependence(&l->x, 1, 2 * a->count, all, NULL, &dimension, &relations, &complete));
    assert_int_equal(dimension, a->count);
    free(relations);
    free(all);
}

static void functions_of(laws *l, ansatz *a) {
    assert_ok(l, ansatz_init(a, &l->x, l->s.q, 1, l->s.p * l->s.q->n, l->s.beta));
}

static void every_basis_gives_the_same_space(void **state) {
    (void)state;
    size_t compared = 0;
    for (size_t k = 0; k < SCENE_COUNT; k++) {
        laws l;
        laws_init(&l, &scenes[k]);
        if (l.s.q->n <= 5) { // with rotations the lists are long, and say nothing new
            mech_basis *bases;
            size_t count;
            ansatz a;
            functions_of(&l, &a);
            assert_ok(&l, mech_bases(&l.x, &l.s, 3, &count, &bases));
            sample first;
            sample_init(&first, &l, &bases[0], &a);
            assert_true(first.linear.complete);
            for (size_t b = 1; b < count; b++) {
                sample other;
                sample_init(&other, &l, &bases[b], &a);
                assert_same_span(&l, &first.momenta, &first.linear, &other.momenta, &other.linear);
                assert_same_span(&l, &first.momenta, &first.quadratic, &other.momenta,
                                 &other.quadratic);
                sample_clear(&other);
                compared++;
            }
            sample_clear(&first);
            ansatz_clear(&a);
            for (size_t b = 0; b < count; b++) mech_basis_clear(&bases[b]);
            free(bases);
        }
        laws_clear(&l);
    }
    assert_true(compared > 5);
}

/// d_θ + y d_x − x d_y lies in D, and its momentum in the space, though no basis of D without
/// denominators has it.
static void a_field_in_D_is_found_whatever_the_basis(void **state) {
    (void)state;
    static const char *const constraints[] = {
        "cos(theta)*x' + sin(theta)*y' - (y*cos(theta) - x*sin(theta))*theta'",
        "3*(cos(theta)*x' + sin(theta)*y') - 3*(y*cos(theta) - x*sin(theta))*theta'"};
    for (size_t k = 0; k < 2; k++) {
        const scene s = {.name = "turning",
                         .parts = {LINE("x"), LINE("y"), ANGLE("theta")},
                         .lagrangian = "(x'^2 + y'^2 + theta'^2)/2",
                         .constraints = {constraints[k]}};
        laws l;
        laws_init(&l, &s);
        mech_basis d;
        assert_ok(&l, mech_basis_init(&d, &l.x, &l.s));
        ansatz a;
        functions_of(&l, &a);
        sample b;
        sample_init(&b, &l, &d, &a);
        const size_t count = b.linear.count;
        expr *on_D = MEM_NEW(expr, count + 1), *relations = NULL;
        for (size_t i = 0; i < count; i++)
            on_D[i] = integral_on_D(&b.momenta, b.linear.functions[i]);
        on_D[count] = read(&l, "theta' + y*x' - x*y'");
        expr_substitute(l.pool, 1, &on_D[count], l.s.q->n, l.s.q->velocities, d.velocity,
                        &on_D[count]);
        size_t dimension;
        bool complete;
        assert_ok(&l, exact_dependence(&l.x, 1, count + 1, on_D, NULL, &dimension, &relations,
                                       &complete));
        assert_int_equal(dimension, 1);
        free(relations);
        free(on_D);
        sample_clear(&b);
        ansatz_clear(&a);
        mech_basis_clear(&d);
        laws_clear(&l);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_basis_gives_the_same_space),
        cmocka_unit_test(a_field_in_D_is_found_whatever_the_basis),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
