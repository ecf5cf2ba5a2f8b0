/// Runs a fuzz target without libFuzzer.
///
///     fuzz_x FILE...                          each file once, as it is
///     fuzz_x --random N [--seed S] [--corpus DIR]   every file of DIR, then N random mutations
///
/// While an input runs it is kept in `<program>.input`. However the target dies (signal, sanitizer,
/// stack overflow, timeout), the input that killed it is there; `fuzz_x fuzz_x.input` repeats it.
#include <dirent.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/random.h"

enum { MAX_SIZE = 4096, MAX_MUTATIONS = 8 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct input {
    uint8_t *data;
    size_t size;
} input;

typedef struct corpus {
    input *items;
    size_t count;
} corpus;

static void fail(const char *what, const char *name) {
    fprintf(stderr, "fuzz: %s %s\n", what, name);
    exit(2);
}

static input read_input(const char *path) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) fail("cannot read", path);
    input in = {mem_alloc(1, 1), 0};
    uint8_t block[4096];
    size_t got;
    while ((got = fread(block, 1, sizeof block, file)) > 0) {
        in.data = mem_resize(in.data, in.size + got, 1);
        memcpy(in.data + in.size, block, got);
        in.size += got;
    }
    fclose(file);
    return in;
}

/// The files of a folder in the order of their names, so that a seed means the same everywhere.
static corpus read_corpus(const char *folder) {
    corpus c = {mem_alloc(1, sizeof(input)), 0};
    struct dirent **entries;
    int count = scandir(folder, &entries, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        if (entries[i]->d_name[0] != '.') {
            char path[4096];
            snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
            c.items = mem_resize(c.items, c.count + 1, sizeof(input));
            c.items[c.count++] = read_input(path);
        }
        free(entries[i]);
    }
    if (count >= 0) free(entries);
    return c;
}

static void clear_corpus(corpus *c) {
    for (size_t i = 0; i < c->count; i++) free(c->items[i].data);
    free(c->items);
}

/// Runs the target on a copy of exactly the input's size, so that ASan sees a read past its end.
static void run(int keep, const uint8_t *data, size_t size) {
    if (pwrite(keep, data, size, 0) != (ssize_t)size || ftruncate(keep, (off_t)size) != 0)
        fail("cannot keep", "the input");
    uint8_t *copy = malloc(size > 0 ? size : 1);
    if (copy == NULL) abort();
    memcpy(copy, data, size);
    LLVMFuzzerTestOneInput(copy, size);
    free(copy);
}

/// Replaces `cut` bytes at `at` by `size` bytes of `data`, as far as the buffer has room.
static size_t splice(uint8_t *buffer, size_t length, size_t at, size_t cut, const uint8_t *data,
                     size_t size) {
    size_t rest = length - at - cut;
    if (at + size + rest > MAX_SIZE) return length;
    memmove(buffer + at + size, buffer + at + cut, rest);
    memcpy(buffer + at, data, size);
    return at + size + rest;
}

/// One random edit: flip a bit, set or insert a byte, cut, repeat a piece, or take one from another
/// input of the corpus.
static size_t mutate(uint8_t *buffer, size_t length, const corpus *c, random_state *rng) {
    static const char likely[] = "()+-*/^=,. 0129exsincot_\"{}[]<>\\\n";
    uint8_t byte = random_below(rng, 2) ? (uint8_t)likely[random_below(rng, sizeof likely - 1)]
                                        : (uint8_t)random_next(rng);
    size_t at = random_below(rng, length + 1);
    size_t piece = random_below(rng, (length - at < 32 ? length - at : 32) + 1);
    uint8_t copy[32];
    memcpy(copy, buffer + at, piece);

    switch (random_below(rng, 6)) {
    case 0:
        if (at < length) buffer[at] ^= (uint8_t)(1u << random_below(rng, 8));
        return length;
    case 1:
        if (at < length) buffer[at] = byte;
        return length;
    case 2: return splice(buffer, length, at, 0, &byte, 1);
    case 3: return splice(buffer, length, at, piece, copy, 0);
    case 4: return splice(buffer, length, random_below(rng, length + 1), 0, copy, piece);
    default: {
        if (c->count == 0) return length;
        const input *other = &c->items[random_below(rng, c->count)];
        size_t from = random_below(rng, other->size + 1);
        size_t size = random_below(rng, other->size - from + 1);
        return splice(buffer, length, at, piece, other->data + from, size);
    }
    }
}

static void run_random(int keep, uint64_t count, uint64_t seed, const char *folder) {
    corpus c = read_corpus(folder);
    printf("fuzz: seed %llu, %llu mutations of %zu inputs\n", (unsigned long long)seed,
           (unsigned long long)count, c.count);
    fflush(stdout);
    run(keep, (const uint8_t *)"", 0);
    for (size_t i = 0; i < c.count; i++) run(keep, c.items[i].data, c.items[i].size);

    random_state rng = {seed};
    uint8_t buffer[MAX_SIZE];
    for (uint64_t i = 0; i < count; i++) {
        size_t length = 0;
        if (c.count > 0) {
            const input *start = &c.items[random_below(&rng, c.count)];
            length = start->size < MAX_SIZE ? start->size : MAX_SIZE;
            memcpy(buffer, start->data, length);
        }
        size_t edits = 1 + random_below(&rng, c.count > 0 ? MAX_MUTATIONS : 64);
        while (edits-- > 0) length = mutate(buffer, length, &c, &rng);
        run(keep, buffer, length);
    }
    clear_corpus(&c);
}

static uint64_t number(const char *text) {
    char *end;
    uint64_t value = strtoull(text, &end, 10);
    if (end == text || *end != '\0') fail("not a number:", text);
    return value;
}

int main(int argc, char **argv) {
    const char *corpus_folder = "";
    uint64_t count = 0, seed = 1;
    int first_file = 1;
    for (; first_file + 1 < argc && strncmp(argv[first_file], "--", 2) == 0; first_file += 2) {
        const char *option = argv[first_file], *value = argv[first_file + 1];
        if (strcmp(option, "--random") == 0) count = number(value);
        else if (strcmp(option, "--seed") == 0) seed = number(value);
        else if (strcmp(option, "--corpus") == 0) corpus_folder = value;
        else fail("unknown option", option);
    }
    if (count == 0 && first_file == argc)
        fail("usage:", "FILE... | --random N --seed S --corpus DIR");

    const char *slash = strrchr(argv[0], '/');
    char kept[256];
    snprintf(kept, sizeof kept, "%s.input", slash != NULL ? slash + 1 : argv[0]);

    // Read the files before opening the kept one, which may be among them.
    size_t files = (size_t)(argc - first_file);
    corpus given = {mem_alloc(files, sizeof(input)), files};
    for (size_t i = 0; i < files; i++) given.items[i] = read_input(argv[first_file + (int)i]);

    int keep = open(kept, O_CREAT | O_TRUNC | O_WRONLY, 0644);
    if (keep < 0) fail("cannot write", kept);
    for (size_t i = 0; i < files; i++) run(keep, given.items[i].data, given.items[i].size);
    if (count > 0) run_random(keep, count, seed, corpus_folder);
    clear_corpus(&given);
    close(keep);
    remove(kept);
    return 0;
}
