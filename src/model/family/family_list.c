/// Lists of names with indices: over an empty range a name leaves its list, with a comma beside it.
///
///     alpha[1..n-1] : angle           no line at n = 1
///     controls x, alpha[1..n-1]       controls x
///
/// Invariant: what is skipped is a whole entry of a list, and what remains is a list.
#include "model/family/family_list_internal.h"

#include "model/family/family_number_internal.h"
#include "model/family/family_source_internal.h"
#include "model/family/family_value_internal.h"

/// Whether q[1..0] stands at a token, and the token behind it.
static bool is_empty_name(family_writer *w, size_t at, size_t end, size_t *behind) {
    if (family_indexed_at(w, at, end) == NULL) return false;
    long first, last;
    size_t i = at + 2;
    if (family_number(w, &i, end, true, &first) != HAMEL_OK) return false;
    if (family_token(w, i++, end).kind != LEX_DOTS) return false;
    if (family_number(w, &i, end, true, &last) != HAMEL_OK || last != first - 1) return false;
    if (family_token(w, i++, end).kind != LEX_CLOSE_SQUARE) return false;
    while (family_token(w, i, end).kind == LEX_PRIME) i++;
    *behind = i;
    return true;
}

size_t family_skip_empty(family_writer *w, size_t at, size_t end) {
    for (size_t behind;;) {
        const bool comma = family_token(w, at, end).kind == LEX_COMMA;
        if (!is_empty_name(w, comma ? at + 1 : at, end, &behind)) return at;
        at = behind;
        if (!comma && family_token(w, at, end).kind == LEX_COMMA) at++;
    }
}

bool family_is_empty_list(family_writer *w, size_t first, size_t end) {
    const size_t at = family_skip_empty(w, first, end);
    return at > first && (at == end || family_token(w, at, end).kind == LEX_COLON);
}
