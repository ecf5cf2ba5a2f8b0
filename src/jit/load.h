/// The shared object with the compiler in it.
#ifndef JIT_LOAD_H
#define JIT_LOAD_H

#include "jit/plugin.h"

/// Loads it, once in a process and never unloads it. NULL if it is not there; *why then says so.
const jit_plugin *jit_load(const char **why);

#endif
