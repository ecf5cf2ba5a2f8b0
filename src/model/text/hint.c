/// Habits from other languages, and what to say of them.
#include "model/text/hint_internal.h"

#include <string.h>

const char *hint_of_sign(parser *p) {
    const lex_token t = parser_peek(p);
    const char *source = p->r.source;
    if (t.kind == LEX_END || t.length == 0) return NULL;
    const char sign = source[t.offset];
    if (sign == '/' &&
        ((t.offset > 0 && source[t.offset - 1] == '/') || source[t.offset + 1] == '/'))
        return "a comment begins with '#', not with '//'";
    if (sign != ':' || p->at.first == 0) return NULL;
    const lex_token before = p->layout.tokens.items[p->at.first - 1];
    if (before.kind != LEX_NAME || (before.offset > 0 && source[before.offset - 1] != '\n'))
        return NULL;
    text words = {0};
    text_addf(&words, "no ':' stands behind '%s': its lines are indented, and that is enough",
              parser_text(p, before));
    const char *kept = memory_text(&p->scratch, text_cstr(&words), words.length);
    text_clear(&words);
    return kept;
}

/// A name of the model without what surrounds it; NULL if there is none.
static const char *inner(parser *p, const char *name, size_t first, size_t length) {
    if (length == 0) return NULL;
    const char *word = memory_text(&p->scratch, name + first, length);
    const scope_name *found = scope_find(&p->scope, word);
    return found != NULL && (found->value.uses & USES_POSITION) != 0 ? word : NULL;
}

const char *hint_of_rate(parser *p, const char *name) {
    static const char *const ends[] = {"_dot", "dot", "_dt", "dt", "_d", "d", "p"};
    const size_t length = strlen(name);
    const char *found = NULL;
    if (name[0] == 'd') found = inner(p, name, 1, length - 1);
    for (size_t i = 0; i < sizeof ends / sizeof *ends && found == NULL; i++) {
        const size_t end = strlen(ends[i]);
        if (length <= end || strcmp(name + length - end, ends[i]) != 0) continue;
        found = inner(p, name, 0, length - end);
        if (found == NULL && name[0] == 'd') found = inner(p, name, 1, length - end - 1);
    }
    return found;
}

bool hint_is_derivative(const char *name) {
    static const char *const words[] = {"diff",       "D",          "Diff", "deriv",
                                        "derivative", "Derivative", "der"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcmp(name, words[i]) == 0) return true;
    }
    return false;
}
