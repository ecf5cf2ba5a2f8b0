/// Breaking formulas and words into lines, in the manner of Oppen: at the marks of
/// expr_print_marked, at those of the outermost groups first, each line as full as it gets.
#ifndef REPORT_DOC_LAYOUT_H
#define REPORT_DOC_LAYOUT_H

#include "base/text.h"

/// What lines are like. Widths and places are in the units of `measure`.
typedef struct layout {
    size_t at;      ///< where the words begin
    size_t left;    ///< where later lines begin, outside of all groups
    size_t width;   ///< where lines end; 0: they have no end
    size_t deepest; ///< no line begins further to the right
    size_t step;    ///< of a line that goes on in a product
    size_t (*measure)(const char *words, size_t bytes);
    void (*next_line)(text *out, size_t indent); ///< ends a line and begins the next one
} layout;

/// Lines of characters: the words begin at `at`, later lines at `left`.
layout layout_of_text(size_t at, size_t left, size_t width);

/// Adds the words to out, without their marks, in lines. A line is longer than the width only where
/// the marks give no place to break it. Returns where the last line ends.
size_t layout_add(const layout *l, const char *marked, text *out);
/// Prose, broken at spaces.
size_t layout_prose(const layout *l, const char *words, text *out);
/// Adds prose with its marks, to be laid out together with formulas.
void layout_mark_prose(const char *words, text *marked);

#endif
