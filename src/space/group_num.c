/// Products of groups in numbers. Nothing is allocated: a factor's entries and matrices fit into
/// arrays of a fixed size.
#include <string.h>

#include "space/group_internal.h"
#include "space/group_num.h"
#include "space/group_series_internal.h"
#include "space/group_written_num.h"

typedef scalar element[GROUP_ENTRIES];
typedef double block[GROUP_DIMENSION * GROUP_DIMENSION];

static void to_scalars(size_t n, const double *from, scalar *to) {
    for (size_t i = 0; i < n; i++) to[i].x = from[i];
}

static void to_doubles(size_t n, const scalar *from, double *to) {
    for (size_t i = 0; i < n; i++) to[i] = from[i].x;
}

/// The place of one factor in entries, components and matrices.
typedef struct cursor {
    const group_law *law;
    size_t factor, entry, component;
} cursor;

/// Steps to the next factor, the first one from {0}; false after the last.
static bool next_factor(const group *G, cursor *c) {
    if (c->law != NULL) {
        c->entry += c->law->entry_count;
        c->component += c->law->dimension;
        c->factor++;
    }
    if (c->factor == G->count) return false;
    c->law = G->factors[c->factor];
    return true;
}

/// Writes a factor's matrix to its place on the diagonal; the rest of its rows is zero.
static void put_block(const group *G, const cursor *c, const double *from, double *matrix) {
    const size_t k = G->dimension, d = c->law->dimension;
    for (size_t i = 0; i < d; i++) {
        double *row = matrix + (c->component + i) * k;
        memset(row, 0, k * sizeof *row);
        memcpy(row + c->component, from + i * d, d * sizeof *row);
    }
}

void group_identity_num(const group *G, double *out) {
    element e;
    for (cursor c = {0}; next_factor(G, &c);) {
        c.law->identity(c.law, NULL, e);
        to_doubles(c.law->entry_count, e, out + c.entry);
    }
}

void group_product_num(const group *G, const double *g, const double *h, double *out) {
    element a, b, ab;
    for (cursor c = {0}; next_factor(G, &c);) {
        to_scalars(c.law->entry_count, g + c.entry, a);
        to_scalars(c.law->entry_count, h + c.entry, b);
        c.law->product(c.law, NULL, a, b, ab);
        to_doubles(c.law->entry_count, ab, out + c.entry);
    }
}

void group_inverse_num(const group *G, const double *g, double *out) {
    element a, b;
    for (cursor c = {0}; next_factor(G, &c);) {
        to_scalars(c.law->entry_count, g + c.entry, a);
        c.law->inverse(c.law, NULL, a, b);
        to_doubles(c.law->entry_count, b, out + c.entry);
    }
}

/// The matrix of Ad_g on one factor.
static void factor_Ad(const group_law *law, const double *g, double *out) {
    element a;
    scalar m[GROUP_DIMENSION * GROUP_DIMENSION];
    to_scalars(law->entry_count, g, a);
    law->adjoint(law, NULL, a, m);
    to_doubles(law->dimension * law->dimension, m, out);
}

static double structure_num(const group_law *law, size_t a, size_t b, size_t c) {
    if (law->written == NULL) return law->structure(a, b, c);
    return law->written->structure_num[(a * law->dimension + b) * law->dimension + c];
}

/// The matrix of ad_ξ on one factor: (ad_ξ)^c_b = c_ab^c ξ^a.
static void factor_ad(const group_law *law, const double *xi, double *out) {
    const size_t d = law->dimension;
    memset(out, 0, d * d * sizeof *out);
    for (size_t a = 0; a < d; a++) {
        for (size_t b = 0; b < d; b++) {
            for (size_t c = 0; c < d; c++) out[c * d + b] += structure_num(law, a, b, c) * xi[a];
        }
    }
}

/// Σ a_k ad_ξ^k on one factor, by Horner's rule.
static void factor_series(const group_law *law, const double *xi, const double a[5], double *out) {
    const size_t d = law->dimension;
    block ad, power;
    factor_ad(law, xi, ad);
    memset(out, 0, d * d * sizeof *out);
    for (int k = 4; k >= 0; k--) {
        memcpy(power, out, d * d * sizeof *out);
        for (size_t i = 0; i < d; i++) {
            for (size_t j = 0; j < d; j++) {
                double s = i == j ? a[k] : 0;
                for (size_t m = 0; m < d; m++) s += ad[i * d + m] * power[m * d + j];
                out[i * d + j] = s;
            }
        }
    }
}

void group_Ad_num(const group *G, const double *g, double *matrix) {
    block m;
    for (cursor c = {0}; next_factor(G, &c);) {
        factor_Ad(c.law, g + c.entry, m);
        put_block(G, &c, m, matrix);
    }
}

void group_ad_num(const group *G, const double *xi, double *matrix) {
    block m;
    for (cursor c = {0}; next_factor(G, &c);) {
        factor_ad(c.law, xi + c.component, m);
        put_block(G, &c, m, matrix);
    }
}

void group_exp(const group *G, const double *xi, double *g) {
    for (cursor c = {0}; next_factor(G, &c);) c.law->exp(c.law, xi + c.component, g + c.entry);
}

void group_log(const group *G, const double *g, double *xi) {
    for (cursor c = {0}; next_factor(G, &c);) c.law->log(c.law, g + c.entry, xi + c.component);
}

/// A function of ad_ξ, given the coefficients of its polynomial for an angle, or as it is summed.
static void put_series(const group *G, const double *xi, void (*series)(double, double[5]),
                       void (*written)(const group_law *, const double *, double *),
                       double *matrix) {
    block m;
    double a[5];
    for (cursor c = {0}; next_factor(G, &c);) {
        if (c.law->angle != NULL) {
            series(c.law->angle(xi + c.component), a);
            factor_series(c.law, xi + c.component, a, m);
        } else {
            written(c.law, xi + c.component, m);
        }
        put_block(G, &c, m, matrix);
    }
}

void group_dexp(const group *G, const double *xi, double *matrix) {
    put_series(G, xi, series_dexp, group_written_dexp, matrix);
}

void group_dexp_inverse(const group *G, const double *xi, double *matrix) {
    put_series(G, xi, series_dexp_inverse, group_written_dexp_inverse, matrix);
}
