/// LaTeX does not break displayed formulas, so Hamel does, as it breaks those of a text
/// (report/doc/layout.h), with widths that are estimated. Nothing can be broken inside of braces:
/// fractions and roots that are too wide leave theirs first. What \left opened is closed at the end
/// of a line, and opened again, invisibly, on the next one.
#include "report/doc/latex_lines.h"

#include <string.h>

#include "expr/print.h"
#include "report/doc/latex_width.h"
#include "report/doc/layout.h"

enum { SHORT = 60 }; ///< points: what need not be broken

static bool is_mark(char c) { return c >= EXPR_MARK_SUM && c <= EXPR_MARK_BREAK; }

static void add_plain(const char *s, size_t bytes, text *out) {
    for (size_t i = 0; i < bytes; i++) {
        if (!is_mark(s[i])) text_add_char(out, s[i]);
    }
}

static size_t plain_width(const char *s, size_t bytes) {
    text plain = {0};
    add_plain(s, bytes, &plain);
    const size_t wide = latex_width(text_cstr(&plain), plain.length);
    text_clear(&plain);
    return wide;
}

static bool begins(const char *s, size_t bytes, const char *word) {
    return bytes >= strlen(word) && memcmp(s, word, strlen(word)) == 0;
}

static void loosen(const char *s, size_t bytes, size_t widest, text *out);

/// What stood in braces, loose, in parentheses if it is a sum.
static void loosen_group(const char *s, size_t bytes, bool always, size_t widest, text *out) {
    const bool sum = always || (bytes > 0 && (*s == EXPR_MARK_SUM || *s == '-'));
    if (sum) text_add(out, "\\left(");
    loosen(s, bytes, widest, out);
    if (sum) text_add(out, "\\right)");
}

/// A fraction at s, with both groups; returns its bytes. A short denominator goes in front.
static size_t loosen_fraction(const char *s, size_t bytes, size_t widest, text *out) {
    const size_t head = strlen("\\frac");
    const size_t above = latex_group(s + head, bytes - head);
    const size_t below = latex_group(s + head + above, bytes - head - above);
    const size_t all = head + above + below;
    if (plain_width(s, all) <= widest) {
        add_plain(s, all, out);
        return all;
    }
    text_add_char(out, EXPR_MARK_PRODUCT);
    if (plain_width(s + head + above, below) <= SHORT) {
        text_add(out, "\\frac{1}");
        add_plain(s + head + above, below, out);
        text_add_char(out, ' ');
        loosen_group(s + head + 1, above - 2, false, widest, out);
    } else {
        loosen_group(s + head + 1, above - 2, false, widest, out);
        text_addf(out, "%c / ", EXPR_MARK_BREAK);
        loosen_group(s + head + above + 1, below - 2, true, widest, out);
    }
    text_add_char(out, EXPR_MARK_CLOSE);
    return all;
}

static size_t loosen_root(const char *s, size_t bytes, size_t widest, text *out) {
    const size_t head = strlen("\\sqrt"), inside = latex_group(s + head, bytes - head);
    if (plain_width(s, head + inside) <= widest) {
        add_plain(s, head + inside, out);
    } else {
        loosen_group(s + head + 1, inside - 2, true, widest, out);
        text_add(out, "^{1/2}");
    }
    return head + inside;
}

/// The formula with marks outside of braces and matrices only.
static void loosen(const char *s, size_t bytes, size_t widest, text *out) {
    for (size_t i = 0; i < bytes;) {
        const size_t left = bytes - i;
        if (begins(s + i, left, "\\frac{")) {
            i += loosen_fraction(s + i, left, widest, out);
        } else if (begins(s + i, left, "\\sqrt{")) {
            i += loosen_root(s + i, left, widest, out);
        } else if (begins(s + i, left, "\\begin{pmatrix}")) {
            const size_t all = latex_matrix(s + i, left);
            if (plain_width(s + i, all) <= widest) add_plain(s + i, all, out);
            else text_add(out, "\\left(\\dots\\right)"); // it cannot be broken
            i += all;
        } else if (s[i] == '{') {
            const size_t all = latex_group(s + i, left);
            add_plain(s + i, all, out);
            i += all;
        } else if (s[i] == '\\' && left > 1) { // a brace behind it is no group
            text_add_bytes(out, s + i, 2);
            i += 2;
        } else {
            text_add_char(out, s[i++]);
        }
    }
}

/// How many \left of the last line have no \right.
static size_t still_open(const text *out) {
    const char *line = out->bytes + out->length;
    while (line > out->bytes && line[-1] != '\n') line--;
    size_t open = 0;
    for (const char *s = line; *s != '\0'; s++) {
        if (begins(s, strlen(s), "\\left") && !begins(s, strlen(s), "\\leftarrow")) open++;
        else if (begins(s, strlen(s), "\\right") && !begins(s, strlen(s), "\\rightarrow")) open--;
    }
    return open;
}

static void next_line(text *out, size_t indent) {
    const size_t open = still_open(out);
    for (size_t i = 0; i < open; i++) text_add(out, "\\right.");
    text_addf(out, " \\\\\n  &\\hspace{%zupt} ", indent);
    for (size_t i = 0; i < open; i++) text_add(out, "\\left.");
}

void latex_lines(const char *marked, size_t width, text *out) {
    enum { FIRST = 20, STEP = 10, DEEPEST = 60 };
    text loose = {0};
    loosen(marked, strlen(marked), width > DEEPEST ? width - DEEPEST : width, &loose);
    const layout lines = {.left = FIRST,
                          .width = width,
                          .deepest = DEEPEST,
                          .step = STEP,
                          .measure = latex_width,
                          .next_line = next_line};
    (void)layout_add(&lines, text_cstr(&loose), out);
    text_clear(&loose);
}

void latex_box(const char *marked, size_t width, text *out) {
    text_add(out, "$\\begin{aligned}[t]&");
    latex_lines(marked, width, out);
    text_add(out, "\\end{aligned}$");
}
