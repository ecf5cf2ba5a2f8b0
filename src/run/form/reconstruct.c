/// Reconstruction, one group of the product after another. Rotations are kept orthogonal to
/// rounding, however many exponentials have been multiplied.
#include "run/form/reconstruct.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "space/group_num.h"

static const double FAR = 1;     ///< a turn after which base moves
static const double TOO_FAR = 5; ///< below 2π, where dexp has no inverse
enum { ENTRIES = GROUP_ENTRIES, BLOCK = GROUP_DIMENSION * GROUP_DIMENSION };

void reconstruct_init(reconstruction *c, const model_symmetry *given) {
    *c = (reconstruction){.count = given->action_count,
                          .parts = MEM_NEW(reconstruct_part, given->action_count)};
    for (size_t i = 0; i < c->count; i++) {
        reconstruct_part *part = &c->parts[i];
        *part = (reconstruct_part){
            .side = given->actions[i].side, .component = c->k, .entry = c->entry_count};
        group_init(&part->G, 1, &given->actions[i].law);
        c->k += part->G.dimension;
        c->entry_count += part->G.entry_count;
    }
    c->base = MEM_NEW(double, c->entry_count);
    c->work = MEM_NEW(double, c->entry_count);
    reconstruct_identity(c, c->base);
}

void reconstruct_clear(reconstruction *c) {
    for (size_t i = 0; i < c->count; i++) group_clear(&c->parts[i].G);
    free(c->parts);
    free(c->base);
    free(c->work);
    *c = (reconstruction){0};
}

void reconstruct_start(reconstruction *c, const double *g) {
    memcpy(c->base, g, c->entry_count * sizeof *g);
}

void reconstruct_identity(const reconstruction *c, double *g) {
    for (size_t i = 0; i < c->count; i++) group_identity_num(&c->parts[i].G, g + c->parts[i].entry);
}

/// The square of the angle exp σ turns by: the eigenvalues of ad_σ are 0 and ±i times this, so it
/// is at most −½ trace ad_σ².
static double turn_squared(const reconstruct_part *part, const double *sigma) {
    const size_t d = part->G.dimension;
    double ad[BLOCK], trace = 0;
    group_ad_num(&part->G, sigma + part->component, ad);
    if (group_law_is_written(part->G.factors[0])) { // other eigenvalues, too, and coordinates
        for (size_t i = 0; i < d * d; i++) trace += ad[i] * ad[i];
        for (size_t i = 0; i < d; i++)
            trace += sigma[part->component + i] * sigma[part->component + i];
        return trace;
    }
    for (size_t i = 0; i < d; i++) {
        for (size_t j = 0; j < d; j++) trace += ad[i * d + j] * ad[j * d + i];
    }
    return -trace / 2;
}

/// @eq BKMM96 (6.1.1)
bool reconstruct_rates(const reconstruction *c, const double *sigma, const double *xi,
                       double *rates) {
    for (size_t i = 0; i < c->count; i++) {
        const reconstruct_part *part = &c->parts[i];
        const size_t d = part->G.dimension, first = part->component;
        double at[GROUP_DIMENSION], matrix[BLOCK];
        if (!(turn_squared(part, sigma) < TOO_FAR * TOO_FAR)) return false;
        for (size_t a = 0; a < d; a++)
            at[a] = part->side == ACTION_LEFT ? -sigma[first + a] : sigma[first + a];
        group_dexp_inverse(&part->G, at, matrix);
        for (size_t a = 0; a < d; a++) {
            rates[first + a] = 0;
            for (size_t b = 0; b < d; b++) rates[first + a] += matrix[a * d + b] * xi[first + b];
        }
    }
    return true;
}

/// first second, for a right action second first.
static void compose(const reconstruct_part *part, const double *first, const double *second,
                    double *out) {
    if (part->side == ACTION_LEFT) group_product_num(&part->G, first, second, out);
    else group_product_num(&part->G, second, first, out);
}

void reconstruct_element(const reconstruction *c, const double *sigma, double *g) {
    for (size_t i = 0; i < c->count; i++) {
        const reconstruct_part *part = &c->parts[i];
        double step[ENTRIES];
        group_exp(&part->G, sigma + part->component, step);
        compose(part, c->base + part->entry, step, g + part->entry);
    }
}

bool reconstruct_is_far(const reconstruction *c, const double *sigma) {
    for (size_t i = 0; i < c->count; i++) {
        if (turn_squared(&c->parts[i], sigma) > FAR * FAR) return true;
    }
    return false;
}

/// The nearest rotation, for one that is off by rounding only: B ← B (3 − BᵀB)/2.
static void straighten(double *B) {
    double square[9], next[9];
    for (int i = 0; i < 9; i++) {
        square[i] = i % 4 == 0 ? 1.5 : 0;
        for (int k = 0; k < 3; k++) square[i] -= B[3 * k + i / 3] * B[3 * k + i % 3] / 2;
    }
    for (int i = 0; i < 9; i++) {
        next[i] = 0;
        for (int k = 0; k < 3; k++) next[i] += B[3 * (i / 3) + k] * square[3 * k + i % 3];
    }
    memcpy(B, next, sizeof next);
}

void reconstruct_fold(reconstruction *c, const double *sigma) {
    reconstruct_element(c, sigma, c->work);
    memcpy(c->base, c->work, c->entry_count * sizeof *c->base);
    for (size_t i = 0; i < c->count; i++) {
        if (c->parts[i].G.entry_count >= 9 && !group_law_is_written(c->parts[i].G.factors[0]))
            straighten(c->base + c->parts[i].entry);
    }
}

void reconstruct_between(const reconstruction *c, const double *first, const double *second,
                         double *out) {
    for (size_t i = 0; i < c->count; i++) {
        const reconstruct_part *part = &c->parts[i];
        double inverse[ENTRIES];
        group_inverse_num(&part->G, first + part->entry, inverse);
        compose(part, inverse, second + part->entry, out + part->entry);
    }
}
