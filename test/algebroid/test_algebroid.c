/// Algebroids: TQ is one, and its calculus is that of fields on Q.
#include "space/laws.h"

#include "algebroid/calculus.h"
#include "space/field.h"

static const space_part flat[] = {{&factor_line, "x"},
                                  {&factor_line, "y"},
                                  {&factor_angle, "theta"}};
static const space_part curved[] = {{&factor_rotation_body, "B"}, {&factor_line, "x"}};
static const space_part curved_space[] = {{&factor_angle, "theta"}, {&factor_rotation_space, "B"}};

static const struct {
    size_t count;
    const space_part *parts;
} spaces[] = {{3, flat}, {2, curved}, {2, curved_space}};

static void each_space(const char *test, void (*claim)(laws *, const algebroid *)) {
    for (size_t s = 0; s < sizeof spaces / sizeof *spaces; s++) {
        laws l;
        algebroid A;
        laws_init(&l, test, spaces[s].count, spaces[s].parts);
        algebroid_of_space(&A, l.q);
        claim(&l, &A);
        algebroid_clear(&A);
        laws_clear(&l);
    }
}

static void check_calculus(laws *l, const algebroid *A) {
    const size_t n = l->q->n;
    expr *X = random_functions(l, n), *Y = random_functions(l, n);
    expr f[2] = {random_function(l), random_function(l)}, mine[8], theirs[8];
    algebroid_apply(A, X, 2, f, mine);
    space_apply(l->q, X, 2, f, theirs);
    assert_all_equal(l, 2, mine, theirs);
    f[0] = expr_mul2(l->pool, f[0], expr_sin(l->pool, l->q->time));
    algebroid_advance(A, X, 2, f, mine);
    space_advance(l->q, X, 2, f, theirs);
    assert_all_equal(l, 2, mine, theirs);
    algebroid_bracket(A, X, Y, mine);
    space_bracket(l->q, X, Y, theirs);
    assert_all_equal(l, n, mine, theirs);
    algebroid_bracket(A, X, Y, Y); // into one of them
    assert_all_equal(l, n, Y, theirs);
    free(X);
    free(Y);
}

static void calculus_on_TQ_is_that_of_fields(void **state) {
    (void)state;
    each_space(__func__, check_calculus);
}

/// The anchor maps brackets to brackets, [X, Y][s] = X[Y[s]] − Y[X[s]], and kills the relations.
static void check_anchor(laws *l, const algebroid *A) {
    const size_t n = A->rank, m = A->base_count;
    expr *X = random_functions(l, n), *Y = random_functions(l, n), *bracket = MEM_NEW(expr, n);
    expr *Xs = MEM_NEW(expr, m), *Ys = MEM_NEW(expr, m), *on = MEM_NEW(expr, m);
    algebroid_bracket(A, X, Y, bracket);
    algebroid_apply(A, bracket, m, A->base, on);
    algebroid_apply(A, X, m, A->base, Xs);
    algebroid_apply(A, Y, m, A->base, Ys);
    algebroid_apply(A, X, m, Ys, Ys);
    algebroid_apply(A, Y, m, Xs, Xs);
    for (size_t i = 0; i < m; i++) assert_equal(l, on[i], expr_sub(l->pool, Ys[i], Xs[i]));
    for (size_t c = 0; c < A->relation_count; c++) {
        expr rate;
        assert_zero(l, A->relations[c]);
        algebroid_apply(A, X, 1, &A->relations[c], &rate);
        assert_zero(l, rate);
    }
    free(X);
    free(Y);
    free(bracket);
    free(Xs);
    free(Ys);
    free(on);
}

static void the_anchor_is_a_morphism(void **state) {
    (void)state;
    each_space(__func__, check_anchor);
}

static void check_jacobi(laws *l, const algebroid *A) {
    const size_t n = A->rank;
    expr *X[3], inner[8], one[8], total[8];
    for (size_t i = 0; i < 3; i++) X[i] = random_functions(l, n);
    for (size_t k = 0; k < n; k++) total[k] = expr_int(l->pool, 0);
    for (size_t i = 0; i < 3; i++) {
        algebroid_bracket(A, X[(i + 1) % 3], X[(i + 2) % 3], inner);
        algebroid_bracket(A, X[i], inner, one);
        for (size_t k = 0; k < n; k++) total[k] = expr_add2(l->pool, total[k], one[k]);
    }
    for (size_t k = 0; k < n; k++) assert_zero(l, total[k]);
    for (size_t i = 0; i < 3; i++) free(X[i]);
}

static void jacobi_holds(void **state) {
    (void)state;
    each_space(__func__, check_jacobi);
}

/// div(f X) = f div X + X[f]
static void check_divergence(laws *l, const algebroid *A) {
    const size_t n = A->rank;
    const expr f = random_function(l);
    expr *X = random_functions(l, n), *fX = MEM_NEW(expr, n), along;
    for (size_t i = 0; i < n; i++) fX[i] = expr_mul2(l->pool, f, X[i]);
    algebroid_apply(A, X, 1, &f, &along);
    assert_equal(l, algebroid_divergence(A, fX),
                 expr_add2(l->pool, expr_mul2(l->pool, f, algebroid_divergence(A, X)), along));
    free(X);
    free(fX);
}

static void divergence_is_a_derivation(void **state) {
    (void)state;
    each_space(__func__, check_divergence);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(calculus_on_TQ_is_that_of_fields),
        cmocka_unit_test(the_anchor_is_a_morphism),
        cmocka_unit_test(jacobi_holds),
        cmocka_unit_test(divergence_is_a_derivation),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
