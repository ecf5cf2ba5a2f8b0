/// The derivation of a model, which its calls share.
#ifndef API_CALL_DERIVATION_INTERNAL_H
#define API_CALL_DERIVATION_INTERNAL_H

#include "api/call/api_internal.h"

/// Made when it is first asked for.
derivation *call_derivation(hamel_model *m);
/// After what it was made from has changed, or it was left half way.
void call_forget_derivation(hamel_model *m);

#endif
