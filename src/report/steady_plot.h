/// Eigenvalues of a steady motion against what varies, as a picture.
#ifndef REPORT_STEADY_PLOT_H
#define REPORT_STEADY_PLOT_H

#include "report/plot.h"
#include "run/steady/steady.h"

/// Real parts above, imaginary parts below; where stability changes is marked. The branch has places.
void steady_draw(const steady *s, const char *vary, const steady_branch *b, plot_writer *write,
                 text *out);

#endif
