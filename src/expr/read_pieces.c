/// One table.
#include "expr/read_pieces.h"

#include <stdint.h>
#include <string.h>

#include "expr/pieces.h"
#include "expr/read_error.h"

static expr build_clip(expr_pool *pool, size_t n, const expr *args) {
    (void)n;
    return expr_clip(pool, args[0], args[1], args[2]);
}

static const read_piece pieces[] = {
    {"min", 2, SIZE_MAX, false, expr_least},
    {"max", 2, SIZE_MAX, false, expr_greatest},
    {"clip", 3, 3, false, build_clip},
    {"piecewise", 3, SIZE_MAX, true, expr_piecewise},
};

const read_piece *read_piece_at(size_t i) {
    return i < sizeof pieces / sizeof *pieces ? &pieces[i] : NULL;
}

const read_piece *read_piece_of(const reading *r, lex_token name) {
    for (size_t i = 0; read_piece_at(i) != NULL; i++) {
        if (strlen(pieces[i].name) == name.length &&
            memcmp(pieces[i].name, r->source + name.offset, name.length) == 0)
            return &pieces[i];
    }
    return NULL;
}

hamel_status read_piece_apply(const reading *r, const read_piece *piece, lex_token place, size_t n,
                              const expr *args, expr *out) {
    if (n < piece->least || n > piece->most)
        return diag_add(r->messages, HAMEL_SYNTAX, read_span(place), "%s takes %s%zu arguments",
                        piece->name, piece->most > piece->least ? "at least " : "", piece->least);
    if (piece->build == build_clip && expr_clip_is_empty(r->pool, args[1], args[2]))
        return diag_add(r->messages, HAMEL_INVALID, read_span(place),
                        "clip(u, a, b) keeps u between a and b, and here b lies below a");
    *out = piece->build(r->pool, n, args);
    return HAMEL_OK;
}
