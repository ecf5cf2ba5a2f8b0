/// A run for a page: its equations as JavaScript, where it begins, and what hamel run says of it at
/// some times, which the page compares with its own motion.
#ifndef REPORT_PAGE_RUN_H
#define REPORT_PAGE_RUN_H

#include "base/stop.h"
#include "exact/exact.h"
#include "model/model.h"
#include "report/doc/document.h"

/// One run as an object of JavaScript; with what stands beside it, unless `wish` is NULL, which is
/// listened to meanwhile. What cannot be
/// computed is left out: a run without motion is null, and the reason follows in *why. `memo` is
/// shared by all runs of the page: each is made several times.
void page_run(const model *m, const model_run *spec, exact_memo *memo, const doc *derivation,
              const stop_wish *wish, text *out, text *why);

/// What the model says a symbol means, an entry of a matrix being one of it; NULL if nothing.
const char *page_meaning(const model *m, expr symbol);

/// name:"theta",plain:"θ",label:"<math>..": a symbol's name, by the model's own for it if it gives
/// one.
void page_name(const model *m, expr symbol, text *out);

#endif
