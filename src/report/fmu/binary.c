/// In a folder of its own, which is removed again. Nothing in what the compiler makes tells of it:
/// no symbols but the interface, no debugging, no identity.
#include "report/fmu/binary_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/program.h"
#include "base/whole.h"

const char *fmu_platform(int version) {
#if defined(__linux__) && defined(__x86_64__)
    return version == 3 ? "x86_64-linux" : "linux64";
#elif defined(__linux__) && defined(__i386__)
    return version == 3 ? "x86-linux" : "linux32";
#elif defined(__linux__) && defined(__aarch64__)
    return version == 3 ? "aarch64-linux" : NULL;
#elif defined(__APPLE__) && defined(__aarch64__)
    return version == 3 ? "aarch64-darwin" : "darwin64";
#elif defined(__APPLE__)
    return version == 3 ? "x86_64-darwin" : "darwin64";
#else
    (void)version;
    return NULL;
#endif
}

enum { PATIENCE = 600 }; // seconds

static char *path_in(const char *folder, const char *name) {
    text path = {0};
    text_addf(&path, "%s/%s", folder, name);
    return text_take(&path);
}

static bool write_all(const char *folder, const module_files *files) {
    bool good = true;
    for (size_t i = 0; i < files->count && good; i++) {
        char *path = path_in(folder, files->items[i].name);
        good = whole_write(path, files->items[i].bytes, files->items[i].length);
        free(path);
    }
    return good;
}

static void remove_all(const char *folder, const module_files *files, const char *made) {
    for (size_t i = 0; i < files->count; i++) {
        char *path = path_in(folder, files->items[i].name);
        unlink(path);
        free(path);
    }
    unlink(made);
    rmdir(folder);
}

static bool read_all(const char *path, text *bytes) {
    FILE *file = fopen(path, "rb");
    char part[4096];
    size_t n;
    if (file == NULL) return false;
    while ((n = fread(part, 1, sizeof part, file)) > 0) text_add_bytes(bytes, part, n);
    const bool good = !ferror(file);
    fclose(file);
    return good && bytes->length > 0;
}

/// Compilers take minutes to improve straight lines of code that are this long.
static bool is_long(const module_files *files) {
    enum { LONG = 2000000 }; // bytes
    size_t all = 0;
    for (size_t i = 0; i < files->count; i++) all += files->items[i].length;
    return all > LONG;
}

/// The reason why not is what the compiler says first.
static bool run_compiler(const char *source, const char *made, bool hasty, text *why) {
    static const char *const words[] = {"cc",    "-std=c99",          NULL,
                                        "-fPIC", "-shared",           "-s",
                                        "-w",    "-ffp-contract=off", "-fvisibility=hidden",
                                        "-o"};
    enum { WORDS = sizeof words / sizeof *words, ALL = WORDS + 3 };
    char *arguments[ALL + 1];
    text said = {0};
    for (size_t k = 0; k < WORDS; k++)
        arguments[k] = mem_string(words[k] != NULL ? words[k] : hasty ? "-O0" : "-O1");
    arguments[WORDS] = mem_string(made);
    arguments[WORDS + 1] = mem_string(source);
    arguments[WORDS + 2] = mem_string("-lm");
    arguments[ALL] = NULL;
    const bool good = program_run("cc", arguments, PATIENCE, &said);
    const char *words_of_it = text_cstr(&said);
    if (!good && said.length == 0) text_add(why, "there is no C compiler, cc");
    else if (!good) {
        text_add(why, "cc says: ");
        text_add_bytes(why, words_of_it, strcspn(words_of_it, "\n"));
    }
    text_clear(&said);
    for (size_t k = 0; k < ALL; k++) free(arguments[k]);
    return good;
}

bool fmu_compile(const module_files *sources, const char *main, text *bytes, text *why) {
    const char *place = getenv("TMPDIR");
    char *folder = path_in(place != NULL && *place != '\0' ? place : "/tmp", "hamel-fmu-XXXXXX");
    bool good = false;
    if (mkdtemp(folder) == NULL) {
        text_addf(why, "no folder could be made in %s", place != NULL ? place : "/tmp");
    } else {
        char *source = path_in(folder, main), *made = path_in(folder, "unit.so");
        if (!write_all(folder, sources)) text_add(why, "the sources could not be written for it");
        else if (run_compiler(source, made, is_long(sources), why) &&
                 !(good = read_all(made, bytes)))
            text_add(why, "cc made nothing");
        remove_all(folder, sources, made);
        free(source);
        free(made);
    }
    free(folder);
    return good;
}
