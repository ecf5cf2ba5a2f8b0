/// What the ways of eliminating a sparse matrix have in common.
#ifndef NUM_SPARSE_INTERNAL_H
#define NUM_SPARSE_INTERNAL_H

#include "num/sparse.h"

typedef struct sparse_kind {
    void *(*create)(const sparse *s);
    void (*destroy)(void *own);
    /// With `anew` pivots are chosen; otherwise those of the last time are taken, if there are any.
    /// False if one is zero.
    bool (*factor)(void *own, const double *entries, bool anew);
    void (*solve)(void *own, double *x); ///< b becomes x
    /// Whether solutions need no second look; NULL: they do.
    bool (*sure)(const void *own);
} sparse_kind;

struct sparse {
    size_t order;
    const uint32_t *starts, *rows;
    const bool *fixed;     ///< of each entry: whether it never changes; NULL: not known
    const double *entries; ///< of the matrix that was eliminated last
    bool fresh;            ///< whether its pivots were chosen for it
    const sparse_kind *kind;
    void *own;
    double *residual, *size; ///< order each
};

#endif
