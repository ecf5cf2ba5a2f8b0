/// Taylor series of the solutions of y' = f(y, t), where f is a tape.
///
/// With y(t + h) = Σ y_k h^k, and u_k the coefficients of whatever stands in a slot along the
/// solution,
///   y_k = f_{k−1} / k,
/// and the coefficients of order k of every other slot follow from those of its arguments. All that
/// is not linear in the newest coefficients has the one form
///   H_k(a, b) = Σ_{j=1}^{k−1} a_j b_{k−j},
/// in which a or b may also stand for the weighted series k a_k of the derivative. So a program is
/// a list of such products, whose operands are known when order k begins, and a straight line of
/// steps.
///
/// The tape's inputs are those y that its rates depend on, in front, then t, then numbers that stay
/// as they are; output i is the rate of y_i. A program does not change once it is made; a workspace
/// belongs to one thread.
#ifndef TAPE_TAYLOR_H
#define TAPE_TAYLOR_H

#include "tape/tape.h"

enum { TAYLOR_LOWEST = 4, TAYLOR_HIGHEST = 48 }; ///< orders

/// How the coefficient c_k of a slot is found, k ≥ 1. Products are those of the step, in order.
///   X(NAME, number of products)
#define TAYLOR_RULES(X)                                                                            \
    X(STATE, 0)    /* f_{k−1}/k, f the output a */                                               \
    X(TIME, 0)     /* 1 for k = 1 */                                                               \
    X(SUM, 0)      /* a_k + b_k */                                                                 \
    X(LESS, 0)     /* a_k − b_k */                                                               \
    X(MINUS, 0)    /* −a_k */                                                                    \
    X(SCALE, 0)    /* a_0 b_k: a is constant */                                                    \
    X(OVER, 0)     /* a_k / b_0: b is constant */                                                  \
    X(PRODUCT, 1)  /* H(a, b) + a_0 b_k + a_k b_0 */                                               \
    X(SQUARE, 1)   /* H(a, a) + 2 a_0 a_k */                                                       \
    X(QUOTIENT, 1) /* (a_k − H(b, c) − b_k c_0) / b_0 */                                       \
    X(ROOT, 1)     /* (a_k − H(c, c)) / 2 c_0 */                                                 \
    X(FORWARD, 1)  /* c' = w a':  H(a', w)/k + a_k w_0 */                                          \
    X(FALLING, 1)  /* c' = −w a' */                                                              \
    X(BACKWARD, 1) /* w c' = a':  (a_k − H(c', w)/k) / w_0 */                                    \
    X(POWER, 2)    /* a c' = b c a':  (b (H(a', c)/k + a_k c_0) − H(c', a)/k) / a_0 */           \
    X(ANGLE, 3)    /* w c' = a' b − a b' */                                                      \
    X(SIZE, 0)     /* a_k, or −a_k where a_0 < 0 */                                              \
    X(SOLVE, 0)    /* A_0 x_k = b_k − Σ (H(A, x) + A_k x_0), for all its results */

typedef enum taylor_rule {
#define X(name, products) TAYLOR_##name,
    TAYLOR_RULES(X)
#undef X
} taylor_rule;

typedef struct taylor_step {
    uint32_t rule;
    uint32_t slot; ///< whose coefficient it finds
    uint32_t a, b,
        w; ///< slots; SOLVE: its order, where its operands begin, where its inverse is kept
    uint32_t product; ///< the first of its products
} taylor_step;

/// H(a, b). Each factor may be weighted: k a_k for a_k.
typedef struct taylor_product {
    uint32_t a, b;
    bool da, db;
} taylor_product;

/// How a slot depends on time along every solution.
typedef enum taylor_degree { TAYLOR_CONSTANT, TAYLOR_LINEAR, TAYLOR_GENERAL } taylor_degree;

typedef struct taylor {
    tape *tape;            ///< computes what the given one does, and what the rules need besides
    uint32_t state_count;  ///< inputs that are y
    uint32_t *source;      ///< for every slot of it the one of the given tape, or TAPE_NONE
    taylor_degree *degree; ///< of every slot
    uint32_t step_count, product_count;
    taylor_step *steps; ///< in order: all a step needs comes before it
    taylor_product *products;
    uint32_t inverse_count; ///< numbers in the inverse matrices of all solves
    bool smooth;            ///< no kinks: nothing depends on a sign
} taylor;

/// The last `fixed` inputs stay as they are. HAMEL_UNAVAILABLE, with a message, if the tape has
/// something without a series.
HAMEL_MUST_USE hamel_status taylor_create(const tape *t, uint32_t fixed, diag *messages,
                                          taylor **out);
void taylor_destroy(taylor *s);

// ---- the interpreter ----------------------------------------------------------------------------

typedef struct taylor_work taylor_work;

/// Room for compiled programs: TAYLOR_ROWS rows of each of both factors of all products, aligned to
/// vectors. A row is as long as there are products, rounded up to a vector.
enum { TAYLOR_PAD = 8, TAYLOR_ROWS = TAYLOR_HIGHEST + 2 * TAYLOR_PAD };

#endif
