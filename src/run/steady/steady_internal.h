/// The inside of steady motions: problem.c (equations in one chart, compiled, and solving them),
/// steady.c (making), look.c (where to look),
/// family.c (what is found), follow.c (following), arc.c (round folds).
#ifndef RUN_STEADY_STEADY_INTERNAL_H
#define RUN_STEADY_STEADY_INTERNAL_H

#include "mech/steady/steady.h"
#include "mech/symmetry/largest.h"
#include "mech/verdict/gate.h"
#include "run/motion/run_internal.h"
#include "run/steady/integrals_internal.h"
#include "run/steady/problem_internal.h"
#include "run/steady/routes_internal.h"
#include "run/steady/steady.h"

struct steady {
    const model *m;
    mech_largest largest; ///< all symmetries together, if no other was asked for ..
    model extended;       ///< .. and the model with it behind its own
    model_symmetry *symmetries;
    bool sought;  ///< whether that was looked for
    model varied; ///< the model with what varies as a symbol
    model_parameter *parameters;
    run_motion *r; ///< at rest, or from where the options say
    model_run spec;
    model_setting *from, *inputs;
    bool near; ///< the options say where to look
    size_t level_count;
    expr *levels;
    bool varies, by_parameter;      ///< what varies is a parameter, or else
    expr quantity;                  ///< a parameter's symbol, a function of position and velocity
    double value;                   ///< of the parameter now
    VEC(steady_problem *) problems; ///< one a chart, NULL before it is needed
    VEC(mech_basis) anchored;       ///< bases behind those of the run
    VEC(steady_motion) motions;
    size_t family_count;
    steady_routes *routes;
    gate *gate;                  ///< through which what is proved leaves
    steady_integrals *integrals; ///< sought where zeros are left that families do not explain
};

/// Numbers between which a coordinate may be, near its bound where it has only one.
void steady_range(const model *m, const model_range *range, double *lower, double *upper);

/// Of a state: the position as it is integrated, then quasi-velocities.
static inline size_t steady_length(const steady *s, const steady_problem *p) {
    return s->m->q->state_count + p->equations.r;
}

#endif
