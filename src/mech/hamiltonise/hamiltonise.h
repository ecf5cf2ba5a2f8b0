/// Hamiltonisation. The bracket π of D*/G gives the motion X = π dH, but need not satisfy the
/// Jacobi identity. With a function f > 0 of shape space π/f gives X/f, the same motion in the time
/// dτ = f dt, and π/f is Poisson exactly if, for all functions of (s, p),
///   J(x, y, z) = Σcyc {x, log f} {y, z}.
/// In the sections X_I of mech/hamiltonise/skew.h, with a = d log f, a(Z_b) = 0, this says
///   (1) T_IJκ = a_J M_Iκ − a_I M_Jκ                     J(s, p_I, p_J)
///   (2) Σcyc [X_I, W_JK] − a_I W_JK = 0, W_JK = 𝒫[X_J, X_K]   J(p_I, p_J, p_K)
///   (3) a is closed, and the differential of a function.
/// Where S = 0 (a Chaplygin system) (1) is the φ-simple condition
///   T_ij^k = δ_i^k Y_j[φ] − δ_j^k Y_i[φ],
/// f = e^φ, and (2) follows from (1) and (3): with p̃ = f p the motion is Hamilton's on T*(Q/G).
/// Factors that are functions of the momenta too: where shape space has two dimensions or more
/// J(s, s', p) = 0 says {s, log f} = 0, so f may depend on the momenta along S only, and a_I stands
/// for −{p_I, log f}. If dim S ≤ 1 then a(Z) = 0 all the same, and (1) and (2) have to hold for
/// these as well; (3) need not. On three dimensions no factor helps at all: with π = ⋆α it is
/// α ∧ dα that has to vanish, and a factor only multiplies it.
///
/// A two-form B with i_X B = 0 may be added to Ω first, which leaves the motion alone. Those that
/// are linear in the momenta are B = i_v b, b a three-form on D/G, {p_I, p_J} gains b_IJK v^K, and
///   (1') T_IJκ − a_J M_Iκ + a_I M_Jκ = b_IJκ, so this has to be alternating,
///   (2') as (2), with W_JK = 𝒫[X_J, X_K] − b_JK, and [X, Y] − b(X, Y, ·) for [X, Y].
/// The trace of (1') over the lifts has no b in it: a_κ = −T_κλμ M^λμ/(rank − 1) in both cases.
#ifndef MECH_HAMILTONISE_HAMILTONISE_H
#define MECH_HAMILTONISE_HAMILTONISE_H

#include "mech/hamiltonise/skew.h"
#include "mech/measure/measure.h"

/// How it was decided.
typedef enum mech_multiplier_reason {
    MULTIPLIER_POISSON, ///< yes: f = 1, the bracket is Poisson
    MULTIPLIER_FACTOR,  ///< yes: f is known
    MULTIPLIER_CLOSED,  ///< yes: a is closed without periods, f has no closed form that was found
    MULTIPLIER_LOCAL,   ///< near every point: whether f is one function is open
    MULTIPLIER_TENSOR,  ///< no: T has not the shape of (1), or (1')
    MULTIPLIER_CURL,    ///< no: a is not closed
    MULTIPLIER_PERIOD,  ///< no: f would grow along a loop
    MULTIPLIER_MOMENTA, ///< no: (2) fails
    MULTIPLIER_OPEN     ///< not decided
} mech_multiplier_reason;

typedef struct mech_multiplier {
    truth exists;
    mech_multiplier_reason reason;
    bool all;          ///< a no is about all functions of shape and momenta, not of shape only
    size_t I, J, K, L; ///< of a no: which entry; X_κ is section m + κ
    expr obstruction;  ///< and its value, which is not zero
    size_t zero_count;
    expr *zeros; ///< of a yes: what vanishes, (1), (2) and da
} mech_multiplier;

/// Exact, on the slice.
typedef struct mech_hamiltonise {
    const char *refused; ///< why the question is not asked, a few words; NULL if it is
    bool too_large;      ///< it is, and stays open: there is nothing below
    bool chaplygin;      ///< S = 0
    mech_skew g;
    size_t dimension; ///< of D*/G
    expr *slopes;     ///< h: a over the lifts, whatever (1) says
    mech_multiplier plain;
    bool gauges; ///< a gauge was looked for: the plain bracket has no factor
    expr *gauge; ///< count³: b_IJK, if it is alternating; NULL otherwise
    mech_multiplier gauged;
    bool found; ///< f in closed form, of the one that exists:
    mech_density factor;
    expr *slopes_on_Q; ///< n: d log f over the base frame of Q
} mech_hamiltonise;

/// What is known besides: values of all symbols at a point, where f is made positive; may be NULL.
/// What is too large leaves the question open, with HAMEL_OK.
HAMEL_MUST_USE hamel_status mech_hamiltonise_init(mech_hamiltonise *z, exact *x,
                                                  const mech_system *s, const mech_symmetry *y,
                                                  const mech_reduction *r, const mech_connection *c,
                                                  const double *typical);
void mech_hamiltonise_clear(mech_hamiltonise *z);

/// The bracket is Poisson after f, and a gauge if `gauged`: which of the two answers.
const mech_multiplier *mech_hamiltonise_answer(const mech_hamiltonise *z);
/// A Chaplygin system's Hamiltonian in p̃ = f p (h symbols, ν^μ p̃_μ = 0) is T/f² + V with
/// T = ½ M^ij p̃_i p̃_j.
void mech_hamiltonise_energies(const mech_hamiltonise *z, const expr *momenta, expr *T, expr *V);

#endif
