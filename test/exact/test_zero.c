/// Zero tests against balls: what is proved zero has balls around zero, what is proved not to be
/// has one away from it. Expressions of every kind, exp and log included, where *unknown* is
/// allowed.
#include <math.h>

#include "laws.h"

/// Random rationals for all symbols; entries of rotations and unit vectors do not occur here.
static __mpq_struct *random_rationals(laws *l) {
    const uint32_t n = expr_symbol_count(l->pool);
    __mpq_struct *point = MEM_NEW(__mpq_struct, n);
    for (uint32_t i = 0; i < n; i++) {
        mpq_init(&point[i]);
        long top = (long)random_below(&l->rng, 4001) - 2000;
        if (expr_symbol_info_of(l->pool, expr_symbol_at(l->pool, i))->positive) top = labs(top) + 1;
        mpq_set_si(&point[i], top, 997);
        mpq_canonicalize(&point[i]);
    }
    return point;
}

typedef struct seen {
    int defined, away; ///< balls found, and those without zero
} seen;

static seen look(laws *l, expr e, int points) {
    seen s = {0, 0};
    for (int i = 0; i < points; i++) {
        __mpq_struct *at = random_rationals(l);
        double middle, radius;
        if (exact_ball(&l->x, e, at, 1200, &middle, &radius) == HAMEL_OK) {
            s.defined++;
            if (fabs(middle) > radius) s.away++;
        }
        for (uint32_t k = 0; k < expr_symbol_count(l->pool); k++) mpq_clear(&at[k]);
        free(at);
    }
    return s;
}

/// On output whether the question was beyond the budget.
static bool never_contradicted(laws *l, expr e, truth *answer) {
    diag_clear(&l->messages);
    *answer = exact_is_zero(&l->x, e);
    const bool large = *answer == TRUTH_UNKNOWN && too_large(l);
    const seen s = look(l, e, 12);
    if (*answer == TRUTH_YES) claim(l, s.away == 0, "said to be zero, but a ball is away", e);
    if (*answer == TRUTH_NO && s.defined > 3)
        claim(l, s.away > 0, "said not to be zero, but no ball is away", e);
    return large;
}

static void compare_with_balls(const char *test, random_expr_options o, int times, bool complete) {
    laws l;
    laws_init(&l, test);
    atoms_rational(&l);
    expr_assume_positive(l.pool, l.atoms.items[2]);
    o.symbols = l.atoms.items;
    o.symbol_count = l.atoms.count;
    int count[3] = {0, 0, 0};
    for (int i = 0; i < times; i++) {
        expr e = random_expr(l.pool, &l.rng, &o), other = random_scramble(l.pool, &l.rng, &o, e);
        expr off = expr_mul2(l.pool, expr_ratio(l.pool, 1, 1000003), l.atoms.items[1]);
        const expr asked[3] = {e, expr_sub(l.pool, e, other),
                               expr_add(l.pool, 3, (expr[]){e, off, expr_neg(l.pool, other)})};
        for (int k = 0; k < 3; k++) {
            truth answer;
            const bool large = never_contradicted(&l, asked[k], &answer);
            count[answer]++;
            if (large) continue;
            if (complete && k == 1)
                claim(&l, answer == TRUTH_YES, "not proved to be zero", asked[k]);
            if (complete && k == 2)
                claim(&l, answer == TRUTH_NO, "not proved to differ from zero", asked[k]);
        }
    }
    printf("%s: %d zero, %d not, %d unknown\n", test, count[TRUTH_YES], count[TRUTH_NO],
           count[TRUTH_UNKNOWN]);
    assert_true(count[TRUTH_YES] > times / 2 && count[TRUTH_NO] > times / 2);
    laws_clear(&l);
}

static void rational_answers_are_complete_and_agree_with_balls(void **state) {
    (void)state;
    compare_with_balls(__func__, (random_expr_options){.depth = 4}, 150, true);
}

static void trigonometric_answers_agree_with_balls(void **state) {
    (void)state;
    compare_with_balls(__func__, (random_expr_options){.depth = 3, .trig = true}, 150, true);
}

static void answers_on_quotients_agree_with_balls(void **state) {
    (void)state;
    compare_with_balls(__func__, (random_expr_options){.depth = 3, .trig = true, .quotients = true},
                       150, false);
}

static void answers_on_roots_agree_with_balls(void **state) {
    (void)state;
    compare_with_balls(__func__, (random_expr_options){.depth = 3, .roots = true, .trig = true},
                       120, false);
}

static void answers_on_functions_agree_with_balls(void **state) {
    (void)state;
    compare_with_balls(__func__, (random_expr_options){.depth = 3, .functions = true, .trig = true},
                       120, false);
}

static void answers_on_everything_agree_with_balls(void **state) {
    (void)state;
    compare_with_balls(__func__,
                       (random_expr_options){.depth = 3,
                                             .functions = true,
                                             .trig = true,
                                             .roots = true,
                                             .quotients = true,
                                             .solves = true},
                       120, false);
}

/// Identities of functions that count as independent: *yes* or *unknown*, never *no*.
static void true_identities_are_never_denied(void **state) {
    (void)state;
    static const char *const zeros[] = {
        "exp(x + y) - exp(x)*exp(y)",
        "exp(log(a)) - a",
        "log(a^2) - 2*log(a)",
        "log(a*b^2) - log(a) - log(b^2)",
        "exp(x)^(1/2) - exp(x/2)",
        "sinh(x) - (exp(x) - exp(-x))/2",
        "tanh(x)*cosh(x) - sinh(x)",
        "sin(asin(x)) - x",
        "cos(asin(x)) - sqrt(1 - x^2)",
        "sin(atan(x)) - x/sqrt(1 + x^2)",
        "atan(x) + atan(1/x)*0 - atan(x)",
        "asin(x) + acos(x) - pi/2",
        "atan2(a, b) - atan2(2*a, 2*b)",
        "sign(x)*abs(x) - x",
        "sign(x)^2 - 1",
        "abs(x)*abs(y) - abs(x*y)",
        "abs(abs(x)) - abs(x)",
        "sin(pi/12) - (sqrt(6) - sqrt(2))/4",
        "cos(pi/5) - (1 + sqrt(5))/4",
        "cos(pi/7)*cos(2*pi/7)*cos(4*pi/7) + 1/8",
        "solve(1, 4, 2, 1, 1, 1, 1, 2, 1, 1, 1, 1, 2, 1, 1, 1, 1, 2, 1, 1, 1, 1) - 1/5",
        "sin(sqrt(x^2)) - sin(abs(x))",
        "sin(log(a) + log(a)) - sin(2*log(a))",
        "x^(1/3)*x^(1/3)*x^(1/3) - x",
        "sqrt((1 - x)/(1 + x))*(1 + x) - sqrt((1 + x)/(1 - x))*(1 - x)",
        "sqrt(1/(1 + x^2)) - 1/sqrt(1 + x^2)",
        "sqrt(x/y)*abs(y) - sqrt(x*y)",
        "(a^3)^(1/3) - a",
        "sin(x*sqrt(2))^2 + cos(sqrt(2)*x)^2 - 1",
        "exp(x*(y + 1)) - exp(x*y)*exp(x)",
        "sin(1/(x*(x + 1))) - sin(1/x - 1/(x + 1))",
        "sin(exp(x)*exp(-x)) - sin(1)",
        "exp(sin(x)^2)*exp(cos(x)^2) - exp(1)",
        "sin(sin(x)^2)*cos(cos(x)^2) + cos(sin(x)^2)*sin(cos(x)^2) - sin(1)",
    };
    laws l;
    laws_init(&l, __func__);
    expr_assume_positive(l.pool, read(&l, "a"));
    int proved = 0;
    const int all = (int)(sizeof zeros / sizeof *zeros);
    for (int i = 0; i < all; i++) {
        const truth answer = exact_is_zero(&l.x, read(&l, zeros[i]));
        claim(&l, answer != TRUTH_NO, "an identity is denied", read(&l, zeros[i]));
        proved += answer == TRUTH_YES;
    }
    printf("%d of %d proved\n", proved, all);
    laws_clear(&l);
}

/// What must be proved, not left open.
static void exponentials_obey_their_laws(void **state) {
    (void)state;
    static const char *const zeros[] = {
        "exp(x + y) - exp(x)*exp(y)",       "exp(-x)*exp(x) - 1",
        "exp(3*x/2)^2 - exp(x)^3",          "cosh(x + y) - cosh(x)*cosh(y) - sinh(x)*sinh(y)",
        "sinh(2*x) - 2*sinh(x)*cosh(x)",    "tanh(x) - sinh(x)/cosh(x)",
        "exp(x*(y + 1)) - exp(x*y)*exp(x)", "2^x*2^y - 2^(x + y)",
        "sqrt(exp(2*x)) - exp(x)",
    };
    laws l;
    laws_init(&l, __func__);
    for (size_t i = 0; i < sizeof zeros / sizeof *zeros; i++) assert_zero(&l, read(&l, zeros[i]));
    laws_clear(&l);
}

/// Not zero, though tempting.
static void false_identities_are_never_affirmed(void **state) {
    (void)state;
    static const char *const others[] = {
        "sqrt(x^2) - x",
        "sqrt(x^2*y^2) - x*y",
        "sqrt(cos(x)^2) - cos(x)",
        "abs(x) - x",
        "abs(x + y) - abs(x) - abs(y)",
        "sign(x) - 1",
        "asin(sin(x)) - x",
        "atan(tan(x)) - x",
        "atan2(y, x) - atan(y/x)",
        "exp(x) - 1 - x - x^2/2 - x^3/6 - x^4/24",
        "sin(x) - x + x^3/6",
        "pi - 355/113",
        "pi - 3141592653589793238462643383279502884197/10^39",
        "sqrt(2) - 14142135623730950488016887242096980785696718/10^43",
        "sqrt(2) + sqrt(3) - sqrt(10)",
        "sqrt(x)*sqrt(x + 1) - sqrt(x^2 + 1)",
        "sin(10^6*x) - 10^6*sin(x)",
        "sin(x)*cos(x) - sin(x)",
        "log(x^2 + 1) - log(x^2)",
        "sin(1) - 841470984807896506652502321630298999622563060798371065672751709991910/10^69",
        "x^1000 - x^999",
        "(x + 1)^30 - (x + 1)^29*x - (x + 1)^29 - 1/10^20",
    };
    laws l;
    laws_init(&l, __func__);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_not_zero(&l, read(&l, others[i]));
    laws_clear(&l);
}

static void balls_contain_the_values_of_doubles(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__);
    atoms_rational(&l);
    random_expr_options o = random_expr_default(l.atoms.count, l.atoms.items);
    o.trig = o.roots = o.functions = o.quotients = o.solves = true;
    for (int i = 0; i < 200; i++) {
        expr e = random_expr(l.pool, &l.rng, &o);
        __mpq_struct *at = random_rationals(&l);
        const uint32_t n = expr_symbol_count(l.pool);
        double *point = MEM_NEW(double, n), value, middle, radius, rough, error;
        for (uint32_t k = 0; k < n; k++) point[k] = mpq_get_d(&at[k]);
        expr_eval(l.pool, 1, &e, point, &value);
        // A ball of 53 bits knows how far rounding can lead a double astray.
        if (exact_ball(&l.x, e, at, 53, &rough, &error) == HAMEL_OK &&
            exact_ball(&l.x, e, at, 200, &middle, &radius) == HAMEL_OK) {
            claim(&l, fabs(rough - middle) <= error + radius, "balls that do not meet", e);
            claim(&l, !(fabs(value - middle) > 1e3 * error), "a double far from the ball", e);
        }
        for (uint32_t k = 0; k < n; k++) mpq_clear(&at[k]);
        free(at);
        free(point);
    }
    laws_clear(&l);
}

static void a_ball_is_undefined_where_the_expression_is(void **state) {
    (void)state;
    static const char *const sources[] = {"1/x",         "log(x - 1)",    "sqrt(x - 1)",
                                          "atan2(x, x)", "tan(pi/2 + x)", "(x - 2)^(1/3)"};
    laws l;
    laws_init(&l, __func__);
    for (size_t i = 0; i < sizeof sources / sizeof *sources; i++) {
        expr e = read(&l, sources[i]);
        __mpq_struct *zero = MEM_NEW(__mpq_struct, expr_symbol_count(l.pool));
        for (uint32_t k = 0; k < expr_symbol_count(l.pool); k++) mpq_init(&zero[k]);
        double middle, radius;
        const hamel_status status = exact_ball(&l.x, e, zero, 100, &middle, &radius);
        claim(&l, status == HAMEL_UNDEFINED || expr_op_of(l.pool, e) == EXPR_ATAN2,
              "a value where there is none", e);
        for (uint32_t k = 0; k < expr_symbol_count(l.pool); k++) mpq_clear(&zero[k]);
        free(zero);
    }
    laws_clear(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rational_answers_are_complete_and_agree_with_balls),
        cmocka_unit_test(trigonometric_answers_agree_with_balls),
        cmocka_unit_test(answers_on_quotients_agree_with_balls),
        cmocka_unit_test(answers_on_roots_agree_with_balls),
        cmocka_unit_test(answers_on_functions_agree_with_balls),
        cmocka_unit_test(answers_on_everything_agree_with_balls),
        cmocka_unit_test(true_identities_are_never_denied),
        cmocka_unit_test(exponentials_obey_their_laws),
        cmocka_unit_test(false_identities_are_never_affirmed),
        cmocka_unit_test(balls_contain_the_values_of_doubles),
        cmocka_unit_test(a_ball_is_undefined_where_the_expression_is),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
