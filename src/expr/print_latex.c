/// LaTeX, for the mathematics mode of amsmath: 2 J_{0} \cos^{2}\varphi \, \dot{\varphi} \dot{\psi}.
/// Fractions are \frac, whose numerator and denominator need no parentheses.
#include <ctype.h>
#include <string.h>

#include "expr/print_internal.h"
#include "expr/print_name.h"

#define OPEN "\\left("
#define CLOSE "\\right)"

static const char *const words[EXPR_OP_COUNT] = {
#define X(name, infix, latex, c, breaks) [EXPR_##name] = latex,
    EXPR_OPS(X)
#undef X
};

/// Whether e ends in a function's bare argument, \cos\varphi, which wants some space behind it.
static bool ends_bare(const printer *p, expr e) {
    const bool power = expr_op_of(p->pool, e) == EXPR_POW;
    if (power) e = expr_arg(p->pool, e, 0);
    const expr_op op = expr_op_of(p->pool, e);
    if (power && !print_raises_name(op)) return false;
    return expr_op_is_function(op) && op != EXPR_ABS && print_is_bare(p, expr_arg(p->pool, e, 0));
}

static void factors(printer *p, const print_task *pieces, size_t n, bool alone, print_tail tail) {
    if (n > 1) print_put_mark(p, EXPR_MARK_PRODUCT);
    for (size_t i = 0; i < n; i++) {
        if (i > 0) {
            print_put_mark(p, EXPR_MARK_BREAK);
            const print_task *last = &pieces[i - 1];
            const bool space =
                (last->what == DO_EXPR || last->what == DO_POWER) && ends_bare(p, last->e);
            print_put(p, (print_task){.what = DO_JUXTAPOSE, .word = space ? " \\, " : " "});
        }
        print_put_piece(p, pieces[i], alone && n == 1 ? LEVEL_SUM : LEVEL_PRODUCT,
                        i + 1 < n ? TAIL_FACTOR : tail);
    }
    if (n > 1) print_put_mark(p, EXPR_MARK_CLOSE);
}

static void product(printer *p, print_tail tail) {
    if (p->below.count == 0) {
        factors(p, p->above.items, p->above.count, false, tail);
        return;
    }
    print_put_word(p, "\\frac{");
    factors(p, p->above.items, p->above.count, true, TAIL_FREE);
    print_put_word(p, "}{");
    factors(p, p->below.items, p->below.count, true, TAIL_FREE);
    print_put_word(p, "}");
}

/// Before an exponent the argument keeps its parentheses, \exp\left(x\right)^{2}.
static void argument(printer *p, expr a, bool raised, print_tail tail) {
    if (!print_is_bare(p, a) || (tail == TAIL_TIGHT && !raised)) {
        print_put_inside(p, OPEN, a, CLOSE);
        return;
    }
    text name = {0};
    expr_print_name(p->pool, a, EXPR_LATEX, &name);
    if (!raised && isalpha((unsigned char)name.bytes[0])) print_put_word(p, " ");
    text_clear(&name);
    print_put_expr(p, a, LEVEL_ATOM, TAIL_FREE);
}

static void function(printer *p, expr e, print_tail tail) {
    const expr_op op = expr_op_of(p->pool, e);
    const expr a = expr_arg(p->pool, e, 0);
    if (op == EXPR_ABS) {
        print_put_inside(p, "\\left|", a, "\\right|");
        return;
    }
    print_put_word(p, words[op]);
    argument(p, a, false, tail);
}

static void raise(printer *p, expr power, print_tail tail) {
    const expr base = expr_arg(p->pool, power, 0);
    const expr_op op = expr_op_of(p->pool, base);
    mpq_srcptr exponent = expr_value(p->pool, expr_arg(p->pool, power, 1));
    const print_task raised = {.what = DO_EXPONENT, .e = power};
    if (print_exponent_is_half(p, power)) {
        print_put_inside(p, "\\sqrt{", base, "}");
    } else if (print_raises_name(op) && mpz_cmp_ui(mpq_denref(exponent), 1) == 0) {
        print_put_word(p, words[op]);
        print_put(p, raised);
        argument(p, expr_arg(p->pool, base, 0), true, tail);
    } else if (op == EXPR_SYMBOL && expr_symbol_info_of(p->pool, base)->order > 3) {
        print_put_inside(p, OPEN, base, CLOSE); // x^{(4)} has its superscript already
        print_put(p, raised);
    } else {
        print_put_expr(p, base, LEVEL_ATOM, TAIL_TIGHT);
        print_put(p, raised);
    }
}

static void exponent(printer *p, mpq_srcptr value) {
    print_emit(p, "^{", 2);
    print_emit_integer(p, mpq_numref(value));
    if (mpz_cmp_ui(mpq_denref(value), 1) != 0) {
        print_emit(p, "/", 1);
        print_emit_integer(p, mpq_denref(value));
    }
    print_emit(p, "}", 1);
}

/// The matrix, inverted, times the right side; an entry of it as a subscript.
static void solve(printer *p, expr node, uint32_t entry) {
    const uint32_t n = expr_payload(p->pool, node);
    if (entry > 0) print_put_word(p, OPEN);
    for (uint32_t row = 0; row < n; row++) {
        print_put_word(p, row == 0 ? "\\begin{pmatrix}" : " \\\\ ");
        print_put_list(p, node, row * n, n, " & ");
    }
    print_put_word(p, "\\end{pmatrix}^{-1} \\begin{pmatrix}");
    print_put_list(p, node, n * n, n, " \\\\ ");
    print_put_word(p, "\\end{pmatrix}");
    if (entry == 0) return;
    print_put_word(p, CLOSE "_{");
    print_put_count(p, entry);
    print_put_word(p, "}");
}

const print_style print_latex_style = {
    .id = EXPR_LATEX,
    .plus = " + ",
    .minus = " - ",
    .negation = "-",
    .open = OPEN,
    .close = CLOSE,
    .comma = ", ",
    .times = " \\cdot ",
    .one = "1",
    .zero = "0",
    .undefined = "\\text{undefined}",
    .words = words,
    .raised = {"", "^{", "}"},
    .quotient = LEVEL_PRODUCT,
    .root = LEVEL_POWER,
    .power = LEVEL_POWER,
    .pick = LEVEL_ATOM,
    .product = product,
    .raise = raise,
    .function = function,
    .solve = solve,
    .integer = print_emit_integer,
    .exponent = exponent,
};
