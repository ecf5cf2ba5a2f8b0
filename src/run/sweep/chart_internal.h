/// What is compiled for each chart of a sweep: the rates, what is looked at after every step, what
/// is kept at the end.
#ifndef RUN_SWEEP_CHART_INTERNAL_H
#define RUN_SWEEP_CHART_INTERNAL_H

#include "run/sweep/kernel_internal.h"
#include "run/sweep/sweep.h"

/// What is compiled for one chart. The outputs of `watch`: the gates, the quantities whose extremes
/// are kept, two for each thing that turns, the quality of the basis if there are several charts.
typedef struct sweep_chart {
    sweep_kernel rates, watch, final;
    /// the rates as they are given, where those of `rates` are shorter and lack a value
    tape *given;
} sweep_chart;

HAMEL_MUST_USE hamel_status sweep_charts_init(sweep *s, bool compiled, diag *messages);
void sweep_charts_clear(sweep *s);

#endif
