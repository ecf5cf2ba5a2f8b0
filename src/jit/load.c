/// Finds hamel-jit.so: beside the object this code is in (the command or libhamel) and in its
/// neighbour lib, where it was built, where it is installed.
#define _GNU_SOURCE // dladdr
#include "jit/load.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#ifndef HAMEL_JIT_PLACES
#define HAMEL_JIT_PLACES "" // folders, each with a colon behind it
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

static bool try_neighbours(void) {
    Dl_info here;
    if (dladdr(reason, &here) == 0 || here.dli_fname == NULL) return false;
    const char *slash = strrchr(here.dli_fname, '/');
    if (slash == NULL) return false; // a name without a path was found along PATH
    const size_t length = (size_t)(slash - here.dli_fname) + 1;
    return try_file(here.dli_fname, length, "") ||
           try_file(here.dli_fname, length, "../lib/hamel/");
}

static void load(void) {
    for (const char *place = HAMEL_JIT_PLACES; *place != '\0';) {
        const char *end = strchr(place, ':');
        if (try_file(place, (size_t)(end - place), "/")) return;
        place = end + 1;
    }
    char missing[sizeof reason];
    memcpy(missing, reason, sizeof missing);
    if (!try_neighbours()) memcpy(reason, missing, sizeof reason);
}

const jit_plugin *jit_load(const char **why) {
    pthread_once(&once, load);
    *why = reason;
    return plugin;
}
