/// Expressions: a hash-consed graph. Equal expressions built the same way are the same node, so
/// equality of ids is equality of form. Children always have smaller ids than their parents, so a
/// pass over a graph is a loop over ids, without recursion.
///
/// The constructors simplify locally and cheaply (flatten, fold constants, collect like terms and
/// powers of one base: √x √x is x, from then on also where x < 0); they never expand. What is equal
/// mathematically but not in form is for `exact` to find out. A constructor given an expression
/// without value (0^-1) returns one without value: see expr_fault.
///
/// A pool belongs to one thread.
#ifndef EXPR_EXPR_H
#define EXPR_EXPR_H

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "expr/ops.h"

typedef struct expr {
    uint32_t id;
} expr;

typedef struct expr_pool expr_pool;

expr_pool *expr_pool_create(void);
void expr_pool_destroy(expr_pool *pool);
/// Number of nodes made so far; ids run below it.
uint32_t expr_pool_size(const expr_pool *pool);
/// Forgets every node, number and symbol made since the pool had `size` nodes: what is made
/// afterwards is as if they had never been. Nobody may hold one of them.
void expr_pool_forget(expr_pool *pool, uint32_t size);

static inline bool expr_same(expr a, expr b) { return a.id == b.id; }
/// No expression.
#define EXPR_NONE ((expr){UINT32_MAX})

// ---- symbols -------------------------------------------------------------------------------

typedef enum expr_kind {
    EXPR_PARAMETER,
    EXPR_LINE,     ///< coordinate on a line
    EXPR_ANGLE,    ///< coordinate on a circle
    EXPR_ROTATION, ///< entry of a rotation matrix, see expr_rotation
    EXPR_SPHERE,   ///< entry of a unit vector, see expr_unit_vector
    EXPR_VELOCITY,
    EXPR_ACCELERATION,
    EXPR_TIME,
    EXPR_MOMENTUM,
    EXPR_MULTIPLIER,
    EXPR_CONSTANT, ///< pi, the only one
    EXPR_OTHER
} expr_kind;

typedef struct expr_symbol_info {
    const char *name; ///< as in infix
    expr_kind kind;
    bool positive; ///< assumed > 0
    bool nonzero;  ///< assumed ≠ 0
    bool has_lower, has_upper;
    expr lower, upper; ///< assumed: lower < symbol < upper, as far as there are such
    uint32_t order;    ///< number of dots: x_ddot has 2
    expr base;         ///< what the dots stand on (itself if order is 0)
    uint32_t row, col; ///< place in its rotation or unit vector, from 0
    uint32_t block;    ///< symbol index of the block's first entry (rotation, sphere), else its own
} expr_symbol_info;

/// The symbol of that name, made with `kind` if there is none yet. A name stands for one symbol;
/// the kind of the first call stays.
expr expr_symbol(expr_pool *pool, const char *name, expr_kind kind);
/// The symbol of that name if there is one: true and *out.
bool expr_symbol_find(const expr_pool *pool, const char *name, expr *out);
/// The time derivative of a symbol: x -> x_dot (velocity) -> x_ddot (acceleration) -> x_d3dot ...
expr expr_symbol_dot(expr_pool *pool, expr symbol);
void expr_assume_positive(expr_pool *pool, expr symbol);
void expr_assume_nonzero(expr_pool *pool, expr symbol);
/// Bounds of a symbol, expressions of others; NULL where there is none.
void expr_assume_range(expr_pool *pool, expr symbol, const expr *lower, const expr *upper);
/// The nine entries NAME_11 .. NAME_33 of a rotation matrix, row by row. `exact` knows what
/// relations they satisfy.
void expr_rotation(expr_pool *pool, const char *name, expr entries[9]);
/// The entries NAME_1 .. NAME_3 of a vector of length one.
void expr_unit_vector(expr_pool *pool, const char *name, expr entries[3]);
expr expr_pi(expr_pool *pool);

uint32_t expr_symbol_count(const expr_pool *pool);
/// Index of a symbol among the pool's symbols, in order of creation.
uint32_t expr_symbol_index(const expr_pool *pool, expr symbol);
expr expr_symbol_at(const expr_pool *pool, uint32_t index);
const expr_symbol_info *expr_symbol_info_of(const expr_pool *pool, expr symbol);

// ---- building ------------------------------------------------------------------------------

expr expr_int(expr_pool *pool, long value);
expr expr_ratio(expr_pool *pool, long numerator, long denominator);
expr expr_number(expr_pool *pool, mpq_srcptr value);

expr expr_add(expr_pool *pool, size_t n, const expr *terms);
expr expr_mul(expr_pool *pool, size_t n, const expr *factors);
expr expr_add2(expr_pool *pool, expr a, expr b);
expr expr_sub(expr_pool *pool, expr a, expr b);
expr expr_neg(expr_pool *pool, expr a);
expr expr_mul2(expr_pool *pool, expr a, expr b);
expr expr_div(expr_pool *pool, expr a, expr b);
/// base^exponent for a rational exponent. (x²)^(1/2) stays as it is: it is |x|, not x.
expr expr_pow(expr_pool *pool, expr base, mpq_srcptr exponent);
expr expr_pow_int(expr_pool *pool, expr base, long exponent);
expr expr_sqrt(expr_pool *pool, expr a);
/// base^exponent for any exponent: a rational power if it is a number, else exp(exponent log base).
expr expr_power(expr_pool *pool, expr base, expr exponent);
/// A function of one argument, EXPR_SIN .. EXPR_SIGN.
expr expr_apply(expr_pool *pool, expr_op function, expr argument);
expr expr_sin(expr_pool *pool, expr a);
expr expr_cos(expr_pool *pool, expr a);
expr expr_atan2(expr_pool *pool, expr y, expr x);
/// f(argument), of a function of which nothing is known but its name: `function` is its symbol, of
/// expr_function. Its derivative is f' of the same argument.
expr expr_call(expr_pool *pool, expr function, expr argument);
/// The symbol of the order-th derivative of the function `name`: f, f_prime, f_prime2, ..
expr expr_function(expr_pool *pool, const char *name, uint32_t order);
/// The function's symbol in a CALL.
expr expr_called(const expr_pool *pool, expr call);
/// x with A x = b, entry by entry in x[0 .. n-1]; A is n by n, row by row. The solve stays one
/// node: it is differentiated and evaluated as a solve, never expanded.
void expr_solve(expr_pool *pool, size_t n, const expr *A, const expr *b, expr *x);
/// Entry `index` of the solution of the SOLVE node `solve`.
expr expr_pick(expr_pool *pool, expr solve, uint32_t index);

/// A node exactly as given: nothing flattened, folded, merged or reordered. For whoever decides the
/// shape to print. `op` is ADD, MUL, POW or a function.
expr expr_raw(expr_pool *pool, expr_op op, size_t n, const expr *args);
/// The same operator on other arguments, through the simplifying constructors.
expr expr_rebuild(expr_pool *pool, expr like, const expr *args);
/// The same with nothing simplified, as far as expr_raw makes such nodes.
expr expr_reshape(expr_pool *pool, expr like, const expr *args);

// ---- looking -------------------------------------------------------------------------------

expr_op expr_op_of(const expr_pool *pool, expr e);
uint32_t expr_arity(const expr_pool *pool, expr e);
expr expr_arg(const expr_pool *pool, expr e, uint32_t i);
/// Index of a PICK, order of a SOLVE.
uint32_t expr_payload(const expr_pool *pool, expr e);
/// The value of a NUMBER; the pointer lives as long as the pool.
mpq_srcptr expr_value(const expr_pool *pool, expr e);
bool expr_is_number(const expr_pool *pool, expr e);
/// Whether e is the number `value`.
bool expr_is_int(const expr_pool *pool, expr e, long value);
bool expr_is_symbol(const expr_pool *pool, expr e);
static inline bool expr_op_is_function(expr_op op) { return op >= EXPR_SIN && op <= EXPR_SIGN; }
/// Functions of one argument or two, named ones too: what is not made of sums, products and powers.
static inline bool expr_op_is_opaque(expr_op op) {
    return expr_op_is_function(op) || op == EXPR_ATAN2 || op == EXPR_CALL;
}
/// Whether e is written with a minus sign: a negative number, or a product with one in front.
bool expr_is_negative(const expr_pool *pool, expr e);

/// Why an expression has no value: HAMEL_OK if it has one as far as its form tells.
typedef enum expr_fault_reason {
    EXPR_FAULT_NONE,
    EXPR_FAULT_DIVISION_BY_ZERO,
    EXPR_FAULT_TOO_LARGE, ///< a constant beyond EXPR_MAX_BITS
    EXPR_FAULT_DOMAIN     ///< a function of a number outside its domain: log(0), (-1)^(1/2)
} expr_fault_reason;

expr_fault_reason expr_fault(const expr_pool *pool, expr e);
/// The node without value, for that reason.
expr expr_fault_make(expr_pool *pool, expr_fault_reason reason);
const char *expr_fault_text(expr_fault_reason reason);

/// Constants larger than this are not folded but become faults.
#define EXPR_MAX_BITS 1000000

#endif
