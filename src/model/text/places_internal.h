/// The places a model speaks of.
#ifndef MODEL_TEXT_PLACES_INTERNAL_H
#define MODEL_TEXT_PLACES_INTERNAL_H

#include "model/family/family_types_internal.h"
#include "model/model.h"

/// Makes every place of a model one of the text as a person wrote it.
void places_restore(const family *f, model *m);

#endif
