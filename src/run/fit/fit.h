/// Parameters from data: those for which the motions of some runs come nearest to what was
/// measured, in the mean of squares.
///   Σ_i (h_i(p) − d_i)²/σ_i² → least
#ifndef RUN_FIT_FIT_H
#define RUN_FIT_FIT_H

#include "base/diag.h"
#include "base/truth.h"
#include "model/model.h"

/// Where motions begin.
typedef enum fit_start {
    FIT_START_RUN,  ///< where the run says
    FIT_START_DATA, ///< what the run gives a value to has the one of the first row
    FIT_START_FREE  ///< near that: it is fitted, for each motion
} fit_start;

/// A motion that was measured.
typedef struct fit_ask {
    const model_run *spec;
    const char *file;
} fit_ask;

typedef struct fit_options {
    size_t count;
    const fit_ask *data;
    const char *free;    ///< parameters, "m, J"
    const char *outputs; ///< columns that count, "x, theta"; NULL: all of the files
    const char *sigma;   ///< how exact they are, "x=0.01, theta=0.1"; NULL: alike, and not known
    fit_start start;
    double tolerance; ///< of the motions; 0: 1e-9
    bool (*stop)(void *data);
    void *data_of_stop;
} fit_options;

/// What outputs say of the parameters, for generic values of these and generic states.
typedef struct fit_verdict {
    truth determined; ///< all of them
    bool proved;      ///< else seen at random points, wrong with a probability below 2^−error
    unsigned error;
    bool start_depends;  ///< the first state moves with the parameters, and that is why
    bool pieces;         ///< equations jump or kink: ranks are those of where the motion begins
    bool off_level;      ///< ranks are those of states off the holonomic constraints: unknown, then
    size_t rank, orders; ///< how many combinations; derivatives of the outputs that were used
    bool *each;          ///< free parameters that are determined, where not all are
    size_t field_count;  ///< fields in the parameters that leave all outputs alone, proved
    expr *fields;        ///< each with a component a parameter, to print
    size_t combination_count; ///< where all is told by fields: `rank` functions of the parameters
    expr *combinations;       ///< that the outputs determine, to print
} fit_verdict;

/// A motion and what was measured of it.
typedef struct fit_motion {
    const char *file, *run;
    size_t rows, outputs;
    const double *times; ///< the first of them; one every `stride` numbers
    size_t stride;
    const double *measured; ///< row by row
    const double *fitted;   ///< the same
} fit_motion;

typedef struct fit_result {
    size_t free_count;
    const expr *symbols;
    const double *first, *values, *errors; ///< of parameters: at the start, fitted, standard errors
    const double *covariance;              ///< of these
    size_t motion_count, measured;         ///< numbers that were measured, in all
    size_t unknowns;                       ///< that were fitted, with initial states
    double squares_first, squares;         ///< Σ (h − d)²/σ², at the start and at the end
    size_t steps;
    double condition; ///< of the derivatives, scaled: how far from being undetermined by these data
    bool known_sigma;
} fit_result;

typedef struct fit fit;

/// Reads the data and looks at what they determine. The model must outlive the result.
HAMEL_MUST_USE hamel_status fit_create(const model *m, const fit_options *options, diag *messages,
                                       fit **out);
const fit_verdict *fit_identified(const fit *f);
/// Fits. HAMEL_UNDEFINED, with the reason, where no motion or no minimum is found.
HAMEL_MUST_USE hamel_status fit_go(fit *f, diag *messages);
const fit_result *fit_of(const fit *f);
fit_motion fit_motion_of(const fit *f, size_t i);
const char *fit_output_name(const fit *f, size_t motion, size_t output);
const model *fit_model(const fit *f);
void fit_destroy(fit *f);

#endif
