/// The inside of a hamel_model, for the files of `api`.
#ifndef API_API_INTERNAL_H
#define API_API_INTERNAL_H

#include "base/diag.h"
#include "base/text.h"
#include "base/vec.h"
#include "exact/exact.h"
#include "hamel/hamel.h"
#include "model/model.h"
#include "report/doc/document.h"
#include "run/motion/run.h"

struct hamel_model {
    char *name; ///< what messages call the text
    char *source;
    size_t length;
    model *m;                   ///< NULL if it could not be read
    doc *derived;               ///< everything, once somebody asked for a quantity
    diag messages;              ///< of the last call, and what they are about:
    char *about, *about_source; ///< another name and text than the model's; NULL: the model's
    text shown;                 ///< the messages for a person
    char reason[256];           ///< why the last run ended early
    size_t integral_count;      ///< of the last run,
    hamel_integral *integrals;
    char **integral_words; ///< two for each: its name and its value
};

/// Forgets the messages of the call before. Every call that may have messages begins with it.
void api_begin(hamel_model *m);
/// Ends such a call: puts the messages in words. `name` and `source` are the text their places are
/// in; NULL: the model's. Returns `status`.
hamel_status api_end(hamel_model *m, hamel_status status, const char *name, const char *source);
/// HAMEL_OK if the model was read, else HAMEL_INVALID with a message.
HAMEL_MUST_USE hamel_status api_need_model(hamel_model *m);
/// Finds the run of that name in a model. HAMEL_INVALID with a message if there is none.
HAMEL_MUST_USE hamel_status api_find_run(hamel_model *m, const char *name, const model_run **out);
/// The options of a run as the inside has them; `options` may be NULL.
run_options api_run_options(const hamel_run_options *options);
/// Forgets the conserved quantities of the last run.
void api_forget_integrals(hamel_model *m);

#endif
