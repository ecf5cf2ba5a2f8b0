/// The equations of a model in another language, to be linked: files, as names and bytes.
#ifndef REPORT_MODULE_MODULE_H
#define REPORT_MODULE_MODULE_H

#include "base/text.h"
#include "base/vec.h"
#include "run/outside/program.h"

typedef enum module_target {
    MODULE_C, ///< header and source
    MODULE_PYTHON,
    MODULE_JS,
    MODULE_OCTAVE,
    MODULE_CASADI ///< one source, for CasADi's external
} module_target;

typedef struct module_file {
    char *name; ///< relative, with / between folders
    char *bytes;
    size_t length;
} module_file;

typedef struct module_files {
    size_t count, capacity;
    module_file *items;
} module_files;

/// What is said in the first lines, and the name of everything.
typedef struct module_about {
    const char *prefix, *name, *title, *run; ///< of the model and its run; run may be NULL
} module_about;

/// Why a prefix cannot be one, or NULL: it has to be a name in every language.
const char *module_prefix_fault(const char *prefix);

/// Adds the files of a program of kind RUN_PROGRAM_MODULE.
void module_write(const run_program *p, module_target target, const module_about *about,
                  module_files *files);

/// Adds a file and takes its bytes.
void module_files_add(module_files *files, const char *name, text *bytes);
void module_files_clear(module_files *files);

#endif
