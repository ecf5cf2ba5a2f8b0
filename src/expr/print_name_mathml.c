/// Symbols' names in MathML: a base with dots above it, and indices. What print_name.c says of
/// names holds here; a direction d_x of a vector field is ∂ with its coordinate.
#include <ctype.h>
#include <string.h>

#include "base/escape.h"
#include "expr/print_name_internal.h"
#include "expr/print_name_mathml_internal.h"

/// <mi>θ</mi>. One Latin letter is set in italics, as are small Greek ones.
static void letters(const name_word *w, text *out) {
    bool differential;
    const name_greek *greek = name_greek_of_word(w, &differential);
    if (greek == NULL) {
        text_add(out, "<mi>");
        text_add_bytes(out, w->letters, w->letter_count);
        text_add(out, "</mi>");
        return;
    }
    if (differential) text_add(out, "<mi mathvariant=\"normal\">d</mi>");
    const bool capital = isupper((unsigned char)w->letters[differential]);
    text_addf(out, "<mi%s>%s</mi>", capital ? " mathvariant=\"normal\"" : "", greek->letter);
}

static void digits(const name_word *w, text *out) {
    if (w->digit_count == 0) return;
    text_add(out, "<mn>");
    text_add_bytes(out, w->digits, w->digit_count);
    text_add(out, "</mn>");
}

/// A row of elements as one element.
static void one(const text *row, text *out) {
    size_t elements = 0;
    for (const char *s = text_cstr(row); *s != '\0'; s++) elements += *s == '<' && s[1] != '/';
    if (elements == 1) text_add(out, text_cstr(row));
    else text_addf(out, "<mrow>%s</mrow>", text_cstr(row));
}

/// The stem with up to three dots, one element.
static void dotted(const text *stem, uint32_t order, text *out) {
    static const char *const dots[4] = {"", "˙", "¨", "⃛"};
    if (order > 0) text_add(out, "<mover accent=\"true\">");
    one(stem, out);
    if (order > 0) text_addf(out, "<mo>%s</mo></mover>", dots[order]);
}

/// The dots that are too many to stand above.
static void many_dots(uint32_t order, text *out) {
    if (order > 3) text_addf(out, "<mo>(</mo><mn>%u</mn><mo>)</mo>", order);
}

/// The indices below, or those above.
static void indices(const name_parts *p, bool upper, text *out) {
    if (!upper) digits(&p->words[0], out);
    bool own =
        !upper && p->words[0].digit_count > 0; // the first word's digits are the last written
    bool first = !own;
    for (size_t i = 1; i < p->count; i++) {
        const name_word *w = &p->words[i];
        if (w->upper != upper) continue;
        const bool tight = p->raised && !own && name_between(p, i)[0] == '\0';
        if (!first && !tight) text_add(out, "<mo separator=\"true\">,</mo>");
        first = own = false;
        if (w->letter_count > 0 && w->digit_count > 0) {
            text base = {0};
            letters(w, &base);
            text_add(out, "<msub>");
            one(&base, out);
            text_clear(&base);
            digits(w, out);
            text_add(out, "</msub>");
        } else if (w->letter_count > 0) {
            letters(w, out);
        } else {
            digits(w, out);
        }
    }
}

static void whole_name(const name_parts *p, uint32_t order, text *out) {
    text stem = {0}, below = {0}, above = {0};
    letters(&p->words[0], &stem);
    indices(p, false, &below);
    indices(p, true, &above);
    many_dots(order, &above);
    const bool low = below.length > 0, high = above.length > 0;
    const char *tag = low && high ? "msubsup" : low ? "msub" : high ? "msup" : "mrow";
    const bool bare = !low && !high;
    if (!bare) text_addf(out, "<%s>", tag);
    dotted(&stem, order <= 3 ? order : 0, out);
    if (low) one(&below, out);
    if (high) one(&above, out);
    if (!bare) text_addf(out, "</%s>", tag);
    text_clear(&stem);
    text_clear(&below);
    text_clear(&above);
}

static void escaped(const char *s, size_t n, text *out) {
    text part = {0};
    text_add_bytes(&part, s, n);
    html_escape(out, text_cstr(&part));
    text_clear(&part);
}

static void verbatim(const char *name, size_t length, uint32_t order, text *out) {
    text stem = {0}, above = {0};
    text_add(&stem, "<mi>");
    escaped(name, length, &stem);
    text_add(&stem, "</mi>");
    many_dots(order, &above);
    if (above.length > 0) text_add(out, "<msup>");
    dotted(&stem, order <= 3 ? order : 0, out);
    if (above.length > 0) one(&above, out), text_add(out, "</msup>");
    text_clear(&stem);
    text_clear(&above);
}

/// A name with brackets or primes, item by item, in one row.
static void list(const char *name, text *out) {
    text_add(out, "<mrow>");
    while (*name != '\0') {
        size_t length = 0;
        while (isalnum((unsigned char)name[length]) || name[length] == '_') length++;
        if (length == 0) {
            size_t bytes = 1; // of one character
            while (((unsigned char)name[bytes] & 0xC0) == 0x80) bytes++;
            if (*name != ' ') text_add(out, "<mo stretchy=\"false\">");
            if (*name != ' ') escaped(name, bytes, out);
            if (*name != ' ') text_add(out, "</mo>");
            name += bytes;
            continue;
        }
        text item = {0};
        text_add_bytes(&item, name, length);
        name_parts p;
        uint32_t order = 0;
        while (name[length + order] == '\'') order++;
        if (name_take_apart(text_cstr(&item), &p)) whole_name(&p, order, out);
        else verbatim(name, length, order, out);
        text_clear(&item);
        name += length + order;
    }
    text_add(out, "</mrow>");
}

void name_mathml(const expr_pool *pool, expr symbol, text *out) {
    const expr_symbol_info *info = expr_symbol_info_of(pool, symbol);
    const char *base = expr_symbol_info_of(pool, info->base)->name;
    name_parts p;
    if (name_is_list(base)) {
        list(base, out);
    } else if (info->kind == EXPR_MULTIPLIER && strncmp(base, "d_", 2) == 0 &&
               name_take_apart(base + 2, &p)) {
        text_add(out, "<msub><mi mathvariant=\"normal\">∂</mi>"); // a coordinate is one element
        whole_name(&p, 0, out);
        text_add(out, "</msub>");
    } else if (name_take_apart(base, &p) && !name_has_double(pool, base, &p)) {
        whole_name(&p, info->order, out);
    } else {
        verbatim(base, strlen(base), info->order, out);
    }
}
