/// Matrices of numbers as a file that numpy.load reads.
#ifndef REPORT_TABLE_LINEAR_NPZ_H
#define REPORT_TABLE_LINEAR_NPZ_H

#include "base/text.h"

typedef struct npz_matrix {
    const char *name;
    size_t rows, cols;
    const double *numbers;
} npz_matrix;

/// A zip file, nothing compressed, with a file NAME.npy a matrix. The same bytes every time.
void npz_write(size_t count, const npz_matrix *matrices, text *out);

#endif
