/// How a call on a model begins and ends, and what it is given.
#ifndef API_CALL_CALL_INTERNAL_H
#define API_CALL_CALL_INTERNAL_H

#include <stdbool.h>

#include "api/call/api_internal.h"

/// Begins a call: the messages of the one before are forgotten. HAMEL_INVALID, with a message, if
/// the model could not be read or the arguments are not what they have to be; also if `m` is NULL.
/// The call then ends at once, with that.
HAMEL_MUST_USE hamel_status call_begin(hamel_model *m, bool good_arguments);
/// The same for a call that can take a while. `doing` is what it begins with.
HAMEL_MUST_USE hamel_status call_begin_long(hamel_model *m, bool good_arguments,
                                            const hamel_progress *progress, const char *doing);
/// Ends a call: nobody waits any more, and the messages are put in words. Returns `status`.
hamel_status call_end(hamel_model *m, hamel_status status);
/// The same for messages about the words of an argument.
hamel_status call_end_about(hamel_model *m, hamel_status status, const char *about,
                            const char *source);

/// Takes options of `size` bytes that begin with their size: *out becomes `defaults`, and what is
/// given on top of it. `sizes` are those that the struct had in all releases, the last one `size`;
/// an older one leaves the rest as it is by default. False for any other size.
bool call_options(void *out, const void *defaults, const void *given, size_t count,
                  const size_t *sizes);
/// Whether a number is finite and not negative.
bool good_number(double x);
/// Whether `count` words are all there.
bool good_words(size_t count, const char *const *words);
bool good_numbers(size_t count, const double *numbers);

/// Finds the run of that name in a model; NULL: the first, or none if there is none. HAMEL_INVALID
/// with a message if there is no run of that name.
HAMEL_MUST_USE hamel_status call_find_run(hamel_model *m, const char *name, const model_run **out);
/// An answer as the library gives it.
hamel_truth call_truth(truth answer);
/// An exact context for the call, whose messages are the model's.
exact call_exact(hamel_model *m);

#endif
