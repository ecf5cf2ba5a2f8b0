/// The inside of a hamel_model, for the files of `api`.
#ifndef API_API_INTERNAL_H
#define API_API_INTERNAL_H

#include "base/diag.h"
#include "base/text.h"
#include "base/vec.h"
#include "derivation/derivation.h"
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
    derivation *derivation;     ///< NULL until somebody asked
    doc *derived;               ///< everything, once somebody asked for a quantity
    diag messages;              ///< of the last call, and what they are about:
    char *about, *about_source; ///< another name and text than the model's; NULL: the model's
    text shown;                 ///< the messages for a person
    char reason[256];           ///< why the last run ended early
    size_t integral_count;      ///< of the last run,
    hamel_integral *integrals;
    char **integral_words; ///< two for each: its name and its value
};

#endif
