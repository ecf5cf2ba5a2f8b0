/// Questions about the motion that need no formulas of it: the bordered system is enough.
#ifndef MECH_UNEXPANDED_MOTION_H
#define MECH_UNEXPANDED_MOTION_H

#include "exact/trial/trial.h"
#include "mech/law/system.h"

/// Whether L is regular on D: the bordered matrix has full rank, on velocities that satisfy the
/// constraints.
exact_seen mech_try_regular(exact *x, const mech_system *s);

/// Whether ∂²L/∂v∂v has full rank.
exact_seen mech_try_regular_on_TQ(exact *x, const mech_system *s, size_t *rank);

/// Whether (q, v, t) → (q, −v, −t) takes motions into motions, where nothing depends on time:
/// proved if L and the forces are even in v and constraints linear; otherwise accelerations on D
/// are looked at. UNKNOWN where something depends on time.
exact_seen mech_try_reversible(exact *x, const mech_system *s);

/// Whether the reactions vanish on D; of a NO *at is a multiplier that does not.
exact_seen mech_try_reactions(exact *x, const mech_system *s, size_t *at);

#endif
