/// Many runs of a model over grids and random draws (docs/sweep.md). A sweep is prepared once, and
/// asked for rows as often as one likes: row i is the same whatever rows are computed beside it and
/// however many threads do.
#ifndef HAMEL_SWEEP_H
#define HAMEL_SWEEP_H

#include "hamel/model.h"
#include "hamel/run.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct hamel_sweep hamel_sweep;

typedef struct hamel_sweep_options {
    size_t size;       ///< of this struct
    size_t over_count; ///< axes of a grid: "a=0:1:20", "a=0.1,0.2", "a=log(0.01:1:20)"
    const char *const *over;
    size_t draw_count; ///< "u=normal(0,1)", "x=uniform(-1,1)", "k=loguniform(1,9)", "B=rotation"
    const char *const *draw;
    uint64_t count;          ///< draws at each point of the grid; 0: one
    uint64_t seed;           ///< of the draws
    const char *keep;        ///< "x, energy, max(theta)"; NULL: all columns of a run
    const char *stop;        ///< "theta=1": where motions end early; NULL: nowhere
    double until, tolerance; ///< 0: the run's own
    unsigned threads;        ///< 0: as many as the machine has
    int interpreted;         ///< nonzero: without compiling to machine code
    /// These rows only: "100:200", those from 100 to 199; "3/10", the third of ten parts; "slurm",
    /// the part that a task of Slurm's job arrays is. NULL: all.
    const char *share;
    /// Nonzero: with all processes that mpirun has started, on however many machines. Each of them
    /// makes the same calls; rows come to the one with rank 0.
    int together;
    /// Trajectories: what is kept at the end is kept at these times too, in columns "x@0.5": "every
    /// 0.5", "every" (as the run's samples), "0:10:21", "1,2,5". NULL: none.
    const char *times;
    hamel_form form;
    size_t lambda_count; ///< of HAMEL_VAKONOMIC: initial multipliers, one for each independent
                         ///< constraint; none: zero. As lambda_1, .. they can vary.
    const double *lambda;
} hamel_sweep_options;

/// Options with seed 1.
HAMEL_API hamel_sweep_options hamel_sweep_options_default(void);

/// Prepares a sweep of a run (NULL: the model's first, or at rest). HAMEL_INVALID if the words are
/// wrong. On failure *out is NULL. It needs its model, which must not change while it lives.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_sweep_create(hamel_model *m, const char *run,
                                                         const hamel_sweep_options *options,
                                                         const hamel_progress *progress,
                                                         hamel_sweep **out);
/// NULL is allowed.
HAMEL_API void hamel_sweep_destroy(hamel_sweep *s);

/// Which of several processes this one is: 0 for the one that is told the rows, also where there is
/// no other.
HAMEL_API int hamel_sweep_rank(const hamel_sweep *s);
/// The number of the first row: not 0 of a share that begins further on.
HAMEL_API uint64_t hamel_sweep_first_row(const hamel_sweep *s);
/// How many rows there are, in the share if it is one.
HAMEL_API uint64_t hamel_sweep_row_count(const hamel_sweep *s);
/// How many numbers a row has.
HAMEL_API size_t hamel_sweep_column_count(const hamel_sweep *s);
/// Their names: t, the time reached, what varies, what is kept; NULL beyond the last.
HAMEL_API const char *hamel_sweep_column(const hamel_sweep *s, size_t i);

/// Takes one row, in order: how the motion ended ("done", ..) and the numbers; one without value is
/// NaN. Nonzero ends the sweep.
typedef int hamel_row(void *context, uint64_t index, const char *status, size_t count,
                      const double *values);
/// Computes the rows from `first` to `last`, without the latter, or to the end if that is earlier,
/// as far as they are in the share. Motions that end early say so in their row. HAMEL_STOPPED if it
/// was asked to: the rows told are the first ones, without gaps.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_sweep_compute(hamel_sweep *s, uint64_t first,
                                                          uint64_t last, hamel_row *row,
                                                          void *context,
                                                          const hamel_progress *progress);

typedef struct hamel_sweep_summary {
    uint64_t rows, done; ///< told; of these, to the end of the run
    uint64_t steps, rejected;
    double seconds;
    int compiled; ///< whether machine code was run
    int stopped;  ///< whether it was asked to end early, and did
} hamel_sweep_summary;

/// How the last call of hamel_sweep_compute went; it belongs to the sweep.
HAMEL_API const hamel_sweep_summary *hamel_sweep_summarise(const hamel_sweep *s);
/// The same in words, text or JSON: `before` rows were there before, and `file` (NULL: none) holds
/// them all. Free them with hamel_free.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_sweep_write(const hamel_sweep *s, hamel_format format,
                                                        uint64_t before, const char *file,
                                                        char **out);

// ---- rows in a file --------------------------------------------------------------------------

/// The rows of a sweep in a file. While they come they stand in a journal, FILE.part, and the table
/// is written from it at the end; what kills the program leaves the journal.
typedef struct hamel_sweep_table hamel_sweep_table;

/// A table for a sweep; NULL is CSV on standard output. With `resume` nonzero it goes on with the
/// journal or the table that is there, and *before is how many rows that has. HAMEL_INVALID if the
/// name has no ending that is known, or another sweep's rows are there; *reason is the errno of
/// what could not be read or written, 0 otherwise. On failure *out is NULL.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_sweep_table_open(hamel_sweep *s, const char *path,
                                                             int resume, uint64_t *before,
                                                             int *reason, hamel_sweep_table **out);
/// The next row, as hamel_row is told it. Zero, or the errno of what failed.
HAMEL_API int hamel_sweep_table_row(hamel_sweep_table *t, const char *status, const double *values);
/// What was told is on disk. Zero, or the errno of what failed.
HAMEL_API int hamel_sweep_table_flush(hamel_sweep_table *t);
/// Writes the table and ends it. Zero, or the errno of what failed: the journal is there then.
HAMEL_API int hamel_sweep_table_close(hamel_sweep_table *t);
/// Ends it with the rows in their journal. NULL is allowed.
HAMEL_API void hamel_sweep_table_leave(hamel_sweep_table *t);

/// Joins tables of all shares of a sweep, in any order, to the table that one machine would have
/// written, byte for byte. *rows is how many it has. HAMEL_INVALID if they are not of one sweep,
/// rows are missing or there twice, or a file cannot be read or written: *why says it (free it with
/// hamel_free; NULL on success), *reason is the errno of a file, 0 otherwise, and nothing is there.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_sweep_join(size_t count, const char *const *parts,
                                                       const char *path, uint64_t *rows,
                                                       int *reason, char **why);

/// Statistics over the draws, from a table that is there: a row for each point of the grid, and for
/// each time if it has trajectories: how many motions there are, how many have numbers there, then
/// mean, deviation and quantiles (5, 25, 50, 75, 95 %) of what is kept. They are written to `path`
/// (NULL: nowhere) and drawn to *picture (NULL: not), *length bytes. HAMEL_INVALID as
/// hamel_sweep_join. Free *picture and *why with hamel_free.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_sweep_statistics(const char *table, const char *path,
                                                             hamel_picture kind, char **picture,
                                                             size_t *length, int *reason,
                                                             char **why);
/// The same of rows in memory, as hamel_sweep_compute told them, `count` of them one behind the
/// other; *out belongs to the sweep, until the next call of this. HAMEL_INVALID if there are none.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_sweep_measure(hamel_sweep *s, size_t count,
                                                          const double *values,
                                                          const hamel_rows **out);

#ifdef __cplusplus
}
#endif

#endif
