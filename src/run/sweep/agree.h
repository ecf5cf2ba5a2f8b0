/// Before rows: whether all ranks are about to compute the same ones.
#ifndef RUN_SWEEP_AGREE_H
#define RUN_SWEEP_AGREE_H

#include "base/text.h"
#include "run/sweep/ranks.h"

/// Whether all ranks have prepared the same sweep: the line with the settings, which has version
/// and kind of processor in it. NULL: this one could prepare none. All ranks call it, and all get
/// the same answer; `why` says who differs, on rank 0.
bool sweep_agree(const ranks *r, const char *settings, text *why);

#endif
