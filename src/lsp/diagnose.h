/// What is wrong with a text.
#ifndef LSP_DIAGNOSE_H
#define LSP_DIAGNOSE_H

#include <cjson/cJSON.h>

/// A list of diagnostics of the protocol, empty for a model that can be read.
cJSON *diagnose(const char *name, const char *source);

#endif
