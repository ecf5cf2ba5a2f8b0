/// Trajectories of a sweep: what is kept of each motion is kept at chosen times too, not only at
/// its end. The numbers stand behind the others of a row, time by time, in columns `x@0.5`; so a
/// table with trajectories is resumed, shared and joined as any other. A motion that has ended
/// before a time has no numbers there.
#ifndef RUN_SWEEP_SAMPLES_H
#define RUN_SWEEP_SAMPLES_H

#include "base/diag.h"

typedef struct sweep sweep;
typedef struct sweep_worker sweep_worker;
typedef struct ode_lanes ode_lanes;

/// Reads "every 0.5", "every" (as the run's own samples), or the values of a grid: "0:10:21",
/// "1,2,5", "log(0.1:10:21)". They are put in order, each once.
HAMEL_MUST_USE hamel_status sweep_times_read(sweep *s, const char *words, diag *messages);
/// Names the columns; the others have their names.
HAMEL_MUST_USE hamel_status sweep_times_name(sweep *s, diag *messages);

/// The numbers at t = 0, of a state in the twin; all others have no value yet.
void sweep_samples_begin(sweep_worker *w, unsigned long long index, unsigned chart);
/// Those within the last step of a lane, which ends where `point` is.
void sweep_samples_step(sweep_worker *w, ode_lanes *s, const double *point, unsigned lane,
                        unsigned long long index);
/// No numbers behind time t.
void sweep_samples_end(const sweep *s, double t, double *row);

#endif
