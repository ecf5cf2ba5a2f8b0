/// Parameters from data: least squares over motions.
#ifndef HAMEL_FIT_H
#define HAMEL_FIT_H

#include "hamel/derive.h"
#include "hamel/run.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A motion that was measured.
typedef struct hamel_data {
    const char *run; ///< NULL: the model's first
    /// .csv: the time, then columns named like those of the run, or like its inputs (tau_x), which
    /// are straight between rows
    const char *file;
} hamel_data;

/// Where motions begin.
typedef enum hamel_fit_start {
    HAMEL_START_RUN,  ///< where the run says
    HAMEL_START_DATA, ///< what the run gives a value to has the one of the first row
    HAMEL_START_FREE  ///< near that: it is fitted, for each motion
} hamel_fit_start;

typedef struct hamel_fit_options {
    size_t size; ///< of this struct
    size_t data_count;
    const hamel_data *data;
    const char *free;    ///< parameters of the model, "m, J, c"
    const char *outputs; ///< columns that count, "x, theta"; NULL: all of the files
    const char *sigma;   ///< their accuracy, "x=0.01, theta=0.1"; NULL: alike, and not known
    hamel_fit_start start;
    double tolerance; ///< of the motions; 0: 1e-9
} hamel_fit_options;

typedef struct hamel_fit hamel_fit;

/// What was found; all belong to the fit.
typedef struct hamel_fit_numbers {
    size_t count; ///< of the parameters
    const char *const *names;
    const double *values,
        *errors;              ///< fitted, and their standard errors; not finite: not determined
    const double *covariance; ///< count by count
    double squares;           ///< Σ (h − d)²/σ²
    size_t steps;
    /// whether the outputs determine all of them, near generic values: HAMEL_NO, and nothing is
    /// fitted
    hamel_truth determined;
    int fitted;
} hamel_fit_numbers;

HAMEL_API hamel_fit_options hamel_fit_options_default(void);
/// Looks at what the outputs determine and, unless that is too little, fits. HAMEL_UNDEFINED where
/// no minimum is found. On failure *out is NULL.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_fit_create(hamel_model *m,
                                                       const hamel_fit_options *options,
                                                       const hamel_progress *progress,
                                                       hamel_fit **out);
HAMEL_API hamel_fit_numbers hamel_fit_get(const hamel_fit *f);
/// All of it as a page: it belongs to the fit.
HAMEL_API const hamel_document *hamel_fit_page(const hamel_fit *f);
/// Data and fitted motions over time: a file of that kind, of *length bytes. Free it with
/// hamel_free. HAMEL_INVALID if nothing was fitted.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_fit_draw(const hamel_fit *f, hamel_picture kind,
                                                     char **out, size_t *length);
/// NULL is allowed.
HAMEL_API void hamel_fit_destroy(hamel_fit *f);

#ifdef __cplusplus
}
#endif

#endif
