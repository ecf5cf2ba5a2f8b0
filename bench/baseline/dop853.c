#include "dop853.h"

#define _GNU_SOURCE
#include <math.h>
#include <stdbool.h>

#include "../../src/ode/dop853_internal.h"

#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)

#define NUMBER double
#define NAME(f) fast_##f
#define SINCOS(a, s, c) (*(s) = sin(a), *(c) = cos(a)) // gcc and clang make one call of it
#include "rhs_body.h"

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

#define RHS(t, y, dy) JOIN(fast_, PROBLEM)(t, (const double *)(y), (double *)(dy))

// Vectors pay if the state is long and no function of the C library is called, which forgets them.
#define VEC vec
#define WIDTH 8
#define MAGNITUDE magnitude
#define LARGER larger
#define TOTAL total
#define PROBLEM top
#define N 9
#include "dop853_body.h"

#undef VEC
#undef WIDTH
#undef MAGNITUDE
#undef LARGER
#undef TOTAL
#define VEC double
#define WIDTH 1
#define MAGNITUDE fabs
#define LARGER(a, b) ((a) > (b) ? (a) : (b))
#define TOTAL(a) (a)
#define PROBLEM sleigh
#define N 5
#include "dop853_body.h"
#define PROBLEM snakeboard
#define N 6
#include "dop853_body.h"
#define PROBLEM trailers
#define N 9
#include "dop853_body.h"
