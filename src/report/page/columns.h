/// What a page plots of a run, and what it draws: expressions compiled into one function each, with
/// a table that says which output is what.
#ifndef REPORT_PAGE_COLUMNS_H
#define REPORT_PAGE_COLUMNS_H

#include "base/text.h"
#include "run/outside/live.h"

/// The parts of a run's object: what is plotted, and what is drawn.
HAMEL_MUST_USE hamel_status page_columns(const model *m, const run_live *l, text *out);
HAMEL_MUST_USE hamel_status page_things(const model *m, const run_live *l, text *out);

#endif
