/// Sine and cosine as compiled code writes them out, for one point and over lanes, so that the
/// interpreter gives the same bits. On machines without fused multiply-add they are the C
/// library's.
#ifndef TAPE_SINE_H
#define TAPE_SINE_H

/// Beyond it they are the C library's too: one rounding of n π/2 is not exact enough there.
#define TAPE_SINE_LARGEST 1e5

/// The polynomials on |r| ≤ π/4, from the highest coefficient on: fdlibm's, by K. C. Ng.
///   sin r = r + r³ S(r²), cos r = 1 + r² C(r²)
enum { TAPE_SINE_TERMS = 6, TAPE_COSINE_TERMS = 7 };
static const double tape_sine_terms[TAPE_SINE_TERMS] = {
    1.58969099521155010221e-10,  -2.50507602534068634195e-08, 2.75573137070700676789e-06,
    -1.98412698298579493134e-04, 8.33333333332248946124e-03,  -1.66666666666666324348e-01};
static const double tape_cosine_terms[TAPE_COSINE_TERMS] = {-1.13596475577881948265e-11,
                                                            2.08757232129817482790e-09,
                                                            -2.75573143513906633035e-07,
                                                            2.48015872894767294178e-05,
                                                            -1.38888888888741095749e-03,
                                                            4.16666666666666019037e-02,
                                                            -0.5};
/// 2/π, and −π/2 as a sum of three numbers.
static const double tape_sine_turns = 0x1.45f306dc9c883p-1;
static const double tape_sine_quarter[3] = {-0x1.921fb54442d18p+0, -0x1.1a62633145c07p-54,
                                            0x1.f1976b7ed8fbcp-110};

/// Both, good to about one unit in the last place.
void tape_sines(double x, double *sine, double *cosine);

#endif
