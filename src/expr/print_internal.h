/// What the printers share. An expression is laid out as a list of tasks (write this word, then
/// that subexpression, ...); the driver in print.c keeps the tasks still to do on a stack, so no
/// depth of nesting can exhaust the C stack. A style is a table of words and of layouts.
#ifndef EXPR_PRINT_INTERNAL_H
#define EXPR_PRINT_INTERNAL_H

#include "base/vec.h"
#include "expr/print.h"

/// How tightly a written form holds together. Where a level is asked for, a looser form is put in
/// parentheses.
typedef enum print_level {
    LEVEL_SUM,      ///< a + b, −a
    LEVEL_QUOTIENT, ///< a/b
    LEVEL_PRODUCT,  ///< a b
    LEVEL_POWER,    ///< a^b
    LEVEL_ATOM      ///< x, 2, f(...)
} print_level;

/// What follows a form: text leaves out the parentheses of a function's argument where nothing that
/// follows could be taken for a part of it.
typedef enum print_tail {
    TAIL_FREE,   ///< the end of a term
    TAIL_FACTOR, ///< another factor
    TAIL_TIGHT   ///< a '/' or an exponent
} print_tail;

typedef enum print_do {
    DO_WORD,        ///< write `word`
    DO_MARK,        ///< write `word`, an expr_mark, before anything that is pending
    DO_JUXTAPOSE,   ///< `word` between two factors, or the style's `times` where a digit follows
    DO_EXPR,        ///< write e at `level`
    DO_UNSIGNED,    ///< write e, whose minus sign has been written, without it
    DO_OTHERS,      ///< the same, a product, without its factor `without`
    DO_FIRST_TERM,  ///< a sum's first term
    DO_TERM,        ///< a later term, with its " + " or " - "
    DO_POWER,       ///< base^|exponent| of the POW e
    DO_EXPONENT,    ///< |exponent| of the POW e, with the sign that raises it
    DO_NUMERATOR,   ///< |numerator| of the NUMBER e
    DO_DENOMINATOR, ///< denominator of the NUMBER e
    DO_OPEN_BARS,   ///< |, entering an absolute value
    DO_CLOSE_BARS
} print_do;

typedef struct print_task {
    print_do what;
    print_level level;
    print_tail tail;
    expr e;
    const char *word; ///< lives as long as the program
    expr without;     ///< of DO_OTHERS
} print_task;

typedef struct printer printer;

/// A way to write mathematics.
typedef struct print_style {
    expr_style id;
    const char *plus, *minus, *negation, *open, *close, *comma, *times, *one, *zero, *undefined;
    const char *const *words; ///< of the functions, by operator
    const char *raised[3];    ///< around b and a of exp(a log b), written b^a; NULL: as it stands
    print_level quotient, root, power, pick;      ///< how tightly these are written
    void (*product)(printer *p, print_tail tail); ///< of the pieces above and below
    void (*raise)(printer *p, expr power, print_tail tail);
    void (*function)(printer *p, expr e, print_tail tail);
    void (*solve)(printer *p, expr solve,
                  uint32_t entry);                  ///< entry from 1; 0 is the whole solution
    void (*integer)(printer *p, mpz_srcptr value);  ///< writes |value| at once
    void (*exponent)(printer *p, mpq_srcptr value); ///< writes |value| at once
} print_style;

struct printer {
    const expr_pool *pool;
    const print_style *style;
    text *out;
    VEC(print_task) tasks;        ///< still to do, the next one last
    VEC(print_task) above, below; ///< the pieces of the product being laid out
    const char *pending;          ///< what a DO_JUXTAPOSE has left to write
    text name;                    ///< of the symbol at hand
    uint32_t bars;                ///< absolute values around the present place
    bool marked;                  ///< write marks
};

extern const print_style print_text_style, print_infix_style, print_latex_style, print_c_style,
    print_mathml_style;

/// A sum or product with more arguments than this keeps its parentheses inside another one: the
/// constructors do not flatten it, so the reader must not either. (FLATTEN_LIMIT of build.c.)
enum { PRINT_LONG = 16 };

// Laying out: tasks are put in the order of reading.
void print_put(printer *p, print_task task);
void print_put_word(printer *p, const char *word);
/// A mark, where marks are written.
void print_put_mark(printer *p, expr_mark mark);
/// A number that is not negative, digit by digit.
void print_put_count(printer *p, uint32_t count);
void print_put_expr(printer *p, expr e, print_level level, print_tail tail);
/// A piece of a product, at a level and before a tail of the style's choice.
void print_put_piece(printer *p, print_task piece, print_level level, print_tail tail);
/// `open` e `close`, where e may be a sum.
void print_put_inside(printer *p, const char *open, expr e, const char *close);
/// The arguments first .. first + count − 1 of e with `separator` between them.
void print_put_list(printer *p, expr e, uint32_t first, uint32_t count, const char *separator);

// Writing at once.
void print_emit(printer *p, const char *bytes, size_t length);
void print_emit_integer(printer *p, mpz_srcptr value);

// Looking.
/// A raw sum or product of one argument is written as that argument.
expr print_without_wrapping(const expr_pool *pool, expr e);
/// Whether e is written with a minus sign in front.
bool print_is_minus(const expr_pool *pool, expr e);
/// Whether e is a power that goes below the fraction bar.
bool print_is_reciprocal(const expr_pool *pool, expr e);
/// How tightly e is written in the printer's style.
print_level print_level_of(const printer *p, expr e);
/// Whether e is a symbol without dots, which may follow a function's name bare.
bool print_is_bare(const printer *p, expr e);
/// Whether f² x is the custom for powers of this function.
bool print_raises_name(expr_op op);
bool print_exponent_is_half(const printer *p, expr power);
/// The factor log b of the exponent of e = exp(a log b), which is written b^a; e if it is not.
expr print_logarithm(const printer *p, expr e);

#endif
