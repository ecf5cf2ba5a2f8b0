/// The equations at a steady motion with some of its coordinates and quasi-velocities put in as
/// numbers.
#ifndef RUN_STEADY_SLOTS_INTERNAL_H
#define RUN_STEADY_SLOTS_INTERNAL_H

#include "base/vec.h"
#include "run/steady/problem_internal.h"

/// A quasi-velocity, or one factor of the shape.
typedef struct steady_slot {
    size_t symbol_count, unknown_count, first_column; ///< the last: of its variations
    const expr *symbols;                              ///< as they occur in the equations
    expr numbers[FACTOR_ENTRIES];
    expr unknowns[FACTOR_STATE]; ///< what moves them freely
    bool simple;                 ///< it may have these numbers,
    bool fixed;                  ///< and has
} steady_slot;

typedef VEC(steady_slot) steady_slot_list;
typedef VEC(expr) steady_list;

enum { STEADY_PLACES = 2 };

typedef struct steady_slots {
    const steady *s;
    const steady_problem *p;
    const double *y;
    exact *x;
    steady_slot_list slots;
    steady_list equations; ///< rates and levels
    double *values;        ///< of all symbols, there
    double *elsewhere[STEADY_PLACES];
} steady_slots;

void steady_slots_init(steady_slots *w, const steady *s, const steady_problem *p, const double *y,
                       exact *x);
/// Puts in as many numbers as are simple there, but for those without which the family that is left
/// is larger. That is found by taking one or two back at a time, those of positions first or those
/// of quasi-velocities.
void steady_slots_choose(steady_slots *w, bool positions_first);
void steady_slots_clear(steady_slots *w);
/// The numbers that are put in: symbols, and what they are.
void steady_slots_fixed(const steady_slots *w, steady_list *from, steady_list *to);
/// The equations that do not vanish identically with them.
void steady_slots_left(const steady_slots *w, steady_list *out);
/// The unknowns that are left.
void steady_slots_unknowns(const steady_slots *w, steady_list *out);

#endif
