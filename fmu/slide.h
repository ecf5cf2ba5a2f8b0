/* Dry friction that sticks. Where an indicator is driven back to its zero from both sides it stays
 * there, and its sign is the number between -1 and 1 for which it does (Filippov's rule):
 *   y' = f- + sum_j (1 + s_j)/2 (f_j - f-),   z_i' = 0,
 * with f- the rates where the signs of all that stick are -1 and f_j those with one of them turned.
 * It slips where a |s_j| comes to 1. core.h includes this. */
#ifndef SLIDE_H
#define SLIDE_H

/* What a motion that sticks is computed with: n indicators, the rates on all sides, and how fast
 * the indicators move along these. */
typedef struct slide {
    int n, which[EVENTS + 1];
    double f[EVENTS + 1][STATES + 1], slopes[EVENTS + 1][EVENTS + 1];
} slide;

static int slide_find(const core *c, slide *d) {
    int k;
    d->n = 0;
    for (k = 0; k < EVENTS; k++) {
        if (c->sticks[k]) d->which[d->n++] = k;
    }
    return d->n;
}

/* How fast indicators move along the direction dy, by four values: exact for polynomials of degree
 * four. The state moves by a thousandth of its size at most. */
static int slide_slopes(const core *c, double t, const double *y, const double *s, const double *dy,
                        double *out) {
    static const double weights[4] = {1 / 12.0, -8 / 12.0, 8 / 12.0, -1 / 12.0};
    static const double places[4] = {-2, -1, 1, 2};
    double probe[STATES + 1], z[EVENTS + 1], fastest = 1, h;
    int p, i;
    for (i = 0; i < STATES; i++) fastest = fmax(fastest, fabs(dy[i]) / (1 + fabs(y[i])));
    h = 1e-3 / fastest;
    for (i = 0; i < EVENTS; i++) out[i] = 0;
    for (p = 0; p < 4; p++) {
        for (i = 0; i < STATES; i++) probe[i] = y[i] + places[p] * h * dy[i];
        if (model_events(t + places[p] * h, probe, c->u, c->p, s, z)) return 1;
        for (i = 0; i < EVENTS; i++) out[i] += weights[p] * z[i] / h;
    }
    return 0;
}

/* The rates on all sides of what sticks. */
static int slide_look(const core *c, double t, const double *y, double *s, slide *d) {
    int i, j;
    for (j = 0; j <= d->n; j++) {
        for (i = 0; i < d->n; i++) s[d->which[i]] = i + 1 == j ? 1 : -1;
        if (model_rates(t, y, c->u, c->p, s, d->f[j])) return 1;
        if (slide_slopes(c, t, y, s, d->f[j], d->slopes[j])) return 1;
    }
    return 0;
}

/* The weights w of f_j - f- with which indicators move by `wanted`, by elimination; 1 where they
 * are not determined. On output `wanted` has the weights. */
static int slide_solve(const slide *d, double *wanted) {
    double A[EVENTS + 1][EVENTS + 1], largest = 0;
    int i, j, k;
    for (i = 0; i < d->n; i++) {
        for (j = 0; j < d->n; j++) {
            A[i][j] = d->slopes[j + 1][d->which[i]] - d->slopes[0][d->which[i]];
            largest = fmax(largest, fabs(A[i][j]));
        }
    }
    for (k = 0; k < d->n; k++) {
        int pivot = k;
        double swap;
        for (i = k + 1; i < d->n; i++) {
            if (fabs(A[i][k]) > fabs(A[pivot][k])) pivot = i;
        }
        if (!(fabs(A[pivot][k]) > 1e-13 * largest)) return 1;
        for (j = 0; j < d->n; j++) {
            swap = A[k][j];
            A[k][j] = A[pivot][j];
            A[pivot][j] = swap;
        }
        swap = wanted[k];
        wanted[k] = wanted[pivot];
        wanted[pivot] = swap;
        for (i = 0; i < d->n; i++) {
            const double factor = i == k ? 0 : A[i][k] / A[k][k];
            for (j = k; j < d->n; j++) A[i][j] -= factor * A[k][j];
            wanted[i] -= factor * wanted[k];
        }
    }
    for (k = 0; k < d->n; k++) wanted[k] /= A[k][k];
    return 0;
}

/* y' at a state; s: the signs that it has with them, those of what sticks between -1 and 1. 1 where
 * a value is missing. */
static int core_rates(const core *c, double t, const double *y, double *s, double *out) {
    slide d;
    double w[EVENTS + 1];
    int i, j;
    memcpy(s, c->s, sizeof c->s);
    if (slide_find(c, &d) == 0) return model_rates(t, y, c->u, c->p, s, out);
    if (slide_look(c, t, y, s, &d)) return 1;
    for (i = 0; i < d.n; i++) w[i] = -d.slopes[0][d.which[i]];
    if (slide_solve(&d, w)) return 1;
    memcpy(out, d.f[0], STATES * sizeof *out);
    for (j = 0; j < d.n; j++) {
        for (i = 0; i < STATES; i++) out[i] += w[j] * (d.f[j + 1][i] - d.f[0][i]);
        s[d.which[j]] = 2 * w[j] - 1;
    }
    return 0;
}

/* Puts what sticks back onto its zeros, along what friction changes. */
static void slide_hold(core *c) {
    slide d;
    double s[EVENTS + 1], z[EVENTS + 1], w[EVENTS + 1];
    int i, j;
    memcpy(s, c->s, sizeof c->s);
    if (slide_find(c, &d) == 0 || slide_look(c, c->t, c->y, s, &d)) return;
    if (model_events(c->t, c->y, c->u, c->p, c->s, z)) return;
    for (i = 0; i < d.n; i++) w[i] = -z[d.which[i]];
    if (slide_solve(&d, w)) return;
    for (j = 0; j < d.n; j++) {
        for (i = 0; i < STATES; i++) c->y[i] += w[j] * (d.f[j + 1][i] - d.f[0][i]);
    }
}

/* How fast indicator k moves if its sign is `sign`. 1 where a value is missing. */
static int slide_side(const core *c, int k, double sign, double *out) {
    core other = *c;
    double s[EVENTS + 1], dy[STATES + 1], slopes[EVENTS + 1];
    other.sticks[k] = 0;
    other.s[k] = sign;
    if (core_rates(&other, c->t, c->y, s, dy)) return 1;
    if (slide_slopes(&other, c->t, c->y, s, dy, slopes)) return 1;
    *out = slopes[k];
    return 0;
}

/* The sign of an indicator that is zero here: that of the side it moves to, or it sticks. */
static int slide_choose(core *c, int k, double z) {
    double up, down, small;
    if (slide_side(c, k, 1, &up) || slide_side(c, k, -1, &down)) return 1;
    small = 1e-9 * (fabs(up) + fabs(down));
    if (fabs(up) <= small) up = 0;
    if (fabs(down) <= small) down = 0;
    c->sticks[k] = up < 0 && down > 0;
    if (c->sticks[k]) slide_hold(c);
    else if (up > 0 && down < 0) c->s[k] = c->s[k] != 0 ? core_sign(c->s[k]) : core_sign(z);
    else c->s[k] = up + down != 0 ? core_sign(up + down) : core_sign(z);
    return 0;
}

#endif
