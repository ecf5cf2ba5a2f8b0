/// An explicit Runge-Kutta rule, as a table: what a compiled step is made of.
#ifndef BASE_RULE_H
#define BASE_RULE_H

enum { RULE_MOST_STAGES = 16 };

/// Over lanes the state, where it began, where it ends and the stages stand one behind the other,
/// in rows of lanes: so many states come before the stages.
enum { RULE_STATES_BEFORE = 3 };

/// Stage i is f(t + c_i h, y + h Σ_j a_ij k_j), and row `stages` of a gives the end of the step.
/// One estimate of its error is a row of its own, the other the difference to another end.
typedef struct rule_table {
    unsigned stages;
    const double (*a)[RULE_MOST_STAGES];
    const double *c, *error, *other_end;
} rule_table;

#endif
