/// Loads hamel-jit.so, once.
#include "jit/load.h"

#include <pthread.h>
#include <stdio.h>

#include "base/plugin.h"

/// What LLVM and its libraries map (170 MB), and as much again as its constructors may want.
static const size_t LLVM_ROOM = (size_t)256 << 20;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const jit_plugin *plugin;
static char reason[500];

static void no_memory(size_t bytes, void *unused) {
    (void)unused;
    exhausted(bytes);
}

static void load(void) {
    char why[450] = "there is no memory for it";
    jit_plugin_get *get = NULL;
    if (plugin_room(LLVM_ROOM))
        get = (jit_plugin_get *)plugin_find(JIT_PLUGIN_FILE, JIT_PLUGIN_SYMBOL, why, sizeof why);
    if (get != NULL) plugin = get();
    else snprintf(reason, sizeof reason, "the compiler cannot be loaded: %s", why);
    if (plugin != NULL && exhausted_is_told()) plugin->take_memory(no_memory);
}

const jit_plugin *jit_load(const char **why) {
    pthread_once(&once, load);
    *why = reason;
    return plugin;
}

#ifdef __SANITIZE_ADDRESS__
/// LeakSanitizer's tracer now and then crashes in a process that has loaded LLVM (its dynamic
/// thread-local storage): there, and only there, leaks are not looked for. (What is hidden does not
/// take the place of the sanitizer's own.)
__attribute__((visibility("default"))) int __lsan_is_turned_off(void);
int __lsan_is_turned_off(void) { return plugin != NULL; }
#endif
