/// The way back from the text that was written out to the text as a person wrote it.
/// Invariant: pieces begin one behind another, and the first at 0.
#include "model/family/family_map_internal.h"

#include <string.h>

/// The piece at an offset: the last that begins no later.
static const family_piece *piece_at(const family *f, size_t offset) {
    size_t low = 0, high = f->pieces.count;
    while (high - low > 1) {
        const size_t middle = low + (high - low) / 2;
        if (f->pieces.items[middle].at <= offset) low = middle;
        else high = middle;
    }
    return &f->pieces.items[low];
}

/// Where the letter at an offset comes from.
static size_t origin(const family_piece *p, size_t offset) {
    const size_t within = offset - p->at, most = p->from.length;
    return p->from.offset + (!p->copied ? 0 : within < most ? within : most);
}

diag_span family_place(const family *f, diag_span span) {
    if (!f->written || f->pieces.count == 0) return span;
    const family_piece *first = piece_at(f, span.offset);
    const size_t start = origin(first, span.offset);
    if (span.length == 0) return (diag_span){start, 0};
    const size_t last = span.offset + span.length - 1;
    const family_piece *p = piece_at(f, last);
    const size_t end = p->copied ? origin(p, last) + 1 : p->from.offset + p->from.length;
    return (diag_span){start, end > start ? end - start : 1};
}

void family_add_turns(const family *f, size_t turn, text *out) {
    size_t count = 0, around[FAMILY_MAX_DEPTH + 1];
    for (; turn > 0 && count <= FAMILY_MAX_DEPTH; turn = f->turns.items[turn - 1].outer)
        around[count++] = turn;
    for (size_t i = count; i-- > 0;) {
        const family_turn *t = &f->turns.items[around[i] - 1];
        text_addf(out, "%s%s = %ld", i + 1 == count ? " (" : ", ", t->name, t->value);
    }
    if (count > 0) text_add(out, ")");
}

void family_add_turn(const family *f, size_t offset, text *out) {
    if (f->written && f->pieces.count > 0) family_add_turns(f, piece_at(f, offset)->turn, out);
}

const family_name *family_of(const family *f, const char *name, long *index) {
    for (size_t i = 0; i < f->names.count; i++) {
        const size_t n = strlen(f->names.items[i].name);
        if (strncmp(name, f->names.items[i].name, n) != 0 || name[n] == '\0') continue;
        if (strspn(name + n, "0123456789") != strlen(name + n) || strlen(name + n) > 9) continue;
        *index = strtol(name + n, NULL, 10);
        return &f->names.items[i];
    }
    return NULL;
}
