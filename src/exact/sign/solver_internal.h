/// Questions about real polynomials, put to a solver in a process of its own (src/exact/z3).
#ifndef EXACT_SIGN_SOLVER_INTERNAL_H
#define EXACT_SIGN_SOLVER_INTERNAL_H

#include "exact/field_internal.h"
#include "exact/sign/sign_set_internal.h"

/// Whether a point exists where conditions hold.
typedef enum solver_answer { SOLVER_UNKNOWN, SOLVER_NO, SOLVER_YES } solver_answer;

/// A polynomial and the signs it may have at the point.
typedef struct solver_condition {
    fmpz_mpoly_struct *p; ///< borrowed
    sign_set signs;
} solver_condition;

/// Values of the generators: a point that was asked for. Made by solver_ask.
typedef struct solver_point {
    bool known; ///< all values are rational and given
    fmpq *values;
} solver_point;

bool solver_there(void);
/// Asks twice, with generators in opposite orders; an answer that differs is none. The relations of
/// the field are among the conditions, and what is not algebraic counts as free: a NO is one, a YES
/// may be a point that is none. *at is fresh, for solver_point_clear.
solver_answer solver_ask(const exact_field *F, size_t count, const solver_condition *conditions,
                         solver_point *at);
/// Whether the point meets all conditions and the relations of the field, exactly.
bool solver_point_holds(const exact_field *F, const solver_point *at, size_t count,
                        const solver_condition *conditions);
void solver_point_clear(const exact_field *F, solver_point *at);

#endif
