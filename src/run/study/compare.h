/// A nonholonomic run against vakonomic ones. Along the nonholonomic motion the multipliers that
/// would make it vakonomic are affine in their initial values, and so is what they add to the
/// acceleration; λ(0) is chosen such that this is least, in the mean over the samples. Then the
/// vakonomic motion from there is computed too.
#ifndef RUN_STUDY_COMPARE_H
#define RUN_STUDY_COMPARE_H

#include "run/motion/run.h"

typedef struct run_comparison {
    size_t p;
    double *lambda; ///< p: λ(0)
    /// largest |q''_vak − q''| at a state of the nonholonomic motion, with λ from there
    double residual;
    double least;    ///< the same for the best λ(0),
    double relative; ///< and against what the parts of that λ would make it, each for itself
    size_t width;    ///< numbers of a position
    char **names;    ///< width: as in infix
    size_t count;    ///< samples that both motions have
    double *t, *nonholonomic, *vakonomic; ///< count, count·width, count·width
    double *distance;                     ///< count
    double largest;                       ///< distance
    run_summary first, second;            ///< of the nonholonomic and of the vakonomic run
} run_comparison;

/// On input `options` as for a run; its form and multipliers are not looked at, but a given λ
/// (lambda_count > 0) is taken instead of the best one.
HAMEL_MUST_USE hamel_status run_compare(const model *m, const model_run *spec,
                                        const run_options *options, diag *messages,
                                        run_comparison *out);
void run_comparison_clear(run_comparison *c);

/// Whether the least residual is zero to the precision of the run.
bool run_comparison_agrees(const run_comparison *c);

#endif
