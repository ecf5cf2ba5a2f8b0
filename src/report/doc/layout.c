/// Breaking into lines. The marked words are read once from the right, to know how far it is from
/// each break to the next one of the same group or an outer one: that piece stays together if it
/// fits, here or on a line of its own. Otherwise the breaks within it are looked at.
///
/// Invariant: no group indents further than `deepest`, so what is left of a line never vanishes.
#include "report/doc/layout.h"

#include <stdint.h>
#include <string.h>

#include "base/escape.h"
#include "base/vec.h"
#include "expr/print.h"

static void next_text_line(text *out, size_t indent) {
    text_add_char(out, '\n');
    text_pad(out, indent);
}

layout layout_of_text(size_t at, size_t left, size_t width) {
    const size_t room = width > left ? width - left : 0;
    return (layout){.at = at,
                    .left = left,
                    .width = width,
                    .deepest = left + room * 3 / 5,
                    .step = 2,
                    .measure = text_width,
                    .next_line = next_text_line};
}

/// A stretch of words and the mark behind it.
typedef struct piece {
    const char *words;
    size_t bytes, width;
    char mark;       ///< '\0' at the end
    size_t together; ///< of a break: the width up to the next one that is as good or better
    size_t least;    ///< and up to the next one whatever
} piece;

typedef VEC(piece) pieces;
typedef VEC(size_t) places;

static bool is_mark(char c) { return c >= EXPR_MARK_SUM && c <= EXPR_MARK_BREAK; }

/// Returns the width of all.
static size_t take_apart(const layout *l, const char *s, pieces *all) {
    size_t width = 0;
    for (bool more = true; more;) {
        size_t bytes = 0;
        while (s[bytes] != '\0' && !is_mark(s[bytes])) bytes++;
        *vec_push(all) = (piece){s, bytes, l->measure(s, bytes), s[bytes], 0, 0};
        width += all->items[all->count - 1].width;
        more = s[bytes] != '\0';
        s += bytes + 1;
    }
    return width;
}

/// From the right: for each group around the present place, where its next break is. Before its
/// last own one that is the next break of what is around it.
static void find_together(pieces *all, size_t place) {
    places next = {0};
    size_t nearest = place;
    *vec_push(&next) = place;
    for (size_t i = all->count; i-- > 0;) {
        piece *p = &all->items[i];
        size_t *here = &next.items[next.count - 1];
        if (p->mark == EXPR_MARK_BREAK) {
            p->together = *here - place;
            p->least = nearest - place;
            *here = nearest = place;
        } else if (p->mark == EXPR_MARK_CLOSE) {
            const size_t outside = *here;
            *vec_push(&next) = outside;
        } else if (is_mark(p->mark)) {
            next.count--;
        }
        place -= p->width;
    }
    vec_clear(&next);
}

/// Lines being filled: where the last one has got to, and where each group around it begins.
typedef struct lines {
    const layout *l;
    text *out;
    size_t at;
    bool fresh; ///< spaces are left out
    places indents;
} lines;

static size_t indent_of(const lines *f) { return f->indents.items[f->indents.count - 1]; }

static void add_piece(lines *f, const char *words, size_t bytes) {
    while (f->fresh && bytes > 0 && *words == ' ') words++, bytes--;
    if (bytes == 0) return;
    text_add_bytes(f->out, words, bytes);
    f->at += f->l->measure(words, bytes);
    f->fresh = false;
}

static void open_group(lines *f, bool product, const char *next) {
    const size_t step = product ? f->l->step : 0, around = indent_of(f);
    size_t indent = f->at + step + (!f->fresh && *next == ' ' ? f->l->measure(" ", 1) : 0);
    if (indent > f->l->deepest) indent = around + f->l->step;
    if (indent > f->l->deepest) indent = around;
    *vec_push(&f->indents) = indent;
}

/// A piece that has to be broken itself begins where it is, unless most of the line is used.
static void come_to_break(lines *f, const piece *p) {
    const size_t width = f->l->width, indent = indent_of(f);
    if (width == 0 || f->at <= indent || f->at + p->together <= width) return;
    if (indent + p->together > width && f->at < indent + (width - indent) / 2 &&
        f->at + p->least <= width)
        return;
    f->l->next_line(f->out, indent);
    f->at = indent;
    f->fresh = true;
}

size_t layout_add(const layout *l, const char *marked, text *out) {
    pieces all = {0};
    find_together(&all, take_apart(l, marked, &all));
    lines f = {.l = l, .out = out, .at = l->at};
    *vec_push(&f.indents) = l->left;
    for (size_t i = 0; i < all.count; i++) {
        const piece *p = &all.items[i];
        add_piece(&f, p->words, p->bytes);
        if (p->mark == EXPR_MARK_BREAK) come_to_break(&f, p);
        else if (p->mark == EXPR_MARK_CLOSE) f.indents.count--;
        else if (p->mark != '\0')
            open_group(&f, p->mark == EXPR_MARK_PRODUCT, all.items[i + 1].words);
    }
    vec_clear(&f.indents);
    vec_clear(&all);
    return f.at;
}

void layout_mark_prose(const char *words, text *marked) {
    text seen = {0};
    line_escape(&seen, words); // what a stranger wrote has no marks
    for (const char *s = text_cstr(&seen); *s != '\0'; s++) {
        if (*s == ' ') text_add_char(marked, EXPR_MARK_BREAK);
        text_add_char(marked, *s);
    }
    text_clear(&seen);
}

size_t layout_prose(const layout *l, const char *words, text *out) {
    text marked = {0};
    layout_mark_prose(words, &marked);
    const size_t at = layout_add(l, text_cstr(&marked), out);
    text_clear(&marked);
    return at;
}
