/// What the chapter and the check say about an integral: its name, what it is, why it is constant.
#ifndef REPORT_DERIVE_KEPT_INTEGRAL_WORDS_H
#define REPORT_DERIVE_KEPT_INTEGRAL_WORDS_H

#include "mech/integrals/integrals.h"
#include "report/derive/chapter.h"

/// E, E_Z, or F_1, F_2, ..: *number counts.
expr integral_name(chapter *c, const mech_integral *one, size_t *number);
/// The form to show: on D or with all velocities, which is shorter; where both are long, in
/// momenta.
expr integral_shown(chapter *c, const mech_integral *one, bool *in_momenta);
/// "gauge momentum", "linear in the velocities".
const char *integral_kind(const mech_integral *one);
void integral_reason_words(chapter *c, const mech_integrals *f, const mech_integral *one,
                           text *out);
/// The potentials that do not disturb it; false if it is no matter of potentials.
bool integral_survives(chapter *c, const mech_integrals *f, const mech_integral *one, text *out);
/// Where the reason comes from, or NULL.
const char *integral_equation(const mech_integral *one);
/// Which functions were looked among.
/// Whether the values given say something that generic parameters do not: there are more integrals,
/// or it is known that there are no others.
bool integral_special_tells(const mech_integrals *general, const mech_integrals *special);
void integral_search_words(chapter *c, const mech_integrals *f, text *out);
/// Whether s is an angle that can go round while some J are known by equations df/ds = A(s) f
/// alone: after a turn a solution may be another one, and J with it.
bool integral_goes_round(const chapter *c, const mech_integrals *f);

#endif
