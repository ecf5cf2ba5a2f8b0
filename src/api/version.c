/// What belongs to the library as a whole.
#include <gmp.h>
#include <stdlib.h>

#include "base/text.h"
#include "exact/exact.h"
#include "exact/version.h"
#include "hamel/hamel.h"
#include "jit/jit.h"
#include "ode/ode.h"

const char *hamel_version(void) { return HAMEL_VERSION; }

char *hamel_libraries(void) {
    const char *compiler = jit_libraries(), *sundials = ode_sundials_version();
    text out = {0};
    text_addf(&out, "FLINT %s, GMP %s", exact_flint_version(), gmp_version);
    if (compiler != NULL) text_addf(&out, ", %s", compiler);
    if (sundials != NULL) text_addf(&out, ", SUNDIALS %s", sundials);
    return text_take(&out);
}

void hamel_free(char *words) { free(words); }

void hamel_thread_end(void) { exact_thread_end(false); }

void hamel_end(void) { exact_thread_end(true); }
