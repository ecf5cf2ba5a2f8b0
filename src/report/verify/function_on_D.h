/// Functions on D, of position, quasi-velocities and time, and what is done with them: every name
/// that derive prints stands for one, the motion derives them, and the almost-Poisson bracket of D*
/// makes a third of two.
#ifndef REPORT_VERIFY_FUNCTION_ON_D_H
#define REPORT_VERIFY_FUNCTION_ON_D_H

#include "report/verify/quantities.h"

typedef struct meaning {
    expr symbol, value;
} meaning;

/// How the names of one claim are understood.
typedef struct on_D {
    quantities *q;
    const model *m;
    const mech_quasi *quasi;
    const mech_inputs *inputs; ///< of which the symbols are names; NULL: inputs are zero
    const char *home;          ///< a dotted name, near which names are looked for first; NULL: none
    VEC(meaning) known;        ///< what was looked up, and what the claim itself abbreviates
    quantity_list taken;       ///< the quantities that its names were found to be
    bool has_fields;           ///< it is about fields, with directions (d_x) in them
    bool names_inputs;         ///< inputs were named
    text unclear;              ///< why the claim cannot be decided; empty: it can be
} on_D;

void on_D_clear(on_D *c);
typedef VEC(expr) input_list;

/// The inputs in e, and their derivatives, are added to a list.
void on_D_list_inputs(const on_D *c, expr e, input_list *out);
/// e for zero inputs.
expr on_D_without_inputs(const on_D *c, expr e);

/// What a bare name stands for, a symbol to be given to on_D_function; false if it has no meaning.
bool on_D_name(on_D *c, const char *name, expr *out);
/// The symbol stands for a function on D from now on.
void on_D_abbreviate(on_D *c, expr symbol, expr function);

/// e as a function on D: velocities satisfy the constraints, derivatives are those along motions,
/// names stand for what derive says.
expr on_D_function(on_D *c, expr e);
/// The same of a quantity.
expr on_D_quantity(on_D *c, const doc *leaf);

/// Its derivative along motions:  f' = W[f] + ∂f/∂t + v'^α ∂f/∂v^α + τ'_j ∂f/∂τ_j
expr on_D_rate(on_D *c, expr f);
/// {f, g} in the bracket of mech/hamilton/hamilton.h.
HAMEL_MUST_USE hamel_status on_D_bracket(on_D *c, diag *messages, expr f, expr g, expr *out);

/// What is `unclear`, if e holds a symbol that is neither a coordinate of D nor constant: nothing
/// can be said of its values and derivatives then. `free`: directions in a claim about fields, and
/// multipliers in one about the variational motion, may have any value.
void on_D_check(on_D *c, expr e, bool free);

#endif
