/// The words of the model language with what they mean, for programs that help to write models.
#ifndef MODEL_VOCABULARY_H
#define MODEL_VOCABULARY_H

#include "hamel/language.h"

/// Word i; its `word` is NULL beyond the last.
hamel_word vocabulary_word(size_t i);

#endif
