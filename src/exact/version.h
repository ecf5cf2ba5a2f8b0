/// Versions of the libraries `exact` is built on.
#ifndef EXACT_VERSION_H
#define EXACT_VERSION_H

/// FLINT's version, as loaded.
const char *exact_flint_version(void);

#endif
