/// The words of the language, for programs.
#include "hamel/hamel.h"
#include "model/vocabulary.h"

hamel_word hamel_language_word(size_t i) { return vocabulary_word(i); }
