/// The public library in tests: models, pages and runs that have to be there.
#ifndef TEST_SUPPORT_LIBRARY_H
#define TEST_SUPPORT_LIBRARY_H

#include "hamel/hamel.h"

/// A built-in model, or the test fails with the messages.
hamel_model *library_builtin(const char *name);
/// A model from its text, which has to come to that status.
hamel_model *library_parsed(const char *source, hamel_status wanted);
/// What the last call on the model said.
const char *library_said(const hamel_model *m);
/// The page in words; the page is destroyed.
char *library_written(hamel_document *page, hamel_format format);
/// A prepared run, or the test fails with the messages.
hamel_run *library_run(hamel_model *m, const char *run, const hamel_run_options *options);

#endif
