/// What the writers of all languages share.
#ifndef REPORT_MODULE_MODULE_INTERNAL_H
#define REPORT_MODULE_MODULE_INTERNAL_H

#include "report/export/code_internal.h"
#include "report/module/module.h"
#include "report/module/names_internal.h"

/// A program with the names of its fields.
typedef struct module {
    const run_program *p;
    const module_about *about;
    size_t inputs, parameters; ///< how many; in the program inputs stand behind parameters
    module_names y, u, q, h;   ///< of state, inputs, parameters, outputs
    const char **words[2];     ///< what these borrow
} module;

/// Borrows both.
void module_init(module *m, const run_program *p, const module_about *about);
void module_clear(module *m);

/// One of its functions of (t, y, u, p).
typedef struct module_function {
    const char *name, *about;
    const tape *tape;
    const run_derivative *derivative; ///< NULL: the outputs of the tape are its values
} module_function;

enum { MODULE_FUNCTIONS = 3 + 2 * RUN_BY_COUNT };

/// All of them: rates, output, events, then the derivatives of the first two.
void module_functions(const module *m, module_function list[MODULE_FUNCTIONS]);
/// How many numbers a function has.
size_t module_function_size(const module_function *f);

/// Inputs as elements of arrays: y[0], t, u[0], p[0].
void module_array_input(const export_writer *w, uint32_t slot);
/// What a slot of a tape's inputs is: 'y', 't', 'p', 'u' or 's', a held sign, and its number there.
char module_input(const module *m, uint32_t slot, uint32_t *number);
/// Whether a tape needs some input of that kind.
bool module_needs(const module *m, const tape *t, char kind);
/// Whether any function solves a linear system.
bool module_solves(const module *m);

/// The first lines: what it is of, with `comment` before each.
void module_add_heading(const module *m, const char *comment, text *out);
/// The function of C that tells whether a number is missing.
void module_add_missing(const char *prefix, text *out);
/// The function that solves a linear system in C, with a prefix.
void module_add_elimination(const char *prefix, text *out);

void module_c(const module *m, module_files *files);
void module_python(const module *m, module_files *files);
void module_js(const module *m, module_files *files);
void module_octave(const module *m, module_files *files);
void module_casadi(const module *m, module_files *files);

#endif
