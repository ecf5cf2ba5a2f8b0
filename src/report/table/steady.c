/// A steady motion is shown as position on the slice, velocity, ξ, spectrum, and what that says of
/// its stability; what is below rounding is zero.
#include "report/table/steady.h"
#include "run/steady/family.h"
#include "run/steady/follow.h"
#include "run/steady/integrals.h"
#include "run/steady/path.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "exact/exact.h"
#include "expr/calculus.h"
#include "expr/print.h"
#include "report/doc/document.h"
#include "report/doc/layout.h"
#include "report/table/steady_internal.h"

static double rounded(double x) { return fabs(x) < 1e-11 ? 0 : x; }

// ---- where it is --------------------------------------------------------------------------------

/// Told one after another, "x = 1, y = 2".
typedef struct list {
    text *out;
    size_t count;
} list;

static void tell(list *l, const char *name, double value) {
    text_addf(l->out, "%s%s = %.10g", l->count++ > 0 ? ", " : "", name, rounded(value));
}

/// What the model calls an entry or a velocity of a rotation, or a longer expression.
static expr known_as(const model *m, expr e) {
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
    if (expr_print(m->pool, known_as(m, e), EXPR_TEXT, &name) == HAMEL_OK)
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
        if (rounded(e->velocity[i]) != 0)
            tell_quantity(l, steady_model(s), q->velocities[i], e->velocity[i]);
    }
    if (l->count == 0) text_add(l->out, "at rest");
}

// ---- spectrum -----------------------------------------------------------------------------------

/// One eigenvalue of "0.5 ± 2i"; of pairs the other one is told.
static void tell_eigenvalue(list *l, double re, double im) {
    if (im < 0) return;
    if (l->count++ > 0) text_add(l->out, ", ");
    if (im == 0) text_addf(l->out, "%.10g", re);
    else if (re == 0) text_addf(l->out, "±%.10gi", im);
    else text_addf(l->out, "%.10g ± %.10gi", re, im);
}

static void tell_zero_count(list *l, size_t zeros) {
    if (zeros > 0) tell_eigenvalue(l, 0, 0);
    if (zeros > 1) text_addf(l->out, " (%zu times)", zeros);
}

/// The eigenvalues: enclosed, or what is left of them above rounding.
static void tell_eigenvalues(const steady_motion *e, text *out) {
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
    list l = {out, 0};
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

enum { MOST_TOKENS = 150, MOST_INTEGRAL = 50 }; ///< of a polynomial, of an integral that is told

/// c λ^k, to print.
static expr term(expr_pool *pool, expr c, expr lambda, unsigned long k) {
    if (k == 0) return c;
    const expr power[] = {lambda, expr_int(pool, (long)k)};
    const expr last = k == 1 ? lambda : expr_raw(pool, EXPR_POW, 2, power);
    if (expr_is_int(pool, c, 1)) return last;
    const size_t n = expr_op_of(pool, c) == EXPR_MUL ? expr_arity(pool, c) : 1;
    expr *args = MEM_NEW(expr, n + 1);
    for (size_t i = 0; i < n; i++)
        args[i] = expr_op_of(pool, c) == EXPR_MUL ? expr_arg(pool, c, (uint32_t)i) : c;
    args[n] = last;
    const expr product = expr_raw(pool, EXPR_MUL, n + 1, args);
    free(args);
    return product;
}

/// A factor of the characteristic polynomial by powers of λ, the highest first.
static hamel_status by_powers(exact *x, expr_pool *pool, expr factor, expr lambda, expr *out) {
    size_t count;
    unsigned long *powers, highest = 0;
    expr *c;
    const hamel_status status = exact_collect(x, factor, 1, &lambda, &count, &powers, &c);
    if (status != HAMEL_OK) return status;
    expr *terms = MEM_NEW(expr, count);
    size_t n = 0;
    for (size_t i = 0; i < count; i++) highest = powers[i] > highest ? powers[i] : highest;
    for (unsigned long k = highest + 1; k-- > 0;) {
        for (size_t i = 0; i < count; i++) {
            if (powers[i] != k) continue;
            expr tidy;
            if (exact_tidy(x, c[i], 0, NULL, &tidy) != HAMEL_OK) tidy = c[i];
            terms[n++] = term(pool, tidy, lambda, k);
        }
    }
    *out = n == 1 ? terms[0] : expr_raw(pool, EXPR_ADD, n, terms);
    free(terms);
    free(powers);
    free(c);
    return HAMEL_OK;
}

/// A polynomial in the model's own words.
static expr in_words(const steady *s, const steady_motion *e, expr polynomial) {
    const model *m = steady_model(s);
    for (size_t a = 0; a < steady_rank(s, e->chart); a++) {
        const expr symbol = steady_symbol(s, e->chart, a), name = known_as(m, symbol);
        expr_substitute(m->pool, 1, &polynomial, 1, &symbol, &name, &polynomial);
    }
    return polynomial;
}

size_t steady_tell_polynomial(const steady *s, const steady_motion *e, expr_style style,
                              text *out) {
    expr_pool *pool = steady_model(s)->pool;
    const mech_characteristic *p = &e->proof.polynomial;
    exact x;
    size_t told = 0;
    exact_init(&x, pool, NULL);
    if (!e->proof.has_polynomial) return 0;
    for (size_t i = 0; i < p->count; i++) {
        expr shape;
        if (expr_same(p->factors[i], p->lambda)) continue;
        const expr words = in_words(s, e, p->factors[i]);
        const bool good = by_powers(&x, pool, words, p->lambda, &shape) == HAMEL_OK &&
                          expr_infix_tokens(pool, shape) <= MOST_TOKENS;
        if (good && told > 0) text_add(out, style == EXPR_TEXT ? ",\4  " : ", ");
        if (!good || (style == EXPR_TEXT ? expr_print_marked(pool, shape, style, out)
                                         : expr_print(pool, shape, style, out)) != HAMEL_OK)
            return 0;
        text_add(out, " = 0");
        told++;
    }
    return told;
}

/// Without a positive number in front.
static expr without_number(expr_pool *pool, expr e) {
    const expr first = expr_op_of(pool, e) == EXPR_MUL ? expr_arg(pool, e, 0) : e;
    if (!expr_is_number(pool, first) || mpq_sgn(expr_value(pool, first)) == 0) return e;
    const expr size = mpq_sgn(expr_value(pool, first)) < 0 ? expr_neg(pool, first) : first;
    return expr_div(pool, e, size);
}

size_t steady_tell_conditions(const steady *s, const steady_motion *e, expr_style style,
                              text *out) {
    expr_pool *pool = steady_model(s)->pool;
    const steady_proof *p = &e->proof;
    exact x;
    size_t told = 0;
    exact_init(&x, pool, NULL);
    for (size_t i = 0; i < p->condition_count; i++) {
        expr shape = in_words(s, e, p->conditions[i]);
        if (exact_tidy(&x, shape, 0, NULL, &shape) != HAMEL_OK) return 0;
        shape = without_number(pool, shape);
        if (style == EXPR_TEXT && expr_infix_tokens(pool, shape) > MOST_TOKENS) continue;
        if (told++ > 0) text_add(out, style == EXPR_TEXT ? ",\4  " : ", ");
        if ((style == EXPR_TEXT ? expr_print_marked(pool, shape, style, out)
                                : expr_print(pool, shape, style, out)) != HAMEL_OK)
            return 0;
        text_add(out, " > 0");
    }
    if (told > 0 && told < p->condition_count)
        text_addf(out, ",\4  and %zu more, which --json tells", p->condition_count - told);
    return told;
}

/// The quasi-velocities that are no velocities, so not told yet.
static void tell_quasi(const steady *s, const steady_motion *e, text *out) {
    const space *q = steady_model(s)->q;
    list l = {out, 0};
    for (size_t a = 0; a < steady_rank(s, e->chart); a++) {
        const expr symbol = steady_symbol(s, e->chart, a);
        const double value = e->y[q->state_count + a];
        bool told = rounded(value) == 0;
        for (size_t i = 0; i < q->n; i++) told = told || expr_same(symbol, q->velocities[i]);
        if (told) continue;
        if (l.count == 0) text_add(out, ";  ");
        tell_quantity(&l, steady_model(s), symbol, value);
    }
}

// ---- text ---------------------------------------------------------------------------------------

enum { WORDS_COLUMN = 18 }; ///< where what is said of a motion begins

/// "|R θ'/φ'| = " and "2π/|φ'| = ", where these are short.
static void path_words(const steady *s, const steady_motion *e, expr_style style, text *radius,
                       text *period) {
    expr r, rate;
    if (!steady_path_formulas(s, e, &r, &rate)) return;
    const expr_pool *pool = steady_model(s)->pool;
    const bool root = expr_op_of(pool, r) == EXPR_POW; // of a sum of squares
    if (!root) text_add(radius, "|");
    text_add(period, "2π/|");
    if (expr_print(pool, r, style, radius) != HAMEL_OK ||
        expr_print(pool, rate, style, period) != HAMEL_OK) {
        text_reset(radius);
        text_reset(period);
        return;
    }
    text_add(radius, root ? " = " : "| = ");
    text_add(period, "| = ");
}

/// What the motion looks like, where exp(tξ) is known.
static void say_path(const steady *s, const steady_motion *e, text *out) {
    const steady_path path = steady_path_of(s, e);
    if (!path.known || path.way == STEADY_RESTS) return;
    if (path.way == STEADY_STRAIGHT) {
        text_addf(out, "\n     straight     speed %.10g", path.speed);
        return;
    }
    text radius = {0}, period = {0};
    path_words(s, e, EXPR_TEXT, &radius, &period);
    text_addf(out, "\n     circle       radius %s%.10g, centre (%.10g, %.10g), period %s%.10g",
              text_cstr(&radius), path.radius, rounded(path.centre[0]), rounded(path.centre[1]),
              text_cstr(&period), path.period);
    text_clear(&radius);
    text_clear(&period);
}

/// Words behind their head, in lines; they are gone then.
static void say_prose(const char *head, text *words, text *out) {
    const layout lines = layout_of_text(WORDS_COLUMN, WORDS_COLUMN, doc_usual_look.width);
    text_add(out, head);
    (void)layout_prose(&lines, text_cstr(words), out);
    text_clear(words);
}

static void say_motion(const steady *s, size_t number, const steady_motion *e, text *out) {
    text_addf(out, "  %zu  ", number + 1);
    list position = {out, 0};
    tell_position(&position, s, e);
    if (position.count > 0) text_add(out, "; ");
    tell_velocity(&(list){out, 0}, s, e);
    const model_symmetry *given = steady_symmetry(s);
    if (given != NULL) {
        text_add(out, "\n     ξ            (");
        for (size_t a = 0; a < given->dimension; a++)
            text_addf(out, "%s%.10g", a > 0 ? ", " : "", rounded(e->xi[a]));
        text_add_char(out, ')');
    }
    say_path(s, e, out);
    text_addf(out, "\n     %-12s %s", steady_status(e), steady_existence(e));
    if (e->proof.ground == STEADY_NUMERIC) text_addf(out, "; residual %.1e", e->residual);
    text eigenvalues = {0};
    tell_eigenvalues(e, &eigenvalues);
    tell_zeros(s, e, &eigenvalues);
    say_prose("\n     eigenvalues  ", &eigenvalues, out);
    text factors = {0};
    if (steady_tell_polynomial(s, e, EXPR_TEXT, &factors) > 0) {
        tell_quasi(s, e, &factors);
        text_add(out, "\n     exactly      ");
        const layout lines = layout_of_text(WORDS_COLUMN, WORDS_COLUMN, doc_usual_look.width);
        (void)layout_add(&lines, text_cstr(&factors), out);
    }
    text_clear(&factors);
    bool numeric;
    const steady_verdict answer = steady_answer(e, &numeric);
    text head = {0}, reason = {0}, where = {0};
    text_addf(&head, "\n     %-12s ", steady_verdict_word(answer));
    text_addf(&reason, "%s%s", steady_reason(e),
              numeric                    ? " (numeric)"
              : answer != STEADY_UNKNOWN ? " (proved)"
                                         : "");
    say_prose(text_cstr(&head), &reason, out);
    text_clear(&head);
    text_add_char(out, '\n');
    if (steady_tell_conditions(s, e, EXPR_TEXT, &where) > 0) {
        text_add(out, "     where        ");
        const layout lines = layout_of_text(WORDS_COLUMN, WORDS_COLUMN, doc_usual_look.width);
        (void)layout_add(&lines, text_cstr(&where), out);
        text_add_char(out, '\n');
    }
    text_clear(&where);
}

/// What the regular members of a family say of it.
static void say_head(const steady *s, size_t family, text *out) {
    const steady_motion *regular = NULL;
    for (size_t k = 0; k < steady_count(s) && regular == NULL; k++) {
        const steady_motion *e = steady_at(s, k);
        if (e->family == family && (e->regular || e->proof.isolated)) regular = e;
    }
    if (regular == NULL) {
        text_add(out, "\nsingular (numeric)\n");
        return;
    }
    const bool proved = regular->proof.has_family;
    const size_t dimension = proved ? regular->proof.family_dimension : regular->dimension;
    if (dimension == 0)
        text_add(out, regular->proof.isolated ? "\nisolated, degenerate" : "\nisolated");
    else text_addf(out, "\nin a family of dimension %zu", dimension);
    text_add(out, proved ? "\n" : " (numeric)\n");
}

/// The integrals that were found when zeros had to be explained, as far as they are short.
static void say_integrals(const steady *s, text *out) {
    const model *m = steady_model(s);
    size_t told = 0;
    text marked = {0};
    exact x;
    exact_init(&x, m->pool, NULL);
    for (size_t i = 0; i < steady_integral_count(s); i++) {
        expr tidy = steady_integral(s, i);
        if (exact_tidy(&x, tidy, 0, NULL, &tidy) != HAMEL_OK) tidy = steady_integral(s, i);
        if (expr_infix_tokens(m->pool, tidy) > MOST_INTEGRAL) continue;
        text formula = {0};
        if (expr_print_marked(m->pool, tidy, EXPR_TEXT, &formula) == HAMEL_OK)
            text_addf(&marked, "%s%s", told++ == 0 ? "integrals: " : ",\4  ", text_cstr(&formula));
        text_clear(&formula);
    }
    const layout lines = layout_of_text(0, strlen("integrals: "), doc_usual_look.width);
    if (told > 0) text_add_char(out, '\n');
    (void)layout_add(&lines, text_cstr(&marked), out);
    if (told > 0) text_add_char(out, '\n');
    text_clear(&marked);
}

static void say_eigenvalue(double re, double im, bool pair, text *out) {
    text_addf(out, "%.5g", rounded(re));
    if (im != 0) text_addf(out, pair ? " ± %.5gi" : im < 0 ? " - %.5gi" : " + %.5gi", fabs(im));
}

/// Each mode at both ends; two that are conjugate at both are told together.
static void say_modes(const steady_branch *b, text *out) {
    const size_t n = b->mode_count, *last = b->modes + (b->count - 1) * n;
    const spectrum *p = &b->motions[0].spectrum, *q = &b->motions[b->count - 1].spectrum;
    for (size_t i = 0; i < n; i++) {
        const size_t j = i + 1;
        const bool pair = j < n && p->im[i] != 0 && p->re[i] == p->re[j] && p->im[i] == -p->im[j] &&
                          q->re[last[i]] == q->re[last[j]] && q->im[last[i]] == -q->im[last[j]] &&
                          q->im[last[i]] != 0;
        text_addf(out, pair ? "  modes %zu, %zu  " : "  mode %zu      ", i + 1, j + 1);
        say_eigenvalue(p->re[i], p->im[i], pair, out);
        text_add(out, " to ");
        say_eigenvalue(q->re[last[i]], q->im[last[i]], pair, out);
        text_add(out, "\n");
        i += pair;
    }
}

static void say_branch(const char *vary, const steady_branch *b, text *out) {
    if (b->count > 0)
        text_addf(out, "\nmotion 1, followed from %s = %.10g to %.10g in %zu places (numeric)\n",
                  vary, b->values[0], b->values[b->count - 1], b->count);
    if (b->count > 1) say_modes(b, out);
    for (size_t k = 0; k < b->change_count; k++) {
        const steady_change *c = &b->changes[k];
        text_addf(out, "  at %s = %.13g from %s to %s: ", vary, rounded(c->value),
                  steady_verdict_word(c->before), steady_verdict_word(c->after));
        if (c->least) text_addf(out, "the energy is least there, %.13g, ", rounded(c->energy));
        if (c->fold) text_add(out, "the branch folds back, an eigenvalue passes through zero\n");
        else if (c->through_zero) text_add(out, "an eigenvalue passes through zero\n");
        else text_addf(out, "a pair crosses the imaginary axis at ±%.8gi\n", c->frequency);
    }
    if (b->count > 0 && b->change_count == 0)
        text_addf(out, "  %s all the way\n",
                  steady_verdict_word(steady_verdict_of(&b->motions[0])));
    if (b->fold_count > 0) {
        text_addf(out, "  folds back at %s = ", vary);
        for (size_t k = 0; k < b->fold_count; k++)
            text_addf(out, "%s%.13g", k > 0 ? ", " : "", rounded(b->folds[k]));
        text_add(out, b->returns ? " and returns to where it began\n" : "\n");
    }
    if (b->ends && !b->returns)
        text_add(out, "  further on there is no steady motion near the one before\n");
}

void steady_to_text(const steady *s, const char *vary, const steady_branch *branch, text *out) {
    const model *m = steady_model(s);
    const model_symmetry *given = steady_symmetry(s);
    if (given != NULL)
        text_addf(out, "%s: steady motions, q(t) = exp(tξ)·q, by %s\n", m->name, given->name);
    else text_addf(out, "%s: equilibria\n", m->name);
    text_add(
        out,
        "Each: where it is and how fast it moves, whether it is proved, the eigenvalues of motion "
        "near it,\nand what they say of stability.\n");
    for (size_t f = 0; f < steady_family_count(s); f++) {
        bool head = false;
        for (size_t k = 0; k < steady_count(s); k++) {
            const steady_motion *e = steady_at(s, k);
            if (e->family != f) continue;
            if (!head) say_head(s, f, out);
            head = true;
            say_motion(s, k, e, out);
        }
    }
    say_integrals(s, out);
    if (branch != NULL) say_branch(vary, branch, out);
}
