/// What was watched on a run, for a person and for programs.
#ifndef REPORT_TABLE_WATCHED_H
#define REPORT_TABLE_WATCHED_H

#include <cjson/cJSON.h>

#include "base/text.h"
#include "run/study/watched.h"

/// A line each.
void watched_to_text(const watched_list *w, text *out);
/// The array `watch` of a run's summary.
void watched_to_json(const watched_list *w, cJSON *summary);

#endif
