/// A point whose coordinates are known in balls, and what balls prove there: signs, lower bounds of
/// ranks; roots of equations in krawczyk.h, of polynomials in roots.h. *Yes* from a ball is a
/// proof; *no* only says that these balls do not show it.
///
///   exact_balls *b = exact_balls_create(pool, 128);     after all expressions are made
///   exact_balls_set(b, x, 0.7);
///   exact_balls_sign(b, e)
///   exact_balls_destroy(b);
#ifndef EXACT_BALL_BALLS_H
#define EXACT_BALL_BALLS_H

#include <stdbool.h>

#include "expr/expr.h"

typedef struct exact_balls exact_balls;

/// Every symbol that the pool has now is zero to begin with.
exact_balls *exact_balls_create(expr_pool *pool, long bits);
void exact_balls_destroy(exact_balls *b);

/// The symbol is this very number.
void exact_balls_set(exact_balls *b, expr symbol, double value);
/// The symbols get the values that the expressions have at the point as it was. False, and nothing
/// changes, if one has no value.
bool exact_balls_assign(exact_balls *b, size_t count, const expr *symbols, const expr *values);

/// Every symbol gets a value at random, the same ones for the same seed: multiples of 1/64 that are
/// not zero, positive where that is assumed, inside of ranges; rotations and unit vectors are
/// some.
void exact_balls_scatter(exact_balls *b, uint64_t seed);

/// What a ball says of a value.
typedef enum ball_sight {
    BALL_NONE, ///< there is no value, or none was found
    BALL_ZERO, ///< zero, or nearer to it than 2 to the power −bits/3
    BALL_WIDE, ///< nothing
    BALL_APART ///< not zero, proved
} ball_sight;

/// Of each of several, which share the work on what they have in common.
void exact_balls_see(const exact_balls *b, size_t count, const expr *e, ball_sight *out);

/// Whether all of them have a value.
bool exact_balls_defined(const exact_balls *b, size_t count, const expr *e);
/// Whether near the point all of them have values near those they have there: none jumps, or has a
/// pole. Parameters stay.
bool exact_balls_continuous(const exact_balls *b, size_t count, const expr *e);
/// −1 or 1 where that is proved, otherwise 0.
int exact_balls_sign(const exact_balls *b, expr e);
/// The middle of the ball of e, NaN where it has no value.
double exact_balls_middle(const exact_balls *b, expr e);
/// A lower bound of the rank of a matrix, row by row.
size_t exact_balls_rank(const exact_balls *b, size_t rows, size_t cols, const expr *A);

#endif
