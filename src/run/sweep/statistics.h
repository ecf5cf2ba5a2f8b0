/// Statistics over the draws of a sweep, from its table: at each point of the grid, and at each
/// time if the table has trajectories, the mean of what is kept, its deviation, and quantiles.
#ifndef RUN_SWEEP_STATISTICS_H
#define RUN_SWEEP_STATISTICS_H

#include <stdint.h>

#include "base/text.h"
#include "hamel/status.h"

/// mean, deviation (with n − 1), quantiles at 5, 25, 50, 75, 95 %.
enum { SWEEP_MEAN, SWEEP_DEVIATION, SWEEP_QUANTILES, SWEEP_MEASURES = 7, SWEEP_CURVE = 101 };

typedef struct sweep_statistics {
    char *about; ///< what the table says of itself
    size_t axis_count, quantity_count, time_count, group_count;
    const char **axes; ///< of the grid
    char **quantities; ///< what is kept
    double *times;     ///< of trajectories; time_count 0: at the end
    double *places;    ///< of the groups on the axes
    uint64_t *motions; ///< of each group
    uint64_t *there;   ///< of these, with a number of each quantity: a row a group, a number a time
    double *numbers;   ///< SWEEP_MEASURES of each group, time, quantity; NaN where there is none
    double *curves;    ///< quantiles at 0, 1, .. 100 % of each quantity: of one group without times
    int reason;        ///< errno of a file that cannot be read
    const char *file;
} sweep_statistics;

/// Reads the table of a sweep. HAMEL_INVALID with s->reason or `why`. Clear it in any case.
HAMEL_MUST_USE hamel_status sweep_statistics_read(sweep_statistics *s, const char *path, text *why);
/// The same of rows in memory, `column_count` numbers each: `about` is the line of sweep_settings.
HAMEL_MUST_USE hamel_status sweep_statistics_of_rows(sweep_statistics *s, const char *about,
                                                     size_t column_count,
                                                     const char *const *columns, size_t count,
                                                     const double *values);
void sweep_statistics_clear(sweep_statistics *s);
/// Writes them as a table, a row for each group and time. False with the reason in errno, or `why`.
bool sweep_statistics_write(const sweep_statistics *s, const char *path, text *why);
/// The same table in memory; how many columns it has. Free the names, both arrays.
size_t sweep_statistics_table(const sweep_statistics *s, size_t *rows, char ***names,
                              double **values);

/// Where the measures of a quantity stand; time 0 without trajectories.
const double *sweep_statistics_of(const sweep_statistics *s, size_t which, size_t time,
                                  size_t quantity);

#endif
