/// Finds shared objects by their place relative to our own.
#define _GNU_SOURCE // dladdr
#include "base/plugin.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#ifndef HAMEL_PLUGIN_FOLDER
#define HAMEL_PLUGIN_FOLDER "" // where they are installed
#endif

static plugin_function *try_file(const char *path, const char *symbol, char *why, size_t room) {
    void *object = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (object == NULL) {
        snprintf(why, room, "%s", dlerror());
        return NULL;
    }
    void *found = dlsym(object, symbol);
    plugin_function *function;
    memcpy(&function, &found, sizeof function); // ISO C has no cast for this
    if (found != NULL) return function;
    snprintf(why, room, "%.200s belongs to another version of Hamel", path);
    dlclose(object);
    return NULL;
}

/// The folder of the object this code is in, with its slash; its length, 0 if it is not known.
static size_t own_folder(char *path, size_t room) {
    static const char here = 0;
    Dl_info about;
    if (dladdr(&here, &about) != 0 && about.dli_fname != NULL &&
        strchr(about.dli_fname, '/') != NULL)
        snprintf(path, room, "%s", about.dli_fname);
    else { // the command, found along PATH
        const ssize_t length = readlink("/proc/self/exe", path, room - 1);
        path[length > 0 ? length : 0] = '\0';
    }
    const char *slash = strrchr(path, '/');
    return slash != NULL ? (size_t)(slash - path) + 1 : 0;
}

plugin_function *plugin_find(const char *file, const char *symbol, char *why, size_t room) {
    static const char *const below[] = {"", "../", "hamel/", "../lib/hamel/"};
    char own[3000], path[4096];
    const size_t length = own_folder(own, sizeof own);
    for (size_t i = 0; length > 0 && i < sizeof below / sizeof *below; i++) {
        snprintf(path, sizeof path, "%.*s%s%s", (int)length, own, below[i], file);
        plugin_function *found = access(path, R_OK) == 0 ? try_file(path, symbol, why, room) : NULL;
        if (found != NULL) return found;
    }
    snprintf(path, sizeof path, "%s/%s", HAMEL_PLUGIN_FOLDER, file);
    return *HAMEL_PLUGIN_FOLDER != '\0' && access(path, R_OK) == 0
               ? try_file(path, symbol, why, room)
               : NULL;
}
