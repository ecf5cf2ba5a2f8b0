/// A point by Newton's method with floating-point numbers: damped least squares from a few
/// starting points, always the same ones.
#include "exact/sign/solver_guess_internal.h"

#include <math.h>
#include <stdlib.h>

#include "exact/poly_internal.h"
#include "exact/sign/sign_internal.h"

enum { MOST_UNKNOWNS = 40, STARTS = 6, STEPS = 60 };
static const double FAR = 1e3;       ///< a zero at infinity is none
static const double MARGIN = 1e-4;   ///< how clearly an inequality has to hold
static const double ROUNDED = 1e-10; ///< of the sum of the terms' absolute values

/// A polynomial as numbers: coefficients, and exponents a row a term.
typedef struct terms {
    size_t count;
    double *coefficients;
    ulong *exponents;
    sign_set signs;
} terms;

typedef struct guess {
    size_t n; ///< unknowns
    size_t count;
    terms *all; ///< conditions, relations, powers
    double *at, *gradient, *normal, *right, *trial;
} guess;

static void add_terms(guess *g, const exact_field *F, const fmpz_mpoly_t p, sign_set signs) {
    g->all = mem_resize(g->all, g->count + 1, sizeof *g->all);
    terms *t = &g->all[g->count++];
    *t = (terms){(size_t)p->length, MEM_NEW(double, (size_t)p->length),
                 MEM_NEW(ulong, (size_t)p->length * g->n), signs};
    for (size_t i = 0; i < t->count; i++) {
        t->coefficients[i] = fmpz_get_d(p->coeffs + i);
        fmpz_mpoly_get_term_exp_ui(t->exponents + i * g->n, p, (slong)i, F->ctx);
    }
}

/// ρ^k − its power.
static void add_root(guess *g, const exact_field *F, slong v) {
    const generator *a = &F->generators[v];
    fmpz_mpoly_t difference;
    fmpz_mpoly_init(difference, F->ctx);
    fmpz_mpoly_gen(difference, v, F->ctx);
    fmpz_mpoly_pow_ui(difference, difference, a->degree, F->ctx);
    fmpz_mpoly_sub(difference, difference, a->power, F->ctx);
    add_terms(g, F, difference, SIGN_ZERO);
    fmpz_mpoly_clear(difference, F->ctx);
    if (!fmpz_mpoly_is_one(a->scale, F->ctx)) return;
    fmpz_mpoly_init(difference, F->ctx);
    fmpz_mpoly_gen(difference, v, F->ctx);
    add_terms(g, F, difference, SIGN_ZERO | SIGN_PLUS);
    fmpz_mpoly_clear(difference, F->ctx);
}

static void guess_init(guess *g, const exact_field *F, size_t count, const solver_condition *c) {
    const size_t n = (size_t)F->count;
    *g = (guess){.n = n,
                 .at = MEM_NEW(double, n),
                 .gradient = MEM_NEW(double, n),
                 .normal = MEM_NEW(double, n *n),
                 .right = MEM_NEW(double, n),
                 .trial = MEM_NEW(double, n)};
    for (size_t i = 0; i < count; i++) {
        if (c[i].signs != SIGN_ANY) add_terms(g, F, c[i].p, c[i].signs);
    }
    for (size_t i = 0; i < F->relation_count; i++) add_terms(g, F, F->relations[i], SIGN_ZERO);
    for (slong v = 0; v < F->count; v++) {
        if (F->generators[v].has_power) add_root(g, F, v);
    }
}

static void guess_clear(guess *g) {
    for (size_t i = 0; i < g->count; i++) {
        free(g->all[i].coefficients);
        free(g->all[i].exponents);
    }
    free(g->all);
    free(g->at);
    free(g->gradient);
    free(g->normal);
    free(g->right);
    free(g->trial);
}

static double power_of(double a, ulong k) {
    double p = 1;
    for (; k > 0; k--) p *= a;
    return p;
}

/// The value at x, the sum of absolute values of its terms, and the gradient unless it is NULL.
static double value_at(const guess *g, const terms *t, const double *x, double *size,
                       double *gradient) {
    double total = 0;
    *size = 0;
    for (size_t v = 0; v < g->n && gradient != NULL; v++) gradient[v] = 0;
    for (size_t i = 0; i < t->count; i++) {
        const ulong *k = t->exponents + i * g->n;
        double term = t->coefficients[i];
        for (size_t v = 0; v < g->n; v++) term *= power_of(x[v], k[v]);
        total += term;
        *size += fabs(term);
        for (size_t v = 0; v < g->n && gradient != NULL; v++) {
            if (k[v] == 0) continue;
            double slope = t->coefficients[i] * (double)k[v] * power_of(x[v], k[v] - 1);
            for (size_t u = 0; u < g->n; u++) slope *= u == v ? 1 : power_of(x[u], k[u]);
            gradient[v] += slope;
        }
    }
    return total;
}

static bool holds_at(const guess *g, const double *x) {
    for (size_t v = 0; v < g->n; v++) {
        if (!(fabs(x[v]) < FAR)) return false;
    }
    for (size_t i = 0; i < g->count; i++) {
        const terms *t = &g->all[i];
        double size;
        const double value = value_at(g, t, x, &size, NULL);
        const bool zero = fabs(value) <= ROUNDED * fmax(size, 1);
        if (zero ? !(t->signs & SIGN_ZERO)
                 : t->signs == SIGN_ZERO || fabs(value) < MARGIN ||
                       !(t->signs & (value > 0 ? SIGN_PLUS : SIGN_MINUS)))
            return false;
    }
    return true;
}

/// Gaussian elimination of a positive definite matrix; the solution replaces g->right.
static void eliminate(guess *g) {
    const size_t n = g->n;
    for (size_t k = 0; k < n; k++) {
        for (size_t i = k + 1; i < n; i++) {
            const double f = g->normal[i * n + k] / g->normal[k * n + k];
            for (size_t j = k; j < n; j++) g->normal[i * n + j] -= f * g->normal[k * n + j];
            g->right[i] -= f * g->right[k];
        }
    }
    for (size_t k = n; k-- > 0;) {
        for (size_t j = k + 1; j < n; j++) g->right[k] -= g->normal[k * n + j] * g->right[j];
        g->right[k] /= g->normal[k * n + k];
    }
}

/// The step of damped least squares for all equations; false where there is none left to make.
static bool step(guess *g) {
    const size_t n = g->n;
    double error = 0, size;
    for (size_t i = 0; i < n * n; i++) g->normal[i] = 0;
    for (size_t i = 0; i < n; i++) g->right[i] = 0;
    for (size_t i = 0; i < g->count; i++) {
        if (g->all[i].signs != SIGN_ZERO) continue;
        const double value = value_at(g, &g->all[i], g->at, &size, g->gradient);
        error += value * value;
        for (size_t u = 0; u < n; u++) {
            g->right[u] -= g->gradient[u] * value;
            for (size_t v = 0; v < n; v++) g->normal[u * n + v] += g->gradient[u] * g->gradient[v];
        }
    }
    if (!isfinite(error) || error == 0) return false;
    for (size_t v = 0; v < n; v++) g->normal[v * n + v] += 1e-9 + 1e-3 * fmin(error, 1);
    eliminate(g);
    for (size_t v = 0; v < n; v++) g->at[v] += g->right[v];
    return true;
}

bool solver_guess(const exact_field *F, size_t count, const solver_condition *conditions) {
    if (F->count == 0 || F->count > MOST_UNKNOWNS) return false;
    guess g;
    guess_init(&g, F, count, conditions);
    uint64_t seed = 1;
    bool found = false;
    for (int start = 0; start < STARTS && !found; start++) {
        for (size_t v = 0; v < g.n; v++) {
            seed = seed * 6364136223846793005u + 1442695040888963407u;
            const double random = (double)(seed >> 40) / (double)(1 << 24);
            g.at[v] = sign_of_generator(F, &F->generators[v]) == SIGN_PLUS ? 0.5 + random
                                                                           : 2.4 * random - 1.2;
        }
        for (int k = 0; k < STEPS && !found; k++) {
            if (!step(&g)) k = STEPS;
            found = holds_at(&g, g.at);
        }
    }
    guess_clear(&g);
    return found;
}
