/// A motion to a goal as a page: where it ends, how to run it, what it costs, whether it is an
/// extremal.
#ifndef REPORT_TABLE_STEER_H
#define REPORT_TABLE_STEER_H

#include "report/doc/document.h"
#include "run/steer/steer.h"

/// `run` names the run it begins with; NULL: none.
void steer_report(const steer *s, const char *run, doc **out);

#endif
