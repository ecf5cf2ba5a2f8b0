/// The options --watch KIND [QUANTITY] [--to FILE] of hamel run.
#ifndef CLI_WATCH_OPTION_H
#define CLI_WATCH_OPTION_H

#include "base/text.h"
#include "cli/model_argument.h"
#include "cli/table_file.h"
#include "run/study/lyapunov.h"
#include "run/study/section.h"

typedef struct watch {
    const char *kind, *quantity, *file; ///< quantity and file may be NULL
    section *section;                   ///< NULL: the largest Lyapunov exponent, or integrals
    bool integrals;
    const run_motion *r; ///< of integrals: whose
    size_t energy;       ///< its column
    lyapunov_result lyapunov;
    table_file *table;
    bool keep;
    size_t columns;
    double *row;
    VEC(double) seen; ///< for a picture: samples at crossings; t, exponent; t, energy, integrals
} watch;

/// All-zero: nothing is watched.
typedef struct watch_list {
    VEC(watch) items;
    run_observer *observers;
    size_t observer_count;
    bool keep; ///< what is seen, for a picture
} watch_list;

/// Reads the quantities of what was asked for. EXIT_DONE, or EXIT_USAGE after messages.
int watch_open(watch_list *w, const model_argument *a);
/// Before the motion begins: tables are opened.
int watch_begin(watch_list *w, const run_motion *r, const model_argument *a);
/// Keeps what the tables have so far, for limits_keep.
void watch_keep(const watch_list *w);
/// After it: Lyapunov exponents along the same motion; tables are written.
int watch_finish(watch_list *w, run_motion *r, const model_argument *a);
void watch_say(const watch_list *w, text *out);
struct cJSON;
void watch_json(const watch_list *w, struct cJSON *summary);
void watch_clear(watch_list *w);

#endif
