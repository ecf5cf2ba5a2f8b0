/// The printers: the forms a person expects.
#include "printing.h"

/// What is read, and how it is printed in each style. NULL: not looked at.
typedef struct printed {
    const char *source, *text, *infix, *latex, *c;
} printed;

static void assert_all_print(size_t n, const printed *cases) {
    for (size_t i = 0; i < n; i++) {
        expr_pool *pool = expr_pool_create();
        expr e = read_or_fail(pool, cases[i].source);
        if (cases[i].text) assert_prints(pool, e, EXPR_TEXT, cases[i].text);
        if (cases[i].infix) assert_prints(pool, e, EXPR_INFIX, cases[i].infix);
        if (cases[i].latex) assert_prints(pool, e, EXPR_LATEX, cases[i].latex);
        if (cases[i].c) assert_prints(pool, e, EXPR_C, cases[i].c);
        expr_pool_destroy(pool);
    }
}
#define ASSERT_ALL_PRINT(cases) assert_all_print(sizeof(cases) / sizeof *(cases), cases)

// ---- names ---------------------------------------------------------------------------------

static void names_are_written_as_mathematics_writes_them(void **state) {
    (void)state;
    static const printed cases[] = {
        {"theta", "θ", "theta", "\\theta", "theta"},
        {"phi", "φ", "phi", "\\varphi", "phi"},
        {"Omega", "Ω", "Omega", "\\Omega", "Omega"},
        {"J0", "J₀", "J0", "J_{0}", "J0"},
        {"I11", "I₁₁", "I11", "I_{11}", "I11"},
        {"B_11", "B₁₁", "B_11", "B_{11}", "B_11"},
        {"phi1", "φ₁", "phi1", "\\varphi_{1}", "phi1"},
        {"lambda_1", "λ₁", "lambda_1", "\\lambda_{1}", "lambda_1"},
        {"m_w", "m_w", "m_w", "m_{w}", "m_w"},
        {"g_phi", "g_φ", "g_phi", "g_{\\varphi}", "g_phi"},
        {"J0_x", "J₀_x", "J0_x", "J_{0,x}", "J0_x"},
        {"mass", "mass", "mass", "\\mathrm{mass}", "mass"},
        {"a_", "a_", "a_", "\\mathrm{a\\_}", "a_"},
        {"x'", "x'", "x_dot", "\\dot{x}", "x_dot"},
        {"theta''", "θ''", "theta_ddot", "\\ddot{\\theta}", "theta_ddot"},
        {"phi1'", "φ₁'", "phi1_dot", "\\dot{\\varphi}_{1}", "phi1_dot"},
        {"x'''", "x'''", "x_d3dot", "\\dddot{x}", "x_d3dot"},
        {"x''''^2", "(x⁽⁴⁾)²", "x_d4dot^2", "\\left(x^{(4)}\\right)^{2}", "(x_d4dot*x_d4dot)"},
        {"pi", "π", "pi", "\\pi", "3.14159265358979323846"},
        {"lambda", "λ", "lambda_", "\\lambda", "lambda_"},
        {"double", NULL, "double", NULL, "double_"},
    };
    ASSERT_ALL_PRINT(cases);
}

/// Products of vectors are names; a prime in them is a rate.
static void products_of_vectors_are_written_as_such(void **state) {
    (void)state;
    expr_pool *pool = expr_pool_create();
    const expr cross = expr_symbol(pool, "gamma × gamma'", EXPR_OTHER),
               dot = expr_symbol(pool, "⟨I⁻¹ gamma, K × Omega⟩", EXPR_OTHER);
    assert_prints(pool, cross, EXPR_TEXT, "γ × γ'");
    assert_prints(pool, cross, EXPR_LATEX, "\\gamma \\times  \\dot{\\gamma}");
    assert_prints(pool, dot, EXPR_TEXT, "⟨I⁻¹ γ, K × Ω⟩");
    assert_prints(pool, dot, EXPR_LATEX, "\\langle I^{-1} \\gamma, K \\times  \\Omega\\rangle ");
    expr_pool_destroy(pool);
}

static void names_that_would_look_alike_are_told_apart(void **state) {
    (void)state;
    static const printed cases[] = {
        {"J0 + J_0", "J₀ + J_0", NULL, "J_{0} + \\mathrm{J\\_0}", NULL},
    };
    ASSERT_ALL_PRINT(cases);
}

typedef struct named {
    const char *name, *text, *latex;
} named;

static void assert_names(size_t count, const named *cases) {
    expr_pool *pool = expr_pool_create();
    for (size_t i = 0; i < count; i++) {
        const expr e = expr_symbol(pool, cases[i].name, EXPR_OTHER);
        assert_prints(pool, e, EXPR_TEXT, cases[i].text);
        assert_prints(pool, e, EXPR_LATEX, cases[i].latex);
    }
    expr_pool_destroy(pool);
}

/// Left sides of definitions: A^x_θ, B^x_θφ.
static void upper_indices_stand_above(void **state) {
    (void)state;
    static const named cases[] = {
        {"A^x_theta", "A^x_θ", "A^{x}_{\\theta}"},
        {"B^x_theta_phi1", "B^x_θφ₁", "B^{x}_{\\theta\\varphi_{1}}"},
        {"B^omega1_x_sway", "B^ω₁_x,sway", "B^{\\omega_{1}}_{x,\\mathrm{sway}}"},
        {"gamma^x", "γ^x", "\\gamma^{x}"},
        {"K1^x", "K₁^x", "K^{x}_{1}"},
        {"K1^x_theta", "K₁^x_θ", "K^{x}_{1,\\theta}"},
        {"C^1_23", "C^₁_₂₃", "C^{1}_{23}"},
        {"A_x^y_z", "A_x^y_z", "A^{y}_{xz}"},
    };
    assert_names(sizeof cases / sizeof *cases, cases);
}

/// Left sides too: brackets, two-forms on fields; and differentials.
static void names_in_brackets_are_written_one_by_one(void **state) {
    (void)state;
    static const named cases[] = {
        {"{p_u, p_omega}", "{p_u, p_ω}", "\\{p_{u}, p_{\\omega}\\}"},
        {"J(theta1, p_1, a_)", "J(θ₁, p₁, a_)", "J(\\theta_{1}, p_{1}, \\mathrm{a\\_})"},
        {"Omega_H(X_1, X_2)", "Ω_H(X₁, X₂)", "\\Omega_{H}(X_{1}, X_{2})"},
        {"dtheta", "dθ", "d\\theta"},
        {"dx", "dx", "\\mathrm{dx}"},
        {"delta", "δ", "\\delta"},
    };
    assert_names(sizeof cases / sizeof *cases, cases);
}

// ---- forms ---------------------------------------------------------------------------------

static void products_and_fractions(void **state) {
    (void)state;
    static const printed cases[] = {
        {"x/2", "x/2", "x/2", "\\frac{x}{2}", "x/2.0"},
        {"3/2*x", "3 x/2", "3*x/2", "\\frac{3 x}{2}", "3.0*x/2.0"},
        {"-x", "−x", "-x", "-x", "-x"},
        {"-2*x*y", "−2 x y", "-2*x*y", "-2 x y", "-2.0*x*y"},
        {"1/x", "1/x", "1/x", "\\frac{1}{x}", "1.0/x"},
        {"-1/x", "−1/x", "-1/x", "-\\frac{1}{x}", "-1.0/x"},
        {"a*b/(c*d)", "a b/(c d)", "a*b/(c*d)", "\\frac{a b}{c d}", "a*b/(c*d)"},
        {"a/(2*c)", "a/(2 c)", "a/(2*c)", "\\frac{a}{2 c}", "a/(2.0*c)"},
        {"(a + b)/(c - d)", "(a + b)/(c − d)", "(a + b)/(c - d)", "\\frac{a + b}{c - d}",
         "(a + b)/(c - d)"},
        {"2*(a + b)", "2 (a + b)", "2*(a + b)", "2 \\left(a + b\\right)", "2.0*(a + b)"},
        {"-(a + b)/3", "−(a + b)/3", "-(a + b)/3", "-\\frac{a + b}{3}", "-(a + b)/3.0"},
        {"x*3^(1/3)", "x·3^(1/3)", "x*3^(1/3)", "x \\cdot 3^{1/3}", "x*pow(3.0, 1.0/3.0)"},
    };
    ASSERT_ALL_PRINT(cases);
}

static void sums_subtract_negative_terms(void **state) {
    (void)state;
    static const printed cases[] = {
        {"a - b", "a − b", "a - b", "a - b", "a - b"},
        {"-a + b - 3", "−a + b − 3", "-a + b - 3", "-a + b - 3", "-a + b - 3.0"},
        {"a - b/2 + 1/3", "a − b/2 + 1/3", "a - b/2 + 1/3", "a - \\frac{b}{2} + \\frac{1}{3}",
         "a - b/2.0 + 1.0/3.0"},
        {"a - (b - c)", "a − (b − c)", "a - (b - c)", "a - \\left(b - c\\right)", "a - (b - c)"},
    };
    ASSERT_ALL_PRINT(cases);
}

static void powers_and_roots(void **state) {
    (void)state;
    static const printed cases[] = {
        {"x^2", "x²", "x^2", "x^{2}", "(x*x)"},
        {"x^12", "x¹²", "x^12", "x^{12}", "pow(x, 12.0)"},
        {"x'^2", "x'²", "x_dot^2", "\\dot{x}^{2}", "(x_dot*x_dot)"},
        {"(a + b)^2", "(a + b)²", "(a + b)^2", "\\left(a + b\\right)^{2}", "((a + b)*(a + b))"},
        {"1/x^2", "1/x²", "1/x^2", "\\frac{1}{x^{2}}", "1.0/(x*x)"},
        {"sqrt(x)", "√x", "sqrt(x)", "\\sqrt{x}", "sqrt(x)"},
        {"sqrt(a + b)", "√(a + b)", "sqrt(a + b)", "\\sqrt{a + b}", "sqrt(a + b)"},
        {"y/sqrt(x)", "y/√x", "y/sqrt(x)", "\\frac{y}{\\sqrt{x}}", "y/sqrt(x)"},
        {"x^(3/2)", "x^(3/2)", "x^(3/2)", "x^{3/2}", "pow(x, 3.0/2.0)"},
        {"sqrt(x^2)", "√(x²)", "sqrt(x^2)", "\\sqrt{x^{2}}", NULL},
        {"(x^2)^(3/2)", "(x²)^(3/2)", "(x^2)^(3/2)", "\\left(x^{2}\\right)^{3/2}", NULL},
        {"2*sqrt(2)", "2 √2", "2*sqrt(2)", "2 \\sqrt{2}", "2.0*sqrt(2.0)"},
    };
    ASSERT_ALL_PRINT(cases);
}

static void functions_drop_parentheses_only_where_that_is_clear(void **state) {
    (void)state;
    static const printed cases[] = {
        {"cos(phi)", "cos φ", "cos(phi)", "\\cos\\varphi", "cos(phi)"},
        {"cos(x)", "cos x", "cos(x)", "\\cos x", "cos(x)"},
        {"cos(x')", "cos(x')", "cos(x_dot)", "\\cos\\left(\\dot{x}\\right)", "cos(x_dot)"},
        {"cos(phi)^2", "cos²φ", "cos(phi)^2", "\\cos^{2}\\varphi", "(cos(phi)*cos(phi))"},
        {"cos(phi)/2", "cos(φ)/2", "cos(phi)/2", "\\frac{\\cos\\varphi}{2}", "cos(phi)/2.0"},
        {"cos(phi)^2/2", "cos²(φ)/2", NULL, NULL, NULL},
        {"1/cos(phi)", "1/cos φ", "1/cos(phi)", "\\frac{1}{\\cos\\varphi}", "1.0/cos(phi)"},
        {"sin(theta + phi)", "sin(θ + φ)", "sin(theta + phi)",
         "\\sin\\left(\\theta + \\varphi\\right)", "sin(theta + phi)"},
        {"asin(x)^2", "asin(x)²", "asin(x)^2", NULL, "(asin(x)*asin(x))"},
        {"exp(x)^2", "exp(2 x)", "exp(2*x)", "\\exp\\left(2 x\\right)", "exp(2.0*x)"},
        {"exp(a*log(x + 1)/2)", "(x + 1)^(a/2)", "exp(a*log(x + 1)/2)",
         "\\left(x + 1\\right)^{\\frac{a}{2}}", "exp(a*log(x + 1.0)/2.0)"},
        {"y*exp(-log(x)*sqrt(2))", "y x^(−√2)", NULL, "y x^{-\\sqrt{2}}", NULL},
        {"exp(log(x)*log(y))", "exp(log(x) log y)", NULL, NULL, NULL},
        {"abs(x)", "|x|", "abs(x)", "\\left|x\\right|", "fabs(x)"},
        {"abs(abs(x) - 1)", "|abs x − 1|", NULL, NULL, NULL},
        {"sign(x)", "sign x", "sign(x)", "\\operatorname{sgn} x", "hamel_sign(x)"},
        {"x*cot(x)", "x cot x", "x*cot(x)", "x \\cot x", "x*(1.0/tan(x))"},
        {"atan2(y, x)", "atan2(y, x)", "atan2(y, x)", "\\operatorname{atan2}\\left(y, x\\right)",
         "atan2(y, x)"},
    };
    ASSERT_ALL_PRINT(cases);
}

/// design.md, section 3: as short as the paper prints it.
static void the_momentum_equation_of_the_snakeboard_reads_as_in_the_paper(void **state) {
    (void)state;
    expr_pool *pool = expr_pool_create();
    expr J0 = expr_symbol(pool, "J0", EXPR_PARAMETER), p = expr_symbol(pool, "p", EXPR_MOMENTUM);
    expr phi = expr_symbol(pool, "phi", EXPR_ANGLE), psi = expr_symbol(pool, "psi", EXPR_ANGLE);
    expr dphi = expr_symbol_dot(pool, phi), dpsi = expr_symbol_dot(pool, psi);
    expr square[2] = {expr_cos(pool, phi), expr_int(pool, 2)};
    expr first[5] = {expr_int(pool, 2), J0, expr_raw(pool, EXPR_POW, 2, square), dphi, dpsi};
    expr second[4] = {expr_int(pool, -1), expr_apply(pool, EXPR_TAN, phi), dphi, p};
    expr terms[2] = {expr_raw(pool, EXPR_MUL, 5, first), expr_raw(pool, EXPR_MUL, 4, second)};
    expr e = expr_raw(pool, EXPR_ADD, 2, terms);
    assert_prints(pool, e, EXPR_TEXT, "2 J₀ cos²φ φ' ψ' − tanφ φ' p");
    assert_prints(pool, e, EXPR_INFIX, "2*J0*cos(phi)^2*phi_dot*psi_dot - tan(phi)*phi_dot*p");
    assert_prints(pool, e, EXPR_LATEX,
                  "2 J_{0} \\cos^{2}\\varphi \\, \\dot{\\varphi} \\dot{\\psi}"
                  " - \\tan\\varphi \\, \\dot{\\varphi} p");
    expr_pool_destroy(pool);
}

static void raw_nodes_are_printed_as_they_stand(void **state) {
    (void)state;
    expr_pool *pool = expr_pool_create();
    expr x = expr_symbol(pool, "x", EXPR_LINE), y = expr_symbol(pool, "y", EXPR_LINE);
    expr minus_x = expr_raw(pool, EXPR_MUL, 2, (expr[]){expr_int(pool, -1), x});
    expr sum = expr_raw(pool, EXPR_ADD, 2, (expr[]){y, x});
    expr half = expr_ratio(pool, 1, 2);
    struct {
        expr_op op;
        expr a, b;
        const char *infix;
    } cases[] = {
        {EXPR_ADD, y, x, "y + x"},
        {EXPR_ADD, x, x, "x + x"},
        {EXPR_ADD, y, minus_x, "y - x"},
        {EXPR_ADD, x, sum, "x + y + x"},
        {EXPR_MUL, y, x, "y*x"},
        {EXPR_MUL, y, expr_raw(pool, EXPR_MUL, 2, (expr[]){y, x}), "y*y*x"},
        {EXPR_MUL, y, minus_x, "y*(-x)"},
        {EXPR_MUL, expr_int(pool, -1), minus_x, "-(-x)"},
        {EXPR_MUL, expr_int(pool, -1), expr_raw(pool, EXPR_MUL, 2, (expr[]){y, x}), "-y*x"},
        {EXPR_MUL, x, half, "x*(1/2)"},
        {EXPR_MUL, x, expr_raw(pool, EXPR_MUL, 2, (expr[]){half, y}), "x*(y/2)"},
        {EXPR_MUL, expr_int(pool, 1), x, "1*x"},
        {EXPR_POW, minus_x, expr_int(pool, 2), "(-x)^2"},
        {EXPR_POW, sum, expr_int(pool, -1), "1/(y + x)"},
        {EXPR_POW, expr_int(pool, 2), expr_int(pool, 3), "2^3"},
        {EXPR_POW, x, expr_int(pool, 1), "x^1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        expr e = expr_raw(pool, cases[i].op, 2, (expr[]){cases[i].a, cases[i].b});
        assert_prints(pool, e, EXPR_INFIX, cases[i].infix);
    }
    assert_prints(pool, expr_raw(pool, EXPR_ADD, 1, &x), EXPR_INFIX, "x");
    expr_pool_destroy(pool);
}

static void solutions_are_printed_with_their_system(void **state) {
    (void)state;
    static const printed cases[] = {
        {"solve(2, 2, a, b, c, d, u, v)", "solve([a, b; c, d], [u; v])₂",
         "solve(2, 2, a, b, c, d, u, v)",
         "\\left(\\begin{pmatrix}a & b \\\\ c & d\\end{pmatrix}^{-1} "
         "\\begin{pmatrix}u \\\\ v\\end{pmatrix}\\right)_{2}",
         "hamel_solve(2, 2, a, b, c, d, u, v)"},
        {"solve(1, 1, a, b)^2", "(solve([a], [b])₁)²", "solve(1, 1, a, b)^2", NULL,
         "pow(hamel_solve(1, 1, a, b), 2.0)"},
    };
    ASSERT_ALL_PRINT(cases);
}

static void a_fault_prints_as_undefined(void **state) {
    (void)state;
    expr_pool *pool = expr_pool_create();
    expr fault = expr_fault_make(pool, EXPR_FAULT_DIVISION_BY_ZERO);
    assert_prints(pool, fault, EXPR_TEXT, "undefined");
    assert_prints(pool, fault, EXPR_INFIX, "undefined");
    assert_prints(pool, fault, EXPR_C, "NAN");
    expr_pool_destroy(pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_written_as_mathematics_writes_them),
        cmocka_unit_test(names_that_would_look_alike_are_told_apart),
        cmocka_unit_test(products_of_vectors_are_written_as_such),
        cmocka_unit_test(upper_indices_stand_above),
        cmocka_unit_test(names_in_brackets_are_written_one_by_one),
        cmocka_unit_test(products_and_fractions),
        cmocka_unit_test(sums_subtract_negative_terms),
        cmocka_unit_test(powers_and_roots),
        cmocka_unit_test(functions_drop_parentheses_only_where_that_is_clear),
        cmocka_unit_test(the_momentum_equation_of_the_snakeboard_reads_as_in_the_paper),
        cmocka_unit_test(raw_nodes_are_printed_as_they_stand),
        cmocka_unit_test(solutions_are_printed_with_their_system),
        cmocka_unit_test(a_fault_prints_as_undefined),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
