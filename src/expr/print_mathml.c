/// MathML, as browsers show it without help: what stands inside of <math>. Every operand that
/// MathML counts (a base, an exponent, a numerator) is one element, an <mrow> where it may be more;
/// sums and products on the outside are a flat row, which whoever shows them may break into lines.
#include <string.h>

#include "expr/print_internal.h"

#define OPEN "<mrow><mo>(</mo><mrow>"
#define CLOSE "</mrow><mo>)</mo></mrow>"
#define THIN "<mspace width=\".17em\"/>"

#define NAMED(op, word) [EXPR_##op] = "<mi>" word "</mi>"
static const char *const words[EXPR_OP_COUNT] = {
    NAMED(SIN, "sin"),     NAMED(COS, "cos"),   NAMED(TAN, "tan"),     NAMED(COT, "cot"),
    NAMED(SEC, "sec"),     NAMED(CSC, "csc"),   NAMED(ASIN, "arcsin"), NAMED(ACOS, "arccos"),
    NAMED(ATAN, "arctan"), NAMED(SINH, "sinh"), NAMED(COSH, "cosh"),   NAMED(TANH, "tanh"),
    NAMED(EXP, "exp"),     NAMED(LOG, "log"),   NAMED(SIGN, "sgn"),    NAMED(ATAN2, "atan2")};
#undef NAMED

/// Whether e is written with the name of a function in front, which wants some space around it.
static bool is_named(const printer *p, expr e) {
    if (expr_op_of(p->pool, e) == EXPR_POW) e = expr_arg(p->pool, e, 0);
    const expr_op op = expr_op_of(p->pool, e);
    return expr_op_is_function(op) && op != EXPR_ABS;
}

static bool is_function(const printer *p, const print_task *piece) {
    return (piece->what == DO_EXPR || piece->what == DO_POWER) && is_named(p, piece->e);
}

static void factors(printer *p, const print_task *pieces, size_t n, bool alone, print_tail tail) {
    for (size_t i = 0; i < n; i++) {
        if (i > 0) {
            const bool space = is_function(p, &pieces[i - 1]) || is_function(p, &pieces[i]);
            print_put(p, (print_task){.what = DO_JUXTAPOSE, .word = space ? THIN : ""});
        }
        print_put_piece(p, pieces[i], alone && n == 1 ? LEVEL_SUM : LEVEL_PRODUCT,
                        i + 1 < n ? TAIL_FACTOR : tail);
    }
}

static void product(printer *p, print_tail tail) {
    if (p->below.count == 0) {
        factors(p, p->above.items, p->above.count, false, tail);
        return;
    }
    print_put_word(p, "<mfrac><mrow>");
    factors(p, p->above.items, p->above.count, true, TAIL_FREE);
    print_put_word(p, "</mrow><mrow>");
    factors(p, p->below.items, p->below.count, true, TAIL_FREE);
    print_put_word(p, "</mrow></mfrac>");
}

/// Behind a function's name: a symbol bare, anything else in parentheses.
static void argument(printer *p, expr a, print_tail tail) {
    if (print_is_bare(p, a) && tail != TAIL_TIGHT) print_put_inside(p, THIN, a, "");
    else print_put_inside(p, OPEN, a, CLOSE);
}

static void function(printer *p, expr e, print_tail tail) {
    const expr_op op = expr_op_of(p->pool, e);
    const expr a = expr_arg(p->pool, e, 0);
    if (op == EXPR_ABS) {
        print_put_inside(p, "<mrow><mo form=\"prefix\">|</mo><mrow>", a,
                         "</mrow><mo form=\"postfix\">|</mo></mrow>");
        return;
    }
    print_put_word(p, words[op]);
    argument(p, a, tail);
}

static void raise(printer *p, expr power, print_tail tail) {
    const expr base = expr_arg(p->pool, power, 0);
    const expr_op op = expr_op_of(p->pool, base);
    mpq_srcptr exponent = expr_value(p->pool, expr_arg(p->pool, power, 1));
    const print_task raised = {.what = DO_EXPONENT, .e = power};
    if (op == EXPR_NUMBER && p->pending != NULL) p->pending = p->style->times;
    if (print_exponent_is_half(p, power)) {
        print_put_inside(p, "<msqrt>", base, "</msqrt>");
    } else if (print_raises_name(op) && mpz_cmp_ui(mpq_denref(exponent), 1) == 0) {
        print_put_word(p, "<msup>");
        print_put_word(p, words[op]);
        print_put(p, raised);
        print_put_word(p, "</msup>");
        argument(p, expr_arg(p->pool, base, 0), tail == TAIL_TIGHT ? TAIL_FREE : tail);
    } else {
        const bool one = op == EXPR_SYMBOL; // its name is one element
        print_put_word(p, one ? "<msup>" : "<msup><mrow>");
        print_put_expr(p, base, LEVEL_ATOM, TAIL_TIGHT);
        print_put_word(p, one ? "" : "</mrow>");
        print_put(p, raised);
        print_put_word(p, "</msup>");
    }
}

static void integer(printer *p, mpz_srcptr value) {
    text digits = {0};
    text_add(&digits, "<mn>");
    char *plain = mpz_get_str(NULL, 10, value);
    text_add(&digits, plain[0] == '-' ? plain + 1 : plain);
    void (*release)(void *, size_t);
    mp_get_memory_functions(NULL, NULL, &release);
    release(plain, strlen(plain) + 1);
    text_add(&digits, "</mn>");
    print_emit(p, text_cstr(&digits), digits.length);
    text_clear(&digits);
}

static void exponent(printer *p, mpq_srcptr value) {
    const bool whole = mpz_cmp_ui(mpq_denref(value), 1) == 0;
    if (!whole) print_emit(p, "<mrow>", 6);
    integer(p, mpq_numref(value));
    if (whole) return;
    print_emit(p, "<mo>/</mo>", 10);
    integer(p, mpq_denref(value));
    print_emit(p, "</mrow>", 7);
}

/// The matrix, inverted, times the right side; an entry of it as a subscript.
static void solve(printer *p, expr node, uint32_t entry) {
    const uint32_t n = expr_payload(p->pool, node);
    print_put_word(p, entry > 0 ? "<msub>" OPEN : "<mrow>");
    print_put_word(p, "<msup><mrow><mo>(</mo><mtable>");
    for (uint32_t row = 0; row < n; row++) {
        print_put_word(p, "<mtr><mtd>");
        print_put_list(p, node, row * n, n, "</mtd><mtd>");
        print_put_word(p, "</mtd></mtr>");
    }
    print_put_word(p, "</mtable><mo>)</mo></mrow><mrow><mo>−</mo><mn>1</mn></mrow></msup>"
                      "<mrow><mo>(</mo><mtable><mtr><mtd>");
    print_put_list(p, node, n * n, n, "</mtd></mtr><mtr><mtd>");
    print_put_word(p, "</mtd></mtr></mtable><mo>)</mo></mrow>");
    print_put_word(p, entry > 0 ? CLOSE "<mn>" : "</mrow>");
    if (entry == 0) return;
    print_put_count(p, entry);
    print_put_word(p, "</mn></msub>");
}

const print_style print_mathml_style = {
    .id = EXPR_MATHML,
    .plus = "<mo>+</mo>",
    .minus = "<mo>−</mo>",
    .negation = "<mo form=\"prefix\">−</mo>",
    .open = OPEN,
    .close = CLOSE,
    .comma = "<mo>,</mo>",
    .times = "<mo>·</mo>",
    .one = "<mn>1</mn>",
    .zero = "<mn>0</mn>",
    .undefined = "<mtext>undefined</mtext>",
    .words = words,
    .raised = {"<msup><mrow>", "</mrow><mrow>", "</mrow></msup>"},
    .quotient = LEVEL_PRODUCT,
    .root = LEVEL_ATOM,
    .power = LEVEL_POWER,
    .pick = LEVEL_ATOM,
    .product = product,
    .raise = raise,
    .function = function,
    .solve = solve,
    .integer = integer,
    .exponent = exponent,
};
