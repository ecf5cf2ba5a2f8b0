/// Infix and C: one line of characters, every product with its sign. Infix is what expr_read reads
/// back to the same node, and SymPy after ^ has become **; C is a double expression.
#include "expr/print_internal.h"

static const char *const infix_words[EXPR_OP_COUNT] = {
#define X(name, infix, latex, c, breaks) [EXPR_##name] = infix,
    EXPR_OPS(X)
#undef X
};

static const char *const c_words[EXPR_OP_COUNT] = {
#define X(name, infix, latex, c, breaks) [EXPR_##name] = c,
    EXPR_OPS(X)
#undef X
};

/// a*b/(c*d). Below the bar at most PRINT_LONG factors stand together, a/(...)/(...): the inverse
/// of a longer product would be read as one power.
static void product(printer *p, print_tail tail) {
    for (size_t i = 0; i < p->above.count; i++) {
        if (i > 0) print_put_word(p, "*");
        print_put_piece(p, p->above.items[i], LEVEL_PRODUCT, tail);
    }
    for (size_t i = 0; i < p->below.count; i += PRINT_LONG) {
        const size_t left = p->below.count - i, n = left < PRINT_LONG ? left : PRINT_LONG;
        print_put_word(p, n == 1 ? "/" : "/(");
        for (size_t k = i; k < i + n; k++) {
            if (k > i) print_put_word(p, "*");
            print_put_piece(p, p->below.items[k], n == 1 ? LEVEL_POWER : LEVEL_PRODUCT, tail);
        }
        if (n > 1) print_put_word(p, ")");
    }
}

static void function(printer *p, expr e, print_tail tail) {
    (void)tail;
    print_put_word(p, p->style->words[expr_op_of(p->pool, e)]);
    print_put_inside(p, "(", expr_arg(p->pool, e, 0), ")");
}

static void integer_text(text *out, unsigned long value) { text_addf(out, "%lu", value); }

/// solve(entry, order, matrix row by row, right side).
static void solve_as(printer *p, const char *word, expr solve, uint32_t entry) {
    text head = {0};
    text_add(&head, word);
    text_add(&head, "(");
    integer_text(&head, entry);
    text_add(&head, ", ");
    integer_text(&head, expr_payload(p->pool, solve));
    print_emit(p, text_cstr(&head), head.length);
    text_clear(&head);
    print_put_word(p, ", ");
    print_put_list(p, solve, 0, expr_arity(p->pool, solve), ", ");
    print_put_word(p, ")");
}

// ---- infix ---------------------------------------------------------------------------------

static void infix_raise(printer *p, expr power, print_tail tail) {
    (void)tail;
    const expr base = expr_arg(p->pool, power, 0);
    if (print_exponent_is_half(p, power)) {
        print_put_inside(p, "sqrt(", base, ")");
        return;
    }
    print_put_expr(p, base, LEVEL_ATOM, TAIL_TIGHT);
    print_put(p, (print_task){.what = DO_EXPONENT, .e = power});
}

static void infix_exponent(printer *p, mpq_srcptr value) {
    const bool whole = mpz_cmp_ui(mpq_denref(value), 1) == 0;
    print_emit(p, whole ? "^" : "^(", whole ? 1 : 2);
    print_emit_integer(p, mpq_numref(value));
    if (whole) return;
    print_emit(p, "/", 1);
    print_emit_integer(p, mpq_denref(value));
    print_emit(p, ")", 1);
}

static void infix_solve(printer *p, expr solve, uint32_t entry) {
    solve_as(p, "solve", solve, entry);
}

const print_style print_infix_style = {
    .id = EXPR_INFIX,
    .plus = " + ",
    .minus = " - ",
    .negation = "-",
    .open = "(",
    .close = ")",
    .comma = ", ",
    .times = "*",
    .one = "1",
    .zero = "0",
    .undefined = "undefined",
    .words = infix_words,
    .quotient = LEVEL_QUOTIENT,
    .root = LEVEL_ATOM,
    .power = LEVEL_POWER,
    .pick = LEVEL_ATOM,
    .product = product,
    .raise = infix_raise,
    .function = function,
    .solve = infix_solve,
    .integer = print_emit_integer,
    .exponent = infix_exponent,
};

// ---- C -------------------------------------------------------------------------------------

/// Powers up to this one are written as products, of operands with at most SMALL_TREE nodes: a
/// square of a square of a ... written out twice each time would double the text at every level.
enum { SMALL_POWER = 4, SMALL_TREE = 12 };

static bool is_small(const printer *p, expr e) {
    expr stack[SMALL_TREE];
    uint32_t waiting = 0, seen = 1;
    stack[waiting++] = e;
    while (waiting > 0) {
        const expr node = stack[--waiting];
        const uint32_t n = expr_arity(p->pool, node);
        if (expr_op_of(p->pool, node) == EXPR_PICK || (seen += n) > SMALL_TREE) return false;
        for (uint32_t i = 0; i < n; i++) stack[waiting++] = expr_arg(p->pool, node, i);
    }
    return true;
}

static void c_raise(printer *p, expr power, print_tail tail) {
    (void)tail;
    const expr base = expr_arg(p->pool, power, 0);
    mpq_srcptr exponent = expr_value(p->pool, expr_arg(p->pool, power, 1));
    const bool whole = mpz_cmp_ui(mpq_denref(exponent), 1) == 0;
    if (print_exponent_is_half(p, power)) {
        print_put_inside(p, "sqrt(", base, ")");
    } else if (whole && mpz_cmpabs_ui(mpq_numref(exponent), 2) >= 0 &&
               mpz_cmpabs_ui(mpq_numref(exponent), SMALL_POWER) <= 0 && is_small(p, base)) {
        const unsigned long n = mpz_get_ui(mpq_numref(exponent));
        for (unsigned long i = 0; i < n; i++) {
            print_put_word(p, i == 0 ? "(" : "*");
            print_put_expr(p, base, LEVEL_ATOM, TAIL_TIGHT);
        }
        print_put_word(p, ")");
    } else {
        print_put_inside(p, "pow(", base, ", ");
        print_put(p, (print_task){.what = DO_EXPONENT, .e = power});
        print_put_word(p, ")");
    }
}

/// A whole number as a double constant; one beyond all doubles is infinite.
static void c_integer(printer *p, mpz_srcptr value) {
    if (mpz_sizeinbase(value, 2) > 1024) {
        print_emit(p, "HUGE_VAL", 8);
        return;
    }
    print_emit_integer(p, value);
    print_emit(p, ".0", 2);
}

static void c_exponent(printer *p, mpq_srcptr value) {
    c_integer(p, mpq_numref(value));
    if (mpz_cmp_ui(mpq_denref(value), 1) == 0) return;
    print_emit(p, "/", 1);
    c_integer(p, mpq_denref(value));
}

static void c_solve(printer *p, expr solve, uint32_t entry) {
    solve_as(p, "hamel_solve", solve, entry);
}

const print_style print_c_style = {
    .id = EXPR_C,
    .plus = " + ",
    .minus = " - ",
    .negation = "-",
    .open = "(",
    .close = ")",
    .comma = ", ",
    .times = "*",
    .one = "1.0",
    .zero = "0.0",
    .undefined = "NAN",
    .words = c_words,
    .quotient = LEVEL_QUOTIENT,
    .root = LEVEL_ATOM,
    .power = LEVEL_ATOM,
    .pick = LEVEL_ATOM,
    .product = product,
    .raise = c_raise,
    .function = function,
    .solve = c_solve,
    .integer = c_integer,
    .exponent = c_exponent,
};
