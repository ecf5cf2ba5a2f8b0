/// Versions of the libraries `exact` is built on.
#include "exact/version.h"

#include <gmp.h>

#include <flint/flint.h>

const char *exact_flint_version(void) { return FLINT_VERSION; }
