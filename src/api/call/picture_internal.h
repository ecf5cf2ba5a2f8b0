/// Pictures: who draws one, and how it is given away.
#ifndef API_CALL_PICTURE_INTERNAL_H
#define API_CALL_PICTURE_INTERNAL_H

#include "draw/plot.h"
#include "hamel/hamel.h"

/// Who draws that kind. HAMEL_UNAVAILABLE if nobody can, HAMEL_INVALID if there is no such kind.
hamel_status picture_writer(hamel_picture kind, plot_writer **write);
/// Hands over what was drawn. HAMEL_TOO_LARGE if that is nothing: there was no memory for it.
hamel_status picture_give(text *drawn, char **out, size_t *length);

#endif
