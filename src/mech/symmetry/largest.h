/// The largest symmetry that is at hand: all blocks of the model together, and what else is seen
/// to leave the motion alone.
#ifndef MECH_SYMMETRY_LARGEST_H
#define MECH_SYMMETRY_LARGEST_H

#include "mech/law/system.h"

typedef struct mech_largest {
    bool exists; ///< whether it is more than one named block of the model; all else is empty if not
    model_symmetry given;
    char *name;
} mech_largest;

/// A product of groups that commute and have independent generators, each of which is proved to
/// leave Lagrangian, constraints and forces invariant: the blocks of the model, largest first, then
/// their groups one by one, then shifts of single coordinates, then turns about the vertical of
/// points of the plane and rotations. `fixed` are factors that are not to be moved.
void mech_largest_init(mech_largest *g, exact *x, const mech_system *s, const model *m,
                       size_t fixed_count, const size_t *fixed);
void mech_largest_clear(mech_largest *g);

#endif
