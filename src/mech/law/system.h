/// What the chapters of mechanics work on: a model's space, Lagrangian, forces and constraints
///   β^a_i v^i + b^a = 0,  a = 1 .. p
/// over the base frame, the constraints independent: a choice among all that are given, which gives
/// the others back, at every point if there is such a choice. Prescribed motions join them.
#ifndef MECH_LAW_SYSTEM_H
#define MECH_LAW_SYSTEM_H

#include "algebroid/law.h"
#include "exact/memo.h"
#include "mech/law/constraints.h"

/// A constraint that follows from those that were kept: β = Σ_a combination[a] β^a, b likewise.
typedef struct mech_dropped {
    size_t source;     ///< index into the list of constraints given
    expr *combination; ///< p
} mech_dropped;

typedef struct mech_system {
    const space *q;     ///< borrowed
    algebroid *tangent; ///< TQ in its base frame
    expr lagrangian;
    diag_span lagrangian_place;
    const expr *force; ///< n, borrowed
    size_t row_count;  ///< all constraints: those given, and prescribed motions
    expr *rows;        ///< row_count·n
    expr content;   ///< common factor of the largest minors of all rows, as in mech_pivots: where
                    ///< it vanishes there are fewer independent constraints. 1 if there is none
    size_t p;       ///< number of independent constraints
    expr *beta;     ///< p·n, row by row
    expr *b;        ///< p
    size_t *source; ///< p: which of the constraints given this is
    mech_pivots pivots;
    size_t dropped_count;
    mech_dropped *dropped;
    size_t complement_count;
    const model_field *complement; ///< borrowed: the complement of D the model gives, p fields
    size_t field_count;
    const model_field *fields; ///< borrowed: what the model says of a basis
    size_t parameter_count;
    const model_parameter *parameters; ///< borrowed: with the values the model gives them
    bool dependent_at_values;          ///< at these the constraints are dependent everywhere
    bool large;                        ///< made by mech_system_init_large: there are no pivots
    exact_memo *memo;                  ///< borrowed: of the context it was made in; may be NULL
    bool shared; ///< its arrays belong to that memory, where an equal one asks for them again
} mech_system;

/// HAMEL_INVALID too for a model with nonlinear constraints (mech/nonlinear/nonlinear.h): nothing
/// else knows of them.
///
/// The system of a model with `count` motions prescribed (their constraints come after the model's;
/// the multiplier is the force that makes the motion). HAMEL_INVALID if constraints contradict each
/// other, with the place of the one that contradicts those before it. Where the context has a
/// memory, systems with equal constraints share what was found out about them: it is made once.
HAMEL_MUST_USE hamel_status mech_system_init(mech_system *s, exact *x, const model *m, size_t count,
                                             const mech_prescribed *prescribed);
/// The same for a model too large for exact linear algebra between its functions. That the
/// constraints are independent is proved by their values at one point modulo a prime; HAMEL_INVALID
/// if they are dependent there. What needs more is left out: no sets of pivots, nothing dropped.
HAMEL_MUST_USE hamel_status mech_system_init_large(mech_system *s, exact *x, const model *m,
                                                   size_t count, const mech_prescribed *prescribed);
void mech_system_clear(mech_system *s);

/// The system on TQ, without its constraints: what Hamel's law is written down for.
mechanics mech_on_tangent(const mech_system *s);

/// A question about the system, for the memory of a context: all that stands in it.
memo_list mech_system_question(const mech_system *s, const exact *x, memo_subject what);

/// HAMEL_INVALID, with a message, if the constraints are dependent at the values of the parameters:
/// what was derived for generic ones has no numbers then.
HAMEL_MUST_USE hamel_status mech_system_needs_values(const mech_system *s, exact *x);

/// e with the values of the parameters put in. False if one of them has no value then: what is
/// divided by is zero.
bool mech_system_at_values(const mech_system *s, size_t count, const expr *e, expr *out);

#endif
