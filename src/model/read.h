/// Reading a model: the table of blocks, and the order they are read in.
#ifndef MODEL_READ_H
#define MODEL_READ_H

#include "model/model.h"

/// Another value of a whole number (`integer n = 5`).
typedef struct model_whole {
    const char *name;
    long value;
} model_whole;

/// Reads a model. On failure *out is NULL and the messages say where and why, several in one go.
/// `name` is that of the file, for the default name of the model.
HAMEL_MUST_USE hamel_status model_read(const char *name, const char *source, size_t length,
                                       diag *messages, model **out);
/// Reads the member of a family whose whole numbers have these values.
HAMEL_MUST_USE hamel_status model_read_member(const char *name, const char *source, size_t length,
                                              size_t count, const model_whole *settings,
                                              diag *messages, model **out);

#endif
