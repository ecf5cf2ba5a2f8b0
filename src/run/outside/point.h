/// A point given in words, "phi=0.3, x'=1", as values of all symbols of a model: what evaluating a
/// derived quantity needs.
#ifndef RUN_OUTSIDE_POINT_H
#define RUN_OUTSIDE_POINT_H

#include "base/diag.h"
#include "exact/exact.h"
#include "model/model.h"

/// Completes the point as a run completes its initial state: what is given holds, and so do the
/// constraints; otherwise the point is the nearest to zero (rotations: the identity) and the
/// velocity the slowest. On the left of = may stand coordinates, velocities, quasi-velocities (also
/// those that Hamel chose), definitions, multipliers of the vakonomic motion (zero if not given),
/// and t; on the right numbers. A rotation is given as a whole, B=Rz(0.3)*Rx(pi/2), and so may be
/// what has entries: Omega=[1, 0, 2]. `at` may be NULL.
///
/// On output *values is a fresh array with the value of the symbol of index i; NULL on failure.
/// What is wrong with the words is told in `at_messages`, with places in `at`; what the model says
/// against them (HAMEL_INVALID: they contradict each other or the constraints) in `messages`.
/// The memory may be NULL.
HAMEL_MUST_USE hamel_status run_point(const model *m, const char *at, exact_memo *memo,
                                      diag *at_messages, diag *messages, double **values);

/// The same words as settings, NAME=VALUE in their order: `target` of positions, velocities and
/// time, quasi-velocities put in as what they are; `value` of the parameters. *settings is a fresh
/// array.
HAMEL_MUST_USE hamel_status run_words(const model *m, const char *words, diag *at_messages,
                                      diag *messages, size_t *count, model_setting **settings);
/// What a name stands for in words about a motion: a definition, a position, a velocity, the time,
/// a parameter.
bool run_name(const model *m, const char *name, expr *out);
/// One quantity in such words: an expression of positions, velocities, parameters and time.
HAMEL_MUST_USE hamel_status run_quantity(const model *m, const char *words, diag *at_messages,
                                         diag *messages, expr *out);

/// The same, of accelerations x'' and reactions lambda_1 as well.
HAMEL_MUST_USE hamel_status run_quantity_moving(const model *m, const char *words,
                                                diag *at_messages, diag *messages, expr *out);
/// Whether expressions have accelerations or multipliers in them.
bool run_moving(const model *m, size_t count, const expr *e);

/// The quantity less its value, of "QUANTITY = VALUE"; a quantity alone is that.
HAMEL_MUST_USE hamel_status run_equation(const model *m, const char *words, diag *at_messages,
                                         diag *messages, expr *out);

/// The quasi-velocities of the model, those that Hamel chose among them: symbols, and what they are
/// in terms of the velocities. Fresh arrays.
HAMEL_MUST_USE hamel_status run_quasi_velocities(const model *m, diag *messages, size_t *count,
                                                 expr **symbols, expr **meanings);

#endif
