/// The coefficients of DOP853: every order condition, up to order 8 for the step, 7 for dense
/// output at any time in it, 5 and 3 for the error estimates.
///
/// A method Σ b_i k_i is of order p if for every rooted tree τ with at most p nodes
///   Σ_i b_i Φ_i(τ) = 1/γ(τ),   Φ_i([τ1 .. τm]) = Π_l Σ_j a_ij Φ_j(τl),   Φ_i(•) = 1
/// (Hairer, Nørsett, Wanner, Solving ODEs I, section II.2), and dense output of order p if
///   Σ_i b_i(u) Φ_i(τ) = u^|τ|/γ(τ).
#include "problems.h"

#include "ode/dop853_internal.h"

enum { MOST_TREES = 256, MOST_CHILDREN = 8 };

typedef struct tree {
    int nodes, count;
    size_t children[MOST_CHILDREN]; ///< in an order in which indices do not increase
    double gamma;
    double phi[DOP853_ALL];
} tree;

typedef struct forest {
    tree trees[MOST_TREES];
    size_t count;
} forest;

static void finish_tree(forest *f, const size_t *children, int count, int nodes) {
    assert_true(f->count < MOST_TREES);
    tree *t = &f->trees[f->count++];
    *t = (tree){.nodes = nodes, .count = count, .gamma = nodes};
    for (int c = 0; c < count; c++) {
        t->children[c] = children[c];
        t->gamma *= f->trees[children[c]].gamma;
    }
    for (size_t i = 0; i < DOP853_ALL; i++) {
        t->phi[i] = 1;
        for (int c = 0; c < count; c++) {
            double sum = 0;
            for (size_t j = 0; j < i; j++) sum += DOP853_A[i][j] * f->trees[children[c]].phi[j];
            t->phi[i] *= sum;
        }
    }
}

/// All trees of `nodes` nodes whose further children, worth `left` nodes, have indices ≤ last.
static void grow(forest *f, size_t *children, int count, int left, size_t last, int nodes) {
    if (left == 0) {
        finish_tree(f, children, count, nodes);
        return;
    }
    for (size_t c = last + 1; c-- > 0;) {
        if (f->trees[c].nodes > left) continue;
        children[count] = c;
        grow(f, children, count + 1, left - f->trees[c].nodes, c, nodes);
    }
}

static forest *trees_up_to(int nodes) {
    forest *f = calloc(1, sizeof *f);
    size_t children[MOST_CHILDREN];
    finish_tree(f, NULL, 0, 1);
    for (int n = 2; n <= nodes; n++) grow(f, children, 0, n - 1, f->count - 1, n);
    return f;
}

/// Largest violation of the conditions for trees of at most `order` nodes, relative to the terms.
static double violation(const forest *f, int order, const double *b, double u, double right) {
    double worst = 0;
    for (size_t k = 0; k < f->count; k++) {
        const tree *t = &f->trees[k];
        if (t->nodes > order) continue;
        double sum = -right * pow(u, t->nodes) / t->gamma, size = 1e-3;
        for (size_t i = 0; i < DOP853_ALL; i++) {
            sum += b[i] * t->phi[i];
            size += fabs(b[i] * t->phi[i]);
        }
        worst = fmax(worst, fabs(sum) / size);
    }
    return worst;
}

static void the_number_of_trees_is_right(void **state) {
    (void)state;
    const size_t expected[] = {0, 1, 1, 2, 4, 9, 20, 48, 115};
    forest *f = trees_up_to(8);
    size_t count[9] = {0};
    for (size_t k = 0; k < f->count; k++) count[f->trees[k].nodes]++;
    for (size_t n = 1; n <= 8; n++) assert_int_equal(count[n], expected[n]);
    free(f);
}

static void rows_sum_to_the_nodes(void **state) {
    (void)state;
    for (size_t i = 0; i < DOP853_ALL; i++) {
        double sum = -DOP853_C[i];
        for (size_t j = 0; j < DOP853_ALL; j++) sum += DOP853_A[i][j];
        assert_true(fabs(sum) < 3e-14);
        for (size_t j = i; j < DOP853_ALL; j++) assert_true(DOP853_A[i][j] == 0);
    }
}

static void the_step_integrates_polynomials(void **state) {
    (void)state;
    for (int power = 0; power < 8; power++) { // Σ b_i c_i^k = 1/(k + 1)
        double sum = -1.0 / (power + 1);
        for (size_t i = 0; i < DOP853_STAGES; i++) sum += DOP853_A[12][i] * pow(DOP853_C[i], power);
        assert_true(fabs(sum) < 3e-15);
    }
}

static void the_step_is_of_order_8(void **state) {
    (void)state;
    forest *f = trees_up_to(8);
    const double v = violation(f, 8, DOP853_A[12], 1, 1);
    printf("200 order conditions hold to %.1e\n", v);
    assert_true(v < 3e-13);
    free(f);
}

static void the_error_estimates_are_of_order_5_and_3(void **state) {
    (void)state;
    forest *f = trees_up_to(6);
    double e5[DOP853_ALL] = {0}, e3[DOP853_ALL] = {0};
    for (size_t i = 0; i < DOP853_STAGES; i++) {
        e5[i] = DOP853_E5[i];
        e3[i] = DOP853_A[12][i] - DOP853_B3[i];
    }
    assert_true(violation(f, 5, e5, 1, 0) < 1e-12);
    assert_true(violation(f, 6, e5, 1, 0) > 1e-6); // and no more: they see the error
    assert_true(violation(f, 3, e3, 1, 0) < 1e-12);
    assert_true(violation(f, 4, e3, 1, 0) > 1e-6);
    free(f);
}

/// The weights of dense output: its formula with the stages as unknowns.
static void dense_weights(double u, double b[DOP853_ALL]) {
    const double v = 1 - u;
    for (size_t i = 0; i < DOP853_ALL; i++) {
        const double d = DOP853_A[12][i], first = i == 0, last = i == 12;
        const double bend = first - d, c3 = d - last - bend;
        double upper = 0;
        for (size_t c = 4; c-- > 0;) upper = DOP853_D[c][i] + (c % 2 == 0 ? u : v) * upper;
        b[i] = u * (d + v * (bend + u * (c3 + v * upper)));
    }
}

static void dense_output_is_of_order_7(void **state) {
    (void)state;
    forest *f = trees_up_to(8);
    double worst = 0, next = 0;
    for (int k = 1; k < 20; k++) {
        double b[DOP853_ALL];
        dense_weights(k / 20.0, b);
        worst = fmax(worst, violation(f, 7, b, k / 20.0, 1));
        next = fmax(next, violation(f, 8, b, k / 20.0, 1));
    }
    printf("dense output: order conditions hold to %.1e\n", worst);
    assert_true(worst < 1e-12);
    assert_true(next > 1e-7);
    free(f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_number_of_trees_is_right),
        cmocka_unit_test(rows_sum_to_the_nodes),
        cmocka_unit_test(the_step_integrates_polynomials),
        cmocka_unit_test(the_step_is_of_order_8),
        cmocka_unit_test(the_error_estimates_are_of_order_5_and_3),
        cmocka_unit_test(dense_output_is_of_order_7),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
