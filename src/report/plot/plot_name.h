/// Names in pictures.
#ifndef REPORT_PLOT_PLOT_NAME_H
#define REPORT_PLOT_PLOT_NAME_H

#include "model/model.h"

/// Ω₃ for Omega_3, whether that is a symbol of the model or a part of a definition; to be freed.
char *plot_name(const model *m, const char *name);

#endif
