/// Flags of a distribution: how far brackets lead out of it.
///   Lie flag       D^1 = D,  D^{i+1} = D^i + [D, D^i]
///   derived flag   D_1 = D,  D_{i+1} = D_i + [D_i, D_i]
/// At a generic point both are found by their annihilators, which shrink:
///   I^{i+1} = {ω ∈ I^i : ω([X, Y]) = 0 for X in D, Y in D^i}
/// by exact linear algebra over the functions, so every rank is proved. At a given point the flag is
/// the span of the values there of the fields that generate D^i over the functions.
#ifndef MECH_FLAG_H
#define MECH_FLAG_H

#include "exact/exact.h"
#include "space/space.h"

typedef enum flag_kind { FLAG_LIE, FLAG_DERIVED } flag_kind;

/// Ranks of a flag up to where it stays: (2, 3, 4, 5).
typedef struct mech_flag {
    size_t count;
    size_t *ranks;
    truth proved; ///< YES: the ranks are these. UNKNOWN: the last ones are lower bounds
    truth ends;   ///< YES: the last rank is that of the limit. UNKNOWN: computing stopped there
} mech_flag;

void mech_flag_clear(mech_flag *f);

#endif
