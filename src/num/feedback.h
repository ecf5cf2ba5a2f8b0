/// Linear systems x' = A x + B u, y = C x + D u in numbers: samples, feedback, zeros. Matrices are
/// written row by row; n states, m inputs.
#ifndef NUM_FEEDBACK_H
#define NUM_FEEDBACK_H

#include <stdbool.h>
#include <stddef.h>

/// out ← exp(A).
void feedback_exponential(size_t n, const double *A, double *out);

/// x_{k+1} = Ad x_k + Bd u_k for inputs that are held for a time h.
void feedback_sampled(size_t n, size_t m, const double *A, const double *B, double h, double *Ad,
                      double *Bd);

/// The gain K (m by n) of u = −K x that makes ∫ xᵀQx + uᵀRu least, and X (n by n), the least value
/// being xᵀXx: the solution of AᵀX + XA − XBR⁻¹BᵀX + Q = 0 for which A − BK is stable. False if
/// there is none to be had: something unstable is not reached by inputs, or Q does not see
/// something on the axis.
bool feedback_least(size_t n, size_t m, const double *A, const double *B, const double *Q,
                    const double *R, double *K, double *X);

/// The s at which [A − s, B; C, D] is singular, with as many outputs as inputs: room for n + m of
/// them; how many there are. More than n: the system has no inverse, and every s is one.
size_t feedback_zeros(size_t n, size_t m, const double *A, const double *B, const double *C,
                      const double *D, double *re, double *im);

/// The rank of (B, AB, .., A^(n−1)B), to rounding: how many directions inputs reach. For what
/// outputs see, A and C transposed.
size_t feedback_reach(size_t n, size_t m, const double *A, const double *B);

#endif
