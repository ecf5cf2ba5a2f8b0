/// A prepared sweep, for the files of `api`.
#ifndef API_RUN_SWEEP_INTERNAL_H
#define API_RUN_SWEEP_INTERNAL_H

#include "api/call/call_internal.h"
#include "run/sweep/ranks.h"
#include "run/sweep/sweep.h"

struct hamel_sweep {
    hamel_model *m;
    const model_run *spec; ///< NULL: at rest
    uint64_t seed;
    sweep *s;
    const ranks *ranks; ///< who else computes it; NULL: nobody
    bool waited_for;    ///< the other ranks wait for blocks of rows
    sweep_summary inside;
    hamel_sweep_summary shown;
    hamel_rows measured; ///< statistics of rows
    char **measures;     ///< names of its columns
};

#endif
