/// Messages of the last call on a model, kept with the text they speak of.
#ifndef API_MESSAGES_INTERNAL_H
#define API_MESSAGES_INTERNAL_H

#include "hamel/hamel.h"
#include "model/model.h"

/// Begins a call that may have messages: those of the call before are forgotten. HAMEL_INVALID,
/// with a message, if the model could not be read or the arguments are not what they have to be;
/// also if `m` is NULL. The call then ends at once, with that.
HAMEL_MUST_USE hamel_status api_begin(hamel_model *m, bool good_arguments);
/// Whether options are as they may be: NULL, or numbers that are finite and not negative.
bool api_good_number(double x);
bool api_good_options(const hamel_run_options *options);
/// Ends such a call: puts the messages in words. `name` and `source` are the text their places are
/// in; NULL: the model's. Returns `status`.
hamel_status api_end(hamel_model *m, hamel_status status, const char *name, const char *source);
/// Finds the run of that name in a model; NULL: the first, or none if there is none. HAMEL_INVALID
/// with a message if there is no run of that name.
HAMEL_MUST_USE hamel_status api_find_run(hamel_model *m, const char *name, const model_run **out);

#endif
