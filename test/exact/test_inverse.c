/// Functions of their inverses, and nested roots: identities hold in the domain of the inverse, and
/// what only looks like one is not affirmed.
#include "laws.h"

static void functions_undo_their_inverses(void **state) {
    (void)state;
    static const char *const zeros[] = {
        "sin(asin(x)) - x",
        "cos(asin(x)) - sqrt(1 - x^2)",
        "cos(acos(x)) - x",
        "tan(atan(x)) - x",
        "sin(2*asin(x)) - 2*x*sqrt(1 - x^2)",
        "cos(3*acos(x)) - 4*x^3 + 3*x",
        "sin(theta - asin(x)) - sin(theta)*sqrt(1 - x^2) + x*cos(theta)",
        "asin(x) + acos(x) - pi/2",
        "sin(acos(x) + asin(y)) - sqrt(1 - x^2)*sqrt(1 - y^2) - x*y",
        "exp(2*log(x)) - x^2",
        "tanh(log(x)) + 2/(1 + x^2) - 1",
        "y*cosh(log(x)/2)^2 - y*(1 + x)^2/(4*x)",
        "exp(y + 3*log(x)/2) - x*sqrt(x)*exp(y)",
        "log(p*q) - log(p) - log(q)",
        "log(p^2*(1 + x^2)/q) - 2*log(p) - log(1 + x^2) + log(q)",
        "log(12) - 2*log(2) - log(3)",
        "log(3/8) - log(3) + 3*log(2)",
        "log(4)/log(2) - 2",
        "log(2*x) - log(2) - log(x)",
        "log(-x) - log(-2*x) + log(2)",
        "log(100*p*q) - log(10*p) - log(10*q)",
        "log(sqrt(2)) - log(2)/2",
        "atan(p) + atan(1/p) - pi/2",
        "atan(1 + x^2) + atan(1/(1 + x^2)) - pi/2",
        "atan(1) - pi/4",
        "4*atan(1/5) - atan(1/239) - pi/4",
        "atan(1/2) + atan(1/3) - pi/4",
        "2*atan(1/2) - atan(4/3)",
        "atan(2) + atan(3) - 3*pi/4",
        "atan(-7) + 3*pi/4 - 2*atan(1/2)",
        "12*atan(1/49) + 32*atan(1/57) - 5*atan(1/239) + 12*atan(1/110443) - pi/4",
        "atan(2 - sqrt(3)) - pi/12",
        "asin(1/2) - pi/6",
        "asin((sqrt(5) - 1)/4) - pi/10",
        "acos(-sqrt(2)/2) - 3*pi/4",
        "sin(asin(x) + asin(1/2)) - x*sqrt(3)/2 - sqrt(1 - x^2)/2",
        "sqrt(5 + 2*sqrt(6)) - sqrt(2) - sqrt(3)",
        "sqrt(5 - 2*sqrt(6)) - sqrt(3) + sqrt(2)",
        "sqrt(3 + 2*sqrt(2)) - 1 - sqrt(2)",
        "sqrt(1/2 + sqrt(3)/4)*2 - sqrt(3/2) - sqrt(1/2)",
    };
    static const char *const others[] = {
        "asin(sin(x)) - x",
        "acos(cos(x)) - x",
        "sin(asin(x)) + x",
        "cos(asin(x)) + sqrt(1 - x^2)",
        "exp(2*log(x)) - x",
        "asin(x) - acos(x)",
        "sqrt(5 - 2*sqrt(6)) - sqrt(2) + sqrt(3)",
        "sqrt(5 + 2*sqrt(6)) - sqrt(2) - sqrt(3) + 1/10^30",
        "log(p + q) - log(p) - log(q)",
        "log(6) - log(2)*log(3)",
        "log(2*x) - 2*log(x)",
        "atan(x) + atan(1/x) - pi/2",
        "asin(1/2 + 1/10^12) - pi/6",
        "acos(-1/2) - pi/3",
        "4*atan(1/5) - atan(1/238) - pi/4",
        "atan(2) + atan(3) + pi/4",
    };
    laws l;
    laws_init(&l, __func__);
    expr_assume_positive(l.pool, read(&l, "p"));
    expr_assume_positive(l.pool, read(&l, "q"));
    for (size_t i = 0; i < sizeof zeros / sizeof *zeros; i++) assert_zero(&l, read(&l, zeros[i]));
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        claim(&l, exact_is_zero(&l.x, read(&l, others[i])) == TRUTH_NO, "not told apart from zero",
              read(&l, others[i]));
    // log(xy) = log x + log y needs both positive, log x² = 2 log x only where x is.
    claim(&l, exact_is_zero(&l.x, read(&l, "log(x*y) - log(x) - log(y)")) != TRUTH_NO, "denied",
          read(&l, "log(x*y) - log(x) - log(y)"));
    laws_clear(&l);
}

/// √((√a ± √b)²), written out, for random a and b.
static void sums_of_two_roots_come_out_of_a_root(void **state) {
    (void)state;
    laws l;
    laws_init(&l, __func__);
    expr_pool *p = l.pool;
    for (int i = 0; i < 40; i++) {
        const long a = 2 + (long)random_below(&l.rng, 60), b = 1 + (long)random_below(&l.rng, 60);
        const expr ra = expr_sqrt(p, expr_int(p, a)), rb = expr_sqrt(p, expr_int(p, b));
        const bool minus = random_below(&l.rng, 2) == 0;
        const expr cross =
            expr_mul2(p, expr_int(p, minus ? -2 : 2), expr_sqrt(p, expr_int(p, a * b)));
        const expr root = expr_sqrt(p, expr_add2(p, expr_int(p, a + b), cross));
        expr sum = minus ? expr_sub(p, ra, rb) : expr_add2(p, ra, rb);
        if (minus && a < b) sum = expr_neg(p, sum);
        assert_equal(&l, root, sum);
        assert_not_zero(&l, expr_add2(p, root, expr_add2(p, sum, expr_int(p, 1))));
    }
    laws_clear(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(functions_undo_their_inverses),
        cmocka_unit_test(sums_of_two_roots_come_out_of_a_root),
    };
    return cmocka_run_group_tests(tests, NULL, laws_end);
}
