/// Moving on a product of lines, rotations and SE(2), and the derivative of exp. For both groups
/// ad³ = −θ² ad with θ the angle of the turn, so a series in ad is a polynomial of degree two with
/// coefficients that depend on θ alone.
#include <math.h>
#include <string.h>

#include "discrete/discrete.h"

// ---- moving -------------------------------------------------------------------------------------

/// sin(x)/x
static double sinc(double x) { return fabs(x) < 1e-8 ? 1 : sin(x) / x; }

/// The quaternion of a rotation vector w.
static void turn(const double w[3], double out[4]) {
    const double half = sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]) / 2, s = sinc(half) / 2;
    out[0] = cos(half);
    for (size_t i = 0; i < 3; i++) out[i + 1] = s * w[i];
}

static void multiply(const double a[4], const double b[4], double out[4]) {
    out[0] = a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3];
    out[1] = a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2];
    out[2] = a[0] * b[2] + a[2] * b[0] + a[3] * b[1] - a[1] * b[3];
    out[3] = a[0] * b[3] + a[3] * b[0] + a[1] * b[2] - a[2] * b[1];
}

/// (x, y, θ) exp(w): along an arc.
static void glide(const double g[3], const double w[3], double out[3]) {
    const double s = sinc(w[2]), c = sinc(w[2] / 2) * sin(w[2] / 2); // sin θ/θ, (1 − cos θ)/θ
    const double ahead = s * w[0] - c * w[1], aside = c * w[0] + s * w[1];
    const double cos_g = cos(g[2]), sin_g = sin(g[2]);
    out[0] = g[0] + cos_g * ahead - sin_g * aside;
    out[1] = g[1] + sin_g * ahead + cos_g * aside;
    out[2] = g[2] + w[2];
}

static void move_part(const discrete_part *k, const double *from, const double w[3], double *to) {
    double turned[4];
    switch (k->kind) {
    case DISCRETE_SHIFT: to[0] = from[0] + w[0]; break;
    case DISCRETE_BODY:
        turn(w, turned);
        multiply(from, turned, to);
        break;
    case DISCRETE_SPATIAL:
        turn(w, turned);
        multiply(turned, from, to);
        break;
    case DISCRETE_RIGID_MOTION: glide(from, w, to); break;
    }
}

static size_t dimension(discrete_kind kind) { return kind == DISCRETE_SHIFT ? 1 : 3; }

static size_t numbers(discrete_kind kind) {
    return kind == DISCRETE_BODY || kind == DISCRETE_SPATIAL ? 4 : dimension(kind);
}

void discrete_move(const discrete_space *q, const double *state, double s, const double *xi,
                   double *out) {
    for (size_t i = 0; i < q->part_count; i++) {
        const discrete_part *k = &q->parts[i];
        double w[3] = {0}, from[4], to[4];
        for (size_t a = 0; a < dimension(k->kind); a++) w[a] = s * xi[k->component[a]];
        for (size_t a = 0; a < numbers(k->kind); a++) from[a] = state[k->state[a]];
        move_part(k, from, w, to);
        for (size_t a = 0; a < numbers(k->kind); a++) out[k->state[a]] = to[a];
    }
}

// ---- the derivative of exp ----------------------------------------------------------------------

/// dexp = 1 + a ad + b ad²:  a = (1 − cos θ)/θ²,  b = (θ − sin θ)/θ³
static void dexp_coefficients(double angle, double *a, double *b) {
    const double x = angle * angle, half = sinc(angle / 2);
    *a = half * half / 2;
    if (angle > 0.5) *b = (1 - sin(angle) / angle) / x;
    else *b = (1 - x / 20 * (1 - x / 42 * (1 - x / 72 * (1 - x / 110 * (1 - x / 156))))) / 6;
}

/// dexp⁻¹ = 1 − ad/2 + b ad²:  b = (1 − θ/2 cot(θ/2))/θ²
static double inverse_coefficient(double angle) {
    const double x = angle * angle, half = angle / 2;
    if (angle > 0.3) return (1 - half * cos(half) / sin(half)) / x;
    return 1. / 12 + x * (1. / 720 + x * (1. / 30240 +
                                          x * (1. / 1209600 +
                                               x * (1. / 47900160 + x * (691. / 1307674368000.)))));
}

/// adᵀ_w m
static void ad_dual(discrete_kind kind, const double w[3], const double m[3], double out[3]) {
    if (kind == DISCRETE_RIGID_MOTION) {
        out[0] = w[2] * m[1];
        out[1] = -w[2] * m[0];
        out[2] = w[1] * m[0] - w[0] * m[1];
    } else {
        out[0] = m[1] * w[2] - m[2] * w[1];
        out[1] = m[2] * w[0] - m[0] * w[2];
        out[2] = m[0] * w[1] - m[1] * w[0];
    }
}

static double angle_of(discrete_kind kind, const double w[3]) {
    return kind == DISCRETE_RIGID_MOTION ? fabs(w[2])
                                         : sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]);
}

static void apply_series(const discrete_space *q, double s, const double *xi, bool inverse,
                         double *mu) {
    for (size_t i = 0; i < q->part_count; i++) {
        const discrete_part *k = &q->parts[i];
        if (k->kind == DISCRETE_SHIFT) continue;
        const double sign = k->kind == DISCRETE_SPATIAL ? -s : s;
        double w[3], m[3], first[3], second[3], a = -0.5, b;
        for (size_t j = 0; j < 3; j++) {
            w[j] = sign * xi[k->component[j]];
            m[j] = mu[k->component[j]];
        }
        if (inverse) b = inverse_coefficient(angle_of(k->kind, w));
        else dexp_coefficients(angle_of(k->kind, w), &a, &b);
        ad_dual(k->kind, w, m, first);
        ad_dual(k->kind, w, first, second);
        for (size_t j = 0; j < 3; j++) mu[k->component[j]] = m[j] + a * first[j] + b * second[j];
    }
}

void discrete_dexp_dual(const discrete_space *q, double s, const double *xi, double *mu) {
    apply_series(q, s, xi, false, mu);
}

void discrete_dexp_inverse_dual(const discrete_space *q, double s, const double *xi, double *mu) {
    apply_series(q, s, xi, true, mu);
}
