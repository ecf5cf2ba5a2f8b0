/// Clocks for how long something takes; they never go back.
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

/// Seconds since some moment in the past.
double clock_seconds(void);
/// Seconds of processor time of the calling thread: how much it did, however busy the machine is.
double clock_worked(void);

#endif
