/// A clock for how long something takes; it never goes back.
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

/// Seconds since some moment in the past.
double clock_seconds(void);

#endif
