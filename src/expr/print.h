/// Printing a graph as it stands, and reading it back.
#ifndef EXPR_PRINT_H
#define EXPR_PRINT_H

#include "base/diag.h"
#include "base/text.h"
#include "expr/expr.h"
#include "expr/print_tokens.h"

typedef enum expr_style {
    EXPR_TEXT,  ///< Unicode mathematics: 2 J₀ cos²φ φ' ψ'
    EXPR_INFIX, ///< 2*J0*cos(phi)^2*phi_dot*psi_dot, read back by expr_read and by SymPy
    EXPR_LATEX, ///< 2 J_0 \cos^2\varphi \, \dot\varphi \dot\psi
    EXPR_C,     ///< 2.0*J0*(cos(phi)*cos(phi))*phi_dot*psi_dot
    EXPR_MATHML ///< <mn>2</mn><msub><mi>J</mi><mn>0</mn></msub>..., what stands inside of <math>
} expr_style;

// Names that are Python keywords (in C also C keywords) get a trailing underscore in infix and C,
// which expr_read takes off again. C text needs math.h and two functions of the reader's own:
//   double hamel_sign(double x);                          -1, 0 or 1
//   double hamel_solve(int i, int n, double first, ...);  solve(i, n, A by rows, b), as expr_read
// An expression without value is "undefined", in C NAN.

/// Longest text expr_print will make: shared subexpressions are written out each time.
#define EXPR_MAX_TEXT (1u << 26)

/// Appends e to out. HAMEL_TOO_LARGE (and out as it was) when the text would pass EXPR_MAX_TEXT.
HAMEL_MUST_USE hamel_status expr_print(const expr_pool *pool, expr e, expr_style style, text *out);

/// What expr_print_marked writes between the words, for whoever breaks them into lines: a line may
/// end at a break, and of the breaks those of the outermost group are the best.
typedef enum expr_mark {
    EXPR_MARK_SUM = 1, ///< a group begins: terms, or items of a list
    EXPR_MARK_PRODUCT, ///< a group begins: factors
    EXPR_MARK_CLOSE,   ///< the group ends
    EXPR_MARK_BREAK    ///< a line may end here; spaces behind it are left out then
} expr_mark;

/// expr_print with marks, for text and LaTeX.
HAMEL_MUST_USE hamel_status expr_print_marked(const expr_pool *pool, expr e, expr_style style,
                                              text *out);
typedef struct expr_reader {
    /// What a name stands for; false if it is not known. NULL: the pool's symbols, and unknown
    /// names become symbols of kind EXPR_OTHER.
    bool (*resolve)(const void *context, const char *name, expr *out);
    const void *context;
} expr_reader;

/// Knows no name: reads numbers.
extern const expr_reader expr_reads_numbers;

#endif
