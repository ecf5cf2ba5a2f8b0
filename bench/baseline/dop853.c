// States whose right-hand side calls functions of the C library, which forgets vectors: number by
// number, as the compiler sees fit.
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

#define VEC double
#define WIDTH 1
#define ZERO
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
