/// Orders for qsort.
#ifndef BASE_ORDER_H
#define BASE_ORDER_H

/// Numbers, the smallest first.
static inline int order_numbers(const void *a, const void *b) {
    const double u = *(const double *)a, v = *(const double *)b;
    return (u > v) - (u < v);
}

#endif
