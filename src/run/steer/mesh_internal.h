/// Meshes: a first guess, errors of intervals, finer ones.
#ifndef RUN_STEER_MESH_INTERNAL_H
#define RUN_STEER_MESH_INTERNAL_H

#include "run/steer/collocate_internal.h"

/// A path to begin with: straight from the start to what of the goal is known, with swings of the
/// controls that depend on `number`, as straight ways are often ones along which nothing can be
/// changed.
steer_path steer_guess(const steer_problem *p, size_t intervals, unsigned number);
/// The error of each interval: how far the motion from its beginning, by an integrator, ends from
/// its end; infinite where there is none. A fresh array.
double *steer_errors(const steer_problem *p, const steer_path *path);
/// The path on a mesh whose intervals are cut so that errors fall to `part` of their mean, at most
/// `most` of them.
steer_path steer_refine(const steer_problem *p, const steer_path *path, const double *errors,
                        double part, size_t most);

#endif
