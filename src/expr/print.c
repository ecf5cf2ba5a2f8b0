/// The driver of the printers: takes the next task off a stack, writes it or lays it out as further
/// tasks. What is common to all styles is decided here: where parentheses stand, that negative
/// terms are subtracted and negative powers go below the fraction bar. The order of arguments is
/// kept.
///
/// Invariant: the tasks on the stack, read from the top, are the rest of the text.
#include <assert.h>
#include <ctype.h>
#include <string.h>

#include "expr/print_internal.h"
#include "expr/print_name.h"

// ---- laying out ----------------------------------------------------------------------------

void print_put(printer *p, print_task task) { *vec_push(&p->tasks) = task; }

void print_put_word(printer *p, const char *word) {
    if (*word != '\0') print_put(p, (print_task){.what = DO_WORD, .word = word});
}

void print_put_mark(printer *p, expr_mark mark) {
    static const char *const words[] = {[EXPR_MARK_SUM] = "\1",
                                        [EXPR_MARK_PRODUCT] = "\2",
                                        [EXPR_MARK_CLOSE] = "\3",
                                        [EXPR_MARK_BREAK] = "\4"};
    if (p->marked) print_put(p, (print_task){.what = DO_MARK, .word = words[mark]});
}

void print_put_count(printer *p, uint32_t count) {
    static const char *const digits[10] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"};
    uint32_t power = 1;
    while (count / power >= 10) power *= 10;
    for (; power > 0; power /= 10) print_put_word(p, digits[count / power % 10]);
}

void print_put_expr(printer *p, expr e, print_level level, print_tail tail) {
    print_put(p, (print_task){.what = DO_EXPR, .level = level, .tail = tail, .e = e});
}

void print_put_piece(printer *p, print_task piece, print_level level, print_tail tail) {
    piece.level = level;
    piece.tail = tail;
    print_put(p, piece);
}

void print_put_inside(printer *p, const char *open, expr e, const char *close) {
    print_put_word(p, open);
    print_put_expr(p, e, LEVEL_SUM, TAIL_FREE);
    print_put_word(p, close);
}

void print_put_list(printer *p, expr e, uint32_t first, uint32_t count, const char *separator) {
    print_put_mark(p, EXPR_MARK_SUM);
    for (uint32_t i = 0; i < count; i++) {
        if (i > 0) print_put_word(p, separator);
        if (i > 0) print_put_mark(p, EXPR_MARK_BREAK);
        print_put_inside(p, "", expr_arg(p->pool, e, first + i), "");
    }
    print_put_mark(p, EXPR_MARK_CLOSE);
}

// ---- writing -------------------------------------------------------------------------------

void print_emit(printer *p, const char *bytes, size_t length) {
    if (p->pending != NULL && length > 0) {
        const bool number = isdigit((unsigned char)bytes[0]) || strncmp(bytes, "<mn>", 4) == 0;
        text_add(p->out, number ? p->style->times : p->pending);
        p->pending = NULL;
    }
    text_add_bytes(p->out, bytes, length);
}

void print_emit_integer(printer *p, mpz_srcptr value) {
    char few[64], *digits = few;
    const size_t room = mpz_sizeinbase(value, 10) + 2;
    if (room > sizeof few) digits = MEM_NEW(char, room);
    mpz_get_str(digits, 10, value);
    const char *magnitude = digits[0] == '-' ? digits + 1 : digits;
    print_emit(p, magnitude, strlen(magnitude));
    if (digits != few) free(digits);
}

static void emit_name(printer *p, expr symbol) {
    text_reset(&p->name);
    expr_print_name(p->pool, symbol, p->style->id, &p->name);
    print_emit(p, text_cstr(&p->name), p->name.length);
}

/// f(x), f'(x), f''(x), f⁽⁴⁾(x); f_prime(x) where a machine reads it.
static void put_call(printer *p, expr call) {
    const expr f = expr_called(p->pool, call);
    const expr_symbol_info *info = expr_symbol_info_of(p->pool, f);
    const expr_style style = p->style->id;
    text_reset(&p->name);
    if (style == EXPR_INFIX || style == EXPR_C) {
        expr_print_name(p->pool, f, style, &p->name);
    } else {
        const bool raised = info->order > 3, mathml = style == EXPR_MATHML;
        if (mathml && info->order > 0) text_add(&p->name, "<msup>");
        expr_print_name(p->pool, info->base, style, &p->name);
        if (mathml && info->order > 0) text_add(&p->name, raised ? "<mrow>" : "<mo>");
        for (uint32_t i = 0; i < info->order && !raised; i++)
            text_add(&p->name, mathml ? "′" : "'");
        if (raised && mathml) text_addf(&p->name, "<mo>(</mo><mn>%u</mn><mo>)</mo>", info->order);
        else if (raised)
            text_addf(&p->name, style == EXPR_LATEX ? "^{(%u)}" : "^(%u)", info->order);
        if (mathml && info->order > 0) text_add(&p->name, raised ? "</mrow>" : "</mo>");
        if (mathml && info->order > 0) text_add(&p->name, "</msup>");
    }
    print_emit(p, text_cstr(&p->name), p->name.length);
    print_put_inside(p, p->style->open, expr_arg(p->pool, call, 0), p->style->close);
}

// ---- looking -------------------------------------------------------------------------------

expr print_without_wrapping(const expr_pool *pool, expr e) {
    while ((expr_op_of(pool, e) == EXPR_ADD || expr_op_of(pool, e) == EXPR_MUL) &&
           expr_arity(pool, e) == 1)
        e = expr_arg(pool, e, 0);
    return e;
}

bool print_is_minus(const expr_pool *pool, expr e) {
    return !(expr_op_of(pool, e) == EXPR_MUL && expr_arity(pool, e) == 0) &&
           expr_is_negative(pool, e);
}

static bool is_whole(mpq_srcptr q) { return mpz_cmp_ui(mpq_denref(q), 1) == 0; }

bool print_is_reciprocal(const expr_pool *pool, expr e) {
    return expr_op_of(pool, e) == EXPR_POW && mpq_sgn(expr_value(pool, expr_arg(pool, e, 1))) < 0;
}

bool print_is_bare(const printer *p, expr e) {
    return expr_is_symbol(p->pool, e) && expr_symbol_info_of(p->pool, e)->order == 0;
}

bool print_raises_name(expr_op op) {
    return (op >= EXPR_SIN && op <= EXPR_CSC) || (op >= EXPR_SINH && op <= EXPR_TANH) ||
           op == EXPR_LOG;
}

bool print_exponent_is_half(const printer *p, expr power) {
    mpq_srcptr exponent = expr_value(p->pool, expr_arg(p->pool, power, 1));
    return mpz_cmpabs_ui(mpq_numref(exponent), 1) == 0 && mpz_cmp_ui(mpq_denref(exponent), 2) == 0;
}

expr print_logarithm(const printer *p, expr e) {
    if (p->style->raised[0] == NULL || expr_op_of(p->pool, e) != EXPR_EXP) return e;
    const expr a = expr_arg(p->pool, e, 0);
    if (expr_op_of(p->pool, a) != EXPR_MUL) return e;
    expr found = e;
    for (uint32_t i = 0; i < expr_arity(p->pool, a); i++) {
        if (expr_op_of(p->pool, expr_arg(p->pool, a, i)) != EXPR_LOG) continue;
        if (!expr_same(found, e)) return e; // which of two would be the base?
        found = expr_arg(p->pool, a, i);
    }
    return found;
}

static print_level level_of_product(const printer *p, expr e) {
    const uint32_t n = expr_arity(p->pool, e);
    if (n == 0) return LEVEL_ATOM;
    const expr first = expr_arg(p->pool, e, 0);
    bool quotient = expr_is_number(p->pool, first) && !is_whole(expr_value(p->pool, first));
    for (uint32_t i = 0; i < n && !quotient; i++)
        quotient = print_is_reciprocal(p->pool, expr_arg(p->pool, e, i));
    if (print_is_minus(p->pool, e)) return LEVEL_SUM;
    if (quotient) return p->style->quotient;
    return n > PRINT_LONG ? LEVEL_QUOTIENT : LEVEL_PRODUCT;
}

print_level print_level_of(const printer *p, expr e) {
    e = print_without_wrapping(p->pool, e);
    switch (expr_op_of(p->pool, e)) {
    case EXPR_NUMBER: {
        mpq_srcptr value = expr_value(p->pool, e);
        if (mpq_sgn(value) < 0) return LEVEL_SUM;
        return is_whole(value) ? LEVEL_ATOM : p->style->quotient;
    }
    case EXPR_ADD: return expr_arity(p->pool, e) == 0 ? LEVEL_ATOM : LEVEL_SUM;
    case EXPR_MUL: return level_of_product(p, e);
    case EXPR_POW:
        if (print_is_reciprocal(p->pool, e)) return p->style->quotient;
        return print_exponent_is_half(p, e) ? p->style->root : p->style->power;
    case EXPR_COT:
    case EXPR_SEC:
    case EXPR_CSC: return p->style->id == EXPR_C ? LEVEL_QUOTIENT : LEVEL_ATOM;
    case EXPR_PICK:
    case EXPR_SOLVE: return p->style->pick;
    case EXPR_EXP: return expr_same(print_logarithm(p, e), e) ? LEVEL_ATOM : p->style->power;
    default: return LEVEL_ATOM;
    }
}

// ---- sums ----------------------------------------------------------------------------------

static void lay_out_term(printer *p, expr e, bool first) {
    e = print_without_wrapping(p->pool, e);
    const bool sum = expr_op_of(p->pool, e) == EXPR_ADD;
    const uint32_t n = expr_arity(p->pool, e);
    if (sum && n > 0 && n <= PRINT_LONG) { // a + (b + c) is written a + b + c
        for (uint32_t i = 0; i < n; i++)
            print_put(p, (print_task){.what = first && i == 0 ? DO_FIRST_TERM : DO_TERM,
                                      .e = expr_arg(p->pool, e, i)});
        return;
    }
    if (!first) print_put_mark(p, EXPR_MARK_BREAK);
    if (print_is_minus(p->pool, e)) {
        print_put_word(p, first ? p->style->negation : p->style->minus);
        print_put(p, (print_task){.what = DO_UNSIGNED, .e = e});
    } else {
        if (!first) print_put_word(p, p->style->plus);
        print_put_expr(p, e, LEVEL_QUOTIENT, TAIL_FREE);
    }
}

static void lay_out_sum(printer *p, expr e) {
    const uint32_t n = expr_arity(p->pool, e);
    if (n == 0) print_put_word(p, p->style->zero);
    print_put_mark(p, EXPR_MARK_SUM);
    for (uint32_t i = 0; i < n; i++)
        print_put(p, (print_task){.what = i == 0 ? DO_FIRST_TERM : DO_TERM,
                                  .e = expr_arg(p->pool, e, i)});
    print_put_mark(p, EXPR_MARK_CLOSE);
}

// ---- products ------------------------------------------------------------------------------

static void gather_number(printer *p, expr e, bool alone) {
    mpq_srcptr value = expr_value(p->pool, e);
    const bool plain = mpq_cmp_si(value, 1, 1) == 0;
    if (alone || plain || mpz_cmpabs_ui(mpq_numref(value), 1) != 0)
        *vec_push(&p->above) = (print_task){.what = DO_NUMERATOR, .e = e};
    if (!is_whole(value)) *vec_push(&p->below) = (print_task){.what = DO_DENOMINATOR, .e = e};
}

static void gather_factor(printer *p, expr e) {
    if (print_is_reciprocal(p->pool, e))
        *vec_push(&p->below) = (print_task){.what = DO_POWER, .e = e};
    else *vec_push(&p->above) = (print_task){.what = DO_EXPR, .e = e};
}

/// |e| as a fraction, for a number, a product but for one factor of it, or a power with a negative
/// exponent.
static void lay_out_product(printer *p, expr e, const expr *without, print_tail tail) {
    p->above.count = p->below.count = 0;
    const bool product = expr_op_of(p->pool, e) == EXPR_MUL;
    const uint32_t n = product ? expr_arity(p->pool, e) : 0;
    if (expr_is_number(p->pool, e)) gather_number(p, e, true);
    else if (!product) gather_factor(p, e);
    for (uint32_t i = 0; i < n; i++) {
        expr factor = expr_arg(p->pool, e, i);
        if (without != NULL && expr_same(factor, *without)) continue;
        if (i == 0 && expr_is_number(p->pool, factor)) gather_number(p, factor, false);
        else gather_factor(p, factor);
    }
    if (p->above.count == 0)
        *vec_push(&p->above) = (print_task){.what = DO_WORD, .word = p->style->one};
    p->style->product(p, tail);
}

/// A function of one argument; b^a for exp(a log b).
static void lay_out_function(printer *p, expr e, expr logarithm, print_tail tail) {
    if (expr_same(logarithm, e)) {
        p->style->function(p, e, tail);
        return;
    }
    const expr exponent = expr_arg(p->pool, e, 0);
    print_put_word(p, p->style->raised[0]);
    print_put_expr(p, expr_arg(p->pool, logarithm, 0), LEVEL_ATOM, TAIL_TIGHT);
    print_put_word(p, p->style->raised[1]);
    if (print_is_minus(p->pool, exponent)) print_put_word(p, p->style->negation);
    print_put(p, (print_task){.what = DO_OTHERS, .e = exponent, .without = logarithm});
    print_put_word(p, p->style->raised[2]);
}

// ---- the driver ----------------------------------------------------------------------------

static void lay_out(printer *p, expr e, print_tail tail) {
    switch (expr_op_of(p->pool, e)) {
    case EXPR_FAULT: print_put_word(p, p->style->undefined); return;
    case EXPR_SYMBOL: emit_name(p, e); return;
    case EXPR_ADD: lay_out_sum(p, e); return;
    case EXPR_NUMBER:
    case EXPR_MUL:
        if (print_is_minus(p->pool, e)) {
            print_put_word(p, p->style->negation);
            print_put(p, (print_task){.what = DO_UNSIGNED, .e = e, .tail = tail});
        } else {
            lay_out_product(p, e, NULL, tail);
        }
        return;
    case EXPR_POW:
        if (print_is_reciprocal(p->pool, e)) lay_out_product(p, e, NULL, tail);
        else p->style->raise(p, e, tail);
        return;
    case EXPR_ATAN2:
        print_put_word(p, p->style->words[EXPR_ATAN2]);
        print_put_word(p, p->style->open);
        print_put_list(p, e, 0, 2, p->style->comma);
        print_put_word(p, p->style->close);
        return;
    case EXPR_CALL: put_call(p, e); return;
    case EXPR_SOLVE: p->style->solve(p, e, 0); return;
    case EXPR_PICK:
        p->style->solve(p, expr_arg(p->pool, e, 0), expr_payload(p->pool, e) + 1);
        return;
#define X(name, infix, latex, c, breaks) case EXPR_##name:
        EXPR_FUNCTIONS(X)
#undef X
        lay_out_function(p, e, print_logarithm(p, e), tail);
        return;
    case EXPR_OP_COUNT: break;
    }
    assert(false && "an operator without a printed form");
}

/// base^|exponent|, where it stands below a fraction bar.
static void lay_out_power(printer *p, const print_task *t) {
    mpq_srcptr exponent = expr_value(p->pool, expr_arg(p->pool, t->e, 1));
    const expr base = expr_arg(p->pool, t->e, 0);
    const print_level level = print_exponent_is_half(p, t->e) ? p->style->root : p->style->power;
    if (mpq_cmp_si(exponent, -1, 1) == 0) {
        print_put_expr(p, base, t->level, t->tail);
    } else if (level < t->level) {
        print_put_word(p, p->style->open);
        p->style->raise(p, t->e, TAIL_FREE);
        print_put_word(p, p->style->close);
    } else {
        p->style->raise(p, t->e, t->tail);
    }
}

static void perform(printer *p, const print_task *t) {
    switch (t->what) {
    case DO_WORD: print_emit(p, t->word, strlen(t->word)); return;
    case DO_MARK: text_add(p->out, t->word); return;
    case DO_JUXTAPOSE: p->pending = t->word; return;
    case DO_EXPR: {
        const expr e = print_without_wrapping(p->pool, t->e);
        if (print_level_of(p, e) < t->level)
            print_put_inside(p, p->style->open, e, p->style->close);
        else lay_out(p, e, t->tail);
        return;
    }
    case DO_UNSIGNED: lay_out_product(p, t->e, NULL, t->tail); return;
    case DO_OTHERS: lay_out_product(p, t->e, &t->without, t->tail); return;
    case DO_FIRST_TERM: lay_out_term(p, t->e, true); return;
    case DO_TERM: lay_out_term(p, t->e, false); return;
    case DO_POWER: lay_out_power(p, t); return;
    case DO_EXPONENT:
        p->style->exponent(p, expr_value(p->pool, expr_arg(p->pool, t->e, 1)));
        return;
    case DO_NUMERATOR: p->style->integer(p, mpq_numref(expr_value(p->pool, t->e))); return;
    case DO_DENOMINATOR: p->style->integer(p, mpq_denref(expr_value(p->pool, t->e))); return;
    case DO_OPEN_BARS:
        p->bars++;
        print_emit(p, t->word, strlen(t->word));
        return;
    case DO_CLOSE_BARS:
        p->bars--;
        print_emit(p, t->word, strlen(t->word));
        return;
    }
}

/// Tasks were put in the order of reading; on the stack the next one stands last.
static void reverse_from(printer *p, size_t mark) {
    for (size_t i = mark, k = p->tasks.count; i + 1 < k; i++) {
        print_task swap = p->tasks.items[i];
        p->tasks.items[i] = p->tasks.items[--k];
        p->tasks.items[k] = swap;
    }
}

static const print_style *style_of(expr_style style) {
    switch (style) {
    case EXPR_TEXT: return &print_text_style;
    case EXPR_INFIX: return &print_infix_style;
    case EXPR_LATEX: return &print_latex_style;
    case EXPR_C: return &print_c_style;
    case EXPR_MATHML: return &print_mathml_style;
    }
    assert(false && "a style without a printer");
    return &print_infix_style;
}

static hamel_status print_with(printer *p, expr e) {
    text *out = p->out;
    const size_t start = out->length;
    hamel_status status = HAMEL_OK;
    print_put_expr(p, e, LEVEL_SUM, TAIL_FREE);
    while (p->tasks.count > 0 && status == HAMEL_OK) {
        const print_task task = vec_pop(&p->tasks);
        const size_t mark = p->tasks.count;
        perform(p, &task);
        reverse_from(p, mark);
        if (out->length - start > EXPR_MAX_TEXT) status = HAMEL_TOO_LARGE;
    }
    if (status != HAMEL_OK) {
        out->length = start;
        out->bytes[start] = '\0';
    }
    text_clear(&p->name);
    vec_clear(&p->tasks);
    vec_clear(&p->above);
    vec_clear(&p->below);
    return status;
}

hamel_status expr_print(const expr_pool *pool, expr e, expr_style style, text *out) {
    return print_with(&(printer){.pool = pool, .style = style_of(style), .out = out}, e);
}

hamel_status expr_print_marked(const expr_pool *pool, expr e, expr_style style, text *out) {
    return print_with(
        &(printer){.pool = pool, .style = style_of(style), .out = out, .marked = true}, e);
}
