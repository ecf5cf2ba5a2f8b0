/// Shorter expressions for the same functions, to be computed and not to be read.
#ifndef MECH_TOOLS_SHORTEN_H
#define MECH_TOOLS_SHORTEN_H

#include "exact/exact.h"

/// Each expression becomes the cheapest of the forms at hand: as it stands, and in the shapes to
/// print. They are equal wherever they are defined; a form to print may miss a point where the
/// given one has a value (tan φ where cos φ = 0). Nothing can fail: what is too long stays. The
/// expressions are wanted together: what one needs of sines and cosines another may use.
void mech_shorten(exact *x, size_t count, expr *e);

#endif
