/// A car with any number of trailers, as the text of a model: models/n_trailer.hamel goes on for
/// ever.
#ifndef TEST_SUPPORT_TRAILERS_H
#define TEST_SUPPORT_TRAILERS_H

#include <stdbool.h>

#include "base/text.h"
#include "model/model.h"

/// With the fields of speed u and steering omega if `framed`; its length grows with the square of n
/// then.
void trailers_write(size_t n, bool framed, text *out);
/// The model itself; ends the program if it cannot be read.
model *trailers_read(size_t n, bool framed);

#endif
