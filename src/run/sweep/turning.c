/// On a quasi-periodic motion an angle is α(t) = ω t + f(t), f quasi-periodic. The average of α'
/// with a weight that vanishes at both ends with all derivatives converges to ω faster than any
/// power of 1/T, for frequencies that are not nearly resonant (S. Das, Y. Saiki, E. Sander,
/// J. Yorke 2017):
///   ω ≈ ∫ w(t/T) α' dt / ∫ w(t/T) dt = −∫ w'(t/T) α dt / (T² C),   w(s) = exp(−1/(s (1 − s))),
/// C = ∫ w ds. By parts it needs no derivative of α. Of a point, α is followed from node to node by
/// less than half a turn. The integral is Gauss' with eight nodes in every step of the integrator.
#include "run/sweep/turning.h"

#include <math.h>

static const double WHOLE = 0.0070298584066096562; ///< C

/// The positive nodes of Gauss and Legendre on (−1, 1), and their weights.
static const double NODES[TURNING_NODES / 2] = {0.1834346424956498, 0.5255324099163290,
                                                0.7966664774136267, 0.9602898564975363};
static const double WEIGHTS[TURNING_NODES / 2] = {0.3626837833783620, 0.3137066458778873,
                                                  0.2223810344533745, 0.1012285362903763};

static double node_of(int k) {
    const int half = TURNING_NODES / 2;
    return k < half ? -NODES[half - 1 - k] : NODES[k - half];
}

static double weight_of(int k) {
    const int half = TURNING_NODES / 2;
    return WEIGHTS[k < half ? half - 1 - k : k - half];
}

void turning_nodes(double before, double after, double *times) {
    for (int k = 0; k < TURNING_NODES; k++)
        times[k] = before + (after - before) * (1 + node_of(k)) / 2;
}

/// w'(s); 0 at the ends.
static double slope(double s) {
    const double room = s * (1 - s);
    return room > 1e-3 ? exp(-1 / room) * (1 - 2 * s) / (room * room) : 0;
}

void turning_add(turned *out, bool point, int k, double before, double after, double T, double x,
                 double y) {
    const double half = (after - before) / 2, t = before + half * (1 + node_of(k));
    if (!point) out->angle += x - out->x;
    else if (x == 0 && y == 0) out->angle = NAN; // no direction
    else out->angle += atan2(out->x * y - out->y * x, out->x * x + out->y * y);
    out->x = x;
    out->y = y;
    out->sum += half * weight_of(k) * slope(t / T) * out->angle;
}

double turning_rate(const turned *t, double T) { return -t->sum / (T * T * WHOLE); }
