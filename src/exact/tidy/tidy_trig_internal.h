/// Ways of writing a sum of waves over letters: in Fourier form, with pairs turned into products,
/// and as a polynomial in the sines and cosines of chosen angles.
#ifndef EXACT_TIDY_TIDY_TRIG_INTERNAL_H
#define EXACT_TIDY_TIDY_TRIG_INTERNAL_H

#include "exact/tidy/tidy_waves_internal.h"

// tidy_trig.c: ways of writing waves as a sum over letters
/// As they stand.
void waves_write(tidy *T, const waves *w, sum *out);
/// With pairs of equal size turned into products.
void waves_write_pairs(tidy *T, const waves *w, sum *out);
/// As a polynomial in the sines and cosines of d angles with frequencies alpha[j], where every wave
/// is a whole combination of them; bit j of `mode`: eliminate cos² instead of sin². False if it is
/// not.
bool waves_write_in(tidy *T, const waves *w, size_t d, int (*alpha)[CIRCLES], unsigned mode,
                    sum *out);

#endif
