/// Tensors: products, pairings and contractions against the sums they stand for, entry by entry, in
/// numbers.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/random.h"
#include "expr/tensor.h"
#include "support/seed.h"

typedef struct scene {
    expr_pool *pool;
    random_state random;
    arena memory;
} scene;

static void scene_init(scene *s, const char *test) {
    *s = (scene){.pool = expr_pool_create(), .random = test_random(test)};
}

static void scene_clear(scene *s) {
    arena_clear(&s->memory);
    expr_pool_destroy(s->pool);
}

/// Small integers, many of them zero; their values stand beside them.
static tensor random_tensor(scene *s, size_t rows, size_t columns, size_t depth, long *values) {
    const tensor t = tensor_zero(&s->memory, s->pool, rows, columns, depth);
    for (size_t i = 0; i < tensor_size(t); i++) {
        values[i] = random_below(&s->random, 2) ? 0 : (long)random_below(&s->random, 19) - 9;
        t.entries[i] = expr_int(s->pool, values[i]);
    }
    return t;
}

#define assert_value(s, e, value) assert_true(expr_is_int((s)->pool, (e), (value)))

enum { M = 3, N = 4, P = 2 };

static void matrices_multiply_as_their_entries_do(void **state) {
    (void)state;
    scene s;
    scene_init(&s, __func__);
    for (int round = 0; round < 20; round++) {
        long a[M * N], b[N * P], c[P * N], v[N], u[M];
        const tensor A = random_tensor(&s, M, N, 1, a), B = random_tensor(&s, N, P, 1, b),
                     C = random_tensor(&s, P, N, 1, c), V = random_tensor(&s, N, 1, 1, v),
                     U = random_tensor(&s, M, 1, 1, u);
        expr AB[M * P], AC[M * P], Av[M], uA[N];
        tensor_product(s.pool, A, B, AB);
        tensor_gram(s.pool, A, C, AC);
        tensor_times(s.pool, A, V.entries, Av);
        tensor_combine(s.pool, A, U.entries, uA);
        long both = 0;
        for (size_t i = 0; i < M; i++) {
            long along = 0;
            for (size_t k = 0; k < N; k++) along += a[i * N + k] * v[k];
            assert_value(&s, Av[i], along);
            both += u[i] * along;
            for (size_t j = 0; j < P; j++) {
                long product = 0, gram = 0;
                for (size_t k = 0; k < N; k++) {
                    product += a[i * N + k] * b[k * P + j];
                    gram += a[i * N + k] * c[j * N + k];
                }
                assert_value(&s, AB[i * P + j], product);
                assert_value(&s, AC[i * P + j], gram);
            }
        }
        assert_value(&s, tensor_pair(s.pool, A, U.entries, V.entries), both);
        for (size_t j = 0; j < N; j++) {
            long across = 0;
            for (size_t i = 0; i < M; i++) across += u[i] * a[i * N + j];
            assert_value(&s, uA[j], across);
        }
    }
    scene_clear(&s);
}

static void contraction_is_the_double_sum(void **state) {
    (void)state;
    scene s;
    scene_init(&s, __func__);
    long t[M * N * P], u[M], v[N];
    const tensor T = random_tensor(&s, M, N, P, t), U = random_tensor(&s, M, 1, 1, u),
                 V = random_tensor(&s, N, 1, 1, v);
    expr out[P];
    tensor_contract(s.pool, T, U.entries, V.entries, out);
    for (size_t k = 0; k < P; k++) {
        long total = 0;
        for (size_t i = 0; i < M; i++) {
            for (size_t j = 0; j < N; j++) {
                assert_value(&s, *tensor_at(T, i, j, k), t[(i * N + j) * P + k]);
                total += u[i] * v[j] * t[(i * N + j) * P + k];
            }
        }
        assert_value(&s, out[k], total);
    }
    scene_clear(&s);
}

/// A square matrix times a vector, into that vector; and into itself.
static void results_may_stand_where_the_factors_stood(void **state) {
    (void)state;
    scene s;
    scene_init(&s, __func__);
    long a[N * N], v[N];
    const tensor A = random_tensor(&s, N, N, 1, a), V = random_tensor(&s, N, 1, 1, v);
    expr apart[N], squared[N * N];
    tensor_times(s.pool, A, V.entries, apart);
    tensor_product(s.pool, A, A, squared);
    tensor_times(s.pool, A, V.entries, V.entries);
    tensor_product(s.pool, A, A, A.entries);
    for (size_t i = 0; i < N; i++) assert_true(expr_same(V.entries[i], apart[i]));
    for (size_t i = 0; i < N * N; i++) assert_true(expr_same(A.entries[i], squared[i]));
    scene_clear(&s);
}

static void a_copy_is_another_array(void **state) {
    (void)state;
    scene s;
    scene_init(&s, __func__);
    const tensor zero = tensor_zero(&s.memory, s.pool, M, N, P),
                 copy = tensor_copy(&s.memory, zero);
    *tensor_at(copy, 1, 2, 1) = expr_int(s.pool, 5);
    assert_true(tensor_is_zero(s.pool, zero));
    assert_false(tensor_is_zero(s.pool, copy));
    assert_true(tensor_is_zero(s.pool, tensor_matrix(0, 3, NULL)));
    assert_value(&s, tensor_fibre(copy, 1, 2)[1], 5);
    assert_value(&s, tensor_row(copy, 1)[2 * P + 1], 5);
    const tensor matrix = tensor_of(&s.memory, N, P, tensor_row(copy, 1));
    assert_value(&s, *tensor_at(matrix, 2, 1, 0), 5);
    scene_clear(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(matrices_multiply_as_their_entries_do),
        cmocka_unit_test(contraction_is_the_double_sum),
        cmocka_unit_test(results_may_stand_where_the_factors_stood),
        cmocka_unit_test(a_copy_is_another_array),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
