/// Exact answers about expressions: zero tests, normal forms, readable forms, linear algebra and
/// polynomial structure, in the field of rational functions of symbols, sines and cosines of
/// anything, entries of rotations and unit vectors, and square roots of these. exp, log and other
/// functions count as independent symbols, so a zero test that meets them may answer *unknown*.
///
/// "Yes" and "no" are proved, for generic values of the symbols. No answer rests on a tolerance.
#ifndef EXACT_EXACT_H
#define EXACT_EXACT_H

#include "base/diag.h"
#include "base/truth.h"
#include "exact/limits.h"
#include "exact/record.h"
#include "expr/expr.h"

typedef struct exact_memo exact_memo;

/// What the functions below work with. Made with exact_init; belongs to the thread of its pool.
typedef struct exact {
    expr_pool *pool;
    exact_limits limits;
    diag *messages;         ///< where failures are explained; may be NULL
    uint64_t seed;          ///< of the random points of the first pass; answers do not depend on it
    exact_memo *memo;       ///< borrowed: what is remembered (exact/memo.h); NULL: nothing
    bool turns_are_circles; ///< cos(pi/9) stays as it is, for printing: its equation is not used
    exact_record *record;   ///< borrowed: of the answers of zero tests; NULL: nobody listens
    unsigned further;       ///< how many primes that would do are passed over: to look twice
    /// functions that vanish at every point there is, the levels of holonomic constraints:
    /// borrowed, for questions about all points (mech_vanishes_nowhere)
    size_t level_count;
    const expr *levels;
} exact;

void exact_init(exact *x, expr_pool *pool, diag *messages);
/// The same without messages, for questions whose failure is an answer.
exact exact_quietly(const exact *x);
/// Frees what FLINT keeps for the calling thread. Once per thread that used `exact`, at its end;
/// the main thread passes true.
void exact_thread_end(bool main_thread);

// ---- one expression ------------------------------------------------------------------------

/// Whether e is zero wherever it is defined. UNKNOWN also when the computation failed (the reason
/// is in the messages).
truth exact_is_zero(exact *x, expr e);
truth exact_equal(exact *x, expr a, expr b);
/// Whether all of them are zero.
truth exact_all_zero(exact *x, size_t count, const expr *e);

/// The canonical form: a reduced fraction of expanded polynomials in sin and cos of the largest
/// angles that can express it. Equal expressions get the same node, but for those with exp, log,
/// absolute values, nested roots or roots of fractions with a denominator of unknown sign, and
/// entries of a rotation (where a form that uses one row or column only and one that uses more may
/// differ).
HAMEL_MUST_USE hamel_status exact_normal(exact *x, expr e, expr *out);
/// The canonical form in place; e as it stands, which is exact too, where that form is beyond the
/// limits.
HAMEL_MUST_USE hamel_status exact_normalise(exact *x, expr *e);
/// The same for each of several, up to the first failure.
HAMEL_MUST_USE hamel_status exact_normalise_all(exact *x, size_t count, expr *e);
/// Numerator and denominator of the canonical form, each expanded.
HAMEL_MUST_USE hamel_status exact_fraction(exact *x, expr e, expr *numerator, expr *denominator);

/// A name to print instead of what it stands for: Delta for J + m a^2.
typedef struct exact_abbreviation {
    expr name, meaning;
} exact_abbreviation;

/// The shape to print: short, factored where that is shorter, sin² + cos² gone, double angles,
/// tangents, names for what has one. Equal to e, built with expr_raw: print it, do not compute
/// with it.
HAMEL_MUST_USE hamel_status exact_tidy(exact *x, expr e, size_t count,
                                       const exact_abbreviation *names, expr *out);

// ---- polynomial structure ------------------------------------------------------------------

/// e = unit · Π factors[i]^powers[i]: irreducible over Q as polynomials in the symbols, sines and
/// cosines that occur; powers may be negative. `unit` is a number (times what could not be
/// factored). *factors and *powers are fresh arrays of *count.
HAMEL_MUST_USE hamel_status exact_factor(exact *x, expr e, expr *unit, size_t *count,
                                         expr **factors, long **powers);
/// The canonical ∂e/∂symbol.
HAMEL_MUST_USE hamel_status exact_partial(exact *x, expr e, expr symbol, expr *out);
/// e as a polynomial in `variables` (symbols): fresh arrays, term i is
/// coefficients[i] · Π_k variables[k]^exponents[i·n + k], every coefficient reduced and nonzero.
/// HAMEL_INVALID if e is not a polynomial in them.
HAMEL_MUST_USE hamel_status exact_collect(exact *x, expr e, size_t n, const expr *variables,
                                          size_t *count, unsigned long **exponents,
                                          expr **coefficients);
/// The coefficient of Π variables[k]^exponents[k].
HAMEL_MUST_USE hamel_status exact_coefficient(exact *x, expr e, size_t n, const expr *variables,
                                              const unsigned long *exponents, expr *out);
/// e = ½ vᵀ M v + wᵀ v + c with M symmetric. HAMEL_INVALID if e is not quadratic in the variables.
/// M is n·n, row by row; w and c may be NULL.
HAMEL_MUST_USE hamel_status exact_quadratic(exact *x, expr e, size_t n, const expr *variables,
                                            expr *M, expr *w, expr *c);

// ---- linear algebra: matrices are arrays of expressions, row by row --------------------------

/// Rank at a generic point.
HAMEL_MUST_USE hamel_status exact_rank(exact *x, size_t rows, size_t cols, const expr *A,
                                       size_t *rank);
/// A lower bound of the rank at a generic point, proved by values at a random point, cheaply:
/// nothing is expanded. Zero where values prove nothing (see exact_is_zero).
HAMEL_MUST_USE hamel_status exact_rank_at_least(exact *x, size_t rows, size_t cols, const expr *A,
                                                size_t *rank);
/// A basis of {v : A v = 0}, one vector after another (fresh array of *dimension · cols). Each
/// vector is 1 in one free column and 0 in the other free ones. `prefer` (may be NULL) lists
/// columns to take as pivots first, `cols` of them.
HAMEL_MUST_USE hamel_status exact_null_space(exact *x, size_t rows, size_t cols, const expr *A,
                                             const size_t *prefer, size_t *dimension, expr **basis);
/// Reduced row echelon form: rank rows of `cols`, pivots[i] the pivot column of row i. R has room
/// for rows · cols, pivots for rows.
HAMEL_MUST_USE hamel_status exact_row_reduce(exact *x, size_t rows, size_t cols, const expr *A,
                                             size_t *rank, expr *R, size_t *pivots);
/// out ← A B, A n by k, B k by m, in canonical forms.
HAMEL_MUST_USE hamel_status exact_product(exact *x, size_t n, size_t k, size_t m, const expr *A,
                                          const expr *B, expr *out);
/// X with A X = B, A n by n, B and X n by m. HAMEL_SINGULAR if det A = 0.
HAMEL_MUST_USE hamel_status exact_solve(exact *x, size_t n, size_t m, const expr *A, const expr *B,
                                        expr *X);
HAMEL_MUST_USE hamel_status exact_inverse(exact *x, size_t n, const expr *A, expr *out);
HAMEL_MUST_USE hamel_status exact_determinant(exact *x, size_t n, const expr *A, expr *out);

// ---- linear algebra over the constants ------------------------------------------------------

/// The linear relations with constant coefficients between functions: a basis of
///   { c : Σ_j c_j f_ij = 0 identically, for every i < rows },
/// c_j in the field of the constants, which are the parameters, pi and what is made of them; all
/// other symbols vary. f is rows · cols; *basis is a fresh array of *dimension · cols, each vector
/// 1 in one free column and 0 in the other free ones, and proved. `prefer` as in exact_null_space.
/// *complete: it is proved that there are no others (for generic constants).
HAMEL_MUST_USE hamel_status exact_dependence(exact *x, size_t rows, size_t cols, const expr *f,
                                             const size_t *prefer, size_t *dimension, expr **basis,
                                             bool *complete);

/// The rank of the columns f_·j over the constants, at least, by values at random points in another
/// basis of them: relations and rank add up to `cols`, if all relations are known. Zero where
/// values prove nothing.
HAMEL_MUST_USE hamel_status exact_dependence_rank(exact *x, size_t rows, size_t cols, const expr *f,
                                                  size_t *rank);

/// What the constants have to satisfy for all functions e to vanish identically: *conditions is a
/// fresh array of *n distinct polynomials in the parameters, none of them zero; all functions
/// vanish (where they are defined) if all conditions do, and only then if *necessary.
HAMEL_MUST_USE hamel_status exact_conditions(exact *x, size_t count, const expr *e, size_t *n,
                                             expr **conditions, bool *necessary);

// ---- balls ---------------------------------------------------------------------------------

/// A rigorous enclosure of e at a point: symbol_values[i] is a rational for the symbol with index
/// i. On output middle ± radius contains the value. HAMEL_UNDEFINED where there is none (or none
/// was found with `bits` bits of precision).
HAMEL_MUST_USE hamel_status exact_ball(exact *x, expr e, const __mpq_struct *symbol_values,
                                       long bits, double *middle, double *radius);

#endif
