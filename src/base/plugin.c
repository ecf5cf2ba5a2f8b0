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

/// The places a file may have: near the object this code is in, and where it is installed.
static const char *const near[] = {"", "../", "hamel/", "../lib/hamel/"};
enum { NEAR = sizeof near / sizeof *near, PLACES = NEAR + 1 };

/// The path of `file` in place i; false if it does not stand there.
static bool stands(const char *file, size_t i, char *path, size_t room) {
    char own[3000];
    const size_t length = i < NEAR ? own_folder(own, sizeof own) : 0;
    if (length > 0) snprintf(path, room, "%.*s%s%s", (int)length, own, near[i], file);
    else if (i < NEAR || *HAMEL_PLUGIN_FOLDER == '\0') return false;
    else snprintf(path, room, "%s/%s", HAMEL_PLUGIN_FOLDER, file);
    return access(path, R_OK) == 0;
}

bool plugin_there(const char *file) {
    char path[4096];
    for (size_t i = 0; i < PLACES; i++) {
        if (stands(file, i, path, sizeof path)) return true;
    }
    return false;
}

plugin_function *plugin_find(const char *file, const char *symbol, char *why, size_t room) {
    char path[4096];
    for (size_t i = 0; i < PLACES; i++) {
        if (!stands(file, i, path, sizeof path)) continue;
        plugin_function *found = try_file(path, symbol, why, room);
        if (found != NULL) return found;
    }
    return NULL;
}
