/// The coefficients of the reduced equations as named matrices: what one needs to simulate or steer
/// the system by (1.2.1)-(1.2.3), and the symbols of BKMM96 §7.
#include "report/derive/symmetry/reduction_coefficients.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/reduction/coefficients.h"
#include "report/derive/symmetry/bundle.h"
#include "report/derive/symmetry/reduction_names.h"
#include "report/derive/symmetry/reduction_sections.h"

/// One matrix for each momentum equation, where it is not zero.
static void show_tensor(const reducer *d, doc *to, const char *key, const char *words, size_t rows,
                        size_t cols, const expr *entries, const char *equation) {
    for (size_t b = 0; b < d->e->m; b++) {
        const expr *matrix = entries + b * rows * cols;
        if (sum_all_zero(d->c->pool, rows * cols, matrix)) continue;
        text name = {0}, title = {0};
        text_addf(&name, "%s", key);
        text_addf(&title, "%s", words);
        if (d->e->m > 1)
            text_addf(&name, "_%zu", b + 1), text_addf(&title, ", equation %zu", b + 1);
        reducer_matrix(d, to, text_cstr(&name), text_cstr(&title), rows, cols, matrix);
        doc_cite(to->children.items[to->children.count - 1], equation);
        text_clear(&name);
        text_clear(&title);
    }
}

/// The nonzero K of one kind: K_psi, then the names of the other two indices.
static void show_force(const reducer *d, doc *to, size_t rows, size_t cols, bool row_shape,
                       bool col_shape, const expr *K) {
    for (size_t i = 0; i < d->e->h * rows * cols; i++) {
        if (reducer_is_zero(d, K[i])) continue;
        text name = {0};
        text_addf(&name, "K_%s", reducer_shape(d, i / cols / rows));
        const size_t at[2] = {i / cols % rows, i % cols};
        const bool shape[2] = {row_shape, col_shape};
        for (size_t j = 0; j < 2; j++) {
            if (shape[j]) text_addf(&name, "_%s", reducer_shape(d, at[j]));
            else text_addf(&name, j > 0 && !shape[j - 1] ? "%zu" : "_%zu", at[j] + 1);
        }
        reducer_formula(d, to, text_cstr(&name), chapter_symbol(d->c, "%s", text_cstr(&name)), K[i],
                        NULL);
        text_clear(&name);
    }
}

/// M r'' = −C + N + τ.
static void show_control_form(const reducer *d, doc *to) {
    const mech_reduced *e = d->e;
    expr *rest = MEM_NEW(expr, e->h + 1);
    for (size_t s = 0; s < e->h; s++) rest[s] = expr_add2(d->c->pool, e->rhs[s], e->coriolis[s]);
    exact quiet = exact_quietly(d->c->x);
    const bool fits = !e->rhs_in_speeds && readable_normalise(&quiet, e->h, rest) == HAMEL_OK &&
                      !reducer_is_long(d, e->h, rest) && !reducer_is_long(d, e->h, e->coriolis);
    const expr *parts[] = {e->coriolis, rest};
    static const char *const stems[] = {"C", "N"};
    for (size_t k = 0; k < 2 && fits; k++) {
        doc *list = NULL;
        for (size_t s = 0; s < e->h; s++) {
            if (reducer_is_zero(d, parts[k][s])) continue;
            if (list == NULL)
                list = doc_object(to, stems[k],
                                  k == 0 ? "C: minus the terms of M r'' with r' r'"
                                         : "N: its other terms, without forces of controls");
            const expr name = chapter_symbol(d->c, "%s_%s", stems[k], reducer_shape(d, s));
            reducer_polynomial(d, list, reducer_shape(d, s), name, parts[k][s], "BKMM96 (1.2.3)");
        }
    }
    free(rest);
}

/// The orthogonal body frame and λ, where λ is not zero.
static void show_lambda(const reducer *d, doc *to, const mech_reduced_coefficients *q) {
    const size_t m = d->e->m, h = d->e->h, k = d->r->k;
    if (m == k || sum_all_zero(d->c->pool, k * h, q->lambda) ||
        reducer_is_long(d, k * h, q->lambda))
        return;
    doc *basis =
        m == 0 ? NULL
               : doc_object(to, "orthogonal_basis", "completing S to an orthogonal body frame");
    for (size_t a = m; a < k && basis != NULL; a++) {
        text name = {0};
        text_addf(&name, "xi_%zu", a + 1);
        reducer_vector(d, basis, text_cstr(&name), q->basis + a * k);
        text_clear(&name);
    }
    reducer_matrix(d, to, "lambda", "λ", k - m, h, q->lambda + m * h);
    doc_cite(to->children.items[to->children.count - 1], "BKMM96 (7.1.3)");
}

/// K_αβδ = k_δ ε_αβλ ν_λ over a surface: F = .. − (k·r') r' × ν. False if it is none.
static bool show_area_force(const reducer *d, doc *to, const mech_reduced_coefficients *q) {
    const size_t h = q->h;
    enum { MOST = 15000 }; // tokens, beyond which a ninth of it would still fill a page
    if (!is_bundle(d) || h != 3 || expr_infix_length(d->c->pool, 27, q->force_shape) > MOST)
        return false;
    expr k[3], B[9];
    bool fits = true;
    for (size_t c = 0; c < 3 && fits; c++) {
        for (size_t i = 0; i < 9; i++) B[i] = q->force_shape[i * 3 + c];
        fits = bundle_per_area(d, B, &k[c]);
    }
    if (fits && !sum_all_zero(d->c->pool, 3, k))
        reducer_matrix(d, to, "r_r", "terms with r' r', K = (k . r') r' x nu with nu as above, k",
                       1, 3, k);
    return fits;
}

/// The same as matrices, one for each equation.
static void show_force_matrices(const reducer *d, doc *to, const mech_reduced_coefficients *q) {
    const size_t m = q->m, h = q->h, rows[] = {m, h, h}, cols[] = {m, m, h};
    const bool per_area = show_area_force(d, to, q);
    const expr *const parts[] = {q->force_momenta, q->force_mixed, q->force_shape};
    static const char *const keys[] = {"p_p", "r_p", "r_r"}, *const words_of[] = {"p p", "r' p",
                                                                                  "r' r'"};
    for (size_t k = 0; k < (per_area ? 2u : 3u); k++) {
        text words = {0};
        text_addf(&words, "terms with %s", words_of[k]);
        const bool left =
            reducer_leaves(d, to, keys[k], text_cstr(&words), h * rows[k] * cols[k], parts[k]);
        text_clear(&words);
        for (size_t s = 0; s < h && !left; s++) {
            const expr *matrix = parts[k] + s * rows[k] * cols[k];
            if (sum_all_zero(d->c->pool, rows[k] * cols[k], matrix)) continue;
            text key = {0}, title = {0};
            text_addf(&key, "%s_%s", reducer_shape(d, s), keys[k]);
            text_addf(&title, "on %s, terms with %s", reducer_shape(d, s), words_of[k]);
            reducer_matrix(d, to, text_cstr(&key), text_cstr(&title), rows[k], cols[k], matrix);
            text_clear(&key);
            text_clear(&title);
        }
    }
}

static void show_forces(const reducer *d, doc *to, const mech_reduced_coefficients *q) {
    const size_t m = d->e->m, h = d->e->h;
    const readable_part parts[] = {
        {h * m * m, q->force_momenta}, {h * h * m, q->force_mixed}, {h * h * h, q->force_shape}};
    bool zero = true;
    for (size_t i = 0; i < 3; i++) {
        if (!is_bundle(d) && reducer_is_long(d, parts[i].count, parts[i].items)) return;
        zero = zero && sum_all_zero(d->c->pool, parts[i].count, parts[i].items);
    }
    if (zero) return;
    doc *list = doc_object(to, "K", "K: forces of momenta and curvature on the shape");
    doc_cite(list, "BKMM96 (7.2.1)");
    if (is_bundle(d)) {
        show_force_matrices(d, list, q);
        return;
    }
    show_force(d, list, m, m, false, false, q->force_momenta);
    show_force(d, list, h, m, true, false, q->force_mixed);
    show_force(d, list, h, h, true, true, q->force_shape);
}

static bool all_zero(const reducer *d, const mech_reduced_coefficients *q) {
    const size_t m = q->m, h = q->h;
    const readable_part parts[] = {{m * h * h, q->shape},
                                   {m * h * m, q->linear},
                                   {m * m * m, q->quadratic},
                                   {h * m * m, q->force_momenta},
                                   {h * h * m, q->force_mixed},
                                   {h * h * h, q->force_shape},
                                   {h, d->e->rhs}};
    bool zero = true;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        zero = zero && sum_all_zero(d->c->pool, parts[i].count, parts[i].items);
    return zero;
}

/// α where the velocities are redundant: of all that are the same on the relations the symmetric
/// one of the momentum equation as it is shown.
/// @eq BKMM96 (1.2.2)
static expr *shown_alpha(const reducer *d, const mech_reduced_coefficients *q) {
    expr_pool *pool = d->c->pool;
    const size_t m = q->m, h = q->h;
    expr *alpha = mem_copy(q->shape, m * h * h + 1, sizeof *alpha);
    exact brief = readable_limits(d->c->x);
    for (size_t i = 0; i < m * h * h && is_bundle(d); i++) {
        expr rate = d->e->momentum_rate[i / h / h];
        expr_substitute(pool, 1, &rate, m, d->a->speeds, d->e->speeds, &rate);
        const expr slope = expr_diff(pool, rate, d->a->symbols[i / h % h]);
        expr second = expr_diff(pool, slope, d->a->symbols[i % h]);
        if (exact_normalise(&brief, &second) == HAMEL_OK)
            alpha[i] = expr_mul2(pool, expr_ratio(pool, 1, 2), second);
    }
    return alpha;
}

void reduction_coefficients(const reducer *d, doc *to) {
    const size_t m = d->e->m, h = d->e->h;
    const mech_reduced_coefficients *q;
    if (h == 0 || reducer_is_long(d, d->r->k * h, d->a->local) ||
        derivation_coefficients(d->c->d, d->k, NULL, &q) != HAMEL_OK)
        return;
    doc *list = doc_object(to, "coefficients", "coefficients");
    expr *alpha = shown_alpha(d, q);
    const bool short_alpha = is_bundle(d)
                                 ? !reducer_leaves(d, list, "alpha", "alpha", m * h * h, alpha)
                                 : !reducer_is_long(d, m * h * h, alpha),
               short_beta = is_bundle(d)
                                ? !reducer_leaves(d, list, "beta", "beta", m * h * m, q->linear)
                                : !reducer_is_long(d, m * h * m, q->linear),
               one_by_one = is_bundle(d) || (short_alpha && short_beta);
    if (one_by_one && short_alpha)
        show_tensor(d, list, "alpha", "α: terms of p' with r' r'", h, h, alpha, "BKMM96 (7.1.10)");
    if (one_by_one && short_beta)
        show_tensor(d, list, "beta", "β: terms of p' with r' p", h, m, q->linear, "BKMM96 (7.1.9)");
    if (one_by_one)
        show_tensor(d, list, "gamma", "gamma: terms of p' with p p", m, m, q->quadratic,
                    "BKMM96 (7.1.8)");
    free(alpha);
    show_control_form(d, list);
    if (is_bundle(d)) bundle_lambda(d, list);
    else show_lambda(d, list, q);
    show_forces(d, list, q);
    reduction_section_rates(d, list, q);
    if (list->children.count == 0)
        doc_words(list, "note", NULL, all_zero(d, q) ? "all zero" : "too long to be written out");
}
