/// Trigonometric polynomials as sums of waves, for the readable forms.
#ifndef EXACT_TIDY_TIDY_WAVES_INTERNAL_H
#define EXACT_TIDY_TIDY_WAVES_INTERNAL_H

#include "exact/tidy/tidy_internal.h"

enum { CIRCLES = 6 };

typedef struct wave {
    int k[CIRCLES];
    fmpq_t cos, sin;
} wave;

/// Σ cos_k cos(k·θ) + sin_k sin(k·θ), the first nonzero entry of each k positive.
typedef struct waves {
    size_t n; ///< circles
    const block *circles[CIRCLES];
    VEC(wave) list;
} waves;

// tidy_waves.c
/// The Fourier form of a polynomial in sines and cosines; false if it has too many circles.
bool waves_of(tidy *T, const fmpz_mpoly_t p, waves *w);
void waves_clear(waves *w);
/// Σ k_j θ_j as it is printed: in the order of the circles, so that it starts with a plus.
expr waves_angle(tidy *T, const waves *w, const int *k);
/// The letter sin(angle) or cos(angle).
size_t trig_letter(tidy *T, expr_op op, expr angle);
/// If all frequencies are multiples of one: that one, of the greatest common length.
bool waves_one_direction(const waves *w, int *alpha);

#endif
