/// Following a steady motion as a parameter or a quantity of it varies.
#ifndef RUN_STEADY_FOLLOW_H
#define RUN_STEADY_FOLLOW_H

#include "run/steady/steady.h"

/// Where stability changes.
typedef struct steady_change {
    double value;  ///< of what varies
    double energy; ///< there; NaN at a fold
    bool least; ///< it is the least of the branch: a threshold, below which there are none of these
    steady_verdict before, after;
    bool through_zero; ///< an eigenvalue passes through zero, otherwise ±iω crosses:
    double frequency;  ///< ω
    bool fold;         ///< the branch turns back there
} steady_change;

typedef struct steady_branch {
    size_t count; ///< as far as it goes
    double *values;
    steady_motion *motions;
    size_t mode_count; ///< eigenvalues that are followed: all but the forced zeros
    size_t *modes;     ///< at place k mode i is number [k·mode_count + i] of its spectrum, modes.h
    size_t change_count;
    steady_change *changes;
    size_t fold_count;
    double *folds; ///< where the branch turns back, in its order
    bool ends;     ///< before the last value: there is no steady motion near, or not one alone
    bool returns;  ///< it came back to the first value
} steady_branch;

/// Follows the first steady motion found as what varies goes from `first` to `last` in `count`
/// places; round folds, where it goes on in as many places as it takes until it comes to one of
/// both values. Changes of stability, and folds, are located to twelve digits.
void steady_follow(steady *s, double first, double last, size_t count, steady_branch *out);
void steady_branch_clear(steady_branch *b);

#endif
