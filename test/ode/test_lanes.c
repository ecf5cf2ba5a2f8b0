/// Many motions side by side: each is the one that the scalar method finds, and does not depend on
/// its lane, its neighbours, or the vectors of the machine.
#include "problems.h"

#include "base/random.h"
#include "ode/lanes.h"
#include "support/seed.h"

enum { MANY = 100, MOST_SIZE = 4 };

typedef struct crowd {
    int (*rhs)(double t, const double *y, double *dy, void *data);
    size_t n, count, next;
    size_t from, to; ///< motions that are asked for
    double start[MANY][MOST_SIZE], until[MANY];
    double end[MANY][MOST_SIZE], t[MANY];
    ode_end how[MANY];
    bool over[MANY];
    double wall; ///< y[0] does not go beyond it; 0: no wall
    size_t calls;
    const double *rate; ///< one number more for each motion, that multiplies the time; or NULL
} crowd;

static uint32_t rhs(const double *point, double *dy, uint32_t lanes, void *data) {
    crowd *c = data;
    uint32_t missing = 0;
    c->calls++;
    for (unsigned l = 0; l < ODE_LANES; l++) {
        if (!(lanes >> l & 1)) continue;
        double y[MOST_SIZE], d[MOST_SIZE];
        for (size_t i = 0; i < c->n; i++) y[i] = point[i * ODE_LANES + l];
        const double factor = c->rate != NULL ? point[(c->n + 1) * ODE_LANES + l] : 1;
        if (c->rhs(factor * point[c->n * ODE_LANES + l], y, d, NULL) != 0) missing |= 1u << l;
        for (size_t i = 0; i < c->n; i++) dy[i * ODE_LANES + l] = factor * d[i];
    }
    return missing;
}

static bool next(double *point, ode_lane *lane, unsigned which, void *data) {
    crowd *c = data;
    if (c->next >= c->to) return false;
    const size_t k = c->next++;
    for (size_t i = 0; i < c->n; i++) point[i * ODE_LANES + which] = c->start[k][i];
    if (c->rate != NULL) point[(c->n + 1) * ODE_LANES + which] = c->rate[k];
    lane->t_end = c->until[k];
    lane->id = k;
    return true;
}

static void ended(const double *point, const ode_lane *all, const ode_end *ends, uint32_t lanes,
                  void *data) {
    crowd *c = data;
    for (unsigned l = 0; l < ODE_LANES; l++) {
        if (!(lanes >> l & 1)) continue;
        const uint64_t k = all[l].id;
        assert_false(c->over[k]);
        c->over[k] = true;
        c->how[k] = ends[l];
        c->t[k] = all[l].t;
        for (size_t i = 0; i < c->n; i++) c->end[k][i] = point[i * ODE_LANES + l];
    }
}

/// Ends a motion where y[0] comes to the wall, found by halving.
static uint32_t at_wall(ode_lanes *s, double *point, ode_lane *all, uint32_t lanes, void *data) {
    const crowd *c = data;
    uint32_t over = 0;
    (void)all;
    for (unsigned l = 0; l < ODE_LANES; l++) {
        if (!(lanes >> l & 1) || point[l] < c->wall) continue;
        double inside = ode_lanes_before(s, l), outside = point[c->n * ODE_LANES + l], y[MOST_SIZE];
        for (int k = 0; k < 60; k++) {
            const double middle = (inside + outside) / 2;
            assert_int_equal(ode_lanes_dense(s, l, middle, y), ODE_DONE);
            if (y[0] < c->wall) inside = middle;
            else outside = middle;
        }
        for (size_t i = 0; i < c->n; i++) point[i * ODE_LANES + l] = y[i];
        point[c->n * ODE_LANES + l] = inside;
        over |= 1u << l;
    }
    return over;
}

static void go(crowd *c, ode_lanes_kind kind, size_t from, size_t to) {
    const ode_lanes_system system = {.n = c->n,
                                     .more_count = c->rate != NULL,
                                     .rhs = rhs,
                                     .next = next,
                                     .ended = ended,
                                     .step = c->wall > 0 ? at_wall : NULL,
                                     .data = c,
                                     .kind = kind};
    const ode_options options = tolerance(1e-11);
    c->next = from;
    c->to = to;
    for (size_t k = from; k < to; k++) c->over[k] = false;
    ode_lanes *s = ode_lanes_create(&system, &options);
    ode_lanes_go(s);
    ode_lanes_destroy(s);
    for (size_t k = from; k < to; k++) assert_true(c->over[k]);
}

/// Kepler motions of all eccentricities up to 0.8 and different lengths.
static crowd *planets(void) {
    random_state rng = test_random("planets");
    crowd *c = calloc(1, sizeof *c);
    assert_non_null(c);
    c->rhs = kepler;
    c->n = 4;
    for (size_t k = 0; k < MANY; k++) {
        kepler_start(0.008 * (double)random_below(&rng, 100), c->start[k]);
        c->until[k] = 0.1 * (double)(1 + random_below(&rng, 100));
    }
    return c;
}

static void lanes_agree_with_the_scalar_method(void **state) {
    (void)state;
    crowd *c = planets();
    go(c, ODE_LANES_AUTOMATIC, 0, MANY);
    const ode_system system = {.n = 4, .rhs = kepler};
    const ode_options options = tolerance(1e-11);
    ode *s = ode_create(ode_method_find("dop853"), &system, &options);
    for (size_t k = 0; k < MANY; k++) {
        double y[4];
        memcpy(y, c->start[k], sizeof y);
        assert_int_equal(ode_solve(s, 0, c->until[k], y, NULL).end, ODE_DONE);
        assert_int_equal(c->how[k], ODE_DONE);
        assert_true(c->t[k] == c->until[k]);
        for (size_t i = 0; i < 4; i++) assert_true(fabs(y[i] - c->end[k][i]) < 1e-7);
    }
    ode_destroy(s);
    free(c);
}

/// Alone, or with others, or beginning in another lane: the same bits.
static void a_motion_does_not_depend_on_its_neighbours(void **state) {
    (void)state;
    crowd *c = planets(), *alone = planets();
    memcpy(alone->start, c->start, sizeof c->start);
    memcpy(alone->until, c->until, sizeof c->until);
    go(c, ODE_LANES_AUTOMATIC, 0, MANY);
    for (size_t k = 0; k < MANY; k++) go(alone, ODE_LANES_AUTOMATIC, k, k + 1);
    assert_memory_equal(c->end, alone->end, sizeof c->end);
    go(alone, ODE_LANES_AUTOMATIC, 0, 3);
    go(alone, ODE_LANES_AUTOMATIC, 3, MANY);
    assert_memory_equal(c->end, alone->end, sizeof c->end);
    free(c);
    free(alone);
}

static void vectors_of_both_widths_give_the_same_bits(void **state) {
    (void)state;
    if (!ode_lanes_has(ODE_LANES_AVX512)) skip();
    crowd *c = planets(), *other = planets();
    memcpy(other->start, c->start, sizeof c->start);
    memcpy(other->until, c->until, sizeof c->until);
    go(c, ODE_LANES_AVX512, 0, MANY);
    go(other, ODE_LANES_AVX2, 0, MANY);
    assert_memory_equal(c->end, other->end, sizeof c->end);
    go(other, ODE_LANES_PLAIN, 0, MANY); // without fused multiply-add: near
    for (size_t k = 0; k < MANY; k++)
        for (size_t i = 0; i < 4; i++) assert_true(fabs(c->end[k][i] - other->end[k][i]) < 1e-7);
    free(c);
    free(other);
}

static int faster_waves(double t, const double *y, double *dy, void *data) {
    const double rate = *(const double *)data;
    const int result = waves(rate * t, y, dy, NULL);
    dy[0] *= rate;
    return result;
}

static double scalar_waves(double rate, double until) {
    const ode_system system = {.n = 1, .rhs = faster_waves, .data = &rate};
    const ode_options options = tolerance(1e-11);
    ode *s = ode_create(ode_method_find("dop853"), &system, &options);
    double y = 1;
    assert_int_equal(ode_solve(s, 0, until, &y, NULL).end, ODE_DONE);
    ode_destroy(s);
    return y;
}

/// y' = r y cos(r t): y = exp(sin(r t)), with r a number of the lane, about as well as by itself.
static void lanes_have_numbers_and_times_of_their_own(void **state) {
    (void)state;
    double rate[MANY];
    crowd *c = calloc(1, sizeof *c);
    assert_non_null(c);
    c->rhs = waves;
    c->n = 1;
    c->rate = rate;
    for (size_t k = 0; k < MANY; k++) {
        rate[k] = 0.1 + 0.03 * (double)k;
        c->start[k][0] = 1;
        c->until[k] = 5;
    }
    go(c, ODE_LANES_AUTOMATIC, 0, MANY);
    for (size_t k = 0; k < MANY; k++) {
        const double exact = exp(sin(5 * rate[k]));
        const double error = fabs(scalar_waves(rate[k], 5) - exact);
        assert_true(fabs(c->end[k][0] - exact) < 10 * error + 5e-9);
    }
    free(c);
}

static void a_step_that_ends_a_motion_is_located(void **state) {
    (void)state;
    crowd *c = calloc(1, sizeof *c);
    assert_non_null(c);
    c->rhs = oscillator;
    c->n = 2;
    c->wall = 0.5;
    for (size_t k = 0; k < MANY; k++) { // a sin t
        c->start[k][1] = 0.3 + 0.01 * (double)k;
        c->until[k] = 6;
    }
    go(c, ODE_LANES_AUTOMATIC, 0, MANY);
    for (size_t k = 0; k < MANY; k++) {
        const double a = c->start[k][1];
        assert_int_equal(c->how[k], a > 0.5 + 1e-9 ? ODE_STOPPED : ODE_DONE);
        if (a > 0.5 + 1e-9) assert_true(fabs(c->t[k] - asin(0.5 / a)) < 1e-8);
    }
    free(c);
}

/// y' = −1/y ends at t = y(0)²/2; a negative start has no value at all.
static int falling(double t, const double *y, double *dy, void *data) {
    (void)t, (void)data;
    dy[0] = -1 / y[0];
    return y[0] > 0 ? 0 : 7;
}

static void motions_that_fail_leave_the_others_alone(void **state) {
    (void)state;
    crowd *c = calloc(1, sizeof *c);
    assert_non_null(c);
    c->rhs = falling;
    c->n = 1;
    for (size_t k = 0; k < MANY; k++) {
        c->start[k][0] = k % 3 == 0 ? -1 : k % 3 == 1 ? 1 : 2;
        c->until[k] = 1;
    }
    go(c, ODE_LANES_AUTOMATIC, 0, MANY);
    for (size_t k = 0; k < MANY; k++) {
        if (k % 3 == 0) {
            assert_int_equal(c->how[k], ODE_RHS_FAILED);
            assert_true(c->t[k] == 0);
        } else if (k % 3 == 1) {
            assert_true(c->how[k] == ODE_RHS_FAILED || c->how[k] == ODE_STEP_TOO_SMALL);
            assert_true(fabs(c->t[k] - 0.5) < 1e-6);
        } else {
            assert_int_equal(c->how[k], ODE_DONE);
            assert_true(fabs(c->end[k][0] - sqrt(2)) < 1e-9);
        }
    }
    free(c);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lanes_agree_with_the_scalar_method),
        cmocka_unit_test(a_motion_does_not_depend_on_its_neighbours),
        cmocka_unit_test(vectors_of_both_widths_give_the_same_bits),
        cmocka_unit_test(lanes_have_numbers_and_times_of_their_own),
        cmocka_unit_test(a_step_that_ends_a_motion_is_located),
        cmocka_unit_test(motions_that_fail_leave_the_others_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
