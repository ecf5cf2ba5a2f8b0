/// Text: Unicode mathematics on one line, 2 J₀ cos²φ φ' ψ'. Factors stand side by side; a
/// function's argument goes without parentheses only where the eye cannot run on into what follows.
#include <string.h>

#include "expr/print_internal.h"
#include "expr/print_name.h"

static const char *const words[EXPR_OP_COUNT] = {
#define X(name, infix, latex, c, breaks) [EXPR_##name] = infix,
    EXPR_OPS(X)
#undef X
};

static void juxtapose(printer *p) {
    print_put_mark(p, EXPR_MARK_BREAK);
    print_put(p, (print_task){.what = DO_JUXTAPOSE, .word = " "});
}

/// a b/(c d).
static void product(printer *p, print_tail tail) {
    const size_t above = p->above.count, below = p->below.count;
    const bool numbers = above == 1 && below == 1 && p->below.items[0].what == DO_DENOMINATOR;
    if (!numbers) print_put_mark(p, EXPR_MARK_PRODUCT);
    for (size_t i = 0; i < above; i++) {
        const print_tail after = i + 1 < above ? TAIL_FACTOR : below > 0 ? TAIL_TIGHT : tail;
        if (i > 0) juxtapose(p);
        print_put_piece(p, p->above.items[i], LEVEL_PRODUCT, after);
    }
    if (below > 0 && !numbers) print_put_mark(p, EXPR_MARK_BREAK);
    if (below > 0) print_put_word(p, below == 1 ? "/" : "/(");
    if (below > 1) print_put_mark(p, EXPR_MARK_PRODUCT);
    for (size_t i = 0; i < below; i++) {
        if (i > 0) juxtapose(p);
        print_put_piece(p, p->below.items[i], below == 1 ? LEVEL_POWER : LEVEL_PRODUCT,
                        i + 1 < below ? TAIL_FACTOR : TAIL_FREE);
    }
    if (below > 1) print_put_mark(p, EXPR_MARK_CLOSE);
    if (below > 1) print_put_word(p, ")");
    if (!numbers) print_put_mark(p, EXPR_MARK_CLOSE);
}

static bool is_greek(const printer *p, expr symbol) {
    text name = {0};
    expr_print_name(p->pool, symbol, EXPR_TEXT, &name);
    const bool greek = ((unsigned char)name.bytes[0] & 0x80) != 0;
    text_clear(&name);
    return greek;
}

/// cos φ at the end of a term, cosφ before another factor, cos(φ) before a '/'; cos x, cos(x),
/// cos(x). The exponent of cos²φ holds name and argument together by itself.
static void argument(printer *p, expr a, bool raised, print_tail tail) {
    const bool bare = print_is_bare(p, a) &&
                      (tail == TAIL_FREE || (tail == TAIL_FACTOR && (raised || is_greek(p, a))));
    if (!bare) {
        print_put_inside(p, "(", a, ")");
        return;
    }
    if (!raised && tail == TAIL_FREE) print_put_word(p, " ");
    print_put_expr(p, a, LEVEL_ATOM, TAIL_TIGHT);
}

static void function(printer *p, expr e, print_tail tail) {
    const expr_op op = expr_op_of(p->pool, e);
    const expr a = expr_arg(p->pool, e, 0);
    if (op == EXPR_ABS && p->bars == 0) { // |...| cannot be told apart inside another one
        print_put(p, (print_task){.what = DO_OPEN_BARS, .word = "|"});
        print_put_expr(p, a, LEVEL_SUM, TAIL_FREE);
        print_put(p, (print_task){.what = DO_CLOSE_BARS, .word = "|"});
        return;
    }
    print_put_word(p, words[op]);
    argument(p, a, false, tail);
}

static void raise_root(printer *p, expr base) {
    const bool number = expr_is_number(p->pool, base) && print_level_of(p, base) == LEVEL_ATOM;
    if (print_is_bare(p, base) || number) {
        print_put_word(p, "√");
        print_put_expr(p, base, LEVEL_ATOM, TAIL_TIGHT);
    } else {
        print_put_inside(p, "√(", base, ")");
    }
}

static void raise(printer *p, expr power, print_tail tail) {
    const expr base = expr_arg(p->pool, power, 0);
    mpq_srcptr exponent = expr_value(p->pool, expr_arg(p->pool, power, 1));
    const print_task raised = {.what = DO_EXPONENT, .e = power};
    if (print_exponent_is_half(p, power)) {
        raise_root(p, base);
    } else if (print_raises_name(expr_op_of(p->pool, base)) &&
               mpz_cmp_ui(mpq_denref(exponent), 1) == 0) {
        print_put_word(p, words[expr_op_of(p->pool, base)]);
        print_put(p, raised);
        argument(p, expr_arg(p->pool, base, 0), true, tail);
    } else if (expr_is_symbol(p->pool, base) && expr_symbol_info_of(p->pool, base)->order > 3) {
        print_put_inside(p, "(", base, ")"); // x⁽⁴⁾ has its superscript already
        print_put(p, raised);
    } else {
        print_put_expr(p, base, LEVEL_ATOM, TAIL_TIGHT);
        print_put(p, raised);
    }
}

static void exponent_digits(printer *p, mpq_srcptr value) {
    static const char *const raised[10] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    if (mpz_cmp_ui(mpq_denref(value), 1) != 0) {
        print_emit(p, "^(", 2);
        print_emit_integer(p, mpq_numref(value));
        print_emit(p, "/", 1);
        print_emit_integer(p, mpq_denref(value));
        print_emit(p, ")", 1);
        return;
    }
    char *digits = mpz_get_str(NULL, 10, mpq_numref(value));
    for (const char *d = digits; *d != '\0'; d++) {
        if (*d != '-') print_emit(p, raised[*d - '0'], strlen(raised[*d - '0']));
    }
    free(digits);
}

/// solve([a, b; c, d], [e; f])₁
static void solve(printer *p, expr node, uint32_t entry) {
    static const char *const lowered[10] = {"₀", "₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈", "₉"};
    const uint32_t n = expr_payload(p->pool, node);
    for (uint32_t row = 0; row < n; row++) {
        print_put_word(p, row == 0 ? "solve([" : "; ");
        print_put_list(p, node, row * n, n, ", ");
    }
    print_put_word(p, "], [");
    print_put_list(p, node, n * n, n, "; ");
    print_put_word(p, "])");
    uint32_t power = 1;
    while (entry / power >= 10) power *= 10;
    for (; entry > 0 && power > 0; power /= 10) print_put_word(p, lowered[entry / power % 10]);
}

const print_style print_text_style = {
    .id = EXPR_TEXT,
    .plus = " + ",
    .minus = " − ",
    .negation = "−",
    .open = "(",
    .close = ")",
    .comma = ", ",
    .times = "·",
    .one = "1",
    .zero = "0",
    .undefined = "undefined",
    .words = words,
    .raised = {"", "^(", ")"},
    .quotient = LEVEL_QUOTIENT,
    .root = LEVEL_POWER,
    .power = LEVEL_POWER,
    .pick = LEVEL_POWER,
    .product = product,
    .raise = raise,
    .function = function,
    .solve = solve,
    .integer = print_emit_integer,
    .exponent = exponent_digits,
};
