/// Tapes that are affine in some inputs: the solution of their sparse system makes their outputs
/// vanish, and a full matrix of a chain becomes a system as long as the chain. And tapes in pieces:
/// the same bits.
#include <math.h>

#include "num/pivot_order.h"
#include "tape/eliminate.h"
#include "tape/linear.h"
#include "tape/split.h"
#include "tape/support.h"

/// z with A z = b at a point, dense. False if the matrix is singular there.
static bool solution(const tape_linear *l, const double *in, double *z) {
    const size_t n = l->order;
    double *numbers = malloc((l->entry_count + n) * sizeof *numbers);
    double *system = calloc(n * n + n, sizeof *system),
           *room = malloc((n * n + 3 * n) * sizeof *room);
    tape_work *w = tape_work_create(l->values, 1);
    bool good = tape_eval(l->values, w, in, numbers).fault == TAPE_OK;
    for (size_t j = 0; j < n; j++) {
        for (uint32_t k = l->starts[j]; k < l->starts[j + 1]; k++)
            system[l->rows[k] * n + j] = numbers[k];
        system[n * n + j] = numbers[l->entry_count + j];
    }
    good = good && tape_solve_system(n, system, room, z) == TAPE_OK;
    tape_work_destroy(w);
    free(numbers);
    free(system);
    free(room);
    return good;
}

/// a·z + b·w + c with what is shared between outputs, and a solve of it.
static expr affine(fixture *f, random_state *rng, const random_expr_options *known,
                   const expr *unknown) {
    expr_pool *pool = f->pool;
    const expr a = random_expr(pool, rng, known), one = expr_int(pool, 1);
    const expr b = expr_add2(pool, expr_pow_int(pool, random_expr(pool, rng, known), 2), one);
    const expr s = expr_add2(pool, expr_mul2(pool, a, unknown[0]), expr_div(pool, unknown[1], b));
    return expr_sub(pool, s, random_expr(pool, rng, known));
}

static void solutions_make_outputs_vanish(void **state) {
    (void)state;
    random_state rng = test_random("linear");
    size_t met = 0;
    for (int trial = 0; trial < 200; trial++) {
        fixture f = fixture_create();
        random_expr_options known = random_expr_default(2, f.x);
        known.trig = true;
        known.solves = trial % 2 == 0;
        expr shared[2], out[2], A[4], solved[2];
        for (size_t i = 0; i < 2; i++) shared[i] = affine(&f, &rng, &known, f.x + 2);
        for (size_t i = 0; i < 4; i++) A[i] = random_expr(f.pool, &rng, &known);
        expr_solve(f.pool, 2, A, shared, solved);
        for (size_t i = 0; i < 2; i++)
            out[i] = affine(&f, &rng, &known, trial % 3 == 0 ? solved : shared);
        tape *t = tape_of(&f, 2, out);
        tape_linear l;
        assert_true(tape_linear_init(&l, t, 2));
        double in[4] = {random_between(&rng, 0.5, 1.5), random_between(&rng, 0.5, 1.5)}, left[2];
        double *z = malloc(l.order * sizeof *z);
        tape_work *w = tape_work_create(t, 1);
        if (solution(&l, in, z)) {
            double size[2] = {0}; // of what cancels
            bool good = true;
            for (int k = 0; k < 4; k++) {
                in[2] = k % 2 == 0 ? 0 : z[0];
                in[3] = k < 2 ? 0 : z[1];
                good = good && tape_eval(t, w, in, left).fault == TAPE_OK;
                for (size_t i = 0; i < 2; i++) size[i] = fmax(size[i], fabs(left[i]));
            }
            met += good;
            for (size_t i = 0; i < 2 && good; i++) assert_true(fabs(left[i]) <= 1e-7 * size[i]);
        }
        tape_work_destroy(w);
        tape_linear_clear(&l);
        tape_destroy(t);
        free(z);
        expr_pool_destroy(f.pool);
    }
    assert_true(met > 50);
}

/// A chain of n unknowns with neighbours coupled by cosines, a mass that all share, and right sides
/// of their own: as instructions it has the dense solution, at other points than the one where
/// the pivots were chosen.
static void instructions_solve_what_elimination_solves(void **state) {
    (void)state;
    random_state rng = test_random("eliminate");
    for (uint32_t n = 1; n < 40; n = 2 * n + 1) {
        expr_pool *pool = expr_pool_create();
        expr *in = malloc(2 * n * sizeof *in), *out = malloc(n * sizeof *out);
        char name[32];
        for (uint32_t i = 0; i < 2 * n; i++) {
            snprintf(name, sizeof name, "%c%u", i < n ? 'c' : 'z', i % n);
            in[i] = expr_symbol(pool, name, EXPR_OTHER);
        }
        expr total = expr_int(pool, 0);
        for (uint32_t i = 0; i < n; i++) {
            const expr c = expr_cos(pool, in[i]);
            total = expr_add2(pool, total, expr_mul2(pool, c, in[n + i]));
            out[i] = expr_sub(pool, expr_mul2(pool, expr_int(pool, 5), in[n + i]), in[i]);
            out[i] = expr_add2(pool, out[i], expr_mul2(pool, c, total));
            if (i > 0) out[i] = expr_sub(pool, out[i], expr_mul2(pool, c, in[n + i - 1]));
        }
        tape *t;
        tape_linear l;
        tape_eliminated e;
        assert_int_equal(tape_create(pool, 2 * n, in, n, out, NULL, &t), HAMEL_OK);
        assert_true(tape_linear_init(&l, t, n));
        double *at = malloc(n * sizeof *at), *z = malloc(l.order * sizeof *z),
               *numbers = malloc((l.entry_count + l.order) * sizeof *numbers);
        uint32_t *row_of = malloc(2 * l.order * sizeof *row_of);
        for (uint32_t i = 0; i < n; i++) at[i] = random_between(&rng, -2, 2);
        tape_work *w = tape_work_create(l.values, 1);
        assert_int_equal(tape_eval(l.values, w, at, numbers).fault, TAPE_OK);
        assert_true(pivot_order(l.order, l.starts, l.rows, numbers, row_of, row_of + l.order));
        assert_true(tape_eliminate(&e, &l, row_of, row_of + l.order, n));
        assert_int_equal(e.t->output_count, n + e.multipliers + e.pivots);
        double *found = malloc(e.t->output_count * sizeof *found);
        tape_work *program = tape_work_create(e.t, 1);
        for (int k = 0; k < 5; k++) {
            for (uint32_t i = 0; i < n; i++) at[i] = random_between(&rng, -2, 2);
            assert_true(solution(&l, at, z));
            assert_int_equal(tape_eval(e.t, program, at, found).fault, TAPE_OK);
            for (uint32_t i = 0; i < n; i++) assert_true(fabs(found[i] - z[i]) <= 1e-12);
        }
        tape_work_destroy(program);
        tape_work_destroy(w);
        tape_eliminated_clear(&e);
        tape_linear_clear(&l);
        tape_destroy(t);
        free(found);
        free(row_of);
        free(numbers);
        free(z);
        free(at);
        free(in);
        free(out);
        expr_pool_destroy(pool);
    }
}

static void what_is_not_affine_is_refused(void **state) {
    (void)state;
    static const char *const bad[] = {"z*w", "sin(w)", "x/w", "z^2", "sqrt(w + 1)"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        fixture f = fixture_create();
        const expr out[2] = {f.x[2], read_expr(&f, bad[i])};
        tape *t = tape_of(&f, 2, out);
        tape_linear l;
        assert_false(tape_linear_init(&l, t, 2));
        tape_destroy(t);
        expr_pool_destroy(f.pool);
    }
}

/// Output k is the sum of c_i z_i for i ≤ k, minus 1: the matrix is a full triangle.
static size_t chain_entries(size_t n) {
    expr_pool *pool = expr_pool_create();
    expr *in = malloc(2 * n * sizeof *in), *out = malloc(n * sizeof *out),
         total = expr_int(pool, 0);
    char name[32];
    for (size_t i = 0; i < 2 * n; i++) {
        snprintf(name, sizeof name, "%c%zu", i < n ? 'c' : 'z', i % n);
        in[i] = expr_symbol(pool, name, EXPR_OTHER);
    }
    for (size_t i = 0; i < n; i++) {
        total = expr_add2(pool, total, expr_mul2(pool, in[i], in[n + i]));
        out[i] = expr_sub(pool, total, expr_int(pool, 1));
    }
    tape *t;
    tape_linear l;
    assert_int_equal(tape_create(pool, 2 * n, in, n, out, NULL, &t), HAMEL_OK);
    assert_true(tape_linear_init(&l, t, (uint32_t)n));
    const size_t entries = l.entry_count;
    tape_linear_clear(&l);
    tape_destroy(t);
    expr_pool_destroy(pool);
    free(in);
    free(out);
    return entries;
}

static void chains_stay_sparse(void **state) {
    (void)state;
    assert_true(10 * chain_entries(400) < 22 * chain_entries(200));
    assert_true(chain_entries(400) < 3000);
}

static void pieces_compute_the_same_bits(void **state) {
    (void)state;
    random_state rng = test_random("split");
    for (int trial = 0; trial < 100; trial++) {
        fixture f = fixture_create();
        random_expr_options options = random_expr_default(SYMBOLS, f.x);
        options.depth = 5;
        options.trig = options.solves = options.quotients = true;
        expr out[6];
        for (size_t i = 0; i < 6; i++) out[i] = random_expr(f.pool, &rng, &options);
        tape *t = tape_of(&f, 6, out);
        double in[SYMBOLS], whole[6], *values = calloc(tape_slots(t) + 1, sizeof *values);
        for (size_t i = 0; i < SYMBOLS; i++) in[i] = random_between(&rng, 0.5, 1.5);
        tape_work *w = tape_work_create(t, 1);
        const bool good = tape_eval(t, w, in, whole).fault == TAPE_OK;
        memcpy(values, in, sizeof in);
        for (uint32_t i = 0; i < t->constant_count; i++) values[SYMBOLS + i] = t->constants[i];
        size_t count;
        tape_piece *pieces = tape_split(t, 1 + (uint32_t)trial % 50, &count);
        for (size_t p = 0; p < count && good; p++) {
            const tape *piece = pieces[p].tape;
            double *from = calloc(piece->input_count + 1, sizeof *from);
            double *to = calloc(piece->output_count + 1, sizeof *to);
            for (uint32_t k = 0; k < piece->input_count; k++) from[k] = values[pieces[p].in[k]];
            tape_work *own = tape_work_create(piece, 1);
            assert_int_equal(tape_eval(piece, own, from, to).fault, TAPE_OK);
            for (uint32_t k = 0; k < piece->output_count; k++) values[pieces[p].out[k]] = to[k];
            tape_work_destroy(own);
            free(from);
            free(to);
        }
        for (uint32_t i = 0; i < 6 && good; i++)
            assert_memory_equal(&values[t->outputs[i]], &whole[i], sizeof *whole);
        tape_pieces_destroy(count, pieces);
        tape_work_destroy(w);
        tape_destroy(t);
        free(values);
        expr_pool_destroy(f.pool);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solutions_make_outputs_vanish),
        cmocka_unit_test(instructions_solve_what_elimination_solves),
        cmocka_unit_test(what_is_not_affine_is_refused),
        cmocka_unit_test(chains_stay_sparse),
        cmocka_unit_test(pieces_compute_the_same_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
