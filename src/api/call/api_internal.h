/// The inside of a hamel_model, for the files of `api`.
#ifndef API_CALL_API_INTERNAL_H
#define API_CALL_API_INTERNAL_H

#include "api/call/messages_internal.h"
#include "api/call/wait_internal.h"
#include "base/text.h"
#include "derivation/derivation.h"
#include "exact/exact.h"
#include "hamel/hamel.h"
#include "model/model.h"
#include "model/read.h"

/// A value that was given to a parameter.
typedef struct api_setting {
    char *name, *value;
} api_setting;

struct hamel_model {
    model *m;                ///< NULL if it could not be read
    VEC(api_setting) set;    ///< values given to parameters, for another member of the family
    VEC(model_whole) wholes; ///< values given to whole numbers
    VEC(char *) whole_names; ///< owned
    text functions;          ///< lines of the model that give functions it leaves open
    VEC(model *) past;       ///< members it was before: runs may have been made of them
    derivation *derivation;  ///< NULL until somebody asked
    exact_memo *memo;        ///< what was computed for them all; NULL until something is
    hamel_messages messages; ///< of the last call, with the model's name and text
    api_wait wait;           ///< who waits for the call that is going on
};

#endif
