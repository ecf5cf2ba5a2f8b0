/// What a steady motion is like: its spectrum, and the family it belongs to.
#ifndef RUN_STEADY_FAMILY_INTERNAL_H
#define RUN_STEADY_FAMILY_INTERNAL_H

#include "run/steady/problem_internal.h"

/// What there is to say of a steady state; `like` as in spectrum_init.
void steady_describe(const steady *s, size_t chart, const double *y, const spectrum *like,
                     steady_motion *out);
void steady_motion_clear(steady_motion *e);
/// Whether one can walk from one to the other through steady motions.
bool steady_joined(const steady *s, const steady_motion *from, const steady_motion *to);
/// The variation that leads from one state to another.
void steady_between(const steady *s, const steady_problem *p, const double *from, const double *to,
                    double *out);
/// Whether two are the same up to the group.
bool steady_same(const steady *s, const steady_motion *a, const steady_motion *b);

#endif
