/// The turns of a loop or a sum: the range of its index.
#include "model/family/family_turn_internal.h"

#include "expr/read.h"
#include "model/family/family_number_internal.h"
#include "model/family/family_source_internal.h"

/// The ends of a range: as many turns as can be written out.
hamel_status family_check_range(family_writer *w, const family_range *r, diag_span place) {
    if (r->last < r->first - 1)
        return family_fail(w, HAMEL_INVALID, place, "the range %ld..%ld runs backwards", r->first,
                           r->last);
    if (r->last - r->first < FAMILY_MAX_TURNS) return HAMEL_OK;
    return family_fail(w, HAMEL_TOO_LARGE, place, "the range %ld..%ld is too long: at most %d",
                       r->first, r->last, FAMILY_MAX_TURNS);
}

/// The name of an index is its own.
hamel_status family_check_index(family_writer *w, lex_token name) {
    long other;
    if (w->f->source[name.offset + name.length - 1] == '\'')
        return family_fail(w, HAMEL_SYNTAX, read_span(name), "an index has no derivative");
    if (!family_find(w, name, &other)) return HAMEL_OK;
    return family_fail(w, HAMEL_INVALID, read_span(name),
                       "'%.*s' is a whole number already; choose another index", (int)name.length,
                       w->f->source + name.offset);
}

hamel_status family_enter(family_writer *w, lex_token name) {
    if (++w->depth > FAMILY_MAX_DEPTH)
        return family_fail(w, HAMEL_TOO_LARGE, read_span(name), "too many loops in loops");
    return HAMEL_OK;
}

void family_begin_turn(family_writer *w, size_t outer, lex_token name, long value) {
    const char *word = memory_text(&w->f->memory, w->f->source + name.offset, name.length);
    *vec_push(&w->f->turns) = (family_turn){outer, word, value, read_span(name)};
    w->turn = w->f->turns.count;
}
