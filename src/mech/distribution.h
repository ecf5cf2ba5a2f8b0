/// Chapter B: the constraint distribution D = {β v = 0} itself. Its basis and annihilator, whether it
/// is involutive, its flags, whether its brackets generate TQ, what part of the constraints is
/// holonomic in disguise, and where ranks drop. For affine constraints D is the linear part.
///
/// "Yes" and "no" are proved, at a generic point.
#ifndef MECH_DISTRIBUTION_H
#define MECH_DISTRIBUTION_H

#include "mech/flag.h"
#include "mech/system.h"

/// Where something drops in rank: all of `equations` vanish.
typedef struct mech_drop {
    enum { DROP_CONSTRAINTS, DROP_LIE_FLAG } what;
    size_t level;     ///< of the flag, from 1: D^level is smaller there
    size_t count;     ///< of equations
    expr *equations;  ///< functions of position; their common zeros are the locus
    bool removable;   ///< of constraints: D continues smoothly across it
    bool complete;    ///< the locus is all of it; otherwise there may be more points
    bool flag_known;  ///< the flags at a generic point of the locus
    mech_flag lie, derived;
} mech_drop;

/// A field bracket that leaves D: [X_a, X_b], with ω^form([X_a, X_b]) = component ≠ 0.
typedef struct mech_witness {
    size_t a, b, form;
    expr component;
} mech_witness;

typedef struct mech_distribution {
    size_t n, r, p;
    expr *fields;   ///< r·n: X_α, over the base frame; without common factors
    expr *forms;    ///< p·n: a basis of the annihilator
    expr *brackets; ///< [X_α, X_β] at (α·r + β)·n for α < β, canonical; others are not set
    truth *inside;  ///< r·r: whether [X_α, X_β] is in D, for α < β
    truth involutive;
    mech_witness witness; ///< if involutive is NO
    mech_flag lie, derived;
    truth bracket_generating;  ///< whether the Lie flag reaches TQ
    size_t holonomic_count; ///< rank of the annihilator of the smallest involutive distribution; an
                            ///< upper bound where it is not known that the Lie flag ends
    expr *holonomic;           ///< holonomic_count·n: a basis of it, dω = 0 modulo the others
    expr *holonomic_of;        ///< holonomic_count·p: ω = Σ_a of[a] β^a, β the system's constraints
    size_t conserved_count;    ///< functions of position found, independent: at most holonomic_count
    expr *conserved;           ///< f with X_α[f] = 0
    expr *conserved_of;        ///< conserved_count·p: df = Σ_a of[a] β^a
    expr *conserved_rate;      ///< f' = X_0[f] + ∂f/∂t; zero for linear constraints
    size_t drop_count;
    mech_drop *drops;
} mech_distribution;

HAMEL_MUST_USE hamel_status mech_distribution_init(mech_distribution *d, exact *x,
                                                   const mech_system *s);
void mech_distribution_clear(mech_distribution *d);

/// Degree of nonholonomy: the first i with D^i the limit of the flag.
static inline size_t mech_degree(const mech_flag *f) { return f->count; }

/// D and its flags at a given point: the coordinates `at` have these values, exactly (numbers, pi);
/// those not given stay generic.
typedef struct mech_point {
    size_t count;
    expr *at, *values;
} mech_point;

typedef struct mech_flags_at {
    size_t constraint_rank; ///< rank of β there
    size_t rank;            ///< of D, continued smoothly where that can be done
    bool defined;           ///< D continues smoothly to the point; if not, nothing below is set
    mech_flag lie, derived;
} mech_flags_at;

HAMEL_MUST_USE hamel_status mech_flags_at_init(mech_flags_at *f, exact *x, const mech_system *s,
                                               const mech_distribution *d, const mech_point *at);
void mech_flags_at_clear(mech_flags_at *f);

#endif
