/// What the files about the reduced bracket in the frame of chapter E share.
#ifndef MECH_HAMILTON_REDUCED_FRAME_INTERNAL_H
#define MECH_HAMILTON_REDUCED_FRAME_INTERNAL_H

#include "mech/hamilton/reduced_calculus.h"

/// One reduction, and what is being made of it. The momenta of the first `block` fields, sections
/// of S to which the others are orthogonal, have a velocity written out; those of the rest stand
/// for velocities, or not.
typedef struct frame_work {
    exact *x;     ///< for what is to be read
    exact *proof; ///< for what is to be proved
    expr_pool *pool;
    const mech_system *s;
    const mech_reduction *r;
    const mech_connection *c;
    const mech_reduced *e;
    mech_reduced_bracket *g;
    size_t n, m, h, all; ///< all = m + h
    size_t block, rest;  ///< m and h; with simple fields 0 and all
    bool closed;         ///< velocities of the rest are put in everywhere
    const expr *drift;   ///< n: X_0, or Y_0
    expr *fields;        ///< all·n: Z_b, X_α over (ζ, F)
    expr *shadows;       ///< all·n: the same along the slice, over the base frame
    expr *symbols;       ///< rest: w, or (v, w)
    expr *at_rest;       ///< all: ν, μ
    expr *mass;          ///< rest²: M
    expr *legendre;      ///< rest: momenta in (r, w), or (r, v, w)
    expr *velocities;    ///< all: Ω, w as functions on D*/G; symbols if not closed
    expr *W, *P;         ///< n: as functions on D*/G
} frame_work;

#endif
