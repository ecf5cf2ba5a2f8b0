/// Finds shared objects by their place relative to our own.
#include "base/plugin.h"

#include <dlfcn.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/plugin_file.h"

#ifndef HAMEL_PLUGIN_FOLDER
#define HAMEL_PLUGIN_FOLDER ""       // where they are installed
#define HAMEL_PLUGIN_FROM_COMMAND "" // the same from the folder of the command
#define HAMEL_BUILD_FOLDER ""
#endif

enum { LONGEST_PATH = 4096 };

static plugin_function *load(const char *path, const char *symbol, char *why, size_t room) {
    void *object = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    void *found = object != NULL ? dlsym(object, symbol) : NULL;
    plugin_function *function;
    memcpy(&function, &found, sizeof function); // ISO C has no cast for this
    if (found == NULL) snprintf(why, room, "%s", dlerror());
    return function;
}

/// The file this code was mapped from, in the kernel's words: neither what the command was called
/// nor a link to it. Empty if it cannot be known.
static void own_file(char *path, size_t room) {
    static const char here = 0;
    char line[LONGEST_PATH + 100];
    *path = '\0';
    FILE *maps = fopen("/proc/self/maps", "r");
    while (maps != NULL && *path == '\0' && fgets(line, sizeof line, maps) != NULL) {
        uintptr_t from, to;
        int name = 0;
        line[strcspn(line, "\n")] = '\0';
        if (sscanf(line, "%" SCNxPTR "-%" SCNxPTR " %*s %*s %*s %*s %n", &from, &to, &name) == 2 &&
            name > 0 && from <= (uintptr_t)&here && (uintptr_t)&here < to)
            snprintf(path, room, "%s", line + name);
    }
    if (maps != NULL) fclose(maps);
}

static bool starts_with(const char *path, const char *folder) {
    const size_t length = strlen(folder);
    return length > 0 && strncmp(path, folder, length) == 0 && path[length] == '/';
}

typedef struct place {
    char own[LONGEST_PATH]; ///< our own file
    int length;             ///< of its folder, 0 if that is not known
    char path[2 * LONGEST_PATH];
} place;

/// The first path where `file` stands; false if it does nowhere.
static bool find_file(const char *file, place *p) {
    own_file(p->own, sizeof p->own);
    const char *slash = strrchr(p->own, '/');
    p->length = slash != NULL ? (int)(slash - p->own) : 0;
    const struct {
        int length; ///< of the folder
        const char *folder, *below;
    } places[] = {
        {p->length, p->own, ""},
        {p->length, p->own, "hamel/"},
        {p->length, p->own, HAMEL_PLUGIN_FROM_COMMAND "/"},
        {starts_with(p->own, HAMEL_BUILD_FOLDER) ? LONGEST_PATH : 0, HAMEL_BUILD_FOLDER, ""},
        {LONGEST_PATH, HAMEL_PLUGIN_FOLDER, ""},
    };
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        if (places[i].length == 0 || *places[i].folder != '/') continue;
        snprintf(p->path, sizeof p->path, "%.*s/%s%s", places[i].length, places[i].folder,
                 places[i].below, file);
        if (access(p->path, F_OK) == 0) return true;
    }
    return false;
}

bool plugin_there(const char *file) {
    place p;
    return find_file(file, &p);
}

bool plugin_room(size_t bytes) {
    void *room = mmap(NULL, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (room == MAP_FAILED) return false;
    munmap(room, bytes);
    return true;
}

plugin_function *plugin_find(const char *file, const char *symbol, char *why, size_t room) {
    place p;
    if (find_file(file, &p))
        return plugin_is_ours(p.path, p.own, symbol, why, room) ? load(p.path, symbol, why, room)
                                                                : NULL;
    snprintf(why, room, "%s is neither near %.*s nor in %s", file, p.length, p.own,
             HAMEL_PLUGIN_FOLDER);
    return NULL;
}

bool plugin_program(const char *file, const char *symbol, char *path, size_t room) {
    char why[200];
    place p;
    if (!find_file(file, &p) || strlen(p.path) >= room ||
        !plugin_is_ours(p.path, p.own, symbol, why, sizeof why))
        return false;
    strcpy(path, p.path);
    return true;
}
