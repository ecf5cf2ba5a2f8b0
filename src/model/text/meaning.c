/// What names mean: the comment behind the line that introduces a parameter, a coordinate or a
/// definition says it. Nothing else of a comment is kept.
#include "model/text/meaning_internal.h"

#include <string.h>

#include "model/family/family_map_internal.h"

static lex_token token_at(const parser *p, size_t i) { return p->layout.tokens.items[i]; }

/// The words of the comment on the line of a token; NULL if it has none.
static const char *comment_behind(parser *p, lex_token first) {
    const char *from = p->r.source + first.offset;
    const size_t left = p->r.length - first.offset;
    const char *end = memchr(from, '\n', left);
    const size_t line = end == NULL ? left : (size_t)(end - from);
    const char *sign = memchr(from, '#', line);
    if (sign == NULL) return NULL;
    const char *words = sign + 1, *stop = from + line;
    while (words < stop && (*words == ' ' || *words == '\t')) words++;
    while (stop > words && (stop[-1] == ' ' || stop[-1] == '\t' || stop[-1] == '\r')) stop--;
    return words == stop ? NULL : memory_text(p->keep, words, (size_t)(stop - words));
}

/// Whether a name is one of a family whose first was noted: they all mean the same.
static bool is_noted(parser *p, lex_token name) {
    if (!p->family.written) return false;
    const size_t from = family_place(&p->family, read_span(name)).offset;
    for (size_t i = 0; i < p->noted.count; i++) {
        if (p->noted.items[i] == from) return true;
    }
    *vec_push(&p->noted) = from;
    return false;
}

/// x, y : line introduces both; m = 1, m > 0 its first name.
static void note_item(parser *p, piece item) {
    const char *words = comment_behind(p, token_at(p, item.first));
    for (size_t i = item.first; words != NULL && i < item.end; i += 2) {
        const lex_token name = token_at(p, i);
        const lex_kind next = i + 1 < item.end ? token_at(p, i + 1).kind : LEX_END;
        if (name.kind != LEX_NAME) return;
        const bool named =
            next == LEX_COMMA || next == LEX_COLON || next == LEX_EQUALS || next == LEX_END;
        const char *word = p->r.source + name.offset;
        const size_t length = name.length - (word[name.length - 1] == '\''); // s' = .. is about s
        if (named && !is_noted(p, name))
            *vec_push(&p->meanings) = (model_meaning){memory_text(p->keep, word, length), words};
        if (next != LEX_COMMA) return;
    }
}

void meaning_note(parser *p, const block *b) {
    for (size_t i = 0; i < b->item_count; i++)
        note_item(p, p->layout.items.items[b->first_item + i]);
}
