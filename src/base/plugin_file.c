/// What a file is, before it is loaded: whole, ours, and of this version.
#include "base/plugin.h"

#include <fcntl.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/plugin_file.h"

enum { MOST_SEGMENTS = 64, LONGEST_NOTES = 1 << 16 };

typedef struct image {
    int file;
    uint64_t size;
    ElfW(Ehdr) head;
    ElfW(Phdr) segments[MOST_SEGMENTS];
} image;

/// Whether the bytes from `offset` on are in the file.
static bool holds(const image *m, uint64_t offset, uint64_t length) {
    return offset <= m->size && length <= m->size - offset;
}

static bool get(const image *m, uint64_t offset, uint64_t length, void *to) {
    return holds(m, offset, length) && pread(m->file, to, length, (off_t)offset) == (ssize_t)length;
}

/// Every segment and the table of sections, which is the end of the file, lie within it. A loader
/// maps what the head says, and a page behind the end of a file kills who touches it.
static bool is_whole(image *m) {
    const ElfW(Ehdr) *head = &m->head;
    if (!get(m, 0, sizeof m->head, &m->head) || memcmp(head->e_ident, ELFMAG, SELFMAG) != 0 ||
        head->e_phentsize != sizeof *m->segments || head->e_phnum > MOST_SEGMENTS ||
        !get(m, head->e_phoff, head->e_phnum * sizeof *m->segments, m->segments) ||
        !holds(m, head->e_shoff, (uint64_t)head->e_shnum * head->e_shentsize))
        return false;
    for (size_t i = 0; i < head->e_phnum; i++) {
        if (!holds(m, m->segments[i].p_offset, m->segments[i].p_filesz)) return false;
    }
    return true;
}

static bool has_note(const image *m, const char *symbol) {
    plugin_note wanted = PLUGIN_NOTE_OF("");
    snprintf(wanted.text, sizeof wanted.text, "%s " HAMEL_VERSION, symbol);
    bool found = false;
    for (size_t i = 0; i < m->head.e_phnum && !found; i++) {
        const ElfW(Phdr) *s = &m->segments[i];
        if (s->p_type != PT_NOTE || s->p_filesz < sizeof wanted || s->p_filesz > LONGEST_NOTES)
            continue;
        char *notes = MEM_NEW(char, s->p_filesz);
        const bool there = get(m, s->p_offset, s->p_filesz, notes);
        for (size_t k = 0; there && k + sizeof wanted <= s->p_filesz && !found; k += 4)
            found = memcmp(notes + k, &wanted, sizeof wanted) == 0;
        free(notes);
    }
    return found;
}

/// Where everyone may write, everyone may put a file beside ours.
static bool may_be_trusted(const struct stat *about, const char *own) {
    struct stat ours;
    return about->st_uid == 0 || (stat(own, &ours) == 0 && ours.st_uid == about->st_uid) ||
           about->st_uid == geteuid();
}

bool plugin_is_ours(const char *path, const char *own, const char *symbol, char *why, size_t room) {
    image m = {.file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)};
    struct stat about;
    const char *wrong = NULL;
    if (m.file < 0 || fstat(m.file, &about) != 0 || !S_ISREG(about.st_mode))
        wrong = "cannot be read";
    else {
        m.size = (uint64_t)about.st_size;
        if (!may_be_trusted(&about, own)) wrong = "belongs to another user";
        else if (!is_whole(&m)) wrong = "is damaged or cut off: install it again";
        else if (!has_note(&m, symbol)) wrong = "is not of this version of Hamel";
    }
    if (m.file >= 0) close(m.file);
    if (wrong != NULL) snprintf(why, room, "%s %s", path, wrong);
    return wrong == NULL;
}
