/// Equations for the parameters of a model, solved: for which values all of some polynomials
/// vanish. The answer is a list of branches, as "a = 0" or "l = 0, or I_11 = I_22". Only what the
/// assumptions of the model allow (m > 0) is kept.
#ifndef MECH_TOOLS_PARAMETERS_H
#define MECH_TOOLS_PARAMETERS_H

#include "exact/exact.h"

/// A set of equations that together make everything vanish.
typedef struct parameter_branch {
    size_t count;
    expr *symbols; ///< the parameters that are given
    expr *values;  ///< by these, in the parameters that stay free
} parameter_branch;

typedef struct parameter_branches {
    size_t count;
    parameter_branch *items; ///< none is a special case of another
    bool complete;           ///< there are no other solutions
} parameter_branches;

/// On input polynomials in the parameters. No branch and `complete` mean: never.
HAMEL_MUST_USE hamel_status parameter_branches_init(parameter_branches *b, exact *x, size_t count,
                                                    const expr *conditions);
void parameter_branches_clear(parameter_branches *b);

#endif
