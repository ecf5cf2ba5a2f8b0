/// Records that the derivation and the check both show, made in one place. What a record needs room
/// for is put into `room`, which the caller clears once the verdict has been shown.
#ifndef REPORT_DERIVE_VERDICTS_H
#define REPORT_DERIVE_VERDICTS_H

#include "report/derive/chapter.h"

/// Whether D is involutive: ω([X, Y]) for all of its brackets.
mech_verdict verdict_involutive(const chapter *c, const mech_distribution *d, readable_list *room);
/// The rank of D and of its brackets, as far as its Lie flag goes and, where it ends before all of
/// TQ, a step further; none if these are too many.
verdict_evidence evidence_flag(const chapter *c, const mech_distribution *d, readable_list *room);
/// Whether brackets of D lead everywhere.
mech_verdict verdict_generating(const chapter *c, const mech_distribution *d, readable_list *room);
/// Whether motions can be run backwards.
mech_verdict verdict_reversible(const chapter *c, const mech_reversal *v, readable_list *room);
/// Whether the reactions vanish. Of a no *at is a multiplier that does not.
mech_verdict verdict_reactions(const chapter *c, size_t *at);
/// Whether something of this rate is constant.
mech_verdict verdict_constant(chapter *c, truth constant, expr rate, readable_list *room);
/// Whether momentum b is constant.
mech_verdict verdict_momentum(const chapter *c, const mech_momentum *p, size_t b,
                              readable_list *room);
/// Whether a function of position and velocity is constant along motions.
mech_verdict verdict_kept(const chapter *c, truth constant, expr full, readable_list *room);
/// That something is constant, for the values given only if it is special.
mech_verdict verdict_integral(const chapter *c, const mech_integral *one, bool special,
                              readable_list *room);
/// Whether a group is a symmetry.
mech_verdict verdict_symmetry(const chapter *c, const mech_symmetry *y, truth answer,
                              readable_list *room);
/// Whether a *no* is about all smooth densities, and not only those in the position.
bool measure_excludes_all(const measure_answer *a);
/// Whether there is an invariant measure, among the densities that the answer is about.
mech_verdict verdict_measure(const chapter *c, const measure_answer *a, readable_list *room);
/// For special parameters.
mech_verdict verdict_measure_case(const chapter *c, const measure_answer *a,
                                  const measure_case *one, readable_list *room);
/// That no density depends on the position alone, where the divergence is too steep for one.
mech_verdict verdict_no_position(const measure_answer *a);
/// That dq dp is invariant, where that is known; that it is a measure, which does not change with
/// time, if `timeless` is asked for.
mech_verdict verdict_liouville(const measure_answer *a, bool timeless);
/// Whether there are no other conserved quantities in the space that was searched, for generic
/// parameters or for those given; without `polynomials` in the velocities among momenta.
mech_verdict verdict_no_others(const chapter *c, const mech_integrals *f,
                               verdict_parameters parameters, bool polynomials);

#endif
