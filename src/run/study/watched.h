/// What is watched on a run: crossings of a quantity, its reversals, the largest Lyapunov exponent,
/// conserved quantities after every step.
///
///   watched_list w;
///   status = watched_init(&w, m, count, asks, &words, messages);
///   options.observers = w.observers; ..    and run_create
///   watched_begin(&w, r, take, data);  run_go(r, ..);  watched_finish(&w, r, messages);
///   watched_clear(&w);
#ifndef RUN_STUDY_WATCHED_H
#define RUN_STUDY_WATCHED_H

#include "base/vec.h"
#include "run/study/lyapunov.h"
#include "run/study/section.h"

/// One thing to watch, in words: "section", "rising", "falling" or "reversal" of a quantity, or
/// "lyapunov" or "integrals", without any.
typedef struct watched_ask {
    const char *kind, *quantity;
    const char *file; ///< where the rows are written, to be told; NULL: nowhere
} watched_ask;

struct watched_list;

typedef struct watched {
    char *kind, *quantity, *file;
    section *section; ///< NULL: the largest Lyapunov exponent, or integrals
    bool integrals;
    lyapunov_result lyapunov;
    size_t columns; ///< numbers of a row
    double *row;
    VEC(double) seen; ///< for a picture: samples at crossings; t, exponent; t, energy, integrals
    struct watched_list *list;
} watched;

/// Takes a row of number `index`: a sample and ±1 behind it; t, growth, exponent; t, energy,
/// integrals. False: could not.
typedef bool watched_take(size_t index, size_t count, const double *row, void *data);

/// All-zero: nothing is watched.
typedef struct watched_list {
    size_t count;
    watched *items;
    size_t observer_count;
    run_observer *observers; ///< for the run
    bool keep;               ///< what is seen, for a picture
    const run_motion *r;
    size_t energy; ///< its column
    watched_take *take;
    void *data;
} watched_list;

/// Whether a kind needs a quantity; *known says whether it is one.
bool watched_needs_quantity(const char *kind, bool *known);
/// Reads the quantities; what is wrong with the words is told in `words`, and *wrong is which.
/// Cleared by watched_clear, also on failure.
HAMEL_MUST_USE hamel_status watched_init(watched_list *w, const model *m, size_t count,
                                         const watched_ask *asks, diag *words, size_t *wrong,
                                         diag *messages);
void watched_clear(watched_list *w);
/// Whether variational equations are needed: a Lyapunov exponent is asked for.
bool watched_varies(const watched_list *w);

/// The motion of r is about to begin; `take` may be NULL.
void watched_begin(watched_list *w, const run_motion *r, watched_take *take, void *data);
/// After it: whether the run can be watched so. A form of motion may have no exponent.
HAMEL_MUST_USE hamel_status watched_check(const watched_list *w, diag *messages);
/// The names of the numbers of a row: those of the run live as long as it.
const char *watched_column(const watched *it, size_t column);
/// After the motion: Lyapunov exponents along the same. HAMEL_SINGULAR without a message if one of
/// them ended early.
HAMEL_MUST_USE hamel_status watched_finish(watched_list *w, run_motion *r, diag *messages);

#endif
