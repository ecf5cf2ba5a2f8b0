/// Formulas written term by term: as a polynomial in velocities and momenta, each coefficient in
/// its own readable form.
#ifndef REPORT_DERIVE_FORM_COLLECT_H
#define REPORT_DERIVE_FORM_COLLECT_H

#include "report/derive/chapter.h"

/// The sum of these terms as it stands, each in readable form.
expr chapter_sum(chapter *c, size_t count, const expr *terms);
/// e as a polynomial in the variables, term by term, if that is not much longer than its readable
/// form: terms with higher powers of the last variable come last.
expr chapter_collected(chapter *c, expr e, size_t n, const expr *variables);
/// A quadratic form, coefficient by coefficient where that is shorter than its readable form.
expr chapter_quadratic(chapter *c, expr e, size_t n, const expr *variables);

#endif
