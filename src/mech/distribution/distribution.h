/// Chapter B: the constraint distribution D = {β v = 0} itself. Its basis and annihilator, whether
/// it is involutive, its flags, whether its brackets generate TQ, what part of the constraints is
/// holonomic in disguise, and where ranks drop. For affine constraints D is the linear part.
///
/// "Yes" and "no" are proved, at a generic point.
#ifndef MECH_DISTRIBUTION_DISTRIBUTION_H
#define MECH_DISTRIBUTION_DISTRIBUTION_H

#include "mech/distribution/flag_at.h"
#include "mech/law/basis.h"
#include "mech/law/system.h"
#include "mech/tools/angle_chart.h"

/// Where something drops in rank: on the zeros of `where`.
typedef struct mech_drop {
    enum { DROP_CONSTRAINTS, DROP_FLAG } what;
    expr where;            ///< a function of position
    bool removable;        ///< of constraints: D continues smoothly across it
    size_t level;          ///< of the Lie flag, from 1: D^level is smaller there,
    bool proved;           ///< proved so; otherwise it may be
    bool squares;          ///< `where` is a sum of squares, which need not have zeros
    size_t instance_count; ///< of functions that vanish together in some of the points, if known
    expr *instance;
    bool examined;          ///< the flags at a generic point of the locus are known:
    mech_flag lie, derived; ///< there, on all sheets that were found
} mech_drop;

/// A field bracket that leaves D: [X_a, X_b], with ω^form([X_a, X_b]) = component ≠ 0.
typedef struct mech_witness {
    size_t a, b, form;
    expr component;
} mech_witness;

typedef struct mech_distribution {
    size_t n, r, p;
    expr *fields;     ///< r·n: X_α, over the base frame; without common factors
    bool degenerates; ///< the fields become dependent on a hypersurface: no others were found
    expr *forms;      ///< p·n: a basis of the annihilator
    expr *brackets; ///< [X_α, X_β] at (α·r + β)·n for α < β, canonical; others are not set
    truth *inside;  ///< r·r: whether [X_α, X_β] is in D, for α < β
    truth involutive;
    bool has_witness;       ///< if involutive is NO:
    mech_witness witness;   ///< the one that is shortest to write
    mech_flag lie, derived; ///< lie.count is the degree of nonholonomy
    angle_chart chart; ///< coordinates of the flags' fields and forms, in which they are shorter:
    expr *chart_fields, *chart_forms; ///< fields and forms there
    flag_levels lie_levels, derived_levels;
    truth bracket_generating; ///< whether the Lie flag reaches TQ
    size_t holonomic_count; ///< rank of the annihilator of the smallest involutive distribution; an
                            ///< upper bound where it is not known that the Lie flag ends
    expr *holonomic;        ///< holonomic_count·n: a basis of it, dω = 0 modulo the others
    expr *holonomic_of; ///< holonomic_count·p: ω = Σ_a of[a] β^a, β the system's constraints
    size_t conserved_count; ///< functions of position found, independent: at most holonomic_count
    expr *conserved;        ///< f with X_α[f] = 0
    expr *conserved_of;     ///< conserved_count·p: df = Σ_a of[a] β^a
    expr *conserved_rate;   ///< f' = −Σ_a of[a] b^a; zero for linear constraints
    size_t drop_count;
    mech_drop *drops;
    truth drops_complete; ///< YES: ranks drop nowhere else. UNKNOWN: they may
} mech_distribution;

HAMEL_MUST_USE hamel_status mech_distribution_init(mech_distribution *d, exact *x,
                                                   const mech_system *s);
/// The same, given the basis of D to read.
HAMEL_MUST_USE hamel_status mech_distribution_in(mech_distribution *d, exact *x,
                                                 const mech_system *s, const mech_basis *basis);
void mech_distribution_clear(mech_distribution *d);

/// D and its flags at a given point.
typedef struct mech_flags_at {
    size_t constraint_rank; ///< rank of β there
    bool defined; ///< a basis of D continues smoothly to the point; if not, the flags are not set
    mech_flag lie, derived;
} mech_flags_at;

/// HAMEL_UNDEFINED if the constraints have no value at the point.
HAMEL_MUST_USE hamel_status mech_flags_at_init(mech_flags_at *f, exact *x, const mech_system *s,
                                               const mech_distribution *d, const mech_point *at);
void mech_flags_at_clear(mech_flags_at *f);

#endif
