/// A steady motion is shown as position on the slice, velocity, ξ, spectrum, and what that says of
/// its stability; what is below rounding is zero.
#include "report/table/steady_words_internal.h"
#include "run/steady/family.h"
#include "run/steady/path.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "expr/print.h"
#include "report/doc/document.h"

double steady_rounded(double x) { return fabs(x) < 1e-11 ? 0 : x; }

// ---- where it is --------------------------------------------------------------------------------

/// Told one after another, "x = 1, y = 2".
typedef struct list {
    text *out;
    expr_style style; ///< LaTeX: each is a formula in a line of words
    size_t count;
} list;

/// Around a formula in words.
static const char *fence(expr_style style) { return style == EXPR_LATEX ? "$" : ""; }

static void add_number(text *out, expr_style style, double value) {
    doc_print_number(steady_rounded(value), 10, style, out);
}

static void add_formula_number(text *out, expr_style style, double value) {
    text_add(out, fence(style));
    add_number(out, style, value);
    text_add(out, fence(style));
}

static void tell(list *l, const char *name, double value) {
    text_addf(l->out, "%s%s%s = ", l->count++ > 0 ? ", " : "", fence(l->style), name);
    add_number(l->out, l->style, value);
    text_add(l->out, fence(l->style));
}

expr steady_known_as(const model *m, expr e) {
    if (expr_is_symbol(m->pool, e)) {
        const expr_symbol_info *info = expr_symbol_info_of(m->pool, e);
        if (info->kind != EXPR_ROTATION && (info->kind != EXPR_VELOCITY || info->order > 0))
            return e; // a definition would only be a second name
    }
    for (size_t i = 0; i < m->definition_count; i++) {
        if (expr_same(m->definitions[i].value, e))
            return expr_symbol(m->pool, m->definitions[i].name, EXPR_OTHER);
    }
    return e;
}

static void tell_quantity(list *l, const model *m, expr e, double value) {
    text name = {0};
    if (expr_print(m->pool, steady_known_as(m, e), l->style, &name) == HAMEL_OK)
        tell(l, text_cstr(&name), value);
    text_clear(&name);
}

/// The shape: coordinates that are not the group's; for a rotation what the model calls its shape.
static void tell_position(list *l, const steady *s, const steady_motion *e) {
    const model *m = steady_model(s);
    bool rotation = false;
    for (size_t f = 0; f < m->q->factor_count; f++) {
        const space_factor *factor = &m->q->factors[f];
        if (!steady_is_shape(s, factor->first)) continue;
        if (factor->kind->entry_count == 1)
            tell_quantity(l, m, factor->entries[0], e->entries[factor->first_entry]);
        else rotation = true;
    }
    double *values = MEM_NEW(double, m->shape_count);
    steady_values(s, e, m->shape_count, m->shape, values);
    for (size_t k = 0; rotation && k < m->shape_count; k++)
        tell_quantity(l, m, m->shape[k], values[k]);
    free(values);
    for (size_t f = 0; rotation && m->shape_count == 0 && f < m->q->factor_count; f++) {
        const space_factor *factor = &m->q->factors[f];
        for (size_t i = 0; factor->kind->entry_count > 1 && steady_is_shape(s, factor->first) &&
                           i < factor->kind->entry_count;
             i++)
            tell_quantity(l, m, factor->entries[i], e->entries[factor->first_entry + i]);
    }
}

static void tell_velocity(list *l, const steady *s, const steady_motion *e) {
    const space *q = steady_model(s)->q;
    for (size_t i = 0; i < q->n; i++) {
        if (steady_rounded(e->velocity[i]) != 0)
            tell_quantity(l, steady_model(s), q->velocities[i], e->velocity[i]);
    }
    if (l->count == 0) text_add(l->out, "at rest");
}

size_t steady_tell_quasi(const steady *s, const steady_motion *e, expr_style style, text *out) {
    const space *q = steady_model(s)->q;
    list l = {out, style, 0};
    for (size_t a = 0; a < steady_rank(s, e->chart); a++) {
        const expr symbol = steady_symbol(s, e->chart, a);
        const double value = e->y[q->state_count + a];
        bool told = steady_rounded(value) == 0;
        for (size_t i = 0; i < q->n; i++) told = told || expr_same(symbol, q->velocities[i]);
        if (!told) tell_quantity(&l, steady_model(s), symbol, value);
    }
    return l.count;
}

void steady_tell_place(const steady *s, const steady_motion *e, expr_style style, text *out) {
    list position = {out, style, 0}, velocity = {out, style, 0};
    tell_position(&position, s, e);
    if (position.count > 0) text_add(out, "; ");
    tell_velocity(&velocity, s, e);
}

void steady_tell_xi(const steady *s, const steady_motion *e, expr_style style, text *out) {
    text_add_char(out, '(');
    for (size_t a = 0; a < steady_symmetry(s)->dimension; a++) {
        if (a > 0) text_add(out, ", ");
        add_number(out, style, e->xi[a]);
    }
    text_add_char(out, ')');
}

// ---- spectrum -----------------------------------------------------------------------------------

/// One eigenvalue of "0.5 ± 2i"; of pairs the other one is told.
static void tell_eigenvalue(list *l, double re, double im) {
    if (im < 0) return;
    text_addf(l->out, "%s%s", l->count++ > 0 ? ", " : "", fence(l->style));
    if (im == 0 || re != 0) doc_print_number(re, 10, l->style, l->out);
    if (im != 0) {
        const bool latex = l->style == EXPR_LATEX;
        text_addf(l->out, "%s%s", re != 0 ? " " : "", latex ? "\\pm " : re != 0 ? "± " : "±");
        doc_print_number(im, 10, l->style, l->out);
        text_add(l->out, latex ? "\\,i" : "i");
    }
    text_add(l->out, fence(l->style));
}

static void tell_zero_count(list *l, size_t zeros) {
    if (zeros > 0) tell_eigenvalue(l, 0, 0);
    if (zeros > 1) text_addf(l->out, " (%zu times)", zeros);
}

/// The eigenvalues: enclosed, or what is left of them above rounding.
static void tell_eigenvalues(const steady_motion *e, expr_style style, text *out) {
    const spectrum *p = &e->spectrum;
    if (e->agreement == STEADY_DISAGREE) {
        text_add(out, "not shown: routes that share no basis do not agree on them");
        return;
    }
    if (e->agreement == STEADY_BREAKS) {
        text_add(out, "none: the equations are not differentiable there");
        return;
    }
    const steady_proof *proof = &e->proof;
    list l = {out, style, 0};
    tell_zero_count(&l, proof->enclosed ? proof->zeros : p->zeros);
    for (size_t i = 0; proof->enclosed && i < proof->root_count; i++)
        tell_eigenvalue(&l, proof->roots[i].re, proof->roots[i].im);
    const double small = spectrum_noise(p);
    for (size_t i = 0; !proof->enclosed && i < p->count; i++)
        tell_eigenvalue(&l, fabs(p->re[i]) < small ? 0 : p->re[i],
                        fabs(p->im[i]) < small ? 0 : p->im[i]);
    if (l.count == 0) text_add(out, "none");
    if (!proof->enclosed) text_add(out, " (numeric)");
}

/// Where the zeros come from: those that a proved family has, or else what numbers show.
static void tell_zeros(const steady *s, const steady_motion *e, text *out) {
    const spectrum *p = &e->spectrum;
    const bool proved = e->proof.has_family;
    const size_t zeros = e->proof.enclosed ? e->proof.zeros : p->zeros;
    const size_t dimension = proved ? e->proof.family_dimension : e->dimension;
    if (zeros == 0 || !steady_has_spectrum(e) || (!proved && (!e->regular || zeros != p->zeros)))
        return;
    text_add(out, "; the zeros: ");
    if (dimension > 0) text_addf(out, "%zu from the family", dimension);
    if (dimension > 0 && e->energy_moves && steady_conservative(s))
        text_add(out, " (energy changes along it)");
    const bool same = zeros == p->zeros && dimension == e->dimension;
    const size_t conserved = same ? e->conserved : 0, left = zeros - dimension - conserved;
    if (conserved > 0) text_addf(out, "%s%zu from integrals", dimension > 0 ? ", " : "", conserved);
    if (left > 0) text_addf(out, "%s%zu more", dimension + conserved > 0 ? ", " : "", left);
    if (zeros > dimension) text_add(out, ", in Jordan blocks");
}

void steady_tell_spectrum(const steady *s, const steady_motion *e, expr_style style, text *out) {
    tell_eigenvalues(e, style, out);
    tell_zeros(s, e, out);
}

const char *steady_status(const steady_motion *e) {
    return e->proof.ground == STEADY_NUMERIC ? "numeric" : "proved";
}

const char *steady_existence(const steady_motion *e) {
    switch (e->proof.ground) {
    case STEADY_EXACT:
        return e->proof.known.for_values
                   ? "the equations vanish identically, for these values of the parameters"
                   : "the equations vanish identically";
    case STEADY_ENCLOSED: return "a root of the equations enclosed in balls (Krawczyk)";
    case STEADY_NUMERIC: break;
    }
    if (e->agreement == STEADY_BREAKS)
        return "the equations jump there, or have a corner: |u|, sign u or a root at u = 0";
    return e->agreement != STEADY_AGREE ? "the constraints, or the basis of D, degenerate there"
           : e->doubt > 0 ? "the equations are degenerate there, and not solved exactly"
                          : "no root of the equations was enclosed";
}

/// What the numbers say.
static const char *numeric_reason(const steady_motion *e) {
    const spectrum *p = &e->spectrum;
    switch (steady_verdict_of(e)) {
    case STEADY_STABLE:
        return p->count == 0       ? "every motion near it is steady"
               : e->dimension == 0 ? "all other motions near it approach it"
                                   : "motions near it tend to members of the family";
    case STEADY_UNSTABLE:
        return spectrum_unstable(p) == p->count && p->count > 0
                   ? "repelling: all eigenvalues but the zeros have positive real parts"
                   : "a positive real part";
    case STEADY_CENTRE:
        return "real parts are zero to rounding, which decides nothing on the imaginary axis";
    case STEADY_DRIFTS:
        return p->count == 0 ? "momenta are conserved; small ones make it drift along the family"
                             : "no positive real part; momenta that are conserved, if small, make "
                               "it drift along the family";
    case STEADY_UNKNOWN:
        return !e->regular ? "the kernel of the linearisation is larger than a family, as where "
                             "families meet"
               : p->stage_count > 1 ? "zeros in Jordan blocks: small velocities make it drift"
                                    : "zeros that nothing explains";
    }
    return "";
}

const char *steady_reason(const steady_motion *e) {
    if (e->agreement == STEADY_DISAGREE) return "the spectrum is not known";
    if (e->agreement == STEADY_BREAKS) return "the equations are not differentiable there";
    return e->proof.reason != NULL ? e->proof.reason : numeric_reason(e);
}

void steady_tell_reason(const steady_motion *e, text *out) {
    bool numeric;
    const steady_verdict answer = steady_answer(e, &numeric);
    text_addf(out, "%s%s", steady_reason(e),
              numeric                    ? " (numeric)"
              : answer != STEADY_UNKNOWN ? " (proved)"
                                         : "");
}

// ---- path ---------------------------------------------------------------------------------------

/// "|R θ'/φ'| = " and "2π/|φ'| = ", where these are short.
static void path_words(const steady *s, const steady_motion *e, expr_style style, text *radius,
                       text *period) {
    expr r, rate;
    if (!steady_path_formulas(s, e, &r, &rate)) return;
    const expr_pool *pool = steady_model(s)->pool;
    const bool root = expr_op_of(pool, r) == EXPR_POW; // of a sum of squares
    if (!root) text_add(radius, "|");
    text_add(period, style == EXPR_LATEX ? "2\\pi/|" : "2π/|");
    if (expr_print(pool, r, style, radius) != HAMEL_OK ||
        expr_print(pool, rate, style, period) != HAMEL_OK) {
        text_reset(radius);
        text_reset(period);
        return;
    }
    text_add(radius, root ? " = " : "| = ");
    text_add(period, "| = ");
}

const char *steady_tell_path(const steady *s, const steady_motion *e, expr_style style, text *out) {
    const steady_path path = steady_path_of(s, e);
    if (!path.known || path.way == STEADY_RESTS) return NULL;
    if (path.way == STEADY_STRAIGHT) {
        text_add(out, "speed ");
        add_formula_number(out, style, path.speed);
        return "straight";
    }
    text radius = {0}, period = {0};
    path_words(s, e, style, &radius, &period);
    text_addf(out, "radius %s%s", fence(style), text_cstr(&radius));
    doc_print_number(path.radius, 10, style, out);
    text_addf(out, "%s, centre %s(", fence(style), fence(style));
    add_number(out, style, path.centre[0]);
    text_add(out, ", ");
    add_number(out, style, path.centre[1]);
    text_addf(out, ")%s, period %s%s", fence(style), fence(style), text_cstr(&period));
    doc_print_number(path.period, 10, style, out);
    text_add(out, fence(style));
    text_clear(&radius);
    text_clear(&period);
    return "circle";
}

// ---- families -----------------------------------------------------------------------------------

void steady_tell_head(const steady *s, text *out) {
    const model_symmetry *given = steady_symmetry(s);
    if (given != NULL) text_addf(out, "steady motions, q(t) = exp(tξ)·q, by %s", given->name);
    else text_add(out, "equilibria");
}

void steady_tell_family(const steady *s, size_t family, text *out) {
    const steady_motion *regular = NULL;
    for (size_t k = 0; k < steady_count(s) && regular == NULL; k++) {
        const steady_motion *e = steady_at(s, k);
        if (e->family == family && (e->regular || e->proof.isolated)) regular = e;
    }
    if (regular == NULL) {
        text_add(out, "singular (numeric)");
        return;
    }
    const bool proved = regular->proof.has_family;
    const size_t dimension = proved ? regular->proof.family_dimension : regular->dimension;
    if (dimension == 0)
        text_add(out, regular->proof.isolated ? "isolated, degenerate" : "isolated");
    else text_addf(out, "in a family of dimension %zu", dimension);
    if (!proved) text_add(out, " (numeric)");
}
