/// The inside of `exact`: a field built for some expressions, and its elements.
///
/// A field is Q(generators) modulo relations. Generators are symbols, the sine and cosine of each
/// smallest angle, tanh and 1/cosh, entries of rotations and unit vectors, roots, and whatever else counts as an
/// independent symbol. Polynomials are FLINT's fmpz_mpoly in all generators; elements are fractions
/// of them. Invariant: numerators and denominators are reduced modulo the relations, so a numerator
/// is the zero polynomial exactly when the element is zero.
///
/// Failure is sticky: a computation that would pass the budget, or divides by zero, sets the
/// field's status, and from then on every result is worthless. Look at the status once, at the end.
#ifndef EXACT_FIELD_INTERNAL_H
#define EXACT_FIELD_INTERNAL_H

#include <gmp.h>

#include <flint/flint.h>
#include <flint/fmpq.h>
#include <flint/fmpz_mpoly.h>
#include <flint/fmpz_mpoly_factor.h>
#include <flint/fmpz_vec.h>
#include <flint/mpoly.h>
#include <flint/ulong_extras.h>

#include "base/vec.h"
#include "exact/exact.h"
#include "expr/walk.h"

typedef enum generator_kind {
    GENERATOR_SYMBOL,
    GENERATOR_SIN, ///< of an angle; its cosine is the next generator
    GENERATOR_COS,
    GENERATOR_TANH, ///< of an argument; its hyperbolic secant 1/cosh is the next generator
    GENERATOR_SECH,
    GENERATOR_ENTRY, ///< of a rotation or unit vector
    GENERATOR_ROOT,  ///< D·(N/D)^(1/k), so that its k-th power N·D^(k−1) is a polynomial
    GENERATOR_ABS,   ///< |h|, whose square is h²
    GENERATOR_EXP,   ///< exp(unit·atom)
    GENERATOR_OTHER  ///< log, asin, ...: an independent symbol
} generator_kind;

typedef struct generator {
    generator_kind kind;
    expr meaning;
    expr atom;          ///< for EXP: it is exp(unit·atom); for ROOT: the node it stands in for
    expr unit;          ///< for EXP: a number
    uint32_t degree;    ///< for ROOT, ABS: the power that is known
    fmpz_mpoly_t power; ///< for ROOT, ABS: that power, a polynomial in earlier generators
    fmpz_mpoly_t scale; ///< for ROOT: the D it was multiplied by; for ABS: 1
    bool has_power;
} generator;

/// Generators tied by quadratic relations, with a rational chart (see chart.c).
typedef enum block_kind { BLOCK_CIRCLE, BLOCK_SPHERE, BLOCK_ROTATION } block_kind;

typedef struct block {
    block_kind kind;
    slong first, count; ///< generators first .. first + count − 1; a circle's are sine, cosine
    expr atom;          ///< of a circle: its angle is unit · atom
    mpq_t unit;
    bool hyperbolic; ///< a circle of another kind: tanh² u + 1/cosh² u = 1, u the atom
} block;

typedef struct exact_field {
    exact *x;
    expr_pool *pool;
    fmpz_mpoly_ctx_t ctx;
    slong count; ///< of generators
    generator *generators;
    size_t block_count;
    block *blocks;
    size_t relation_count; ///< monic quadrics of the blocks, a Gröbner basis
    fmpz_mpoly_struct **relations;
    bool proves;      ///< a nonzero normal form is proved not to be zero
    bool uncancelled; ///< a common divisor was beyond the budget: fractions may not be reduced
    hamel_status status;
} exact_field;

typedef struct element {
    fmpz_mpoly_t num, den;
} element;

/// Records a failure (the first one stays).
void field_fail(exact_field *F, hamel_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// prepare.c
/// The same expressions with every root, absolute value and function argument in canonical form, so
/// that equal ones are equal nodes.
hamel_status prepare(exact *x, size_t n, const expr *in, expr *out);
/// The argument of a function as Σ q_k atom_k, the atoms canonical, the terms in the order of the
/// constructors.
hamel_status linear_argument(exact *x, expr e, expr *out);
/// A prepared argument of a sine or exponential as Σ q_k atom_k: the number of terms, and term k.
/// The atom of a number is 1.
uint32_t linear_terms(const expr_pool *pool, expr argument);
expr linear_term(expr_pool *pool, expr argument, uint32_t k, mpq_ptr q);

// hyperbolic.c
/// How prepared expressions have sinh, cosh and tanh: as they are, for a field with tanh u and
/// 1/cosh u, or written out by exponentials.
typedef enum hyperbolics { HYPERBOLICS_STAY, HYPERBOLICS_BY_EXP } hyperbolics;
/// Whether they may stay, in prepared expressions where they did.
bool hyperbolics_are_independent(exact *x, size_t n, const expr *prepared);
bool has_hyperbolics(const expr_pool *pool, const expr_walk *w);
/// sinh, cosh or tanh of an argument, prepared.
hamel_status prepare_hyperbolic(exact *x, expr_op op, expr argument, hyperbolics how, expr *out);
/// The same in a field.
void convert_hyperbolic(exact_field *F, expr_op op, expr argument, element *out);

// radicals.c
/// radicand^exponent for a broken exponent and a prepared radicand, with squares taken out as
/// absolute values: √(4x²(1 + y)) = 2 |x| √(1 + y).
hamel_status root_normal(exact *x, expr radicand, mpq_srcptr exponent, expr *out);
/// |e| as a product of absolute values of irreducible factors of unknown sign.
hamel_status abs_normal(exact *x, expr e, expr *out);
/// Whether no product of the field's roots is proved to be in the field without them.
bool roots_are_independent(exact_field *F);

// scan.c
/// A field that can hold the prepared expressions.
hamel_status field_create(exact_field **out, exact *x, size_t n, const expr *prepared);
void field_destroy(exact_field *F);
/// Which nodes of a walk have to be converted: arguments of sines and the like do not.
bool *field_needs(const expr_pool *pool, const expr_walk *w, size_t n, const expr *roots);
/// The generator of this kind whose meaning (for EXP and ROOT: whose atom) this is; −1 if none.
slong field_find(const exact_field *F, generator_kind kind, expr what);
/// The circle whose angle is a part of this atom, or NULL.
const block *field_circle(const exact_field *F, expr atom);
/// The circle of tanh u and 1/cosh u for this u, or NULL.
const block *field_hyperbolic(const exact_field *F, expr u);

// relations.c
void field_relations(exact_field *F);
void field_relations_clear(exact_field *F);
void poly_reduce(exact_field *F, fmpz_mpoly_t a);
/// Whether a polynomial involves a generator of any block.
bool poly_involves_blocks(const exact_field *F, const fmpz_mpoly_t a);

// poly.c: FLINT's operations behind the budget
void poly_mul(exact_field *F, fmpz_mpoly_t r, const fmpz_mpoly_t a, const fmpz_mpoly_t b);
void poly_mul_reduced(exact_field *F, fmpz_mpoly_t r, const fmpz_mpoly_t a, const fmpz_mpoly_t b);
void poly_pow(exact_field *F, fmpz_mpoly_t r, const fmpz_mpoly_t a, ulong n);
/// A common divisor: the greatest, or 1 where the budget says no.
void poly_gcd(exact_field *F, fmpz_mpoly_t g, const fmpz_mpoly_t a, const fmpz_mpoly_t b);
/// Divides both by their common divisor.
void poly_cancel(exact_field *F, fmpz_mpoly_t a, fmpz_mpoly_t b);
bool poly_may_factor(exact_field *F, const fmpz_mpoly_t a);
long poly_degree(const exact_field *F, const fmpz_mpoly_t a, slong var);

/// A polynomial seen as one in some of its variables: coefficient by exponents.
typedef struct buckets {
    size_t count, width;
    ulong *exponents;                ///< count rows of width
    fmpz_mpoly_struct *coefficients; ///< free of those variables
} buckets;
void buckets_init(buckets *b, const exact_field *F, const fmpz_mpoly_t a, size_t width,
                  const slong *vars);
void buckets_clear(buckets *b, const exact_field *F);

// element.c
void element_init(const exact_field *F, element *e);
void element_clear(const exact_field *F, element *e);
void element_set(const exact_field *F, element *r, const element *a);
void element_add(exact_field *F, element *r, const element *a, const element *b);
void element_mul(exact_field *F, element *r, const element *a, const element *b);
void element_inv(exact_field *F, element *r, const element *a);
void element_pow(exact_field *F, element *r, const element *a, mpz_srcptr n);
/// Lowest terms as polynomials, integer content and sign settled.
void element_cancel(exact_field *F, element *e);
/// Roots of degree two gone from the denominator.
void element_rationalise(exact_field *F, element *e);
/// Whether a polynomial in normal form is zero as a function.
truth poly_is_zero(exact_field *F, const fmpz_mpoly_t a);

// chart.c
/// The canonical representative: reduced in the blocks' rational charts and brought back.
void element_canonical(exact_field *F, element *e);
void chart_forward(exact_field *F, element *e);
void chart_back(exact_field *F, element *e);
/// A polynomial in the circles' chart variables alone (other blocks as they are), and back: the
/// formal degree of circle i, in half angles, is twice degrees[i]; the way back brings a factor
/// 2^Σ degrees.
void circles_forward(exact_field *F, fmpz_mpoly_t a, ulong *degrees);
void circles_back(exact_field *F, fmpz_mpoly_t a, const ulong *degrees);

// coarsen.c
/// A canonical element over the largest angles that can express it. Changes what the circles'
/// generators mean, so it is the last thing to happen in a field.
void element_coarsen(exact_field *F, element *e);
/// Exponentials alone: the largest units they are powers of.
void element_coarsen_exponentials(exact_field *F, element *e);

// convert.c
/// out[i] = in[i] (prepared) as elements of F, initialised by the caller.
void field_convert(exact_field *F, size_t n, const expr *in, element *out);
/// (cos kα, sin kα) of a circle's generator angle.
void circle_multiple(exact_field *F, const block *circle, const fmpz_t k, fmpz_mpoly_t c,
                     fmpz_mpoly_t s);

// matrix.c
/// X with A X = B; A is n by n, B and X n by m, all initialised.
void elements_solve(exact_field *F, size_t n, size_t m, const element *A, const element *B,
                    element *X);

// ball.c
/// Whether a polynomial is proved nonzero by its value at some point.
bool polynomial_has_nonzero_value(exact_field *F, const fmpz_mpoly_t a);

// restore.c
expr integer_to_expr(exact_field *F, const fmpz_t z);
expr poly_to_expr(exact_field *F, const fmpz_mpoly_t a);
/// num/den for expanded num and den, with nothing in it that overflows where the fraction has a
/// value.
expr fraction_to_expr(expr_pool *pool, expr num, expr den);
expr element_to_expr(exact_field *F, const element *e);

/// Prepare, make the field, convert: the way in for every question. On failure *F is NULL and the
/// messages say why. On success the elements are initialised and canonical = not yet.
hamel_status field_open(exact_field **F, exact *x, size_t n, const expr *in, element **elements);
/// The same for expressions that are prepared already.
hamel_status field_open_prepared(exact_field **F, exact *x, size_t n, const expr *prepared,
                                 element **elements);
/// The canonical form of a prepared expression.
hamel_status normal_of_prepared(exact *x, expr prepared, expr *out);
void field_close(exact_field *F, size_t n, element *elements);

#endif
