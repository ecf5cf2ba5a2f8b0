/// What the chapter and the check say about an integral: its name, what it is, why it is constant.
#ifndef REPORT_INTEGRAL_WORDS_H
#define REPORT_INTEGRAL_WORDS_H

#include "mech/integrals.h"
#include "report/chapter.h"

/// E, E_Z, or F_1, F_2, ..: *number counts.
expr integral_name(chapter *c, const mech_integral *one, size_t *number);
/// Whether it is short in momenta, and not in velocities.
bool integral_in_momenta(chapter *c, const mech_integral *one);
/// "gauge momentum", "linear in the velocities".
const char *integral_kind(const mech_integral *one);
const char *integral_reason_words(const chapter *c, const mech_integral *one);
/// Where the reason comes from, or NULL.
const char *integral_equation(const mech_integral *one);
/// Which functions were looked among.
void integral_search_words(chapter *c, const mech_integrals *f, text *out);

#endif
