/// The linearised motion once more, by two routes that share no basis with it or with one another.
#ifndef RUN_STEADY_ROUTES_INTERNAL_H
#define RUN_STEADY_ROUTES_INTERNAL_H

#include "run/steady/steady.h"

typedef struct steady_routes steady_routes;

steady_routes *steady_routes_create(void);
void steady_routes_destroy(steady_routes *r);
/// Compares the spectrum of a motion, by its characteristic polynomial and residual: in a basis of
/// D that is orthonormal there, and from the bordered system. Where these two agree with one
/// another and not with it, its spectrum becomes theirs.
steady_agreement steady_routes_compare(const steady *s, steady_motion *e);

#endif
