/// Functions of ad_ξ as polynomials.
#ifndef SPACE_GROUP_SERIES_INTERNAL_H
#define SPACE_GROUP_SERIES_INTERNAL_H

/// Coefficients a_0 .. a_4 with f(A) = Σ a_k A^k for every A with A (A² + θ²)² = 0.
/// f(z) = (e^z − 1)/z
void series_dexp(double theta, double a[5]);
/// f(z) = z/(e^z − 1), for 0 ≤ θ < 2π
void series_dexp_inverse(double theta, double a[5]);
/// Σ a_k hat(ω)^k v.
void series_apply(const double a[5], const double omega[3], const double v[3], double out[3]);

double vector_norm(const double v[3]);

#endif
