/// Finds hamel-jit.so: near the object this code is in (the command, a test or libhamel), or where it is
/// installed.
#define _GNU_SOURCE // dladdr
#include "jit/load.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#ifndef HAMEL_JIT_FOLDER
#define HAMEL_JIT_FOLDER "" // where it is installed
#endif

static const char FILE_NAME[] = "hamel-jit.so";

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const jit_plugin *plugin;
static char reason[300] = "Hamel was built without LLVM: nothing can be compiled";

static bool try_file(const char *folder, size_t length, const char *below) {
    char path[4096];
    const int size = snprintf(path, sizeof path, "%.*s%s%s", (int)length, folder, below, FILE_NAME);
    if (size < 0 || (size_t)size >= sizeof path) return false;
    void *object = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (object == NULL) {
        snprintf(reason, sizeof reason, "the compiler cannot be loaded: %s", dlerror());
        return false;
    }
    void *symbol = dlsym(object, JIT_PLUGIN_SYMBOL);
    jit_plugin_get *get;
    memcpy(&get, &symbol, sizeof get); // ISO C has no cast for this
    if (symbol != NULL && get()->version == JIT_PLUGIN_VERSION) {
        plugin = get();
        return true;
    }
    snprintf(reason, sizeof reason, "%.200s belongs to another version of Hamel", path);
    dlclose(object);
    return false;
}

/// The folder of the object this code is in, with its slash; its length, 0 if it is not known.
static size_t own_folder(char *path, size_t room) {
    Dl_info here;
    if (dladdr(reason, &here) != 0 && here.dli_fname != NULL && strchr(here.dli_fname, '/') != NULL)
        snprintf(path, room, "%s", here.dli_fname);
    else { // the command, found along PATH
        const ssize_t length = readlink("/proc/self/exe", path, room - 1);
        path[length > 0 ? length : 0] = '\0';
    }
    const char *slash = strrchr(path, '/');
    return slash != NULL ? (size_t)(slash - path) + 1 : 0;
}

static bool is_there(const char *folder, size_t length, const char *below) {
    char path[4096];
    snprintf(path, sizeof path, "%.*s%s%s", (int)length, folder, below, FILE_NAME);
    return access(path, R_OK) == 0;
}

static void load(void) {
    static const char *const below[] = {"", "../", "hamel/", "../lib/hamel/"};
    char own[3000];
    const size_t length = own_folder(own, sizeof own), installed = strlen(HAMEL_JIT_FOLDER);
    for (size_t i = 0; length > 0 && i < sizeof below / sizeof *below; i++) {
        if (is_there(own, length, below[i]) && try_file(own, length, below[i])) return;
    }
    if (installed > 0) (void)try_file(HAMEL_JIT_FOLDER, installed, "/");
}

const jit_plugin *jit_load(const char **why) {
    pthread_once(&once, load);
    *why = reason;
    return plugin;
}

#ifdef __SANITIZE_ADDRESS__
/// LeakSanitizer's tracer now and then crashes in a process that has loaded LLVM (its dynamic
/// thread-local storage): there, and only there, leaks are not looked for.
int __lsan_is_turned_off(void);
int __lsan_is_turned_off(void) { return plugin != NULL; }
#endif
