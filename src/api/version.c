/// What belongs to the library as a whole.
#include <stdlib.h>

#include "exact/exact.h"
#include "hamel/hamel.h"

const char *hamel_version(void) { return HAMEL_VERSION; }

void hamel_free(char *words) { free(words); }

void hamel_thread_end(void) { exact_thread_end(false); }
