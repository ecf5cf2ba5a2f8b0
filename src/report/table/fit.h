/// A fit as a page: what the data determine, the parameters with their errors, what is left.
#ifndef REPORT_TABLE_FIT_H
#define REPORT_TABLE_FIT_H

#include "report/doc/document.h"
#include "run/fit/fit.h"

/// `done`: with numbers; else the verdict alone.
void fit_report(const fit *f, bool done, doc **out);

#endif
