/// A prepared sweep, for the files of `api`.
#ifndef API_SWEEP_INTERNAL_H
#define API_SWEEP_INTERNAL_H

#include "api/call_internal.h"
#include "run/sweep/sweep.h"

struct hamel_sweep {
    hamel_model *m;
    const model_run *spec; ///< NULL: at rest
    uint64_t seed;
    sweep *s;
    sweep_summary inside;
    hamel_sweep_summary shown;
};

#endif
