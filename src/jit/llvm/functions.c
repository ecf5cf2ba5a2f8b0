/// Functions that compiled code calls: those of the C library for one point, as the interpreter
/// does; SLEEF's for vectors. Of SLEEF those that give the same bits in every width are taken:
/// `finz_` with fused multiply-add, `cinz_` on machines without it.
#define _GNU_SOURCE // sincos
#include <math.h>

#include "base/processor.h"
#include "jit/llvm/emit_internal.h"
#include "jit/llvm/functions_internal.h"

typedef void any_function(void);

bool function_has_fma(void) { return processor_has_fused(); }

#define FUNCTIONS(X)                                                                               \
    X(SIN, sin)                                                                                    \
    X(COS, cos)                                                                                    \
    X(TAN, tan)                                                                                    \
    X(ASIN, asin)                                                                                  \
    X(ACOS, acos)                                                                                  \
    X(ATAN, atan)                                                                                  \
    X(SINH, sinh)                                                                                  \
    X(COSH, cosh)                                                                                  \
    X(TANH, tanh)                                                                                  \
    X(EXP, exp)                                                                                    \
    X(LOG, log)                                                                                    \
    X(POW, pow)                                                                                    \
    X(ATAN2, atan2)                                                                                \
    X(SINCOS, sincos)

static any_function *c_function(tape_op op) {
    switch ((int)op) {
#define X(NAME, name)                                                                              \
    case TAPE_##NAME: return (any_function *)name;
        FUNCTIONS(X)
#undef X
    }
    return NULL;
}

// The addresses are all that is needed of them, and their types depend on the flags of the
// compiler.
#if defined(HAMEL_SLEEF) && defined(__x86_64__)

// clang-format off
#define DECLARE(NAME, name)                                                                        \
    extern any_function Sleef_finz_##name##d8_u10avx512f, Sleef_finz_##name##d4_u10avx2,           \
        Sleef_finz_##name##d2_u10avx2128, Sleef_cinz_##name##d2_u10sse2;
FUNCTIONS(DECLARE)

#define AVX512(NAME, name) case TAPE_##NAME: return Sleef_finz_##name##d8_u10avx512f;
#define AVX2(NAME, name) case TAPE_##NAME: return Sleef_finz_##name##d4_u10avx2;
#define HALF(NAME, name) case TAPE_##NAME: return Sleef_finz_##name##d2_u10avx2128;
#define SSE2(NAME, name) case TAPE_##NAME: return Sleef_cinz_##name##d2_u10sse2;

static any_function *avx512(tape_op op) { switch ((int)op) { FUNCTIONS(AVX512) } return NULL; }
static any_function *avx2(tape_op op) { switch ((int)op) { FUNCTIONS(AVX2) } return NULL; }
static any_function *half(tape_op op) { switch ((int)op) { FUNCTIONS(HALF) } return NULL; }
static any_function *sse2(tape_op op) { switch ((int)op) { FUNCTIONS(SSE2) } return NULL; }
// clang-format on

bool function_has_width(unsigned width) {
    if (width == 8) return function_has_fma() && processor_has_wide();
    return width == 4 ? function_has_fma() : width == 2;
}

static any_function *vector_function(tape_op op, unsigned width) {
    if (width == 8) return avx512(op);
    if (width == 4) return avx2(op);
    return function_has_fma() ? half(op) : sse2(op);
}

#else

bool function_has_width(unsigned width) {
    (void)width;
    return false;
}

static any_function *vector_function(tape_op op, unsigned width) {
    (void)op, (void)width;
    return NULL;
}

#endif

unsigned function_width(void) {
    for (unsigned width = 8; width > 1; width /= 2) {
        if (function_has_width(width)) return width;
    }
    return 0;
}

any_function *function_of(tape_op op, unsigned width) {
    return width == 1 ? c_function(op) : vector_function(op, width);
}
