/// A prepared run, for the files of `api`.
#ifndef API_RUN_RUN_INTERNAL_H
#define API_RUN_RUN_INTERNAL_H

#include "api/call/call_internal.h"
#include "report/plot/run_plot.h"
#include "run/motion/run.h"
#include "run/outside/change.h"
#include "run/study/watched.h"

struct hamel_run {
    hamel_model *m;
    const model_run *spec; ///< NULL: at rest
    hamel_run_options o;   ///< watches and what is drawn are forgotten; these are copies:
    char *method, *symmetry;
    double *lambda;
    char *stop, *input, *columns; ///< the words of these options
    run_change change;            ///< the run with the words of `from` and `input`
    struct controller *controllers;
    run_control *controls;
    const char **state_names; ///< of what controllers see
    run_motion *r;
    const char **names; ///< of columns
    size_t count;       ///< of numbers in a sample: `chosen` of the columns, or all
    size_t *chosen;
    double *row, *initial; ///< of those chosen
    watched_list watched;
    bool draws;
    run_plot plot;
    hamel_run_listener listener;
    double time;  ///< of the last sample
    bool refused; ///< a listener wants no more
    run_summary inside;
    hamel_run_summary shown;
};

#endif
