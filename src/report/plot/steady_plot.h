/// Eigenvalues of a steady motion against what varies, as a picture.
#ifndef REPORT_PLOT_STEADY_PLOT_H
#define REPORT_PLOT_STEADY_PLOT_H

#include "draw/plot.h"
#include "run/steady/follow.h"
#include "run/steady/steady.h"

/// Real parts above, imaginary parts below; where stability changes is marked. The branch has
/// places.
void steady_draw(const steady *s, const char *vary, const steady_branch *b, plot_writer *write,
                 text *out);

#endif
