/// Reconstruction: g' = gξ (g' = ξg for a right action) on a product of groups, by the method of
/// Munthe-Kaas. Near an element `base` the group is its algebra,
///   g = base·exp σ,   σ' = dexp⁻¹_{−σ} ξ      (right action: g = exp(σ)·base, σ' = dexp⁻¹_σ ξ)
/// so σ is integrated with any method for vectors, which keeps its order; after a while base moves
/// to g and σ to zero. Elements are products of exponentials, so they stay on the group.
///
/// H. Munthe-Kaas, High order Runge-Kutta methods on manifolds, Applied Numerical Mathematics 29
/// (1999).
#ifndef RUN_FORM_RECONSTRUCT_H
#define RUN_FORM_RECONSTRUCT_H

#include <stdbool.h>

#include "model/model.h"

/// One group of the product: where its components and entries stand.
typedef struct reconstruct_part {
    group G;
    action_side side;
    size_t component, entry;
} reconstruct_part;

typedef struct reconstruction {
    size_t count;
    reconstruct_part *parts;
    size_t k, entry_count;
    double *base; ///< entry_count
    double *work; ///< room for a matrix and an element
} reconstruction;

/// For the groups of a symmetry, from the identity.
void reconstruct_init(reconstruction *c, const model_symmetry *given);
void reconstruct_clear(reconstruction *c);

/// The element to go on from.
void reconstruct_start(reconstruction *c, const double *g);
/// σ' of ξ. False if σ is too far away from zero: a step as long as that is to be tried again
/// shorter.
bool reconstruct_rates(const reconstruction *c, const double *sigma, const double *xi,
                       double *rates);
/// g.
void reconstruct_element(const reconstruction *c, const double *sigma, double *g);
/// Whether σ turns so far that base should move.
bool reconstruct_is_far(const reconstruction *c, const double *sigma);
/// Moves base to g: σ is zero from here on.
void reconstruct_fold(reconstruction *c, const double *sigma);

/// first⁻¹ second; for a right action second first⁻¹. What a motion that is at `first` is to be
/// moved by to be at `second`.
void reconstruct_between(const reconstruction *c, const double *first, const double *second,
                         double *out);
void reconstruct_identity(const reconstruction *c, double *g);

#endif
