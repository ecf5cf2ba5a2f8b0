/// Taylor coefficients in balls: expressions along a curve whose coefficients come one order after
/// another, as those of a motion do.
#ifndef EXACT_BALL_TAYLOR_INTERNAL_H
#define EXACT_BALL_TAYLOR_INTERNAL_H

#include "exact/ball/ball_internal.h"
#include "expr/walk.h"

/// What is computed of one node: its own coefficients, then those of its helpers.
typedef struct ball_row {
    arb_struct *c; ///< (1 + helpers) rows of order + 1 coefficients
    uint32_t helpers;
    bool constant;       ///< no coefficient but the first
    arb_struct *inverse; ///< of a SOLVE: A_0⁻¹
} ball_row;

typedef struct ball_taylor {
    const expr_pool *pool;
    expr_walk walk;
    slong order, prec;
    ball_row *rows;
    size_t root_count;
    uint32_t *roots; ///< places
    size_t symbol_count;
    uint32_t *symbols; ///< places of the curve's symbols, BALL_ABSENT where none of the roots
                       ///< mentions it
} ball_taylor;

enum { BALL_ABSENT = UINT32_MAX };

/// Of `count` roots along curves in the space of `symbols`; other symbols have no value.
void ball_taylor_init(ball_taylor *s, const expr_pool *pool, size_t count, const expr *roots,
                      size_t symbol_count, const expr *symbols, slong order, slong prec);
void ball_taylor_clear(ball_taylor *s);

/// Coefficient k of symbol i is this.
void ball_taylor_put(ball_taylor *s, size_t i, slong k, const arb_t value);
/// Coefficient k of everything, from the coefficients up to k of the symbols; the lower ones are
/// known.
void ball_taylor_step(ball_taylor *s, slong k);
/// The coefficients of root i.
static inline const arb_struct *ball_taylor_root(const ball_taylor *s, size_t i) {
    return s->rows[s->roots[i]].c;
}
static inline bool ball_taylor_is_constant(const ball_taylor *s, size_t i) {
    return s->rows[s->roots[i]].constant;
}

#endif
