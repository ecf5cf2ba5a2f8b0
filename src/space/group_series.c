/// Functions of ad_ξ as polynomials. On all our algebras A = ad_ξ satisfies A (A² + θ²)² = 0, θ the
/// angle of ξ, and so does A = hat(ω) with θ = |ω|. A function f(A) is therefore the polynomial of
/// degree four that agrees with f at 0 and, to first order, at ±iθ. With w = z² = −θ² and
/// f(z) = E(w) + z O(w), E(0) = 1, that is
///   f(A) = 1 + (O − wO') A + a_2 A² + O' A³ + a_4 A⁴
///   a_2 = (2(E − 1) − wE')/w,   a_4 = (wE' − (E − 1))/w²
/// Near θ = 0 these are summed as power series in w, as the closed forms cancel.
#include <math.h>
#include <string.h>

#include "space/group_series_internal.h"

double vector_norm(const double v[3]) { return hypot(hypot(v[0], v[1]), v[2]); }

/// a_2 and a_4 from E = Σ_k e_k w^k, given e_1 .. e_n, smallest terms first.
static void even_part(int n, const double *e, double w, double a[5]) {
    a[2] = a[4] = 0;
    for (int k = n; k >= 1; k--) a[2] = a[2] * w + (2 - k) * e[k - 1];
    for (int k = n; k >= 2; k--) a[4] = a[4] * w + (k - 1) * e[k - 1];
}

/// The same in closed form, from E − 1 and wE'.
static void even_part_closed(double E_minus_1, double wE_prime, double w, double a[5]) {
    a[2] = (2 * E_minus_1 - wE_prime) / w;
    a[4] = (wE_prime - E_minus_1) / (w * w);
}

/// E = sinh z / z = Σ w^k/(2k+1)!,  O = (cosh z − 1)/w = Σ w^k/(2k+2)!.
void series_dexp(double theta, double a[5]) {
    enum { TERMS = 14 };
    const double w = -theta * theta;
    a[0] = 1;
    if (theta < 2) {
        double e[TERMS], o[TERMS], factorial = 1; // e[k-1] = 1/(2k+1)!, o[k-1] = 1/(2k+2)!
        for (int k = 1; k <= TERMS; k++) {
            e[k - 1] = 1 / (factorial *= 2 * k * (2 * k + 1));
            o[k - 1] = e[k - 1] / (2 * k + 2);
        }
        even_part(TERMS, e, w, a);
        a[1] = a[3] = 0;
        for (int k = TERMS; k >= 1; k--) {
            a[1] = a[1] * w + (1 - k) * o[k - 1];
            a[3] = a[3] * w + k * o[k - 1];
        }
        a[1] = a[1] * w + 0.5;
        return;
    }
    const double s = sin(theta), c = cos(theta);
    const double wO_prime = 0.5 * (s / theta) - (1 - c) / (theta * theta);
    even_part_closed(s / theta - 1, 0.5 * (c - s / theta), w, a);
    a[1] = (1 - c) / (theta * theta) - wO_prime;
    a[3] = wO_prime / w;
}

/// E = (z/2) coth(z/2) = Σ B_2k w^k/(2k)!,  O = −1/2.
void series_dexp_inverse(double theta, double a[5]) {
    static const double e[10] = {1.0 / 12,
                                 -1.0 / 720,
                                 1.0 / 30240,
                                 -1.0 / 1209600,
                                 1.0 / 47900160,
                                 -691.0 / 1307674368000,
                                 1.0 / 74724249600,
                                 -3617.0 / 10670622842880000,
                                 43867.0 / 5109094217170944000,
                                 -174611.0 / 802857662698291200000.0};
    const double w = -theta * theta;
    a[0] = 1;
    a[1] = -0.5;
    a[3] = 0;
    if (theta < 1) {
        even_part(10, e, w, a);
        return;
    }
    const double half = theta / 2, E = half / tan(half), sine = sin(half);
    even_part_closed(E - 1, 0.5 * (E - half * half / (sine * sine)), w, a);
}

void series_apply(const double a[5], const double omega[3], const double v[3], double out[3]) {
    double sum[3] = {0, 0, 0};
    for (int k = 4; k >= 0; k--) { // Horner: sum = a_k v + ω × sum
        const double cross[3] = {omega[1] * sum[2] - omega[2] * sum[1],
                                 omega[2] * sum[0] - omega[0] * sum[2],
                                 omega[0] * sum[1] - omega[1] * sum[0]};
        for (int i = 0; i < 3; i++) sum[i] = a[k] * v[i] + cross[i];
    }
    memcpy(out, sum, sizeof sum);
}
