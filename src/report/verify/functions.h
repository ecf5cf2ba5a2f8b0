/// Functions that a person gives: their values, and on the Hamiltonian side their fields and
/// brackets.
#ifndef REPORT_VERIFY_FUNCTIONS_H
#define REPORT_VERIFY_FUNCTIONS_H

#include "derivation/derivation.h"
#include "report/doc/document.h"

/// Functions with commas between them, written as in a claim (docs/verify.md), momenta being those
/// of the Hamiltonian form: below `to` each with its field X_f and, of several, all brackets. Of
/// words that cannot be read `about` has the place.
HAMEL_MUST_USE hamel_status report_functions(exact *x, derivation *d, const char *words,
                                             diag *about, doc *to);

/// A section of D*, "p_u = .., p_omega = ..", a function of position for every momentum: below `to`
/// whether it solves Hamilton and Jacobi's equation (mech/hamilton/hamilton_jacobi.h).
HAMEL_MUST_USE hamel_status report_jacobi(exact *x, derivation *d, const char *words, diag *about,
                                          doc *to);

/// One formula, written as in a claim, as a function of position, quasi-velocities and time.
HAMEL_MUST_USE hamel_status report_function(exact *x, derivation *d, const char *words, diag *about,
                                            expr *out);

#endif
