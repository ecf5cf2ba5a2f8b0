/// Signs over spheres and rotations.
#ifndef EXACT_SIGN_SIGN_PIECE_INTERNAL_H
#define EXACT_SIGN_SIGN_PIECE_INTERNAL_H

#include "exact/sign/sign_poly_internal.h"

/// The signs of p over the first unit vector or rotation in it that is not in pieces yet. SIGN_ANY
/// if there is none.
sign_set sign_by_pieces(sign_question *k, const fmpz_mpoly_t p);

#endif
