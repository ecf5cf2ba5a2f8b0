/// Ranks and transfer functions are exact where the matrices are; what rests on numbers says so.
#include "report/table/linear.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "expr/print_name.h"
#include "mech/tools/readable.h"
#include "num/dense.h"
#include "num/feedback.h"
#include "report/table/linear_exact.h"

// ---- parts of the page --------------------------------------------------------------------------

/// In words, x, θ, x', θ'; as formulas under the key.
static void add_names(doc *d, const char *key, const char *title, const expr_pool *pool,
                      size_t count, const expr *names) {
    text words = {0}, key_of_words = {0};
    doc *list = doc_list(d, key, NULL);
    list->aside = true;
    for (size_t i = 0; i < count; i++) {
        text_add(&words, i > 0 ? ", " : "");
        if (expr_print(pool, names[i], EXPR_TEXT, &words) != HAMEL_OK) break;
        doc_expr(list, NULL, EXPR_NONE, names[i], NULL);
    }
    text_addf(&key_of_words, "%s_words", key);
    doc_words(d, text_cstr(&key_of_words), title, "%s", count > 0 ? text_cstr(&words) : "none");
    text_clear(&key_of_words);
    text_clear(&words);
}

/// `aside`: in JSON alone.
static void add_numbers_to(doc *d, const char *key, const char *title, size_t rows, size_t cols,
                           const double *M, bool aside) {
    if (rows == 0 || cols == 0) return;
    doc *list = doc_list(d, key, title);
    list->aside = aside;
    for (size_t i = 0; i < rows; i++) {
        doc *row = doc_list(list, NULL, NULL);
        for (size_t j = 0; j < cols; j++) doc_number(row, NULL, NULL, M[i * cols + j]);
    }
}

static void add_numbers(doc *d, const char *key, const char *title, size_t rows, size_t cols,
                        const double *M) {
    add_numbers_to(d, key, title, rows, cols, M, false);
}

static void add_formulas(doc *d, const char *key, const char *title, size_t rows, size_t cols,
                         const expr *M) {
    if (M == NULL || rows == 0 || cols == 0) return;
    doc *list = doc_list(d, key, title);
    for (size_t i = 0; i < rows; i++) {
        doc *row = doc_list(list, NULL, NULL);
        for (size_t j = 0; j < cols; j++) doc_expr(row, NULL, EXPR_NONE, M[i * cols + j], NULL);
    }
}

/// −1.5, or −1.5 ± 2 i for a pair.
static void add_values(doc *d, const char *key, const char *title, size_t count, const double *re,
                       const double *im) {
    doc *list = doc_list(d, key, title), *numbers;
    for (size_t i = 0; i < count; i++) {
        if (im[i] < 0) continue; // it comes with its partner
        if (im[i] == 0) doc_words(list, NULL, NULL, "%.10g", re[i]);
        else doc_words(list, NULL, NULL, "%.10g ± %.10g i", re[i], im[i]);
    }
    if (count == 0) doc_words(list, NULL, NULL, "none");
    text numbers_key = {0};
    text_addf(&numbers_key, "%s_numbers", key);
    numbers = doc_list(d, text_cstr(&numbers_key), NULL);
    numbers->aside = true;
    for (size_t i = 0; i < count; i++) {
        doc *pair = doc_list(numbers, NULL, NULL);
        doc_number(pair, NULL, NULL, re[i]);
        doc_number(pair, NULL, NULL, im[i]);
    }
    text_clear(&numbers_key);
}

/// Parts that are rounding: eigenvalues are those of a matrix that is a few ε |A| away.
static void drop_rounding(size_t n, double size, double *part) {
    for (size_t i = 0; i < n; i++)
        if (fabs(part[i]) <= 16 * DBL_EPSILON * size) part[i] = 0;
}

static void add_poles(doc *d, const char *key, const char *title, size_t n, const double *A) {
    double *copy = mem_copy(A, n * n, sizeof *A), *re = MEM_NEW(double, n),
           *im = MEM_NEW(double, n);
    dense_eigenvalues(n, copy, re, im);
    drop_rounding(n, dense_norm(n * n, A), re);
    drop_rounding(n, dense_norm(n * n, A), im);
    add_values(d, key, title, n, re, im);
    free(copy);
    free(re);
    free(im);
}

static void add_zeros(doc *d, const linear_system *s) {
    if (s->m == 0 || s->m != s->p) return;
    double *re = MEM_NEW(double, s->n + s->m), *im = MEM_NEW(double, s->n + s->m);
    const size_t count = feedback_zeros(s->n, s->m, s->A, s->B, s->C, s->D, re, im);
    if (count > s->n)
        doc_words(d, "zeros", "zeros", "every s: the outputs do not determine the inputs");
    else add_values(d, "zeros", "zeros", count, re, im);
    free(re);
    free(im);
}

// ---- where --------------------------------------------------------------------------------------

static void add_point(doc *d, const linear *l) {
    const linear_point *at = linear_point_of(l);
    const linear_system *s = linear_of(l);
    doc_words(d, "kind", "at", "%s",
              s->steady ? "a steady motion"
                        : "a state that is not steady: the matrices change along the motion");
    if (!s->steady) doc_number(d, "residual", "how fast it moves", s->residual);
    if (at->symmetry != NULL) doc_words(d, "symmetry", "reduced by", "%s", at->symmetry);
    doc *values = doc_object(d, "point", NULL);
    values->aside = true;
    text where = {0};
    for (size_t i = 0; i < at->count; i++) {
        text key = {0};
        expr_print_name(linear_model(l)->pool, at->names[i], EXPR_INFIX, &key);
        doc_number(values, text_cstr(&key), NULL, at->values[i]);
        if (at->values[i] != 0) {
            text_add(&where, where.length > 0 ? ", " : "");
            expr_print_name(linear_model(l)->pool, at->names[i], EXPR_TEXT, &where);
            text_addf(&where, " = %.10g", at->values[i]);
        }
        text_clear(&key);
    }
    doc_words(d, "where", "where", "%s%s", text_cstr(&where),
              where.length > 0 ? "; all else is 0" : "all is 0");
    text_clear(&where);
}

// ---- ranks --------------------------------------------------------------------------------------

static void transpose(size_t rows, size_t cols, const double *M, double *out) {
    for (size_t i = 0; i < rows * cols; i++) out[i % cols * rows + i / cols] = M[i];
}

static size_t numeric_rank(const linear_system *s, bool outputs) {
    if (!outputs) return feedback_reach(s->n, s->m, s->A, s->B);
    double *A = MEM_NEW(double, s->n * s->n), *C = MEM_NEW(double, s->n * s->p);
    transpose(s->n, s->n, s->A, A);
    transpose(s->p, s->n, s->C, C);
    const size_t rank = feedback_reach(s->n, s->p, A, C);
    free(A);
    free(C);
    return rank;
}

static void add_rank(doc *d, exact *x, const linear_system *s, bool outputs) {
    const char *key = outputs ? "observable" : "controllable";
    size_t rank;
    const bool proved = linear_exact_rank(x, s, outputs, &rank);
    if (!proved) rank = numeric_rank(s, outputs);
    doc *part = doc_object(d, key, NULL);
    doc_words(part, "says", key, "%zu of %zu directions, %s%s", rank, s->n,
              proved ? "proved" : "numerically",
              !proved         ? ""
              : s->for_values ? " for the parameters given"
                              : " for generic parameters");
    doc_integer(part, "rank", NULL, (long)rank)->aside = true;
    doc_words(part, "method", NULL, "%s", proved ? "exact" : "numeric")->aside = true;
}

// ---- feedback -----------------------------------------------------------------------------------

static double *diagonal(size_t n, const double *weights) {
    double *M = MEM_NEW_ZERO(double, n *n);
    for (size_t i = 0; i < n; i++) M[i * n + i] = weights[i];
    return M;
}

static hamel_status add_feedback(doc *d, exact *x, const linear_system *s,
                                 const linear_page *wanted) {
    const size_t n = s->n, m = s->m;
    double *Q = diagonal(n, wanted->state_weights), *R = diagonal(m, wanted->input_weights);
    double *K = wanted->gain, *X = MEM_NEW(double, n *n), *closed = MEM_NEW(double, n *n);
    hamel_status status = HAMEL_OK;
    if (feedback_least(n, m, s->A, s->B, Q, R, K, X)) {
        doc *part = doc_object(d, "feedback", "feedback u = −K z that makes ∫ zᵀQz + uᵀRu least");
        add_numbers(part, "K", "K", m, n, K);
        dense_product(n, m, n, s->B, K, closed);
        for (size_t i = 0; i < n * n; i++) closed[i] = s->A[i] - closed[i];
        add_poles(part, "poles", "poles of A − B K", n, closed);
    } else {
        status = diag_add(x->messages, HAMEL_UNDEFINED, (diag_span){0},
                          "there is no stabilising feedback with these weights: inputs do not "
                          "reach something that does not decay, or Q does not see it");
    }
    free(Q);
    free(R);
    free(X);
    free(closed);
    return status;
}

static void add_samples(doc *d, const linear_system *s, double every) {
    double *A = MEM_NEW(double, s->n * s->n), *B = MEM_NEW(double, s->n * s->m);
    doc *part = doc_object(d, "sampled", "with inputs that are held between samples");
    feedback_sampled(s->n, s->m, s->A, s->B, every, A, B);
    doc_number(part, "every", "every", every);
    add_numbers(part, "A", "A, of one sample to the next", s->n, s->n, A);
    add_numbers(part, "B", "B", s->n, s->m, B);
    free(A);
    free(B);
}

// ---- the page -----------------------------------------------------------------------------------

/// Whether outputs see inputs at once; with positions and velocities alone D is zero.
static bool is_direct(const linear_system *s) {
    bool direct = false;
    for (size_t i = 0; i < s->p * s->m; i++) direct = direct || s->D[i] != 0;
    return direct;
}

static void add_system(doc *d, const expr_pool *pool, const linear_system *s) {
    const bool direct = is_direct(s);
    add_names(d, "states", "states z, changes of", pool, s->n, s->states);
    if (s->rotations > 0)
        doc_words(d, "turns", NULL, "η are turns of a body about its axes, in radians");
    add_names(d, "inputs", "inputs u", pool, s->m, s->inputs);
    if (s->own_outputs) add_names(d, "outputs", "outputs y", pool, s->p, s->outputs);
    else doc_words(d, "outputs", "outputs y", "z");
    doc *formulas = s->A_exact != NULL ? doc_object(d, "formulas", NULL) : NULL;
    if (formulas != NULL) {
        add_formulas(formulas, "A", "A", s->n, s->n, s->A_exact);
        add_formulas(formulas, "B", "B", s->n, s->m, s->B_exact);
        if (s->own_outputs) add_formulas(formulas, "C", "C", s->p, s->n, s->C_exact);
        if (direct) add_formulas(formulas, "D", "D", s->p, s->m, s->D_exact);
    }
    add_numbers(d, "A", formulas != NULL ? "A in numbers" : "A", s->n, s->n, s->A);
    add_numbers(d, "B", formulas != NULL ? "B in numbers" : "B", s->n, s->m, s->B);
    if (s->own_outputs)
        add_numbers(d, "C", formulas != NULL ? "C in numbers" : "C", s->p, s->n, s->C);
    if (s->own_outputs)
        add_numbers_to(d, "D", formulas != NULL ? "D in numbers" : "D", s->p, s->m, s->D, !direct);
}

static void add_second(doc *d, const expr_pool *pool, const linear_system *s) {
    if (s->k == 0) return;
    doc *part = doc_object(d, "second_order", "M q'' + C q' + K q = F u");
    add_names(part, "coordinates", "q", pool, s->k, s->coordinates);
    add_numbers(part, "M", "M", s->k, s->k, s->mass);
    add_numbers(part, "C", "C", s->k, s->k, s->damping);
    add_numbers(part, "K", "K", s->k, s->k, s->stiffness);
    add_numbers(part, "F", "F", s->k, s->m, s->force);
}

hamel_status linear_report(exact *x, const linear *l, const linear_page *wanted, doc **out) {
    const linear_system *s = linear_of(l);
    exact quiet = readable_limits(x);
    doc *top = doc_create(),
        *d = doc_object(top, "linear",
                        is_direct(s) ? "Linear system z' = A z + B u, y = C z + D u"
                                     : "Linear system z' = A z + B u, y = C z");
    *out = top;
    add_point(d, l);
    add_system(d, x->pool, s);
    add_second(d, x->pool, s);
    add_poles(d, "poles", "poles", s->n, s->A);
    if (s->m > 0) {
        add_rank(d, &quiet, s, false);
        add_rank(d, &quiet, s, true);
        add_zeros(d, s);
        linear_exact_transfer(d, &quiet, s);
    }
    if (wanted->every > 0) add_samples(d, s, wanted->every);
    return wanted->state_weights != NULL ? add_feedback(d, x, s, wanted) : HAMEL_OK;
}
