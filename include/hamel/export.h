/// The equations of motion for other programs: modules to be linked, functional mock-up units.
#ifndef HAMEL_EXPORT_H
#define HAMEL_EXPORT_H

#include "hamel/run.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What is written. All have f(t, y, u, p), the outputs, derivatives of both, and the places where
/// f breaks, as hamel_function has them.
typedef enum hamel_target {
    HAMEL_MODULE_C,          ///< header and source, C99 and C++
    HAMEL_MODULE_PYTHON,     ///< with NumPy's arrays where there is NumPy
    HAMEL_MODULE_JAVASCRIPT, ///< of ECMAScript
    HAMEL_MODULE_OCTAVE,     ///< a function that returns a struct of functions
    HAMEL_MODULE_CASADI,     ///< a source in C for CasADi's external()
    HAMEL_FMU_2,             ///< a unit of FMI 2.0, for model exchange and co-simulation
    HAMEL_FMU_3              ///< the same of FMI 3.0
} hamel_target;

/// Files that were made, not written.
typedef struct hamel_files hamel_files;

typedef struct hamel_file {
    const char *name;  ///< car.h; NULL beyond the last
    const char *bytes; ///< a NUL stands behind them
    size_t length;
} hamel_file;

/// Makes the files of a run (NULL: the model's first) whose names, in the files and of the files,
/// begin with `prefix` (NULL: the name of the model). HAMEL_INVALID with a message if that is no
/// name in some of the languages. On failure *out is NULL.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_model_module(hamel_model *m, const char *run,
                                                         const char *prefix, hamel_target target,
                                                         const hamel_progress *progress,
                                                         hamel_files **out);
/// File i; it belongs to the files.
HAMEL_API hamel_file hamel_files_get(const hamel_files *files, size_t i);
/// What there is to say about them: that a unit has no binary, since there is no compiler; or NULL.
HAMEL_API const char *hamel_files_note(const hamel_files *files);
/// NULL is allowed.
HAMEL_API void hamel_files_destroy(hamel_files *files);

#ifdef __cplusplus
}
#endif

#endif
