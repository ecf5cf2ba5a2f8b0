/// x = n π/2 + r, with π/2 as three numbers, which fused multiplication makes exact enough; then a
/// polynomial each, which of them and with which sign the quadrant n says. What is written out by
/// jit/llvm/emit_sine.c is this, operation by operation.
#define _GNU_SOURCE // sincos
#include "tape/sine.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "base/processor.h"

#ifdef __x86_64__
#define FUSED __attribute__((target("fma")))
#else
#define FUSED
#endif

static FUSED void near_zero(double x, double *sine, double *cosine) {
    const double magic = 0x1.8p52; // rounds to whole numbers, left in the last bits
    const double t = __builtin_fma(x, tape_sine_turns, magic), n = t - magic;
    double r = x;
    for (int i = 0; i < 3; i++) r = __builtin_fma(n, tape_sine_quarter[i], r);
    const double r2 = r * r;
    double s = tape_sine_terms[0], c = tape_cosine_terms[0];
    for (int i = 1; i < TAPE_SINE_TERMS; i++) s = __builtin_fma(s, r2, tape_sine_terms[i]);
    for (int i = 1; i < TAPE_COSINE_TERMS; i++) c = __builtin_fma(c, r2, tape_cosine_terms[i]);
    s = __builtin_fma(r * r2, s, r);
    c = __builtin_fma(r2, c, 1);
    uint64_t quadrant;
    memcpy(&quadrant, &t, sizeof quadrant);
    const double first = quadrant & 1 ? c : s, second = quadrant & 1 ? s : c;
    *sine = quadrant & 2 ? -first : first;
    *cosine = (quadrant + 1) & 2 ? -second : second;
}

void tape_sines(double x, double *sine, double *cosine) {
    if (processor_has_fused() && fabs(x) <= TAPE_SINE_LARGEST) near_zero(x, sine, cosine);
    else sincos(x, sine, cosine);
}
