/// What the gaits of a model share: chapter E, compiled with the shape, its velocity and its
/// acceleration as numbers that somebody else supplies.
#ifndef RUN_GAIT_SYSTEM_H
#define RUN_GAIT_SYSTEM_H

#include "model/model.h"
#include "tape/tape.h"

enum {
    GAIT_MOST = 24,
    GAIT_ENTRIES = 48
}; ///< numbers of an algebra element, entries of an element

/// Numbers go in as (r, r', r'', p, values of the parameters that vary).
typedef struct gait_system {
    const model *m;
    const model_symmetry *given;
    size_t k, momenta, h, entry_count;
    size_t *shape;     ///< h: factors of the space that are the shape coordinates
    bool *cyclic;      ///< h: nothing depends on where that coordinate is
    size_t vary_count; ///< parameters that vary
    expr *vary;
    expr *g;             ///< entry_count: the group coordinates, entries of the space
    expr *momentum;      ///< momenta: p_b as functions on TQ
    tape *rates;         ///< → ξ (k), p', ξ of the horizontal lift (k)
    tape *forces;        ///< → τ (h)
    tape *curvature;     ///< (r, ..) → B^a_αβ, k·h·h: the two-form d𝒜 ∓ [𝒜, 𝒜]
    size_t danger_count; ///< functions of the shape that must not vanish:
    tape *danger;        ///< (r, ..)
    expr *dangers;       ///< the same, to print
    const char **danger_words; ///< what happens where it does
    char *labels;              ///< of the numbers of a displacement: x, y, θ
    /// purely kinematic and without drift: displacements do not depend on time and momenta
    bool flat;
} gait_system;

/// HAMEL_INVALID, with the reason, if the model has no symmetry with group coordinates, if the
/// motion does not reduce, or if the shape is not made of lines and angles that the group leaves
/// alone. `vary` are names of parameters.
HAMEL_MUST_USE hamel_status gait_system_create(const model *m, const char *symmetry,
                                               size_t vary_count, const char *const *vary,
                                               diag *messages, gait_system **out);
void gait_system_destroy(gait_system *s);

#endif
