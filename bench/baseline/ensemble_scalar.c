#include "ensemble.h"

#define _GNU_SOURCE
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "../../src/ode/dop853_internal.h"

#define C DOP853_C
#define A(i, j) DOP853_A[i][j]

#define NUMBER double
#define NAME(f) one_##f
#define SINCOS(a, s, c) (*(s) = sin(a), *(c) = cos(a)) // gcc and clang make one call of it
#include "rhs_body.h"
#undef NUMBER
#undef NAME
#undef SINCOS

#define RHS(t, y, dy) one_sleigh(t, y, dy)
#define SYSTEM sleigh
#define N 5
#define QUATERNION 0
#include "ensemble_scalar.h"
#undef RHS
#undef SYSTEM
#undef N
#undef QUATERNION
#define RHS(t, y, dy) one_top(t, y, dy)
#define SYSTEM top
#define N 9
#define QUATERNION 1
#include "ensemble_scalar.h"
#undef RHS
#undef SYSTEM
#undef N
#undef QUATERNION
