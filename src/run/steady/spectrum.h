/// The spectrum of a linearised motion, with zero eigenvalues separated out. Zeros are what
/// families of equilibria and integrals force; computed along with the others they would come out
/// as 1e-8 where they belong to Jordan blocks, and spoil the verdict. So kernels are taken out one
/// after another,
///   T_0 ⊃ ..,  T_{j+1} = T_j/ker A_j,  A_{j+1} = A_j on T_{j+1},
/// which is stable (each is a decision about a rank), and eigenvalues are those of what is left.
#ifndef RUN_STEADY_SPECTRUM_H
#define RUN_STEADY_SPECTRUM_H

#include <stdbool.h>
#include <stddef.h>

enum { SPECTRUM_STAGES = 8 };

typedef struct spectrum {
    size_t size;
    size_t stage_count;
    size_t stages[SPECTRUM_STAGES]; ///< dimensions of the kernels; the first is that of A itself
    size_t zeros;                   ///< their sum
    size_t count;                   ///< the other eigenvalues, size − zeros:
    double *re, *im;                ///< by real part, then imaginary part
    double norm;                    ///< of A
    double radius;                  ///< the largest |λ|
    double determinant; ///< sign and size: the product of the others, in units of the norm
} spectrum;

/// On input `like` (may be NULL) has the dimensions to take out: those of a neighbour, so that an
/// eigenvalue that passes through zero is not mistaken for one that is forced. A is kept.
void spectrum_init(spectrum *s, size_t n, const double *A, const spectrum *like);
void spectrum_clear(spectrum *s);

/// What the eigenvalues that are not zero say.
typedef enum spectrum_kind {
    SPECTRUM_ATTRACTING, ///< all real parts are negative
    SPECTRUM_REPELLING,  ///< some real part is positive
    SPECTRUM_CENTRE,     ///< none is positive, some are zero
    SPECTRUM_EMPTY       ///< there are none
} spectrum_kind;

spectrum_kind spectrum_kind_of(const spectrum *s);
/// The largest real part of those; −infinity if there are none.
double spectrum_growth(const spectrum *s);
/// How many have a real part that counts as positive.
size_t spectrum_unstable(const spectrum *s);
/// Real parts up to this count as zero: what rounding makes of a double eigenvalue.
double spectrum_noise(const spectrum *s);

#endif
