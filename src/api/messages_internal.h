/// Messages of the last call on a model, kept with the text they speak of.
#ifndef API_MESSAGES_INTERNAL_H
#define API_MESSAGES_INTERNAL_H

#include "hamel/hamel.h"
#include "model/model.h"

/// Forgets the messages of the call before. Every call that may have messages begins with it.
void api_begin(hamel_model *m);
/// Ends such a call: puts the messages in words. `name` and `source` are the text their places are
/// in; NULL: the model's. Returns `status`.
hamel_status api_end(hamel_model *m, hamel_status status, const char *name, const char *source);
/// HAMEL_OK if the model was read, else HAMEL_INVALID with a message.
HAMEL_MUST_USE hamel_status api_need_model(hamel_model *m);
/// Finds the run of that name in a model. HAMEL_INVALID with a message if there is none.
HAMEL_MUST_USE hamel_status api_find_run(hamel_model *m, const char *name, const model_run **out);

#endif
