/// Parts of a point in words, "theta=pi/2, B=Rz(0.3)*Rx(pi/2), Omega=[1, 0, 2]", that all who read
/// points share: where a part ends, and rotations.
#ifndef MODEL_ROTATION_WORDS_H
#define MODEL_ROTATION_WORDS_H

#include "base/diag.h"
#include "expr/print.h"

/// Where a part ends that begins at `start`: at a mark outside brackets, or at `end`.
size_t words_part_end(const char *words, size_t start, size_t end, char mark);
/// Narrows the part to what stands between blanks.
void words_skip_blanks(const char *words, size_t *start, size_t *end);
/// expr_read of a part: places in messages are places in all of the words.
HAMEL_MUST_USE hamel_status words_read(expr_pool *pool, const char *words, size_t start, size_t end,
                                       const expr_reader *names, diag *messages, expr *out);
/// A product of Rx(..), Ry(..) and Rz(..) of angles, as its 9 entries.
HAMEL_MUST_USE hamel_status words_read_rotation(expr_pool *pool, const char *words, size_t start,
                                                size_t end, const expr_reader *names,
                                                diag *messages, expr B[9]);

#endif
