// A long state without such calls: in vectors.
#define _GNU_SOURCE
#include <math.h>
#include <stdbool.h>

#include "../../src/ode/dop853_internal.h"
#include "dop853.h"

#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)

#define NUMBER double
#define NAME(f) fast_##f
#define SINCOS(a, s, c) (*(s) = sin(a), *(c) = cos(a)) // gcc and clang make one call of it
#include "rhs_body.h"

#define RHS(t, y, dy) JOIN(fast_, PROBLEM)(t, (const double *)(y), (double *)(dy))

/// Numbers of a state, side by side; beyond its size there are zeros.
typedef double vec __attribute__((vector_size(64)));
typedef long long bits __attribute__((vector_size(64)));

static inline vec magnitude(vec a) { return (vec)((bits)a & 0x7fffffffffffffff); }

static inline vec larger(vec a, vec b) {
    const bits first = a > b;
    return (vec)(((bits)a & first) | ((bits)b & ~first));
}

static inline double total(vec a) {
    return (a[0] + a[4]) + (a[1] + a[5]) + ((a[2] + a[6]) + (a[3] + a[7]));
}

#define VEC vec
#define WIDTH 8
#define ZERO = {0}
#define MAGNITUDE magnitude
#define LARGER larger
#define TOTAL total
#define PROBLEM top
#define N 9
#include "dop853_body.h"
