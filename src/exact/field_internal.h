/// The inside of `exact`: a field built for some expressions, and its elements.
///
/// A field is Q(generators) modulo relations. Generators are symbols, the sine and cosine of each
/// smallest angle, tanh and 1/cosh of each argument, entries of rotations and unit vectors, roots,
/// and whatever else counts as an independent symbol. Polynomials are FLINT's fmpz_mpoly in all
/// generators; elements are fractions of them. Invariant: numerators and denominators are reduced
/// modulo the relations, so a numerator is the zero polynomial exactly when the element is zero.
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
    GENERATOR_TURN,  ///< ρ = 2 cos(2π/M), an algebraic number (turns.c)
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
    ulong parts;        ///< for TURN: M
    uint32_t degree;    ///< for ROOT, ABS, TURN: the power that is known
    fmpz_mpoly_t power; ///< that power, a polynomial in earlier generators; for TURN in itself
    fmpz_mpoly_t scale; ///< for ROOT: the D it was multiplied by; for the others 1
    bool has_power;
} generator;

/// Generators tied by quadratic relations, with a rational chart (see chart.c).
typedef enum block_kind { BLOCK_CIRCLE, BLOCK_SPHERE, BLOCK_ROTATION } block_kind;

/// What the relations of a rotation are about, as sets of its nine entries: bit i is entry i.
typedef struct rotation_leads {
    uint16_t pairs[9];  ///< by entry i: those j for which x_i x_j leads a relation
    uint16_t lead[20];  ///< by relation: the entries in its leading monomial
    uint16_t whole[20]; ///< and in all of it
} rotation_leads;

typedef struct block {
    block_kind kind;
    slong first, count; ///< generators first .. first + count − 1; a circle's are sine, cosine
    expr atom;          ///< of a circle: its angle is unit · atom
    mpq_t unit;
    bool hyperbolic;      ///< a circle of another kind: tanh² u + 1/cosh² u = 1, u the atom
    rotation_leads leads; ///< of a rotation
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
    uint64_t prime; ///< of its points, once chosen; 0: none (prime.c)
    bool prime_chosen;
    bool proves;      ///< a nonzero normal form is proved not to be zero
    bool uncancelled; ///< a common divisor was beyond the budget: fractions may not be reduced
    hamel_status status;
} exact_field;

typedef struct element {
    fmpz_mpoly_t num, den;
} element;

// hyperbolic.c
/// How prepared expressions have sinh, cosh and tanh: as they are, for a field with tanh u and
/// 1/cosh u, or written out by exponentials.
typedef enum hyperbolics { HYPERBOLICS_STAY, HYPERBOLICS_BY_EXP } hyperbolics;

/// A polynomial seen as one in some of its variables: coefficient by exponents.
typedef struct buckets {
    size_t count, width;
    ulong *exponents;                ///< count rows of width
    fmpz_mpoly_struct *coefficients; ///< free of those variables
} buckets;

#endif
