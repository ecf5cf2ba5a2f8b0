/// LLVM's memory. LLVM is C++ without exceptions: where `operator new` finds none it asks the
/// process's new-handler, and where LLVM calls malloc itself, a handler of its own. Both are
/// functions of C++ with C's calling convention, named here as the linker knows them, and weak: a
/// standard library that calls them something else leaves LLVM to abort.
#include <stdbool.h>
#include <stddef.h>

#include "jit/llvm/memory_internal.h"

typedef void new_handler(void);
typedef void bad_alloc_handler(void *data, const char *reason, bool diagnose);

/// std::set_new_handler; llvm::install_bad_alloc_error_handler.
__attribute__((weak)) new_handler *_ZSt15set_new_handlerPFvvE(new_handler *handler);
__attribute__((weak)) void
_ZN4llvm31install_bad_alloc_error_handlerEPFvPvPKcbES0_(bad_alloc_handler *handler, void *data);

static void no_object(void) { exhausted(0); }

static void no_block(void *data, const char *reason, bool diagnose) {
    (void)data, (void)reason, (void)diagnose;
    exhausted(0);
}

void jit_take_memory(exhausted_handler *told) {
    exhausted_tell(told, NULL);
    if (_ZSt15set_new_handlerPFvvE != NULL) {
        new_handler *const before = _ZSt15set_new_handlerPFvvE(no_object);
        if (before != NULL) _ZSt15set_new_handlerPFvvE(before); // a program of C++ has its own
    }
    if (_ZN4llvm31install_bad_alloc_error_handlerEPFvPvPKcbES0_ != NULL)
        _ZN4llvm31install_bad_alloc_error_handlerEPFvPvPKcbES0_(no_block, NULL);
}
